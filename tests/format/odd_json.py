"""Changes of the JSON in the footer: schemas and texts that plymill does not write, but may read."""

import json
import random
from typing import Any

from draft import Draft, Fields
from recode import insert, store
from schema import BITS


def spaces(draft: Draft, chosen: random.Random) -> str:
    """JSON with blanks, and letters that are escaped."""
    indent, ascii_only = chosen.choice((None, 1, "\t")), chosen.random() < 0.5
    text = json.dumps(draft.footer, indent=indent, ensure_ascii=ascii_only)
    if draft.ids is not None:
        return ""
    draft.forced["json"] = text.encode()
    return "JSON with blanks"


def more_keys(draft: Draft, chosen: random.Random) -> str:
    """Keys that nobody knows, with values of any type."""
    value: Any = chosen.choice((None, 1.5, -1, "é", [[]], {"a": {}}, True, 1 << 63))
    places: list[Any] = [draft.footer, draft.footer["options"], *draft.footer["sources"]]
    for notation in draft.footer["notations"]:
        places += [notation, *notation["columns"]]
    for place in chosen.sample(places, min(len(places), 4)):
        place["later"] = value
    return f"keys that are {value!r}"


def other_order(draft: Draft, chosen: random.Random) -> str:
    """The keys of the objects in another order."""

    def shuffled(fields: Fields) -> Fields:
        keys = list(fields)
        chosen.shuffle(keys)
        return {key: fields[key] for key in keys}

    footer = draft.footer
    footer["sources"] = [shuffled(source) for source in footer["sources"]]
    for notation in footer["notations"]:
        notation["columns"] = [shuffled(column) for column in notation["columns"]]
    footer["notations"] = [shuffled(notation) for notation in footer["notations"]]
    draft.footer = shuffled(footer)
    return "keys in another order"


def more_names(draft: Draft, chosen: random.Random) -> str:
    """Names that no row has."""
    for notation in draft.footer["notations"]:
        for column in notation["columns"]:
            if column.get("names") and chosen.random() < 0.5 and column["name"] != "player":
                column["names"] = column["names"] + ["later"] * chosen.choice((1, 3))
    return "more names"


def more_columns(draft: Draft, chosen: random.Random) -> str:
    """Columns of a later plymill, before those of the notation, and their arrays."""
    for number, notation in enumerate(draft.footer["notations"]):
        columns = notation["columns"]
        names = [(c["table"], c["name"]) for c in columns]
        at = chosen.randrange(names.index(("games", "texts")) + 1)
        kind = chosen.choice(("u8", "u64", "i16", "text", "word", "bool"))
        _insert(draft, number, at, {"table": "games", "name": "later", "type": kind}, chosen)
    return "columns of a later plymill"


def _insert(
    draft: Draft, number: int, at: int, column: Fields, chosen: random.Random
) -> None:
    """Inserts a column in a schema; in its blocks, some have an array of it."""
    columns = draft.footer["notations"][number]["columns"]
    for other in columns:
        for key in ("list", "follows"):
            if key in other and other[key] >= at:
                other[key] += 1
    columns.insert(at, column)
    for block in draft.blocks:
        if block.header["notation"] != number:
            continue
        for entry in block.entries:
            entry["column"] += entry["column"] >= at
        if block.header["games"] and chosen.random() < 0.7:
            values = [chosen.randrange(5) for _ in range(chosen.choice((1, 3, block.header["games"])))]
            store(block, insert(block, at, 0), list(values), BITS[column["type"]], chosen)


SAME = (spaces, more_keys, more_keys, other_order, more_names, more_columns)
