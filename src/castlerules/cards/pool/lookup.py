"""The cards of the pool by their names, read when the first of them is asked for."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.core import DataError
from castlerules.core.errors import short_repr

_CARD_MODULES: Final = ("white", "blue", "black", "red", "green", "gold", "artifacts", "lands")
_LONGEST_NAME: Final = 60
_SAME_CHARACTERS: Final = MappingProxyType(
    str.maketrans(
        {
            **dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'"),
            **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
            "\u00e6": "ae",
        }
    )
)


@cache
def cards_by_name() -> Mapping[str, CardDef]:
    """Return all cards of the pool by their names, in its order."""
    groups = [import_module(f"{__package__}.{group}").CARDS for group in _CARD_MODULES]
    return MappingProxyType({one.name: one for group in groups for one in group})


@cache
def _cards_by_folded_name() -> Mapping[str, CardDef]:
    """Return the cards by their folded names; a split card by those of its halves too."""
    found = {_folded_name(face.name): card for card in cards_by_name().values() for face in card.faces}
    return MappingProxyType(found | {_folded_name(name): card for name, card in cards_by_name().items()})


def _folded_name(name: str) -> str:
    """Return *name* in small letters, with plain apostrophes and hyphens, and one way to part the halves."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_SAME_CHARACTERS)
    return "/".join(" ".join(half.split()) for half in plain.split("/") if half.strip())


def card(name: str) -> CardDef:
    """Return the card of the built-in pool called *name*; raise DataError, with the nearest names, if it holds none.

    Capitals, spaces, the shape of apostrophes and hyphens, and the ligature of Ae do not matter. A split card is
    found by both names, with one or two strokes between, and by either of them alone (BASE-K35).
    """
    if not isinstance(name, str):
        raise DataError("card", f"the name of a card is wanted, not {short_repr(name)}")
    card = cards_by_name().get(name) or _cards_by_folded_name().get(_folded_name(name))
    if card is None:
        raise DataError("card", f"{short_repr(name)} is not in the built-in pool{_suggestion(name)}")
    return card


def _suggestion(name: str) -> str:
    """Return the end of a sentence that names up to three cards whose names are like *name*."""
    close = get_close_matches(_folded_name(name[:_LONGEST_NAME]), _cards_by_folded_name(), n=3)
    names = list(dict.fromkeys([_cards_by_folded_name()[one].name for one in close]))
    return f"; did you mean {' or '.join(names)}?" if names else ""


class _Pool(Mapping[str, CardDef]):
    """A read-only mapping from the name of a card to the card."""

    def __getitem__(self, name: str) -> CardDef:
        return cards_by_name()[name]

    def __contains__(self, name: object) -> bool:
        return name in cards_by_name()

    def __iter__(self) -> Iterator[str]:
        return iter(cards_by_name())

    def __len__(self) -> int:
        return len(cards_by_name())

    def __repr__(self) -> str:
        return "POOL"


POOL: Final[Mapping[str, CardDef]] = _Pool()
"""Every built-in card by its exact name: white, blue, black, red and green cards, those of several colours, artifacts,
lands; each group by name. The cards are read when they are first asked for."""
