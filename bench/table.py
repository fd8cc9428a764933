#!/usr/bin/env python3
"""Writes the tables of a run in Markdown: the measurements, and a comparison with the targets.

    bench/table.py bench/runs/FOLDER > table.md
"""

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
    print(f"\n## {title}\n\n| {' | '.join(head)} |\n|{' --- |' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def limits(suites):
    total = suites.rate("limit/sum")
    names = {"sum": "sum", "memcpy": "memcpy", "lines": "line ends counted"}
    table("Limits, in memory", ("one thread", "MB/s", "% of sum"),
          [(text, mega(suites.rate("limit/" + name)),
            percent(suites.rate("limit/" + name), total)) for name, text in names.items()])


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


def main():
    folder = sys.argv[1]
    suites, runs = results.Suites(folder), results.Processes(folder)
    context = suites.context
    print(f"# {context['date'][:10]}\n\nArchives of {int(context['archive_bytes']):,} bytes, "
          f"{context['compiler']}. MB are 10^6 bytes of text where nothing else is said.")
    limits(suites)
    readers(suites)
    encoders(suites)
    processes(runs)
    table("Targets", ("what", "wanted", "measured", ""),
          [target.row() for target in targets.all_targets(suites, runs)])


if __name__ == "__main__":
    main()
