"""Positions of Carcassonne for rows.py: a plain replayer, as one would write it for an experiment.

Only games without expansions, whose y grows upward.
"""

from tiles_carcassonne import SET, kind_of, turns_of

BOARD, GLOBALS, ACTIONS = (21, 21, 4), 52, 24696
REACH, TILES, MEEPLES, LETTERS = 10, 72, 7, "ABCDEFGHIJKL"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]


def facing(point):
    return (2, 1, 0)[point % 3] + (point // 3 + 2) % 4 * 3


def beyond(place, point):
    step = STEPS[point // 3]
    return place[0] + step[0], place[1] + step[1]


def is_action(ply):
    return ply["kind"] in ("place", "discard")


def ring_of(place):
    return max(abs(place[0]), abs(place[1]))


def first_action(place, turns):
    (x, y), r = place, ring_of(place)
    if r == 0:
        along = 0
    elif x == -r and y < r:
        along = y + r
    elif y == r and x < r:
        along = 2 * r + x + r
    elif x == r and y > -r:
        along = 4 * r + r - y
    else:
        along = 6 * r + r - x
    return (((2 * r - 1) ** 2 if r else 0) + along) * 56 + 14 * turns


class Feature:
    def __init__(self, kind, sides, place, pennant):
        self.kind, self.ends, self.tiles, self.pennants = kind, sides, {place}, pennant
        self.nodes, self.meeples = [], {}  # meeples by node


class Replay:
    """A node is a part of a tile: its place, and the number of the part."""

    def __init__(self, game):
        self.tiles, self.features, self.used, self.open = {}, {}, [0] * len(SET), set()
        self.letters = [player["player"] for player in game["players"]] or ["A", "B"]
        self.points = dict.fromkeys(self.letters, 0)
        self.meeples = dict.fromkeys(self.letters, MEEPLES)
        self.is_broken_off = False

    def begin(self, ply):
        """What is known before a ply: who is to move, and the tile."""
        self.player, self.drawn = ply["player"], kind_of(ply["tile"])

    def write_board(self, row):
        for (x, y), (kind, turns, _) in self.tiles.items():
            row[REACH - y, REACH + x, :2] = kind + 1, turns
        for feature in set(self.features.values()):
            for ((x, y), part), letter in feature.meeples.items():
                spot = self.tiles[x, y][2].parts[part][1]
                row[REACH - y, REACH + x, 2:] = LETTERS.index(letter) + 1, spot

    def globals(self):
        return [LETTERS.index(self.player), len(self.letters), self.drawn[0],
                TILES - sum(self.used), *(self.points.get(letter, 0) for letter in LETTERS),
                *(self.meeples.get(letter, 0) for letter in LETTERS),
                *(count - used for count, used in zip(SET.values(), self.used))]

    def beside(self, place, point):
        """The feature at the other side of a point; None if there is no tile."""
        other = beyond(place, point)
        if other not in self.tiles:
            return None
        return self.features[other, self.tiles[other][2].part_at(facing(point))]

    def matches(self, place, tile):
        for side in range(4):
            other = self.tiles.get(beyond(place, 3 * side))
            if other and other[2].sides[(side + 2) % 4] != tile.sides[side]:
                return False
        return True

    def free_spots(self, place, tile):
        """The spots that join no feature with meeples, not even through other parts."""
        joined = [{self.beside(place, point) for point in points} - {None}
                  for _, _, points in tile.parts]
        taken, before = {f for group in joined for f in group if f.meeples}, None
        while before != taken:
            before = set(taken)
            for group in joined:
                if group & taken:
                    taken |= group
        return [part[1] for part, group in zip(tile.parts, joined) if not group & taken]

    def legal(self):
        """The actions; None if the arrays have no place for the position."""
        found, is_beyond = [], any(ring_of(place) > REACH for place in self.tiles)
        for place in self.open:
            for turns, tile in turns_of(self.drawn[0]):
                if not self.matches(place, tile):
                    continue
                is_beyond = is_beyond or ring_of(place) > REACH
                spots = self.free_spots(place, tile) if self.meeples[self.player] else []
                found += [first_action(place, turns) + spot for spot in [0, *spots]]
        return None if is_beyond else found or [0]

    def part_of(self, meeple, tile):
        at = meeple["at"]
        if meeple["kind"] == "M":
            points = [(2 * at + i) % 8 for i in range(1, 9)]
            parts = [tile.part_at(half // 2 * 3 + half % 2 * 2) for half in points]
            return next(part for part in parts if part is not None)
        if at < 4:
            return tile.part_at(3 * at + 1)
        return next(i for i, part in enumerate(tile.parts) if part[0] == "K")

    def action_of(self, ply):
        if ply["kind"] == "discard":
            return 0
        first = first_action((ply["x"], ply["y"]), self.drawn[1])
        if not ply["meeples"]:
            return first
        tile = self.drawn[2]
        return first + tile.parts[self.part_of(ply["meeples"][0], tile)][1]

    def play(self, ply):
        self.is_broken_off = self.is_broken_off or ply["kind"] in ("concede", "abandon")
        if not is_action(ply) and ply["kind"] != "start":
            return
        kind, _, tile = drawn = kind_of(ply["tile"])
        self.used[kind] += 1
        if ply["kind"] == "discard":
            return
        place = ply["x"], ply["y"]
        self.tiles[place] = drawn
        self.open.discard(place)
        self.open |= {beyond(place, 3 * side) for side in range(4)} - set(self.tiles)
        for i, part in enumerate(tile.parts):
            self.lay_part(place, i, part, "P" in tile.extra)
        if ply["meeples"]:
            node = place, self.part_of(ply["meeples"][0], tile)
            self.features[node].meeples[node] = self.player
            self.meeples[self.player] -= 1
        self.score(place)

    def lay_part(self, place, index, part, pennant):
        kind, _, points = part
        feature = Feature(kind, len(points), place, pennant and kind == "C")
        self.features[place, index] = feature
        feature.nodes.append((place, index))
        for point in points:
            other = self.beside(place, point)
            if other is None:
                continue
            feature.ends -= 2
            if other is not feature:
                self.join(feature, other)

    def join(self, feature, other):
        feature.ends += other.ends
        feature.tiles |= other.tiles
        feature.pennants += other.pennants
        feature.nodes += other.nodes
        feature.meeples.update(other.meeples)
        for node in other.nodes:
            self.features[node] = feature

    def score(self, place):
        near = [(place[0] + x, place[1] + y) for x, y in AROUND]
        for feature in {self.features[at, part] for at in near if at in self.tiles
                        for part in range(len(self.tiles[at][2].parts))}:
            if not feature.meeples or feature.kind == "F":
                continue
            if self.around(feature) == 9 if feature.kind == "K" else feature.ends == 0:
                self.give(feature, self.points_of(feature, False))
                for letter in feature.meeples.values():
                    self.meeples[letter] += 1
                feature.meeples.clear()

    def around(self, feature):
        (x, y), = list(feature.tiles)[:1]
        return sum((x + a, y + b) in self.tiles for a, b in AROUND)

    def points_of(self, feature, is_over):
        if feature.kind == "K":
            return self.around(feature)
        if feature.kind == "F":
            return 3 * len({city for place, part in feature.nodes for city in self.beside_field(
                place, part) if city.ends == 0})
        return (1 if is_over or feature.kind == "R" else 2) * (
            len(feature.tiles) + feature.pennants)

    def beside_field(self, place, part):
        tile = self.tiles[place][2]
        return [self.features[place, city] for city in tile.cities_at(tile.parts[part])]

    def give(self, feature, points):
        owners = list(feature.meeples.values())
        most = max(map(owners.count, owners))
        for letter in set(owners):
            self.points[letter] += points * (owners.count(letter) == most)

    def result(self):
        """The points of all players at the end; None if the game was broken off."""
        if sum(self.used) < TILES or self.is_broken_off:
            return None
        for feature in set(self.features.values()):
            if feature.meeples:
                self.give(feature, self.points_of(feature, True))
        return self.points
