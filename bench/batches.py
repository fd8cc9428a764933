#!/usr/bin/env python3
"""Measures how fast the plies of a record file become Arrow batches, beside pyarrow, which reads the
same rows from Parquet.

    bench/batches.py [--bytes N] [--rounds N] [--folder F] BUILD [NOTATION ...]

BUILD is the build folder with plymill, bench/batches and bench/make_archive. Needs pyarrow:
tests/python/prepare tables. Everything runs on one core, alternately; the figures are medians of
millions of plies per second of CPU time, so that other programs disturb them little. Parquet is
written by pyarrow with zstd and its defaults, and read with the columns that plymill gives as
dictionaries as dictionaries. It has the rows that `plymill cat` writes of the record file.
"""
import argparse
import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time

import pyarrow as pa
import pyarrow.json
import pyarrow.parquet

SEED = 7
BATCH_ROWS = 1 << 16
TWO_COLUMNS = {"coerceo": "from,to", "lost-cities": "card,draw", "tatsu": "from,to",
               "carcassonne": "x,y", "rootlog": "kind,faction"}


def run(*arguments, **options):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, **options).stdout


class Archive:
    """An archive of a notation as a record file and as Parquet."""

    def __init__(self, build, notation, size, folder):
        self.plymill = os.path.join(build, "plymill")
        self.batches = os.path.join(build, "bench", "batches")
        self.notation, path = notation, os.path.join(folder, notation)
        self.text, self.record_file, self.parquet = (path + "." + ending
                                                     for ending in ("txt", "plym", "parquet"))
        with open(self.text, "wb") as file:
            subprocess.run([os.path.join(build, "bench", "make_archive"), notation, str(size),
                            str(SEED)], stdout=file, check=True)
        run(self.plymill, "convert", "--quiet", "--notation", notation, self.text, "-o",
            self.record_file)
        self.write_parquet()

    def write_parquet(self):
        printed = run(self.plymill, "schema", self.notation, "--source", "always", "--for", "arrow",
                      text=True)
        schema = eval(printed, {"pa": pa})  # the text is made to be pasted
        parse = pa.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")
        words = [self.plymill, "cat", "--quiet", "--source", "always", self.record_file]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as rows, \
                pa.parquet.ParquetWriter(self.parquet, schema, compression="zstd") as writer:
            while piece := b"".join(itertools.islice(rows.stdout, 1 << 18)):
                read = pa.json.ReadOptions(block_size=len(piece) + 1)
                writer.write_table(pa.json.read_json(pa.BufferReader(piece), read, parse))

    def of_plymill(self, columns):
        """Returns the number of plies, and M plies/s of one read."""
        named = ["--columns", columns] if columns else []
        words = run(self.batches, self.record_file, "--notation", self.notation, "--threads", "1",
                    "--repetitions", "5", *named, text=True).split()
        return int(words[0]), float(words[-5])

    def of_pyarrow(self, columns):
        names = columns.split(",") if columns else None
        schema = pa.parquet.read_schema(self.parquet)
        words = [field.name for field in schema if pa.types.is_string(field.type)
                 and field.name not in ("comment", "text")]
        start, plies = time.process_time(), 0
        with pa.parquet.ParquetFile(self.parquet, read_dictionary=words) as file:
            for batch in file.iter_batches(batch_size=BATCH_ROWS, columns=names,
                                           use_threads=False):
                plies += batch.num_rows
        return plies, plies / (time.process_time() - start) / 1e6


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("notations", nargs="*", default=["coerceo"])
    parser.add_argument("--bytes", type=int, default=32_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    pa.set_cpu_count(1)
    print("| M plies/s | columns | plymill, record file | pyarrow, Parquet | ratio |")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        for notation in arguments.notations:
            archive = Archive(arguments.build, notation, arguments.bytes, folder)
            for columns in "", TWO_COLUMNS[notation]:
                speeds = [], []
                for _ in range(arguments.rounds):
                    ours, theirs = archive.of_plymill(columns), archive.of_pyarrow(columns)
                    if ours[0] != theirs[0]:
                        sys.exit(f"batches.py: {ours[0]} plies are not {theirs[0]}")
                    speeds[0].append(ours[1])
                    speeds[1].append(theirs[1])
                plymill, pyarrow = map(statistics.median, speeds)
                print(f"| {notation} | {columns or 'all'} | {plymill:.0f} | {pyarrow:.0f} | "
                      f"{plymill / pyarrow:.1f} |", flush=True)


if __name__ == "__main__":
    main()
