"""The command of the package: it is the command proper, and writes tables."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import warnings

import fsspec
import polars as pl
import pyarrow as pa
import pyarrow.csv
import pyarrow.feather
import pyarrow.parquet as pq

import plymill
import support
from support import BAD, COMMAND, CORPORA, GAME, NOTATIONS, ROOT, TATSU, Test, texts

METHODS = {"parquet": "write_parquet", "arrow": "write_arrow", "feather": "write_arrow",
           "csv": "write_csv", "tsv": "write_csv"}
LAUNCHER = ROOT / "python/launcher/plymill"
SECONDS = re.compile(r"[0-9.]+ seconds|\"seconds\":[0-9.]+")
COMPLETE = str(CORPORA / "coerceo/spec/complete_game.txt")


def flat_text(name, value):
    """A value of a table as a field of CSV."""
    if isinstance(value, list):
        return " ".join("" if each is None else str(each) for each in value)
    if isinstance(value, bool):
        return str(value).lower()
    if name == "id":
        return f"{value:016x}"
    if name == "content":
        return value.hex()
    return None if value is None else str(value)


class OfTheCommand(Test):
    def run_it(self, *arguments, command=(sys.executable, LAUNCHER)):
        return subprocess.run([*map(str, command), *map(str, arguments)], cwd=self.folder,
                              capture_output=True, text=True)

    def write(self, *arguments, status=0):
        done = self.run_it("convert", *arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def refuse(self, expected, *arguments, status=2):
        self.assertIn(expected, self.write(*arguments, status=status))

    def rows(self, name):
        with open(self.folder / name, "rb") as file:  # its name may be no text
            return pq.read_table(file).to_pylist()

    def test_a_file_has_the_rows_of_the_table(self):
        kinds = ("plies", "games", "nested")
        for i, notation in enumerate(NOTATIONS):
            source = texts(notation)[0]
            scan = plymill.scan(source, notation=notation)
            for rows in kinds if i == 0 else kinds[i % 3:i % 3 + 1]:
                name = f"{notation}-{rows}.parquet"
                self.write(source, "-o", name, "--rows", rows, "--notation", notation)
                table = pa.table(getattr(scan, rows)())
                self.assertEqual(self.rows(name), table.to_pylist())

    def test_python_writes_the_same_files(self):
        self.write(COMPLETE, "-o", "a.parquet", "--where", "plies>=2")
        plymill.scan(COMPLETE, where="plies>=2").plies().write_parquet(self.folder / "b.parquet")
        report = plymill.convert(COMPLETE, self.folder / "c.parquet", where="plies>=2")
        written = (self.folder / "a.parquet").read_bytes()
        self.assertEqual((self.folder / "b.parquet").read_bytes(), written)
        self.assertEqual((self.folder / "c.parquet").read_bytes(), written)
        self.assertEqual(report.written, 1)

    def test_arrow_and_feather_have_plain_texts(self):
        rows = pa.table(plymill.scan(COMPLETE).plies(["player", "to"], strings="plain"))
        for name in ("moves.arrow", "moves.feather"):
            self.write(COMPLETE, "-o", name, "--columns", "player,to")
            path = self.folder / name
            self.assertEqual(pyarrow.feather.read_table(path).to_pylist(), rows.to_pylist())
            self.assertEqual(pyarrow.feather.read_table(path).schema.field("to").type, pa.string())
            self.assertEqual(pl.read_ipc(path).to_dicts(), rows.to_pylist())
            again = self.folder / f"again-{name}"
            plymill.scan(COMPLETE).plies(["player", "to"]).write_arrow(again)
            self.assertEqual(again.read_bytes(), path.read_bytes())

    def test_csv_has_the_flat_columns(self):
        """Read back as texts, which keep an empty text and no value apart."""
        read = pyarrow.csv.ConvertOptions(strings_can_be_null=True, null_values=[""],
                                          quoted_strings_can_be_null=False)
        for notation in NOTATIONS:
            scan = plymill.scan(texts(notation), notation=notation, errors="ignore")
            for method, name in (("plies", "p.csv"), ("games", "g.tsv")):
                table = getattr(scan, method)(strings="plain").to_arrow()
                flat = [field.name for field in table.schema if "struct" not in str(field.type)]
                getattr(scan, method)(batch_rows=7).write_csv(self.folder / name, force=True)
                read.column_types = dict.fromkeys(flat, pa.string())
                found = pyarrow.csv.read_csv(
                    self.folder / name, convert_options=read,
                    parse_options=pyarrow.csv.ParseOptions(
                        delimiter="," if name == "p.csv" else "\t", newlines_in_values=True))
                self.assertEqual(found.to_pylist(),
                                 [{name: flat_text(name, row[name]) for name in flat}
                                  for row in table.to_pylist()])

    def test_columns_without_flat_values_are_no_csv(self):
        self.refuse("the column moves has structs", COMPLETE, "-o", "a.csv", "--rows", "nested")
        self.refuse("the column tags has structs", COMPLETE, "-o", "a.csv", "--rows", "games",
                    "--columns", "id,tags")
        self.write(COMPLETE, "-o", "a.csv", "--columns", "to,ply", "--with", "winners")
        self.assertEqual((self.folder / "a.csv").read_text().splitlines()[:2],
                         ['"to","ply","winners"', '"3e",1,"white"'])
        self.write(COMPLETE, "-o", "c.csv", "--columns", "ply", "--with", "id,content")
        self.assertRegex((self.folder / "c.csv").read_text().splitlines()[1],
                         '^1,"[0-9a-f]{16}","[0-9a-f]{32}"$')
        plymill.scan(COMPLETE).plies(["to", "ply"], with_=["winners"]).write_csv(
            self.folder / "b.csv")
        self.assertEqual((self.folder / "a.csv").read_bytes(),
                         (self.folder / "b.csv").read_bytes())

    def test_folders_are_continued_and_divided(self):
        self.write(COMPLETE, "-o", "moves/", "--to", "parquet", "--partition-by", "player,kind")
        files = {path: path.stat().st_mtime_ns for path in self.folder.glob("moves/*/*/*")}
        self.assertIn(self.folder / "moves/player=black/kind=move/part-00000.parquet", files)
        self.write(COMPLETE, "-o", "moves/", "--to", "parquet", "--partition-by", "player,kind")
        self.assertEqual({path: path.stat().st_mtime_ns for path in files}, files)
        self.refuse("--force", COMPLETE, "-o", "moves/", "--to", "parquet")
        self.write(COMPLETE, "-o", "moves/", "--to", "parquet", "--force")
        self.assertEqual(pq.read_table(self.folder / "moves").num_rows, 167)

    def test_messages_and_reports_are_those_of_other_outputs(self):
        source = self.file("games.txt", GAME + BAD + GAME)
        files = ["--rejects", "bad.txt", "--report", "report.json", "--diagnostics", "odd.jsonl"]
        rows = self.write(source, "-o", "moves.jsonl", *files, status=1)
        kept = [(self.folder / name).read_bytes() for name in (files[1], files[5])]
        table = self.write(source, "-o", "moves.parquet", *files, "--force", status=1)
        self.assertEqual(SECONDS.sub("", table), SECONDS.sub("", rows))
        self.assertEqual([(self.folder / name).read_bytes() for name in (files[1], files[5])], kept)
        self.assertIn("10a-99z", (self.folder / "bad.txt").read_text())
        self.assertEqual(len(self.rows("moves.parquet")), 4)
        self.write(source, "-o", "moves.parquet", "--force", "--allow-rejects")
        self.refuse("max-errors", source, "-o", "many.parquet", "--max-errors", "0", status=3)
        self.assertFalse((self.folder / "many.parquet").exists())

    def test_files_that_exist_stay(self):
        self.file("moves.parquet", b"mine")
        self.refuse("moves.parquet: exists already; replace it with --force", COMPLETE, "-o",
                    "moves.parquet")
        self.assertEqual((self.folder / "moves.parquet").read_bytes(), b"mine")
        self.write(COMPLETE, "-o", "moves.parquet", "--force")
        self.assertEqual(len(self.rows("moves.parquet")), 167)
        self.refuse("there/moves.parquet", COMPLETE, "-o", "there/moves.parquet", status=3)

    def test_nothing_that_is_read_or_written_is_replaced(self):
        games = self.file("games.csv", GAME)
        for expected, *options in (
                ("is a source, or another output", "-o", "games.csv", "--force"),
                ("is a source, or another output", "-o", "a.csv", "--card", "games.csv", "--force"),
                ("is a source, or another output", "-o", "a.csv", "--rejects", "a.csv", "--force"),
                ("notes.md: exists already; replace it with --force", "-o", "a.csv", "--card",
                 "notes.md"),
                ("is a folder, a device or a pipe", "-o", "/dev/null", "--to", "csv", "--force"),
                ("is a folder, a device or a pipe", "-o", "/dev/full", "--to", "arrow"),
                ("is a folder, a device or a pipe", "-o", "a.csv", "--card", "/dev/null")):
            self.file("notes.md", b"mine")
            self.refuse(expected, games, "--notation", "coerceo", *options)
            self.assertEqual(games.read_bytes(), GAME)
            self.assertEqual((self.folder / "notes.md").read_bytes(), b"mine")
        self.refuse("is a source", self.folder, "--notation", "coerceo", "-o", "games.csv",
                    "--force")
        self.assertEqual(games.read_bytes(), GAME)
        for force in ([], ["--force"]):  # an older card is replaced
            self.write(games, "-o", "a.csv", "--card", "card.md", "--notation", "coerceo", *force)
        self.file("README.md", b"---\nconfigs:\n- config_name: default\n  data_files: a.csv\n---\n\n"
                  b"# Games\n\nWritten by me\n")
        self.refuse("README.md: exists already; replace it with --force", games, "-o", "b.csv",
                    "--card", "README.md", "--notation", "coerceo")
        self.assertFalse((self.folder / "b.csv").exists())
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())
        with self.assertRaisesRegex(plymill.UsageError, "for tables"):
            plymill.convert(games, self.folder / "a.jsonl", card="c.md", notation="coerceo")

    def test_nothing_that_is_read_by_another_name_is_replaced(self):
        games, other = self.file("games.csv", GAME), self.file("other.txt", GAME * 2)
        record_file = self.folder / "games.plym"
        plymill.convert(games, record_file, notation="coerceo")
        folder = self.folder / "below"
        folder.mkdir()
        os.link(games, folder / "hard.csv")
        by_line = self.file("list", b"other.txt\ngames.csv\n")
        self.file("of folders", b"other.txt\0below\0")
        csv = ["-o", "games.csv", "--force", "--notation", "coerceo"]
        card = ["-o", "a.csv", "--card", "games.csv", *csv[2:]]
        for options in ([other, "--files-from", "list", *csv],
                        [other, "--files-from", "list", *card],
                        ["--files-from", "of folders", *csv],
                        [folder / "hard.csv", *csv], [folder, *card],
                        [other, "--against", record_file, "--dedupe", "keep-first", "-o", "a.csv",
                         "--card", record_file, *csv[2:]]):
            with self.subTest(options):
                self.refuse("is a source, or another output", *options)
        for options, stdin in ((["--files-from", "-"], by_line), (["-"], games)):
            with self.subTest(options), open(stdin, "rb") as file:
                done = subprocess.run([sys.executable, LAUNCHER, "convert", *options, *csv],
                                      cwd=self.folder, stdin=file, capture_output=True, text=True)
                self.assertIn("is a source, or another output", done.stderr)
        with open(games, "rb") as file:
            for source in (file, fsspec.open(f"file://{games}", "rb")):
                with self.assertRaisesRegex(plymill.UsageError, "is a source"):
                    plymill.scan(source, notation="coerceo").plies().write_csv(games, force=True)
        self.assertEqual(games.read_bytes(), GAME)
        self.assertFalse((self.folder / "a.csv").exists())

    def test_lists_on_standard_input_are_read_once(self):
        source = self.file("games.txt", GAME)
        for text, status, rows in ((os.fsencode(source) + b"\n", 0, 2), (b"\n", 1, 0)):
            done = subprocess.run(
                [sys.executable, LAUNCHER, "convert", "--files-from", "-", "--notation", "coerceo",
                 "-o", "a.parquet", "--force"], cwd=self.folder, input=text, capture_output=True)
            self.assertEqual((done.returncode, len(self.rows("a.parquet"))), (status, rows))
        self.assertIn(b"standard input: no sources: the list is empty", done.stderr)

    def test_equals_signs_in_paths_stay(self):
        self.file("player=white.parquet", b"")
        self.refuse("player=white.parquet: exists already; replace it with --force", COMPLETE,
                    "-o", "player=white.parquet")

    def test_what_a_table_cannot_have_is_refused(self):
        for expected, *options in (
                ("one notation", "-o", "{notation}.parquet"),
                ("needs a name", "--to", "arrow"),
                ("a folder has Parquet files", "-o", "moves/", "--to", "arrow"),
                ("--split-sets", "-o", "m.parquet", "--split-sets", "train=90,test=10"),
                ("--index", "-o", "m.parquet", "--index"),
                ("--compress", "-o", "m.parquet", "--compress", "9"),
                ("--max-file-size", "-o", "m.parquet", "--max-file-size", "1M"),
                ("--tags", "-o", "m.parquet", "--tags", "list"),
                ("--source", "-o", "m.parquet", "--source", "never"),
                ("--prune", "-o", "moves/", "--to", "parquet", "--prune"),
                ("--partition-by", "-o", "m.parquet", "--partition-by", "player"),
                ("no column who", "-o", "moves/", "--to", "parquet", "--partition-by", "who"),
                ("no column", "-o", "m.parquet", "--columns", "who"),
                ("beside the files", "-o", "m/", "--to", "parquet", "--card", "m/README.md")):
            self.refuse(expected, COMPLETE, *options)
        self.assertEqual(sorted(path.name for path in self.folder.rglob("*.parquet")), [])
        with self.assertRaisesRegex(plymill.UsageError, "max_file_games=: write a folder"):
            plymill.convert(COMPLETE, self.folder / "m.parquet", max_file_games=2)
        done = self.run_it("convert", COMPLETE, "-o", "m.jsonl", "--card", "README.md")
        self.assertIn("for tables", done.stderr)

    def test_several_notations_are_no_table(self):
        sources = [self.file("a.txt", GAME), self.file("b.txt", TATSU)]
        unknown = self.file("c.txt", b"Dear diary,\n")
        self.refuse("name the notation with --notation, or skip", unknown, "-o", "moves.parquet",
                    status=3)
        self.refuse("coerceo, tatsu; a table has one, which --notation names", *sources, "-o",
                    "moves.parquet")
        self.assertIn("b.txt: skipped", self.write(*sources, "-o", "moves.parquet", "--notation",
                                                   "coerceo", status=1))
        self.assertEqual(len(self.rows("moves.parquet")), 2)
        with self.assertWarns(plymill.MixedNotationsWarning):
            plymill.convert(sources, self.folder / "m.parquet", notation="coerceo")
        with self.assertRaises(plymill.MixedNotationsError):
            plymill.convert(sources, self.folder / "n.parquet", notation="coerceo",
                            errors="raise")

    def test_all_else_is_the_command(self):
        for arguments in (["--version"], ["convert", COMPLETE], ["check", COMPLETE, "--log", "json"],
                          ["convert"], ["games"], ["nonsense"], ["check", "no.parquet"],
                          ["convert", COMPLETE, "--to", "notation"]):
            with self.subTest(arguments=arguments):
                here = self.run_it(*arguments)
                there = self.run_it(*arguments, command=[COMMAND])
                self.assertEqual(here.returncode, there.returncode)
                self.assertEqual(here.stdout, there.stdout)
                self.assertEqual(*(SECONDS.sub("", done.stderr) for done in (here, there)))

    def test_a_file_of_the_current_folder_is_never_run(self):
        (self.folder / "plymill").mkdir()
        self.file("plymill/command", b"#!/bin/sh\necho ran\n").chmod(0o755)
        done = subprocess.run([sys.executable, "-S", LAUNCHER, "games"], cwd=self.folder, env={},
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("install the package again", done.stderr)

    def test_python_m_is_the_same_command(self):
        of_module = (sys.executable, "-X", "importtime", "-m", "plymill")
        for words in (["version"], ["convert", COMPLETE, "-q"], ["convert", "--splat"]):
            module = self.run_it(*words, command=of_module)
            done = self.run_it(*words, command=[COMMAND])
            self.assertEqual((module.returncode, module.stdout), (done.returncode, done.stdout))
            self.assertNotIn("numpy", module.stderr)  # which takes longer than most commands
        done = self.run_it("convert", COMPLETE, "-o", "m.parquet", command=of_module)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(self.rows("m.parquet")), 167)
        self.file("other.py", b"import plymill; print(plymill.notations())")
        done = self.run_it(command=(sys.executable, "-m", "other"))
        self.assertIn("coerceo", done.stdout)

    def test_the_command_alone_says_what_helps(self):
        for name in ("moves.parquet", "moves.arrow", "moves.feather", "moves.csv", "moves.tsv"):
            done = self.run_it("convert", COMPLETE, "-o", name, command=[COMMAND])
            self.assertEqual(done.returncode, 2)
            self.assertIn("pip install 'plymill[parquet]'", done.stderr)
            method = METHODS[name.partition(".")[2]]
            self.assertIn(f'.{method}("{name}")', done.stderr)

    def test_record_files_pipes_and_names_of_any_bytes(self):
        self.assertEqual(self.run_it("convert", COMPLETE, "-o", "games.plym").returncode, 0)
        name = os.fsdecode(b"m\xff.parquet")
        self.write("games.plym", "-o", name)
        self.assertEqual(len(self.rows(name)), 167)
        self.refuse("exists already; replace it with --force", "games.plym", "-o", name)
        self.refuse("must be UTF-8", "games.plym", "-o", "r.csv", "--rejects",
                    os.fsdecode(b"\xff.txt"))
        with open(COMPLETE, "rb") as pipe:
            subprocess.run([sys.executable, LAUNCHER, "convert", "-", "--notation", "coerceo", "-o",
                            "p.parquet"], cwd=self.folder, stdin=pipe, check=True,
                           capture_output=True)
        self.assertEqual(len(self.rows("p.parquet")), 167)

    def test_signals_leave_no_files(self):
        source = self.folder / "pipe"
        os.mkfifo(source)
        for number in (signal.SIGINT, signal.SIGTERM):
            with subprocess.Popen([sys.executable, LAUNCHER, "convert", source, "--notation",
                                   "coerceo", "-o", "moves.parquet"], cwd=self.folder, text=True,
                                  stderr=subprocess.PIPE) as run:
                with open(source, "wb") as pipe:  # it is open at both ends: the read has begun
                    run.send_signal(number)
                    pipe.write(GAME)
                said = run.stderr.read()
            self.assertEqual(run.returncode, 128 + number, said)
            self.assertIn("not written: moves.parquet", said)
            self.assertEqual(os.listdir(self.folder), ["pipe"])

    def test_cards_describe_tables(self):
        source = self.file("games.txt", GAME + BAD + GAME)
        self.write(source, "-o", "data/", "--to", "parquet", "--card", "README.md",
                   "--allow-rejects")
        card = (self.folder / "README.md").read_text()
        self.assertIn('data_files: "data/**/*.parquet"', card)
        self.assertIn("| games rejected: they cannot be read as written | 1 |", card)
        self.assertIn("| coerceo.expected-field | error | 1 |", card)
        self.assertIn("| to | dictionary", card)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            plymill.scan(source).games().write_parquet(self.folder / "g.parquet",
                                                       card=self.folder / "g.md")
        self.assertIn('data_files: "g.parquet"', (self.folder / "g.md").read_text())

    def test_names_in_cards_are_texts(self):
        name = "a|b<img src=x>`[x](y).txt"
        source = self.file(name, GAME)
        other = self.file("z|<b>.txt", TATSU)
        self.write(source, other, "-o", "m.parquet", "--notation", "coerceo", "--card", "card.md",
                   status=1)
        card = (self.folder / "card.md").read_text()
        self.assertIn("z\\|&lt;b>.txt", card)
        self.assertNotIn("<b>", card)


if __name__ == "__main__":
    support.main()
