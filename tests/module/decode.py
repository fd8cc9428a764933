"""Decodes the arrays of positions. Written from docs/positions.md alone, without the rules."""

LETTERS = "abcdef"
FIELDS = [f"{tile}{letter}" for tile in range(1, 20) for letter in LETTERS]
STONES = [None, "bV", "bW", "bF", "wV", "wW", "wF"]
COLOURS = "RGWBYK"
KINDS = ("FFFRK FFFFK CCCCP RCRF FCFF CFCFP CFCF CFC2F CC2FF FCRR RCFR RCRR CCFFP CCFF CCRRP CCRR "
         "CCCFP CCCF CCCRP CCCR RFRF FFRR FRRR RRRR").split()


def mover(notation, numbers):
    """The player to move, as a State names it."""
    if numbers[0] < 0:
        return None
    names = {"coerceo": ["white", "black"], "tatsu": ["black", "white"], "lost-cities": ["1", "2"],
             "carcassonne": list("ABCDEFGHIJKL")}
    return names[notation][numbers[0]]


# ---- Coerceo

def directions():
    """The place of each tile, and the step to the neighbour in each of the six directions."""
    steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    places = {1: (0, 0)}
    for i, (x, y) in enumerate(steps):
        u, v = steps[(i + 1) % 6]
        places[2 + i] = (x, y)
        places[8 + 2 * i] = (2 * x, 2 * y)
        places[9 + 2 * i] = (x + u, y + v)
    return places, steps


PLACES, STEPS = directions()
TILE_AT = {place: tile for tile, place in PLACES.items()}


