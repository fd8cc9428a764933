"""The programs of docs/training.md, on fewer positions, the same on every machine: with PyTorch in
the Python that has it, with NumPy in the other one.

    tests/python/run module example.py PLYMILL MAKE_ARCHIVE
    tests/python/run torch ../module/example.py PLYMILL MAKE_ARCHIVE
"""
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
PLYMILL, MAKE_ARCHIVE = sys.argv[1:3]
THOROUGH = "PLYMILL_THOROUGH" in os.environ
CHECKPOINT = "net.pt" if importlib.util.find_spec("torch") else "net.npz"


def run(program, *arguments, check=True):
    done = subprocess.run([sys.executable, "-s", EXAMPLES / program, *map(str, arguments)],
                          check=check, stdout=subprocess.PIPE, text=True)
    return done.stdout


class Examples(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_a_network_learns_and_plays(self):
        games, losses = self.folder / "games.plym", self.folder / "losses.json"
        with open(self.folder / "games.txt", "wb") as file:
            subprocess.run([MAKE_ARCHIVE, "coerceo", "4000000", "7", "--legal", "--greedy"],
                           stdout=file, check=True)
        subprocess.run([PLYMILL, "convert", "-q", self.folder / "games.txt", "-o", games],
                       check=True)
        net = self.folder / CHECKPOINT
        run("train_coerceo.py", games, "--positions", 600_000 if THOROUGH else 60_000,
            "--held-out", 4096, "--reports", 2, "--losses", losses, "--checkpoint", net)
        with open(losses, encoding="utf-8") as file:
            found = json.load(file)
        for name, guess in found["guess"].items():
            first, last = found["curve"][0][name], found["curve"][-1][name]
            self.assertLess(last, first)
            self.assertLess(last, guess)
        archive = self.folder / "matches.plym"
        said = run("play.py", net, "random", "--games", 40, "--archive", archive)
        won, drawn, lost = map(int, re.search(r": (\d+) won, (\d+) drawn, (\d+) lost", said).groups())
        self.assertEqual(won + drawn + lost, 40)
        self.assertGreater(won, 30 if THOROUGH else 2 * lost, said)
        read = subprocess.run([PLYMILL, "stats", archive, "--json"], check=True,
                              stdout=subprocess.PIPE)
        self.assertEqual(json.loads(read.stdout)["notations"][0]["games_written"], 40)

    def test_self_play(self):
        curve, folder = self.folder / "curve.json", self.folder / "self"
        positions = 100_000 if THOROUGH else 10_000
        run("self_play.py", folder, "--rounds", 2, "--positions", positions, "--games", 80,
            "--matches", 40 if THOROUGH else 4, "--curve", curve, check=False)  # they may not improve
        with open(curve, encoding="utf-8") as file:
            rounds = json.load(file)
        self.assertEqual([each["games"] >= 80 for each in rounds], [True, True])
        for each in rounds:  # the plies of winners, about half of all
            self.assertGreater(each["positions"], positions / 4)
            self.assertLess(each["positions"], positions * 3 / 4)
        said = run("play.py", folder / "round2.npz", folder / "round1.npz", "--games", 2)
        self.assertRegex(said, r": \d won, \d drawn, \d lost")
        if THOROUGH:  # a network that learnt nothing has about 0.5
            self.assertGreater(rounds[-1]["random"], 0.6)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
