#!/usr/bin/env python3
"""Record files with right checksums that are odd, or lie: mutants.py RUNS CORPORA NUMBER [SHARE]

Makes record files of the corpora, and NUMBER mutants of them: first odd ones, with the same rows but other
encodings, absent entries, row dictionaries, sections and schemas, then such with other numbers, then
lies. The plain decoder in Python says what the rows are. All commands that read record files must print
them, or refuse the file alike: see readers.py. A tenth are lies in the descriptions of parts, in plans and in
manifests: see descriptions.py. SHARE of them (default: all) read each mutant. RUNS is the program
`runs` of the build, best with AddressSanitizer. A mutant is named by its file and its number.
"""

import multiprocessing
import random
import sys
import tempfile
import traceback
from collections import Counter
from copy import deepcopy
from pathlib import Path

import descriptions
import lies
import odd
import odd_json
from draft import Draft
from good_files import make_good, make_mixed
from readers import Mutant, Readers, Wrong
from runs import Runs

Task = tuple[str, str, Draft, range, float]  # program, name of the good file, its numbers, share


def make_mutant(good: Draft, chosen: random.Random) -> Mutant:
    """A mutant of a good file."""
    draft = deepcopy(good)
    kind = chosen.choices(("same", "other", "lie"), (45, 35, 20))[0]
    done: list[str] = []
    for change in chosen.sample(odd.SAME, chosen.choice((0, 1, 2)) + (kind == "same")):
        done.append(change(draft, chosen))
    if kind == "other":
        for change in chosen.sample(odd.OTHER, chosen.choice((1, 1, 2))):
            done.append(change(draft, chosen))
    is_foreign = False
    if kind == "lie":
        what, lie = chosen.choice(list(lies.lies_of(draft)))
        lie(draft)
        done.append(what)
        is_foreign = what.startswith("notation")
    elif chosen.random() < 0.3:
        done.append(chosen.choice(odd_json.SAME)(draft, chosen))
    return Mutant("; ".join(filter(None, done)), draft, kind == "same", is_foreign)


def try_mutants(task: Task) -> tuple[Counter[str], list[str]]:
    """Reads mutants of one file. Returns counts and what is wrong."""
    program, name, good, numbers, share = task
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        readers = Readers(program, folder, good, share)
        for number in numbers:
            chosen = random.Random(f"{name} {number}")
            mutant = Mutant("nothing yet", good)
            try:
                if chosen.random() < 0.1:
                    counts["descriptions"] += 1
                    descriptions.try_lie(readers, chosen)
                    continue
                mutant = make_mutant(good, chosen)
                counts["mutants"] += 1
                counts[readers.read(mutant, chosen)] += 1
            except Wrong as error:
                wrong.append(f"{name} {number}: {mutant.what}:\n  {error}")
            except Exception:  # of the harness: with the number of its mutant
                wrong.append(f"{name} {number}: {mutant.what}:\n  {traceback.format_exc()}")
        readers.close()
    return counts, wrong


def make_tasks(program: str, corpora: Path, number: int, share: float) -> list[Task]:
    """The mutants of all good files, in pieces."""
    goods: dict[str, Draft] = {}
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(program, folder)
        goods |= make_mixed(runs, corpora)
        for notation in sorted(f.name for f in corpora.iterdir() if f.is_dir()):
            goods |= make_good(runs, corpora, notation)
        runs.close()
    each = -(-number // len(goods))
    pieces = [range(at, min(at + 50, each)) for at in range(0, each, 50)]
    return [(program, name, good, piece, share) for piece in pieces for name, good in goods.items()]


def main(arguments: list[str]) -> int:
    """Tries the mutants on all cores."""
    program, corpora, number = arguments[0], Path(arguments[1]).absolute(), int(arguments[2])
    share = float(arguments[3]) if len(arguments) > 3 else 1
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    tasks = make_tasks(program, corpora, number, share)
    with multiprocessing.Pool() as pool:
        for some, found in pool.imap_unordered(try_mutants, tasks):
            counts += some
            wrong += found
            print(*found, sep="\n", end="\n" if found else "", flush=True)
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
