"""Replacement effects of normal Magic: prevention, protection, redirection, regeneration, entering play.

Each function yields the substitutions that apply to one proposed change; ``transaction.replace`` applies them. The
state does not change while a batch of changes is being replaced, so what a shield has already prevented in the batch
is counted from its ``ShieldUsed`` changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model import AbilityContext, CompiledCards, ObjectId, changes, with_counters
from castlerules.magic.model.ongoing_effects import (
    CombatDamagePrevention,
    PreventionShield,
    RegenerationShield,
    SourcePreventionShield,
)
from castlerules.magic.model.rulebook import Replacement, Substitution
from castlerules.magic.query.board import Board
from castlerules.magic.query.combat_restrictions import source_of_rule
from castlerules.magic.query.conditions import is_true
from castlerules.magic.query.evaluate import matches, value_of
from castlerules.magic.query.targets import has_protection_from

from .damage_rules import damage_multiplication, damage_prevention, damage_redirection, is_preventable


def protection_from_damage(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-K21: prevent damage to a permanent with protection from its source."""
    permanent = board.permanents.get(change.to)
    if change.source is None or permanent is None or not is_preventable(board, change):
        return
    if lang.KeywordKind.PROTECTION not in board.characteristics_of(permanent).abilities.keyword_kinds:
        return
    target, source = board.find_object(change.to), board.find_object(change.source)
    if target is not None and source is not None and has_protection_from(board, target, source):
        prevented = changes.Prevented(change.source, change.to, change.amount)
        yield Substitution("protection", (prevented,), "protection", "protection prevents it")


