"""Mana that depends on the game: how much an ability adds, and which kinds permanents could produce (BASE-310, 311)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.mana.feasibility import NO_MANA, ManaBundle
from castlerules.magic.model import AbilityContext, Characteristics, Permanent
from castlerules.magic.model.characteristics import ManaUse, bundle_of

from .board import Board
from .conditions import is_true
from .evaluate import matches, objects_in, value_of

ManaKinds = tuple[lang.ManaKind, ...]

_KNOWN_LATER: Final = (
    *(lang.X, lang.Target, lang.TargetPlayer, lang.Sacrificed, lang.EventObject, lang.EventOther, lang.EventPlayer),
    *(lang.EventAmount, lang.ThisWay, lang.BoundObjects, lang.Accepter, lang.ChosenNumber, lang.WasPaid),
)
"""What only the use of an ability, and no look at the permanent, can tell (BASE-Q67)."""


def times_added(board: Board, step: lang.AddManaTimes, context: AbilityContext) -> int:
    """BASE-310, BASE-028: return how often *step* adds its mana now; a number below 0 counts as 0."""
    return max(0, value_of(board, step.count, context))


def multiplied(mana: ManaBundle, times: int) -> ManaBundle:
    """Return *mana* so many *times*."""
    white, blue, black, red, green, colorless = mana
    return white * times, blue * times, black * times, red * times, green * times, colorless * times


def uses_now(board: Board, permanent: Permanent, characteristics: Characteristics) -> tuple[ManaUse, ...]:
    """BASE-310, BASE-311: return the mana uses of *permanent*, each with the mana that it would add now.

    A use whose kind of mana is not possible adds none. How much a use adds that costs more than tapping is known only
    once its cost is paid; here it adds its mana once.
    """
    uses = characteristics.abilities.mana_uses
    if not characteristics.abilities.has_varying_mana:
        return uses
    context = AbilityContext(permanent.id, permanent.controller)
    return tuple([use if use.varying is None else _use_now(board, use, context) for use in uses])


def _use_now(board: Board, use: ManaUse, context: AbilityContext) -> ManaUse:
    match use.varying:
        case lang.AddManaTimes() as step if use.only_taps:
            return evolve(use, mana=multiplied(use.mana, times_added(board, step, context)))
        case lang.AddManaLike() as step if lang.mana_options(step)[use.option] not in options_now(board, step, context):
            return evolve(use, mana=NO_MANA)
        case _:
            return use


def options_now(
    board: Board, step: lang.AddManaTimes | lang.AddManaLike, context: AbilityContext
) -> tuple[ManaKinds, ...]:
    """BASE-310, BASE-311: return the combinations of mana of which *step* can add one now; empty if it adds no mana."""
    if isinstance(step, lang.AddManaLike):
        kinds = _kinds_produced(board, step, context)
        return tuple([(kind,) for kind in lang.MANA_KINDS if kind in kinds])
    times = times_added(board, step, context)
    return tuple([option * times for option in step.options]) if times else ()


def mana_now(board: Board, step: lang.AddManaTimes | lang.AddManaLike, context: AbilityContext) -> ManaBundle:
    """BASE-310, BASE-311: return the mana that *step* adds now with the option that was chosen; perhaps none."""
    chosen = lang.mana_options(step)[context.mana_option]
    if isinstance(step, lang.AddManaTimes):
        return multiplied(bundle_of(chosen), times_added(board, step, context))
    return bundle_of(chosen) if chosen in options_now(board, step, context) else NO_MANA


def _kinds_produced(board: Board, step: lang.AddManaLike, context: AbilityContext) -> set[lang.ManaKind]:
    """BASE-311: return the kinds of mana that *step* can add: those that what it looks at could produce.

    A permanent whose mana is like that of others is looked at through to these; what has been looked at is not looked
    at again, so that permanents which look at each other add nothing to what others of them could produce.
    """
    found: set[lang.ManaKind] = set()
    looked_at = set()
    pending = [(step, context, _kinds_of(step))]
    while pending:
        like, viewer, allowed = pending.pop()
        for obj in objects_in(board, lang.Zone.BATTLEFIELD):
            if obj.id is None or (obj.id, allowed) in looked_at or not matches(board, like.filter, obj, viewer):
                continue
            looked_at.add((obj.id, allowed))
            own = AbilityContext(obj.id, obj.controller)
            for other in _steps_of(board, obj.characteristics.abilities.in_order, own):
                if isinstance(other, lang.AddManaLike):
                    pending.append((other, own, allowed & _kinds_of(other)))
                elif isinstance(other, lang.AddMana) or _adds_any(board, other, own):
                    found.update([kind for option in other.options for kind in option if kind in allowed])
    return found


def _kinds_of(step: lang.AddManaLike) -> frozenset[lang.ManaKind]:
    return frozenset([kind for option in lang.mana_options(step) for kind in option])


def _adds_any(board: Board, step: lang.AddManaTimes, context: AbilityContext) -> bool:
    return _is_known_later(step.count) or times_added(board, step, context) > 0


def _is_known_later(part: object) -> bool:
    """BASE-Q67: return whether the value of *part* depends on the use of the ability: its X, a target, a cost."""
    return any([isinstance(node, _KNOWN_LATER) for node in lang.nodes_in(part)])


def _steps_of(board: Board, abilities: Iterable[lang.Ability], context: AbilityContext) -> Iterator[lang.ManaStep]:
    """BASE-311, BASE-Q67: yield the steps that would add mana if *abilities* of one permanent resolved now.

    Costs, conditions of activation and limits are not asked about; the conditions in the effects are.
    """
    pending = [ability.effect for ability in abilities if isinstance(ability, (lang.Activated, lang.Triggered))]
    while pending:
        match pending.pop():
            case lang.AddMana() | lang.AddManaTimes() | lang.AddManaLike() as step:
                yield step
            case lang.InOrder(steps=steps) | lang.ChooseOne(options=steps):
                pending += steps
            case lang.If(condition=condition, then=then, otherwise=otherwise):
                open_ends = _is_known_later(condition)
                pending += [then] if open_ends or is_true(board, condition, context) else []
                pending += [otherwise] if open_ends or not is_true(board, condition, context) else []
            case lang.IfDone(effect=first, then=then):
                pending += [first, then]
            case (
                lang.May(effect=inner)
                | lang.UnlessPaid(effect=inner)
                | lang.MayPay(effect=inner)
                | lang.ChooseValue(effect=inner)
            ):
                pending.append(inner)
            case _:
                pass
