"""What the plain decoder says of a record file, within bounds."""

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bad_file import BadFile
from decode import decode
from layout import open_file
from rows import Options

Row = dict[str, Any]
VIEW = Options("nested", "always", "list")
MOST_MEMORY = 2 << 30
MOST_ROWS = 300_000  # of all tables


class GaveUp(Exception):
    """The file is too large for a decoder in Python."""


@dataclass(frozen=True)
class Rows:
    """The games of a file: their nested rows with sources, and tags as lists."""

    lines: bytes

    def nested(self) -> list[Row]:
        """The rows, which are new objects."""
        return [json.loads(line) for line in self.lines.splitlines()]

    def games(self) -> list[Row]:
        """The rows of games."""
        return [{k: v for k, v in row.items() if k != "moves"} for row in self.nested()]

    def moves(self) -> list[Row]:
        """The rows of plies."""
        return [
            {"source": row["source"], "game": row["game"], **move}
            for row in self.nested()
            for move in row["moves"]
        ]


def to_lines(rows: list[Row]) -> bytes:
    """Rows as plymill prints them."""
    texts = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return "".join(f"{text}\n" for text in texts).encode()


def rows_of(data: bytes) -> Rows | None:
    """The rows of a file; None if it is no good one. Raises GaveUp."""
    try:
        with _bounded_memory():
            file = open_file(data)
            if sum(entry.games + entry.plies for entry in file.index) > MOST_ROWS:
                raise GaveUp
            return Rows(decode(data, VIEW))
    except BadFile:
        return None
    except MemoryError as error:
        raise GaveUp from error


@contextmanager
def _bounded_memory() -> Iterator[None]:
    """Bounds the memory of this process, which has no threads."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
