"""What is in which castle: questions about the slots of a state, and states with other slots."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.core import Player, evolve
from castlerules.magic.combat import defender
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.state import State

from .grid import in_column
from .keep import Breach, Castle, Castles, FaceDown, Raised, agreed, castles_of

__all__ = [
    "breach_of",
    "castle_creatures",
    "foremost",
    "is_over",
    "place_of",
    "slot_content",
    "traded",
    "with_breach",
    "with_slot",
]


def castle_creatures(extra: Castles) -> Iterator[tuple[ObjectId, Player, int]]:
    """Yield every active creature, with whose castle it is in and the slot (CAS-028)."""
    for place, castle in enumerate(extra.castles):
        for slot, content in enumerate(castle.slots):
            if type(content) is Raised:
                yield content.creature, Player(place), slot


def place_of(extra: Castles, creature: ObjectId) -> tuple[Player, int] | None:
    """Return in whose castle and in which slot *creature* is active; None if it is no castle creature."""
    for place, castle in enumerate(extra.castles):
        for slot, content in enumerate(castle.slots):
            if type(content) is Raised and content.creature == creature:
                return Player(place), slot
    return None


def slot_content(state: State, player: Player, slot: int) -> FaceDown | Raised | None:
    """Return what is in *slot* of the castle of *player*."""
    return castles_of(state).castles[player].slots[slot]


def foremost(state: State, column: int) -> int | None:
    """CAS-020, CAS-Q30: return the slot of the foremost card of *column* of the defending player; None if vacant."""
    slots = castles_of(state).castles[defender(state)].slots
    return next((slot for slot in in_column(agreed(state), column) if slots[slot] is not None), None)


def breach_of(state: State) -> Breach | None:
    """Return the attack on a castle that is going on."""
    return castles_of(state).breach


def with_breach(state: State, breach: Breach | None) -> State:
    """Return *state* in which the attack is *breach*."""
    extra = castles_of(state)
    return state if extra.breach is breach else evolve(state, extra=evolve(extra, breach=breach))


def with_slot(extra: Castles, player: Player, slot: int, content: FaceDown | Raised | None) -> Castles:
    """Return *extra* with *content* in *slot* of the castle of *player*."""
    return _with_slots(extra, player, {slot: content})


def traded(extra: Castles, player: Player, slot: int, other: int) -> Castles:
    """Return *extra* in which what is in two slots of the castle of *player* has changed places."""
    slots = extra.castles[player].slots
    return _with_slots(extra, player, {slot: slots[other], other: slots[slot]})


def _with_slots(extra: Castles, player: Player, changed: dict[int, FaceDown | Raised | None]) -> Castles:
    castle = extra.castles[player]
    slots = tuple([changed.get(slot, content) for slot, content in enumerate(castle.slots)])
    castles = tuple(
        [Castle(slots, castle.reserve) if place == player else other for place, other in enumerate(extra.castles)]
    )
    return evolve(extra, castles=castles)


def is_over(state: State) -> bool:
    """CAS-Q47, CAS-Q61: return whether the defending creature has left its slot, so that the combat is over."""
    breach = breach_of(state)
    if breach is None or breach.slot is None or breach.front is None:
        return False
    content = slot_content(state, defender(state), breach.slot)
    return not (isinstance(content, Raised) and content.creature == breach.front)


def cards_apart(extra: Castles, player: Player) -> tuple[CardId, ...]:
    """Return the cards of *player* that are in the castle and not in play, and those of the reserve.

    They are in no zone that a card may speak of, so nobody ever aims at them, their owner as little (CAS-041, CAS-Q67).
    """
    castle = extra.castles[player]
    down = [content.card for content in castle.slots if isinstance(content, FaceDown)]
    return (*down, *castle.reserve)
