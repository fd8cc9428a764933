"""Spark: plymill.spark.DataSource in two worker processes, beside single runs of plymill.

    tests/spark/run [--bytes N] [--tasks N] [--master MASTER] [TEST ...]

A cluster of two workers, which are processes of their own, runs on this machine. N bytes of text
(8,000,000) are read by N tasks (8) while a worker is killed.
"""
import argparse
import importlib.util
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import pyarrow as pa
import pyarrow.parquet as pq
import pyspark

import plymill
import plymill.spark

os.environ |= {"SPARK_HOME": os.path.dirname(importlib.util.find_spec("pyspark").origin),
               "PYSPARK_PYTHON": sys.executable}
import pyspark.sql.types  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

TATSU = b"1. 2-5 5-7\n2. 14-11 11-9\n"
BAD = b'[Event "Club"]\n\n1# 10a-99z 2# 11b-11d 1-0\n\n'
ARGUMENTS = None


def cluster(folder):
    """A session with two workers of one core."""
    builder = SparkSession.builder.master(ARGUMENTS.master).appName("plymill")
    for name, value in {
            "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
            "spark.executorEnv.PYTHONPATH": os.environ["PYTHONPATH"],
            "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
            "spark.python.authenticate.socketTimeout": "600s",
            "spark.network.timeout": "600s", "spark.executor.heartbeatInterval": "60s",
            "spark.driver.maxResultSize": "0", "spark.driver.memory": "2g",
            "spark.local.dir": str(folder), "spark.sql.warehouse.dir": str(folder)}.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    session.dataSource.register(plymill.spark.DataSource)
    return session


