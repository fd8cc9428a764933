"""What rows of plies have of their game: with_= and --with."""
import json

import pyarrow as pa

import plymill
import plymill.polars
import support
from support import CORPORA, GAME, NOTATIONS, Test, command, texts

DATED = b'[Event "Club"]\n[White "Ann"]\n[WHITE "Bo"]\n[Date "2012.11.06"]\n[Site ""]\n\n'
MOVES = b"1# 10a-10c 2# 11b-11d 1-0\n\n"


def rows_of(table):
    return pa.table(table).to_pylist()


def by_game(rows):
    return {(row["source"], row["game"]): row for row in rows}


class OfGames(Test):
    def check(self, scan, strings):
        """Every ply of a scan has the values of its game, whatever columns are named."""
        games = by_game(rows_of(scan.games(strings=strings)))
        own = set(scan.plies().columns)
        names = [name for name in scan.games().columns if name not in own]
        plies = pa.table(scan.plies(["source", "game", "kind"], strings, 17, names))
        plies.validate(full=True)
        self.assertEqual(plies.column_names, ["source", "game", "kind", *names])
        for row in plies.to_pylist():
            game = games[row["source"], row["game"]]
            self.assertEqual({name: row[name] for name in names},
                             {name: game[name] for name in names})
        whole = scan.plies(strings=strings, with_=names)
        self.assertEqual(whole.select(["kind", *names]).columns, ["kind", *names])
        self.assertEqual(rows_of(whole.select(["kind"])), rows_of(scan.plies(["kind"])))

    def test_tables_have_the_columns_of_games(self):
        for notation in NOTATIONS:
            sources = texts(notation)
            options = {"notation": notation, "errors": "ignore", "rules": True}
            packed = self.folder / f"{notation}.plym"
            plymill.convert(sources, packed, **options)
            for strings in ("dictionary", "plain"):
                self.check(plymill.scan(sources, **options), strings)
                self.check(plymill.scan(packed), strings)

    def test_rows_have_the_keys_of_games(self):
        for notation in NOTATIONS:
            packed = self.folder / f"{notation}.plym"
            sources = texts(notation)
            plymill.convert(sources, packed, notation=notation, errors="ignore")
            options = ["--notation", notation, "-q", "--source", "always"]
            games = [json.loads(line) for line in
                     command("convert", *sources, *options, "--rows", "games").splitlines()]
            plies = [json.loads(line) for line in
                     command("convert", *sources, *options).splitlines()]
            names = [name for name in games[0] if name not in plies[0]]
            games = by_game(games)
            wanted = [ply | {name: games[ply["source"], ply["game"]][name] for name in names}
                      for ply in plies]
            some = ["source", "game", "kind", *names]
            for run in (["convert", *sources, *options], ["cat", packed, "--source", "always"]):
                found = command(*run, "--with", ",".join(names)).splitlines()
                self.assertEqual([json.loads(line) for line in found], wanted)
                found = command(*run, "--with", ",".join(names), "--columns",
                                "source,game,kind").splitlines()
                self.assertEqual([json.loads(line) for line in found],
                                 [{name: row[name] for name in some} for row in wanted])

    def test_tags_are_found_in_letters_of_either_case(self):
        source = self.file("games.txt", DATED + MOVES + GAME)
        names = ["White", "tag.site", "tag.No|such", "Date", "day", "id"]
        rows = rows_of(plymill.scan(source).plies(["ply"], with_=names))
        self.assertEqual([[row[name] for name in names[:4]] for row in rows],
                         [["Ann", "", None, "2012.11.06"]] * 2 + [["Ann", None, None, None]] * 2)
        self.assertEqual([str(row["day"]) for row in rows], ["2012-11-06"] * 2 + ["None"] * 2)
        done = command("convert", source, "-q", "--columns", "ply", "--with", ",".join(names[:4]))
        self.assertEqual([json.loads(line) for line in done.splitlines()],
                         [{name: row[name] for name in ("ply", *names[:4])} for row in rows])

    def test_days_are_dates_that_are_known_to_the_day(self):
        dates = ["2012.11.06", "1969-12-31", "1970/01/01", "2024 February 29", "2023.02.29",
                 "2012.11", "2012", "0001.01.01", "9999.12.31", "no date"]
        source = self.file("dates.txt", b"".join(
            f'[Event "x"]\n[Date "{date}"]\n\n'.encode() + MOVES for date in dates))
        scan = plymill.scan(source)
        rows = rows_of(scan.games(["iso_date", "day"]))
        for row in rows:
            whole = row["iso_date"] is not None and len(row["iso_date"]) == 10
            self.assertEqual(str(row["day"]), row["iso_date"] if whole else "None")
        self.assertEqual(sum(row["day"] is not None for row in rows), 6)
        [batch] = scan.games(["day"])
        self.assertEqual(batch.numpy("day").tolist()[:3], [15650, -1, 0])

    def test_names_may_come_from_an_iterator(self):
        scan = plymill.scan(texts("coerceo")[0], notation="coerceo")
        plies = scan.plies(iter(["ply"]), with_=iter(["id"])).select(["id", "ply"])
        self.assertEqual(plies.columns, ["id", "ply"])
        lazy = plymill.polars.scan(texts("coerceo")[0], notation="coerceo", with_=iter(["id"]))
        self.assertEqual(lazy.select("id", "ply").collect().columns, ["id", "ply"])

    def test_mistakes_are_refused(self):
        scan = plymill.scan(CORPORA / "coerceo/spec/complete_game.txt")
        for names, message in ((["reslut"], "no column reslut; did you mean result"),
                               (["comment"], "a column comment of their own"),
                               (["id", "id"], "id is named twice"),
                               (["tag."], "no column tag.")):
            with self.assertRaisesRegex(plymill.UsageError, message):
                scan.plies(with_=names)
        with self.assertRaises(TypeError):
            scan.plies(with_="id")
        path = self.file("a.txt", GAME)
        with self.assertRaisesRegex(plymill.UsageError, "day\", which tables have; rows have iso_da"):
            plymill.convert(path, self.folder / "out", with_=["day"])
        for options, message in (({"rows": "games"}, "with_=: is for rows of plies"),
                                 ({"to": "plym"}, "with_= is for rows of plies")):
            with self.assertRaisesRegex(plymill.UsageError, message):
                plymill.convert(path, self.folder / "out", with_=["id"], **options)

    def test_several_notations_have_what_they_have(self):
        sources = [self.file("a.txt", GAME), self.file("b.txt", support.TATSU)]
        rows = [json.loads(line) for line in
                command("convert", *sources, "-q", "--columns", "captures", "--with",
                        "plies,White").splitlines()]
        self.assertEqual(rows[0], {"plies": 2, "White": "Ann", "captures": []})
        self.assertEqual(rows[-1], {"plies": 4, "White": None})

    def test_the_place_stands_before_chosen_keys(self):
        sources = [self.file("a.txt", GAME), self.file("b.txt", support.TATSU)]
        for names, of_coerceo, of_tatsu in (
                ("game", {"game": 0, "captures": []}, {"game": 0}),
                ("source,game", {"source": str(sources[0]), "game": 0, "captures": []},
                 {"source": str(sources[1]), "game": 0})):
            rows = [json.loads(line) for line in
                    command("convert", *sources, "-q", "--columns", "captures", "--with",
                            names).splitlines()]
            self.assertEqual((rows[0], rows[-1]), (of_coerceo, of_tatsu))
        table = plymill.scan(sources[0]).plies(["ply"], with_=["game", "id", "source"])
        self.assertEqual(table.to_arrow().column_names, ["ply", "source", "game", "id"])


if __name__ == "__main__":
    support.main()
