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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypedDict, Unpack

import numpy as np
import numpy.typing as npt
import torch  # type: ignore[import-not-found]  # mypy runs where PyTorch is not installed
import torch.distributed  # type: ignore[import-not-found]
import torch.utils.data  # type: ignore[import-not-found]

from ._errors import UsageError
from ._loader_start import Start
from ._loader_states import Place, Run, State, states_of
from ._options import Errors, Path
from ._position_arrays import PositionBatch, PositionLayout, View
from ._position_report import PositionCount, PositionsReport
from ._positions import ArrayName, Ranks, Shuffle
from ._positions import Positions as _Positions
from ._positions import positions as _positions
from ._typed import check_names


class PositionOptions(TypedDict, total=False):
    """Options of plymill.positions()."""

    batch: int
    shuffle: Shuffle
    seed: int
    ranks: Ranks
    window_games: int
    window_plies: int
    notation: str | None
    where: str | Sequence[str] | None
    split_sets: Mapping[str, int] | None
    set: str | None
    set_seed: int
    same: Literal["content", "bytes"]
    only_clean: bool
    every: int
    from_ply: int
    skip_forced: bool
    view: View
    symmetry: int | Literal["random"]
    shuffle_memory: str | int | None
    rule: Mapping[str, str] | None
    arrays: Iterable[ArrayName] | None
    errors: Errors
    threads: int


class Batch(NamedTuple):
    """Positions as tensors, one row each: docs/positions.md. Arrays that `arrays=` omits are None."""

    board: torch.Tensor
    globals: torch.Tensor
    action: torch.Tensor  # int64, as torch.nn.functional.cross_entropy() takes it
    legal: torch.Tensor
    outcome: torch.Tensor
    margin: torch.Tensor
    plies_left: torch.Tensor
    game: torch.Tensor
    ply: torch.Tensor
    is_padding: bool  # whether the rows were given before in this epoch: ranks="pad"
    place: Place

    @property
    def state(self) -> State:
        """What Positions.load_state_dict() takes to continue after this batch.

        It is about this batch and all that the DataLoader gave before it, however many it has
        prefetched. To be asked for in the process that iterates over the DataLoader.
        """
        return self.place.state()


def unpack_legal(legal: torch.Tensor, actions: int) -> torch.Tensor:
    """The masks of a batch as truth values, one column for each action."""
    bits = torch.arange(8, dtype=torch.uint8, device=legal.device)
    return (legal.unsqueeze(-1) >> bits & 1).flatten(1)[:, :actions].bool()


def _tensor(array: npt.NDArray[Any] | None) -> Any:
    return None if array is None else torch.from_numpy(array)


def _arrays(batch: PositionBatch) -> Iterator[npt.NDArray[Any] | None]:
    """The arrays in the order of Batch."""
    arrays = batch.arrays
    for name in Batch._fields[: Batch._fields.index("is_padding")]:
        array = arrays.get(name)
        yield array.astype(np.int64) if name == "action" and array is not None else array


def _own_rank() -> tuple[int, int]:
    if torch.distributed.is_available() and torch.distributed.is_initialized():
        return torch.distributed.get_rank(), torch.distributed.get_world_size()
    return 0, 1


