#!/usr/bin/env python3
"""Draws a table of two columns, labels and numbers, as bars: SVG for light and dark pages.

    examples/plot_bars.py TITLE < table.csv > bars.svg
"""

import csv
import html
import sys

from plot_losses import STYLE, line, text

LEFT, TOP, ROW, BAR, WIDTH = 90, 40, 24, 16, 420


def draw(title, rows):
    """The lines of a picture of `rows`, pairs of a label and a number."""
    most = max(number for _, number in rows)
    height = TOP + ROW * len(rows) + 12
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 80} {height}">'
    yield f"<style>{STYLE} .bar {{ fill: #0969da; }}</style>"
    yield f'<rect width="{LEFT + WIDTH + 80}" height="{height}" class="page"/>'
    yield text(LEFT, 22, html.escape(title), "title")
    yield line(LEFT, TOP, LEFT, height - 12, "grid")
    for i, (label, number) in enumerate(rows):
        y, width = TOP + ROW * i, WIDTH * number / most
        yield text(LEFT - 8, y + 16, html.escape(label), "dim", "end")
        yield f'<rect x="{LEFT}" y="{y + 4}" width="{width:.1f}" height="{BAR}" class="bar"/>'
        yield text(LEFT + width + 8, y + 16, f"{number:g}")
    yield "</svg>"


def main():
    [title] = sys.argv[1:]
    _, *rows = csv.reader(sys.stdin)
    print("\n".join(draw(title, [(label, float(number)) for label, number in rows])))


if __name__ == "__main__":
    main()
