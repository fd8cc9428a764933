"""Runs and sources: convert() and check() beside the command, file objects, and exceptions."""
import bz2
import gzip
import io
import json
import os
import pathlib
import unittest
import unittest.mock
import zipfile

import fsspec
import pyarrow as pa

import plymill
import support
from support import GAME, NOTATIONS, TATSU, Test, command, lines, texts


class Runs(Test):
    def test_notations(self):
        self.assertEqual(plymill.notations(), NOTATIONS)
        self.assertIn(plymill.__version__, command("--version"))

    def test_convert_writes_what_the_command_writes(self):
        for notation in NOTATIONS:
            for rows in ("moves", "games", "nested"):
                ours, theirs = self.folder / "ours.jsonl", self.folder / "theirs.jsonl"
                report = plymill.convert(texts(notation), ours, notation=notation, rows=rows,
                                         tags="list", text=True, errors="ignore", force=True)
                command("convert", "--notation", notation, "--rows", rows, "--tags", "list",
                        "--text", "-q", "--force", "-o", theirs, *texts(notation))
                self.assertEqual(ours.read_bytes(), theirs.read_bytes())
                self.assertEqual(report.seen, report.written + report.rejected)

    def test_options_by_name(self):
        path = self.file("games.txt", GAME * 40)
        report = plymill.convert(path, self.folder / "a.jsonl", where=["plies>=2", "result=1-0"],
                                 skip=10, limit=5, rows="games", source="always", threads=1,
                                 report=self.folder / "report.json", dedupe="report")
        self.assertEqual(report.written, 5)
        self.assertEqual(len(lines(self.folder / "a.jsonl")), 5)
        self.assertEqual(report.to_dict()["total"], lines(self.folder / "report.json")[0]["total"])
        sets = plymill.convert(path, self.folder / "{set}.jsonl",
                               split_sets={"train": 1, "test": 1})
        self.assertEqual(sets.written, 40)
        checked = plymill.check(path, rules=True, rule={"coerceo.setup": "ocius"})
        self.assertEqual((checked.written, checked.sources[0].notation), (40, "coerceo"))

    def test_record_files_are_sources_like_texts(self):
        first, second = self.file("a.txt", GAME * 3), self.file("b.txt", TATSU)
        kept = self.folder / "a.plym"
        plymill.convert(first, kept)
        of_texts, of_both = self.folder / "texts.jsonl", self.folder / "both.jsonl"
        plymill.convert([second, first], of_texts, columns=["source", "ply", "kind"])
        report = plymill.convert([kept, second], of_both, columns=["source", "ply", "kind"])
        self.assertEqual(of_both.read_bytes(), of_texts.read_bytes())
        self.assertEqual(set(lines(of_both)[0]), {"source", "ply", "kind"})
        self.assertEqual(report.written, 4)
        self.assertEqual(plymill.check([kept, second], dedupe="keep-first").written, 2)
        self.assertEqual(plymill.check([first, second], against=kept).written, 1)
        plymill.convert(kept, self.folder / "again.txt", to="notation")
        self.assertEqual(plymill.check(self.folder / "again.txt").written, 3)

    def test_a_game_is_known_again_in_every_writing(self):
        again = GAME.replace(b"Club", b"Open").replace(b"\n", b"\r\n")
        path = self.file("games.txt", GAME + again)
        written = {same: plymill.check(path, dedupe="keep-first", same=same).written
                   for same in ("content", "bytes")}
        self.assertEqual(written, {"content": 1, "bytes": 2})

    def test_unknown_options_and_values_are_refused(self):
        path = self.file("games.txt", GAME)
        for wrong in ({"whre": "x"}, {"limit": "many"}):
            with self.assertRaises(TypeError):
                plymill.scan(path, **wrong)
        for wrong in ({"where": "plies<"}, {"notation": "chess"}, {"max_errors": "x"},
                      {"errors": "maybe"}, {"limit": -1}, {"dedupe": "no"}, {"same": "id"}):
            with self.assertRaises(plymill.UsageError):
                plymill.scan(path, **wrong)
        with self.assertRaisesRegex(plymill.UsageError, "ends in .jsonl"):
            plymill.convert(path, self.folder / "a.xlsx")
        with self.assertRaises(TypeError):
            plymill.scan(7)

    def test_outputs_that_exist_are_refused(self):
        path, output = self.file("games.txt", GAME), self.file("a.jsonl", b"")
        with self.assertRaisesRegex(plymill.UsageError, "a.jsonl"):
            plymill.convert(path, output)
        plymill.convert(path, output, force=True)
        self.assertEqual(len(lines(output)), 2)

    def test_failing_sources(self):
        missing = self.folder / "missing.txt"
        for run in (plymill.check, plymill.scan,
                    lambda at: plymill.convert(at, self.folder / "x.jsonl"),
                    lambda at: list(plymill.scan(at, notation="coerceo").plies())):
            with self.assertRaises(plymill.SourceError) as caught:
                run(missing)
            self.assertIn("missing.txt", str(caught.exception))
            self.assertEqual(caught.exception.code, "unreadable")
            self.assertIsInstance(caught.exception, plymill.PlymillError)
        with self.assertRaises(plymill.SourceError) as caught:
            plymill.check(self.file("chess.pgn", b'[Event "x"]\n\n1. e4 e5 2. Nf3 *\n'))
        self.assertEqual(caught.exception.code, "unknown-notation")
        with self.assertRaises(plymill.DamagedError):
            plymill.check(self.file("cut.txt.gz", gzip.compress(GAME * 1000)[:60]),
                          notation="coerceo")

    def test_paths_that_are_not_utf8(self):
        path = os.fsencode(self.folder) + b"/\xe8.txt"
        with open(path, "wb") as file:
            file.write(GAME)
        table = pa.table(plymill.scan(pathlib.Path(os.fsdecode(path))).games(strings="plain"))
        self.assertEqual(table["source"].to_pylist()[0][-8:], "/%E8.txt")


    def test_json_sources(self):
        games = [{"log": GAME.decode(), "id": n} for n in range(3)]
        path = self.file("games.jsonl", "\n".join(map(json.dumps, games)).encode())
        table = pa.table(plymill.scan(path, json_text="/log", json_tags={"Id": "/id"}).games())
        tags = [{tag["name"]: tag["value"] for tag in row} for row in table["tags"].to_pylist()]
        self.assertEqual([row["Id"] for row in tags], ["0", "1", "2"])

    def test_packed_sources(self):
        path = self.folder / "games.zip"
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("a.txt", GAME)
            file.writestr("b/c.txt", GAME * 2)
        with open(path, "rb") as file:
            for source in (path, file):
                table = plymill.scan(source).games(["source"], strings="plain")
                self.assertEqual(pa.table(table)["source"].to_pylist(),
                                 [f"{path}!a.txt"] + [f"{path}!b/c.txt"] * 2)


