"""Compatibility: what docs/compatibility.md calls stable, beside the files in frozen/, which never
change. PLYMILL_FREEZE=1 writes the files that are missing: for a new notation, or a new version of
the record file, under a new name.
"""
import json
import os
import re
import unittest

import pyarrow as pa

import plymill
import support
from support import NOTATIONS, ROOT, Test, command, lines

FROZEN = ROOT / "tests/module/frozen"
OPTIONS = ["--rows", "nested", "--tags", "list", "--text", "--source", "never"]
TABLES = ["plies", "games", "nested"]


def types_of(notation):
    scan = plymill.scan(FROZEN / f"{notation}.txt", notation=notation)
    return {name: {field.name: str(field.type) for field in pa.schema(getattr(scan, name)())}
            for name in TABLES}


def codes():
    page = (ROOT / "docs/diagnostics.md").read_text(encoding="utf-8")
    return sorted(set(re.findall(r"^- `([a-z*-]+\.[a-z-]+)` \(", page, re.MULTILINE)))


def names():
    """The names of the module, and of the members of its classes."""
    found = {}
    for name in support.public_names():
        each = getattr(plymill, name)
        members = [member for member in dir(each) if not member.startswith("_")]
        if isinstance(each, type) and issubclass(each, Exception):
            members = [member for member in members if member not in dir(ValueError)]
        found[name] = sorted(members) if isinstance(each, type) else []
    return found


def contents_of(notation):
    """What was played in each game."""
    return [game.content
            for game in plymill.parse((FROZEN / f"{notation}.txt").read_bytes(), notation)]


def actions(notation):
    """The number of actions, and the first twenty at the start of a game, as written."""
    try:
        state = plymill.start(notation)
    except plymill.UsageError:
        return None
    first = range(min(20, state.action_count))
    return {"count": state.action_count, "first": [state.describe(action) for action in first]}


def all_of(each):
    return {notation: each(notation) for notation in NOTATIONS}


def freeze():
    for notation in NOTATIONS:
        text = FROZEN / f"{notation}.txt"
        for name, options in ((f"{notation}.jsonl", OPTIONS), (f"{notation}-v2.plym", ["--text"])):
            if not (FROZEN / name).exists():
                command("convert", "--notation", notation, *options, "-o", FROZEN / name, text)
    for name, content in (("types", all_of(types_of)), ("codes", codes()), ("names", names()),
                          ("actions", all_of(actions)), ("contents", all_of(contents_of))):
        path = FROZEN / f"{name}.json"
        if not path.exists():
            path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def parts_of(type_text):
    """What stands around the struct in a type of Arrow, and the names and types of its fields."""
    before, _, rest = type_text.partition("struct<")
    fields, depth, begin = [], 1, 0
    for at, sign in enumerate(rest):
        depth += {"<": 1, ">": -1}.get(sign, 0)
        if depth == 0 or (depth == 1 and rest[at:at + 2] == ", "):
            name, _, kind = rest[begin:at].strip(", ").partition(": ")
            fields.append((name, kind))
            begin = at
        if depth == 0:
            return (before, rest[at:]), fields
    raise AssertionError(type_text)


def frozen(name):
    return json.loads((FROZEN / f"{name}.json").read_text(encoding="utf-8"))


class Compatibility(Test):
    def contains(self, now, before, place):
        """New keys may be added; values of old ones stay."""
        if isinstance(before, dict):
            for key, value in before.items():
                self.assertIn(key, now, place)
                self.contains(now[key], value, f"{place}.{key}")
        elif isinstance(before, list):
            self.assertEqual(len(now), len(before), place)
            for index, (one, other) in enumerate(zip(now, before)):
                self.contains(one, other, f"{place}[{index}]")
        elif "struct<" in str(before):
            kind, fields = parts_of(before)
            self.assertEqual(parts_of(now)[0], kind, place)
            # More fields may follow.
            self.assertGreaterEqual(len(parts_of(now)[1]), len(fields), place)
            for field, (old_name, old) in zip(parts_of(now)[1], fields, strict=False):
                self.assertEqual(field[0], old_name, place)
                self.contains(field[1], old, f"{place}.{old_name}")
        else:
            self.assertEqual(now, before, place)

    def test_rows_of_texts(self):
        for notation in NOTATIONS:
            path = self.folder / f"{notation}.jsonl"
            text = FROZEN / f"{notation}.txt"
            command("convert", "--notation", notation, *OPTIONS, "-o", path, text)
            self.contains(lines(path), lines(FROZEN / f"{notation}.jsonl"), notation)

    def test_rows_of_record_files(self):
        files = sorted(FROZEN.glob("*.plym"))
        self.assertEqual(len(files), len(NOTATIONS))
        for path in files:
            rows = self.folder / f"{path.stem}.jsonl"
            command("cat", *OPTIONS, "-o", rows, path)
            before = lines(FROZEN / f"{path.stem.rpartition('-')[0]}.jsonl")
            self.contains(lines(rows), before, path.name)
            with plymill.open(path) as f:
                f.verify()
                self.assertEqual([len(game) for game in f], [row["plies"] for row in before])

    def test_contents(self):
        before = frozen("contents")
        self.assertEqual(all_of(contents_of), before)
        for path in sorted(FROZEN.glob("*.plym")):
            with plymill.open(path) as f:
                self.assertEqual([game.content for game in f],
                                 before[path.stem.rpartition("-")[0]], path.name)

    def test_types_of_columns(self):
        self.contains(all_of(types_of), frozen("types"), "types")

    def test_codes_of_diagnostics(self):
        self.assertEqual(set(frozen("codes")) - set(codes()), set())

    def test_actions(self):
        self.contains(all_of(actions), frozen("actions"), "actions")

    def test_names_of_the_module(self):
        now = names()
        for name, members in frozen("names").items():
            self.assertIn(name, now)
            self.assertEqual(set(members) - set(now[name]), set(), name)


if __name__ == "__main__":
    if os.environ.get("PLYMILL_FREEZE"):
        freeze()
    support.main()
