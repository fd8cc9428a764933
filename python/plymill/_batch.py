"""Batches: rows of a table in the memory layout of Arrow."""

from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._typed import check_types


class Batch:
    """Some rows of a table. It owns its memory, and can be kept, shared and given away.

    Arrow libraries take it as it is: `pyarrow.record_batch(batch)`, `polars.DataFrame(batch)`.
    """

    def __init__(self, rows: _core.BatchRows) -> None:
        self._rows = rows

    @property
    def num_rows(self) -> int:
        """The number of rows."""
        return self._rows.rows

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return self._rows.names

    @property
    def num_columns(self) -> int:
        """The number of columns."""
        return len(self._rows.names)

    def __len__(self) -> int:
        return self._rows.rows

    def __repr__(self) -> str:
        return f"<plymill.Batch of {self.num_rows} rows: {', '.join(self.column_names)}>"

    def _column(self, name: str) -> _core.Column:
        column = self._rows.column(name)
        if column is None:
            raise KeyError(f"there is no column {name!r}; there are {', '.join(self.column_names)}")
        return column

    def numpy(self, name: str, out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """The column `name` as an array of shape (num_rows,).

        - Numbers: a read-only view of the batch's memory, without a copy, of the column's type.
        - Columns with a dictionary (strings="dictionary"): the same, of the indexes into
          words(name).
        - `content`: the same, of type V16.
        - Truth values and texts: a copy; texts as str, in an array of objects.

        If rows have no value, the array is a numpy.ma.MaskedArray over the same memory; texts are
        None. `out` gets a copy of the numbers instead, with any number where there is no value.
        Raises KeyError, and TypeError if the column has lists: pyarrow and Polars read these.
        """
        check_types(Batch.numpy, locals())
        column = self._column(name)
        values = self._values(name, column)
        if out is not None:
            np.copyto(out, values)
            return out
        if values.dtype == object:
            return values
        exists = column.exists()
        if exists.all():
            return values
        masked: npt.NDArray[Any] = np.ma.MaskedArray(values, mask=~exists)
        return masked

    @staticmethod
    def _values(name: str, column: _core.Column) -> npt.NDArray[Any]:
        values: npt.NDArray[Any] | None = column.numbers()
        if values is not None:
            return values.view("V16") if column.format == "w:16" else values
        if column.format == "b":
            bools: npt.NDArray[Any] = column.bools()
            return bools
        if column.format == "u":
            return np.array(column.texts(), dtype=object)
        raise TypeError(f"the column {name!r} has lists or structs; give the batch to pyarrow")

    def words(self, name: str) -> list[str]:
        """The words of the dictionary of column `name`: numpy(name) has indexes into this list.

        Raises KeyError, and UsageError if the column has no dictionary.
        """
        check_types(Batch.words, locals())
        column = self._column(name)
        if not column.has_words:
            raise UsageError(f"the column {name!r} has no dictionary", "usage")
        return column.words()

    def __arrow_c_schema__(self) -> object:
        return self._rows.schema_capsule()

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return self._rows.schema_capsule(), self._rows.array_capsule()
