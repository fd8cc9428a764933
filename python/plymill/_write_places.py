"""The folders of partitions, which Hive's names tell: player=white/."""

import warnings
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
import pyarrow.compute as pc  # type: ignore[import-untyped, unused-ignore]

from ._errors import LOST, UsageError

if TYPE_CHECKING:
    from ._table import Table

NO_VALUE = "__HIVE_DEFAULT_PARTITION__"
_MOST_BYTES = 255  # of the name of a folder
_ESCAPED = set("\"#%'*/:=?\\{[]^\x7f") | {chr(code) for code in range(32)}


def _name(key: str, value: Any) -> str:
    """The folder for a value, as Hive writes it. Raises UsageError if no name stands for it."""
    if value is None or value == "":
        return f"{key}={NO_VALUE}"
    text = _text_of(value)
    if text == NO_VALUE:
        raise _refused(key, f"the text {NO_VALUE}, which Hive reads as no value")
    name = f"{key}=" + "".join(f"%{ord(c):02X}" if c in _ESCAPED else c for c in text)
    if len(name.encode()) > _MOST_BYTES:
        raise _refused(key, f"a value that is too long for the name of a folder: {text[:60]}...")
    return name


def _text_of(value: Any) -> str:
    """A value as JSON has it: bytes are hexadecimal, as `content` is."""
    if isinstance(value, bytes):
        return value.hex()
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refused(key: str, what: str) -> UsageError:
    return UsageError(
        f"partition_by: the column {key} has {what}; leave the column out of partition_by", "usage"
    )


def can_be_folders(kind: Any) -> bool:
    """Whether values of a type have names: texts, numbers, truth values, days and `content`."""
    of = kind.value_type if pa.types.is_dictionary(kind) else kind
    is_named = (
        pa.types.is_string,
        pa.types.is_large_string,
        pa.types.is_integer,
        pa.types.is_boolean,
        pa.types.is_date32,
        pa.types.is_fixed_size_binary,
    )
    return any(each(of) for each in is_named)


class Places:
    """Names the folders of one run, in which an empty text and no value may not meet."""

    def __init__(self, keys: list[str]) -> None:
        self._keys = keys
        self._empty: dict[str, str | None] = {}  # by key: the value that has the name for none

    def of(self, values: list[Any]) -> str:
        """The folders for rows with these values. Raises UsageError if there are none."""
        for key, value in zip(self._keys, values, strict=True):
            if value is None or value == "":
                self._check_none(key, value)
        pairs = zip(self._keys, values, strict=True)
        return "".join(f"{_name(key, value)}/" for key, value in pairs)

    def _check_none(self, key: str, value: str | None) -> None:
        if self._empty.setdefault(key, value) != value:
            raise _refused(key, "both empty texts and no values, for which Hive has one name")

    def check(self, table: "Table") -> None:
        """Looks at the values of all rows. Raises UsageError as of() will, but before it."""
        texts = [key for key in self._keys if _may_be_refused(pa.schema(table).field(key).type)]
        if not texts:
            return
        known: dict[str, set[Any]] = {key: set() for key in texts}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the run itself warns
            try:
                for batch in table.select(texts):
                    rows = pa.record_batch(batch)
                    for key in texts:
                        known[key].update(pc.unique(rows.column(key)).to_pylist())
            except LOST:
                pass
        for key, values in known.items():
            of_key = Places([key])
            for value in sorted(values, key=lambda value: (value is not None, value)):
                of_key.of([value])


def _may_be_refused(kind: Any) -> bool:
    of = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_string(of) or pa.types.is_large_string(of))
