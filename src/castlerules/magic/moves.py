"""The only functions that move a card from one zone to another (BASE-015 to BASE-024).

Several cards that go at once go in the order of their numbers (BASE-022), and whoever arrives does so untapped unless
something says otherwise (BASE-023). What a card goes to a hand by is told, so that only drawing is a draw (BASE-100).
Discarded cards lie open, found ones only if they are shown (BASE-Q20).
"""

from __future__ import annotations

from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import EventObject, Zone
from castlerules.core import Player, evolve

from .changes import Announced, Arrive, Cause, Ceased, LibraryMove, Move, Moved, MovedUnseen
from .draft import Draft
from .ids import CardId, ObjectId
from .lasting import DelayedTrigger, Lasts, SourceShield
from .stack import OnStack, StackKind
from .state import Gone, Held, Permanent, Seat
from .updates import with_graveyard, with_hand, with_library

__all__ = [
    "announce",
    "arrive",
    "held_by",
    "leave_combat",
    "leave_play",
    "move",
    "move_from_library",
    "put_card",
    "with_held",
]

_HIDDEN = (Zone.LIBRARY, Zone.HAND)


def move(draft: Draft, change: Move) -> None:
    """BASE-E01: move an object; nothing happens if it is no longer anywhere (BASE-136)."""
    found = _taken(draft, change.object)
    if found is not None:
        card, origin, controller = found
        new = put_card(draft, card, change.to, change.cause, (origin, change.object, controller), bottom=change.bottom)
        if change.onward is not None and new is not None:
            move(draft, Move(new, change.onward, change.cause))


def move_from_library(draft: Draft, change: LibraryMove) -> None:
    """BASE-E01: move a card out of a library."""
    _take_from_library(draft, change.player, change.card)
    put_card(draft, change.card, change.to, change.cause, (Zone.LIBRARY, None, change.player), bottom=change.bottom)


def arrive(draft: Draft, change: Arrive) -> None:
    """BASE-E02: put a card into play; nothing happens if it is no longer where it was."""
    controller = change.controller
    if change.origin is not None:
        found = _taken(draft, change.origin)
        if found is None:
            return
        origin: Zone | None = found[1]
    elif change.apart or draft.table.is_token(change.card):
        origin = Zone.APART if change.apart else None
    else:
        origin = Zone.LIBRARY
        _take_from_library(draft, draft.owner(change.card), change.card)
    number = draft.number()
    draft.permanents[number] = Permanent(
        number,
        change.card,
        controller,
        draft.state.turn,
        draft.state.serial,
        tapped=change.tapped,
        counters=change.counters,
        attached=change.attached,
        x=change.x,
        paid=change.paid,
    )
    if origin is Zone.STACK and draft.lasting:
        draft.lasting = tuple([_shielding(one, change.origin, number) for one in draft.lasting])
    owner, card = draft.owner(change.card), draft.table.cards[change.card]
    draft.events.append(Moved(owner, card, origin, Zone.BATTLEFIELD, change.origin, number, change.cause, controller))


def _shielding(one: Lasts, old: ObjectId | None, new: ObjectId) -> Lasts:
    """BASE-D22: a shield against a spell goes on against the permanent that it becomes."""
    return evolve(one, source=new) if isinstance(one, SourceShield) and one.source == old else one


def announce(draft: Draft, change: Announced) -> None:
    """BASE-047 (1): put a card on top of the stack, to be announced."""
    found = _taken(draft, change.card)
    assert found is not None, "what is announced lies where it was offered"
    card, origin, _ = found
    number = draft.number()
    draft.stack = (
        *draft.stack,
        OnStack(number, StackKind.SPELL, change.player, number, card, origin=origin),
    )
    owner = draft.owner(card)
    draft.events.append(
        Moved(owner, draft.table.cards[card], origin, Zone.STACK, change.card, number, Cause.CAST, change.player)
    )


def _taken(draft: Draft, target: ObjectId) -> tuple[CardId, Zone, Player] | None:
    """Take an object out of its zone; return its card, the zone, and who had control of it there."""
    permanent = draft.permanents.get(target)
    if permanent is not None:
        leave_play(draft, permanent)
        return permanent.card, Zone.BATTLEFIELD, permanent.controller
    for spell in draft.stack:
        if spell.id == target and spell.card is not None:
            draft.stack = tuple([one for one in draft.stack if one.id != target])
            _remember_spell(draft, spell, spell.card)
            return spell.card, Zone.STACK, spell.controller
    for place, seat in enumerate(draft.seats):
        for zone, cards in held_by(seat):
            for held in cards:
                if held.id == target:
                    rest = tuple([one for one in cards if one is not held])
                    draft.seats[place] = with_held(seat, zone, rest)
                    return held.card, zone, Player(place)
    return None


