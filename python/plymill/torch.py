"""Positions for PyTorch: an IterableDataset of whole batches.

    dataset = plymill.torch.Positions("games.plym", batch=4096, seed=1)
    loader = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=4)
    for epoch in range(10):
        dataset.set_epoch(epoch)
        for batch in loader:
            train(batch.board, batch.action)
            save(batch.state)  # load_state_dict(state) continues after this batch

The workers of a DataLoader share the windows of their rank, so each position comes once an epoch.
"""

import json
import os
import uuid
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, NamedTuple, Unpack

import torch
import torch.distributed
import torch.utils.data

from ._errors import UsageError

_VERSION = 1  # of states of several workers


class Batch(NamedTuple):
    """Positions as tensors, one row each: docs/positions.md. Arrays that were not asked for are None."""

    board: torch.Tensor
    globals: torch.Tensor
    action: torch.Tensor  # int64, as torch.nn.functional.cross_entropy() takes it
    legal: torch.Tensor
    outcome: torch.Tensor
    margin: torch.Tensor
    plies_left: torch.Tensor
    game: torch.Tensor
    ply: torch.Tensor
    place: "Place"

    @property
    def state(self) -> str:
        """What Positions.load_state_dict() takes to continue after this batch.

        It is about this batch and all that the DataLoader gave before it, however many it has
        prefetched. To be asked for in the process that iterates over the DataLoader.
        """
        return self.place.state()


def unpack_legal(legal: torch.Tensor, actions: int) -> torch.Tensor:
    """The masks of a batch as truth values, one column for each action."""
    bits = torch.arange(8, dtype=torch.uint8, device=legal.device)
    return (legal.unsqueeze(-1) >> bits & 1).flatten(1)[:, :actions].bool()


class _Run(NamedTuple):
    """An iteration over a DataLoader. Equal ones give equal batches."""

    dataset: str
    rank: int
    workers: int
    epoch: int
    start: str  # the state that was loaded; empty if none was

    def first_role(self) -> int:
        """The role of worker 0: DataLoaders always begin with worker 0, but the next batch may be
        due from another one. The others follow it."""
        states = _states_of(self.start)
        return json.loads(self.start)["next"] if len(states) == self.workers > 1 else 0

    def role(self, worker: int) -> int:
        return (self.first_role() + worker) % self.workers

    def start_of(self, worker: int) -> str | None:
        """The state with which a worker begins; None if at the beginning of the epoch."""
        states = _states_of(self.start)
        if len(states) == self.workers:
            return states[self.role(worker)]
        if len(states) > 1:
            return _edge(states, self.workers)
        return states[0] if states else None


def _states_of(state: str) -> list[str | None]:
    """The states of the workers that a state holds; no one of an empty state."""
    if not state:
        return []
    try:
        read = json.loads(state)
        if "plymill_torch" not in read:
            return [state]
        if read["plymill_torch"] != _VERSION or not 0 <= read["next"] < len(read["states"]):
            raise ValueError("another version")
        return list(read["states"])
    except (ValueError, TypeError, KeyError) as error:
        raise UsageError(f"this is no state of positions: {error}", "usage") from None


def _edge(states: list[str | None], workers: int) -> str:
    """The state from which another number of workers can continue."""
    places = [json.loads(state or "{}") for state in states]
    windows = {(place.get("first"), place.get("windows"), place.get("rows")) for place in places}
    first = states[0]
    if first is None or len(windows) != 1 or places[0].get("rows") != 0:
        raise UsageError(
            f"the state is one of {len(states)} workers that are not at the edge of a window, "
            f"so {workers} workers cannot continue there",
            "usage",
        )
    return first


# The states that came with the batches of workers, by run, worker and number of the batch. A
# DataLoader gets batches before it gives them, and gives those of its workers in turn.
_received: OrderedDict[_Run, list[dict[int, str]]] = OrderedDict()
_KEPT_RUNS = 4
_KEPT_BATCHES = 256  # of a worker: far more than a DataLoader prefetches


class Place:
    """The place of a batch in its run."""

    def __init__(self, run: _Run, worker: int, number: int, state: str) -> None:
        self._run, self._worker, self._number, self._state = run, worker, number, state

    def __reduce__(self) -> tuple[Any, ...]:
        return _receive, (tuple(self._run), self._worker, self._number, self._state)

    def state(self) -> str:
        """See Batch.state."""
        run = self._run
        if run.workers == 1:
            return self._state
        states: list[str | None] = [None] * run.workers
        for worker in range(run.workers):
            last = self._number - (worker > self._worker)
            states[run.role(worker)] = _last_state(run, worker, last)
        after = run.role(self._worker + 1)
        return json.dumps({"plymill_torch": _VERSION, "next": after, "states": states})


def _receive(run: tuple[Any, ...], worker: int, number: int, state: str) -> Place:
    key = _Run(*run)
    workers = _received.setdefault(key, [{} for _ in range(key.workers)])
    workers[worker][number] = state
    workers[worker].pop(number - _KEPT_BATCHES, None)
    _received.move_to_end(key)
    while len(_received) > _KEPT_RUNS:
        _received.popitem(last=False)
    return Place(key, worker, number, state)


def _last_state(run: _Run, worker: int, last: int) -> str | None:
    """The state of a worker after its batch `last`, or after its last one if it has fewer."""
    if run not in _received:
        raise RuntimeError("only the process that iterates over the DataLoader knows the state")
    states = _received[run][worker]
    if last < 0 or not states:
        return run.start_of(worker)
    state = states.get(min(last, max(states)))
    if state is None:
        raise RuntimeError("the state of this batch is no longer known: many came after it")
    return state


class _Shared:
    """What the next iteration begins with: an epoch, or a state that was loaded. It is in memory
    that the workers of a DataLoader share with their parent, because workers may persist."""

    _SIZE = 1 << 16
    _MOST_WORKERS = 1024

    def __init__(self) -> None:
        self._text = torch.zeros(self._SIZE, dtype=torch.uint8).share_memory_()
        self._seen = torch.zeros(1 + self._MOST_WORKERS, dtype=torch.int64).share_memory_()

    def write(self, epoch: int, state: str) -> None:
        text = json.dumps([epoch, state]).encode()
        if len(text) >= self._SIZE:
            raise UsageError("the state is one of too many workers", "usage")
        self._text[: len(text)] = torch.frombuffer(bytearray(text), dtype=torch.uint8)
        self._text[len(text) :] = 0
        self._seen[0] += 1

    def read(self) -> tuple[int, str]:
        epoch, state = json.loads(self._text.numpy().tobytes().rstrip(b"\0") or b'[0, ""]')
        return epoch, state

    def take(self, worker: int) -> tuple[int, str]:
        """The same for a worker, which gets a state only once."""
        epoch, state = self.read()
        is_new = self._seen[1 + worker] < self._seen[0]
        self._seen[1 + worker] = self._seen[0]
        return epoch, state if is_new else ""
