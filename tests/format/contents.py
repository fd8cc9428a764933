#!/usr/bin/env python3
"""Compares the content of games with a computation from their rows: contents.py PLYMILL CORPORA

Reads all texts of the corpora as nested rows. Ends with 1 at the first game whose content is
another.
"""

import json
import subprocess
import sys
from pathlib import Path

from content import content_of

OPTIONS = ("--rows", "nested", "--tags", "list", "--keep-unparsed", "--source", "always")


def rows_of(plymill: str, folder: Path) -> list[str]:
    """The nested rows of all texts of a notation."""
    texts = sorted(str(file) for file in folder.glob("*/*.txt"))
    command = [plymill, "convert", "-q", "--notation", folder.name, *OPTIONS, *texts]
    done = subprocess.run(command, capture_output=True, check=False, text=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        raise SystemExit(f"{folder.name}: status {done.returncode}: {done.stderr}")
    return done.stdout.split("\n")[:-1]


def main(plymill: str, corpora: str) -> int:
    """Compares all games."""
    games = 0
    for folder in sorted(each for each in Path(corpora).iterdir() if each.is_dir()):
        for line in rows_of(plymill, folder):
            row = json.loads(line)
            tags = [(tag["name"], tag["value"]) for tag in row["tags"]]
            expected = content_of(row, tags, row["moves"])
            if row["content"] != expected:
                print(f"{row['source']}:{row['game']}: {row['content']}, expected {expected}")
                return 1
            games += 1
    print(f"{games} games")
    return 0 if games > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
