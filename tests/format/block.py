"""A block: its header, its entries, and the stored bytes of its arrays."""

import struct
from dataclasses import dataclass

from arrays import (
    BYTES,
    DIFFERENCE,
    ENTRY,
    FOLLOWS,
    PLANES,
    RUNS,
    SIZES,
    VALUES,
    ZSTD,
    Entry,
    check_sizes,
)  # fmt: skip
from bad_file import need, need_known
from layout import IndexEntry, RecordFile, hash_of
from schema import TABLES, Column

HEADER = struct.Struct("<4s3I7II2QQ")
MAGIC = b"PBLK"
MEMORY_LIMIT = 64 << 20


@dataclass
class Block:
    """A block whose header, entries and hashes have been checked."""

    where: str
    notation: int
    source: int
    rows: dict[str, int]
    dictionary_rows: int
    first_game: int
    arrays: dict[tuple[int, int], tuple[Entry, bytes]]
    memory: int = 0

    def take(self, size: int) -> None:
        """Counts memory before it is taken. Raises BadFile above the limit."""
        self.memory += size
        need(self.memory <= MEMORY_LIMIT, f"{self.where}: needs more than {MEMORY_LIMIT} bytes")


def read_block(file: RecordFile, number: int) -> Block:
    """Reads and checks a block and the hashes of its arrays. Raises BadFile."""
    expected = file.index[number]
    where = f"block {number} at {expected.offset}"
    block = file.data[expected.offset : expected.offset + expected.size]
    need(len(block) >= HEADER.size, f"{where}: too short")
    magic, notation, source, entries, *rows, first_game, size, stored = HEADER.unpack_from(block)
    need(size < 1 << 32, f"{where}: {size} bytes of data")
    need(magic == MAGIC, f"{where}: begins with other bytes")
    begin = HEADER.size + entries * ENTRY.size
    need(begin + size == len(block), f"{where}: entries and data do not fill it")
    need(hash_of(block[:64] + block[HEADER.size : begin]) == stored, f"{where}: its hash differs")
    need(
        (notation, source, first_game, rows[0], rows[1], stored) == _index_values(expected),
        f"{where}: the index says something else",
    )
    columns = file.notations[notation].columns
    listed = [Entry(*e) for e in ENTRY.iter_unpack(block[HEADER.size : begin])]
    _check_entries(listed, columns, where)
    arrays = _stored_arrays(listed, block[begin:], where)
    tables = dict(zip(TABLES, rows))
    return Block(where, notation, source, tables, rows[7], first_game, arrays)


def _index_values(entry: IndexEntry) -> tuple[int, ...]:
    return (
        entry.notation, entry.source, entry.first_game, entry.games, entry.plies,
        entry.header_hash,
    )  # fmt: skip


def _check_entries(entries: list[Entry], columns: list[Column], where: str) -> None:
    keys = [(e.column, e.part) for e in entries]
    need(
        all(a < b for a, b in zip(keys, keys[1:])),
        f"{where}: the entries are not in order, or one occurs twice",
    )
    for entry in entries:
        need(entry.column < len(columns), f"{where}: an entry for column {entry.column}")
        column = columns[entry.column]
        at = f"{where}: {column.table}.{column.name}, part {entry.part}"
        known = DIFFERENCE | RUNS | PLANES | ZSTD
        if column.follows is not None and entry.part == VALUES:
            known |= FOLLOWS
        need_known(entry.steps & ~known == 0, f"{at}: steps", entry.steps)
        need_known(entry.part in (VALUES, SIZES, BYTES), f"{at}: part", entry.part)
        need(entry.count > 0, f"{at}: no values")
        need(entry.zero == 0, f"{at}: bytes that are 0 are not")
        if column.has_known_type:
            _check_type(entry, column, at)
        check_sizes(entry, at)


def _check_type(entry: Entry, column: Column, at: str) -> None:
    """Checks that the type has the part, and the width and nulls that the type allows."""
    parts = {"word": (VALUES, SIZES, BYTES), "text": (VALUES, BYTES)}
    need(entry.part in parts.get(column.type, (VALUES,)), f"{at}: the type has no such part")
    widest = {VALUES: column.size, SIZES: 4, BYTES: 1}[entry.part]
    need(entry.width <= widest, f"{at}: width {entry.width}, the type has {widest}")
    may_be_null = entry.part == VALUES and column.null is not None
    need(entry.has_null in ((0, 1) if may_be_null else (0,)), f"{at}: has null {entry.has_null}")


def _stored_arrays(
    entries: list[Entry], data: bytes, where: str
) -> dict[tuple[int, int], tuple[Entry, bytes]]:
    """Cuts the data into arrays; checks their hashes, and that the bytes between are zeros."""
    arrays = {}
    end = 0
    for entry in entries:
        at = f"{where}: the array of column {entry.column}, part {entry.part}"
        need(entry.offset >= end, f"{at}: begins before the end of the one before")
        need(entry.offset + entry.stored_size <= len(data), f"{at}: ends behind the data")
        need(not any(data[end : entry.offset]), f"{at}: the bytes before it are not zeros")
        end = entry.offset + entry.stored_size
        stored = data[entry.offset : end]
        need(hash_of(stored) == entry.stored_hash, f"{at}: its hash differs")
        arrays[entry.column, entry.part] = (entry, stored)
    need(not any(data[end:]), f"{where}: the bytes behind the last array are not zeros")
    return arrays
