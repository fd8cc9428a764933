"""Files of comma- or tab-separated values: Table.write_csv()."""

from typing import TYPE_CHECKING, Any, BinaryIO

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
import pyarrow.compute as pc  # type: ignore[import-untyped, unused-ignore]
import pyarrow.csv  # type: ignore[import-untyped, unused-ignore]

from ._errors import UsageError
from ._write_files import Writer

if TYPE_CHECKING:
    from ._table import Table

_DELIMITERS = {"csv": ",", "tsv": "\t"}


def _is_flat(kind: Any) -> bool:
    return not pa.types.is_nested(kind) or (
        pa.types.is_list(kind) and not pa.types.is_nested(kind.value_type)
    )


def with_flat_columns(table: "Table", named: bool) -> "Table":
    """The same table with plain texts, and without columns of structs.

    If its columns were `named`, raises UsageError for such a column instead.
    """
    flat = [field.name for field in pa.schema(table) if _is_flat(field.type)]
    nested = [name for name in table.columns if name not in flat]
    if nested and (named or table._rows == "nested"):
        raise UsageError(f"the column {nested[-1]} has structs, which CSV has not", "usage")
    return table._again(flat, "plain")


def _hex_of_bytes(column: Any) -> Any:
    digits = 2 * column.type.byte_width
    text = b"".join(value.as_buffer() for value in column).hex() if len(column) else ""
    texts = [text[at : at + digits] for at in range(0, len(text), digits)]
    return pa.array(texts, pa.string())  # also if there are none


def _hex_of_ids(column: Any) -> Any:
    texts = [f"{value:016x}" for value in column.to_numpy(zero_copy_only=False)]
    return pa.array(texts, pa.string())


def _joined(column: Any) -> Any:
    """Lists as texts, whose items stand with blanks between them."""
    first, last = column.offsets[0], column.offsets[-1]  # of the items: a batch may be a slice
    items = column.values.slice(first.as_py(), last.as_py() - first.as_py())
    items = pc.fill_null(pc.cast(items, pa.string()), "")
    offsets = pc.subtract(column.offsets, first)
    whole = pa.ListArray.from_arrays(offsets, items, mask=pc.is_null(column))
    return pc.binary_join(whole, " ")


def _flat(name: str, column: Any) -> Any:
    if pa.types.is_list(column.type):
        return _joined(column)
    if name == "content":
        return _hex_of_bytes(column)
    return _hex_of_ids(column) if name == "id" else column


class Csv:
    """Files of separated values: "csv" or "tsv"."""

    def __init__(self, form: str) -> None:
        self._form = form

    def described(self) -> dict[str, str]:
        """What is known of the files."""
        return {"form": self._form}

    def open(self, file: BinaryIO, schema: Any) -> Writer:
        """Begins a file with the names of the columns."""
        options = pa.csv.WriteOptions(delimiter=_DELIMITERS[self._form], quoting_style="needed")
        empty = [_flat(field.name, pa.array([], field.type)) for field in schema]
        fields = [pa.field(name, each.type) for name, each in zip(schema.names, empty, strict=True)]
        return _CsvWriter(pa.csv.CSVWriter(file, pa.schema(fields), write_options=options))


class _CsvWriter:
    def __init__(self, writer: Any) -> None:
        self._writer = writer

    def write(self, rows: Any) -> None:
        """Writes rows."""
        for batch in rows.to_batches():
            columns = [_flat(field.name, batch.column(field.name)) for field in batch.schema]
            self._writer.write(pa.record_batch(columns, names=batch.schema.names))

    def close(self) -> None:
        """Ends the file."""
        self._writer.close()
