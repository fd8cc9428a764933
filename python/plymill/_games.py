"""Games: many games at once, for self-play."""

import operator
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._game import rules_of
from ._position_arrays import TYPES, PositionLayout, View, check_view, layout_of
from ._rules import STATE_ARRAYS, State, StateArray, rows_of, state_of_games
from ._typed import MOST, check_range, check_types
from ._words import in_python
from ._writer import Writer


class Games:
    """`n` games of one notation, which are played together: one call plays a ply in each.

    Game i is the game of start(notation, seed=games.seeds[i]): the seed deals cards, dice and
    tiles. `rule` has options of the rules, with their notation or without: {"setup": "ocius"},
    {"coerceo.setup": "ocius"}. Those of other notations are ignored. A game of `most_plies` actions
    is over, without an outcome; 0: there is no limit. All is the same with any number of `threads`
    (0: one per core). Raises UsageError.

        games = plymill.Games(4096, "coerceo", seed=7, most_plies=300)
        while not games.done.all():
            arrays = games.arrays()                    # board, globals, legal: one row a game
            games.play(choose(arrays))                 # one action a game
            games.reset(games.done)                    # new games in place of those that are over

    In Carcassonne, actions beyond the board of the arrays are not legal. A game in which all others
    are is over, and its outcome is not known.
    """

    def __init__(
        self,
        n: int,
        notation: str,
        *,
        seed: int = 0,
        rule: Mapping[str, str | int | bool] | None = None,
        most_plies: int = 0,
        threads: int = 1,
    ) -> None:
        check_types(Games.__init__, locals())
        self._settings = rules_of(notation, rule or {})
        for name, value, most in (
            ("n", n, 1 << 24),
            ("seed", seed, MOST),
            ("most_plies", most_plies, (1 << 31) - 1),
            ("threads", threads, 1 << 10),
        ):
            check_range(name, value, most)
        games, error = _core.open_games(notation, n, seed, self._settings, most_plies, threads)
        if games is None:
            raise UsageError(in_python(error), "usage")
        self._core: _core.ManyGames = games
        self._layout = layout_of(games.layout)
        self._n = n
        self._writer: Writer | None = None

    def __len__(self) -> int:
        """The number of games."""
        return self._n

    @property
    def notation(self) -> str:
        """The notation of the games."""
        return self._layout.notation

    @property
    def layout(self) -> PositionLayout:
        """The shapes of the arrays, and the number of actions."""
        return self._layout

    @property
    def players(self) -> int:
        """The number of players of a game."""
        return self._core.players

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """bool, (n,): whether each game is over."""
        return self._core.done().view(np.bool_)

    @property
    def to_move(self) -> npt.NDArray[np.int8]:
        """int8, (n,): the player who plays next, from 0, as in `globals`; -1 if the game is over."""
        return self._core.to_move()

    @property
    def plies(self) -> npt.NDArray[np.int32]:
        """int32, (n,): the actions that were played."""
        return self._core.plies()

    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """uint64, (n,): the seeds of the games, for start()."""
        return self._core.seeds()

    @property
    def outcome(self) -> npt.NDArray[np.int8]:
        """int8, (n, players): 1 won, 0 drawn, -1 lost; -128 if the game is not over."""
        return self._core.outcome().reshape(self._n, -1)

    @property
    def margin(self) -> npt.NDArray[np.int16]:
        """int16, (n, players): points less those of the best other player; -32768: not known."""
        return self._core.margin().reshape(self._n, -1)

    def arrays(
        self,
        names: Iterable[StateArray] = STATE_ARRAYS,
        out: Mapping[str, npt.NDArray[Any]] | None = None,
        *,
        view: View = None,
        symmetry: int = 0,
    ) -> dict[str, npt.NDArray[Any]]:
        """The arrays of all games, as encode() makes them: row i is game i.

        `out` has arrays to write to, with at least n rows. Raises UsageError.
        """
        check_types(Games.arrays, locals())
        of_mover = check_view(self.notation, view, symmetry, self._settings)
        arrays: dict[str, npt.NDArray[Any]] = {}
        for name in names:
            if name not in STATE_ARRAYS:
                raise UsageError(
                    f"games have no array {name!r}; they have board, globals, legal", "usage"
                )
            shape = (self._n, *self._layout.shape(name))
            array = np.empty(shape, TYPES[name]) if out is None else rows_of(out, name, shape)
            arrays[name] = array
        self._core.write(arrays, of_mover, symmetry)
        return arrays

    def legal(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """uint8, (n, ceil(A / 8)): bits of the legal actions, for unpack_legal().

        With the real hands, dice and tiles. None are set in a game that is over.
        """
        return self.arrays(["legal"], None if out is None else {"legal": out})["legal"]

    def random_actions(self) -> npt.NDArray[np.int32]:
        """int32, (n,): a legal action of each game, each equally likely; -1 if the game is over.

        The seeds of the games and their plies decide it, so it is the same for the same games.
        """
        actions = np.empty(self._n, np.int32)
        self._core.choose_randomly(actions)
        return actions

    def play(self, actions: npt.ArrayLike) -> None:
        """Plays actions[i] in game i. Those of games that are over are ignored.

        Raises UsageError, and plays nothing in any game, if one of them is not legal, or if the
        writer of record() is closed; also after the actions, if a game that ended cannot be
        recorded with its tags.
        """
        if self._writer is not None:
            self._writer._file()
        wrong = self._core.play(self._int32(actions))
        if wrong is not None:
            action = np.asarray(actions)[wrong]
            raise UsageError(f"actions[{wrong}]: {action} is not legal in this game", "usage")
        if self._writer is not None:
            texts = self._core.take_texts()
            self._writer._add(text for text, error in texts if not error)
            errors = [error for _, error in texts if error]
            if errors:
                raise UsageError(f"{len(errors)} games that ended are lost: {errors[0]}", "usage")

    def _int32(self, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self._n,):
            raise UsageError(
                f"actions: expected {self._n} integers, found {given.dtype} of shape {given.shape}",
                "usage",
            )
        # Numbers beyond int32 are no actions, so those at its end may stand for them.
        return np.ascontiguousarray(np.clip(given, -1, 2**31 - 1), dtype=np.int32)

    def reset(self, where: npt.ArrayLike | None = None) -> None:
        """Begins new games, with new seeds: those for which `where` is true, or all.

        `where` is a bool array of shape (n,), such as games.done. Raises UsageError.
        """
        which = np.ones(self._n, np.bool_) if where is None else np.asarray(where)
        if which.dtype != np.bool_ or which.shape != (self._n,):
            raise UsageError(
                f"where: expected {self._n} truth values, found {which.dtype} of shape "
                f"{which.shape}",
                "usage",
            )
        self._core.reset(np.ascontiguousarray(which).view(np.uint8))

    def state(self, index: int) -> State:
        """Game `index` as a State. Raises IndexError."""
        check_types(Games.state, locals())
        at = operator.index(index)
        if not -self._n <= at < self._n:
            raise IndexError(f"game {index} of {self._n}")
        at %= self._n
        position, seed, actions = self._core.state(at)
        return state_of_games(position, self.notation, self._settings, seed, actions)

    def record(self, writer: Writer, tags: Mapping[str, str] | None = None) -> None:
        """From now on, writes every game that ends, in the order in which they end.

        `tags` are as in Writer.begin(). Raises UsageError, also if the writer is closed.
        """
        check_types(Games.record, locals())
        writer._file()
        if writer.notation != self.notation:
            raise UsageError(f"the writer writes {writer.notation}, not {self.notation}", "usage")
        error = self._core.record(list((tags or {}).items()))
        if error:
            raise UsageError(error, "usage")
        self._writer = writer

    def __repr__(self) -> str:
        over = int(self.done.sum())
        return f"<plymill.Games: {self._n} games of {self.notation}, {over} of them over>"
