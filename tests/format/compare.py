#!/usr/bin/env python3
"""Compares the decoder with plymill: compare.py PLYMILL CORPORA [all]

Without "all", a seventh of the following. Converts every text of the corpora, all texts of each notation together, and all of all notations,
with several options. What the decoder prints must be the same bytes as `plymill cat` prints, and as
`plymill convert` makes of the text. A record file with a changed byte must be refused, or give the
same rows. Prints a line of counts; ends with 1 at the first difference.
"""

import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from bad_file import BadFile, need
from decode import decode
from layout import open_file
from rows import Options

ROWS = ("moves", "games", "nested")
TEXTS = ("--text", "")
UNPARSED = ("--keep-unparsed", "")
LEVELS = ("0", "1", "3", "19")  # of --compress
VARIANTS = [([o for o in v if o], level) for *v, level in product(TEXTS, UNPARSED, LEVELS)]
FLIPS = 300


class Difference(Exception):
    """The first difference that was found."""


@dataclass(frozen=True)
class Task:
    """Sources to convert with some options, and what to try with the record file."""

    plymill: str
    sources: list[str]
    options: list[str]
    level: str
    view: Options
    index: bool
    contents: bool
    flips: int = 0

    def __str__(self) -> str:
        shown = " ".join(self.sources[:2]) + (" …" if len(self.sources) > 2 else "")
        return f"convert {shown} {' '.join(self.options)} --compress {self.level}"


