#!/usr/bin/env python3
"""Kills runs at random times, and checks the files that are left (F1 of the fault tests).

    soak.py PLYMILL ARCHIVE_MAKER [--kills 1000] [--seed 1]

The runs write in turn a folder, a file of JSON Lines and a record file, with one and two threads.
After each kill, each output must be complete: the same as after a run that was not killed. After
every tenth kill, the run is repeated to its end: it must give the same outputs, and leave no
temporary file. Exit status 0 if no output was incomplete or lost, and no temporary file was left.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Setup:
    """One way to run: `output` is a folder or a file in `folder`."""

    def __init__(self, plymill, sources, folder, output, threads):
        self.folder = folder
        self.name = f"{output} with {threads} threads"
        self.command = [plymill, "convert", str(sources), "-o", f"{folder}/{output}", "--quiet",
                        "--threads", str(threads), "--rejects"]
        self.command += [f"{folder}/{output}"] if output.endswith("/") else [f"{folder}/rejects"]

    def clear(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def start(self):
        # The killed run may have finished a file, which is overwritten only with --force.
        force = [] if self.command[4].endswith("/") else ["--force"]
        return subprocess.Popen(self.command + force, stderr=subprocess.DEVNULL)

    def finish(self):
        """Runs to the end. Returns the duration in seconds."""
        begin = time.monotonic()
        status = self.start().wait()
        if status != 1:  # one game of the sources cannot be read
            sys.exit(f"{self.name}: a run that was not killed ended with {status}")
        return time.monotonic() - begin

    def outputs(self):
        """The bytes of all outputs, by path: without manifest, journal and temporary files."""
        return {str(path.relative_to(self.folder)): path.read_bytes()
                for path in sorted(self.folder.rglob("*"))
                if path.is_file() and not path.name.startswith((".", "plymill-"))}

    def temporaries(self):
        return [path for path in self.folder.rglob(".*")
                if path.is_file() and path.name != ".plymill-lock"]


def make_sources(maker, folder):
    folder.mkdir()
    for number, size in enumerate((3_000_000, 200_000, 50_000)):
        with open(folder / f"{number}.txt", "wb") as archive:
            subprocess.run([maker, "coerceo", str(size), str(number)], stdout=archive, check=True)
    with open(folder / "1.txt", "ab") as archive:
        archive.write(b"\n\n1# y\n")


class Soak:
    def __init__(self, choose):
        self.choose = choose
        self.counts = dict.fromkeys(("kills", "runs ended before", "complete runs", "torn",
                                     "different", "temporary files left"), 0)
        self.most_temporaries = 0

    def expect(self, is_right, what, setup):
        if is_right:
            return
        self.counts[what] += 1
        print(f"{setup.name}: {what}", file=sys.stderr)

    def kill(self, setup, clean, seconds):
        process = setup.start()
        time.sleep(self.choose.uniform(0, 1.05 * seconds))
        process.send_signal(signal.SIGKILL)
        ended = process.wait() != -signal.SIGKILL
        self.counts["runs ended before" if ended else "kills"] += 1
        whole = all(clean.get(name) == data for name, data in setup.outputs().items())
        self.expect(whole, "torn", setup)
        self.most_temporaries = max(self.most_temporaries, len(setup.temporaries()))

    def complete(self, setup, clean):
        setup.finish()
        self.counts["complete runs"] += 1
        self.expect(setup.outputs() == clean, "different", setup)
        self.expect(not setup.temporaries(), "temporary files left", setup)

    def run(self, setup, kills):
        setup.clear()
        setup.finish()
        clean = setup.outputs()
        setup.clear()
        seconds = setup.finish()
        for number in range(kills):
            if number % 10 == 0:
                setup.clear()
            self.kill(setup, clean, seconds)
            if number % 10 == 9 or number + 1 == kills:
                self.complete(setup, clean)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plymill")
    parser.add_argument("maker")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        make_sources(os.path.abspath(options.maker), root / "in")
        setups = [Setup(os.path.abspath(options.plymill), root / "in", root / f"out{threads}-{kind}",
                        output, threads)
                  for threads in (1, 2)
                  for kind, output in enumerate(("all/", "games.jsonl", "games.plym"))]
        soak = Soak(random.Random(options.seed))
        for setup in setups:
            soak.run(setup, max(1, options.kills // len(setups)))
    print(", ".join(f"{count} {what}" for what, count in soak.counts.items())
          + f"; at most {soak.most_temporaries} temporary files at once")
    return 1 if any(soak.counts[what] for what in ("torn", "different", "temporary files left")) else 0


if __name__ == "__main__":
    sys.exit(main())