def archive(path, size, notation="coerceo"):
    """A generated archive with a rejected game in the middle and at the end."""
    make = pathlib.Path(ARGUMENTS.build) / "bench/make_archive"
    half = subprocess.run([make, notation, str(size // 2), "31"], check=True, capture_output=True)
    path.write_bytes(half.stdout + BAD + half.stdout + BAD)


def rows_of(table):
    """The rows of a table of Arrow, sorted, in the values that Spark has."""
    keys = [name for name in ("source", "game", "ply", "offset") if name in table.column_names]
    return table.sort_by([(key, "ascending") for key in keys]) if keys else table


def single(table, like):
    """The rows of a table of a scan, in the types of `like`."""
    return rows_of(pa.table(table).cast(like.schema))


class Once:
    """Kills the worker that it first runs in: the parent of the process that starts Python."""

    def __init__(self, mark):
        self.mark = str(mark)

    def __call__(self, batches):
        for batch in batches:
            yield batch
            try:
                os.close(os.open(self.mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            process = os.getpid()
            while b"CoarseGrainedExecutorBackend" not in pathlib.Path(
                    f"/proc/{process}/cmdline").read_bytes():
                process = int(pathlib.Path(f"/proc/{process}/stat").read_text().split(")")[1]
                              .split()[1])
            os.kill(process, signal.SIGKILL)


class OfSpark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.games = cls.folder / "games"
        cls.games.mkdir()
        archive(cls.games / "a.txt", ARGUMENTS.bytes)
        small = cls.folder / "small.txt"
        archive(small, 200_000)
        plymill.convert(small, cls.games / "b.plym", errors="ignore")
        (cls.games / "c.txt").write_bytes(TATSU)
        cls.size = (cls.games / "a.txt").stat().st_size
        cls.spark = cluster(cls.folder / "spark")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.temporary.cleanup()

    def read(self, path=None, **options):
        reader = self.spark.read.format("plymill").option("notation", "coerceo")
        options = {"splitBytes": -(-self.size // ARGUMENTS.tasks)} | options
        for name, value in options.items():
            reader = reader.option(name, value)
        return reader.load(str(path or self.games))

    @unittest.skipIf("local[" in " ".join(sys.argv), "local[N] has no workers to kill")
    def test_a_killed_worker_changes_nothing(self):
        plies = self.read()
        self.assertGreaterEqual(plies.rdd.getNumPartitions(), ARGUMENTS.tasks)
        mark = self.folder / "killed"
        out = self.folder / "killed_plies"
        start = time.monotonic()
        plies.mapInArrow(Once(mark), plies.schema).write.parquet(str(out))
        print(f"{self.size} bytes, {plies.rdd.getNumPartitions()} tasks, "
              f"{time.monotonic() - start:.1f} s", file=sys.stderr)
        self.assertTrue(mark.exists())
        scan = plymill.scan(self.games, notation="coerceo", errors="ignore")
        self.assert_rows(sorted(out.glob("*.parquet")), scan.plies(strings="plain"))

    def assert_rows(self, files, wanted):
        """The files have the rows of the table `wanted`, in this order."""
        schema = pq.read_schema(files[0])
        batches = (batch for file in files for batch in pq.ParquetFile(file).iter_batches())
        found = schema.empty_table()
        for batch in wanted:
            expected = pa.table(batch).cast(schema)
            while len(found) < len(expected):
                found = pa.concat_tables([found, pa.Table.from_batches([next(batches)], schema)])
            self.assertEqual(found.slice(0, len(expected)), expected)
            found = found.slice(len(expected))
        self.assertEqual(len(found) + sum(map(len, batches)), 0)

    def test_tables(self):
        for table in ("games", "nested"):
            found = self.read(self.games / "b.plym", table=table).toArrow()
            scan = plymill.scan(self.games / "b.plym")
            ours = getattr(scan, table)(strings="plain")
            self.assertEqual(rows_of(found), single(ours, found))
        self.assertEqual([row.notation for row in self.read(
            self.games / "c.txt", table="games", notation="tatsu").collect()], ["tatsu"])

    def test_rejected_games_are_a_table(self):
        found = self.read(table="rejected").toArrow()
        table = plymill.scan(self.games, notation="coerceo", errors="ignore").games()
        pa.table(table)
        wanted = pa.Table.from_pylist([each._asdict() for each in table.rejected])
        self.assertEqual(found.num_rows, 2)
        self.assertEqual(rows_of(found).to_pylist(), rows_of(wanted).to_pylist())
        self.assertEqual(self.read(table="rejected").select("code").distinct().count(), 1)

    def test_columns_are_chosen_by_an_option_or_a_schema(self):
        scan = plymill.scan(self.games / "b.plym")
        wanted = pa.table(scan.plies(["to", "ply"], strings="plain"))
        found = self.read(self.games / "b.plym", columns="to, ply")
        self.assertEqual(found.columns, ["to", "ply"])
        self.assertEqual(found.toArrow().to_pylist(), wanted.to_pylist())
        reader = self.spark.read.format("plymill").option("notation", "coerceo")
        with_schema = reader.schema("ply int, to string").load(str(self.games / "b.plym"))
        found = with_schema.toArrow()
        self.assertEqual(found.to_pylist(), wanted.select(["ply", "to"]).to_pylist())
        self.assertEqual(with_schema.dtypes, [("ply", "int"), ("to", "string")])

    def test_where(self):
        found = self.read(self.games / "b.plym", table="games", where="plies>=100")
        scan = plymill.scan(self.games / "b.plym", where="plies>=100")
        rows = pa.table(scan.games(["game"])).num_rows
        self.assertGreater(rows, 0)
        self.assertEqual(found.count(), rows)

    def test_a_source_that_changes_after_the_plan_is_refused(self):
        path = self.folder / "changes.txt"
        path.write_bytes(TATSU)
        reader = plymill.spark.DataSource({"path": str(path), "notation": "tatsu"})
        reader = reader.reader(pyspark.sql.types.StructType().add("ply", "long"))
        [part] = reader.partitions()
        path.write_bytes(TATSU * 2)
        with self.assertRaisesRegex(plymill.SourceError, "changed since the plan"):
            list(reader.read(part))

    def test_losses_are_in_the_log(self):
        reader = plymill.spark.DataSource({"path": str(self.games), "notation": "coerceo"})
        reader = reader.reader(pyspark.sql.types.StructType().add("ply", "long"))
        with self.assertLogs("plymill.spark") as logged:
            for part in reader.partitions():
                list(reader.read(part))
        whole = "\n".join(logged.output)
        self.assertRegex(whole, r"a\.txt: [12] of \d+ games were rejected; table=rejected has them")
        self.assertRegex(whole, r"omitted: .*c\.txt is in another notation: tatsu")

    def test_wrong_options_are_named(self):
        for options, message in (({"tabel": "games"}, "no option tabel"),
                                 ({"table": "game"}, "not one of plies"),
                                 ({"strict": "yes"}, "strict='yes' is neither true nor false"),
                                 ({"splitBytes": "64M"}, "splitbytes='64M' is no number"),
                                 ({"columns": "too"}, "no column too")):
            with self.assertRaisesRegex(Exception, message):
                self.read(self.games / "b.plym", **options).count()

    def test_parquet_folders(self):
        plies = plymill.scan(self.games / "b.plym").plies()
        for keys in ((), ("player",)):
            out = self.folder / f"parquet{len(keys)}"
            plies.write_parquet(out, rows_per_file=1000, partition_by=keys)
            names = ["game", "ply", "player", "to"]
            found = self.spark.read.parquet(str(out)).select(*names).toArrow()
            scan = plymill.scan(self.games / "b.plym")
            wanted = pa.table(scan.plies(names, strings="plain"))
            self.assertEqual(rows_of(found.cast(wanted.schema)), rows_of(wanted))


def main():
    global ARGUMENTS
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--master", default="local-cluster[2,1,1024]")
    parser.add_argument("--bytes", type=int, default=8_000_000)
    parser.add_argument("--tasks", type=int, default=8)
    ARGUMENTS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2, warnings="ignore")


main()
