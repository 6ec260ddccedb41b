"""Find mana abilities that the engine cannot play, because a payment could not foresee their mana."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import CastleRulesError, Violation
from castlerules.magic.model.compiled import reads_beyond_battlefield
from castlerules.magic.query.mana_outputs import is_payer
from castlerules.magic.rules.one_shot_effects import ONE_SHOT_EFFECTS
from castlerules.magic.rules.paying import is_single_draw

Violations: TypeAlias = Iterator[Violation]


def mana_ability_problems(ability: lang.Activated) -> Violations:
    """BASE-034, BASE-035: yield a violation unless a mana ability adds mana once, and the rest happens with it."""
    try:
        if not lang.is_mana_ability(ability):
            return
        if any(reads_beyond_battlefield(n) or isinstance(n, lang.IsTapped) for n in lang.nodes_in(ability.condition)):
            yield Violation(
                "BASE-052",
                "the condition of a mana ability depends on more than what is in play, which paying can change",
            )
        if ability.limits:
            yield Violation("BASE-052", "a mana ability with activation limits is not supported; expected no limits")
        outputs = len(lang.mana_of(ability))
    except CastleRulesError as error:
        yield Violation("BASE-034", str(error))
        return
    steps = ability.effect.steps if isinstance(ability.effect, lang.InOrder) else (ability.effect,)
    added = lang.mana_steps(ability.effect)
    if len(added) != 1 or len(lang.mana_options(added[0])) != outputs:
        yield Violation(
            "BASE-034", "a mana ability must have exactly one step that adds mana, and different options of mana in it"
        )
    if added[:1] and added[0].who != lang.You():
        yield Violation("BASE-034", "a mana ability that adds mana to the pool of another player is not supported")
    yield from _varying_mana_problems(ability)
    tapping = ability.cost == lang.Cost(parts=(lang.TapThis(),))
    if any(type(step) not in ONE_SHOT_EFFECTS and (tapping or not is_single_draw(step)) for step in steps):
        yield Violation(
            "BASE-035", "a mana ability with a choice, or with several events after each other, is not supported"
        )


def _varying_mana_problems(ability: lang.Activated) -> Violations:
    """BASE-310, BASE-311: yield a violation for mana that no payment could foresee, or that its cost could change."""
    steps = ability.effect.steps if isinstance(ability.effect, lang.InOrder) else (ability.effect,)
    varying = [step for step in lang.mana_steps(ability.effect) if not isinstance(step, lang.AddMana)]
    if varying and steps[0] != varying[0]:
        yield Violation("BASE-310", "mana that depends on the game, after another step that could change it")
    parts = ability.cost.parts
    for step in varying:
        if isinstance(step, lang.AddManaLike):
            if not _looks_at_permanents(step.filter) or not all(isinstance(part, _HARMLESS_COSTS) for part in parts):
                reason = "mana of a kind that others could produce, under a cost or a condition that could change that"
                yield Violation("BASE-311", reason)
        elif ability.cost == lang.Cost(parts=(lang.TapThis(),)):
            if not _looks_at_permanents(step.count):
                reason = "the amount of a payment depends on more than what is in play, or on what is tapped"
                yield Violation("BASE-310", reason)
        elif lang.TapThis() in parts and any(isinstance(part, (lang.SacrificeThis, lang.MoveThis)) for part in parts):
            yield Violation("BASE-310", "counted mana of a permanent that is tapped and given up for it")


_HARMLESS_COSTS: Final = (lang.TapThis, lang.TapOthers, lang.PayLife)


def _looks_at_permanents(term: object) -> bool:
    """BASE-310, BASE-Q66: return whether *term* depends on permanents only, and not on which of them are tapped."""
    nodes = list(lang.nodes_in(term))
    beyond = [n for n in nodes if reads_beyond_battlefield(n) and not isinstance(n, (lang.PowerOf, lang.CountersOn))]
    return not beyond and not any(isinstance(node, lang.IsTapped) for node in nodes)


def mana_trigger_problems(ability: lang.Triggered) -> Violations:
    """BASE-228: yield a violation unless a triggered mana ability adds mana once, for the player who taps."""
    if not lang.is_mana_trigger(ability) or not isinstance(ability.trigger, lang.TappedForMana):
        return
    steps = ability.effect.steps if isinstance(ability.effect, lang.InOrder) else (ability.effect,)
    added = [step for step in steps if isinstance(step, (*lang.MANA_STEPS, lang.AddProducedMana))]
    if len(added) != 1 or any(type(step) not in ONE_SHOT_EFFECTS for step in steps):
        reason = "a triggered mana ability that adds mana twice, or with a choice or an order, is not supported"
        yield Violation("BASE-228", reason)
    if not all(is_payer(step.who, ability.trigger.filter) for step in added):
        yield Violation("BASE-228", "a triggered mana ability must add its mana for the player who taps for mana")
    for step in lang.mana_steps(ability.effect):
        if not isinstance(step, lang.AddMana) and (steps[0] != step or not _looks_at_permanents(_term_of(step))):
            reason = "a triggered mana ability whose mana depends on more than what is in play, or on what is tapped"
            yield Violation("BASE-228", reason)


def _term_of(step: lang.AddManaTimes | lang.AddManaLike) -> object:
    return step.count if isinstance(step, lang.AddManaTimes) else step.filter
