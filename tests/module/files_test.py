"""Record files and games: plymill.open() and plymill.parse(), beside what the command writes."""
import pathlib
import pickle
import threading
import unittest

import plymill
import support
from support import CORPORA, GAME, NOTATIONS, Test, command, lines, texts


class OfFiles(Test):
    def convert(self, notation, **options):
        path = self.folder / f"{notation}.plym"
        plymill.convert(texts(notation), path, notation=notation, errors="ignore", **options)
        return path

    def test_games_are_the_nested_rows_of_the_command(self):
        for notation in NOTATIONS:
            path = self.convert(notation)
            out = self.folder / f"{notation}.jsonl"
            command("cat", path, "--rows", "nested", "--source", "always", "-o", out)
            rows = lines(out)
            with plymill.open(path) as f:
                self.assertEqual(len(f), len(rows))
                self.assertEqual([game.to_dict() for game in f], rows)
                self.assertEqual([game.to_dict() for game in f[-3:]], rows[-3:])
                self.assertEqual(f[0], f[-len(f)])

    def test_notation_text_gives_the_same_plies(self):
        for notation in NOTATIONS:
            with plymill.open(self.convert(notation)) as f:
                for game in f:
                    [again] = plymill.parse(game.notation_text(), notation)
                    self.assertEqual(again.plies, game.plies)

    def test_game(self):
        [game] = plymill.parse(GAME, "coerceo")
        self.assertEqual((game.source, game.offset, game.notation), ("<text>", 0, "coerceo"))
        self.assertEqual(game.tags["White"], "Ann")
        self.assertEqual([player["name"] for player in game.players], ["Ann", "Bo"])
        self.assertEqual((game.result, game.outcome, game.winners), ("1-0", "win", ["white"]))
        self.assertEqual([(ply["from"], ply["to"]) for ply in game.plies],
                         [("10a", "10c"), ("11b", "11d")])
        self.assertEqual((len(game), game.comment), (2, None))
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)

    def test_content(self):
        [game] = plymill.parse(GAME, "coerceo")
        [other] = plymill.parse(GAME.replace(b"Ann", b"Cy").replace(b"\n", b"\r\n"), "coerceo")
        self.assertRegex(game.content, "^[0-9a-f]{32}$")
        self.assertEqual(game.content, other.content)
        self.assertNotEqual(game.id, other.id)
        for store in (False, True):
            path = self.folder / f"content-{store}.plym"
            plymill.convert(texts("coerceo"), path, notation="coerceo", store_content=store,
                            errors="ignore")
            with plymill.open(path) as f:
                games = list(f)
                first = next(game for game in games if game.content == games[-1].content)
                for content in (first.content, bytes.fromhex(first.content)):
                    self.assertEqual(f.find(content=content), first)
                self.assertIsNone(f.find(content="0" * 32))
                for wrong in ("12", "x" * 32, b"12"):
                    with self.assertRaisesRegex(plymill.UsageError, "32 hexadecimal digits"):
                        f.find(content=wrong)
            table = plymill.scan(path).games(columns=["content"])
            contents = [bytes(each).hex() for batch in table for each in batch.numpy("content")]
            self.assertEqual(contents, [game.content for game in games])

    def test_slices_and_numbers(self):
        with plymill.open(self.convert("tatsu")) as f:
            games = list(f)
            self.assertEqual(f[::-1], games[::-1])
            self.assertEqual(f[2:100000:3], games[2::3])
            for wrong in (len(f), -len(f) - 1):
                with self.assertRaisesRegex(IndexError, "there is no game"):
                    f[wrong]

    def test_find(self):
        for index in (False, True):
            path = self.folder / f"index-{index}.plym"
            plymill.convert(texts("coerceo"), path, notation="coerceo", index=index,
                            errors="ignore")
            with plymill.open(path) as f:
                for game in f:
                    self.assertEqual(f.find(source=game.source, offset=game.offset), game)
                    self.assertEqual(f.find(id=game.id).id, game.id)
                    self.assertEqual(f.find(id=int(game.id, 16)).id, game.id)
                self.assertIsNone(f.find(source=f[0].source, offset=10**9))
                self.assertIsNone(f.find(source="nowhere", offset=0))
                self.assertIsNone(f.find(id=0))
                for wrong in ({}, {"source": "x"}, {"id": 1, "offset": 1}, {"offset": 0},
                              {"id": 1, "content": "0" * 32}, {"source": "x", "content": "0" * 32}):
                    with self.assertRaises(plymill.UsageError):
                        f.find(**wrong)

    def test_find_without_a_source_in_a_file_of_one(self):
        path = self.folder / "one.plym"
        plymill.convert(self.file("one.txt", GAME * 2), path)
        with plymill.open(path) as f:
            self.assertEqual(f.find(offset=len(GAME)), f[1])

    def test_schema_provenance_and_verify(self):
        path = self.convert("tatsu", keep_unparsed=True)
        with plymill.open(path) as f:
            self.assertEqual([each["notation"] for each in f.schema], ["tatsu"])
            self.assertEqual(len(f.provenance["sources"]), len(texts("tatsu")))
            for quick in (True, False):
                report = f.verify(quick=quick)
                self.assertEqual((report.written, report.complete), (len(f), True))

    def test_a_closed_file_says_so(self):
        f = plymill.open(self.convert("tatsu"))
        game = f[0]
        f.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            f[0]
        self.assertGreater(len(game.plies), 0)

    def test_a_file_that_is_none(self):
        for content in (b"", b"1. R3-D\n", b"\x89PLYM\r\n\x1a"):
            with self.assertRaises(plymill.SourceError) as caught:
                plymill.open(self.file("none.plym", content))
            self.assertIn("none.plym", str(caught.exception))
        with self.assertRaisesRegex(plymill.SourceError, "missing.plym"):
            plymill.open(pathlib.Path(self.folder / "missing.plym"))

    def test_threads_share_a_file(self):
        with plymill.open(self.convert("coerceo")) as f:
            games, found = list(f), []
            threads = [threading.Thread(target=lambda: found.append(list(f))) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(found, [games] * 4)

    def test_a_file_crosses_to_another_process(self):
        with plymill.open(self.convert("tatsu")) as f:
            self.assertEqual(pickle.loads(pickle.dumps(f))[3], f[3])


if __name__ == "__main__":
    support.main()
