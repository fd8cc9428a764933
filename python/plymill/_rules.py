"""Rules: positions, legal actions, and the replay of games."""

import json
import operator
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._game import Game, settings_of
from ._words import in_python

# Below this depth, the sequences of plies are counted without a look at signals.
_DEPTH_AT_ONCE = 3
_MOST_DEPTH = 20


class State:
    """A position of a game. It never changes: play() returns a new one. Made by start().

    A full position has all that the game has: hands, dice, the order of a draw pile. A public
    position has what all players see, so its legal actions are all that some hand or some dice
    allow. Actions are indexes from 0 to action_count - 1, which docs/rules.md defines.
    """

    def __init__(self, position: _core.Position) -> None:
        self._position = position

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
        drawn = self._position.draw(tile)
        if drawn is None:
            raise UsageError(f"no tile {tile!r} can be drawn in this position", "usage")
        return State(drawn)

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
        return State(played)

    def action_of(self, ply: Mapping[str, Any]) -> int:
        """The action of a ply: a row, or an entry of Game.plies. It need not be legal.

        Raises UsageError if the ply is no action of this position.
        """
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
        return 0 <= operator.index(action) < self.action_count

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
        if not 0 <= depth <= _MOST_DEPTH:
            raise UsageError(f"depth={depth!r} is not from 0 to {_MOST_DEPTH}", "usage")
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


def start(notation: str, *, seed: int | None = None, **options: str | int | bool) -> State:
    """The position at the start of a game.

    `options` are those of docs/rules.md, with underscores: setup="ocius", pieces_to_win=12. With
    `seed`, the position is full: the seed decides cards, dice or tiles, the same on every machine.
    Raises UsageError.
    """
    position, error = _core.start(notation, settings_of(options), seed)
    if position is None:
        raise UsageError(in_python(error), "usage")
    return State(position)


class Finding(NamedTuple):
    """A place where a game and the rules disagree. `ply` counts from 1; None: about the end."""

    ply: int | None
    code: str
    ruling: str
    message: str


class Replay:
    """The positions of a game, ply by ply: an iterator of (State, ply). Made by replay()."""

    def __init__(self, replay: _core.Replay, plies: list[dict[str, Any]]) -> None:
        self._replay = replay
        self._plies = plies
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
        return State(self._replay.position), self._plies[self._replay.played]

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
        return State(self._replay.position)

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
    opened, error = _core.open_replay(game.notation, game.notation_text(), settings_of(options))
    if opened is None:
        raise UsageError(in_python(error), "usage")
    return Replay(opened, game.plies)
