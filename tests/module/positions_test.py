"""Positions as arrays: shapes, order, ranks, filters, reports, errors. position_rows_test.py
compares the numbers, position_runs_test.py ends and resumes runs.
"""
import collections
import io
import itertools
import unittest
import warnings

import numpy as np

import plymill
import support
from support import Test

TYPES = {"board": np.uint8, "globals": np.int16, "action": np.int32, "legal": np.uint8,
         "outcome": np.int8, "margin": np.int16, "plies_left": np.int16, "game": np.int64,
         "ply": np.int32}
SHAPES = {  # of one position: board, globals, actions
    "coerceo": ((114,), 5, 798), "lost-cities": ((72,), 14, 840), "tatsu": ((24, 2), 23, 307),
    "carcassonne": ((21, 21, 4), 52, 24696)}
ILLEGAL = b'[Event "A"]\n\n1# 15c-14a 2# 11d-12f\n\n[Event "B"]\n\n1# 15c-14a 2# 11d-1f\n\n'


def came(positions):
    """Where the positions of an epoch come from: a list of (game, ply) for each batch."""
    return [list(zip(batch.game.tolist(), batch.ply.tolist())) for batch in positions]


class Archive(Test):
    notation = "tatsu"

    def setUp(self):
        super().setUp()
        self.text = support.legal_archive(self.folder, self.notation, 60_000, 3)
        self.record = self.folder / "games.plym"
        plymill.convert(self.text, self.record, read_size=8192)

    def open(self, **options):
        options = {"batch": 64, "window_games": 8, "seed": 1, "arrays": ["game", "ply"], **options}
        return plymill.positions(self.record, **options)


