"""Tables: what a scan reads, as Arrow streams, batches and folders of Parquet files."""

import importlib
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from . import _core
from ._batch import Batch
from ._errors import (
    LOST,
    BlankSourcesWarning,
    DamagedSourcesWarning,
    MixedNotationsError,
    MixedNotationsWarning,
    PlymillError,
    ReadTwiceWarning,
    RejectedGamesError,
    RejectedGamesWarning,
    UnfinishedFolderWarning,
    UsageError,
    blank_error,
    unfinished_error,
)
from ._options import Errors, Path, Strings
from ._report import Rejected, Report, damaged_message, rejected_of, report_of, twice_message
from ._sources import GivenFile, Source, failure_with
from ._typed import MOST, check_range, check_types

ROWS_PER_FILE = 5_000_000


class Reads:
    """What the read of a scan that ended last has counted.

    `is_part`: the scan reads a split, whose notation may differ from that of other splits.
    """

    def __init__(self, errors: Errors, given: list[GivenFile], is_part: bool) -> None:
        self.errors = errors
        self.given = given
        self.is_part = is_part
        self.result: _core.Result | None = None
        self.report: Report | None = None
        self.rejected: list[Rejected] = []
        self.others = ""  # a message about sources in other notations

    def keep(self, read: _core.ReadResult) -> None:
        """Keeps the counts of a read that has ended."""
        self.result, self.others = read.result, _core.others_message(read)
        self.rejected = rejected_of(read)
        self.report = report_of(read.result, read.is_complete)

    def _said(self, message: Callable[[Report], str]) -> str:
        return "" if self.report is None else message(self.report)

    def failure(self, read: _core.ReadResult, stacklevel: int) -> PlymillError | None:
        """The exception that a read ends with. Warns of rejected games and other notations."""
        failure = failure_with(read.result, self.given)
        if failure is not None:
            return failure
        if not read.is_complete:
            return None
        others, rejected = self.others, _core.rejected_message(read)
        is_wrong = read.has_only_others and not self.is_part
        if others and (is_wrong or self.errors == "raise"):
            return MixedNotationsError(others, sorted(read.other_notations))
        unfinished = unfinished_error([] if self.report is None else self.report.unfinished)
        if unfinished is not None and self.errors == "raise":
            return unfinished
        blank = blank_error([] if self.report is None else self.report.blank)
        if blank is not None and self.errors == "raise":
            return blank
        if rejected and self.errors == "raise":
            return RejectedGamesError(rejected, "rejected")
        if self.errors != "ignore":
            _warn(self._said(damaged_message), DamagedSourcesWarning, stacklevel + 1)
            _warn(self._said(twice_message), ReadTwiceWarning, stacklevel + 1)
            _warn(str(unfinished or ""), UnfinishedFolderWarning, stacklevel + 1)
            _warn(str(blank or ""), BlankSourcesWarning, stacklevel + 1)
        if self.errors == "collect":
            _warn(others, MixedNotationsWarning, stacklevel + 1)
            _warn(rejected, RejectedGamesWarning, stacklevel + 1)
        return None


