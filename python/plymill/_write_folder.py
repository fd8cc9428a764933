"""Where tables are written: folders, what is in them already, and how files get their names."""

import contextlib
import fcntl
import json
import os
import re
import secrets
from collections.abc import Iterator
from typing import Any, BinaryIO

import pyarrow.parquet as pq  # type: ignore[import-untyped, unused-ignore]

from ._core import version
from ._errors import DamagedError, SourceError, UsageError

_KEY = b"plymill"  # of the metadata of each file
_UNFINISHED = ".plymill-unfinished"  # there until all files have their names
_PART = re.compile(r"part-\d{5,}\.parquet")
_TEMPORARY = re.compile(r"\.part-\d{5,}\.parquet\.tmp")


@contextlib.contextmanager
def failing_at(path: str) -> Iterator[None]:
    """Makes an OSError a SourceError about `path`."""
    try:
        yield
    except OSError as error:
        raise SourceError(f"{path}: {error.strerror or error}", "io", path) from error


def _sync_folder(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _metadata_of(content: dict[str, Any]) -> dict[bytes, str]:
    return {_KEY: json.dumps(content, sort_keys=True, default=os.fspath)}


class Folder:
    """A folder of Parquet files with one content, locked for one writer.

    `content` says what the files are made from. Each file has it in its metadata, so that a later
    run knows the files that it need not write again.
    """

    def __init__(self, path: str, content: dict[str, Any], force: bool) -> None:
        self.path = path
        self.content = {"plymill": version} | content
        self.metadata = _metadata_of(self.content)
        self._complete: dict[str, int] = {}  # paths of files of an earlier run, and their rows
        if _is_dangling(path):
            raise UsageError(f"{path}: is a link whose target is missing; remove the link", "usage")
        with failing_at(path):
            os.makedirs(path, exist_ok=True)
            self._lock = os.open(path, os.O_RDONLY)
        try:
            self._take(force)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the lock."""
        os.close(self._lock)

    def _take(self, force: bool) -> None:
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"{self.path}: another run is writing it", "usage") from None
        except OSError:
            pass  # a file system without locks
        parts, temporary = self._find()
        known = {part: self._content_of(part) for part in parts}
        others = [
            part
            for part, content in known.items()
            if content != self.content or content["state"] is None
        ]
        if others and not force:
            raise UsageError(self._difference(others[0], known[others[0]]), "usage")
        with failing_at(self.path):
            for each in temporary + (parts if force else []):
                os.remove(each)
            with open(os.path.join(self.path, _UNFINISHED), "wb") as mark:
                os.fsync(mark.fileno())
            _sync_folder(self.path)
        for part in [] if force else parts:
            self._complete[part] = self._rows_of(part)

    def _find(self) -> tuple[list[str], list[str]]:
        """The Parquet files, and temporary files. Raises UsageError if there are others."""
        parts: list[str] = []
        temporary: list[str] = []
        for at, _, names in os.walk(self.path, onerror=_raise):
            for name in sorted(names):
                path = os.path.join(at, name)
                if _PART.fullmatch(name):
                    parts.append(path)
                elif _TEMPORARY.fullmatch(name):
                    temporary.append(path)
                elif name != _UNFINISHED:
                    raise UsageError(
                        f"{path}: write_parquet() has not made this file; name a new folder, or "
                        "an empty one",
                        "usage",
                    )
        return parts, temporary

    @staticmethod
    def _content_of(part: str) -> dict[str, Any]:
        try:
            metadata = pq.read_metadata(part).metadata or {}
            content: dict[str, Any] = json.loads(metadata[_KEY])
        except KeyError:
            raise UsageError(
                f"{part}: write_parquet() has not made this file; name a new folder, or an empty "
                "one",
                "usage",
            ) from None
        except (OSError, ValueError) as error:
            raise DamagedError(
                f"{part}: damaged: {error}; remove it, and it is written again", "damaged", part
            ) from error
        return content

    def _difference(self, part: str, found: dict[str, Any]) -> str:
        """A message about a file that has other content than this run would write."""
        keys = sorted(key for key in self.content if self.content[key] != found.get(key))
        if not keys:
            why = "its sources were file objects, which may have changed since"
        elif keys == ["state"]:
            why = "its sources have changed since"
        else:
            expected = {key: self.content[key] for key in keys if key != "state"}
            other = {key: found.get(key) for key in expected}
            why = f"expected {json.dumps(expected)}, found {json.dumps(other)}"
        return (
            f"{part}: has rows of another run: {why}; name another folder, or replace the files "
            "with force=True"
        )

    @staticmethod
    def _rows_of(part: str) -> int:
        return int(pq.read_metadata(part).num_rows)

    def name_of(self, place: str, number: int) -> str:
        """The name of a file of a place, which is empty or ends in a slash."""
        return f"{place}part-{number:05}.parquet"

    def rows_there(self, name: str) -> int | None:
        """The rows of the file `name`, if an earlier run has completed it."""
        return self._complete.get(os.path.join(self.path, name))

    def check_there(self, name: str, rows: int) -> None:
        """Raises DamagedError if the file `name` of an earlier run has not these rows."""
        path = os.path.join(self.path, name)
        found = self._complete.pop(path)
        if found != rows:
            raise DamagedError(
                f"{path}: has {found} rows instead of {rows}; remove it, and it is written again",
                "damaged",
                path,
            )

    def write(self, name: str) -> "NewFile":
        """Begins the file `name`."""
        path = os.path.join(self.path, name)
        at, base = os.path.split(path)
        with failing_at(path):
            self._make_folder(at)
            return NewFile(path, os.path.join(at, f".{base}.tmp"), replace=False)

    def _make_folder(self, path: str) -> None:
        if os.path.isdir(path):
            return
        above = os.path.dirname(path)
        self._make_folder(above)
        os.makedirs(path, exist_ok=True)
        _sync_folder(above)

    def finish(self) -> None:
        """Says that all files have their names. Raises UsageError if there are more files."""
        if self._complete:
            raise UsageError(
                f"{min(self._complete)}: this run has no rows for this file; remove it", "usage"
            )
        with failing_at(self.path):
            os.remove(os.path.join(self.path, _UNFINISHED))
            _sync_folder(self.path)


class OneFile:
    """A file that is written alone: what Folder is for many."""

    def __init__(self, path: str, content: dict[str, Any], force: bool) -> None:
        self.metadata = _metadata_of({"plymill": version} | content)
        check_name(path, force)
        known = os.path.exists(path)  # if it is a link, the link stays
        self.path, self._name = os.path.split((os.path.realpath if known else os.path.abspath)(path))
        self._force = force

    def name_of(self, place: str, number: int) -> str:
        """The name of the only file."""
        return self._name

    def rows_there(self, name: str) -> int | None:
        """No rows: the file is always written."""
        return None

    def check_there(self, name: str, rows: int) -> None:
        """Nothing: no file is there."""

    def write(self, name: str) -> "NewFile":
        """Begins the file."""
        return file_alone(os.path.join(self.path, name), self._force)

    def finish(self) -> None:
        """Nothing: the file has its name."""

    def close(self) -> None:
        """Nothing: there is no lock."""


def _raise(error: OSError) -> None:
    raise SourceError(f"{error.filename}: {error.strerror}", "io", str(error.filename)) from error


def _is_dangling(path: str) -> bool:
    return os.path.islink(path) and not os.path.exists(path)


def check_name(path: str, force: bool) -> None:
    """Refuses a path that is no file, or, without force, one that is there. Raises UsageError."""
    why = "exists already; replace it with force=True"
    if _is_dangling(path):
        why = "is a link whose target is missing; replace the link with force=True"
    elif os.path.lexists(path) and not os.path.isfile(path):
        raise UsageError(f"{path}: is a folder, a device or a pipe; name a file", "usage")
    if os.path.lexists(path) and not force:
        raise UsageError(f"{path}: {why}", "usage")


def file_alone(path: str, replace: bool) -> "NewFile":
    """Begins a file outside of a Folder. Removes what killed runs have left of the same file."""
    folder, name = os.path.split(path)
    temporary = re.compile(re.escape(f".{name}.") + r"\d+(-[0-9a-f]{8})?\.tmp")
    with failing_at(path):
        for each in filter(temporary.fullmatch, os.listdir(folder or ".")):
            _remove_unlocked(os.path.join(folder, each))
        while True:
            number = f"{os.getpid()}-{secrets.token_hex(4)}"
            new = NewFile(path, os.path.join(folder, f".{name}.{number}.tmp"), replace)
            if new.lock():
                return new


def _remove_unlocked(path: str) -> None:
    """Removes a temporary file that no process writes."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.remove(path)


class NewFile:
    """A file that gets its name when it is complete and on the disk.

    Without `replace`, it gets no name that another file has.
    """

    def __init__(self, path: str, temporary: str, replace: bool) -> None:
        self.path = path
        self._temporary = temporary
        self._replace = replace
        self.file: BinaryIO = open(temporary, "wb")

    def lock(self) -> bool:
        """Says that the file is written. False if another process has removed it before."""
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(self.file, fcntl.LOCK_EX)
        return os.path.exists(self._temporary)

    def commit(self) -> None:
        """Gives the file its name. Raises UsageError if another file has it."""
        with failing_at(self.path):
            self.file.flush()
            os.fsync(self.file.fileno())
            if self._replace or not self._link():
                os.rename(self._temporary, self.path)
            self.file.close()
            _sync_folder(os.path.dirname(self.path) or ".")

    def _link(self) -> bool:
        """Gives the file its name, if it is free. False: the file system has no links."""
        try:
            os.link(self._temporary, self.path)
        except FileExistsError:
            raise UsageError(
                f"{self.path}: was created in the meantime; replace it with force=True", "usage"
            ) from None
        except OSError:
            return False
        os.remove(self._temporary)
        return True

    def abandon(self) -> None:
        """Removes the file, if it has not got its name."""
        with contextlib.suppress(OSError):
            self.file.close()
        with contextlib.suppress(OSError):
            os.remove(self._temporary)
