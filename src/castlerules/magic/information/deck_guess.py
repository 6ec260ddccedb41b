"""What a deck may hold that has not been seen, where nobody says: a guess that fits all that has been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.characteristics import CardType, Color
from castlerules.cards.language.definition import CardDef
from castlerules.cards.pool import card

_BASIC_LANDS: Final = MappingProxyType(
    {
        Color.WHITE: "Plains",
        Color.BLUE: "Island",
        Color.BLACK: "Swamp",
        Color.RED: "Mountain",
        Color.GREEN: "Forest",
    }
)
_DEFAULT_COPY_LIMIT: Final = 4
_LANDS_IN_FIVE_CARDS: Final = 2


def guessed_cards(
    seen: Sequence[CardDef], missing: int, limit: int | None, mirror: Sequence[CardDef]
) -> tuple[CardDef, ...]:
    """Return *missing* more cards of a deck of which *seen* is known.

    They are further copies of the spells seen, up to *limit* (None: 4) of each, as long as two cards of five in the
    deck are left to be lands; and basic lands of the colours of what was seen, in equal numbers. If no colour was
    seen, they are the cards of the deck *mirror*, in its order and over again.
    """
    basics = [card(name) for name in _basic_lands_for(seen)]
    if not basics:
        return tuple(islice(cycle(mirror or [card("Plains")]), missing))
    lands = sum(card.has_type(CardType.LAND) for card in seen)
    wanted_lands = (len(seen) + missing) * _LANDS_IN_FIVE_CARDS // 5
    room = missing - min(missing, max(0, wanted_lands - lands))
    spells = _more_copies(seen, limit or _DEFAULT_COPY_LIMIT)[:room]
    return (*spells, *islice(cycle(basics), missing - len(spells)))


def _basic_lands_for(seen: Sequence[CardDef]) -> list[str]:
    """Return the basic lands of the colours of *seen*, or if all is colourless those that are among it."""
    colors = dict.fromkeys([color for card in dict.fromkeys(seen) for face in card.faces for color in face.colors])
    names = [card.name for card in dict.fromkeys(seen)]
    return [name for color, name in _BASIC_LANDS.items() if (color in colors if colors else name in names)]


def _more_copies(seen: Sequence[CardDef], limit: int) -> list[CardDef]:
    """Return the copies of the spells seen that a deck may hold besides them: one of each, then another of each."""
    spells = [card for card in dict.fromkeys(seen) if not card.has_type(CardType.LAND)]
    counts = Counter(seen)
    missing = {card: limit - counts[card] for card in spells}
    return [card for turn in range(limit) for card in spells if turn < missing[card]]
