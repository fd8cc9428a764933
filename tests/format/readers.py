"""What all readers of plymill make of a record file, beside what the plain decoder says."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import joined
import oracle
from draft import Draft
from oracle import GaveUp, Rows, to_lines
from runs import Ran, Runs

# Of a command; a block needs 64 MiB, once as columns and once as rows. AddressSanitizer needs more.
MOST_MEMORY = 320 << 20
MOST_MEMORY_OF_ASAN = 4 << 30
VIEW = ("--quiet", "--source", "always", "--tags", "list")
FILE = "x.plym"


@dataclass(frozen=True)
class Mutant:
    """A changed record file. `is_same`: it is valid, and has the rows of the good file; `is_foreign`:
    it has other columns than plymill writes, so what plymill prints is not what the decoder prints."""

    what: str
    draft: Draft
    is_same: bool = False
    is_foreign: bool = False


class Wrong(Exception):
    """What is wrong with how a mutant is read."""


def need(condition: bool, message: object) -> None:
    """Raises Wrong unless `condition` holds."""
    if not condition:
        raise Wrong(str(message))


class Readers:
    """Reads mutants of one good file with all readers, each with the probability `share`."""

    def __init__(self, program: str, folder: str, good: Draft, share: float) -> None:
        self.runs = Runs(program, folder)
        self.folder = Path(folder)
        is_asan = b"__asan_init" in Path(program).read_bytes()
        self.most_memory = MOST_MEMORY_OF_ASAN if is_asan else MOST_MEMORY
        self.share = share
        self.good = joined.Member(FILE, good.to_bytes(), good)
        self.of_good: dict[tuple[str, ...], Ran] = {}
        rows = oracle.rows_of(self.good.data)
        assert rows
        self.good_rows = rows

    def read(self, mutant: Mutant, chosen: random.Random) -> str:
        """Reads a mutant. Returns "read", "refused" or "oracle gave up"; raises Wrong."""
        data = mutant.draft.to_bytes()
        (self.folder / FILE).write_bytes(data)
        whole = self.run("cat", "--rows", "nested", *VIEW, FILE)
        self.need_status(whole, 0, 3)
        is_good = whole.status == 0
        outcome = "read" if is_good else "refused"
        try:
            rows = oracle.rows_of(data)
        except GaveUp:
            outcome = "oracle gave up"
            rows = Rows(whole.out) if is_good else None
        if mutant.is_foreign and is_good:
            rows = Rows(whole.out)
        if is_good:
            need(rows is not None, "cat reads it, but the decoder does not")
            need(rows == Rows(whole.out), "cat prints other rows than the decoder")
        if mutant.is_same:
            need(rows == self.good_rows, "the decoder reads other rows than of the good file")
            need(is_good, f"is refused, but valid: {whole}")
        self.need_status(self.run("verify", FILE), 0 if is_good else 3)
        reader = _Reader(self, mutant, rows if is_good else None, whole.said, chosen)
        for check in reader.checks():
            if chosen.random() < self.share:
                check()
        if mutant.is_same:
            self._compare_with_good(data, chosen)
        return outcome

    def run(self, *words: str) -> Ran:
        """Runs a command, and checks its memory."""
        ran = self.runs.run(*words)
        need(ran.memory <= self.most_memory, f"takes much memory: {ran}")
        return ran

    def need_status(self, ran: Ran, *statuses: int) -> None:
        """Checks the exit status, and that a failure has a message."""
        need(ran.status in statuses, f"expected {statuses}: {ran}")
        need(ran.status not in (2, 3) or ran.said != "", f"no message: {ran}")

    def _compare_with_good(self, data: bytes, chosen: random.Random) -> None:
        """Compares what has no expected output of its own with that of the good file."""
        for words in (
            ("stats", "--json", FILE),
            ("show", "--game", str(chosen.choice((1, 2, 3))), FILE),
            ("@positions", FILE, "in-order"),
            ("cat", "--to", "notation", FILE),
        ):
            if chosen.random() >= self.share:
                continue
            if words not in self.of_good:
                (self.folder / FILE).write_bytes(self.good.data)
                self.of_good[words] = self.run(*words)
                (self.folder / FILE).write_bytes(data)
            found, good = self.run(*words), self.of_good[words]
            need((found.status, found.out) == (good.status, good.out), f"not as the good file: {found}")

    def close(self) -> None:
        """Ends the program."""
        self.runs.close()


class _Reader:
    """Reads one mutant; `rows` are those that plymill has printed, None if it has refused it, with what
    it said."""

    def __init__(
        self, readers: Readers, mutant: Mutant, rows: Rows | None, said: str, chosen: random.Random
    ) -> None:
        self.readers = readers
        self.mutant = mutant
        self.rows = rows
        self.has_bad_index = "the index of ids" in said
        self.chosen = chosen

    def checks(self) -> list[Callable[[], None]]:
        """All that can be done with a file."""
        return [
            self.moves, self.games, self.keys, self.one_game, self.selected, self.quick, self.info,
            self.stats, self.report, self.show, self.by_number, self.table, self.positions,
            self.merge, self.compact,
        ]  # fmt: skip

    def run(self, statuses: tuple[int, ...], *words: str, or_bad: tuple[int, ...] = (3,)) -> Ran:
        """Runs a command; with one of the statuses if the file is good, else of `or_bad`."""
        ran = self.readers.run(*words)
        self.readers.need_status(ran, *(or_bad if self.rows is None else statuses))
        return ran

    def need_rows(self, ran: Ran, expected: bytes) -> None:
        """Checks what was printed, if the file is good."""
        need(self.rows is None or ran.status != 0 or ran.out == expected, f"other rows: {ran.words}")

    def moves(self) -> None:
        """Rows of plies; like those of games, they are made without the columns that they do not have."""
        ran = self.run((0,), "cat", *VIEW, FILE, or_bad=(0, 3))
        self.need_rows(ran, to_lines(self.rows.moves() if self.rows else []))

    def games(self) -> None:
        ran = self.run((0,), "cat", "--rows", "games", *VIEW, FILE, or_bad=(0, 3))
        self.need_rows(ran, to_lines(self.rows.games() if self.rows else []))

    def keys(self) -> None:
        """Rows with some of their keys. Of a file that is damaged, these may be good."""
        kind = self.chosen.choice(("moves", "games"))
        notation = self.mutant.draft.footer["notations"]
        known = _keys_of(self.rows or self.readers.good_rows, kind)
        if not known or not notation:
            return
        keys = self.chosen.sample(known, min(len(known), self.chosen.randrange(1, 4)))
        view = VIEW[:1] + VIEW[3:]
        ran = self.run(
            (0,), "cat", "--rows", kind, "--columns", ",".join(keys), *view, FILE, or_bad=(0, 2, 3)
        )
        if self.rows:
            rows = getattr(self.rows, kind)()
            self.need_rows(ran, to_lines([{k: v for k, v in r.items() if k in keys} for r in rows]))

    def one_game(self) -> None:
        """A game by its number, its id or its place."""
        rows = (self.rows or self.readers.good_rows).nested()
        number = self.chosen.randrange(len(rows) + 1)
        game = rows[number % len(rows)] if rows else {"id": "0" * 16, "game": 0, "source": ""}
        how = self.chosen.choice(("--game", "--id", "--offset"))
        same = [row for row in rows if row["id"] == game["id"]]
        places = [row for row in rows if (row["source"], row["game"]) == (game["source"], game["game"])]
        given, expected = str(number + 1), rows[number : number + 1]
        if how == "--id":
            given, expected = str(game["id"]), same
        if how == "--offset":
            given, expected = f"{game['source']}:{game['game']}", places
            if len(places) != 1:
                return
        statuses = (0,) if expected else (0, 2, 3)
        ran = self.run(
            statuses, "cat", "--rows", "nested", *VIEW, how, given, FILE, or_bad=(0, 2, 3)
        )
        self.need_rows(ran, to_lines(expected))

    def selected(self) -> None:
        """Games that are chosen by their plies."""
        least = self.chosen.choice((0, 1, 3))
        ran = self.run((0,), "cat", "--rows", "nested", *VIEW, "--where", f"plies>={least}", FILE)
        rows = self.rows.nested() if self.rows else []
        self.need_rows(ran, to_lines([row for row in rows if row["plies"] >= least]))

    def quick(self) -> None:
        self.run((0,), "verify", "--quick", FILE, or_bad=(0, 3))

    def info(self) -> None:
        self.run((0,), "info", "--json", FILE, or_bad=(0, 3))

    def stats(self) -> None:
        ran = self.run((0, 1), "stats", "--json", FILE)
        if self.rows is None:
            return
        rows, told = self.rows.nested(), json.loads(ran.out)["notations"]
        for key, expected in (("games_written", len(rows)), ("plies", sum(r["plies"] for r in rows))):
            need(sum(notation[key] for notation in told) == expected, f"not {expected} {key}: {ran}")
        outcomes = [outcome for notation in told for outcome in notation["outcomes"]]
        unknown = sum(o["games"] for o in outcomes if o["outcome"] == "unknown")
        expected = sum(row["outcome"] == "unknown" for row in rows)
        need(sum(o["games"] for o in outcomes) == len(rows) and unknown == expected, f"outcomes: {ran}")

    def report(self) -> None:
        self.run((0, 1), "report", "--force", "-o", "page.html", FILE)

    def show(self) -> None:
        game = str(self.chosen.choice((1, 2, 5)))
        page = self.chosen.choice(((), ("-o", "page.html", "--force")))
        self.run((0, 1, 2, 3), "show", "--game", game, *page, FILE, or_bad=(0, 1, 2, 3))

    def by_number(self) -> None:
        """All games through the interface for C, and the first one with an id."""
        rows = self.rows.nested() if self.rows else []
        game = self.chosen.choice(rows)["id"] if rows else "0"
        ran = self.run((0,), "@games", FILE, game, or_bad=(0, 2, 3))
        if self.rows is None:
            return
        *games, found = ran.out.splitlines()
        first = next((number for number, row in enumerate(rows) if row["id"] == game), None)
        need(found.decode() == ("0 0" if first is None else f"1 {first}"), f"other number: {ran.words}")
        told = [_without_texts(json.loads(line)) for line in games]
        for row in rows:
            row["tags"] = {tag["name"]: tag["value"] for tag in row["tags"]}
        need(told == rows, f"other games: {ran.words}")

    def table(self) -> None:
        """A table of Arrow; of rows that are in several notations, there is none."""
        kind = self.chosen.choice(("plies", "games", "nested"))
        ran = self.run((0, 2), "@table", FILE, kind, or_bad=(0, 2, 3))
        if self.rows:
            name = "moves" if kind == "plies" else kind
            self.need_rows(ran, to_lines([_with_day(row) for row in getattr(self.rows, name)()]))

    def positions(self) -> None:
        order = self.chosen.choice(("in-order", "windows"))
        ran = self.run((0, 2), "@positions", FILE, order, or_bad=(0, 2, 3))
        words = ran.out.split()
        need(not words or words[0] == words[2], f"other positions than are counted: {ran}")

    def merge(self) -> None:
        """The file as a part of a plan, whose other part is the good file."""
        member = joined.Member(FILE, self.mutant.draft.to_bytes(), self.mutant.draft)
        words = joined.write_parts(self.readers.folder, [member, self.readers.good])
        self.join("merge", *words)

    def compact(self) -> None:
        """The file in a folder, whose other file is the good one."""
        member = joined.Member(FILE, self.mutant.draft.to_bytes(), self.mutant.draft)
        words = joined.write_folder(self.readers.folder, [member, self.readers.good])
        self.join("compact", *words)

    def join(self, *words: str) -> None:
        """Joins files. What is joined must be read, and have the rows of both; a file with other columns
        may be refused. The index of ids is made anew, whatever that of the file says."""
        draft, good = self.mutant.draft, self.readers.good.draft
        own = self.mutant.is_same and not draft.flags and _kind_of(draft) == _kind_of(good)
        or_bad = (0, 1, 2, 3) if self.has_bad_index else (2, 3)
        command = (*words, "--quiet", "--force", "-o", "joined.plym")
        ran = self.run((0, 1) if own else (0, 1, 2, 3), *command, or_bad=or_bad)
        if self.rows is None or ran.status > 1:
            return
        self.run((0,), "verify", "joined.plym")
        rows = self.run((0,), "cat", "--rows", "nested", *VIEW, "joined.plym")
        self.need_rows(rows, self.rows.lines + self.readers.good_rows.lines)


def _with_day(row: oracle.Row) -> oracle.Row:
    """A row of a table: tables of games have the column day, after iso_date."""
    with_day: oracle.Row = {}
    for key, value in row.items():
        with_day[key] = value
        if key == "iso_date":
            with_day["day"] = value if value is not None and len(value) == 10 else None
    return with_day


def _without_texts(row: oracle.Row) -> oracle.Row:
    """A row as of a file that does not keep the texts of its plies."""
    for move in row["moves"]:
        if move["kind"] != "unparsed":
            move["text"] = None
    return row


def _kind_of(draft: Draft) -> list[object]:
    """What must be the same in files that are joined."""
    columns = [c for notation in draft.footer["notations"] for c in notation["columns"]]
    names = [(c["table"], c["name"], c.get("names")) for c in columns]
    return [draft.ids is None, draft.footer["options"], *names]


def _keys_of(rows: Rows, kind: str) -> list[str]:
    found = getattr(rows, kind)()
    return sorted(found[0]) if found else []


