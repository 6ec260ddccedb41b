"""How the changes of Solitaire are carried out, and those of normal Magic that concern its stacks and piles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.terms import Zone
from castlerules.core import evolve, shuffled
from castlerules.magic import changes as c
from castlerules.magic.book import Committing
from castlerules.magic.changes import Cause, Change
from castlerules.magic.commit import NORMAL_COMMITS
from castlerules.magic.draft import Draft
from castlerules.magic.ids import CardId, ObjectId, is_player
from castlerules.magic.moves import put_card
from castlerules.magic.state import Held, Permanent
from castlerules.magic.updates import with_hand, with_library

from .look import lies_in_play
from .rules import HandModel, LifeDestination, PacketOrder, RecycleOrder, SolitaireRules
from .tableau import (
    HAND,
    PLACES,
    SLOT,
    STACKS,
    YOU,
    CardGathered,
    HandDiscarded,
    HandLaidDown,
    HandShown,
    LandMoved,
    LibraryPaid,
    NewTrip,
    PacketDrawn,
    Stack,
    Tableau,
    TurnedUp,
    agreed,
)
from .updates import with_covered, with_discard, with_stacks

__all__ = ["COMMITS", "recycled"]

_PACKET: Final = 3


def _kept(draft: Draft) -> Tableau:
    extra = draft.extra
    assert isinstance(extra, Tableau), "a state of Solitaire"
    return extra


def _rules(draft: Draft) -> SolitaireRules:
    return agreed(draft.state)


def _with_stack(draft: Draft, place: int, stack: Stack) -> None:
    stacks = _kept(draft).stacks
    draft.extra = with_stacks(_kept(draft), (*stacks[:place], stack, *stacks[place + 1 :]))


def off_stack(draft: Draft, target: ObjectId) -> Held | None:
    """SOL-G17: take *target* off its stack, where the gap closes; return it, or None if it is on none."""
    permanent = draft.permanents.get(target)
    if permanent is not None and permanent.controller != STACKS:
        return None
    for place, stack in enumerate(_kept(draft).stacks):
        for held in stack.up:
            if held.id == target:
                rest = tuple([one for one in stack.up if one is not held])
                _with_stack(draft, place, Stack(stack.down, rest))
                return held
    return None


def _on_stack(draft: Draft, place: int, stack: Stack, card: CardId, number: ObjectId) -> None:
    """SOL-031, SOL-033, SOL-G12: put *card* face up on *stack*; a permanent is in play there, and the opponent's."""
    _with_stack(draft, place, Stack(stack.down, (*stack.up, Held(number, card))))
    if draft.table.each(lies_in_play)[card]:
        draft.permanents[number] = Permanent(number, card, STACKS, draft.state.turn, number)


def on_hand_pile(draft: Draft, *cards: CardId) -> None:
    """SOL-102, SOL-103: put *cards*, the first one uppermost, on the hand pile; what showed is covered by them."""
    seat, extra = draft.seats[YOU], _kept(draft)
    covered = (*cards, *[held.card for held in seat.hand], *extra.covered)
    draft.extra = with_covered(extra, covered, extra.sealed)
    if seat.hand:
        draft.seats[YOU] = with_hand(seat, ())


def on_discard_pile(draft: Draft, cards: tuple[CardId, ...], seen: tuple[CardId, ...]) -> None:
    """SOL-075: put *cards* on the discard pile, the first one uppermost; of them *seen* have been seen."""
    extra = _kept(draft)
    known = (*extra.known, *[card for card in seen if card not in extra.known])
    draft.extra = with_discard(extra, (*cards, *extra.discard), known)


# Moves.


def _from_library(draft: Draft, change: c.LibraryMove) -> None:
    """SOL-G59: a card that was found goes to the top of the hand pile if it goes to the hand."""
    NORMAL_COMMITS[c.LibraryMove](draft, change)
    if change.to is Zone.HAND:
        *others, last = draft.seats[YOU].hand
        draft.seats[YOU] = evolve(draft.seats[YOU], hand=tuple(others))
        on_hand_pile(draft, last.card)


def _hand_laid_down(draft: Draft, change: HandLaidDown) -> None:
    """SOL-G54: the whole hand pile goes on the discard pile, in its order."""
    _off_hand_pile(draft, change.count)
    draft.events.append(change)


