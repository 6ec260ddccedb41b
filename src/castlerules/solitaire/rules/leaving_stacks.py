"""Committers of changes that take cards off the stacks: as permanents, as spells, or as cards in hand (SOL-G94).

An effect treats a stack top in one of these roles; the role decides which zone the event names as the one it left, so
that triggers on dying see only cards that leave as permanents.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.enums import Zone
from castlerules.core import evolve
from castlerules.magic.model import CardObject, Committer, ObjectId, StackKind, StackObject, changes, with_hand
from castlerules.magic.transaction.committers import NORMAL_COMMITTERS
from castlerules.magic.transaction.transaction import Transaction
from castlerules.magic.transaction.zone_changes import leave_battlefield, put_card
from castlerules.solitaire.model import STACKS, YOU, events, options, options_of

from .committers import put_on_discard_pile, put_on_hand_pile, take_off_stack


def _move(transaction: Transaction, change: changes.Move) -> None:
    """SOL-103, SOL-104, SOL-G17: move an object as in normal Magic; what lies on a stack is taken off it.

    What goes to the hand goes on top of the hand pile, and a discarded hand card on the discard pile.
    """
    target, card_object = change.object, take_off_stack(transaction, change.object)
    if card_object is not None and (target not in transaction.permanents or change.cause in _ROLES):
        _leave_stack(transaction, card_object, change)
    elif change.cause is changes.Cause.DISCARDED:
        _discard_hand_card(transaction, target)
    elif change.to is Zone.HAND:
        _return_to_hand(transaction, change)
    else:
        NORMAL_COMMITTERS[changes.Move](transaction, change)


_ROLES: Final = MappingProxyType({changes.Cause.COUNTERED: Zone.STACK, changes.Cause.DISCARDED: Zone.HAND})
"""SOL-G94: causes for which a stack card leaves as a spell or a card in hand, and that zone."""


def _leave_stack(transaction: Transaction, card_object: CardObject, change: changes.Move) -> None:
    """SOL-G94, SOL-G19, SOL-G20, SOL-P49: move *card_object* off its stack as a permanent, spell or card in hand.

    Class and cause of *change* decide as which. As a spell or a card in hand it does not die, so no ability that
    triggers on dying does.
    """
    if (permanent := transaction.permanents.get(card_object.id)) is not None:
        leave_battlefield(transaction, permanent)
    held, card = isinstance(change, events.StacksHandMove), transaction.table.cards[card_object.card]
    role = Zone.HAND if held else _ROLES.get(change.cause, Zone.BATTLEFIELD)
    destination = options_of(transaction.state).stack_discard_destination
    if change.cause is changes.Cause.DISCARDED and destination is options.DiscardDestination.DISCARD_PILE:
        put_on_discard_pile(transaction, (card_object.card,), (card_object.card,))
        transaction.events.append(events.HandDiscarded(1, card))
    elif change.to is Zone.HAND:
        put_on_hand_pile(transaction, card_object.card)
        transaction.events.append(changes.Moved(YOU, card, role, Zone.HAND, card_object.id, None, change.cause, STACKS))
    else:
        put_card(
            transaction,
            card_object.card,
            change.to,
            change.cause,
            (role, card_object.id, STACKS),
            to_bottom=change.to_bottom,
        )


def _stacks_hand_moved(transaction: Transaction, change: events.StacksHandMove) -> None:
    """SOL-G94: move a stack card that an effect treats as a card in the hand of STACKS."""
    if (card_object := take_off_stack(transaction, change.object)) is not None:
        _leave_stack(transaction, card_object, change)


def _arrived(transaction: Transaction, change: changes.EnterBattlefield) -> None:
    """SOL-G94, SOL-P23: put a card into play as in normal Magic, after taking it off its stack.

    ``from_aside`` marks a card from the hand of STACKS. No seat holds that hand, so the card is put into the hand of
    YOU first, where the committer of normal Magic finds it.
    """
    if change.cause is changes.Cause.EFFECT and change.old_object is not None:
        card_object = take_off_stack(transaction, change.old_object)
        if card_object is not None and change.from_aside:
            _put_into_hand(transaction, card_object)
    NORMAL_COMMITTERS[changes.EnterBattlefield](transaction, change)


def _put_into_hand(transaction: Transaction, card_object: CardObject) -> None:
    """Put *card_object*, taken off a stack, into the hand of YOU, where the committer of normal Magic finds it."""
    if (permanent := transaction.permanents.get(card_object.id)) is not None:
        leave_battlefield(transaction, permanent)
    seat = transaction.seats[YOU]
    transaction.seats[YOU] = with_hand(seat, (*seat.hand, card_object))


def _discard_hand_card(transaction: Transaction, target: ObjectId) -> None:
    """SOL-101, SOL-G62: put the hand card on the discard pile."""
    seat = transaction.seats[YOU]
    for card_object in seat.hand:
        if card_object.id == target:
            transaction.seats[YOU] = with_hand(seat, ())
            put_on_discard_pile(transaction, (card_object.card,), (card_object.card,))
            transaction.events.append(events.HandDiscarded(1, transaction.table.cards[card_object.card]))


def _return_to_hand(transaction: Transaction, change: changes.Move) -> None:
    """SOL-103, SOL-104: move an object to the top of the hand pile; a token ceases to exist.

    Its attachments do not go with it. If a stack shows a copy, the checkpoint gathers the card there (SOL-G64).
    """
    NORMAL_COMMITTERS[changes.Move](transaction, change)
    hand = transaction.seats[YOU].hand
    if hand and getattr(transaction.events[-1], "new_object", None) == hand[-1].id:
        transaction.seats[YOU] = evolve(transaction.seats[YOU], hand=hand[:-1])
        put_on_hand_pile(transaction, hand[-1].card)


def _announced(transaction: Transaction, change: changes.PutOnStack) -> None:
    """SOL-G26, SOL-G27, SOL-G94: move a played card from the hand or one of the seven stacks to the stack of spells."""
    card_object = take_off_stack(transaction, change.card)
    if card_object is None:
        NORMAL_COMMITTERS[changes.PutOnStack](transaction, change)
        return
    if (permanent := transaction.permanents.get(change.card)) is not None:
        leave_battlefield(transaction, permanent)
    number = transaction.new_object_id()
    transaction.stack = (
        *transaction.stack,
        StackObject(number, StackKind.SPELL, YOU, number, card=card_object.card, origin=Zone.HAND),
    )
    card = transaction.table.cards[card_object.card]
    transaction.events.append(
        changes.Moved(YOU, card, Zone.HAND, Zone.STACK, change.card, number, changes.Cause.CAST, YOU)
    )


def _control_gained(transaction: Transaction, change: changes.ControlGained) -> None:
    """SOL-G35: give the player control of a stack permanent, which leaves its stack for the slot."""
    take_off_stack(transaction, change.object)
    NORMAL_COMMITTERS[changes.ControlGained](transaction, change)
    transaction.permanents[change.object] = evolve(transaction.permanents[change.object], base_controller=None)


LEAVING_COMMITTERS: Final[Mapping[type[changes.Change], Committer]] = MappingProxyType(
    {
        changes.Move: _move,
        events.StacksHandMove: _stacks_hand_moved,
        changes.EnterBattlefield: _arrived,
        changes.PutOnStack: _announced,
        changes.ControlGained: _control_gained,
    }
)
"""The committer of each kind of change that may take a card off one of the seven stacks."""
