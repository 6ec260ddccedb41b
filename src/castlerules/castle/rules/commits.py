"""How the changes of Castle are carried out, and those of normal Magic that concern castle cards (CAS-K15 to K17)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.enums import Zone
from castlerules.castle.model.grid import slot_named
from castlerules.castle.model.state import (
    ActivationDeclined,
    ActiveCard,
    CardRevealed,
    CardsSwapped,
    CastleState,
    CreatureTurnedDown,
    FaceDownCard,
    FaceDownCardMoved,
    rules_of,
)
from castlerules.core import Player, evolve
from castlerules.magic.model import changes
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.state import CardObject
from castlerules.magic.transaction.commit import NORMAL_COMMITTERS
from castlerules.magic.transaction.transaction import Transaction
from castlerules.magic.transaction.zone_changes import leave_battlefield, with_zone

from .slots import slot_of_creature, with_slot, with_slots_swapped

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Committer


def _castle_state(transaction: Transaction) -> CastleState:
    assert isinstance(transaction.extra, CastleState), "a state of Castle"
    return transaction.extra


def _slot_index(transaction: Transaction, name: str) -> int:
    slot = slot_named(rules_of(transaction.state), name)
    assert slot is not None, "events name slots that there are"
    return slot


# What normal Magic does, and a castle more.


def _commit_arrival(transaction: Transaction, change: changes.EnterBattlefield) -> None:
    """CAS-K15, CAS-030: a card that is activated becomes a permanent in its slot.

    A castle creature that is put into play anew leaves the castle (CAS-053, CAS-Q80).
    """
    if change.from_aside:
        extra, player = _castle_state(transaction), transaction.owner_of(change.card)
        for slot, content in enumerate(extra.castles[player].slots):
            if isinstance(content, FaceDownCard) and content.card == change.card:
                transaction.extra = with_slot(
                    extra, player, slot, ActiveCard(change.card, ObjectId(transaction.next_object))
                )
    elif change.old_object is not None:
        _vacate_slot(transaction, change.old_object)
    NORMAL_COMMITTERS[changes.EnterBattlefield](transaction, change)


def _commit_move(transaction: Transaction, change: changes.Move) -> None:
    """CAS-038, CAS-Q80: a creature that leaves play leaves its slot vacant, wherever it goes."""
    _vacate_slot(transaction, change.object)
    NORMAL_COMMITTERS[changes.Move](transaction, change)


def _commit_control_change(transaction: Transaction, change: changes.ControlGained) -> None:
    """CAS-K21, CAS-Q81: a creature that another player gets control of leaves the castle."""
    _vacate_slot(transaction, change.object)
    NORMAL_COMMITTERS[changes.ControlGained](transaction, change)


def _vacate_slot(transaction: Transaction, creature: ObjectId) -> None:
    place = slot_of_creature(_castle_state(transaction), creature)
    if place is not None:
        transaction.extra = with_slot(_castle_state(transaction), *place, None)


def _commit_damage(transaction: Transaction, change: changes.Damage) -> None:
    """CAS-K06, CAS-010, CAS-Q12: damage that may not hurt a player becomes zero, after all replacements."""
    if not is_player(change.to) or can_hurt_player(transaction, change):
        NORMAL_COMMITTERS[changes.Damage](transaction, change)


def can_hurt_player(transaction: Transaction, change: changes.Damage) -> bool:
    """CAS-009, CAS-Q10, CAS-Q11, CAS-Q15, CAS-Q16: return whether *change* can hurt the player whom it is dealt to.

    Damage of a creature that the player controls does, and combat damage. That is assigned to a player by unblocked
    attackers alone (CAS-Q17: and by trample that a table heeds), and is dealt whatever has become of them (CAS-K06).
    """
    if change.combat:
        return True
    source = None if change.source is None else transaction.board_before.find_object(change.source)
    if source is None or CardType.CREATURE not in source.characteristics.types or source.zone is not Zone.BATTLEFIELD:
        return False
    if source.controller == Player(change.to):
        return True
    return (
        rules_of(transaction.state).attacker_ability_damage_counts and source.id in transaction.state.combat.attackers
    )


# What only a castle does.


def _commit_reveal(transaction: Transaction, change: CardRevealed) -> None:
    """CAS-020, CAS-Q07: a card that has been revealed is known from then on."""
    slot, extra = _slot_index(transaction, change.slot), _castle_state(transaction)
    content = extra.castles[change.player].slots[slot]
    assert isinstance(content, FaceDownCard), "only what lies face down is revealed"
    transaction.extra = with_slot(extra, change.player, slot, evolve(content, known=True))
    transaction.events.append(change)


def _commit_decline(transaction: Transaction, change: ActivationDeclined) -> None:
    """CAS-K17, CAS-026, CAS-Q42: the card goes straight to the removed pile, and nothing triggers."""
    slot, extra = _slot_index(transaction, change.slot), _castle_state(transaction)
    content = extra.castles[change.player].slots[slot]
    assert isinstance(content, FaceDownCard), "only what lies face down is declined"
    transaction.extra = with_slot(extra, change.player, slot, None)
    new, seat = transaction.new_object_id(), transaction.seats[change.player]
    transaction.seats[change.player] = with_zone(seat, Zone.EXILE, (*seat.exile, CardObject(new, content.card)))
    transaction.events.append(evolve(change, new=new))


def _commit_swap(transaction: Transaction, change: CardsSwapped) -> None:
    """CAS-032, CAS-058, CAS-Q52: two cards trade places, and stay what they are."""
    transaction.extra = with_slots_swapped(
        _castle_state(transaction),
        change.player,
        _slot_index(transaction, change.slot),
        _slot_index(transaction, change.other),
    )
    transaction.events.append(change)


def _commit_card_move(transaction: Transaction, change: FaceDownCardMoved) -> None:
    """CAS-056, CAS-Q93: a face-down card goes to a vacant slot; that it is known goes with it."""
    transaction.extra = with_slots_swapped(
        _castle_state(transaction),
        change.player,
        _slot_index(transaction, change.src),
        _slot_index(transaction, change.dst),
    )
    transaction.events.append(change)


def _commit_turn_down(transaction: Transaction, change: CreatureTurnedDown) -> None:
    """CAS-057, CAS-Q78: a creature that is turned down leaves play, with all that is on it."""
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
            owner, change.card, Zone.BATTLEFIELD, Zone.ASIDE, change.object, None, changes.Cause.EFFECT, owner
        )
        transaction.events.append(left)


COMMITS: Final[Mapping[type[changes.Change], Committer]] = MappingProxyType(
    {
        changes.EnterBattlefield: _commit_arrival,
        changes.Move: _commit_move,
        changes.ControlGained: _commit_control_change,
        changes.Damage: _commit_damage,
        CardRevealed: _commit_reveal,
        ActivationDeclined: _commit_decline,
        CardsSwapped: _commit_swap,
        FaceDownCardMoved: _commit_card_move,
        CreatureTurnedDown: _commit_turn_down,
    }
)
"""How changes are carried out otherwise than in normal Magic."""
