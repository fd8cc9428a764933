"""Sources for Polars: archives and record files as a LazyFrame."""

from collections.abc import Iterator
from typing import Literal, Unpack

import polars as pl
from polars.io.plugins import register_io_source

from ._options import Errors, ScanOptions, Strings
from ._scan import Scan
from ._scan import scan as _scan
from ._sources import Sources
from ._table import Table


def _table(opened: Scan, rows: str, columns: list[str] | None, strings: Strings) -> Table:
    if rows == "plies":
        return opened.plies(columns, strings)
    return opened.games(columns, strings) if rows == "games" else opened.nested(columns, strings)


def scan(
    sources: Sources,
    *,
    rows: Literal["plies", "games", "nested"] = "plies",
    notation: str | None = None,
    strings: Strings = "dictionary",
    errors: Errors = "collect",
    **options: Unpack[ScanOptions],
) -> pl.LazyFrame:
    """A table of a scan as a LazyFrame; arguments and exceptions are those of plymill.scan().

    Only the columns that a query needs are made. Its conditions are applied batch by batch, and a
    query for the first rows ends the read. Rejected games end a query that reads all games as they
    end a read of plymill.scan().
    """
    opened = _scan(sources, notation=notation, errors=errors, **options)
    whole = _table(opened, rows, None, strings)
    schema = pl.Schema(whole)

    def read(
        with_columns: list[str] | None,
        predicate: pl.Expr | None,
        n_rows: int | None,
        batch_size: int | None,
    ) -> Iterator[pl.DataFrame]:
        wanted = whole.columns if with_columns is None else with_columns
        needed = set(wanted) | set([] if predicate is None else predicate.meta.root_names())
        # A table has at least one column.
        columns = [name for name in whole.columns if name in needed] or whole.columns[:1]
        left = n_rows
        for batch in _table(opened, rows, columns, strings):
            frame = pl.DataFrame(batch)
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame.select(wanted)
            if left == 0:
                return

    return register_io_source(read, schema=schema)
