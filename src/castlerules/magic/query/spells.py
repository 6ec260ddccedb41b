"""Spells and abilities on the stack or about to be announced: their faces, modes, costs, targets and possible X."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, Violation, evolve
from castlerules.magic.model import AbilityContext, CardId, CardObject, CompiledFace, StackObject
from castlerules.magic.model.stack import SACRIFICED_NAME

from .board import Board, GameObject
from .conditions import is_true
from .costs import can_pay, can_pay_mana, cost_from, payable_xs, total_cost
from .evaluate import matches, refers_to_player
from .targets import has_enough_targets

_NO_COST: Final = lang.Cost()


def castable_faces(
    board: Board, player: Player, card_object: CardObject, *, sorcery_speed: bool, origin: lang.Zone = lang.Zone.HAND
) -> list[int]:
    """BASE-048, BASE-I08: return the indices of the faces of *card_object* that *player* can announce and complete.

    To complete it, the player must be able to pay the cost and choose all targets. *sorcery_speed* says whether faces
    without instant timing may be cast now. *origin* is the zone of the card; from a graveyard it costs its flashback
    cost (BASE-K32), from exile its madness cost (BASE-K33).
    """
    faces = board.compiled.faces[card_object.card]
    return [
        index
        for index, compiled in enumerate(faces)
        if (sorcery_speed or compiled.is_quick)
        and (compiled.cast_condition is None or why_not_now(board, player, card_object, compiled) is None)
        and (
            _is_castable(
                board,
                player,
                card_object,
                (compiled, price_of(board, player, card_object, compiled, origin, sorcery_speed=sorcery_speed)),
            )
            or (
                compiled.alternative_cost is not None
                and _is_castable_otherwise(board, player, card_object, compiled, origin)
            )
        )
    ]


def why_not_now(board: Board, player: Player, card_object: CardObject, compiled: CompiledFace) -> Violation | None:
    """BASE-261: return why *player* may not cast the face *compiled* of *card_object* now, by what its text says."""
    condition = compiled.cast_condition
    if condition is None or is_true(board, condition, AbilityContext(card_object.id, player)):
        return None
    from castlerules.cards.rendering.cards import render_condition  # slow to import, and only for refusals

    return Violation("BASE-261", f"the spell can be cast only if {render_condition(condition)}")


def casting_cost(compiled: CompiledFace, origin: lang.Zone, *, sorcery_speed: bool = True) -> lang.Cost | None:
    """BASE-044, BASE-K32: return the cost of casting the face *compiled* from *origin*; None if it cannot be cast.

    Optional costs are not included, except the price of flash if *sorcery_speed* is false (BASE-K63).
    """
    if origin is lang.Zone.GRAVEYARD or origin is lang.Zone.EXILE:
        cost = cost_from(compiled, origin)
    else:
        cost = None if compiled.face.cost is None else compiled.cost
    if cost is None or sorcery_speed or compiled.instant_timing or compiled.flash_price is None:
        return cost
    return lang.Cost(cost.mana.plus(compiled.flash_price.mana), (*cost.parts, *compiled.flash_price.parts))


def price_of(
    board: Board,
    player: Player,
    card_object: CardObject,
    compiled: CompiledFace,
    origin: lang.Zone,
    *,
    sorcery_speed: bool = True,
) -> lang.Cost | None:
    """BASE-191: return what *player* would pay to cast the face *compiled* of *card_object*; None if it cannot be cast.

    Optional costs are not included, except the price of flash if *sorcery_speed* is false (BASE-K63).
    """
    cost = casting_cost(compiled, origin, sorcery_speed=sorcery_speed)
    if cost is None or not board.compiled.changes_costs:
        return cost
    return _changed_price(board, player, card_object, (compiled, cost))


def alternative_price_of(
    board: Board, player: Player, card_object: CardObject, compiled: CompiledFace, origin: lang.Zone
) -> lang.Cost | None:
    """BASE-K36, BASE-191: return what *player* would pay to cast the face *compiled* for its alternative cost.

    None if it has none, or if *origin* is no hand: flashback and madness are alternative costs of their own.
    """
    cost = compiled.alternative_cost
    if cost is None or origin is not lang.Zone.HAND or not board.compiled.changes_costs:
        return cost if origin is lang.Zone.HAND else None
    return _changed_price(board, player, card_object, (compiled, cost))


def _changed_price(
    board: Board, player: Player, card_object: CardObject, face_and_cost: tuple[CompiledFace, lang.Cost]
) -> lang.Cost:
    compiled, cost = face_and_cost
    spell = GameObject(card_object.id, card_object.card, compiled.characteristics, player, lang.Zone.STACK)
    return changed_cost(board, cost, spell)


def changed_cost(board: Board, cost: lang.Cost, spell: GameObject) -> lang.Cost:
    """BASE-039, BASE-191: return *cost* of *spell* with all increases, and then with all reductions.

    Reductions touch generic mana only. If the cost has an X, what they would take beyond the other generic mana is a
    negative number, which is taken from the mana for X.
    """
    if not board.compiled.changes_costs or not board.book.payment.has_cost_changes:
        return cost
    mana, less = cost.mana, 0
    for context, rule in board.rule_effects:
        if isinstance(rule, lang.CostChange) and matches(board, rule.filter, spell, context):
            mana, less = mana.plus(rule.more), less + rule.less
    generic = mana.generic - less if mana.xs else max(0, mana.generic - less)
    return lang.Cost(lang.ManaCost(mana.symbols, generic, mana.xs), cost.parts)


def _is_castable_otherwise(
    board: Board, player: Player, card_object: CardObject, compiled: CompiledFace, origin: lang.Zone
) -> bool:
    """BASE-K36: return whether *player* can complete the face *compiled* of *card_object* for its alternative cost."""
    cost = alternative_price_of(board, player, card_object, compiled, origin)
    return _is_castable(board, player, card_object, (compiled, cost), paid=(lang.KeywordKind.ALTERNATIVE_COST,))


def _is_castable(
    board: Board,
    player: Player,
    card_object: CardObject,
    face_and_cost: tuple[CompiledFace, lang.Cost | None],
    *,
    paid: tuple[lang.KeywordKind, ...] = (),
) -> bool:
    compiled, cost = face_and_cost
    if cost is None or not (cost.parts or can_pay_mana(board, cost.mana, player)):
        return False
    context = AbilityContext(card_object.id, player, optional_costs=paid)
    if cost.parts and not can_pay(board, cost, context):
        return False
    source = GameObject(card_object.id, card_object.card, compiled.characteristics, player, lang.Zone.STACK)
    if board.compiled.forbids_playing and why_not_cast(board, player, source) is not None:
        return False
    return any([can_choose_targets(board, cost, mode.targets, context, source) for mode in compiled.modes])


def why_not_cast(board: Board, player: Player, spell: GameObject) -> Violation | None:
    """BASE-204: return which rule says that *player* can't cast *spell*; None if no rule does."""
    for context, rule in board.rule_effects:
        if isinstance(rule, lang.CantCast) and refers_to_player(board, rule.who, player, context):
            if matches(board, rule.filter, spell, context):
                return Violation("BASE-204", f"an effect says that player {player} can't cast this spell")
    return None


