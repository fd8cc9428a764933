"""The command, for what it writes with Python: tables. launcher/plymill calls it."""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

from . import _core
from ._errors import PlymillError, UsageError
from ._options import ConvertOptions
from ._runs import write_table
from ._sources import Source
from ._words import in_command

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class _Stopped(BaseException):
    """A signal asks for the end."""

    def __init__(self, number: int) -> None:
        self.number = number


def _stop(number: int, _: FrameType | None) -> None:
    raise _Stopped(number)


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Lets signals raise, so that unfinished files are removed, and then end the process."""
    for each in _SIGNALS:
        if signal.getsignal(each) != signal.SIG_IGN:
            signal.signal(each, _stop)
    try:
        yield
    except _Stopped as stopped:
        _core.end_on_signals()
        os.kill(os.getpid(), stopped.number)
        signal.pause()
    finally:
        _core.end_on_signals()


def _failed(error: PlymillError) -> _core.Result:
    failure = _core.Failure.usage if isinstance(error, UsageError) else _core.Failure.input
    if error.code == "changed":
        failure = _core.Failure.changed
    message = in_command(str(error), {*ConvertOptions.__optional_keys__, "notation"})
    said = [text.encode(errors="replace").decode() for text in (message, getattr(error, "path", ""))]
    return _core.Result(failure, said[0], error.code, said[1])


def _write(table: _core.TableOutput) -> _core.Result:
    listed: list[Source] = [os.fsdecode(path) for path in table.options.paths]
    try:
        with _stoppable():
            reads = write_table(table, listed, [])
    except PlymillError as error:
        return _failed(error)
    except UnicodeDecodeError:  # of --rejects, --files-from and so on
        return _failed(UsageError("for tables, the paths of other files must be UTF-8", "usage"))
    except ImportError as error:
        return _core.Result(_core.Failure.usage, str(error), "usage")
    assert reads.result is not None
    return reads.result


def main() -> int:
    """Runs the command with the arguments of the process. Returns its exit code."""
    return _core.run_command([os.fsencode(each) for each in sys.argv[1:]], _write)
