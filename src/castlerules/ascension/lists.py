"""Deck lists as players write them, turned into decks of a league and back.

``castlerules.cards.read_deck`` reads the text, in any of its formats; here the names in it become printings of the
pool. A card that is in several sets is told by its set, as in ``2 Shock (7ED)``, where the sets that are named do not
settle it: rarity and price are those of the printing (ASC-Q05).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from castlerules.cards.characteristics import Color
from castlerules.cards.deck_values import DeckLine, DeckList
from castlerules.core import DataError
from castlerules.core.shown import shown

from .decks import Deck, DeckKind, Decklist
from .piles import Cards, pile
from .pool import CardPool, Printing, PrintingId, read_colors

__all__ = ["deck_list", "decklist_of", "printing_named", "printings_named"]

_HALVES: Final = re.compile(r" */+ *")
_MOST_TOLD: Final = 5


def _folded(name: str) -> str:
    """Return *name* as it is compared: in small letters, the halves of a split card parted alike."""
    return _HALVES.sub("//", name).casefold()


def printings_named(pool: CardPool, text: str) -> tuple[Printing, ...]:
    """Return the printings that *text* names (ASC-Q05): the one with this id, or all of the card of this name.

    Capital letters do not matter, nor how many slashes part the halves of a split card.
    """
    by_id = pool.index.folded.get(text.casefold())
    if by_id is not None:
        return (pool.index.by_id[by_id],)
    code, slash, name = text.partition("/")
    in_set = [one for one in pool.index.sets if one.casefold() == code.casefold()] if slash else []
    found = _called(pool, name, lambda one: one.set_code in in_set) if in_set else ()
    return found or _called(pool, text, lambda _: True)


def _called(pool: CardPool, name: str, fits: Callable[[Printing], bool]) -> tuple[Printing, ...]:
    wanted = _folded(name)
    return tuple([one for one in pool.printings if _folded(one.name) == wanted and fits(one)])


def printing_named(pool: CardPool, text: str, likely: Callable[[Printing], bool] = lambda _: True) -> PrintingId:
    """Return the printing that *text* names, one of the *likely* ones if there are any.

    Basic lands are alike in all sets (ASC-Q05), so the first one will do. Raises DataError if nothing is called so,
    and if it is in several sets and neither *text* nor *likely* says which is meant.
    """
    found = printings_named(pool, text)
    if not found:
        raise DataError("card", f"{shown(text)} is not in the pool")
    fitting = [one for one in found if likely(one)] or list(found)
    if len(fitting) > 1 and not all(one.basic_land for one in fitting):
        raise DataError("card", f"{fitting[0].name} is in several sets, {_sets_of(fitting)}; say which")
    return fitting[0].id


def _sets_of(cards: Iterable[Printing]) -> str:
    codes = [one.set_code for one in cards]
    return ", ".join(codes[:_MOST_TOLD]) + ("..." if len(codes) > _MOST_TOLD else "")


def decklist_of(
    listed: DeckList,
    pool: CardPool,
    alliance: Iterable[Color | str],
    basic_set: str | None,
    expansion: str | None,
    *,
    grace: str | None = None,
    kind: DeckKind | str | None = None,
) -> Decklist:
    """Return the deck to register (ASC-A01) that *listed* is, with these colours and sets.

    Cards without a set are looked for in the two sets, and then in all others; basic lands may be of any set, also of
    one that is not in the pool. *kind* follows from the number of colours if it is None (ASC-011). Whether the deck is
    legal is for ``validate_starter`` to say. Raises DataError with every line that names no card of the pool, or none
    for sure, and if there is a sideboard or a commander, which no starter has (ASC-090).
    """
    colors = read_colors(alliance)
    codes = {code.casefold(): code for code in pool.index.sets}
    basic, small = [None if code is None else codes.get(code.casefold(), code) for code in (basic_set, expansion)]
    faults = list(_part_faults(listed))
    found: list[tuple[str, int]] = []
    for line in listed.main:
        try:
            found.append((_printing_of(line, pool, lambda one: one.set_code in (basic, small)), line.count))
        except DataError as error:
            faults.append(f"{line.count} {line.name}: {error.problem}")
    if grace is not None:
        same = [one.name for one in printings_named(pool, grace) if not one.basic_land]
        faults += [] if same else [f"grace card {shown(grace)}: it is no card of the pool"]
        grace = same[0] if same else None
    if faults:
        raise DataError("deck list", "; ".join(faults))
    chosen = (DeckKind.THREE_COLOR if len(colors) > 2 else DeckKind.TWO_COLOR) if kind is None else kind
    return Decklist.of(chosen, colors, basic, small, pile(found), grace)


def _part_faults(listed: DeckList) -> Iterator[str]:
    if listed.side:
        yield f"{listed.side_count} cards are in a sideboard, which is bought later (ASC-090), leave them out"
    if listed.commander:
        yield "a deck of the league has no commander, leave it out"


def _printing_of(line: DeckLine, pool: CardPool, likely: Callable[[Printing], bool]) -> PrintingId:
    """Return the printing that *line* names."""
    if line.set_code is None:
        return printing_named(pool, line.name, likely)
    code = line.set_code.casefold()
    every = printings_named(pool, line.name)
    found = [one for one in every if one.set_code.casefold() == code]
    if not found and not (every and all(one.basic_land for one in every)):
        raise DataError("card", f"it is not in the set {line.set_code} of the pool")
    return found[0].id if found else printing_named(pool, line.name, likely)


def deck_list(pool: CardPool, deck: Deck | Decklist, *, name: str | None = None) -> DeckList:
    """Return *deck* as a list with the sets of its cards, which ``castlerules.cards.write_deck`` writes (ASC-Q05).

    *name* is what the list is called. ``decklist_of`` reads a starter that was written so as the same deck. Raises
    DataError for a card that is not in *pool*.
    """
    side = deck.side if isinstance(deck, Deck) else ()
    return DeckList(name, _lines(pool, deck.main), _lines(pool, side))


def _lines(pool: CardPool, cards: Cards) -> tuple[DeckLine, ...]:
    found = [(pool.printing(one), number) for one, number in cards]
    return tuple([DeckLine(number, card.name, card.set_code) for card, number in found])
