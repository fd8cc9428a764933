"""The arrays of positions, row by row: compared with replays, decoded from docs/positions.md.

PLYMILL_POSITIONS: about how many positions of each notation; make test-positions has more.
"""
import os
import unittest

import numpy as np

import decode
import plymill
import support
from support import Test

PLIES = int(os.environ.get("PLYMILL_POSITIONS", 3000))
DECODERS = {"coerceo": decode.coerceo, "lost-cities": decode.lost_cities, "tatsu": decode.tatsu}
PLIES_OF = {"coerceo": decode.coerceo_ply, "lost-cities": decode.lost_cities_ply,
            "tatsu": decode.tatsu_ply}
UNKNOWN = (-128, -32768)
PASS = 306  # of Tatsu


def ends_of(game, replay):
    """The winners, and the points of each player, of a game whose replay has ended.

    The winners are empty if it is a draw, and None if they are not known. Carcassonne has no points if a player left, or tiles remained.
    """
    left = any(ply["kind"] in ("concede", "abandon") for ply in game.plies)
    points = {} if left else replay.points
    end = replay if replay.outcome else game
    winners = {"win": end.winners, "draw": []}.get(end.outcome)
    return winners, points


class Rows(Test):
    """Every row of a legal archive."""

    def archive(self, notation):
        path = support.legal_archive(self.folder, notation, PLIES * 9, seed=5)
        record = self.folder / f"{notation}.plym"
        plymill.convert(path, record)
        return record

    def rows(self, path):
        """All rows, by their game and ply."""
        rows = {}
        with plymill.positions(path, shuffle=None, batch=1000, errors="ignore") as positions:
            for batch in positions:
                for i in range(len(batch)):
                    rows[int(batch.game[i]), int(batch.ply[i])] = (batch, i)
        return rows

    def check_game(self, notation, game, number, rows):
        """Compares rows with the replay. Returns their number, and that of omitted ones."""
        replay = plymill.replay(game)
        states = [(state, ply, replay.action) for state, ply in replay]
        winners, points = ends_of(game, replay)
        if notation == "tatsu" and states[-1][2] == PASS and replay.outcome == "win":
            states.pop()  # it fills up the turn of the winner
        last = max(i for i, (_, _, action) in enumerate(states) if action is not None)
        found = 0
        for i, (state, ply, action) in enumerate(states):
            row = rows.get((number, i))
            self.assertTrue(row is None or action is not None, (number, i))
            if row is None:
                continue
            found += 1
            batch, at = row
            self.check_row(notation, state, ply, action, batch, at)
            self.assertEqual(int(batch.plies_left[at]), last - i + 1)
            self.check_end(notation, ply, winners, points, batch, at)
        return found, sum(action is not None for _, _, action in states) - found

    def check_row(self, notation, state, ply, action, batch, at):
        board, numbers = batch.board[at], batch.globals[at].tolist()
        actions = plymill.position_layout(notation).actions
        legal = plymill.unpack_legal(batch.legal[at], actions)
        self.assertEqual(int(batch.action[at]), action)
        self.assertTrue(legal[action])
        self.assertEqual(np.flatnonzero(legal).tolist(), state.legal().tolist())
        self.assertEqual(decode.mover(notation, numbers), state.to_move or ply["player"])
        if notation == "carcassonne":
            return self.check_carcassonne(state.to_dict(), ply, action, board, numbers)
        values = state.to_dict()
        decoded = DECODERS[notation](board, numbers)
        self.assertEqual(decoded, {key: values[key] for key in decoded})
        written = PLIES_OF[notation](action)
        ply = {**ply, "bought": next(iter(ply.get("captures", [])), None)}
        self.assertEqual(written, {key: ply[key] for key in written})

    def check_carcassonne(self, values, ply, action, board, numbers):
        decoded = decode.carcassonne(board, numbers)
        for key in ("points", "meeples_left"):
            self.assertEqual(decoded[key], values[key])
        self.assertEqual(decoded["tiles_left"], 72 - values["tiles_played"])
        self.assertEqual(sum(decoded["kinds_left"]), decoded["tiles_left"])
        self.assertEqual(len(decoded["tiles"]), len(values["tiles"]))
        for tile in values["tiles"]:
            text, meeple = decoded["tiles"][tile["x"], tile["y"]]
            self.assertEqual(self.turned(text), self.turned(tile["tile"]))
            self.assertEqual(text.replace("2", ""), tile["tile"].replace("2", ""))
            self.assertEqual([] if meeple is None else [meeple[0]],
                             [each["player"] for each in tile["meeples"]])
            if meeple is not None:
                self.assertTrue(decode.is_spot_of(meeple[1], text, tile["meeples"][0]))
        written = decode.carcassonne_ply(action, numbers)
        spot = written.pop("spot")
        if ply["kind"] != "place":
            return self.assertEqual(action, 0)
        self.assertEqual(written["tile"].replace("2", ""), ply["tile"].replace("2", ""))
        self.assertEqual((written["x"], written["y"]), (ply["x"], ply["y"]))
        self.assertEqual(spot != 0, bool(ply["meeples"]))
        if spot:
            self.assertTrue(decode.is_spot_of(spot, written["tile"], ply["meeples"][0]))

    @staticmethod
    def turned(tile):
        """The same text for all turns of a tile."""
        sides, features = decode.sides_of(tile)
        shape = "".join(sides).upper()
        return min(shape[i:] + shape[:i] for i in range(4)) + features

    def check_end(self, notation, ply, winners, points, batch, at):
        """The end is that for the player of the ply."""
        outcome, margin = int(batch.outcome[at]), int(batch.margin[at])
        player = ply["player"]
        if winners is None:
            expected = UNKNOWN[0]
        elif not winners:
            expected = 0
        else:
            expected = 1 if player in winners else -1
        self.assertEqual(outcome, expected, (winners, player))
        if not points:
            self.assertEqual(margin, UNKNOWN[1])
        else:
            others = [each for name, each in points.items() if name != player]
            self.assertEqual(margin, points[player] - max(others))

    def test_rows_are_those_of_replays(self):
        for notation in ("coerceo", "lost-cities", "tatsu", "carcassonne"):
            with self.subTest(notation):
                path = self.archive(notation)
                rows = self.rows(path)
                found = omitted = 0
                players = set()
                with plymill.open(path) as f:
                    for number, game in enumerate(f):
                        counts = self.check_game(notation, game, number, rows)
                        found, omitted = found + counts[0], omitted + counts[1]
                        players.update(ply["player"] for ply in game.plies)
                self.assertEqual(found, len(rows))
                self.assertGreater(found, 0.4 * PLIES)
                self.assertGreaterEqual(len(players), 2)
                beyond = plymill.positions(path, errors="ignore")
                for _ in beyond:
                    pass
                self.assertEqual(omitted, sum(each.positions for each in beyond.report.left_out))


if __name__ == "__main__":
    support.main()
