"""Words of messages: those of the command as those of Python, and what a misspelt word may mean."""

import difflib
import re
from collections.abc import Iterable

from . import _core

_OPTION = re.compile(r"(?<!\S)--([a-z][a-z-]*)( (?=\S+:))?")
_DEFAULTS = _core.Options()


def _argument(found: re.Match[str]) -> str:
    name = found[1].replace("-", "_")
    is_flag = isinstance(getattr(_DEFAULTS, name, None), bool)
    return f"{name}=True{found[2] or ''}" if is_flag else f"{name}="


def did_you_mean(word: object, names: Iterable[str]) -> str:
    """The end of a message, "; did you mean 'where'?"; empty if no name is near."""
    near = difflib.get_close_matches(str(word), list(names), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def in_python(message: str) -> str:
    """A message of the library: `--force` becomes `force=True`, `--where` `where=`."""
    return _OPTION.sub(_argument, message).replace("plymill games", "plymill.notations()")
