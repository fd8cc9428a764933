#!/usr/bin/env python3
"""Lets two players play games of Coerceo against each other: docs/training.md.

    examples/play.py net.npz greedy [--games 200] [--archive games.plym]

A player is `random`, `greedy` (what captures most, or removes most tiles), or a checkpoint of
train_coerceo.py (net.pt, with PyTorch; net.npz, with NumPy). Each has White in half of the games.
Prints the score of the first player, and its Elo with an interval of 95 %.
"""

import argparse
import math
import sys

import numpy as np

import plymill

MOST_PLIES = 300  # then it is a draw
OPENING = 8  # plies of each game that networks choose by lot, so that no two games are alike


class Random:
    def choose(self, games, rows):
        return games.random_actions()[rows]


class Greedy:
    """Chooses by lot among the plies that gain most: pieces first, then tiles."""

    def __init__(self, seed=1):
        self.random = np.random.default_rng(seed)

    def choose(self, games, rows):
        return [self.best(games.state(row)) for row in rows]

    def best(self, state):
        legal = state.legal()
        # globals: to move, tiles and pieces of White, of Black
        before = state.arrays(["globals"])["globals"]
        after = plymill.encode([state.play(action) for action in legal], ["globals"])["globals"]
        black = before[0] == 1
        captured = before[3 if black else 4] - after[:, 3 if black else 4]
        tiles = after[:, 2 if black else 1] - before[2 if black else 1]
        gain = 2 * captured + tiles
        return self.random.choice(legal[gain == gain.max()])


class Network:
    """Plays the most likely action; in the opening, one by lot."""

    def __init__(self, network, seed=1, opening=OPENING):
        self.network = network
        self.random = np.random.default_rng(seed)
        self.opening = opening

    def choose(self, games, rows):
        arrays = {name: array[rows] for name, array in games.arrays().items()}
        at, actions, chances = self.network.policy(arrays)
        by_lot = games.plies[rows] < self.opening
        # The largest log(p) + Gumbel noise is at an action of probability p.
        noise = self.random.gumbel(size=len(chances)) * by_lot[at]
        score = np.log(chances + 1e-9) + noise
        order = np.lexsort((score, at))
        last = np.flatnonzero(np.diff(at, append=-1))
        return actions[order[last]]


def load(path):
    """The network of a checkpoint."""
    if path.endswith(".pt"):
        import train_coerceo
        return train_coerceo.Network.load(path)
    import train_coerceo_numpy
    return train_coerceo_numpy.Network.load(path)


def player(name, seed=1):
    if name == "random":
        return Random()
    return Greedy(seed) if name == "greedy" else Network(load(name), seed)


def play(first, second, count, seed, writer=None, rule=None):
    """Wins, draws and losses of the first player, who has White in every second game."""
    games = plymill.Games(count, "coerceo", seed=seed, rule=rule, most_plies=MOST_PLIES)
    if writer is not None:
        games.record(writer)
    colour = np.arange(count) % 2  # of the first player, as in to_move
    while not games.done.all():
        actions = np.full(count, -1)
        for each, turn in ((first, games.to_move == colour), (second, games.to_move != colour)):
            rows = np.flatnonzero(~games.done & turn)
            if len(rows) > 0:
                actions[rows] = each.choose(games, rows)
        games.play(actions)
    outcome = games.outcome[np.arange(count), colour]
    wins, losses = int((outcome == 1).sum()), int((outcome == -1).sum())
    return wins, count - wins - losses, losses


def elo(score):
    """How many points stronger a player is who scores this share."""
    share = min(max(score, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share))


def interval(score, count):
    """Where the share of a player lies, with 95 % (Wilson)."""
    z = 1.96
    middle = (score + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(
        score * (1 - score) / count + z * z / (4 * count * count))
    return middle - half, middle + half


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--archive", help="write the games to this file: .txt, .jsonl or .plym")
    options = parser.parse_args(words)
    players = player(options.first), player(options.second, 2)
    if options.archive:
        with plymill.Writer(options.archive, "coerceo") as writer:
            wins, draws, losses = play(*players, options.games, options.seed, writer)
    else:
        wins, draws, losses = play(*players, options.games, options.seed)
    score = (wins + draws / 2) / options.games
    low, high = interval(score, options.games)
    print(f"{options.first} against {options.second}: {wins} won, {draws} drawn, {losses} lost, "
          f"{100 * score:.1f} %, Elo {elo(score):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
