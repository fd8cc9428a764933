"""States as values and arrays, many games at once, and archives of games that are played."""
import copy
import os
import pickle
import subprocess
import sys
import threading
import unittest

import numpy as np

import plymill
import support
from support import Test

GAMES = int(os.environ.get("PLYMILL_GAMES", 20))  # make test-positions has more
NOTATIONS = ["coerceo", "lost-cities", "tatsu", "carcassonne"]
ARRAYS = ("board", "globals", "legal")


def start(notation, seed=1):
    return plymill.start(notation, seed=seed)


def after(state, plies):
    """The state after so many plies, each with the action in the middle."""
    for _ in range(plies):
        legal = state.legal()
        if len(legal) == 0:
            break
        state = state.play(legal[len(legal) // 2])
    return state


class States(Test):
    def test_arrays_of_replays_are_rows_of_positions(self):
        for notation in NOTATIONS:
            compared, seed = 0, 5
            while compared < GAMES:
                path = support.legal_archive(self.folder, notation,
                                             min(GAMES * 1500, 300_000), seed=seed)
                compared += self.compare_states(notation, path)
                seed += 1

    def compare_states(self, notation, path):
        """Compares all rows of an archive with the states of its games. Returns their number."""
        rows = {}
        with plymill.positions(path, shuffle=None, batch=1000, errors="ignore") as positions:
            for batch in positions:
                rows.update({(int(batch.game[i]), int(batch.ply[i])): (batch, i)
                             for i in range(len(batch))})
        found = 0
        for number, game in enumerate(plymill.parse(path.read_bytes(), notation)):
            before = [state for state, _ in plymill.replay(game)]
            at = [i for i in range(len(before)) if (number, i) in rows]
            if not at:
                continue
            arrays = plymill.encode([before[i] for i in at])
            for row, i in enumerate(at):
                batch, place = rows[number, i]
                for name in ARRAYS:
                    np.testing.assert_array_equal(arrays[name][row], batch[name][place])
            found += len(at)
        self.assertEqual(found, len(rows))
        return number + 1

    def test_arrays_of_one_state(self):
        for notation in NOTATIONS:
            layout = plymill.position_layout(notation)
            state = after(start(notation), 7)
            arrays = state.arrays()
            self.assertEqual(list(arrays), list(ARRAYS))
            for name in ARRAYS:
                self.assertEqual(arrays[name].shape, layout.shape(name))
                self.assertEqual(arrays[name].dtype, layout.dtype(name))
            legal = plymill.unpack_legal(arrays["legal"], layout.actions)
            self.assertEqual(np.flatnonzero(legal).tolist(), state.legal().tolist())
            self.assertEqual(list(state.arrays(["globals"])), ["globals"])

    def test_a_full_state_hides_more_than_its_public_one(self):
        for notation in ("lost-cities", "tatsu"):
            state = after(start(notation), 4)
            seen = state.public()
            for name in ("board", "globals"):
                np.testing.assert_array_equal(state.arrays([name])[name], seen.arrays([name])[name])
            self.assertTrue(set(state.legal()) < set(seen.legal()))

    def test_a_game_that_is_over_has_no_legal_actions(self):
        for notation in NOTATIONS:
            rule = {"pieces_to_win": 1} if notation == "coerceo" else {}  # else it may be long
            games = plymill.Games(1, notation, seed=1, rule=rule, most_plies=2000)
            while not games.done[0]:
                games.play(games.random_actions())
            state = games.state(0)
            self.assertTrue(state.is_over)
            for each in (state, state.public()):
                self.assertFalse(each.arrays()["legal"].any(), notation)

    def test_encode_fills_memory_that_is_given(self):
        states = [after(start("tatsu"), plies) for plies in range(5)]
        wanted = plymill.encode(states)
        layout = plymill.position_layout("tatsu")
        out = {name: np.zeros((8, *layout.shape(name)), layout.dtype(name)) for name in ARRAYS}
        found = plymill.encode(states, out=out)
        for name in ARRAYS:
            self.assertTrue(np.shares_memory(found[name], out[name]))
            np.testing.assert_array_equal(found[name], wanted[name])
            self.assertFalse(out[name][5:].any())

    def test_what_cannot_be_encoded_is_refused(self):
        state = start("tatsu")
        wrong = [
            (lambda: plymill.encode([]), "at least one"),
            (lambda: plymill.encode([state, start("coerceo")]), "two notations"),
            (lambda: plymill.encode([plymill.start("rootlog")]), "no positions"),
            (lambda: state.arrays(["action"]), "no array 'action'"),
            (lambda: plymill.encode([state], out={}), r"out\['board'\]"),
            (lambda: plymill.encode([state], ["board"],
                                    {"board": np.zeros((0, 24, 2), np.uint8)}), "more rows"),
            (lambda: plymill.encode([state], ["board"],
                                    {"board": np.zeros((1, 24, 2), np.int8)}), "uint8"),
        ]
        for call, message in wrong:
            with self.assertRaisesRegex(plymill.UsageError, message):
                call()

    def test_views_are_checked_for_each_state(self):
        states = [plymill.start("coerceo", setup=setup) for setup in ("laurentius", "ocius")]
        with self.assertRaisesRegex(plymill.UsageError, r"states\[1\]: symmetry=5 is not from 0 to 1"):
            plymill.encode(states, symmetry=5)
        with self.assertRaisesRegex(plymill.UsageError, "^symmetry=5 is not from 0 to 1"):
            plymill.encode(states[1:] * 2, symmetry=5)
        arrays = plymill.encode(states, symmetry=1)
        for i, state in enumerate(states):
            np.testing.assert_array_equal(arrays["board"][i], state.arrays(symmetry=1)["board"])
        states = [plymill.start("tatsu", white_entry=entry) for entry in ("mirrored", "rising")]
        with self.assertRaisesRegex(plymill.UsageError, r"states\[1\]: view='mover' is not possible"):
            plymill.encode([state.play(state.legal()[0]) for state in states], view="mover")

    def test_encode_takes_any_states(self):
        states = [after(start("tatsu"), plies) for plies in range(3)]
        wanted = plymill.encode(states)["board"]
        for given in (iter(states), tuple(states), np.array(states, object)):
            np.testing.assert_array_equal(plymill.encode(given)["board"], wanted)
        for wrong in (None, states[0], iter([1]), np.arange(2), {"a": 1}, "x"):
            with self.assertRaisesRegex(TypeError, "^states=.* has a wrong type: expected a list of"):
                plymill.encode(wrong)

    def test_equal_states(self):
        for notation in NOTATIONS:
            one, other = after(start(notation), 6), after(start(notation), 6)
            self.assertEqual(one, other)
            self.assertEqual(hash(one), hash(other))
            self.assertEqual(one.key, other.key)
            self.assertNotEqual(one, after(start(notation), 7))
            self.assertNotEqual(one, "a state")
            self.assertEqual(len({one, other, after(start(notation), 7)}), 2)

    def test_keys_are_the_same_in_every_process(self):
        code = "import plymill; print(*(plymill.start(n, seed=1).key for n in %r))" % (NOTATIONS,)
        printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                 check=True, env={**os.environ, "PYTHONHASHSEED": "5"}).stdout
        self.assertEqual(printed.split(), [str(start(notation).key) for notation in NOTATIONS])

    def test_pickles_and_copies(self):
        for notation in NOTATIONS:
            state = after(start(notation), 9)
            for each in (state, state.public()):
                same = pickle.loads(pickle.dumps(each))
                self.assertEqual(same, each)
                self.assertEqual(same.is_full, each.is_full)
                self.assertEqual(same.text(), each.text())
                self.assertIs(copy.deepcopy(each), each)
            self.assertEqual(after(pickle.loads(pickle.dumps(state)), 3), after(state, 3))
        drawn = plymill.start("carcassonne", meeples=5).draw("FFFFK")
        self.assertEqual(pickle.loads(pickle.dumps(drawn)), drawn)
        played = drawn.play(drawn.legal()[0]).play(drawn.draw("RRRR").legal()[-1], tile="RRRR")
        self.assertEqual(pickle.loads(pickle.dumps(played)), played)
        [game] = plymill.parse("1# 3c-3e 2# 2b-2d", "coerceo")
        for state, _ in plymill.replay(game):
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)


