"""Splits: plymill.plan(), and scans of splits, which give the rows of one scan."""
import io
import pickle
import subprocess
import sys
import unittest

import pyarrow as pa

import plymill
import support
from support import BAD, CORPORA, GAME, TATSU, Test

COMPLETE = CORPORA / "coerceo/spec/complete_game.txt"


class OfSplits(Test):
    def setUp(self):
        super().setUp()
        self.games = self.folder / "games"
        self.games.mkdir()
        text = COMPLETE.read_bytes() * 20 + BAD + GAME * 30
        (self.games / "a.txt").write_bytes(text)
        (self.games / "b.txt").write_bytes(TATSU)
        (self.games / "c.txt").write_bytes(GAME)
        plymill.convert(self.file("d.txt", GAME * 2), self.games / "d.plym")

    def test_all_splits_together_are_one_scan(self):
        splits = plymill.plan(self.games, notation="coerceo", split_bytes=5000)
        self.assertGreater(len(splits), 5)
        self.assertEqual([split.number for split in splits], list(range(1, len(splits) + 1)))
        for name in ("plies", "games", "nested"):
            whole = getattr(plymill.scan(self.games, notation="coerceo", errors="ignore"), name)(
                strings="plain")
            parts, reports = [], []
            for split in pickle.loads(pickle.dumps(splits)):
                scan = plymill.scan(split, notation="coerceo", errors="ignore", threads=1)
                table = getattr(scan, name)(strings="plain")
                parts.append(pa.table(table))
                reports.append(table.report)
            self.assertEqual(pa.concat_tables(parts).combine_chunks().to_pylist(),
                             pa.table(whole).to_pylist())
            for count in ("seen", "written", "rejected", "plies"):
                self.assertEqual(sum(getattr(report, count) for report in reports),
                                 getattr(whole.report, count))

    def test_rejected_games_keep_their_lines(self):
        found = []
        for split in plymill.plan(self.games / "a.txt", split_bytes=2000):
            table = plymill.scan(split, errors="ignore").games()
            list(table)
            found += table.rejected
        whole = plymill.scan(self.games / "a.txt", errors="ignore").games()
        list(whole)
        self.assertEqual(found, whole.rejected)
        self.assertEqual(len(found), 1)

    def test_a_changed_source_is_refused(self):
        path = self.games / "c.txt"
        [split] = plymill.plan(path)
        self.assertEqual((split.source, split.notation), (str(path), "coerceo"))
        path.write_bytes(GAME * 2)
        with self.assertRaisesRegex(plymill.SourceError, "changed since the plan") as caught:
            plymill.scan(split)
        self.assertEqual(caught.exception.code, "changed")

    def test_wrong_plans(self):
        with self.assertRaisesRegex(plymill.PlymillError, "missing.txt"):
            plymill.plan(self.folder / "missing.txt")
        with self.assertRaises(TypeError):
            plymill.plan([io.BytesIO(GAME)])
        [split] = plymill.plan(self.games / "d.plym")
        self.assertEqual(plymill.scan(split, notation="coerceo").notation, "coerceo")

    def test_spark_without_pyspark_says_what_to_install(self):
        program = "import sys; sys.modules['pyspark'] = None; import plymill.spark"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertRegex(done.stderr, "ImportError: plymill.spark needs PySpark 4.*pip install")


if __name__ == "__main__":
    support.main()