def held_by(seat: Seat) -> tuple[tuple[Zone, tuple[Held, ...]], ...]:
    """Return the zones of *seat* whose cards are objects, with the cards."""
    return (Zone.HAND, seat.hand), (Zone.GRAVEYARD, seat.graveyard), (Zone.EXILE, seat.exile)


def with_held(seat: Seat, zone: Zone, cards: tuple[Held, ...]) -> Seat:
    """Return *seat* with *cards* as what its hand, graveyard or exile holds."""
    if zone is Zone.HAND:
        return with_hand(seat, cards)
    return with_graveyard(seat, cards) if zone is Zone.GRAVEYARD else evolve(seat, exile=cards)


def leave_play(draft: Draft, permanent: Permanent) -> None:
    """Take *permanent* out of play and combat, and remember how it was (BASE-135)."""
    target, combat, before = permanent.id, draft.combat, draft.before
    if target in before.permanents:
        seen = before.look(before.permanents[target])
        blocked = [attacker for blocker, attacker in combat.blocks if blocker == target]
        gone = Gone(permanent, seen, target in combat.attackers, blocked[0] if blocked else None)
        draft.gone = (*draft.gone, gone)
    del draft.permanents[target]
    leave_combat(draft, target)


def _remember_spell(draft: Draft, spell: OnStack, card: CardId) -> None:
    """BASE-135: remember a spell that leaves the stack, if a triggered ability may still speak of it."""
    if _is_asked_about(draft, spell.id):
        was = Permanent(spell.id, card, spell.controller, draft.state.turn, spell.id, x=spell.x or 0, paid=spell.paid)
        draft.gone = (*draft.gone, Gone(was, draft.before.traits(card, spell.face or 0).seen, spell=True))


def _is_asked_about(draft: Draft, target: ObjectId) -> bool:
    """Return whether a delayed trigger, or a trigger on the stack or on its way there, may speak of *target*."""
    for known in [one.memory for one in draft.lasting if isinstance(one, DelayedTrigger)]:
        if target in (known.source, known.occasion.object) or any([target in named for named in known.targets]):
            return True
    triggers = [(one.ability, one.occasion, one.memory) for one in draft.stack]
    triggers += [(one.ability, one.occasion, one.memory) for one in draft.state.waiting]
    for ability, occasion, memory in triggers:
        if target == (memory.occasion if memory else occasion).object:
            if any([isinstance(node, EventObject) for node in nodes_in(ability)]):
                return True
    return False


def leave_combat(draft: Draft, target: ObjectId) -> None:
    """BASE-155: *target* neither attacks nor blocks any more; what it blocked stays blocked (BASE-158).

    What blocked it goes on being a blocker, of an attacker that has gone (BASE-161).
    """
    combat = draft.combat
    if target in combat.attackers:
        draft.combat = evolve(combat, attackers=tuple([one for one in combat.attackers if one != target]))
    elif any([blocker == target for blocker, _ in combat.blocks]):
        draft.combat = evolve(combat, blocks=tuple([pair for pair in combat.blocks if pair[0] != target]))


def _take_from_library(draft: Draft, player: Player, card: CardId) -> None:
    seat = draft.seats[player]
    library = seat.library
    if library and library[0] == card:
        rest = library[1:]
    else:
        place = library.index(card)
        rest = library[:place] + library[place + 1 :]
    draft.seats[player] = with_library(seat, rest)


def put_card(
    draft: Draft,
    card: CardId,
    to: Zone,
    cause: Cause,
    source: tuple[Zone, ObjectId | None, Player],
    *,
    bottom: bool = False,
) -> ObjectId | None:
    """Put *card* into a zone of its owner (BASE-016), as a new object (BASE-017); return its number if it has one.

    In a hidden zone a token ceases to exist at once, so that it is never drawn, chosen or counted there (BASE-021).
    """
    owner = draft.owner(card)
    seat = draft.seats[owner]
    origin, old, controller = source
    new: ObjectId | None = None
    if draft.table.is_token(card) and to in _HIDDEN:
        draft.events.append(Moved(owner, draft.table.cards[card], origin, to, old, None, cause, controller))
        draft.events += [] if old is None else [Ceased(old)]
        return None
    if to is Zone.LIBRARY:
        library = (*seat.library, card) if bottom else (card, *seat.library)
        draft.seats[owner] = with_library(seat, library)
    else:
        new = draft.number()
        held = seat.graveyard if to is Zone.GRAVEYARD else dict(held_by(seat))[to]
        draft.seats[owner] = with_held(seat, to, (*held, Held(new, card)))
    printed = draft.table.cards[card]
    if origin in _HIDDEN and to in _HIDDEN:
        draft.events.append(MovedUnseen(owner, origin, to, cause, printed, old, new))
    else:
        draft.events.append(Moved(owner, printed, origin, to, old, new, cause, controller))
    return new
