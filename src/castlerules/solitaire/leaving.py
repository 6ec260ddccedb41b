"""How cards leave the stacks: as permanents, as spells, or as held cards, each time by that role alone (SOL-G94)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.terms import Zone
from castlerules.core import evolve
from castlerules.magic import changes as c
from castlerules.magic.book import Committing
from castlerules.magic.changes import Cause, Change
from castlerules.magic.commit import NORMAL_COMMITS
from castlerules.magic.draft import Draft
from castlerules.magic.ids import ObjectId
from castlerules.magic.moves import leave_play, put_card
from castlerules.magic.stack import OnStack, StackKind
from castlerules.magic.state import Held
from castlerules.magic.updates import with_hand

from .piles import off_stack, on_discard_pile, on_hand_pile
from .rules import DiscardDestination
from .tableau import STACKS, YOU, HandDiscarded, HeldMove, agreed

__all__ = ["DEPARTURES"]


def _move(draft: Draft, change: c.Move) -> None:
    """SOL-103, SOL-104, SOL-G17: move a card; from a stack it leaves that, and to the hand goes on the hand pile."""
    target, held = change.object, off_stack(draft, change.object)
    if held is not None and (target not in draft.permanents or change.cause in _ROLES):
        _off_its_stack(draft, held, change)
    elif change.cause is Cause.DISCARDED:
        _discarded(draft, target)
    elif change.to is Zone.HAND:
        _returned(draft, change)
    else:
        NORMAL_COMMITS[c.Move](draft, change)


_ROLES: Final = MappingProxyType({Cause.COUNTERED: Zone.STACK, Cause.DISCARDED: Zone.HAND})
"""SOL-G94: what a stack card leaves its stack as, where that is not as something in play: a spell, or a held card."""


def _role_of(change: c.Move) -> Zone:
    return Zone.HAND if isinstance(change, HeldMove) else _ROLES.get(change.cause, Zone.BATTLEFIELD)


def _off_its_stack(draft: Draft, held: Held, change: c.Move) -> None:
    """SOL-G94, SOL-G19, SOL-G20, SOL-P49: as a spell or as a held card it does not leave play, and does not die."""
    if (permanent := draft.permanents.get(held.id)) is not None:
        leave_play(draft, permanent)
    role, card = _role_of(change), draft.table.cards[held.card]
    discarded, destination = change.cause is Cause.DISCARDED, agreed(draft.state).stack_discard_destination
    if discarded and destination is DiscardDestination.DISCARD_PILE:
        on_discard_pile(draft, (held.card,), (held.card,))
        draft.events.append(HandDiscarded(1, card))
    elif change.to is Zone.HAND:
        on_hand_pile(draft, held.card)
        draft.events.append(c.Moved(YOU, card, role, Zone.HAND, held.id, None, change.cause, STACKS))
    else:
        put_card(draft, held.card, change.to, change.cause, (role, held.id, STACKS), bottom=change.bottom)


def _held_moved(draft: Draft, change: HeldMove) -> None:
    """SOL-G94: what an effect takes out of the hand of STACKS leaves its stack as a held card."""
    if (held := off_stack(draft, change.object)) is not None:
        _off_its_stack(draft, held, change)


def _arrived(draft: Draft, change: c.Arrive) -> None:
    """SOL-G94, SOL-P23: what an effect puts into play off a stack has left that; a held card comes out of a hand.

    What STACKS holds is kept apart from the hand that a seat has, and the change says whether it comes from there.
    """
    if change.cause is Cause.EFFECT and change.origin is not None:
        held = off_stack(draft, change.origin)
        if held is not None and change.apart:
            _into_hand(draft, held)
    NORMAL_COMMITS[c.Arrive](draft, change)


def _into_hand(draft: Draft, held: Held) -> None:
    """Let *held* lie in the hand, where what comes into play finds it."""
    if (permanent := draft.permanents.get(held.id)) is not None:
        leave_play(draft, permanent)
    seat = draft.seats[YOU]
    draft.seats[YOU] = with_hand(seat, (*seat.hand, held))


def _discarded(draft: Draft, target: ObjectId) -> None:
    """SOL-101, SOL-G62: the hand card goes to the discard pile."""
    seat = draft.seats[YOU]
    for held in seat.hand:
        if held.id == target:
            draft.seats[YOU] = with_hand(seat, ())
            on_discard_pile(draft, (held.card,), (held.card,))
            draft.events.append(HandDiscarded(1, draft.table.cards[held.card]))


def _returned(draft: Draft, change: c.Move) -> None:
    """SOL-103, SOL-104: what returns to the hand becomes the top of the hand pile; a token ceases to exist.

    It comes without what was on it, and goes straight back to a copy that shows (SOL-G64).
    """
    NORMAL_COMMITS[c.Move](draft, change)
    hand = draft.seats[YOU].hand
    if hand and getattr(draft.events[-1], "new", None) == hand[-1].id:
        draft.seats[YOU] = evolve(draft.seats[YOU], hand=hand[:-1])
        on_hand_pile(draft, hand[-1].card)


def _announced(draft: Draft, change: c.Announced) -> None:
    """SOL-G26, SOL-G27, SOL-G94: a card that is played leaves hand or stack, and is in flight until it has resolved."""
    held = off_stack(draft, change.card)
    if held is None:
        NORMAL_COMMITS[c.Announced](draft, change)
        return
    if (permanent := draft.permanents.get(change.card)) is not None:
        leave_play(draft, permanent)
    number = draft.number()
    draft.stack = (*draft.stack, OnStack(number, StackKind.SPELL, YOU, number, held.card, origin=Zone.HAND))
    card = draft.table.cards[held.card]
    draft.events.append(c.Moved(YOU, card, Zone.HAND, Zone.STACK, change.card, number, Cause.CAST, YOU))


def _controlled(draft: Draft, change: c.ControlGained) -> None:
    """SOL-G35: what the player gets control of leaves its stack for the slot."""
    off_stack(draft, change.object)
    NORMAL_COMMITS[c.ControlGained](draft, change)
    draft.permanents[change.object] = evolve(draft.permanents[change.object], home=None)


DEPARTURES: Final[Mapping[type[Change], Committing]] = MappingProxyType(
    {
        c.Move: _move,
        HeldMove: _held_moved,
        c.Arrive: _arrived,
        c.Announced: _announced,
        c.ControlGained: _controlled,
    }
)
"""How the changes are carried out by which something may leave a stack."""
