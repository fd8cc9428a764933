"""Positions: arrays for training, straight from archives."""

import json
import operator
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import RejectedGamesError, RejectedGamesWarning, UsageError, check
from ._options import Errors, Path, check_errors

Ranks: TypeAlias = Literal["uneven", "pad", "drop"]
Shuffle: TypeAlias = Literal["windows"] | None
ArrayName: TypeAlias = Literal[
    "board", "globals", "action", "legal", "outcome", "margin", "plies_left", "game", "ply"
]

_TYPES: dict[str, type[np.integer[Any]]] = {
    "board": np.uint8,
    "globals": np.int16,
    "action": np.int32,
    "legal": np.uint8,
    "outcome": np.int8,
    "margin": np.int16,
    "plies_left": np.int16,
    "game": np.int64,
    "ply": np.int32,
}


class PositionLayout(NamedTuple):
    """The arrays of a notation: docs/positions.md says what their numbers mean.

    `board` is the shape of the board of one position, `globals` has the names of the numbers that
    have no place on it, and an action is a number from 0 to `actions` - 1. `board_planes` names the
    last dimension of a board that has several codes for each place. `version` changes if the
    meaning of any number does.
    """

    notation: str
    board: tuple[int, ...]
    globals: tuple[str, ...]
    actions: int
    board_planes: tuple[str, ...]
    version: int

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of one row of the array `name`. Raises UsageError."""
        if name not in _TYPES:
            raise UsageError(f"there is no array {name!r}; there are {', '.join(_TYPES)}", "usage")
        shapes = {
            "board": self.board,
            "globals": (len(self.globals),),
            "legal": ((self.actions + 7) // 8,),
        }
        return shapes.get(name, ())

    def dtype(self, name: str) -> np.dtype[Any]:
        """The type of the array `name`. Raises UsageError."""
        self.shape(name)
        return np.dtype(_TYPES[name])


def _layout(layout: _core.PositionLayout) -> PositionLayout:
    return PositionLayout(
        layout.notation,
        tuple(layout.board),
        tuple(layout.globals),
        layout.actions,
        tuple(layout.board_planes),
        _core.positions_version,
    )


def position_layout(notation: str) -> PositionLayout:
    """The arrays of a notation. Raises UsageError if it has no positions."""
    layout = _core.position_layout(notation)
    if layout is None:
        raise UsageError(f"there are no positions of the notation {notation!r}", "usage")
    return _layout(layout)


class PositionCount(NamedTuple):
    """`positions` of an epoch over all ranks and workers; `batches` of this rank and worker."""

    positions: int
    batches: int


class LeftOut(NamedTuple):
    """Why games or positions gave no rows.

    `code` is that of a diagnostic, or "positions.beyond-board". `games` are not legal, or not known
    to be; `positions` are of other games. `first` has at most ten of them: the number of the game
    in the files, and the plies before the reason was found.
    """

    code: str
    message: str
    games: int
    positions: int
    first: list[tuple[int, int]]


class PositionsReport(NamedTuple):
    """Counts since the epoch began, or a state was loaded, over the windows that were replayed.

    games_seen = games_used + games_left_out (because of only_clean) + games_filtered (by `where`
    and `set`). `positions` are those of the windows, also those not yet given. `left_out` is sorted
    by code. Of all files: `games_rejected` of texts cannot be read, `games_of_others` of record
    files are in other notations.
    """

    games_seen: int
    games_used: int
    games_left_out: int
    games_filtered: int
    positions: int
    left_out: list[LeftOut]
    games_rejected: int
    games_of_others: int


def _report(text: str) -> PositionsReport:
    values = json.loads(text)
    values["left_out"] = [
        LeftOut(**{**each, "first": [(at["game"], at["ply"]) for at in each["first"]]})
        for each in values["left_out"]
    ]
    return PositionsReport(**values)


def _lost(report: PositionsReport) -> str:
    """A message about games and positions that gave no rows; empty if there are none."""
    parts = []
    if report.games_rejected:
        parts.append(f"{report.games_rejected} games cannot be read (plymill.check() names them)")
    for each in report.left_out:
        found = ", ".join(f"game {game} at ply {ply}" for game, ply in each.first[:3])
        counts = [f"{each.games} games"] if each.games else []
        counts += [f"{each.positions} positions"] if each.positions else []
        parts.append(f"{' and '.join(counts)} gave no rows: {each.code}, {each.message} ({found})")
    return "; ".join(parts)


class PositionBatch:
    """Positions before plies, as NumPy arrays of B rows. docs/positions.md defines their numbers.

    An array that `arrays=` omits raises AttributeError.
    """

    __slots__ = ("_arrays", "_rows", "_state", "is_padding")

    #: Whether the rows were given before in this epoch: ranks="pad".
    is_padding: bool

    def __init__(
        self, arrays: dict[str, npt.NDArray[Any]], rows: int, state: str, is_padding: bool
    ) -> None:
        self._arrays = arrays
        self._rows = rows
        self._state = state
        self.is_padding = is_padding

    def __len__(self) -> int:
        """The number of rows, B."""
        return self._rows

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """The array `name`. Raises KeyError."""
        return self._arrays[name]

    @property
    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """The arrays by name."""
        return dict(self._arrays)

    @property
    def state(self) -> dict[str, Any]:
        """The place after this batch, for load_state_dict()."""
        state: dict[str, Any] = json.loads(self._state)
        return state

    def _array(self, name: str) -> npt.NDArray[Any]:
        try:
            return self._arrays[name]
        except KeyError:
            raise AttributeError(f"the batch has no array {name!r}: arrays= omits it") from None

    @property
    def board(self) -> npt.NDArray[np.uint8]:
        """uint8, (B, ...): codes by place."""
        return self._array("board")

    @property
    def globals(self) -> npt.NDArray[np.int16]:
        """int16, (B, G): numbers that have no place on the board."""
        return self._array("globals")

    @property
    def action(self) -> npt.NDArray[np.int32]:
        """int32, (B,): the action that was played."""
        return self._array("action")

    @property
    def legal(self) -> npt.NDArray[np.uint8]:
        """uint8, (B, ceil(A / 8)): bits of the legal actions, for unpack_legal()."""
        return self._array("legal")

    @property
    def outcome(self) -> npt.NDArray[np.int8]:
        """int8, (B,): for the player to move, 1 won, 0 drawn, -1 lost, -128 not known."""
        return self._array("outcome")

    @property
    def margin(self) -> npt.NDArray[np.int16]:
        """int16, (B,): final points of the player to move less those of the best other.

        -32768 if they are not known.
        """
        return self._array("margin")

    @property
    def plies_left(self) -> npt.NDArray[np.int16]:
        """int16, (B,): plies to the last action of the game; 1 before the last one."""
        return self._array("plies_left")

    @property
    def game(self) -> npt.NDArray[np.int64]:
        """int64, (B,): the number of the game in the files, from 0."""
        return self._array("game")

    @property
    def ply(self) -> npt.NDArray[np.int32]:
        """int32, (B,): plies of the game before the position, from 0."""
        return self._array("ply")

    def __repr__(self) -> str:
        return f"<plymill.PositionBatch of {self._rows} rows: {', '.join(self._arrays)}>"


def unpack_legal(mask: npt.NDArray[np.uint8], n: int) -> npt.NDArray[np.bool_]:
    """The packed bits of `legal` as truth values: a bool array of shape (..., n).

    `mask` is uint8 of shape (..., ceil(n / 8)); `n` is the number of actions, which
    PositionLayout.actions has. Raises UsageError if the shape or the type is another.
    """
    packed = np.asarray(mask)
    if packed.dtype != np.uint8 or packed.ndim == 0 or packed.shape[-1] != (n + 7) // 8:
        raise UsageError(
            f"mask: expected uint8 of shape (..., {(n + 7) // 8}) for {n} actions, "
            f"found {packed.dtype} of shape {packed.shape}",
            "usage",
        )
    return np.unpackbits(packed, axis=-1, count=n, bitorder="little").view(np.bool_)


class Positions:
    """Positions of games for training. Made by positions().

    `for batch in positions` gives the batches of an epoch: those after the place of
    load_state_dict(), if it was called since the last iteration began, otherwise all. Only the
    iteration that began last goes on. Positions are used by one thread at a time. They can be
    pickled: the copy opens the files anew, at the same place.
    """

    def __init__(self, arguments: dict[str, Any]) -> None:
        self._arguments = arguments
        self._errors: Errors = arguments["errors"]
        check_errors(self._errors)
        self._batch = operator.index(arguments["batch"])
        opened, result = _core.open_positions(_options(arguments))
        check(result)
        assert opened is not None
        self._opened: _core.Positions | None = opened
        self._layout = _layout(opened.layout)
        self._names = _names(arguments["arrays"], arguments["out"], self._layout)
        self._out = _out(arguments["out"], self._names, self._layout, self._batch)
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
        return {name: np.empty((rows, *self._layout.shape(name)), _TYPES[name]) for name in names}

    def _end(self) -> None:
        lost = "" if self._errors == "ignore" else _lost(self.report)
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

        Without filters (where, set, every, from_ply), it is counted by a replay of all games, once.
        With filters, raises TypeError unless count() was called.
        """
        if self._is_filtered() and not self._core_positions().is_counted:
            raise TypeError("the number of batches is not known with filters: call count() first")
        return self.count().batches

    def _is_filtered(self) -> bool:
        given = self._arguments
        return bool(given["where"] or given["set"] or given["every"] != 1 or given["from_ply"])

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
        return _report(self._core_positions().report())

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


