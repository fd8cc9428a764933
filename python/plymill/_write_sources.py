"""What tables are made from: the files that are read for them, and what these are now."""

import hashlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._sources import Source, listed_in

if TYPE_CHECKING:
    from ._table import Origin


def files_below(folder: str) -> Iterator[str]:
    """The paths of all files below a folder, also through links, as sources are found."""
    seen = set()
    for at, folders, names in os.walk(folder, followlinks=True):
        state = os.stat(at)
        if (state.st_dev, state.st_ino) in seen:
            folders.clear()
            continue
        seen.add((state.st_dev, state.st_ino))
        yield from (os.path.join(at, name) for name in names)


def _states(path: str) -> Iterator[str]:
    """The names, sizes and times of the files at `path`, a file or a folder."""
    for each in sorted(files_below(path)) if os.path.isdir(path) else [path]:
        try:
            state = os.stat(each)
            yield f"{each} {state.st_size} {state.st_mtime_ns}"
        except OSError as error:
            yield f"{each} {error.errno}"


def read_for(origin: "Origin") -> list[Source]:
    """All that is read for a table: its sources, lists and what they list, and `against`."""
    listed = [path for each in origin.lists for path in listed_in(each)]
    return [*origin.sources, *origin.lists, *listed, *origin.against]


def state_of(origin: "Origin") -> str | None:
    """A hash of what the sources are now; None if one is a file object, which has no state."""
    known = hashlib.sha256()
    for source in read_for(origin):
        if not isinstance(source, (str, os.PathLike)) or source == "-":
            return None
        for state in _states(os.fspath(source)):
            known.update(state.encode(errors="surrogateescape") + b"\n")
    return known.hexdigest()


def id_of(file: Source) -> tuple[int, int] | None:
    """The device and inode of a file, which are the same for all its names. None: it has none."""
    given: Any = 0 if file == "-" else file
    url = str(getattr(file, "full_name", ""))  # of fsspec
    try:
        if not isinstance(given, (int, str, os.PathLike)):
            given = url[7:] if url.startswith("file://") else given.fileno()
        state = os.stat(given)
    except (OSError, ValueError, AttributeError):
        return None
    return state.st_dev, state.st_ino


def ids_of(source: Source) -> Iterator[tuple[int, int] | None]:
    """The ids of a file, or of all files below a folder."""
    if isinstance(source, (str, os.PathLike)) and os.path.isdir(source):
        yield from map(id_of, files_below(os.fspath(source)))
    else:
        yield id_of(source)
