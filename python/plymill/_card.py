"""Dataset cards: what a written table is, in Markdown, as Hugging Face's hub shows it."""

import json
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._core import version
from ._errors import UsageError
from ._report import Report, twice_messages
from ._write_folder import check_name, failing_at, file_alone

if TYPE_CHECKING:
    from ._table import Table


# The beginning of each card, by which an older one is known.
_START = """---
configs:
- config_name: default
  data_files: {files}
---

# Games of {notation}, a row for each {rows}

Written by plymill """
_IS_CARD = re.compile(".*".join(map(re.escape, re.split(r"{\w+}", _START))).encode())


def _cell(value: object) -> str:
    """A text of any kind as a cell: on one line, with nothing that ends the cell."""
    text = str(value).encode(errors="replace").decode()
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return " ".join(re.sub(r"([\\|`*\[])", r"\\\1", text).split())


def _rows(head: list[str], rows: list[list[object]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "| " + " | ".join("---" for _ in head) + " |"
    for row in rows:
        yield "| " + " | ".join(_cell(value) for value in row) + " |"


def _places_of(path: str, card: str) -> str:
    """The written files, as the hub finds them: relative to the card."""
    relative = os.path.relpath(path, os.path.dirname(card) or ".")
    return f"{relative}/**/*.parquet" if os.path.isdir(path) else relative


def _counts(report: Report, rows: str) -> Iterator[str]:
    yield "## Counts"
    yield ""
    counts: list[list[object]] = [
        ["sources", len(report.sources)],
        ["bytes read", report.bytes],
        ["games seen", report.seen],
        ["games written", report.written],
        ["games rejected: they cannot be read as written", report.rejected],
        ["games left out by conditions", report.filtered],
        ["games dropped as duplicates", report.duplicate],
        ["plies", report.plies],
    ]
    yield from _rows(["what", "number"], counts)
    yield ""
    yield f"Games seen = written + rejected + left out + dropped. A row is a {rows}."
    yield ""


def _faults(report: Report) -> Iterator[str]:
    """What is known to be missing or odd."""
    codes = report.to_dict()["total"]["codes"]
    missing = [
        *(f"{each['source']}: {each['reason']}" for each in report.unknown),
        *(f"{each['source']}: {each['message']}" for each in report.failed),
        *(f"{each['source']}: {each['reason']}" for each in report.unfinished),
        *twice_messages(report),
    ]
    yield "## Known faults"
    yield ""
    if not codes and not missing:
        yield "None: every game was read as written, without a diagnostic."
    for each in missing:
        yield f"- {_cell(each)}"
    if codes:
        yield from [""] if missing else []
        first = [[c["code"], c["severity"], c["times"], c["message"]] for c in codes]
        yield from _rows(["code", "severity", "times", "the first one"], first)
    yield ""


def _lines(table: "Table", path: str, card: str, report: Report) -> Iterator[str]:
    rows = {"moves": "ply", "games": "game", "nested": "game with its plies"}[table._rows]
    notation = table._origin.notation
    files = json.dumps(_places_of(path, card))
    start = _START.format(files=files, notation=notation, rows=rows)
    yield f"{start}{version} from archives in the notation {notation}."
    yield ""
    yield from _counts(report, rows)
    yield "## Columns"
    yield ""
    columns: list[list[object]] = [[field.name, field.type] for field in pa.schema(table)]
    yield from _rows(["column", "type"], columns)
    yield ""
    yield "## Options"
    yield ""
    yield "```json"
    yield table._origin.options
    yield "```"
    yield ""
    yield from _faults(report)


def write_card(card: str, table: "Table", path: str, force: bool) -> None:
    """Writes the card of a table that was written to `path`."""
    assert table.report is not None
    text = "\n".join(_lines(table, path, card, table.report))
    file = file_alone(card, replace=force or _is_card(card))
    try:
        with failing_at(card):
            file.file.write(text.encode())
        file.commit()
    except BaseException:
        file.abandon()
        raise


def _is_card(path: str) -> bool:
    """Whether an older card is there."""
    if not os.path.isfile(path):
        return False
    with failing_at(path), open(path, "rb") as file:
        return _IS_CARD.match(file.read(1 << 14)) is not None


def check_card(card: str, path: str, force: bool) -> None:
    """Refuses a card among the written files, or in the place of a file that is no card."""
    inside = os.path.abspath(card).startswith(os.path.abspath(path) + os.sep)
    if inside or os.path.abspath(card) == os.path.abspath(path):
        raise UsageError(f"card={card!r}: a card stands beside the files, not among them", "usage")
    check_name(card, force or _is_card(card))
