"""Typed: what callers are told whose argument has a wrong type, or is no text."""

import contextlib
import inspect
import operator
import os
import reprlib
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Never, Union, Unpack

import numpy as np
import numpy.typing as npt

from ._errors import UsageError
from ._words import did_you_mean

# Hints whose values the functions check themselves, with a message that says more.
_OTHERS: tuple[Any, ...] = (Any, npt.ArrayLike)


_HINTS: dict[Any, dict[str, Any]] = {}  # those that were asked for


def type_hints(of: Any) -> dict[str, Any]:
    """The hints of a function or of a TypedDict."""
    if of not in _HINTS:
        _HINTS[of] = typing.get_type_hints(of)
    return _HINTS[of]


def check_types(function: Callable[..., Any], given: Mapping[str, Any]) -> None:
    """Raises TypeError if one of the arguments of `function` has another type than its hint says.

    Also raises it for options that the function has not. Raises UsageError for texts with
    surrogates: see check_text(). `given` has the arguments by name: the locals() of the function,
    where it begins.
    """
    for name, hint in type_hints(function).items():
        if name == _other_options(function):
            check_text("options", list(given[name]))
            check_names(function, given[name])
            for option, value in given[name].items():
                check_type(option, value, hint)
        elif name in given:
            check_type(name, given[name], hint)


def check_names(function: Callable[..., Any], options: Mapping[str, object]) -> None:
    """Raises TypeError if `options` has a name that no option of `function` has."""
    hint = type_hints(function)[_other_options(function)]
    may_have_any_name = typing.get_origin(hint) is not Unpack and hint is not Never
    if may_have_any_name or not options:
        return
    kinds = inspect.signature(function).parameters.values()
    names = {each.name for each in kinds if each.kind is inspect.Parameter.KEYWORD_ONLY}
    for known in typing.get_args(hint):
        names |= set(type_hints(known))
    for name in options:
        if name not in names:
            suggestion = did_you_mean(name, names) or f"; there are {', '.join(sorted(names))}"
            raise TypeError(f"there is no option {name!r}{suggestion}")


def check_range(name: str, value: int, most: int, least: int = 0) -> None:
    """Raises UsageError if a number is less than `least` or greater than `most`."""
    if not least <= operator.index(value) <= most:
        raise UsageError(f"{name}={value!r} is not from {least} to {most}", "usage")


MOST = (1 << 64) - 1  # of most numbers of the library
_LEAST = dict.fromkeys(
    ("limit", "batch", "window_games", "window_plies", "every", "workers", "world"), 1
)
_MOST = {"threads": 1024, "compress": 19}


def set_option(options: Any, name: str, native: str, value: Any) -> None:
    """Sets the option `name` of the library, where it is called `native`.

    Raises UsageError for a number that is out of range, and TypeError for other types.
    """
    try:
        setattr(options, native, value)
    except (TypeError, AttributeError, OverflowError) as error:
        most = _MOST.get(name) or _most_of(options, native)
        if most is not None and hasattr(value, "__index__"):
            check_range(name, value, most, _LEAST.get(name, 0))
        raise TypeError(f"{name}={value!r} has a wrong type or range") from error


def _most_of(options: Any, native: str) -> int | None:
    """The greatest number that an option takes; None if it is no number."""
    for bits in (64, 63, 32, 31):
        with contextlib.suppress(TypeError, OverflowError):
            setattr(type(options)(), native, (1 << bits) - 1)
            return (1 << bits) - 1
    return None


def _other_options(function: Any) -> str:
    """The name of the argument that has all options of other names; empty if there is none."""
    code = function.__code__
    named: int = code.co_argcount + code.co_kwonlyargcount
    return str(code.co_varnames[named]) if code.co_flags & inspect.CO_VARKEYWORDS else ""


def check_type(name: str, value: object, hint: Any) -> None:
    """Raises TypeError if `value`, the argument `name`, has another type than `hint` says.

    Raises UsageError for texts with surrogates, except in values of any type.
    """
    if _fits(value, hint):
        if hint not in _OTHERS:
            check_text(name, value, _errors_of(hint))
        return
    found = "None" if value is None else type(value).__name__
    raise TypeError(
        f"{name}={reprlib.repr(value)} has a wrong type: expected {_said(hint)}, not {found}"
        + _hint_for(value, hint)
    )


