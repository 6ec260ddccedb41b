"""A league of the built-in cards: the pool of their printings, and ready-made decks, so that no file is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from castlerules import ascension
from castlerules.cards import POOL, CardDef, Color
from castlerules.core import Rng, SetupError

_STARTER_SEED: Final = 2001
"""From this seed the ready-made decks are drawn, so that every league under the same options has the same."""

_BASIC_SET: Final = "7ED"
"""The Basic Set of the ready-made decks: the one that has enough built-in cards of all colours."""

_MOST_EXPANSIONS: Final = 5


@cache
def built_in_pool() -> ascension.CardPool:
    """Return the pool of the built-in cards, each in those sets of the catalogue that it was printed in.

    Cards that were in none of these sets are left out.
    """
    codes = {card_set.code for card_set in ascension.SET_CATALOGUE}
    printings = tuple([row for card in POOL.values() for row in _printings(card) if row.set_code in codes])
    used = {printing.set_code for printing in printings}
    return ascension.CardPool(printings, tuple([each for each in ascension.SET_CATALOGUE if each.code in used]))


def _printings(card: CardDef) -> Iterator[ascension.Printing]:
    colors = [color for face in card.faces for color in face.colors]
    types = [word.value for face in card.faces for word in face.types.types]
    supertypes = [word.value for face in card.faces for word in face.types.supertypes]
    for printing in card.printings:
        yield ascension.Printing(
            name=card.name,
            set_code=printing.set,
            rarity=ascension.Rarity[printing.rarity.name],
            colors=colors,
            types=types,
            supertypes=supertypes,
            basic_land=card.is_basic_land,
            split=len(card.faces) > 1,
        )


def built_in_starters(rules: ascension.AscensionRules) -> tuple[ascension.StarterDeck, ...]:
    """Return a ready-made deck of built-in cards for each alliance, as far as *rules* allow one.

    The decks name in turn the expansions that have the most built-in cards.
    """
    pool = built_in_pool()
    small = [each.code for each in pool.sets if each.kind == ascension.SetKind.SMALL]
    small.sort(key=lambda code: len(pool.index.by_set[code]), reverse=True)
    alliances = [alliance for kind in ascension.ALLIANCES.values() for alliance in kind]
    decks = []
    for place, alliance in enumerate(alliances):
        turn = place % _MOST_EXPANSIONS
        decks.append(_starter(pool, alliance, [*small[turn:_MOST_EXPANSIONS], *small[:turn]], rules))
    return tuple([deck for deck in decks if deck is not None])


def _starter(
    pool: ascension.CardPool, alliance: Sequence[Color], expansions: Sequence[str], rules: ascension.AscensionRules
) -> ascension.StarterDeck | None:
    """Return a deck of *alliance* with the first of *expansions* that allows one under *rules*, None without one."""
    for code in expansions:
        try:
            rng = Rng.seeded(_STARTER_SEED)
            return ascension.random_starter(rng, pool, alliance, (_BASIC_SET, code), rules=rules)[0]
        except SetupError:  # there are too few cards for it
            continue
    return None
