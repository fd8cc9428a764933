"""Folders of Parquet files: Table.write_parquet(), and the libraries that read the folder."""
import fcntl
import io
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import unittest
import warnings

import datasets
import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

import plymill
import support
from plymill._write import _checked_keys as checked_keys
from support import BAD, CORPORA, GAME, NOTATIONS, Test, texts

COMPLETE = CORPORA / "coerceo/spec/complete_game.txt"

# What a process of its own does: WRITE source folder rows_per_file killed_at keys...
# It is killed before the step of this number. A file has two steps before it gets its name.
WRITE = """
import os, signal, sys
import plymill, pyarrow.parquet
source, folder, rows, killed_at, *keys = sys.argv[1:]
steps = 0

def counted(call):
    def step(*arguments):
        global steps
        steps += 1
        if steps == int(killed_at):
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*arguments)
    return step

writer = pyarrow.parquet.ParquetWriter
for thing, name in ((writer, "close"), (os, "fsync"), (os, "link"), (os, "remove")):
    setattr(thing, name, counted(getattr(thing, name)))
plies = plymill.scan(source, notation="coerceo", errors="ignore").plies()
plies.write_parquet(folder, rows_per_file=int(rows), partition_by=keys)
"""


def files_of(folder):
    """All files of a folder with their bytes."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def rows_of(table):
    return pa.table(table).to_pylist()


def sorted_rows(rows):
    return sorted(rows, key=repr)


class OfFolders(Test):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.text = self.file("games.txt", COMPLETE.read_bytes() * 30)
        self.scan = plymill.scan(self.text, threads=2)

    def test_the_rows_are_those_of_the_table(self):
        for notation in NOTATIONS:
            scan = plymill.scan(texts(notation), notation=notation, errors="ignore")
            for name in ("plies", "games", "nested"):
                table = getattr(scan, name)(strings="plain", batch_rows=7)
                out = self.folder / notation / name
                report = table.write_parquet(out, rows_per_file=50)
                self.assertEqual(report, table.report)
                files = sorted(out.iterdir())
                read = [pq.read_table(file) for file in files]
                self.assertEqual(pa.concat_tables(read).to_pylist(), rows_of(table))
                self.assertEqual([len(each) for each in read[:-1]], [50] * (len(read) - 1))
                self.assertEqual({str(each.schema) for each in read}, {str(read[0].schema)})
                self.assertTrue(read[0].schema.equals(pa.schema(table)))

    def test_dictionaries_have_the_same_rows(self):
        self.scan.nested().write_parquet(self.out, rows_per_file=4)
        self.assertEqual(pq.read_table(self.out).to_pylist(), rows_of(self.scan.nested()))

    def test_libraries_read_the_folder(self):
        plies = self.scan.plies(strings="plain")
        plies.write_parquet(self.out, rows_per_file=1000)
        rows = rows_of(plies)
        self.assertEqual(len(rows), 167 * 30)
        self.assertEqual(pq.read_table(self.out).to_pylist(), rows)
        self.assertEqual(pl.read_parquet(self.out).to_dicts(), rows)
        frame = duckdb.sql(f"from read_parquet('{self.out}/*.parquet')")
        self.assertEqual(frame.to_arrow_table().to_pylist(), rows)
        for given in (str(self.out), str(self.out / "*.parquet")):
            cache = str(self.folder / "cache")
            read = (datasets.load_dataset(given, split="train", cache_dir=cache)
                    if given == str(self.out)
                    else datasets.Dataset.from_parquet(given, cache_dir=cache))
            self.assertEqual(read.num_rows, len(rows))
            self.assertEqual(read[-1]["captures"], rows[-1]["captures"])

    def test_libraries_read_partitions(self):
        plies = self.scan.plies(strings="plain")
        plies.write_parquet(self.out, rows_per_file=1000, partition_by=["player", "kind"])
        wanted = sorted_rows((row["player"], row["kind"], row["ply"]) for row in rows_of(plies))
        self.assertEqual(sorted(str(path.relative_to(self.out)) for path in self.out.glob("*/*")),
                         ["player=black/kind=move", "player=white/kind=exchange",
                          "player=white/kind=move"])
        of_polars = pl.read_parquet(self.out, hive_partitioning=True)
        of_duckdb = duckdb.sql(f"from read_parquet('{self.out}/**/*.parquet')")
        of_pyarrow = pq.read_table(self.out)
        of_hugging = datasets.load_dataset("parquet", data_dir=str(self.out), split="train",
                                           cache_dir=str(self.folder / "cache"))
        self.assertEqual(of_hugging.num_rows, len(wanted))
        for rows in (of_polars.to_dicts(), of_duckdb.to_arrow_table().to_pylist(),
                     of_pyarrow.to_pylist()):
            found = sorted_rows((row["player"], row["kind"], row["ply"]) for row in rows)
            self.assertEqual(found, wanted)

    def test_values_of_partitions_may_be_any_text(self):
        names = ["a=b c %+é%2F", "..x", "?#\\", "[]{}'\"*:^"]
        paths = [self.file(name, GAME.replace(b" 2#", b" {Note}\n2#")) for name in names]
        plies = plymill.scan(paths, notation="coerceo").plies(["source", "comment", "to"])
        wanted = sorted_rows((row["source"], row["comment"], row["to"]) for row in rows_of(plies))
        self.assertEqual(len(wanted), 8)
        plies.write_parquet(self.out, partition_by=["source", "comment"])
        files = str(self.out / "*/*/*.parquet")
        for rows in (pq.read_table(self.out).to_pylist(),
                     pl.read_parquet(files, hive_partitioning=True).to_dicts(),
                     duckdb.sql(f"from read_parquet('{files}')").to_arrow_table().to_pylist()):
            self.assertEqual(
                sorted_rows((row["source"], row["comment"], row["to"]) for row in rows), wanted)

    def test_contents_are_hexadecimal_as_in_json(self):
        text = self.file("three.txt", GAME + GAME.replace(b"11d", b"11c") + GAME)
        scan = plymill.scan(text, notation="coerceo")
        contents = [row["content"].hex() for row in rows_of(scan.games(["content"]))]
        self.assertEqual(len(set(contents)), 2)
        for name, table in (("games", scan.games(["game", "content"])),
                            ("plies", scan.plies(["to"], with_=["content"]))):
            out = self.folder / name
            table.write_parquet(out, partition_by="content")
            self.assertEqual({path.name for path in out.iterdir()},
                             {f"content={each}" for each in contents})
            files = f"{out}/*/*.parquet"
            for rows in (pq.read_table(out).to_pylist(),
                         pl.read_parquet(files, hive_partitioning=True).to_dicts(),
                         duckdb.sql(f"from read_parquet('{files}')").to_arrow_table().to_pylist()):
                self.assertEqual({row["content"] for row in rows}, set(contents))

    def test_types_that_no_folder_can_name_are_refused(self):
        kinds = {"a": pa.binary(), "b": pa.timestamp("s"), "c": pa.float64(), "d": pa.string()}
        for name in "abc":
            with self.assertRaisesRegex(plymill.UsageError, f"{name} has values of the type"):
                checked_keys(pa.schema(kinds), name)

    def test_values_that_no_folder_can_name_are_refused_before_anything_is_written(self):
        note = GAME.replace(b" 2#", b" {%s}\n2#")
        for text, message in ((b"__HIVE_DEFAULT_PARTITION__", "comment has the text __HIVE_DEF"),
                              (b"", "comment has both empty texts and no values"),
                              (b"x" * 300, "comment has a value that is too long .*: xxx")):
            path = self.file("notes.txt", GAME + b"\n" + note % text)
            with self.subTest(text=text[:40]):
                plies = plymill.scan(path, notation="coerceo").plies(["ply", "comment"])
                with self.assertRaisesRegex(plymill.UsageError, message):
                    plies.write_parquet(self.out, partition_by="comment")
                self.assertFalse(self.out.exists())
                with open(path, "rb") as file:  # which can be read only once
                    plies = plymill.scan(file, notation="coerceo").plies(["ply", "comment"])
                    with self.assertRaisesRegex(plymill.UsageError, message):
                        plies.write_parquet(self.out, partition_by="comment")
                    self.assertEqual(list(files_of(self.out)), [".plymill-unfinished"])
                shutil.rmtree(self.out)

    def test_an_empty_archive_gives_one_file_with_the_schema(self):
        empty = plymill.scan(self.file("empty.txt", b""), notation="coerceo")
        empty.plies().write_parquet(self.out)
        [file] = self.out.iterdir()
        self.assertEqual(pq.read_table(file).num_rows, 0)
        self.assertTrue(pq.read_schema(file).equals(pa.schema(self.scan.plies())))
        empty.plies().write_parquet(self.folder / "parts", partition_by="player")
        for height, names in ((len(each), list(each.columns)) for each in (
                pq.read_table(self.folder / "parts").to_pandas(),
                pl.read_parquet(self.folder / "parts", hive_partitioning=True),
                duckdb.sql(f"from read_parquet('{self.folder}/parts/**/*.parquet')").df())):
            self.assertEqual((height, "player" in names), (0, True))

    def test_files_do_not_depend_on_threads(self):
        written = []
        for threads in (1, 2):
            out = self.folder / str(threads)
            scan = plymill.scan(self.text, threads=threads)
            scan.plies().write_parquet(out, rows_per_file=500, partition_by=["to", "from"])
            written.append(files_of(out))
        self.assertEqual(written[0], written[1])
        self.assertGreater(len(written[0]), 64)  # more places than files that are open at once

    def test_few_files_are_open_at_once(self):
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        open_now = len(list(pathlib.Path("/proc/self/fd").iterdir()))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        resource.setrlimit(resource.RLIMIT_NOFILE, (open_now + 80, limits[1]))
        plies = plymill.scan(COMPLETE).plies(["ply", "from", "to"])
        plies.write_parquet(self.out, partition_by=["from", "to"])
        self.assertGreater(len(files_of(self.out)), 100)
        self.assertEqual(pq.read_table(self.out).num_rows, 167)


class OfLosses(Test):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.text = self.file("games.txt", GAME + BAD + GAME)

    def test_rejected_games_are_warned_of(self):
        plies = plymill.scan(self.text, notation="coerceo").plies()
        with self.assertWarnsRegex(
                plymill.RejectedGamesWarning, "1 of 3 games was rejected") as warned:
            report = plies.write_parquet(self.out)
        self.assertEqual(warned.filename, __file__)  # Python shows a text once for each place
        self.assertEqual((report.seen, report.written, report.rejected), (3, 2, 1))
        with self.assertWarns(plymill.RejectedGamesWarning):  # as often as it is asked for
            plies.write_parquet(self.out)
        self.assertEqual(pq.read_table(self.out).num_rows, 4)

    def test_with_errors_raise_all_else_is_written_first(self):
        plies = plymill.scan(self.text, notation="coerceo", errors="raise").plies()
        with self.assertRaisesRegex(plymill.RejectedGamesError, "1 of 3 games"):
            plies.write_parquet(self.out)
        self.assertEqual(list(files_of(self.out)), ["part-00000.parquet"])
        self.assertEqual(pq.read_table(self.out).num_rows, 4)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaises(plymill.RejectedGamesWarning):
                plymill.scan(self.text, notation="coerceo").games().write_parquet(self.out / "2")

    def test_a_damaged_source_leaves_no_file_that_is_not_complete(self):
        path = self.folder / "games.plym"
        plymill.convert(self.file("long.txt", COMPLETE.read_bytes() * 3000), path, read_size=65536)
        damaged = bytearray(path.read_bytes())
        damaged[len(damaged) // 2] ^= 1
        path.write_bytes(damaged)
        plies = plymill.scan(path).plies()
        with self.assertRaisesRegex(plymill.DamagedError, "games.plym"):
            plies.write_parquet(self.out, rows_per_file=10_000)
        names = list(files_of(self.out))
        self.assertIn(".plymill-unfinished", names)
        self.assertFalse([name for name in names if name.endswith(".tmp")])
        for name in names[1:]:
            self.assertEqual(pq.read_metadata(self.out / name).num_rows, 10_000)

    def test_a_full_disk_is_a_failure(self):
        plies = plymill.scan(COMPLETE).plies()
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        self.addCleanup(signal.signal, signal.SIGXFSZ, handler)
        self.addCleanup(resource.setrlimit, resource.RLIMIT_FSIZE, limits)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
        with self.assertRaisesRegex(plymill.SourceError, "part-00000.parquet: File too large"):
            plies.write_parquet(self.out)
        self.assertEqual(list(files_of(self.out)), [".plymill-unfinished"])

    def test_wrong_arguments(self):
        plies = plymill.scan(COMPLETE).plies()
        for wrong, message in (
                ({"rows_per_file": 0}, "rows_per_file=0 is not from 1 to"),
                ({"partition_by": "too"}, "there is no column too"),
                ({"partition_by": "captures"}, "captures has lists"),
                ({"partition_by": ["to", "to"]}, "names a column twice"),
                ({"compression": "none such"}, "'none such' is not one of zstd")):
            with self.assertRaisesRegex(plymill.UsageError, message):
                plies.write_parquet(self.out, **wrong)
            self.assertFalse(self.out.exists())
        with self.assertRaisesRegex(plymill.UsageError, "no column for the files"):
            plymill.scan(COMPLETE).plies(["to"]).write_parquet(self.out, partition_by="to")

    def test_without_pyarrow_it_says_what_to_install(self):
        program = ("import sys; sys.modules['pyarrow'] = None; import plymill;"
                   f"plymill.scan({str(COMPLETE)!r}).plies().write_parquet({str(self.out)!r})")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertIn("ImportError: write_parquet() needs pyarrow: pip install", done.stderr)
        self.assertFalse(self.out.exists())


class OfNames(Test):
    """Files of others that have the name of an output, or get it while a run works."""

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out.parquet"

    def write(self, path, **options):
        plymill.scan(COMPLETE).plies().write_parquet(path, **options)

    def write_while_it_appears(self, path, appearing, **options):
        """Writes to `path`. The file `appearing` is made while the source is read."""
        class Slow(io.BytesIO):
            def read(self, size=-1):
                appearing.write_bytes(b"mine")
                return super().read(size)

        plymill.scan(Slow(GAME), notation="coerceo").plies().write_parquet(path, **options)

    def test_a_file_that_appears_stays(self):
        card, parts = self.folder / "card.md", self.folder / "parts"
        for path, appearing, options in (
                (self.out, self.out, {}), (self.folder / "with card.parquet", card, {"card": card}),
                (parts, parts / "part-00000.parquet", {})):
            with self.subTest(appearing=appearing):
                with self.assertRaisesRegex(plymill.UsageError, "created in the meantime; .*force="):
                    self.write_while_it_appears(path, appearing, **options)
                self.assertEqual(appearing.read_bytes(), b"mine")
        self.assertEqual([path for path in self.folder.rglob("*.tmp")], [])
        self.write_while_it_appears(self.out, self.out, force=True)
        self.assertEqual(pq.read_table(self.out).num_rows, 2)

    def test_temporary_files_of_killed_runs_are_removed(self):
        words = [sys.executable, "-c", WRITE, COMPLETE, self.out, "200", "1"]
        self.assertEqual(subprocess.run(words, check=False).returncode, -signal.SIGKILL)
        self.assertEqual(len(list(self.folder.iterdir())), 1)
        others = [self.file(name, b"") for name in (".out.parquet.tmp", ".out2.parquet.1.tmp")]
        running = self.file(".out.parquet.12.tmp", b"")
        with open(running, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self.write(self.out)
        self.assertEqual(sorted(self.folder.iterdir()), sorted([self.out, running, *others]))
        self.write(self.out, force=True)
        self.assertEqual(sorted(self.folder.iterdir()), sorted([self.out, *others]))
        card = self.folder / "card.md"
        self.file(".card.md.12.tmp", b"")
        self.write(self.out, force=True, card=card)
        self.assertEqual(sorted(self.folder.iterdir()), sorted([self.out, card, *others]))

    def test_links(self):
        link, target = self.folder / "link.parquet", self.folder / "target.parquet"
        link.symlink_to(target)
        for options in ({}, {"card": link}):
            with self.assertRaisesRegex(plymill.UsageError, "link.parquet: is a link whose target"):
                self.write(self.out if options else link, **options)
        self.write(target)
        self.write(link, force=True)
        self.assertTrue(link.is_symlink())
        target.unlink()
        self.write(link, force=True)
        self.assertFalse(link.is_symlink() or target.exists())


class OfRepeatedRuns(Test):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.text = self.file("games.txt", COMPLETE.read_bytes() * 30)

    def plies(self, **options):
        return plymill.scan(self.text, notation="coerceo", **options).plies()

    def test_a_second_run_writes_nothing(self):
        self.plies().write_parquet(self.out, rows_per_file=1000)
        before = {path: path.stat().st_mtime_ns for path in self.out.iterdir()}
        self.plies(threads=1).write_parquet(self.out, rows_per_file=1000)
        self.assertEqual({path: path.stat().st_mtime_ns for path in self.out.iterdir()}, before)

    def test_missing_files_are_written_again(self):
        for keys in ((), ("player",)):
            out = self.folder / str(len(keys))
            self.plies().write_parquet(out, rows_per_file=1000, partition_by=keys)
            wanted = files_of(out)
            for name in list(wanted)[1::2]:
                (out / name).unlink()
            self.plies().write_parquet(out, rows_per_file=1000, partition_by=keys)
            self.assertEqual(files_of(out), wanted)

    def test_other_content_is_refused(self):
        self.plies().write_parquet(self.out, rows_per_file=1000)
        before = files_of(self.out)
        for table, rows, message in (
                (self.plies(), 999, '"rows_per_file": 999'),
                (plymill.scan(self.text).plies(["to"]), 1000, "columns"),
                (plymill.scan(self.text).games(), 1000, '"rows": "games"'),
                (self.plies(where="plies>=20"), 1000, "plies>=20")):
            with self.assertRaisesRegex(plymill.UsageError, message):
                table.write_parquet(self.out, rows_per_file=rows)
            self.assertEqual(files_of(self.out), before)
        self.text.write_bytes(GAME)
        with self.assertRaisesRegex(plymill.UsageError, "its sources have changed"):
            self.plies().write_parquet(self.out, rows_per_file=1000)
        self.plies().write_parquet(self.out, force=True)
        self.assertEqual(pq.read_table(self.out).num_rows, 2)
        self.assertEqual(list(files_of(self.out)), ["part-00000.parquet"])

    def test_sources_may_change_below_a_linked_folder(self):
        games, linked = self.folder / "games", self.folder / "linked"
        for folder in (games, linked):
            folder.mkdir()
        (games / "link").symlink_to(linked)
        (linked / "loop").symlink_to(linked)
        text = linked / "a.txt"
        text.write_bytes(GAME)
        plies = plymill.scan(games, notation="coerceo").plies()
        plies.write_parquet(self.out)
        plies.write_parquet(self.out)
        text.write_bytes(GAME * 2)
        with self.assertRaisesRegex(plymill.UsageError, "its sources have changed"):
            plies.write_parquet(self.out)

    def test_record_files_of_known_games_may_change(self):
        known = self.folder / "known.plym"
        for text in (GAME, GAME + COMPLETE.read_bytes()):
            plymill.convert(self.file("known.txt", text), known, force=True)
            plies = self.plies(against=known, dedupe="keep-first")
            if text == GAME:
                plies.write_parquet(self.out)
        with self.assertRaisesRegex(plymill.UsageError, "its sources have changed"):
            plies.write_parquet(self.out)

    def test_files_of_others_are_never_touched(self):
        for name in ("notes.txt", "part-00000.parquet"):
            out = self.folder / name
            out.mkdir()
            pq.write_table(pa.table({"x": [1]}), out / name)
            before = files_of(out)
            for force in (False, True):
                with self.assertRaisesRegex(plymill.UsageError, "has not made this file"):
                    self.plies().write_parquet(out, force=force)
            self.assertEqual(files_of(out), before)

    def test_a_damaged_file_is_named(self):
        self.plies().write_parquet(self.out, rows_per_file=1000)
        wanted = files_of(self.out)
        part = self.out / "part-00002.parquet"
        part.write_bytes(part.read_bytes()[:-3])
        with self.assertRaisesRegex(plymill.DamagedError, "part-00002.parquet.*remove it"):
            self.plies().write_parquet(self.out, rows_per_file=1000)
        part.unlink()
        self.plies().write_parquet(self.out, rows_per_file=1000)
        self.assertEqual(files_of(self.out), wanted)

    def test_file_objects_are_not_taken_for_the_same(self):
        table = plymill.scan(io.BytesIO(GAME), notation="coerceo").plies()
        table.write_parquet(self.out)
        with self.assertRaisesRegex(plymill.UsageError, "file objects"):
            table.write_parquet(self.out)
        table.write_parquet(self.out, force=True)
        self.assertEqual(pq.read_table(self.out).num_rows, 2)

    def test_one_run_at_a_time(self):
        seen = []

        class Slow(io.BytesIO):
            def read(inner, size=-1):
                if not seen:
                    seen.append(1)
                    with self.assertRaisesRegex(plymill.UsageError, "another run"):
                        self.plies().write_parquet(self.out)
                    seen.append(2)
                return super().read(size)

        plymill.scan(Slow(GAME), notation="coerceo").plies().write_parquet(self.out)
        self.assertEqual(seen, [1, 2])

    def test_killed_runs_are_continued(self):
        """A run is killed at its beginning, before a file is complete, and later."""
        for keys in ((), ("player", "kind")):
            whole, out = self.folder / f"whole{len(keys)}", self.folder / f"out{len(keys)}"
            self.assertEqual(self.write(whole, 0, keys), 0)
            wanted, most = files_of(whole), 0
            for step in (1, 3, 5, 9, 16):
                self.assertEqual(self.write(out, step, keys), -signal.SIGKILL)
                found = {name: content for name, content in files_of(out).items()
                         if name.endswith(".parquet")}
                # What has its name is complete, and stays.
                self.assertEqual(found, {name: wanted[name] for name in found})
                self.assertLessEqual(most, len(found))
                most = len(found)
            self.assertGreater(most, 1)
            self.assertLess(most, len(wanted))
            self.assertEqual(self.write(out, 0, keys), 0)
            self.assertEqual(files_of(out), wanted)

    def write(self, folder, killed_at, keys):
        """The exit status of a process that writes, and is killed before a step; 0: is not."""
        words = [sys.executable, "-c", WRITE, self.text, folder, "200", str(killed_at), *keys]
        return subprocess.run(words, check=False).returncode


if __name__ == "__main__":
    support.main()
