"""Arrays of positions, filled by a plain Python replayer: positions_coerceo.py, positions_tatsu.py.

They share no code with plymill. bench/training compares them with plymill.positions().
"""

import numpy as np


class Rows:
    """The arrays of the positions of some games, which are nested rows of JSON with their numbers.

    `replayer` is a module with the shape BOARD, the numbers GLOBALS and ACTIONS, and a class
    Replay.
    """

    def __init__(self, replayer, games):
        count = sum(len(game["moves"]) for _, game in games)
        self.board = np.zeros((count, *replayer.BOARD), np.uint8)
        self.globals = np.zeros((count, replayer.GLOBALS), np.int16)
        self.action = np.zeros(count, np.int32)
        self.legal = np.zeros((count, (replayer.ACTIONS + 7) // 8), np.uint8)
        self.outcome = np.full(count, -128, np.int8)
        self.margin = np.full(count, -32768, np.int16)
        self.plies_left = np.zeros(count, np.int16)
        self.game = np.zeros(count, np.int64)
        self.ply = np.zeros(count, np.int32)
        self.filled = 0
        for number, game in games:
            self.add(replayer.Replay(game), number, game)

    def add(self, replay, number, game):
        for ply, move in enumerate(game["moves"]):
            row = self.filled
            replay.write_board(self.board[row])
            self.globals[row] = replay.globals()
            self.action[row] = replay.action_of(move)
            mask = np.zeros(8 * self.legal.shape[1], np.uint8)
            mask[replay.legal()] = 1
            self.legal[row] = np.packbits(mask, bitorder="little")
            self.plies_left[row] = len(game["moves"]) - ply
            self.game[row], self.ply[row] = number, ply
            if game["outcome"] == "draw":
                self.outcome[row] = 0
            elif game["outcome"] == "win":
                self.outcome[row] = 1 if replay.player in game["winners"] else -1
            replay.play(move)
            self.filled += 1