def _library(name: str, method: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        raise ImportError(f"{method} needs {name}: pip install {name}") from missing


def _writing(method: str) -> Any:
    try:
        return importlib.import_module("._write", __package__)
    except ModuleNotFoundError as missing:
        raise ImportError(f"{method} needs pyarrow: pip install pyarrow") from missing


def _named(source: Source) -> str:
    return os.fsdecode(source) if isinstance(source, (str, os.PathLike)) else "a file object"


def _warn(message: str, category: type[Warning], stacklevel: int) -> None:
    if message:
        warnings.warn(message, category, stacklevel=stacklevel + 1)


@dataclass(frozen=True)
class Origin:
    """What a scan reads, as it was given. `options` has those that the rows depend on, as JSON."""

    sources: list[Source]
    lists: list[str]  # of sources: paths
    against: list[str]  # record files whose games are duplicates: paths
    notation: str
    options: str
    split: str | None  # the line of a plan
    outputs: list[str]  # paths of the files of rejected games, diagnostics and the report


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
        last: Reads,
        named: bool,
        again: "Callable[[Sequence[str], Strings], Table]",
    ) -> None:
        self._table = table
        self._again = again
        self._named = named  # whether its columns were named
        self._rows = rows
        self._strings = strings
        self._origin = origin
        self._last = last

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._table.columns

    def select(self, columns: Sequence[str]) -> "Table":
        """The same table with these columns only, in this order. Raises UsageError."""
        check_types(Table.select, locals())
        return self._again(columns, self._strings)

    @property
    def report(self) -> Report | None:
        """The report of the read that ended last. None if none has ended."""
        return self._last.report

    @property
    def rejected(self) -> list[Rejected]:
        """The first 1,000 rejected games of the read that ended last."""
        return self._last.rejected

    @property
    def schema(self) -> Any:
        """The columns with their types: a pyarrow.Schema. Needs pyarrow; reads nothing."""
        return _library("pyarrow", "schema").schema(self)

    def to_arrow(self) -> Any:
        """All rows as a pyarrow.Table. Needs pyarrow."""
        return _library("pyarrow", "to_arrow()").table(self)

    def to_polars(self) -> Any:
        """All rows as a polars.DataFrame. Needs Polars; polars.scan() of plymill reads lazily."""
        return _library("polars", "to_polars()").DataFrame(self)

    def to_pandas(self) -> Any:
        """All rows as a pandas.DataFrame, with texts as categories. Needs pyarrow and pandas."""
        _library("pandas", "to_pandas()")
        return self.to_arrow().to_pandas()

    def head(self, n: int = 10) -> Any:
        """The first `n` rows as a pyarrow.Table. Reads little more than these. Needs pyarrow."""
        check_types(Table.head, locals())
        check_range("n", n, MOST)
        arrow = _library("pyarrow", "head()")
        batches, rows = [], 0
        for batch in self if n > 0 else ():
            batches.append(arrow.record_batch(batch).slice(0, min(n - rows, batch.num_rows)))
            rows += batches[-1].num_rows
            if rows == n:
                break
        return arrow.Table.from_batches(batches, self.schema)

    def __repr__(self) -> str:
        named = [_named(source) for source in self._origin.sources]
        shown = ", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else "")
        rows = "plies" if self._rows == "moves" else self._rows
        columns = ", ".join(self.columns)
        return f"<plymill.Table of {rows}, {self._origin.notation}, from {shown}: {columns}>"

    def __iter__(self) -> Iterator[Batch]:
        """Reads the sources, batch by batch.

        Raises SourceError and DamagedError where a source fails; at the end, MixedNotationsError
        if no source is in the notation. If the scan has errors="raise", it also raises this if any
        is not, and RejectedGamesError if games were rejected. A consumer that stops earlier ends
        the read: then report.complete is False.
        """
        return self._read(stacklevel=2)

    def _read(self, stacklevel: int) -> Iterator[Batch]:
        """An iteration. A warning names the line that is `stacklevel` - 1 calls away from here."""
        batches = self._table.batches()
        try:
            while (rows := batches.next(self._table)) is not None:
                yield Batch(rows)
        finally:
            read = batches.finish()
            self._last.keep(read)
        failure = self._last.failure(read, stacklevel)
        if failure is not None:
            raise failure

    def write_parquet(
        self,
        path: Path,
        *,
        rows_per_file: int = ROWS_PER_FILE,
        partition_by: str | Sequence[str] = (),
        compression: str = "zstd",
        force: bool = False,
        card: Path | None = None,
    ) -> Report:
        """Writes the table to Parquet, and returns the report of the read. Needs pyarrow.

        A path that ends in `.parquet`, unless it is a folder, is one file, which gets its name when
        it is complete and on the disk. A file of this name is refused (UsageError) without
        force=True. Any other path is a folder of files:

        The files `part-00000.parquet` and so on have `rows_per_file` rows each, the last one fewer,
        and one schema. A table without rows becomes one file. `partition_by` names columns: rows
        with different values go to different folders, as Hive names them (`player=white/`). Each
        file gets its name when it is complete. A run that was killed is continued by the same call,
        which gives the same files. A folder with anything else is refused (UsageError); force=True
        replaces the files of other runs.

        `card` is the path of a file in Markdown that describes the table, as data sets have one:
        its columns, counts, options and known faults. An older card is replaced; another file
        is refused without force=True. No source of the table is ever replaced.

        Rejected games end the write as they end an iteration, after all other games are written:
        with errors="raise", the files have their names before the exception. Raises UsageError,
        SourceError, DamagedError.
        """
        check_types(Table.write_parquet, locals())
        writing = _writing("write_parquet()")
        form, path = writing.Parquet(compression), os.path.expanduser(path)
        if path.endswith(".parquet") and not os.path.isdir(path):
            writing.write_file(self, path, form, force, card)
        else:
            writing.write_folder(self, path, form, rows_per_file, partition_by, force, card)
        assert self.report is not None
        return self.report

    def write_arrow(
        self,
        path: Path,
        *,
        compression: str | None = None,
        force: bool = False,
        card: Path | None = None,
    ) -> Report:
        """Writes the table to a file of Arrow IPC, also called Feather. Needs pyarrow.

        Texts are plain, because a dictionary may not change inside such a file. `compression` is
        "none", "lz4" or "zstd"; without it, "lz4" if the name ends in `.feather`, and otherwise
        "none", so that readers can map the file into memory. All else is as write_parquet() does it
        for one file.
        """
        check_types(Table.write_arrow, locals())
        writing = _writing("write_arrow()")
        path = os.path.expanduser(path)
        table = self._again(self.columns, "plain")
        form = writing.Arrow(compression or writing.arrow_compression(path))
        writing.write_file(table, path, form, force, card)
        self._last = table._last
        assert self.report is not None
        return self.report

    def write_csv(self, path: Path, *, force: bool = False, card: Path | None = None) -> Report:
        """Writes the table as comma-separated values; tab-separated if the name ends in `.tsv`.

        Lists become texts with blanks between the items; columns of lists of structs, such as
        `players` and `tags`, are left out, or refused (UsageError) if they were named. `id` and
        `content` are hexadecimal, as in JSON Lines. No value is an empty field, an empty text is
        `""`. All else is as write_parquet() does it for one file. Needs pyarrow.
        """
        check_types(Table.write_csv, locals())
        writing, path = _writing("write_csv()"), os.path.expanduser(path)
        table = writing.with_flat_columns(self, self._named)
        form = writing.Csv("tsv" if path.endswith(".tsv") else "csv")
        writing.write_file(table, path, form, force, card)
        self._last = table._last
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
        except LOST as lost:  # warnings are errors
            return str(lost)
        if failure is None:
            return ""
        cause = failure.__cause__
        return str(failure) if cause is None else f"{failure}: {cause!r}"
