"""Words of messages: those of the command as those of Python, and what a misspelt word may mean."""

import difflib
import keyword
import re
from collections.abc import Container, Iterable

from . import _core

_OPTION = re.compile(r"(?<!\S)--([a-z][a-z-]*)( (?=\S+:))?")
_DEFAULTS = _core.Options()


def _argument(found: re.Match[str]) -> str:
    name = found[1].replace("-", "_")
    name += "_" if keyword.iskeyword(name) else ""
    is_flag = isinstance(getattr(_DEFAULTS, name, None), bool)
    return f"{name}=True{found[2] or ''}" if is_flag else f"{name}="


def did_you_mean(word: object, names: Iterable[str]) -> str:
    """The end of a message, "; did you mean 'where'?"; empty if no name is near."""
    near = difflib.get_close_matches(str(word), list(names), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


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