def can_choose_targets(
    board: Board, cost: lang.Cost, slots: tuple[lang.TargetSlot, ...], context: AbilityContext, source: GameObject
) -> bool:
    """BASE-048: return whether enough legal targets for *slots* exist with some X for which *cost* can be paid.

    *context* is that of the spell or ability, *source* the object whose spell or ability it is.
    """
    if has_enough_targets(board, slots, context, source):
        return True
    return lang.asks_for_x(cost) and _depend_on_x(slots) and bool(legal_xs(board, cost, slots, context, source))


def legal_xs(
    board: Board, cost: lang.Cost, slots: tuple[lang.TargetSlot, ...], context: AbilityContext, source: GameObject
) -> list[int]:
    """BASE-D10: return every X with which *cost* can be paid and all *slots* have enough legal targets.

    If the cost has no X, return [0] if it can be paid, else []. Slots that do not depend on X are not checked: the
    caller already knows that they can be filled.
    """
    payable = payable_xs(board, cost, context)
    if not lang.asks_for_x(cost) or not _depend_on_x(slots):
        return payable
    return [n for n in payable if has_enough_targets(board, slots, evolve(context, x=n), source)]


def _depend_on_x(slots: tuple[lang.TargetSlot, ...]) -> bool:
    return any(isinstance(node, lang.X) for node in lang.nodes_in(slots))


