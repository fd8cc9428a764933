"""Mistakes: what users of Python get wrong, and the words that they are told."""
import inspect
import io
import unittest

import plymill
import support
from plymill import _options
from support import GAME, TATSU, Test


class Mistakes(Test):
    def setUp(self):
        super().setUp()
        self.text, self.tatsu = self.file("games.txt", GAME), self.file("tatsu.txt", TATSU)
        self.empty = self.file("empty.txt", b"")
        self.record_file = self.folder / "games.plym"
        plymill.convert(self.text, self.record_file)
        self.scan = plymill.scan(self.text)
        self.opened = plymill.open(self.record_file)
        self.start = plymill.start("coerceo")
        self.dangling = self.folder / "dangling"
        self.dangling.symlink_to("nowhere")
        self.as_text = self.text.open(encoding="utf-8")
        self.addCleanup(self.as_text.close)

    def urls(self):
        """Calls that write to a URL."""
        table, url = self.scan.plies(), "s3://bucket/a"
        yield url, lambda: table.write_parquet(f"{url}/")
        yield url, lambda: table.write_parquet(f"{url}.parquet")
        yield url, lambda: table.write_csv(self.folder / "x.csv", card=f"{url}.md")
        yield url, lambda: plymill.convert(self.text, f"{url}/", to="parquet")
        yield url, lambda: plymill.convert(self.text, f"{url}.jsonl")
        yield url, lambda: plymill.check(self.text, report=url)
        yield url, lambda: plymill.Writer(f"{url}.plym", "coerceo")

    def mistakes(self):
        """A call, its exception, and a part of the message."""
        text, scan, opened, start = self.text, self.scan, self.opened, self.start
        usage = plymill.UsageError
        return [
            (lambda: plymill.open(text), usage, r"games.txt: is no record file.*plymill.scan\(\)"),
            (lambda: opened.find(id="zz"), usage, "id='zz' is neither 16 hexadecimal digits"),
            (lambda: opened.find(id=1 << 64), usage, "id=18446744073709551616 is neither"),
            (lambda: opened.find(content="zz"), usage, "content='zz' is neither 32 hexadecimal"),
            (lambda: opened.find(offset=-1), usage, "offset=-1 is not from 0 to 18446744073709551615"),
            (lambda: opened.find(offset=1 << 64), usage, "is not from 0 to 18446744073709551615"),
            (lambda: plymill.scan("https://example.org/a.txt"), usage, "is a URL.*fsspec.open"),
            (lambda: plymill.open("s3://bucket/a.plym"), usage, "is a URL.*fsspec.open"),
            (lambda: plymill.scan(self.folder / "*.txtt"), plymill.SourceError, "no file has such"),
            (lambda: plymill.scan(text, files_from="https://example.org/list"), usage,
             "files_from='https://example.org/list' is a URL"),
            *((write, usage, f"{url}.*: is a URL; plymill writes files") for url, write in self.urls()),
            (lambda: plymill.scan(text).plies().write_parquet(self.dangling), usage,
             "dangling: is a link whose target is missing"),
            (lambda: plymill.scan(text, against=self.folder / "*.plm"), plymill.SourceError,
             "no file has such"),
            (lambda: plymill.open(self.folder / "*.plym"), usage, "not a pattern, which 1 file has"),
            (lambda: plymill.open(self.folder / "*.plm"), plymill.SourceError, "no file has such"),
            (lambda: opened["17"], TypeError, "'str'"),
            (lambda: plymill.scan(io.StringIO("1# 10a-10c")), TypeError, "open it with 'rb'"),
            (lambda: plymill.scan(self.as_text), TypeError, "open it with 'rb'"),
            (lambda: plymill.scan(text, notation="coerco"), usage, "did you mean coerceo"),
            (lambda: plymill.scan(text, notation="x"), usage, r"see plymill.notations\(\)"),
            (lambda: plymill.scan([text, self.tatsu]), plymill.MixedNotationsError,
             "2 notations: coerceo, tatsu; a table has one, which notation= names;"),
            (lambda: plymill.scan(self.empty), usage, "tell their notation; name it with notation=$"),
            (lambda: plymill.start("tatzu"), usage, "did you mean tatsu"),
            (lambda: plymill.scan(text, wher="plies>=2"), TypeError, "did you mean 'where'"),
            (lambda: plymill.scan(text, where="plyes>=2"), usage, "did you mean plies"),
            (lambda: plymill.start("coerceo", setp="ocius"), usage, "did you mean setup"),
            (lambda: plymill.start("coerceo", setup="ocus"), usage, "did you mean ocius"),
            (lambda: plymill.start("coerceo", seed=-1), usage, "seed=-1 is not from 0"),
            (lambda: plymill.scan(text, notaton="tatsu"), TypeError, "did you mean 'notation'"),
            (lambda: plymill.scan(text, error="raise"), TypeError, "did you mean 'errors'"),
            (lambda: plymill.positions(self.record_file, bach=3), TypeError, "did you mean 'batch'"),
            (lambda: plymill.scan(text, threads=-1), usage, "threads=-1 is not from 0 to 1024"),
            (lambda: plymill.scan(text, limit=-1), usage, "limit=-1 is not from 1 to 1844"),
            (lambda: plymill.scan(text, read_size=1 << 64), usage, "is not from 0 to 1844"),
            (lambda: plymill.scan(text, split_sets={"a": -1}), usage, r"split_sets\['a'\]=-1 is not"),
            (lambda: scan.plies(batch_rows=1 << 64), usage, "is not from 1 to 1844"),
            (lambda: scan.plies().head(1 << 64), usage, "n=18446744073709551616 is not from 0"),
            (lambda: scan.plies().write_parquet(self.folder / "x", rows_per_file=1 << 64), usage,
             "is not from 1 to 9223372036854775807"),
            (lambda: plymill.positions(self.record_file, batch=1 << 40), usage,
             "batch=1099511627776 is not from 1 to 4294967295"),
            (lambda: plymill.positions(self.record_file, split_sets={"a": 1 << 40}), usage,
             r"split_sets\['a'\]=1099511627776 is not from 0 to 4294967295"),
            (lambda: plymill.positions(self.record_file).set_epoch(1 << 64), usage, "epoch=1844.* is not"),
            (lambda: plymill.view_action("coerceo", 1 << 64, 0), usage, "numbers from 0 to 797"),
            (lambda: plymill.scan(text, json_each="/x"), usage, "json_text= or json_moves="),
            (lambda: plymill.scan(text, max_errors=-1), usage, "neither a number nor a percentage"),
            (lambda: list(plymill.scan(text, where="legal=true").plies()), usage,
             "where=.* rules=True"),
            (lambda: plymill.scan(text, errors="colect"), usage, "did you mean 'collect'"),
            (lambda: plymill.scan(text, threads=1 << 40), usage, "threads: expected at most 1024"),
            (lambda: plymill.scan(text, strict="yes"), TypeError, "strict='yes' has a wrong type"),
            (lambda: scan.plies(columns=["playr"]), usage, "did you mean player"),
            (lambda: scan.plies(columns="player"), TypeError,
             "columns='player' has a wrong type: expected a list of str or None"),
            (lambda: scan.plies(strings="plane"), usage, "did you mean 'plain'"),
            (lambda: plymill.convert(text, self.record_file), usage, "force=True"),
            (lambda: plymill.convert(text, self.folder / "x.jsonl", rows="game"), usage,
             "did you mean 'games'"),
            (lambda: plymill.plan(text, split_bytes=0), usage, "split_bytes=0"),
            (lambda: start.perft(1 << 40), usage, "depth=1099511627776 is not from 0 to 20"),
            (lambda: start.play(1 << 40), usage, "action 1099511627776 is not legal"),
            (lambda: plymill.positions(self.record_file, only_clean="x"), TypeError,
             "only_clean='x' has a wrong type"),
            (lambda: plymill.positions(self.record_file, ranks="evn"), usage, "did you mean 'uneven'"),
            (lambda: plymill.positions(self.record_file, threads=4096), usage, "at most 1024"),
        ]

    def test_the_message_names_what_helps(self):
        for number, (call, kind, message) in enumerate(self.mistakes()):
            with self.subTest(number, message=message), self.assertRaisesRegex(kind, message):
                call()

    def test_no_message_has_options_of_the_command(self):
        for number, (call, kind, message) in enumerate(self.mistakes()):
            with self.subTest(number, message=message), self.assertRaises(kind) as caught:
                call()
            self.assertNotRegex(str(caught.exception), r"\s--[a-z]")

    def test_the_nearest_option_is_suggested(self):
        """Of the options of the function, for each of them without one of its letters."""
        lists = {plymill.scan: _options.ScanOptions, plymill.check: _options.ReadOptions,
                 plymill.convert: _options.ConvertOptions, plymill.positions: None}
        for function, others in lists.items():
            names = [each.name for each in inspect.signature(function).parameters.values()
                     if each.kind is each.KEYWORD_ONLY]
            names += [] if others is None else others.__annotations__
            for name in names:
                word = name[:-2] + name[-1]
                given = [self.record_file, self.folder / "x.jsonl"][:1 + (function is plymill.convert)]
                with self.subTest(word), self.assertRaises(TypeError) as caught:
                    function(*given, **{word: 1})
                self.assertIn(f"there is no option {word!r}; did you mean {name!r}?",
                              str(caught.exception))

    def test_options_of_other_functions_are_no_options(self):
        for call in (lambda: plymill.scan(self.text, rows="games"),
                     lambda: plymill.check(self.text, columns=["ply"]),
                     lambda: plymill.parse(GAME, "coerceo", threds=1),
                     lambda: plymill.positions(self.record_file, dedupe="report")):
            with self.assertRaisesRegex(TypeError, "there is no option"):
                call()

    def test_files_open_as_text_are_told_when_they_are_read(self):
        class Late:
            """Says only when it is read that it gives text."""

            def open(self):
                return io.StringIO("1# 10a-10c")

        with self.assertRaises(plymill.SourceError) as caught:
            list(plymill.scan(Late(), notation="coerceo").plies())
        self.assertIn("open it with 'rb'", str(caught.exception.__cause__))

    def test_a_world_of_any_size_answers(self):
        positions = plymill.positions(self.record_file, world=0xFFFF_FFFF, ranks="drop")
        self.assertEqual(positions.count().batches, 0)


if __name__ == "__main__":
    support.main()