def combat_damage_prevention(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-092: prevent all combat damage this turn, if an effect says so."""
    if change.combat and is_preventable(board, change):
        for effect in board.state.ongoing:
            if type(effect) is CombatDamagePrevention:
                prevented = changes.Prevented(change.source, change.to, change.amount)
                yield Substitution(
                    f"no combat damage {effect.timestamp}", (prevented,), "no combat damage", "it is prevented"
                )


def prevention_shields(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-092: prevent damage with a shield, up to what is left of it; the oldest shield acts first (BASE-Q07).

    If several sources deal damage at once, the player may prevent less of this damage and keep the rest of the shield
    for the damage of another source (BASE-Q08).
    """
    if not (board.state.ongoing and is_preventable(board, change)):
        return
    for shield in board.state.ongoing:
        if type(shield) is PreventionShield and shield.to == change.to and (left := _shield_left(board, shield)) > 0:
            most = min(left, change.amount)
            amounts = [
                (prevented, _after_prevention(change, shield, prevented))
                for prevented in range(_least_prevented(board, change, shield, left), most + 1)
            ]
            yield Substitution(
                f"shield {shield.timestamp}", amounts[-1][1], "shield", "a shield prevents it", tuple(amounts)
            )


def _after_prevention(change: changes.Damage, shield: PreventionShield, prevented: int) -> tuple[changes.Change, ...]:
    """Return the changes that replace *change*, damage, if *shield* prevents *prevented* of it.

    They are the damage that is left, the use of the shield, and the event that damage was prevented.
    """
    rest = evolve(change, amount=change.amount - prevented)
    if not prevented:
        return (rest,)
    return rest, changes.ShieldUsed(shield.timestamp, prevented), changes.Prevented(change.source, change.to, prevented)


def _least_prevented(board: Board, change: changes.Damage, shield: PreventionShield, left: int) -> int:
    """BASE-Q08: return the least amount of *change* that *shield* must prevent, so that it can still be used up.

    *left* is what the shield can still prevent. The player may save of it at most what the rest of the batch can use:
    the damage still to come, minus what older shields will prevent of that (BASE-Q07).
    """
    most = min(left, change.amount)
    upcoming = [
        other
        for other in board.upcoming_changes
        if isinstance(other, changes.Damage) and other.to == change.to and other.preventable
    ]
    if not upcoming:
        return most
    older = [
        effect
        for effect in board.state.ongoing
        if type(effect) is PreventionShield and effect.to == change.to and effect.timestamp < shield.timestamp
    ]
    later = sum(other.amount for other in upcoming) - sum(_shield_left(board, older_shield) for older_shield in older)
    return max(0, min(most, left - max(0, later)))


def _shield_left(board: Board, shield: PreventionShield) -> int:
    """Return how much *shield* can still prevent in the present batch of changes."""
    return shield.amount - _shield_used(board, shield.timestamp)


def _shield_used(board: Board, timestamp: int) -> int:
    """Return how much of the shield with *timestamp* the present batch of changes has used so far."""
    batch = (*board.settled_changes, *board.upcoming_changes)
    return sum(
        change.amount for change in batch if type(change) is changes.ShieldUsed and change.timestamp == timestamp
    )


def source_prevention_shields(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """BASE-092, BASE-D22: prevent all damage of the chosen source in one event; that uses up the shield.

    A lasting shield is not used up (BASE-205).

    BASE-Q38: a source that no longer matches the filter by which it was chosen deals its damage, and the shield stays.
    """
    if not (board.state.ongoing and is_preventable(board, change)):
        return
    for shield in board.state.ongoing:
        if (
            type(shield) is SourcePreventionShield
            and shield.source == change.source
            and shield.to in (None, change.to)
            and _source_still_matches(board, shield)
        ):
            prevented = changes.Prevented(change.source, change.to, change.amount)
            proposed = (
                (prevented,)
                if shield.effect.lasting or _shield_used(board, shield.timestamp)
                else (changes.ShieldUsed(shield.timestamp, 1), prevented)
            )
            kind = f"source shield against {_shield_kind(shield)}"
            yield Substitution(
                f"source shield {shield.timestamp}", proposed, kind, "damage of that source is prevented"
            )


def _shield_kind(shield: SourcePreventionShield) -> str:
    """BASE-Q38: return a text that is equal for shields that act alike, so that no player has to choose between them.

    It consists of the filter for the source of damage and the context in which the filter is evaluated. The object that
    created the shield is left out of the context, unless the filter refers to it.
    """
    source_filter, captured = shield.effect.filter, shield.captured
    if captured is not None and not any([isinstance(node, _REFERS_TO_SOURCE) for node in lang.nodes_in(source_filter)]):
        captured = evolve(captured, source=ObjectId(0))
    return f"{source_filter} of {captured}"


_REFERS_TO_SOURCE: Final = (lang.This, lang.IsThis, lang.Enchanted, lang.X)
"""The expressions whose value depends on the source of the ability."""


def _source_still_matches(board: Board, shield: SourcePreventionShield) -> bool:
    """BASE-Q38: return whether the source of *shield* still matches the filter, now or as it was when it left."""
    source, context = board.find_object(shield.source), shield.captured or AbilityContext(shield.source, Player(0))
    return source is not None and matches(board, shield.effect.filter, source, context)


def flashback(board: Board, change: changes.Move) -> Iterable[Substitution]:
    """BASE-K32: exile a spell that was cast from a graveyard, wherever else it would go."""
    for stack_object in board.state.stack:
        if (
            stack_object.id == change.object
            and stack_object.card is not None
            and stack_object.origin is lang.Zone.GRAVEYARD
        ):
            if change.to is not lang.Zone.EXILE:
                yield Substitution("flashback", (evolve(change, to=lang.Zone.EXILE),), "flashback", "it is exiled")


def madness(board: Board, change: changes.Move) -> Iterable[Substitution]:
    """BASE-K33: exile a card with madness that is discarded, instead of putting it into the graveyard."""
    if change.cause is not changes.Cause.DISCARDED or not board.compiled.has_madness:
        return
    obj = board.find_object(change.object)
    if obj is not None and change.to is lang.Zone.GRAVEYARD and obj.characteristics.abilities.discard_triggered:
        yield Substitution("madness", (evolve(change, to=lang.Zone.EXILE),), "madness", "it is exiled")


def regeneration(board: Board, change: changes.Destruction) -> Iterable[Substitution]:
    """BASE-098, BASE-128: replace a destruction with a regeneration shield, unless it forbids regeneration."""
    if not change.regenerable:
        return
    for shield in board.state.ongoing:
        if (
            type(shield) is RegenerationShield
            and shield.object == change.object
            and not _shield_used(board, shield.timestamp)
            and source_of_rule(board, change.object, lang.CantRegenerate) is None  # BASE-203
        ):
            proposed = (
                changes.ShieldUsed(shield.timestamp, 1),
                changes.Tapped(change.object),
                changes.Regenerated(change.object),
            )
            yield Substitution(f"regeneration {shield.timestamp}", proposed, "regeneration", "it regenerates")


def enters_with(board: Board, change: changes.EnterBattlefield) -> Iterable[Substitution]:
    """BASE-095, BASE-130: let a card enter play tapped, or with counters, as its abilities say.

    Counters of one kind from several abilities add up; a negative number counts as 0 (BASE-028).
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


def enters_choosing(board: Board, change: changes.EnterBattlefield) -> Iterable[Substitution]:
    """BASE-241: let the controller choose a value as the permanent enters play."""
    choosing = board.compiled_face(change.card).abilities.enters_choosing
    if choosing is None or change.chosen:
        return
    arrivals = [evolve(change, chosen=value) for value in lang.values_of(choosing.kind)]
    options = tuple([(place, (arrival,)) for place, arrival in enumerate(arrivals)])
    yield Substitution(
        "choosing", options[0][1], "choosing", f"a {choosing.kind.value} is chosen as it comes into play", options
    )


def _have_arrivals_with_more(cards: CompiledCards) -> bool:
    return any([face.abilities.enters_with for faces in cards.faces for face in faces])


NORMAL_REPLACEMENTS: Final = (
    Replacement(changes.Damage, protection_from_damage),
    Replacement(changes.Damage, combat_damage_prevention),
    Replacement(changes.Damage, prevention_shields),
    Replacement(changes.Damage, source_prevention_shields),
    Replacement(changes.Damage, damage_prevention),
    Replacement(changes.Damage, damage_redirection),
    Replacement(changes.Damage, damage_multiplication),
    Replacement(changes.Move, flashback, when=attrgetter("has_flashback")),
    Replacement(changes.Move, madness, when=attrgetter("has_madness")),
    Replacement(changes.Destruction, regeneration),
    Replacement(changes.EnterBattlefield, enters_with, when=_have_arrivals_with_more),
    Replacement(changes.EnterBattlefield, enters_choosing, when=attrgetter("has_choices")),
)
"""The replacement effects of normal Magic, by the class of change that they replace."""
