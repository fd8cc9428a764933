#!/usr/bin/env python3
"""Trains a small network on games of Coerceo: docs/training.md walks through it.

    examples/train_coerceo.py games.plym [--seconds 60] [--workers 1] [--losses losses.json]

One game in ten is held out. The network learns to guess the played action among the legal ones
(policy), and how the game ends (value). Prints the losses on held-out games beside those of two
guesses without a network: that all legal actions are equally likely, and that all games end as the
average game does. Exits with 1 unless both losses are below them.
"""

import argparse
import json
import sys
import time

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader

import plymill.torch

ACTIONS = 798
FIELDS = 114
EXCHANGE = 684  # the first action that is an exchange
OFF_BOARD = FIELDS  # the number of a field that does not exist
CODES = 5  # no tile, vacant, own piece, piece of the opponent, off the board
KINDS = 7  # of actions: six steps, and the exchange
SETS = {"train": 90, "test": 10}


# ---- The board: docs/positions.md says how tiles and fields are numbered.

DIRECTIONS = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]


def places_of_tiles():
    places = {1: (0, 0)}
    for i, (x, y) in enumerate(DIRECTIONS):
        next_x, next_y = DIRECTIONS[(i + 1) % 6]
        places[2 + i] = (x, y)
        places[8 + 2 * i] = (2 * x, 2 * y)
        places[9 + 2 * i] = (x + next_x, y + next_y)
    return places


PLACES = places_of_tiles()
TILES = {place: tile for tile, place in PLACES.items()}


def neighbour(tile, direction):
    (x, y), (step_x, step_y) = PLACES[tile], DIRECTIONS[direction % 6]
    return TILES.get((x + step_x, y + step_y))


def field(tile, letter):
    return OFF_BOARD if tile is None else 6 * (tile - 1) + letter % 6


def around(tile, letter):
    """The fields of a tile, those that touch it from outside, and the two beyond the edge of the
    field, all seen from the field. Equal situations look alike on every side of every tile."""
    if tile is None:
        return [OFF_BOARD] * 14
    own = [field(tile, letter + i) for i in range(6)]
    facing = [field(neighbour(tile, letter + i), letter + i + 3) for i in range(6)]
    beyond = [field(neighbour(tile, letter), letter + i) for i in (2, 4)]
    return own + facing + beyond


def surroundings():
    """The fields that matter for each action: around its first and its last field."""
    moves, exchanges = [], []
    for tile in range(1, 20):
        for letter in range(6):
            here = around(tile, letter)
            for direction, turn in ((None, 2), (None, 4), (0, 2), (0, 4), (1, 4), (-1, 2)):
                other = tile if direction is None else neighbour(tile, letter + direction)
                moves.append(here + around(other, letter + turn))
            exchanges.append(here + around(None, 0))
    return torch.tensor(moves + exchanges)


# ---- The network: gives each legal action a score from what stands around it.


