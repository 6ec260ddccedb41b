"""What the cards of a game say, as far as the invariants of Fortress ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules.cards.abilities import CreateTokens, DamageMultiplied, DamageRedirected, TakeControl
from castlerules.cards.atoms import (
    DealDamage,
    DivideDamage,
    EmptyPool,
    GainLife,
    LoseLife,
    MoveTo,
    PreventFrom,
    PreventNext,
)
from castlerules.cards.characteristics import CardType
from castlerules.cards.costs import PayLife
from castlerules.cards.terms import Zone
from castlerules.magic.asking import Replacing
from castlerules.magic.changes import LandPlayed
from castlerules.magic.ids import CardId
from castlerules.magic.playable import words_of
from castlerules.magic.scene import Scene
from castlerules.magic.state import State

from .book import FORTRESS

__all__ = ["bends_damage", "brings_creatures_back", "is_creature_card", "land_waits", "leaves_life_alone"]

_LIVELY: Final = (DealDamage, DivideDamage, EmptyPool, GainLife, LoseLife, PayLife, PreventFrom, PreventNext)


def is_creature_card(state: State, card: CardId) -> bool:
    """FOR-Q03: return whether *card* is a creature card, or what a creature token is."""
    return state.table.cards[card].face.has_type(CardType.CREATURE)


def _words(state: State) -> Iterator[Any]:
    """Yield what the cards of *state* say; creatures say nothing (FOR-Q23)."""
    for card in dict.fromkeys(state.table.cards):
        if not card.face.has_type(CardType.CREATURE):
            yield from words_of(FORTRESS, card)


def brings_creatures_back(state: State) -> bool:
    """FOR-Q33: return whether a card of *state* can put creatures into play, or under another control."""
    return any(
        isinstance(one, (TakeControl, CreateTokens)) or (isinstance(one, MoveTo) and one.zone is Zone.BATTLEFIELD)
        for one in _words(state)
    )


def bends_damage(scene: Scene) -> bool:
    """FOR-I07: return whether something in play redirects or multiplies damage (BASE-096, BASE-099)."""
    return any(isinstance(rule, (DamageRedirected, DamageMultiplied)) for _, rule in scene.rules)


def land_waits(state: State) -> bool:
    """FOR-I07: return whether a land is about to be put down, once the player has said what acts on its damage."""
    question = state.asks
    if not isinstance(question, Replacing):
        return False
    return any(isinstance(one, LandPlayed) for one in (*question.done, *[change for change, _ in question.todo]))


def leaves_life_alone(state: State) -> bool:
    """FOR-I06: return whether no card of *state* can change life, prevent that, or take mana away."""
    return not any(isinstance(one, _LIVELY) for one in _words(state))
