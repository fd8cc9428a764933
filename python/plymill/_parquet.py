"""Tables as folders of Parquet files: Table.write_parquet()."""

import json
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ._errors import RejectedGamesError, RejectedGamesWarning, UsageError
from ._parquet_folder import Folder, NewFile, failing_at, state_of

if TYPE_CHECKING:
    from ._scan import Table

GROUP_ROWS = 1 << 19  # the most rows of a row group, but for those of its last batch
GROUP_BYTES = 64 << 20  # the same in bytes
MOST_BYTES = 256 << 20  # of rows that are collected or wait to be written
MOST_OPEN = 64  # files that are open at once
WRITERS = 2  # threads; each writes whole files
NO_VALUE = "__HIVE_DEFAULT_PARTITION__"
_WITHOUT_EFFECT = {"threads", "rejects", "diagnostics", "report", "force", "max_errors"}
_ESCAPED = set("\"#%'*/:=?\\{[]^\x7f") | {chr(code) for code in range(32)}


def _leaves(field: "pa.Field[Any]", path: str = "") -> Iterator[tuple[str, Any]]:
    """The columns of Parquet that a column of Arrow becomes, with their types."""
    path = path + field.name
    if pa.types.is_struct(field.type):
        for inner in field.type:
            yield from _leaves(inner, path + ".")
    elif pa.types.is_list(field.type):
        element = field.type.value_field.with_name("element")
        yield from _leaves(element, path + ".list.")
    else:
        yield path, field.type


class _Lanes:
    """Threads that write. What is given for one file is written in its order."""

    def __init__(self) -> None:
        self._threads = [ThreadPoolExecutor(1, "plymill-parquet") for _ in range(WRITERS)]
        self._changed = threading.Condition()
        self._waiting = 0  # bytes
        self._failure: BaseException | None = None

    def submit(self, lane: int, size: int, work: Any, *arguments: Any) -> None:
        """Lets a thread do `work`. Waits while there is too much. Raises what work has raised."""
        with self._changed:
            while self._waiting > 0 and self._waiting + size > MOST_BYTES and not self._failure:
                self._changed.wait()
            if self._failure is not None:
                raise self._failure
            self._waiting += size
        done = self._threads[lane % WRITERS].submit(self._do, work, *arguments)
        done.add_done_callback(lambda each: self._end(each, size))

    def _do(self, work: Any, *arguments: Any) -> None:
        if self._failure is None:
            work(*arguments)

    def _end(self, done: "Future[None]", size: int) -> None:
        failure = None if done.cancelled() else done.exception()
        with self._changed:
            self._waiting -= size
            self._failure = self._failure or failure
            self._changed.notify_all()

    def finish(self) -> None:
        """Waits until all is written."""
        for thread in self._threads:
            thread.shutdown()
        if self._failure is not None:
            raise self._failure

    def cancel(self) -> None:
        """Ends the threads, whatever waits."""
        with self._changed:
            self._failure = self._failure or UsageError("cancelled", "cancelled")
        for thread in self._threads:
            thread.shutdown(cancel_futures=True)


