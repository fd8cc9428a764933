"""examples/train_coerceo.py learns within ten seconds of processor time: with PyTorch in the Python
that has it, with NumPy in the other one.

    tests/python/run module example.py PLYMILL MAKE_ARCHIVE
    tests/python/run torch ../module/example.py PLYMILL MAKE_ARCHIVE
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "examples/train_coerceo.py"
PLYMILL, MAKE_ARCHIVE = sys.argv[1:3]


class Example(unittest.TestCase):
    def test_losses_fall_below_those_of_guesses(self):
        with tempfile.TemporaryDirectory() as folder:
            games, losses = f"{folder}/games.plym", f"{folder}/losses.json"
            with open(f"{folder}/games.txt", "wb") as file:
                subprocess.run([MAKE_ARCHIVE, "coerceo", "4000000", "7", "--legal", "--greedy"],
                               stdout=file, check=True)
            subprocess.run([PLYMILL, "convert", "-q", f"{folder}/games.txt", "-o", games],
                           check=True)
            subprocess.run([sys.executable, "-s", EXAMPLE, games, "--seconds", "10", "--held-out",
                            "4096", "--reports", "2", "--losses", losses], check=True)
            with open(losses, encoding="utf-8") as file:
                found = json.load(file)
        for name, guess in found["guess"].items():
            first, last = found["curve"][0][name], found["curve"][-1][name]
            self.assertLess(last, first)
            self.assertLess(last, guess)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
