"""Positions: arrays for training, straight from archives."""

import json
import operator
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Never, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import (
    RejectedGamesError,
    RejectedGamesWarning,
    UsageError,
    check,
    report_unfinished,
)
from ._options import Errors, Path, check_errors
from ._position_arrays import TYPES, PositionBatch, PositionLayout, View, layout_of
from ._position_options import checked_out, names_of, options_of
from ._position_report import PositionCount, PositionsReport, lost_message, report_of
from ._typed import MOST, check_range, check_types

__all__ = [
    "ArrayName",
    "PositionBatch",
    "PositionCount",
    "PositionLayout",
    "Positions",
    "Ranks",
    "Shuffle",
    "positions",
]

Ranks: TypeAlias = Literal["uneven", "pad", "drop"]
Shuffle: TypeAlias = Literal["windows"] | None
ArrayName: TypeAlias = Literal[
    "board", "globals", "action", "legal", "outcome", "margin", "plies_left", "game", "ply"
]


class Positions:
    """Positions of games for training. Made by positions().

    `for batch in positions` gives the batches of an epoch: those after the place of
    load_state_dict(), if it was called since the last iteration began, otherwise all. Only the
    iteration that began last goes on. Threads that use the same positions wait for each other.
    Positions can be pickled: the copy opens the files anew, at the same place.
    """

    def __init__(self, arguments: dict[str, Any]) -> None:
        self._arguments = arguments
        self._errors: Errors = arguments["errors"]
        check_errors(self._errors)
        self._batch = operator.index(arguments["batch"])
        opened, result = _core.open_positions(options_of(arguments))
        check(result)
        assert opened is not None
        self._opened: _core.Positions | None = opened
        self._layout = layout_of(opened.layout)
        self._names = names_of(arguments["arrays"], arguments["out"], self._layout)
        self._out = checked_out(arguments["out"], self._names, self._layout, self._batch)
        self._iteration = 0
        self._goes_on = False

    def _core_positions(self) -> _core.Positions:
        if self._opened is None:
            raise UsageError("the positions are closed", "usage")
        return self._opened

    @property
    def layout(self) -> PositionLayout:
        """The shapes of the arrays, and the number of actions."""
        return self._layout

    @property
    def notation(self) -> str:
        """The notation of the games."""
        return self._layout.notation

    @property
    def games(self) -> int:
        """The number of games in the files, whatever the filters."""
        return self._core_positions().games

    @property
    def plies(self) -> int:
        """The number of plies in the files, whatever the filters. Not all are positions."""
        return self._core_positions().plies

    @property
    def epoch(self) -> int:
        """The epoch of the iteration."""
        return self._core_positions().epoch

    def set_epoch(self, epoch: int) -> None:
        """Begins an epoch, whose order the seed and the epoch decide."""
        check_range("epoch", epoch, MOST)
        self._core_positions().set_epoch(operator.index(epoch))
        self._iteration += 1
        self._goes_on = False

    def __iter__(self) -> Iterator[PositionBatch]:
        """The batches of the epoch. Raises SourceError, DamagedError, RejectedGamesError."""
        core = self._core_positions()
        if not self._goes_on:
            core.set_epoch(core.epoch)
        self._goes_on = False
        self._iteration += 1
        return self._batches(self._iteration)

    def _batches(self, iteration: int) -> Iterator[PositionBatch]:
        while True:
            if iteration != self._iteration:
                raise UsageError(
                    "the iteration has ended: another one, an epoch or a state was begun", "usage"
                )
            arrays = self._out or self._memory(self._names, self._batch)
            rows, is_padding, state, result = self._core_positions().next(arrays)
            check(result)
            if rows == 0:
                break
            filled = {name: array[:rows] for name, array in arrays.items()}
            yield PositionBatch(filled, rows, state, is_padding)
        self._end()

    def _memory(self, names: Iterable[str], rows: int) -> dict[str, npt.NDArray[Any]]:
        return {name: np.empty((rows, *self._layout.shape(name)), TYPES[name]) for name in names}

    def _end(self) -> None:
        report_unfinished(self.report.unfinished, self._errors, stacklevel=3)
        lost = "" if self._errors == "ignore" else lost_message(self.report)
        if lost and self._errors == "raise":
            raise RejectedGamesError(lost)
        if lost:
            warnings.warn(lost, RejectedGamesWarning, stacklevel=3)

    def __getitem__(self, index: int) -> dict[str, Any]:
        """The position before ply `index` of the files, whatever the filters: arrays by name.

        Plies are counted over all games. The arrays have no first dimension; numbers are NumPy's.
        It costs the replay of the game up to that ply, and the decoding of its block unless it is
        that of the call before. Raises IndexError if there is no such ply; UsageError if it is no
        position, because it is no action, or its game left the rules before it; SourceError;
        DamagedError.
        """
        core = self._core_positions()
        number = operator.index(index)
        ply = number + core.plies if number < 0 else number
        if not 0 <= ply < core.plies:
            raise IndexError(f"there is no ply {number}; there are {core.plies}")
        arrays = self._memory(self._names, 1)
        rows, result = core.at(ply, arrays)
        check(result)
        if rows == 0:
            raise UsageError(
                f"ply {number} is no position: it is no action, or its game left the rules", "usage"
            )
        return {name: array[0] for name, array in arrays.items()}

    def count(self) -> PositionCount:
        """The positions and batches of an epoch, by a replay of all games unless they are known.

        Raises SourceError, DamagedError.
        """
        positions, batches, result = self._core_positions().count()
        check(result)
        return PositionCount(positions, batches)

    def __len__(self) -> int:
        """The number of batches that an iteration gives, in this rank and worker.

        Without filters (where, set, every, from_ply, skip_forced), it is counted by a replay of all games, once.
        With filters, raises TypeError unless count() was called.
        """
        if self._is_filtered() and not self._core_positions().is_counted:
            raise TypeError("the number of batches is not known with filters: call count() first")
        return self.count().batches

    def _is_filtered(self) -> bool:
        given = self._arguments
        return bool(
            given["where"]
            or given["set"]
            or given["every"] != 1
            or given["from_ply"]
            or given["skip_forced"]
        )

    def state_dict(self) -> dict[str, Any]:
        """The place after the last batch that was given. batch.state is that of one batch.

        If batches are fetched ahead, as a DataLoader does, save the state of the last batch that
        was used.
        """
        state: dict[str, Any] = json.loads(self._core_positions().state())
        return state

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """The next iteration goes on after the batch of `state`, re-doing at most one window.

        The files must be the same, and the options that decide the order: shuffle, seed, windows,
        rules, filters. The number of ranks and workers may change at the edge of a window. Raises
        UsageError, and changes nothing, if `state` does not fit.
        """
        check(self._core_positions().load(json.dumps(dict(state))))
        self._iteration += 1
        self._goes_on = True

    @property
    def report(self) -> PositionsReport:
        """Counts since the epoch began, and why games gave no positions."""
        return report_of(self._core_positions().report())

    def close(self) -> None:
        """Closes the files and releases the memory. Then only close() and layout work."""
        self._opened = None

    def __enter__(self) -> "Positions":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Callable[..., "Positions"], tuple[Any, ...]]:
        state = None if self._opened is None else self.state_dict()
        return _reopen, (self._arguments, state, self._goes_on)

    def __repr__(self) -> str:
        if self._opened is None:
            return "<plymill.Positions, closed>"
        return f"<plymill.Positions of {self.notation}: {self.games} games, {self.plies} plies>"


