"""Record files and folders of them: games in any order."""

import json
import operator
import os
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, overload

from . import _core
from ._errors import (
    MixedNotationsError,
    UsageError,
    check,
    report_unfinished,
    said_by,
)
from ._game import Game
from ._options import Errors, Strings, check_errors
from ._report import Report, report_of, sum_of
from ._scan import Scan, scan
from ._sources import GivenFile, Source, failure_with, name_of, one_path
from ._table import Table
from ._typed import MOST, check_range, check_text, check_types
from ._words import in_python


class RecordFile:
    """An open record file, or a folder of them: a sequence of games. Made by plymill.open().

    `len(file)`, `file[17]`, `file[-1]`, `file[10:20]`, `for game in file`. To read a game reads one
    block of the file; games that follow each other come from the same block. May be used by several
    threads. A damaged block raises DamagedError where a game of it is asked for, not elsewhere.
    """

    def __init__(
        self, file: _core.RecordFile, path: str, notation: str | None, given: GivenFile | None
    ) -> None:
        self._open: _core.RecordFile | None = file
        self._path = path
        self._notation = notation
        self._given = given

    @property
    def _file(self) -> _core.RecordFile:
        if self._open is None:
            raise ValueError(f"{self._path}: the file is closed")
        return self._open

    @property
    def path(self) -> str:
        """The path of the file or folder, or the name of the file object."""
        return self._path

    @property
    def files(self) -> list[str]:
        """The paths of the record files, in the order of their games."""
        return [os.fsdecode(path) for path in self._file.files]

    def __len__(self) -> int:
        return self._file.games

    @overload
    def __getitem__(self, index: int) -> Game: ...
    @overload
    def __getitem__(self, index: slice) -> list[Game]: ...
    def __getitem__(self, index: int | slice) -> Game | list[Game]:
        """Game number `index`, from 0, or the games of a slice. Raises IndexError, DamagedError."""
        if isinstance(index, slice):
            return [self._game(number) for number in range(*index.indices(len(self)))]
        index = operator.index(index)
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"{self._path}: there is no game {index}; there are {len(self)}")
        return self._game(number)

    def __iter__(self) -> Iterator[Game]:
        return (self._game(number) for number in range(len(self)))

    def _game(self, number: int) -> Game:
        row, text, result = self._file.game(number)
        check(result)
        return Game._of(row, text)

    def find(
        self,
        *,
        source: str | None = None,
        offset: int | None = None,
        id: str | int | None = None,
        content: str | bytes | None = None,
    ) -> Game | None:
        """The game at a place in its source, or the first game with an id or content; None if there
        is none.

        `source` can be omitted if there is only one. `id` is 16 hexadecimal digits or a number;
        files without an index of ids are searched as a whole. `content`, 32 hexadecimal digits or
        16 bytes, finds a game by what was played; all files are searched. Raises UsageError,
        DamagedError.
        """
        check_types(RecordFile.find, locals())
        keys = [key for key in (offset, id, content) if key is not None]
        if len(keys) != 1 or (offset is None and source is not None):
            raise UsageError(
                "find() needs offset=, or source= and offset=, or id=, or content=", "usage"
            )
        if id is not None:
            number, result = self._file.find_id(_number_of(id))
        elif content is not None:
            number, result = self._file.find_content(*_halves_of(content))
        else:
            assert offset is not None
            check_range("offset", offset, MOST)
            number, result = self._file.find(
                self._only_source() if source is None else source, offset
            )
        check(result)
        return None if number is None else self._game(number)

    def _only_source(self) -> str:
        sources = [each["source"] for each in self.provenance["sources"]]
        if len(sources) != 1:
            raise UsageError(f"{self._path}: has {len(sources)} sources; name one", "usage")
        return str(sources[0])

    def plies(
        self,
        columns: Sequence[str] | None = None,
        strings: Strings = "dictionary",
        with_: Sequence[str] = (),
    ) -> Table:
        """A table with a row for each ply, as scan() gives it. Raises UsageError."""
        check_types(RecordFile.plies, locals())
        return self._scan().plies(columns, strings, with_=with_)

    def games(self, columns: Sequence[str] | None = None, strings: Strings = "dictionary") -> Table:
        """A table with a row for each game, without its plies. Raises UsageError."""
        check_types(RecordFile.games, locals())
        return self._scan().games(columns, strings)

    def nested(
        self, columns: Sequence[str] | None = None, strings: Strings = "dictionary"
    ) -> Table:
        """A table with a row for each game, and its plies as a list of structs, "moves"."""
        check_types(RecordFile.nested, locals())
        return self._scan().nested(columns, strings)

    def _scan(self) -> Scan:
        if self._given is not None:
            raise UsageError(f"{self._path}: scan() makes tables of a file object", "usage")
        return scan(self.files, notation=self._notation)

    @property
    def schema(self) -> list[dict[str, Any]]:
        """The columns of each notation: docs/record-file.md."""
        schema: list[dict[str, Any]] = json.loads(self._file.schema)
        return schema

    @property
    def provenance(self) -> dict[str, Any]:
        """Where the games come from: "sources" with their counts, and the "options" of the run.

        Of a folder: those of all files. "options" is None if they differ. "files" is a list with
        the provenance of each file, and "skipped" lists files with games in other notations only.
        """
        provenance: dict[str, Any] = json.loads(self._file.provenance)
        return provenance

    def verify(self, *, quick: bool = False) -> Report:
        """Checks every byte, count and code; with quick=True only headers and footers.

        Returns the counts that the files have. Raises DamagedError for the first damaged file, and
        UsageError for a file object.
        """
        check_types(RecordFile.verify, locals())
        if self._given is not None:
            raise UsageError(f"{self._path}: only a file with a path is verified", "usage")
        reports = []
        check_text("files", self.files)
        for path in self.files:
            result = _core.verify(path, quick)
            check(result)
            reports.append(report_of(result, complete=True))
        return sum_of(reports)

    def close(self) -> None:
        """Closes the file. Games that were read stay as they are."""
        self._open = None

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        if self._given is not None:
            raise TypeError(f"{self._path}: a record file of a file object cannot be pickled")
        return _open_again, (self._path, self._notation)

    def __repr__(self) -> str:
        if self._open is None:
            return f"<plymill.RecordFile {self._path}, closed>"
        notations = ", ".join(each["notation"] for each in self.schema)
        games = f"{len(self)} game{'' if len(self) == 1 else 's'}"
        return f"<plymill.RecordFile {self._path}: {games} of {notations}>"


