"""The columns of a block: from arrays to the values of rows."""

from collections.abc import Iterator
from itertools import accumulate, islice
from typing import Any

from arrays import BYTES, FOLLOWS, SIZES, VALUES, decode
from bad_file import BadFile, need
from block import Block
from schema import COUNTS, FIXED, Column, Notation

Value = Any  # int, bool, str, list, dict or None
Table = dict[str, list[Value]]


def read_tables(block: Block, notation: Notation) -> dict[str, Table]:
    """Decodes all columns of a block: for each table and column, a value for each row."""
    tables: dict[str, Table] = {table: {} for table in block.rows}
    for column in notation.known():
        tables[column.table][column.name] = _Reader(block, column).rows()
    for table, columns in FIXED.items():
        for name, kind in columns.items():
            if name not in tables[table]:
                block.take(block.rows[table])
                tables[table][name] = [_missing(kind)] * block.rows[table]
    _undo_follows(block, notation, tables)
    _undo_dictionary(block, notation, tables["plies"])
    _check_tables(block, tables)
    return tables


def _missing(kind: str) -> Value:
    """The value of a column that the file does not have."""
    return 0 if kind[0] in "ui" or kind == "row" else None


def _undo_follows(block: Block, notation: Notation, tables: dict[str, Table]) -> None:
    """To values with step 16, adds the value before and what the other column has there."""
    for column in notation.known():
        entry, _ = block.arrays.get((column.index, VALUES), (None, b""))
        if column.follows is None or entry is None or not entry.steps & FOLLOWS:
            continue
        other = notation.columns[column.follows]
        values, added = tables[column.table][column.name], tables[column.table].get(other.name, [])
        need(
            other.table == column.table
            and len(added) == len(values)
            and all(isinstance(n, int) for n in values + added),
            f"{block.where}: {column.name} cannot follow {other.name}",
        )
        before = block.first_game
        for row, (value, more) in enumerate(zip(values, added)):
            values[row] = (value + before) % (1 << (8 * column.size))
            before = values[row] + more


def _undo_dictionary(block: Block, notation: Notation, plies: Table) -> None:
    """Replaces the rows of the dictionary by the rows of the plies."""
    rows = plies.pop("row")
    need(
        block.dictionary_rows <= block.rows["plies"],
        f"{block.where}: the row dictionary has more rows than the plies",
    )
    if block.dictionary_rows == 0:
        return
    for column in notation.top("plies"):
        if column.type != "row" and not column.counts:
            block.take(len(rows) * column.size)
            values = plies[column.name]
            plies[column.name] = [values[row] for row in rows]


class _Reader:
    """Reads one column of a block, and the columns of its items."""

    def __init__(self, block: Block, column: Column) -> None:
        self.block = block
        self.column = column
        self.where = f"{block.where}: {column.table}.{column.name}"

    def rows(self) -> list[Value]:
        """The values of a column that is no item of a list, one for each row of its table."""
        block, column = self.block, self.column
        rows = block.rows[column.table]
        if column.table != "plies":
            return self.values(rows)
        if column.type == "row":
            return self.values(rows if block.dictionary_rows else 0)
        if column.counts or block.dictionary_rows == 0:
            return self.values(rows)
        return self.values(block.dictionary_rows)

    def values(self, count: int) -> list[Value]:
        """Decodes `count` values."""
        numbers = self._array(VALUES, count)
        kind = self.column.type
        if kind == "list":
            return self._lists(numbers)
        if kind == "text":
            return self._strings(numbers)
        if kind == "word":
            return self._words(numbers)
        if kind == "name":
            return [self.column.names[n] for n in self._below(numbers, len(self.column.names))]
        if kind == "bool":
            return [n == 1 for n in self._below(numbers, 2)]
        if kind == "row":
            return self._below(numbers, self.block.dictionary_rows)
        return numbers

    def _array(self, part: int, count: int | None) -> list[Any]:
        """The numbers of a part. If `count` is not None, there must be so many."""
        column = self.column
        size = {VALUES: column.size, SIZES: 4, BYTES: 1}[part]
        null = column.null if part == VALUES else None
        if (column.index, part) not in self.block.arrays:
            self.block.take((count or 0) * size)
            return [0 if null is None else None] * (count or 0)
        entry, stored = self.block.arrays[column.index, part]
        need(
            count in (None, entry.count),
            f"{self.where}: part {part} has {entry.count} values, expected {count}",
        )
        self.block.take(entry.count * size + entry.raw_size)
        signed = part == VALUES and column.type.startswith("i")
        return decode(entry, stored, 8 * size, null, signed, f"{self.where}, part {part}")

    def _below(self, numbers: list[int], end: int) -> list[int]:
        worst = max(numbers, default=-1)
        need(worst < end, f"{self.where}: the number {worst}, expected one below {end}")
        return numbers

    def _strings(self, sizes: list[int | None]) -> list[str | None]:
        """Cuts part 2 into texts of these sizes; None stays None."""
        stored = bytes(self._array(BYTES, None))
        ends = list(accumulate(size or 0 for size in sizes))
        total = ends[-1] if ends else 0
        need(total == len(stored), f"{self.where}: texts of {total} bytes, {len(stored)} stored")
        try:
            return [
                None if size is None else stored[end - size : end].decode("utf-8")
                for size, end in zip(sizes, ends)
            ]
        except UnicodeDecodeError as error:
            raise BadFile(f"{self.where}: a text is not UTF-8: {error}") from error

    def _words(self, numbers: list[int]) -> list[Value]:
        """An empty word means null, except as the name of a tag."""
        empty = "" if self.column.table == "tags" else None
        stored = (self.column.index, SIZES) in self.block.arrays
        words = self._strings(self._array(SIZES, None) if stored else [0])
        return [words[n] or empty for n in self._below(numbers, len(words))]

    def _lists(self, sizes: list[int]) -> list[Value]:
        """The lists of plain values or of objects, of these sizes."""
        items = self._items(sum(sizes))
        return [list(islice(items, size)) for size in sizes]

    def _items(self, count: int) -> Iterator[Value]:
        columns = self.column.items
        read = {c.key: _Reader(self.block, c).values(count) for c in columns}
        if list(read) == ["item"]:
            return iter(read["item"])
        return (dict(zip(read, values)) for values in zip(*read.values()))


def _check_tables(block: Block, tables: dict[str, Table]) -> None:
    """Checks the counts of the games, and what must not be null or out of order."""
    for table, count in COUNTS.items():
        total = sum(tables["games"][count])
        need(
            total == block.rows[table],
            f"{block.where}: games with {total} {table}, but {block.rows[table]} rows of them",
        )
    for table, name in (("tags", "value"), ("comments", "text"), ("texts", "text")):
        need(None not in tables[table][name], f"{block.where}: {table}.{name} is null")
    _check_plies_of(block, tables, "comments", first=0, step=0)
    _check_plies_of(block, tables, "texts", first=1, step=1)


def _check_plies_of(
    block: Block, tables: dict[str, Table], table: str, first: int, step: int
) -> None:
    """Checks that each ply is at least `step` above the one before, and that the game has it."""
    plies = iter(tables[table]["ply"])
    games = tables["games"]
    for count, most in zip(games[table], games["plies"]):
        least = first
        for ply in islice(plies, count):
            need(least <= ply <= most, f"{block.where}: {table}: ply {ply}, expected {least} or more")
            least = ply + step
