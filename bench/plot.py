#!/usr/bin/env python3
"""Draws the main table of a run: the speed from text to records by notation and reader.

    bench/plot.py build/bench/FOLDER > readers.svg

The SVG suits light and dark pages. The scale is logarithmic, because the readers differ by up
to three powers of ten. Vertical lines show the limits of memory.
"""

import math
import sys
from xml.sax.saxutils import escape

import results

WIDTH, LEFT, RIGHT, TOP = 860, 150, 90, 96
BAR, GAP, GROUP_GAP = 18, 4, 26
LOWEST = 10  # MB/s at the left end of the scale
LIMITS = {"memcpy": "memcpy", "lines": "line count", "sum": "sum"}

STYLE = """
  svg { font: 13px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #1f2328; } .dim { fill: #59636e; }
  .grid { stroke: #d1d9e0; } .limit { stroke: #59636e; stroke-dasharray: 5 3; }
  .own { fill: #0969da; } .other { fill: #9198a1; }
  .title { font-size: 16px; font-weight: 600; } .name { font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #f0f6fc; } .dim { fill: #9198a1; }
    .grid { stroke: #3d444d; } .limit { stroke: #9198a1; }
    .own { fill: #4493f8; } .other { fill: #656c76; }
  }
"""


class Scale:
    """Converts MB/s to a horizontal position on the page."""

    def __init__(self, highest):
        self.low = math.log10(LOWEST)
        self.high = math.ceil(math.log10(highest) * 4) / 4

    def x(self, rate):
        share = (math.log10(max(rate, LOWEST)) - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def ticks(self):
        return [10 ** power for power in range(int(self.low), int(self.high) + 1)]


def text(x, y, words, css="", anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{css}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x, top, bottom, css):
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}" class="{css}"/>'


def bar(scale, y, name, rate, css):
    end = scale.x(rate)
    return [f'<rect x="{LEFT}" y="{y}" width="{end - LEFT:.1f}" height="{BAR}" class="{css}"/>',
            text(LEFT - 8, y + 13, name, anchor="end"),
            text(end + 6, y + 13, f"{rate:,.0f}", "dim")]


def bars(suites, scale):
    """All bars, and the y after the last one."""
    drawn, y = [], TOP
    for notation in suites.notations():
        drawn.append(text(LEFT, y + 13, notation, "name"))
        y += BAR + GAP
        for reader in suites.readers(notation):
            rate = suites.rate(f"scan/{notation}/{reader}") / 1e6
            css = "own" if reader in results.FORMS else "other"
            drawn += bar(scale, y, results.READERS[reader], rate, css)
            y += BAR + GAP
        y += GROUP_GAP - GAP
    return drawn, y


def axis(scale, bottom):
    drawn = []
    for tick in scale.ticks():
        drawn += [line(scale.x(tick), TOP, bottom, "grid"),
                  text(scale.x(tick), bottom + 18, f"{tick:,}", "dim", "middle")]
    drawn.append(text(LEFT, bottom + 38, "MB of text a second, one thread (logarithmic)", "dim"))
    return drawn


def limit_lines(suites, scale, bottom):
    """Draws the limits. A higher limit has its name higher up, so that no line crosses a name."""
    rates = sorted((suites.rate("limit/" + name) / 1e6, words) for name, words in LIMITS.items()
                   if suites.rate("limit/" + name))
    drawn = []
    for step, (rate, words) in enumerate(rates):
        y = TOP - 10 - 15 * step
        drawn += [line(scale.x(rate), y + 4, bottom, "limit"),
                  text(scale.x(rate) + 6, y, f"{words} {rate:,.0f}", "dim", "end")]
    return drawn


def draw(suites):
    highest = max(suites.rate(name) for name in suites.medians
                  if name.startswith(("scan/", "limit/")) and suites.rate(name)) / 1e6
    scale = Scale(highest)
    shown, bottom = bars(suites, scale)
    height = bottom + 52
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
             "<title>Text to records: speed of each reader</title>", f"<style>{STYLE}</style>",
             f'<rect class="page" width="{WIDTH}" height="{height}"/>',
             text(16, 28, "Text to records", "title"),
             text(16, 48, suites.context["compiler"], "dim")]
    parts += axis(scale, bottom) + limit_lines(suites, scale, bottom) + shown + ["</svg>"]
    return "\n".join(parts)


def main():
    print(draw(results.Suites(sys.argv[1])))


if __name__ == "__main__":
    main()
