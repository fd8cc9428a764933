"""Changes of the blocks of a record file: what plymill does not write, but may read.

Each function makes one change, with what `chosen` chooses, and returns what it was, or "" if the file has
nothing that can be changed so.
"""

import random
from collections.abc import Callable

from arrays import BYTES, FOLLOWS, SIZES, VALUES
from draft import Draft, DraftBlock, Fields, count_seen
from layout import SHARED_BLOCKS
from recode import Numbers, absent_value, bits_of, column_of, find, insert, numbers_of, remove, store
from schema import COUNTS, TABLES

Change = Callable[[Draft, random.Random], str]


def _columns(draft: Draft, block: DraftBlock) -> list[Fields]:
    return list(draft.footer["notations"][block.header["notation"]]["columns"])


def _place(columns: list[Fields], table: str, name: str) -> int:
    found = [n for n, c in enumerate(columns) if (c["table"], c["name"]) == (table, name)]
    return found[0] if found else -1


def _recode(draft: Draft, block: DraftBlock, entry: Fields, chosen: random.Random) -> None:
    bits = bits_of(column_of(draft, block, entry), entry["part"])
    store(block, entry, numbers_of(draft, block, entry), bits, chosen)


# ---- The same rows ----


def recode_some(draft: Draft, chosen: random.Random) -> str:
    """Arrays with other steps, widths and bases."""
    block = chosen.choice(draft.blocks)
    most = chosen.choice((1, 4, len(block.entries)))
    for entry in chosen.sample(block.entries, min(most, len(block.entries))):
        _recode(draft, block, entry, chosen)
    return "arrays are stored in other ways"


def remove_absent(draft: Draft, chosen: random.Random) -> str:
    """No entries for arrays whose values are those of absent ones."""
    done = 0
    for block in draft.blocks:
        for entry in list(block.entries):
            absent = absent_value(column_of(draft, block, entry), entry["part"])
            is_one = entry["part"] == VALUES or entry["count"] == 1 and entry["part"] == SIZES
            if is_one and set(numbers_of(draft, block, entry)) == {absent} and chosen.random() < 0.8:
                if entry["steps"] & FOLLOWS == 0:
                    remove(block, entry)
                    done += 1
    return f"{done} entries less" if done else ""


def add_absent(draft: Draft, chosen: random.Random) -> str:
    """Entries for columns that have none: all values are null or 0."""
    block = chosen.choice(draft.blocks)
    columns = _columns(draft, block)
    free = [n for n, c in enumerate(columns) if find(block, n) is None and "list" not in c]
    done = []
    for at in chosen.sample(free, min(len(free), 3)):
        column = columns[at]
        count = _rows_of(block, column)
        if count == 0:
            continue
        entry = insert(block, at, VALUES)
        store(block, entry, [absent_value(column, VALUES)] * count, bits_of(column, VALUES), chosen)
        done.append(column["name"])
    return f"entries of absent values for {done}" if done else ""


def _rows_of(block: DraftBlock, column: Fields) -> int:
    """The values of a column that is in no list."""
    rows, distinct = block.header[column["table"]], block.header["dictionary"]
    if column["table"] != "plies":
        return int(rows)
    if column["type"] == "row":
        return int(rows) if distinct else 0
    return int(rows if column.get("counts") or not distinct else distinct)


def spread_data(draft: Draft, chosen: random.Random) -> str:
    """Zeros between the arrays."""
    block = chosen.choice(draft.blocks)
    for at in range(len(block.entries)):
        if chosen.random() < 0.3:
            gap = chosen.choice((1, 7, 64, 1000))
            place = block.entries[at]["offset"]
            block.data[place:place] = bytes(gap)
            for entry in block.entries[at:]:
                entry["offset"] += gap
    block.data += bytes(chosen.choice((0, 1, 63)))
    return "zeros between arrays"


def make_dictionary(draft: Draft, chosen: random.Random) -> str:
    """A row dictionary in another order, with rows that no ply has, or that are there twice."""
    block = chosen.choice(draft.blocks)
    columns = _columns(draft, block)
    own = [n for n, c in enumerate(columns) if c["table"] == "plies" and not c.get("counts")]
    if block.header["plies"] == 0 or any(columns[n]["type"] in ("list", "text") for n in own):
        return ""
    row = _place(columns, "plies", "row")
    fields = [n for n in own if n != row]
    stored = {n: _values(draft, block, n) for n in fields}
    plies = list(zip(*(stored[n] for n in fields)))
    if block.header["dictionary"]:
        plies = [plies[code or 0] for code in _values(draft, block, row)]
    rows = plies[:] if chosen.random() < 0.3 else sorted(set(plies), key=repr)
    rows += [chosen.choice(rows) for _ in range(chosen.randrange(3))]
    chosen.shuffle(rows)
    if len(rows) > block.header["plies"]:
        rows = list(dict.fromkeys(rows))
    if chosen.random() < 0.25:
        _set_rows(draft, block, fields, plies, chosen)
        _set(draft, block, row, [], chosen)
        block.header["dictionary"] = 0
        return "no row dictionary"
    _set_rows(draft, block, fields, rows, chosen)
    codes: Numbers = [chosen.choice([n for n, r in enumerate(rows) if r == ply]) for ply in plies]
    _set(draft, block, row, codes, chosen)
    block.header["dictionary"] = len(rows)
    return f"a row dictionary of {len(rows)} rows for {len(plies)} plies"


