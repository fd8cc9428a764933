#!/usr/bin/env python3
"""train_coerceo.py with NumPy alone: a smaller network, the same losses, gradients by hand.

    examples/train_coerceo_numpy.py games.plym [--seconds 60 | --positions 900000]
                                    [--losses losses.json] [--checkpoint net.npz]
"""

import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the time of all threads counts

import numpy as np

import coerceo
import plymill
from coerceo import ACTIONS, CODES, EXCHANGE, KINDS

SEEN = np.array(coerceo.surroundings())
KIND = np.where(np.arange(ACTIONS) < EXCHANGE, np.arange(ACTIONS) % 6, KINDS - 1)
INPUTS = SEEN.shape[1] * CODES + KINDS
OVERVIEW = 5  # tiles and pieces of both players, and the number of legal actions


class Inputs:
    """Positions as the network takes them: a row for each legal action of each position."""

    def __init__(self, arrays):
        legal = plymill.unpack_legal(arrays["legal"], ACTIONS)
        self.row, self.action = legal.nonzero()
        self.count = legal.sum(1, keepdims=True)
        self.first = np.concatenate([[0], self.count.cumsum()[:-1]])
        numbers = arrays["globals"]
        black = numbers[:, 0] == 1
        codes = np.array([[0, 1, 2, 3], [0, 1, 3, 2]])[black.astype(int)]  # of the player to move
        board = np.take_along_axis(codes, arrays["board"].astype(int), 1)
        board = np.pad(board, ((0, 0), (0, 1)), constant_values=CODES - 1)
        around = np.eye(CODES, dtype=np.float32)[board[self.row[:, None], SEEN[self.action]]]
        kind = np.eye(KINDS, dtype=np.float32)[KIND[self.action]]
        self.actions = np.concatenate([around.reshape(len(self.action), -1), kind], 1)
        swapped = np.where(black[:, None], numbers[:, [2, 1, 4, 3]], numbers[:, 1:])
        self.overview = np.concatenate([swapped / 5, np.log(self.count)], 1).astype(np.float32)

    @staticmethod
    def of(batch, rows=slice(None)):
        """Rows of a batch, with what was played, and how it ended."""
        inputs = Inputs({name: array[rows] for name, array in batch.arrays.items()})
        inputs.played = np.flatnonzero(inputs.action == batch.action[rows][inputs.row])
        inputs.outcome = batch.outcome[rows].astype(int) + 1
        return inputs

    def sums(self, values):
        """Over the legal actions of each position."""
        return np.add.reduceat(values, self.first)


class Network:
    """Two layers for each legal action; what they have in common, and two more for the outcome."""

    def __init__(self, width, seed):
        random = np.random.default_rng(seed)
        shapes = [(INPUTS, width), (width, width), (width, 1), (width + OVERVIEW, width), (width, 3)]
        self.weights = [random.normal(0, (2 / np.sqrt(a * b)) ** 0.5, (a, b)).astype(np.float32)
                        for a, b in shapes]
        self.weights[2][:] = self.weights[4][:] = 0  # at first, all actions are equally likely
        self.biases = [np.zeros(b, np.float32) for _, b in shapes]
        self.moments = [[np.zeros_like(p), np.zeros_like(p)] for p in self.weights + self.biases]
        self.steps = 0

    def layer(self, i, x):
        return x @ self.weights[i] + self.biases[i]

    def forward(self, inputs):
        a = np.maximum(self.layer(0, inputs.actions), 0)
        h = np.maximum(self.layer(1, a), 0)
        score = self.layer(2, h)[:, 0]
        score -= np.maximum.reduceat(score, inputs.first)[inputs.row]
        policy = np.exp(score)
        policy /= inputs.sums(policy)[inputs.row]
        view = np.concatenate([inputs.sums(h) / inputs.count, inputs.overview], 1, dtype=np.float32)
        z = np.maximum(self.layer(3, view), 0)
        value = np.exp(self.layer(4, z))
        value /= value.sum(1, keepdims=True)
        return a, h, policy, view, z, value

    def policy(self, arrays):
        """The legal actions of all positions, one after the other: row, action and probability."""
        inputs = Inputs(arrays)
        return inputs.row, inputs.action, self.forward(inputs)[2]

    def save(self, path):
        np.savez(path, *self.weights, *self.biases)

    @staticmethod
    def load(path):
        with np.load(path) as file:
            arrays = list(file.values())
        network = Network(arrays[0].shape[1], 0)
        network.weights, network.biases = arrays[:5], arrays[5:]
        return network

    def losses(self, inputs):
        """The sums of the losses of policy and value."""
        _, _, policy, _, _, value = self.forward(inputs)
        hit = value[np.arange(len(value)), inputs.outcome]
        return -np.log([policy[inputs.played].clip(1e-9), hit.clip(1e-9)]).sum(1)

    def gradients(self, inputs):
        """Of the mean of both losses."""
        a, h, policy, view, z, value = self.forward(inputs)
        rows = len(value)
        policy[inputs.played] -= 1
        value[np.arange(rows), inputs.outcome] -= 1
        d_score, d_value = policy[:, None] / rows, value / rows
        d_z = d_value @ self.weights[4].T * (z > 0)
        d_view = d_z @ self.weights[3].T
        d_mean = (d_view[:, :h.shape[1]] / inputs.count).astype(np.float32)
        d_h = (d_score @ self.weights[2].T + d_mean[inputs.row]) * (h > 0)
        d_a = d_h @ self.weights[1].T * (a > 0)
        pairs = [(inputs.actions, d_a), (a, d_h), (h, d_score), (view, d_z), (z, d_value)]
        return [x.T @ d for x, d in pairs] + [d.sum(0) for _, d in pairs]

    def step(self, inputs, rate):
        """A step of Adam."""
        self.steps += 1
        parameters = self.weights + self.biases
        for p, (m, v), d in zip(parameters, self.moments, self.gradients(inputs)):
            m += 0.1 * (d - m)
            v += 0.001 * (d * d - v)
            scale = np.sqrt(v / (1 - 0.999 ** self.steps)) + 1e-8
            p -= rate / (1 - 0.9 ** self.steps) * m / scale


def guess_of(tests):
    """The losses if all legal actions are equally likely, and all games end as the average one."""
    outcomes = np.concatenate([inputs.outcome for inputs in tests])
    shares = np.bincount(outcomes, minlength=3) / len(outcomes)
    return {"policy": float(np.log(np.concatenate([inputs.count for inputs in tests])).mean()),
            "value": float(-np.log(shares[outcomes]).mean())}


def positions(options, name, batch):
    return plymill.positions(options.games, batch=batch, seed=options.seed,
                             split_sets=coerceo.SETS, set=name)


def main(words=None):
    options = coerceo.parser_of(__doc__).parse_args(words)
    network = Network(options.width, options.seed)
    held_out = coerceo.first_batches(positions(options, "test", 1024), options.held_out)
    tests = [Inputs.of(batch) for batch in held_out]
    rows = sum(len(inputs.outcome) for inputs in tests)

    def measure():
        return (sum(network.losses(inputs) for inputs in tests) / rows).tolist()

    def train(report):
        batches = coerceo.endless(positions(options, "train", options.batch))
        for batch, rate in coerceo.timed(batches, options, report):
            network.step(Inputs.of(batch), rate)

    status = coerceo.run(options, guess_of(tests), measure, train)
    if options.checkpoint:
        network.save(options.checkpoint)
    return status


if __name__ == "__main__":
    sys.exit(main())