def _hand_discarded(draft: Draft, change: HandDiscarded) -> None:
    """SOL-G62: the uppermost cards of the hand pile go to the discard pile, those that are covered unseen."""
    seen = [draft.table.cards[held.card] for held in draft.seats[YOU].hand]
    if change.places:
        _off_hand_pile_at(draft, change.places)
        seen = seen if 0 in change.places else []
    else:
        _off_hand_pile(draft, change.count)
    draft.events.append(HandDiscarded(change.count, seen[0] if seen else None, change.places))


def _off_hand_pile_at(draft: Draft, places: tuple[int, ...]) -> None:
    """SOL-G61: put the cards at *places* of the hand pile on the discard pile, in their order."""
    seat, extra = draft.seats[YOU], _kept(draft)
    shown, covered = seat.hand, extra.covered
    pile = (*[held.card for held in shown], *covered)
    going = tuple([pile[place] for place in places])
    rest = tuple([card for card in covered if card not in going])
    first = len(pile) - extra.sealed
    sealed = extra.sealed - len([place for place in places if place >= first])
    seen = tuple([held.card for held in shown if held.card in going])
    draft.seats[YOU] = evolve(seat, hand=tuple([held for held in shown if held.card not in going]))
    draft.extra = evolve(extra, covered=rest, sealed=sealed)
    on_discard_pile(draft, going, seen)


def _off_hand_pile(draft: Draft, count: int) -> None:
    """Put the uppermost *count* cards of the hand pile on the discard pile, the hand card on top."""
    seat, extra = draft.seats[YOU], _kept(draft)
    pile = (*[held.card for held in seat.hand], *extra.covered)
    going, rest = pile[:count], pile[count:]
    seen = tuple([held.card for held in seat.hand])
    draft.seats[YOU] = with_hand(seat, ())
    draft.extra = with_covered(extra, rest, min(extra.sealed, len(rest)))
    on_discard_pile(draft, going, seen)


# What players neither feel nor have (SOL-008, SOL-130, SOL-P30).


def _damage(draft: Draft, change: c.Damage) -> None:
    """SOL-130, SOL-131, SOL-P04, SOL-P05: damage to a player does nothing."""
    if not is_player(change.to):
        NORMAL_COMMITS[c.Damage](draft, change)


def _nothing(_: Draft, __: Change) -> None:
    """SOL-P30, SOL-I30: life and poison are nothing here."""


# Libraries and hand pile.


def _packet_drawn(draft: Draft, change: PacketDrawn) -> None:
    """SOL-070 to SOL-072, SOL-G52, SOL-G58: cards go from the library to the top of the hand pile.

    If the player draws them, there is no hand card, and so the first of them shows at once.
    """
    seat, rules = draft.seats[YOU], _rules(draft)
    packet, rest = seat.library[: change.count], seat.library[change.count :]
    draft.seats[YOU] = with_library(seat, rest)
    flips = change.effect or rules.draw_packet_order is PacketOrder.FLIP
    on_hand_pile(draft, *(packet[::-1] if flips else packet))
    if not change.effect and rules.hand_model is HandModel.SINGLE:
        draft.extra = evolve(_kept(draft), sealed=len(packet) - 1)
    draft.events.append(change)
    if not change.effect:
        _show_hand(draft)


def recycled(draft: Draft, change: NewTrip) -> None:
    """SOL-E07, SOL-076, SOL-G55: the discard pile is turned over, so that what was discarded first is drawn first."""
    extra, order = _kept(draft), _rules(draft).recycle_order
    library = extra.discard if order is RecycleOrder.AS_IS else extra.discard[::-1]
    if order is RecycleOrder.SHUFFLE:
        library, draft.rng = shuffled(draft.rng, library)
    draft.seats[YOU] = evolve(draft.seats[YOU], library=library)
    draft.extra = evolve(extra, discard=(), known=(), trip=change.trip)
    draft.events.append(change)


def _library_paid(draft: Draft, change: LibraryPaid) -> None:
    """SOL-132, SOL-G78, SOL-P29: one after the other, unseen."""
    seat = draft.seats[YOU]
    going, rest = seat.library[: change.count], seat.library[change.count :]
    draft.seats[YOU] = with_library(seat, rest)
    if _rules(draft).life_payment_destination is LifeDestination.GRAVEYARD:
        for card in going:
            put_card(draft, card, Zone.GRAVEYARD, Cause.EFFECT, (Zone.LIBRARY, None, YOU))
    else:
        on_discard_pile(draft, going[::-1], ())
        draft.events.append(change)


# What the settle loop does.


