"""Lies about a record file, whose checksums are right, one at a time: each field of entries, headers, index
and footer, numbers and texts of columns, arrays that are missing, occur twice, or unpack to gigabytes.
"""

from collections.abc import Callable, Iterator

import zstandard

from arrays import FOLLOWS, RUNS, ZSTD
from draft import Draft, Fields
from schema import BITS

Lie = tuple[str, Callable[[Draft], None]]

WIDTHS = {
    "column": 2, "part": 1, "width": 1, "steps": 1, "has_null": 1, "zero": 2, "count": 4,
    "offset": 4, "stored_size": 4, "raw_size": 4,
}  # fmt: skip
HEADER_WIDTHS = {
    "notation": 4, "source": 4, "games": 4, "plies": 4, "tags": 4, "players": 4, "points": 4,
    "comments": 4, "texts": 4, "dictionary": 4, "first_game": 8,
}  # fmt: skip


def numbers_near(value: int, width: int) -> list[int]:
    """Numbers of `width` bytes where mistakes show, without `value`."""
    top = (1 << 8 * width) - 1
    near = {0, 1, 2, 4, 8, 255, value - 1, value + 1, value * 2, value + 256, top // 2, top // 2 + 1}
    near |= {top, top - 1, 500_000, 1 << 24}
    return sorted(n for n in near if 0 <= n <= top and n != value)


def lies_of(draft: Draft) -> Iterator[Lie]:
    """All changes of a file."""
    for number, block in enumerate(draft.blocks):
        yield from lies_of_header(number, block.header)
        for at, entry in enumerate(block.entries):
            yield from lies_of_entry(number, at, entry)
            yield from lies_of_values(draft, number, at, entry)
            yield from bombs(number, at)
        yield from lies_of_index(number, block.index)
    yield from lies_of_schema(draft)
    yield from lies_of_footer(draft)
    yield from lies_of_ids(draft)


def lies_of_header(number: int, header: Fields) -> Iterator[Lie]:
    """A field of a block header; index and footer say the same."""
    for key, width in HEADER_WIDTHS.items():
        for value in numbers_near(header[key], width):

            def change(draft: Draft, key: str = key, value: int = value) -> None:
                draft.blocks[number].header[key] = value
                draft.recount()

            yield f"block {number}: {key} is {value}", change
    for key in ("entries", "size"):
        for value in numbers_near(0, 4 if key == "entries" else 8):

            def force(draft: Draft, key: str = key, value: int = value) -> None:
                draft.blocks[number].forced[key] = value

            yield f"block {number}: {key} is {value}", force


def lies_of_entry(number: int, at: int, entry: Fields) -> Iterator[Lie]:
    """A field of an entry, and an entry that is not there, occurs twice, or is in another place."""

    def changed(key: str, value: int) -> Lie:
        def change(draft: Draft) -> None:
            draft.blocks[number].entries[at][key] = value

        return f"block {number}, entry {at}: {key} is {value}", change

    for key, width in WIDTHS.items():
        for value in numbers_near(entry[key], width):
            yield changed(key, value)
    for value in (-(1 << 63), -1, 1, (1 << 31) - 1, 1 << 32, (1 << 63) - 1):
        yield changed("base", value)
    for bit in (1, 2, 4, 8, 16):
        yield changed("steps", entry["steps"] ^ bit)

    def remove(draft: Draft) -> None:
        del draft.blocks[number].entries[at]

    def repeat(draft: Draft) -> None:
        entries = draft.blocks[number].entries
        entries.insert(at, dict(entries[at]))

    def swap(draft: Draft) -> None:
        entries = draft.blocks[number].entries
        entries[at], entries[at - 1] = entries[at - 1], entries[at]

    yield f"block {number}: no entry {at}", remove
    yield f"block {number}: entry {at} twice", repeat
    yield f"block {number}: entry {at} before entry {at - 1}", swap


def lies_of_values(draft: Draft, number: int, at: int, entry: Fields) -> Iterator[Lie]:
    """Numbers and bytes of an array that is stored as it is."""
    width = entry["width"]
    if width == 0 or entry["steps"] & ZSTD:
        return
    count = entry["stored_size"] // width
    for place in {0, 1, count // 2, count - 1} & set(range(count)):
        begin = entry["offset"] + place * width
        old = int.from_bytes(draft.blocks[number].data[begin : begin + width], "little")
        for value in numbers_near(old, width):

            def change(draft: Draft, begin: int = begin, value: int = value) -> None:
                draft.blocks[number].data[begin : begin + width] = value.to_bytes(width, "little")

            yield f"block {number}, entry {at}: number {place} is {value}", change


def bombs(number: int, at: int) -> Iterator[Lie]:
    """Arrays that unpack to far more than they are."""

    def constant(draft: Draft, count: int) -> None:
        block = draft.blocks[number]
        entry = block.entries[at]
        block.replace(entry, b"")
        entry |= {"width": 0, "steps": entry["steps"] & FOLLOWS, "raw_size": 0, "count": count}

    def packed(draft: Draft, size: int, told: int, steps: int) -> None:
        block = draft.blocks[number]
        entry = block.entries[at]
        entry |= {"width": max(1, entry["width"]), "steps": steps | ZSTD, "raw_size": told}
        entry["count"] = told // (entry["width"] + (steps & RUNS > 0))
        block.replace(entry, zstandard.ZstdCompressor(write_content_size=False).compress(bytes(size)))

    for count in (1 << 20, 1 << 28, (1 << 32) - 1):
        yield f"block {number}, entry {at}: {count} values 0", lambda d, n=count: constant(d, n)
    for size, told, steps in (
        (200 << 20, 1024, 0),
        (200 << 20, 200 << 20, 0),
        (1024, 1 << 31, 0),
        (60 << 20, 60 << 20, RUNS),
    ):
        yield (
            f"block {number}, entry {at}: zstd of {size} bytes, {told} told, steps {steps}",
            lambda d, size=size, told=told, steps=steps: packed(d, size, told, steps),
        )


def lies_of_index(number: int, index: Fields) -> Iterator[Lie]:
    """A field of the index alone."""
    for key in ("offset", "size", "first_game", "hash", "games", "plies", "source", "notation"):
        for value in (0, 1, 5, (1 << 32) - 1):

            def change(draft: Draft, key: str = key, value: int = value) -> None:
                draft.blocks[number].index[key] = value

            yield f"index of block {number}: {key} is {value}", change


def lies_of_schema(draft: Draft) -> Iterator[Lie]:
    """The description of each column."""
    for place, notation in enumerate(draft.footer["notations"]):
        for at, column in enumerate(notation["columns"]):

            def changed(key: str, value: object, place: int = place, at: int = at) -> Lie:
                def change(draft: Draft) -> None:
                    draft.footer["notations"][place]["columns"][at][key] = value

                return f"notation {place}, column {at}: {key} is {value!r}", change

            for kind in [*BITS, "i64", "", 7, None]:
                if kind != column["type"]:
                    yield changed("type", kind)
            for value in (0, 1, -1, 255, 1 << 40, at, at + 1, 10_000, True, "x"):
                yield changed("null", value)
                yield changed("list", value)
                yield changed("follows", value)
            yield changed("counts", True)
            yield changed("table", "plies")
            yield changed("table", "none")
            yield changed("name", "offset")
            yield changed("name", "unknown")
            for names in ([], [None], ["a"], ["a"] * 256, [7], "x"):
                yield changed("names", names)

            def remove(draft: Draft, place: int = place, at: int = at) -> None:
                del draft.footer["notations"][place]["columns"][at]

            yield f"notation {place}: no column {at}", remove


def lies_of_footer(draft: Draft) -> Iterator[Lie]:
    """Keys of the footer, of its sources, and the number of blocks."""

    def changed(path: list[str | int], value: object) -> Lie:
        def change(draft: Draft) -> None:
            fields = draft.footer
            for key in path[:-1]:
                fields = fields[key]
            fields[path[-1]] = value

        return f"footer: {path} is {value!r}", change

    keys: list[list[str | int]] = [[key] for key in draft.footer]
    for number, source in enumerate(draft.footer["sources"]):
        keys += [["sources", number, key] for key in source]
    for path in keys:
        for value in (None, 0, -1, 1, 1 << 63, (1 << 64) - 1, 1.5, "", "x", [], {}, [1], True):
            yield changed(path, value)
    for name in ("chess", "", "coerceo", "tatsu"):
        yield changed(["notations", 0, "notation"], name)
    for text in (b"", b"{", b"[" * 5000, b"{}", b"7", b"\xff", b"{" + b'"a":{' * 3000):
        yield f"footer: {text[:20]!r}", lambda d, text=text: d.forced.update(json=text)
    for blocks in numbers_near(len(draft.blocks), 8):
        yield f"{blocks} blocks", lambda d, blocks=blocks: d.forced.update(blocks=blocks)
    yield "blocks in another order", lambda d: d.blocks.reverse()
    yield "no blocks", lambda d: (d.blocks.clear(), d.recount())
    yield "a block twice", lambda d: (d.blocks.append(d.blocks[0]), d.recount())


def lies_of_ids(draft: Draft) -> Iterator[Lie]:
    """The index of ids."""
    if draft.ids is None:
        return
    yield "ids in another order", lambda d: d.ids.reverse()
    yield "an id less", lambda d: d.ids.pop()
    yield "an id more", lambda d: d.ids.append(d.ids[-1])
    yield "an id twice", lambda d: d.ids.__setitem__(0, d.ids[-1])
    for at in {0, len(draft.ids) - 1}:
        for game in (0, len(draft.ids), 1 << 40, (1 << 64) - 1):
            yield (
                f"the game of id {at} is {game}",
                lambda d, at=at, game=game: d.ids.__setitem__(at, (d.ids[at][0], game)),
            )
    for key in ("at", "games", "hash"):
        for value in (0, 1, 1 << 40, (1 << 64) - 1, "0" * 16, "x", None):
            lie = {"ids": {key: value}}
            yield f"ids: {key} is {value!r}", lambda d, lie=lie: d.forced.update(lie)
