#!/usr/bin/env python3
"""Prints what it costs to know games again: docs/selection.md, --same.

    bench/same.py BUILD [--bytes N] [--runs N] [--folder F] [NOTATION ...]

Processor time of the whole command on one thread, the least of N runs, which are mixed. "content" is the
time of rows of games with that key beside the same rows without it; "dedupe", "beginnings" and "sets"
are times beside that of `check`. "bytes a game" is what --dedupe keep-first adds to the largest memory.
"""
import argparse
import json
import os
import subprocess
import tempfile

from run import MIB, forms_of


def measure(words):
    """The processor time of a command, and the largest memory in bytes."""
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"same.py: {' '.join(words)}: status {process.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def commands(plymill, notation, path):
    """The measured commands, by name."""
    usual = ["--threads", "1", "--notation", notation, path]
    games = [plymill, "convert", "--rows", "games", "--source", "never", "--to", "jsonl", *usual]
    first = subprocess.run([*games, "--limit", "1"], capture_output=True, check=True).stdout
    keys = list(json.loads(first))
    check = [plymill, "check", *usual]
    return {
        "with": [*games, "--columns", ",".join(keys)],
        "without": [*games, "--columns", ",".join(key for key in keys if key != "content")],
        "check": check,
        "dedupe": [*check, "--dedupe", "keep-first"],
        "beginnings": [*check, "--dedupe", "report"],
        "sets": [*check, "--split-sets", "train=90,test=10", "--set", "test"],
    }


def line_of(build, notation, options, folder):
    path = os.path.join(folder, f"{notation}.txt")
    maker = os.path.join(build, "bench", "make_archive")
    with open(path, "wb") as file:
        subprocess.run([maker, notation, str(options.bytes), "1"], stdout=file, check=True)
    listed = commands(os.path.join(build, "plymill"), notation, path)
    seconds, memory = dict.fromkeys(listed, float("inf")), {}
    for _ in range(options.runs):
        for name, words in listed.items():
            took, memory[name] = measure(words)
            seconds[name] = min(seconds[name], took)
    stats = subprocess.run([os.path.join(build, "plymill"), "stats", "--json", path],
                           capture_output=True, check=True).stdout
    games = json.loads(stats)["notations"][0]["games_written"]
    beside = " ".join(f"{name} {seconds[name] / seconds['check']:5.2f}"
                      for name in ("dedupe", "beginnings", "sets"))
    return (f"{notation:12} content {seconds['with'] / seconds['without']:5.2f} {beside} "
            f"bytes a game {(memory['dedupe'] - memory['check']) / games:6.1f} of {games} games")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("notations", nargs="*", metavar="NOTATION")
    parser.add_argument("--bytes", type=int, default=64 * MIB)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--folder", default="/dev/shm")
    options = parser.parse_args()
    for notation in options.notations or forms_of(options.build):
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            print(line_of(options.build, notation, options, folder), flush=True)


if __name__ == "__main__":
    main()