def check_text(name: str, value: object, errors: str = "strict") -> None:
    """Raises UsageError if a text of `value`, the argument `name`, is not UTF-8.

    errors="surrogateescape": texts may stand for any bytes, as paths do.
    """
    for text in _texts_in(value):
        try:
            text.encode(errors=errors)
        except UnicodeEncodeError:
            raise UsageError(f"{name}={reprlib.repr(value)} has surrogates", "usage") from None


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _texts_in(pair)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for each in value:
            yield from _texts_in(each)


_ERRORS: dict[Any, str] = {Any: "surrogatepass", os.PathLike: "surrogateescape"}


def _errors_of(hint: Any) -> str:
    """Which surrogates the values of a hint may have: see str.encode()."""
    if hint not in _ERRORS:
        inner = filter(None, (typing.get_origin(hint), *typing.get_args(hint)))
        found = {_errors_of(each) for each in inner} - {"strict"}
        _ERRORS[hint] = min(found, default="strict")
    return _ERRORS[hint]


def whole(name: str, value: Any) -> int:
    """`value`, the argument `name`, as an int. Raises TypeError if it is none."""
    try:
        return operator.index(value)
    except TypeError:
        check_type(name, value, int)
        raise


def _fits(value: object, hint: Any) -> bool:
    kind, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint in _OTHERS or kind in (Unpack, np.ndarray):
        return True
    if kind is Literal:  # which word it is, is checked by those who can say which are near
        return isinstance(value, (str, type(inner[0])))
    if kind in (Union, UnionType):
        return any(_fits(value, each) for each in inner)
    if hint is int:
        return hasattr(value, "__index__")
    if hint is float:
        return hasattr(value, "__float__") or hasattr(value, "__index__")
    if hint is bool:
        return isinstance(value, (bool, np.bool_))
    kind = kind or hint
    if not isinstance(kind, type):
        return True
    if issubclass(kind, Mapping):
        return _is_mapping(value, inner)
    if issubclass(kind, Iterable) and kind not in (str, bytes):
        return _is_list(value, inner)
    return isinstance(value, kind)


def _is_mapping(value: object, inner: tuple[Any, ...]) -> bool:
    if not inner or not isinstance(value, Mapping):
        return isinstance(value, Mapping)
    return all(_fits(key, inner[0]) and _fits(of_key, inner[1]) for key, of_key in value.items())


def _is_list(value: object, inner: tuple[Any, ...]) -> bool:
    """Whether it is a list of some kind. The items of an iterator are left alone."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        return False
    are_known = inner and isinstance(value, (list, tuple, set, frozenset))
    return all(_fits(item, inner[0]) for item in value) if are_known else True


def _said(hint: Any) -> str:
    """A hint in words: "a path, a list of them or None"."""
    *first, last = _words_of(hint)
    return ", ".join(first) + (" or " if first else "") + last


def _words_of(hint: Any) -> list[str]:
    kind, inner = typing.get_origin(hint), typing.get_args(hint)
    if kind in (Union, UnionType):
        return _words_of_any(inner)
    if kind is Literal:
        return [repr(each) for each in inner]
    kind = kind or hint
    if kind is np.ndarray or kind is os.PathLike:
        return ["an array" if kind is np.ndarray else "a path"]
    if issubclass(kind, Mapping):
        return ["a dict"]
    if issubclass(kind, Iterable) and kind not in (str, bytes):
        return ["a list" + (f" of {_said(inner[0])}" if inner else "")]
    return [_NAMES.get(kind.__name__, kind.__name__)]


_NAMES = {
    "NoneType": "None",
    "BinaryFile": "a binary file object",
    "OpenableFile": "a binary file object",
    **{each: f"a plymill.{each}" for each in ("State", "Game", "Writer", "Split")},
}


def _words_of_any(hints: tuple[Any, ...]) -> list[str]:
    words = [word for each in hints for word in _words_of(each)]
    if "a path" in words:
        words = [word.replace("a list of str", "a list of a path") for word in words if word != "str"]
    of_them = f"a list of {words[0]}"
    words = ["a list of them" if word.startswith(of_them) else word for word in words]
    return sorted(dict.fromkeys(words), key=lambda word: (word == "None", word == "a list of them"))


def _hint_for(value: object, hint: Any) -> str:
    """What a percentage is as a number."""
    if hint is not float or not isinstance(value, str):
        return ""
    try:
        return f"; write {float(value.removesuffix('%')) / (100 if value.endswith('%') else 1):g}"
    except ValueError:
        return ""
