#!/usr/bin/env python3
"""Prints the table of sizes in docs/record-file.md: bytes a ply of text, compressed text, Parquet
and record files. First proves that all of them hold the same games.

    bench/sizes.py BUILD [--bytes N] [--folder F] [--legal] [NOTATION ...]

BUILD is the build folder with plymill and bench/make_archive. With --legal, the games can be played;
notations without a maker of such games are left out. Parquet files are written by pyarrow
with its defaults and zstd. They hold either nested rows, or move rows and game rows in two files; the
smaller form counts.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile

import pyarrow as pa
import pyarrow.json
import pyarrow.parquet

SEED = 7
ROWS = {"nested": 64, "moves": 1 << 16, "games": 1 << 12}  # and how many are compared at once
FORMS = [["nested"], ["moves", "games"]]
COLUMNS = ["text", "text, zstd -3", "text, zstd -19", "Parquet", "record file"]


class Archive:
    """An archive of a notation, and the record file made from it."""

    def __init__(self, build, notation, size, folder, more):
        self.plymill, self.notation = os.path.join(build, "plymill"), notation
        self.path = os.path.join(folder, notation)
        maker = os.path.join(build, "bench", "make_archive")
        with open(self.path + ".txt", "wb") as file:
            subprocess.run([maker, notation, str(size), str(SEED), *more], stdout=file, check=True)
        self.run("convert", "--notation", notation, self.path + ".txt", "-o", self.path + ".plym")
        with open(self.path + ".txt", "rb") as file:
            self.text = file.read()

    def run(self, *arguments):
        return subprocess.run([self.plymill, *arguments, "--quiet"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

    def lines(self, command, kind):
        """Yields the rows that a command writes, as lines."""
        words = {"convert": ["convert", "--notation", self.notation, self.path + ".txt"],
                 "cat": ["cat", self.path + ".plym"]}[command]
        words += ["--rows", kind, "--tags", "list", "--source", "never", "--quiet"]
        with subprocess.Popen([self.plymill, *words], stdout=subprocess.PIPE) as process:
            yield from process.stdout
        if process.returncode != 0:
            sys.exit(f"sizes.py: plymill {' '.join(words)}: ended with {process.returncode}")

    def types(self, kind):
        printed = self.run("schema", self.notation, "--rows", kind, "--source", "never", "--for",
                           "arrow")
        return eval(printed, {"pa": pa})  # the text is made to be pasted

    def parquet_path(self, kind):
        return f"{self.path}.{kind}.parquet"

    def write_parquet(self, kind):
        """Writes the rows as one table, so that pyarrow chooses the row groups."""
        parse = pa.json.ParseOptions(explicit_schema=self.types(kind),
                                     unexpected_field_behavior="error")
        lines, batches = self.lines("convert", kind), []
        while piece := b"".join(itertools.islice(lines, ROWS[kind])):
            read = pa.json.ReadOptions(block_size=len(piece) + 1)
            batches.append(pa.json.read_json(pa.BufferReader(piece), read, parse))
        pa.parquet.write_table(pa.concat_tables(batches), self.parquet_path(kind),
                               compression="zstd")

    def parquet_rows(self, kind):
        with pa.parquet.ParquetFile(self.parquet_path(kind)) as file:
            for batch in file.iter_batches(batch_size=ROWS[kind]):
                yield from batch.to_pylist()

    def prove(self, kind):
        """Compares the rows of text, record file and Parquet. Returns how many there are."""
        rows = zip(self.lines("convert", kind), self.lines("cat", kind), self.parquet_rows(kind),
                   strict=True)
        count = 0
        for of_text, of_record_file, of_parquet in rows:
            if of_text != of_record_file or json.loads(of_text) != of_parquet:
                sys.exit(f"sizes.py: {self.notation}: row {count} of --rows {kind} is not the same")
            count += 1
        return count

    def compressed_bytes(self, level):
        codec = pa.Codec("zstd", compression_level=level)
        packed = codec.compress(self.text, asbytes=True)
        if codec.decompress(packed, len(self.text), asbytes=True) != self.text:
            sys.exit(f"sizes.py: {self.notation}: zstd -{level} does not give the text back")
        return len(packed)

    def sizes(self):
        """Returns the number of plies, and the bytes of all forms in the order of COLUMNS."""
        plies = 0
        for kind in ROWS:
            self.write_parquet(kind)
            count = self.prove(kind)
            plies = count if kind == "moves" else plies
        parquet = [sum(os.path.getsize(self.parquet_path(kind)) for kind in form)
                   for form in FORMS]
        return plies, [len(self.text), self.compressed_bytes(3), self.compressed_bytes(19),
                       min(parquet), os.path.getsize(self.path + ".plym")]


def has_legal_games(build, notation):
    """Whether make_archive can make legal games of a notation."""
    maker = os.path.join(build, "bench", "make_archive")
    return subprocess.run([maker, notation, "1", "1", "--legal"], capture_output=True,
                          check=False).returncode == 0


def row(cells):
    return f"| {' | '.join(cells)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("notations", nargs="*", metavar="NOTATION")
    parser.add_argument("--bytes", type=int, default=16_000_000)
    parser.add_argument("--legal", action="store_true", help="games that can be played")
    parser.add_argument("--folder", help="folder for the files; default: a temporary folder")
    options = parser.parse_intermixed_args()
    listed = subprocess.run([os.path.join(options.build, "plymill"), "games"], check=True, text=True,
                            capture_output=True).stdout
    known = [line.split()[0] for line in listed.splitlines()]
    more = ["--legal"] if options.legal else []
    if options.legal:
        known = [notation for notation in known if has_legal_games(options.build, notation)]
    print(row(["bytes a ply", *COLUMNS]) + "\n" + row(["---"] * (1 + len(COLUMNS))), flush=True)
    for notation in options.notations or known:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            plies, sizes = Archive(options.build, notation, options.bytes, folder, more).sizes()
        each = [f"{size / plies:.2f}" for size in sizes]
        print(row([notation, *each]), flush=True)


if __name__ == "__main__":
    main()
