"""Sources: paths, and file objects of Python."""

import contextlib
import glob
import io
import itertools
import os
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from . import _core
from ._errors import PlymillError, SourceError, UsageError, failure_of, report_blank


@runtime_checkable
class BinaryFile(Protocol):
    """A binary file object: the result of open(path, "rb"), or of a file system of fsspec."""

    def read(self, size: int, /) -> bytes: ...


@runtime_checkable
class OpenableFile(Protocol):
    """A file that is opened anew for each read, such as an OpenFile of fsspec."""

    def open(self) -> Any: ...


Source: TypeAlias = str | os.PathLike[str] | BinaryFile | OpenableFile
Sources: TypeAlias = Source | Iterable[Source]


_AS_TEXT = "the file is open as text; open it with 'rb'"


class GivenFile:
    """A file object as a source, which is read once for each stream of a table.

    Readers at the same time keep their own places. If the object raises an exception, the read
    fails, and `error` keeps the exception. `options` are those of the run that reads it.
    """

    def __init__(self, file: BinaryFile | OpenableFile, name: str, options: _core.Options) -> None:
        if isinstance(file, io.TextIOBase):
            raise TypeError(f"{name}: {_AS_TEXT}")
        self.name = name
        self.options = options
        self.error: BaseException | None = None
        self._file = file
        self._lock = threading.Lock()
        self._begun = False
        seekable = getattr(file, "seekable", None)
        self._can_seek = bool(seekable()) if callable(seekable) else False
        self._first: int = file.tell() if self._can_seek else 0  # type: ignore[union-attr]

    def open(self) -> Callable[[int], bytes]:
        """Returns a function that reads at most so many bytes from the first one on."""
        self.error = None
        try:
            return self._open()
        except BaseException as error:
            self.error = error
            raise

    def _open(self) -> Callable[[int], bytes]:
        if isinstance(self._file, OpenableFile):
            return self._kept(self._file.open().read)
        if self._can_seek:
            return self._kept(_Place(self._file, self._first, self._lock).read)
        if self._begun:
            raise UsageError(f"{self.name}: a file that cannot seek is read only once")
        self._begun = True
        return self._kept(self._file.read)

    def _kept(self, read: Callable[[int], bytes]) -> Callable[[int], bytes]:
        def kept(size: int) -> bytes:
            try:
                got = read(size)
                if isinstance(got, str):
                    raise TypeError(_AS_TEXT)
                got = bytes(got)
                if len(got) > size:
                    raise ValueError(f"read({size}) has returned {len(got)} bytes")
                return got
            except BaseException as error:
                self.error = error
                raise

        return kept


class _Place:
    """A place in a file that other readers use too."""

    def __init__(self, file: Any, first: int, lock: threading.Lock) -> None:
        self._file = file
        self._at = first
        self._lock = lock

    def read(self, size: int) -> bytes:
        with self._lock:
            self._file.seek(self._at)
            got: bytes = self._file.read(size)
        self._at += len(got)
        return got


def name_of(file: BinaryFile | OpenableFile, taken: set[str]) -> str:
    """The name of a file object in rows and messages. Every name is there once.

    Bytes that are not UTF-8 are replaced in it.
    """
    for attribute in ("full_name", "path", "name"):
        name = getattr(file, attribute, None)
        if isinstance(name, str) and name:
            break
    else:
        name = "<file>"
    name = name.encode(errors="replace").decode()
    unique, number = name, 1
    while unique in taken:
        number += 1
        unique = f"{name}#{number}"
    return unique


def _is_one(sources: Sources) -> bool:
    return isinstance(sources, (str, os.PathLike, BinaryFile, OpenableFile))


def list_of(sources: Sources) -> list[Source]:
    """The sources one by one, without patterns."""
    each: Any
    listed: list[Source] = []
    for each in [sources] if _is_one(sources) else sources:  # type: ignore[union-attr]
        listed += paths_of(each) if isinstance(each, (str, os.PathLike)) else [each]
    return listed


