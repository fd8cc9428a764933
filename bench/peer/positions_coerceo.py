"""Positions of Coerceo for rows.py, made by the plain replayer of replay_coerceo.py."""

import functools

from replay_coerceo import Board, field_of, neighbour

BOARD, GLOBALS, ACTIONS = (114,), 5, 798
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


class Replay:
    """A game of the set-up Laurentius."""

    def __init__(self, game):
        self.board, self.player = Board(), "white"

    def write_board(self, row):
        write_board(self.board, row)

    def globals(self):
        owners = list(self.board.pieces.values())
        collected = [self.board.collected[colour] for colour in COLOURS]
        return [self.player == "black", *collected, *map(owners.count, COLOURS)]

    def action_of(self, ply):
        return action_of(ply)

    def legal(self):
        return legal_actions(self.board, self.player)

    def play(self, ply):
        self.board.play(self.player, ply)
        self.player = OTHER[self.player]
