#!/usr/bin/env python3
"""Times whole processes: plymill and common tools for comparison.

    bench/run.py BUILD RESULT.json [--bytes N] [--rounds N] [--growth N,N,...] [--folder F]
        [--readme]

BUILD is the build folder with plymill and bench/make_archive. Rounds are interleaved:
each round runs every command once, in an order that changes. The results of the first round
are not kept: it warms the page cache, and proves that all forms and numbers of threads
count the same games and write the same bytes. Every command must exit with 0. RESULT.json
gets the raw seconds of every run; bench/table.py computes their medians. With --readme, only
the group for the table of README.md is measured.
"""

import argparse
import filecmp
import json
import mmap
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time

MIB = 1 << 20
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
START_ROUNDS = 30


class Command:
    """A command line, its name, and the bytes of text that it reads.

    All commands of a group with the same `proof` must write the same output and the same
    standard error, apart from its seconds. With `counts`, it must print these numbers of games
    and plies on standard error. If `in_place` is true, the output overwrites the
    existing file, else each run writes a new file. With `to_stdout`, the output is standard
    output.
    """

    def __init__(self, name, words, bytes_read, form=None, output=None, in_place=False,
                 to_stdout=False, proof=None, counts=None):
        self.name, self.words, self.bytes_read = name, words, bytes_read
        self.output = output  # None: the command writes no file
        self.in_place, self.to_stdout = in_place, to_stdout
        self.proof, self.counts = proof, counts
        self.plies = counts and counts[1]  # that it reads; None: not counted
        self.environment = dict(os.environ, **({"PLYMILL_CPU": form} if form else {}))
        self.seconds, self.cpu_seconds = [], []
        self.bytes_written = self.max_rss_kib = self.max_anonymous_kib = 0

    def prove(self, references):
        """Runs it, and compares messages and output with the reference of the same proof."""
        if self.output and not self.in_place:
            remove(self.output)
        with self.open_stdout() as stdout:
            done = subprocess.run(self.words, env=self.environment, stdin=subprocess.DEVNULL,
                                  stdout=stdout, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            sys.exit(f"run.py: {' '.join(self.words)}: ended with {done.returncode}")
        if self.output:
            self.bytes_written = os.path.getsize(self.output)
        if self.counts and counts_in(done.stderr) != self.counts:
            sys.exit(f"run.py: {self.name} counts {counts_in(done.stderr)}, not {self.counts}")
        if self.proof is None:
            return
        said = re.sub(rb"[0-9.]+ seconds", b"", done.stderr)
        if self.proof not in references:
            kept = self.output and self.output + ".reference"
            if kept:
                shutil.copyfile(self.output, kept)
            references[self.proof] = said, kept
        elif said != references[self.proof][0] or not same(self.output, references[self.proof][1]):
            sys.exit(f"run.py: {self.name} does not do what others of {self.proof} do")

    def run(self):
        """Runs it and keeps the measurements."""
        if self.output and not self.in_place:
            remove(self.output)
            touch_free_pages(self.bytes_written)
        with self.open_stdout() as stdout:
            start = time.perf_counter()
            process = self.start(stdout)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"run.py: {' '.join(self.words)}: ended with {process.returncode}")
        self.max_rss_kib = max(self.max_rss_kib, usage.ru_maxrss)
        self.seconds.append(seconds)
        self.cpu_seconds.append(usage.ru_utime + usage.ru_stime)

    def watch_memory(self):
        """Runs it once more, and samples its memory without mapped files every 2 ms."""
        with self.open_stdout() as stdout:
            process = self.start(stdout)
        waiter = threading.Thread(target=process.wait)
        waiter.start()
        while waiter.is_alive():
            self.max_anonymous_kib = max(self.max_anonymous_kib, anonymous_kib(process.pid))
            time.sleep(0.002)

    def start(self, stdout):
        return subprocess.Popen(self.words, env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=stdout, stderr=subprocess.DEVNULL)

    def open_stdout(self):
        """The file for standard output. It is not truncated, so writes overwrite its contents."""
        if not self.to_stdout:
            return open(os.devnull, "wb")
        return open(self.output, "r+b" if os.path.exists(self.output) else "wb")

    def result(self, group):
        return {"group": group, "name": self.name, "command": self.words,
                "cpu": self.environment.get("PLYMILL_CPU"), "bytes_read": self.bytes_read,
                "bytes_written": self.bytes_written, "seconds": self.seconds,
                "plies": self.plies,
                "cpu_seconds": self.cpu_seconds, "max_rss_kib": self.max_rss_kib,
                "max_anonymous_kib": self.max_anonymous_kib}


