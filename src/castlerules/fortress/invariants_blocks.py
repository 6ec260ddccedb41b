"""Whether the garrison blocks as its preferences say: FOR-I10 to FOR-I12."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from castlerules.core import Broken
from castlerules.magic.ids import ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.state import State
from castlerules.magic.steps import Step

from .book import FORTRESS
from .garrison import best_blockers, blocking_order
from .restrictions import may_guard
from .rules import BlockOrder, FortressRules, MixedCase, TieBreak, Tier1Measure
from .siege import ChoosingBlocker, agreed
from .steps import garrison_of

__all__ = ["block_problems", "open_tie_problems"]

Problems = Iterator[Broken]
Pairs = tuple[tuple[ObjectId, ObjectId], ...]

_BOTH: Final = (True, True)
_SURVIVES: Final = (False, True)
_KILLS: Final = (True, False)


def open_tie_problems(state: State) -> Problems:
    """FOR-Q40: yield what is wrong with a tie that the player is asked about."""
    question = state.asks
    if not isinstance(question, ChoosingBlocker):
        return
    if agreed(state).tie_break is not TieBreak.PLAYER_CHOICE or state.step is not Step.BLOCKERS or state.combat.blocks:
        yield Broken("FOR-Q40", "the player is asked for a blocker as blocks are declared, if that was agreed")
        return
    scene = Scene(FORTRESS, state)
    if any(one not in scene.permanents for one in state.combat.attackers):
        yield Broken("FOR-Q40", "an attacker is not in play")
    elif _tie(scene, question) != (question.attacker, question.twins, question.left):
        yield Broken("FOR-Q40", "that is not the tie that has to be broken next")


def _tie(scene: Scene, question: ChoosingBlocker) -> tuple[ObjectId, tuple[ObjectId, ...], tuple[ObjectId, ...]] | None:
    """Return the first open tie after the blocks of *question*: attacker, twins, attackers that come after."""
    rules, guards, chosen = agreed(scene.state), garrison_of(scene), {a: b for b, a in question.chosen}
    line, done = _line(scene), list[tuple[ObjectId, ObjectId]]()
    for place, attacker in enumerate(line):
        taken = [blocker for blocker, _ in done]
        free = [one for one in guards if one not in taken and may_guard(scene, one, attacker)]
        best = best_blockers(
            _strength(scene, attacker),
            [(*_strength(scene, one), guards.index(one)) for one in free],
            tier1_measure=rules.tier1_measure,
            mixed_case=rules.mixed_case,
            tie_break=rules.tie_break,
        )
        twins = tuple([guards[index] for index in best])
        if attacker == question.attacker:
            return (attacker, twins, line[place + 1 :]) if len(twins) > 1 and tuple(done) == question.chosen else None
        if twins and chosen.get(attacker) not in twins:
            return None
        done += [(chosen[attacker], attacker)] if twins else []
    return None


def _line(scene: Scene) -> tuple[ObjectId, ...]:
    """FOR-Q36: return the attackers in the order in which they get blockers."""
    attackers = scene.state.combat.attackers
    order = blocking_order([_strength(scene, one) for one in attackers], agreed(scene.state).block_order)
    return tuple([attackers[place] for place in order])


def _strength(scene: Scene, target: ObjectId) -> tuple[int, int, int]:
    """Return power, toughness and damage of *target*."""
    look = scene.seen[target]
    return look.power, look.toughness, scene.permanents[target].damage


def block_problems(before: State, after: State) -> Problems:
    """Yield what is wrong with the blocks of *after*, which were declared on the values of *before*."""
    declaring = before.step is Step.ATTACKERS or isinstance(before.asks, ChoosingBlocker)
    if not declaring or after.step is not Step.BLOCKERS or isinstance(after.asks, ChoosingBlocker):
        return
    scene, attackers = Scene(FORTRESS, before), before.combat.attackers
    if after.result is not None or any(one not in scene.permanents for one in attackers):
        return
    free, blocks = garrison_of(scene), {attacker: blocker for blocker, attacker in after.combat.blocks}
    for attacker in _in_order(scene, attackers, agreed(before).block_order):
        able = [one for one in free if may_guard(scene, one, attacker)]
        blocker = blocks.get(attacker)
        if blocker is None or blocker not in able:
            if able or blocker is not None:
                yield Broken("FOR-I10", f"attacker {attacker} has no blocker that may block it, and there is one")
        else:
            yield from _choice_problems(scene, attacker, blocker, able)
            free.remove(blocker)


def _in_order(scene: Scene, attackers: tuple[ObjectId, ...], order: BlockOrder) -> list[ObjectId]:
    if order is BlockOrder.DECLARED:
        return list(attackers)
    return sorted(attackers, key=lambda one: -scene.seen[one].power)


def _choice_problems(scene: Scene, attacker: ObjectId, blocker: ObjectId, able: list[ObjectId]) -> Problems:
    """FOR-I11, FOR-I12: nobody could have done better, and of those who do the same the least one blocks."""
    rules = agreed(scene.state)
    does = {one: _does(scene, one, attacker) for one in able}
    done = does[blocker]
    if done != (wanted := _wanted(list(does.values()), rules.mixed_case)):
        yield Broken(
            "FOR-I11", f"blocker {blocker} does {_WORDS[done]}, where one that does {_WORDS[wanted]} could block"
        )
        return
    alike = [one for one in able if done == does[one]]
    measures = [_measure(scene, one, done, rules) for one in alike]
    mine = _measure(scene, blocker, done, rules)
    if mine != min(measures) or (rules.tie_break is TieBreak.LAYOUT and alike.index(blocker) != measures.index(mine)):
        yield Broken("FOR-I12", f"blocker {blocker} is not the least of those that do the same")


_WORDS: Final = MappingProxyType({_BOTH: "both", _SURVIVES: "survive", _KILLS: "kill", (False, False): "neither"})


def _wanted(done: list[tuple[bool, bool]], mixed: MixedCase) -> tuple[bool, bool]:
    """FOR-I11, FOR-Q39: return what the blocker does, of all that the free creatures could do."""
    order = [_BOTH, _KILLS, _SURVIVES] if mixed is MixedCase.KILL else [_BOTH, _SURVIVES, _KILLS]
    return next((one for one in order if one in done), (False, False))


def _does(scene: Scene, guard: ObjectId, attacker: ObjectId) -> tuple[bool, bool]:
    """FOR-Q37: return whether *guard* kills *attacker*, and whether it survives it."""
    (power, toughness, damage), (blow, skin, wound) = _strength(scene, guard), _strength(scene, attacker)
    return max(0, power) >= skin - wound, max(0, blow) < toughness - damage


def _measure(scene: Scene, guard: ObjectId, done: tuple[bool, bool], rules: FortressRules) -> tuple[int, int]:
    """FOR-Q40: return what is least in the creature that blocks."""
    power, toughness, _ = _strength(scene, guard)
    if done == _SURVIVES or (done == _BOTH and rules.tier1_measure is Tier1Measure.TOUGHNESS_THEN_POWER):
        return toughness, power
    if done == _KILLS or (done == _BOTH and rules.tier1_measure is Tier1Measure.POWER_THEN_TOUGHNESS):
        return power, toughness
    return power + toughness, power
