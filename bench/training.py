#!/usr/bin/env python3
"""Measures positions for training, and prints a table: docs/notes/ has one.

    bench/training.py BUILD [--bytes N] [--rounds N] [--folder F] [NOTATION ...]

Makes an archive of legal games, and reads all its positions in shuffled batches of 8,192, with all
arrays: with plymill from a record file and from text, and from rows that were made before, in .npz
files, in Parquet, and in .npy files that are mapped into memory. Except for Lost Cities also with a plain Python replayer. First proves that all
give the same positions. Everything runs on one core, alternately; figures are medians of millions
of positions in a second of CPU time, so that other programs disturb them little.

The rows are stored as others do: .npz compressed, in files of 65,536 rows that were shuffled before
(KataGo); Parquet by pyarrow with zstd, in row groups of as many. Both are read part by part, and
each part is permuted again. The mapped files have an array each, not compressed, in the order of the
games: a batch takes its rows from anywhere, which mixes best. They are in the page cache, and mapped
once. Each batch is written to the same memory; so plymill does this, too, for comparison.
"""
import argparse
import glob
import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import plymill
import pyarrow as pa
import pyarrow.parquet

SEED, BATCH, FILE_ROWS = 7, 8192, 65536
NOTATIONS = ["coerceo", "tatsu", "lost-cities", "carcassonne"]
REPLAYERS = ["coerceo", "tatsu", "carcassonne"]  # bench/peer/positions_*.py
ARRAYS = ["board", "globals", "action", "legal", "outcome", "margin", "plies_left", "game", "ply"]


class Archive:
    """An archive of legal games, in all forms."""

    def __init__(self, build, notation, size, folder):
        self.notation, self.path = notation, os.path.join(folder, notation)
        self.text, self.records = self.path + ".txt", self.path + ".plym"
        self.command = os.path.join(build, "plymill")
        with open(self.text, "wb") as file:
            subprocess.run([os.path.join(build, "bench", "make_archive"), notation, str(size),
                            str(SEED), "--legal", "--greedy"], stdout=file, check=True)
        plymill.convert(self.text, self.records, notation=notation)
        self.rows = sorted_rows(self.of_plymill(self.records))
        self.write_rows()

    def write_rows(self):
        order = np.random.default_rng(SEED).permutation(len(self.rows["ply"]))
        files = [order[i:i + FILE_ROWS] for i in range(0, len(order), FILE_ROWS)]
        with pa.parquet.ParquetWriter(self.path + ".parquet", self.schema(),
                                      compression="zstd") as writer:
            for i, rows in enumerate(files):
                shuffled = {name: self.rows[name][rows] for name in ARRAYS}
                np.savez_compressed(f"{self.path}.{i:04}.npz", **shuffled)
                writer.write_table(pa.table([column_of(shuffled[name]) for name in ARRAYS],
                                            schema=self.schema()))
        for name in ARRAYS:
            np.save(f"{self.path}.{name}.npy", self.rows[name])
        self.mapped = {name: np.load(f"{self.path}.{name}.npy", mmap_mode="r") for name in ARRAYS}
        self.memory = {name: np.empty((BATCH, *self.rows[name].shape[1:]), self.rows[name].dtype)
                       for name in ARRAYS}

    def schema(self):
        return pa.schema([(name, column_of(self.rows[name][:1]).type) for name in ARRAYS])

    def of_plymill(self, path, **options):
        for batch in plymill.positions(path, batch=BATCH, seed=SEED, threads=1, errors="ignore",
                                       **options):
            yield {name: getattr(batch, name) for name in ARRAYS}

    def into_memory(self):
        """As the rows that are mapped: every batch is written to the same memory."""
        return self.of_plymill(self.records, out=self.memory)

    def of_npz(self):
        for path in sorted(glob.glob(self.path + ".*.npz")):
            with np.load(path) as file:
                yield from batches_of({name: file[name] for name in ARRAYS})

    def of_parquet(self):
        with pa.parquet.ParquetFile(self.path + ".parquet") as file:
            for group in range(file.num_row_groups):
                table = file.read_row_group(group, use_threads=False)
                yield from batches_of({name: array_of(table[name], self.rows[name])
                                       for name in ARRAYS})

    def of_npy(self):
        order = np.random.default_rng().permutation(len(self.mapped["ply"]))
        for begin in range(0, len(order), BATCH):
            rows = order[begin:begin + BATCH]
            yield {name: np.take(self.mapped[name], rows, axis=0, mode="clip",
                                 out=self.memory[name][:len(rows)]) for name in ARRAYS}

    def disk(self, pattern):
        return sum(os.path.getsize(path) for path in glob.glob(self.path + pattern))

    def nested_rows(self):
        words = [self.command, "convert", "--quiet", "--rows", "nested", self.text]
        done = subprocess.run(words, stdout=subprocess.PIPE, check=True)
        games = enumerate(json.loads(line) for line in done.stdout.splitlines())
        return [(number, game) for number, game in games if "Setup" not in game["tags"]]