class _File:
    """A file that is written, or that an earlier run has written: then its rows are counted."""

    def __init__(self, dataset: "_Dataset", name: str, lane: int) -> None:
        self.dataset = dataset
        self.name = name
        self.rows = 0
        self.size = 0  # bytes of the collected rows
        self.is_there = dataset.folder.rows_there(name) is not None
        self._lane = lane
        self._rows: list[Any] = []
        self._collected = 0
        self._new: NewFile | None = None
        self._writer: Any = None

    def add(self, rows: Any) -> None:
        """Adds a batch."""
        self.rows += rows.num_rows
        if self.is_there:
            return
        self._rows.append(rows)
        self._collected += rows.num_rows
        self.size += rows.nbytes
        if self._collected >= GROUP_ROWS or self.size >= GROUP_BYTES:
            self.flush()

    def flush(self) -> None:
        """Lets the collected rows be written, as a row group."""
        if not self._rows:
            return
        rows, size = self._rows, self.size
        self._rows, self._collected, self.size = [], 0, 0
        self.dataset.lanes.submit(self._lane, size, self._write, rows)

    def end(self) -> None:
        """Lets the file get its name."""
        if self.is_there:
            self.dataset.folder.check_there(self.name, self.rows)
            return
        self.flush()
        self.dataset.lanes.submit(self._lane, 0, self._commit)

    def _open(self) -> None:
        if self._writer is not None:
            return
        self._new = self.dataset.folder.write(self.name)
        self.dataset.begun.append(self._new)
        self._writer = pq.ParquetWriter(
            self._new.file, self.dataset.file_schema, **self.dataset.settings
        )

    def _write(self, rows: list[Any]) -> None:
        with failing_at(os.path.join(self.dataset.folder.path, self.name)):
            self._open()
            table = pa.Table.from_batches(rows).unify_dictionaries()
            self._writer.write_table(table, row_group_size=len(table))

    def _commit(self) -> None:
        with failing_at(os.path.join(self.dataset.folder.path, self.name)):
            self._open()
            self._writer.close()
        assert self._new is not None
        self._new.commit()
        self.dataset.begun.remove(self._new)


def _escaped(value: Any) -> str:
    """A value of a column in the name of a folder, as Hive writes it."""
    if value is None or value == "":
        return NO_VALUE
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return "".join(f"%{ord(sign):02X}" if sign in _ESCAPED else sign for sign in text)


class _Dataset:
    """The files of a folder. Each place (a set of values of `keys`) has at most one open file."""

    def __init__(
        self, folder: Folder, schema: Any, keys: list[str], rows_per_file: int, compression: str
    ) -> None:
        self.folder = folder
        self.lanes = _Lanes()
        self.begun: list[NewFile] = []
        self._keys = keys
        self._most_rows = rows_per_file
        self._columns = [name for name in schema.names if name not in keys]
        fields = [schema.field(name) for name in self._columns]
        self.file_schema = pa.schema(fields, metadata=folder.metadata)
        leaves = [leaf for field in fields for leaf in _leaves(field)]
        # Numbers differ from row to row: a dictionary of them takes time and helps little.
        numbers = [path for path, kind in leaves if pa.types.is_integer(kind)]
        self.settings = {
            "compression": compression,
            "compression_level": 1 if compression == "zstd" else None,
            "use_dictionary": [path for path, _ in leaves if path not in numbers],
            "write_statistics": numbers,
        }
        self._open: dict[str, _File] = {}  # by place; the one that was used last is the last
        self._numbers: dict[str, int] = {}  # of the next file of a place
        self._files = 0

    def add(self, batch: Any) -> None:
        """Adds a batch of the table."""
        for place, rows in self._divided(batch):
            while rows.num_rows > 0:
                file = self._file(place)
                some = rows.slice(0, self._most_rows - file.rows)
                file.add(some)
                rows = rows.slice(some.num_rows)
                if file.rows == self._most_rows:
                    self._end(place)
        while sum(file.size for file in self._open.values()) > MOST_BYTES:
            max(self._open.values(), key=lambda file: file.size).flush()

    def _divided(self, batch: Any) -> Iterator[tuple[str, Any]]:
        """The rows of a batch by place."""
        rows = batch.select(self._columns)
        if not self._keys:
            yield "", rows
            return
        columns = [self._decoded(batch.column(key)).dictionary_encode("encode")
                   for key in self._keys]  # fmt: skip
        codes = np.zeros(batch.num_rows, np.int64)
        for column in columns:
            codes = codes * len(column.dictionary) + column.indices.to_numpy(zero_copy_only=False)
        order = np.argsort(codes, kind="stable")
        begins = np.flatnonzero(np.diff(codes[order], prepend=-1))
        for begin, end in zip(begins, [*begins[1:], len(order)], strict=True):
            chosen = order[begin:end]
            values = [column[int(chosen[0])].as_py() for column in columns]
            place = "".join(
                f"{key}={_escaped(value)}/" for key, value in zip(self._keys, values, strict=True)
            )
            # A copy: a slice would keep the whole batch in memory.
            yield place, rows.take(pa.array(chosen))

    @staticmethod
    def _decoded(column: Any) -> Any:
        return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column

    def _file(self, place: str) -> _File:
        file = self._open.pop(place, None)
        if file is None:
            if len(self._open) == MOST_OPEN:
                self._end(next(iter(self._open)))
            number = self._numbers.get(place, 0)
            self._numbers[place] = number + 1
            file = _File(self, f"{place}part-{number:05}.parquet", self._files)
            self._files += 1
        self._open[place] = file
        return file

    def _end(self, place: str) -> None:
        self._open.pop(place).end()

    def finish(self) -> None:
        """Completes all files. A table without rows becomes one file without rows."""
        if self._files == 0:
            self._file("".join(f"{key}={NO_VALUE}/" for key in self._keys))
        for place in list(self._open):
            self._end(place)
        self.lanes.finish()
        self.folder.finish()

    def abandon(self) -> None:
        """Removes what is not complete."""
        self.lanes.cancel()
        for new in self.begun:
            new.abandon()


