"""What positions count: an epoch, and games that gave no rows."""

import json
from typing import NamedTuple


class PositionCount(NamedTuple):
    """`positions` of an epoch over all ranks and workers; `batches` of this rank and worker."""

    positions: int
    batches: int


class LeftOut(NamedTuple):
    """Why games or positions gave no rows.

    `code` is that of a diagnostic, or "positions.beyond-board". `games` are not legal, or not known
    to be; `positions` are of other games. `first` has at most ten of them: the number of the game
    in the files, and the plies before the reason was found.
    """

    code: str
    message: str
    games: int
    positions: int
    first: list[tuple[int, int]]


class PositionsReport(NamedTuple):
    """Counts since the epoch began, or a state was loaded, over the windows that were replayed.

    games_seen = games_used + games_left_out (because of only_clean) + games_filtered (by `where`
    and `set`). `positions` are those of the windows, also those not yet given. `left_out` is sorted
    by code. Of all files: `games_rejected` of texts cannot be read, `games_of_others` of record
    files are in other notations, and `unfinished` are mirrored folders whose run had not ended.
    `rows_of_game`: how many rows of one game a batch that was given has in the mean, which tells
    how well the rows are mixed; 0 without batches.
    """

    games_seen: int
    games_used: int
    games_left_out: int
    games_filtered: int
    positions: int
    left_out: list[LeftOut]
    games_rejected: int
    games_of_others: int
    unfinished: list[dict[str, str]]
    rows_of_game: float


def report_of(text: str) -> PositionsReport:
    """The report of the library, which is JSON."""
    values = json.loads(text)
    values["left_out"] = [
        LeftOut(**{**each, "first": [(at["game"], at["ply"]) for at in each["first"]]})
        for each in values["left_out"]
    ]
    return PositionsReport(**values)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def lost_message(report: PositionsReport) -> str:
    """A message about games and positions that gave no rows; empty if there are none."""
    parts = []
    if report.games_rejected:
        rejected = _counted(report.games_rejected, "game")
        parts.append(f"{rejected} cannot be read: see plymill.check()")
    for each in report.left_out:
        found = ", ".join(f"game {game} at ply {ply}" for game, ply in each.first[:3])
        counts = [_counted(each.games, "game")] if each.games else []
        counts += [_counted(each.positions, "position")] if each.positions else []
        parts.append(f"{' and '.join(counts)} gave no rows: {each.code}, {each.message} ({found})")
    return "; ".join(parts)
