"""The cards of the worked scenarios of Castle, and positions with them: D is A's opponent, whose castle is attacked."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from magic.kit import KIT as MAGIC_KIT

from castlerules.castle.rules import CastleRules
from castlerules.magic.options import CoreRules
from castlerules.testing.castle import A, Keep, N, castle, side
from castlerules.testing.magic import Side

__all__ = ["KIT", "MODERN", "SIXTH", "A", "D", "Keep", "castle", "keep", "side"]

D: Final = N
"""The defending player of the scenarios."""

KIT: Final = MappingProxyType({**MAGIC_KIT})
"""The cards by name."""

SIXTH: Final = CastleRules()
MODERN: Final = CastleRules(core=CoreRules(combat_damage_uses_stack=False))


def keep(mine: Side | str = "", theirs: Side | str = "", **told: Any) -> Keep:
    """Return a position; sides that are only what is in play may be told as text."""
    sides = [side(one) if isinstance(one, str) else one for one in (mine, theirs)]
    return Keep.laid(*sides, cards=KIT, **told)
