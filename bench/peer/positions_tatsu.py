"""Positions of Tatsu for rows.py: a plain replayer, as one would write it for an experiment.

Tray and mat are one pool, as by default. Only games that begin with a move or an entrance.
"""

BOARD, GLOBALS, ACTIONS = (24, 2), 23, 307
PASS = 306
SIDES = ("black", "white")
COUNTS = {"V": 4, "W": 3, "F": 2}
KINDS = list(COUNTS)
CODES = {(side, kind): 1 + 3 * i + KINDS.index(kind) for i, side in enumerate(SIDES)
         for kind in KINDS}


def ahead(space, die, side):
    return (space - 1 + (die if side == "black" else -die)) % 24 + 1


def entries(side):
    return (1, 2, 3) if side == "black" else (13, 14, 15)


class Replay:
    """Spaces are lists of dragons, the inner one first."""

    def __init__(self, game):
        self.spaces = {space: [] for space in range(1, 25)}
        self.pool = {(side, kind): COUNTS[kind] for side in SIDES for kind in KINDS}
        self.destroyed = dict.fromkeys(self.pool, 0)
        for side in SIDES:
            self.pool[side, "V"] -= 3
            for space in entries(side):
                self.spaces[space].append((side, "V"))
        self.player, self.winner = game["moves"][0]["player"], None
        self.begin_turn()

    def begin_turn(self):
        self.plies, self.escaped, self.passed = 0, False, False

    def write_board(self, row):
        for space, dragons in self.spaces.items():
            for place, dragon in enumerate(dragons):
                row[space - 1, place] = CODES[dragon]

    def globals(self):
        turn = [self.player == "white", self.plies, self.escaped, self.passed, 0]
        return [*turn, *self.pool.values(), *[0] * 6, *self.destroyed.values()]

    def lifted(self, space):
        """The place of the dragon that the player can move; None if there is none."""
        dragons = self.spaces[space]
        own = [i for i, (side, _) in enumerate(dragons) if side == self.player]
        return own[-1] if own else None

    def is_held(self, space, place):
        return place < len(self.spaces[space]) - 1

    def is_full(self, space):
        return len(self.spaces[space]) == 2

    def moves(self, with_escapes):
        """Pairs of a space and a die."""
        for space in self.spaces:
            place = self.lifted(space)
            if place is None or (self.is_held(space, place) and not with_escapes):
                continue
            for die in range(1, 7):
                if not self.is_full(ahead(space, die, self.player)):
                    yield space, die

    def may_pass(self):
        if self.escaped or self.passed or self.winner:
            return True
        other = SIDES[self.player == "black"]
        if self.plies == 1 and not self.arena(other):
            return True
        return len({die for _, die in self.moves(False)}) < 6

    def legal(self):
        first = 153 * SIDES.index(self.player)
        found = [PASS] if self.may_pass() else []
        if self.escaped or self.passed or self.winner:
            return found
        found += [first + 6 * (space - 1) + die - 1
                  for space, die in self.moves(self.plies == 0)]
        for i, kind in enumerate(KINDS):
            if self.pool[self.player, kind]:
                found += [first + 144 + 3 * i + entry
                          for entry, space in enumerate(entries(self.player))
                          if not self.is_full(space)]
        return found

    def action_of(self, ply):
        first = 153 * SIDES.index(self.player)
        if ply["kind"] == "pass":
            return PASS
        if ply["kind"] == "enter":
            entry = entries(self.player).index(ply["to"])
            return first + 144 + 3 * KINDS.index(ply["dragon"]) + entry
        die = (ply["to"] - ply["from"]) * (1 if self.player == "black" else -1) % 24
        return first + 6 * (ply["from"] - 1) + die - 1

    def is_over(self, game):
        """Whether the last ply fills up the turn in which the player has won."""
        if game["moves"][-1]["kind"] != "pass" or self.plies == 0:
            return False
        other = SIDES[self.player == "black"]
        return self.winner or (game["outcome"] == "win" and not self.arena(other))

    def arena(self, side):
        return sum(owner == side for dragons in self.spaces.values() for owner, _ in dragons)

    def land(self, dragon, space):
        met = self.spaces[space]
        if not met or met[0][0] == dragon[0] or dragon[1] == "V":
            met.append(dragon)
            return
        side, _ = victim = met[0]
        met[0] = dragon
        (self.pool if dragon[1] == "W" else self.destroyed)[victim] += 1
        is_gone = not self.arena(side) and not any(self.pool[side, kind] for kind in KINDS)
        if is_gone or any(self.destroyed[side, kind] == COUNTS[kind] for kind in KINDS):
            self.winner = dragon[0]

    def play(self, ply):
        if ply["kind"] == "pass":
            self.passed = self.passed or self.plies == 0
        elif ply["kind"] == "enter":
            dragon = self.player, ply["dragon"]
            self.pool[dragon] -= 1
            self.land(dragon, ply["to"])
        else:
            place = self.lifted(ply["from"])
            self.escaped = self.escaped or self.is_held(ply["from"], place)
            self.land(self.spaces[ply["from"]].pop(place), ply["to"])
        self.plies += 1
        if self.plies == 2:
            self.player = SIDES[self.player == "black"]
            self.begin_turn()
