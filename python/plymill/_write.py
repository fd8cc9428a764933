"""Tables as files of Parquet and Arrow: Table.write_parquet() and Table.write_arrow()."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped, unused-ignore]

from . import _core
from ._card import check_card, write_card
from ._errors import LOST, UsageError
from ._options import Path, not_one_of
from ._sources import output_of
from ._table import ROWS_PER_FILE
from ._typed import check_range
from ._write_csv import Csv as Csv, with_flat_columns as with_flat_columns
from ._write_files import MOST_BYTES, File, Form, Shared, Writer
from ._write_folder import Folder, OneFile
from ._write_places import Places, can_be_folders
from ._write_sources import id_of, ids_of, read_for, state_of

if TYPE_CHECKING:
    from ._table import Table

MOST_OPEN = 64  # files that are open at once


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


class _Compressed:
    """Files with one of the compressions that are `known`. Raises UsageError for others."""

    known: tuple[str, ...] = ()

    def __init__(self, compression: str) -> None:
        if compression not in self.known:
            raise not_one_of("compression", compression, self.known)
        self._compression = compression

    def described(self) -> dict[str, str]:
        """What stands in the metadata of the files."""
        return {"compression": self._compression}


class Parquet(_Compressed):
    """Files of Parquet."""

    known = ("zstd", "snappy", "lz4", "gzip", "brotli", "none")

    def open(self, file: BinaryIO, schema: Any) -> Writer:
        """Begins a file."""
        leaves = [leaf for field in schema for leaf in _leaves(field)]
        # Numbers differ from row to row: a dictionary of them takes time and helps little.
        numbers = [path for path, kind in leaves if pa.types.is_integer(kind)]
        days = [path for path, kind in leaves if pa.types.is_date32(kind)]
        return _ParquetWriter(
            pq.ParquetWriter(
                file,
                schema,
                compression=self._compression,
                compression_level=1 if self._compression == "zstd" else None,
                use_dictionary=[path for path, _ in leaves if path not in numbers],
                write_statistics=numbers + days,
            )
        )


class _ParquetWriter:
    def __init__(self, writer: Any) -> None:
        self._writer = writer

    def write(self, rows: Any) -> None:
        """Writes a row group."""
        self._writer.write_table(rows, row_group_size=len(rows))

    def close(self) -> None:
        """Ends the file."""
        self._writer.close()


class Arrow(_Compressed):
    """Files of Arrow IPC."""

    known = ("none", "lz4", "zstd")

    def open(self, file: BinaryIO, schema: Any) -> Writer:
        """Begins a file."""
        compression = None if self._compression == "none" else self._compression
        options = pa.ipc.IpcWriteOptions(compression=compression)
        writer: Writer = pa.ipc.new_file(file, schema, options=options)
        return writer


class _Dataset:
    """The files of a folder. Each place (a set of values of `keys`) has at most one open file."""

    def __init__(
        self,
        folder: Folder | OneFile,
        schema: Any,
        form: Form,
        rows_per_file: int = sys.maxsize,
        keys: Sequence[str] = (),
    ) -> None:
        self._keys = list(keys)
        self._places = Places(self._keys)
        self._most_rows = rows_per_file
        self._columns = [name for name in schema.names if name not in keys]
        fields = [schema.field(name) for name in self._columns]
        self._whole_schema = schema.with_metadata(folder.metadata)
        self._shared = Shared(folder, pa.schema(fields, metadata=folder.metadata), form)
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
            file = File(self._shared, self._shared.folder.name_of(place, number), self._files)
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
        kind = schema.field(key).type
        if pa.types.is_nested(kind):
            raise UsageError(f"partition_by: the column {key} has lists or structs", "usage")
        if not can_be_folders(kind):
            raise UsageError(
                f"partition_by: the column {key} has values of the type {kind}, which are no names "
                "of folders",
                "usage",
            )
    if len(set(keys)) != len(keys) or len(keys) == len(schema.names):
        raise UsageError(
            f"partition_by={keys!r} names a column twice, or leaves no column for the files",
            "usage",
        )
    return keys


def _content(table: "Table") -> dict[str, Any]:
    """What the rows of a table depend on."""
    origin = table._origin
    content = {
        "rows": table._rows,
        "columns": table.columns,
        "strings": table._strings,
        "notation": origin.notation,
        "options": json.loads(origin.options),
        "sources": [
            os.fspath(source) if isinstance(source, (str, os.PathLike)) else "<file>"
            for source in origin.sources
        ],
        "state": state_of(origin),
    }
    if origin.split is not None:
        content["split"] = origin.split
    same: dict[str, Any] = json.loads(json.dumps(content, default=str))
    return same


def _fill(dataset: _Dataset, table: "Table") -> Exception | None:
    """Writes all rows. Returns the exception about what gave no rows that the read ended with."""
    lost: Exception | None = None
    try:
        try:
            for batch in table._read(stacklevel=6):  # the line that calls write_parquet()
                dataset.add(pa.record_batch(batch))
        except LOST as error:
            lost = error  # all games that can be read are written first
        dataset.finish()
    except BaseException:
        dataset.abandon()
        raise
    return lost


def _check_places(table: "Table", path: str, card: str | None, force: bool) -> None:
    """Refuses to replace what is read, and what the read itself writes. Raises UsageError."""
    outputs = table._origin.outputs
    paths = {os.path.realpath(each) for each in outputs}
    ids = {found for each in (*read_for(table._origin), *outputs) for found in ids_of(each)}
    for each in (path, card):
        if each is None:
            continue
        output_of(each)
        found = id_of(each)
        if os.path.realpath(each) in paths or (found is not None and found in ids):
            raise UsageError(f"{each}: is a source, or another output, of the same run", "usage")
    if card is not None:
        check_card(card, path, force)


def _write(
    folder: Folder | OneFile,
    dataset: _Dataset,
    table: "Table",
    path: str,
    card: str | None,
    force: bool,
) -> None:
    try:
        lost = _fill(dataset, table)
    finally:
        folder.close()
    if card is not None:
        write_card(card, table, path, force)
    if lost is not None:
        raise lost


def _expanded(card: Path | None) -> str | None:
    return None if card is None else os.fspath(os.path.expanduser(card))


def arrow_compression(path: str) -> str:
    """What is usual in files of this name."""
    return "lz4" if path.endswith(".feather") else "none"


def write_file(table: "Table", path: str, form: Form, force: bool, card: Path | None) -> None:
    """Writes a table to one file: see Table.write_parquet()."""
    _check_places(table, path, _expanded(card), force)
    folder = OneFile(path, _content(table) | form.described(), force)
    dataset = _Dataset(folder, pa.schema(table), form)
    _write(folder, dataset, table, path, _expanded(card), force)


def write_folder(
    table: "Table",
    path: str,
    form: Form,
    rows_per_file: int,
    partition_by: str | Sequence[str],
    force: bool,
    card: Path | None,
) -> None:
    """Writes a table to a folder of files: see Table.write_parquet()."""
    check_range("rows_per_file", rows_per_file, sys.maxsize, 1)
    _check_places(table, path, _expanded(card), force)
    schema = pa.schema(table)
    keys = _checked_keys(schema, partition_by)
    content = _content(table) | form.described()
    content |= {"rows_per_file": rows_per_file, "partition_by": keys}
    if content["state"] is not None:  # the sources can be read twice
        Places(keys).check(table)
    folder = Folder(os.path.normpath(path), content, force)
    dataset = _Dataset(folder, schema, form, rows_per_file, keys)
    _write(folder, dataset, table, path, _expanded(card), force)


def write_output(table: "Table", output: _core.TableOutput) -> None:
    """Writes a table as convert() and the command do."""
    path, force = os.fsdecode(output.output), output.options.force
    card = os.fsdecode(output.card) or None
    if output.format in ("csv", "tsv"):
        flat = with_flat_columns(table, bool(output.options.columns))
        write_file(flat, path, Csv(output.format), force, card)
        table._last = flat._last
    elif output.format != "parquet":
        write_file(table, path, Arrow(arrow_compression(path)), force, card)
    elif path.endswith("/") or os.path.isdir(path):
        keys = output.partition_by
        write_folder(table, path, Parquet("zstd"), ROWS_PER_FILE, keys, force, card)
    else:
        write_file(table, path, Parquet("zstd"), force, card)
