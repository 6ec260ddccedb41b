"""The replacements of normal Magic: protection, prevention, regeneration, and how things come into play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.language.abilities import DamageMultiplied, DamageRedirected
from castlerules.cards.language.enums import KeywordKind, Zone
from castlerules.cards.language.tree import nodes_in
from castlerules.core import Player, evolve
from castlerules.magic.model import changes
from castlerules.magic.model.counters import with_counters
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.ongoing_effects import (
    CombatDamagePrevention,
    PreventionShield,
    RegenerationShield,
    SourcePreventionShield,
)
from castlerules.magic.model.rulebook import Replacement, Substitution
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.query.affects import affected
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import is_true, matches, objects_of, players_of, value_of
from castlerules.magic.query.protection import has_protection_from
from castlerules.magic.transaction.replace import can_be_dealt_damage


def protection_from_damage(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-K21: damage from a source of the quality is prevented."""
    permanent = board.permanents.get(change.to)
    if change.source is None or permanent is None or not change.preventable:
        return
    if KeywordKind.PROTECTION not in board.characteristics_of(permanent).abilities.keyword_kinds:
        return
    target, source = board.find_object(change.to), board.find_object(change.source)
    if target is not None and source is not None and has_protection_from(board, target, source):
        prevented = changes.Prevented(change.source, change.to, change.amount)
        yield Substitution("protection", (prevented,), "protection", "protection prevents it")


