"""Recipes: runs the blocks of docs/recipes.md and docs/answers.md in their order, each page in a folder of its
own, and compares what they print with the page. PLYMILL_UPDATE_DOCS=1 writes the pages anew.

    tests/python/run tables recipes.py MAKE_ARCHIVE

PLYMILL_RECIPES_BYTES=60000000 runs them on made archives of this size instead, and prints how long each block
takes; then their output is not compared.
"""
import difflib
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[2]
LAUNCHER = ROOT / "python/launcher/plymill"
PAGES = ["recipes.md", "answers.md"]
NOTATIONS = ["coerceo", "lost-cities", "tatsu", "carcassonne", "rootlog"]
LARGE = int(os.environ.get("PLYMILL_RECIPES_BYTES", 0))
MADE_BYTES = LARGE or 200_000  # of each archive that is made
SQL = "import duckdb, sys; print(duckdb.sql(sys.argv[1]))"
RUNNERS = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"],
           "sql": [sys.executable, "-c", SQL]}

# A block, and the block with its output.
RECIPE = re.compile(r"```(sh|python|sql)\n(.*?)```\n\n```text\n(.*?)```\n", re.DOTALL)


def run(recipe, folder, environment):
    """Returns the block with the output that it has now."""
    language, code, _ = recipe.groups()
    start = time.perf_counter()
    done = subprocess.run([*RUNNERS[language], code], cwd=folder, env=environment,
                          capture_output=True, text=True)
    assert done.returncode == 0, f"{code}\n{done.stdout}{done.stderr}"
    assert done.stdout.strip(), f"prints nothing:\n{code}"
    if LARGE:
        heading = re.findall(r"^## (.*)$", recipe.string[:recipe.start()], re.MULTILINE)[-1:]
        print(f"{time.perf_counter() - start:7.1f} s  {''.join(heading)} ({language})", flush=True)
    output = "".join(line.rstrip() + "\n" for line in done.stdout.strip("\n").split("\n"))
    return f"```{language}\n{code}```\n\n```text\n{output}```\n"


def make_games(folder, make_archive):
    """Makes an archive of each notation."""
    for notation in NOTATIONS:
        legal = [] if notation == "rootlog" else ["--legal", "--greedy"]
        made = subprocess.run([make_archive, notation, str(MADE_BYTES), "1", *legal],
                              capture_output=True, check=True).stdout
        text = with_tags(made) if notation == "coerceo" else made
        (folder / f"{notation}.txt").write_bytes(text)


def with_tags(text):
    """The games of a text, which begin with a tag pair, with names and dates."""
    names = ["Ann", "Bo", "Cy", "Dee", "Eli"]
    numbers = itertools.count()

    def tags(event):
        i = next(numbers)
        return (f'{event[0]}\n[Date "2024.{1 + i % 3:02}.{1 + i % 28:02}"]\n'
                f'[White "{names[i % 5]}"]\n[Black "{names[(i * 2 + 1) % 5]}"]')

    return re.sub(r"^\[Event .*\]$", tags, text.decode(), flags=re.MULTILINE).encode()


def put_large_archives(folder):
    """Puts made archives in the place of the corpora that the recipes read whole."""
    corpora = folder / "corpora"
    corpora.unlink()
    for notation, part in (("carcassonne", "spec"), ("coerceo", "valid")):
        (corpora / notation / part).mkdir(parents=True)
        os.symlink(folder / "games" / f"{notation}.txt", corpora / notation / part / "games.txt")
    os.symlink(ROOT / "corpora/coerceo/spec", corpora / "coerceo/spec")