def path_of(path: str | os.PathLike[str]) -> str:
    """`path` with the home folder for `~`. Raises UsageError for a URL."""
    given = os.path.expanduser(os.fsdecode(path))
    if "://" in given:
        raise UsageError(
            f"{given}: is a URL, not a path; open it, for example fsspec.open({given!r}, 'rb')",
            "usage",
        )
    return given


def output_of(path: str | os.PathLike[str]) -> str:
    """The path of an output, with the home folder for `~`. Raises UsageError for a URL."""
    given = os.path.expanduser(os.fsdecode(path))
    if "://" in given:
        raise UsageError(
            f"{given}: is a URL; plymill writes files: write one and copy it, or name a path in a "
            "mounted folder",
            "usage",
        )
    return given


def paths_of(path: str | os.PathLike[str]) -> list[str]:
    """The files that a path stands for: it may be a pattern, such as "games/**/*.txt"."""
    given = path_of(path)
    if not glob.has_magic(given) or os.path.lexists(given):
        return [given]
    found = sorted(glob.glob(given, recursive=True))
    if not found:
        raise SourceError(f"{given}: no file has such a name", "unreadable", given)
    return found


def one_path(path: str | os.PathLike[str]) -> str:
    """The path of a file or a folder. Raises UsageError for a pattern, even if one file has it."""
    given = path_of(path)
    if glob.has_magic(given) and not os.path.lexists(given):
        found = paths_of(path)
        raise UsageError(
            f"{given}: open() takes one file or a folder, not a pattern, which {len(found)} "
            f"{'file has' if len(found) == 1 else 'files have'}; [open(file) for file in glob(...)] "
            "opens each, plymill.scan() reads all",
            "usage",
        )
    return given


def report_none(
    sources: Iterable[Source], options: _core.Options, errors: str, stacklevel: int
) -> None:
    """Raises, warns or does nothing, as `errors` says, if there are no sources at all."""
    if not list(sources) and not options.files_from:
        blank = [{"source": "sources", "reason": "the list is empty, so nothing is read"}]
        report_blank(blank, errors, stacklevel + 1)


def add_sources(options: _core.Options, sources: Sources) -> list[GivenFile]:
    """Adds sources to the options of a run. Returns the file objects among them."""
    given: list[GivenFile] = []
    each: Any
    for each in list_of(sources):
        if isinstance(each, (str, os.PathLike)):
            options.add_path(os.fsencode(each))
            continue
        if not isinstance(each, (BinaryFile, OpenableFile)):
            raise TypeError(f"a source is a path or a binary file object, not {type(each)}")
        name = name_of(each, {file.name for file in given})
        file = GivenFile(each, name, options)
        given.append(file)
        options.add_file(name, file.open)
    return given


def listed_in(path: str) -> list[str]:
    """The paths in a list of sources, none if it cannot be read. "-" is standard input."""
    text, file = b"", 0 if path == "-" else path
    with contextlib.suppress(OSError), open(file, "rb", closefd=file != 0) as opened:
        text = opened.read()
    return [os.fsdecode(each) for each in text.split(b"\0" if b"\0" in text else b"\n") if each]


def take_piped_list(options: _core.Options, sources: list[Source]) -> None:
    """Adds the paths of all lists to the sources if a list is standard input, to read it once.

    Lists without paths stay, since the run says what is wrong with them.
    """
    if "-" not in options.files_from:
        return
    paths = {each: listed_in(each) for each in options.files_from}
    options.files_from = [each for each in paths if not paths[each]]
    for path in itertools.chain.from_iterable(paths.values()):
        options.add_path(os.fsencode(path))
        sources.append(path)


def failure_with(result: _core.Result, given: Sequence[GivenFile]) -> PlymillError | None:
    """The exception for a run that failed, if it did. What a file object has raised is its cause."""
    failure = failure_of(result)
    if failure is None:
        return None
    failure.__cause__ = next((file.error for file in given if file.error is not None), None)
    failed = getattr(failure, "path", None)
    if any(file.name == failed and file.options.skip_damaged for file in given):
        failure.args = (f"{failure}; damaged='skip' leaves out paths only",)
    return failure
