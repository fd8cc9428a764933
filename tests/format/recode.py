"""Arrays of a draft as numbers, and numbers as arrays that are stored in any way."""

import random
import struct
from collections.abc import Iterator

import zstandard

from arrays import (
    BYTES,
    DIFFERENCE,
    FOLLOWS,
    LETTERS,
    PLANES,
    RUNS,
    SIZES,
    VALUES,
    ZSTD,
    Entry,
    decode,
)  # fmt: skip
from draft import Draft, DraftBlock, Fields
from schema import BITS

Numbers = list[int | None]
LONGEST_RUN = 256


def column_of(draft: Draft, block: DraftBlock, entry: Fields) -> Fields:
    """The description of the column of an entry."""
    notation = draft.footer["notations"][block.header["notation"]]
    return dict(notation["columns"][entry["column"]])


def bits_of(column: Fields, part: int) -> int:
    """The bits of a value of a part of a column."""
    return BITS[column["type"]] if part == VALUES else {SIZES: 32, BYTES: 8}[part]


def absent_value(column: Fields, part: int) -> int | None:
    """What each value is if there is no entry."""
    return None if part == VALUES and "null" in column else 0


def numbers_of(draft: Draft, block: DraftBlock, entry: Fields) -> Numbers:
    """The numbers of an array that is good, without a sign, before step 16. None is null."""
    bits = bits_of(column_of(draft, block, entry), entry["part"])
    return decode(Entry(*entry.values()), block.array(entry), bits, None, False, "good")


def store(
    block: DraftBlock, entry: Fields, numbers: Numbers, bits: int, chosen: random.Random
) -> None:
    """Stores numbers in the place of an array, in any way that is valid."""
    has_null = None in numbers
    present = [n for n in numbers if n is not None]
    follows = entry["steps"] & FOLLOWS
    entry |= {"count": len(numbers), "has_null": int(has_null), "steps": follows}
    if len(set(numbers)) == 1 and chosen.random() < 0.7:
        base = _as_base(present[0] if present else 0, bits, chosen)
        entry |= {"width": 0, "base": base, "raw_size": 0}
        block.replace(entry, b"")
        return
    width, base = _width_and_base(present, has_null, bits, chosen)
    raw = [0 if n is None else (n - base) % (1 << bits) for n in numbers]
    steps, stored = _packed(raw, width, chosen)
    entry |= {"width": width, "base": base, "steps": steps | follows, "raw_size": len(stored)}
    if chosen.random() < 0.4:
        entry["steps"] |= ZSTD
        stored = zstandard.ZstdCompressor(level=chosen.choice((1, 3, 12))).compress(stored)
    block.replace(entry, stored)


def _as_base(number: int, bits: int, chosen: random.Random) -> int:
    """A base of 64 bits that is the number modulo 2^bits."""
    other = number + (chosen.choice((-1, 0, 1)) << bits)
    return other if -(1 << 63) <= other < 1 << 63 else (number ^ 1 << 63) - (1 << 63)


def _width_and_base(
    present: list[int], has_null: bool, bits: int, chosen: random.Random
) -> tuple[int, int]:
    """Any width and base that can hold the numbers; if there is a null, none of them is stored as 0."""
    least = min(present, default=0) - has_null
    bases = [least, 0, _as_base(least % (1 << bits), bits, chosen), chosen.randrange(-99, 99)]
    fits = []
    for base in bases:
        stored = [(n - base) % (1 << bits) for n in present]
        if has_null and 0 in stored or not -(1 << 63) <= base < 1 << 63:
            continue
        needed = max(stored, default=0)
        fits += [(w, base) for w in (1, 2, 4, 8) if 8 * w <= bits and needed < 1 << 8 * w]
    return chosen.choice(fits) if fits else (bits // 8, 0)


def _packed(raw: list[int], width: int, chosen: random.Random) -> tuple[int, bytes]:
    """The steps that were chosen, and the bytes after them."""
    steps, lengths = 0, b""
    if chosen.random() < 0.4:
        steps |= DIFFERENCE
        raw = [(b - a) % (1 << 8 * width) for a, b in zip([0, *raw], raw)]
    if chosen.random() < 0.4:
        steps |= RUNS
        runs = list(_runs(raw, chosen))
        raw, lengths = [n for n, _ in runs], bytes(length - 1 for _, length in runs)
    body = struct.pack(f"<{len(raw)}{LETTERS[width]}", *raw)
    if chosen.random() < 0.4:
        steps |= PLANES
        body = b"".join(body[i::width] for i in range(width))
    return steps, body + lengths


def _runs(raw: list[int], chosen: random.Random) -> Iterator[tuple[int, int]]:
    """Runs of equal numbers, some of them divided."""
    longest = chosen.choice((1, 2, LONGEST_RUN))
    at = 0
    while at < len(raw):
        end = at + 1
        while end < len(raw) and end - at < longest and raw[end] == raw[at]:
            end += 1
        yield raw[at], end - at
        at = end


def remove(block: DraftBlock, entry: Fields) -> None:
    """Removes an entry and its bytes."""
    block.replace(entry, b"")
    block.entries.remove(entry)


def insert(block: DraftBlock, column: int, part: int) -> Fields:
    """Inserts an entry without values, for store()."""
    at = sum((e["column"], e["part"]) < (column, part) for e in block.entries)
    before = block.entries[at - 1] if at else None
    place = before["offset"] + before["stored_size"] if before else 0
    entry = {
        "column": column, "part": part, "width": 0, "steps": 0, "has_null": 0, "zero": 0,
        "count": 0, "offset": place, "stored_size": 0, "raw_size": 0, "base": 0, "hash": 0,
    }  # fmt: skip
    block.entries.insert(at, entry)
    return entry


def find(block: DraftBlock, column: int, part: int = VALUES) -> Fields | None:
    """The entry of a part of a column."""
    found = [e for e in block.entries if (e["column"], e["part"]) == (column, part)]
    return found[0] if found else None
