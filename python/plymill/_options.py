"""Options: the same as those of the command, with underscores for hyphens."""

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, TypeAlias, TypedDict

from . import _core
from ._errors import UsageError
from ._sources import output_of, paths_of
from ._typed import check_range, check_text, check_type, set_option, type_hints
from ._words import did_you_mean

Path: TypeAlias = str | os.PathLike[str]
Rows: TypeAlias = Literal["plies", "games", "nested", "moves"]  # "moves": an old name of plies
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
    """Options of convert(): docs/outputs.md. Tables have `partition_by` and `card`."""

    text: bool
    to: Literal[
        "jsonl",
        "jsonl.zst",
        "jsonl.gz",
        "plym",
        "notation",
        "parquet",
        "arrow",
        "feather",
        "csv",
        "tsv",
    ]
    rows: Rows
    columns: Sequence[str]
    with_: Sequence[str]
    source: Literal["auto", "always", "never"]
    tags: Literal["object", "list"]
    compress: int
    index: bool
    store_content: bool
    max_file_size: int
    max_file_games: int
    partition_by: str | Sequence[str]
    card: Path


_PATHS = {"rejects", "diagnostics", "report"}
_LISTS = {"where", "exclude", "files_from", "columns", "with_", "against"}
_NATIVE = {"with_": "of_game"}  # options that are called otherwise in the library
_MAPPINGS = {"rule", "json_tags", "split_sets"}
_OF_FORMATS = {"to", "partition_by", "card"}  # they are no options of the library
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
    if name == "rows" and value == "plies":
        value = "moves"
    if isinstance(value, str) and value.replace("-", "_") in values:
        return values[value.replace("-", "_")]
    known = [each.replace("_", "-") for each in values]
    raise not_one_of(name, value, known)


def rows_of(rows: str) -> _core.Rows:
    """The rows of a table, by their name."""
    chosen: _core.Rows = _choice("rows", rows)
    return chosen


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, (str, os.PathLike)) else value


def _path_of_list(path: Path) -> str:
    given = os.path.expanduser(os.fsdecode(path))
    if "://" in given:
        raise UsageError(
            f"files_from={given!r} is a URL, not a path; read its lines, and give them as sources",
            "usage",
        )
    return given


def _value(name: str, value: Any) -> Any:
    if name in _CHOICES:
        return _choice(name, value)
    if name in _PATHS:
        return output_of(value)
    if name == "against":
        return list(chain.from_iterable(map(paths_of, _listed(value))))
    if name == "files_from":
        return [_path_of_list(each) for each in _listed(value)]
    if name in _LISTS:
        return [os.fspath(each) for each in _listed(value)]
    if name == "split_sets":
        check_shares(value)
    if name in _MAPPINGS:
        return list(value.items())
    return value


def check_shares(sets: Mapping[str, int]) -> None:
    """Raises UsageError if a share of split_sets= is out of range."""
    for name, share in sets.items():
        check_range(f"split_sets[{name!r}]", share, (1 << 32) - 1)


def _skips_damaged(damaged: str) -> bool:
    if damaged not in ("raise", "skip"):
        raise not_one_of("damaged", damaged, ("raise", "skip"))
    return damaged == "skip"


def _set_max_errors(options: _core.Options, most: int | str) -> None:
    try:
        if not isinstance(most, str):
            options.max_errors = most
            return
        if not most.endswith("%"):
            raise ValueError
        options.max_error_share = float(most[:-1]) / 100
    except (ValueError, TypeError, OverflowError):
        raise UsageError(
            f"max_errors={most!r} is neither a number nor a percentage", "usage"
        ) from None


def set_options(options: _core.Options, known: type, given: Mapping[str, Any]) -> None:
    """Sets options that the caller has given by name. Those that are None keep their defaults."""
    hints = type_hints(known)
    for name, value in given.items():
        if value is None:
            continue
        check_type(name, value, hints[name])
        check_text(name, value)  # paths, too
        if name == "max_errors":
            _set_max_errors(options, value)
        elif name == "damaged":
            options.skip_damaged = _skips_damaged(value)
        elif name not in _OF_FORMATS:
            set_option(options, name, _NATIVE.get(name, name), _value(name, value))


def check_errors(errors: str) -> None:
    """Refuses a value of `errors` that is not known."""
    known = ("collect", "raise", "ignore")
    if errors not in known:
        raise not_one_of("errors", errors, known)
