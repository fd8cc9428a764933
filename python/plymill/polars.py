"""Sources for Polars: archives and record files as a LazyFrame."""

from collections.abc import Iterator, Sequence
from typing import Literal, Unpack

import polars as pl
from polars.io.plugins import register_io_source

from ._options import Errors, ScanOptions, Strings
from ._scan import Scan
from ._scan import scan as _scan
from ._sources import Sources
from ._table import Table
from ._typed import check_types


def _table(
    opened: Scan, rows: str, columns: list[str] | None, strings: Strings, with_: Sequence[str]
) -> Table:
    if rows == "plies":
        with_ = [name for name in with_ if columns is None or name in columns]
        return opened.plies(columns, strings, with_=with_)
    return opened.games(columns, strings) if rows == "games" else opened.nested(columns, strings)


def scan(
    sources: Sources,
    *,
    rows: Literal["plies", "games", "nested"] = "plies",
    notation: str | None = None,
    strings: Strings = "dictionary",
    with_: Sequence[str] = (),
    errors: Errors = "collect",
    **options: Unpack[ScanOptions],
) -> pl.LazyFrame:
    """A table of a scan as a LazyFrame; arguments and exceptions are those of plymill.scan().

    Only the columns that a query needs are made. Its conditions are applied batch by batch, and a
    query for the first rows ends the read. Rejected games end a query that reads all games as they
    end a read of plymill.scan().
    """
    check_types(scan, locals())
    with_ = list(with_)
    opened = _scan(sources, notation=notation, errors=errors, **options)
    whole = _table(opened, rows, None, strings, with_)
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
        for batch in _table(opened, rows, columns, strings, with_):
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
