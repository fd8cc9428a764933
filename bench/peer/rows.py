"""Arrays of positions, filled by a plain Python replayer: positions_*.py.

They share no code with plymill. bench/training compares them with plymill.positions().
"""

import numpy as np


class Rows:
    """The arrays of the positions of some games, which are nested rows of JSON with their numbers.

    `replayer` is a module with the shape BOARD, the numbers GLOBALS and ACTIONS, and a class
    Replay. If not all plies are actions, it has is_action(). Positions whose legal() is None have
    no row. A Replay whose points decide the game has result(). If the last ply may come after the end,
    it has is_over().
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
        self.is_action = getattr(replayer, "is_action", lambda _: True)
        for number, game in games:
            self.add(replayer.Replay(game), number, game)

    def arrays(self):
        return {name: array[:self.filled] for name, array in vars(self).items()
                if isinstance(array, np.ndarray)}

    def add(self, replay, number, game):
        moves = game["moves"]
        end = max(i for i, move in enumerate(moves) if self.is_action(move)) + 1
        movers, first = [], self.filled
        for ply, move in enumerate(moves):
            is_last = ply + 1 == len(moves)
            if is_last and hasattr(replay, "is_over") and replay.is_over(game):
                self.plies_left[first:self.filled] -= 1
            elif self.is_action(move):
                if hasattr(replay, "begin"):
                    replay.begin(move)
                legal = replay.legal()
                if legal is not None:
                    self.add_row(replay, legal, move)
                    movers.append(replay.player)
                    self.plies_left[self.filled] = end - ply
                    self.game[self.filled], self.ply[self.filled] = number, ply
                    self.filled += 1
            replay.play(move)
        points = replay.result() if hasattr(replay, "result") else None
        for row, player in enumerate(movers, first):
            self.add_end(row, player, points, game)

    def add_row(self, replay, legal, move):
        row = self.filled
        replay.write_board(self.board[row])
        self.globals[row] = replay.globals()
        self.action[row] = replay.action_of(move)
        mask = np.zeros(8 * self.legal.shape[1], np.uint8)
        mask[legal] = 1
        self.legal[row] = np.packbits(mask, bitorder="little")

    def add_end(self, row, player, points, game):
        """The margin and outcome by the points of all players; without them, as written."""
        if points:
            others = [own for other, own in points.items() if other != player]
            self.margin[row] = points[player] - max(others)
            winners = [other for other, own in points.items() if own == max(points.values())]
            is_known, is_draw = True, len(winners) == len(points)
        else:
            winners, is_draw = game["winners"], game["outcome"] == "draw"
            is_known = is_draw or game["outcome"] == "win"
        if is_known:
            self.outcome[row] = 0 if is_draw else 1 if player in winners else -1
