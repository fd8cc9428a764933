"""Exceptions and warnings of plymill."""

import warnings
from collections.abc import Mapping, Sequence

from . import _core
from ._words import in_python


class PlymillError(Exception):
    """The base of all exceptions of plymill. `code` is the kind of failure: docs/messages.md."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class UsageError(PlymillError, ValueError):
    """Options that do not fit together, or an output that exists already."""


class MixedNotationsError(UsageError):
    """Sources are not in the notation of a table, which has one.

    They are in several and none was named, or none of them is in the one that was named.
    `notations` has the names of those that were found.
    """

    def __init__(self, message: str, notations: Sequence[str]) -> None:
        super().__init__(message, "usage")
        self.notations = list(notations)


class SourceError(PlymillError):
    """A file cannot be read or written, or has not the content that it should have.

    `path` is the file or source, empty if the failure is about none. `offset` is a place in it, in
    bytes, if one is known.
    """

    def __init__(
        self, message: str, code: str = "", path: str = "", offset: int | None = None
    ) -> None:
        super().__init__(message, code)
        self.path = path
        self.offset = offset


class DamagedError(SourceError):
    """A file is damaged or cut off."""


class RejectedGamesError(PlymillError):
    """Games were rejected, and the caller asked for `errors="raise"`."""


class RejectedGamesWarning(UserWarning):
    """Games were rejected. The message names the first three."""


class MixedNotationsWarning(UserWarning):
    """Sources in other notations gave no rows. The message names the first three."""


class UnfinishedFolderError(SourceError):
    """A mirrored folder was read whose run has not ended, and the caller asked for
    `errors="raise"`.
    """


class UnfinishedFolderWarning(UserWarning):
    """A mirrored folder was read whose run has not ended. The message says what of it was read."""


class BlankSourcesWarning(UserWarning):
    """A folder, list or file object holds nothing to read. The message names the first three.

    With `errors="raise"`, it is a SourceError.
    """


class DamagedSourcesWarning(UserWarning):
    """damaged="skip" has left out sources. The message names the first three."""


class ReadTwiceWarning(UserWarning):
    """Games of a source were read from two files, such as a text and the record file made from it.

    The message names the first three sources.
    """


# How a read ends that has given all rows that there are, but has lost something.
LOST = (
    BlankSourcesWarning,
    DamagedSourcesWarning,
    MixedNotationsWarning,
    ReadTwiceWarning,
    RejectedGamesError,
    RejectedGamesWarning,
    UnfinishedFolderError,
    UnfinishedFolderWarning,
)


def said_by(result: _core.Result) -> tuple[str, str]:
    """The message and the source of a result. Paths in them are as os.fsdecode() has them."""

    def text(name: str) -> str:
        try:
            return str(getattr(result, name))
        except UnicodeDecodeError as error:
            return error.object.decode(errors="surrogateescape")

    return text("message"), text("source")


def failure_of(result: _core.Result) -> PlymillError | None:
    """The exception for a run that failed; None if it did not, or was ended by its caller."""
    if result.failure in (_core.Failure.none, _core.Failure.cancelled):
        return None
    message, source = said_by(result)
    message = in_python(message)
    if result.failure == _core.Failure.usage:
        return UsageError(message, result.code)
    kind = DamagedError if result.code == "damaged" else SourceError
    return kind(message, result.code, source)


def check(result: _core.Result) -> None:
    """Raises the exception for a run that failed."""
    failure = failure_of(result)
    if failure is not None:
        raise failure


def unfinished_error(folders: Sequence[Mapping[str, str]]) -> UnfinishedFolderError | None:
    """The exception for folders that were read before their run had ended; None for none."""
    if not folders:
        return None
    message = "; ".join(f"{each['source']}: {each['reason']}" for each in folders)
    return UnfinishedFolderError(message, "unfinished", folders[0]["source"])


def blank_error(blank: Sequence[Mapping[str, str]]) -> SourceError | None:
    """The exception for sources that hold nothing; None for none."""
    if not blank:
        return None
    message = "; ".join(f"{each['source']}: {each['reason']}" for each in blank[:3])
    more = f"; and {len(blank) - 3} more" if len(blank) > 3 else ""
    return SourceError(message + more, "no-sources", blank[0]["source"])


def report_blank(blank: Sequence[Mapping[str, str]], errors: str, stacklevel: int) -> None:
    """Raises, warns or does nothing, as `errors` says. `stacklevel` 1 is the caller."""
    error = None if errors == "ignore" else blank_error(blank)
    if error is not None and errors == "raise":
        raise error
    if error is not None:
        warnings.warn(str(error), BlankSourcesWarning, stacklevel=stacklevel + 1)


def report_unfinished(folders: Sequence[Mapping[str, str]], errors: str, stacklevel: int) -> None:
    """Raises, warns or does nothing, as `errors` says. `stacklevel` 1 is the caller."""
    error = None if errors == "ignore" else unfinished_error(folders)
    if error is not None and errors == "raise":
        raise error
    if error is not None:
        warnings.warn(str(error), UnfinishedFolderWarning, stacklevel=stacklevel + 1)
