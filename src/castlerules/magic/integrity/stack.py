"""Checks the objects on the stack, the pending triggers, and the context of the resolving object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import MAX_POINTS, Rulebook, State, compile_faces, optional_costs_of, stack, tasks
from castlerules.magic.model.ids import ObjectId, is_player, player_object
from castlerules.magic.query.costs import choice_parts, total_cost
from castlerules.magic.query.spells import casting_cost, division_of

from .numbers import printed_on_cards
from .zones import SEATS

Violations = Iterator[Violation]

_ABILITY_TYPES: Final = MappingProxyType(
    {
        stack.StackKind.ACTIVATED: lang.Activated,
        stack.StackKind.MANA_ABILITY: lang.Activated,
        stack.StackKind.TRIGGERED: lang.Triggered,
    }
)
_NO_COST: Final = lang.Cost()

# The choices of an announcement in their order (BASE-047). The objects that pay for parts of the cost come after them.
_FACE, _MODE, _OPTIONAL, _X, _TARGETS, _SHARES = range(6)
_CHOICES: Final = ("face", "mode", "optional cost", "X", "target", "share of divided damage")


def stack_problems(book: Rulebook, state: State) -> Violations:
    """Yield the violated invariants of the stack, of the pending triggers, and of the resolving object."""
    if is_announcing(state) and not state.stack:
        yield Violation(
            "BASE-047",
            "the agenda announces or pays for the top of the stack, but the stack is empty; expected an object on it",
        )
    for place, stack_object in enumerate(state.stack):
        shape = list(_shape(book, state, stack_object))
        yield from shape
        top = place == len(state.stack) - 1
        if stack_object.announced == (top and is_announcing(state)):
            yield Violation(
                "BASE-051",
                f"announced of object {stack_object.id} on the stack is {stack_object.announced}; expected "
                f"{not stack_object.announced}: False only for the top of the stack while it is announced or paid for",
            )
        if stack_object.kind is stack.StackKind.MANA_ABILITY and not (top and state.priority is None):
            yield Violation(
                "BASE-035",
                f"object {stack_object.id} on the stack is a mana ability; expected it there only on top, while a "
                "player announces it and no player has priority",
            )
        if not shape and stack_object.kind is not stack.StackKind.COMBAT_DAMAGE:
            yield from _choices(book, state, stack_object)
    yield from _pending_triggers(book, state)
    yield from _resolution(state)


def is_announcing(state: State) -> bool:
    """Return whether the agenda holds a task that announces or pays for the object on top of the stack."""
    return any(isinstance(task, (tasks.Announce, tasks.PayManaCost, tasks.PayOtherCosts)) for task in state.agenda)


# Objects on the stack.


def _shape(book: Rulebook, state: State, stack_object: stack.StackObject) -> Violations:
    """Yield a violation for each field of *stack_object* that does not fit its kind (spell, ability, combat damage)."""
    description = f"object {stack_object.id} on the stack ({stack_object.kind.value})"
    ability_type = _ABILITY_TYPES.get(stack_object.kind)
    if (stack_object.card is not None) != (stack_object.kind is stack.StackKind.SPELL):
        yield Violation(
            "BASE-103",
            f"{description} has {'no card, expected one' if stack_object.card is None else 'a card, expected none'}, "
            "as spells, and only spells, have a card",
        )
    if ability_type is None:
        if stack_object.ability is not None or stack_object.source != stack_object.id:
            yield Violation(
                "BASE-103",
                f"{description} has source {short_repr(stack_object.source)} and ability "
                f"{short_repr(stack_object.ability)}; expected its own id as source, and None as ability",
            )
    elif type(stack_object.ability) is not ability_type or not _is_printed(book, state, stack_object):
        yield Violation(
            "BASE-049",
            f"{description} has ability {short_repr(stack_object.ability)}; expected one of class "
            f"{ability_type.__name__} that a card of this game has",
        )
    elif not _has_known_source(state, stack_object):
        yield Violation(
            "BASE-135",
            f"{description} has source {short_repr(stack_object.source)}, which is not in play and has no last known "
            "information; expected one of the two",
        )
    if stack_object.kind is stack.StackKind.COMBAT_DAMAGE:
        yield from _combat_damage(stack_object)
    elif stack_object.combat_damage:
        yield Violation("BASE-167", f"{description} has combat_damage; expected () for a spell or an ability")
    yield from _trigger_event(stack_object.trigger_event)


def _combat_damage(stack_object: stack.StackObject) -> Violations:
    """BASE-I18: check that combat damage on the stack has damage to deal, and no choices of a spell or ability."""
    expected = stack.StackObject(
        stack_object.id,
        stack_object.kind,
        stack_object.controller,
        stack_object.source,
        combat_damage=stack_object.combat_damage,
        announced=stack_object.announced,
    )
    if expected != stack_object or not stack_object.combat_damage:
        yield Violation(
            "BASE-167",
            f"object {stack_object.id} on the stack is combat damage that deals none, or has choices of a spell or "
            "ability; expected damage, and no such choices",
        )
    if any(not 0 < share.amount <= MAX_POINTS or share.source < SEATS for share in stack_object.combat_damage):
        yield Violation(
            "BASE-I18",
            f"combat_damage of object {stack_object.id} on the stack has a player as source, or an amount out of "
            f"range; expected objects as sources, and 1 to {MAX_POINTS} damage from each",
        )


def _is_printed(book: Rulebook, state: State, pending: stack.StackObject | stack.PendingTrigger) -> bool:
    """Return whether a card of this game has the ability of *pending*, or makes it as a delayed trigger (BASE-070)."""
    ability = pending.ability
    if pending.captured is not None and isinstance(ability, lang.Triggered):
        return printed_on_cards(book, state, lang.CreateDelayedTrigger(ability.trigger, ability.effect))
    return printed_on_cards(book, state, ability)


def _has_known_source(state: State, pending: stack.StackObject | stack.PendingTrigger) -> bool:
    """BASE-135: return whether the engine can look up the source of *pending*: in play, or as last known information.

    Delayed triggers, and abilities whose cost discards their own card, need no source: the answer is then true.
    """
    ability, source = pending.ability, pending.source
    if pending.captured is not None or (
        isinstance(ability, lang.Activated) and lang.DiscardThis() in ability.cost.parts
    ):
        return True
    return any(permanent.id == source for permanent in state.permanents) or any(
        last_known.permanent.id == source for last_known in state.last_known
    )


def _trigger_event(trigger_event: stack.TriggerEvent) -> Violations:
    if trigger_event.player is not None and trigger_event.player not in range(SEATS):
        yield Violation(
            "BASE-063", f"player of a trigger event is {short_repr(trigger_event.player)}; expected 0, 1 or None"
        )
    if not 0 <= trigger_event.amount <= MAX_POINTS:
        yield Violation(
            "BASE-063",
            f"amount of a trigger event is {short_repr(trigger_event.amount)}; expected 0 to {MAX_POINTS}",
        )


# The choices of an announcement (BASE-047), in their order.


def _choices(book: Rulebook, state: State, stack_object: stack.StackObject) -> Violations:
    faults = list(_choice_faults(book, state, stack_object))
    yield from [Violation(code, f"object {stack_object.id} on the stack: {words}") for code, words in faults]


def _choice_faults(book: Rulebook, state: State, stack_object: stack.StackObject) -> Iterator[tuple[str, str]]:
    """Yield (code, reason) pairs for the choices of *stack_object* that are impossible or out of order (BASE-047)."""
    if stack_object.kind is not stack.StackKind.TRIGGERED and stack_object.trigger_event != stack.NO_TRIGGER_EVENT:
        yield "BASE-063", "it has a trigger event; expected NO_TRIGGER_EVENT, as it is no triggered ability"
    if stack_object.card is None:
        if stack_object.face is not None or stack_object.optional_costs_offered or stack_object.optional_costs:
            yield "BASE-047", "it is an ability with a face or optional costs; expected none, as only spells have them"
            return
        ability = stack_object.ability
        assert ability is not None, "its shape has been checked"
        modes: Sequence[lang.Mode] = (lang.Mode(ability.effect, ability.targets),)
        cost = ability.cost if isinstance(ability, lang.Activated) else _NO_COST
        kinds: tuple[lang.KeywordKind, ...] = ()
        yield from _mana_option(stack_object, ability)
    else:
        faces = compile_faces(book, state.table.cards[stack_object.card])
        if stack_object.face is None:
            yield from _chosen_too_early(stack_object, _FACE)
            return
        if (
            not 0 <= stack_object.face < len(faces)
            or casting_cost(faces[stack_object.face], stack_object.origin) is None
        ):
            yield (
                "BASE-044",
                (
                    f"its face is {short_repr(stack_object.face)}; expected an index from 0 to {len(faces) - 1}, of a "
                    f"face that can be cast from its origin, the zone {stack_object.origin.value}"
                ),
            )
            return
        abilities = faces[stack_object.face].abilities
        modes, kinds, cost = (
            faces[stack_object.face].modes,
            optional_costs_of(abilities),
            total_cost(
                faces[stack_object.face],
                stack_object.optional_costs,
                flashback=stack_object.origin is lang.Zone.GRAVEYARD,
            ),
        )
        if stack_object.mana_option:
            yield (
                "BASE-047",
                f"it is a spell with mana_option {short_repr(stack_object.mana_option)}; expected 0 for a spell",
            )
    yield from _after_face(stack_object, modes, kinds, cost)


def _mana_option(
    stack_object: stack.StackObject, ability: lang.Activated | lang.Triggered
) -> Iterator[tuple[str, str]]:
    if stack_object.mana_option < 0 or (stack_object.kind is stack.StackKind.TRIGGERED and stack_object.mana_option):
        yield (
            "BASE-D06",
            f"its mana_option is {short_repr(stack_object.mana_option)}; expected 0 or more, and 0 for a trigger",
        )
    if (
        stack_object.kind is stack.StackKind.MANA_ABILITY
        and isinstance(ability, lang.Activated)
        and stack_object.mana_option >= len(lang.mana_of(ability))
    ):
        yield (
            "BASE-D06",
            (
                f"its mana_option is {short_repr(stack_object.mana_option)}; expected an index below "
                f"{len(lang.mana_of(ability))}, the number of different amounts of mana that it can add"
            ),
        )


def _after_face(
    stack_object: stack.StackObject, modes: Sequence[lang.Mode], kinds: tuple[lang.KeywordKind, ...], cost: lang.Cost
) -> Iterator[tuple[str, str]]:
    """Yield (code, reason) pairs for wrong choices of mode, optional costs, X, targets, damage shares and payment.

    *modes*, *kinds* (of optional costs) and *cost* are those of the chosen face, or of the ability.
    """
    if stack_object.mode is None:
        yield from _chosen_too_early(stack_object, _MODE)
        return
    if not 0 <= stack_object.mode < len(modes):
        yield "BASE-053", f"its mode is {short_repr(stack_object.mode)}; expected 0 to {len(modes) - 1}"
        return
    if not 0 <= stack_object.optional_costs_offered <= len(kinds) or not _is_subsequence(
        stack_object.optional_costs, kinds[: stack_object.optional_costs_offered]
    ):
        yield (
            "BASE-K30",
            (
                f"its optional_costs are {[kind.value for kind in stack_object.optional_costs]}, with "
                f"{short_repr(stack_object.optional_costs_offered)} offered so far; expected only offered ones of its "
                f"costs {[kind.value for kind in kinds]}, in this order"
            ),
        )
        return
    if stack_object.optional_costs_offered < len(kinds) or stack_object.x is None:
        yield from _chosen_too_early(
            stack_object, _OPTIONAL if stack_object.optional_costs_offered < len(kinds) else _X
        )
        return
    if not 0 <= stack_object.x <= MAX_POINTS or (stack_object.x and not cost.mana.xs):
        yield (
            "BASE-038",
            f"its X is {short_repr(stack_object.x)}; expected 0 to {MAX_POINTS}, and 0 if no X is in its cost",
        )
    mode = modes[stack_object.mode]
    slots = mode.targets
    if len(stack_object.targets) > len(slots):
        yield (
            "BASE-056",
            (
                f"it has {len(stack_object.targets)} groups of targets; expected {len(slots)} or fewer, one for each "
                "target slot of its text"
            ),
        )
        return
    for slot, chosen in zip(slots, stack_object.targets, strict=False):
        yield from _targets(stack_object, slot, chosen)
    if len(stack_object.targets) < len(slots):
        if len(stack_object.choosing) > slots[len(stack_object.targets)].count.most:
            yield (
                "BASE-057",
                (
                    f"it has {len(stack_object.choosing)} targets in choosing for its next target slot; expected at "
                    f"most {slots[len(stack_object.targets)].count.most}"
                ),
            )
        yield from _targets(stack_object, slots[len(stack_object.targets)], stack_object.choosing, open_=True)
        yield from _chosen_too_early(stack_object, _TARGETS)
        return
    yield from _shares_and_parts(stack_object, mode, cost)


def _is_subsequence(paid: tuple[lang.KeywordKind, ...], offered: tuple[lang.KeywordKind, ...]) -> bool:
    """Return whether *paid* is *offered* with some items left out, so that each cost is paid once and in order."""
    rest = iter(offered)
    return all(kind in rest for kind in paid)


def _targets(
    stack_object: stack.StackObject, slot: lang.TargetSlot, chosen: tuple[ObjectId, ...], *, open_: bool = False
) -> Iterator[tuple[str, str]]:
    """BASE-I27: yield what is wrong with *chosen*, the targets for *slot*: number, order, or a kind that cannot be one.

    If *open_* is true, the player is still choosing, so the number is not checked.
    """
    if not open_ and not slot.count.least <= len(chosen) <= slot.count.most:
        yield "BASE-057", f"it has {len(chosen)} targets for a slot; expected {slot.count.least} to {slot.count.most}"
    if list(chosen) != sorted(set(chosen)):
        yield "BASE-057", f"its targets for a slot are {short_repr(chosen)}; expected different ids in ascending order"
    for target in chosen:
        if target == stack_object.id or not _may_be_target(slot, target, stack_object.controller):
            yield (
                "BASE-I27",
                (
                    f"it has {'player' if is_player(target) else 'object'} {short_repr(target)} as a target; expected "
                    "only targets that its text allows, and not itself"
                ),
            )


def _may_be_target(slot: lang.TargetSlot, target: ObjectId, controller: Player) -> bool:
    if not is_player(target):
        return slot.filter is not None
    return slot.players is lang.TargetPlayers.ANY or (
        slot.players is lang.TargetPlayers.OPPONENT and target != player_object(controller)
    )


def _shares_and_parts(stack_object: stack.StackObject, mode: lang.Mode, cost: lang.Cost) -> Iterator[tuple[str, str]]:
    division = division_of(mode)
    targets = () if division is None else stack_object.targets[division.index]
    total = division.amount if division is not None and isinstance(division.amount, int) else 0
    if len(stack_object.division) > len(targets) or any(share < 1 for share in stack_object.division):
        yield (
            "BASE-061",
            (
                f"its division of damage is {short_repr(stack_object.division)}; expected at most {len(targets)} "
                "shares, one for each target, of 1 or more"
            ),
        )
        return
    remaining = total - sum(stack_object.division)
    if len(stack_object.division) < len(targets):
        if remaining < len(targets) - len(stack_object.division):
            yield (
                "BASE-061",
                (
                    f"its division {short_repr(stack_object.division)} leaves {short_repr(remaining)} of its "
                    f"{short_repr(total)} damage; expected at least {len(targets) - len(stack_object.division)}, 1 for "
                    "each target without a share"
                ),
            )
        yield from _chosen_too_early(stack_object, _SHARES)
        return
    if targets and remaining:
        yield "BASE-061", f"its division is {short_repr(stack_object.division)}; expected shares with the sum {total}"
    parts = choice_parts(cost)
    if stack_object.announced:
        if stack_object.paid_with or stack_object.choosing:
            yield (
                "BASE-040",
                (
                    f"its announcement is over, but paid_with is {short_repr(stack_object.paid_with)} and choosing is "
                    f"{short_repr(stack_object.choosing)}; expected () in both"
                ),
            )
        return
    if len(stack_object.paid_with) > len(parts) or any(
        len(set(paid)) != part.count or len(paid) != part.count
        for part, paid in zip(parts, stack_object.paid_with, strict=False)
    ):
        yield (
            "BASE-040",
            (
                f"its paid_with is {short_repr(stack_object.paid_with)}; expected groups of "
                f"{[part.count for part in parts]} different objects, in the order of the parts of its cost"
            ),
        )
    elif len(stack_object.choosing) >= (
        parts[len(stack_object.paid_with)].count if len(stack_object.paid_with) < len(parts) else 1
    ):
        yield (
            "BASE-040",
            (
                f"its choosing is {short_repr(stack_object.choosing)}; expected fewer objects than the next part of "
                "its cost needs, and () if no part is left"
            ),
        )
    if list(stack_object.choosing) != sorted(set(stack_object.choosing)):
        yield (
            "BASE-040",
            f"its choosing is {short_repr(stack_object.choosing)}; expected different object ids in ascending order",
        )


def _chosen_too_early(stack_object: stack.StackObject, stage: int) -> Iterator[tuple[str, str]]:
    """Yield a (code, reason) pair if the open choice number *stage* (an index of ``_CHOICES``) should have been made.

    That is so if a later choice has been made, or if the announcement is over.
    """
    choices_made = (
        stack_object.face is not None,
        stack_object.mode is not None,
        bool(stack_object.optional_costs_offered or stack_object.optional_costs),
        stack_object.x is not None,
        bool(stack_object.targets),
        bool(stack_object.division),
        bool(stack_object.paid_with),
    )
    if stack_object.announced or any(choices_made[stage + 1 :]) or (stack_object.choosing and stage != _TARGETS):
        yield (
            "BASE-047",
            (
                f"its {_CHOICES[stage]} is not chosen, but a later choice is, or its announcement is over; expected "
                f"choices in the order {', '.join(_CHOICES)}"
            ),
        )


# Pending triggers.


def _pending_triggers(book: Rulebook, state: State) -> Violations:
    if state.pending_triggers and state.priority is not None:
        yield Violation(
            "BASE-I12",
            f"{len(state.pending_triggers)} pending triggers are not on the stack while player "
            f"{short_repr(state.priority)} has priority; expected 0",
        )
    numbers = [pending.number for pending in state.pending_triggers]
    if numbers != sorted(set(numbers)) or any(number < 0 for number in numbers):
        yield Violation(
            "BASE-063",
            f"the numbers of the pending triggers are {short_repr(numbers)}; expected different numbers of 0 or more, "
            "in ascending order",
        )
    for pending in state.pending_triggers:
        if type(pending.ability) is not lang.Triggered or not _is_printed(book, state, pending):
            yield Violation(
                "BASE-063",
                f"pending trigger {short_repr(pending.number)} has an ability that no card of this game has; expected "
                "a triggered ability of a card",
            )
        if not _has_known_source(state, pending):
            yield Violation(
                "BASE-135",
                f"pending trigger {short_repr(pending.number)} has source {short_repr(pending.source)}, which is not "
                "in play and has no last known information; expected one of the two",
            )
        yield from _trigger_event(pending.trigger_event)


# The resolving object.


def _resolution(state: State) -> Violations:
    """BASE-108: check that ``state.resolution`` is set only while an object resolves, and that it fits that object."""
    context = state.resolution
    concluding = any(isinstance(task, tasks.FinishResolving) for task in state.agenda)
    if (context is None) == concluding:
        yield Violation(
            "BASE-108",
            f"the state has {'no' if context is None else 'a'} resolution, but {'a' if concluding else 'no'} "
            "FinishResolving task on the agenda; expected both or neither",
        )
    if context is None:
        return
    if (
        not state.stack
        or not state.stack[-1].announced
        or state.stack[-1].kind in (stack.StackKind.COMBAT_DAMAGE, stack.StackKind.MANA_ABILITY)
    ):
        yield Violation(
            "BASE-108",
            "the state has a resolution, but no object on top of the stack that can be resolving; expected an "
            "announced spell, activated or triggered ability there",
        )
        return
    stack_object = state.stack[-1]
    if stack_object.captured is not None:
        if (context.source, context.controller) != (stack_object.captured.source, stack_object.captured.controller):
            yield Violation(
                "BASE-070",
                f"the resolution of delayed trigger {stack_object.id} has source {short_repr(context.source)} and "
                f"controller {short_repr(context.controller)}; expected {short_repr(stack_object.captured.source)} and "
                f"{short_repr(stack_object.captured.controller)}, as captured when it was created",
            )
        return
    resolution_facts = (context.source, context.controller, context.x, context.optional_costs, context.trigger_event)
    if (
        resolution_facts
        != (
            stack_object.source,
            stack_object.controller,
            stack_object.x or 0,
            stack_object.optional_costs,
            stack_object.trigger_event,
        )
        or context.mana_option
    ):
        yield Violation(
            "BASE-108",
            f"the resolution differs from object {stack_object.id}, which resolves, in source, controller, x, "
            "optional_costs or trigger_event, or has a mana_option; expected the same values, and mana_option 0",
        )
    if len(context.targets) != len(stack_object.targets) or not all(
        set(legal) <= set(chosen) for legal, chosen in zip(context.targets, stack_object.targets, strict=False)
    ):
        yield Violation(
            "BASE-059",
            f"the resolution has targets {short_repr(context.targets)}; expected for each slot only targets that were "
            f"announced: {short_repr(stack_object.targets)} for object {stack_object.id}",
        )
    yield from _resolution_memory(state, context)


def _resolution_memory(state: State, context: stack.AbilityContext) -> Violations:
    if any(len(set(cards)) < len(cards) for _, cards in context.bound_cards):
        yield Violation(
            "BASE-177",
            f"bound_cards of the resolution is {short_repr(context.bound_cards)}; expected each card at most once for "
            "each name",
        )
    if len(context.division) > len(state.stack[-1].division) or any(share < 1 for share in context.division):
        yield Violation(
            "BASE-061",
            f"division of the resolution is {short_repr(context.division)}; expected at most "
            f"{len(state.stack[-1].division)} shares, as announced, of 1 or more",
        )
    if any(not -MAX_POINTS <= number <= MAX_POINTS for _, number in context.bound_amounts):
        yield Violation(
            "BASE-109",
            f"bound_amounts of the resolution is {short_repr(context.bound_amounts)}; expected numbers from "
            f"{-MAX_POINTS} to {MAX_POINTS}",
        )