class Arrays(Test):
    def test_types_and_shapes(self):
        for notation, (board, numbers, actions) in SHAPES.items():
            path = support.legal_archive(self.folder, notation, 20_000, 1)
            positions = plymill.positions(path, batch=100, errors="ignore")
            layout = positions.layout
            self.assertEqual(layout, plymill.position_layout(notation))
            self.assertEqual((layout.board, len(layout.globals), layout.actions, layout.version),
                             (board, numbers, actions, 2))
            rows = {"board": board, "globals": (numbers,), "legal": ((actions + 7) // 8,)}
            sizes = set()
            for batch in positions:
                sizes.add(len(batch))
                self.assertEqual(list(batch.arrays), list(TYPES))
                for name, type_ in TYPES.items():
                    array = getattr(batch, name)
                    self.assertEqual(array.dtype, type_)
                    self.assertEqual(array.shape, (len(batch), *rows.get(name, ())))
                    self.assertTrue(array.flags.c_contiguous)
                    self.assertIs(array, batch[name])
                legal = plymill.unpack_legal(batch.legal, actions)
                self.assertEqual((legal.dtype, legal.shape), (np.bool_, (len(batch), actions)))
                self.assertTrue(legal[np.arange(len(batch)), batch.action].all())
            self.assertEqual(max(sizes), 100)

    def test_packed_bits_are_in_little_order(self):
        mask = np.array([[0b0000_0101, 0b0000_0010]], np.uint8)
        self.assertEqual(np.flatnonzero(plymill.unpack_legal(mask, 10)[0]).tolist(), [0, 2, 9])
        self.assertEqual(plymill.unpack_legal(mask[0], 10).shape, (10,))
        for wrong, n in ((mask, 17), (mask, 8), (mask.astype(np.int8), 10)):
            with self.assertRaises(plymill.UsageError):
                plymill.unpack_legal(wrong, n)

    def test_batches_are_fresh_memory(self):
        path = support.legal_archive(self.folder, "tatsu", 20_000, 1)
        batches = list(plymill.positions(path, batch=100))
        again = list(plymill.positions(path, batch=100))
        self.assertGreater(len(batches), 5)
        for one, other in zip(batches, again, strict=True):
            for name in TYPES:
                self.assertTrue((one[name] == other[name]).all())

    def test_chosen_arrays(self):
        path = support.legal_archive(self.folder, "coerceo", 20_000, 1)
        some = plymill.positions(path, arrays=["action", "board"])
        batch, all_of = next(iter(some)), next(iter(plymill.positions(path)))
        self.assertEqual(list(batch.arrays), ["board", "action"])
        self.assertTrue((batch.board == all_of.board).all())
        with self.assertRaisesRegex(AttributeError, "arrays="):
            batch.legal
        with self.assertRaisesRegex(plymill.UsageError, "there is no array 'boards'"):
            plymill.positions(path, arrays=["boards"])

    def test_out(self):
        path = support.legal_archive(self.folder, "coerceo", 20_000, 1)
        layout = plymill.position_layout("coerceo")
        out = {name: np.empty((100, *layout.shape(name)), layout.dtype(name)) for name in TYPES}
        for batch, fresh in zip(plymill.positions(path, batch=100, out=out),
                                plymill.positions(path, batch=100), strict=True):
            for name in TYPES:
                self.assertTrue(np.shares_memory(batch[name], out[name]))
                self.assertTrue((batch[name] == fresh[name]).all())
        for name, wrong in (("ply", out["ply"][:99]), ("ply", out["game"]), ("board", None),
                            ("legal", out["legal"][:, ::-1])):
            with self.assertRaisesRegex(plymill.UsageError, f"out: {name} is not"):
                plymill.positions(path, batch=100, out={**out, name: wrong})


class Order(Archive):
    def test_text_and_record_files_have_the_same_positions(self):
        """Their blocks differ, so only the order of the files is the same."""
        from_text = plymill.positions(self.text, shuffle=None, batch=64)
        from_record = plymill.positions(self.record, shuffle=None, batch=64)
        rows = [{name: np.concatenate([batch[name] for batch in each]) for name in TYPES}
                for each in (from_text, from_record)]
        for name in TYPES:
            self.assertTrue((rows[0][name] == rows[1][name]).all(), name)
        places = list(zip(rows[0]["game"].tolist(), rows[0]["ply"].tolist()))
        self.assertEqual(places, sorted(places))

    def test_a_seed_and_an_epoch_decide_the_order(self):
        positions = self.open()
        first = came(positions)
        self.assertEqual(came(positions), first)
        self.assertEqual(came(self.open(threads=3)), first)
        positions.set_epoch(1)
        second = came(positions)
        self.assertEqual(positions.epoch, 1)
        self.assertEqual(came(self.open(epoch=1)), second)
        third = came(self.open(seed=2))
        self.assertEqual(len({str(each) for each in (first, second, third)}), 3)
        for each in (second, third):
            self.assertEqual(sorted(itertools.chain(*each)), sorted(itertools.chain(*first)))

    def test_the_shuffle_mixes(self):
        """In order, a neighbour is of the same game. In a window, it rarely is."""
        def share(positions):
            pairs = [(a, b) for batch in came(positions) for a, b in itertools.pairwise(batch)]
            return sum(a[0] == b[0] for a, b in pairs) / len(pairs)

        def distance(positions):
            """How far apart two plies of a game that follow each other stand in their window."""
            places = {place: i for i, place in enumerate(itertools.chain(*came(positions)))}
            return np.median([abs(places[game, ply + 1] - i) for (game, ply), i in places.items()
                              if (game, ply + 1) in places])

        self.assertGreater(share(self.open(shuffle=None)), 0.9)
        wide = {"window_games": 40}
        window = sum(map(len, came(self.open(**wide)))) / 2
        self.assertLess(share(self.open(**wide)), 0.1)
        self.assertEqual(distance(self.open(shuffle=None)), 1)
        self.assertGreater(distance(self.open(**wide)), min(window, 1000) / 10)

    def test_ranks_and_workers_share_the_windows(self):
        alone = came(self.open())
        everything = sorted(itertools.chain(*alone))
        self.assertEqual(len(set(everything)), len(everything))
        for world, workers in ((2, 1), (3, 2)):
            parts = [came(self.open(rank=rank, world=world, worker=worker, workers=workers,
                                    threads=1 + worker))
                     for rank in range(world) for worker in range(workers)]
            batches = [batch for part in parts for batch in part]
            self.assertEqual(sorted(batches), sorted(alone))  # the same windows

    def test_pad_and_drop_give_all_ranks_as_many_batches(self):
        alone = sorted(itertools.chain(*came(self.open())))
        uneven = [len(came(self.open(rank=rank, world=3))) for rank in range(3)]
        self.assertGreater(len(set(uneven)), 1)
        for ranks, expected in (("pad", max(uneven)), ("drop", min(uneven))):
            found = collections.Counter()
            for rank in range(3):
                positions = self.open(rank=rank, world=3, ranks=ranks)
                batches = list(positions)
                self.assertEqual((len(batches), len(positions)), (expected, expected))
                for batch in batches:
                    self.assertTrue(ranks == "pad" or not batch.is_padding)
                    if not batch.is_padding:
                        found.update(zip(batch.game.tolist(), batch.ply.tolist()))
            self.assertEqual(set(found.values()), {1})
            if ranks == "pad":
                self.assertEqual(sorted(found), alone)

    def test_len_and_count(self):
        positions = self.open()
        batches = came(positions)
        self.assertEqual(len(self.open()), len(batches))
        rows = sum(map(len, batches))
        self.assertEqual(self.open().count(), (rows, len(batches)))
        for option in ({"where": "plies>=130"}, {"every": 3}, {"from_ply": 5},
                       {"split_sets": {"a": 1, "b": 1}, "set": "a"}):
            filtered = self.open(**option)
            with self.assertRaisesRegex(TypeError, r"count\(\)"):
                len(filtered)
            count = filtered.count()
            batches = came(filtered)
            self.assertEqual(count, (sum(map(len, batches)), len(batches)))
            self.assertEqual(len(filtered), len(batches))
            self.assertLess(count.positions, rows)

    def test_index(self):
        positions = plymill.positions(self.record, shuffle=None, batch=1000, from_ply=9)
        every = plymill.positions(self.record, shuffle=None, batch=1000)
        rows = {name: np.concatenate([batch[name] for batch in every]) for name in TYPES}
        places = {place: i for i, place in enumerate(zip(rows["game"].tolist(), rows["ply"].tolist()))}
        found = 0
        for i in range(positions.plies):
            try:
                row = positions[i]
            except plymill.UsageError:  # a pass after the win
                continue
            found += 1
            if i not in (0, 1) and i % 500:
                continue
            self.assertEqual(list(row), list(TYPES))
            at = places[int(row["game"]), int(row["ply"])]
            for name in TYPES:
                self.assertTrue((row[name] == rows[name][at]).all())
                self.assertEqual(np.asarray(row[name]).dtype, TYPES[name])
        self.assertEqual(found, len(places))
        self.assertEqual(int(positions[0]["ply"]), 0)
        for wrong in (positions.plies, -positions.plies - 1):
            with self.assertRaises(IndexError):
                positions[wrong]


class Filters(Archive):
    def games(self, **options):
        return {game for batch in came(self.open(**options)) for game, _ in batch}

    def test_conditions_sets_and_plies(self):
        with plymill.open(self.record) as f:
            long = {number for number, game in enumerate(f) if len(game.plies) >= 120}
            total = len(f)
        self.assertEqual(self.games(where="plies>=120"), long)
        self.assertEqual(self.games(where=["plies>=120", "plies<120"]), set())
        sets = {"train": 80, "test": 20}
        plymill.convert(self.text, self.folder / "m.{set}.jsonl", rows="games", split_sets=sets)
        train, test = (self.games(split_sets=sets, set=name) for name in sets)
        self.assertEqual((len(train | test), len(train & test)), (total, 0))
        self.assertEqual(len(train), len(support.lines(self.folder / "m.train.jsonl")))
        by_bytes = self.games(split_sets=sets, set="train", same="bytes")
        self.assertNotEqual(by_bytes, train)
        with self.assertRaisesRegex(plymill.UsageError, "same"):
            self.games(split_sets=sets, set="train", same="id")
        self.assertEqual({ply for batch in came(self.open(from_ply=100)) for _, ply in batch
                          if ply < 100}, set())
        plies = sorted(ply for batch in came(self.open(every=4)) for game, ply in batch
                       if game == 0)
        self.assertEqual(set(np.diff(plies)), {4})


class LeftOut(Test):
    def setUp(self):
        super().setUp()
        self.path = self.file("games.txt", ILLEGAL)

    def test_illegal_games_are_counted_and_named(self):
        positions = plymill.positions(self.path)
        with self.assertWarnsRegex(plymill.RejectedGamesWarning, r"1 game gave no rows: coerceo\."):
            batches = list(positions)
        self.assertEqual(sorted(itertools.chain(*came(batches))), [(0, 0), (0, 1)])
        report = positions.report
        self.assertEqual((report.games_seen, report.games_used, report.games_left_out), (2, 1, 1))
        self.assertEqual(report.rows_of_game, report.positions)  # one batch of one game
        [reason] = report.left_out
        self.assertTrue(reason.code.startswith("coerceo."))
        self.assertEqual((reason.games, reason.first), (1, [(1, 1)]))

    def test_positions_before_the_first_illegal_ply(self):
        positions = plymill.positions(self.path, only_clean=False, errors="ignore")
        self.assertEqual(sorted(itertools.chain(*came(positions))), [(0, 0), (0, 1), (1, 0)])
        report = positions.report
        self.assertEqual((report.games_used, report.games_left_out), (2, 0))
        with self.assertRaisesRegex(plymill.UsageError, "is no position"):
            positions[3]

    def test_errors(self):
        with self.assertRaisesRegex(plymill.RejectedGamesError, "game 1 at ply 1"):
            list(plymill.positions(self.path, errors="raise"))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            list(plymill.positions(self.path, errors="ignore"))
        self.file("games.txt", support.GAME + support.BAD)
        with self.assertRaisesRegex(plymill.RejectedGamesError, "1 game cannot be read"):
            list(plymill.positions(self.path, errors="raise"))

    def test_options_that_are_wrong(self):
        for wrong in ({"batch": 0}, {"shuffle": "all"}, {"ranks": "even"}, {"rank": 1},
                      {"set": "train"}, {"where": "plies"}, {"rule": {"coerceo.setup": "chess"}},
                      {"notation": "chess"}, {"errors": "never"}, {"seed": -1}):
            with self.assertRaises(plymill.UsageError, msg=wrong):
                plymill.positions(self.path, **wrong)
        for wrong in ({"batch": "9"}, {"window_games": 1.5}, {"arrays": "board"}):
            with self.assertRaises(TypeError, msg=wrong):
                plymill.positions(self.path, **wrong)
        with self.assertRaises(TypeError):
            plymill.positions(io.BytesIO(ILLEGAL))
        with self.assertRaises(plymill.UsageError):
            plymill.position_layout("rootlog")

    def test_files_that_cannot_be_read(self):
        plymill.convert(self.path, self.folder / "games.jsonl.gz")
        with self.assertRaisesRegex(plymill.UsageError, "make a record file"):
            plymill.positions(self.folder / "games.jsonl.gz")
        with self.assertRaises(plymill.SourceError) as caught:
            plymill.positions(self.folder / "none.plym")
        self.assertTrue(caught.exception.path.endswith("none.plym"))
        text = support.legal_archive(self.folder, "coerceo", 20_000, 1)
        record = self.folder / "games.plym"
        plymill.convert(text, record)
        content = bytearray(record.read_bytes())
        content[len(content) // 2] ^= 1
        record.write_bytes(content)
        with self.assertRaisesRegex(plymill.DamagedError, "damaged at byte") as caught:
            list(plymill.positions(record))
        self.assertTrue(caught.exception.path.endswith("games.plym"))


if __name__ == "__main__":
    support.main()