def combat_damage_prevention(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-092: all combat damage of this turn is prevented."""
    if change.combat and change.preventable:
        for delayed in board.state.ongoing:
            if type(delayed) is CombatDamagePrevention:
                prevented = changes.Prevented(change.source, change.to, change.amount)
                yield Substitution(
                    f"no combat damage {delayed.timestamp}", (prevented,), "no combat damage", "it is prevented"
                )


def prevention_shields(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-092: a shield prevents as much as is left of it; the oldest one acts first (BASE-Q07)."""
    if not change.preventable:
        return
    for delayed in board.state.ongoing:
        if type(delayed) is PreventionShield and delayed.to == change.to and (left := _shield_left(board, delayed)) > 0:
            most = min(left, change.amount)
            amounts = [
                (prevented, _after_prevention(change, delayed, prevented))
                for prevented in range(_least_prevented(board, change, delayed, left), most + 1)
            ]
            yield Substitution(
                f"shield {delayed.timestamp}", amounts[-1][1], "shield", "a shield prevents it", tuple(amounts)
            )


def _after_prevention(change: changes.Damage, shield: PreventionShield, prevented: int) -> tuple[changes.Change, ...]:
    """Return what *change* comes to with *prevented* of it prevented by *shield*."""
    rest = evolve(change, amount=change.amount - prevented)
    if not prevented:
        return (rest,)
    return rest, changes.ShieldUsed(shield.timestamp, prevented), changes.Prevented(change.source, change.to, prevented)


def _least_prevented(board: Board, change: changes.Damage, shield: PreventionShield, left: int) -> int:
    """BASE-Q08: the least to be prevented here, so that other sources can still use the whole shield.

    Of what is still to come, older shields take their part first (BASE-Q07).
    """
    most = min(left, change.amount)
    others = [
        event
        for event in board.upcoming_changes
        if isinstance(event, changes.Damage) and event.to == change.to and event.preventable
    ]
    if not others:
        return most
    older = [
        delayed
        for delayed in board.state.ongoing
        if type(delayed) is PreventionShield and delayed.to == change.to and delayed.timestamp < shield.timestamp
    ]
    later = sum(event.amount for event in others) - sum(
        _shield_left(board, prevention_shield) for prevention_shield in older
    )
    return max(0, min(most, left - max(0, later)))


def _shield_left(board: Board, shield: PreventionShield) -> int:
    """Return what is left of *shield* after the part of the event that is settled."""
    return shield.amount - _shield_used(board, shield.timestamp)


def _shield_used(board: Board, stamp: int) -> int:
    """Return how much of a shield is used by the part of the event that is settled, also of the change at hand."""
    settled = (*board.settled_changes, *board.upcoming_changes)
    return sum(event.amount for event in settled if type(event) is changes.ShieldUsed and event.timestamp == stamp)


def source_prevention_shields(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-092, BASE-D22: what the chosen source deals in the next event is prevented, and that is the end of it.

    BASE-Q38: a source that is no longer what it was chosen for deals its damage, and the shield stays.
    """
    if not change.preventable:
        return
    for delayed in board.state.ongoing:
        if (
            type(delayed) is SourcePreventionShield
            and (delayed.to, delayed.source) == (change.to, change.source)
            and _source_still_matches(board, delayed)
        ):
            prevented = changes.Prevented(change.source, change.to, change.amount)
            proposed = (
                (prevented,)
                if _shield_used(board, delayed.timestamp)
                else (changes.ShieldUsed(delayed.timestamp, 1), prevented)
            )
            kind = f"source shield against {_shield_kind(delayed)}"
            yield Substitution(
                f"source shield {delayed.timestamp}", proposed, kind, "damage of that source is prevented"
            )


def _shield_kind(shield: SourcePreventionShield) -> str:
    """BASE-Q38: return what tells *shield* from shields for another quality: what it asks, and whom.

    Which spell or ability gave it makes no difference, unless it asks for that.
    """
    source_filter, captured = shield.effect.filter, shield.captured
    if captured is not None and not any([isinstance(node, _ABOUT_THE_GIVER) for node in nodes_in(source_filter)]):
        captured = evolve(captured, source=ObjectId(0))
    return f"{source_filter} of {captured}"


_ABOUT_THE_GIVER: Final = (lang.This, lang.IsThis, lang.Enchanted, lang.X)
"""What means the source of an ability, or asks something of it."""


def _source_still_matches(board: Board, shield: SourcePreventionShield) -> bool:
    """BASE-Q38: return whether the source of *shield* is now, or was as it left, what it was chosen for."""
    source, context = board.find_object(shield.source), shield.captured or AbilityContext(shield.source, Player(0))
    return source is not None and matches(board, shield.effect.filter, source, context)


def damage_redirection(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-096: damage goes to somebody else instead; it stays the same in all other ways."""
    if not is_player(change.to):
        return
    for context, rule in board.rule_effects:
        if isinstance(rule, DamageRedirected) and Player(change.to) in players_of(board, rule.who, context):
            for target in affected(board, rule.to, context, objects_of(board, rule.to, context)):
                if can_be_dealt_damage(board, target):
                    words = "it is dealt to somebody else"
                    yield Substitution(
                        f"redirection {context.source}", (evolve(change, to=target),), f"redirection to {target}", words
                    )


def damage_multiplication(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-099: what is left of the damage is multiplied."""
    for context, rule in board.rule_effects:
        if isinstance(rule, DamageMultiplied):
            more = evolve(change, amount=change.amount * rule.by)
            yield Substitution(
                f"times {rule.by} of {context.source}", (more,), f"times {rule.by}", f"it is {rule.by} times as much"
            )


def flashback(board: Board, change: changes.Move) -> Iterable[Substitution]:
    """BASE-K32: a spell that was cast from a graveyard goes to exile, wherever else it would go."""
    for stack_object in board.state.stack:
        if stack_object.id == change.object and stack_object.card is not None and stack_object.origin is Zone.GRAVEYARD:
            if change.to is not Zone.EXILE:
                yield Substitution("flashback", (evolve(change, to=Zone.EXILE),), "flashback", "it is exiled")


def regeneration(board: Board, change: changes.Destruction) -> Iterable[Substitution]:
    """BASE-098, BASE-128: a shield replaces a destruction, unless there is to be no regeneration."""
    if not change.regenerable:
        return
    for delayed in board.state.ongoing:
        if (
            type(delayed) is RegenerationShield
            and delayed.object == change.object
            and not _shield_used(board, delayed.timestamp)
        ):
            proposed = (
                changes.ShieldUsed(delayed.timestamp, 1),
                changes.Tapped(change.object),
                changes.Regenerated(change.object),
            )
            yield Substitution(f"regeneration {delayed.timestamp}", proposed, "regeneration", "it regenerates")


def enters_with(board: Board, change: changes.EnterBattlefield) -> Iterable[Substitution]:
    """BASE-095, BASE-130: a card may come into play tapped, or with counters on it; less than none are none (BASE-028).

    What several abilities say of one kind is put together.
    """
    for place, entry in enumerate(board.compiled_face(change.card).abilities.enters_with):
        context = AbilityContext(
            change.old_object or ObjectId(0), change.controller, x=change.x, optional_costs=change.optional_costs
        )
        if entry.condition is None or is_true(board, entry.condition, context):
            counters = change.counters
            if entry.kind is not None:
                counters = with_counters(counters, entry.kind, max(0, value_of(board, entry.count, context)))
            arrival = evolve(change, tapped=change.tapped or entry.tapped, counters=counters)
            yield Substitution(f"enters {place}", (arrival,), "enters", "it comes into play as its text says")


NORMAL_REPLACEMENTS: Final = (
    Replacement(changes.Damage, protection_from_damage),
    Replacement(changes.Damage, combat_damage_prevention),
    Replacement(changes.Damage, prevention_shields),
    Replacement(changes.Damage, source_prevention_shields),
    Replacement(changes.Damage, damage_redirection),
    Replacement(changes.Damage, damage_multiplication),
    Replacement(changes.Move, flashback),
    Replacement(changes.Destruction, regeneration),
    Replacement(changes.EnterBattlefield, enters_with),
)
"""The replacements of normal Magic."""
