"""Files of tables, and the threads that write them."""

import os
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Protocol

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

from ._errors import UsageError
from ._write_folder import Folder, NewFile, OneFile, failing_at

GROUP_ROWS = 1 << 19  # a row group ends with the batch that reaches this number of rows
GROUP_BYTES = 64 << 20  # or of bytes
MOST_BYTES = 256 << 20  # of rows that are collected or wait to be written
FILE_BYTES = 1 << 20  # what a file that waits for its name counts in them
WRITERS = 2  # threads; each writes whole files


class Lanes:
    """Threads that write. What is given for one file is written in its order."""

    def __init__(self) -> None:
        self._threads = [ThreadPoolExecutor(1, "plymill-parquet") for _ in range(WRITERS)]
        self._changed = threading.Condition()
        self._waiting = 0  # bytes
        self._failure: BaseException | None = None

    def submit(self, lane: int, size: int, work: Any, *arguments: Any) -> None:
        """Lets a thread do `work`. Waits while there is too much. Raises what work has raised."""
        with self._changed:
            while self._waiting > 0 and self._waiting + size > MOST_BYTES and not self._failure:
                self._changed.wait()
            if self._failure is not None:
                raise self._failure
            self._waiting += size
        done = self._threads[lane % WRITERS].submit(self._do, work, *arguments)
        done.add_done_callback(lambda each: self._end(each, size))

    def _do(self, work: Any, *arguments: Any) -> None:
        if self._failure is None:
            work(*arguments)

    def _end(self, done: "Future[None]", size: int) -> None:
        failure = None if done.cancelled() else done.exception()
        with self._changed:
            self._waiting -= size
            self._failure = self._failure or failure
            self._changed.notify_all()

    def finish(self) -> None:
        """Waits until all is written."""
        for thread in self._threads:
            thread.shutdown()
        if self._failure is not None:
            raise self._failure

    def cancel(self) -> None:
        """Ends the threads, whatever waits."""
        with self._changed:
            self._failure = self._failure or UsageError("cancelled", "cancelled")
        for thread in self._threads:
            thread.shutdown(cancel_futures=True)


class Writer(Protocol):
    """Writes the rows of a file, piece by piece."""

    def write(self, rows: Any) -> None: ...
    def close(self) -> None: ...


class Form(Protocol):
    """A form of files: Parquet, or Arrow."""

    def open(self, file: BinaryIO, schema: Any) -> Writer: ...
    def described(self) -> dict[str, str]: ...


@dataclass
class Shared:
    """What the files of a folder share."""

    folder: Folder | OneFile
    schema: Any  # of the files
    form: Form
    lanes: Lanes = field(default_factory=Lanes)
    begun: list[NewFile] = field(default_factory=list)  # files that have not got their names


class File:
    """A file that is written, or that an earlier run has written: then its rows are counted."""

    def __init__(self, shared: Shared, name: str, lane: int) -> None:
        self._shared = shared
        self.name = name
        self.rows = 0
        self.size = 0  # bytes of the collected rows
        self.is_there = shared.folder.rows_there(name) is not None
        self._lane = lane
        self._rows: list[Any] = []
        self._collected = 0
        self._new: NewFile | None = None
        self._writer: Writer | None = None

    def add(self, rows: Any) -> None:
        """Adds a batch."""
        self.rows += rows.num_rows
        if self.is_there:
            return
        self._rows.append(rows)
        self._collected += rows.num_rows
        self.size += rows.nbytes
        if self._collected >= GROUP_ROWS or self.size >= GROUP_BYTES:
            self.flush()

    def flush(self) -> None:
        """Lets the collected rows be written, as a row group."""
        if not self._rows:
            return
        rows, size = self._rows, self.size
        self._rows, self._collected, self.size = [], 0, 0
        self._shared.lanes.submit(self._lane, size, self._write, rows)

    def end(self) -> None:
        """Lets the file get its name."""
        if self.is_there:
            self._shared.folder.check_there(self.name, self.rows)
            return
        self.flush()
        self._shared.lanes.submit(self._lane, FILE_BYTES, self._commit)

    def _opened(self) -> Writer:
        if self._writer is None:
            self._new = self._shared.folder.write(self.name)
            self._shared.begun.append(self._new)
            self._writer = self._shared.form.open(self._new.file, self._shared.schema)
        return self._writer

    def _write(self, rows: list[Any]) -> None:
        with failing_at(os.path.join(self._shared.folder.path, self.name)):
            self._opened().write(pa.Table.from_batches(rows).unify_dictionaries())

    def _commit(self) -> None:
        with failing_at(os.path.join(self._shared.folder.path, self.name)):
            self._opened().close()
        assert self._new is not None
        self._new.commit()
        self._shared.begun.remove(self._new)
