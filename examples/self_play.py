#!/usr/bin/env python3
"""A network of Coerceo learns from its own games, from nothing: docs/training.md.

    examples/self_play.py FOLDER [--rounds 3] [--positions 1200000] [--games 2000] [--curve curve.json]

Each round plays games, writes them as a record file, checks them by the rules, and trains on the
plies of the winners in all files so far. In the first round, players choose by lot. So that their
games end, six captured pieces win: an option of the rules. After each round, the network plays
against `random` and `greedy`. Exits with 1 unless the last network scores more against `random` than
the first one, or nearly all.
"""

import argparse
import json
import os
import sys

import numpy as np

import coerceo
import play
import plymill
from train_coerceo_numpy import Inputs, Network


RULE = {"coerceo.pieces-to-win": "6"}


def write_games(path, chooser, count, seed):
    """Plays games of one player against itself, and writes those that end."""
    games = plymill.Games(min(count, 500), "coerceo", seed=seed, rule=RULE,
                          most_plies=play.MOST_PLIES)
    with plymill.Writer(path, "coerceo") as writer:
        games.record(writer, {"Event": "self-play"})
        while writer.games < count:
            games.reset(games.done)
            games.play(chooser.choose(games, np.arange(len(games))))
    return writer.games


def check(path):
    """Every game must be legal, by a replay."""
    with plymill.positions(path, arrays=["ply"], rule=RULE, errors="ignore") as positions:
        for _ in positions:
            pass
        report = positions.report
    if report.games_used == 0 or report.games_left_out > 0:
        raise SystemExit(f"{path}: {report}")


def train(network, files, options):
    """Returns the number of positions learnt from: those of the winners."""
    positions = plymill.positions(files, batch=2 * options.batch, seed=options.seed, rule=RULE)
    seen = learnt = 0
    for batch in coerceo.endless(positions):
        if seen >= options.positions:
            return learnt
        won = batch.outcome == 1
        if won.any():
            network.step(Inputs.of(batch, won), options.rate * (1 - seen / options.positions))
        seen += len(won)
        learnt += int(won.sum())


def measure(network, options):
    """The scores against both players without a network."""
    player = play.Network(network, options.seed)
    scores = {}
    for name in ("random", "greedy"):
        other = play.player(name)
        wins, draws, _ = play.play(player, other, options.matches, options.seed, rule=RULE)
        scores[name] = (wins + draws / 2) / options.matches
    return scores


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", help="for the record files and checkpoints")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--positions", type=int, default=1_200_000, help="that a training sees")
    parser.add_argument("--games", type=int, default=2000, help="in a round")
    parser.add_argument("--matches", type=int, default=200, help="games against each other player")
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.005)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", help="write the scores to this file of JSON")
    options = parser.parse_args(words)
    os.makedirs(options.folder, exist_ok=True)
    network, player, files, curve = Network(options.width, options.seed), play.Random(), [], []
    for number in range(1, options.rounds + 1):
        path = os.path.join(options.folder, f"round{number}.plym")
        count = write_games(path, player, options.games, options.seed + number)
        check(path)
        files.append(path)
        rows = train(network, files, options)
        network.save(os.path.join(options.folder, f"round{number}.npz"))
        player = play.Network(network, options.seed + number, opening=play.MOST_PLIES)
        scores = measure(network, options)
        curve.append({"round": number, "games": count, "positions": rows, **scores})
        print(f"round {number}: {count} games, {rows} positions, against random "
              f"{100 * scores['random']:.1f} %, against greedy {100 * scores['greedy']:.1f} %",
              flush=True)
    if options.curve:
        with open(options.curve, "w", encoding="utf-8") as file:
            json.dump(curve, file, indent=1)
            file.write("\n")
    first, last = curve[0]["random"], curve[-1]["random"]
    return 0 if last > first or last >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main())
