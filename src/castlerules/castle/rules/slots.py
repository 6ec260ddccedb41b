"""Look up and replace the contents of castle slots, and pay for them in life; *extra* is the Castle part of a state."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.castle.model.grid import slots_in_column
from castlerules.castle.model.state import (
    ActiveCard,
    Breach,
    BreachStage,
    Castle,
    CastleState,
    FaceDownCard,
    castle_state_of,
    rules_of,
)
from castlerules.core import Player, evolve
from castlerules.magic.model import CardId, ObjectId, State, changes
from castlerules.magic.rules.combat import defending_player


def castle_creatures(extra: CastleState) -> Iterator[tuple[ObjectId, Player, int]]:
    """Yield (creature, player, slot) for each active creature in the castle of a player (CAS-028)."""
    for place, castle in enumerate(extra.castles):
        for slot, content in enumerate(castle.slots):
            if type(content) is ActiveCard:
                yield content.creature, Player(place), slot


def slot_of_creature(extra: CastleState, creature: ObjectId) -> tuple[Player, int] | None:
    """Return (owner of the castle, slot) of the active creature with id *creature*; None if it is in no castle."""
    for place, castle in enumerate(extra.castles):
        for slot, content in enumerate(castle.slots):
            if type(content) is ActiveCard and content.creature == creature:
                return Player(place), slot
    return None


def slot_content(state: State, player: Player, slot: int) -> FaceDownCard | ActiveCard | None:
    """Return the content of *slot* in the castle of *player*; None if it is vacant."""
    return castle_state_of(state).castles[player].slots[slot]


def foremost_slot(state: State, column: int) -> int | None:
    """CAS-020, CAS-Q30: return the slot of the defending player's foremost card in *column*; None if all are vacant."""
    slots = castle_state_of(state).castles[defending_player(state)].slots
    return next((slot for slot in slots_in_column(rules_of(state), column) if slots[slot] is not None), None)


def breach_of(state: State) -> Breach | None:
    """Return the attack on a castle; None if no column is attacked."""
    return castle_state_of(state).breach


def with_breach(state: State, breach: Breach | None) -> State:
    """Return *state* with *breach* as the attack on a castle."""
    extra = castle_state_of(state)
    return state if extra.breach is breach else evolve(state, extra=evolve(extra, breach=breach))


def with_slot(extra: CastleState, player: Player, slot: int, content: FaceDownCard | ActiveCard | None) -> CastleState:
    """Return *extra* with *content* in *slot* of *player*'s castle."""
    return _with_slots(extra, player, {slot: content})


def with_slots_swapped(extra: CastleState, player: Player, slot: int, other: int) -> CastleState:
    """Return *extra* with the contents of two slots of *player*'s castle swapped."""
    slots = extra.castles[player].slots
    return _with_slots(extra, player, {slot: slots[other], other: slots[slot]})


def with_defender(extra: CastleState, slot: int, creature: ObjectId) -> CastleState:
    """Return *extra* with *creature*, which has become active in the contested *slot*, as the defending creature."""
    breach = extra.breach
    assert breach is not None, "cards become active as they are attacked"
    assert breach.slot == slot, "only the contested card becomes active"
    found = evolve(breach, stage=BreachStage.DEFENDER_FOUND, defending_creature=creature, price=0)
    return evolve(extra, breach=found)


def _with_slots(
    extra: CastleState, player: Player, changed: dict[int, FaceDownCard | ActiveCard | None]
) -> CastleState:
    castle = extra.castles[player]
    slots = tuple([changed.get(slot, content) for slot, content in enumerate(castle.slots)])
    castles = tuple(
        [Castle(slots, castle.reserve) if place == player else other for place, other in enumerate(extra.castles)]
    )
    return evolve(extra, castles=castles)


def can_pay(state: State, player: Player, price: int) -> bool:
    """CAS-Q39, CAS-Q40, CAS-K19: return whether *player* can pay *price* life.

    Paying the last life is possible only with ``lethal_payment_allowed``.
    """
    left = state.seats[player].life - price
    return price == 0 or left > 0 or (left == 0 and rules_of(state).lethal_payment_allowed)


def life_payment(player: Player, amount: int) -> list[changes.Change]:
    """CAS-Q91: return the changes that let *player* pay *amount* life; a payment is not damage."""
    return [changes.LifeLost(player, amount, as_payment=True)] if amount else []


def defender_has_left(state: State) -> bool:
    """CAS-Q47, CAS-Q61: return whether the defending creature has left its slot.

    Then the combat is over, unless the option ``departed_defender`` lets the next card of the column defend.
    """
    breach = breach_of(state)
    if breach is None or breach.slot is None or breach.defending_creature is None:
        return False
    content = slot_content(state, defending_player(state), breach.slot)
    return not (isinstance(content, ActiveCard) and content.creature == breach.defending_creature)


def castle_cards_out_of_play(extra: CastleState, player: Player) -> tuple[CardId, ...]:
    """Return the face-down cards in the castle of *player*, and the cards of the reserve.

    They are in no zone that a card can refer to, so no player can target them, not even their owner (CAS-041, CAS-Q67).
    """
    castle = extra.castles[player]
    down = [content.card for content in castle.slots if isinstance(content, FaceDownCard)]
    return (*down, *castle.reserve)
