"""Rules: positions, legal actions, and the replay of games."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._game import Game, rules_of
from ._position_arrays import TYPES, View, check_view, layout_of
from ._typed import MOST, check_range, check_type, check_types, whole
from ._words import in_python

StateArray: TypeAlias = Literal["board", "globals", "legal"]
STATE_ARRAYS: tuple[StateArray, ...] = ("board", "globals", "legal")

# Below this depth, the sequences of plies are counted without a look at signals.
_DEPTH_AT_ONCE = 3
_MOST_DEPTH = 20


class Way(NamedTuple):
    """How a position was reached: what a pickle of it has.

    `step` is an action, a drawn tile, None for State.public(), or, without `before`, the arguments
    of a function that makes the first position.
    """

    before: "Way | None"
    step: int | str | None | tuple[Any, ...]


class State:
    """A position of a game. It never changes: play() returns a new one. Made by start().

    A full position has all that the game has: hands, dice, the order of a draw pile. A public
    position has what all players see, so its legal actions are all that some hand or some dice
    allow. Actions are indexes from 0 to action_count - 1, which docs/rules.md defines.

    States are equal if they can go on in the same ways. A pickle has the way to the position.
    """

    __slots__ = ("_position", "_settings", "_way")

    def __init__(
        self, position: _core.Position, way: Way, settings: list[tuple[str, str]]
    ) -> None:
        self._position = position
        self._way = way
        self._settings = settings  # the options of the rules

    def _after(self, position: _core.Position, *steps: int | str | None) -> "State":
        way = self._way
        for step in steps:
            way = Way(way, step)
        return State(position, way, self._settings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or self._position.equals(other._position)

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        steps = []
        way: Way | None = self._way
        while way is not None:
            steps.append(way.step)
            way = way.before
        return _restored, (steps[::-1],)

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, memo: object) -> "State":
        return self

    @property
    def key(self) -> int:
        """A hash of 64 bits of the position, the same in every process: equal states have one."""
        return self._position.key

    def public(self) -> "State":
        """The position as all players see it, without hands, dice or tiles to come."""
        return self._after(self._position.public(), None)

    def arrays(
        self,
        names: Iterable[StateArray] = STATE_ARRAYS,
        *,
        view: View = None,
        symmetry: int = 0,
    ) -> dict[str, npt.NDArray[Any]]:
        """The arrays that networks learn from: docs/positions.md. See encode()."""
        check_types(State.arrays, locals())
        rows = encode([self], names, view=view, symmetry=symmetry)
        return {name: array[0] for name, array in rows.items()}

    @property
    def notation(self) -> str:
        """The notation of the game."""
        return self._position.notation

    @property
    def is_full(self) -> bool:
        """Whether the position has what some players do not see."""
        return self._position.is_full

    @property
    def action_count(self) -> int:
        """The number of actions, legal or not. 0 if the rules know none."""
        return self._position.action_count

    @property
    def to_move(self) -> str | None:
        """The player who plays next; None if nobody does, or if any player may."""
        return self._position.to_move or None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended on the board."""
        return self._position.is_over

    @property
    def outcome(self) -> str | None:
        """How the game ended: "win", "draw" or "abandoned"; None if it is not over."""
        outcome: str | None = self._position.end()["outcome"]
        return outcome

    @property
    def winners(self) -> list[str]:
        """The players who have won."""
        winners: list[str] = self._position.end()["winners"]
        return winners

    @property
    def points(self) -> dict[str, int]:
        """The points of each player; empty if the game has none, or is not over."""
        points: dict[str, int] = self._position.end()["points"]
        return points

    def draw(self, tile: str) -> "State":
        """The position in which the player to move has drawn `tile`: public, of Carcassonne.

        The tile is written as in rows ("FCFC2"), in any rotation. Raises UsageError.
        """
        check_types(State.draw, locals())
        drawn = self._position.draw(tile)
        if drawn is None:
            raise UsageError(f"no tile {tile!r} can be drawn in this position", "usage")
        return self._after(drawn, tile)

    def legal(self, tile: str | None = None) -> npt.NDArray[np.int32]:
        """The legal actions in rising order: an int32 array of shape (number of them,).

        A public position of Carcassonne needs the drawn `tile`. Raises UsageError.
        """
        position = self._position if tile is None else self.draw(tile)._position
        legal: npt.NDArray[np.int32] = position.legal()
        return legal

    def play(self, action: int, tile: str | None = None) -> "State":
        """The position after a legal action. `tile` is as in legal(). Raises UsageError."""
        position = self._position if tile is None else self.draw(tile)._position
        played = position.play(int(action)) if self._has(action) else None
        if played is None:
            raise UsageError(f"action {action} is not legal in this position", "usage")
        if tile is None:
            return self._after(played, int(action))
        return self._after(played, tile, int(action))

    def action_of(self, ply: Mapping[str, Any]) -> int:
        """The action of a ply: a row, or an entry of Game.plies. It need not be legal.

        Raises UsageError if the ply is no action of this position.
        """
        check_types(State.action_of, locals())
        action = self._position.action_of(json.dumps(ply))
        if action < 0:
            raise UsageError("the ply is no action of this position", "usage")
        return action

    def describe(self, action: int) -> str:
        """The action as its notation writes it. Raises UsageError if there is no such action."""
        described = self._position.describe(int(action)) if self._has(action) else ""
        if not described:
            raise UsageError(f"there is no action {action} in this position", "usage")
        return described

    def _has(self, action: int) -> bool:
        return 0 <= whole("action", action) < self.action_count

    def text(self) -> str:
        """The position as lines of text."""
        return self._position.text()

    def to_dict(self) -> dict[str, Any]:
        """The position as Python values: docs/rules.md names the keys of each game."""
        values: dict[str, Any] = json.loads(self._position.json())
        return values

    def svg(self) -> str:
        """A picture of the position, as SVG. Texts in it are escaped."""
        return self._position.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal plies. Raises UsageError: for coerceo only."""
        check_types(State.perft, locals())
        check_range("depth", depth, _MOST_DEPTH)
        if self._position.perft(0) is None:
            raise UsageError(f"the rules of {self.notation} do not count sequences", "usage")
        return self._perft(depth)

    def _perft(self, depth: int) -> int:
        if depth > _DEPTH_AT_ONCE:  # in Python, so that Ctrl-C ends it
            return sum(self.play(int(action))._perft(depth - 1) for action in self.legal())
        count = self._position.perft(depth)
        assert count is not None
        return count

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<plymill.State of {self.notation}, to move: {self.to_move}>"


def encode(
    states: Iterable[State],
    names: Iterable[StateArray] = STATE_ARRAYS,
    out: Mapping[str, npt.NDArray[Any]] | None = None,
    *,
    view: View = None,
    symmetry: int = 0,
) -> dict[str, npt.NDArray[Any]]:
    """States of one notation as arrays: by name, one row for each state.

    The arrays are those of positions(), with the same numbers and views: `board`, `globals` and
    `legal`. In a full position, `legal` has what the player can do with the real hand or dice;
    state.public() has all that some hand or dice allow, as positions() has it. `out` has arrays to
    write to, with at least as many rows. Each state has the options of the rules that it was made
    with. Raises UsageError, for instance if a tile of Carcassonne is beyond the board.
    """
    for name, value, hint in (
        ("names", names, Iterable[str]),
        ("out", out, Mapping | None),
        ("symmetry", symmetry, int),
    ):
        check_type(name, value, hint)
    states = list(states) if isinstance(states, Iterable) else states
    if not isinstance(states, list) or not all(isinstance(state, State) for state in states):
        check_type("states", states, list[State])
    if not states:
        raise UsageError("states: there must be at least one, to know its notation", "usage")
    notation = states[0].notation
    layout_ = _core.position_layout(notation)
    if layout_ is None:
        raise UsageError(f"there are no positions of the notation {notation!r}", "usage")
    layout = layout_of(layout_)
    of_mover = False
    checked: list[list[tuple[str, str]]] = []
    for number, state in enumerate(states):
        if state.notation != notation:
            raise UsageError(f"states of two notations: {notation} and {state.notation}", "usage")
        if state._settings not in checked:
            where = f"states[{number}]: " if checked else ""
            of_mover = check_view(notation, view, symmetry, state._settings, where)
            checked.append(state._settings)
    arrays: dict[str, npt.NDArray[Any]] = {}
    for name in names:
        if name not in STATE_ARRAYS:
            raise UsageError(f"a state has no array {name!r}; it has board, globals, legal", "usage")
        shape = (len(states), *layout.shape(name))
        array = np.empty(shape, TYPES[name]) if out is None else rows_of(out, name, shape)
        arrays[name] = array
    positions = [state._position for state in states]
    failed, error = _core.encode(positions, arrays, of_mover, symmetry)
    if error:
        raise UsageError(f"states[{failed}]: {error}", "usage")
    return arrays


def rows_of(
    out: Mapping[str, npt.NDArray[Any]], name: str, shape: tuple[int, ...]
) -> npt.NDArray[Any]:
    """The first rows of out[name], which must have the type and shape of `name`."""
    array = out.get(name)
    fits = (
        isinstance(array, np.ndarray)
        and array.dtype == TYPES[name]
        and array.shape[1:] == shape[1:]
        and len(array) >= shape[0]
        and array.flags.c_contiguous
        and array.flags.writeable
    )
    if array is None or not fits:
        raise UsageError(
            f"out[{name!r}]: expected a writeable array of {np.dtype(TYPES[name])} in C order, "
            f"of shape {shape} or with more rows",
            "usage",
        )
    return array[: shape[0]]


def _restored(steps: list[Any]) -> State:
    state: State = steps[0][0](*steps[0][1:])
    for step in steps[1:]:
        if step is None:
            state = state.public()
        elif isinstance(step, str):
            state = state.draw(step)
        else:
            state = state.play(step)
    return state


def _started(notation: str, settings: list[tuple[str, str]], seed: int | None) -> State:
    position, error = _core.start(notation, settings, seed)
    if position is None:
        raise UsageError(in_python(error), "usage")
    return State(position, Way(None, (_started, notation, settings, seed)), settings)


def _replayed(notation: str, text: str, settings: list[tuple[str, str]], plies: int) -> State:
    """The position of a replay before ply `plies`, from 0."""
    replay, error = _core.open_replay(notation, text, settings)
    if replay is None:
        raise UsageError(in_python(error), "usage")
    while replay.played < plies and replay.next():
        pass
    way = Way(None, (_replayed, notation, text, settings, plies))
    return State(replay.position, way, settings)


def state_of_games(
    position: _core.Position,
    notation: str,
    settings: list[tuple[str, str]],
    seed: int,
    actions: list[int],
) -> State:
    """A position that the library has reached by `actions` from a start."""
    way = Way(None, (_started, notation, settings, seed))
    for action in actions:
        way = Way(way, action)
    return State(position, way, settings)


def start(notation: str, *, seed: int | None = None, **options: str | int | bool) -> State:
    """The position at the start of a game.

    `options` are those of docs/rules.md, with underscores: setup="ocius", pieces_to_win=12. With
    `seed`, the position is full: the seed decides cards, dice or tiles, the same on every machine.
    Raises UsageError.
    """
    check_types(start, locals())
    if seed is not None:
        check_range("seed", seed, MOST)
    return _started(notation, rules_of(notation, options), seed)


class Finding(NamedTuple):
    """A place where a game and the rules disagree. `ply` counts from 1; None: about the end."""

    ply: int | None
    code: str
    ruling: str
    message: str


class Replay:
    """The positions of a game, ply by ply: an iterator of (State, ply). Made by replay()."""

    def __init__(
        self, replay: _core.Replay, plies: list[dict[str, Any]], origin: tuple[Any, ...]
    ) -> None:
        self._replay = replay
        self._plies = plies
        self._origin = origin
        self._begun = False
        self._ended = False

    def __iter__(self) -> "Replay":
        return self

    def __next__(self) -> tuple[State, dict[str, Any]]:
        """The public position before a ply, and the ply."""
        if self._begun and not self._ended:
            self._ended = not self._replay.next()
        self._begun = True
        if self._ended or self._replay.played >= self._replay.plies:
            self._ended = True
            raise StopIteration
        return self._state(), self._plies[self._replay.played]

    def _state(self) -> State:
        way = Way(None, (_replayed, *self._origin, self._replay.played))
        return State(self._replay.position, way, self._origin[-1])

    @property
    def action(self) -> int | None:
        """The action of the ply that was given last; None if it is none."""
        action = self._replay.action
        return None if action < 0 or self._ended else action

    @property
    def final(self) -> State:
        """The position now: after the last ply, once the iteration has ended.

        If a ply leads to a position that is not known, the replay ends before it.
        """
        return self._state()

    @property
    def findings(self) -> list[Finding]:
        """What the rules have found so far."""
        return [Finding(*each) for each in self._replay.findings()]

    @property
    def legal(self) -> bool | None:
        """Whether the game can be played as it is written; None if it is not known, or not yet."""
        return self._replay.is_legal

    @property
    def outcome(self) -> str | None:
        """How the game ended by the rules, after its last ply."""
        outcome: str | None = self._replay.end()["outcome"]
        return outcome

    @property
    def winners(self) -> list[str]:
        """The players who have won by the rules, after the last ply."""
        winners: list[str] = self._replay.end()["winners"]
        return winners

    @property
    def points(self) -> dict[str, int]:
        """The points of each player by the rules, after the last ply; empty if not known."""
        points: dict[str, int] = self._replay.end()["points"]
        return points


def replay(game: Game, **options: str | int | bool) -> Replay:
    """Replays a game by its rules, in public positions. `options` are as in start().

    `for state, ply in replay(game)` gives the position before each ply. Raises UsageError.
    """
    check_types(replay, locals())
    origin = (game.notation, game.notation_text(), rules_of(game.notation, options))
    opened, error = _core.open_replay(*origin)
    if opened is None:
        raise UsageError(in_python(error), "usage")
    return Replay(opened, game.plies, origin)
