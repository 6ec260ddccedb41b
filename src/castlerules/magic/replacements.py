"""The replacements of normal Magic: protection, prevention, regeneration, and how things come into play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castlerules.cards import terms
from castlerules.cards.abilities import DamageMultiplied, DamageRedirected
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Player, evolve

from . import changes as c
from .book import Instead, Replacement
from .changes import Change
from .counters import with_counters
from .evaluate import amount, fits, is_true, objects, people
from .ids import ObjectId, is_player
from .lasting import NoCombatDamage, RegenerationShield, Shield, SourceShield
from .protection import is_protected
from .reach import reached
from .replace import takes_damage
from .scene import Scene
from .stack import Context

__all__ = [
    "NORMAL_REPLACEMENTS",
    "combat_damage_prevented",
    "damage_to_the_protected",
    "enters_with",
    "flashback",
    "multiplication",
    "redirection",
    "regeneration",
    "shields",
    "source_shields",
]


def damage_to_the_protected(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """BASE-K21: damage from a source of the quality is prevented."""
    permanent = scene.permanents.get(change.to)
    if change.source is None or permanent is None or not change.preventable:
        return
    if KeywordKind.PROTECTION not in scene.look(permanent).text.kinds:
        return
    target, source = scene.thing(change.to), scene.thing(change.source)
    if target is not None and source is not None and is_protected(scene, target, source):
        prevented = c.Prevented(change.source, change.to, change.amount)
        yield Instead("protection", (prevented,), "protection", "protection prevents it")


def combat_damage_prevented(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """BASE-092: all combat damage of this turn is prevented."""
    if change.combat and change.preventable:
        for one in scene.state.lasting:
            if type(one) is NoCombatDamage:
                prevented = c.Prevented(change.source, change.to, change.amount)
                yield Instead(f"no combat damage {one.stamp}", (prevented,), "no combat damage", "it is prevented")


def shields(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """BASE-092: a shield prevents as much as is left of it; the oldest one acts first (BASE-Q07)."""
    if not change.preventable:
        return
    for one in scene.state.lasting:
        if type(one) is Shield and one.to == change.to and (left := _left(scene, one)) > 0:
            most = min(left, change.amount)
            amounts = [
                (less, _shielded(change, one, less)) for less in range(_least(scene, change, one, left), most + 1)
            ]
            yield Instead(f"shield {one.stamp}", amounts[-1][1], "shield", "a shield prevents it", tuple(amounts))


def _shielded(change: c.Damage, shield: Shield, less: int) -> tuple[Change, ...]:
    """Return what *change* comes to with *less* of it prevented by *shield*."""
    rest = evolve(change, amount=change.amount - less)
    if not less:
        return (rest,)
    return rest, c.ShieldUsed(shield.stamp, less), c.Prevented(change.source, change.to, less)


def _least(scene: Scene, change: c.Damage, shield: Shield, left: int) -> int:
    """BASE-Q08: the least to be prevented here, so that other sources can still use the whole shield.

    Of what is still to come, older shields take their part first (BASE-Q07).
    """
    most = min(left, change.amount)
    others = [one for one in scene.upcoming if isinstance(one, c.Damage) and one.to == change.to and one.preventable]
    if not others:
        return most
    older = [
        one for one in scene.state.lasting if type(one) is Shield and one.to == change.to and one.stamp < shield.stamp
    ]
    later = sum(one.amount for one in others) - sum(_left(scene, one) for one in older)
    return max(0, min(most, left - max(0, later)))


def _left(scene: Scene, shield: Shield) -> int:
    """Return what is left of *shield* after the part of the event that is settled."""
    return shield.amount - _used(scene, shield.stamp)


def _used(scene: Scene, stamp: int) -> int:
    """Return how much of a shield is used by the part of the event that is settled, also of the change at hand."""
    settled = (*scene.pending, *scene.upcoming)
    return sum(one.amount for one in settled if type(one) is c.ShieldUsed and one.stamp == stamp)


def source_shields(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """BASE-092, BASE-D22: what the chosen source deals in the next event is prevented, and that is the end of it.

    BASE-Q38: a source that is no longer what it was chosen for deals its damage, and the shield stays.
    """
    if not change.preventable:
        return
    for one in scene.state.lasting:
        if type(one) is SourceShield and (one.to, one.source) == (change.to, change.source) and _is_meant(scene, one):
            prevented = c.Prevented(change.source, change.to, change.amount)
            changes = (prevented,) if _used(scene, one.stamp) else (c.ShieldUsed(one.stamp, 1), prevented)
            kind = f"source shield against {_quality(one)}"
            yield Instead(f"source shield {one.stamp}", changes, kind, "damage of that source is prevented")


def _quality(shield: SourceShield) -> str:
    """BASE-Q38: return what tells *shield* from shields for another quality: what it asks, and whom.

    Which spell or ability gave it makes no difference, unless it asks for that.
    """
    asked, memory = shield.effect.filter, shield.memory
    if memory is not None and not any([isinstance(node, _OF_GIVER) for node in nodes_in(asked)]):
        memory = evolve(memory, source=ObjectId(0))
    return f"{asked} of {memory}"


_OF_GIVER: Final = (terms.This, terms.IsThis, terms.Enchanted, terms.X)
"""What means the source of an ability, or asks something of it."""


def _is_meant(scene: Scene, shield: SourceShield) -> bool:
    """BASE-Q38: return whether the source of *shield* is now, or was as it left, what it was chosen for."""
    source, context = scene.thing(shield.source), shield.memory or Context(shield.source, Player(0))
    return source is not None and fits(scene, shield.effect.filter, source, context)


def redirection(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """BASE-096: damage goes to somebody else instead; it stays the same in all other ways."""
    if not is_player(change.to):
        return
    for context, rule in scene.rules:
        if isinstance(rule, DamageRedirected) and Player(change.to) in people(scene, rule.who, context):
            for target in reached(scene, rule.to, context, objects(scene, rule.to, context)):
                if takes_damage(scene, target):
                    words = "it is dealt to somebody else"
                    yield Instead(
                        f"redirection {context.source}", (evolve(change, to=target),), f"redirection to {target}", words
                    )


def multiplication(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """BASE-099: what is left of the damage is multiplied."""
    for context, rule in scene.rules:
        if isinstance(rule, DamageMultiplied):
            more = evolve(change, amount=change.amount * rule.by)
            yield Instead(
                f"times {rule.by} of {context.source}", (more,), f"times {rule.by}", f"it is {rule.by} times as much"
            )


def flashback(scene: Scene, change: c.Move) -> Iterable[Instead]:
    """BASE-K32: a spell that was cast from a graveyard goes to exile, wherever else it would go."""
    for one in scene.state.stack:
        if one.id == change.object and one.card is not None and one.origin is Zone.GRAVEYARD:
            if change.to is not Zone.EXILE:
                yield Instead("flashback", (evolve(change, to=Zone.EXILE),), "flashback", "it is exiled")


def regeneration(scene: Scene, change: c.Destruction) -> Iterable[Instead]:
    """BASE-098, BASE-128: a shield replaces a destruction, unless there is to be no regeneration."""
    if not change.regenerable:
        return
    for one in scene.state.lasting:
        if type(one) is RegenerationShield and one.object == change.object and not _used(scene, one.stamp):
            changes = (c.ShieldUsed(one.stamp, 1), c.Tapped(change.object), c.Regenerated(change.object))
            yield Instead(f"regeneration {one.stamp}", changes, "regeneration", "it regenerates")


def enters_with(scene: Scene, change: c.Arrive) -> Iterable[Instead]:
    """BASE-095, BASE-130: a card may come into play tapped, or with counters on it; less than none are none (BASE-028).

    What several abilities say of one kind is put together.
    """
    for place, entry in enumerate(scene.traits(change.card).text.enters):
        context = Context(change.origin or ObjectId(0), change.controller, x=change.x, paid=change.paid)
        if entry.condition is None or is_true(scene, entry.condition, context):
            counters = change.counters
            if entry.kind is not None:
                counters = with_counters(counters, entry.kind, max(0, amount(scene, entry.count, context)))
            arrival = evolve(change, tapped=change.tapped or entry.tapped, counters=counters)
            yield Instead(f"enters {place}", (arrival,), "enters", "it comes into play as its text says")


NORMAL_REPLACEMENTS: Final = (
    Replacement(c.Damage, damage_to_the_protected),
    Replacement(c.Damage, combat_damage_prevented),
    Replacement(c.Damage, shields),
    Replacement(c.Damage, source_shields),
    Replacement(c.Damage, redirection),
    Replacement(c.Damage, multiplication),
    Replacement(c.Move, flashback),
    Replacement(c.Destruction, regeneration),
    Replacement(c.Arrive, enters_with),
)
"""The replacements of normal Magic."""
