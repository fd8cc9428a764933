"""Writer: games that are played become an archive."""

import os
import tempfile
import warnings
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import IO

from . import _core
from ._errors import BlankSourcesWarning, UsageError
from ._options import ConvertOptions, Errors
from ._report import Report
from ._rules import State, start as start_of
from ._runs import convert
from ._sources import output_of
from ._typed import check_text, check_types

_ENDINGS = (".txt", ".jsonl", ".plym")


class _Text:
    """A file with the name that its games have as their source."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        self.name = name
        self.read = file.read
        self.seek = file.seek
        self.tell = file.tell
        self.seekable = file.seekable


class Writer:
    """Writes games of one notation to `path`, which ends in .txt, .jsonl or .plym.

        with plymill.Writer("games.plym", "coerceo") as writer:
            writer.begin(tags={"White": "net 7", "Black": "greedy"})
            while not writer.state.is_over:
                writer.play(choose(writer.state))
            writer.end()

    Each game is written in its notation, and read again before it is taken: what the archive has
    are the actions that were played. Rows and record files are made from that text, as convert()
    makes them; their source is the name of the path with the ending .txt. Nothing appears at `path`
    before close(); if the block of `with` is left by an exception, nothing does. `force` replaces a
    file that is there. Raises UsageError.
    """

    def __init__(self, path: str | os.PathLike[str], notation: str, *, force: bool = False) -> None:
        check_types(Writer.__init__, locals())
        check_text("path", path)
        self._path = output_of(path)
        self._notation = notation
        self._force = force
        self._begun: _core.GameText | None = None
        self._games = 0
        if not self._path.endswith(_ENDINGS):
            raise UsageError(f"{self._path}: ends in none of {', '.join(_ENDINGS)}", "usage")
        if _core.position_layout(notation) is None:
            raise UsageError(f"plymill knows no actions of {notation!r}", "usage")
        self._check_path()
        self._text: IO[bytes] | None = tempfile.TemporaryFile()  # noqa: SIM115

    def _check_path(self) -> None:
        if os.path.lexists(self._path) and not self._force:
            raise UsageError(f"{self._path}: exists already; force=True replaces it", "usage")

    @property
    def notation(self) -> str:
        """The notation of the games."""
        return self._notation

    @property
    def games(self) -> int:
        """The number of games so far."""
        return self._games

    @property
    def state(self) -> State:
        """The position of the game that was begun, after the plies so far. Raises UsageError."""
        self._game()
        return self._state

    def begin(self, start: State | None = None, tags: Mapping[str, str] | None = None) -> None:
        """Begins a game at `start`, as plymill.start() makes it; without it, at a public one.

        `tags` are tag pairs, in their order. Carcassonne has `date`, `event`, `mode`, perhaps
        `time`, and the names of the players by their letters: {"A": "net 7"}. Raises UsageError.
        """
        check_types(Writer.begin, locals())
        self._file()
        if self._begun is not None:
            raise UsageError("a game was begun already: end() comes first", "usage")
        state = start_of(self._notation) if start is None else start
        if state.notation != self._notation:
            raise UsageError(f"a state of {state.notation}, not of {self._notation}", "usage")
        game, error = _core.begin_text(state._position, list((tags or {}).items()))
        if game is None:
            raise UsageError(error, "usage")
        self._begun, self._state = game, state

    def draw(self, tile: str) -> None:
        """Draws a tile in a public game of Carcassonne, as State.draw() does. Raises UsageError."""
        game = self._game()
        self._state = self._state.draw(tile)
        game.draw(tile)

    def play(self, action: int, comment: str = "") -> None:
        """Plays a legal action.

        `comment` is written after it; Lost Cities and Tatsu have no place for one. Raises
        UsageError.
        """
        check_types(Writer.play, locals())
        game = self._game()
        state = self._state.play(action)
        error = game.play(int(action), comment)
        if error:
            raise UsageError(error, "usage")
        self._state = state

    def end(self, result: str | None = None) -> None:
        """Ends the game and writes it.

        `result` is as the notation writes it: "1-0", in Carcassonne "concedes" (the player to move)
        or "abandoned"; without it, what the rules say of a game that is over. Raises UsageError, and
        the game is still there, if the notation cannot write it.
        """
        check_types(Writer.end, locals())
        text, error = self._game().end(result or "")
        if error:
            raise UsageError(error, "usage")
        self._begun = None
        self._add([text])

    def _add(self, texts: Iterable[str]) -> None:
        """Adds games as they are written."""
        file = self._file()
        for text in texts:
            file.write(text.encode())
            self._games += 1

    def _game(self) -> _core.GameText:
        self._file()
        if self._begun is None:
            raise UsageError("no game was begun: begin() comes first", "usage")
        return self._begun

    def _file(self) -> IO[bytes]:
        if self._text is None:
            raise UsageError("the writer is closed", "usage")
        return self._text

    def close(self) -> Report | None:
        """Writes the file. Returns the report of convert(); the second time, None.

        A game that was begun and not ended is a UsageError; it is not written, all others are. A
        file without any game is written with a BlankSourcesWarning.
        Raises UsageError, SourceError.
        """
        if self._text is None:
            return None
        begun, self._begun = self._begun, None
        try:
            report = self._write(self._text)
        finally:
            self.discard()
        if begun is not None:
            raise UsageError("the last game was begun and not ended: it is not written", "usage")
        return report

    def discard(self) -> None:
        """Ends without writing anything."""
        if self._text is not None:
            self._text.close()
        self._text = self._begun = None

    def _write(self, file: IO[bytes]) -> Report:
        self._check_path()
        file.seek(0)
        stem, ending = os.path.splitext(self._path)
        text = _Text(file, os.path.basename(stem) + ".txt")
        options: ConvertOptions = {"force": self._force}
        if ending == ".txt":
            options["to"] = "notation"
        errors: Errors = "raise"
        if self._games == 0:
            warnings.warn(f"{self._path}: no game was written", BlankSourcesWarning, stacklevel=4)
            errors = "ignore"
        return convert(text, self._path, notation=self._notation, errors=errors, **options)

    def __enter__(self) -> "Writer":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.discard()

    def __repr__(self) -> str:
        return f"<plymill.Writer of {self._notation} to {self._path}: {self._games} games>"
