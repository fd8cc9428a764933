#!/usr/bin/env python3
"""Draws the losses of examples/train_coerceo.py as SVG, for light and dark pages.

    examples/plot_losses.py losses.json > losses.svg
"""

import json
import sys

WIDTH, HEIGHT, LEFT, TOP = 340, 200, 44, 40
SPACE = 440  # from one panel to the next one
TITLES = {"policy": "policy loss (nats)", "value": "value loss (nats)"}
GUESSES = {"policy": "all legal actions alike", "value": "always the average outcome"}

STYLE = """
  svg { font: 13px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #1f2328; } .dim { fill: #59636e; }
  .grid { stroke: #d1d9e0; } .guess { stroke: #59636e; stroke-dasharray: 5 3; }
  .loss { fill: none; stroke: #0969da; stroke-width: 2; } .title { font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #f0f6fc; } .dim { fill: #9198a1; }
    .grid { stroke: #3d444d; } .guess { stroke: #9198a1; } .loss { stroke: #4493f8; }
  }
"""


def text(x, y, words, css="", anchor="start"):
    return f'<text x="{x:.0f}" y="{y:.0f}" class="{css}" text-anchor="{anchor}">{words}</text>'


def line(x, y, to_x, to_y, css):
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{css}"/>'


class Panel:
    """The losses of one kind, from `left` on."""

    def __init__(self, name, losses, left):
        self.name, self.left = name, left
        self.guess, self.curve = losses["guess"][name], losses["curve"]
        values = [point[name] for point in self.curve] + [self.guess]
        margin = 0.1 * (max(values) - min(values))
        self.low, self.high = min(values) - margin, max(values) + margin
        self.seconds = self.curve[-1]["seconds"]

    def x(self, seconds):
        return self.left + WIDTH * seconds / self.seconds

    def y(self, loss):
        return TOP + HEIGHT * (self.high - loss) / (self.high - self.low)

    def draw(self):
        yield text(self.left, TOP - 16, TITLES[self.name], "title")
        for i in range(5):
            loss = self.low + (self.high - self.low) * i / 4
            yield line(self.left, self.y(loss), self.left + WIDTH, self.y(loss), "grid")
            yield text(self.left - 6, self.y(loss) + 4, f"{loss:.2f}", "dim", "end")
        for i in range(5):
            seconds = self.seconds * i / 4
            yield text(self.x(seconds), TOP + HEIGHT + 18, f"{seconds:.0f} s", "dim", "middle")
        guess = self.y(self.guess)
        yield line(self.left, guess, self.left + WIDTH, guess, "guess")
        yield text(self.left + WIDTH, guess - 5, GUESSES[self.name], "dim", "end")
        points = " ".join(f"{self.x(point['seconds']):.1f},{self.y(point[self.name]):.1f}"
                          for point in self.curve)
        yield f'<polyline points="{points}" class="loss"/>'


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        losses = json.load(file)
    width, height = 2 * SPACE, TOP + HEIGHT + 34
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">')
    print(f'<style>{STYLE}</style><rect width="{width}" height="{height}" class="page"/>')
    for i, name in enumerate(TITLES):
        print("\n".join(Panel(name, losses, LEFT + i * SPACE).draw()))
    print("</svg>")


if __name__ == "__main__":
    main()
