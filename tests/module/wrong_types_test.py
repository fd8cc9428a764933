"""Wrong types: every argument of every public function with values of other types.

What users are told names the argument, and is in words of Python.
"""
import contextlib
import inspect
import re
import unittest
import warnings

import numpy as np
import plymill
import support
from plymill import _options
from support import GAME, Test

VALUES = [None, 1.5, "x", b"x", [], [1], {}, object(), True, -1]
# Texts that are not UTF-8; paths may have the first one.
for surrogates in ("a\udc80b", "a\ud800b"):
    VALUES += [surrogates, [surrogates], {surrogates: "x"}, {"White": surrogates}]

# Words of the library below Python, and of mistakes in the module itself.
RAW = re.compile("incompatible function|Invoked with|has no attribute|cannot be interpreted|"
                 "is not iterable|not subscriptable|unhashable|broadcast")


def arguments(function):
    """The names of the arguments of a function that takes no others."""
    return [name for name, each in inspect.signature(function).parameters.items()
            if name != "self" and each.kind != each.VAR_KEYWORD]


class WrongTypes(Test):
    def setUp(self):
        super().setUp()
        self.text = self.file("games.txt", GAME)
        self.record_file = self.folder / "games.plym"
        plymill.convert(self.text, self.record_file)
        self.number = 0
        folder = contextlib.chdir(self.folder)  # in which files called "x" are made
        folder.__enter__()
        self.addCleanup(folder.__exit__)

    def new(self, ending):
        self.number += 1
        return self.folder / f"{self.number}{ending}"

    def begun(self):
        writer = plymill.Writer(self.new(".plym"), "coerceo")
        writer.begin()
        return writer

    def functions(self):
        """A call, the arguments that it needs, and the names of others."""
        scan, opened = plymill.scan(self.text), plymill.open(self.record_file)
        table, state = scan.plies(), plymill.start("coerceo")
        games, action = plymill.Games(2, "coerceo"), int(state.legal()[0])
        actions = plymill.position_layout("coerceo").actions
        mask = np.zeros((1, (actions + 7) // 8), np.uint8)
        names = {"notation": "coerceo"}

        def of(function, needed=None, more=()):
            return function, needed or {}, [*arguments(function), *more]

        def method(cls, name, call, needed=None):
            return call, needed or {}, arguments(getattr(cls, name))

        return {
            "scan": (lambda **given: list(plymill.scan(**given).plies()), {"sources": self.text},
                     [*arguments(plymill.scan), *_options.ScanOptions.__annotations__]),
            "convert": of(lambda sources, output=None, **given: plymill.convert(
                sources, self.new(".jsonl") if output is None else output, **given),
                {"sources": self.text}, _options.ConvertOptions.__annotations__),
            "check": of(plymill.check, {"sources": self.text}),
            "plan": of(plymill.plan, {"sources": self.text}),
            "parse": of(lambda text, notation, errors="collect":
                        plymill.parse(text, notation, errors=errors), {"text": GAME, **names}),
            "open": of(plymill.open, {"file": self.record_file}),
            "find": (opened.find, {}, ["id", "content", "offset"]),
            "find in": (opened.find, {"offset": 0}, ["source"]),
            "verify": of(opened.verify),
            "plies": of(scan.plies),
            "games": of(scan.games),
            "nested of a file": of(opened.nested),
            "select": of(table.select),
            "head": of(table.head),
            "numpy": of(next(iter(table)).numpy, {"name": "player"}),
            "page": of(opened[0].page, {}, ["setup"]),
            "write_parquet": method(
                plymill.Table, "write_parquet",
                lambda path=None, **given: table.write_parquet(path or self.new("/"), **given)),
            "start": of(plymill.start, names, ["setup", "setp"]),
            "replay": of(plymill.replay, {"game": opened[0]}, ["setup"]),
            "encode": of(plymill.encode, {"states": [state]}),
            "arrays": of(state.arrays),
            "draw": of(state.draw),
            "play": of(state.play, {"action": action}),
            "action_of": of(state.action_of),
            "describe": of(state.describe),
            "perft": of(state.perft),
            "Games": of(plymill.Games, {"n": 2, **names}),
            "Games.arrays": of(games.arrays),
            "Games.legal": of(games.legal),
            "Games.play": of(games.play),
            "Games.reset": of(games.reset),
            "Games.state": of(games.state),
            "Games.record": of(games.record),
            "Writer": of(lambda notation, path=None, force=False: plymill.Writer(
                self.new(".plym") if path is None else path, notation, force=force), names),
            "begin": method(plymill.Writer, "begin", lambda **given: plymill.Writer(
                self.new(".plym"), "coerceo").begin(**given)),
            "Writer.play": method(plymill.Writer, "play",
                                  lambda **given: self.begun().play(**given), {"action": action}),
            "end": method(plymill.Writer, "end", lambda **given: self.begun().end(**given)),
            "positions": of(lambda files, batch=2, **given: list(
                plymill.positions(files, batch=batch, **given)), {"files": self.record_file},
                arguments(plymill.positions)),
            "position_layout": of(plymill.position_layout),
            "symmetries": of(plymill.symmetries, names),
            "unpack_legal": of(plymill.unpack_legal, {"mask": mask, "n": actions}),
            "view_action": of(plymill.view_action, {**names, "action": 0, "player": 0}),
        }

    def answer(self, call, given):
        """What the user is told; None if the call succeeds."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                call(**given)
            except (TypeError, plymill.PlymillError, IndexError, KeyError, OSError) as error:
                return str(error)
            return None

    def test_messages_are_in_words_of_python(self):
        for name, (call, needed, others) in self.functions().items():
            for argument in dict.fromkeys([*needed, *others]):
                for value in VALUES:
                    with self.subTest(name, argument=argument, value=value):
                        message = self.answer(call, {**needed, argument: value})
                        self.assertNotRegex(message or "", RAW)

    def test_texts_are_utf8_in_all_but_paths_and_games(self):
        wrong = "a\udc80b"
        for call, message in (
                (lambda: plymill.start("coerceo", **{wrong: "x"}), "options="),
                (lambda: plymill.scan(self.text).plies(iter([wrong])), "columns="),
                (lambda: self.begun().play(0, comment=wrong), "comment="),
                (lambda: plymill.Writer(self.new(wrong + ".txt"), "coerceo"), "path="),
                (lambda: plymill.Games(1, "coerceo").record(self.begun(), {"White": wrong}), "tags="),
                (lambda: plymill.scan(self.text, rejects=wrong), "rejects=")):
            with self.subTest(message), \
                    self.assertRaisesRegex(plymill.UsageError, message + ".* has surrogates"):
                call()
        path = self.file("a\udc80b.txt", GAME)
        self.assertEqual(plymill.check(path).seen, 1)
        with open(path, "rb") as file:
            self.assertEqual(plymill.check(file).sources[0].source, f"{self.folder}/a?b.txt")
        self.assertEqual(len(plymill.parse(GAME.decode() + "{\udc80}", "coerceo")), 1)
        with self.assertRaises(plymill.SourceError) as caught:
            plymill.open("none\udc80")
        self.assertIn("none\udc80", str(caught.exception))

    def test_messages_name_the_argument_and_the_type(self):
        opened = plymill.open(self.record_file)
        for call, message in (
            (lambda: plymill.scan(None), "sources=None has a wrong type: expected a path, a binary "
             "file object, a plymill.Split or a list of them, not None"),
            (lambda: plymill.scan(self.text, sample="50%"), "sample='50%' has a wrong type: expected "
             "float, not str; write 0.5"),
            (lambda: opened.find(content=5), "content=5 has a wrong type: expected str, bytes or "
             "None, not int"),
            (lambda: opened.find(id=3.5), "id=3.5 has a wrong type: expected str, int or None, not "
             "float"),
            (lambda: plymill.start("coerceo").perft(1.5), "depth=1.5 has a wrong type: expected int, "
             "not float"),
            (lambda: plymill.start("coerceo").play("a"), "action='a' has a wrong type: expected int, "
             "not str"),
            (lambda: plymill.encode([1]), "states=[1] has a wrong type: expected a list of a "
             "plymill.State, not list"),
        ):
            with self.subTest(message), self.assertRaises(TypeError) as caught:
                call()
            self.assertEqual(str(caught.exception), message)

    def test_values_of_like_types_are_taken(self):
        scan = plymill.scan([str(self.text)], limit=np.int64(1), sample=np.float32(1), seed=True)
        self.assertEqual(scan.plies(columns=(each for each in ["ply"]), batch_rows=np.int32(9)).columns,
                         ["ply"])
        self.assertEqual(len(plymill.parse(bytearray(GAME), "coerceo")), 1)
        self.assertEqual(plymill.check(iter([self.text])).seen, 1)


if __name__ == "__main__":
    support.main()