def _reopen(arguments: dict[str, Any], state: dict[str, Any] | None, goes_on: bool) -> Positions:
    made = Positions(arguments)
    if state is None:
        made.close()
    else:
        made.load_state_dict(state)
        made._goes_on = goes_on
    return made


def positions(
    files: Path | Iterable[Path],
    *,
    batch: int = 8192,
    shuffle: Shuffle = "windows",
    seed: int = 0,
    epoch: int = 0,
    rank: int = 0,
    world: int = 1,
    ranks: Ranks = "uneven",
    worker: int = 0,
    workers: int = 1,
    window_games: int = 8192,
    window_plies: int = 1 << 18,
    notation: str | None = None,
    where: str | Sequence[str] | None = None,
    split_sets: Mapping[str, int] | None = None,
    set: str | None = None,
    set_seed: int = 0,
    same: Literal["content", "bytes"] = "content",
    only_clean: bool = True,
    every: int = 1,
    from_ply: int = 0,
    skip_forced: bool = False,
    view: View = None,
    symmetry: int | Literal["random"] = 0,
    shuffle_memory: str | int | None = None,
    rule: Mapping[str, str] | None = None,
    arrays: Iterable[ArrayName] | None = None,
    out: Mapping[str, npt.NDArray[Any]] | None = None,
    errors: Errors = "collect",
    threads: int = 1,
    **others: Never,
) -> Positions:
    """Opens positions of games for training: an iterable of PositionBatch.

    `files` are paths of record files, of texts that are not compressed, or of folders. Games are
    replayed as they are read; nothing is stored on disk.

    batch, shuffle: the most rows of a batch; "windows", or None for the order of the files.
    seed, epoch: decide the order. window_games, window_plies: the most games, and about the most
        plies, of a window, whose positions are permuted and are in memory at once. shuffle_memory:
        the memory that they may take, such as "512MiB", in place of both: the more, the better the
        positions of games are mixed.
    rank, world: of the processes that share an epoch. ranks: "uneven", "pad" or "drop": how an
        epoch ends where ranks have different numbers of batches. worker, workers: likewise of
        processes that share the windows of a rank.
    notation: that of the games, if the files hold several.
    where, split_sets, set, set_seed, same: which games: conditions, and one of the sets of
        convert().
    only_clean: only games that are legal by the rules; otherwise those before the first ply that
        is illegal, too. every, from_ply: which positions of a game. skip_forced: only those with
        more than one legal action. rule: options of the rules.
    view: "mover": the player to move is always the first one, and actions are turned, too:
        view_action() turns them back. symmetry: one of symmetries(), or "random": one for each
        position, which seed, epoch, game and ply decide.
    arrays: the names of the arrays that are filled; None: all nine.
    out: arrays of `batch` rows that each batch is written to, instead of fresh memory.
    errors: how an iteration ends in which games or positions gave no rows: "collect" warns with
        RejectedGamesWarning, "raise" raises RejectedGamesError, "ignore" only reports.
    threads: 0: one for each core. They do not change the batches.

    Raises UsageError, also for compressed texts; SourceError; DamagedError.
    """
    given = dict(locals())
    check_types(positions, given)
    del given["others"]
    return Positions(given)
