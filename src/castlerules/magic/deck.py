"""Decks: how they may be given, and what is wrong with one (BASE-180)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from castlerules.cards.deck_values import DeckList
from castlerules.cards.definition import CardDef
from castlerules.cards.pool import card as pool_card
from castlerules.cards.pool.decks import Lines
from castlerules.core import Broken, DataError, SetupError
from castlerules.core.shown import shown

from .options import MOST_CARDS, CoreRules
from .support import refusals

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["READY_DECKS", "Deck", "as_cards", "checked_decks", "deck_problems", "of_lines"]

Deck: TypeAlias = DeckList | Iterable[CardDef | str]
"""A deck as callers give it: a list that was read, of which the main deck counts, or cards and names of the pool."""

_RED: Final[Lines] = (
    (24, "Mountain"),
    *[(4, name) for name in ("Raging Goblin", "Goblin Raider", "Mogg Fanatic", "Hill Giant", "Shivan Dragon")],
    *[(4, name) for name in ("Lightning Bolt", "Blaze", "Earthquake", "Wall of Fire")],
)
_WHITE: Final[Lines] = (
    (20, "Plains"),
    (4, "Adarkar Wastes"),
    *[(4, name) for name in ("Savannah Lions", "White Knight", "Serra Angel", "Samite Healer", "Crusade")],
    *[(4, name) for name in ("Swords to Plowshares", "Pacifism", "Wrath of God", "Healing Salve")],
)

READY_DECKS: Final = (_RED, _WHITE)
"""Two decks to play with where none are given: how many of which card of the pool."""


def of_lines(lines: Lines) -> tuple[CardDef, ...]:
    """Return the cards that *lines* list; DataError for a name that is not in the pool."""
    return tuple([pool_card(name) for count, name in lines for _ in range(count)])


def as_cards(deck: Deck) -> tuple[CardDef, ...]:
    """Return the cards of *deck*; SetupError with every name that the pool does not hold, and advice (BASE-180)."""
    cards, problems = _read(deck)
    if problems:
        raise SetupError(tuple(problems))
    return cards


def _read(deck: Deck) -> tuple[tuple[CardDef, ...], list[Broken]]:
    """Return the cards of *deck*, and what of it are none."""
    if isinstance(deck, (str, bytes)) or not isinstance(deck, (DeckList, Iterable)):
        return (), [Broken("BASE-180", f"a deck is a sequence of cards or their names, not {shown(deck)}")]
    if isinstance(deck, DeckList):
        if deck.main_count > MOST_CARDS:
            return (), [Broken("BASE-180", f"a deck has at most {MOST_CARDS} cards")]
        deck = [line.name for line in deck.main for _ in range(line.count)]
    found: list[CardDef] = []
    problems: dict[Broken, None] = {}
    for one in deck:
        if isinstance(one, CardDef):
            found.append(one)
            continue
        try:
            found.append(pool_card(one))
        except DataError as error:
            problems[Broken("BASE-180", error.problem)] = None
        if len(found) > MOST_CARDS:
            return (), [Broken("BASE-180", f"a deck has at most {MOST_CARDS} cards")]
    return tuple(found), list(problems)


def deck_problems(
    book: Rulebook, cards: Iterable[CardDef], core: CoreRules, *, takes_blank: Callable[[CardDef], bool] | None = None
) -> tuple[Broken, ...]:
    """Return all that is wrong with a deck of *cards*: too few, too many of one name, cards that *book* cannot play.

    Cards of which only the characteristics are known are refused, but those that *takes_blank*.
    """
    return tuple(_problems(book, tuple(cards), core, takes_blank or (lambda _: False)))


def _problems(
    book: Rulebook, cards: tuple[CardDef, ...], core: CoreRules, takes_blank: Callable[[CardDef], bool]
) -> Iterator[Broken]:
    if len(cards) < core.min_deck_size:
        yield Broken("BASE-180", f"a deck has at least {core.min_deck_size} cards, not {len(cards)}")
    counts: dict[str, int] = {}
    for card in cards:
        if not card.is_basic_land:
            counts[card.name] = counts.get(card.name, 0) + 1
    limit = core.deck_copy_limit
    for name, count in counts.items():
        if limit is not None and count > limit:
            yield Broken("BASE-180", f"a deck has at most {limit} of each card, not {count} of {name}")
    for card in dict.fromkeys(cards):
        if card.blank and not takes_blank(card):
            yield Broken("BASE-Q25", f"{card.name}: only its characteristics are known, not what it does")
        yield from refusals(book, card)


def checked_decks(
    book: Rulebook,
    decks: Iterable[Deck],
    core: CoreRules,
    *,
    takes_blank: Callable[[CardDef], bool] | None = None,
) -> tuple[tuple[CardDef, ...], ...]:
    """Return the cards of *decks*; SetupError with all that is wrong with any of them (BASE-180, BASE-Q25)."""
    found: list[tuple[CardDef, ...]] = []
    problems: list[Broken] = []
    for place, deck in enumerate(decks):
        cards, strange = _read(deck)
        wrong = strange or deck_problems(book, cards, core, takes_blank=takes_blank)
        problems += [Broken(one.rule, f"deck of player {place}: {one.reason}") for one in wrong]
        found.append(cards)
    if problems:
        raise SetupError(tuple(problems))
    return tuple(found)
