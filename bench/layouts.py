#!/usr/bin/env python3
"""Times `check` on archives in many layouts, to find layouts that are read too slowly.

    bench/layouts.py BUILD [--bytes N] [--rounds N] [--folder F] [NOTATION ...]

Each layout is an archive of make_archive with its lines changed. For every form that this CPU
can run, the script prints MB of text per second of CPU time on one thread (best of the rounds),
and how many times longer a byte takes than in the layout of the maker. "remarks" is the number
of remarks per ply; most layouts give none.
"""

import argparse
import os
import re
import resource
import subprocess
import tempfile

from run import MIB, forms_of


def replaced(pattern, replacement):
    return lambda text: re.sub(pattern, replacement, text, flags=re.MULTILINE)


ANY = {
    "as made": lambda text: text,
    "CR LF": replaced(rb"\n", rb"\r\n"),
    "trailing blanks": replaced(rb"$", rb" "),
    "two trailing blanks": replaced(rb"$", rb"  "),
    "two blank lines": replaced(rb"\n\n", rb"\n\n\n"),
}
NUMBERED = {
    "indented": replaced(rb"^(?=\d+\.)", rb"  "),
    "bullets": replaced(rb"^(?=\d+\.)", "\u2022 ".encode()),
    "no numbers": replaced(rb"^\d+\. ", rb""),
    "no blank behind numbers": replaced(rb"^(\d+\.) ", rb"\1"),
    "tabs": replaced(rb" ", rb"\t"),
    "two blanks": replaced(rb" ", rb"  "),
    "names with accents": replaced(rb"^(\[Player\d \"\w)\w", "\\1\u00e9".encode()),
    "en dashes": replaced(rb"^(\d+\. .*)$", lambda m: m[1].replace(b"-", "\u2013".encode())),
}
LAYOUTS = {
    "coerceo": {
        "a ply a line": replaced(rb" (?=\d+#)", rb"\n"),
        "two blanks": replaced(rb" (?=\d+#)", rb"  "),
        "no blank behind numbers": replaced(rb"# ", rb"#"),
        "no signs behind numbers": replaced(rb"(\d)# ", rb"\1 "),
        "no hyphens": replaced(rb"(\d[a-f])-(\d)", rb"\1\2"),
        "comments glued": replaced(rb" \{", rb"{"),
        "numbers at line ends": replaced(rb"\n(\d+#) ", rb" \1\n"),
        "captures glued": replaced(rb"(?<=[a-f]) x(?=\d)", rb"x"),
        "tiles before captures": replaced(rb"((?: x\d+[a-f])+)((?: T\d+)+)", rb"\2\1"),
    },
    "lost-cities": NUMBERED,
    "tatsu": NUMBERED,
    "carcassonne": {
        "meeples in tags": replaced(rb"(?<=[CRF2K])m(?=[ CRFKP\n])", rb" <sub>m</sub> "),
        "a blank line between moves": replaced(rb"^(\d+[A-F]? .*)$", rb"\1\n"),
        "tabs": replaced(rb" ", rb"\t"),
        "two blanks": replaced(rb" ", rb"  "),
        "small pennants": replaced(rb"(?<=[CRF])P(?=[ \n])", rb"p"),
        "blanks in scores": replaced(rb"(?<=[ \d])([+=])(?=\d)", rb"\1 "),
        "notes touch tiles": replaced(rb"(?<=[CRF2KP]) /", rb"/"),
        "blanks in places": replaced(rb"\((-?\d+),(-?\d+)\)", rb"(\1, \2)"),
    },
    "rootlog": {
        "blanks around separators": replaced(rb"(?<=[\w$>])/(?=[^/\s])", rb" / "),
        "semicolons and a blank": replaced(rb"(?<=[\w$>])/(?=[^/\s])", rb"; "),
        "names with accents": replaced(rb"^([A-Z]: \w)\w", "\\1\u00e9".encode()),
        "comments above games": replaced(rb"^Map:", rb"// a game\nMap:"),
        "blanks behind labels": replaced(rb"^([A-Z]):(?=\S)", rb"\1: "),
        "no winners": replaced(rb"^Winner.*\n", rb""),
        "separators at line ends": replaced(rb"(?<=[\w$>+])\n(?=[A-Z]:)", rb"/\n"),
    },
}


def check(build, notation, form, path, rounds):
    """The CPU seconds of the fastest round, and the last line of the command's messages."""
    words = [os.path.join(build, "plymill"), "check", "--threads", "1", "--notation", notation, path]
    environment = dict(os.environ, PLYMILL_CPU=form)
    seconds = []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(seconds), done.stderr.strip().splitlines()[-1]


def count(name, said):
    return int(re.search(rf"(\d+) {name}", said)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("notations", nargs="*", metavar="NOTATION")
    parser.add_argument("--bytes", type=int, default=32 * MIB)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default="/dev/shm")
    options = parser.parse_args()
    forms = forms_of(options.build)
    maker = os.path.join(options.build, "bench", "make_archive")
    for notation in options.notations or forms:
        made = subprocess.run([maker, notation, str(options.bytes), "1"], capture_output=True,
                              check=True).stdout
        usual = {}
        for layout, change in (ANY | LAYOUTS.get(notation, {})).items():
            with tempfile.NamedTemporaryFile(dir=options.folder, suffix=".txt") as file:
                file.write(change(made))
                file.flush()
                size = os.path.getsize(file.name)
                columns = []
                for form in forms[notation]:
                    seconds, said = check(options.build, notation, form, file.name, options.rounds)
                    usual.setdefault(form, seconds / size)
                    columns.append(f"{form} {size / seconds / 1e6:6.0f} MB/s"
                                   f" {seconds / size / usual[form]:5.1f} x")
                remarks = count("diagnostics", said) / count("plies", said)
            print(f"{notation:12} {layout:28}", *columns, f"{remarks:4.1f} remarks", flush=True)


if __name__ == "__main__":
    main()