def _checked_keys(schema: Any, partition_by: str | Sequence[str]) -> list[str]:
    keys = [partition_by] if isinstance(partition_by, str) else list(partition_by)
    for key in keys:
        if key not in schema.names:
            raise UsageError(
                f"partition_by: there is no column {key}; there are {', '.join(schema.names)}",
                "usage",
            )
        if pa.types.is_nested(schema.field(key).type):
            raise UsageError(f"partition_by: the column {key} has lists or structs", "usage")
    if len(set(keys)) != len(keys) or len(keys) == len(schema.names):
        raise UsageError(
            f"partition_by={keys!r} names a column twice, or leaves no column for the files",
            "usage",
        )
    return keys


def _content(table: "Table") -> dict[str, Any]:
    """What the rows of a table depend on."""
    origin = table._origin
    options = {
        name: value
        for name, value in origin.options.items()
        if value is not None and name not in _WITHOUT_EFFECT
    }
    lists = origin.options.get("files_from") or []
    if isinstance(lists, (str, os.PathLike)):
        lists = [lists]
    content = {
        "rows": table._rows,
        "columns": table.columns,
        "strings": table._strings,
        "notation": origin.notation,
        "options": options,
        "sources": [
            os.fspath(source) if isinstance(source, (str, os.PathLike)) else "<file>"
            for source in origin.sources
        ],
        "state": state_of(origin.sources, [os.fspath(each) for each in lists]),
    }
    same: dict[str, Any] = json.loads(json.dumps(content, default=str))
    return same


def write(
    table: "Table",
    path: str,
    rows_per_file: int,
    partition_by: str | Sequence[str],
    compression: str,
    force: bool,
) -> None:
    """Writes a table: see Table.write_parquet()."""
    if rows_per_file < 1:
        raise UsageError("rows_per_file is at least 1", "usage")
    schema = pa.schema(table)
    keys = _checked_keys(schema, partition_by)
    content = _content(table) | {
        "rows_per_file": rows_per_file,
        "partition_by": keys,
        "compression": compression,
    }
    folder = Folder(os.path.normpath(path), content, force)
    try:
        dataset = _Dataset(folder, schema, keys, rows_per_file, compression)
        rejected: Exception | None = None
        try:
            try:
                for batch in table:
                    dataset.add(pa.record_batch(batch))
            except (RejectedGamesError, RejectedGamesWarning) as error:
                rejected = error  # all games that can be read are written first
            dataset.finish()
        except BaseException:
            dataset.abandon()
            raise
    finally:
        folder.close()
    if rejected is not None:
        raise rejected
