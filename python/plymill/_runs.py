"""Runs: convert and check."""

import os
import warnings
from typing import Unpack

from . import _core
from ._errors import (
    DamagedSourcesWarning,
    MixedNotationsError,
    MixedNotationsWarning,
    ReadTwiceWarning,
    RejectedGamesError,
    RejectedGamesWarning,
    UsageError,
    check as check_result,
    report_blank,
    report_unfinished,
)
from ._options import (
    ConvertOptions,
    Errors,
    Path,
    ReadOptions,
    Strings,
    check_errors,
    set_options,
)
from ._report import Report, damaged_message, report_of, twice_message
from ._scan import open_scan
from ._sources import (
    GivenFile,
    Source,
    Sources,
    add_sources,
    failure_with,
    list_of,
    output_of,
    report_none,
)
from ._table import Reads
from ._typed import check_text, check_types


def notations() -> list[str]:
    """The names of the notations that plymill reads, such as "lost-cities"."""
    return _core.notations()


def _end(result: _core.Result, errors: Errors, given: list[GivenFile]) -> Report:
    failure = failure_with(result, given)
    if failure is not None:
        raise failure
    report = report_of(result, complete=True)
    report_unfinished(report.unfinished, errors, stacklevel=3)
    report_blank(report.blank, errors, stacklevel=3)
    if report.failed and errors != "ignore":
        warnings.warn(damaged_message(report), DamagedSourcesWarning, stacklevel=3)
    if report.read_twice and errors != "ignore":
        warnings.warn(twice_message(report), ReadTwiceWarning, stacklevel=3)
    if result.games_rejected > 0 and errors != "ignore":
        message = _core.rejected_message(result)
        if errors == "raise":
            raise RejectedGamesError(message, "rejected")
        warnings.warn(message, RejectedGamesWarning, stacklevel=3)
    return report


def convert(
    sources: Sources,
    output: Path,
    *,
    notation: str = "auto",
    errors: Errors = "collect",
    **options: Unpack[ConvertOptions],
) -> Report:
    """Converts sources to a file of JSON Lines, a record file or a table, by its ending.

    Sources are texts and record files, also mixed: docs/commands.md. Tables end in `.parquet`,
    `.arrow` or `.feather`; with to="parquet", `output` may be a folder. They need pyarrow.

    The options are those of `plymill convert`, with underscores: rows="nested", max_errors="5%".
    Raises UsageError, SourceError, DamagedError. Games that cannot be read are rejected: the file
    `rejects` gets their text, and the run ends with a RejectedGamesWarning, with errors="raise"
    with a RejectedGamesError after all files are written, or, with errors="ignore", without both.
    """
    check_types(convert, locals())
    check_errors(errors)
    native = _core.Options()
    native.notation = notation
    check_text("output", output)
    native.output = output_of(output)
    listed = list_of(sources)
    given = add_sources(native, listed)
    set_options(native, ConvertOptions, options)
    report_none(listed, native, errors, stacklevel=2)
    to = options.get("to") or ""
    form = _core.table_form(to, native.output)
    if not form and (options.get("partition_by") or options.get("card")):
        raise UsageError("partition_by= and card= are for tables: moves.parquet", "usage")
    if not form:
        return _end(_core.convert(native, to), errors, given)
    table = _core.TableOutput(native, form, *_extras(options))
    check_result(_core.check_table(table))
    reads = write_table(table, listed, given)
    assert reads.result is not None
    report = _end(reads.result, errors, given)
    if reads.others and errors == "raise":
        raise MixedNotationsError(reads.others, [])
    if reads.others and errors == "collect":
        warnings.warn(reads.others, MixedNotationsWarning, stacklevel=2)
    return report


def _extras(options: ConvertOptions) -> tuple[list[str], str]:
    partition_by = options.get("partition_by", ())
    keys = [partition_by] if isinstance(partition_by, str) else list(partition_by)
    return keys, os.path.expanduser(options.get("card", ""))


def write_table(table: _core.TableOutput, listed: list[Source], given: list[GivenFile]) -> Reads:
    """Writes a table whose sources `listed` has as they were given. Returns how the read ended.

    Raises UsageError, SourceError, DamagedError, and ImportError without pyarrow.
    """
    try:
        from . import _write
    except ModuleNotFoundError as missing:
        raise ImportError("tables need pyarrow: pip install pyarrow") from missing
    options = table.options
    strings: Strings = "dictionary" if table.format == "parquet" else "plain"
    scan = open_scan(options, listed, given, "ignore")
    rows = scan._table(
        options.rows.name, options.columns or None, strings, with_=options.of_game
    )
    _write.write_output(rows, table)
    return rows._last


def check(
    sources: Sources,
    *,
    notation: str = "auto",
    errors: Errors = "collect",
    **options: Unpack[ReadOptions],
) -> Report:
    """Reads sources and writes nothing. With rules=True, also replays the games by their rules.

    Options, exceptions and `errors` are as in convert().
    """
    check_types(check, locals())
    check_errors(errors)
    native = _core.Options()
    native.notation = notation
    listed = list_of(sources)
    given = add_sources(native, listed)
    set_options(native, ReadOptions, options)
    report_none(listed, native, errors, stacklevel=2)
    return _end(_core.check(native), errors, given)