_NO_RECORD_FILE = ": is no record file of plymill"


def _number_of(id: str | int) -> int:
    """The id of a game as a number."""
    try:
        number = int(id, 16) if isinstance(id, str) else operator.index(id)
    except ValueError:
        number = -1
    if not 0 <= number < 1 << 64:
        raise UsageError(f"id={id!r} is neither 16 hexadecimal digits nor a number below 2**64", "usage")
    return number


def _halves_of(content: str | bytes) -> tuple[int, int]:
    """The content of a game as two numbers of 64 bits."""
    try:
        halves = bytes.fromhex(content) if isinstance(content, str) else content
    except ValueError:
        halves = b""
    if len(halves) != 16:
        raise UsageError(
            f"content={content!r} is neither 32 hexadecimal digits nor 16 bytes", "usage"
        )
    return int.from_bytes(halves[:8], "big"), int.from_bytes(halves[8:], "big")


def open(
    file: Source, *, notation: str | None = None, errors: Errors = "collect"
) -> RecordFile:
    """Opens a record file, and checks its header and footer.

    Raises DamagedError, SourceError, and UsageError for a text, which scan() reads.

    `file` is a path or a binary file object. A file object is first copied to a temporary file.

    The path of a folder opens all record files below it, whose names end in ".plym", as one
    sequence in the order of the bytes of their paths; hidden and other files are ignored. A scan of
    the folder may have another order: docs/python.md. Few files are open at once. If
    they are in several notations, raises MixedNotationsError. With `notation`, games in other
    notations are omitted. A file that changes later raises SourceError where a game of it is asked
    for.

    Of a folder that `plymill convert` mirrors, the files of its manifest are opened, as they were
    when its last run ended. If a run was ended too early, or the first one goes on, warns with
    UnfinishedFolderWarning; with errors="raise" raises UnfinishedFolderError, with errors="ignore"
    neither.
    """
    check_types(open, locals())
    check_errors(errors)
    if isinstance(file, (str, os.PathLike)):
        path = os.fsencode(one_path(file))
        opened, result, notations = _core.open_file(path, notation or "")
        message, _ = said_by(result)
        if notations:
            raise MixedNotationsError(in_python(message), notations)
        if message.endswith(_NO_RECORD_FILE) and not path.endswith(b".plym"):
            raise UsageError(f"{message}; plymill.scan() reads texts", "usage")
        check(result)
        assert opened is not None
        unfinished = json.loads(opened.provenance).get("unfinished", [])
        report_unfinished(unfinished, errors, stacklevel=2)
        return RecordFile(opened, os.fsdecode(path), notation, None)
    if notation is not None:
        raise UsageError("notation= is for files and folders with a path", "usage")
    given = GivenFile(file, name_of(file, set()), _core.Options())
    opened, result, _ = _core.open_stream(given.name, given.open)
    failure = failure_with(result, [given])
    if failure is not None:
        raise failure
    assert opened is not None
    return RecordFile(opened, given.name, None, given)


def _open_again(path: str, notation: str | None) -> RecordFile:
    return open(path, notation=notation, errors="ignore")
