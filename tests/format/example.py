"""Example: the example of docs/record-file.md has the bytes that plymill writes for its game.
PLYMILL_UPDATE_DOCS=1 writes it anew.

    tests/format/example.py PLYMILL
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import explain

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "record-file.md"

# The game, its rows, and the file.
EXAMPLE = re.compile(r"```text\n(.*?)```\n(.*?)```json\n(.*?)```\n(.*?)```text\n(.*?)```\n", re.DOTALL)


def run(plymill, *arguments):
    return subprocess.run([plymill, *arguments], check=True, capture_output=True).stdout


def example(plymill, game):
    """Returns the rows and the explained bytes of the record file of a game."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pathlib.Path("game.txt").write_text(game, encoding="utf-8", newline="")
        run(plymill, "convert", "game.txt", "-o", "game.plym")
        rows = run(plymill, "cat", "game.plym") + run(plymill, "cat", "--rows", "games", "game.plym")
        os.chdir("/")
        return rows.decode(), explain.explain(pathlib.Path(folder, "game.plym").read_bytes())


def main():
    page = PAGE.read_text(encoding="utf-8")
    found = EXAMPLE.search(page, page.index("\n## Example\n"))
    game, after_game, _, after_rows, _ = found.groups()
    rows, file = example(pathlib.Path(sys.argv[1]).resolve(), game)
    now = (page[:found.start()] + f"```text\n{game}```\n{after_game}```json\n{rows}```\n"
           f"{after_rows}```text\n{file}```\n" + page[found.end():])
    if os.environ.get("PLYMILL_UPDATE_DOCS"):
        PAGE.write_text(now, encoding="utf-8")
        return
    sys.stdout.writelines(difflib.unified_diff(
        page.splitlines(keepends=True), now.splitlines(keepends=True), PAGE.name, "now"))
    assert now == page, "the example has other bytes now; PLYMILL_UPDATE_DOCS=1 writes it anew"
    print("the example has the bytes that the page shows")


main()