def spell_face(board: Board, stack_object: StackObject) -> CompiledFace:
    """Return the face with which *stack_object*, a spell, is cast (one half of a split card, for instance)."""
    assert stack_object.card is not None
    return board.compiled_face(stack_object.card, stack_object.face or 0)


def modes_of(board: Board, stack_object: StackObject) -> tuple[lang.Mode, ...]:
    """Return the modes among which the controller of *stack_object* chooses; an ability has exactly one."""
    if stack_object.ability is not None:
        return (lang.Mode(stack_object.ability.effect, stack_object.ability.targets),)
    return spell_face(board, stack_object).modes


def chosen_mode(board: Board, stack_object: StackObject) -> lang.Mode:
    """Return the chosen mode of *stack_object*, or its first if none is chosen yet."""
    return modes_of(board, stack_object)[stack_object.mode or 0]


def usable_modes(board: Board, stack_object: StackObject) -> list[int]:
    """BASE-053: return the indices of the modes of *stack_object* for which there are enough legal targets."""
    context, cost = context_of(stack_object), cost_of(board, stack_object)
    modes = enumerate(modes_of(board, stack_object))
    return [
        index
        for index, mode in modes
        if not mode.targets or can_choose_targets(board, cost, mode.targets, context, source_of(board, stack_object))
    ]


def context_of(stack_object: StackObject) -> AbilityContext:
    """Return the context for evaluating the text of *stack_object*: source, controller, X, targets announced so far.

    A delayed trigger has the context of the effect that made it.
    """
    if stack_object.captured is not None:
        return stack_object.captured
    context = AbilityContext(
        stack_object.source,
        stack_object.controller,
        stack_object.targets,
        stack_object.division,
        stack_object.x or 0,
        stack_object.optional_costs,
        stack_object.trigger_event,
    )
    if not (stack_object.announced and stack_object.paid_with):
        return context
    sacrificed = tuple([target for paid in stack_object.paid_with for target in paid])
    return evolve(context, bound_objects=((SACRIFICED_NAME, sacrificed),))  # BASE-248


def _card_that_left(board: Board, stack_object: StackObject) -> GameObject | None:
    """BASE-135, BASE-280: return the card whose ability *stack_object* is, as it was in the graveyard that it left."""
    ability = stack_object.ability
    if not isinstance(ability, (lang.Activated, lang.Triggered)) or not lang.works_in_graveyard(ability):
        return None
    for row, looks in enumerate(board.compiled.card_characteristics):
        if ability in looks.abilities.in_order:
            owner = stack_object.controller
            return GameObject(stack_object.source, CardId(row), looks, owner, lang.Zone.GRAVEYARD)
    return None


def source_of(board: Board, stack_object: StackObject) -> GameObject:
    """Return the source of *stack_object*: a spell itself, or the object whose ability it is.

    A source that has left its zone is described by last known information (BASE-135).
    """
    if stack_object.card is not None:
        return board.object_on_stack(stack_object)
    source = board.find_object(stack_object.source)
    if source is None:
        source = _card_that_left(board, stack_object)
    assert source is not None, "the source of an ability with targets is known as long as the ability is on the stack"
    return source


def cost_of(board: Board, stack_object: StackObject) -> lang.Cost:
    """BASE-039: return the total cost of *stack_object*, X still unspecified; a triggered ability costs nothing."""
    if stack_object.card is not None:
        cost = total_cost(spell_face(board, stack_object), stack_object.optional_costs, stack_object.origin)
        return changed_cost(board, cost, board.object_on_stack(stack_object)) if board.compiled.changes_costs else cost
    return stack_object.ability.cost if isinstance(stack_object.ability, lang.Activated) else _NO_COST


def division_of(mode: lang.Mode) -> lang.DivideDamage | None:
    """Return the effect of *mode* that divides damage among its targets (BASE-061); None if there is none."""
    steps = mode.effect.steps if isinstance(mode.effect, lang.InOrder) else (mode.effect,)
    return next((step for step in steps if isinstance(step, lang.DivideDamage)), None)
