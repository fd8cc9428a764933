"""Runs: convert and check."""

import os
import warnings
from typing import Unpack

from . import _core
from ._errors import (
    DamagedSourcesWarning,
    RejectedGamesError,
    RejectedGamesWarning,
    failure_of,
    report_unfinished,
)
from ._options import ConvertOptions, Errors, Path, ReadOptions, check_errors, set_options
from ._report import Report, damaged_message, report_of
from ._sources import GivenFile, Sources, add_sources, error_in


def notations() -> list[str]:
    """The names of the notations that plymill reads, such as "lost-cities"."""
    return _core.notations()


def _end(result: _core.Result, errors: Errors, given: list[GivenFile]) -> Report:
    failure = failure_of(result)
    if failure is not None:
        raise failure from error_in(given)
    report = report_of(result, complete=True)
    report_unfinished(report.unfinished, errors, stacklevel=3)
    if report.failed and errors != "ignore":
        warnings.warn(damaged_message(report), DamagedSourcesWarning, stacklevel=3)
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
    """Converts sources to a file of JSON Lines or a record file, by the ending of `output`.

    Sources are texts and record files, also mixed: docs/commands.md.

    The options are those of `plymill convert`, with underscores: rows="nested", max_errors="5%".
    Raises UsageError, SourceError, DamagedError. Games that cannot be read are rejected: the file
    `rejects` gets their text, and the run ends with a RejectedGamesWarning, with errors="raise"
    with a RejectedGamesError after all files are written, or, with errors="ignore", without both.
    """
    check_errors(errors)
    native = _core.Options()
    native.notation = notation
    native.output = os.path.expanduser(output)
    given = add_sources(native, sources)
    set_options(native, ConvertOptions, options)
    return _end(_core.convert(native, options.get("to", "")), errors, given)


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
    check_errors(errors)
    native = _core.Options()
    native.notation = notation
    given = add_sources(native, sources)
    set_options(native, ReadOptions, options)
    return _end(_core.check(native), errors, given)
