"""Good record files of the corpora, from which mutants are made."""

import sys
from pathlib import Path

from draft import Draft, read_draft
from runs import Runs

LARGEST = 700
Texts = list[str]


def _texts(corpora: Path, notation: str, number: int, count: int) -> Texts:
    """Some small texts of a notation."""
    found = [f for f in sorted((corpora / notation).glob("*/*.txt")) if f.stat().st_size < LARGEST]
    step = max(1, len(found) // count)
    return [str(f) for f in found[number % step :: step]]


def _convert(runs: Runs, output: str, *words: str) -> None:
    options = ("--quiet", "--force", "--keep-unparsed", "--to", "plym", "--skip-unknown")
    done = runs.run("convert", *options, *words, "--output", output)
    if done.status not in (0, 1):
        sys.exit(f"cannot make a record file: {done}")


def make_good(runs: Runs, corpora: Path, notation: str) -> dict[str, Draft]:
    """Record files of one notation, each with its name."""
    folder = Path(runs.folder)
    made = {}
    for number, (name, words) in enumerate(
        {
            "plain": ("--compress", "0", "--text", "--index", "--read-size", "200"),
            "packed": ("--compress", "3", "--read-size", "600"),
            "rules": ("--compress", "1", "--rules", "--index"),
        }.items()
    ):
        _convert(runs, f"{name}.plym", "--notation", notation, *words, *_texts(corpora, notation, number, 6))
        made[name] = f"{name}.plym"
    texts = [Path(f).read_bytes() for f in _texts(corpora, notation, 3, 5)]
    (folder / "again.txt").write_bytes(b"\n\n".join(texts * 6) + b"\n")
    _convert(runs, "again.plym", "--notation", notation, "--read-size", "2000", "again.txt")
    made["again"] = "again.plym"
    sources = f"{notation}-sources"
    _convert(runs, f"{sources}/", "--notation", notation, "--text", *_texts(corpora, notation, 4, 7))
    done = runs.run("compact", "--quiet", "--force", "--index", sources, "-o", "shared.plym")
    if done.status not in (0, 1):
        sys.exit(f"cannot make a record file: {done}")
    made["shared"] = "shared.plym"
    return {f"{notation}, {k}": read_draft((folder / f).read_bytes()) for k, f in made.items()}


def make_mixed(runs: Runs, corpora: Path) -> dict[str, Draft]:
    """A record file of several notations."""
    texts = [f for f in sorted(corpora.glob("*/spec/*.txt")) if f.stat().st_size < 2 * LARGEST]
    _convert(runs, "mixed.plym", "--index", "--read-size", "1000", *map(str, texts[::3]))
    return {"mixed": read_draft((Path(runs.folder) / "mixed.plym").read_bytes())}
