"""Reads decks in each form in which callers give them, and checks that they are legal (BASE-180)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from castlerules.cards.decklists.model import DeckList
from castlerules.cards.language.definition import CardDef
from castlerules.cards.pool import TWO_COLOR_DECKS
from castlerules.cards.pool import card as pool_card
from castlerules.core import DataError, SetupError, Violation
from castlerules.core.errors import short_repr

from .model import MAX_CARDS, CoreRules, Rulebook

Deck: TypeAlias = str | DeckList | Iterable[CardDef | str]
"""A deck as callers give it: the name of a ready-made deck, a deck list (whose main deck is used), or a sequence of
cards and names of cards of the pool."""

DeckReader: TypeAlias = Callable[[Deck], tuple[CardDef, ...]]
"""Returns the cards of a deck; raises SetupError with every name that no deck or card of the game has."""

DEFAULT_DECKS: Final = ("RG aggro", "WB aggro")
"""The ready-made decks of player 0 and player 1 when the caller gives none."""


def decks_as_code(decks: Sequence[tuple[CardDef, ...]]) -> str:
    """Return *decks* as Python code, for the ``repr`` of a set-up.

    Cards of the pool are written by their names, runs of equal cards as ``*4 * [...]``.
    """
    return f"({', '.join([f'({_deck_as_code(deck)})' for deck in decks])})"


def _deck_as_code(deck: tuple[CardDef, ...]) -> str:
    """Return the cards of *deck* as Python code for a tuple, without its parentheses."""
    rows = [(card.code, card, len(list(group))) for card, group in groupby(deck)]
    return "".join([f"*{count} * [{card if code is None else code!r}], " for code, card, count in rows]).strip()


def ready_made_deck(name: str, decks: Mapping[str, tuple[CardDef, ...]], rule: str) -> tuple[CardDef, ...]:
    """Return the cards of the deck called *name* in *decks*, which maps the names of ready-made decks to their cards.

    If there is no such deck, raise SetupError with the nearest name, or with all names if none is near. *rule* is the
    ledger code of the error.
    """
    if name in decks:
        return decks[name]
    from difflib import get_close_matches  # slow to import, and only for errors

    nearest = get_close_matches(name, decks, 1)
    advice = f"did you mean {nearest[0]}?" if nearest else f"they are {', '.join(decks)}"
    raise SetupError((Violation(rule, f"there is no ready-made deck {short_repr(name)}; {advice}"),))


def cards_of_deck(
    deck: Deck, known: Mapping[str, tuple[CardDef, ...]] = TWO_COLOR_DECKS, rule: str = "BASE-180"
) -> tuple[CardDef, ...]:
    """Return the cards of *deck*; raise SetupError with every unknown name of a deck or card (BASE-180).

    *known* maps the names of ready-made decks to their cards. If *deck* is a name that *known* lacks, *rule* is the
    ledger code of the error. Each error suggests the nearest name.
    """
    cards, problems = read_deck(deck, known, rule)
    if problems:
        raise SetupError(tuple(problems))
    return cards


def read_deck(
    deck: Deck, known: Mapping[str, tuple[CardDef, ...]] = TWO_COLOR_DECKS, rule: str = "BASE-180"
) -> tuple[tuple[CardDef, ...], list[Violation]]:
    """Return the cards of *deck*, and a violation for each name or value in it that is not a known card.

    *known* maps the names of ready-made decks to their cards. If *deck* is a name that *known* lacks, *rule* is the
    ledger code of the violation.
    """
    if isinstance(deck, str):
        try:
            return ready_made_deck(deck, known, rule), []
        except SetupError as error:
            return (), list(error.problems)
    if isinstance(deck, bytes) or not isinstance(deck, (DeckList, Iterable)):
        return (), [Violation("BASE-180", f"a deck is a sequence of cards or their names, not {short_repr(deck)}")]
    if isinstance(deck, DeckList):
        if deck.main_count > MAX_CARDS:
            return (), [Violation("BASE-180", f"a deck has at most {MAX_CARDS} cards, not {deck.main_count}")]
        deck = [line.name for line in deck.main for _ in range(line.count)]
    cards: list[CardDef] = []
    problems: dict[Violation, None] = {}
    for card_or_name in deck:
        if isinstance(card_or_name, CardDef):
            if fault := _why_unhashable(card_or_name):
                problems[fault] = None
            else:
                cards.append(card_or_name)
        else:
            try:
                cards.append(pool_card(card_or_name))
            except DataError as error:
                problems[Violation("BASE-180", error.problem)] = None
        if len(cards) > MAX_CARDS:
            return (), [Violation("BASE-180", f"a deck has at most {MAX_CARDS} cards; this one has more")]
    return tuple(cards), list(problems)


def _why_unhashable(card: CardDef) -> Violation | None:
    """BASE-Q46: return why *card* cannot be hashed and counted: a mutable part, such as a list, or too deep nesting."""
    try:
        dict.fromkeys((card,))
    except (TypeError, RecursionError):
        from castlerules.cards.checks.card_faults import structural_faults  # slow to import, and not needed to play

        return Violation("BASE-Q46", structural_faults(card)[0])
    return None


def deck_problems(
    book: Rulebook, cards: Iterable[CardDef], core: CoreRules, *, accepts_blank: Callable[[CardDef], bool] | None = None
) -> tuple[Violation, ...]:
    """Return every problem of a deck of *cards*: too few cards, too many of one name, cards that *book* cannot play.

    *core* holds the limits of deck size and copies. A blank card, whose abilities the library does not know, is refused
    unless *accepts_blank* returns True for it.
    """
    return tuple(_problems(book, tuple(cards), core, accepts_blank or (lambda _: False)))


def _problems(
    book: Rulebook, cards: tuple[CardDef, ...], core: CoreRules, accepts_blank: Callable[[CardDef], bool]
) -> Iterator[Violation]:
    if len(cards) < core.min_deck_size:
        yield Violation("BASE-180", f"a deck has at least {core.min_deck_size} cards, not {len(cards)}")
    counts: dict[str, int] = {}
    for card in cards:
        if not card.is_basic_land:
            counts[card.name] = counts.get(card.name, 0) + 1
    limit = core.deck_copy_limit
    for name, count in counts.items():
        if limit is not None and count > limit:
            yield Violation("BASE-180", f"a deck has at most {limit} of each card, not {count} of {name}")
    for card in dict.fromkeys(cards):
        if card.blank and not accepts_blank(card):
            yield Violation("BASE-Q25", f"{card.name}: only its characteristics are known, not what it does")
        yield from refusals(book, card)


def refusals(book: Rulebook, card: CardDef) -> tuple[Violation, ...]:
    """Return why *book* cannot play *card*, as ``capability.support.refusals`` finds out."""
    from .capability import support  # slow to import, and needed only for decks

    return support.refusals(book, card)


def checked_decks(
    book: Rulebook,
    decks: Iterable[Deck],
    core: CoreRules,
    *,
    accepts_blank: Callable[[CardDef], bool] | None = None,
) -> tuple[tuple[CardDef, ...], ...]:
    """Return the cards of each of *decks*; raise SetupError with every problem of any deck (BASE-180, BASE-Q25)."""
    cardses: list[tuple[CardDef, ...]] = []
    problems: list[Violation] = []
    for place, deck in enumerate(decks):
        cards, unreadable = read_deck(deck)
        deck_faults = unreadable or deck_problems(book, cards, core, accepts_blank=accepts_blank)
        problems += [
            Violation(violation.rule, f"deck of player {place}: {violation.reason}") for violation in deck_faults
        ]
        cardses.append(cards)
    if problems:
        raise SetupError(tuple(problems))
    return tuple(cardses)
