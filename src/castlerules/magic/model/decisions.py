"""The decisions for which a state can wait: which player must choose, and between what.

A decision holds data only. The ``decision_rules`` of the rulebook say which actions answer it and what they do.
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, value

from .changes import Change
from .ids import CardId, ObjectId


@value
class Decision:
    """The base of all decisions; *player* must answer before anything else happens."""

    player: Player


@value
class MulliganDecision(Decision):
    """BASE-D01, BASE-D02: keep the opening hand, or take a mulligan."""


@value
class BottomDecision(Decision):
    """BASE-D03: choose a card for the bottom of the library; *cards_left* cards are still to be put there."""

    cards_left: int


@value
class AnnounceDecision(Decision):
    """BASE-047: make the next choice for the object on top of the stack, which is being announced."""


@value
class ManaPaymentDecision(Decision):
    """BASE-P07: how to pay *symbols* and *generic* mana; *reserved* permanents may not be tapped for it."""

    symbols: tuple[int, ...]
    generic: int
    reserved: tuple[ObjectId, ...]


@value
class AttackDecision(Decision):
    """BASE-D24 to BASE-D26: which creatures attack; *chosen* are those declared so far, in order."""

    chosen: tuple[ObjectId, ...] = ()


@value
class BlockDecision(Decision):
    """BASE-D27: which creatures block which attackers; *chosen* are the (blocker, attacker) pairs so far."""

    chosen: tuple[tuple[ObjectId, ObjectId], ...] = ()


@value
class CombatDamageDecision(Decision):
    """BASE-D28: how *attacker* divides its damage; *amounts* are those assigned to the first recipients so far."""

    attacker: ObjectId
    amounts: tuple[int, ...] = ()


@value
class TriggerOrderDecision(Decision):
    """BASE-D19: which of the pending triggers goes on the stack next."""


@value
class LegendDecision(Decision):
    """BASE-D23: which of the *legends* with the same name stays."""

    legends: tuple[ObjectId, ...]


@value
class DiscardDecision(Decision):
    """BASE-D17: which *count* cards to discard; *chosen* are those chosen so far.

    *next_players* are (player, count) pairs of the players who choose after this one. *chosen_before* are the cards
    that players before this one have chosen, since all are discarded at the same time (BASE-111).
    """

    count: int
    chosen: tuple[ObjectId, ...] = ()
    next_players: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class SacrificeDecision(Decision):
    """BASE-D15: which *count* permanents that match *filter* to sacrifice; other fields as in ``DiscardDecision``."""

    filter: lang.Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    next_players: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class MayDecision(Decision):
    """BASE-112: let *effect* happen or not; if this player declines, *next_players* may choose in turn (BASE-Q31)."""

    effect: lang.Effect
    next_players: tuple[Player, ...] = ()


@value
class PayDecision(Decision):
    """BASE-112: pay *cost*, so that *then* happens, or do not pay, so that *otherwise* happens."""

    cost: lang.Cost
    then: lang.Effect
    otherwise: lang.Effect


@value
class ChooseCardsDecision(Decision):
    """BASE-D18: which cards to choose for *effect*, in a zone of the player *whose*.

    *chosen* are the objects chosen so far; *chosen_cards* the cards chosen so far if the zone is a library.
    """

    effect: lang.ChooseCards
    whose: Player
    chosen: tuple[ObjectId, ...] = ()
    chosen_cards: tuple[CardId, ...] = ()


@value
class ChooseOneDecision(Decision):
    """BASE-D09: which of the effects *options* happens."""

    options: tuple[lang.Effect, ...]


@value
class DamageSourceDecision(Decision):
    """BASE-D22: from which source *effect* prevents damage to *to*."""

    effect: lang.PreventFromSource
    to: tuple[ObjectId, ...]


@value
class AttachDecision(Decision):
    """BASE-116: to what the first Aura of *open_changes*, which enters the battlefield, becomes attached.

    *decided_changes* are the changes of the same batch that need no more choices.
    """

    decided_changes: tuple[Change, ...]
    open_changes: tuple[Change, ...]


@value
class SearchDecision(Decision):
    """BASE-177: which cards of their library the player finds for *effect*; *found_cards* are those found so far."""

    effect: lang.Search
    found_cards: tuple[CardId, ...] = ()


@value
class ReplacementDecision(Decision):
    """BASE-D21: which replacement acts next on the first change of *open_changes*.

    *decided_changes* are the changes that the batch has become so far; *open_changes* are the others, each with the
    keys of the replacements that have acted on it. If *chosen_index* is a number, that replacement acts, and the player
    chooses how much it does (BASE-097, BASE-Q08).
    """

    decided_changes: tuple[Change, ...]
    open_changes: tuple[tuple[Change, tuple[str, ...]], ...]
    chosen_index: int | None = None
