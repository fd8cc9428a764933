"""Tables in the libraries that read them: the lines that docs/python.md promises."""
import collections
import io
import unittest

import datasets
import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

import plymill
import plymill.polars
import support
from support import CORPORA, GAME, NOTATIONS, Test, texts

COMPLETE = CORPORA / "coerceo/spec/complete_game.txt"


class InLibraries(Test):
    def setUp(self):
        super().setUp()
        self.scan = plymill.scan(COMPLETE)

    def test_pyarrow(self):
        table = pa.table(self.scan.plies())
        self.assertEqual(table.num_rows, 167)
        self.assertEqual(table["to"][0].as_py(), pa.table(self.scan.plies(["to"]))["to"][0].as_py())
        reader = pa.RecordBatchReader.from_stream(self.scan.plies(batch_rows=50))
        self.assertLessEqual(max(batch.num_rows for batch in reader), 50)
        self.assertEqual(pa.schema(self.scan.plies()), table.schema)

    def test_pyarrow_validates_all_tables_of_all_notations(self):
        for notation in NOTATIONS:
            for strings in ("dictionary", "plain"):
                scan = plymill.scan(texts(notation), notation=notation, errors="ignore")
                for table in (scan.plies, scan.games, scan.nested):
                    pa.table(table(strings=strings, batch_rows=97)).validate(full=True)

    def test_polars(self):
        frame = pl.DataFrame(self.scan.plies())
        self.assertEqual(frame.height, 167)
        lazy = plymill.polars.scan(COMPLETE)
        exchanges = lazy.filter(pl.col("kind") == "exchange").select("ply")
        self.assertEqual(exchanges.collect().height, 2)

    def test_duckdb(self):
        t = self.scan.plies(columns=["kind"])
        rows = duckdb.sql("select kind, count(*) from t group by 1 order by 1").fetchall()
        self.assertEqual(rows, [("exchange", 2), ("move", 165)])

    def test_pandas(self):
        frame = pa.table(self.scan.plies()).to_pandas()
        self.assertIsInstance(frame["kind"].dtype, pd.CategoricalDtype)
        self.assertEqual((frame["kind"] == "exchange").sum(), 2)

    def test_datasets(self):
        path = self.folder / "moves.parquet"
        pq.write_table(pa.table(self.scan.plies(strings="plain")), path)
        cache = str(self.folder / "cache")
        read = datasets.Dataset.from_parquet(str(path), cache_dir=cache)
        self.assertEqual(read.num_rows, 167)
        self.assertEqual(read[111]["from"], "8f")
        plymill.convert(COMPLETE, self.folder / "games.plym")
        with plymill.open(self.folder / "games.plym") as f:
            games = datasets.IterableDataset.from_generator(lambda: (game.to_dict() for game in f))
            self.assertEqual([len(game["moves"]) for game in games], [167])

    def test_methods_of_a_table(self):
        plies = self.scan.plies(["ply", "to"])
        whole = pa.table(plies)
        self.assertEqual(plies.schema, whole.schema)
        self.assertEqual(plies.to_arrow(), whole)
        self.assertTrue(plies.to_polars().equals(pl.DataFrame(plies)))
        pd.testing.assert_frame_equal(plies.to_pandas(), whole.to_pandas())
        self.assertEqual(plies.select(["to"]).to_arrow(), whole.select(["to"]))
        for n, rows in ((0, 0), (1, 1), (100, 100), (1000, 167)):
            for batch_rows in (7, 50, 1000):
                table = self.scan.plies(["ply", "to"], batch_rows=batch_rows)
                self.assertEqual(table.head(n), whole.slice(0, rows))
        self.assertEqual(plies.head().num_rows, 10)
        with self.assertRaisesRegex(plymill.UsageError, "n=-1 is not from 0"):
            plies.head(-1)
        self.assertEqual(
            repr(plies), f"<plymill.Table of plies, coerceo, from {COMPLETE}: ply, to>")

    def test_head_reads_little_of_a_large_source(self):
        large = self.file("large.txt", COMPLETE.read_bytes() * 2000)
        table = plymill.scan(large).plies(["ply"])
        self.assertEqual(table.head(3).num_rows, 3)
        self.assertFalse(table.report.complete)
        self.assertLess(table.report.seen, 2000)

    def test_methods_of_a_record_file(self):
        path = str(self.folder / "games.plym")
        plymill.convert(COMPLETE, path)
        with plymill.open(path) as file:
            self.assertEqual(file.plies(["ply", "to"]).to_arrow(),
                             plymill.scan(path).plies(["ply", "to"]).to_arrow())
            self.assertEqual(file.games(strings="plain").head()["plies"].to_pylist(), [167])
            self.assertEqual(len(file.nested().head()["moves"][0]), 167)
            self.assertEqual(repr(file), f"<plymill.RecordFile {path}: 1 game of coerceo>")
        with open(path, "rb") as given, plymill.open(given) as file:
            with self.assertRaisesRegex(plymill.UsageError, "scan.. makes tables"):
                file.plies()

    def test_numpy(self):
        batch = next(iter(self.scan.plies()))
        ply = batch.numpy("ply")
        self.assertEqual(ply.dtype, np.uint32)
        self.assertEqual(ply.tolist(), list(range(1, 168)))
        self.assertFalse(ply.flags.owndata)
        self.assertFalse(ply.flags.writeable)
        kinds = collections.Counter(batch.words("kind")[index] for index in batch.numpy("kind"))
        self.assertEqual(kinds, {"move": 165, "exchange": 2})

    def test_numpy_outlives_its_batch(self):
        arrays = [batch.numpy("ply") for batch in self.scan.plies(batch_rows=10)]
        self.assertEqual(np.concatenate(arrays).tolist(), list(range(1, 168)))

    def test_numpy_masks_rows_without_a_value(self):
        batch = next(iter(self.scan.plies(batch_rows=1000)))
        source = batch.numpy("from")
        self.assertIsInstance(source, np.ma.MaskedArray)
        self.assertEqual(source.mask.sum(), 2)
        out = np.zeros(167, np.int64)
        self.assertIs(batch.numpy("from", out=out), out)
        self.assertEqual(out[~source.mask].tolist(), source.compressed().tolist())

    def test_numpy_of_texts_bools_and_lists(self):
        batch = next(iter(self.scan.plies(["kind", "captures"], strings="plain")))
        self.assertEqual(batch.numpy("kind").dtype, object)
        self.assertEqual(batch.numpy("kind")[0], "move")
        with self.assertRaisesRegex(TypeError, "captures"):
            batch.numpy("captures")
        with self.assertRaisesRegex(KeyError, "there is no column 'too'.*kind, captures"):
            batch.numpy("too")
        games = next(iter(plymill.scan(COMPLETE, rules=True).games(["legal"])))
        self.assertEqual(games.numpy("legal").dtype, bool)

    def test_batches_are_arrow_record_batches(self):
        batches = list(self.scan.plies(["ply", "to"], batch_rows=100))
        first = pa.record_batch(batches[0])
        self.assertEqual(first.num_rows, batches[0].num_rows)
        self.assertEqual(first, pa.record_batch(batches[0]))  # as often as wanted
        whole = pa.Table.from_batches([pa.record_batch(batch) for batch in batches])
        self.assertEqual(whole.combine_chunks(),
                         pa.table(self.scan.plies(["ply", "to"])).combine_chunks())


