"""Positions as arrays: states, killed runs, processes, threads, signals, memory.

PLYMILL_KILLS: how many runs are killed; make test-positions has 100.
"""
import itertools
import json
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import textwrap
import threading
import unittest

import plymill
import support
from positions_test import Archive, came
from support import Test

KILLS = int(os.environ.get("PLYMILL_KILLS", 4))

# Writes what it was given and then the state of each batch, as a training that saves a checkpoint.
CONSUMER = """
    import json, os, sys
    import plymill
    path, log, state = sys.argv[1:]
    positions = plymill.positions(path, batch=64, window_games=8, seed=1, arrays=["game", "ply"])
    if os.path.exists(state):
        positions.load_state_dict(json.load(open(state))["state"])
    for batch in positions:
        places = list(zip(batch.game.tolist(), batch.ply.tolist()))
        with open(state + ".new", "w") as file:
            json.dump({"state": batch.state, "places": places}, file)
        os.replace(state + ".new", state)
        print(len(batch), flush=True)
"""


def child(script, *arguments, **options):
    return subprocess.Popen([sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)],
                            stdout=subprocess.PIPE, text=True, **options)


class States(Archive):
    def test_any_state_continues_behind_its_batch(self):
        for shuffle in ("windows", None):
            batches = list(self.open(shuffle=shuffle))
            everything = came(batches)
            for i in random.Random(5).sample(range(len(batches)), 8):
                again = self.open(shuffle=shuffle, threads=2)
                again.load_state_dict(batches[i].state)
                self.assertEqual(again.state_dict(), batches[i].state)
                self.assertEqual(came(again), everything[i + 1:])
                self.assertEqual(came(again), everything)  # an iteration begins the epoch anew

    def test_states_are_json(self):
        batch = next(iter(self.open()))
        self.assertEqual(json.loads(json.dumps(batch.state)), batch.state)

    def test_the_state_of_positions_is_that_of_the_last_batch(self):
        positions = self.open()
        for batch in itertools.islice(positions, 5):
            self.assertEqual(positions.state_dict(), batch.state)

    def test_another_size_of_batches(self):
        batches = list(self.open())
        rest = list(itertools.chain(*came(batches[6:])))
        again = self.open(batch=17)
        again.load_state_dict(batches[5].state)
        self.assertEqual(list(itertools.chain(*came(again))), rest)

    def test_other_ranks_continue_at_the_edge_of_a_window(self):
        """Two ranks give three windows each; three ranks with two workers give the others."""
        def windows(positions):
            """The batches by the window that they end in, and the state after each window."""
            groups = [[]]
            for batch in positions:
                groups[-1] += zip(batch.game.tolist(), batch.ply.tolist())
                if batch.state["rows"] == 0:
                    yield sorted(groups.pop()), batch.state
                    groups.append([])

        alone = [window for window, _ in windows(self.open())]
        self.assertGreater(len(alone), 8)
        first = [list(itertools.islice(windows(self.open(rank=rank, world=2)), 3))
                 for rank in range(2)]
        states = [part[-1][1] for part in first]
        rest = []
        for rank, worker in itertools.product(range(3), range(2)):
            share = self.open(rank=rank, world=3, worker=worker, workers=2)
            share.load_state_dict(states[rank % 2])
            rest += [window for window, _ in windows(share)]
        given = [window for part in first for window, _ in part] + rest
        self.assertEqual(sorted(given), sorted(alone))

    def test_states_that_do_not_fit_are_refused(self):
        state = next(iter(self.open())).state
        others = [self.open(seed=9), self.open(window_games=9), self.open(where="plies>=2"),
                  plymill.positions(self.text, batch=64, window_games=8, seed=1),
                  self.open(world=2)]
        for other in others:
            before = other.state_dict()
            with self.assertRaises(plymill.UsageError):
                other.load_state_dict(state)
            self.assertEqual(other.state_dict(), before)
        for wrong in ({}, {"plymill_positions": 2}, {**state, "windows": -1}):
            with self.assertRaises(plymill.UsageError):
                self.open().load_state_dict(wrong)

    def test_killed_runs_go_on(self):
        """A run is killed at a random batch, and the next one goes on from the saved state."""
        expected = came(self.open())
        log, state = self.folder / "log", self.folder / "state.json"
        random_ = random.Random(7)
        for _ in range(KILLS):
            run = child(CONSUMER, self.record, log, state)
            for _ in range(random_.randrange(2 * len(expected) // KILLS + 2)):
                if not run.stdout.readline():
                    break
            run.send_signal(signal.SIGKILL)
            run.communicate()
            saved = json.loads(state.read_text()) if state.exists() else None
            at = 0 if saved is None else expected.index([tuple(p) for p in saved["places"]]) + 1
            again = self.open()
            if saved is not None:
                again.load_state_dict(saved["state"])
            self.assertEqual(came(again), expected[at:])
            if at == len(expected):
                state.unlink()


class Uses(Archive):
    def test_only_the_last_iteration_goes_on(self):
        positions = self.open()
        old = iter(positions)
        first = next(old)
        new = next(iter(positions))
        self.assertEqual(new.game.tolist(), first.game.tolist())
        with self.assertRaisesRegex(plymill.UsageError, "another"):
            next(old)

    def test_closing(self):
        with self.open() as positions:
            batches = iter(positions)
            batch = next(batches)
        self.assertEqual(len(batch), len(batch.game))
        for use in (lambda: next(batches), lambda: iter(positions), lambda: len(positions),
                    lambda: positions[0], lambda: positions.report, positions.state_dict):
            with self.assertRaisesRegex(plymill.UsageError, "closed"):
                use()
        positions.close()
        self.assertEqual(positions.notation, "tatsu")

    def test_pickles_open_the_files_anew_at_the_same_place(self):
        positions = self.open()
        expected = came(positions)
        batch = next(iter(positions))
        copy = pickle.loads(pickle.dumps(positions))
        self.assertEqual(copy.state_dict(), batch.state)
        self.assertEqual(came(copy), expected)
        copy.load_state_dict(batch.state)
        self.assertEqual(came(pickle.loads(pickle.dumps(copy))), expected[1:])

    def test_processes(self):
        positions = self.open(threads=2)
        expected = came(positions)
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.map(came, [positions] * 2), [expected] * 2)

    def test_a_forked_child_goes_on(self):
        positions = self.open(threads=2)
        expected = came(positions)
        batches = iter(positions)
        next(batches)

        def rest(queue):
            queue.put(came(batches))

        context = multiprocessing.get_context("fork")
        queue = context.Queue()
        process = context.Process(target=rest, args=(queue,))
        process.start()
        self.assertEqual(queue.get(), expected[1:])
        process.join()
        self.assertEqual(came(batches), expected[1:])

    def test_threads_wait_for_each_other(self):
        positions = self.open()
        expected = [positions[i]["ply"] for i in range(60)]
        found = [[] for _ in range(4)]

        def read(to):
            to += [positions[i]["ply"] for i in range(60)]

        threads = [threading.Thread(target=read, args=(to,)) for to in found]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 4)


