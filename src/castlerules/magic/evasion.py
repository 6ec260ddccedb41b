"""Who may attack, and who may block whom (BASE-153 to BASE-157, BASE-K01 to BASE-K13)."""

from __future__ import annotations

from typing import Final

from castlerules.cards.abilities import CantAttack, CantBeBlocked, CantBlock, MustAttack, NoUntap
from castlerules.cards.characteristics import CardType, Color
from castlerules.cards.terms import Filter, KeywordKind, Ref, Zone
from castlerules.core import Broken

from . import actions as d
from .evaluate import fits, objects, things_in
from .ids import ObjectId
from .mana import is_sick
from .protection import is_protected
from .reach import reached
from .scene import Scene, Thing
from .stack import Context

__all__ = ["NORMAL_COMBAT", "means", "must_attack", "stays_tapped", "walls_do_not_attack"]


def means(scene: Scene, what: Filter | Ref, context: Context, thing: Thing) -> bool:
    """Return whether *what* of a rule means *thing*."""
    if isinstance(what, Ref):
        return thing.id in reached(scene, what, context, objects(scene, what, context))
    return fits(scene, what, thing, context) and (thing.id is None or bool(reached(scene, what, context, (thing.id,))))


def _said(scene: Scene, target: ObjectId, kind: type[CantAttack | MustAttack | CantBlock | NoUntap]) -> ObjectId | None:
    """Return what has a rule of that *kind* about *target*; None if nothing has."""
    thing = _in_play(scene, target)
    for context, rule in scene.rules:
        if isinstance(rule, kind) and thing is not None and means(scene, rule.what, context, thing):
            return context.source
    return None


def _in_play(scene: Scene, target: ObjectId) -> Thing | None:
    return scene.thing(target) if scene.is_in_play(target) else None


# Attacking.


def own_creature(scene: Scene, action: d.AddAttacker) -> Broken | None:
    """BASE-153: the active player attacks with creatures of their own."""
    thing = _in_play(scene, action.creature)
    if thing is None or CardType.CREATURE not in thing.seen.types or thing.controller != scene.state.active:
        return Broken("BASE-153", "that is no creature of yours")
    return None


def untapped_attacker(scene: Scene, action: d.AddAttacker) -> Broken | None:
    """BASE-153: attackers are untapped."""
    permanent = scene.permanents.get(action.creature)
    return Broken("BASE-153", "it is tapped") if permanent is not None and permanent.tapped else None


def rested_attacker(scene: Scene, action: d.AddAttacker) -> Broken | None:
    """BASE-041: a creature attacks if it was yours as your turn began, or has haste."""
    permanent = scene.permanents.get(action.creature)
    if permanent is not None and is_sick(scene, permanent, scene.look(permanent)):
        return Broken("BASE-041", "it came under your control this turn")
    return None


def no_defender(scene: Scene, action: d.AddAttacker) -> Broken | None:
    """BASE-K12: defenders do not attack."""
    thing = _in_play(scene, action.creature)
    if thing is not None and KeywordKind.DEFENDER in thing.seen.text.kinds:
        return Broken("BASE-K12", "it is a defender")
    return None


def walls_do_not_attack(scene: Scene, action: d.AddAttacker) -> Broken | None:
    """BASE-012, BASE-K52: with that option, Walls do not attack."""
    thing = _in_play(scene, action.creature)
    if scene.state.rules.core.walls_cannot_attack and thing is not None and "Wall" in thing.seen.subtypes:
        return Broken("BASE-012", "Walls do not attack")
    return None


def allowed_to_attack(scene: Scene, action: d.AddAttacker) -> Broken | None:
    """BASE-154, BASE-K13: something says that it can't attack."""
    said = _said(scene, action.creature, CantAttack)
    return None if said is None else Broken("BASE-154", f"{_name(scene, said)} says that it can't attack")


def must_attack(scene: Scene, target: ObjectId) -> bool:
    """BASE-154: return whether something says that *target* attacks if able."""
    return _said(scene, target, MustAttack) is not None


# Blocking.


