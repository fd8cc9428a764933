"""Explain: the bytes of a small record file, part by part, as in the example of
docs/record-file.md. It has one block of one game, and no column may be compressed with zstd.

    tests/format/explain.py FILE
"""
import json
import pathlib
import struct
import sys

TABLES = ["games", "plies", "tags", "players", "points", "comments", "texts"]
PARTS = ["values", "sizes", "text"]
STEPS = {1: "difference", 2: "runs", 4: "planes", 16: "follows"}
BITS = {"bool": 8, "name": 8, "list": 8, "word": 32, "text": 32, "row": 32}


def fields(data, layout):
    """Returns the bytes of each field of a struct in hex, with blanks between fields."""
    sizes = [struct.calcsize("<" + field) for field in layout]
    assert sum(sizes) == len(data)
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    return " ".join(data[at:at + size].hex() for at, size in zip(starts, sizes))


class Array:
    """An array of a column, from its entry."""

    def __init__(self, entry, columns):
        (index, self.part, self.width, self.steps, self.has_null, _, self.count, self.at, self.bytes,
         self.raw_bytes, self.base, self.hash) = struct.unpack("<HBBBBHIIIIqQ", entry)
        assert self.steps & 8 == 0, "a column is compressed with zstd"
        self.column = columns[index]
        self.name = f"{self.column['table']}.{self.column['name']}"

    def describe(self):
        told = [f"{self.name}, {PARTS[self.part]}: {self.count} of {self.width} bytes"]
        told += [name for step, name in STEPS.items() if self.steps & step]
        told += ["0 is null"] if self.has_null else []
        told += [f"base {self.base}"] if self.base else []
        return ", ".join(told)

    def numbers(self, raw):
        """Returns the stored numbers before the base is added."""
        n = len(raw) // (self.width + 1) if self.steps & 2 else self.count
        lengths = raw[n * self.width:]
        each = [self.number(raw, i, n) for i in range(n)]
        if self.steps & 2:
            each = [each[i] for i in range(n) for _ in range(lengths[i] + 1)]
        if self.steps & 1:
            for i in range(1, len(each)):
                each[i] = (each[i] + each[i - 1]) % (1 << 8 * self.width)
        assert len(each) == self.count
        return each

    def number(self, raw, i, n):
        planes = self.steps & 4
        own = [raw[j * n + i] if planes else raw[i * self.width + j] for j in range(self.width)]
        return int.from_bytes(bytes(own), "little")

    def values(self, raw):
        """Returns the values, with names instead of codes."""
        if self.part == 2:
            return raw
        numbers = self.numbers(raw) if self.width else [0] * self.count
        return [None if self.has_null and number == 0 else self.value(number) for number in numbers]

    def value(self, number):
        kind = self.column["type"] if self.part == 0 else "u32"
        bits = BITS.get(kind) or int(kind[1:])
        number = (number + self.base) % (1 << bits)
        if kind[0] == "i" and number >> bits - 1:
            number -= 1 << bits
        if self.part == 0 and number == self.column.get("null"):
            return None
        if kind == "bool":
            return bool(number)
        return self.column["names"][number] if kind == "name" else number

    def show(self, raw):
        values = self.values(raw)
        if self.part == 2:
            return json.dumps(values.decode(), ensure_ascii=False)
        if self.column["name"] == "id":
            return " ".join(f"{value:016x}" for value in values)
        return json.dumps(values)


class Explanation:
    """The lines, and the place that they have reached."""

    def __init__(self, data):
        self.data, self.at, self.lines = data, 0, []

    def title(self, text):
        self.lines += ["", text] if self.lines else [text]

    def add(self, layout, text):
        """Adds a struct, given by the formats of its fields, and its meaning."""
        size = struct.calcsize("<" + "".join(layout))
        data = self.data[self.at:self.at + size]
        self.line(data, fields(data, layout), text)
        return struct.unpack("<" + "".join(layout), data)

    def line(self, data, shown, text):
        self.lines.append(f"{self.at:04x}  {shown}" + (f"  {text}" if len(shown) < 50 else ""))
        if len(shown) >= 50:
            self.lines.append(f"      {text}")
        self.at += len(data)

    def block(self, columns):
        self.title("block header")
        self.add(["4s"], "PBLK")
        self.add(["I", "I"], "notation 0, source 0")
        entries, = self.add(["I"], "entries")
        rows = self.add(["I"] * 7, "rows of games, plies, tags, players, points, comments, texts")
        assert rows[0] == 1, "the block has not one game"
        self.add(["I"], "rows of the row dictionary")
        self.add(["Q"], "offset of the first game")
        size, = self.add(["Q"], "size of the data")
        self.add(["Q"], "hash")
        self.title("entries: column, part, width, steps, has null, 0, count, offset, stored size, "
                   "raw size, base, hash")
        arrays = []
        for _ in range(entries):
            arrays.append(Array(self.data[self.at:self.at + 40], columns))
            self.add(list("HBBBBHIIIIqQ"), arrays[-1].describe())
        self.title("data")
        end = self.at + size
        for array in arrays:
            if array.bytes:
                raw = self.data[self.at:self.at + array.bytes]
                self.line(raw, raw.hex(), f"{array.name}: {array.show(raw)}")
        assert self.at == end

    def text(self, size):
        """Adds JSON, with a column on each line."""
        shown = self.data[self.at:self.at + size].decode().replace('},{"table"', '},\n{"table"')
        self.lines.append(f"{self.at:04x}  as text, without the line ends here:")
        self.lines += shown.split("\n")
        self.at += size


def explain(data):
    size, = struct.unpack("<Q", data[-24:-16])
    footer = len(data) - 24 - size
    blocks, = struct.unpack("<Q", data[footer:footer + 8])
    json_at = footer + 8 + 48 * blocks
    root = json.loads(data[json_at:-24])
    assert blocks == 1, "the file has not one block"
    told = Explanation(data)
    told.title("header")
    told.add(["8s", "I", "I"], "magic, version, flags")
    told.block(root["notations"][0]["columns"])
    told.title("footer")
    told.add(["Q"], "blocks")
    told.add(list("QQQQIIII"), "offset, size, first game, hash, games, plies, source, notation")
    told.text(len(data) - 24 - told.at)
    told.title("trailer")
    told.add(["Q", "Q", "8s"], "size and hash of the footer, magic")
    assert told.at == len(data)
    return "\n".join(told.lines) + "\n"


if __name__ == "__main__":
    print(explain(pathlib.Path(sys.argv[1]).read_bytes()), end="")