def _names(
    chosen: Iterable[str] | None, out: Mapping[str, Any] | None, layout: PositionLayout
) -> list[str]:
    """The names of the arrays that are filled, in the order of the documentation."""
    if isinstance(chosen, str):
        raise TypeError("arrays is a list of names, not a single one")
    wanted = list(chosen if chosen is not None else out if out is not None else _TYPES)
    for name in wanted:
        layout.shape(name)
    return [name for name in _TYPES if name in wanted]


def _out(
    out: Mapping[str, npt.NDArray[Any]] | None,
    names: Iterable[str],
    layout: PositionLayout,
    batch: int,
) -> dict[str, npt.NDArray[Any]] | None:
    """The arrays of the caller, which are checked."""
    if out is None:
        return None
    for name in names:
        array, shape = out.get(name), (batch, *layout.shape(name))
        is_right = (
            isinstance(array, np.ndarray)
            and array.dtype == layout.dtype(name)
            and array.shape == shape
            and array.flags.c_contiguous
            and array.flags.writeable
        )
        if not is_right:
            raise UsageError(
                f"out: {name} is not a writeable {layout.dtype(name)} array in C order "
                f"of shape {shape}",
                "usage",
            )
    return {name: out[name] for name in names}


_NUMBERS = (
    *("batch", "seed", "epoch", "rank", "world", "worker", "workers", "window_games"),
    *("window_plies", "set_seed", "every", "from_ply", "threads"),
)


