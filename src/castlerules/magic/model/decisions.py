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
    """BASE-D03: after a London mulligan, choose a card for the bottom of the library; *cards_left* are still to go."""

    cards_left: int


@value
class AnnounceDecision(Decision):
    """BASE-047: make the next choice for the object on top of the stack, which is being announced."""


@value
class ManaPaymentDecision(Decision):
    """BASE-P07: how to pay a mana cost of *symbols* and *generic* mana.

    *symbols* has a bit mask for each symbol that is not generic: the kinds of mana that can pay it. *reserved*
    permanents may not be tapped for mana, because another part of the cost needs them.
    """

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
    """BASE-D28: how *attacker* divides its combat damage among its recipients, one at a time.

    *amounts* are the amounts assigned so far, in the order of the recipients.
    """

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
class UntapDecision(Decision):
    """BASE-341: whether the first of *permanents* untaps in this untap step; *kept* are those that will stay tapped."""

    permanents: tuple[ObjectId, ...]
    kept: tuple[ObjectId, ...] = ()


@value
class DiscardDecision(Decision):
    """BASE-D17: which *count* cards to discard; *chosen* are those chosen so far.

    *next_players* are (player, count) pairs of the players who choose after this one. *chosen_before* are the cards
    that earlier players have chosen: they wait here, since all players discard at the same time (BASE-111).
    """

    count: int
    chosen: tuple[ObjectId, ...] = ()
    next_players: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class SacrificeDecision(Decision):
    """BASE-D15: which *count* permanents that match *filter* to sacrifice; other fields: see ``DiscardDecision``."""

    filter: lang.Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    next_players: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class MayDecision(Decision):
    """BASE-112: "you may": let *effect* happen or not; after a refusal, *next_players* are asked in turn (BASE-Q31).

    If nobody accepts, *otherwise* happens.
    """

    effect: lang.Effect
    next_players: tuple[Player, ...] = ()
    otherwise: lang.Effect = lang.InOrder(())


@value
class PayDecision(Decision):
    """BASE-112: pay *cost*, so that *then* happens, or do not pay, so that *otherwise* happens.

    After a refusal, *next_players* are asked first, in turn (BASE-Q31).
    """

    cost: lang.Cost
    then: lang.Effect
    otherwise: lang.Effect
    next_players: tuple[Player, ...] = ()


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
class ChooseValueDecision(Decision):
    """BASE-242: with which value *effect* happens; the options are its values in order."""

    effect: lang.ChooseValue


@value
class NewTargetsDecision(Decision):
    """BASE-062: which new target the next place of *spell* gets by *effect*; *chosen* are those of the places before.

    A place is a target that the spell has. If *effect* copies the spell, they are the targets of the copy (BASE-322).
    """

    effect: lang.ChangeTargets | lang.CopySpell
    spell: ObjectId
    chosen: tuple[ObjectId, ...] = ()


@value
class DamageSourceDecision(Decision):
    """BASE-D22: which source of damage *effect* protects against; *to* are the objects or players that it protects."""

    effect: lang.PreventFromSource
    to: tuple[ObjectId, ...]


@value
class AttachDecision(Decision):
    """BASE-116: which permanent an Aura that enters the battlefield without being cast becomes attached to.

    The Aura is that of the first of *open_changes*. *decided_changes* are the changes of the same batch (changes that
    happen at the same time) that need no more choices.
    """

    decided_changes: tuple[Change, ...]
    open_changes: tuple[Change, ...]


@value
class SearchDecision(Decision):
    """BASE-177: which cards of a library the player finds for *effect*; *found_cards* are those found so far.

    It is the library of the player *whose*, or, if that is None, their own (BASE-255).
    """

    effect: lang.Search
    found_cards: tuple[CardId, ...] = ()
    whose: Player | None = None

    @property
    def owner(self) -> Player:
        """The player whose library is searched."""
        return self.player if self.whose is None else self.whose


@value
class ReplacementDecision(Decision):
    """BASE-D21: which replacement acts next on the first change of *open_changes*.

    The batch is the changes that happen at the same time: *decided_changes* are those that need no more choices,
    *open_changes* the others, each with the keys of the replacements that have acted on it. If *chosen_index* is not
    None, the replacement with this index has been chosen, and the player now chooses how much it does (BASE-097,
    BASE-Q08).
    """

    decided_changes: tuple[Change, ...]
    open_changes: tuple[tuple[Change, tuple[str, ...]], ...]
    chosen_index: int | None = None
