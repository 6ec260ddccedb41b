"""Where things lie, and what they are there: the questions that are answered by looking at a state of Solitaire."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeVar

from castlerules.cards.abilities import (
    DamageDealt,
    Event,
    LifeGained,
    LifeLost,
    Players,
    StepBegins,
    StepName,
    TakesDamage,
)
from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import Zone
from castlerules.magic.ids import CardId, ObjectId, is_player
from castlerules.magic.lasting import (
    DelayedTrigger,
    Lasting,
    Lasts,
    NoCombatDamage,
    RegenerationShield,
    Shield,
    SourceShield,
)
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.state import Held, Permanent, State

from .rules import SolitaireRules
from .tableau import PLACES, STACKS, YOU, Stack, agreed, tableau_of

__all__ = [
    "attachments_of",
    "attachments_on",
    "creatures_on",
    "emptied",
    "ever_happens",
    "hand_card",
    "in_order",
    "is_land",
    "is_local",
    "lies_in_play",
    "may_recycle",
    "name_at",
    "name_of",
    "rank_of",
    "row_lands",
    "slot_in",
    "slot_permanent",
    "stack_of",
    "still_lasts",
    "top_things",
    "tops",
    "trips_left",
]

T = TypeVar("T")

_LAND: Final = CardType.LAND
_PERMANENTS: Final = (CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND)


def name_of(card: CardDef) -> str:
    """SOL-G07: return the printed name of *card*, by which copies are told."""
    return card.name


@cache
def is_land(card: CardDef) -> bool:
    """SOL-G10: return whether the printed type line of *card* has Land."""
    return any([_LAND in face.types.types for face in card.faces])


@cache
def is_local(card: CardDef) -> bool:
    """SOL-032: return whether *card* is a local enchantment."""
    return any(["Aura" in face.types.subtypes for face in card.faces])


@cache
def lies_in_play(card: CardDef) -> bool:
    """SOL-031, SOL-032: return whether *card* is in play where it lies face up on a stack."""
    return card.faces[0].types.is_permanent and not is_local(card)


def tops(state: State) -> list[tuple[int, Held]]:
    """SOL-030: return the uppermost card of each stack that shows one, with the number of the stack from 0 on."""
    return [(place, stack.up[-1]) for place, stack in enumerate(tableau_of(state).stacks) if stack.up]


def hand_card(state: State) -> Held | None:
    """SOL-100: return the hand card, if there is one."""
    hand = state.seats[YOU].hand
    return hand[0] if hand else None


def stack_of(state: State, target: ObjectId) -> int | None:
    """Return the number, from 0 on, of the stack on which *target* lies face up; None if on none."""
    for place, stack in enumerate(tableau_of(state).stacks):
        for held in stack.up:
            if held.id == target:
                return place
    return None


def rank_of(state: State, target: ObjectId) -> tuple[int, int]:
    """SOL-E05, SOL-G91: return where *target* comes: from left to right, bottom to top, the slot, then all else."""
    for place, stack in enumerate(tableau_of(state).stacks):
        for height, held in enumerate(stack.up):
            if held.id == target:
                return place, height
    slot = slot_permanent(state)
    return len(PLACES) + (slot is None or slot.id != target), 0


def name_at(state: State, card: CardId) -> str:
    """SOL-G07: return the printed name of the card in that row."""
    return state.table.each(name_of)[card]


def row_lands(state: State) -> list[Permanent]:
    """SOL-020, SOL-021: return the lands of the row, in the order in which they came; piles are told by name."""
    lands = state.table.each(is_land)
    return [one for one in state.permanents if one.controller == YOU and lands[one.card]]


def slot_permanent(state: State) -> Permanent | None:
    """SOL-091: return the one permanent of the player; local enchantments and lands are not counted (SOL-090)."""
    lands = state.table.each(is_land)
    for one in state.permanents:
        if one.controller == YOU and one.attached is None and not lands[one.card]:
            return one
    return None


def slot_in(scene: Scene) -> Permanent | None:
    """SOL-091: return what ``slot_permanent`` says of the state of *scene*, looked up once while nothing moves."""
    return scene.told(_own)


def _own(scene: Scene) -> Permanent | None:
    return slot_permanent(scene.state)


def attachments_on(state: State, host: ObjectId) -> list[Permanent]:
    """SOL-G33: return what is attached to *host*, in the order in which it came."""
    return [one for one in state.permanents if one.attached == host]


def attachments_of(state: State) -> list[Permanent]:
    """Return the local enchantments of the player, in the order in which they came."""
    return [one for one in state.permanents if one.attached is not None]


def may_recycle(state: State) -> bool:
    """SOL-073, SOL-074, SOL-076, SOL-077: return whether the discard pile may become the library: a trip is left."""
    return tableau_of(state).trip < agreed(state).max_trips


def creatures_on(scene: Scene, place: int) -> list[ObjectId]:
    """SOL-054: return the creatures that are face up on a stack, the lowest first."""
    found = []
    for held in tableau_of(scene.state).stacks[place].up:
        permanent = scene.permanents.get(held.id)
        if permanent is not None and CardType.CREATURE in scene.look(permanent).types:
            found.append(held.id)
    return found


def trips_left(state: State) -> int:
    """SOL-074: return how many more times the discard pile may become the library."""
    return agreed(state).max_trips - tableau_of(state).trip


def top_things(scene: Scene, zone: Zone) -> list[Thing]:
    """SOL-040, SOL-042, SOL-044, SOL-045: return the tops as they may be aimed at in *zone*, besides what is in play.

    As spells all of them may be (SOL-G20), but no lands. Protection and the like
    are asked for in play only (SOL-P36). In play local enchantments count for this, and if that was
    agreed other cards do (SOL-G15, SOL-G16). The next card of a group is there, too, for the card that lies on it and
    is about to be played (SOL-G26); all others are kept from it.
    """
    if zone is not Zone.STACK and zone is not Zone.BATTLEFIELD:
        return []
    state, rules, whole = scene.state, agreed(scene.state), scene.known.whole
    lands = state.table.each(is_land)
    found = [one for stack in tableau_of(state).stacks for one in stack.up[-2:] if not lands[one.card]]
    if zone is Zone.BATTLEFIELD:
        local, lying = state.table.each(is_local), state.table.each(lies_in_play)
        auras, others = rules.local_enchantment_targetable_in_play, rules.nonpermanent_targetable_in_play
        found = [one for one in found if not lying[one.card] and (auras if local[one.card] else others)]
    return [Thing(one.id, one.card, whole[one.card], STACKS, zone) for one in found]


def in_order(state: State, changes: Iterable[T]) -> list[T]:
    """SOL-G91: return *changes* by the objects they are about: stacks from left to right, slot, attachments, row."""
    found = list(changes)
    if len(found) <= 1:
        return found
    slot = slot_permanent(state)
    ranks = {held.id: place for place, held in enumerate(tableau_of(state).laid())}
    if slot is not None:
        ranks[slot.id] = len(ranks)
    for one in (*attachments_of(state), *row_lands(state)):
        ranks.setdefault(one.id, len(ranks))
    return sorted(found, key=lambda change: ranks.get(getattr(change, "object", ObjectId(0)), len(ranks)))


def still_lasts(state: State, effect: Lasts) -> bool:
    """SOL-G66: return whether *effect* is about anything that is still in play, or about more than that."""
    here = [one.id for one in state.permanents]
    match effect:
        case Lasting(objects=objects):
            return any([one in here for one in objects])
        case RegenerationShield(object=target):
            return target in here
        case Shield(to=target) | SourceShield(to=target):
            return target in here or is_player(target)
        case NoCombatDamage() | DelayedTrigger():
            return True


def ever_happens(event: Event, rules: SolitaireRules) -> bool:
    """Return whether *event* ever happens.

    Steps never begin, but for the end of combat, where it is honoured (SOL-121, SOL-P52, SOL-G70). Nobody gains or
    loses life (SOL-P30), and no player is dealt damage (SOL-P51).
    """
    match event:
        case StepBegins(step=step):
            return rules.honor_end_of_combat and step is StepName.END_OF_COMBAT
        case LifeGained() | LifeLost() | TakesDamage(filter=None):
            return False
        case DamageDealt(to=None, players=players):
            return players is Players.NONE
        case _:
            return True


def emptied(stacks: tuple[Stack, ...]) -> bool:
    """SOL-009, SOL-140, SOL-142: return whether no stack has a card left, which is all that wins."""
    for stack in stacks:  # noqa: SIM110 - asked at every step: the first stack that is left ends the loop
        if stack.up or stack.down:
            return False
    return True
