"""The options of positions(), which are checked here or in the library."""

import operator
import os
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _core
from ._errors import UsageError
from ._options import check_shares, not_one_of
from ._position_arrays import TYPES, PositionLayout, is_of_mover
from ._sources import paths_of
from ._typed import set_option


def names_of(
    chosen: Iterable[str] | None, out: Mapping[str, Any] | None, layout: PositionLayout
) -> list[str]:
    """The names of the arrays that are filled, in the order of the documentation."""
    if isinstance(chosen, str):
        raise TypeError("arrays is a list of names, not a single one")
    wanted = list(chosen if chosen is not None else out if out is not None else TYPES)
    for name in wanted:
        layout.shape(name)
    return [name for name in TYPES if name in wanted]


def checked_out(
    out: Mapping[str, npt.NDArray[Any]] | None,
    names: Iterable[str],
    layout: PositionLayout,
    batch: int,
) -> dict[str, npt.NDArray[Any]] | None:
    """The arrays of the caller, which are checked."""
    if out is None:
        return None
    for name in names:
        array, shape = out.get(name), (batch, *layout.shape(name))
        is_right = (
            isinstance(array, np.ndarray)
            and array.dtype == layout.dtype(name)
            and array.shape == shape
            and array.flags.c_contiguous
            and array.flags.writeable
        )
        if not is_right:
            raise UsageError(
                f"out: {name} is not a writeable {layout.dtype(name)} array in C order "
                f"of shape {shape}",
                "usage",
            )
    return {name: out[name] for name in names}


_NUMBERS = (
    *("batch", "seed", "epoch", "rank", "world", "worker", "workers", "window_games"),
    *("window_plies", "set_seed", "every", "from_ply", "threads"),
)


def _set(options: _core.PositionOptions, name: str, value: Any) -> None:
    set_option(options, name, name, value)


def _whole(name: str, value: Any) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise UsageError(f"{name}={value!r} is no number", "usage") from None


_UNITS = {"": 1, "B": 1, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30}


def _bytes(name: str, value: str | int) -> int:
    """A number of bytes, such as 1000000 or "512MiB"."""
    if not isinstance(value, str):
        size = _whole(name, value)
    else:
        number = value.rstrip("BKMGIbkmgi ")
        unit = _UNITS.get(value[len(number) :].strip().upper())
        size = int(number) * unit if unit and number.isascii() and number.isdigit() else 0
    if size < 1:
        raise UsageError(f"{name}={value!r} is no size such as '512MiB'", "usage")
    return size


def _choice(name: str, value: object, choices: Any) -> Any:
    members = choices.__members__
    if not isinstance(value, str) or value not in members:
        raise not_one_of(name, value, members)
    return members[value]


def options_of(given: Mapping[str, Any]) -> _core.PositionOptions:
    """The options of the library, from the arguments of positions()."""
    options = _core.PositionOptions()
    files = given["files"]
    for path in [files] if isinstance(files, (str, os.PathLike)) else files:
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"positions are read from paths, not {type(path)}")
        for each in paths_of(path):
            options.add_file(os.fsencode(each))
    for name in _NUMBERS:
        _set(options, name, operator.index(given[name]))
    _set(options, "only_clean", given["only_clean"])
    _set(options, "skip_forced", given["skip_forced"])
    options.of_mover = is_of_mover(given["view"])
    options.random_symmetry = given["symmetry"] == "random"
    if not options.random_symmetry:
        _set(options, "symmetry", _whole("symmetry", given["symmetry"]))
    if given["shuffle_memory"] is not None:
        _set(options, "shuffle_memory", _bytes("shuffle_memory", given["shuffle_memory"]))
    _set(options, "notation", given["notation"] or "auto")
    where = given["where"] or []
    _set(options, "where", [where] if isinstance(where, str) else list(where))
    _set(options, "set", given["set"] or "")
    check_shares(given["split_sets"] or {})
    for name, share in (given["split_sets"] or {}).items():
        options.add_set(name, operator.index(share))
    for name, value in (given["rule"] or {}).items():
        notation, _, option = name.partition(".")
        options.add_rule(notation, option, value)
    if given["shuffle"] not in ("windows", None):
        raise UsageError(f"shuffle={given['shuffle']!r} is neither 'windows' nor None", "usage")
    order = _core.PositionOrder
    options.order = order.windows if given["shuffle"] else order.in_order
    options.ranks = _choice("ranks", given["ranks"], _core.RankEnd)
    options.same = _choice("same", given["same"], _core.Same)
    return options
