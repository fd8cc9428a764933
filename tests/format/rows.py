"""The rows of JSON Lines, from the tables of a block."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bad_file import need
from block import Block, read_block
from columns import Table, Value, read_tables
from content import content_of
from feature import with_features
from iso_date import iso_date
from layout import RecordFile
from schema import COUNTS, Notation

Row = dict[str, Value]


@dataclass(frozen=True)
class Options:
    """What to write: see `plymill cat --help`."""

    rows: str = "moves"
    source: str = "auto"
    tags: str = "object"
    text: bool = False


def lines(file: RecordFile, options: Options) -> Iterator[str]:
    """The lines of JSON, without line ends. Raises BadFile."""
    need(file.texts or not options.text, "does not keep the written form of plies (convert --text)")
    several = len(file.sources) > 1
    with_source = options.source == "always" or (options.source == "auto" and several)
    for number in range(len(file.index)):
        block = read_block(file, number)
        maker = _Maker(block, file.notations[block.notation], options)
        for game, of_game in zip(maker.games(), file.sources_of(number)):
            source: Row = {"source": of_game.name} if with_source else {}
            for row in game:
                yield json.dumps(source | row, ensure_ascii=False, separators=(",", ":"))


class _Maker:
    """Makes the rows of a block."""

    def __init__(self, block: Block, notation: Notation, options: Options) -> None:
        self.where = block.where
        self.notation = notation
        self.options = options
        self.tables = read_tables(block, notation)
        self.keys = {table: notation.keys(table) for table in ("games", "plies", "players")}

    def games(self) -> Iterator[list[Row]]:
        """The rows of each game in the order of the file."""
        rest = {table: _rows_of(self.tables[table]) for table in COUNTS}
        for game in _rows_of(self.tables["games"]):
            own = {t: list(islice(rest[t], game[count])) for t, count in COUNTS.items()}
            moves = list(self._moves(own))
            told = [with_features(move) for move in moves]  # the content is that of what is stored
            if self.options.rows == "games":
                yield [self._game(game, own, moves)]
            elif self.options.rows == "nested":
                yield [self._game(game, own, moves) | {"moves": told}]
            else:
                yield [{"game": game["offset"]} | move for move in told]

    def _game(self, game: Row, own: dict[str, list[Row]], moves: list[Row]) -> Row:
        """A game row without its source."""
        row = self._game_without_content(game, own)
        content = game["content_high"] << 64 | game["content_low"]
        tags = [(tag["name"], tag["value"]) for tag in own["tags"]]
        row["content"] = f"{content:032x}" if content else content_of(row, tags, moves)
        return row

    def _game_without_content(self, game: Row, own: dict[str, list[Row]]) -> Row:
        tags = [(tag["name"], tag["value"]) for tag in own["tags"]]
        return {
            "game": game["offset"],
            "bytes": game["bytes"],
            "line": game["line"],
            "notation": self.notation.name,
            "id": f"{game['id']:016x}",
            "content": "",
            "players": [{key: p[key] for key in self.keys["players"]} for p in own["players"]],
            "result": game["result"],
            "outcome": game["outcome"],
            "winners": self._winners(game["winners"]),
            "plies": game["plies"],
            "diagnostics": game["diagnostics"],
            "codes": _codes(game),
            "tags": self._tags(tags),
            "iso_date": iso_date(self._date(game), tags),
            "legal": self._legal(game["legal"]),
            "rules_points": self._rules_points(own["points"]),
            "rules_outcome": game["rules_outcome"],
            **{key: game[key] for key in self.keys["games"]},
            "comment": _by_ply(own["comments"]).get(0),
        }

    def _moves(self, own: dict[str, list[Row]]) -> Iterator[Row]:
        """The move rows of a game without source and offset."""
        comments, texts = _by_ply(own["comments"]), _by_ply(own["texts"])
        for ply, move in enumerate(own["plies"], 1):
            keep = self.options.text or move["kind"] == "unparsed"
            yield {
                "ply": ply,
                **{key: move[key] for key in self.keys["plies"]},
                "comment": comments.get(ply),
                "text": texts.get(ply) if keep else None,
            }

    def _tags(self, tags: list[tuple[str, str]]) -> Any:
        if self.options.tags == "list":
            return [{"name": name, "value": value} for name, value in tags]
        need(len(dict(tags)) == len(tags), f"{self.where}: a game has two tags of one name")
        return dict(tags)

    def _date(self, game: Row) -> str | None:
        """The date of the game line, if the notation has it."""
        date = game.get("date")
        need(date is None or isinstance(date, str), f"{self.where}: games.date is no text")
        return date

    def _legal(self, name: str | None) -> bool | None:
        need(name in ("true", "false", None), f"{self.where}: games.legal is {name}")
        return None if name is None else name == "true"

    def _player(self, number: int) -> str:
        names = self.notation.players()
        name = names[number] if number < len(names) else None
        need(name is not None, f"{self.where}: no player has the number {number}")
        return str(name)

    def _winners(self, bits: int) -> list[str]:
        return [self._player(n) for n in range(bits.bit_length()) if bits >> n & 1]

    def _rules_points(self, points: list[Row]) -> list[Row] | None:
        rows = [{"player": self._player(p["player"]), "points": p["points"]} for p in points]
        return rows or None


def _rows_of(table: Table) -> Iterator[Row]:
    """The rows of a table: its columns, side by side."""
    return (dict(zip(table, values)) for values in zip(*table.values()))


def _codes(game: Row) -> list[str] | None:
    codes = [code for code in (game["codes"] or "").split(" ") if code]
    return None if game["diagnostics"] and not codes else codes


def _by_ply(rows: list[Row]) -> dict[int, str]:
    """The comments or texts of each ply, joined by blanks; 0 is the game."""
    joined: dict[int, str] = {}
    for row in rows:
        ply, text = row["ply"], row["text"]
        joined[ply] = f"{joined[ply]} {text}" if ply in joined else text
    return joined
