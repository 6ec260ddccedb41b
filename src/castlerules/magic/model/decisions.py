"""The questions that a state can wait with: who must answer, and what the answer is about.

A question holds data only. What may be answered, and what an answer does, is said by ``decision_rules.QUESTIONS``.
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, value

from .changes import Change
from .ids import CardId, ObjectId


@value
class Decision:
    """The base of all questions; *player* must answer."""

    player: Player


@value
class MulliganDecision(Decision):
    """BASE-D01, BASE-D02: keep the hand, or take another."""


@value
class BottomDecision(Decision):
    """BASE-D03: *cards_left* more cards go to the bottom of the library."""

    cards_left: int


@value
class AnnounceDecision(Decision):
    """BASE-047: the next choice for the object on top of the stack."""


@value
class ManaPaymentDecision(Decision):
    """BASE-P07: how to pay *symbols* and *generic* mana; what is *reserved* is not tapped for it."""

    symbols: tuple[int, ...]
    generic: int
    reserved: tuple[ObjectId, ...]


@value
class AttackDecision(Decision):
    """BASE-D24 to BASE-D26: who attacks; *chosen* so far, in the order in which they were named."""

    chosen: tuple[ObjectId, ...] = ()


@value
class BlockDecision(Decision):
    """BASE-D27: who blocks whom; *chosen* are the pairs of blocker and attacker so far."""

    chosen: tuple[tuple[ObjectId, ObjectId], ...] = ()


@value
class CombatDamageDecision(Decision):
    """BASE-D28: how *attacker* divides its damage; *amounts* are the parts of the recipients so far."""

    attacker: ObjectId
    amounts: tuple[int, ...] = ()


@value
class TriggerOrderDecision(Decision):
    """BASE-D19: which of the waiting triggers goes on the stack next."""


@value
class LegendDecision(Decision):
    """BASE-D23: which of the *legends* of one name stays."""

    legends: tuple[ObjectId, ...]


@value
class DiscardDecision(Decision):
    """BASE-D17: *count* cards in all go; *chosen* so far.

    *next_players* are players who are asked next, with their counts. *chosen_before* are the cards that players before
    this one have chosen (BASE-111); *bound* is whether the discard is that of the cleanup step.
    """

    count: int
    chosen: tuple[ObjectId, ...] = ()
    next_players: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class SacrificeDecision(Decision):
    """BASE-D15: *count* permanents that fit *filter* in all go; the rest as in ``DiscardDecision``."""

    filter: lang.Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    next_players: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class MayDecision(Decision):
    """BASE-112: have *effect* happen or not; *next_players* are asked next if this one declines (BASE-Q31)."""

    effect: lang.Effect
    next_players: tuple[Player, ...] = ()


@value
class PayDecision(Decision):
    """BASE-112: pay *cost*, and *then* happens, or do not, and *otherwise* does."""

    cost: lang.Cost
    then: lang.Effect
    otherwise: lang.Effect


@value
class ChooseCardsDecision(Decision):
    """BASE-D18: cards for *effect*, of the zone of *whose*; *chosen* so far, or *chosen_cards* in a library."""

    effect: lang.ChooseCards
    whose: Player
    chosen: tuple[ObjectId, ...] = ()
    chosen_cards: tuple[CardId, ...] = ()


@value
class ChooseOneDecision(Decision):
    """BASE-D09: which of *options* happens."""

    options: tuple[lang.Effect, ...]


@value
class DamageSourceDecision(Decision):
    """BASE-D22: the source for *effect*, which shields *to*."""

    effect: lang.PreventFromSource
    to: tuple[ObjectId, ...]


@value
class AttachDecision(Decision):
    """BASE-116: what the Aura that arrives first of *open_changes* is attached to.

    *decided_changes* is the event so far.
    """

    decided_changes: tuple[Change, ...]
    open_changes: tuple[Change, ...]


@value
class SearchDecision(Decision):
    """BASE-177: cards of the own library for *effect*; *found_cards* so far."""

    effect: lang.Search
    found_cards: tuple[CardId, ...] = ()


@value
class ReplacementDecision(Decision):
    """BASE-D21: which replacement acts next on the first change of *open_changes*.

    *decided_changes* is what the batch has come to so far; *open_changes* holds changes with the keys of what has acted
    on them. If *chosen_index* is a number, that one acts, and the question is how much of it (BASE-097, BASE-Q08).
    """

    decided_changes: tuple[Change, ...]
    open_changes: tuple[tuple[Change, tuple[str, ...]], ...]
    chosen_index: int | None = None