class Network(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.seen = surroundings()
        slots = self.seen.shape[1]
        kind = torch.arange(ACTIONS) % 6
        kind[EXCHANGE:] = KINDS - 1
        self.first = (kind[:, None] * slots + torch.arange(slots)) * CODES
        self.input = nn.EmbeddingBag(KINDS * slots * CODES, width, mode="sum")
        nn.init.normal_(self.input.weight, std=0.2)
        self.hidden = nn.Linear(width, width)
        self.policy = nn.Linear(width, 1)
        self.value = nn.Sequential(nn.Linear(width + 5, width), nn.ReLU(), nn.Linear(width, 3))

    def forward(self, batch):
        """Scores of all actions, -inf if illegal, and of the outcomes loss, draw and win."""
        legal = plymill.torch.unpack_legal(batch.legal, ACTIONS)
        row, action = legal.nonzero(as_tuple=True)
        black = batch.globals[:, 0].bool()
        codes = torch.tensor([[0, 1, 2, 3], [0, 1, 3, 2]])[black.long()]  # of the player to move
        board = F.pad(codes.gather(1, batch.board.long()), (0, 1), value=CODES - 1)
        h = F.relu(self.input(self.first[action] + board[row[:, None], self.seen[action]]))
        h = F.relu(self.hidden(h) + h)
        scores = torch.full(legal.shape, -torch.inf)
        scores[row, action] = self.policy(h)[:, 0]
        return scores, self.value(self.overview(batch, black, legal, row, h))

    @staticmethod
    def overview(batch, black, legal, row, h):
        """What the legal actions have in common, with the tiles and pieces of both players."""
        count = legal.sum(1, keepdim=True)
        mean = torch.zeros(len(count), h.shape[1]).index_add_(0, row, h) / count
        swapped = torch.where(black[:, None], batch.globals[:, [2, 1, 4, 3]], batch.globals[:, 1:])
        return torch.cat([mean, swapped / 5, count.log()], 1)


def losses(network, batch):
    scores, outcome = network(batch)
    return F.cross_entropy(scores, batch.action), F.cross_entropy(outcome, batch.outcome.long() + 1)


# ---- The losses without a network.


def uniform_loss(batches):
    """Of the guess that all legal actions are equally likely."""
    counts = [plymill.torch.unpack_legal(batch.legal, ACTIONS).sum(1) for batch in batches]
    return torch.cat(counts).float().log().mean().item()


def constant_loss(batches):
    """Of the best guess that is the same for all positions."""
    outcomes = torch.cat([batch.outcome for batch in batches]).long() + 1
    shares = torch.bincount(outcomes, minlength=3) / len(outcomes)
    return F.nll_loss(shares.log().expand(len(outcomes), 3), outcomes).item()


# ---- Training.


def positions(path, name, batch, seed):
    return plymill.torch.Positions(path, batch=batch, seed=seed, split_sets=SETS, set=name)


def held_out(path, count, seed):
    batches, rows = [], 0
    for batch in positions(path, "test", 1024, seed):
        batches.append(batch)
        rows += len(batch.action)
        if rows >= count:
            break
    return batches


def mean_losses(network, batches):
    rows = sum(len(batch.action) for batch in batches)
    with torch.no_grad():
        both = [torch.stack(losses(network, batch)) * len(batch.action) for batch in batches]
    return (torch.stack(both).sum(0) / rows).tolist()


def endless(loader, dataset):
    epoch = 0
    while True:
        dataset.set_epoch(epoch)
        yield from loader
        epoch += 1


class Clock:
    """Processor time of this process, so that other programs do not matter; it can be stopped."""

    def __init__(self):
        self.start = time.process_time()

    def passed(self):
        return time.process_time() - self.start

    def skip(self, work):
        begin = time.process_time()
        work()
        self.start += time.process_time() - begin


def train(network, options, report):
    """Trains for a time. Calls report(seconds, positions) now and then, which takes none of it."""
    dataset = positions(options.games, "train", options.batch, options.seed)
    loader = DataLoader(dataset, batch_size=None, num_workers=options.workers,
                        persistent_workers=options.workers > 0)
    optimizer = torch.optim.Adam(network.parameters(), lr=options.rate)
    clock, rows, reports = Clock(), 0, 0
    for batch in endless(loader, dataset):
        passed = clock.passed()
        if passed >= reports * options.seconds / options.reports:
            clock.skip(lambda: report(passed, rows))
            reports += 1
        if passed >= options.seconds:
            return
        for group in optimizer.param_groups:
            group["lr"] = options.rate * (1 - passed / options.seconds)
        optimizer.zero_grad()
        sum(losses(network, batch)).backward()
        optimizer.step()
        rows += len(batch.action)


def options_of(words):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("games", help="a record file or text of Coerceo")
    parser.add_argument("--seconds", type=float, default=60, help="processor time of training")
    parser.add_argument("--batch", type=int, default=128, help="positions in a batch")
    parser.add_argument("--held-out", type=int, default=16384, help="positions for the test")
    parser.add_argument("--rate", type=float, default=0.005, help="learning rate at the start")
    parser.add_argument("--width", type=int, default=64, help="of the network")
    parser.add_argument("--workers", type=int, default=1, help="processes that make batches")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--reports", type=int, default=10, help="measurements after the first one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--losses", help="write the losses to this file of JSON")
    return parser.parse_args(words)


def main(words=None):
    options = options_of(words)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    network = Network(options.width)
    tests = held_out(options.games, options.held_out, options.seed)
    guess = {"policy": uniform_loss(tests), "value": constant_loss(tests)}
    curve = []

    def report(seconds, rows):
        policy, value = mean_losses(network, tests)
        curve.append({"seconds": seconds, "positions": rows, "policy": policy, "value": value})
        print(f"{seconds:6.1f} s {rows:9} positions   policy {policy:.4f} ({guess['policy']:.4f})"
              f"   value {value:.4f} ({guess['value']:.4f})", flush=True)

    print("losses on held-out games, and those without a network")
    train(network, options, report)
    if options.losses:
        with open(options.losses, "w", encoding="utf-8") as file:
            json.dump({"guess": guess, "curve": curve}, file, indent=1)
            file.write("\n")
    failed = [name for name in guess if curve[-1][name] >= guess[name]]
    if failed:
        print(f"train_coerceo.py: no better than a guess: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