def coerceo(board, numbers):
    """The same keys and values as State.to_dict()."""
    tiles = [n // 6 + 1 for n in range(0, 114, 6) if board[n] != 0]
    white, black = ([FIELDS[n] for n in range(114) if board[n] == code] for code in (2, 3))
    assert (len(white), len(black)) == (numbers[3], numbers[4])
    return {"tiles": tiles, "white": white, "black": black,
            "collected": {"white": int(numbers[1]), "black": int(numbers[2])}}


def coerceo_ply(action):
    """What the row of the ply has. `bought` is the first of its captures."""
    if action >= 684:
        return {"kind": "exchange", "bought": FIELDS[action - 684]}
    field, step = divmod(action, 6)
    k = field % 6
    direction, letter = [(None, 2), (None, 4), (k, 2), (k, 4), (k + 1, 4), (k - 1, 2)][step]
    x, y = PLACES[field // 6 + 1]
    if direction is not None:
        x, y = x + STEPS[direction % 6][0], y + STEPS[direction % 6][1]
    return {"kind": "move", "from": FIELDS[field],
            "to": f"{TILE_AT[x, y]}{LETTERS[(k + letter) % 6]}"}


# ---- Lost Cities

def card(colour, i):
    return COLOURS[colour] + ("H" if i < 3 else str(i - 1))


def lost_cities(board, numbers):
    cards = [(int(board[12 * colour + i]), card(colour, i)) for colour in range(6)
             for i in range(12)]

    def at(code):
        return [name for place, name in cards if place == code]

    colours = int(numbers[1])
    piles = {COLOURS[c]: [name for below in range(numbers[8 + c]) for place, name in cards
                          if place == 5 + below and name[0] == COLOURS[c]] for c in range(colours)}
    assert len(at(17)) == 12 * (6 - colours)
    assert [len(at(1)), len(at(2))] == [numbers[6], numbers[7]]
    return {"colours": colours, "draw_pile": int(numbers[2]),
            "expeditions": {"1": at(3), "2": at(4)}, "known_hands": {"1": at(1), "2": at(2)},
            "discards": piles}


def lost_cities_ply(action):
    kind, rest = divmod(action, 14)
    discard, pile = divmod(rest, 7)
    colour, value = divmod(kind, 10)
    return {"kind": "discard" if discard else "play",
            "card": COLOURS[colour] + ("H" if value == 0 else str(value + 1)),
            "draw": "deck" if pile == 6 else COLOURS[pile]}


# ---- Tatsu

def tatsu(board, numbers):
    def counts(first):
        return {player: dict(zip("VWF", map(int, numbers[at:at + 3])))
                for player, at in (("black", first), ("white", first + 3))}

    made = {"inner": [STONES[code] for code in board[:, 0]],
            "outer": [STONES[code] for code in board[:, 1]],
            "destroyed": counts(17), "plies_of_turn": int(numbers[1])}
    if numbers[4]:
        return {**made, "tray": counts(5), "mat": counts(11)}
    return {**made, "pool": counts(5)}


def tatsu_ply(action):
    if action == 306:
        return {"kind": "pass"}
    side, rest = divmod(action, 153)
    player = ["black", "white"][side]
    if rest >= 144:
        dragon, entry = divmod(rest - 144, 3)
        return {"kind": "enter", "player": player, "dragon": "VWF"[dragon],
                "to": (1, 13)[side] + entry}
    start, die = rest // 6, rest % 6 + 1
    return {"kind": "move", "player": player, "from": start + 1,
            "to": (start + (die if side == 0 else -die)) % 24 + 1}


# ---- Carcassonne

def sides_of(tile):
    """The sides of a tile, with "c" for a second city, and its features."""
    sides, features = [], ""
    for sign in tile:
        if sign == "2":
            sides[-1] = "c"
        elif len(sides) < 4:
            sides.append(sign)
        else:
            features += sign
    return sides, features


def tile_text(kind, turns):
    """Turned counterclockwise. The second one of two cities, from the left on, has the 2."""
    sides, features = sides_of(KINDS[kind])
    turned = sides[turns % 4:] + sides[:turns % 4]
    cities = [i for i, side in enumerate(turned) if side in "Cc"]
    if "c" in turned:
        for i, place in enumerate(cities):
            turned[place] = "C2" if i else "C"
    return "".join(turned) + features


def carcassonne(board, numbers):
    """Tiles by place, and the owner and spot of the meeple on each."""
    tiles = {}
    for row, column in zip(*board[:, :, 0].nonzero()):
        kind, turns, owner, spot = map(int, board[row, column])
        meeple = (chr(ord("A") + owner - 1), spot) if owner else None
        tiles[int(column) - 10, 10 - int(row)] = (tile_text(kind - 1, turns), meeple)
    players = "ABCDEFGHIJKL"[:numbers[1]]
    return {"tiles": tiles, "drawn": tile_text(numbers[2], 0), "tiles_left": int(numbers[3]),
            "points": {player: int(numbers[4 + i]) for i, player in enumerate(players)},
            "meeples_left": {player: int(numbers[16 + i]) for i, player in enumerate(players)},
            "kinds_left": [int(count) for count in numbers[28:52]]}


def carcassonne_place(place):
    if place == 0:
        return 0, 0
    ring = 1
    while (2 * ring + 1) ** 2 <= place:
        ring += 1
    side, along = divmod(place - (2 * ring - 1) ** 2, 2 * ring)
    return [(-ring, -ring + along), (-ring + along, ring), (ring, ring - along),
            (ring - along, -ring)][side]


def carcassonne_ply(action, numbers):
    """`spot` is 0 for no meeple."""
    place, rest = divmod(action, 56)
    turns, spot = divmod(rest, 14)
    x, y = carcassonne_place(place)
    return {"kind": "place", "x": x, "y": y, "tile": tile_text(numbers[2], turns), "spot": spot}


def is_spot_of(spot, tile, meeple):
    """Whether a meeple of a row may stand on this spot of the tile."""
    sides, features = sides_of(tile)
    at = meeple["at"]
    if spot == 5:
        return at >= 4 and features[at - 4] == "K"
    if spot < 5:
        return meeple["kind"] == "m" and at < 4 and sides[spot - 1] == sides[at] != "F"
    return sides[(spot - 6) // 2] in "FR" and (meeple["kind"] == "M" or sides[at] == "F")
