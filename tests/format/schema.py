"""The columns of a notation, as the footer describes them."""

from dataclasses import dataclass, field
from typing import Any

from bad_file import need, need_known

TABLES = ("games", "plies", "tags", "players", "points", "comments", "texts")

# The bits of a value of each type.
BITS = {
    "u8": 8, "u16": 16, "u32": 32, "u64": 64, "i8": 8, "i16": 16, "i32": 32,
    "bool": 8, "name": 8, "word": 32, "text": 32, "list": 8, "row": 32,
}  # fmt: skip

NULL_TEXT = 0xFFFFFFFF
MOST_NAMES = 255
DEEPEST = 16  # lists in lists; plymill has 2

# The six columns of `games` that count rows of another table, in the order of TABLES.
COUNTS = {
    "plies": "plies", "tags": "tags", "players": "players",
    "points": "rules_points", "comments": "comments", "texts": "texts",
}  # fmt: skip

# The columns that every notation has, with their types. Other columns, except keys of rows, come
# from a later plymill and are skipped.
FIXED = {
    "games": {
        "offset": "u64", "line": "u64", "id": "u64", "content_high": "u64", "content_low": "u64",
        "bytes": "u32", "diagnostics": "u32", "codes": "word",
        "outcome": "name", "winners": "u32", "result": "text", "legal": "name",
        "rules_outcome": "name", "rules_winners": "u32", "plies": "u32", "tags": "u32",
        "players": "u32", "rules_points": "u32", "comments": "u32", "texts": "u32",
    },
    "plies": {"row": "row", "player": "name", "kind": "name"},
    "tags": {"name": "word", "value": "text"},
    "players": {"player": "name", "name": "text"},
    "points": {"player": "u8", "points": "i32"},
    "comments": {"ply": "u32", "text": "text"},
    "texts": {"ply": "u32", "text": "text"},
}  # fmt: skip


@dataclass(frozen=True)
class Column:
    """One column; `items` are the columns of its items, if it is a list."""

    index: int
    table: str
    name: str
    type: str
    null: int | None
    counts: bool
    parent: int | None
    follows: int | None
    names: tuple[str | None, ...]
    items: list["Column"] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The key in a row: the name without those of the lists it belongs to."""
        return self.name.rsplit(".", 1)[-1]

    @property
    def has_known_type(self) -> bool:
        return self.type in BITS

    @property
    def size(self) -> int:
        """The bytes of one value."""
        return BITS[self.type] // 8


@dataclass(frozen=True)
class Notation:
    """The name of a notation and its columns in the order of the file."""

    name: str
    columns: list[Column]

    def top(self, table: str) -> list[Column]:
        """The columns of a table that are not items of a list."""
        return [c for c in self.columns if c.table == table and c.parent is None]

    def known(self) -> list[Column]:
        """The columns to read: without those that a later plymill has put between others."""
        known = []
        keys = {"games": False, "plies": True, "players": True}
        for column in self.columns:
            fixed = column.name in FIXED.get(column.table, {})
            if column.parent is None and (fixed or keys.get(column.table)):
                known.append(column)
            if column.table == "games" and column.name == "texts":
                keys["games"] = True
        return known

    def keys(self, table: str) -> list[str]:
        """The keys in rows of the columns of a table, of `games` only those behind `texts`."""
        names = [c.name for c in self.known() if c.table == table]
        skipped = set(FIXED["games"]) if table == "games" else {"row"}
        return [name for name in names if name not in skipped]

    def players(self) -> tuple[str | None, ...]:
        """The names that the bits of `winners` stand for."""
        found = [c.names for c in self.top("players") if c.name == "player"]
        return found[0] if found else ()


def parse_notation(value: dict[str, Any]) -> Notation:
    """Reads one object of `notations`. Raises BadFile, KeyError or TypeError."""
    columns: list[Column] = []
    seen: set[tuple[str, str]] = set()
    for index, described in enumerate(value["columns"]):
        column = _parse_column(index, described)
        need((column.table, column.name) not in seen, f"column {column.name} occurs twice")
        seen.add((column.table, column.name))
        _check_fixed(column)
        _add_to_list(columns, column)
        columns.append(column)
    order = [TABLES.index(c.table) for c in columns if c.table in TABLES]
    need(order == sorted(order), "the columns are not in the order of the tables")
    followers = [c for c in columns if c.follows is not None]
    need(
        all(type(c.follows) is int and c.follows in range(c.index) for c in followers),
        "a column follows one that does not come before it",
    )
    empty = [c.name for c in columns if c.type == "list" and not c.items]
    need(not empty, f"the lists {empty} have no column for their items")
    notation = Notation(str(value["notation"]), columns)
    for column in notation.known():
        _check_known_types(column)
    return notation


def _check_known_types(column: Column) -> None:
    """Checks the types of a column and of its items."""
    need_known(column.has_known_type, f"the type of column {column.name}", column.type)
    for item in column.items:
        _check_known_types(item)


def _parse_column(index: int, described: dict[str, Any]) -> Column:
    for key in ("table", "name", "type"):
        need(isinstance(described[key], str), f"column {index}: its {key} is no text")
    names = tuple(described.get("names", ()))
    need(all(n is None or isinstance(n, str) for n in names), f"column {index}: names")
    need(len(names) <= MOST_NAMES, f"column {index}: more than {MOST_NAMES} names")
    null = described.get("null")
    need(
        null is None or described["type"] not in BITS or _is_null(null, described["type"]),
        f"column {index}: null in type {described['type']}",
    )
    return Column(
        index, described["table"], described["name"], described["type"], null,
        described.get("counts") is True, described.get("list"), described.get("follows"), names,
    )  # fmt: skip


def _is_null(null: object, kind: str) -> bool:
    return null == NULL_TEXT if kind == "text" else type(null) is int and kind[0] in "ui"


def _check_fixed(column: Column) -> None:
    expected = FIXED.get(column.table, {}).get(column.name)
    null = NULL_TEXT if column.type == "text" else None
    plain = column.null == null and not column.counts and column.parent is None
    need(
        expected is None or (column.type == expected and plain),
        f"column {column.table}.{column.name} has type {column.type}; expected a plain {expected}",
    )


def _add_to_list(columns: list[Column], column: Column) -> None:
    """Adds a column to the items of its list."""
    if column.parent is None:
        return
    need(
        type(column.parent) is int and 0 <= column.parent < len(columns),
        f"column {column.name}: its list does not stand before it",
    )
    parent = columns[column.parent]
    need(
        parent.type == "list"
        and parent.table == column.table
        and column.name == f"{parent.name}.{column.key}"
        and column.name.count(".") <= DEEPEST,
        f"column {column.name}: {parent.name} is not its list",
    )
    parent.items.append(column)
