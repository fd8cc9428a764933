"""The tiles of Carcassonne for positions_carcassonne.py."""

import functools

SET = {"FFFRK": 2, "FFFFK": 4, "CCCCP": 1, "RCRF": 4, "FCFF": 5, "CFCFP": 2, "CFCF": 1, "CFC2F": 3,
       "CC2FF": 2, "FCRR": 3, "RCFR": 3, "RCRR": 3, "CCFFP": 2, "CCFF": 3, "CCRRP": 2, "CCRR": 3,
       "CCCFP": 1, "CCCF": 3, "CCCRP": 2, "CCCR": 1, "RFRF": 8, "FFRR": 9, "FRRR": 4, "RRRR": 1}


class Tile:
    """Its edge has twelve points: the first half, the middle and the second half of each side."""

    def __init__(self, sides, extra):
        self.sides, self.extra = sides, extra
        self.parts = []  # kind, spot, points
        self.barriers = []
        for kind in "RC":
            self.add_ways(kind, [side for side in range(4) if sides[side] == kind])
        self.parts.sort(key=lambda part: part[1])
        if "K" in extra:
            self.parts.append(("K", 5, ()))
        self.add_fields()

    def add_ways(self, kind, sides):
        joined = len(sides) == 2 if kind == "R" else "2" not in self.extra
        groups = [sides] if joined and sides else [[side] for side in sides]
        self.parts += [(kind, 1 + group[0], tuple(3 * side + 1 for side in group))
                       for group in groups]
        if kind == "R" and len(sides) > 1:
            self.barriers.append(set(sides))
        if kind == "C" and len(sides) > 1 and joined:
            roads = [side for side in range(4) if self.sides[side] == "R"]
            ends_road = len(roads) == 1 and "K" not in self.extra
            self.barriers.append(set(sides + roads * ends_road))

    def add_fields(self):
        halves = [(6 + half, half // 2 * 3 + half % 2 * 2) for half in range(8)
                  if self.sides[half // 2] != "C"]
        while halves:
            spot, first = halves[0]
            field = [point for _, point in halves if self.are_one(first, point, self.barriers)]
            self.parts.append(("F", spot, tuple(field)))
            halves = [half for half in halves if half[1] not in field]

    @staticmethod
    def are_one(a, b, barriers):
        for barrier in barriers:
            between = {side for side in barrier if min(a, b) < 3 * side + 1 < max(a, b)}
            if between and between != barrier:
                return False
        return True

    def cities_at(self, field):
        """The cities that a field touches, unless another barrier lies between them."""
        return [i for i, (kind, _, points) in enumerate(self.parts) if kind == "C" and any(
            self.are_one(field[2][0], point, [b for b in self.barriers if point // 3 not in b])
            for point in points)]

    def part_at(self, point):
        return next((i for i, part in enumerate(self.parts) if point in part[2]), None)


def turned(text, turns):
    sides = [c for c in text if c in "CRF"]
    return "".join(sides[(side + turns) % 4] for side in range(4))


@functools.cache
def turns_of(kind):
    """The different rotations of a kind, with their least numbers of turns."""
    text, found = list(SET)[kind], {}
    for turns in range(4):
        sides = turned(text, turns)
        found.setdefault(sides, (turns, Tile(sides, extra_of(text))))
    return list(found.values())


def extra_of(text):
    return "".join(c for c in text if c in "2KP")


KINDS = {(tile.sides, tile.extra): (kind, turns, tile)
         for kind in range(len(SET)) for turns, tile in turns_of(kind)}


def kind_of(text):
    return KINDS["".join(c for c in text if c in "CRF"), extra_of(text)]
