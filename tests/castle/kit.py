"""The cards of the worked scenarios of Castle, and positions with them: D is A's opponent, whose castle is attacked."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import attrs
import pytest
from magic.kit import KIT as MAGIC_KIT

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, does, pay, sorcery
from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.options import CoreRules
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, N, Side, side

__all__ = ["BOTH", "KIT", "MODERN", "SIXTH", "A", "CastleScenario", "D", "castle", "options", "scenario", "side"]

D: Final = N
"""The defending player of the scenarios."""

PRICED: Final = (
    creature("Oak", "{1}{G}{G}", "Treefolk", 3, 3),
    creature("Envoy", "{G}{W}", "Elf", 2, 2),
    creature("Wisp", "{X}{R}{R}", "Elemental", 2, 2),
)
"""Cards that are there for their costs."""

EXTORT: Final = sorcery(
    "Extort",
    "{B}",
    does(
        lang.UnlessPaid(
            lang.TargetPlayer(), pay("", lang.PayLife(2)), lang.SacrificeSome(lang.TargetPlayer(), lang.CREATURE)
        ),
        lang.TARGET_PLAYER,
    ),
)
"""A spell whose effect may be bought off with life."""

KIT: Final = MappingProxyType({**MAGIC_KIT, **{card.name: card for card in (*PRICED, EXTORT)}})
"""The cards by name."""

SIXTH: Final = CastleRules()
MODERN: Final = CastleRules(core=CoreRules(combat_damage_uses_stack=False))
BOTH: Final = pytest.mark.parametrize("rules", [SIXTH, MODERN], ids=["damage on the stack", "damage at once"])
"""A test that must come out the same whether or not combat damage uses the stack."""


def options(rules: CastleRules = SIXTH, **changed: Any) -> CastleRules:
    """Return *rules* with these options of Castle *changed*."""
    return attrs.evolve(rules, **changed)


def scenario(mine: Side | str = "", theirs: Side | str = "", **options: Any) -> CastleScenario:
    """Return a position; sides that are only what is in play may be given as text."""
    sides = [side(words) if isinstance(words, str) else words for words in (mine, theirs)]
    return CastleScenario.of_castles(*sides, cards=KIT, **options)
