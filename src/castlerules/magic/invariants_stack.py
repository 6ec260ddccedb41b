"""What lies on the stack, what waits to be put there, and what the object that resolves knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards.abilities import Activated, Delayed, Mode, Players, TargetSlot, Triggered
from castlerules.cards.costs import Cost, DiscardThis
from castlerules.cards.derived import mana_of
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Broken, Player
from castlerules.core.shown import shown

from .costs import choice_parts, total_cost
from .ids import ObjectId, is_player, player_object
from .invariants_numbers import said_by_cards
from .invariants_zones import SEATS
from .options import MOST_POINTS
from .spells import casting_cost, division_of, optional_costs
from .stack import NO_OCCASION, Context, Occasion, OnStack, StackKind, Waiting
from .state import State
from .tasks import Announce, Conclude, PayMana, PayRest
from .traits import traits_of

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["is_announcing", "stack_problems"]

Problems = Iterator[Broken]

_OF_ABILITY: Final = MappingProxyType(
    {
        StackKind.ACTIVATED: Activated,
        StackKind.MANA: Activated,
        StackKind.TRIGGERED: Triggered,
    }
)
_NO_COST: Final = Cost()

# The choices of an announcement in their order (BASE-047); after them come the parts of the cost.
_FACE, _MODE, _OPTIONAL, _X, _AIMING, _SHARING = range(6)


def stack_problems(book: Rulebook, state: State) -> Problems:
    """Yield what is wrong with the stack, with what waits, and with what resolves."""
    if is_announcing(state) and not state.stack:
        yield Broken("BASE-047", "something is to be announced, and nothing is on the stack")
    for place, one in enumerate(state.stack):
        shape = list(_shape(book, state, one))
        yield from shape
        top = place == len(state.stack) - 1
        if one.done == (top and is_announcing(state)):
            yield Broken("BASE-051", "only the top of the stack is announced, and that before anything else happens")
        if one.kind is StackKind.MANA and not (top and state.priority is None):
            yield Broken("BASE-035", "a mana ability does not wait on the stack")
        if not shape and one.kind is not StackKind.PACKET:
            yield from _choices(book, state, one)
    yield from _waiting(book, state)
    yield from _resolving(state)


def is_announcing(state: State) -> bool:
    """Return whether the top of the stack is being announced."""
    return any(isinstance(task, (Announce, PayMana, PayRest)) for task in state.agenda)


# Objects on the stack.


def _shape(book: Rulebook, state: State, one: OnStack) -> Problems:
    """Yield what an object of its kind lacks, or has too much."""
    told = f"the {one.kind.value} (object {one.id})"
    wanted = _OF_ABILITY.get(one.kind)
    if (one.card is not None) != (one.kind is StackKind.SPELL):
        yield Broken("BASE-103", f"{told} has {'no' if one.card is None else 'a'} card")
    if wanted is None:
        if one.ability is not None or one.source != one.id:
            yield Broken("BASE-103", f"{told} is the ability of something")
    elif type(one.ability) is not wanted or not _is_said(book, state, one):
        yield Broken("BASE-049", f"{told} is an ability that no card of this game has")
    elif not _is_known(state, one):
        yield Broken("BASE-135", f"nothing is known of the source of {told}")
    if one.kind is StackKind.PACKET:
        yield from _packet(one)
    elif one.packet:
        yield Broken("BASE-167", f"{told} holds combat damage")
    yield from _occasion(one.occasion)


def _packet(one: OnStack) -> Problems:
    """BASE-I18: a packet holds damage, and nothing was chosen for it."""
    bare = OnStack(one.id, one.kind, one.controller, one.source, packet=one.packet, done=one.done)
    if bare != one or not one.packet:
        yield Broken("BASE-167", "a packet of combat damage holds damage and nothing else")
    if any(not 0 < share.amount <= MOST_POINTS or share.source < SEATS for share in one.packet):
        yield Broken("BASE-I18", "a creature deals an amount of combat damage that cannot be")


def _is_said(book: Rulebook, state: State, one: OnStack | Waiting) -> bool:
    """Return whether a card of this game has the ability of *one*, or says that it triggers later (BASE-070)."""
    ability = one.ability
    if one.memory is not None and isinstance(ability, Triggered):
        return said_by_cards(book, state, Delayed(ability.event, ability.effect))
    return said_by_cards(book, state, ability)


def _is_known(state: State, one: OnStack | Waiting) -> bool:
    """BASE-135: return whether the source of *one* is in play, or remembered; what aims at nothing needs no source."""
    ability, source = one.ability, one.source
    if one.memory is not None or (isinstance(ability, Activated) and DiscardThis() in ability.cost.parts):
        return True
    return any(one.id == source for one in state.permanents) or any(one.was.id == source for one in state.gone)


def _occasion(occasion: Occasion) -> Problems:
    if occasion.player is not None and occasion.player not in range(SEATS):
        yield Broken("BASE-063", f"a trigger is about player {shown(occasion.player)}")
    if not 0 <= occasion.amount <= MOST_POINTS:
        yield Broken("BASE-063", f"a trigger is about the amount {shown(occasion.amount)}")


# What was chosen for them (BASE-047), in the order in which it is.


def _choices(book: Rulebook, state: State, one: OnStack) -> Problems:
    faults = list(_chosen(book, state, one))
    yield from [Broken(code, f"object {one.id}: {words}") for code, words in faults]


def _chosen(book: Rulebook, state: State, one: OnStack) -> Iterator[tuple[str, str]]:
    """Yield what was chosen for *one* and may not have been: code and words."""
    if one.kind is not StackKind.TRIGGERED and one.occasion != NO_OCCASION:
        yield "BASE-063", "only a trigger has an occasion"
    if one.card is None:
        if one.face is not None or one.asked or one.paid:
            yield "BASE-047", "an ability has no face and no optional costs"
            return
        ability = one.ability
        assert ability is not None, "its shape has been looked at"
        modes: Sequence[Mode] = (Mode(ability.effect, ability.targets),)
        cost = ability.cost if isinstance(ability, Activated) else _NO_COST
        kinds: tuple[KeywordKind, ...] = ()
        yield from _option(one, ability)
    else:
        faces = traits_of(book, state.table.cards[one.card])
        if one.face is None:
            yield from _nothing_yet(one, _FACE)
            return
        if not 0 <= one.face < len(faces) or casting_cost(faces[one.face], one.origin) is None:
            yield "BASE-044", f"its face {shown(one.face)} cannot be cast"
            return
        text = faces[one.face].text
        modes, kinds, cost = (
            faces[one.face].modes,
            optional_costs(text),
            total_cost(faces[one.face], one.paid, flashback=one.origin is Zone.GRAVEYARD),
        )
        if one.option:
            yield "BASE-047", "a spell adds no mana of its own choice"
    yield from _after_face(one, modes, kinds, cost)


def _option(one: OnStack, ability: Activated | Triggered) -> Iterator[tuple[str, str]]:
    if one.option < 0 or (one.kind is StackKind.TRIGGERED and one.option):
        yield "BASE-D06", f"it has no option {shown(one.option)}"
    if one.kind is StackKind.MANA and isinstance(ability, Activated) and one.option >= len(mana_of(ability)):
        yield "BASE-D06", f"it adds no mana of number {shown(one.option)}"


def _after_face(
    one: OnStack, modes: Sequence[Mode], kinds: tuple[KeywordKind, ...], cost: Cost
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the choices after that of a face, as far as they have been made."""
    if one.mode is None:
        yield from _nothing_yet(one, _MODE)
        return
    if not 0 <= one.mode < len(modes):
        yield "BASE-053", f"it has no mode {shown(one.mode)}"
        return
    if not 0 <= one.asked <= len(kinds) or not _is_part(one.paid, kinds[: one.asked]):
        yield "BASE-K30", "optional costs were paid that were not offered"
        return
    if one.asked < len(kinds) or one.x is None:
        yield from _nothing_yet(one, _OPTIONAL if one.asked < len(kinds) else _X)
        return
    if not 0 <= one.x <= MOST_POINTS or (one.x and not cost.mana.xs):
        yield "BASE-038", f"X was chosen as {shown(one.x)}"
    mode = modes[one.mode]
    slots = mode.targets
    if len(one.targets) > len(slots):
        yield "BASE-056", f"it has targets for {len(one.targets)} of {len(slots)}"
        return
    for slot, chosen in zip(slots, one.targets, strict=False):
        yield from _targets(one, slot, chosen)
    if len(one.targets) < len(slots):
        if len(one.open) > slots[len(one.targets)].count.most:
            yield "BASE-057", "it has too many targets"
        yield from _targets(one, slots[len(one.targets)], one.open, open_=True)
        yield from _nothing_yet(one, _AIMING)
        return
    yield from _shares_and_parts(one, mode, cost)


