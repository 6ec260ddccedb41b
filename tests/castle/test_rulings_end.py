"""The rulings on the end of the game and on what happens at the same time (CAS-Q94 to CAS-Q97, CAS-Q100)."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import ManeuverTurnDown, PayActivation
from castlerules.magic.model.actions import Concede
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, scenario


def winners(now: CastleScenario) -> tuple[int, ...] | None:
    """Return who has won, nobody at a draw; None while the game goes on."""
    return None if now.result is None else now.result.winners


@pytest.mark.rule("CAS-Q97")
@pytest.mark.parametrize("offered", [False, True])
def test_conceding_is_possible_only_if_that_is_agreed(offered: bool) -> None:
    """Then whoever is to act may, also in a question of the breach; it stands last in the list."""
    start = scenario("Ogre", theirs_castle=castle(R1C1="Bear"), core={"offer_concede": offered})
    deciding = start.breach(1, "Ogre")

    assert [offered] * 2 == [now.legal[-1] == ("Concede",) for now in (start, deciding)]
    assert [None if offered else "BASE-D29"] * 2 == [now.broken_rule(Concede) for now in (start, deciding)]
    if offered:
        assert [(D,), (A,)] == [winners(now.do(Concede())) for now in (start, deciding)]


@pytest.mark.rule("CAS-Q94", "CAS-Q40")
def test_a_payment_of_the_last_life_loses_before_a_trigger_could_save() -> None:
    """Herald's 2 life would come too late, and so would Leaver's 3."""
    paid = (
        scenario("Ogre", side("Plains", life=1), theirs_castle=castle(R1C1="Herald"))
        .breach(1, "Ogre")
        .act(PayActivation)
    )
    turned = scenario(side(life=1), castle=castle(R1C1="Leaver/up")).act(ManeuverTurnDown, "R1C1")

    assert [(A,), (D,)] == [winners(paid), winners(turned)]
