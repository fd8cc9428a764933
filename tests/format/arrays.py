"""One array of a block: from stored bytes to values."""

import struct
from dataclasses import dataclass
from itertools import accumulate

import zstandard

from bad_file import BadFile, need

ENTRY = struct.Struct("<HBBBBHIIIIqQ")
DIFFERENCE, RUNS, PLANES, ZSTD, FOLLOWS = 1, 2, 4, 8, 16
VALUES, SIZES, BYTES = 0, 1, 2
LETTERS = {1: "B", 2: "H", 4: "I", 8: "Q"}  # of the module struct, by width


@dataclass(frozen=True)
class Entry:
    """An entry of a block: how an array is stored."""

    column: int
    part: int
    width: int
    steps: int
    has_null: int
    zero: int
    count: int
    offset: int
    stored_size: int
    raw_size: int
    base: int
    stored_hash: int


def check_sizes(entry: Entry, where: str) -> None:
    """Checks width, steps, count and sizes of an entry against each other."""
    need(entry.width in (0, 1, 2, 4, 8), f"{where}: width {entry.width}")
    if entry.width == 0:
        need(
            entry.stored_size == entry.raw_size == entry.steps & ~FOLLOWS == 0,
            f"{where}: bytes or steps with width 0",
        )
        return
    if entry.steps & RUNS:
        one = entry.width + 1
        fits = entry.raw_size % one == 0 and entry.raw_size <= entry.count * one
    else:
        fits = entry.raw_size == entry.count * entry.width
    need(fits, f"{where}: raw size {entry.raw_size} for {entry.count} values")
    need(
        bool(entry.steps & ZSTD) or entry.stored_size == entry.raw_size,
        f"{where}: stored size {entry.stored_size} is not the raw size {entry.raw_size}",
    )


def decode(
    entry: Entry, stored: bytes, bits: int, null: int | None, signed: bool, where: str
) -> list[int | None]:
    """Decodes an array to values with `bits` bits; None is null. Raises BadFile."""
    if entry.width == 0:
        value = None if entry.has_null else entry.base
        return _to_values([value], bits, null, signed) * entry.count
    raw = _unpacked(entry, stored, where)
    numbers = _numbers(entry, raw, where)
    need(len(numbers) == entry.count, f"{where}: {len(numbers)} values, expected {entry.count}")
    if entry.steps & DIFFERENCE:
        top = (1 << (8 * entry.width)) - 1
        numbers = list(accumulate(numbers, lambda before, step: (before + step) & top))
    based = [None if entry.has_null and n == 0 else n + entry.base for n in numbers]
    return _to_values(based, bits, null, signed)


def _unpacked(entry: Entry, stored: bytes, where: str) -> bytes:
    """Undoes zstd: one frame with exactly the raw size."""
    if not entry.steps & ZSTD:
        return stored
    try:
        # The content size of the frame comes first: zstandard reserves as much memory.
        told = zstandard.frame_content_size(stored)  # -1: the frame does not say it
        need(told in (-1, entry.raw_size), f"{where}: zstd has {told} bytes")
        raw = zstandard.ZstdDecompressor().decompress(
            stored, max_output_size=entry.raw_size, allow_extra_data=False
        )
    except zstandard.ZstdError as error:
        raise BadFile(f"{where}: zstd: {error}") from error
    need(len(raw) == entry.raw_size, f"{where}: zstd has {len(raw)} bytes")
    return raw


def _numbers(entry: Entry, raw: bytes, where: str) -> list[int]:
    """Undoes runs and planes, and returns the stored numbers."""
    width = entry.width
    count = len(raw) // (width + 1) if entry.steps & RUNS else entry.count
    body, lengths = raw[: count * width], raw[count * width :]
    if entry.steps & PLANES:
        body = b"".join(body[i::count] for i in range(count))
    numbers = list(struct.unpack(f"<{count}{LETTERS[width]}", body))
    if not entry.steps & RUNS:
        return numbers
    total = sum(lengths) + count
    need(total == entry.count, f"{where}: runs of {total} values, expected {entry.count}")
    return [n for n, length in zip(numbers, lengths) for _ in range(length + 1)]


def _to_values(
    numbers: list[int | None], bits: int, null: int | None, signed: bool
) -> list[int | None]:
    """Takes numbers modulo 2^bits, with a sign if the type has one, and finds the nulls."""
    top, half = 1 << bits, 1 << (bits - 1)
    values: list[int | None] = []
    for number in numbers:
        if number is not None:
            number %= top
            if signed and number >= half:
                number -= top
        values.append(None if number == null else number)
    return values
