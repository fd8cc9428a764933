"""Options: the same as those of the command, with underscores for hyphens."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from . import _core
from ._errors import UsageError
from ._words import did_you_mean

Path: TypeAlias = str | os.PathLike[str]
Rows: TypeAlias = Literal["moves", "games", "nested"]
Errors: TypeAlias = Literal["collect", "raise", "ignore"]
Strings: TypeAlias = Literal["dictionary", "plain"]


class SelectOptions(TypedDict, total=False):
    """Which games are read: docs/selection.md."""

    where: str | Sequence[str]
    sample: float
    same: Literal["content", "bytes"]
    seed: int
    skip: int
    limit: int
    dedupe: Literal["keep-first", "report"]
    against: Path | Sequence[Path]
    dedupe_memory: int
    split_sets: Mapping[str, int]
    set: str


class SourceOptions(TypedDict, total=False):
    """How sources are found and opened: docs/sources.md."""

    files_from: Path | Sequence[Path]
    exclude: str | Sequence[str]
    encoding: str
    max_ratio: int
    max_size: int
    json_text: str
    json_moves: str
    json_notation: str
    json_each: str
    json_tags: Mapping[str, str]  # the name of a tag, and the pointer to its field
    skip_unknown: bool
    damaged: Literal["raise", "skip"]


class ReadOptions(SelectOptions, SourceOptions, total=False):
    """How text is read. `rule` has options of the rules: {"coerceo.setup": "ocius"}.

    `max_errors` is a number of games, or a percentage such as "5%". `rejects`, `diagnostics` and
    `report` are paths of files.
    """

    strict: bool
    keep_unparsed: bool
    geometry: bool
    rules: bool
    rule: Mapping[str, str]
    max_errors: int | str
    rejects: Path | None
    diagnostics: Path | None
    report: Path | None
    force: bool
    threads: int
    read_size: int
    max_game_size: int


class ScanOptions(ReadOptions, total=False):
    """Options of a scan. `text`: keep the written form of every ply."""

    text: bool


class ConvertOptions(ReadOptions, total=False):
    """Options of convert(): docs/outputs.md."""

    text: bool
    to: Literal["jsonl", "jsonl.zst", "jsonl.gz", "plym", "notation"]
    rows: Rows
    columns: Sequence[str]
    source: Literal["auto", "always", "never"]
    tags: Literal["object", "list"]
    compress: int
    index: bool
    store_content: bool
    max_file_size: int
    max_file_games: int


_PATHS = {"rejects", "diagnostics", "report"}
_LISTS = {"where", "exclude", "files_from", "columns", "against"}
_MAPPINGS = {"rule", "json_tags", "split_sets"}
_CHOICES: dict[str, Any] = {
    "rows": _core.Rows,
    "source": _core.SourceKey,
    "tags": _core.Tags,
    "dedupe": _core.Dedupe,
    "same": _core.Same,
}


def not_one_of(name: str, value: object, known: Iterable[str]) -> UsageError:
    """The error about a value that is not one of those that are known."""
    known = list(known)
    suggestion = did_you_mean(value, known)
    return UsageError(f"{name}={value!r} is not one of {', '.join(known)}{suggestion}", "usage")


def _choice(name: str, value: object) -> Any:
    values = _CHOICES[name].__members__
    if isinstance(value, str) and value.replace("-", "_") in values:
        return values[value.replace("-", "_")]
    known = [each.replace("_", "-") for each in values]
    raise not_one_of(name, value, known)


def rows_of(rows: str) -> _core.Rows:
    """The rows of a table, by their name."""
    chosen: _core.Rows = _choice("rows", rows)
    return chosen


def _value(name: str, value: Any) -> Any:
    if name in _CHOICES:
        return _choice(name, value)
    if name in _PATHS:
        return os.path.expanduser(value)
    if name in _LISTS:
        is_one = isinstance(value, (str, os.PathLike))
        return [os.fspath(each) for each in ([value] if is_one else value)]
    if name in _MAPPINGS:
        return list(value.items())
    return value


def _skips_damaged(damaged: str) -> bool:
    if damaged not in ("raise", "skip"):
        raise not_one_of("damaged", damaged, ("raise", "skip"))
    return damaged == "skip"


def _set_max_errors(options: _core.Options, most: int | str) -> None:
    if not isinstance(most, str):
        options.max_errors = most
        return
    try:
        if not most.endswith("%"):
            raise ValueError
        options.max_error_share = float(most[:-1]) / 100
    except ValueError:
        raise UsageError(
            f"max_errors={most!r} is neither a number nor a percentage", "usage"
        ) from None


def set_options(options: _core.Options, known: type, given: Mapping[str, Any]) -> None:
    """Sets options that the caller has given by name. Those that are None keep their defaults."""
    names = known.__optional_keys__ | known.__required_keys__  # type: ignore[attr-defined]
    for name, value in given.items():
        if name not in names:
            suggestion = did_you_mean(name, names) or f"; there are {', '.join(sorted(names))}"
            raise TypeError(f"there is no option {name!r}{suggestion}")
        if value is None:
            continue
        if name == "max_errors":
            _set_max_errors(options, value)
        elif name == "damaged":
            options.skip_damaged = _skips_damaged(value)
        elif name != "to":
            try:
                setattr(options, name, _value(name, value))
            except (TypeError, AttributeError, OverflowError) as error:
                raise TypeError(f"{name}={value!r} has a wrong type or range") from error


def check_errors(errors: str) -> None:
    """Refuses a value of `errors` that is not known."""
    known = ("collect", "raise", "ignore")
    if errors not in known:
        raise not_one_of("errors", errors, known)
