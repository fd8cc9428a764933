"""Rules: positions, actions and replays. The C++ tests hold the rules themselves."""
import html
import threading
import unittest
from xml.etree import ElementTree

import numpy as np

import plymill
import support
from support import CORPORA, NOTATIONS, Test

COMPLETE = CORPORA / "coerceo/spec/complete_game.txt"
HOSTILE = "'><script>alert(1)</script>"
TEXTS = {
    "coerceo": f'[Event "e"]\n[White "{HOSTILE}"]\n\n1# 3c-3e {{{HOSTILE}}}\n',
    "rootlog": f"Map: Fall\nDeck: E&P\nC: {HOSTILE}\n\nC:w->1 // {HOSTILE}\n",
}
SEEDED = ["lost-cities", "tatsu", "carcassonne"]


class Pictures(Test):
    def test_a_position_is_a_picture(self):
        for notation in ("coerceo", *SEEDED):
            state = plymill.start(notation, seed=None if notation == "coerceo" else 7)
            root = ElementTree.fromstring(state._repr_svg_())
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg", notation)
            self.assertGreater(len(root), 5, notation)
        state = plymill.start("coerceo")
        self.assertNotEqual(state.svg(), state.play(state.legal()[0]).svg())

    def test_a_game_is_a_page(self):
        for notation, text in TEXTS.items():
            game, = plymill.parse(text, notation)
            page = game.page()
            self.assertIn("<svg", page, notation)
            self.assertEqual(page.count("<script"), 1, notation)  # the script of plymill
            frame = game._repr_html_()
            self.assertTrue(frame.startswith('<iframe sandbox="allow-scripts"'), notation)
            self.assertEqual(html.unescape(frame.partition('srcdoc="')[2].partition('"')[0]), page)

    def test_hostile_texts_stay_texts(self):
        for notation, text in TEXTS.items():
            game, = plymill.parse(text, notation)
            self.assertIn("&lt;script&gt;alert(1)", game.page(), notation)
            self.assertNotIn("<script>alert(1)", game._repr_html_(), notation)

    def test_options(self):
        game, = plymill.parse(TEXTS["coerceo"], "coerceo")
        self.assertNotEqual(game.page(), game.page(setup="ocius"))
        with self.assertRaises(plymill.UsageError):
            game.page(setup="chess")


