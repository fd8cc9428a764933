"""What was played in a game, as a hash: docs/selection.md."""

import json
import re
from typing import Any

import xxhash

# Fields of plies that do not count, the kind of plies that only score, and the keys of the set-up.
TOLD = {
    "coerceo": {"number", "tiles", "paid", "annotation"},
    "lost-cities": {"number"},
    "tatsu": {"number", "turn"},
    "carcassonne": {"number", "points"},
    "rootlog": {"number", "turn", "action"},
}
SCORES = {"carcassonne": "final", "rootlog": "score"}
SET_UP = {"rootlog": ("map", "deck", "clearings")}

COMMON = {"source", "game", "ply", "comment", "text"}
BLANKS = re.compile("[ \t\r\n\u00a0\u202f\u3000]+")
CASE = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def content_of(game: dict[str, Any], tags: list[tuple[str, str]], moves: list[dict[str, Any]]) -> str:
    """The content of a game row, with its tags and move rows: 32 hexadecimal digits."""
    notation = game["notation"]
    set_up = [(key, game[key]) for key in SET_UP.get(notation, ()) if game[key]]
    if notation == "coerceo":
        set_up = [("setup", name) for name in _coerceo_set_up(tags)]
    lines = [notation + _fields(set_up)]
    lines += [_line(notation, move) for move in moves if move["kind"] != SCORES.get(notation)]
    text = "".join(f"{line}\n" for line in lines)
    return xxhash.xxh3_128_hexdigest(text.encode(), seed=0)


def _fields(pairs: list[tuple[str, Any]]) -> str:
    """Keys and values as JSON Lines writes them, each after a comma."""
    return "".join(
        f',"{key}":{json.dumps(value, ensure_ascii=False, separators=(",", ":"))}'
        for key, value in pairs
    )


def _line(notation: str, move: dict[str, Any]) -> str:
    without = COMMON | TOLD[notation]
    if notation == "coerceo" and move["kind"] != "exchange":
        without = without | {"captures"}
    played = [
        (key, _stored(value))
        for key, value in move.items()
        if key not in without and value is not None and value is not False and value != []
    ]
    words = [word for word in BLANKS.split(move["text"] or "") if word]
    if move["kind"] == "unparsed" and words:
        played.append(("text", " ".join(words)))
    return _fields(played)


def _stored(value: Any) -> Any:
    """A value without what follows from others: the features of meeples."""
    if isinstance(value, list):
        return [_stored(each) for each in value]
    if isinstance(value, dict):
        return {key: each for key, each in value.items() if key != "feature"}
    return value


def _coerceo_set_up(tags: list[tuple[str, str]]) -> list[str]:
    """The set-up that a tag names."""
    for name in ("setup", "variation"):
        values = [value.translate(CASE) for tag, value in tags if tag.translate(CASE) == name]
        for known in ("ocius", "laurentius"):
            if values and known in values[0]:
                return [known]
    return []