def _is_part(paid: tuple[KeywordKind, ...], offered: tuple[KeywordKind, ...]) -> bool:
    """Return whether *paid* are some of *offered*, in their order."""
    rest = iter(offered)
    return all(kind in rest for kind in paid)


def _targets(
    one: OnStack, slot: TargetSlot, chosen: tuple[ObjectId, ...], *, open_: bool = False
) -> Iterator[tuple[str, str]]:
    """BASE-I27: targets are of the kind and number that the slot has, and different."""
    if not open_ and not slot.count.least <= len(chosen) <= slot.count.most:
        yield "BASE-057", f"a slot has {len(chosen)} targets"
    if list(chosen) != sorted(set(chosen)):
        yield "BASE-057", "targets are named once, and by rising numbers"
    for target in chosen:
        if target == one.id or not _may_be(slot, target, one.controller):
            yield "BASE-I27", f"{shown(target)} may not be its target"


def _may_be(slot: TargetSlot, target: ObjectId, controller: Player) -> bool:
    if not is_player(target):
        return slot.filter is not None
    return slot.players is Players.ANY or (slot.players is Players.OPPONENT and target != player_object(controller))


def _shares_and_parts(one: OnStack, mode: Mode, cost: Cost) -> Iterator[tuple[str, str]]:
    division = division_of(mode)
    targets = () if division is None else one.targets[division.index]
    total = division.amount if division is not None and isinstance(division.amount, int) else 0
    if len(one.shares) > len(targets) or any(share < 1 for share in one.shares):
        yield "BASE-061", "its damage is not divided among its targets"
        return
    left = total - sum(one.shares)
    if len(one.shares) < len(targets):
        if left < len(targets) - len(one.shares):
            yield "BASE-061", "too little is left to divide"
        yield from _nothing_yet(one, _SHARING)
        return
    if targets and left:
        yield "BASE-061", "not all damage is divided"
    parts = choice_parts(cost)
    if one.done:
        if one.given or one.open:
            yield "BASE-040", "what its cost was paid with is gone"
        return
    if len(one.given) > len(parts) or any(
        len(set(given)) != part.count or len(given) != part.count for part, given in zip(parts, one.given, strict=False)
    ):
        yield "BASE-040", "its cost is not paid with so much"
    elif len(one.open) >= (parts[len(one.given)].count if len(one.given) < len(parts) else 1):
        yield "BASE-040", "more was chosen than its cost asks for"
    if list(one.open) != sorted(set(one.open)):
        yield "BASE-040", "what a cost is paid with is named once, and by rising numbers"


