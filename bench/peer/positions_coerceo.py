"""Positions of Coerceo as arrays, made by the plain replayer of replay_coerceo.py.

It shares no code with plymill. bench/training compares it with plymill.positions().
"""

import functools

import numpy as np
from replay_coerceo import Board, field_of, neighbour

ACTIONS = 798
FIRST_EXCHANGE = 684
PRICE = 2  # tiles, of an exchange
COLOURS = ("white", "black")
OTHER = {"white": "black", "black": "white"}


def index_of(field):
    tile, letter = field
    return 6 * (tile - 1) + letter


def legal_actions(board, player):
    """The actions of a player who has not won or lost yet."""
    found = []
    for field, owner in board.pieces.items():
        if owner == player:
            found += [6 * index_of(field) + i for i, target in enumerate(steps_of(field))
                      if target and target[0] in board.tiles and target not in board.pieces]
        elif board.collected[player] >= PRICE:
            found.append(FIRST_EXCHANGE + index_of(field))
    return found


@functools.cache
def steps_of(field):
    """The six steps from a field in the order of the actions; None for one off the board."""
    tile, letter = field
    tiles = [tile, tile] + [neighbour(tile, letter + turn) for turn in (0, 0, 1, -1)]
    letters = [(letter + turns) % 6 for turns in (2, 4, 2, 4, 4, 2)]
    return [(tile, letter) if tile else None for tile, letter in zip(tiles, letters)]


def action_of(ply):
    if ply["kind"] == "exchange":
        return FIRST_EXCHANGE + index_of(field_of(ply["captures"][0]))
    source = field_of(ply["from"])
    return 6 * index_of(source) + steps_of(source).index(field_of(ply["to"]))


def write_board(board, row):
    for tile in board.tiles:
        row[6 * tile - 6:6 * tile] = 1
    for field, owner in board.pieces.items():
        row[index_of(field)] = 2 + (owner == "black")


class Rows:
    """The arrays of the positions of some games."""

    def __init__(self, games):
        count = sum(len(game["moves"]) for _, game in games)
        self.board = np.zeros((count, 114), np.uint8)
        self.globals = np.zeros((count, 5), np.int16)
        self.action = np.zeros(count, np.int32)
        self.legal = np.zeros((count, (ACTIONS + 7) // 8), np.uint8)
        self.outcome = np.full(count, -128, np.int8)
        self.margin = np.full(count, -32768, np.int16)
        self.plies_left = np.zeros(count, np.int16)
        self.game = np.zeros(count, np.int64)
        self.ply = np.zeros(count, np.int32)
        self.filled = 0
        for number, game in games:
            self.add(number, game)

    def add(self, number, game):
        board, player = Board(), "white"
        for ply, move in enumerate(game["moves"]):
            self.add_position(board, player, move)
            row = self.filled
            self.plies_left[row] = len(game["moves"]) - ply
            self.game[row], self.ply[row] = number, ply
            if game["outcome"] == "draw":
                self.outcome[row] = 0
            elif game["outcome"] == "win":
                self.outcome[row] = 1 if player in game["winners"] else -1
            self.filled += 1
            board.play(player, move)
            player = OTHER[player]

    def add_position(self, board, player, move):
        row, owners = self.filled, list(board.pieces.values())
        write_board(board, self.board[row])
        collected = [board.collected[colour] for colour in COLOURS]
        self.globals[row] = [player == "black", *collected, *map(owners.count, COLOURS)]
        self.action[row] = action_of(move)
        mask = np.zeros(8 * self.legal.shape[1], np.uint8)
        mask[legal_actions(board, player)] = 1
        self.legal[row] = np.packbits(mask, bitorder="little")
