"""What the next iteration of plymill.torch.Positions begins with."""

import json
from typing import Any

import torch  # type: ignore[import-not-found]  # mypy runs where PyTorch is not installed

from ._errors import UsageError


class Start:
    """An epoch, or a state that was loaded.

    It is in memory that the workers of a DataLoader share with their parent, because workers may
    persist.
    """

    _SIZE = 1 << 16
    _MOST_WORKERS = 1024

    def __init__(self) -> None:
        self._text = torch.zeros(self._SIZE, dtype=torch.uint8).share_memory_()
        self._seen = torch.zeros(1 + self._MOST_WORKERS, dtype=torch.int64).share_memory_()

    def __setstate__(self, members: dict[str, Any]) -> None:
        """For copies, whose memory would not be shared."""
        self.__dict__.update(members)
        self._text.share_memory_()
        self._seen.share_memory_()

    def write(self, epoch: int, state: str) -> None:
        """Sets the epoch, and the state as JSON; empty if there is none. Raises UsageError."""
        text = json.dumps([epoch, state]).encode()
        if len(text) >= self._SIZE:
            raise UsageError("the state is one of too many workers", "usage")
        self._text[: len(text)] = torch.frombuffer(bytearray(text), dtype=torch.uint8)
        self._text[len(text) :] = 0
        self._seen[0] += 1

    def read(self) -> tuple[int, str]:
        """The epoch and the state."""
        epoch, state = json.loads(self._text.numpy().tobytes().rstrip(b"\0") or b'[0, ""]')
        return epoch, state

    def take(self, worker: int, workers: int) -> tuple[int, str]:
        """The same for a worker. A state is for one iteration, so only for workers of it."""
        epoch, state = self.read()
        mark = int(self._seen[0]) * (self._MOST_WORKERS + 1)
        seen = self._seen[1:][self._seen[1:] >= mark]
        is_taken = int(self._seen[1 + worker]) >= mark or bool((seen != mark + workers).any())
        self._seen[1 + worker] = mark + workers
        return epoch, "" if is_taken else state
