"""A source for Spark: archives and record files as DataFrames, read by many tasks.

spark.dataSource.register(plymill.spark.DataSource)
spark.read.format("plymill").option("notation", "coerceo").load("games/")
"""

import json
import logging
from collections.abc import Iterator
from typing import Any

from ._errors import UsageError
from ._plan import Split, plan, split_of
from ._report import Rejected, Report
from ._scan import Scan, scan
from ._table import Table

try:
    import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
    import pyspark.sql.datasource as base  # type: ignore[import-not-found, unused-ignore]
    import pyspark.sql.pandas.types as types  # type: ignore[import-not-found, unused-ignore]
except ModuleNotFoundError as _missing:
    raise ImportError(
        f"plymill.spark needs PySpark 4 and pyarrow ({_missing}): pip install 'pyspark[sql]>=4'"
    ) from _missing

_LOG = logging.getLogger("plymill.spark")
_OPTIONS = {"path", "paths", "notation", "table", "where", "columns", "exclude", "splitbytes",
            "keepunparsed", "strict", "rules"}  # fmt: skip
_TABLES = ["plies", "games", "nested", "rejected"]
_REJECTED = pa.schema(
    {
        name: pa.string() if kind is str else pa.int64()
        for name, kind in Rejected.__annotations__.items()
    }
)
# Spark has no numbers without a sign.
_LARGER = {
    pa.uint8(): pa.int16(),
    pa.uint16(): pa.int32(),
    pa.uint32(): pa.int64(),
    pa.uint64(): pa.int64(),  # places in files
}


def _spark_type(kind: Any) -> Any:
    """The type of Arrow that Spark has for the values of `kind`."""
    if pa.types.is_fixed_size_binary(kind):
        return pa.binary()
    if pa.types.is_list(kind):
        return pa.list_(_spark_type(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(_spark_type(field.type)) for field in kind])
    return _LARGER.get(kind, kind)


def _spark_schema(table: Table) -> Any:
    """The columns of a table in Spark: as of Parquet files, but places in files are bigint."""
    return pa.schema(
        [
            field.with_type(
                pa.decimal128(20, 0) if field.name == "id" else _spark_type(field.type)
            )
            for field in pa.schema(table)
        ]
    )


def _number(given: dict[str, str], name: str, default: int) -> int:
    try:
        return int(given.get(name, default))
    except ValueError:
        raise UsageError(f"{name}={given[name]!r} is no number", "usage") from None


def _truth(given: dict[str, str], name: str) -> bool:
    value = given[name].lower()
    if value not in ("true", "false"):
        raise UsageError(f"{name}={given[name]!r} is neither true nor false", "usage")
    return value == "true"


class _Options:
    """The options of a read, checked."""

    def __init__(self, options: Any) -> None:
        given = {name.lower(): value for name, value in dict(options).items()}
        unknown = sorted(set(given) - _OPTIONS)
        if unknown:
            raise UsageError(
                f"there is no option {unknown[0]}; there are {', '.join(sorted(_OPTIONS))}", "usage"
            )
        self.paths: list[str] = json.loads(given["paths"]) if "paths" in given else []
        if "path" in given:
            self.paths.append(given["path"])
        if not self.paths:
            raise UsageError("name the sources: load('games/')", "usage")
        self.table = given.get("table", "plies")
        if self.table not in _TABLES:
            raise UsageError(f"table={self.table!r} is not one of {', '.join(_TABLES)}", "usage")
        columns = [name.strip() for name in given.get("columns", "").split(",")]
        self.columns = [name for name in columns if name] or None
        self.exclude = [pattern for pattern in given.get("exclude", "").split(",") if pattern]
        self.split_bytes = _number(given, "splitbytes", 64 << 20)
        self.read: dict[str, Any] = {
            name: _truth(given, key)
            for key, name in (("keepunparsed", "keep_unparsed"), ("strict", "strict"),
                              ("rules", "rules"))
            if key in given
        }  # fmt: skip
        if "where" in given:
            self.read["where"] = given["where"]
        self.notation: str = given.get("notation") or self._found()

    def _found(self) -> str:
        return scan(self.paths, exclude=self.exclude, **self.read).notation

    def open(self, source: str | Split) -> Scan:
        """A scan of a source or of a split, in the thread of one core."""
        return scan(source, notation=self.notation, errors="ignore", threads=1, **self.read)

    def of(self, opened: Scan, columns: list[str] | None) -> Table:
        """The table that is asked for."""
        if self.table == "games":
            return opened.games(columns, "plain")
        if self.table == "nested":
            return opened.nested(columns, "plain")
        most = 1 << 62 if self.table == "rejected" else 1_000  # bounded by the bytes of the split
        return opened._table("moves", columns, "plain", 65_536, most_rejected=most)


