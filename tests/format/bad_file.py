"""The error of a file that is damaged, foreign, or too new for this reader."""


class BadFile(Exception):
    """Says where the file is wrong, and what was expected there."""


def need(condition: bool, message: str) -> None:
    """Raises BadFile with `message` unless `condition` holds."""
    if not condition:
        raise BadFile(message)


def need_known(condition: bool, what: str, value: object) -> None:
    """Raises BadFile for a value that only a later plymill gives a meaning."""
    need(condition, f"{what} is {value!r}: a later plymill is needed to read this file")
