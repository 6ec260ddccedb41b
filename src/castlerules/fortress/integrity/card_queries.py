"""What the cards of a game can do: some invariants of Fortress only apply if no card does certain things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.fortress.book import FORTRESS
from castlerules.magic.model.changes import LandPlayed
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.model.decisions import ReplacementDecision
from castlerules.magic.model.ids import CardId
from castlerules.magic.model.state import State
from castlerules.magic.query.board import Board

_NODES_THAT_CHANGE_LIFE: Final = (
    *[node for node in lang.NODE_KINDS if "amount" in attrs.fields_dict(node)],
    *(lang.EmptyPool, lang.PreventFromSource),
)
"""The classes with a field *amount*, which is an amount of life or damage, and two that have none."""


def is_creature_card(state: State, card: CardId) -> bool:
    """FOR-Q03: return whether *card* is a creature card or a creature token."""
    return state.table.cards[card].face.has_type(lang.CardType.CREATURE)


def _card_nodes(state: State) -> Iterator[Any]:
    """Yield the card-language nodes in the abilities of all noncreature cards; creature text is blank (FOR-Q23)."""
    for card in dict.fromkeys(state.table.cards):
        if not card.face.has_type(lang.CardType.CREATURE):
            yield from nodes_of_card(FORTRESS, card)


def can_add_creatures(state: State) -> bool:
    """FOR-Q33: return whether a card of *state* can create, return or take over creatures, so the garrison may grow."""
    return any(
        isinstance(word, (lang.TakeControl, lang.CreateTokens))
        or (isinstance(word, lang.MoveTo) and word.zone is lang.Zone.BATTLEFIELD)
        for word in _card_nodes(state)
    )


def changes_damage(board: Board) -> bool:
    """FOR-I07: return whether a continuous effect now redirects or multiplies damage (BASE-096, BASE-099)."""
    return any(isinstance(rule, (lang.DamageRedirected, lang.DamageMultiplied)) for _, rule in board.rule_effects)


def is_land_pending(state: State) -> bool:
    """FOR-I07: return whether playing a land waits until the player chooses a replacement effect for its damage."""
    decision = state.decision
    if not isinstance(decision, ReplacementDecision):
        return False
    return any(
        isinstance(event, LandPlayed)
        for event in (*decision.decided_changes, *[change for change, _ in decision.open_changes])
    )


def never_changes_life(state: State) -> bool:
    """FOR-I06: return True if no noncreature card of *state* can change life, prevent damage or empty a mana pool."""
    return not any(isinstance(word, _NODES_THAT_CHANGE_LIFE) for word in _card_nodes(state))
