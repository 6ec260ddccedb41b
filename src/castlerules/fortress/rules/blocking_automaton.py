"""The blocking automaton: which creature of the garrison blocks which attacker, computed on numbers only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.fortress.model.options import BlockOrder, MixedCase, TieBreak, Tier1Measure

Attacker: TypeAlias = tuple[int, int, int]
"""An attacker: power, toughness, damage marked on it."""

GarrisonCreature: TypeAlias = tuple[int, int, int, int]
"""An untapped creature of the garrison: power, toughness, damage marked on it, layout index (place in its row)."""

Measure = Callable[[GarrisonCreature], tuple[int, int]]


def _by_sum(guard: GarrisonCreature) -> tuple[int, int]:
    return guard[0] + guard[1], guard[0]


def _by_power(guard: GarrisonCreature) -> tuple[int, int]:
    return guard[0], guard[1]


def _by_toughness(guard: GarrisonCreature) -> tuple[int, int]:
    return guard[1], guard[0]


_TIER1_MEASURES: Final[Mapping[Tier1Measure, Measure]] = MappingProxyType(
    {
        Tier1Measure.TOTAL: _by_sum,
        Tier1Measure.POWER_THEN_TOUGHNESS: _by_power,
        Tier1Measure.TOUGHNESS_THEN_POWER: _by_toughness,
    }
)


def kills(guard: GarrisonCreature, attacker: Attacker) -> bool:
    """FOR-Q37: return whether *guard* kills *attacker* by blocking it: by its power, and by the damage marked so far.

    Power below zero deals no damage, and both creatures deal damage at once.
    """
    return max(0, guard[0]) >= attacker[1] - attacker[2]


def survives(guard: GarrisonCreature, attacker: Attacker) -> bool:
    """FOR-Q37: return whether *guard* survives blocking *attacker*, with the damage marked on it so far."""
    return max(0, attacker[0]) < guard[1] - guard[2]


def blocking_order(attackers: Sequence[Attacker], order: BlockOrder) -> tuple[int, ...]:
    """FOR-Q36: return the order in which attackers get blockers, as indices of *attackers*.

    *attackers* are in the order in which they were declared.
    """
    places = range(len(attackers))
    if order == BlockOrder.DECLARED:
        return tuple(places)
    return tuple(sorted(places, key=lambda place: -attackers[place][0]))


def best_blockers(
    attacker: Attacker,
    able: Sequence[GarrisonCreature],
    *,
    tier1_measure: Tier1Measure = Tier1Measure.TOTAL,
    mixed_case: MixedCase = MixedCase.SURVIVE,
    tie_break: TieBreak = TieBreak.LAYOUT,
) -> tuple[int, ...]:
    """FOR-026, FOR-027, FOR-028, FOR-029: return the layout index of the best blocker of *attacker*, in a tuple.

    *able* are the creatures that block nothing yet and may block it (FOR-Q41), in any order; without any the result is
    empty. FOR-Q40: if *tie_break* is PLAYER_CHOICE, the result holds all creatures that equal the best one in power and
    toughness, in layout order, and the player chooses one.
    """
    if not able:
        return ()
    tier, measure = _preferred(attacker, able, _TIER1_MEASURES[tier1_measure], mixed_case)
    least = min([measure(guard) for guard in tier])
    equals = sorted([guard[3] for guard in tier if measure(guard) == least])
    return tuple(equals) if tie_break == TieBreak.PLAYER_CHOICE else (equals[0],)


def _preferred(
    attacker: Attacker, able: Sequence[GarrisonCreature], first: Measure, mixed_case: MixedCase
) -> tuple[Sequence[GarrisonCreature], Measure]:
    """FOR-Q39: return the creatures of *able* that block best, and the measure by which the lowest of them blocks.

    The result is the first of these groups that is not empty: creatures that would kill *attacker* and survive, with
    the measure *first*; those that would survive and those that would kill, in the order that *mixed_case* says; all of
    *able*.
    """
    killers = [guard for guard in able if kills(guard, attacker)]
    survivors = [guard for guard in able if survives(guard, attacker)]
    if killers and survivors:
        if both := [guard for guard in survivors if kills(guard, attacker)]:
            return both, first
        if mixed_case == MixedCase.KILL:
            return killers, _by_power
    if survivors:
        return survivors, _by_toughness
    return (killers, _by_power) if killers else (able, _by_sum)


def blocker_assignment(
    attackers: Sequence[Attacker],
    guards: Sequence[GarrisonCreature],
    *,
    may_block: Sequence[Sequence[bool]] | None = None,
    block_order: BlockOrder = BlockOrder.DECLARED,
    tier1_measure: Tier1Measure = Tier1Measure.TOTAL,
    mixed_case: MixedCase = MixedCase.SURVIVE,
) -> tuple[int | None, ...]:
    """FOR-025: return the layout index of the blocker of each attacker, None for an attacker without one (FOR-Q35).

    *attackers* are in the order in which they were declared. *guards* are the untapped creatures of the garrison;
    ``may_block[a][g]`` is True if guard *g* may block attacker *a* (FOR-Q41); None allows every block. A creature that
    can block must (FOR-Q34). Perfect ties go to the lowest layout index; if the player breaks them, call
    ``blocking_order``, and then ``best_blockers`` for one attacker after the other.
    """
    assigned: list[int | None] = [None] * len(attackers)
    free = list(range(len(guards)))
    for place in blocking_order(attackers, block_order):
        able = [guards[g] for g in free if may_block is None or may_block[place][g]]
        best = best_blockers(attackers[place], able, tier1_measure=tier1_measure, mixed_case=mixed_case)
        if best:
            assigned[place] = best[0]
            free = [g for g in free if guards[g][3] != best[0]]
    return tuple(assigned)