class Positions(Test):
    def test_legal_actions(self):
        s = plymill.start("coerceo", setup="laurentius")
        legal = s.legal()
        self.assertEqual((legal.dtype, legal.ndim), (np.int32, 1))
        self.assertTrue((np.diff(legal) > 0).all())
        self.assertEqual((s.to_move, s.outcome, s.is_over, s.is_full), ("white", None, False, True))
        self.assertEqual(s.perft(1), len(legal))
        self.assertEqual(s.perft(2), sum(len(s.play(action).legal()) for action in legal))
        self.assertEqual(s.perft(0), 1)

    def test_perft_is_that_of_the_command(self):
        printed = support.command("perft", "coerceo", "--depth", 4)
        self.assertIn(str(plymill.start("coerceo", setup="laurentius").perft(4)),
                      printed.replace(",", "").split())

    def test_play_returns_a_new_position(self):
        s = plymill.start("coerceo")
        before = s.text()
        after = s.play(s.legal()[0])
        self.assertEqual(s.text(), before)
        self.assertNotEqual(after.text(), before)
        self.assertEqual((s.to_move, after.to_move), ("white", "black"))

    def test_options(self):
        laurentius, ocius = (plymill.start("coerceo", setup=name).text()
                             for name in ("laurentius", "ocius"))
        self.assertNotEqual(laurentius, ocius)
        plymill.start("coerceo", pieces_to_win=12, optional_captures=True)
        for wrong in ({"setup": "chess"}, {"set_up": "ocius"}):
            with self.assertRaises(plymill.UsageError):
                plymill.start("coerceo", **wrong)
        with self.assertRaisesRegex(plymill.UsageError, "chess"):
            plymill.start("chess")
        self.assertFalse(plymill.start("lost-cities").is_full)

    def test_illegal_actions_are_refused(self):
        s = plymill.start("coerceo")
        illegal = set(range(s.action_count)) - set(s.legal().tolist())
        for action in (min(illegal), -1, s.action_count):
            with self.assertRaisesRegex(plymill.UsageError, f"{action} is not legal"):
                s.play(action)

    def test_descriptions(self):
        s = plymill.start("coerceo")
        for action in s.legal():
            [game] = plymill.parse(f"1# {s.describe(action)}", "coerceo")
            self.assertEqual(s.action_of(game.plies[0]), action)
        with self.assertRaises(plymill.UsageError):
            s.describe(s.action_count)
        with self.assertRaises(plymill.UsageError):
            s.action_of({"kind": "discard", "card": "R3", "draw": "deck"})

    def test_seeded_games_are_the_same_and_end(self):
        for notation in SEEDED:
            ends = []
            for _ in range(2):
                s = plymill.start(notation, seed=7)
                self.assertTrue(s.is_full)
                for _ in range(2000):
                    if s.is_over:
                        break
                    s = s.play(s.legal()[-1])
                self.assertTrue(s.is_over, notation)
                ends.append((s.text(), s.outcome, s.winners, s.points))
            self.assertEqual(ends[0], ends[1])
            self.assertIn(ends[0][1], ("win", "draw"))

    def test_to_dict(self):
        values = plymill.start("coerceo").to_dict()
        self.assertEqual((values["notation"], values["to_move"]), ("coerceo", "white"))
        self.assertEqual(len(values["tiles"]), 19)

    def test_tiles_are_drawn_in_public_positions_of_carcassonne(self):
        s = plymill.start("carcassonne")
        self.assertEqual(len(s.legal()), 0)
        legal = s.legal(tile="FFFFK")
        self.assertGreater(len(legal), 0)
        self.assertEqual(s.draw("FFFFK").legal().tolist(), legal.tolist())
        self.assertNotEqual(s.play(legal[0], tile="FFFFK").text(), s.text())
        with self.assertRaisesRegex(plymill.UsageError, "XXXX"):
            s.legal(tile="XXXX")

    def test_threads_share_a_position(self):
        s, found = plymill.start("coerceo"), []
        threads = [threading.Thread(target=lambda: found.append(s.perft(3))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [s.perft(3)] * 4)


class Replays(Test):
    def test_complete_game(self):
        [game] = plymill.parse(COMPLETE.read_bytes(), "coerceo")
        replay = plymill.replay(game)
        seen = []
        for state, ply in replay:
            action = state.action_of(ply)
            self.assertEqual(action, replay.action)
            self.assertIn(action, state.legal())
            seen.append(ply)
        self.assertEqual(seen, game.plies)
        self.assertEqual(replay.final.to_dict()["notation"], "coerceo")
        self.assertNotIn("illegal", [each.ruling for each in replay.findings])
        self.assertTrue(replay.legal)
        self.assertIsNone(replay.action)
        with self.assertRaises(StopIteration):
            next(replay)

    def test_states_stay_as_they_were(self):
        [game] = plymill.parse(COMPLETE.read_bytes(), "coerceo")
        states = [state for state, _ in plymill.replay(game)]
        self.assertEqual(states[0].text(), plymill.start("coerceo", setup="laurentius").text())
        players = [ply["player"] for ply in game.plies]
        self.assertEqual([state.to_move for state in states if state.to_move], players)

    def test_an_illegal_ply_is_a_finding(self):
        [game] = plymill.parse("1# 10a-1c 2# 11b-11d", "coerceo")
        replay = plymill.replay(game)
        list(replay)
        self.assertFalse(replay.legal)
        self.assertEqual(replay.findings[0].ply, 1)
        self.assertTrue(replay.findings[0].code.startswith("coerceo."))
        self.assertEqual(replay.findings[0].ruling, "illegal")

    def test_games_of_all_corpora_can_be_replayed(self):
        for notation in NOTATIONS:
            scan = support.texts(notation)
            for path in scan[:40]:
                for game in plymill.parse(path.read_bytes(), notation, errors="ignore"):
                    try:
                        replay = plymill.replay(game)
                    except plymill.UsageError as error:
                        self.assertEqual(notation, "rootlog", error)
                        continue
                    count = sum(1 for _ in replay)
                    self.assertLessEqual(count, len(game.plies))
                    replay.final.text()


if __name__ == "__main__":
    support.main()
