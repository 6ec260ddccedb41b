"""Why something may not be done now, in words for the player (SOL-A01 to SOL-A06)."""

from __future__ import annotations

from castlerules.cards.terms import Zone
from castlerules.core import Broken
from castlerules.magic import actions as d
from castlerules.magic.actions import Action
from castlerules.magic.restrictions import forbidden
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.stack import Context
from castlerules.magic.targets import enough_targets

from .look import hand_card, may_recycle, slot_permanent, tops
from .plays import NOWHERE, lives_of, must_use
from .sources import face_needs, supply_of
from .tableau import PLACES, YOU, AttackStack, DrawThree, FinishUse, Phase, Strike, agreed, tableau_of

__all__ = ["reason"]


def reason(scene: Scene, action: Action) -> Broken | None:
    """Return why *action*, which is not legal, is not; None if there is no more to say than that it is not."""
    phase = tableau_of(scene.state).phase
    match action:
        case DrawThree():
            return _no_draw(scene, phase)
        case d.BeginCast(card=card):
            return _no_play(scene, phase, card)
        case d.BeginAbility():
            return _no_use(scene, action)
        case AttackStack(stack=stack):
            return _no_attack(scene, phase, stack)
        case Strike():
            return Broken("SOL-A05", "there is no fight")
        case FinishUse():
            return Broken("SOL-A06", "nothing is in use")
        case _:
            return None


def _no_draw(scene: Scene, phase: Phase) -> Broken:
    if phase is not Phase.MAIN:
        return Broken("SOL-G54", "cards are drawn only while nothing is in use and no fight goes on")
    if not may_recycle(scene.state):
        return Broken("SOL-G56", "the library is empty, and this was the last trip")
    return Broken("SOL-G57", "there is no card left to draw")


def _no_play(scene: Scene, phase: Phase, card: int) -> Broken:
    state, rules = scene.state, agreed(scene.state)
    hand = hand_card(state)
    held = next(
        (one for one in [*([] if hand is None else [hand]), *[top for _, top in tops(state)]] if one.id == card), None
    )
    if held is None:
        return Broken("SOL-035", "only the hand card and the top card of a stack can be played")
    traits = scene.known.faces[held.card][0]
    if traits.is_land:
        return Broken("SOL-060", "lands are not played: they go to the row by themselves")
    if phase is Phase.USE and not rules.fast_effects_in_use_window:
        return Broken("SOL-G67", "finish the use first")
    if phase is not Phase.MAIN and not traits.instant:
        return Broken("SOL-G31", "only instants can be played now")
    if must_use(scene, traits) == NOWHERE:
        return Broken("SOL-090", "you have a permanent, and may not have a second one")
    needs = face_needs(rules, traits.face)
    if needs is None or not supply_of(scene).pays(needs, 0):
        return Broken("SOL-062", "no source of one of its colours is left to pay with")
    if lives_of(scene, traits.cost, Context(held.id, YOU)) > len(state.seats[YOU].library):
        return Broken("SOL-132", "the library has not so many cards as it costs life")
    spell = Thing(held.id, held.card, traits.seen, YOU, Zone.STACK)
    if not any([enough_targets(scene, mode.targets, Context(held.id, YOU), spell) for mode in traits.modes]):
        return Broken("SOL-G30", "there is no target for it")
    return Broken("SOL-G28", "it cannot be paid for such that the place for it is free")


def _no_use(scene: Scene, action: d.BeginAbility) -> Broken:
    permanent = scene.permanents.get(action.source)
    if permanent is None or permanent.controller != YOU:
        return Broken("SOL-034", "that is no permanent of yours")
    if action.index >= len(scene.look(permanent).text.activated):
        return Broken("SOL-A03", "it has no such ability")
    if (action.source, action.index) in scene.state.used:
        return Broken("SOL-G42", "it can be used only once")
    return Broken("SOL-G42", "it cannot be used now: it must be in use, paid for and aimed")


def _no_attack(scene: Scene, phase: Phase, stack: str) -> Broken:
    if phase is not Phase.MAIN:
        return Broken("SOL-A04", "finish what is going on first")
    slot = slot_permanent(scene.state)
    if slot is None:
        return Broken("SOL-053", "you have no creature to attack with")
    if (broken := forbidden(scene, d.AddAttacker(slot.id))) is not None:
        return broken
    if stack not in PLACES:
        return Broken("SOL-051", "the stacks are K1 to K7")
    if tableau_of(scene.state).stacks[PLACES.index(stack)].empty:
        return Broken("SOL-G73", "there is nothing left on that stack")
    return Broken("SOL-G73", "no creature is face up there")