def _values(draft: Draft, block: DraftBlock, column: int) -> Numbers:
    """The values of a column; also if it has no entry."""
    entry = find(block, column)
    if entry is not None:
        return numbers_of(draft, block, entry)
    described = _columns(draft, block)[column]
    return [absent_value(described, VALUES)] * _rows_of(block, described)


def _set_rows(
    draft: Draft, block: DraftBlock, fields: list[int], rows: list[tuple[int | None, ...]],
    chosen: random.Random,
) -> None:  # fmt: skip
    for at, values in zip(fields, zip(*rows)):
        _set(draft, block, at, list(values), chosen)


def _set(
    draft: Draft, block: DraftBlock, column: int, values: Numbers, chosen: random.Random
) -> None:
    """Sets the values of a column; without an entry, if they are those of an absent one."""
    described = _columns(draft, block)[column]
    entry = find(block, column)
    is_absent = set(values) <= {absent_value(described, VALUES)}
    if is_absent and (not values or chosen.random() < 0.7):
        if entry is not None:
            remove(block, entry)
        return
    entry = entry or insert(block, column, VALUES)
    store(block, entry, values, bits_of(described, VALUES), chosen)


def empty_block(draft: Draft, chosen: random.Random) -> str:
    """A block without games."""
    if draft.flags & SHARED_BLOCKS:
        return ""
    at = chosen.randrange(len(draft.blocks) + 1)
    beside = draft.blocks[max(0, at - 1)]
    header = beside.header | dict.fromkeys((*TABLES, "dictionary"), 0)
    draft.blocks.insert(at, DraftBlock(header, [], bytearray(chosen.choice((0, 9)))))
    if at == 0:
        draft.blocks[0].header["first_game"] = 0
    return f"a block without games before block {at}"


def empty_source(draft: Draft, chosen: random.Random) -> str:
    """A source without games, behind all others."""
    sources = draft.footer["sources"]
    counts = [key for key, value in sources[-1].items() if type(value) is int]
    source = sources[-1] | dict.fromkeys(counts, 0)
    source |= {"source": "none", "notation": None, "codes": []}
    sources += [dict(source) for _ in range(chosen.choice((1, 2, 70)))]
    return "sources without games"


def share_blocks(draft: Draft, chosen: random.Random) -> str:
    """The flag of shared blocks, where each block has games of one source."""
    if draft.flags or any(block.header["games"] == 0 for block in draft.blocks):
        return ""
    draft.flags = SHARED_BLOCKS
    return "the flag of shared blocks"


def no_index(draft: Draft, chosen: random.Random) -> str:
    """No index of ids."""
    draft.ids, had = None, draft.ids
    return "no index of ids" if had else ""


SAME = (
    recode_some, recode_some, recode_some, remove_absent, remove_absent, add_absent, spread_data,
    make_dictionary, make_dictionary, empty_block, empty_source, share_blocks, no_index,
)  # fmt: skip


# ---- Other rows, or none ----


def remove_entries(draft: Draft, chosen: random.Random) -> str:
    """No entries for arrays, whatever their values are."""
    block = chosen.choice(draft.blocks)
    removed = chosen.sample(block.entries, min(len(block.entries), chosen.choice((1, 1, 2, 5))))
    for entry in removed:
        remove(block, entry)
    return f"no entries {[(e['column'], e['part']) for e in removed]}"


def remove_column(draft: Draft, chosen: random.Random) -> str:
    """No entries for all parts of a column, in all blocks."""
    if not draft.blocks[0].entries:
        return ""
    column = chosen.choice(draft.blocks[0].entries)["column"]
    for block in draft.blocks:
        for entry in [e for e in block.entries if e["column"] == column]:
            remove(block, entry)
    return f"no entries for column {column}"


def change_numbers(draft: Draft, chosen: random.Random) -> str:
    """Other numbers in an array."""
    block = chosen.choice(draft.blocks)
    if not block.entries:
        return ""
    entry = chosen.choice(block.entries)
    column = column_of(draft, block, entry)
    numbers = numbers_of(draft, block, entry)
    bits = bits_of(column, entry["part"])
    top = (1 << bits) - 1
    for _ in range(chosen.choice((1, 1, 2, len(numbers)))):
        at = chosen.randrange(len(numbers))
        old = numbers[at] or 0
        near = [0, 1, old + 1, old - 1, 2, 255, top, top >> 1, (top >> 1) + 1, top - 1]
        near += [chosen.choice(numbers) or 0, chosen.randrange(top)]
        number = chosen.choice(near) & top
        nullable = entry["part"] == VALUES and "null" in column
        numbers[at] = None if nullable and chosen.random() < 0.2 else number
    store(block, entry, numbers, bits, chosen)
    return f"other numbers in column {entry['column']}, part {entry['part']}"