def remove(path):
    if os.path.exists(path):
        os.remove(path)


def same(output, reference):
    """Whether both files hold the same bytes, or there is no output to compare."""
    return reference is None or filecmp.cmp(output, reference, shallow=False)


def counts_in(messages):
    """The numbers of games and plies in the last line that has both; None without one."""
    found = re.findall(rb"(\d+) games?\b.*?(\d+) pl(?:y|ies)\b", messages)
    return (int(found[-1][0]), int(found[-1][1])) if found else None


def chess_counts(path):
    """The numbers of games and plies in an archive of PgnMaker, counted word by word."""
    games = plies = 0
    with open(path, encoding="ascii") as file:
        for line in file:
            games += line.startswith("[Event ")
            if not line.startswith("["):
                plies += sum(word[0].isalpha() for word in line.split())
    return games, plies


def touch_free_pages(size):
    """Touches free pages of the kernel, so that the host provides them before a measurement.

    A virtual machine may return free pages to its host within seconds. Writing a file to such
    pages would be many times slower, and would measure the host.
    """
    if size:
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | mmap.MAP_POPULATE
        mmap.mmap(-1, size, flags=flags).close()


def anonymous_kib(pid):
    """The anonymous memory of the process now, in KiB; 0 if it has ended."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as status:
            return sum(int(line.split()[1]) for line in status if line.startswith("RssAnon:"))
    except (FileNotFoundError, ProcessLookupError):
        return 0


def forms_of(build):
    """The forms of each notation that this CPU can run; the fastest is last."""
    probe = os.path.join(build, "bench", "probe")
    listed = subprocess.run([probe, "list"], capture_output=True, text=True, check=True)
    forms = {}
    for line in listed.stdout.splitlines():
        notation, form, _ = line.split()
        forms.setdefault(notation, {})[form] = None
    return {notation: list(names) for notation, names in forms.items()}


class Bench:
    def __init__(self, options):
        self.options = options
        self.plymill = os.path.join(options.build, "plymill")
        self.forms = forms_of(options.build)
        self.folder = os.path.join(options.folder, f"plymill-run-{os.getpid()}")
        self.random = random.Random(options.rounds)
        self.results = []
        os.mkdir(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def archive(self, notation, size):
        """Makes an archive, and returns its path and its size in bytes."""
        path = self.path(f"{notation}-{size}.txt")
        if not os.path.exists(path):
            maker = os.path.join(self.options.build, "bench", "make_archive")
            with open(path, "wb") as file:
                subprocess.run([maker, notation, str(size), "1"], stdout=file, check=True)
        return path, os.path.getsize(path)

    def measure(self, group, commands, rounds, watch_memory=False):
        references = {}
        for command in commands:
            command.prove(references)
        for _, reference in references.values():
            if reference:
                remove(reference)
        for _ in range(rounds):
            for command in self.random.sample(commands, len(commands)):
                command.run()
        for command in commands:
            if watch_memory:
                command.watch_memory()
            if command.output:
                remove(command.output)
            self.results.append(command.result(group))
            print(group, command.name, describe(command), flush=True)

    def check(self, name, path, size, form, threads):
        words = [self.plymill, "check", "--threads", str(threads), path]
        return Command(name, words, size, form, proof=f"check {path}")

    def convert(self, name, path, size, form, threads, kind, to_file=True):
        output = self.path("output-" + name.replace("/", "-") + "." + kind) if to_file else None
        words = [self.plymill, "convert", "--threads", str(threads), "--to", kind, path,
                 "-o", output or "/dev/null"]
        return Command(name, words, size, form, output, proof=f"{kind} {bool(output)} {path}")

    def convert_over(self, name, path, size, form, threads, kind):
        """Like convert(), but overwrites an existing file, as dd conv=notrunc does."""
        output = self.path("output-" + name.replace("/", "-") + "." + kind)
        words = [self.plymill, "convert", "--threads", str(threads), "--to", kind, path, "-o", "-"]
        return Command(name, words, size, form, output, in_place=True, to_stdout=True,
                       proof=f"{kind} True {path}")

    def run_notation(self, notation, forms):
        """Measures `check` in every form, all kinds of runs in the fastest form, and the tools."""
        path, size = self.archive(notation, self.options.bytes)
        commands = self.tools(path, size)
        commands += [self.check(f"check/{form}/1", path, size, form, 1) for form in forms]
        fastest = forms[-1]
        for threads in (1, os.cpu_count() or 1):
            end = f"/{fastest}/{threads}"
            commands += [
                self.check("check" + end, path, size, fastest, threads),
                self.convert("jsonl" + end, path, size, fastest, threads, "jsonl"),
                self.convert("plym" + end, path, size, fastest, threads, "plym")]
        end = f"/{fastest}/1"
        commands += [self.convert_over(f"{kind} over" + end, path, size, fastest, 1, kind)
                     for kind in ("jsonl", "plym")]
        by_name = {command.name: command for command in commands}
        self.measure(notation, list(by_name.values()), self.options.rounds, watch_memory=True)
        remove(path)

    def tools(self, path, size):
        copy = self.path("copy")
        return [Command("wc -l", ["wc", "-l", path], size),
                Command("cat", ["cat", path], size),
                Command("sum", [os.path.join(self.options.build, "bench", "sum"), path], size),
                Command("dd", ["dd", "if=" + path, "of=" + copy, "bs=256K", "conv=notrunc"], size,
                        output=copy, in_place=True)]

    def run_readme(self):
        """Measures reading and converting on one thread, and readers of chess: README.md."""
        size = min(self.options.bytes, 64 * MIB)
        commands = self.chess_readers(size)
        for notation, forms in self.forms.items():
            commands += self.conversions(notation, forms[-1], size)
        self.measure("readme", commands, self.options.rounds)
        for notation in self.forms:
            remove(self.archive(notation, size)[0])

    def chess_readers(self, size):
        """The readers of chess that are here. pgn-extract gets less to read, because it is slow."""
        commands = []
        pgn_counts = os.path.join(self.options.build, "peer", "release", "pgn_counts")
        if os.path.exists(pgn_counts):
            path, path_bytes = self.archive("pgn", size)
            commands.append(Command("pgn-reader", [pgn_counts, path], path_bytes,
                                    counts=chess_counts(path)))
        else:
            print("pgn-reader is not here: left out")
        pgn_extract = shutil.which("pgn-extract", path=os.environ["PATH"] + ":/usr/games")
        if pgn_extract is not None:
            path, path_bytes = self.archive("pgn", min(size, 8 * MIB))
            commands.append(Command("pgn-extract -r", [pgn_extract, "-s", "-r", path], path_bytes))
            commands[-1].plies = chess_counts(path)[1]  # it prints no counts
        else:
            print("pgn-extract is not here: left out")
        return commands

    def conversions(self, notation, form, size):
        """`check`, and `convert` to both kinds of files. All must count as many games and plies as
        the plain form writes rows."""
        path, path_bytes = self.archive(notation, size)
        counts = self.rows_of(path, "games"), self.rows_of(path, "moves")
        commands = [Command(f"check {notation}", [self.plymill, "check", "--threads", "1", path],
                            path_bytes, form, counts=counts)]
        for kind in ("plym", "jsonl"):
            output = self.path("output." + kind)  # of all notations: only one exists at a time
            words = [self.plymill, "convert", "--threads", "1", "--to", kind, path, "-o", output]
            commands.append(Command(f"{kind} {notation}", words, path_bytes, form, output,
                                    counts=counts))
        return commands

    def rows_of(self, path, kind):
        """The number of rows that the plain form writes."""
        rows = self.path("rows.jsonl")
        subprocess.run([self.plymill, "convert", "--quiet", "--rows", kind, path, "-o", rows],
                       check=True, env=dict(os.environ, PLYMILL_CPU="plain"))
        with open(rows, "rb") as file:
            count = sum(1 for _ in file)
        remove(rows)
        return count

    def run_peer(self):
        """Measures the npm package for Rootlog and the plain form on the same archive."""
        folder = os.path.join(self.options.build, "peer")
        install = os.path.join(ROOT, "tests", "peer", "install")
        if subprocess.run([install, folder], check=False).returncode != 0:
            return
        path, size = self.archive("rootlog", min(self.options.bytes, 16 * MIB))
        script = os.path.relpath(os.path.join(ROOT, "tests", "peer", "read_rootlog.cjs"))
        commands = [Command("rootlog-parser", ["node", script, folder, path], size),
                    self.check("check plain", path, size, "plain", 1)]
        self.measure("peer", commands, self.options.rounds)

    def run_growth(self):
        """Measures the first notation at growing sizes: speed and memory must not change."""
        notation, form = self.best_of_first()
        threads = os.cpu_count() or 1
        commands = []
        for size in self.options.growth:
            path, path_bytes = self.archive(notation, size)
            name = f"{size // MIB} MiB"
            commands.append(self.check(f"check {name}", path, path_bytes, form, threads))
            commands.append(self.convert(f"plym {name}", path, path_bytes, form, threads, "plym",
                                         to_file=False))
        self.measure("growth", commands, self.options.rounds, watch_memory=True)

    def run_start(self):
        """Measures the start on a file of 1 KB, compared with a program that does nothing."""
        notation, _ = self.best_of_first()
        path, size = self.archive(notation, 1000)
        commands = [Command("true", ["true"], 0),
                    Command("plymill --version", [self.plymill, "--version"], 0),
                    self.check("check 1 KB", path, size, None, 1),
                    self.convert("jsonl 1 KB", path, size, None, os.cpu_count() or 1, "jsonl")]
        self.measure("start", commands, START_ROUNDS)

    def run_all(self):
        for notation, forms in self.forms.items():
            self.run_notation(notation, forms)
        if "rootlog" in self.forms:
            self.run_peer()
        self.run_start()
        self.run_growth()

    def best_of_first(self):
        """The first notation and its fastest form."""
        notation, forms = next(iter(self.forms.items()))
        return notation, forms[-1]


def describe(command):
    seconds = sorted(command.seconds)[len(command.seconds) // 2]
    speed = f", {command.bytes_read / seconds / 1e6:.0f} MB/s" if command.bytes_read > MIB else ""
    return f"{seconds * 1e3:.1f} ms{speed}"


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("result")
    parser.add_argument("--bytes", type=int, default=256 * MIB)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--growth", default=",".join(str(n * MIB) for n in (64, 256, 1024, 4096)),
                        type=lambda text: [int(size) for size in text.split(",")])
    parser.add_argument("--folder", default="/dev/shm")
    parser.add_argument("--readme", action="store_true")
    return parser.parse_args()


def main():
    options = read_options()
    bench = Bench(options)
    try:
        bench.run_readme()
        if not options.readme:
            bench.run_all()
    finally:
        shutil.rmtree(bench.folder)
    with open(options.result, "w", encoding="utf-8") as file:
        json.dump({"date": time.strftime("%F"), "rounds": options.rounds, "folder": options.folder,
                   "results": bench.results}, file, indent=1)


if __name__ == "__main__":
    main()
