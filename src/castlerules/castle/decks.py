"""Validate decks and stocks for Castle, and offer ready-made ones (CAS-004, CAS-Q01, CAS-Q02, CAS-Q09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.pool import CASTLE_STOCKS, TWO_COLOR_DECKS
from castlerules.core import SetupError, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.decks import DEFAULT_DECKS, Deck, read_deck, refusals
from castlerules.magic.decks import deck_problems as deck_problems_of_magic
from castlerules.magic.game import checked_pair
from castlerules.magic.model.compiled import compile_faces, symbol_masks

from .book import CASTLE
from .model.options import CastleRules
from .rules.activation_price import activation_cost
from .rules.price_solver import MOST_COVERINGS, covering_count

DECKS: Final[Mapping[str, tuple[lang.CardDef, ...]]] = TWO_COLOR_DECKS
"""The ready-made decks by name, two for each pair of colours; the cards of a deck load on first access."""

STOCKS: Final[Mapping[str, tuple[lang.CardDef, ...]]] = CASTLE_STOCKS
"""The ready-made stocks by name, one for each pair of colours; the cards of a stock load on first access."""

DEFAULT_STOCKS: Final = ("RG", "WB")
"""The stocks of the two players if the caller gives none."""


def deck_problems(deck: Deck, rules: CastleRules) -> tuple[Violation, ...]:
    """CAS-K01, CAS-Q09: return why *deck* is illegal under *rules*; () if it is legal.

    *deck* may have every form that ``CastleGame.new_game`` accepts. An unknown name in it is a violation too.
    """
    cards, name_faults = read_deck(deck)
    return tuple(name_faults) or deck_problems_of_magic(CASTLE, cards, rules.core)


def stock_problems(stock: Deck, rules: CastleRules) -> tuple[Violation, ...]:
    """CAS-K01, CAS-004, CAS-Q01, CAS-Q02: return why *stock* is illegal under *rules*; () if it is legal.

    A stock is the set of creature cards from which the castle of one player is laid out.
    """
    cards, name_faults = _read_stock(stock)
    return tuple(name_faults) or tuple(_stock_problems(cards, rules))


def _stock_problems(stock: tuple[lang.CardDef, ...], rules: CastleRules) -> Iterator[Violation]:
    if len(stock) != rules.stock_size:
        yield Violation("CAS-004", f"expected a stock of {rules.stock_size} creatures, got {len(stock)}")
    limit = rules.stock_copy_limit
    for name, count in Counter([card.name for card in stock]).items():
        if limit is not None and count > limit:
            yield Violation(
                "CAS-Q02", f"expected at most {limit} copies of a creature in a stock, got {count} of {name}"
            )
    for card in dict.fromkeys(stock):
        if len(card.faces) > 1 or not card.has_type(lang.CardType.CREATURE):
            yield Violation("CAS-Q01", f"expected only creature cards with one face, got {card.name}")
        elif card.blank:
            yield Violation("BASE-Q25", f"{card.name}: only its characteristics are known, not what it does")
        else:
            yield from refusals(CASTLE, card)
            yield from _cost_problems(card, rules)


def _cost_problems(card: lang.CardDef, rules: CastleRules) -> Iterator[Violation]:
    """CAS-Q37: yield a violation if lands can pay parts of the mana symbols of *card* in too many ways.

    The price solver goes through all these ways, so their number limits the time that it takes to price the card.
    """
    ways = covering_count(symbol_masks(activation_cost(compile_faces(CASTLE, card)[0], rules)))
    if ways > MOST_COVERINGS:
        limit_text = f"expected at most {MOST_COVERINGS} ways to pay parts of its mana symbols, got {ways}"
        yield Violation("CAS-Q37", f"{card.name}: {limit_text}; its price would take too long to compute")


def stock_cards(stock: Deck) -> tuple[lang.CardDef, ...]:
    """Return the cards of *stock*; raise SetupError with each unknown name and the nearest known one (CAS-004)."""
    cards, name_faults = _read_stock(stock)
    if name_faults:
        raise SetupError(tuple(name_faults))
    return cards


def two_stocks(stocks: Sequence[Deck]) -> tuple[tuple[lang.CardDef, ...], ...]:
    """Return the cards of two *stocks*, that of player 0 first; raise SetupError if they cannot be read (CAS-004).

    The error names each unknown card or stock with the nearest known name. It is also raised unless *stocks* are two.
    """
    results = [_read_stock(stock) for stock in _exactly_two(stocks)]
    if wrong := [violation for _, name_faults in results for violation in name_faults]:
        raise SetupError(tuple(wrong))
    return tuple([cards for cards, _ in results])


def _exactly_two(stocks: Sequence[Deck]) -> Sequence[Deck]:
    try:
        return checked_pair(stocks)
    except SetupError:
        raise SetupError(
            (Violation("CAS-004", f"expected two stocks, that of player 0 first, got {short_repr(stocks)}"),)
        ) from None


def _read_stock(stock: Deck) -> tuple[tuple[lang.CardDef, ...], list[Violation]]:
    cards, name_faults = read_deck(stock, STOCKS)
    return cards, [Violation("CAS-004", violation.reason.replace("deck", "stock")) for violation in name_faults]


def checked_decks_and_stocks(
    decks: Sequence[Deck] | None, stocks: Sequence[Deck] | None, rules: CastleRules
) -> tuple[tuple[tuple[lang.CardDef, ...], ...], tuple[tuple[lang.CardDef, ...], ...]]:
    """CAS-K01, CAS-Q08: return the cards of two decks and two stocks; raise SetupError with every violation.

    ``new_game`` calls this first, before anything is shuffled. None stands for two ready-made decks or stocks.
    """
    deck_results = [read_deck(deck) for deck in checked_pair(DEFAULT_DECKS if decks is None else decks)]
    stock_results = [_read_stock(stock) for stock in _exactly_two(DEFAULT_STOCKS if stocks is None else stocks)]
    problems: list[Violation] = []
    for place, ((deck, deck_faults), (stock, stock_faults)) in enumerate(zip(deck_results, stock_results, strict=True)):
        faults = deck_faults or deck_problems(deck, rules)
        problems += [Violation(violation.rule, f"deck of player {place}: {violation.reason}") for violation in faults]
        faults = stock_faults or stock_problems(stock, rules)
        problems += [Violation(violation.rule, f"stock of player {place}: {violation.reason}") for violation in faults]
    if problems:
        raise SetupError(tuple(problems))
    return tuple([cards for cards, _ in deck_results]), tuple([cards for cards, _ in stock_results])