def own_blocker(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-156: the other player blocks, with untapped creatures of their own."""
    blocker = _in_play(scene, action.blocker)
    if blocker is None or CardType.CREATURE not in blocker.seen.types or blocker.controller == scene.state.active:
        return Broken("BASE-156", "that is no creature of the defending player")
    if blocker.permanent is not None and blocker.permanent.tapped:
        return Broken("BASE-156", "it is tapped")
    return None


def attacker_is_there(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-156: attackers are blocked."""
    if action.attacker in scene.state.combat.attackers:
        return None
    return Broken("BASE-156", "that does not attack")


def allowed_to_block(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-157, BASE-K13: something says that it can't block."""
    said = _said(scene, action.blocker, CantBlock)
    return None if said is None else Broken("BASE-157", f"{_name(scene, said)} says that it can't block")


def may_be_blocked_by_it(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-K07: something says that the attacker can't be blocked, or not by that."""
    blocker, attacker = _in_play(scene, action.blocker), _in_play(scene, action.attacker)
    if blocker is None or attacker is None:
        return None
    for context, rule in scene.rules:
        if isinstance(rule, CantBeBlocked) and means(scene, rule.what, context, attacker):
            if fits(scene, rule.by, blocker, context):
                return Broken("BASE-K07", f"{_name(scene, context.source)} says that it can't block that")
    return None


def reaches(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-K01, BASE-K02: flying is blocked by flying or reach."""
    kinds, blocking = _kinds(scene, action)
    able = KeywordKind.FLYING in blocking or KeywordKind.REACH in blocking
    return Broken("BASE-K01", "the attacker flies") if KeywordKind.FLYING in kinds and not able else None


def not_afraid(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-K03: fear is blocked by artifact creatures and black ones."""
    kinds, _ = _kinds(scene, action)
    blocker = _in_play(scene, action.blocker)
    if KeywordKind.FEAR not in kinds or blocker is None:
        return None
    able = CardType.ARTIFACT in blocker.seen.types or Color.BLACK in blocker.seen.colors
    return None if able else Broken("BASE-K03", "only artifact and black creatures block what is feared")


def shadows_meet(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-K04: shadow blocks and is blocked by shadow only."""
    kinds, blocking = _kinds(scene, action)
    if (KeywordKind.SHADOW in kinds) == (KeywordKind.SHADOW in blocking):
        return None
    return Broken("BASE-K04", "only shadows meet shadows")


def riders_meet(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-K05: horsemanship is blocked by horsemanship only."""
    kinds, blocking = _kinds(scene, action)
    if KeywordKind.HORSEMANSHIP not in kinds or KeywordKind.HORSEMANSHIP in blocking:
        return None
    return Broken("BASE-K05", "only riders block riders")


def no_landwalk(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-K06: a landwalker is not blocked while the defending player controls such a land."""
    attacker, blocker = _in_play(scene, action.attacker), _in_play(scene, action.blocker)
    if attacker is None or blocker is None or KeywordKind.LANDWALK not in attacker.seen.text.kinds:
        return None
    context = Context(action.attacker, attacker.controller)
    lands = [one for one in things_in(scene, Zone.BATTLEFIELD) if CardType.LAND in one.seen.types]
    lands = [one for one in lands if one.controller == blocker.controller]
    for keyword in attacker.seen.text.keywords:
        if keyword.kind is KeywordKind.LANDWALK and keyword.filter is not None:
            if any([fits(scene, keyword.filter, land, context) for land in lands]):
                return Broken("BASE-K06", "it walks through a land of the defending player")
    return None


def unprotected(scene: Scene, action: d.AddBlocker) -> Broken | None:
    """BASE-K21: what has protection is not blocked by creatures of the quality."""
    attacker, blocker = _in_play(scene, action.attacker), _in_play(scene, action.blocker)
    if attacker is not None and blocker is not None and is_protected(scene, attacker, blocker):
        return Broken("BASE-K21", "the attacker has protection from that")
    return None


def _kinds(scene: Scene, action: d.AddBlocker) -> tuple[tuple[KeywordKind, ...], tuple[KeywordKind, ...]]:
    """Return the keywords of the attacker and of the blocker."""
    attacker, blocker = _in_play(scene, action.attacker), _in_play(scene, action.blocker)
    return attacker.seen.text.kinds if attacker else (), blocker.seen.text.kinds if blocker else ()


def _name(scene: Scene, source: ObjectId) -> str:
    return scene.state.table.cards[scene.permanents[source].card].name


def stays_tapped(scene: Scene, target: ObjectId) -> bool:
    """BASE-K28: return whether something says that *target* does not untap."""
    return _said(scene, target, NoUntap) is not None


NORMAL_COMBAT: Final = (
    (
        d.AddAttacker,
        (own_creature, untapped_attacker, rested_attacker, no_defender, walls_do_not_attack, allowed_to_attack),
    ),
    (
        d.AddBlocker,
        (
            own_blocker,
            attacker_is_there,
            allowed_to_block,
            may_be_blocked_by_it,
            reaches,
            not_afraid,
            shadows_meet,
            riders_meet,
            no_landwalk,
            unprotected,
        ),
    ),
)
"""The rules on attackers and blockers of normal Magic."""
