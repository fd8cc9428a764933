"""plymill.torch: positions through DataLoaders, with and without workers.

    tests/python/run torch positions_test.py PLYMILL MAKE_ARCHIVE
"""
import inspect
import multiprocessing
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import warnings

import numpy as np
import torch
import torch.distributed
from torch.utils.data import DataLoader

import plymill
import plymill.torch

MAKE_ARCHIVE = sys.argv[2]
SMALL = {"batch": 100, "window_games": 8, "seed": 5}  # windows of about a dozen batches


def keys(batch):
    return list(zip(batch.game.tolist(), batch.ply.tolist()))


def loader(dataset, workers=0, method="fork", **options):
    if workers:
        options["multiprocessing_context"] = method
    return DataLoader(dataset, batch_size=None, num_workers=workers, **options)


def read(dataset, workers=0, **options):
    """The positions of each batch, as games and plies."""
    return [keys(batch) for batch in loader(dataset, workers, **options)]


def rank_of_this(path, rank, world, queue):
    """Gives the positions of a rank of torch.distributed."""
    torch.distributed.init_process_group("gloo", init_method=f"file://{path}.store", rank=rank,
                                         world_size=world)
    queue.put(read(plymill.torch.Positions(path, **SMALL), 1))
    torch.distributed.barrier()
    torch.distributed.destroy_process_group()


