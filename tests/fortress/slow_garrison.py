"""How the garrison blocks, read sentence by sentence and without any hurry: what the fast automaton is held against."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import attrs


@attrs.frozen
class Creature:
    """A creature of either side; *place* is that among the attackers, or in the row of the garrison."""

    place: int
    power: int
    toughness: int
    damage: int = 0
    tapped: bool = False


@attrs.frozen
class AutomatonOptions:
    """The options of the automaton, as texts."""

    block_order: str = "declared"
    tier1_measure: str = "total"
    mixed_case: str = "survive"
    tie_break: str = "layout"


Choose = Callable[[Sequence[int]], int]


def dies(struck: Creature, by: Creature) -> bool:
    """FOR-Q37: would *struck* die of one blow *by* the other? The blow adds to what is marked on it already."""
    blow = max(0, by.power)
    return struck.damage + blow >= struck.toughness


def power(creature: Creature) -> int:
    """Return the power of *creature*."""
    return creature.power


def toughness(creature: Creature) -> int:
    """Return the toughness of *creature*, with no regard to damage."""
    return creature.toughness


def total(creature: Creature) -> int:
    """Return power and toughness of *creature* in one sum."""
    return creature.power + creature.toughness


def lowest(creatures: Sequence[Creature], *measures: Callable[[Creature], int]) -> list[Creature]:
    """FOR-Q40: return those that are lowest by the first measure, of these the lowest by the next, and so on."""
    left = list(creatures)
    for measure in measures:
        bottom = min(measure(creature) for creature in left)
        left = [creature for creature in left if measure(creature) == bottom]
    return left


def preferred(attacker: Creature, row: Sequence[Creature], habits: AutomatonOptions) -> list[Creature]:
    """Return which of *row*, all free to block *attacker*, the rules name; several only if they are twins."""
    killers = [blocker for blocker in row if dies(attacker, by=blocker)]
    survivors = [blocker for blocker in row if not dies(blocker, by=attacker)]
    heroes = [killer for killer in killers if killer in survivors]
    if heroes:  # FOR-026: kills the attacker and survives: the smallest
        measures = {
            "total": (total, power),
            "power_then_toughness": (power, toughness),
            "toughness_then_power": (toughness, power),
        }
        return lowest(heroes, *measures[habits.tier1_measure])
    if not killers and survivors:  # FOR-027: none can kill: of those that survive the least toughness
        return lowest(survivors, toughness, power)
    if not survivors and killers:  # FOR-028: none can survive: of those that kill the least power
        return lowest(killers, power, toughness)
    if not survivors and not killers:  # FOR-029: neither: the least sum
        return lowest(row, total, power)
    if habits.mixed_case == "survive":  # FOR-Q39: no sentence fits
        return lowest(survivors, toughness, power)
    return lowest(killers, power, toughness)


def in_blocking_order(attackers: Sequence[Creature], habits: AutomatonOptions) -> list[Creature]:
    """FOR-Q36: return *attackers* as they come up: as declared, or always the first of the strongest still waiting."""
    if habits.block_order == "declared":
        return list(attackers)
    waiting, ordered = list(attackers), []
    while waiting:
        strongest = max(attacker.power for attacker in waiting)
        ordered.append(next(attacker for attacker in waiting if attacker.power == strongest))
        waiting.remove(ordered[-1])
    return ordered


def slow_blocks(
    attackers: Sequence[Creature],
    garrison: Sequence[Creature],
    habits: AutomatonOptions,
    forbidden: Collection[tuple[int, int]],
    choose: Choose,
) -> list[tuple[int, tuple[int, ...], int | None]]:
    """Return for each of *attackers*, as they come up: its place, the blockers to choose from, and the one chosen.

    *forbidden* holds pairs of an attacker and a creature of the garrison that may not block it; *choose* is asked
    only for twins, and only if the player decides about them.
    """
    assigned: list[int] = []
    blocks: list[tuple[int, tuple[int, ...], int | None]] = []
    for attacker in in_blocking_order(attackers, habits):
        row = [
            blocker for blocker in garrison if not blocker.tapped and blocker.place not in assigned
        ]  # FOR-Q35, FOR-Q41
        row = [blocker for blocker in row if (attacker.place, blocker.place) not in forbidden]
        twins = [blocker.place for blocker in preferred(attacker, row, habits)] if row else []  # FOR-Q34
        if habits.tie_break == "layout":
            twins = sorted(twins)[:1]
        chosen = None if not twins else twins[0] if len(twins) == 1 else choose(sorted(twins))
        blocks.append((attacker.place, tuple(sorted(twins)), chosen))
        assigned += [] if chosen is None else [chosen]
    return blocks
