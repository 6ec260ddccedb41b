"""Decks and stocks that are legal under given options, made of other ones, for the strategies of set-ups."""

from __future__ import annotations

from itertools import chain, cycle, islice, repeat
from typing import TYPE_CHECKING, Any

import attrs

from .core import AnyGame

if TYPE_CHECKING:
    from .cards import CardDef


def fitting_setup(game: AnyGame, options: Any, setup: Any) -> Any:
    """Return *setup* with decks that are legal under *options*, made of the same cards as far as possible."""
    if game.name == "fortress":
        return attrs.evolve(setup, deck=_fitting_fortress_deck(options, setup.deck))
    if game.name == "duel":
        return attrs.evolve(setup, decks=[_fitting_deck(options, deck) for deck in setup.decks])
    if game.name == "castle":
        decks = [_fitting_deck(options, deck) for deck in setup.decks]
        return attrs.evolve(setup, decks=decks, stocks=[_fitting_stock(options, stock) for stock in setup.stocks])
    return setup


def _fitting_stock(options: Any, stock: tuple[CardDef, ...]) -> tuple[CardDef, ...]:
    """Return a stock (the creatures of a castle) legal under *options*: cards of *stock*, then of the built-in pool."""
    from .cards import POOL, CardType  # only stocks need them

    limit = options.stock_size if options.stock_copy_limit is None else options.stock_copy_limit
    pool_creatures = [
        card for card in POOL.values() if card.face.types.types == (CardType.CREATURE,) and not card.blank
    ]
    every = dict.fromkeys((*stock, *pool_creatures))
    most = [min(limit, stock.count(card)) or limit for card in every]
    cards = [card for card, count in zip(every, most, strict=True) for _ in range(count)]
    return tuple(cards[: options.stock_size])


def _fitting_deck(options: Any, deck: tuple[CardDef, ...]) -> tuple[CardDef, ...]:
    """Return *deck* made legal for *options*: its basic lands replace surplus copies and fill it to the least size."""
    limit = len(deck) if options.core.deck_copy_limit is None else options.core.deck_copy_limit
    basics = [card for card in deck if card.is_basic_land]
    nonbasics = [card for card in dict.fromkeys(deck) if not card.is_basic_land]
    limited = [card for card in nonbasics for _ in range(min(limit, deck.count(card)))]
    return (*limited, *islice(cycle(basics), max(len(deck), options.core.min_deck_size) - len(limited)))


def _fitting_fortress_deck(options: Any, deck: tuple[CardDef, ...]) -> tuple[CardDef, ...]:
    """Return a Fortress deck that is legal under *options*, with cards of *deck* as far as possible."""
    from .cards import POOL, CardType  # only decks need them

    def some(kind: CardType, count: int, *limits: int | None) -> list[CardDef]:
        """Return up to *count* cards whose only type is *kind*, each at most as often as the smallest of *limits*."""
        most = min([limit for limit in limits if limit is not None], default=count)
        fitting = [card for card in cards if card.face.types.types == (kind,) and None not in _power_toughness(card)]
        return list(islice(chain.from_iterable(repeat(card, most) for card in fitting), count))

    cards = dict.fromkeys((*deck, *POOL.values()))
    limit = options.core.deck_copy_limit
    spells = some(CardType.CREATURE, options.creature_count, options.creature_copy_limit, limit)
    spells += some(CardType.ARTIFACT, options.artifact_count, limit)
    basics = [card for card in deck if card.is_basic_land]
    lands = max(len(basics), options.min_lands, options.core.min_deck_size - len(spells))
    return (*spells, *basics[:1] * lands)


def _power_toughness(card: CardDef) -> tuple[int | None, ...]:
    """Return power and toughness of *card*, with None for a variable one; an empty tuple if it has neither."""
    return () if card.face.pt is None else (card.face.pt.power, card.face.pt.toughness)