def _turned_up(draft: Draft, change: TurnedUp) -> None:
    """SOL-010: the uppermost card of a stack is turned up; only by option it arrives (SOL-G12, SOL-P48)."""
    place = PLACES.index(change.stack)
    stack = _kept(draft).stacks[place]
    card, number = stack.down[-1], draft.number()
    _on_stack(draft, place, Stack(stack.down[:-1], stack.up), card, number)
    told = TurnedUp(change.stack, draft.table.cards[card], number)
    draft.events.append(told)
    if _rules(draft).expose_is_entering_play and number in draft.permanents:
        draft.events.append(c.Moved(YOU, told.card, Zone.APART, Zone.BATTLEFIELD, None, number, Cause.EFFECT, STACKS))


def _hand_shown(draft: Draft, _: HandShown) -> None:
    """SOL-100: the next card of the hand pile is the hand card, once the one before it has gone."""
    _show_hand(draft)


def _show_hand(draft: Draft) -> None:
    """SOL-100, SOL-G53: the top of the hand pile is revealed, or of the discard pile, where that is one with it."""
    extra = _kept(draft)
    if extra.covered:
        card, *rest = extra.covered
        draft.extra = with_covered(extra, tuple(rest), extra.sealed)
    else:
        card, *rest = extra.discard
        known = tuple([one for one in extra.known if one != card])
        draft.extra = with_discard(extra, tuple(rest), known)
    number = draft.number()
    draft.seats[YOU] = with_hand(draft.seats[YOU], (Held(number, card),))
    draft.events.append(HandShown(draft.table.cards[card], number))


def _land_moved(draft: Draft, change: LandMoved) -> None:
    """SOL-020, SOL-G09: a land goes to the row; it has not been played, and has not entered play."""
    held = off_stack(draft, change.object)
    if held is None:
        (held,) = draft.seats[YOU].hand
        draft.seats[YOU] = with_hand(draft.seats[YOU], ())
    number = draft.number()
    before = draft.permanents.pop(held.id, None)
    after = Permanent(number, held.card, YOU, draft.state.turn, number)
    draft.permanents[number] = after if before is None else evolve(before, id=number, controller=YOU)
    draft.events.append(LandMoved(change.place, draft.table.cards[held.card], number))


def _gathered(draft: Draft, change: CardGathered) -> None:
    """SOL-022, SOL-G05: the whole group goes, in its order, and what is on it goes along."""
    target = PLACES.index(change.dst)
    if change.src in PLACES:
        source = PLACES.index(change.src)
        group = _kept(draft).stacks[source].up
        _with_stack(draft, source, evolve(_kept(draft).stacks[source], up=()))
        stack = _kept(draft).stacks[target]
        _with_stack(draft, target, evolve(stack, up=(*stack.up, *group)))
    elif change.src == HAND:
        (held,) = draft.seats[YOU].hand
        draft.seats[YOU] = with_hand(draft.seats[YOU], ())
        number = draft.number()
        _on_stack(draft, target, _kept(draft).stacks[target], held.card, number)
        if _rules(draft).expose_is_entering_play and number in draft.permanents:
            told = c.Moved(YOU, change.card, Zone.HAND, Zone.BATTLEFIELD, held.id, number, Cause.EFFECT, STACKS)
            draft.events.append(told)
    else:
        assert change.src == SLOT, "copies are gathered from stacks, hand and slot"
        _from_slot(draft, target, change)
    draft.events.append(change)


def _from_slot(draft: Draft, place: int, change: CardGathered) -> None:
    """SOL-G06: with that option the own permanent goes to a stack that shows its name."""
    cards = draft.table.cards
    for one in list(draft.permanents.values()):
        if one.controller == YOU and one.attached is None and cards[one.card] == change.card:
            draft.permanents[one.id] = evolve(one, controller=STACKS, home=None)
            stack = _kept(draft).stacks[place]
            _with_stack(draft, place, evolve(stack, up=(*stack.up, Held(one.id, one.card))))
            return


COMMITS: Final[Mapping[type[Change], Committing]] = MappingProxyType(
    {
        c.LibraryMove: _from_library,
        c.Damage: _damage,
        c.LifeLost: _nothing,
        c.LifeGained: _nothing,
        c.PoisonGiven: _nothing,
        PacketDrawn: _packet_drawn,
        NewTrip: recycled,
        LibraryPaid: _library_paid,
        HandLaidDown: _hand_laid_down,
        HandDiscarded: _hand_discarded,
        TurnedUp: _turned_up,
        HandShown: _hand_shown,
        LandMoved: _land_moved,
        CardGathered: _gathered,
    }
)
"""How changes are carried out otherwise than in normal Magic."""
