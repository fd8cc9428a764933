"""What the tests of the Python module share: games, files, and the command.

    tests/python/run module NAME_test.py PLYMILL
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import plymill

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPORA = ROOT / "corpora"
COMMAND = pathlib.Path(sys.argv[1]).resolve()
NOTATIONS = ["coerceo", "lost-cities", "tatsu", "carcassonne", "rootlog"]

GAME = b'[Event "Club"]\n[White "Ann"]\n[Black "Bo"]\n\n1# 10a-10c 2# 11b-11d 1-0\n\n'
BAD = b'[Event "Club"]\n\n1# 10a-99z 2# 11b-11d 1-0\n\n'
TATSU = b"1. 2-5 5-7\n2. 14-11 11-9\n"


def texts(notation):
    """The texts of a corpus that are read without rejected games."""
    folders = [CORPORA / notation / part for part in ("spec", "valid")]
    return sorted(path for folder in folders for path in folder.glob("*.txt"))


def command(*arguments):
    """Runs the command. Rejected games are no failure."""
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def legal_archive(folder, notation, size, seed, *options):
    """A text of about `size` bytes of made games that keep to the rules."""
    path = pathlib.Path(folder) / f"{notation}-{seed}.txt"
    with open(path, "wb") as file:
        subprocess.run([COMMAND.parent / "bench/make_archive", notation, str(size), str(seed),
                        "--legal", "--greedy", *options], stdout=file, check=True)
    return path


def lines(path):
    """The rows of a file of JSON Lines."""
    with open(path, encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]


def public_names():
    """The names that the module has for its users."""
    return [name for name, each in vars(plymill).items()
            if name == "__version__" or (not name.startswith("_") and
                                         getattr(each, "__module__", "").startswith("plymill."))]


class Test(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = 4000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
