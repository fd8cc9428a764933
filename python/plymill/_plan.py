"""Plans: sources in splits, which tasks read separately."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from . import _core
from ._errors import UsageError, check
from ._sources import Sources, add_sources
from ._typed import check_range, check_types


@dataclass(frozen=True)
class Split:
    """A part of a source: the games that begin in a range of its bytes. Made by plymill.plan().

    plymill.scan(split) reads these games, on any machine that sees the source under the same path.
    """

    source: str
    number: int  # from 1, in the order of the sources
    splits: int  # of the plan
    notation: str | None  # None if it is not known: of a packed file, or of a record file
    begin: int
    end: int
    line: str = field(repr=False)  # as `plymill plan` prints it


def split_of(line: str) -> Split:
    """The split of a line of a plan."""
    values = json.loads(line)
    return Split(
        source=values["source"],
        number=values["number"],
        splits=values["splits"],
        notation=values["notation"],
        begin=values["begin"],
        end=values["end"],
        line=line,
    )


def plan(
    sources: Sources,
    *,
    notation: str = "auto",
    split_bytes: int = 64 << 20,
    exclude: str | Sequence[str] = (),
) -> list[Split]:
    """Divides sources into splits of about `split_bytes`, at starts of games: docs/clusters.md.

    A game belongs to the split that has its first byte. Compressed and packed files are one split
    each, and so are record files. Reads all sources once. The tables of all splits, one after the
    other, have the rows of the table of all sources. Raises UsageError, SourceError.
    """
    check_types(plan, locals())
    check_range("split_bytes", split_bytes, (1 << 63) - 1, 1)
    native = _core.Options()
    native.notation = notation
    native.exclude = [exclude] if isinstance(exclude, str) else list(exclude)
    if add_sources(native, sources):
        raise TypeError("a plan is made of paths, not of file objects")
    lines, result = _core.plan(native, split_bytes)
    check(result)
    return [split_of(line) for line in lines]


