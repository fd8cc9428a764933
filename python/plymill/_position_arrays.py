"""The arrays of positions: their shapes and types, and batches of them."""

import json
import operator
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._game import rules_of
from ._typed import check_range, check_types

TYPES: dict[str, type[np.integer[Any]]] = {
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
        if name not in TYPES:
            raise UsageError(f"there is no array {name!r}; there are {', '.join(TYPES)}", "usage")
        shapes = {
            "board": self.board,
            "globals": (len(self.globals),),
            "legal": ((self.actions + 7) // 8,),
        }
        return shapes.get(name, ())

    def dtype(self, name: str) -> np.dtype[Any]:
        """The type of the array `name`. Raises UsageError."""
        self.shape(name)
        return np.dtype(TYPES[name])


View: TypeAlias = Literal["mover"] | None


def is_of_mover(view: View) -> bool:
    """Whether positions are seen by the player to move. Raises UsageError."""
    if view not in (None, "mover"):
        raise UsageError(f"view={view!r} is neither None nor 'mover'", "usage")
    return view == "mover"


def check_view(
    notation: str, view: View, symmetry: int, settings: list[tuple[str, str]], where: str = ""
) -> bool:
    """Whether the view is that of the mover. Raises UsageError if there is no such view."""
    of_mover = is_of_mover(view)
    count = _core.symmetries(notation, settings)
    check_range(f"{where}symmetry", symmetry, count - 1)
    why = _core.why_no_mover_view(notation, settings) if of_mover else ""
    if why:
        raise UsageError(f"{where}view='mover' is not possible: {why}", "usage")
    return of_mover


def symmetries(notation: str, rule: Mapping[str, str | int | bool] | None = None) -> int:
    """The number of symmetries of a game: those of `symmetry=` are from 0, which changes nothing.

    Coerceo: turns and mirrors of the board that keep colours and set-up; Lost Cities: permutations
    of the colours; Carcassonne: quarter turns. Raises UsageError.
    """
    check_types(symmetries, locals())
    position_layout(notation)
    return _core.symmetries(notation, rules_of(notation, rule or {}))


def _are_whole(numbers: npt.NDArray[Any]) -> bool:
    """Whether they are integers, also those that no type of NumPy has."""
    are_large = numbers.dtype.kind == "O" and all(type(each) is int for each in numbers.flat)
    return numbers.dtype.kind in "iu" or are_large


def view_action(
    notation: str, action: int | npt.ArrayLike, player: int | npt.ArrayLike
) -> int | npt.NDArray[np.int32]:
    """What actions of view="mover" are in the game, for the player to move: 0, 1, and so on.

    And the other way, since what is turned twice is as it was. Takes numbers, or arrays of them.
    Raises UsageError.
    """
    layout = position_layout(notation)
    given = np.asarray(action)
    try:
        players = np.broadcast_to(np.asarray(player), given.shape)
    except ValueError:
        raise UsageError("player: expected one number, or one for each action", "usage") from None
    if not _are_whole(given) or not _are_whole(players):
        raise UsageError("action and player: expected integers", "usage")
    if given.size and (given.min() < 0 or given.max() >= layout.actions):
        raise UsageError(f"action: expected numbers from 0 to {layout.actions - 1}", "usage")
    if players.size and (players.min() < 0 or players.max() > 11):
        raise UsageError("player: expected the number of a player, from 0", "usage")
    seen = _core.view_actions(notation, given.ravel().tolist(), players.ravel().tolist())
    return int(seen[0]) if given.ndim == 0 else seen.reshape(given.shape)


def layout_of(layout: _core.PositionLayout) -> PositionLayout:
    """The layout of the library as Python has it."""
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
    check_types(position_layout, locals())
    layout = _core.position_layout(notation)
    if layout is None:
        raise UsageError(f"there are no positions of the notation {notation!r}", "usage")
    return layout_of(layout)


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
