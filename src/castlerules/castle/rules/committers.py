"""Committers: functions that apply changes to castles, and changes of normal Magic to castle cards (CAS-K15 to K17)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.castle.model import events, grid
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import ActiveCard, CastleState, FaceDownCard, rules_of
from castlerules.core import Player, evolve
from castlerules.magic.model import CardObject, Committer, ObjectId, changes, is_player
from castlerules.magic.transaction.committers import NORMAL_COMMITTERS
from castlerules.magic.transaction.transaction import Transaction
from castlerules.magic.transaction.zone_changes import leave_battlefield, with_zone

from .slots import slot_of_creature, with_defender, with_slot, with_slots_swapped


def _castle_state(transaction: Transaction) -> CastleState:
    assert isinstance(transaction.extra, CastleState), "a state of Castle"
    return transaction.extra


def _slot_index(transaction: Transaction, name: str) -> int:
    slot = grid.slot_named(rules_of(transaction.state), name)
    assert slot is not None, "events name existing slots"
    return slot


# Changes of normal Magic that also change a castle.


def _commit_arrival(transaction: Transaction, change: changes.EnterBattlefield) -> None:
    """CAS-K15, CAS-030: put a card onto the battlefield; an activated castle card becomes active in its slot.

    A castle creature that leaves the battlefield and returns is no longer in the castle (CAS-053, CAS-Q80).
    """
    if change.from_aside:
        extra, player = _castle_state(transaction), transaction.owner_of(change.card)
        for slot, content in enumerate(extra.castles[player].slots):
            if isinstance(content, FaceDownCard) and content.card == change.card:
                creature = ObjectId(transaction.next_object)
                extra = with_slot(extra, player, slot, ActiveCard(change.card, creature))
                transaction.extra = with_defender(extra, slot, creature)
    elif change.old_object is not None:
        _vacate_slot(transaction, change.old_object)
    NORMAL_COMMITTERS[changes.EnterBattlefield](transaction, change)


def _commit_move(transaction: Transaction, change: changes.Move) -> None:
    """CAS-038, CAS-Q80: move an object; a creature that leaves play leaves its slot vacant, wherever it goes."""
    _vacate_slot(transaction, change.object)
    NORMAL_COMMITTERS[changes.Move](transaction, change)


def _commit_control_change(transaction: Transaction, change: changes.ControlGained) -> None:
    """CAS-K21, CAS-Q81: change control; a creature that another player gains control of leaves the castle."""
    _vacate_slot(transaction, change.object)
    NORMAL_COMMITTERS[changes.ControlGained](transaction, change)


def _vacate_slot(transaction: Transaction, creature: ObjectId) -> None:
    place = slot_of_creature(_castle_state(transaction), creature)
    if place is not None:
        transaction.extra = with_slot(_castle_state(transaction), *place, None)


def _commit_damage(transaction: Transaction, change: changes.Damage) -> None:
    """CAS-K06, CAS-010, CAS-Q12: deal damage, unless it is dealt to a player and may not hurt players in Castle.

    Replacement effects have changed the damage before this is decided.
    """
    if not is_player(change.to) or can_hurt_player(transaction, change):
        NORMAL_COMMITTERS[changes.Damage](transaction, change)


def can_hurt_player(transaction: Transaction, change: changes.Damage) -> bool:
    """CAS-009, CAS-Q10, CAS-Q11, CAS-Q15, CAS-Q16: return whether the damage *change* can hurt its recipient, a player.

    Combat damage can, and so can damage from a creature that this player controls. With
    ``attacker_ability_damage_counts`` any damage from an attacking creature can. Only unblocked attackers assign combat
    damage to a player (CAS-Q17: and attackers with trample, if the options do not ignore it); they deal it even if they
    have left by then (CAS-K06).
    """
    if change.combat:
        return True
    source = None if change.source is None else transaction.board_before.find_object(change.source)
    if (
        source is None
        or lang.CardType.CREATURE not in source.characteristics.types
        or source.zone is not lang.Zone.BATTLEFIELD
    ):
        return False
    is_attacking = source.id in transaction.state.combat.attackers
    return creature_hurts(rules_of(transaction.state), source.controller, Player(change.to), is_attacking=is_attacking)


def creature_hurts(rules: CastleRules, controller: Player, player: Player, *, is_attacking: bool) -> bool:
    """CAS-Q10, CAS-Q11: return whether *player* is hurt by what a creature of *controller* deals outside of combat."""
    return controller == player or (rules.attacker_ability_damage_counts and is_attacking)


# Changes of Castle.


def _commit_reveal(transaction: Transaction, change: events.CardRevealed) -> None:
    """CAS-020, CAS-Q07: mark a face-down card as known, because it is turned up."""
    slot, extra = _slot_index(transaction, change.slot), _castle_state(transaction)
    content = extra.castles[change.player].slots[slot]
    assert isinstance(content, FaceDownCard), "only what lies face down is revealed"
    transaction.extra = with_slot(extra, change.player, slot, evolve(content, known=True))
    transaction.events.append(change)


def _commit_decline(transaction: Transaction, change: events.ActivationDeclined) -> None:
    """CAS-K17, CAS-026, CAS-Q42: remove a turned-up card that is not paid for from the game.

    It was never in play and goes to no graveyard, so nothing triggers.
    """
    slot, extra = _slot_index(transaction, change.slot), _castle_state(transaction)
    content = extra.castles[change.player].slots[slot]
    assert isinstance(content, FaceDownCard), "only what lies face down is declined"
    transaction.extra = with_slot(extra, change.player, slot, None)
    new, seat = transaction.new_object_id(), transaction.seats[change.player]
    transaction.seats[change.player] = with_zone(seat, lang.Zone.EXILE, (*seat.exile, CardObject(new, content.card)))
    transaction.events.append(evolve(change, new=new))


def _commit_exchange(transaction: Transaction, change: events.CardsSwapped | events.FaceDownCardMoved) -> None:
    """CAS-032, CAS-056, CAS-058, CAS-Q52, CAS-Q93: swap what is in two slots; cards stay face down, known or active."""
    names = (change.slot, change.other) if isinstance(change, events.CardsSwapped) else (change.src, change.dst)
    slot, other = [_slot_index(transaction, name) for name in names]
    transaction.extra = with_slots_swapped(_castle_state(transaction), change.player, slot, other)
    transaction.events.append(change)


def _commit_turn_down(transaction: Transaction, change: events.CreatureTurnedDown) -> None:
    """CAS-057, CAS-Q78: turn a creature face down; it leaves play, and loses damage, counters and attachments."""
    permanent = transaction.permanents[change.object]
    owner = transaction.owner_of(permanent.card)
    transaction.extra = with_slot(
        _castle_state(transaction),
        owner,
        _slot_index(transaction, change.slot),
        FaceDownCard(permanent.card, known=True),
    )
    leave_battlefield(transaction, permanent)
    transaction.events.append(change)
    if rules_of(transaction.state).turn_down_is_leaving_play:
        left = changes.Moved(
            owner, change.card, lang.Zone.BATTLEFIELD, lang.Zone.ASIDE, change.object, None, changes.Cause.EFFECT, owner
        )
        transaction.events.append(left)


CASTLE_COMMITTERS: Final[Mapping[type[changes.Change], Committer]] = MappingProxyType(
    {
        changes.EnterBattlefield: _commit_arrival,
        changes.Move: _commit_move,
        changes.ControlGained: _commit_control_change,
        changes.Damage: _commit_damage,
        events.CardRevealed: _commit_reveal,
        events.ActivationDeclined: _commit_decline,
        events.CardsSwapped: _commit_exchange,
        events.FaceDownCardMoved: _commit_exchange,
        events.CreatureTurnedDown: _commit_turn_down,
    }
)
"""The committers that differ from normal Magic, or are new in Castle."""
