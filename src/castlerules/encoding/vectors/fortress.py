"""The vector of an observation of Fortress: that of normal Magic with the garrison as other player, and the siege."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import AnyGame, DataError
from castlerules.encoding.blocks import Block
from castlerules.fortress.model.assault_table import AssaultRow, chances
from castlerules.fortress.model.options import FortressRules
from castlerules.fortress.model.state import Siege
from castlerules.magic.information.observation import Observation, ObservedPermanent

from .magic import with_variant
from .scene import Scene

_NAMES: Final = (
    *("opposition", "attempt", "assault_due", "rolls", "rolled_life", "last_roll", "mean_roll", "storming", "damage"),
    *[f"chance.{row.value}" for row in AssaultRow],
)


def block(game: AnyGame, rules: FortressRules, _: object) -> Block[Observation]:
    """Return the vector under *rules*, with the exact chances of an assault with the creatures in play (FOR-034)."""
    mean = sum(rules.die_life) / max(1, len(rules.die_life))

    def values(scene: Scene) -> list[float]:
        siege = scene.observation.extra
        if not isinstance(siege, Siege):
            raise DataError("observation", "expected an observation of Fortress")
        creatures = _storming(scene, rules)
        damage = sum([max(0, creature.characteristics.power) for creature in creatures])
        return [
            (siege.opposition or 0) / 10,
            siege.attempt / 10,
            float(siege.assault_due),
            len(siege.dice) / 20,
            sum(siege.dice) / 20,
            (siege.dice[-1] if siege.dice else 0) / 2,
            mean,
            len(creatures) / 10,
            damage / 20,
            *_chances(damage, rules.assault_margin),
        ]

    return with_variant(game, Block(tuple([f"siege.{name}" for name in _NAMES]), values))


def _storming(scene: Scene, rules: FortressRules) -> list[ObservedPermanent]:
    """FOR-Q49: return the creatures that would storm the fortress now."""
    creatures = [one for one in scene.mine if lang.CardType.CREATURE in one.characteristics.types]
    return [one for one in creatures if not (rules.assault_excludes_unready and _is_unready(scene, one))]


def _is_unready(scene: Scene, creature: ObservedPermanent) -> bool:
    """FOR-Q49: return whether *creature* is tapped, a Wall, or new without haste."""
    characteristics = creature.characteristics
    return (
        creature.tapped
        or "Wall" in characteristics.subtypes
        or (scene.is_new(creature) and lang.KeywordKind.HASTE not in characteristics.abilities.keyword_kinds)
    )


@lru_cache(maxsize=1024)
def _chances(damage: int, margin: int) -> tuple[float, ...]:
    return tuple([float(chance) for _, chance in chances(damage, margin)])
