"""Words of messages: those of the command as those of Python, and what a misspelt word may mean."""

import difflib
import keyword
import re
from collections.abc import Container, Iterable

from . import _core

_OPTION = re.compile(r"(?<!\S)--([a-z][a-z-]*)( (?=\S+:))?")
_DEFAULTS = _core.Options()
_LONGEST = 64  # of words that may be misspelt


def _argument(found: re.Match[str]) -> str:
    name = found[1].replace("-", "_")
    name += "_" if keyword.iskeyword(name) else ""
    is_flag = isinstance(getattr(_DEFAULTS, name, None), bool)
    return f"{name}=True{found[2] or ''}" if is_flag else f"{name}="


def _distance(word: str, name: str) -> int:
    """The number of letters to change, insert or remove to make `name` from `word`."""
    costs = list(range(len(name) + 1))
    for row, letter in enumerate(word, 1):
        before, costs[0] = costs[0], row
        for at, other in enumerate(name, 1):
            changed = before + (letter != other)
            before, costs[at] = costs[at], min(changed, costs[at] + 1, costs[at - 1] + 1)
    return costs[-1]


def did_you_mean(word: object, names: Iterable[str]) -> str:
    """The end of a message, "; did you mean 'where'?"; empty if no name is near."""
    word, all_names = str(word)[:_LONGEST], list(names)
    near = difflib.get_close_matches(word, all_names, len(all_names)) if all_names else []
    if not near:
        return ""
    return f"; did you mean {min(near, key=lambda name: _distance(word, name))!r}?"


def in_python(message: str) -> str:
    """A message of the library: `--force` becomes `force=True`, `--where` `where=`."""
    return _OPTION.sub(_argument, message).replace("plymill games", "plymill.notations()")


_ARGUMENT = re.compile(r"(?<![\w/.])([a-z][a-z_]*)=(True\b|(?=[\w'\"\[]))?")


def in_command(message: str, options: Container[str]) -> str:
    """A message of this module for users of the command: `force=True` becomes `--force`.

    Only `options` are replaced: a path may have an equals sign, too.
    """

    def option(found: re.Match[str]) -> str:
        if found[1] not in options:
            return found[0]
        has_value = found[2] == ""
        return "--" + found[1].rstrip("_").replace("_", "-") + (" " if has_value else "")

    return _ARGUMENT.sub(option, message)
