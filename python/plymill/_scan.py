"""Scans: archives and record files, as tables or as games."""

import io
from collections.abc import Iterator, Sequence
from typing import Unpack

from . import _core
from ._errors import MixedNotationsError, UsageError, check, said_by
from ._game import Game
from ._options import Errors, ScanOptions, Strings, check_errors, not_one_of, rows_of, set_options
from ._plan import Split
from ._sources import (
    GivenFile,
    Source,
    Sources,
    add_sources,
    failure_with,
    list_of,
    report_none,
    take_piped_list,
)
from ._table import Origin, Reads, Table
from ._typed import MOST, check_names, check_range, check_text, check_type, check_types
from ._words import in_python


class Scan:
    """Sources, and how they are read. Made by plymill.scan()."""

    def __init__(
        self, scan: _core.Scan, origin: Origin, errors: Errors, given: list[GivenFile]
    ) -> None:
        self._scan = scan
        self._origin = origin
        self._errors: Errors = errors
        self._given = given

    @property
    def notation(self) -> str:
        """The notation of the games, such as "coerceo"."""
        return self._scan.notation

    def plies(
        self,
        columns: Sequence[str] | None = None,
        strings: Strings = "dictionary",
        batch_rows: int = 65_536,
        with_: Sequence[str] = (),
    ) -> Table:
        """A table with a row for each ply.

        `columns` names the wanted columns in the wanted order; only these are decoded from record
        files. strings="plain" gives texts instead of dictionaries. A batch has at most
        `batch_rows` rows. `with_` names columns of games that each ply gets, too, as dictionaries:
        "id", "content", "day", "result", "winners", and tags ("tag.Opening", "White"). The types do
        not depend on the data. Raises UsageError.
        """
        check_types(Scan.plies, locals())
        return self._table("moves", columns, strings, batch_rows, with_)

    def games(
        self,
        columns: Sequence[str] | None = None,
        strings: Strings = "dictionary",
        batch_rows: int = 65_536,
    ) -> Table:
        """A table with a row for each game, without its plies. Arguments are as in plies()."""
        check_types(Scan.games, locals())
        return self._table("games", columns, strings, batch_rows)

    def nested(
        self,
        columns: Sequence[str] | None = None,
        strings: Strings = "dictionary",
        batch_rows: int = 65_536,
    ) -> Table:
        """A table with a row for each game, and its plies as a list of structs, "moves"."""
        check_types(Scan.nested, locals())
        return self._table("nested", columns, strings, batch_rows)

    def _table(
        self,
        rows: str,
        columns: Sequence[str] | None,
        strings: Strings,
        batch_rows: int = 65_536,
        with_: Sequence[str] = (),
        most_rejected: int = 1_000,
    ) -> Table:
        """The table of `rows`: "moves", "games" or "nested"."""
        if strings not in ("dictionary", "plain"):
            raise not_one_of("strings", strings, ("dictionary", "plain"))
        check_range("batch_rows", batch_rows, MOST, 1)
        columns = None if columns is None else list(columns)
        with_ = list(with_)
        check_text("columns", columns)
        check_text("with_", with_)
        if columns is not None and not columns:
            raise UsageError("columns is empty: a table has at least one column", "usage")
        table, result = _core.open_table(
            self._scan,
            rows_of(rows),
            columns or [],
            with_,
            strings == "plain",
            batch_rows,
            most_rejected,
        )
        check(result)
        assert table is not None

        def again(names: Sequence[str], strings: Strings) -> Table:
            of_games = [name for name in with_ if name in names]
            return self._table(rows, names, strings, batch_rows, of_games, most_rejected)

        return Table(table, rows, strings, self._origin, self._reads(), columns is not None, again)

    def _reads(self) -> Reads:
        return Reads(self._errors, self._given, self._origin.split is not None)

    def __repr__(self) -> str:
        return f"<plymill.Scan of {self.notation}>"


def scan(
    sources: Sources | Split,
    *,
    notation: str | None = None,
    errors: Errors = "collect",
    **options: Unpack[ScanOptions],
) -> Scan:
    """Opens sources as tables: archives of any kind that the command reads, and record files.

    `sources` is a path, a binary file object, or several of them; or a split of plymill.plan(),
    which must be as it was planned. Without `notation`, the
    beginnings of all sources are read to find it; with it, nothing is read now, and sources in
    other notations give no rows. The other options are those of the command.

    Rejected games and sources in other notations: `errors` is "collect" (each read ends with a
    RejectedGamesWarning, MixedNotationsWarning), "raise" (each read ends with an exception) or
    "ignore". If no source is in the notation, each read ends with a MixedNotationsError. `rejects`
    is a file for all rejected games; the report lists all sources.

    Raises MixedNotationsError, UsageError, SourceError.
    """
    check_types(scan, locals())
    check_errors(errors)
    native = _core.Options()
    native.notation = "auto" if notation is None else notation
    listed = list_of(sources.source if isinstance(sources, Split) else sources)
    given: list[GivenFile] = []
    if isinstance(sources, Split):
        native.notation = notation or sources.notation or "auto"
        check(_core.set_split(native, sources.line))
    else:
        given = add_sources(native, listed)
    set_options(native, ScanOptions, options)
    report_none(listed, native, errors, stacklevel=2)
    split = sources.line if isinstance(sources, Split) else None
    return open_scan(native, listed, given, errors, split)


def open_scan(
    native: _core.Options,
    listed: list[Source],
    given: list[GivenFile],
    errors: Errors,
    split: str | None = None,
) -> Scan:
    """Opens the sources of `native`, which `listed` has as they were given."""
    take_piped_list(native, listed)
    opened, result, notations = _core.open_scan(native)
    if len(notations) > 1:
        raise MixedNotationsError(in_python(said_by(result)[0]), notations)
    failure = failure_with(result, given)
    if failure is not None:
        raise failure
    assert opened is not None
    outputs = [each for each in (native.rejects, native.diagnostics, native.report) if each]
    origin = Origin(
        listed,
        native.files_from,
        native.against,
        opened.notation,
        opened.options,
        split,
        outputs,
    )
    return Scan(opened, origin, errors, given)


def read_games(scan: Scan, reads: Reads, stacklevel: int) -> Iterator[Game]:
    """The games of a scan, one after the other. Ends as an iteration over a table does."""
    games = scan._scan.games(True)
    try:
        while (game := games.next()) is not None:
            yield Game._of(*game)
    finally:
        read = games.finish()
        reads.keep(read)
    failure = reads.failure(read, stacklevel + 1)
    if failure is not None:
        raise failure


def parse(
    text: str | bytes,
    notation: str,
    /,
    *,
    errors: Errors = "collect",
    **options: Unpack[ScanOptions],
) -> list[Game]:
    """Reads games from a text. For notebooks and tests; scan() is for files.

    Rejected games end with a RejectedGamesWarning, or as `errors` says. Raises
    MixedNotationsError, which is a UsageError, if the text has no game in the notation.
    """
    if not isinstance(text, (bytearray, memoryview, str)):
        check_type("text", text, str | bytes)
    check_text("text", text, "surrogateescape")
    check_type("notation", notation, str)
    check_names(parse, options)
    source = io.BytesIO(text.encode(errors="surrogateescape") if isinstance(text, str) else text)
    source.name = "<text>"
    opened = scan(source, notation=notation, errors=errors, **options)
    reads = opened._reads()
    games = list(read_games(opened, reads, stacklevel=2))
    if reads.report is not None and reads.report.seen == 0:
        raise MixedNotationsError(f"the text has no game in {notation}", [])
    return games
