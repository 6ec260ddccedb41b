"""The rulings on the end of the game and on what happens at the same time (CAS-Q94 to CAS-Q97, CAS-Q100)."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import ManeuverTurnDown, PayActivation
from castlerules.magic.model.actions import Concede, OrderTrigger
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .rulings_kit import D, scenario


def winners(now: CastleScenario) -> tuple[int, ...] | None:
    """Return who has won, nobody at a draw; None while the game goes on."""
    return None if now.result is None else now.result.winners


@pytest.mark.rule("CAS-Q94")
def test_who_lose_together_draw() -> None:
    """Pact takes the last 2 life of both at once; with only one loser, the other wins."""
    castle_scenario, both = (scenario(side("Swamp", hand="Pact", life=life), side(life=2)) for life in (3, 2))

    assert [(A,), ()] == [winners(now.cast("Pact").resolve()) for now in (castle_scenario, both)]


@pytest.mark.rule("CAS-Q95")
def test_a_player_who_cannot_draw_loses() -> None:
    """With an empty library D loses in the draw step, whatever is in castle, reserve and hand."""
    start = scenario("", side(library=0, hand="Bear"), theirs_castle=castle(R1C1="Bear", R1C2="Bear/up"))

    over = start.to_step("end of turn")

    assert None is winners(over)
    while over.result is None:
        over = over.passes()
    assert ((A,), "draw") == (winners(over), over.step)


@pytest.mark.rule("CAS-Q96")
def test_an_empty_castle_loses_nothing_but_its_cover() -> None:
    """The game goes on, and every column is open."""
    start = scenario("Ogre, Bear")

    assert None is winners(start)
    assert [17] * 4 == [start.breach(column, "Ogre").fight_in_castle().life(D) for column in (1, 2, 3, 4)]


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


@pytest.mark.rule("CAS-Q100")
def test_combat_damage_of_one_step_is_simultaneous() -> None:
    """Bear and Bear kill each other."""
    done = scenario("Bear", theirs_castle=castle(R1C1="Bear/up")).breach(1, "Bear").fight_in_castle()

    assert (False, "vacant") == (done.is_on_battlefield("Bear"), done.slot(D, "R1C1"))


@pytest.mark.rule("CAS-Q100")
def test_the_attackers_triggers_resolve_last() -> None:
    """As Herald is activated, A's Watcher and Herald trigger; the active player's lies lowest on the stack."""
    now = scenario("Ogre, Watcher", "2 Plains", theirs_castle=castle(R1C1="Herald")).breach(1, "Ogre")

    assert ("Watcher", "Herald") == now.stack
    assert (20, 22) == (now.resolve().life(A), now.resolve().life(D))


@pytest.mark.rule("CAS-Q100")
def test_each_player_orders_the_own_triggers() -> None:
    """D's Watcher and Herald wait for D to say which goes on the stack first."""
    deciding = scenario("Ogre", "2 Plains, Watcher", theirs_castle=castle(R1C1="Herald")).breach(1, "Ogre")

    assert (D, 2) == (deciding.to_act, len(deciding.offers(OrderTrigger)))
    assert ("Herald", "Watcher") == deciding.choose("Herald").stack


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
