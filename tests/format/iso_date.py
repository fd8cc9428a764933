"""The date of a game, as json-lines.md says: as much of it as is known."""

import calendar
import re
from collections.abc import Iterable

TIME = re.compile(r"[T ]~?[0-9]{1,2}:")
SEPARATOR = re.compile(r"[-./ ]")
NUMBER = re.compile(r"[0-9?]{1,2}|[0-9?]{4}")
MONTHS = [name.lower() for name in calendar.month_name]  # "" comes first


def iso_date(line: str | None, tags: Iterable[tuple[str, str]]) -> str | None:
    """The date in the game line, else in the tags `Date`, else in the tags `UTCDate`."""
    texts = [(line, True)] if line is not None else []
    for wanted in ("date", "utcdate"):
        texts += [(value, False) for name, value in tags if name.lower() == wanted]
    dates = (read_date(text, day_first) for text, day_first in texts)
    return next((date for date in dates if date is not None), None)


def read_date(text: str, day_first: bool) -> str | None:
    """Reads one text. `day_first`: three numbers with the year last begin with the day."""
    time = TIME.search(text)
    parts = SEPARATOR.split(text[: time.start()] if time else text)
    named = [_is_month(part) for part in parts]
    if len(parts) > 3 or not all(m or NUMBER.fullmatch(p) for m, p in zip(named, parts)):
        return None
    years = [i for i, part in enumerate(parts) if len(part) == 4 and not named[i]]
    if len(years) != 1 or years[0] not in (0, len(parts) - 1):
        return None
    if sum(named) > 1 or (len(parts) == 3 and any(named) and not named[1]):
        return None
    if years[0] != 0:
        if len(parts) == 3 and not any(named) and not day_first:
            return None
        parts.reverse()
    return _join(*(_number(part) for part in parts))


def _is_month(part: str) -> bool:
    return len(part) >= 3 and any(month.startswith(part.lower()) for month in MONTHS)


def _number(part: str) -> int | None:
    """The number of a part, None if it is not known."""
    if _is_month(part):
        return next(i for i, month in enumerate(MONTHS) if month.startswith(part.lower()))
    return None if "?" in part or int(part) == 0 else int(part)


def _join(year: int | None, month: int | None = None, day: int | None = None) -> str | None:
    """The known parts; None if the year is not known or there is no such date."""
    if year is None or (month or 1) > 12:
        return None
    longest = 31 if month is None else calendar.monthrange(year, month)[1]
    if (day or 1) > longest:
        return None
    if month is None:
        return f"{year:04}"
    return f"{year:04}-{month:02}" if day is None else f"{year:04}-{month:02}-{day:02}"
