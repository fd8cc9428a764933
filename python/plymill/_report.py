"""Reports: what a run or a read has counted."""

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import _core


class Rejected(NamedTuple):
    """A rejected game.

    `offset` is the place of the failure: bytes from the start of the source. `line` and `column`
    count from 1, `column` in bytes. `text` is the game as written; bytes that are not UTF-8 are
    surrogates (`text.encode(errors="surrogateescape")` has the bytes again).
    """

    source: str
    offset: int
    line: int
    column: int
    code: str
    message: str
    text: str


@dataclass(frozen=True)
class SourceReport:
    """The counts of one source. seen = written + rejected + filtered + duplicate."""

    source: str
    notation: str | None
    bytes: int
    seen: int
    written: int
    rejected: int
    filtered: int
    duplicate: int
    plies: int
    diagnostics: int
    bytes_between_games: int
    decoded_lines: int  # of encoding=


@dataclass(frozen=True)
class Report:
    """The counts of a run or a read. seen = written + rejected + filtered + duplicate.

    `complete` is False if a read was ended early or failed: it has counted what it has read.
    `skipped`, `unknown`, `blank` and `failed` are the sources that were not read, as in
    docs/json-lines.md; `unfinished` are mirrored folders whose run had not ended, and `read_twice`
    sources with games that stand in two files of the read.
    """

    seen: int
    written: int
    rejected: int
    filtered: int
    duplicate: int
    plies: int
    bytes: int
    bytes_between_games: int
    decoded_lines: int  # of encoding=
    diagnostics: int
    seconds: float
    complete: bool
    sources: list[SourceReport] = field(repr=False)
    skipped: list[str] = field(repr=False)
    unknown: list[dict[str, str]] = field(repr=False)
    blank: list[dict[str, str]] = field(repr=False)
    unfinished: list[dict[str, str]] = field(repr=False)
    failed: list[dict[str, str | None]] = field(repr=False)
    read_twice: list[dict[str, str | int]] = field(repr=False)
    json: str = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """The report as the command writes it with --report."""
        report: dict[str, Any] = json.loads(self.json)
        return report


def _counts(source: dict[str, Any]) -> dict[str, Any]:
    return {
        "seen": source["games_seen"],
        "written": source["games_written"],
        "rejected": source["games_rejected"],
        "filtered": source["games_filtered"],
        "duplicate": source["games_duplicate"],
        "plies": source["plies"],
        "bytes": source["bytes"],
        "bytes_between_games": source["bytes_between_games"],
        "decoded_lines": source.get("decoded_lines", 0),
        "diagnostics": source["diagnostics"],
    }


def sum_of(reports: list[Report]) -> Report:
    """The report of several runs together."""
    if len(reports) == 1:
        return reports[0]
    whole, *others = [report.to_dict() for report in reports]
    for other in others:
        whole["seconds"] += other["seconds"]
        for name in ("sources", "skipped", "unknown", "blank", "unfinished", "failed"):
            whole[name] += other[name]
        for name, count in other["total"].items():
            if isinstance(count, int):
                whole["total"][name] = whole["total"].get(name, 0) + count
    return _report_in(whole, all(report.complete for report in reports))


def report_of(result: _core.Result, complete: bool) -> Report:
    """The report of a run."""
    return _report_in(json.loads(result.report), complete, result.report)


def _report_in(report: dict[str, Any], complete: bool, text: str | None = None) -> Report:
    return Report(
        **_counts(report["total"]),
        seconds=report["seconds"],
        complete=complete,
        sources=[
            SourceReport(source=each["source"], notation=each["notation"], **_counts(each))
            for each in report["sources"]
        ],
        skipped=report["skipped"],
        unknown=report["unknown"],
        blank=report["blank"],
        unfinished=report["unfinished"],
        failed=report["failed"],
        read_twice=report.get("read_twice", []),
        json=json.dumps(report) if text is None else text,
    )


def _first_of(why: list[str]) -> str:
    return "; ".join(why[:3]) + ("; ..." if len(why) > 3 else "")


def damaged_message(report: Report) -> str:
    """The first three sources that damaged="skip" has left out; empty if there are none."""
    why = [str(each["message"]) for each in report.failed]
    return f"{len(why)} damaged source(s) left out: {_first_of(why)}" if why else ""


def twice_messages(report: Report) -> list[str]:
    """The sources with games that were read from two files, or from one that is named twice."""
    return [
        f"{each['source']}: {each['games']} game{' is' if each['games'] == 1 else 's are'} "
        f"read twice, from {each['first_path']} and from {each['path']}"
        for each in report.read_twice
    ]


def twice_message(report: Report) -> str:
    """The first three of these sources; empty if there are none."""
    why = twice_messages(report)
    return f"{_first_of(why)}; dedupe='keep-first' drops the second ones" if why else ""


def rejected_of(read: _core.ReadResult) -> list[Rejected]:
    """The first rejected games of a read."""
    return [
        Rejected(
            each.why.source,
            each.why.offset,
            each.why.line,
            each.why.column,
            each.why.code,
            each.why.message,
            each.text.decode(errors="surrogateescape"),
        )
        for each in read.rejected
    ]
