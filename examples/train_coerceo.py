#!/usr/bin/env python3
"""Trains a small network on games of Coerceo: docs/training.md walks through it.

    examples/train_coerceo.py games.plym [--seconds 60 | --positions 900000] [--workers 1]
                              [--losses losses.json] [--checkpoint net.pt]

One game in ten is held out. The network learns to guess the played action among the legal ones
(policy), and how the game ends (value). Prints the losses on held-out games beside those of two
guesses without a network: that all legal actions are equally likely, and that all games end as the
average game does. Exits with 1 unless both losses are below them. Without PyTorch, runs
train_coerceo_numpy.py.
"""

import sys

try:
    import torch
except ImportError:  # the same with NumPy alone
    import train_coerceo_numpy
    sys.exit(train_coerceo_numpy.main())

import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader

import coerceo
import plymill.torch
from coerceo import ACTIONS, CODES, EXCHANGE, KINDS


# ---- The network: gives each legal action a score from what stands around it.


class Network(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.seen = torch.tensor(coerceo.surroundings())
        slots = self.seen.shape[1]
        kind = torch.arange(ACTIONS) % 6
        kind[EXCHANGE:] = KINDS - 1
        self.first = (kind[:, None] * slots + torch.arange(slots)) * CODES
        self.input = nn.EmbeddingBag(KINDS * slots * CODES, width, mode="sum")
        nn.init.normal_(self.input.weight, std=0.2)
        self.hidden = nn.Linear(width, width)
        self.score = nn.Linear(width, 1)
        self.value = nn.Sequential(nn.Linear(width + 5, width), nn.ReLU(), nn.Linear(width, 3))

    def forward(self, arrays):
        """Scores of all actions, -inf if illegal, and of the outcomes loss, draw and win."""
        legal = plymill.torch.unpack_legal(arrays["legal"], ACTIONS)
        row, action = legal.nonzero(as_tuple=True)
        numbers = arrays["globals"]
        black = numbers[:, 0].bool()
        codes = torch.tensor([[0, 1, 2, 3], [0, 1, 3, 2]])[black.long()]  # of the player to move
        board = F.pad(codes.gather(1, arrays["board"].long()), (0, 1), value=CODES - 1)
        h = F.relu(self.input(self.first[action] + board[row[:, None], self.seen[action]]))
        h = F.relu(self.hidden(h) + h)
        scores = torch.full(legal.shape, -torch.inf)
        scores[row, action] = self.score(h)[:, 0]
        return scores, self.value(self.overview(numbers, black, legal, row, h))

    @staticmethod
    def overview(numbers, black, legal, row, h):
        """What the legal actions have in common, with the tiles and pieces of both players."""
        count = legal.sum(1, keepdim=True)
        mean = torch.zeros(len(count), h.shape[1]).index_add_(0, row, h) / count
        swapped = torch.where(black[:, None], numbers[:, [2, 1, 4, 3]], numbers[:, 1:])
        return torch.cat([mean, swapped / 5, count.log()], 1)

    def policy(self, arrays):
        """The legal actions of all positions, one after the other: row, action and probability."""
        with torch.no_grad():
            scores, _ = self({name: torch.from_numpy(array) for name, array in arrays.items()})
        row, action = scores.isfinite().nonzero(as_tuple=True)
        chances = scores.softmax(1)[row, action]
        return row.numpy(), action.numpy(), chances.numpy()

    def save(self, path):
        torch.save({"width": self.score.in_features, "network": self.state_dict()}, path)

    @staticmethod
    def load(path):
        saved = torch.load(path)
        network = Network(saved["width"])
        network.load_state_dict(saved["network"])
        return network


def losses(network, batch):
    scores, outcome = network(batch._asdict())
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


def positions(options, name, batch):
    return plymill.torch.Positions(options.games, batch=batch, seed=options.seed,
                                   split_sets=coerceo.SETS, set=name)


def mean_losses(network, batches):
    rows = sum(len(batch.action) for batch in batches)
    with torch.no_grad():
        both = [torch.stack(losses(network, batch)) * len(batch.action) for batch in batches]
    return (torch.stack(both).sum(0) / rows).tolist()


def train(network, options, report):
    dataset = positions(options, "train", options.batch)
    loader = DataLoader(dataset, batch_size=None, num_workers=options.workers,
                        persistent_workers=options.workers > 0)
    optimizer = torch.optim.Adam(network.parameters(), lr=options.rate)
    for batch, rate in coerceo.timed(coerceo.endless(dataset, loader), options, report):
        for group in optimizer.param_groups:
            group["lr"] = rate
        optimizer.zero_grad()
        sum(losses(network, batch)).backward()
        optimizer.step()


def main(words=None):
    parser = coerceo.parser_of(__doc__)
    parser.add_argument("--workers", type=int, default=1, help="processes that make batches")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    options = parser.parse_args(words)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    network = Network(options.width)
    tests = coerceo.first_batches(positions(options, "test", 1024), options.held_out)
    guess = {"policy": uniform_loss(tests), "value": constant_loss(tests)}
    status = coerceo.run(options, guess, lambda: mean_losses(network, tests),
                         lambda report: train(network, options, report))
    if options.checkpoint:
        network.save(options.checkpoint)
    return status


if __name__ == "__main__":
    sys.exit(main())