class DataSource(base.DataSource):  # type: ignore[misc, unused-ignore]
    """Archives and record files as a DataFrame: `spark.read.format("plymill")`.

    Each task reads a split of a plan: see plymill.plan(). Options: `notation`; `table` ("plies",
    "games", "nested" or "rejected"); `columns`, names with commas; `where`; `exclude`;
    `splitBytes`; `keepUnparsed`, `strict` and `rules` ("true"). A schema that the caller gives also
    chooses columns: others are not made. All workers must see the sources under the same paths.

    The table "rejected" has a row for each rejected game, as plymill.Rejected. Tasks of the other
    tables count rejected games in the logs of the workers (logger "plymill.spark"), and name
    sources in other notations, which are omitted.
    """

    @classmethod
    def name(cls) -> str:
        """The name of the format."""
        return "plymill"

    def schema(self) -> Any:
        """The columns of the table. They depend on the notation and the options only."""
        options = _Options(self.options)
        if options.table == "rejected":
            return types.from_arrow_schema(_REJECTED)
        opened = options.open(options.paths[0])  # which reads nothing
        return types.from_arrow_schema(_spark_schema(options.of(opened, options.columns)))

    def reader(self, schema: Any) -> "Reader":
        """Reads the columns of `schema`."""
        options = dict(self.options)
        return Reader(options | {"notation": _Options(options).notation}, schema)


class Part(base.InputPartition):  # type: ignore[misc, unused-ignore]
    """The split that a task reads: `value` is a line of a plan."""


class Reader(base.DataSourceReader):  # type: ignore[misc, unused-ignore]
    """Reads the splits of a plan."""

    def __init__(self, options: dict[str, str], schema: Any) -> None:
        self._options = options
        self._schema = schema

    def partitions(self) -> list[Part]:
        """The splits of all sources."""
        options = _Options(self._options)
        splits = plan(
            options.paths,
            notation=options.notation,
            split_bytes=options.split_bytes,
            exclude=options.exclude,
        )
        return [Part(split.line) for split in splits]

    def read(self, partition: Part | None) -> Iterator[Any]:
        """The rows of a split, in batches of Arrow."""
        if partition is None:  # there are no sources
            return
        options = _Options(self._options)
        split = split_of(partition.value)
        opened = options.open(split)
        wanted = types.to_arrow_schema(self._schema)
        if options.table == "rejected":
            yield from _rejected(options.of(opened, None), wanted)
            return
        table = options.of(opened, wanted.names)
        for batch in table:
            yield pa.record_batch(batch).cast(wanted)
        assert table.report is not None
        _log(split, table.report)


def _log(split: Split, report: Report) -> None:
    """Warns of games that gave no rows although the caller has not asked for that."""
    place = f"split {split.number} of {split.splits}, {split.source}"
    for other in report.unknown:
        _LOG.warning("%s: omitted: %s %s", place, other["source"], other["reason"])
    if report.rejected > 0:
        _LOG.warning(
            "%s: %d of %d games were rejected; table=rejected has them",
            place,
            report.rejected,
            report.seen,
        )


def _rejected(table: Table, wanted: Any) -> Iterator[Any]:
    """The rejected games of a read, as one batch."""
    for _ in table:
        pass
    rows = [
        rejected._replace(
            text=rejected.text.encode(errors="surrogateescape").decode(errors="replace")
        )._asdict()
        for rejected in table.rejected
    ]
    yield pa.RecordBatch.from_pylist(rows, _REJECTED).select(wanted.names).cast(wanted)
