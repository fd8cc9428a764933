#!/usr/bin/env python3
"""Writes the tables of a run in Markdown: the measurements, and a comparison with the targets.

    bench/table.py build/bench/FOLDER > table.md
    bench/table.py --readme build/bench/FOLDER    only the table of README.md
"""

import functools
import sys

import results
import targets


def number(value):
    return "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def mega(rate):
    return number(rate and rate / 1e6)


def percent(value, whole):
    return f"{100 * value / whole:.1f}" if value and whole else ""


def times(value, other):
    return f"{value / other:.1f}" if value and other else ""


def table(title, head, rows):
    if not rows:
        return
    print(f"\n## {title}\n")
    print_table(head, rows)


def print_table(head, rows):
    print(f"| {' | '.join(head)} |\n|{' --- |' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def limits(suites):
    total = suites.rate("limit/sum")
    names = {"sum": "sum", "memcpy": "memcpy", "lines": "line ends counted"}
    table("Limits, in memory", ("one thread", "MB/s", "% of sum"),
          [(text, mega(suites.rate("limit/" + name)),
            percent(suites.rate("limit/" + name), total))
           for name, text in names.items() if suites.rate("limit/" + name)])


def reader_row(suites, notation, reader):
    name = f"scan/{notation}/{reader}"
    rate, plies = suites.rate(name), suites.rate(name, "plies_per_second")
    best = suites.rate(f"scan/{notation}/{suites.fastest_form(notation)}")
    return (notation, results.READERS[reader], mega(rate), percent(rate, suites.rate("limit/sum")),
            f"{1e9 / plies:.1f}", times(best, rate))


def readers(suites):
    head = ("notation", "reader", "MB/s", "% of sum", "ns a ply", "fastest is ... times as fast")
    table("Text to records, in memory, one thread", head,
          [reader_row(suites, notation, reader)
           for notation in suites.notations() for reader in suites.readers(notation)])


def encoder_row(suites, notation, form):
    end = f"/{notation}/{form}"
    scan, block = suites.rate("scan" + end), suites.rate("block" + end)
    return (notation, form, mega(scan), mega(block), percent(block, scan),
            mega(suites.rate("jsonl" + end)),
            mega(suites.rate("jsonl" + end, "written_per_second")),
            mega(suites.rate(f"render/{notation}/jsonl")))


def encoders(suites):
    head = ("notation", "form", "scan MB/s", "+ record block", "% of scan", "+ JSON Lines",
            "JSON Lines written", "JSON Lines alone, written")
    table("Text to output, in memory, one thread", head,
          [encoder_row(suites, notation, form) for notation in suites.notations()
           for form in results.FORMS if form in suites.readers(notation)])


def processes(runs):
    head = ("group", "command", "ms", "MB/s", "written MB/s", "own memory MiB")
    table("Whole processes", head,
          [(group, name, number(1e3 * runs.seconds(group, name)),
            mega(runs.rate(group, name) or None),
            mega(runs.rate(group, name, "bytes_written") or None),
            number(result["max_anonymous_kib"] / 1024) if result["max_anonymous_kib"] else "")
           for (group, name), result in runs.results.items()])


READ_HEAD = ("text", "read: MB/s", "M plies/s", "to a record file: M plies/s",
             "to JSON Lines: M plies/s")
CHESS_READERS = {"pgn-reader": "chess, by pgn-reader",
                 "pgn-extract -r": "chess, by pgn-extract -r, which also replays the games"}


def read_rows(runs):
    """A row for each notation, and one for each reader of chess that was measured."""
    rate = functools.partial(runs.rate, "readme")
    names = [name.split()[1] for group, name in runs.results
             if group == "readme" and name.startswith("check ")]
    rows = [(name.replace("-", " ").title(), mega(rate(f"check {name}")),
             *(mega(rate(f"{kind} {name}", "plies")) for kind in ("check", "plym", "jsonl")))
            for name in names]
    return rows + [(text, mega(rate(reader)), mega(rate(reader, "plies")), "", "")
                   for reader, text in CHESS_READERS.items() if rate(reader)]


def main():
    folder = sys.argv[-1]
    suites, runs = results.Suites(folder), results.Processes(folder)
    if "--readme" in sys.argv:
        print_table(READ_HEAD, read_rows(runs))
        return
    print("<!-- Made by bench/table.py from the samples of bench/run. -->\n")
    print(f"# {runs.date or suites.context['date'][:10]}\n")
    if suites.context:
        print(f"Archives of {int(suites.context['archive_bytes']):,} bytes in memory, "
              f"{suites.context['compiler']}.")
    print("MB are 10^6 bytes of text where nothing else is said.")
    table("Read and converted, whole processes, one thread", READ_HEAD, read_rows(runs))
    limits(suites)
    readers(suites)
    encoders(suites)
    processes(runs)
    table("Targets", ("what", "wanted", "measured", ""),
          [target.row() for target in targets.all_targets(suites, runs)])


if __name__ == "__main__":
    main()
