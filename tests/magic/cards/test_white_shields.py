"""How the white cards play that keep damage from their player."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .play import aims, table, usable


@pytest.mark.card("Circle of Protection: Red")
@pytest.mark.rule("BASE-D22", "BASE-092")
def test_the_circle_shields_its_player_and_nobody_else() -> None:
    """Of an Earthquake the creatures and the other player still suffer; without mana there is no shield."""
    start = table(
        side("Circle of Protection: Red, Plains, Grizzly Bears"),
        side("Shivan Dragon", hand="Earthquake", pool="RRR"),
        active=N,
    )
    deciding = start.cast("Earthquake", x=2).passes().activate("Circle of Protection: Red").resolve()
    done = deciding.choose("Earthquake").resolve()

    assert (A, {"Earthquake", "Shivan Dragon"}) == (deciding.to_act, set(deciding.offers(actions.ChooseSource)))
    assert (20, 18, ("Grizzly Bears",)) == (done.life(A), done.life(N), done.graveyard(A))
    assert () == usable(table(side("Circle of Protection: Red, Plains/t"), side("Hill Giant")))


@pytest.mark.card("Pariah", "Black Knight")
@pytest.mark.rule("BASE-K48", "BASE-K21", "BASE-132")
def test_pariah_may_be_hung_on_a_creature_of_the_other_player() -> None:
    """That creature suffers for its own attack; loss of life is not redirected; protection from white refuses it."""
    start = table(
        side("3 Plains, Swamp", hand="Pariah, Reanimate", graveyard="Python"), side("Siege Mastodon, Black Knight")
    )
    worn = start.cast("Pariah", "Siege Mastodon").resolve()
    fought = worn.to_step("upkeep").attack("Siege Mastodon", "Black Knight").block()

    assert ("Siege Mastodon",) == aims(start, "Pariah")
    assert (20, ("Siege Mastodon",)) == (
        (after := fought.deal_combat_damage().deal_combat_damage()).life(A),
        after.graveyard(N),
    )
    assert 17 == worn.cast("Reanimate", "Python").resolve().life(A)
