"""What train_coerceo.py and train_coerceo_numpy.py share: the board, the options, and the run."""

import argparse
import json
import sys
import time

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
    return moves + exchanges


# ---- The run.


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


def endless(dataset, loader=None):
    """The batches of one epoch after the other."""
    epoch = 0
    while True:
        dataset.set_epoch(epoch)
        yield from dataset if loader is None else loader
        epoch += 1


def first_batches(batches, count):
    """Batches with at least `count` positions, if there are as many."""
    found, rows = [], 0
    for batch in batches:
        found.append(batch)
        rows += len(batch.action)
        if rows >= count:
            break
    return found


def timed(batches, options, report):
    """The batches of the time, or of the positions, of training, each with the learning rate. Calls
    report(seconds, positions) now and then, which takes none of the time."""
    clock, rows, reports = Clock(), 0, 0
    for batch in batches:
        passed = clock.passed()
        done = rows / options.positions if options.positions else passed / options.seconds
        if done >= reports / options.reports:
            clock.skip(lambda: report(passed, rows))
            reports += 1
        if done >= 1:
            return
        yield batch, options.rate * (1 - done)
        rows += len(batch.action)


def run(options, guess, measure, train):
    """Calls train(report), and prints measure(), the losses on held-out games, beside those of
    `guess`. Returns the exit status."""
    curve = []

    def report(seconds, rows):
        policy, value = measure()
        curve.append({"seconds": seconds, "positions": rows, "policy": policy, "value": value})
        print(f"{seconds:6.1f} s {rows:9} positions   policy {policy:.4f} ({guess['policy']:.4f})"
              f"   value {value:.4f} ({guess['value']:.4f})", flush=True)

    print("losses on held-out games, and those without a network")
    train(report)
    if options.losses:
        with open(options.losses, "w", encoding="utf-8") as file:
            json.dump({"guess": guess, "curve": curve}, file, indent=1)
            file.write("\n")
    failed = [name for name in guess if curve[-1][name] >= guess[name]]
    if failed:
        print(f"no better than a guess: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def parser_of(program):
    parser = argparse.ArgumentParser(description=program.split("\n", maxsplit=1)[0])
    parser.add_argument("games", help="a record file or text of Coerceo")
    parser.add_argument("--seconds", type=float, default=60, help="processor time of training")
    parser.add_argument("--positions", type=int, help="positions of training, instead of a time")
    parser.add_argument("--batch", type=int, default=128, help="positions in a batch")
    parser.add_argument("--held-out", type=int, default=16384, help="positions for the test")
    parser.add_argument("--rate", type=float, default=0.005, help="learning rate at the start")
    parser.add_argument("--width", type=int, default=64, help="of the network")
    parser.add_argument("--reports", type=int, default=10, help="measurements after the first one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--losses", help="write the losses to this file of JSON")
    parser.add_argument("--checkpoint", help="write the network to this file, for play.py: with "
                        "PyTorch net.pt, with NumPy net.npz")
    return parser
