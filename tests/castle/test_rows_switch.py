"""Switching the creature at the front, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import (
    ManeuverSwap,
    ProceedToBlock,
    SwitchWithBehind,
)
from castlerules.castle.model.options import CastleRules
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import scenario

PAIR = castle(R1C2="Grizzly Bears/up", R2C2="Serra Angel", R3C2="Verdant Force")


def faced(*, life: int = 20, within: dict[str, str] | None = None, lands: str = "", **rules: object) -> CastleScenario:
    """Return a position in which a Giant attacks column 2 and D faces it, with a Bear at the front and cards behind."""
    start = scenario(
        "Hill Giant",
        side(lands, life=life),
        theirs_castle={**PAIR, **(within or {})},
        rules=CastleRules(**rules),  # type: ignore[arg-type]
    )
    return start.breach(2, "Hill Giant")


@pytest.mark.rule("CAS-Q54", "CAS-055")
def test_a_switch_is_no_manoeuvre() -> None:
    """D has switched in A's turn, and may swap in the own one."""
    slots = {"R2C2": "Serra Angel/up"}
    done = faced(within=slots).act(SwitchWithBehind).act(ProceedToBlock).fight_in_castle().to_step("main")

    assert (12, None) == (done.state.turn, done.broken_rule(ManeuverSwap, "R1C2", "R2C2"))
