"""The feature that a meeple stands on, as json-lines.md says: Carcassonne."""

import re
from typing import Any

OF_SYMBOL = {**dict.fromkeys("CPpwgc", "city"), **dict.fromkeys("RI", "road"), "K": "cloister", "h": "garden"}


def feature_of(tile: str | None, meeple: dict[str, Any]) -> str | None:
    """The name of the feature; None if the symbol before the meeple stands for none."""
    if meeple["kind"] == "M":
        return "field"
    symbols = re.sub("[0-9]", "", tile or "")
    sides = [at for at, symbol in enumerate(symbols) if symbol in "CRFVAOST"][:4]
    others = [at for at in range(len(symbols)) if at not in sides]
    at = meeple["at"]
    places = sides[at : at + 1] if at < 4 else others[at - 4 : at - 3]
    return OF_SYMBOL.get(symbols[places[0]]) if places else None


def with_features(ply: dict[str, Any]) -> dict[str, Any]:
    """A ply whose meeples have the key `feature`, too."""
    meeples = ply.get("meeples")
    if not isinstance(meeples, list):
        return ply
    return ply | {"meeples": [m | {"feature": feature_of(ply["tile"], m)} for m in meeples]}
