"""What an object on the stack, or a card that might be put there, does, costs and aims at."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model.compiled import CompiledFace
from castlerules.magic.model.stack import AbilityContext, StackObject
from castlerules.magic.model.state import CardObject

from .board import Board, GameObject
from .costs import can_pay, payable_xs, total_cost
from .targets import has_enough_targets

_NO_COST: Final = lang.Cost()


def castable_faces(
    board: Board, player: Player, card_object: CardObject, *, sorcery_speed: bool, origin: lang.Zone = lang.Zone.HAND
) -> list[int]:
    """BASE-048, BASE-I08: return the faces of *card_object* that *player* could announce and complete.

    *sorcery_speed* says whether those that are not instants are in time. From a graveyard, its *origin*, they cost what
    flashback says (BASE-K32).
    """
    faces = board.compiled.faces[card_object.card]
    return [
        index
        for index, compiled in enumerate(faces)
        if (sorcery_speed or compiled.instant_timing)
        and _is_castable(board, player, card_object, (compiled, casting_cost(compiled, origin)))
    ]


def casting_cost(compiled: CompiledFace, origin: lang.Zone) -> lang.Cost | None:
    """BASE-044, BASE-K32: return what a face costs from *origin*, optional costs apart; None if it cannot be cast."""
    if origin is lang.Zone.GRAVEYARD:
        return compiled.flashback_cost
    return None if compiled.face.cost is None else compiled.cost


def _is_castable(
    board: Board, player: Player, card_object: CardObject, face_and_cost: tuple[CompiledFace, lang.Cost | None]
) -> bool:
    compiled, cost = face_and_cost
    context = AbilityContext(card_object.id, player)
    if cost is None or not can_pay(board, cost, context):
        return False
    source = GameObject(card_object.id, card_object.card, compiled.characteristics, player, lang.Zone.STACK)
    return any([can_choose_targets(board, cost, mode.targets, context, source) for mode in compiled.modes])


def can_choose_targets(
    board: Board, cost: lang.Cost, slots: tuple[lang.TargetSlot, ...], context: AbilityContext, source: GameObject
) -> bool:
    """BASE-048: return whether *slots* can be filled with some X that can be paid for in *cost*."""
    if has_enough_targets(board, slots, context, source):
        return True
    return cost.mana.xs > 0 and _depend_on_x(slots) and bool(legal_xs(board, cost, slots, context, source))


def legal_xs(
    board: Board, cost: lang.Cost, slots: tuple[lang.TargetSlot, ...], context: AbilityContext, source: GameObject
) -> list[int]:
    """BASE-D10: return every X with which *cost* can be paid and *slots* be filled; 0 at most, if it has no X.

    Where *slots* do not speak of X it is known already that they can be filled.
    """
    payable = payable_xs(board, cost, context)
    if not cost.mana.xs or not _depend_on_x(slots):
        return payable
    return [n for n in payable if has_enough_targets(board, slots, evolve(context, x=n), source)]


def _depend_on_x(slots: tuple[lang.TargetSlot, ...]) -> bool:
    return any(isinstance(node, lang.X) for node in lang.nodes_in(slots))


def spell_face(board: Board, stack_object: StackObject) -> CompiledFace:
    """Return what *stack_object*, a spell, is."""
    assert stack_object.card is not None
    return board.compiled_face(stack_object.card, stack_object.face or 0)


def modes_of(board: Board, stack_object: StackObject) -> tuple[lang.Mode, ...]:
    """Return what *stack_object* may do."""
    if stack_object.ability is not None:
        return (lang.Mode(stack_object.ability.effect, stack_object.ability.targets),)
    return spell_face(board, stack_object).modes


def chosen_mode(board: Board, stack_object: StackObject) -> lang.Mode:
    """Return what *stack_object* does."""
    return modes_of(board, stack_object)[stack_object.mode or 0]


def usable_modes(board: Board, stack_object: StackObject) -> list[int]:
    """BASE-053: return the modes of *stack_object* whose targets exist."""
    context, cost = context_of(stack_object), cost_of(board, stack_object)
    modes = enumerate(modes_of(board, stack_object))
    return [
        index
        for index, mode in modes
        if not mode.targets or can_choose_targets(board, cost, mode.targets, context, source_of(board, stack_object))
    ]


def context_of(stack_object: StackObject) -> AbilityContext:
    """Return what the effects of *stack_object* may speak of, as far as it is announced.

    That of a delayed trigger is remembered.
    """
    if stack_object.captured is not None:
        return stack_object.captured
    return AbilityContext(
        stack_object.source,
        stack_object.controller,
        stack_object.targets,
        stack_object.division,
        stack_object.x or 0,
        stack_object.optional_costs,
        stack_object.trigger_event,
    )


def source_of(board: Board, stack_object: StackObject) -> GameObject:
    """Return the source of *stack_object*, which aims at something; if it has left, as it was last known (BASE-135)."""
    if stack_object.card is not None:
        return board.object_on_stack(stack_object)
    source = board.find_object(stack_object.source)
    assert source is not None, "the source of an ability with targets is known as long as the ability is on the stack"
    return source


def cost_of(board: Board, stack_object: StackObject) -> lang.Cost:
    """BASE-039: return the whole cost of *stack_object*, with X not yet reckoned in; triggers cost nothing."""
    if stack_object.card is not None:
        return total_cost(
            spell_face(board, stack_object),
            stack_object.optional_costs,
            flashback=stack_object.origin is lang.Zone.GRAVEYARD,
        )
    return stack_object.ability.cost if isinstance(stack_object.ability, lang.Activated) else _NO_COST


def division_of(mode: lang.Mode) -> lang.DivideDamage | None:
    """Return the division that *mode* makes among its targets, if it makes one (BASE-061)."""
    steps = mode.effect.steps if isinstance(mode.effect, lang.Seq) else (mode.effect,)
    return next((step for step in steps if isinstance(step, lang.DivideDamage)), None)
