#!/usr/bin/env python3
"""Measures the ways from an archive to a table, side by side, with all cores: the table in docs/recipes.md.

    build/venv/bin/python bench/tables.py build/release [NOTATION ...]     archives of 60,000,000 bytes

The build folder has bench/make_archive and the Python module (tests/module/build). Each way is run twice,
in turns, but DuckDB once; the fastest counts. All ways must give the same number of plies.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[1]
LAUNCHER = ROOT / "python/launcher/plymill"
NOTATIONS = ["coerceo", "lost-cities", "tatsu", "carcassonne", "rootlog"]
BYTES, RUNS = 60_000_000, 2

# Each prints the number of plies.
LAZY = """
import sys, plymill.polars, polars as pl
plies = plymill.polars.scan(sys.argv[1], notation=sys.argv[2])
print(plies.group_by("player").agg(pl.len(), pl.col("ply").max()).collect()["len"].sum())
"""
FROM_PARQUET = """
import sys, polars as pl
plies = pl.scan_parquet(sys.argv[1])
print(plies.group_by("player").agg(pl.len(), pl.col("ply").max()).collect()["len"].sum())
"""
DUCK = """
import sys, duckdb
duckdb.sql("set enable_progress_bar = false")
duckdb.sql(f"copy (from read_json('{sys.argv[1]}', format = 'newline_delimited', "
           f"columns = {sys.argv[2]})) to '{sys.argv[3]}'")
print(duckdb.sql(f"from '{sys.argv[3]}'").shape[0])
"""


class Archive:
    """A made archive, and the ways from it to a table."""

    def __init__(self, build, notation, folder):
        self.notation, self.folder = notation, pathlib.Path(folder)
        self.text = self.folder / "games.txt"
        with open(self.text, "wb") as file:
            subprocess.run([build / "bench/make_archive", notation, str(BYTES), "7"], stdout=file,
                           check=True)
        self.environment = os.environ | {"PYTHONPATH": str(build / "python/site")}
        schema = [build / "plymill", "schema", notation, "--for", "duckdb"]
        self.types = subprocess.run(schema, capture_output=True, text=True, check=True).stdout

    def run(self, *arguments):
        """What a program of Python prints, and how many seconds it takes."""
        start = time.perf_counter()
        done = subprocess.run([sys.executable, *map(str, arguments)], env=self.environment,
                              check=True, capture_output=True, text=True)
        return done.stdout, time.perf_counter() - start

    def write(self, name):
        """Writes a table by the command. Returns the seconds."""
        return self.run(LAUNCHER, "convert", self.text, "--notation", self.notation, "-q", "-o",
                        self.folder / name, "--force")[1]

    def ways(self, run):
        """For each way its name, the seconds, and the plies that it counts, if it counts them."""
        rows, parquet = self.folder / "m.jsonl", self.folder / "m.parquet"
        yield "jsonl", self.write("m.jsonl"), None
        if run == 0:  # it may take minutes
            plies, seconds = self.run("-c", DUCK, rows, self.types, self.folder / "d.parquet")
            yield "duckdb", seconds, int(plies)
        yield "parquet", self.write("m.parquet"), None
        plies, seconds = self.run("-c", FROM_PARQUET, parquet)
        yield "read", seconds, int(plies)
        plies, seconds = self.run("-c", LAZY, self.text, self.notation)
        yield "lazy", seconds, int(plies)

    def row(self):
        """A row of the table."""
        best = {}
        counts = set()
        for run in range(RUNS):
            for way, seconds, plies in self.ways(run):
                best[way] = min(seconds, best.get(way, seconds))
                counts |= {plies} - {None}
        assert len(counts) == 1, f"{self.notation}: the ways give {counts} plies"
        size = {name: (self.folder / f"m.{name}").stat().st_size for name in ("jsonl", "parquet")}
        return (f"| {self.notation} | {counts.pop() / 1e6:.1f} | {best['jsonl']:.1f} s, {size['jsonl'] / 1e6:.0f} MB "
                f"| {best['duckdb']:.1f} s | {best['parquet']:.1f} s, {size['parquet'] / 1e6:.1f} MB "
                f"| {best['read']:.1f} s | {best['lazy']:.1f} s |")


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    print("| 60 MB of | million plies | JSON Lines | Parquet of these by DuckDB | Parquet by the command | read by Polars | `polars.scan` of text |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for notation in sys.argv[2:] or NOTATIONS:
        with tempfile.TemporaryDirectory() as folder:
            print(Archive(build, notation, folder).row(), flush=True)


main()
