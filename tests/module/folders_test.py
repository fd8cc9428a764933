"""Folders of record files: plymill.open("DIR/")."""
import json
import pathlib
import pickle
import resource
import threading
import unittest
import warnings

import pyarrow as pa

import plymill
import support
from support import GAME, TATSU, Test, command


class OfFolders(Test):
    def setUp(self):
        super().setUp()
        self.games, self.out = self.folder / "games", self.folder / "out"
        self.games.mkdir()

    def add(self, name, content):
        path = self.games / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def mirror(self, *options):
        command("convert", self.games, "-o", f"{self.out}/", "--to", "plym", "-q", *options)

    def nightly(self):
        for number in range(40):
            self.add(f"{number % 3}/{number:02}.txt", GAME * (number % 4) + b"[Round \"%d\"]\n\n"
                     b"1# 10a-10c 2# 11b-11d 1-0\n\n" % number)
        self.mirror("--notation", "coerceo", "--index")

    def test_a_nightly_folder_is_one_sequence(self):
        self.nightly()
        together = self.folder / "all.plym"
        command("compact", self.out, "-o", together)
        with plymill.open(self.out) as folder, plymill.open(together) as file:
            self.assertEqual(len(folder), len(file))
            games = list(folder)
            self.assertEqual(games, list(file))
            self.assertEqual([folder[i] for i in range(-len(folder), len(folder))], games * 2)
            self.assertEqual((folder[5:60:7], folder[::-1]), (games[5:60:7], games[::-1]))
            self.assertEqual(folder.files, sorted(map(str, self.out.rglob("*.plym"))))
            self.assertEqual(folder.schema, file.schema)
            for wrong in (len(folder), -len(folder) - 1):
                with self.assertRaisesRegex(IndexError, "there is no game"):
                    folder[wrong]

    def games_of_positions(self, errors):
        positions = plymill.positions(self.out, batch=64, errors=errors)
        for _ in positions:
            pass
        return positions.games

    def test_a_run_that_has_not_ended(self):
        for name in ("a.txt", "b.txt"):
            self.add(name, GAME)
        self.mirror("--notation", "coerceo")
        manifest = self.out / "plymill-manifest.json"
        written = json.loads(manifest.read_text())
        written |= {"ended": False, "unfinished": [{"path": "b.txt.plym"}]}
        del written["sources"][1]
        manifest.write_text(json.dumps(written))
        said = r"out: its first run has not ended: 1 of 2 outputs are read"
        ways = {
            "open": lambda errors: len(plymill.open(self.out, errors=errors)),
            "scan": lambda errors: pa.table(plymill.scan(self.out, errors=errors).games()).num_rows,
            "check": lambda errors: plymill.check(self.out, errors=errors).written,
            "positions": self.games_of_positions,
        }
        for name, read in ways.items():
            with self.subTest(name):
                with self.assertWarnsRegex(plymill.UnfinishedFolderWarning, said):
                    self.assertEqual(read("collect"), 1)
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    self.assertEqual(read("ignore"), 1)
                # A consumer of Arrow raises its own class.
                with self.assertRaisesRegex((plymill.UnfinishedFolderError, pa.ArrowInvalid), said):
                    read("raise")
        with self.assertRaisesRegex(plymill.UsageError, "plan when it has ended"):
            plymill.plan(self.out)

    def test_find(self):
        self.nightly()
        with plymill.open(self.out) as folder:
            for game in folder:
                self.assertEqual(folder.find(source=game.source, offset=game.offset), game)
                first = next(each for each in folder if each.id == game.id)
                self.assertEqual(folder.find(id=game.id), first)
            self.assertIsNone(folder.find(source=folder[0].source, offset=10**9))
            self.assertIsNone(folder.find(source="nowhere", offset=0))
            self.assertIsNone(folder.find(id=0))
            with self.assertRaisesRegex(plymill.UsageError, "has 40 sources"):
                folder.find(offset=0)

    def test_provenance_and_verify(self):
        self.nightly()
        with plymill.open(self.out) as folder:
            sources = folder.provenance["sources"]
            self.assertEqual(len(sources), 40)
            self.assertEqual(sum(each["games_written"] for each in sources), len(folder))
            self.assertEqual([each["file"] for each in folder.provenance["files"]], folder.files)
            with plymill.open(folder.files[7]) as file:
                of_file = {"file": folder.files[7]} | file.provenance
                self.assertEqual(folder.provenance["files"][7], of_file)
                self.assertEqual(folder.provenance["options"], file.provenance["options"])
            for quick in (True, False):
                report = folder.verify(quick=quick)
                self.assertEqual((report.written, report.complete), (len(folder), True))
                self.assertEqual(len(report.sources), 40)

    def test_few_files_are_open_at_once(self):
        self.nightly()
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        open_now = len(list(pathlib.Path("/proc/self/fd").iterdir()))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        resource.setrlimit(resource.RLIMIT_NOFILE, (open_now + 24, limits[1]))
        with plymill.open(self.out) as folder:
            self.assertEqual(len(folder[::7]), (len(folder) + 6) // 7)
            self.assertEqual(list(folder)[::-1], folder[::-1])

    def test_notations(self):
        self.add("a.txt", GAME * 2)
        self.add("b.txt", TATSU)
        self.mirror()
        (self.out / "plymill-manifest.json").unlink()  # otherwise it decides what is read
        mixed = self.out / "c.plym"
        plymill.convert([self.games / "a.txt", self.games / "b.txt", self.games / "a.txt"], mixed)
        with self.assertRaises(plymill.MixedNotationsError) as caught:
            plymill.open(self.out)
        self.assertEqual(caught.exception.notations, ["coerceo", "tatsu"])
        with plymill.open(self.out, notation="tatsu") as folder, plymill.open(mixed) as file:
            self.assertEqual([game.notation for game in folder], ["tatsu"] * 2)
            self.assertEqual([each["file"] for each in folder.provenance["skipped"]],
                             [str(self.out / "a.txt.plym")])
            self.assertEqual([each["notation"] for each in folder.schema], ["tatsu"])
            self.assertIsNone(folder.find(id=file[0].id))
            self.assertEqual(folder.find(id=file[2].id), folder[0])
            self.assertEqual([game.notation for game in file],
                             ["coerceo"] * 2 + ["tatsu"] + ["coerceo"] * 2)
        for what, games in ((self.out, 6), (mixed, 4)):
            with plymill.open(what, notation="coerceo") as only:
                self.assertEqual([game.notation for game in only], ["coerceo"] * games)
                for game in only:
                    self.assertEqual(only.find(source=game.source, offset=game.offset), game)
                self.assertEqual(pickle.loads(pickle.dumps(only))[-1], only[-1])
        with self.assertRaisesRegex(plymill.UsageError, "chess"):
            plymill.open(self.out, notation="chess")

    def test_the_order_is_that_of_paths_and_a_scan_goes_folder_by_folder(self):
        self.add("a/x.txt", GAME)
        self.add("a.txt", GAME)
        self.mirror()
        files = [str(self.out / "a.txt.plym"), str(self.out / "a/x.txt.plym")]
        with plymill.open(self.out) as folder:
            self.assertEqual(folder.files, files)
            sources = [game.source for game in folder]
        scan = plymill.scan(self.out)
        rows = pa.table(scan.games(["source"])).to_pylist()
        self.assertEqual([row["source"] for row in rows], sources[::-1])

    def test_other_files_are_ignored(self):
        self.nightly()
        (self.out / ".hidden.plym").write_bytes(b"?")
        (self.out / "notes.txt").write_bytes(b"?")
        with plymill.open(self.out) as folder:
            self.assertEqual(len(folder.files), 40)

    def test_a_damaged_file_is_named(self):
        self.nightly()
        path = self.out / "1/07.txt.plym"
        whole = path.read_bytes()
        path.write_bytes(whole[:200] + bytes([whole[200] ^ 1]) + whole[201:])
        with plymill.open(self.out) as folder:
            first = folder.provenance["files"]
            before = sum(each["sources"][0]["games_written"] for each in first
                         if each["file"] < str(path))
            with self.assertRaisesRegex(plymill.DamagedError, "1/07.txt.plym"):
                folder[before]
            self.assertEqual(folder[before - 1].tags["Round"], "4")
            with self.assertRaisesRegex(plymill.DamagedError, "1/07.txt.plym"):
                folder.verify()
        path.write_bytes(whole[:-1])
        with self.assertRaisesRegex(plymill.DamagedError, "1/07.txt.plym"):
            plymill.open(self.out)

    def test_a_file_that_changes_is_named(self):
        self.nightly()
        with plymill.open(self.out) as folder:
            last = folder.files[-1]
            plymill.convert(self.add("x.txt", GAME), last, force=True)
            with self.assertRaisesRegex(plymill.SourceError, "changed since its folder") as caught:
                folder[-1]
            self.assertEqual(caught.exception.code, "changed")
            self.assertEqual(folder[0].notation, "coerceo")
        pathlib.Path(last).unlink()
        with self.assertRaisesRegex(plymill.SourceError, "cannot read an output of the manifest"):
            plymill.open(self.out)

    def test_other_files_of_a_mirrored_folder_are_not_read(self):
        self.nightly()
        with plymill.open(self.out) as folder:
            games = len(folder)
        plymill.convert(self.add("x.txt", GAME), self.out / "x.plym")
        with plymill.open(self.out) as folder:
            self.assertEqual(len(folder), games)
            self.assertEqual(folder.provenance["unlisted"], [str(self.out / "x.plym")])
        report = plymill.check(self.out)
        self.assertEqual((report.written, report.skipped), (games, [str(self.out / "x.plym")]))

    def test_a_folder_without_record_files(self):
        self.out.mkdir()
        with self.assertRaisesRegex(plymill.SourceError, "out: has no record files"):
            plymill.open(self.out)

    def test_threads_share_a_folder(self):
        self.nightly()
        with plymill.open(self.out) as folder:
            games, found = list(folder), []
            threads = [threading.Thread(target=lambda: found.append(folder[::-1][::-1]))
                       for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(found, [games] * 4)

    def test_games_without_a_notation_do_not_matter(self):
        self.add("a.txt", GAME)
        self.add("empty.txt", b"")
        self.mirror("--notation", "coerceo")
        with plymill.open(self.out) as folder:
            self.assertEqual((len(folder), len(folder.files)), (1, 2))


if __name__ == "__main__":
    support.main()
