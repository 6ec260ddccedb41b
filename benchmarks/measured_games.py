"""The games to measure: every game with its usual set-up, and duels with a deck that other engines can play too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules import GAMES, Game, Generator, duel, magic
from castlerules.cards import CardDef, card
from castlerules.core.options import nested_option

__all__ = ["MEASURED_GAMES", "RED_DECK", "measured_game"]

RED_DECK: Final[Mapping[str, int]] = MappingProxyType(
    {
        "Mountain": 24,
        "Raging Goblin": 4,
        "Goblin Raider": 4,
        "Hill Giant": 4,
        "Wall of Fire": 4,
        "Shivan Dragon": 4,
        "Lightning Bolt": 4,
        "Blaze": 4,
        "Earthquake": 4,
        "Shatter": 4,
    }
)
"""Sixty red cards that most engines of Magic can play."""


def _red_deck() -> tuple[CardDef, ...]:
    return tuple([card(name) for name, count in RED_DECK.items() for _ in range(count)])


def _deck_cards(decks: Sequence[magic.Deck]) -> tuple[tuple[CardDef, ...], ...]:
    return magic.TwoDeckSetup(decks).decks


@attrs.frozen(repr=False)
class RedSetup(magic.TwoDeckSetup):
    """The red deck against itself, unless other decks are given."""

    decks: tuple[tuple[CardDef, ...], ...] = attrs.field(
        factory=lambda: (_red_deck(), _red_deck()), converter=_deck_cards
    )


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class ModernRules(duel.DuelRules):
    """The rules of a duel with the options of modern Magic as defaults."""

    core: magic.CoreRules = nested_option("BASE-001", magic.CoreRules.modern())


def _red_duel(rules: type[duel.DuelRules]) -> Game[Any, Any, Any]:
    """Return the duel with the red deck; its name is that of the duel, so that bots find its score."""

    def new_game(
        decks: Sequence[magic.Deck] | None = None,
        *,
        rules: magic.MagicRules = rules(),  # noqa: B008 - a frozen value
        rng: Generator,
    ) -> magic.State:
        return magic.new_duel(magic.NORMAL, RedSetup().decks if decks is None else decks, rules, rng)

    return magic.make_game(duel.GAME.name, rules=rules, setup=RedSetup, new_game=new_game)


_RED_DUELS: Final = MappingProxyType(
    {
        "duel_red_sixth": _red_duel(duel.DuelRules),
        "duel_red_modern": _red_duel(ModernRules),
    }
)
MEASURED_GAMES: Final = (*GAMES, *_RED_DUELS)
"""The names of all games, and of the duels with the red deck under either set of rules."""


def measured_game(name: str) -> Game[Any, Any, Any]:
    """Return the game of ``MEASURED_GAMES`` called *name*."""
    return _RED_DUELS[name] if name in _RED_DUELS else GAMES[name]
