"""Scans: archives and record files as tables."""

import io
import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from . import _core
from ._batch import Batch
from ._errors import (
    MixedNotationsError,
    PlymillError,
    RejectedGamesError,
    RejectedGamesWarning,
    UsageError,
    check,
    failure_of,
)
from ._game import Game
from ._options import Errors, Path, ScanOptions, Strings, check_errors, rows_of, set_options
from ._plan import Split
from ._report import Rejected, Report, rejected_of, report_of
from ._sources import GivenFile, Source, Sources, add_sources, error_in, list_of


class _Reads:
    """What the read of a scan that ended last has counted."""

    def __init__(self, errors: Errors, given: list[GivenFile]) -> None:
        self.errors = errors
        self.given = given
        self.report: Report | None = None
        self.rejected: list[Rejected] = []

    def keep(self, read: _core.ReadResult) -> None:
        """Keeps the counts of a read that has ended."""
        self.rejected = rejected_of(read)
        self.report = report_of(read.result, read.is_complete)

    def failure(self, read: _core.ReadResult, stacklevel: int) -> PlymillError | None:
        """The exception that a read ends with. Warns of rejected games."""
        failure = failure_of(read.result)
        if failure is not None:
            failure.__cause__ = error_in(self.given)
            return failure
        if not read.is_complete or self.errors == "ignore":
            return None
        message = _core.rejected_message(read)
        if not message:
            return None
        if self.errors == "raise":
            return RejectedGamesError(message, "rejected")
        warnings.warn(message, RejectedGamesWarning, stacklevel=stacklevel + 1)
        return None


@dataclass(frozen=True)
class Origin:
    """What a scan reads: its sources as they were given, and the options by name."""

    sources: list[Source]
    notation: str
    options: Mapping[str, Any]


class Table:
    """A table of a scan: an Arrow producer, and an iterable of batches.

    `pyarrow.table(table)`, `polars.DataFrame(table)` and DuckDB read it through the Arrow PyCapsule
    interface. Each of them, and each iteration, reads the sources anew, in the background and with
    bounded memory. Nothing is read before the first batch is asked for.
    """

    def __init__(
        self,
        table: _core.Table,
        rows: str,
        strings: Strings,
        origin: Origin,
        last: _Reads,
    ) -> None:
        self._table = table
        self._rows = rows
        self._strings = strings
        self._origin = origin
        self._last = last

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._table.columns

    @property
    def report(self) -> Report | None:
        """The report of the read that ended last. None if none has ended."""
        return self._last.report

    @property
    def rejected(self) -> list[Rejected]:
        """The first 1,000 rejected games of the read that ended last."""
        return self._last.rejected

    def __repr__(self) -> str:
        return f"<plymill.Table: {', '.join(self.columns)}>"

    def __iter__(self) -> Iterator[Batch]:
        """Reads the sources, batch by batch.

        Raises SourceError and DamagedError where a source fails, and, at the end,
        RejectedGamesError if games were rejected and the scan has errors="raise". A consumer that
        stops earlier ends the read: then report.complete is False.
        """
        batches = self._table.batches()
        try:
            while (rows := batches.next(self._table)) is not None:
                yield Batch(rows)
        finally:
            read = batches.finish()
            self._last.keep(read)
        failure = self._last.failure(read, stacklevel=2)
        if failure is not None:
            raise failure

    def write_parquet(
        self,
        path: Path,
        *,
        rows_per_file: int = 5_000_000,
        partition_by: str | Sequence[str] = (),
        compression: str = "zstd",
        force: bool = False,
    ) -> Report:
        """Writes the table to a folder of Parquet files, and returns the report of the read.

        The files `part-00000.parquet` and so on have `rows_per_file` rows each, the last one fewer,
        and one schema. A table without rows becomes one file. `partition_by` names columns: rows
        with different values go to different folders, as Hive names them (`player=white/`).

        Each file gets its name when it is complete and on the disk. A run that was killed is
        continued by the same call, which gives the same files. A folder with anything else is
        refused (UsageError); force=True replaces the files of other runs. Needs pyarrow. Rejected
        games end it as they end an iteration, after all other games are written. Raises UsageError,
        SourceError, DamagedError.
        """
        try:
            from ._parquet import write
        except ModuleNotFoundError as missing:
            raise ImportError("write_parquet() needs pyarrow: pip install pyarrow") from missing
        write(self, os.fspath(path), rows_per_file, partition_by, compression, force)
        assert self.report is not None
        return self.report

    def __arrow_c_schema__(self) -> object:
        return self._table.schema_capsule()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.stream_capsule(self._ended)

    def _ended(self, read: _core.ReadResult) -> str:
        """Called when a stream ends. Returns why the stream shall fail; empty if it shall not."""
        self._last.keep(read)
        try:
            failure = self._last.failure(read, stacklevel=2)
        except RejectedGamesWarning as warning:  # warnings are errors
            return str(warning)
        if failure is None:
            return ""
        cause = failure.__cause__
        return str(failure) if cause is None else f"{failure}: {cause!r}"


