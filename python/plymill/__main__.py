"""`python -m plymill` is the command `plymill`: it becomes the command proper, or writes tables."""

import os
import sys

_TABLES = ("parquet", "arrow", "feather", "csv", "tsv")
_COMMAND = os.path.join(os.path.dirname(__file__), "command")


def _run() -> int:
    writes_table = any(word.endswith(_TABLES) for word in sys.argv[1:])
    if not writes_table and os.access(_COMMAND, os.X_OK):
        os.execv(_COMMAND, ["plymill", *sys.argv[1:]])
    from ._command import main  # late, because it takes longer than most commands

    return main()


if __name__ == "__main__":
    sys.exit(_run())
