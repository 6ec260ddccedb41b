"""Guesses the unseen cards of an opponent's deck, so that a determinization needs no deck list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice
from types import MappingProxyType
from typing import Final

from castlerules.cards import CardDef, CardType, Color
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
    """Return a guess at the *missing* other cards of a deck in which the cards *seen* have been seen.

    The guess adds further copies of the nonland cards seen, up to *limit* (None: 4) of each, as long as two fifths of
    the deck can still be lands. The rest are basic lands of the colours seen, in equal numbers. If neither a colour nor
    a basic land was seen, the guess repeats the cards of *mirror*, the observing player's own deck.
    """
    basics = [card(name) for name in _basic_lands_for(seen)]
    if not basics:
        return tuple(islice(cycle(mirror or [card("Plains")]), missing))
    lands = sum(card.has_type(CardType.LAND) for card in seen)
    expected_lands = (len(seen) + missing) * _LANDS_IN_FIVE_CARDS // 5
    room = missing - min(missing, max(0, expected_lands - lands))
    spells = _more_copies(seen, limit or _DEFAULT_COPY_LIMIT)[:room]
    return (*spells, *islice(cycle(basics), missing - len(spells)))


def _basic_lands_for(seen: Sequence[CardDef]) -> list[str]:
    """Return the names of the basic lands that make the colours of the cards *seen*.

    If all these cards are colourless, return the names of the basic lands among them.
    """
    colors = dict.fromkeys([color for card in dict.fromkeys(seen) for face in card.faces for color in face.colors])
    names = [card.name for card in dict.fromkeys(seen)]
    return [name for color, name in _BASIC_LANDS.items() if (color in colors if colors else name in names)]


def _more_copies(seen: Sequence[CardDef], limit: int) -> list[CardDef]:
    """Return copies of the nonland cards of *seen* that raise the number of each to *limit*.

    They come in rounds, one copy of each card in a round, so that a caller who needs fewer takes some of each card.
    """
    spells = [card for card in dict.fromkeys(seen) if not card.has_type(CardType.LAND)]
    counts = Counter(seen)
    missing = {card: limit - counts[card] for card in spells}
    return [card for turn in range(limit) for card in spells if turn < missing[card]]
