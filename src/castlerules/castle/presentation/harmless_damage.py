"""Damage that does nothing to a player of Castle, told before somebody aims it at one (CAS-009, CAS-010)."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.castle.model.options import CastleRules
from castlerules.castle.rules.committers import creature_hurts
from castlerules.core import Player
from castlerules.magic.information.observation import Observation, ObservedStackObject
from castlerules.magic.model import ObjectId, StackKind, is_player


def is_harmless_at(rules: CastleRules, observation: Observation, target: ObjectId) -> bool:
    """Return whether *target* is a player whom the damage of the spell or ability on top of the stack does not hurt.

    It is being announced. False if it deals no damage, or if *target* is no player.
    """
    if not is_player(target) or not observation.stack:
        return False
    top = observation.stack[-1]
    effect = top.card if top.kind is StackKind.SPELL else top.ability
    deals_damage = any([isinstance(node, lang.DealDamage) for node in lang.nodes_in(effect)])
    return deals_damage and not _may_hurt(rules, observation, top, target)


def _may_hurt(rules: CastleRules, observation: Observation, top: ObservedStackObject, target: ObjectId) -> bool:
    """CAS-009, CAS-Q10, CAS-Q16: return whether the source of *top* is a creature that can hurt the player *target*."""
    source = next((one for one in observation.permanents if one.id == top.source), None)
    if source is None or lang.CardType.CREATURE not in source.characteristics.types:
        return False
    is_attacking = source.id in observation.combat.attackers
    return creature_hurts(rules, source.controller, Player(target), is_attacking=is_attacking)
