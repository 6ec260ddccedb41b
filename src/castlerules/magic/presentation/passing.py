"""When passing on ends in a game of Magic: what has happened since it began that its player should see."""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.magic.information.observation import Observation, ObservedStackObject
from castlerules.magic.model import ObjectId, StackKind, Step
from castlerules.magic.model.steps import MAIN_STEPS

from .names import ObjectNames

_BESIDE_MAIN_PHASES = (Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.COMBAT, Step.END_OF_COMBAT)


def passing_end(names: ObjectNames, start: Observation, *, to_end: bool) -> str:
    """Return why passing on from *start* ends at the observation of *names*; empty if it goes on.

    It ends when something new that concerns the player is on the stack, once in a combat when another player attacks
    and once when one blocks, when the player has lost life, and at the goal: the player's next main phase, or the end
    of the turn if *to_end* is true.
    """
    return _event(names, start) or _goal(names.observation, start, to_end=to_end)


def _event(names: ObjectNames, start: Observation) -> str:
    seen = names.observation
    known = [spell.id for spell in start.stack]
    for spell in reversed(seen.stack):
        if spell.id not in known and _concerns_player(seen, spell):
            return f"{names.name_of(spell.id)} is on the stack"
    is_known_combat = start.turn == seen.turn and bool(start.combat.attackers)
    if _others(seen, seen.combat.attackers) and not is_known_combat:
        return f"{names.verb_phrase(seen.active, 'attack')}"
    if _others(seen, [blocker for blocker, _ in seen.combat.blocks]) and not (is_known_combat and start.combat.blocks):
        return "your attackers are blocked"
    lost = start.own_seat.life - seen.own_seat.life
    return f"you have lost {lost} life" if lost > 0 else ""


def _others(seen: Observation, creatures: Sequence[ObjectId]) -> list[ObjectId]:
    """Return those of *creatures* that the player does not control."""
    own = _own_objects(seen)
    return [creature for creature in creatures if creature not in own]


def _own_objects(seen: Observation) -> list[int]:
    """Return the numbers of the player and of the permanents and stack objects that the player controls."""
    permanents = [permanent.id for permanent in seen.permanents if permanent.controller == seen.player]
    return [seen.player, *permanents, *[spell.id for spell in seen.stack if spell.controller == seen.player]]


def _concerns_player(seen: Observation, spell: ObservedStackObject) -> bool:
    """Return whether the player should see *spell*, which is new on the stack.

    Combat damage does not concern a player without a creature in it, nor does a trigger of another player's upkeep that
    is not aimed at the player or something of the player.
    """
    own = _own_objects(seen)
    if spell.kind is StackKind.COMBAT_DAMAGE:
        own_objects = own[1:]
        return any([number in own_objects for part in spell.combat_damage for number in (part.source, part.to)])
    if spell.kind is StackKind.TRIGGERED and seen.step is Step.UPKEEP and spell.controller != seen.player:
        return any([target in own for slot in spell.targets for target in slot])
    return True


def _goal(seen: Observation, start: Observation, *, to_end: bool) -> str:
    if to_end:
        if seen.turn != start.turn:
            return "the turn is over"
        is_others = seen.active != seen.player
        return "the turn ends" if is_others and seen.step is Step.END is not start.step else ""
    is_new = (seen.turn, seen.step) != (start.turn, start.step)
    return "your main phase" if is_new and seen.step in MAIN_STEPS and seen.active == seen.player else ""


def is_beside_main_phase(seen: Observation) -> bool:
    """Return whether it is a step of the player's own turn in which nothing can be done but what a main phase offers.

    That main phase follows at once, or, of the beginning of combat, comes before it.
    """
    return seen.active == seen.player and seen.step in _BESIDE_MAIN_PHASES