def run(*command: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command without input."""
    return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False)


def convert(task: Task, *more: str) -> bytes:
    """Runs `plymill convert`; rejected games (status 1) are no failure. Returns what it printed."""
    given = ("convert", "--quiet", "--skip-unknown", *task.options, *more)
    done = run(task.plymill, *given, *task.sources)
    if done.returncode not in (0, 1):
        raise Difference(f"{task}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def cat(plymill: str, file: str, view: Options) -> bytes | None:
    """What `plymill cat` prints, None if it refuses the file."""
    text = ["--text"] if view.text else []
    given = ("--rows", view.rows, "--source", view.source, "--tags", view.tags)
    done = run(plymill, "cat", "--quiet", *given, *text, file)
    if done.returncode not in (0, 3):
        raise Difference(f"cat {file}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout if done.returncode == 0 else None


def decoded(task: Task, data: bytes, view: Options) -> bytes:
    """What the decoder prints of a file that plymill wrote."""
    try:
        return decode(data, view)
    except BadFile as error:
        raise Difference(f"{task}: the decoder refuses the file: {error}") from error


def need_same(what: str, expected: bytes | None, found: bytes) -> None:
    """Raises Difference with the first line that differs."""
    if expected == found:
        return
    if expected is None:
        raise Difference(f"{what}: refuses the file, but the decoder reads it")
    pairs = zip(expected.splitlines() + [b"(the end)"], found.splitlines() + [b"(the end)"])
    for number, (theirs, ours) in enumerate(pairs, 1):
        if theirs != ours:
            place = f"line {number}\n  plymill: {theirs.decode()}\n  decoder: {ours.decode()}"
            raise Difference(f"{what}: {place}")
    raise Difference(f"{what}: other line ends")


def compare(task: Task) -> Counter[str]:
    """Does a task. Returns what was compared, or raises Difference."""
    counts: Counter[str] = Counter(files=1)
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/x.plym"
        more = ["--index"] * task.index + ["--store-content"] * task.contents
        convert(task, "--output", file, "--compress", task.level, *more)
        data = Path(file).read_bytes()
        if task.index:
            compare_ids(task, data)
            counts["indexes"] += 1
        for rows in ROWS:
            view = Options(rows, task.view.source, task.view.tags, task.view.text)
            ours = decoded(task, data, view)
            given = ("--rows", rows, "--source", view.source, "--tags", view.tags)
            need_same(f"{task} {given}", convert(task, "--to", "jsonl", *given), ours)
            need_same(f"cat of {task} {given}", cat(task.plymill, file, view), ours)
            counts["rows"] += ours.count(b"\n")
        if task.flips:
            counts += flip(task, data, file)
    return counts


def compare_ids(task: Task, data: bytes) -> None:
    """Compares the index of ids with the game rows."""
    rows = decoded(task, data, Options("games")).splitlines()
    expected = sorted((int(json.loads(row)["id"], 16), n) for n, row in enumerate(rows))
    if open_file(data).entries_of_ids() != expected:
        raise Difference(f"{task}: the index of ids does not have the ids of the games")


def flip(task: Task, data: bytes, file: str) -> Counter[str]:
    """Changes single bytes of a record file: it is refused, or the rows are the same."""
    view = Options("nested", text=task.view.text)
    expected = decoded(task, data, view)
    chosen = random.Random(f"{task.sources} {task.options}")
    counts: Counter[str] = Counter()
    for _ in range(task.flips):
        at = chosen.randrange(len(data))
        changed = bytes([data[at] ^ chosen.randrange(1, 256)])
        flipped = data[:at] + changed + data[at + 1 :]
        what = f"{task}: byte {at} of {len(data)} changed to {changed[0]}"
        try:
            need_same(f"{what}: decoder", decode(flipped, view), expected)
        except BadFile:
            counts["refused"] += 1
        Path(file).write_bytes(flipped)
        rows = cat(task.plymill, file, view)
        if rows not in (None, expected):
            raise Difference(f"{what}: plymill cat prints other rows")
        counts["flips"] += 1
    return counts


def make_task(
    plymill: str, sources: list[str], number: int, more: list[str] | None = None, flips: int = 0
) -> Task:
    """A task with the options and the view of this number."""
    options, level = VARIANTS[number % len(VARIANTS)]
    source, tags = list(product(("auto", "always", "never"), ("object", "list")))[number % 6]
    view = Options("", source, tags, "--text" in options)
    index, contents = number % 3 == 0, number % 5 == 1
    return Task(plymill, sources, options + (more or []), level, view, index, contents, flips)


def tasks_of(plymill: str, corpora: Path) -> list[Task]:
    """All tasks: the large ones first, so that none is left alone at the end."""
    texts: list[str] = []
    large: list[Task] = []
    single: list[Task] = []
    for folder in sorted(f for f in corpora.iterdir() if f.is_dir()):
        own = sorted(str(f) for f in folder.glob("*/*.txt"))
        name = ["--notation", folder.name]
        for number in range(len(VARIANTS)):
            cut = ["--read-size", "4096"] if number % 2 else []
            large.append(make_task(plymill, own, number, name + cut))
        for number in (0, 5, 10, 15):
            large.append(make_task(plymill, own[::16], number, name, FLIPS // 4))
        single += [make_task(plymill, [text], number, name) for number, text in enumerate(own)]
        texts += own
    large += [make_task(plymill, texts, number) for number in (0, 5, 10, 15)]
    return large + single


def records_task(plymill: str, corpora: Path, folder: str) -> Task:
    """A source with games of all notations, as records of JSON."""
    file = Path(folder) / "records.jsonl"
    names = sorted(f.name for f in corpora.iterdir() if f.is_dir())
    valid = [(n, t.read_bytes()) for n in names for t in sorted((corpora / n).glob("spec/*.txt"))]
    with file.open("w", encoding="utf-8") as out:
        for notation, text in valid[::2] + valid[1::2]:
            record = {"notation": notation, "text": text.decode("utf-8", "replace")}
            out.write(json.dumps(record) + "\n")
    pointers = ["--json-text=/text", "--json-notation=/notation"]
    return make_task(plymill, [str(file)], 1, pointers, FLIPS)


def compare_compacted(plymill: str, corpora: Path) -> Counter[str]:
    """Compares the rows of a compacted folder, whose blocks have games of several sources."""
    task = make_task(plymill, [str(corpora)], 0, flips=FLIPS)
    with tempfile.TemporaryDirectory() as folder:
        convert(task, "--to", "plym", "--output", f"{folder}/out/")
        file = f"{folder}/all.plym"
        done = run(plymill, "compact", f"{folder}/out", "-o", file)
        if done.returncode not in (0, 1):
            raise Difference(f"compact: status {done.returncode}: {done.stderr.decode()}")
        data = Path(file).read_bytes()
        need(open_file(data).shares_blocks, "no block has several sources")
        for rows in ROWS:
            view = Options(rows, "always")
            need_same("compact", cat(plymill, file, view), decoded(task, data, view))
        return Counter(compacted=1) + flip(task, data, file)


def main(arguments: list[str]) -> int:
    """Runs all tasks on all cores."""
    if arguments[2:] not in ([], ["all"]):
        print(__doc__, file=sys.stderr)
        return 2
    plymill, corpora = os.path.abspath(arguments[0]), Path(arguments[1])
    step = 1 if arguments[2:] else 7
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool() as pool:
        tasks = [records_task(plymill, corpora, folder), *tasks_of(plymill, corpora)[::step]]
        try:
            counts += compare_compacted(plymill, corpora)
            for done in pool.imap(compare, tasks):
                counts += done
        except Difference as error:
            print(error, file=sys.stderr)
            return 1
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
