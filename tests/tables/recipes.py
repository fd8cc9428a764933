"""Recipes: runs the blocks of docs/recipes.md in their order, in one folder, and compares what they
print with the page. PLYMILL_UPDATE_DOCS=1 writes the page anew.

    tests/python/run tables recipes.py PLYMILL
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
PAGE = ROOT / "docs" / "recipes.md"
RUNNERS = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"]}

# A block, and the block with its output.
RECIPE = re.compile(r"```(sh|python)\n(.*?)```\n\n```text\n(.*?)```\n", re.DOTALL)


def run(recipe, folder, environment):
    """Returns the block with the output that it has now."""
    language, code, _ = recipe.groups()
    done = subprocess.run([*RUNNERS[language], code], cwd=folder, env=environment,
                          capture_output=True, text=True)
    assert done.returncode == 0, f"{code}\n{done.stdout}{done.stderr}"
    assert done.stdout.strip(), f"prints nothing:\n{code}"
    output = "".join(line.rstrip() + "\n" for line in done.stdout.strip("\n").split("\n"))
    return f"```{language}\n{code}```\n\n```text\n{output}```\n"


def main():
    page = PAGE.read_text(encoding="utf-8")
    blocks = len(re.findall(r"^```\w+$", page, re.MULTILINE))
    assert blocks == 2 * len(RECIPE.findall(page)), "every block is followed by its output"
    plymill = pathlib.Path(sys.argv[1]).resolve().parent
    with tempfile.TemporaryDirectory() as folder:
        # A home without settings of the tools.
        environment = os.environ | {"PATH": f"{plymill}:{os.environ['PATH']}", "HOME": folder,
                                    "LC_ALL": "C.UTF-8"}
        os.symlink(ROOT / "corpora", pathlib.Path(folder) / "corpora")
        now = RECIPE.sub(lambda recipe: run(recipe, folder, environment), page)
    if os.environ.get("PLYMILL_UPDATE_DOCS"):
        PAGE.write_text(now, encoding="utf-8")
        return
    sys.stdout.writelines(difflib.unified_diff(
        page.splitlines(keepends=True), now.splitlines(keepends=True), "docs/recipes.md", "now"))
    assert now == page, "docs/recipes.md shows other output"
    print(f"{len(RECIPE.findall(page))} recipes print what the page shows")


main()
