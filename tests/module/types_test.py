"""Types: mypy --strict of the package and of a user's program, and stubtest of the stubs."""
import inspect
import pathlib
import pydoc
import subprocess
import sys
import unittest

import plymill
import support
from support import Test

ALLOWED = support.ROOT / "tests/module/stubtest_allows.txt"
SITE = pathlib.Path(plymill.__file__).parents[1]

PROGRAM = '''
import numpy as np
import numpy.typing as npt
import plymill
import plymill.polars
import polars as pl

scan = plymill.scan(["a.txt"], notation="coerceo", where="plies>=20", errors="raise", threads=2)
table: plymill.Table = scan.plies(columns=["to"], strings="plain")
for batch in table:
    values: npt.NDArray[np.uint8] = batch.numpy("to")
written_report: plymill.Report = table.write_parquet("moves/", partition_by=["player"])
splits: list[plymill.Split] = plymill.plan(["a.txt"], split_bytes=1000)
of_split: plymill.Scan = plymill.scan(splits[0], notation="coerceo")
report = table.report
if report is not None:
    written: int = report.written
with plymill.open("games.plym") as f:
    first: plymill.Game = f[0]
    some: list[plymill.Game] = f[1:3]
state = plymill.start("coerceo", setup="ocius")
legal: npt.NDArray[np.int32] = state.legal()
svg: str = state.svg()
page: str = first.page(setup="ocius")
for before, ply in plymill.replay(first):
    before.action_of(ply)
with plymill.positions(["games.plym"], batch=8192, shuffle="windows", seed=1, rank=0, world=1,
                       arrays=["board", "action"], ranks="pad", where="plies>=20") as positions:
    for positions_batch in positions:
        board: npt.NDArray[np.uint8] = positions_batch.board
        positions.load_state_dict(positions_batch.state)
    counted: int = positions.count().positions
    mask: npt.NDArray[np.bool_] = plymill.unpack_legal(positions_batch.legal, 798)
lazy: pl.LazyFrame = plymill.polars.scan("games/", rows="games")
plymill.convert("games/", "moves.jsonl", rows="moves", rejects="bad.txt")
'''

WRONG = '''
import plymill
plymill.convert("games/", "moves.jsonl", row="moves")
plymill.scan("games/", errors="never")
plymill.scan("games/").plies(columns=7)
plymill.positions("games.plym", shuffle="all")
plymill.positions("games.plym", arrays=["bord"])
'''


class Types(Test):
    def mypy(self, *arguments):
        return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True,
                              cwd=self.folder, env={"MYPYPATH": str(SITE), "PYTHONPATH": str(SITE),
                                                    "MYPY_CACHE_DIR": str(SITE.parent / "mypy")})

    def test_the_package_is_strict(self):
        done = self.mypy("mypy", "--strict", "-p", "plymill")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_program(self):
        self.file("program.py", PROGRAM.encode())
        done = self.mypy("mypy", "--strict", "program.py")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_wrong_calls_are_found(self):
        self.file("wrong.py", WRONG.encode())
        done = self.mypy("mypy", "--strict", "wrong.py")
        for line in (3, 4, 5, 6, 7):
            self.assertIn(f"wrong.py:{line}: error", done.stdout)

    def test_stubs_are_those_of_the_module(self):
        done = self.mypy("mypy.stubtest", "plymill", "--allowlist", str(ALLOWED))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_help_fits_a_few_screens_and_names_every_function(self):
        lines = pydoc.render_doc(plymill, renderer=pydoc.plaintext).splitlines()
        self.assertLess(len(lines), 100)
        for name in support.public_names():
            if inspect.isfunction(getattr(plymill, name)):
                self.assertRegex("\n".join(lines), rf"\b{name}\(")

    def test_everything_is_documented(self):
        for name in support.public_names():
            each = getattr(plymill, name)
            self.assertTrue(isinstance(each, str) or each.__doc__, name)
            for member, value in vars(each).items() if isinstance(each, type) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    self.assertTrue(value.__doc__, f"{name}.{member}")


if __name__ == "__main__":
    support.main()
