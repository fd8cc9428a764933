#!/usr/bin/env python3
"""A plain replayer of Coerceo, as one would write it for an experiment.

  plymill convert games.txt --rows nested | bench/peer/replay_coerceo.py

Reads nested rows, replays the games of the set-up Laurentius, and prints how many plies are legal
and how many captures and tiles agree with what is written, and the plies per second of the replay
alone. It shares no code with plymill.
"""

import json
import sys
import time

DIRECTIONS = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]
WHITE = "3a 3c 5c 5e 7a 7e 9c 10a 10c 11a 13e 14c 14e 15c 17a 18a 18e 19e"
BLACK = "2b 2f 4b 4d 6d 6f 8b 8f 9f 11d 12b 12d 13b 15f 16d 16f 17d 19b"


def make_tiles():
    """The place of each tile, and the tile at each place."""
    places = {1: (0, 0)}
    for i, (x, y) in enumerate(DIRECTIONS):
        next_x, next_y = DIRECTIONS[(i + 1) % 6]
        places[2 + i] = (x, y)
        places[8 + 2 * i] = (2 * x, 2 * y)
        places[9 + 2 * i] = (x + next_x, y + next_y)
    return places, {place: tile for tile, place in places.items()}


PLACES, TILES = make_tiles()


def neighbour(tile, direction):
    x, y = PLACES[tile]
    step_x, step_y = DIRECTIONS[direction % 6]
    return TILES.get((x + step_x, y + step_y))


def edges(field):
    tile, letter = field
    found = [(tile, (letter + 1) % 6), (tile, (letter - 1) % 6)]
    other = neighbour(tile, letter)
    return found + [(other, (letter + 3) % 6)] if other else found


def steps(field):
    tile, letter = field
    found = [(tile, letter + 2), (tile, letter + 4)]
    for direction, turns in [(0, 2), (0, 4), (1, 4), (-1, 2)]:
        other = neighbour(tile, letter + direction)
        if other:
            found.append((other, letter + turns))
    return [(tile, letter % 6) for tile, letter in found]


def field_of(text):
    return int(text[:-1]), ord(text[-1]) - ord("a")


class Board:
    def __init__(self):
        self.tiles = set(range(1, 20))
        self.pieces = {field_of(text): "white" for text in WHITE.split()}
        self.pieces.update({field_of(text): "black" for text in BLACK.split()})
        self.collected = {"white": 0, "black": 0}

    def is_loose(self, tile):
        if any((tile, letter) in self.pieces for letter in range(6)):
            return False
        around = [neighbour(tile, i) in self.tiles for i in range(6)]
        runs = sum(around[i] and not around[i - 1] for i in range(6))
        return sum(around) <= 3 and runs <= 1

    def remove(self, tile, removed):
        if tile in self.tiles and self.is_loose(tile):
            self.tiles.remove(tile)
            removed.append(tile)
            for i in range(6):
                other = neighbour(tile, i)
                if other:
                    self.remove(other, removed)

    def capture(self, player, fields):
        taken = []
        for field in set(fields):
            owner = self.pieces.get(field)
            if owner in (None, player):
                continue
            if all(self.pieces.get(edge) == player for edge in edges(field) if edge[0] in self.tiles):
                taken.append(field)
        for field in taken:
            del self.pieces[field]
        return taken

    def play(self, player, ply):
        """Whether the ply is legal, then the captures and the tiles."""
        removed = []
        if ply["kind"] == "exchange":
            bought = field_of(ply["captures"][0])
            legal = self.collected[player] >= ply["paid"] and bought in self.pieces
            self.collected[player] -= ply["paid"]
            self.pieces.pop(bought, None)
            self.remove(bought[0], removed)
            touched = []
        else:
            source, target = field_of(ply["from"]), field_of(ply["to"])
            legal = self.pieces.get(source) == player and target not in self.pieces
            legal = legal and target[0] in self.tiles and target in steps(source)
            self.pieces.pop(source, None)
            self.pieces[target] = player
            self.remove(source[0], removed)
            self.collected[player] += len(removed)
            touched = edges(target)
        for tile in removed:
            for i in range(6):
                other = neighbour(tile, i)
                if other in self.tiles:
                    touched.append((other, (i + 3) % 6))
        return legal, self.capture(player, touched), removed


def replay(plies, counts):
    board = Board()
    player = "white"
    for ply in plies:
        legal, taken, removed = board.play(player, ply)
        written = [field_of(text) for text in ply["captures"][ply["kind"] == "exchange":]]
        counts["plies"] += 1
        counts["legal"] += legal
        counts["same captures"] += sorted(taken) == sorted(written)
        counts["same tiles"] += sorted(removed) == sorted(ply["tiles"])
        player = "black" if player == "white" else "white"


def main():
    games = [json.loads(line) for line in sys.stdin]
    games = [game["moves"] for game in games if "Setup" not in game["tags"]]
    counts = {"plies": 0, "legal": 0, "same captures": 0, "same tiles": 0}
    start = time.perf_counter()
    for plies in games:
        replay(plies, counts)
    seconds = time.perf_counter() - start
    for name, count in counts.items():
        print(f"{name:14} {count:10}")
    print(f"plies/s        {counts['plies'] / seconds:10.0f}")


if __name__ == "__main__":
    main()
