"""Nothing is lost in silence: each way to read, with one rejected game in the middle, with a consumer
that stops early, and with a damaged block."""
import contextlib
import gzip
import io
import unittest
import warnings
import zipfile

import duckdb
import fsspec
import polars as pl
import pyarrow as pa

import plymill
import plymill.polars
import support
from support import BAD, GAME, TATSU, Test


def count_in_duckdb(t):
    return duckdb.sql("select count(*) from t").fetchall()[0][0]


def rows(table):
    """Ways to read a table to its end: each returns the number of rows."""
    return {
        "iteration": lambda: sum(batch.num_rows for batch in table),
        "pyarrow": lambda: pa.table(table).num_rows,
        "reader": lambda: pa.RecordBatchReader.from_stream(table).read_all().num_rows,
        "polars": lambda: pl.DataFrame(table).height,
        "duckdb": lambda: count_in_duckdb(table),
    }


class Rejected(Test):
    """A game in the middle is rejected."""

    def setUp(self):
        super().setUp()
        self.path = self.file("games.txt", GAME * 2 + BAD + GAME)
        self.message = rf"1 of 4 games was rejected: .*games.txt:15:\d+: .*\[coerceo\.[a-z-]+\]"

    @contextlib.contextmanager
    def warns_once(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            yield
        self.assertEqual([each.category for each in caught], [plymill.RejectedGamesWarning])
        self.assertRegex(str(caught[0].message), self.message)

    @contextlib.contextmanager
    def warns_never(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield

    def tables(self, **options):
        scan = plymill.scan(self.path, **options)
        return [(scan.plies(), 6), (scan.games(), 3), (scan.nested(), 3)]

    def check_report(self, table):
        report = table.report
        self.assertTrue(report.complete)
        self.assertEqual((report.seen, report.written, report.rejected), (4, 3, 1))
        [rejected] = table.rejected
        self.assertEqual(rejected.source, str(self.path))
        self.assertEqual(rejected.text.encode().strip(), BAD.strip())
        self.assertEqual((rejected.line, rejected.code[:8]), (15, "coerceo."))
        self.assertEqual(rejected.offset, len(GAME) * 2 + BAD.index(b"99z"))

    def test_every_way_to_read_a_table_warns_once(self):
        for table, expected in self.tables():
            for name, read in rows(table).items():
                with self.subTest(name, rows=expected), self.warns_once():
                    self.assertEqual(read(), expected)
                self.check_report(table)

    def test_errors_ignore_is_quiet_and_counts(self):
        for table, expected in self.tables(errors="ignore"):
            for name, read in rows(table).items():
                with self.subTest(name), self.warns_never():
                    self.assertEqual(read(), expected)
                self.check_report(table)

    def test_errors_raise(self):
        for table, _ in self.tables(errors="raise"):
            for name, read in rows(table).items():
                expected = plymill.RejectedGamesError if name == "iteration" else Exception
                with self.subTest(name), self.warns_never():
                    with self.assertRaisesRegex(expected, self.message):
                        read()
                self.check_report(table)

    def test_warnings_as_errors_fail_the_read(self):
        for table, _ in self.tables():
            for name, read in rows(table).items():
                with self.subTest(name), self.warns_never():
                    with self.assertRaisesRegex(Exception, self.message):
                        read()

    def test_rejects_get_all_rejected_games(self):
        path = self.folder / "bad.txt"
        for table, expected in self.tables(rejects=path, errors="ignore"):
            pa.table(table)
            self.assertIn(BAD.strip(), path.read_bytes())
            path.unlink()
        path.write_bytes(b"taken")
        with self.assertRaisesRegex(plymill.UsageError, "bad.txt"):
            plymill.scan(self.path, rejects=path)

    def test_asking_for_the_schema_does_not_warn(self):
        for table, _ in self.tables():
            with self.warns_never():
                pa.schema(table)
            self.assertIsNone(table.report)

    def test_polars_source(self):
        for kind, expected in (("plies", 6), ("games", 3), ("nested", 3)):
            with self.warns_once():
                self.assertEqual(plymill.polars.scan(self.path, rows=kind).collect().height, expected)
            with self.warns_never():
                quiet = plymill.polars.scan(self.path, rows=kind, errors="ignore")
                self.assertEqual(quiet.collect().height, expected)
                with self.assertRaisesRegex(plymill.RejectedGamesError, self.message):
                    plymill.polars.scan(self.path, rows=kind, errors="raise").collect()

    def test_convert(self):
        for name in ("a.jsonl", "a.plym", "a.jsonl.zst"):
            with self.warns_once():
                report = plymill.convert(self.path, self.folder / name, rejects=self.folder / "r")
            self.assertEqual((report.seen, report.written, report.rejected), (4, 3, 1))
            self.assertIn(BAD.strip(), (self.folder / "r").read_bytes())
            (self.folder / "r").unlink()
        with self.warns_never():
            plymill.convert(self.path, self.folder / "b.jsonl", errors="ignore")
            with self.assertRaisesRegex(plymill.RejectedGamesError, self.message):
                plymill.convert(self.path, self.folder / "c.jsonl", errors="raise")
        self.assertEqual(len(support.lines(self.folder / "c.jsonl")), 6)

    def test_what_is_written_before_errors_raise(self):
        """docs/python.md says it."""
        good, empty = self.file("good.txt", GAME), self.folder / "empty"
        empty.mkdir()
        unfinished = self.folder / "unfinished"
        support.command("convert", good, self.path, "-o", f"{unfinished}/", "--to", "plym", "-q")
        manifest = unfinished / "plymill-manifest.json"
        manifest.write_text(manifest.read_text().replace('"ended":true', '"ended":false'))
        for sources, kind, is_written in (
                ([self.path], plymill.RejectedGamesError, True),
                ([unfinished], plymill.UnfinishedFolderError, True),
                ([good, self.file("tatsu.txt", TATSU)], plymill.MixedNotationsError, False),
                ([good, empty], plymill.SourceError, False)):
            given = {"notation": "coerceo", "errors": "raise"}
            for name in ("a.parquet", "a.arrow", "a.csv"):
                path = self.folder / name
                with self.subTest(kind, name=name), self.assertRaises(kind):
                    table = plymill.scan(sources, **given).plies()
                    method = {"a.parquet": table.write_parquet, "a.arrow": table.write_arrow,
                              "a.csv": table.write_csv}[name]
                    method(path)
                self.assertEqual(path.exists(), is_written, (kind, name))
                path.unlink(missing_ok=True)
                with self.subTest(kind, name=name, convert=True), self.assertRaises(kind):
                    plymill.convert(sources, path, **given)
                path.unlink()

    def test_check(self):
        with self.warns_once():
            self.assertEqual(plymill.check(self.path).rejected, 1)
        with self.warns_never():
            self.assertEqual(plymill.check(self.path, errors="ignore").rejected, 1)
            with self.assertRaisesRegex(plymill.RejectedGamesError, self.message):
                plymill.check(self.path, errors="raise")

    def test_parse(self):
        self.message = self.message.replace("games.txt", "<text>")
        text = self.path.read_bytes()
        with self.warns_once():
            self.assertEqual(len(plymill.parse(text, "coerceo")), 3)
        with self.warns_never():
            self.assertEqual(len(plymill.parse(text, "coerceo", errors="ignore")), 3)
            with self.assertRaisesRegex(plymill.RejectedGamesError, self.message):
                plymill.parse(text, "coerceo", errors="raise")

    def test_keep_unparsed_keeps_the_game(self):
        with self.warns_never():
            games = plymill.parse(self.path.read_bytes(), "coerceo", keep_unparsed=True)
        self.assertEqual(len(games), 4)
        self.assertEqual(games[2].plies[0]["kind"], "unparsed")

    def test_max_errors(self):
        for most in (0, "5%"):
            table = plymill.scan(self.path, max_errors=most).plies()
            with self.assertRaisesRegex(plymill.SourceError, "rejected"):
                list(table)
            self.assertFalse(table.report.complete)


class WrongNotation(Test):
    """Some sources, or all, are not in the notation that was named."""

    def setUp(self):
        super().setUp()
        for number in range(4):
            self.file(f"coerceo{number}.txt", GAME)
        self.file("tatsu.txt", TATSU)
        self.record_file = self.folder.parent / f"{self.folder.name}.plym"
        self.addCleanup(self.record_file.unlink)
        plymill.convert(self.folder / "coerceo0.txt", self.record_file)

    def table(self, notation, sources=None, **options):
        return plymill.scan(sources or self.folder, notation=notation, **options).plies()

    def test_no_source_is_in_it(self):
        for sources in (self.folder / "coerceo0.txt", self.record_file):
            for errors in ("collect", "raise", "ignore"):
                table = self.table("tatsu", sources, errors=errors)
                for name, read in rows(table).items():
                    expected = plymill.MixedNotationsError if name == "iteration" else Exception
                    with self.subTest(name, errors=errors):
                        with self.assertRaisesRegex(expected, "no source is in tatsu: .*coerceo"):
                            read()
                with self.assertRaises(plymill.MixedNotationsError) as caught:
                    list(table)
                self.assertEqual(caught.exception.notations, ["coerceo"])

    def test_some_sources_are_not_in_it(self):
        message = "^4 sources are not in tatsu: .*coerceo0.txt is in another notation: coerceo; "
        table = self.table("tatsu")
        for read in rows(table).values():
            with self.assertWarnsRegex(plymill.MixedNotationsWarning, message) as caught:
                self.assertEqual(read(), 4)
            self.assertEqual(str(caught.warning).count("coerceo."), 0)
            self.assertRegex(str(caught.warning), "coerceo2.txt [^;]*; [.]{3}$")
            self.assertEqual(len(table.report.unknown), 4)
        with self.assertRaisesRegex(plymill.MixedNotationsError, message):
            list(self.table("tatsu", errors="raise"))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(len(pa.table(self.table("tatsu", errors="ignore"))), 4)

    def test_text_in_no_notation(self):
        pgn = self.file("chess.pgn", b"1. e4 e5 2. Nf3 Nc6\n")
        with self.assertRaisesRegex(plymill.MixedNotationsError,
                                    "no source is in coerceo: .*chess.pgn has no game; .*PGN"):
            list(self.table("coerceo", pgn))

    def test_sources_without_text_are_in_every_notation(self):
        self.assertEqual(list(self.table("tatsu", self.file("empty.txt", b""))), [])

    def test_splits_are_parts_of_a_whole(self):
        splits = plymill.plan(self.folder / "coerceo0.txt")
        self.assertEqual(list(self.table("tatsu", splits[0], errors="ignore")), [])

    def test_parquet_has_what_is_in_it(self):
        with self.assertWarns(plymill.MixedNotationsWarning):
            report = self.table("tatsu").write_parquet(self.folder / "out")
        self.assertEqual(report.plies, 4)

    def test_parse(self):
        for text in ("1. e4 e5", TATSU, "", "\n"):
            with self.assertRaisesRegex(plymill.MixedNotationsError, "text.*coerceo|coerceo.*text"):
                plymill.parse(text, "coerceo")


class Blank(Test):
    """Sources that hold nothing."""

    def setUp(self):
        super().setUp()
        (self.folder / "empty").mkdir()

    def test_folders(self):
        empty = str(self.folder / "empty")
        reads = [lambda errors: plymill.scan(empty, notation="tatsu", errors=errors).plies().to_arrow(),
                 lambda errors: plymill.check(empty, errors=errors),
                 lambda errors: plymill.convert(empty, self.folder / "rows.jsonl", force=True,
                                                errors=errors)]
        for read in reads:
            with self.assertWarnsRegex(plymill.BlankSourcesWarning, "the folder is empty"):
                read("collect")
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                read("ignore")
            with self.assertRaisesRegex(Exception, "the folder is empty"):
                read("raise")
        with self.assertRaises(plymill.SourceError) as caught:
            plymill.check(empty, errors="raise")
        self.assertEqual((caught.exception.code, caught.exception.path), ("no-sources", empty))

    def test_streams_without_text(self):
        empty = self.folder / "empty.zip"
        zipfile.ZipFile(empty, "w").close()
        for source in (lambda: io.BytesIO(b""), lambda: empty):
            for read in (plymill.check,
                         lambda source: plymill.scan(source, notation="tatsu").plies().to_arrow()):
                with self.assertWarnsRegex(plymill.BlankSourcesWarning, "has no text to read"):
                    read(source())

    def test_no_sources(self):
        reads = [lambda errors: plymill.scan([], notation="tatsu", errors=errors),
                 lambda errors: plymill.check([], errors=errors),
                 lambda errors: plymill.convert([], self.folder / "rows.jsonl", force=True,
                                                errors=errors)]
        for read in reads:
            with self.assertWarnsRegex(plymill.BlankSourcesWarning, "the list is empty"):
                read("collect")
            with self.assertRaisesRegex(plymill.SourceError, "the list is empty"):
                read("raise")
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                read("ignore")


class Early(Test):
    """A consumer stops before the end."""

    def setUp(self):
        super().setUp()
        path = self.file("games.txt", BAD + GAME * 100_000)
        self.table = plymill.scan(path).plies()

    def check(self):
        self.assertFalse(self.table.report.complete)
        self.assertLess(self.table.report.seen, 100_001)
        self.assertEqual(len(self.table.rejected), 1)

    def test_iteration(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for batch in self.table:
                self.assertGreater(batch.num_rows, 0)
                break
            del batch
        self.check()

    def test_stream(self):
        reader = pa.RecordBatchReader.from_stream(self.table)
        reader.read_next_batch()
        reader.close()
        del reader
        self.check()

    def test_stream_that_is_never_read(self):
        reader = pa.RecordBatchReader.from_stream(self.table)
        del reader
        self.assertIsNone(self.table.report)

    def test_polars_limit(self):
        lazy = plymill.polars.scan(self.folder / "games.txt")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(lazy.head(3).collect().height, 3)


class Damaged(Test):
    """A block of a record file is damaged."""

    def setUp(self):
        super().setUp()
        self.path = self.folder / "games.plym"
        games = b"".join(GAME.replace(b"Club", b"Club %d" % n) for n in range(3000))
        self.games = 3000
        plymill.convert(self.file("games.txt", games), self.path, read_size=65536)
        content = bytearray(self.path.read_bytes())
        # In the middle of a block, so not in the header or the footer.
        content[len(content) // 2] ^= 0x10
        self.path.write_bytes(content)

    def test_tables(self):
        scan = plymill.scan(self.path)
        for table in (scan.plies(), scan.games(), scan.nested()):
            for name, read in rows(table).items():
                expected = plymill.DamagedError if name == "iteration" else Exception
                with self.subTest(name), self.assertRaisesRegex(expected, "games.plym"):
                    read()
                self.assertFalse(table.report.complete)

    def test_polars_source(self):
        with self.assertRaisesRegex(plymill.DamagedError, "games.plym"):
            plymill.polars.scan(self.path).collect()

    def test_open(self):
        with plymill.open(self.path) as f:
            self.assertEqual(len(f), self.games)
            self.assertEqual(f[0].tags["Event"], "Club 0")
            self.assertEqual(f[-1].tags["Event"], f"Club {self.games - 1}")
            with self.assertRaises(plymill.DamagedError) as caught:
                list(f)
            self.assertEqual(caught.exception.code, "damaged")
            with self.assertRaises(plymill.DamagedError):
                f.verify()

    def test_left_out(self):
        other = self.file("other.txt", GAME)
        link = self.folder / "link.txt"
        link.symlink_to("nowhere")
        sources = [self.path, other, link]
        scan = plymill.scan(sources, damaged="skip")
        for table in (scan.plies(), scan.games(), scan.nested()):
            with self.assertWarnsRegex(plymill.DamagedSourcesWarning, "2 damaged source.*games"):
                pa.table(table)
            self.assertEqual(table.report.written, 1)
            self.assertEqual({each["source"] for each in table.report.failed},
                             {str(self.path), str(link)})
        with self.assertWarns(plymill.DamagedSourcesWarning):
            report = plymill.convert(sources, self.folder / "rows.jsonl", damaged="skip")
        self.assertEqual((report.written, len(report.failed)), (1, 2))
        cut = self.file("cut.plym", self.path.read_bytes()[:-100])
        with self.assertRaisesRegex(plymill.PlymillError, "cut.plym.*damaged"):
            plymill.scan(cut, damaged="skip")  # and so no notation
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for read in (lambda: scan.plies().write_parquet(self.folder / "parquet"),
                         lambda: sum(batch.num_rows for batch in scan.plies())):
                self.assertRaises(plymill.DamagedSourcesWarning, read)
        self.assertEqual(len(list((self.folder / "parquet").glob("*.parquet"))), 1)
        with self.assertRaisesRegex(plymill.UsageError, "damaged='no' is not one of raise, skip"):
            plymill.scan(other, damaged="no")

    def test_games_that_stand_in_two_files(self):
        """The command warns of them, too."""
        text, copy = self.file("twice.txt", GAME), self.folder / "twice.plym"
        plymill.convert(text, copy)
        scan = plymill.scan([text, copy])
        said = "twice.txt: 1 game is read twice, from .*twice.txt and from .*twice.plym; dedupe="
        rows = self.folder / "rows.jsonl"
        for read in (lambda: list(scan.plies()), lambda: pa.table(scan.games()),
                     lambda: plymill.check([text, copy]),
                     lambda: plymill.convert([text, copy], rows, force=True),
                     lambda: plymill.convert([text, copy], self.folder / "rows.parquet")):
            with self.assertWarnsRegex(plymill.ReadTwiceWarning, said):
                read()
        [twice] = plymill.convert([text, copy], rows, errors="ignore", force=True).read_twice
        self.assertEqual((twice["source"], twice["path"], twice["games"]),
                         (str(text), str(copy), 1))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            plymill.convert([text, copy], rows, errors="ignore", force=True)
            plymill.convert([text, copy], rows, dedupe="keep-first", force=True)

    def test_file_objects_are_not_left_out(self):
        """They may be readable only once, and a source is left out whole."""
        other, cut = self.file("other.txt", GAME), gzip.compress(GAME * 200)[:-8]
        path = self.file("cut.gz", cut)
        for name, make in (("<file>", lambda: io.BytesIO(cut)),
                           (str(path), lambda: fsspec.open(str(path), "rb"))):
            def scan():
                return plymill.scan([make(), other], notation="coerceo", damaged="skip")
            for read in (lambda: list(scan().plies()),
                         lambda: plymill.convert([make(), other], self.folder / "a.jsonl",
                                                 damaged="skip"),
                         lambda: scan().games().write_parquet(self.folder / "a.parquet")):
                with self.assertRaisesRegex(plymill.DamagedError,
                                            f"{name}: .*; damaged='skip' leaves out paths only$"):
                    read()
            with self.assertRaisesRegex(plymill.DamagedError, "it is cut off here$"):
                list(plymill.scan([make(), other], notation="coerceo").plies())
            with self.assertWarns(plymill.DamagedSourcesWarning):
                self.assertEqual(plymill.check([make(), other], damaged="skip").written, 1)

    def test_cut_off(self):
        self.path.write_bytes(self.path.read_bytes()[:-100])
        for opened in (plymill.open, plymill.scan):
            with self.assertRaises(plymill.DamagedError) as caught:
                opened(self.path)
            self.assertIn("games.plym", str(caught.exception))


if __name__ == "__main__":
    support.main()