def _set(options: _core.PositionOptions, name: str, value: Any) -> None:
    try:
        setattr(options, name, value)
    except (TypeError, OverflowError) as error:
        raise TypeError(f"{name}={value!r} has a wrong type or range") from error


def _options(given: Mapping[str, Any]) -> _core.PositionOptions:
    options = _core.PositionOptions()
    files = given["files"]
    for path in [files] if isinstance(files, (str, os.PathLike)) else files:
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"positions are read from paths, not {type(path)}")
        options.add_file(os.fsencode(path))
    for name in _NUMBERS:
        _set(options, name, operator.index(given[name]))
    _set(options, "only_clean", bool(given["only_clean"]))
    _set(options, "notation", given["notation"] or "auto")
    where = given["where"] or []
    _set(options, "where", [where] if isinstance(where, str) else list(where))
    _set(options, "set", given["set"] or "")
    for name, share in (given["split_sets"] or {}).items():
        options.add_set(name, operator.index(share))
    for name, value in (given["rule"] or {}).items():
        notation, _, option = name.partition(".")
        options.add_rule(notation, option, value)
    if given["shuffle"] not in ("windows", None):
        raise UsageError(f"shuffle={given['shuffle']!r} is neither 'windows' nor None", "usage")
    order = _core.PositionOrder
    options.order = order.windows if given["shuffle"] else order.in_order
    ends = _core.RankEnd.__members__
    if given["ranks"] not in ends:
        raise UsageError(f"ranks={given['ranks']!r} is not one of {', '.join(ends)}", "usage")
    options.ranks = ends[given["ranks"]]
    return options


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
    only_clean: bool = True,
    every: int = 1,
    from_ply: int = 0,
    rule: Mapping[str, str] | None = None,
    arrays: Iterable[ArrayName] | None = None,
    out: Mapping[str, npt.NDArray[Any]] | None = None,
    errors: Errors = "collect",
    threads: int = 1,
) -> Positions:
    """Opens positions of games for training: an iterable of PositionBatch.

    `files` are paths of record files, of texts that are not compressed, or of folders. Games are
    replayed as they are read; nothing is stored on disk.

    batch, shuffle: the most rows of a batch; "windows", or None for the order of the files.
    seed, epoch: decide the order. window_games, window_plies: the most games, and about the most
        plies, of a window, whose positions are permuted and are in memory at once.
    rank, world: of the processes that share an epoch. ranks: "uneven", "pad" or "drop": how an
        epoch ends where ranks have different numbers of batches. worker, workers: likewise of
        processes that share the windows of a rank.
    notation: that of the games, if the files hold several.
    where, split_sets, set, set_seed: which games: conditions, and one of the sets of convert().
    only_clean: only games that are legal by the rules; otherwise those before the first ply that
        is illegal, too. every, from_ply: which positions of a game. rule: options of the rules.
    arrays: the names of the arrays that are filled; None: all nine.
    out: arrays of `batch` rows that each batch is written to, instead of fresh memory.
    errors: how an iteration ends in which games or positions gave no rows: "collect" warns with
        RejectedGamesWarning, "raise" raises RejectedGamesError, "ignore" only reports.
    threads: 0: one for each core. They do not change the batches.

    Raises UsageError, also for compressed texts; SourceError; DamagedError.
    """
    return Positions(dict(locals()))