def column_of(array):
    """A column of Parquet: numbers, or the bytes of each row."""
    if array.ndim == 1:
        return pa.array(array)
    width = array.itemsize * int(np.prod(array.shape[1:]))
    buffer = pa.py_buffer(np.ascontiguousarray(array))
    return pa.Array.from_buffers(pa.binary(width), len(array), [None, buffer])


def array_of(column, like):
    """The array of a column, with the type and shape of another one."""
    if like.ndim == 1:
        return column.to_numpy()
    chunk = pa.concat_arrays(column.chunks)
    values = np.frombuffer(chunk.buffers()[1], like.dtype)
    return values.reshape(len(chunk), *like.shape[1:])


def batches_of(arrays):
    order = np.random.default_rng().permutation(len(arrays["ply"]))
    for begin in range(0, len(order), BATCH):
        rows = order[begin:begin + BATCH]
        yield {name: array[rows] for name, array in arrays.items()}


def sorted_rows(batches):
    """All rows in the order of the files."""
    whole = [{name: array.copy() for name, array in batch.items()} for batch in batches]
    rows = {name: np.concatenate([batch[name] for batch in whole]) for name in ARRAYS}
    order = np.lexsort((rows["ply"], rows["game"]))
    return {name: array[order] for name, array in rows.items()}


def prove(name, expected, found):
    for array in ARRAYS:
        if not np.array_equal(expected[array], found[array]):
            sys.exit(f"training.py: {name} gives another {array}")


def measure(batches):
    """M positions in a second of CPU time."""
    start, count = time.process_time(), 0
    for batch in batches:
        count += len(batch["ply"])
    return count / (time.process_time() - start) / 1e6


def python_rows(notation, games):
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), "peer"))
    import rows
    return rows.Rows(importlib.import_module(f"positions_{notation}"), games).arrays()


def measure_python(archive, games_timed=150):
    """Proves the replayer on games of the whole archive, and times it on some of them."""
    games = archive.nested_rows()
    some = games[:: max(1, len(games) // (4 * games_timed))]
    start = time.process_time()
    rows = python_rows(archive.notation, some)
    speed = len(rows["ply"]) / (time.process_time() - start) / 1e6
    kept = np.isin(archive.rows["game"], [number for number, _ in some])
    prove("the Python replayer", {name: archive.rows[name][kept] for name in ARRAYS}, rows)
    return speed


def print_row(archive, name, speed, fastest, pattern):
    size, count = archive.disk(pattern), len(archive.rows["ply"])
    print(f"| {archive.notation} | {name} | {speed:.3g} | {fastest / speed:.3g} | "
          f"{size / 1e6:.1f} | {size / count:.1f} |", flush=True)


def compare(archive, rounds):
    """Prints the rows of a notation."""
    ways = {
        "plymill, record file": (lambda: archive.of_plymill(archive.records), ".plym"),
        "plymill, text": (lambda: archive.of_plymill(archive.text), ".txt"),
        "rows in .npz": (archive.of_npz, ".*.npz"),
        "rows in Parquet": (archive.of_parquet, ".parquet"),
        "plymill, record file, same memory": (archive.into_memory, ".plym"),
        "rows in .npy, mapped, same memory": (archive.of_npy, ".*.npy"),
    }
    for name, (batches, _) in ways.items():
        prove(name, archive.rows, sorted_rows(batches()))
    python = measure_python(archive) if archive.notation in REPLAYERS else None
    speeds = {name: [] for name in ways}
    for _ in range(rounds):
        for name, (batches, _) in ways.items():
            speeds[name].append(measure(batches()))
    medians = {name: statistics.median(each) for name, each in speeds.items()}
    fastest = medians["plymill, record file"]
    for name, (_, pattern) in ways.items():
        print_row(archive, name, medians[name], fastest, pattern)
    if python:
        print_row(archive, "plain Python replayer, rows of JSON in memory", python, fastest, ".txt")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("notations", nargs="*")
    parser.add_argument("--bytes", type=int, default=8_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder")
    options = parser.parse_intermixed_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    pa.set_cpu_count(1)
    print("| notation | source | M positions/s | plymill, record file: times as fast | "
          "MB on disk | bytes a position |\n" + "| --- " * 6 + "|", flush=True)
    for notation in options.notations or NOTATIONS:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            compare(Archive(options.build, notation, options.bytes, folder), options.rounds)


if __name__ == "__main__":
    main()