class Scan:
    """Sources, and how they are read. Made by plymill.scan()."""

    def __init__(
        self, scan: _core.Scan, origin: Origin, errors: Errors, given: list[GivenFile]
    ) -> None:
        self._scan = scan
        self._origin = origin
        self._errors: Errors = errors
        self._given = given

    @property
    def notation(self) -> str:
        """The notation of the games, such as "coerceo"."""
        return self._scan.notation

    def plies(
        self,
        columns: Sequence[str] | None = None,
        strings: Strings = "dictionary",
        batch_rows: int = 65_536,
    ) -> Table:
        """A table with a row for each ply.

        `columns` names the wanted columns in the wanted order; only these are decoded from record
        files. strings="plain" gives texts instead of dictionaries. A batch has at most
        `batch_rows` rows. The types do not depend on the data. Raises UsageError.
        """
        return self._table("moves", columns, strings, batch_rows)

    def games(
        self,
        columns: Sequence[str] | None = None,
        strings: Strings = "dictionary",
        batch_rows: int = 65_536,
    ) -> Table:
        """A table with a row for each game, without its plies. Arguments are as in plies()."""
        return self._table("games", columns, strings, batch_rows)

    def nested(
        self,
        columns: Sequence[str] | None = None,
        strings: Strings = "dictionary",
        batch_rows: int = 65_536,
    ) -> Table:
        """A table with a row for each game, and its plies as a list of structs, "moves"."""
        return self._table("nested", columns, strings, batch_rows)

    def _table(
        self,
        rows: str,
        columns: Sequence[str] | None,
        strings: Strings,
        batch_rows: int,
        most_rejected: int = 1_000,
    ) -> Table:
        if strings not in ("dictionary", "plain"):
            raise UsageError(f"strings={strings!r} is neither dictionary nor plain", "usage")
        if batch_rows < 1:
            raise UsageError("batch_rows is at least 1", "usage")
        if isinstance(columns, str):
            raise TypeError(f"columns={columns!r} is not a list of names")
        if columns is not None and not columns:
            raise UsageError("columns is empty: a table has at least one column", "usage")
        table, result = _core.open_table(
            self._scan,
            rows_of(rows),
            list(columns or []),
            strings == "plain",
            batch_rows,
            most_rejected,
        )
        check(result)
        assert table is not None
        return Table(table, rows, strings, self._origin, _Reads(self._errors, self._given))

    def __repr__(self) -> str:
        return f"<plymill.Scan of {self.notation}>"


def scan(
    sources: Sources | Split,
    *,
    notation: str | None = None,
    errors: Errors = "collect",
    **options: Unpack[ScanOptions],
) -> Scan:
    """Opens sources as tables: archives of any kind that the command reads, and record files.

    `sources` is a path, a binary file object, or several of them; or a split of plymill.plan(),
    which must be as it was planned. Without `notation`, the
    beginnings of all sources are read to find it; with it, nothing is read, and sources in other
    notations are omitted and counted in the report. The other options are those of the command.

    Rejected games: `errors` is "collect" (each read ends with a RejectedGamesWarning), "raise"
    (each read ends with an exception) or "ignore". `rejects` is a file for all of them.

    Raises MixedNotationsError, UsageError, SourceError.
    """
    check_errors(errors)
    native = _core.Options()
    native.notation = "auto" if notation is None else notation
    listed = list_of(sources.source if isinstance(sources, Split) else sources)
    given: list[GivenFile] = []
    if isinstance(sources, Split):
        native.notation = notation or sources.notation or "auto"
        check(_core.set_split(native, sources.line))
    else:
        given = add_sources(native, listed)
    set_options(native, ScanOptions, options)
    opened, result, notations = _core.open_scan(native)
    if len(notations) > 1:
        raise MixedNotationsError(result.message, notations)
    failure = failure_of(result)
    if failure is not None:
        raise failure from error_in(given)
    assert opened is not None
    known: dict[str, Any] = dict(options)
    if isinstance(sources, Split):
        known["split"] = sources.line
    return Scan(opened, Origin(listed, opened.notation, known), errors, given)


def read_games(scan: Scan, stacklevel: int) -> Iterator[Game]:
    """The games of a scan, one after the other. Ends as an iteration over a table does."""
    reads = _Reads(scan._errors, scan._given)
    games = scan._scan.games(True)
    try:
        while (game := games.next()) is not None:
            yield Game._of(*game)
    finally:
        read = games.finish()
    failure = reads.failure(read, stacklevel + 1)
    if failure is not None:
        raise failure


def parse(
    text: str | bytes,
    notation: str,
    /,
    *,
    errors: Errors = "collect",
    **options: Unpack[ScanOptions],
) -> list[Game]:
    """Reads games from a text. For notebooks and tests; scan() is for files.

    Rejected games end with a RejectedGamesWarning, or as `errors` says. Raises UsageError.
    """
    source = io.BytesIO(text.encode(errors="surrogateescape") if isinstance(text, str) else text)
    source.name = "<text>"
    opened = scan(source, notation=notation, errors=errors, **options)
    return list(read_games(opened, stacklevel=2))