class OfScans(Test):
    def test_schema_does_not_depend_on_the_data(self):
        empty = plymill.scan(self.file("empty.txt", b""), notation="coerceo")
        self.assertEqual(pa.schema(empty.nested()), pa.schema(plymill.scan(COMPLETE).nested()))
        self.assertEqual(pa.table(empty.nested()).num_rows, 0)

    def test_opening_a_table_and_asking_for_its_schema_read_nothing(self):
        reads = []

        class Counted(io.BytesIO):
            def read(self, size=-1):
                reads.append(size)
                return super().read(size)

        table = plymill.scan(Counted(GAME), notation="coerceo").plies()
        pa.schema(table)
        pa.schema(table)
        self.assertEqual((reads, table.report), ([], None))
        self.assertEqual(pa.table(table).num_rows, 2)
        self.assertTrue(reads)

    def test_each_stream_reads_anew(self):
        path = self.file("games.txt", GAME)
        table = plymill.scan(path).plies()
        self.assertEqual(pa.table(table).num_rows, 2)
        path.write_bytes(GAME * 3)
        self.assertEqual(pa.table(table).num_rows, 6)
        self.assertEqual(table.report.seen, 3)

    def test_columns_stand_in_their_order(self):
        scan = plymill.scan(COMPLETE)
        self.assertEqual(pa.table(scan.plies(["to", "from"])).column_names, ["to", "from"])
        with self.assertRaisesRegex(plymill.UsageError, "there is no column too"):
            scan.plies(["too"])
        with self.assertRaisesRegex(plymill.UsageError, "at least one"):
            scan.plies([])
        with self.assertRaises(TypeError):
            scan.plies("to")

    def test_source_is_always_a_column(self):
        table = pa.table(plymill.scan(COMPLETE).plies())
        self.assertEqual(set(table["source"].to_pylist()), {str(COMPLETE)})

    def test_record_files_give_the_same_rows(self):
        for notation in NOTATIONS:
            sources = texts(notation)
            path = self.folder / f"{notation}.plym"
            plymill.convert(sources, path, notation=notation, errors="ignore", text=True)
            of_text = plymill.scan(sources, notation=notation, errors="ignore", text=True)
            of_file = plymill.scan(path, text=True)
            self.assertEqual(of_file.notation, notation)
            for name in ("plies", "games", "nested"):
                a, b = (pa.table(getattr(scan, name)(strings="plain")).to_pylist()
                        for scan in (of_text, of_file))
                self.assertEqual(a, b, f"{notation} {name}")

    def test_where_selects_games(self):
        path = self.file("games.txt", GAME + COMPLETE.read_bytes())
        table = plymill.scan(path, where="plies>=20").games()
        self.assertEqual(pa.table(table).num_rows, 1)
        self.assertEqual((table.report.seen, table.report.filtered), (2, 1))

    def test_tables_are_the_same_with_any_number_of_threads(self):
        path = self.file("games.txt", COMPLETE.read_bytes() * 2000)
        one, two = (pa.table(plymill.scan(path, threads=threads).plies(strings="plain"))
                    for threads in (1, 2))
        self.assertEqual(one.combine_chunks(), two.combine_chunks())

    def test_mixed_notations(self):
        coerceo, tatsu = self.file("a.txt", GAME), self.file("b.txt", support.TATSU)
        with self.assertRaises(plymill.MixedNotationsError) as caught:
            plymill.scan([coerceo, tatsu])
        self.assertEqual(caught.exception.notations, ["coerceo", "tatsu"])
        with self.assertRaises(plymill.MixedNotationsError):
            plymill.scan(self.folder)
        table = plymill.scan(self.folder, notation="tatsu", errors="ignore").plies()
        self.assertEqual(pa.table(table).num_rows, 4)
        self.assertEqual([each["source"] for each in table.report.unknown], [str(coerceo)])


if __name__ == "__main__":
    support.main()
