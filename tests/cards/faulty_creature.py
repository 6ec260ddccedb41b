"""A creature that has the faults of its abilities, and nothing else wrong with it."""

from __future__ import annotations

from castlerules.cards import Ability, CardDef, Effect, TargetSlot, faults_of
from castlerules.cards.builders import creature, enters


def creature_with(*abilities: Ability) -> CardDef:
    """Return a creature with *abilities*."""
    return creature("Moss Beast", "{2}{G}", "Beast", 2, 2, *abilities)


def ability_faults(*faults: str, place: int = 1) -> tuple[str, ...]:
    """Return *faults* as those of the ability of the beast at *place*."""
    return tuple([f"Moss Beast, ability {place}: {fault}" for fault in faults])


def effect_faults(effect: Effect, *targets: TargetSlot) -> tuple[str, ...]:
    """Return the faults of a creature that does *effect* when it comes into play, without what tells the place."""
    faults = faults_of(creature_with(enters(effect, *targets)))
    return tuple([fault.removeprefix("Moss Beast, ability 1: ") for fault in faults])