class ManyGames(Test):
    def test_are_those_of_states(self):
        for notation in NOTATIONS:
            games = plymill.Games(12, notation, seed=4)
            for _ in range(10):
                games.play(games.random_actions())
            arrays = games.arrays()
            states = [games.state(i) for i in range(len(games))]
            encoded = plymill.encode(states)
            for name in ARRAYS:
                np.testing.assert_array_equal(arrays[name], encoded[name])
            np.testing.assert_array_equal(games.legal(), arrays["legal"])
            for i, state in enumerate(states):
                self.assertEqual(pickle.loads(pickle.dumps(state)), state)
                self.assertEqual(state.public().arrays(["globals"])["globals"][0], games.to_move[i])
            self.assertEqual(games.plies.tolist(), [10] * 12)

    def test_play_to_their_end(self):
        for notation in NOTATIONS:
            games = plymill.Games(30, notation, seed=1, threads=2, most_plies=400)
            while not games.done.all():
                games.play(games.random_actions())
            self.assertEqual(games.outcome.shape, (30, games.players))
            for i in range(len(games)):
                state = games.state(i)
                if not state.is_over:  # it is too long, or no tile fits on the board of the arrays
                    self.assertTrue(notation == "carcassonne" or games.plies[i] == 400)
                    self.assertEqual(games.outcome[i, 0], -128)
                    continue
                wanted = {"win": [-1, 1], "draw": [0, 0]}[state.outcome]
                self.assertEqual(sorted(games.outcome[i].tolist()), wanted)
                if state.points:
                    first, second = state.points.values()
                    self.assertEqual(games.margin[i].tolist(), [first - second, second - first])
            self.assertTrue((games.random_actions() == -1).all())
            self.assertTrue((games.to_move == -1).all())
            self.assertFalse(games.legal().any())
            games.reset(games.outcome[:, 0] == 1)
            self.assertFalse((games.outcome[:, 0] == 1).any())
            games.reset()
            self.assertFalse(games.done.any())

    def test_mistakes(self):
        games = plymill.Games(3, "tatsu", seed=1)
        legal = games.random_actions()
        wrong = [
            (lambda: games.play(legal[:2]), r"expected 3 integers, found int32 of shape \(2,\)"),
            (lambda: games.play(legal.astype(float)), "float64"),
            (lambda: games.play([legal[0], 1 << 40, legal[2]]), r"actions\[1\]: 1099511627776"),
            (lambda: games.play([legal[0], legal[1], -1]), r"actions\[2\]: -1 is not legal"),
            (lambda: games.reset([1, 0, 1]), "truth values"),
            (lambda: games.arrays(["margin"]), "no array 'margin'"),
            (lambda: plymill.Games(0, "tatsu"), "from 1 to"),
            (lambda: plymill.Games(1 << 40, "tatsu"), "n=1099511627776 is not from 0"),
            (lambda: plymill.Games(1, "tatsu", seed=-1), "seed=-1"),
            (lambda: plymill.Games(1, "chess"), "chess"),
            (lambda: plymill.Games(1, "rootlog"), "rootlog"),
            (lambda: plymill.Games(1, "tatsu", rule={"mats": "none"}), "none"),
        ]
        for call, message in wrong:
            with self.assertRaisesRegex(plymill.UsageError, message):
                call()
        self.assertEqual(games.plies.tolist(), [0, 0, 0])
        with self.assertRaises(IndexError):
            games.state(3)
        games.play(legal.tolist())
        self.assertEqual(games.state(-1), games.state(2))

    def test_rules(self):
        for rule in ({"setup": "ocius"}, {"coerceo.setup": "ocius"}):
            games = plymill.Games(2, "coerceo", rule=rule)
            self.assertEqual(games.state(0), plymill.start("coerceo", setup="ocius"))
            self.assertEqual(games.state(0), plymill.start("coerceo", **rule))
            self.assertEqual(plymill.symmetries("coerceo", rule), 2)

    def test_rules_of_other_notations_are_ignored(self):
        path = self.file("games.txt", support.GAME)
        [game] = plymill.parse(support.GAME, "coerceo")
        calls = (lambda rule: plymill.Games(1, "coerceo", rule=rule),
                 lambda rule: plymill.start("coerceo", **rule),
                 lambda rule: plymill.replay(game, **rule),
                 lambda rule: game.page(**rule),
                 lambda rule: plymill.symmetries("coerceo", rule),
                 lambda rule: plymill.positions(path, rule=rule))
        for number, call in enumerate(calls):
            with self.subTest(number):
                call({"tatsu.mats": "exact", "coerceo.setup": "ocius"})
                for wrong in ({"tatsu.mat": "exact"}, {"coerceo.setup": "x"}, {"coerco.setup": "ocius"}):
                    with self.assertRaises(plymill.UsageError):
                        call(wrong)

    def test_threads_wait_for_each_other(self):
        games = plymill.Games(200, "coerceo", seed=2)
        threads = [threading.Thread(target=games.arrays) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        games.play(games.random_actions())

    def test_states_are_whole_while_another_thread_plays(self):
        games = plymill.Games(4, "coerceo", seed=2)
        ended = threading.Event()

        def play():
            while not ended.is_set():
                games.play(games.random_actions())
                games.reset(games.done | (games.plies > 20))

        thread = threading.Thread(target=play)
        thread.start()
        try:
            for _ in range(3000):
                state = games.state(0)
                self.assertEqual(pickle.loads(pickle.dumps(state)), state)
        finally:
            ended.set()
            thread.join()

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork()")
    def test_children_go_on(self):
        games = plymill.Games(200, "coerceo", seed=2, threads=2)
        games.play(games.random_actions())
        child = os.fork()
        games.play(games.random_actions())
        key = games.state(7).key
        if child == 0:
            os._exit(0 if key == games.state(7).key and games.plies[0] == 2 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


class Writers(Test):
    def played(self, notation, count, path, **options):
        """Writes random games one by one. Returns their actions."""
        random = np.random.default_rng(5)
        games = []
        with plymill.Writer(path, notation, **options) as writer:
            for seed in range(count):
                writer.begin(start(notation, seed))
                actions = []
                most = 300 if notation == "coerceo" else 10_000  # where games need not end
                while not writer.state.is_over and len(actions) < most:
                    actions.append(int(random.choice(writer.state.legal())))
                    writer.play(actions[-1])
                writer.end(None if writer.state.is_over else "0-0")
                games.append(actions)
            self.assertEqual(writer.games, count)
            self.assertFalse(os.path.exists(path))
        return games

    def actions_of(self, games):
        found = []
        for game in games:
            replay = plymill.replay(game)
            found.append([replay.action for _ in replay if replay.action is not None])
            self.assertTrue(replay.legal, replay.findings)
            self.assertEqual(replay.findings, [])
        return found

    def test_what_is_written_reads_back(self):
        for notation in NOTATIONS:
            path = self.folder / f"{notation}.txt"
            played = self.played(notation, GAMES, path)
            games = plymill.parse(path.read_bytes(), notation)
            self.assertEqual(self.actions_of(games), played)
            for game in games:
                self.assertIn(game.outcome, ("win", "draw"))

    def test_archives_have_the_arrays_of_what_was_played(self):
        for notation in NOTATIONS:
            path = self.folder / f"{notation}.plym"
            rule = {"pieces_to_win": 3} if notation == "coerceo" else {}
            games = plymill.Games(10, notation, seed=11, rule=rule, most_plies=2000)
            seen = [[] for _ in range(10)]
            order = []
            with plymill.Writer(path, notation) as writer:
                games.record(writer)
                while not games.done.all():
                    going = np.flatnonzero(~games.done)
                    for i in going:
                        seen[i].append(games.state(int(i)).public())
                    actions = games.random_actions()
                    games.play(actions)
                    order += [int(i) for i in going if games.done[i]]
                    for i in going:
                        # A pass that fills up the turn of the winner of Tatsu is no row.
                        if notation == "tatsu" and games.done[i] and actions[i] == 306:
                            seen[i].pop()
            named = {f"{notation}.{name.replace('_', '-')}": str(v) for name, v in rule.items()}
            first = 1 if notation == "carcassonne" else 0  # ply 0 is the start tile
            found = 0
            with plymill.positions(path, shuffle=None, errors="ignore", rule=named) as positions:
                for batch in positions:
                    places = zip(batch.game.tolist(), batch.ply.tolist())
                    played = [seen[order[game]][ply - first] for game, ply in places]
                    for name, array in plymill.encode(played).items():
                        np.testing.assert_array_equal(array, batch[name], notation)
                    found += len(batch)
                report = positions.report
            beyond = sum(each.positions for each in report.left_out)  # the board of Carcassonne
            self.assertEqual((report.games_used, found + beyond), (10, sum(map(len, seen))))

    def test_endings(self):
        text, rows, record = (self.folder / f"games.{ending}" for ending in ("txt", "jsonl", "plym"))
        played = [self.played("tatsu", 3, path) for path in (text, rows, record)]
        self.assertEqual(played[0], played[1])
        plymill.convert(text, self.folder / "again.jsonl")
        self.assertEqual(support.lines(rows), support.lines(self.folder / "again.jsonl"))
        with plymill.open(record) as file:
            self.assertEqual({game.source for game in file}, {"games.txt"})
            self.assertEqual(self.actions_of(file), played[0])

    def test_tags_comments_and_results(self):
        path = self.folder / "one.txt"
        with plymill.Writer(path, "coerceo") as writer:
            writer.begin(tags={"White": "net \"7\"", "Date": "2026.11.29"})
            writer.play(writer.state.legal()[0], comment="a quiet start")
            writer.play(writer.state.legal()[0])
            writer.end("1-0")
        [game] = plymill.parse(path.read_bytes(), "coerceo")
        self.assertEqual(game.tags, {"White": "net \"7\"", "Date": "2026.11.29"})
        self.assertEqual((game.result, game.winners), ("1-0", ["white"]))
        self.assertEqual(game.plies[0]["comment"], "a quiet start")
        with plymill.Writer(self.folder / "two.txt", "carcassonne") as writer:
            writer.begin(start("carcassonne"), {"date": "29/11/2026", "event": "club",
                                                "mode": "Real-time", "B": "Bo"})
            writer.play(writer.state.legal()[0])
            writer.end("concedes")
        [game] = plymill.parse((self.folder / "two.txt").read_bytes(), "carcassonne")
        self.assertEqual([player["name"] for player in game.players], ["player A", "Bo"])
        self.assertEqual((game.result, game.winners), ("concedes", ["A"]))

    def test_public_games_of_carcassonne(self):
        path = self.folder / "public.txt"
        with plymill.Writer(path, "carcassonne") as writer:
            writer.begin()
            for tile in ("FFFFK", "RRRR"):
                writer.draw(tile)
                writer.play(writer.state.legal()[0])
            writer.end("abandoned")
        [game] = plymill.parse(path.read_bytes(), "carcassonne")
        self.assertEqual([ply["kind"] for ply in game.plies], ["start", "place", "place", "abandon"])

    def test_nothing_appears_if_it_is_left_early(self):
        path = self.folder / "games.plym"
        with self.assertRaises(KeyboardInterrupt), plymill.Writer(path, "coerceo") as writer:
            writer.begin()
            raise KeyboardInterrupt
        self.assertEqual(os.listdir(self.folder), [])
        writer = plymill.Writer(path, "coerceo")
        writer.begin()
        writer.play(writer.state.legal()[0])
        writer.end("0-0")
        writer.begin()
        with self.assertRaisesRegex(plymill.UsageError, "not ended"):
            writer.close()
        with plymill.open(path) as file:
            self.assertEqual(len(file), 1)
        self.assertIsNone(writer.close())

    def test_mistakes(self):
        there = self.file("there.txt", b"mine")
        writer = plymill.Writer(self.folder / "games.txt", "tatsu")
        wrong = [
            (lambda: plymill.Writer(there, "tatsu"), "exists already"),
            (lambda: plymill.Writer("games.csv", "tatsu"), "ends in none of"),
            (lambda: plymill.Writer("games.txt", "rootlog"), "knows no actions"),
            (lambda: plymill.Writer("s3://games.txt", "tatsu"), "is a URL"),
            (lambda: writer.state, "begin"),
            (lambda: writer.play(1), "begin"),
            (lambda: writer.end(), "begin"),
            (lambda: writer.begin(start("coerceo")), "a state of coerceo"),
            (lambda: writer.begin(after(start("tatsu"), 1)), "no game of tatsu"),
            (lambda: writer.begin(tags={"A b": "x"}), "A b"),
        ]
        for call, message in wrong:
            with self.assertRaisesRegex(plymill.UsageError, message):
                call()
        writer.begin(start("tatsu"))
        with self.assertRaisesRegex(plymill.UsageError, "already"):
            writer.begin()
        with self.assertRaisesRegex(plymill.UsageError, "no comments"):
            writer.play(writer.state.legal()[0], comment="no")
        self.assertEqual(writer.state, start("tatsu"))
        writer.discard()
        with self.assertRaisesRegex(plymill.UsageError, "closed"):
            writer.begin()
        self.assertEqual(there.read_bytes(), b"mine")
        with self.assertWarnsRegex(plymill.BlankSourcesWarning, "no game was written"):
            with plymill.Writer(there, "tatsu", force=True):
                pass
        self.assertEqual(there.read_bytes(), b"")

    def test_games_are_recorded(self):
        for notation in NOTATIONS:
            path = self.folder / f"{notation}.plym"
            games = plymill.Games(20, notation, seed=9, most_plies=300)
            with plymill.Writer(path, notation) as writer:
                tags = {"A": "net"} if notation == "carcassonne" else {"Event": "self-play"}
                games.record(writer, tags)
                played = {}
                while not games.done.all():
                    before = games.done
                    games.play(games.random_actions())
                    for i in np.flatnonzero(games.done & ~before):
                        played[len(played)] = len(pickle.dumps(games.state(int(i)))) and \
                            games._core.actions_of(int(i))
                self.assertEqual(writer.games, 20)
            with plymill.open(path) as file:
                self.assertEqual(self.actions_of(file), list(played.values()))
        with plymill.Writer(self.folder / "closed.txt", "coerceo") as writer:
            games = plymill.Games(2, "coerceo", most_plies=1)
            games.record(writer)
            writer.discard()
        for call in (lambda: games.play(games.random_actions()), lambda: games.record(writer)):
            with self.assertRaisesRegex(plymill.UsageError, "the writer is closed"):
                call()
        self.assertEqual(games.plies.tolist(), [0, 0])
        with plymill.Writer(self.folder / "open.txt", "coerceo") as writer:
            games.record(writer)
            games.play(games.random_actions())
            self.assertEqual(writer.games, 2)
        writer = plymill.Writer(self.folder / "x.txt", "tatsu")
        with self.assertRaisesRegex(plymill.UsageError, "writes tatsu"):
            plymill.Games(1, "coerceo").record(writer)
        with self.assertRaisesRegex(plymill.UsageError, "A b"):
            plymill.Games(1, "tatsu").record(writer, {"A b": "x"})
        writer.discard()
        with plymill.Writer(self.folder / "y.txt", "carcassonne") as writer:
            games = plymill.Games(1, "carcassonne")
            games.record(writer, {"A": "Bo (80)"})  # would be read as points
            with self.assertRaisesRegex(plymill.UsageError, "1 games that ended are lost"):
                for _ in range(200):
                    games.play(games.random_actions())
            self.assertEqual(writer.games, 0)
            writer.discard()


if __name__ == "__main__":
    support.main()