class Positions(torch.utils.data.IterableDataset[Batch]):  # type: ignore[misc]  # as above
    """Positions of games as batches of tensors: docs/positions.md.

    Takes files and options of plymill.positions(). A DataLoader needs batch_size=None, and may have
    any number of workers, forked or spawned, that persist or not. `rank` and `world` are those of
    torch.distributed, if it is initialised, unless they are given. Exceptions are those of
    plymill.positions(), raised when an iteration begins.
    """

    def __init__(
        self,
        files: Path | Iterable[Path],
        *,
        epoch: int = 0,
        rank: int | None = None,
        world: int | None = None,
        **options: Unpack[PositionOptions],
    ) -> None:
        super().__init__()
        check_names(Positions.__init__, options)
        if (rank is None) != (world is None):
            raise UsageError("rank and world are given together, or none of them", "usage")
        self._files = [files] if isinstance(files, (str, os.PathLike)) else list(files)
        self._options = options
        self._given = None if rank is None or world is None else (rank, world)
        self._name = uuid.uuid4().hex
        self._shared = Start()
        self._idle: dict[tuple[int, ...], _Positions] = {}
        self._last: State | None = None
        self.set_epoch(epoch)

    def __getstate__(self) -> dict[str, Any]:
        """What a spawned worker gets. torch.distributed is not initialised there."""
        return {**self.__dict__, "_given": self._share(), "_idle": {}, "_last": None}

    def _share(self) -> tuple[int, int]:
        return self._given or _own_rank()

    def _open(self, worker: int, workers: int) -> _Positions:
        """Positions of a worker that nothing iterates over; _close() keeps them for later."""
        idle = self._idle.pop((os.getpid(), *self._share(), worker, workers), None)
        if idle is not None:
            return idle
        rank, world = self._share()
        return _positions(
            self._files, rank=rank, world=world, worker=worker, workers=workers, **self._options
        )

    def _close(self, opened: _Positions, worker: int, workers: int) -> None:
        self._idle[os.getpid(), *self._share(), worker, workers] = opened

    def __iter__(self) -> Iterator[Batch]:
        """The batches of the epoch, or after a state that was loaded; in a worker, its share."""
        info = torch.utils.data.get_worker_info()
        worker, workers = (info.id, info.num_workers) if info else (0, 1)
        epoch, start = self._shared.take(worker, workers)
        run = Run(self._name, self._share(), workers, epoch, start)
        return self._batches(run, worker)

    def _batches(self, run: Run, worker: int) -> Iterator[Batch]:
        role, state = run.role(worker), run.start_of(worker)
        opened = self._open(role, run.workers)
        try:
            opened.set_epoch(run.epoch)
            if state is not None:
                opened.load_state_dict(state)
            for number, batch in enumerate(opened):
                self._last = batch.state
                place = Place(run, worker, number, self._last)
                tensors = map(_tensor, _arrays(batch))
                yield Batch._make([*tensors, batch.is_padding, place])
        finally:
            self._close(opened, role, run.workers)

    def set_epoch(self, epoch: int) -> None:
        """The next iteration gives this epoch, from its beginning, or from a state of it that was
        loaded. Until then, or until load_state_dict(), iterations repeat the same epoch."""
        now, state = self._shared.read()
        if not state or now != epoch:
            self._begin(epoch, "")

    def _begin(self, epoch: int, state: str) -> None:
        self._shared.write(epoch, state)
        self._last = None

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """The next iteration continues after the batch whose `state` this is.

        With as many workers, the batches are those of an iteration that was not interrupted; each
        worker makes at most one window again. With another number of workers or ranks, it needs a
        state that all reached at the edge of a window: see docs/positions.md.
        """
        text = json.dumps(dict(state))
        epochs = {each.get("epoch") for each in states_of(text)[0] if each}
        if len(epochs) != 1 or not isinstance(epoch := epochs.pop(), int):
            raise UsageError("this is no state of positions", "usage")
        self._begin(epoch, text)

    def state_dict(self) -> State:
        """The state after the last batch that this process made; batch.state is that of a batch.

        The workers of a DataLoader make batches ahead, in other processes: use batch.state.
        """
        if self._last is not None:
            return self._last
        epoch, text = self._shared.read()
        opened = self._open(0, 1)
        opened.set_epoch(epoch)
        state: State = json.loads(text) if text else opened.state_dict()
        self._close(opened, 0, 1)
        return state

    def count(self, workers: int = 1) -> PositionCount:
        """The positions of an epoch, and the batches of this rank with so many workers, by a replay
        of all games. Only with ranks="pad" and "drop" the workers make a difference."""
        shares = workers if self._options.get("ranks", "uneven") != "uneven" else 1
        counts = []
        for worker in range(shares):
            opened = self._open(worker, shares)
            opened.set_epoch(self._shared.read()[0])
            counts.append(opened.count())
            self._close(opened, worker, shares)
        return PositionCount(counts[0].positions, sum(each.batches for each in counts))

    def report(self) -> PositionsReport:
        """The counts of the epoch over all ranks and workers, and why games gave no positions, by a
        replay of all games. Workers print their warnings; this is for the process that iterates."""
        options = self._options.copy()
        options.update({"arrays": ["ply"], "ranks": "uneven", "errors": "ignore"})
        with _positions(self._files, epoch=self._shared.read()[0], **options) as whole:
            for _ in whole:
                pass
            return whole.report

    def __len__(self) -> int:
        """The number of batches, if it does not depend on filters or workers; else TypeError."""
        if self._options.get("ranks", "uneven") != "uneven":
            raise TypeError("with pad and drop, the number of batches depends on the workers")
        opened = self._open(0, 1)
        try:
            return len(opened)
        finally:
            self._close(opened, 0, 1)

    @property
    def layout(self) -> PositionLayout:
        """The shapes of the arrays, and the number of actions."""
        opened = self._open(0, 1)
        self._close(opened, 0, 1)
        return opened.layout
