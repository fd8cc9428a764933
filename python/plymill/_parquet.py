"""Tables as folders of Parquet files: Table.write_parquet()."""

import json
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._errors import LOST, UsageError
from ._parquet_files import MOST_BYTES, File, Shared
from ._parquet_folder import Folder, state_of
from ._parquet_places import Places

if TYPE_CHECKING:
    from ._table import Table

MOST_OPEN = 64  # files that are open at once
COMPRESSIONS = ["zstd", "snappy", "lz4", "gzip", "brotli", "none"]
_WITHOUT_EFFECT = {"threads", "rejects", "diagnostics", "report", "force", "max_errors"}


def _leaves(field: Any, path: str = "") -> Iterator[tuple[str, Any]]:
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


def _decoded(column: Any) -> Any:
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


class _Dataset:
    """The files of a folder. Each place (a set of values of `keys`) has at most one open file."""

    def __init__(
        self, folder: Folder, schema: Any, keys: list[str], rows_per_file: int, compression: str
    ) -> None:
        self._keys = keys
        self._places = Places(keys)
        self._most_rows = rows_per_file
        self._columns = [name for name in schema.names if name not in keys]
        fields = [schema.field(name) for name in self._columns]
        self._whole_schema = schema.with_metadata(folder.metadata)
        leaves = [leaf for field in fields for leaf in _leaves(field)]
        # Numbers differ from row to row: a dictionary of them takes time and helps little.
        numbers = [path for path, kind in leaves if pa.types.is_integer(kind)]
        settings = {
            "compression": compression,
            "compression_level": 1 if compression == "zstd" else None,
            "use_dictionary": [path for path, _ in leaves if path not in numbers],
            "write_statistics": numbers,
        }
        self._shared = Shared(folder, pa.schema(fields, metadata=folder.metadata), settings)
        self._open: dict[str, File] = {}  # by place; the one that was used last is the last
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
        columns = [_decoded(batch.column(key)).dictionary_encode("encode") for key in self._keys]
        codes = np.zeros(batch.num_rows, np.int64)
        for column in columns:
            codes = codes * len(column.dictionary) + column.indices.to_numpy(zero_copy_only=False)
            codes = np.unique(codes, return_inverse=True)[1]
        order = np.argsort(codes, kind="stable")
        begins = np.flatnonzero(np.diff(codes[order], prepend=-1))
        for begin, end in zip(begins, [*begins[1:], len(order)], strict=True):
            chosen = order[begin:end]
            place = self._places.of([column[int(chosen[0])].as_py() for column in columns])
            # A copy: a slice would keep the whole batch in memory.
            yield place, rows.take(pa.array(chosen))

    def _file(self, place: str) -> File:
        file = self._open.pop(place, None)
        if file is None:
            if len(self._open) == MOST_OPEN:
                self._end(next(iter(self._open)))
            number = self._numbers.get(place, 0)
            self._numbers[place] = number + 1
            file = File(self._shared, f"{place}part-{number:05}.parquet", self._files)
            self._files += 1
        self._open[place] = file
        return file

    def _end(self, place: str) -> None:
        self._open.pop(place).end()

    def finish(self) -> None:
        """Completes all files. A table without rows becomes one file with all columns."""
        if self._files == 0:
            self._shared.schema = self._whole_schema
            self._file("")
        for place in list(self._open):
            self._end(place)
        self._shared.lanes.finish()
        self._shared.folder.finish()

    def abandon(self) -> None:
        """Removes what is not complete."""
        self._shared.lanes.cancel()
        for new in self._shared.begun:
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


def _fill(dataset: _Dataset, table: "Table") -> Exception | None:
    """Writes all rows. Returns the exception about what gave no rows that the read ended with."""
    lost: Exception | None = None
    try:
        try:
            for batch in table._read(stacklevel=5):  # the line that calls write_parquet()
                dataset.add(pa.record_batch(batch))
        except LOST as error:
            lost = error  # all games that can be read are written first
        dataset.finish()
    except BaseException:
        dataset.abandon()
        raise
    return lost


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
    if compression not in COMPRESSIONS:
        known = ", ".join(COMPRESSIONS)
        raise UsageError(f"compression={compression!r} is not one of {known}", "usage")
    schema = pa.schema(table)
    keys = _checked_keys(schema, partition_by)
    content = _content(table) | {
        "rows_per_file": rows_per_file,
        "partition_by": keys,
        "compression": compression,
    }
    if content["state"] is not None:  # the sources can be read twice
        Places(keys).check(table)
    folder = Folder(os.path.normpath(path), content, force)
    try:
        lost = _fill(_Dataset(folder, schema, keys, rows_per_file, compression), table)
    finally:
        folder.close()
    if lost is not None:
        raise lost