class Runs(Test):
    def test_a_child_that_is_forked_in_the_middle_of_work_is_told_so(self):
        path = support.legal_archive(self.folder, "carcassonne", 3_000_000, 1)
        script = """
            import os, signal, sys
            import plymill
            def fork(*_):
                if os.fork() == 0:
                    try:
                        positions.report
                    except ValueError as error:
                        print(error, flush=True)
                    os._exit(0)
                os.wait()
            signal.signal(signal.SIGALRM, fork)
            positions = plymill.positions(sys.argv[1])
            signal.setitimer(signal.ITIMER_REAL, 0.02)
            print(positions.count().positions > 100_000)
        """
        said, errors = child(script, path, stderr=subprocess.PIPE).communicate()
        self.assertRegex(said, "in use by another thread when the process was forked.*\\nTrue",
                         errors)

    def test_ctrl_c_ends_a_count_and_an_iteration(self):
        """The work takes about half a second. Afterwards, it can be done again."""
        path = support.legal_archive(self.folder, "carcassonne", 3_000_000, 1)
        script = """
            import signal, sys
            import plymill
            signal.signal(signal.SIGALRM, signal.default_int_handler)
            positions = plymill.positions(sys.argv[1], window_plies=1 << 30, window_games=1 << 30)
            for work in (positions.count, lambda: next(iter(positions))):
                signal.setitimer(signal.ITIMER_REAL, 0.02)
                try:
                    work()
                    sys.exit("no exception")
                except KeyboardInterrupt:
                    print("interrupted")
            print(len(next(iter(positions))))
        """
        run = child(script, path, stderr=subprocess.PIPE)
        said, errors = run.communicate()
        self.assertEqual(said, "interrupted\ninterrupted\n8192\n", errors)

    def test_memory_does_not_grow_with_the_archive(self):
        """The peak of a child that reads an archive eight times as large is about the same."""
        script = """
            import resource, sys
            import plymill
            for batch in plymill.positions(sys.argv[1], window_plies=1 << 14):
                pass
            print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
        """
        peaks = []
        for size in (500_000, 4_000_000):
            text = support.legal_archive(self.folder, "coerceo", size, 1)
            record = self.folder / "games.plym"
            plymill.convert(text, record, force=True)
            run = child(script, record)
            peaks.append(int(run.communicate()[0]))
        small, large = peaks
        self.assertLess(large, small + 24, "MiB at the peak")


if __name__ == "__main__":
    support.main()
