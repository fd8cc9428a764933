#!/usr/bin/env python3
"""Prints a record file of plymill as JSON Lines, as `plymill cat` does.

A second reader of the format, written from docs/record-file.md alone: it shares no code with
plymill and shows that the page is enough.
"""

import argparse
import sys

from bad_file import BadFile
from layout import open_file
from rows import Options, lines


def parse_options(arguments: list[str]) -> tuple[str, Options]:
    """Returns the name of the file, and the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--rows", choices=("moves", "games", "nested"), default="moves")
    parser.add_argument("--source", choices=("auto", "always", "never"), default="auto")
    parser.add_argument("--tags", choices=("object", "list"), default="object")
    parser.add_argument("--text", action="store_true", help="the text of each ply")
    given = parser.parse_args(arguments)
    return given.file, Options(given.rows, given.source, given.tags, given.text)


def decode(data: bytes, options: Options) -> bytes:
    """The JSON Lines of a record file. Raises BadFile."""
    return "".join(f"{line}\n" for line in lines(open_file(data), options)).encode("utf-8")


def main(arguments: list[str]) -> int:
    """Prints the rows; returns the exit status: 0, or 3 for a file that cannot be read."""
    name, options = parse_options(arguments)
    try:
        with open(name, "rb") as file:
            data = file.read()
        for line in lines(open_file(data), options):
            sys.stdout.buffer.write(f"{line}\n".encode())
        sys.stdout.buffer.flush()
    except (BadFile, OSError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
