#!/usr/bin/env python3
"""Compares how plymill and the npm package @seiyria/rootlog-parser read Rootlog.

    tests/peer/compare_rootlog.py BUILD [ARCHIVE...]

BUILD is the build folder, with plymill and bench/make_archive. Without archives, the script
compares the corpus and a made archive. For every action that both read, faction, count, thing,
start and goal must be equal, or the difference must be listed in tests/peer/README.md.
differences.py holds that list, with the sentence of the specification that decides each case.
Exits with 1 if there is another difference, with 77 if the package cannot be installed.
"""

import collections
import glob
import itertools
import json
import os
import subprocess
import sys
import tempfile

import differences
import rows_of_package
import rows_of_plymill

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FOLDER))
MADE_BYTES, MADE_SEED = 2_000_000, 7


def install(build):
    folder = os.path.join(build, "peer")
    if subprocess.run([os.path.join(FOLDER, "install"), folder], check=False).returncode:
        sys.exit(77)
    return folder


def json_lines(words):
    result = subprocess.run(words, capture_output=True, check=False)
    return [json.loads(line) for line in result.stdout.splitlines()]


def plymill_turns(build, archive):
    """For each game in order: a dictionary from the number of a turn to the actions of the turn."""
    rows = json_lines([os.path.join(build, "plymill"), "convert", "--notation", "rootlog",
                       "--keep-unparsed", "--source", "never", archive])
    games = []
    for _, game in itertools.groupby(rows, lambda row: row["game"]):
        turns = collections.defaultdict(lambda: collections.defaultdict(list))
        for row in game:
            turns[row["turn"]][row["action"]].append(row)
        games.append(turns)
    return games


class Comparison:
    def __init__(self):
        self.turns = self.lost_turns = self.lost_actions = self.actions = self.equal = 0
        self.known, self.other = collections.Counter(), []
        self.examples = {}

    def add_turn(self, turn, actions):
        self.turns += 1
        if turn["error"] is not None:
            self.lost_turns += 1
            self.lost_actions += len(actions)
            return
        written = [action for action in turn["actions"] if action["raw"]]
        for number, action in enumerate(written, 1):
            self.add_action(turn["line"][0], action, actions.get(number, []))

    def add_action(self, player, action, rows):
        self.actions += 1
        ours = sorted(map(str, rows_of_plymill.of(rows)))
        theirs = sorted(map(str, rows_of_package.of(action, player)))
        if ours == theirs:
            self.equal += 1
            return
        difference = differences.name_of(action["raw"], ours, theirs)
        if difference is None:
            self.other.append((player, action["raw"], ours, theirs))
        else:
            self.known[difference] += 1
            self.examples.setdefault(difference, action["raw"])

    def report(self):
        print(f"{self.turns} turns; the package loses {self.lost_turns} of them, with "
              f"{self.lost_actions} actions that plymill reads")
        print(f"{self.actions} actions that both read; {self.equal} alike")
        for name, count in self.known.most_common():
            print(f"  {count:6} {name}, as in {self.examples[name]}")
        for player, raw, ours, theirs in self.other[:30]:
            print(f"  NOT KNOWN: {player}: {raw}\n    plymill {ours}\n    package {theirs}")
        if self.other:
            print(f"{len(self.other)} differences that are not known")
        return 1 if self.other else 0


def compare(build, folder, archive, comparison):
    games = plymill_turns(build, archive)
    script = os.path.join(FOLDER, "read_rootlog.cjs")
    for turn in json_lines(["node", script, folder, archive, "--dump"]):
        if turn["game"] < len(games):
            comparison.add_turn(turn, games[turn["game"]].get(turn["turn"], {}))


def main():
    build, archives = sys.argv[1], sys.argv[2:]
    folder = install(build)
    comparison = Comparison()
    with tempfile.TemporaryDirectory() as temporary:
        if not archives:
            made = os.path.join(temporary, "made.txt")
            maker = os.path.join(build, "bench", "make_archive")
            with open(made, "wb") as file:
                subprocess.run([maker, "rootlog", str(MADE_BYTES), str(MADE_SEED)], stdout=file,
                               check=True)
            corpus = os.path.join(ROOT, "corpora", "rootlog")
            archives = sorted(glob.glob(corpus + "/spec/*.txt")) + [made]
            archives += sorted(glob.glob(corpus + "/valid/*.txt"))
        for archive in archives:
            compare(build, folder, archive, comparison)
    return comparison.report()


if __name__ == "__main__":
    sys.exit(main())
