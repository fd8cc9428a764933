"""Games: one game as Python values."""

import html
import json
from collections.abc import Mapping
from typing import Any

from . import _core
from ._errors import UsageError
from ._typed import check_types
from ._words import in_python


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules_of(notation: str, given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Options of the rules as the library has them. Raises UsageError for those that are wrong.

    Names may have the notation: "coerceo.setup". Options of other notations are ignored.
    """
    settings: dict[str, list[tuple[str, str]]] = {}
    for name, value in given.items():
        of, _, option = name.rpartition(".")
        settings.setdefault(of or notation, []).append((option.replace("_", "-"), _text(value)))
    for of, of_it in settings.items():
        _, error = _core.start(of, of_it, None)
        if error:
            raise UsageError(in_python(error), "usage")
    return settings.get(notation, [])


class Game:
    """A game, as a row of JSON Lines with its plies: docs/json-lines.md names the values."""

    def __init__(self, row: dict[str, Any], notation_text: str) -> None:
        self._row = row
        self._text = notation_text

    @staticmethod
    def _of(text: str, notation_text: str) -> "Game":
        return Game(json.loads(text), notation_text)

    @property
    def source(self) -> str:
        """The source of the game, as it was named when it was read."""
        return str(self._row["source"])

    @property
    def offset(self) -> int:
        """The place of the game: bytes from the start of its source."""
        return int(self._row["game"])

    @property
    def notation(self) -> str:
        """The name of the notation."""
        return str(self._row["notation"])

    @property
    def id(self) -> str:
        """The hash of the bytes of the game: 16 hexadecimal digits."""
        return str(self._row["id"])

    @property
    def content(self) -> str:
        """The hash of what was played, however it is written: 32 hexadecimal digits."""
        return str(self._row["content"])

    @property
    def tags(self) -> dict[str, str]:
        """The tag pairs, in the order of the text."""
        tags: dict[str, str] = self._row["tags"]
        return tags

    @property
    def players(self) -> list[dict[str, Any]]:
        """The players: "player" and "name", and the keys of the notation."""
        players: list[dict[str, Any]] = self._row["players"]
        return players

    @property
    def result(self) -> str | None:
        """The result as written."""
        result: str | None = self._row["result"]
        return result

    @property
    def outcome(self) -> str:
        """How the game ended: "win", "draw", "abandoned" or "unknown"."""
        return str(self._row["outcome"])

    @property
    def winners(self) -> list[str]:
        """The players who won."""
        winners: list[str] = self._row["winners"]
        return winners

    @property
    def comment(self) -> str | None:
        """The text before the first ply."""
        comment: str | None = self._row["comment"]
        return comment

    @property
    def plies(self) -> list[dict[str, Any]]:
        """The plies, each as a dict with the keys of a move row."""
        plies: list[dict[str, Any]] = self._row["moves"]
        return plies

    def notation_text(self) -> str:
        """The game in its notation. Reading it again gives the same plies."""
        return self._text

    def page(self, **options: str | int | bool) -> str:
        """A page of HTML that steps through the game: what `plymill show -o` writes.

        `options` are those of the rules, as in start(). Raises UsageError.
        """
        check_types(Game.page, locals())
        page, error = _core.game_page(self.notation, self._text, rules_of(self.notation, options))
        if error:
            raise UsageError(error, "usage")
        return page

    def _repr_html_(self) -> str | None:
        # In a frame of its own, so that neither page has an effect on the other.
        try:
            page = self.page()
        except UsageError:
            return None
        return (
            '<iframe sandbox="allow-scripts" style="width:100%;height:46rem;border:0" '
            f'srcdoc="{html.escape(page)}"></iframe>'
        )

    def to_dict(self) -> dict[str, Any]:
        """The whole row. Its plies stand in "moves"."""
        return self._row

    def __len__(self) -> int:
        return len(self.plies)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._row == other._row

    def __hash__(self) -> int:
        return hash((self.source, self.offset, self.id))

    def __repr__(self) -> str:
        return (
            f"<plymill.Game {self.notation} at {self.source}:{self.offset}: "
            f"{len(self.plies)} plies, result {self.result}>"
        )