def prepare(folder, make_archive):
    """Fills a folder with what the blocks read. Returns their environment."""
    # The command of the package, and a home without settings of the tools.
    for name, start in (("plymill", f"{sys.executable} {LAUNCHER}"), ("python", sys.executable)):
        command = folder / "bin" / name
        command.parent.mkdir(exist_ok=True)
        command.write_text(f'#!/bin/sh\nexec {start} "$@"\n')
        command.chmod(0o755)
    for name, place in (("corpora", ROOT / "corpora"), ("examples", ROOT / "examples"),
                        ("pictures", ROOT / "docs/pictures")):
        os.symlink(place, folder / name)
    (folder / "games").mkdir()
    make_games(folder / "games", make_archive)
    if LARGE:
        put_large_archives(folder)
    return os.environ | {"PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder),
                         "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}


def check(name, make_archive):
    """Returns whether the blocks of a page print what it shows."""
    path = ROOT / "docs" / name
    page = path.read_text(encoding="utf-8")
    blocks = len(re.findall(r"^```\w+$", page, re.MULTILINE))
    assert blocks == 2 * len(RECIPE.findall(page)), "every block is followed by its output"
    with tempfile.TemporaryDirectory() as folder:
        environment = prepare(pathlib.Path(folder), make_archive)
        now = RECIPE.sub(lambda recipe: run(recipe, folder, environment), page)
    if LARGE:
        return True
    if os.environ.get("PLYMILL_UPDATE_DOCS"):
        path.write_text(now, encoding="utf-8")
    elif now != page:
        sys.stdout.writelines(difflib.unified_diff(
            page.splitlines(keepends=True), now.splitlines(keepends=True), f"docs/{name}", "now"))
        return False
    print(f"docs/{name}: {len(RECIPE.findall(page))} blocks print what the page shows")
    return True


# Prints the columns of a query with their types, and its rows.
AS_JSON = """import duckdb, json, sys
answer = duckdb.sql(sys.argv[1])
print(json.dumps([answer.columns, [str(each) for each in answer.types], answer.fetchall()], default=str))"""


def answers_of(games, folder, environment):
    """The answers to all questions, with the archives `games` in place of games/$notation.txt."""
    page = (ROOT / "docs/answers.md").read_text(encoding="utf-8")
    blocks = [(language, code) for language, code, _ in RECIPE.findall(page)]
    tables = blocks[0][1].replace("games/$notation.txt", games).replace("-o ", "--force -o ")
    subprocess.run([*RUNNERS["sh"], tables], cwd=folder, env=environment, check=True,
                   stdout=subprocess.DEVNULL)
    return [json.loads(subprocess.run([sys.executable, "-c", AS_JSON, code], cwd=folder,
                                      env=environment, check=True, capture_output=True).stdout)
            for language, code in blocks if language == "sql"]


def check_two_sources(make_archive):
    """Returns whether of two copies of each archive all counts are twice those of one, and all else is the same."""
    with tempfile.TemporaryDirectory() as folder:
        environment = prepare(pathlib.Path(folder), make_archive)
        for notation in NOTATIONS:
            text = pathlib.Path(folder, "games", f"{notation}.txt").read_bytes()
            for name in ("a.txt", "b.txt"):
                copy = pathlib.Path(folder, "two", notation, name)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(text)
        of_one = answers_of("games/$notation.txt", folder, environment)
        of_two = answers_of("two/$notation", folder, environment)
    assert len(of_one) == 15
    for number, (one, two) in enumerate(zip(of_one, of_two, strict=True), 1):
        columns, types, rows = one
        counts = [kind in ("BIGINT", "HUGEINT") and name != "different"  # games, however often
                  for name, kind in zip(columns, types)]
        expected = [[2 * value if doubles else value for value, doubles in zip(row, counts)]
                    for row in rows]
        if two != [columns, types, expected]:
            print(f"docs/answers.md, question {number}, of two sources: {two[2]}, not {expected}")
            return False
    print("docs/answers.md: the answers are right for two sources, too")
    return True


def main():
    make_archive = pathlib.Path(sys.argv[1]).resolve()
    results = [check(name, make_archive) for name in PAGES]
    if not LARGE:
        results.append(check_two_sources(make_archive))
    sys.exit(0 if all(results) else "pages show other output")


main()