class Test(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        text = pathlib.Path(folder.name) / "games.txt"
        with open(text, "wb") as file:
            subprocess.run([MAKE_ARCHIVE, "coerceo", "150000", "3", "--legal", "--greedy"],
                           stdout=file, check=True)
        cls.path = str(text.with_suffix(".plym"))
        plymill.convert(text, cls.path)
        cls.batches = [keys(batch) for batch in plymill.positions(cls.path, **SMALL)]
        cls.all = sorted(sum(cls.batches, []))

    def dataset(self, **options):
        return plymill.torch.Positions(self.path, **{**SMALL, **options})

    def is_whole_epoch(self, batches):
        self.assertEqual(sorted(sum(batches, [])), self.all)


class Batches(Test):
    def test_tensors_are_the_arrays(self):
        ours, theirs = next(iter(loader(self.dataset()))), next(iter(plymill.positions(self.path,
                                                                                      **SMALL)))
        for name in ("board", "globals", "action", "legal", "outcome", "margin", "plies_left",
                     "game", "ply"):
            tensor = getattr(ours, name)
            self.assertIsInstance(tensor, torch.Tensor, name)
            np.testing.assert_array_equal(tensor.numpy(), getattr(theirs, name), name)
        self.assertEqual(ours.action.dtype, torch.int64)
        torch.nn.functional.cross_entropy(torch.zeros(len(ours.action), 798), ours.action)

    def test_masks_are_unpacked(self):
        batch = next(iter(self.dataset()))
        mask = plymill.torch.unpack_legal(batch.legal, 798)
        self.assertEqual(mask.dtype, torch.bool)
        bits = np.unpackbits(batch.legal.numpy(), axis=1, bitorder="little")[:, :798]
        np.testing.assert_array_equal(mask.numpy(), bits)
        self.assertTrue(mask.gather(1, batch.action[:, None]).all())

    def test_without_workers_batches_are_those_of_plymill(self):
        self.assertEqual(read(self.dataset()), self.batches)

    def test_pinning_memory_does_no_harm(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that there is no accelerator
            self.assertEqual(read(self.dataset(), 1, pin_memory=True), self.batches)


class Sharing(Test):
    def test_each_position_comes_once_with_any_workers(self):
        for workers, method in ((1, "fork"), (2, "fork"), (5, "fork"), (2, "spawn")):
            with self.subTest(workers=workers, method=method):
                self.is_whole_epoch(read(self.dataset(), workers, method=method))

    def test_each_position_comes_once_with_ranks_and_workers(self):
        for world, workers in ((2, 2), (3, 1)):
            shares = [read(self.dataset(rank=rank, world=world), workers) for rank in range(world)]
            self.is_whole_epoch(sum(shares, []))

    def test_ranks_are_those_of_torch_distributed(self):
        if not (torch.distributed.is_available() and torch.distributed.is_gloo_available()):
            self.skipTest("PyTorch was built without gloo")
        processes = multiprocessing.get_context("fork")
        queue = processes.Queue()
        ranks = [processes.Process(target=rank_of_this, args=(self.path, rank, 2, queue))
                 for rank in range(2)]
        for process in ranks:
            process.start()
        shares = [queue.get() for _ in ranks]
        for process in ranks:
            process.join()
        self.assertTrue(all(shares))
        self.is_whole_epoch(sum(shares, []))

    def test_padded_ranks_give_as_many_batches_as_are_counted(self):
        for workers in (1, 2):
            padded = [self.dataset(rank=rank, world=3, ranks="pad") for rank in range(3)]
            shares = [list(loader(dataset, workers)) for dataset in padded]
            self.assertEqual([dataset.count(workers).batches for dataset in padded],
                             [len(share) for share in shares])
            self.assertEqual(len({len(share) for share in shares}), 1)
            self.is_whole_epoch([keys(batch) for batch in sum(shares, []) if not batch.is_padding])

    def test_the_length_is_the_number_of_batches(self):
        self.assertEqual(len(loader(self.dataset(), 2)), len(self.batches))
        with self.assertRaises(TypeError):
            len(self.dataset(ranks="pad"))
        with self.assertRaises(TypeError):
            len(self.dataset(where="plies>=20"))

    def test_a_rank_alone_is_refused(self):
        with self.assertRaisesRegex(plymill.UsageError, "rank and world"):
            self.dataset(rank=1)


class Losses(Test):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.text = pathlib.Path(folder.name) / "games.txt"
        legal, illegal, unreadable = "1# 3a-3e", "1# 3a-10c", "1# 3a-99z"
        self.text.write_text("".join(f'[Event "Club"]\n\n{plies} 1-0\n\n'
                                     for plies in (legal, illegal, unreadable) * 5))

    def lossy(self, **options):
        return plymill.torch.Positions(str(self.text), batch=2, window_games=3, **options)

    def test_the_report_has_the_counts_of_all_workers(self):
        dataset = self.lossy(rank=1, world=2)
        read(dataset, 2)
        report = dataset.report()
        self.assertEqual((report.games_seen, report.games_used, report.games_left_out,
                          report.games_rejected, report.positions), (10, 5, 5, 5, 5))
        [left_out] = report.left_out
        self.assertEqual((left_out.code, left_out.games), ("coerceo.occupied-field", 5))

    def test_the_exception_of_a_worker_reaches_its_parent(self):
        for workers in (0, 2):
            with self.assertRaisesRegex(plymill.RejectedGamesError, "gave no rows"):
                read(self.lossy(errors="raise"), workers)


class Lists(Test):
    def test_options_are_those_of_positions(self):
        known = set(inspect.signature(plymill.positions).parameters) - {"others"}
        ours = set(inspect.signature(plymill.torch.Positions).parameters) - {"options"}
        ours |= plymill.torch.PositionOptions.__optional_keys__
        self.assertEqual(known - ours, {"out", "worker", "workers"})
        self.assertEqual(ours - known, set())
        with self.assertRaisesRegex(TypeError, "'bach'; did you mean 'batch'"):
            plymill.torch.Positions("games.plym", bach=3)


class Epochs(Test):
    def test_workers_that_persist_get_the_epoch(self):
        persistent, fresh = self.dataset(), self.dataset()
        batches = loader(persistent, 2, persistent_workers=True)
        orders = []
        for epoch in range(3):
            persistent.set_epoch(epoch)
            fresh.set_epoch(epoch)
            orders.append([keys(batch) for batch in batches])
            self.is_whole_epoch(orders[-1])
            self.assertEqual(orders[-1], read(fresh, 2))
        self.assertNotEqual(orders[0], orders[1])
        self.assertNotEqual(orders[1], orders[2])

    def test_an_epoch_can_be_left_and_begun_again(self):
        for workers, options in ((0, {}), (2, {}), (2, {"persistent_workers": True})):
            batches = loader(self.dataset(), workers, **options)
            first = next(iter(batches))
            again = [keys(batch) for batch in batches]
            self.assertEqual(keys(first), again[0])
            self.is_whole_epoch(again)


class Resuming(Test):
    def stopped(self, dataset, workers, count, **options):
        """The batches up to a stop, and the state after the last one of them."""
        batches = loader(dataset, workers, **options)
        before = []
        for batch in batches:
            before.append(keys(batch))
            if len(before) == count:
                return before, batch.state
        self.fail("the epoch has fewer batches")

    def test_a_state_continues_after_the_batch_that_was_consumed(self):
        """However many batches the workers have made ahead."""
        for workers in (0, 2, 3):
            whole = read(self.dataset(), workers)
            for count in (1, 2 + 2 * workers, len(whole) // 2, len(whole) - 1):
                options = {"prefetch_factor": 4} if workers else {}
                before, state = self.stopped(self.dataset(), workers, count, **options)
                dataset = self.dataset()
                dataset.load_state_dict(state)
                after = read(dataset, workers)
                with self.subTest(workers=workers, count=count):
                    self.assertEqual(before + after, whole)

    def test_a_state_can_be_saved_again_and_again(self):
        whole, dataset, seen = read(self.dataset(), 2), self.dataset(), []
        while len(seen) + 5 < len(whole):
            before, state = self.stopped(dataset, 2, 5)
            seen += before
            dataset = self.dataset()
            dataset.load_state_dict(state)
        self.assertEqual(seen + read(dataset, 2), whole)

    def test_workers_that_persist_get_the_state_once(self):
        dataset = self.dataset()
        batches = loader(dataset, 2, persistent_workers=True)
        whole = [keys(batch) for batch in batches]
        before, state = self.stopped(self.dataset(), 2, 9)
        dataset.load_state_dict(state)
        dataset.set_epoch(0)  # that of the state, which therefore stays
        self.assertEqual(before + [keys(batch) for batch in batches], whole)
        self.assertEqual([keys(batch) for batch in batches], whole)

    def test_other_workers_continue_at_the_edge_of_a_window(self):
        one_a_window = {"batch": 1 << 20}
        before, state = self.stopped(self.dataset(**one_a_window), 2, 2)
        for workers in (0, 1, 3):
            dataset = self.dataset(**one_a_window)
            dataset.load_state_dict(state)
            self.is_whole_epoch(before + read(dataset, workers))

    def test_other_workers_do_not_continue_within_a_window(self):
        _, state = self.stopped(self.dataset(), 2, 3)
        dataset = self.dataset()
        dataset.load_state_dict(state)
        with self.assertRaisesRegex(plymill.UsageError, "window"):
            read(dataset, 3)

    def test_the_own_state_is_that_of_the_last_batch(self):
        dataset = self.dataset()
        before, state = self.stopped(dataset, 0, 4)
        self.assertEqual(dataset.state_dict(), state)
        dataset.set_epoch(1)
        self.assertEqual((dataset.state_dict()["epoch"], dataset.state_dict()["batches"]), (1, 0))

    def test_what_is_no_state_is_refused(self):
        lacks_states = {"plymill_torch": 1}
        beyond = {"plymill_torch": 1, "next": 2, "states": [{"epoch": 1}, {"epoch": 1}]}
        two_epochs = {"plymill_torch": 1, "next": 0, "states": [{"epoch": 1}, {"epoch": 2}]}
        for wrong in ({}, {"epoch": "1"}, lacks_states, beyond, two_epochs):
            with self.assertRaises(plymill.UsageError, msg=wrong):
                self.dataset().load_state_dict(wrong)

    def test_the_state_belongs_to_the_files(self):
        dataset = self.dataset(seed=6)
        _, state = self.stopped(self.dataset(), 0, 3)
        dataset.load_state_dict(state)
        with self.assertRaisesRegex(plymill.UsageError, "options"):
            read(dataset)


INTERRUPTED = """
import os, signal, sys
import plymill.torch, torch.utils.data
dataset = plymill.torch.Positions(sys.argv[1], batch=10, window_games=2)
loader = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=2)
try:
    for i, batch in enumerate(loader):
        if i == 5:
            STOP
    sys.exit("no exception")
except KeyboardInterrupt:
    print("interrupted")
"""


class Ending(Test):
    def run_script(self, stop):
        return subprocess.run([sys.executable, "-s", "-c", INTERRUPTED.replace("STOP", stop),
                               self.path], capture_output=True, text=True, start_new_session=True)

    def test_ctrl_c_ends_a_loop(self):
        done = self.run_script("os.killpg(os.getpgrp(), signal.SIGINT)")
        self.assertEqual((done.returncode, done.stdout), (0, "interrupted\n"), done.stderr)

    def test_leaving_a_loop_says_nothing(self):
        done = self.run_script("sys.exit()")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_leaving_a_loop_ends_its_workers(self):
        batches = iter(loader(self.dataset(), 2))
        next(batches)
        workers = multiprocessing.active_children()
        self.assertEqual(len(workers), 2)
        del batches
        for worker in workers:
            worker.join()


if __name__ == "__main__":
    # DataLoader warns of more workers than cores.
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], warnings="ignore")