def _nothing_yet(one: OnStack, stage: int) -> Iterator[tuple[str, str]]:
    """Yield a fault if something is chosen that comes after *stage*, or if everything should be chosen by now."""
    made = (
        one.face is not None,
        one.mode is not None,
        bool(one.asked or one.paid),
        one.x is not None,
        bool(one.targets),
        bool(one.shares),
        bool(one.given),
    )
    if one.done or any(made[stage + 1 :]) or (one.open and stage != _AIMING):
        yield "BASE-047", "something is chosen before its turn, or has not been chosen at all"


# What waits.


def _waiting(book: Rulebook, state: State) -> Problems:
    if state.waiting and state.priority is not None:
        yield Broken("BASE-I12", "a trigger waits while a player has priority")
    numbers = [one.number for one in state.waiting]
    if numbers != sorted(set(numbers)) or any(number < 0 for number in numbers):
        yield Broken("BASE-063", "the triggers that wait are not numbered")
    for one in state.waiting:
        if type(one.ability) is not Triggered or not _is_said(book, state, one):
            yield Broken("BASE-063", "a trigger waits that no card of this game has")
        if not _is_known(state, one):
            yield Broken("BASE-135", f"nothing is known of the source {shown(one.source)} of a trigger that waits")
        yield from _occasion(one.occasion)


# What resolves.


def _resolving(state: State) -> Problems:
    """BASE-108: the object on top of the stack resolves if and only if it is still to be concluded."""
    context = state.context
    concluding = any(isinstance(task, Conclude) for task in state.agenda)
    if (context is None) == concluding:
        yield Broken("BASE-108", "what resolves and what is still to be done do not go together")
    if context is None:
        return
    if not state.stack or not state.stack[-1].done or state.stack[-1].kind in (StackKind.PACKET, StackKind.MANA):
        yield Broken("BASE-108", "nothing resolves")
        return
    one = state.stack[-1]
    if one.memory is not None:
        if (context.source, context.controller) != (one.memory.source, one.memory.controller):
            yield Broken("BASE-070", "what is known as something resolves is not what it remembers")
        return
    known = (context.source, context.controller, context.x, context.paid, context.occasion)
    if known != (one.source, one.controller, one.x or 0, one.paid, one.occasion) or context.option:
        yield Broken("BASE-108", "what is known as something resolves is not what was chosen for it")
    if len(context.targets) != len(one.targets) or not all(
        set(legal) <= set(chosen) for legal, chosen in zip(context.targets, one.targets, strict=False)
    ):
        yield Broken("BASE-059", "what resolves has other targets than were chosen")
    yield from _memory(state, context)


def _memory(state: State, context: Context) -> Problems:
    if any(len(set(cards)) < len(cards) for _, cards in context.found):
        yield Broken("BASE-177", "a card was found twice")
    if len(context.shares) > len(state.stack[-1].shares) or any(share < 1 for share in context.shares):
        yield Broken("BASE-061", "damage is divided otherwise than it was announced")
    if any(not -MOST_POINTS <= number <= MOST_POINTS for _, number in context.amounts):
        yield Broken("BASE-109", "an amount was made that cannot be")
