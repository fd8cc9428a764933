"""Signals, threads and fork()."""
import io
import multiprocessing
import os
import subprocess
import sys
import textwrap
import threading
import unittest

import pyarrow as pa

import plymill
import support
from support import GAME, Test

ENDLESS = """
    import io, os, signal, sys
    import plymill, pyarrow as pa

    class Endless(io.RawIOBase):
        '''Games without an end. After a while, the user presses Ctrl-C.'''
        reads = 0
        def read(self, size=-1):
            self.reads += 1
            if self.reads == 20:
                os.kill(os.getpid(), signal.SIGINT)
            return (GAME * (size // len(GAME) + 1))[:size]

    GAME = %r
    table = plymill.scan(Endless(), notation="coerceo").plies()
    try:
        RUN
        sys.exit("no exception")
    except KeyboardInterrupt:
        print("interrupted")
""" % GAME


class Signals(Test):
    def interrupt(self, run):
        script = textwrap.dedent(ENDLESS).replace("RUN", run)
        return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                              cwd=self.folder)

    def test_ctrl_c_ends_runs_and_iterations(self):
        for run in ("for batch in table: pass",
                    "plymill.check(Endless(), notation='coerceo')",
                    "plymill.convert(Endless(), 'a.jsonl', notation='coerceo')"):
            done = self.interrupt(run)
            self.assertEqual((done.returncode, done.stdout), (0, "interrupted\n"), done.stderr)
        self.assertEqual(os.listdir(self.folder), [])

    def test_ctrl_c_ends_streams(self):
        """The exception is that of the consumer, and then Python's."""
        run = """
        try:
            pa.table(table)
        except pa.ArrowException:
            [None for _ in range(10)]
        assert not table.report.complete
        """
        done = self.interrupt(textwrap.indent(textwrap.dedent(run), "    ").strip())
        self.assertNotIn("no exception", done.stderr)
        self.assertIn("interrupted", done.stdout + done.stderr)


class Threads(Test):
    def test_threads_read_a_table_at_the_same_time(self):
        table = plymill.scan(self.file("games.txt", GAME * 20_000)).plies(["ply"])
        counts = []
        threads = [threading.Thread(target=lambda: counts.append(pa.table(table).num_rows))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [40_000] * 4)
        self.assertTrue(table.report.complete)

    def test_python_runs_while_a_table_is_read(self):
        """The read waits for another Python thread, so it must not hold the GIL."""
        asked, given = threading.Event(), threading.Event()

        class Waits(io.BytesIO):
            def read(self, size=-1):
                asked.set()
                given.wait()
                return super().read(size)

        def give():
            asked.wait()
            given.set()

        other = threading.Thread(target=give)
        other.start()
        table = plymill.scan(Waits(GAME), notation="coerceo").plies()
        self.assertEqual(sum(batch.num_rows for batch in table), 2)
        other.join()

    def test_a_reader_may_be_dropped_while_python_reads(self):
        """Its thread needs the GIL to end, while the thread that drops it has the GIL."""
        for _ in range(20):
            scan = plymill.scan(io.BytesIO(GAME * 50_000), notation="coerceo")
            table = scan.plies(batch_rows=100)
            reader = pa.RecordBatchReader.from_stream(table)
            reader.read_next_batch()
            del reader
            batches = iter(table)
            next(batches)
            del batches


def count(path):
    return pa.table(plymill.scan(path, notation="coerceo").plies(["ply"])).num_rows


class Forks(Test):
    def in_child(self, work):
        """Returns what work() returns in a forked child."""
        readable, writable = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.write(writable, str(work()).encode())
            except BaseException as error:
                os.write(writable, repr(error).encode())
            finally:
                os._exit(0)
        os.close(writable)
        with open(readable, encoding="utf-8") as file:
            said = file.read()
        os.waitpid(child, 0)
        return said

    def test_a_forked_child_reads(self):
        table = plymill.scan(self.file("games.txt", GAME * 20_000)).plies(["ply"])
        self.assertEqual(pa.table(table).num_rows, 40_000)  # the parent's threads have run
        self.assertEqual(self.in_child(lambda: pa.table(table).num_rows), "40000")
        self.assertEqual(self.in_child(lambda: sum(batch.num_rows for batch in table)), "40000")
        self.assertEqual(self.in_child(lambda: plymill.check(self.folder / "games.txt").written),
                         "20000")

    def test_a_forked_child_reads_a_record_file(self):
        path = self.folder / "games.plym"
        plymill.convert(self.file("games.txt", GAME * 20_000), path)
        with plymill.open(path) as f:
            self.assertEqual(self.in_child(lambda: f[19_999].plies == f[0].plies), "True")
        table = plymill.scan(path).plies(["ply"])
        self.assertEqual(self.in_child(lambda: pa.table(table).num_rows), "40000")

    def test_a_stream_of_the_parent_fails_in_the_child(self):
        table = plymill.scan(self.file("games.txt", GAME * 50_000)).plies(["ply"])
        reader = pa.RecordBatchReader.from_stream(table)
        rows = reader.read_next_batch().num_rows

        def read_on():
            while True:
                reader.read_next_batch()

        self.assertIn("fork", self.in_child(read_on))
        self.assertEqual(rows + reader.read_all().num_rows, 100_000)

    def test_processes_of_multiprocessing(self):
        path = str(self.file("games.txt", GAME * 1000))
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.map(count, [path] * 4), [2000] * 4)


if __name__ == "__main__":
    support.main()
