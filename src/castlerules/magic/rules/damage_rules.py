"""Replacement effects of rules about damage: prevention, redirection, and more or less of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model import AbilityContext, changes, is_player
from castlerules.magic.model.rulebook import Substitution
from castlerules.magic.query.affects import affected
from castlerules.magic.query.board import Board
from castlerules.magic.query.combat_restrictions import refers_to
from castlerules.magic.query.evaluate import matches, objects_of, refers_to_player
from castlerules.magic.transaction.replace import can_be_dealt_damage

_Kinds: TypeAlias = tuple[type[lang.DamageChange], ...]


def is_preventable(board: Board, change: changes.Damage) -> bool:
    """BASE-102, BASE-207: return whether prevention effects apply to *change*, by its effect and by all rules."""
    if not board.rule_effects:
        return change.preventable
    return change.preventable and not any(
        [isinstance(rule, lang.DamageNotPreventable) for _, rule in board.rule_effects]
    )


def damage_prevention(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-205: prevent damage, or some of it, as a rule says, each time."""
    for key, context, rule in _rules_on(board, change, (lang.PreventDamage,)):
        assert isinstance(rule.change, lang.PreventDamage)
        removed = _counter_removed(board, context, rule)
        kind = f"rule: {rule.change}" if rule.counter is None else f"rule of {context.source}: {rule.change}"
        if not is_preventable(board, change):
            if removed:
                yield Substitution(f"prevention {key}", (change, *removed), kind, "a counter is removed")
            continue
        amount = change.amount if rule.change.amount is None else min(rule.change.amount, change.amount)
        rest = () if amount == change.amount else (evolve(change, amount=change.amount - amount),)
        proposed = (*rest, changes.Prevented(change.source, change.to, amount), *removed)
        yield Substitution(f"prevention {key}", proposed, kind, "a rule prevents it")


def _counter_removed(board: Board, context: AbilityContext, rule: lang.DamageChanged) -> tuple[changes.Change, ...]:
    """BASE-Q52: return the removal of a counter for which *rule* asks, unless this event has removed it already."""
    if rule.counter is None:
        return ()
    removal = changes.CountersRemoved(context.source, rule.counter, 1)
    return () if removal in (*board.settled_changes, *board.upcoming_changes) else (removal,)


def damage_redirection(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-096: redirect damage to another object; it stays the same in all other ways."""
    for key, context, rule in _rules_on(board, change, (lang.RedirectDamage,)):
        assert isinstance(rule.change, lang.RedirectDamage)
        to = rule.change.to
        for target in affected(board, to, context, objects_of(board, to, context)):
            if can_be_dealt_damage(board, target) and target != change.to:
                redirected = (evolve(change, to=target),)
                description = "it is dealt to somebody else"
                yield Substitution(f"redirection {key}", redirected, f"redirection to {target}", description)


def damage_multiplication(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-099, BASE-206: multiply the damage that is left when this effect is applied, lessen it, or make it exact."""
    for key, _, rule in _rules_on(board, change, (lang.MultiplyDamage, lang.LessDamage, lang.ExactDamage)):
        match rule.change:
            case lang.MultiplyDamage(by=by):
                name, amount = f"times {by}", change.amount * by
            case lang.LessDamage(by=by):
                name, amount = f"less by {by}", max(0, change.amount - by)
            case lang.ExactDamage(amount=exact):
                name, amount = f"exactly {exact}", exact
            case _:
                continue
        words = f"it is {by} times as much" if isinstance(rule.change, lang.MultiplyDamage) else f"it is {amount}"
        yield Substitution(f"{name} of {key}", (evolve(change, amount=amount),), name, words)


def _rules_on(
    board: Board, change: changes.Damage, kinds: _Kinds
) -> Iterator[tuple[str, AbilityContext, lang.DamageChanged]]:
    """Yield the rules that change the damage *change* in one of the ways *kinds*, each with a key and its context."""
    if not board.rule_effects:
        return
    seen = Counter[int]()
    for context, rule in board.rule_effects:
        if isinstance(rule, lang.DamageChanged) and isinstance(rule.change, kinds):
            seen[context.source] += 1
            if _applies(board, change, rule, context):
                again = f" ({seen[context.source]})" if seen[context.source] > 1 else ""
                yield f"{context.source}{again}", context, rule


def _applies(board: Board, change: changes.Damage, rule: lang.DamageChanged, context: AbilityContext) -> bool:
    if rule.combat and not change.combat:
        return False
    if change.amount < rule.least or (rule.most is not None and change.amount > rule.most):
        return False
    return _is_from(board, change, rule, context) and _is_to(board, change, rule, context)


def _is_from(board: Board, change: changes.Damage, rule: lang.DamageChanged, context: AbilityContext) -> bool:
    if isinstance(rule.source, lang.Anything):
        return True
    if isinstance(rule.source, lang.ObjectRef):
        return change.source in objects_of(board, rule.source, context)
    source = None if change.source is None else board.find_object(change.source)
    return source is not None and matches(board, rule.source, source, context)


def _is_to(board: Board, change: changes.Damage, rule: lang.DamageChanged, context: AbilityContext) -> bool:
    anything = rule.to is None and rule.who is None
    if is_player(change.to):
        if isinstance(rule.to, lang.ObjectRef) and change.to in objects_of(board, rule.to, context):
            return True
        return anything or (rule.who is not None and refers_to_player(board, rule.who, Player(change.to), context))
    obj = board.find_object(change.to)
    what = lang.Anything() if anything else rule.to
    return what is not None and obj is not None and refers_to(board, what, context, obj)
