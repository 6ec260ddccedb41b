"""Decks and stocks for Castle: what is allowed in one, and ready-made ones (CAS-004, CAS-Q01, CAS-Q02, CAS-Q09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef
from castlerules.cards.pool import CASTLE_STOCKS, PAIR_DECKS
from castlerules.core import Broken, SetupError
from castlerules.magic.deck import DEFAULT_DECKS, Deck, read_deck
from castlerules.magic.deck import deck_problems as deck_problems_of_magic
from castlerules.magic.support import refusals
from castlerules.magic.traits import symbols_of, traits_of
from castlerules.magic.variant import two_of

from .book import CASTLE
from .lands import cost_to_activate
from .price import MOST_COVERINGS, coverings
from .rules import CastleRules

__all__ = [
    "DECKS",
    "DEFAULT_DECKS",
    "DEFAULT_STOCKS",
    "STOCKS",
    "as_stock",
    "both_stocks",
    "checked",
    "deck_problems",
    "stock_problems",
]

DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = PAIR_DECKS
"""The ready-made decks by name, two for each pair of colours; their cards are read when they are first asked for."""

STOCKS: Final[Mapping[str, tuple[CardDef, ...]]] = CASTLE_STOCKS
"""The ready-made stocks by name, one for each pair of colours; their cards are read when they are first asked for."""

DEFAULT_STOCKS: Final = ("RG", "WB")
"""The ready-made stocks that two players have where none are given."""


def deck_problems(deck: Deck, rules: CastleRules) -> tuple[Broken, ...]:
    """CAS-K01, CAS-Q09: return everything that is wrong with *deck*, given as to ``new_game``, under *rules*."""
    cards, strange = read_deck(deck)
    return tuple(strange) or deck_problems_of_magic(CASTLE, cards, rules.core)


def stock_problems(stock: Deck, rules: CastleRules) -> tuple[Broken, ...]:
    """CAS-K01, CAS-004, CAS-Q01, CAS-Q02: return everything that is wrong with *stock*, as ``deck_problems`` does."""
    cards, strange = _read(stock)
    return tuple(strange) or tuple(_stock_problems(cards, rules))


def _stock_problems(stock: tuple[CardDef, ...], rules: CastleRules) -> Iterator[Broken]:
    if len(stock) != rules.stock_size:
        yield Broken("CAS-004", f"a stock has {rules.stock_size} creatures, not {len(stock)}")
    limit = rules.stock_copy_limit
    for name, count in Counter([one.name for one in stock]).items():
        if limit is not None and count > limit:
            yield Broken("CAS-Q02", f"at most {limit} of a creature, not {count} of {name}")
    for card in dict.fromkeys(stock):
        if len(card.faces) > 1 or not card.has_type(CardType.CREATURE):
            yield Broken("CAS-Q01", f"{card.name} is no creature card")
        elif card.blank:
            yield Broken("BASE-Q25", f"{card.name}: only its characteristics are known, not what it does")
        else:
            yield from refusals(CASTLE, card)
            yield from _cost_problems(card, rules)


def _cost_problems(card: CardDef, rules: CastleRules) -> Iterator[Broken]:
    """CAS-Q37: the price is the lowest of all ways to cover the symbols, so these are limited."""
    ways = coverings(symbols_of(cost_to_activate(traits_of(CASTLE, card)[0], rules)))
    if ways > MOST_COVERINGS:
        wanted = f"the symbols of a castle card can be covered in part in at most {MOST_COVERINGS} ways"
        yield Broken("CAS-Q37", f"{card.name}: {wanted}, not {ways}")


def as_stock(stock: Deck) -> tuple[CardDef, ...]:
    """Return the cards of *stock*; SetupError with every name of no stock and no card, and the nearest (CAS-004)."""
    cards, strange = _read(stock)
    if strange:
        raise SetupError(tuple(strange))
    return cards


def both_stocks(stocks: Sequence[Deck]) -> tuple[tuple[CardDef, ...], ...]:
    """Return the cards of two stocks; SetupError with every name of no stock and no card, and the nearest (CAS-004)."""
    found = [_read(stock) for stock in _two(stocks)]
    if wrong := [broken for _, strange in found for broken in strange]:
        raise SetupError(tuple(wrong))
    return tuple([cards for cards, _ in found])


def _two(stocks: Sequence[Deck]) -> Sequence[Deck]:
    try:
        return two_of(stocks)
    except SetupError:
        raise SetupError((Broken("CAS-004", "two stocks are wanted, that of player 0 first"),)) from None


def _read(stock: Deck) -> tuple[tuple[CardDef, ...], list[Broken]]:
    cards, strange = read_deck(stock, STOCKS)
    return cards, [Broken("CAS-004", one.reason.replace("deck", "stock")) for one in strange]


def checked(
    decks: Sequence[Deck] | None, stocks: Sequence[Deck] | None, rules: CastleRules
) -> tuple[tuple[tuple[CardDef, ...], ...], tuple[tuple[CardDef, ...], ...]]:
    """CAS-K01, CAS-Q08 (1): return the cards of two decks and two stocks; SetupError with all that is wrong."""
    main = [read_deck(deck) for deck in two_of(DEFAULT_DECKS if decks is None else decks)]
    kept = [_read(stock) for stock in _two(DEFAULT_STOCKS if stocks is None else stocks)]
    problems: list[Broken] = []
    for place, ((deck, odd), (stock, strange)) in enumerate(zip(main, kept, strict=True)):
        wrong = odd or deck_problems(deck, rules)
        problems += [Broken(one.rule, f"deck of player {place}: {one.reason}") for one in wrong]
        wrong = strange or stock_problems(stock, rules)
        problems += [Broken(one.rule, f"stock of player {place}: {one.reason}") for one in wrong]
    if problems:
        raise SetupError(tuple(problems))
    return tuple([cards for cards, _ in main]), tuple([cards for cards, _ in kept])
