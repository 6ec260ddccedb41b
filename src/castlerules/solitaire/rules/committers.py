"""Committers: functions that carry out one kind of change, here those of Solitaire and those that touch its piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.enums import Zone
from castlerules.core import evolve, shuffled
from castlerules.magic.model import CardObject, Committer, Permanent, changes, with_hand, with_library
from castlerules.magic.model.ids import CardId, ObjectId, is_player
from castlerules.magic.transaction.committers import NORMAL_COMMITTERS
from castlerules.magic.transaction.transaction import Transaction
from castlerules.magic.transaction.zone_changes import put_card
from castlerules.solitaire.model import events, options, updates
from castlerules.solitaire.model.state import HAND, SLOT, STACK_NAMES, STACKS, YOU, Tableau, TableauStack, options_of
from castlerules.solitaire.query.layout import is_in_play_on_stack


def _tableau(transaction: Transaction) -> Tableau:
    extra = transaction.extra
    assert isinstance(extra, Tableau), "a state of Solitaire"
    return extra


def _replace_stack(transaction: Transaction, stack_index: int, stack: TableauStack) -> None:
    stacks = _tableau(transaction).stacks
    transaction.extra = updates.with_stacks(
        _tableau(transaction), (*stacks[:stack_index], stack, *stacks[stack_index + 1 :])
    )


def take_off_stack(transaction: Transaction, target: ObjectId) -> CardObject | None:
    """SOL-G17: take *target* out of the face-up cards of its stack; return its card, or None if it is on no stack."""
    permanent = transaction.permanents.get(target)
    if permanent is not None and permanent.controller != STACKS:
        return None
    for place, stack in enumerate(_tableau(transaction).stacks):
        for card_object in stack.face_up:
            if card_object.id == target:
                rest = tuple([card for card in stack.face_up if card is not card_object])
                _replace_stack(transaction, place, TableauStack(stack.face_down, rest))
                return card_object
    return None


def _put_on_stack(transaction: Transaction, stack_index: int, cards: tuple[CardObject, ...]) -> None:
    stack = _tableau(transaction).stacks[stack_index]
    _replace_stack(transaction, stack_index, TableauStack(stack.face_down, (*stack.face_up, *cards)))


def _show_on_stack(transaction: Transaction, stack_index: int, card: CardId) -> ObjectId:
    """SOL-031, SOL-033: put *card* face up on a stack; a permanent is in play there, controlled by STACKS.

    Returns the id that the card gets.
    """
    number = transaction.new_object_id()
    _put_on_stack(transaction, stack_index, (CardObject(number, card),))
    if transaction.table.map_rows(is_in_play_on_stack)[card]:
        transaction.permanents[number] = Permanent(number, STACKS, transaction.state.turn, number, card=card)
    return number


def _note_entering(transaction: Transaction, number: ObjectId, origin: Zone, before: ObjectId | None) -> None:
    """SOL-G12, SOL-P48: by option, a permanent that comes face up on a stack has entered play.

    It came from the zone *origin*, where its id was *before*.
    """
    if options_of(transaction.state).expose_is_entering_play and number in transaction.permanents:
        card = transaction.table.cards[transaction.permanents[number].card]
        transaction.events.append(
            changes.Moved(YOU, card, origin, Zone.BATTLEFIELD, before, number, changes.Cause.EFFECT, STACKS)
        )


def _take_hand_card(transaction: Transaction) -> CardObject:
    (card_object,) = transaction.seats[YOU].hand
    transaction.seats[YOU] = with_hand(transaction.seats[YOU], ())
    return card_object


def put_on_hand_pile(transaction: Transaction, *cards: CardId) -> None:
    """SOL-102, SOL-103: put *cards* on the hand pile, the first one on top; they cover the hand card, all face down."""
    seat, extra = transaction.seats[YOU], _tableau(transaction)
    covered = (*cards, *[card_object.card for card_object in seat.hand], *extra.covered_hand)
    transaction.extra = updates.with_covered_hand(extra, covered, extra.sealed_count)
    if seat.hand:
        transaction.seats[YOU] = with_hand(seat, ())


def put_on_discard_pile(transaction: Transaction, cards: tuple[CardId, ...], seen: tuple[CardId, ...]) -> None:
    """SOL-075: put *cards* on the discard pile, the first one on top; *seen* are those that the player has seen."""
    extra = _tableau(transaction)
    known = (*extra.known_discards, *[card for card in seen if card not in extra.known_discards])
    transaction.extra = updates.with_discard_pile(extra, (*cards, *extra.discard_pile), known)


# Moves.


def _library_move(transaction: Transaction, change: changes.LibraryMove) -> None:
    """SOL-G59: move a card from the library as in normal Magic; a card for the hand goes on top of the hand pile."""
    NORMAL_COMMITTERS[changes.LibraryMove](transaction, change)
    if change.to is Zone.HAND:
        *others, last = transaction.seats[YOU].hand
        transaction.seats[YOU] = evolve(transaction.seats[YOU], hand=tuple(others))
        put_on_hand_pile(transaction, last.card)


def _hand_pile_cleared(transaction: Transaction, change: events.HandPileCleared) -> None:
    """SOL-G54: put the whole hand pile on the discard pile, in its order, before the player draws three."""
    _discard_positions(transaction, range(change.count))
    transaction.events.append(change)


def _hand_discarded(transaction: Transaction, change: events.HandDiscarded) -> None:
    """SOL-G62: discard cards of the hand pile to the discard pile; the player does not see covered ones."""
    seen = [transaction.table.cards[card_object.card] for card_object in transaction.seats[YOU].hand]
    positions = change.positions or range(change.count)
    _discard_positions(transaction, positions)
    card = seen[0] if seen and 0 in positions else None
    transaction.events.append(events.HandDiscarded(change.count, card, change.positions))


def _discard_positions(transaction: Transaction, positions: Sequence[int]) -> None:
    """SOL-G61: put the cards at *positions* of the hand pile (0 is the top) on the discard pile, in their order.

    The other cards stay in the hand pile: the checkpoint, the loop of compulsory moves, shows the next one.
    """
    seat, extra = transaction.seats[YOU], _tableau(transaction)
    shown, covered = seat.hand, extra.covered_hand
    pile = (*[card_object.card for card_object in shown], *covered)
    leaving = tuple([pile[place] for place in positions])
    rest = tuple([card for card in covered if card not in leaving])
    first = len(pile) - extra.sealed_count
    sealed = extra.sealed_count - len([place for place in positions if place >= first])
    seen = tuple([card_object.card for card_object in shown if card_object.card in leaving])
    staying = tuple([card_object for card_object in shown if card_object.card not in leaving])
    transaction.seats[YOU] = with_hand(seat, staying)
    transaction.extra = updates.with_covered_hand(extra, rest, sealed)
    put_on_discard_pile(transaction, leaving, seen)


# Damage to players, life and poison, which do not exist (SOL-008, SOL-130, SOL-P30).


def _damage(transaction: Transaction, change: changes.Damage) -> None:
    """SOL-130, SOL-131, SOL-P04, SOL-P05: deal damage as in normal Magic; damage to a player does nothing."""
    if not is_player(change.to):
        NORMAL_COMMITTERS[changes.Damage](transaction, change)


def _ignore(_: Transaction, __: changes.Change) -> None:
    """SOL-P30, SOL-I30: do nothing for a change of life or poison counters, since no player has any."""


# Libraries and hand pile.


def _packet_drawn(transaction: Transaction, change: events.PacketDrawn) -> None:
    """SOL-070 to SOL-072, SOL-G52, SOL-G58: move cards from the library to the top of the hand pile.

    If the player draws three, the top one becomes the hand card at once. A card drawn by an effect is covered until the
    checkpoint, the loop of compulsory moves, shows it.
    """
    seat, rules = transaction.seats[YOU], options_of(transaction.state)
    packet, rest = seat.library[: change.count], seat.library[change.count :]
    transaction.seats[YOU] = with_library(seat, rest)
    flips = change.by_effect or rules.draw_packet_order is options.PacketOrder.FLIP
    put_on_hand_pile(transaction, *(packet[::-1] if flips else packet))
    if not change.by_effect and rules.hand_model is options.HandModel.SINGLE:
        transaction.extra = evolve(_tableau(transaction), sealed_count=len(packet) - 1)
    transaction.events.append(change)
    if not change.by_effect:
        _show_hand_card(transaction)


def recycle_library(transaction: Transaction, change: events.TripBegan) -> None:
    """SOL-E07, SOL-076, SOL-G55: turn over the discard pile as the new library: first discarded, first drawn.

    By option (``recycle_order``) the pile is not turned over, or is shuffled.
    """
    extra, order = _tableau(transaction), options_of(transaction.state).recycle_order
    library = extra.discard_pile if order is options.RecycleOrder.AS_IS else extra.discard_pile[::-1]
    if order is options.RecycleOrder.SHUFFLE:
        library, transaction.rng = shuffled(transaction.rng, library)
    transaction.seats[YOU] = evolve(transaction.seats[YOU], library=library)
    transaction.extra = evolve(extra, discard_pile=(), known_discards=(), trip=change.trip)
    transaction.events.append(change)


def _life_paid_from_library(transaction: Transaction, change: events.LifePaidFromLibrary) -> None:
    """SOL-132, SOL-G78, SOL-P29: move cards unseen from the library to the discard pile, or by option the graveyard."""
    seat = transaction.seats[YOU]
    leaving, rest = seat.library[: change.count], seat.library[change.count :]
    transaction.seats[YOU] = with_library(seat, rest)
    if options_of(transaction.state).life_payment_destination is options.LifeDestination.GRAVEYARD:
        for card in leaving:
            put_card(transaction, card, Zone.GRAVEYARD, changes.Cause.EFFECT, (Zone.LIBRARY, None, YOU))
    else:
        put_on_discard_pile(transaction, leaving[::-1], ())
        transaction.events.append(change)


# Compulsory moves of the checkpoint.


def _card_turned_up(transaction: Transaction, change: events.CardTurnedUp) -> None:
    """SOL-010: turn up the top card of a stack; only by option this counts as entering play (SOL-G12, SOL-P48)."""
    place = STACK_NAMES.index(change.stack)
    stack = _tableau(transaction).stacks[place]
    *rest, card = stack.face_down
    _replace_stack(transaction, place, TableauStack(tuple(rest), stack.face_up))
    number = _show_on_stack(transaction, place, card)
    transaction.events.append(events.CardTurnedUp(change.stack, transaction.table.cards[card], number))
    _note_entering(transaction, number, Zone.ASIDE, None)


def _hand_card_shown(transaction: Transaction, _: events.HandCardShown) -> None:
    """SOL-100: make the next card of the hand pile the hand card, once the former hand card has left."""
    _show_hand_card(transaction)


def _show_hand_card(transaction: Transaction) -> None:
    """SOL-100, SOL-G53: make the top of the hand pile the hand card; of an empty pile, the top of the discard pile.

    The latter is proposed only with ``hand_model="waste"``.
    """
    extra = _tableau(transaction)
    if extra.covered_hand:
        card, *rest = extra.covered_hand
        transaction.extra = updates.with_covered_hand(extra, tuple(rest), extra.sealed_count)
    else:
        card, *rest = extra.discard_pile
        known = tuple([card_id for card_id in extra.known_discards if card_id != card])
        transaction.extra = updates.with_discard_pile(extra, tuple(rest), known)
    number = transaction.new_object_id()
    transaction.seats[YOU] = with_hand(transaction.seats[YOU], (CardObject(number, card),))
    transaction.events.append(events.HandCardShown(transaction.table.cards[card], number))


def _land_moved(transaction: Transaction, change: events.LandMoved) -> None:
    """SOL-020, SOL-G09: move a visible land to the row; this is neither playing the land nor entering play."""
    card_object = take_off_stack(transaction, change.object) or _take_hand_card(transaction)
    number = transaction.new_object_id()
    before = transaction.permanents.pop(card_object.id, None)
    after = Permanent(number, YOU, transaction.state.turn, number, card=card_object.card)
    transaction.permanents[number] = after if before is None else evolve(before, id=number, controller=YOU)
    transaction.events.append(events.LandMoved(change.place, transaction.table.cards[card_object.card], number))


def _copies_gathered(transaction: Transaction, change: events.CopiesGathered) -> None:
    """SOL-022, SOL-G05: lay copies (of a stack, hand or slot) on those of another stack, in their order.

    Attachments stay on their permanents.
    """
    target = STACK_NAMES.index(change.dst)
    if change.src in STACK_NAMES:
        source = STACK_NAMES.index(change.src)
        stack = _tableau(transaction).stacks[source]
        _replace_stack(transaction, source, TableauStack(stack.face_down))
        _put_on_stack(transaction, target, stack.face_up)
    elif change.src == HAND:
        card_object = _take_hand_card(transaction)
        number = _show_on_stack(transaction, target, card_object.card)
        _note_entering(transaction, number, Zone.HAND, card_object.id)
    else:
        assert change.src == SLOT, f"expected a stack, the hand or the slot, got {change.src!r}"
        _merge_from_slot(transaction, target, change)
    transaction.events.append(change)


def _merge_from_slot(transaction: Transaction, stack_index: int, change: events.CopiesGathered) -> None:
    """SOL-G06: move the player's permanent from the slot to a stack that shows copies of it; STACKS then control it."""
    cards = transaction.table.cards
    for permanent in list(transaction.permanents.values()):
        if permanent.controller == YOU and permanent.attached_to is None and cards[permanent.card] == change.card:
            transaction.permanents[permanent.id] = evolve(permanent, controller=STACKS, base_controller=None)
            _put_on_stack(transaction, stack_index, (CardObject(permanent.id, permanent.card),))
            return


SOLITAIRE_COMMITTERS: Final[Mapping[type[changes.Change], Committer]] = MappingProxyType(
    {
        changes.LibraryMove: _library_move,
        changes.Damage: _damage,
        changes.LifeLost: _ignore,
        changes.LifeGained: _ignore,
        changes.PoisonGiven: _ignore,
        events.PacketDrawn: _packet_drawn,
        events.TripBegan: recycle_library,
        events.LifePaidFromLibrary: _life_paid_from_library,
        events.HandPileCleared: _hand_pile_cleared,
        events.HandDiscarded: _hand_discarded,
        events.CardTurnedUp: _card_turned_up,
        events.HandCardShown: _hand_card_shown,
        events.LandMoved: _land_moved,
        events.CopiesGathered: _copies_gathered,
    }
)
"""The committers of changes that normal Magic does not have, or commits differently."""