class FileObjects(Test):
    def rows(self, source, **options):
        return pa.table(plymill.scan(source, **options).plies(["source", "from"], strings="plain"))

    def test_any_binary_file(self):
        path = self.file("games.txt.bz2", bz2.compress(GAME * 5))
        with open(path, "rb") as file:
            self.assertEqual(set(self.rows(file)["source"].to_pylist()), {str(path)})
        with gzip.open(self.file("games.gz", gzip.compress(GAME * 5))) as file:
            self.assertEqual(self.rows(file).num_rows, 10)
        self.assertEqual(self.rows(io.BytesIO(GAME)).num_rows, 2)
        several = self.rows([io.BytesIO(GAME), io.BytesIO(GAME), self.file("a.txt", GAME)])
        self.assertEqual(several["source"].unique().to_pylist(),
                         ["<file>", "<file>#2", str(self.folder / "a.txt")])
        self.assertEqual(plymill.check(io.BytesIO(GAME)).written, 1)

    def test_fsspec(self):
        memory = fsspec.filesystem("memory")
        with memory.open("/games/a.txt.gz", "wb") as file:
            file.write(gzip.compress(GAME * 1000))
        files = fsspec.open_files("memory://games/*.gz", "rb")
        self.assertEqual(self.rows(files).num_rows, 2000)
        with memory.open("/games/a.txt.gz", "rb") as file:
            self.assertEqual(self.rows(file).num_rows, 2000)

    def test_reads_begin_where_the_file_was(self):
        file = io.BytesIO(TATSU + GAME)
        file.seek(len(TATSU))
        table = plymill.scan(file).plies()
        for _ in range(2):
            self.assertEqual(pa.table(table).num_rows, 2)

    def test_streams_at_the_same_time(self):
        table = plymill.scan(io.BytesIO(GAME * 30_000), notation="coerceo").plies(["ply"])
        readers = [pa.RecordBatchReader.from_stream(table) for _ in range(3)]
        counts = [0, 0, 0]
        while any(readers):
            for i, reader in enumerate(readers):
                try:
                    counts[i] += reader.read_next_batch().num_rows if reader else 0
                except StopIteration:
                    readers[i] = None
        self.assertEqual(counts, [60_000] * 3)

    def test_a_file_that_cannot_seek_is_read_once(self):
        class Pipe(io.RawIOBase):
            def __init__(self):
                self.rest = io.BytesIO(GAME)

            def readable(self):
                return True

            def read(self, size=-1):
                return self.rest.read(size)

        table = plymill.scan(Pipe(), notation="coerceo").plies()
        self.assertEqual(pa.table(table).num_rows, 2)
        with self.assertRaises(plymill.SourceError) as caught:
            list(table)
        self.assertIsInstance(caught.exception.__cause__, plymill.UsageError)

    def test_exceptions_of_a_file_are_the_cause(self):
        class Broken(io.BytesIO):
            def read(self, size=-1):
                if self.tell() > 0:
                    raise OSError("the line is cut")
                return super().read(10)

        table = plymill.scan(Broken(GAME), notation="coerceo").plies()
        with self.assertRaises(plymill.SourceError) as caught:
            list(table)
        self.assertEqual(str(caught.exception.__cause__), "the line is cut")
        with self.assertRaisesRegex(pa.ArrowInvalid, "the line is cut"):
            pa.table(table)

    def test_record_files(self):
        path = self.folder / "a.plym"
        plymill.convert(io.BytesIO(GAME * 3), path)
        with fsspec.filesystem("memory").open("/a.plym", "wb") as file:
            file.write(path.read_bytes())
        remote = fsspec.open("memory://a.plym", "rb")
        self.assertEqual(self.rows(remote).num_rows, 6)
        with plymill.open(remote) as f, plymill.open(path) as local:
            self.assertEqual(list(f), list(local))
            with self.assertRaises(plymill.UsageError):
                f.verify()
        with self.assertRaises(plymill.SourceError):
            plymill.open(io.BytesIO(GAME))


