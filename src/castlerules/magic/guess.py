"""What a deck may hold that has not been seen, where nobody says: a guess that fits all that has been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice
from types import MappingProxyType
from typing import Final

from castlerules.cards.characteristics import CardType, Color
from castlerules.cards.definition import CardDef
from castlerules.cards.pool import card

__all__ = ["unseen_cards"]

_BASICS: Final = MappingProxyType(
    {
        Color.WHITE: "Plains",
        Color.BLUE: "Island",
        Color.BLACK: "Swamp",
        Color.RED: "Mountain",
        Color.GREEN: "Forest",
    }
)
_LIMIT: Final = 4
_LANDS_OF_FIVE: Final = 2


def unseen_cards(
    seen: Sequence[CardDef], unseen: int, limit: int | None, mirror: Sequence[CardDef]
) -> tuple[CardDef, ...]:
    """Return *unseen* more cards of a deck of which *seen* is known.

    They are further copies of the spells seen, up to *limit* (None: 4) of each, as long as two cards of five in the
    deck are left to be lands; and basic lands of the colours of what was seen, in equal numbers. If no colour was
    seen, they are the cards of the deck *mirror*, in its order and over again.
    """
    basics = [card(name) for name in _colors_of(seen)]
    if not basics:
        return tuple(islice(cycle(mirror or [card("Plains")]), unseen))
    lands = sum(one.has_type(CardType.LAND) for one in seen)
    wanted = (len(seen) + unseen) * _LANDS_OF_FIVE // 5
    room = unseen - min(unseen, max(0, wanted - lands))
    spells = _more_copies(seen, limit or _LIMIT)[:room]
    return (*spells, *islice(cycle(basics), unseen - len(spells)))


def _colors_of(seen: Sequence[CardDef]) -> list[str]:
    """Return the basic lands of the colours of *seen*, or if all is colourless those that are among it."""
    colors = dict.fromkeys([color for one in dict.fromkeys(seen) for face in one.faces for color in face.colors])
    names = [one.name for one in dict.fromkeys(seen)]
    return [name for color, name in _BASICS.items() if (color in colors if colors else name in names)]


def _more_copies(seen: Sequence[CardDef], limit: int) -> list[CardDef]:
    """Return the copies of the spells seen that a deck may hold besides them: one of each, then another of each."""
    spells = [one for one in dict.fromkeys(seen) if not one.has_type(CardType.LAND)]
    counts = Counter(seen)
    missing = {one: limit - counts[one] for one in spells}
    return [one for turn in range(limit) for one in spells if turn < missing[one]]