def swap_numbers(draft: Draft, chosen: random.Random) -> str:
    """The numbers of an array in another order."""
    block = chosen.choice(draft.blocks)
    if not block.entries:
        return ""
    entry = chosen.choice(block.entries)
    numbers = numbers_of(draft, block, entry)
    chosen.shuffle(numbers)
    store(block, entry, numbers, bits_of(column_of(draft, block, entry), entry["part"]), chosen)
    return f"another order in column {entry['column']}, part {entry['part']}"


def same_numbers(draft: Draft, chosen: random.Random) -> str:
    """The same number in all rows."""
    block = chosen.choice(draft.blocks)
    if not block.entries:
        return ""
    entry = chosen.choice(block.entries)
    numbers = numbers_of(draft, block, entry)
    numbers = [chosen.choice(numbers)] * len(numbers)
    store(block, entry, numbers, bits_of(column_of(draft, block, entry), entry["part"]), chosen)
    return f"equal numbers in column {entry['column']}, part {entry['part']}"


def change_bytes(draft: Draft, chosen: random.Random) -> str:
    """Other bytes in texts and words."""
    block = chosen.choice(draft.blocks)
    entries = [e for e in block.entries if e["part"] == BYTES]
    if not entries:
        return ""
    entry = chosen.choice(entries)
    numbers = numbers_of(draft, block, entry)
    for _ in range(chosen.choice((1, 2, 10))):
        numbers[chosen.randrange(len(numbers))] = chosen.choice(b'\x00\n "\\a\x7f\x80\xc3\xff')
    store(block, entry, numbers, 8, chosen)
    return f"other bytes in column {entry['column']}"


def more_games(draft: Draft, chosen: random.Random) -> str:
    """Games that have nothing, behind those of a block."""
    if not draft.blocks:
        return ""
    block = draft.blocks[-1]
    more = chosen.choice((1, 2, 100, 3000))
    columns = _columns(draft, block)
    for entry in [e for e in block.entries if columns[e["column"]]["table"] == "games"]:
        column = columns[entry["column"]]
        if entry["part"] != VALUES:
            continue
        absent = absent_value(column, VALUES)
        numbers = numbers_of(draft, block, entry) + [absent] * more
        store(block, entry, numbers, bits_of(column, VALUES), chosen)
    block.header["games"] += more
    draft.ids = None
    draft.recount()
    return f"{more} games more"


def no_rows(draft: Draft, chosen: random.Random) -> str:
    """No rows of a table, and games that count none."""
    block = chosen.choice(draft.blocks)
    columns = _columns(draft, block)
    table = chosen.choice([t for t in TABLES if t != "games"])
    counted = _place(columns, "games", COUNTS[table])
    for entry in list(block.entries):
        if columns[entry["column"]]["table"] == table or entry["column"] == counted:
            remove(block, entry)
    block.header[table] = 0
    if table == "plies":
        block.header["dictionary"] = 0
        draft.recount()
    return f"no {table}"


def move_counts(draft: Draft, chosen: random.Random) -> str:
    """Games or plies that another source has."""
    sources = draft.footer["sources"]
    a, b = chosen.choice(sources), chosen.choice(sources)
    key = chosen.choice(("games_written", "plies"))
    moved = chosen.randrange(1, 1 + max(1, a[key]))
    if a is b or a[key] < moved:
        return ""
    a[key] -= moved
    b[key] += moved
    count_seen(a)
    count_seen(b)
    return f"{moved} {key} are of another source"


def copy_block(draft: Draft, chosen: random.Random) -> str:
    """The header or the data of another block."""
    a, b = chosen.choice(draft.blocks), chosen.choice(draft.blocks)
    if a is b:
        return ""
    kept = {key: a.header[key] for key in ("source", "first_game")}
    a.header, a.entries = b.header | kept, [dict(entry) for entry in b.entries]
    a.data = bytearray(b.data)
    draft.ids = None
    draft.recount()
    return "a block twice"


def swap_entries(draft: Draft, chosen: random.Random) -> str:
    """The arrays of two columns in each other's place."""
    block = chosen.choice(draft.blocks)
    if len(block.entries) < 2:
        return ""
    a, b = chosen.sample(block.entries, 2)
    bits = [bits_of(column_of(draft, block, e), e["part"]) for e in (a, b)]
    numbers = [numbers_of(draft, block, e) for e in (a, b)]
    for entry, own, others in ((a, bits[0], numbers[1]), (b, bits[1], numbers[0])):
        top = 1 << own
        store(block, entry, [(n or 0) % top for n in others], own, chosen)
    return f"columns {a['column']} and {b['column']} are swapped"


OTHER = (
    remove_entries, remove_entries, remove_column, change_numbers, change_numbers, change_numbers,
    swap_numbers, same_numbers, change_bytes, more_games, no_rows, move_counts, copy_block,
    swap_entries,
)  # fmt: skip