class Patterns(Test):
    """Paths with ~ and patterns."""

    def setUp(self):
        super().setUp()
        (self.folder / "in").mkdir()
        for name in ("b.txt", "a.txt", "in/c.txt", "d.md"):
            self.file(name, GAME)

    def sources(self, given):
        return [each.source for each in plymill.check(given).sources]

    def test_a_pattern_stands_for_its_files_in_order(self):
        a, b, c = (str(self.folder / name) for name in ("a.txt", "b.txt", "in/c.txt"))
        self.assertEqual(self.sources(self.folder / "*.txt"), [a, b])
        self.assertEqual(self.sources(str(self.folder / "**/*.txt")), [a, b, c])
        self.assertEqual(self.sources([c, self.folder / "[a]*"]), [c, a])
        self.assertEqual(len(plymill.plan(self.folder / "?.txt")), 2)
        self.assertEqual(plymill.positions(self.folder / "*.txt").games, 2)

    def test_a_file_with_such_a_name_is_no_pattern(self):
        self.assertEqual(len(self.sources(self.file("[a].txt", GAME))), 1)

    def test_home(self):
        with unittest.mock.patch.dict(os.environ, HOME=str(self.folder)):
            self.assertEqual(self.sources("~/a.txt"), [str(self.folder / "a.txt")])
            plymill.convert("~/a.txt", "~/a.plym", report="~/report.json")
            self.assertEqual(len(plymill.open("~/a.plym")), 1)
        self.assertTrue((self.folder / "report.json").exists())


if __name__ == "__main__":
    support.main()
