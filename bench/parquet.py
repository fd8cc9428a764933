#!/usr/bin/env python3
"""Measures how fast the text of an archive becomes a folder of Parquet files, with two threads.

    bench/parquet.py BUILD [NOTATION ...]        archives of 100,000,000 bytes

BUILD is the build folder with bench/make_archive and the Python module (tests/module/build). Run it
with build/venv/bin/python. On a busy machine, the MB of text for a second of user time are the
better figure: two threads that share the work evenly reach twice as many in a second.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

BYTES = 100_000_000


def measure(text, notation, folder, strings):
    import plymill
    table = plymill.scan(text, notation=notation, threads=2).plies(strings=strings)
    start, cpu = time.perf_counter(), os.times().user
    report = table.write_parquet(folder, rows_per_file=1_000_000)
    seconds, cpu = time.perf_counter() - start, os.times().user - cpu
    size = sum(path.stat().st_size for path in folder.rglob("*.parquet"))
    print(f"| {notation} | {strings} | {BYTES / seconds / 1e6:.0f} | {BYTES / cpu / 1e6:.0f} | "
          f"{report.plies / cpu / 1e6:.1f} | {size / report.plies:.2f} |", flush=True)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    sys.path.insert(0, str(build / "python/site"))
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    print("| notation | strings | MB of text/s | MB/s of user time | M plies/s of user time "
          "| bytes a ply |")
    print("| --- | --- | --- | --- | --- | --- |")
    for notation in sys.argv[2:] or ["coerceo"]:
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(folder) / "games.txt"
            with open(text, "wb") as file:
                subprocess.run([build / "bench/make_archive", notation, str(BYTES), "7"],
                               stdout=file, check=True)
            for strings in ("dictionary", "plain"):
                out = pathlib.Path(folder) / strings
                for _ in range(3):
                    measure(text, notation, out, strings)
                    shutil.rmtree(out)


main()
