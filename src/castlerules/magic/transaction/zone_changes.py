"""Zone changes: the only functions that move a card from one zone to another (BASE-015 to BASE-024).

Cards that move at the same time move in the order of their ids (BASE-022), and permanents enter untapped unless an
effect says otherwise (BASE-023). Each move has a cause, so that only drawing counts as a draw (BASE-100). Discarded
cards are public; cards found in a library are public only if they are revealed (BASE-Q20).
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model import CardId, ObjectId, StackKind, StackObject, changes
from castlerules.magic.model.ongoing_effects import (
    ContinuousEffect,
    DelayedTrigger,
    DepartedSpell,
    OngoingEffect,
    SourcePreventionShield,
)
from castlerules.magic.model.state import CardObject, LastKnown, Permanent, Seat
from castlerules.magic.model.updates import with_graveyard, with_hand, with_library

from .transaction import Transaction

_HIDDEN_ZONES = (lang.Zone.LIBRARY, lang.Zone.HAND)


def move(transaction: Transaction, change: changes.Move) -> None:
    """BASE-E01: move an object to another zone; do nothing if it no longer exists (BASE-136)."""
    taken = _take_object(transaction, change.object)
    if taken is not None:
        card, origin, controller = taken
        new = put_card(
            transaction, card, change.to, change.cause, (origin, change.object, controller), to_bottom=change.to_bottom
        )
        if change.then_to is not None and new is not None:
            move(transaction, changes.Move(new, change.then_to, change.cause))


def move_from_library(transaction: Transaction, change: changes.LibraryMove) -> None:
    """BASE-E01: move a card from a library to another zone, or to another place in it."""
    _take_from_library(transaction, change.player, change.card)
    put_card(
        transaction,
        change.card,
        change.to,
        change.cause,
        (lang.Zone.LIBRARY, None, change.player),
        to_bottom=change.to_bottom,
    )


def enter_battlefield(transaction: Transaction, change: changes.EnterBattlefield) -> None:
    """BASE-E02: put a card onto the battlefield; do nothing if its old object no longer exists."""
    controller = change.controller
    if change.old_object is not None:
        taken = _take_object(transaction, change.old_object)
        if taken is None:
            return
        origin: lang.Zone | None = taken[1]
    elif change.from_aside or transaction.table.is_token(change.card):
        origin = lang.Zone.ASIDE if change.from_aside else None
    else:
        origin = lang.Zone.LIBRARY
        _take_from_library(transaction, transaction.owner_of(change.card), change.card)
    number = transaction.new_object_id()
    transaction.permanents[number] = Permanent(
        number,
        controller,
        transaction.state.turn,
        transaction.state.next_object,
        card=change.card,
        tapped=change.tapped,
        counters=change.counters,
        attached_to=change.attached_to,
        x=change.x,
        optional_costs=change.optional_costs,
        chosen=change.chosen,
    )
    if origin is lang.Zone.STACK and transaction.ongoing:
        transaction.ongoing = tuple(
            [_shield_following(effect, change.old_object, number) for effect in transaction.ongoing]
        )
    owner, card = transaction.owner_of(change.card), transaction.table.cards[change.card]
    transaction.events.append(
        changes.Moved(owner, card, origin, lang.Zone.BATTLEFIELD, change.old_object, number, change.cause, controller)
    )


def _shield_following(effect: OngoingEffect, old: ObjectId | None, new: ObjectId) -> OngoingEffect:
    """BASE-D22: return *effect*; if it is a shield against the spell *old*, it now acts against the permanent *new*.

    BASE-244: an effect that has set the colours of the spell now sets those of the permanent.
    """
    if isinstance(effect, ContinuousEffect) and old in effect.objects:
        return evolve(effect, objects=tuple([new if target == old else target for target in effect.objects]))
    return evolve(effect, source=new) if isinstance(effect, SourcePreventionShield) and effect.source == old else effect


def put_on_stack(transaction: Transaction, change: changes.PutOnStack) -> None:
    """BASE-047 (1): put a card on top of the stack as a spell that is being announced."""
    taken = _take_object(transaction, change.card)
    assert taken is not None, "expected the announced card still in the zone from which it was offered"
    card, origin, _ = taken
    number = transaction.new_object_id()
    transaction.stack = (
        *transaction.stack,
        StackObject(number, StackKind.SPELL, change.player, number, card=card, origin=origin),
    )
    owner = transaction.owner_of(card)
    transaction.events.append(
        changes.Moved(
            owner,
            transaction.table.cards[card],
            origin,
            lang.Zone.STACK,
            change.card,
            number,
            changes.Cause.CAST,
            change.player,
        )
    )


def _take_object(transaction: Transaction, target: ObjectId) -> tuple[CardId, lang.Zone, Player] | None:
    """Take an object out of its zone; return its card, that zone and its controller there, or None if it is gone."""
    permanent = transaction.permanents.get(target)
    if permanent is not None:
        leave_battlefield(transaction, permanent)
        return permanent.card, lang.Zone.BATTLEFIELD, permanent.controller
    for spell in transaction.stack:
        if spell.id == target and spell.card is not None:
            transaction.stack = tuple([stack_object for stack_object in transaction.stack if stack_object.id != target])
            _record_spell(transaction, spell, spell.card)
            return spell.card, lang.Zone.STACK, spell.controller
    for place, seat in enumerate(transaction.seats):
        for zone, cards in object_zones(seat):
            for card_object in cards:
                if card_object.id == target:
                    rest = tuple([card for card in cards if card is not card_object])
                    transaction.seats[place] = with_zone(seat, zone, rest)
                    return card_object.card, zone, Player(place)
    return None


def object_zones(seat: Seat) -> tuple[tuple[lang.Zone, tuple[CardObject, ...]], ...]:
    """Return the zones of *seat* in which cards are objects (hand, graveyard and exile), each with its cards."""
    return (lang.Zone.HAND, seat.hand), (lang.Zone.GRAVEYARD, seat.graveyard), (lang.Zone.EXILE, seat.exile)


def with_zone(seat: Seat, zone: lang.Zone, cards: tuple[CardObject, ...]) -> Seat:
    """Return *seat* with *cards* as the whole of *zone*: its hand, graveyard or exile."""
    if zone is lang.Zone.HAND:
        return with_hand(seat, cards)
    return with_graveyard(seat, cards) if zone is lang.Zone.GRAVEYARD else evolve(seat, exile=cards)


def leave_battlefield(transaction: Transaction, permanent: Permanent) -> None:
    """Remove *permanent* from the battlefield and from combat, and record its last known information (BASE-135)."""
    target, combat, board_before = permanent.id, transaction.combat, transaction.board_before
    if target in board_before.permanents:
        characteristics = board_before.characteristics_of(board_before.permanents[target])
        blocked = [attacker for blocker, attacker in combat.blocks if blocker == target]
        last_known = LastKnown(permanent, characteristics, target in combat.attackers, blocked[0] if blocked else None)
        transaction.last_known = (*transaction.last_known, last_known)
    del transaction.permanents[target]
    remove_from_combat(transaction, target)


def _record_spell(transaction: Transaction, spell: StackObject, card: CardId) -> None:
    """BASE-135: record the last known information of a spell that leaves the stack, if a trigger may refer to it."""
    if _may_be_referred_to(transaction, spell.id):
        _keep_for_copy(transaction, spell)
        as_permanent = Permanent(
            spell.id,
            spell.controller,
            transaction.state.turn,
            spell.id,
            card=card,
            x=spell.x or 0,
            optional_costs=spell.optional_costs,
        )
        transaction.last_known = (
            *transaction.last_known,
            LastKnown(
                as_permanent,
                transaction.board_before.object_on_stack(spell).characteristics,
                was_spell=True,
            ),
        )


def _keep_for_copy(transaction: Transaction, spell: StackObject) -> None:
    """BASE-323: remember the choices made for *spell*, which leaves the stack, if a trigger may copy it."""
    if lang.CopySpell in transaction.board_before.compiled.node_classes:
        kept = DepartedSpell(transaction.new_object_id(), evolve(spell, card=None))
        transaction.ongoing = (*transaction.ongoing, kept)


def _may_be_referred_to(transaction: Transaction, target: ObjectId) -> bool:
    """Return whether a delayed trigger, a trigger on the stack or a pending trigger may refer to *target*."""
    for captured in [delayed.captured for delayed in transaction.ongoing if isinstance(delayed, DelayedTrigger)]:
        if target in (captured.source, captured.trigger_event.object) or any(
            [target in named for named in captured.targets]
        ):
            return True
    triggers = [
        (stack_object.ability, stack_object.trigger_event, stack_object.captured) for stack_object in transaction.stack
    ]
    triggers += [
        (pending.ability, pending.trigger_event, pending.captured) for pending in transaction.state.pending_triggers
    ]
    for ability, trigger_event, context in triggers:
        if target == (context.trigger_event if context else trigger_event).object:
            if any([isinstance(node, lang.EventObject) for node in lang.nodes_in(ability)]):
                return True
    return False


def remove_from_combat(transaction: Transaction, target: ObjectId) -> None:
    """BASE-155: remove *target* from combat; an attacker that it blocked stays blocked (BASE-158).

    Creatures that block *target* remain blockers, although their attacker has left combat (BASE-161).
    """
    combat = transaction.combat
    if target in combat.attackers:
        transaction.combat = evolve(
            combat, attackers=tuple([object_id for object_id in combat.attackers if object_id != target])
        )
    elif any([blocker == target for blocker, _ in combat.blocks]):
        transaction.combat = evolve(combat, blocks=tuple([pair for pair in combat.blocks if pair[0] != target]))


def _take_from_library(transaction: Transaction, player: Player, card: CardId) -> None:
    seat = transaction.seats[player]
    library = seat.library
    if library and library[0] == card:
        rest = library[1:]
    else:
        place = library.index(card)
        rest = library[:place] + library[place + 1 :]
    transaction.seats[player] = with_library(seat, rest)


def put_card(
    transaction: Transaction,
    card: CardId,
    to: lang.Zone,
    cause: changes.Cause,
    source: tuple[lang.Zone, ObjectId | None, Player],
    *,
    to_bottom: bool = False,
) -> ObjectId | None:
    """Put *card* into the zone *to* of its owner (BASE-016) as a new object (BASE-017).

    *source* says where it comes from: its old zone, its object id there and its controller there. Return the new object
    id; None in a library. A token in a hidden zone ceases to exist at once, so that it is never drawn, chosen or
    counted there (BASE-021).
    """
    owner = transaction.owner_of(card)
    seat = transaction.seats[owner]
    origin, old, controller = source
    new: ObjectId | None = None
    if transaction.table.is_token(card) and to in _HIDDEN_ZONES:
        transaction.events.append(
            changes.Moved(owner, transaction.table.cards[card], origin, to, old, None, cause, controller)
        )
        transaction.events += [] if old is None else [changes.TokenCeased(old)]
        return None
    if to is lang.Zone.LIBRARY:
        library = (*seat.library, card) if to_bottom else (card, *seat.library)
        transaction.seats[owner] = with_library(seat, library)
    else:
        new = transaction.new_object_id()
        present = seat.graveyard if to is lang.Zone.GRAVEYARD else dict(object_zones(seat))[to]
        transaction.seats[owner] = with_zone(seat, to, (*present, CardObject(new, card)))
    printed = transaction.table.cards[card]
    if origin in _HIDDEN_ZONES and to in _HIDDEN_ZONES:
        transaction.events.append(changes.MovedUnseen(owner, origin, to, cause, printed, old, new))
    else:
        transaction.events.append(changes.Moved(owner, printed, origin, to, old, new, cause, controller))
    return new
