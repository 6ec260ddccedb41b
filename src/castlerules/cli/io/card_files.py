"""Reads card files, which are files of MTGJSON or Scryfall in JSON, and finds the cards in them by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from castlerules.core.data import parse_json
from castlerules.core.frozen import frozen

from .errors import UsageError, raised_as
from .files import read_text_file

if TYPE_CHECKING:
    from castlerules.cards import CardDef

EXPECTED_ROWS: Final = "the rows of MTGJSON or Scryfall, as JSON"
_TYPE_FIELDS: Final = ("types", "type_line")


def read_json_file(name: str, expected: str) -> Any:
    """Return the JSON data in the file *name*; raise UsageError, which asks for *expected*, if it holds none."""
    with raised_as(UsageError, f"{name}: "):
        return parse_json(read_text_file(Path(name), expected))


def rows_in(data: Any) -> list[Any] | None:
    """Return the rows of cards in *data*, whatever is around them; None if there are none.

    *data* is a list of rows, a row, one set, all sets or the atomic cards of MTGJSON, or a search result of Scryfall.
    """
    inner = data.get("data", data) if isinstance(data, dict) else data
    if isinstance(inner, list):
        return inner
    if not isinstance(inner, dict):
        return None
    if isinstance(inner.get("cards"), list):
        return list(inner["cards"])
    if "name" in inner and any(field in inner for field in _TYPE_FIELDS):
        return [inner]
    parts = [part.get("cards") if isinstance(part, dict) else part for part in inner.values()]
    lists = [part for part in parts if isinstance(part, list)]
    return [row for part in lists for row in part] if lists and len(lists) == len(parts) else None


def rows_of_file(name: str) -> list[Any]:
    """Return the rows of cards in the file *name*; raise UsageError if it cannot be read or holds none."""
    rows = rows_in(read_json_file(name, EXPECTED_ROWS))
    if rows is None:
        raise UsageError(f"{name}: expected {EXPECTED_ROWS}")
    return rows


@frozen
class CardFiles:
    """The rows of the card files that the caller named, by the names of their cards.

    With *blank_creatures*, for games in which creatures have no abilities, the texts of creatures are not needed.
    """

    rows: Mapping[str, Sequence[Any]]
    blank_creatures: bool = False

    @classmethod
    def of(cls, names: Sequence[str], *, blank_creatures: bool = False) -> CardFiles:
        """Return the rows in the files *names*; raise UsageError if a file cannot be read."""
        from castlerules.cards.pool.lookup import folded_name  # late: few commands need cards

        rows: dict[str, list[Any]] = {}
        for name in names:
            for row in rows_of_file(name):
                card = row.get("name") if isinstance(row, dict) else None
                if isinstance(card, str):
                    rows.setdefault(folded_name(card), []).append(row)
        return cls(rows, blank_creatures)

    def names(self) -> Mapping[str, str]:
        """Return the names of the cards in the files by ``folded_name``."""
        return {folded: rows[0]["name"] for folded, rows in self.rows.items()}

    def card(self, name: str) -> CardDef | None:
        """Return the card called *name*, None if no row has the name; raise UnsupportedCard if it cannot be read.

        Only the rows of that name are read.
        """
        from castlerules.cards import read_rows
        from castlerules.cards.pool.lookup import folded_name

        rows = self.rows.get(folded_name(name)) or self._rows_of_face(folded_name(name))
        if not rows:
            return None
        found = read_rows(rows, lenient=True)
        cards = found.cards or (blank_creatures(rows) if self.blank_creatures else ())
        if not cards:
            raise found.refused[0]
        return cards[0]

    def _rows_of_face(self, face: str) -> Sequence[Any]:
        """Return the rows of the split card that has a half with the folded name *face*; () if there is none."""
        return next((rows for name, rows in self.rows.items() if face in name.split("/")), ())


def blank_creatures(rows: Sequence[Any]) -> tuple[CardDef, ...]:
    """Return the creatures of *rows* without their texts; rows that are ill-formed or not supported are left out."""
    from castlerules.cards import CardType, read_rows

    return tuple([card for card in read_rows(rows, blank=True, lenient=True).cards if card.has_type(CardType.CREATURE)])
