"""Why something may not be done now, in words for the player (SOL-A01 to SOL-A07)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.abilities import Activated, Limit, Mode
from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import Zone
from castlerules.core import Broken
from castlerules.magic import actions as d
from castlerules.magic.actions import Action
from castlerules.magic.asking import Announcing
from castlerules.magic.ids import ObjectId, is_player
from castlerules.magic.restrictions import forbidden
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.spells import source_of
from castlerules.magic.stack import Context
from castlerules.magic.state import Held, Permanent
from castlerules.magic.targets import Aim, enough_targets
from castlerules.magic.traits import Traits

from .announcing import choices_now
from .look import hand_card, is_land, may_recycle, slot_permanent, stack_of, tops
from .plays import NOWHERE, in_flight, lives_of, must_use, payable_xs, usable_now, use_needs
from .settle import gatherings
from .sources import Needs, colours_of, face_needs, flashback_needs, mana_spell, supply_of
from .tableau import (
    HAND,
    PLACES,
    SLOT,
    STACKS,
    YOU,
    AssignToBlocker,
    AttackStack,
    DrawThree,
    FinishUse,
    MergeCopies,
    Merging,
    PaySource,
    Phase,
    Strike,
    agreed,
    tableau_of,
)

__all__ = ["no_such_choice", "no_such_gathering", "reason"]


def reason(scene: Scene, action: Action) -> Broken | None:
    """Return why *action*, which is not legal, is not; None if there is no more to say than that it is not."""
    match action:
        case DrawThree():
            return _no_draw(scene)
        case d.BeginCast(card=card):
            return _no_play(scene, card)
        case d.BeginAbility():
            return _no_use(scene, action)
        case AttackStack(stack=stack):
            return _no_attack(scene, stack)
        case FinishUse() if tableau_of(scene.state).phase is Phase.COMBAT:
            return Broken("SOL-A06", "the fight comes first: strike")
        case _:
            return _NEVER.get(type(action))


_NEVER: Final[Mapping[type[object], Broken]] = MappingProxyType(
    {
        Strike: Broken("SOL-A05", "there is no fight"),
        FinishUse: Broken("SOL-A06", "nothing is in use"),
        AssignToBlocker: Broken(
            "SOL-G76", "no damage is being divided; that is asked after a strike at several blockers"
        ),
        MergeCopies: Broken("SOL-022", "no copies are waiting to be gathered"),
        PaySource: Broken("SOL-G48", "nothing is to be paid; play or use something first"),
        d.ChooseTarget: Broken("SOL-G51", "nothing is being announced; play or use something first"),
        d.ChooseX: Broken("SOL-G51", "nothing is being announced; play or use something first"),
        d.ChooseOption: Broken("SOL-G51", "nothing is being announced; play or use something first"),
        d.PlayLand: Broken("SOL-060", "lands are not played: they go to the row by themselves"),
        d.ActivateMana: Broken("SOL-060", "nothing is tapped for mana: what makes mana is sacrificed to pay"),
        d.AddAttacker: Broken("SOL-051", "an attack names a stack, K1 to K7"),
        d.PassPriority: Broken("SOL-120", "there are no turns, and nobody to pass to"),
    }
)
"""What is never done while the player decides freely, and what is done instead."""


# Drawing.


def _no_draw(scene: Scene) -> Broken:
    if tableau_of(scene.state).phase is not Phase.MAIN:
        return Broken("SOL-G54", f"no cards are drawn now: {_to_close(scene)} first")
    if not may_recycle(scene.state):
        return Broken("SOL-G56", "the library is empty, and this was the last trip")
    return Broken("SOL-G57", "there is no card left to draw")


def _to_close(scene: Scene) -> str:
    """Return how the window that is open is closed."""
    return "strike" if tableau_of(scene.state).phase is Phase.COMBAT else "finish the use"


# Playing.


def _no_play(scene: Scene, card: ObjectId) -> Broken:
    state = scene.state
    hand = hand_card(state)
    held = next((one for one in [*[top for _, top in tops(state)], *([hand] if hand else [])] if one.id == card), None)
    if held is None:
        return _not_at_hand(scene, card)
    scene = in_flight(scene, held)
    return [_no_face(scene, held, traits) for traits in scene.known.faces[held.card]][-1]


def _not_at_hand(scene: Scene, card: ObjectId) -> Broken:
    """Return why a card is not played that is neither the hand card nor on top of a stack."""
    place = stack_of(scene.state, card)
    if place is not None:
        return Broken("SOL-035", f"copies of it lie on it: only the top of {PLACES[place]} can be played")
    if card in [one.id for one in scene.state.seats[YOU].graveyard]:
        return _not_out_of_graveyard(scene, card)
    if card in scene.permanents:
        return Broken("SOL-035", "that is yours already, and in play")
    return Broken("SOL-035", "only the hand card and the top card of a stack can be played")


def _not_out_of_graveyard(scene: Scene, card: ObjectId) -> Broken:
    """SOL-G45: return why a card is not played out of the graveyard."""
    held = next(one for one in scene.state.seats[YOU].graveyard if one.id == card)
    rules, faces = agreed(scene.state), scene.known.faces[held.card]
    flashing = [traits for traits in faces if traits.flashback is not None]
    if not rules.alternative_costs or not flashing:
        return Broken("SOL-G45", "cards are not played from the graveyard")
    traits = flashing[0]
    assert traits.flashback is not None, "it has flashback"
    if (lives := lives_of(scene, traits.flashback, Context(held.id, YOU))) > len(scene.state.seats[YOU].library):
        return _no_life(lives)
    needs = flashback_needs(rules, traits.flashback, traits.card)
    return _no_time(scene, traits) or _unpaid(scene, needs) or _no_aim(scene, held, traits)


def _no_face(scene: Scene, held: Held, traits: Traits) -> Broken:
    """Return why a card, or one half of it, is not played."""
    return _no_time(scene, traits) or _no_cost(scene, held, traits) or _no_aim(scene, held, traits)


def _no_cost(scene: Scene, held: Held, traits: Traits) -> Broken | None:
    """Return why there is no room for a card, or nothing to pay it with; None if there is."""
    state, context = scene.state, Context(held.id, YOU)
    if must_use(scene, traits) == NOWHERE:
        return Broken("SOL-090", f"you have {_slot_name(scene)} already, and may not have a second permanent")
    if (lives := lives_of(scene, traits.cost, context)) > len(state.seats[YOU].library):
        return _no_life(lives)
    return _unpaid(scene, face_needs(agreed(state), traits.face), held.id if mana_spell(traits.card) else None)


def _no_aim(scene: Scene, held: Held, traits: Traits) -> Broken:
    """Return why a card that there is room and mana for is not played."""
    context = Context(held.id, YOU)
    spell = Thing(held.id, held.card, traits.seen, YOU, Zone.STACK)
    if not any([enough_targets(scene, mode.targets, context, spell) for mode in traits.modes]):
        return Broken("SOL-G30", "there is no target for it")
    if must_use(scene, traits) is not None:
        return Broken("SOL-G28", f"{_slot_name(scene)} is in the slot, and cannot be what pays for it")
    return Broken("SOL-G49", "X cannot be paid to be what its targets call for")


def _no_time(scene: Scene, traits: Traits) -> Broken | None:
    """Return why a card is not played now, whatever it costs; None if it may be."""
    phase = tableau_of(scene.state).phase
    if traits.is_land:
        return _NEVER[d.PlayLand]
    if phase is Phase.USE and not agreed(scene.state).fast_effects_in_use_window:
        return Broken("SOL-G67", "no cards are played while something is in use: finish the use first")
    if phase is not Phase.MAIN and not traits.instant:
        return Broken("SOL-G31", f"only instants can be played now: {_to_close(scene)} first")
    return None


def _unpaid(scene: Scene, needs: Needs | None, own: ObjectId | None = None) -> Broken | None:
    """SOL-062, SOL-G40: return why *needs* cannot be paid, without the source *own*; None if they can."""
    if needs is None:
        return Broken("SOL-G40", "what has no colour in its cost cannot be paid for at this table")
    supply = supply_of(scene) if own is None else supply_of(scene).without(own)
    if supply.pays(needs, 0):
        return None
    colours = [colours_of(mask) for mask in needs]
    if len(colours) > 1:
        return Broken("SOL-G39", f"each of its colours takes a source: {' and '.join(colours)}")
    return Broken("SOL-062", " ".join(["no", *[word for word in colours if word], "source is left to pay with"]))


def _no_life(lives: int) -> Broken:
    return Broken("SOL-132", f"it costs {lives} life, and the library has not so many cards")


def _slot_name(scene: Scene) -> str:
    slot = slot_permanent(scene.state)
    return "nothing" if slot is None else scene.state.table.cards[slot.card].name


# Using.


def _no_use(scene: Scene, action: d.BeginAbility) -> Broken:
    permanent = scene.permanents.get(action.source)
    if permanent is None or permanent.controller == STACKS:
        return Broken("SOL-034", "only what you control yourself can be used: the slot, and what you have attached")
    card = scene.state.table.cards[permanent.card]
    if is_land(card) and not agreed(scene.state).row_land_abilities:
        return Broken("SOL-G38", "lands of the row are sacrificed to pay, and good for nothing else")
    text = scene.look(permanent).text
    if action.index not in range(len(text.activated)):
        said = "makes mana: it is used to pay with" if text.mana and not text.activated else "has no such ability"
        return Broken("SOL-A03", f"{card.name} {said}")
    return _no_time_for(scene, permanent, action.index) or _no_price(scene, permanent, text.activated[action.index])


def _no_time_for(scene: Scene, permanent: Permanent, index: int) -> Broken | None:
    """Return why an ability cannot be used now, whatever it costs; None if it can."""
    tableau, ability = tableau_of(scene.state), scene.look(permanent).text.activated[index]
    if tableau.phase is Phase.USE and tableau.user != permanent.id:
        return Broken("SOL-G67", "something else is in use: finish that first")
    if tableau.phase is not Phase.MAIN and Limit.SORCERY in ability.limits:
        return Broken("SOL-G31", f"that ability is no fast one: {_to_close(scene)} first")
    if not usable_now(scene, permanent):
        return Broken("SOL-G69", "in a fight only the attacker and what is on it are used")
    if (permanent.id, index) in scene.state.used:
        return Broken("SOL-G72", "it has been used, and can be used only once")
    return None


def _no_price(scene: Scene, permanent: Permanent, ability: Activated) -> Broken:
    """Return why an ability cannot be paid for or aimed."""
    context = Context(permanent.id, YOU, x=permanent.x)
    if (lives := lives_of(scene, ability.cost, context)) > len(scene.state.seats[YOU].library):
        return _no_life(lives)
    needs = use_needs(agreed(scene.state), ability, scene.known.traits[permanent.card])
    if (unpaid := _unpaid(scene, needs)) is not None:
        return unpaid
    source, mode = scene.thing(permanent.id), Mode(ability.effect, ability.targets)
    assert source is not None, "it is in play"
    if needs is not None and payable_xs(scene, supply_of(scene), (needs, ability.cost, None), mode, source):
        return Broken("SOL-G43", "it has nothing left of what it pays with itself")
    return Broken("SOL-G30", "there is no target for it")


# Attacking.


def _no_attack(scene: Scene, stack: str) -> Broken:
    tableau, slot = tableau_of(scene.state), slot_permanent(scene.state)
    if stack not in PLACES:
        return Broken("SOL-051", "an attack names a stack, K1 to K7")
    if tableau.phase is not Phase.MAIN:
        return Broken("SOL-A04", f"finish what is going on: {_to_close(scene)} first")
    if slot is None or CardType.CREATURE not in scene.look(slot).types:
        other = "" if slot is None else f": {_slot_name(scene)} is none"
        return Broken("SOL-053", f"you have no creature to attack with{other}")
    if (broken := forbidden(scene, d.AddAttacker(slot.id))) is not None:
        return Broken("SOL-G73", f"{_slot_name(scene)} cannot attack: {broken.reason}")
    cleared = tableau.stacks[PLACES.index(stack)].empty
    why = "is cleared: there is nothing left to attack" if cleared else "shows no creature, and an attack needs one"
    return Broken("SOL-G73", f"{stack} {why}")


# Gathering.


def no_such_gathering(scene: Scene, _: Merging, action: Action) -> Broken | None:
    """SOL-022, SOL-G05: return why copies are not gathered so; None for what is no gathering."""
    if not isinstance(action, MergeCopies):
        return None
    found = gatherings(scene.state)
    if action.dst in (HAND, SLOT):
        return Broken("SOL-G05", "copies are gathered on a stack, K1 to K7")
    ways = ", ".join([f"{one.src} on {one.dst}" for one in found])
    return Broken("SOL-022", f"these are no copies of one card; what can be gathered is {ways}")


# Announcing.


def no_such_choice(scene: Scene, _: Announcing, action: Action) -> Broken | None:
    """SOL-G51: return why *action*, a choice of the kind that is due, may not be made; None for one of another kind."""
    choices = choices_now(scene) or []
    if type(action) not in [type(choice) for choice in choices]:
        return None
    match action:
        case d.ChooseTarget(target=target):
            return _no_target(scene, target)
        case d.ChooseX():
            able = ", ".join([str(one.n) for one in choices if isinstance(one, d.ChooseX)])
            return Broken("SOL-067", f"X is the number of sources, and can be {able} now")
        case d.AssignShare():
            return Broken("SOL-G49", "every target gets its share, one after the other, and each at least 1")
        case _:
            return Broken("SOL-A02", "there is no such choice now")


def _no_target(scene: Scene, target: ObjectId) -> Broken:
    """SOL-G30, SOL-040 to SOL-042: return what keeps *target* from being one."""
    one = scene.state.stack[-1]
    thing = None if is_player(target) else scene.thing(target)
    if thing is not None:
        broken = forbidden(scene, Aim(thing, source_of(scene, one), one.controller))
        if broken is not None:
            return broken
    if one.open and target <= one.open[-1]:
        return Broken("SOL-G30", "targets that are chosen together are named once each, by rising numbers")
    place = stack_of(scene.state, target)
    if place is not None and target not in [top.id for _, top in tops(scene.state)] and target not in scene.permanents:
        return Broken("SOL-040", f"only the top of {PLACES[place]} can be aimed at")
    return Broken("SOL-G30", "that may not be a target for it")
