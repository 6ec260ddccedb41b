"""How more of the green cards play."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import does, instant, target
from castlerules.core import DataError
from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .play import aims, castable, table

BURIAL: Final = instant(
    "Burial", "{0}", does(lang.MoveTo(lang.TARGET, lang.Zone.EXILE), target(lang.Anything(), zone=lang.Zone.GRAVEYARD))
)


@pytest.mark.card("Blastoderm")
@pytest.mark.rule("BASE-K46", "BASE-127")
def test_blastoderm_fades_in_its_fourth_upkeep() -> None:
    """It arrives with three counters and loses one in each own upkeep; when it cannot, it is sacrificed."""
    start = table(side("4 Forest", hand="Blastoderm", library="9 Fog"), side(library="9 Fog"))
    now = start.cast("Blastoderm").resolve()
    left = [now.counters("Blastoderm", "fade")]
    for _ in range(3):
        theirs = now.to_step("upkeep")
        now = theirs.to_step("upkeep").resolve().to_step("main")
        left.append(now.counters("Blastoderm", "fade"))
        assert () == theirs.stack
    last = now.to_step("upkeep").to_step("upkeep")

    assert ([3, 2, 1, 0], "5/5") == (left, last.size("Blastoderm"))
    assert (("Blastoderm",), ("Blastoderm",)) == (last.stack, last.resolve().graveyard(A))


@pytest.mark.card("Blastoderm")
@pytest.mark.rule("BASE-K22", "BASE-055", "BASE-048")
def test_nobody_aims_at_blastoderm() -> None:
    """Not even its own player; what does not aim hits it."""
    mine = side("Blastoderm", hand="Giant Growth, Rancor, Wrath of God, Overrun", pool="GGGGGGWWWW")
    start = table(mine, side("Hill Giant", hand="Terminate"))

    assert ("Hill Giant",) == aims(start, "Giant Growth") == aims(start, "Rancor")
    assert ("Wrath of God", "Overrun") == castable(table(mine))
    assert "8/8" == start.cast("Overrun").resolve().size("Blastoderm")
    assert ("Blastoderm", "Wrath of God") == start.cast("Wrath of God").resolve().graveyard(A)


@pytest.mark.card("Elvish Berserker")
@pytest.mark.rule("BASE-159", "BASE-149")
def test_elvish_berserker_gains_nothing_as_a_blocker_and_shrinks_after_the_turn() -> None:
    """The bonus lasts until end of turn."""
    bears = table(side("Grizzly Bears"), side("Elvish Berserker")).attack("Grizzly Bears")
    walled = table(side("Elvish Berserker"), side("Wall of Blossoms")).attack("Elvish Berserker")
    fought = walled.block({"Wall of Blossoms": "Elvish Berserker"}).resolve().deal_combat_damage()

    assert () == bears.block({"Elvish Berserker": "Grizzly Bears"}).stack
    assert (2, "2/2") == (fought.damage("Wall of Blossoms"), fought.to_step("end of turn").size("Elvish Berserker"))
    assert "1/1" == fought.to_step("upkeep").size("Elvish Berserker")


@pytest.mark.card("Kavu Titan")
@pytest.mark.rule("BASE-K30", "BASE-095", "BASE-K19", "BASE-068")
def test_kavu_titan_is_large_and_tramples_if_it_was_kicked() -> None:
    """With four lands nobody asks about the kicker; with five it may be paid or not. It is never 2/2 in between."""
    four, five, flash = (
        table(side(lands, hand="Kavu Titan")) for lands in ("4 Forest", "5 Forest", "5 Forest, Aether Flash")
    )
    plain, kicked = five.cast("Kavu Titan").resolve(), five.cast("Kavu Titan", optional_costs=("kicker",)).resolve()
    burnt = flash.cast("Kavu Titan", optional_costs=("kicker",)).resolve(2)

    assert ("2/2", 0) == (plain.size("Kavu Titan"), plain.counters("Kavu Titan"))
    assert ("5/5", 3) == (kicked.size("Kavu Titan"), kicked.counters("Kavu Titan"))
    assert (False, True) == (plain.has_keyword("Kavu Titan", "trample"), kicked.has_keyword("Kavu Titan", "trample"))
    assert "2/2" == four.cast("Kavu Titan").resolve().size("Kavu Titan")
    with pytest.raises(DataError):
        four.cast("Kavu Titan", optional_costs=("kicker",))
    assert (2, ("Kavu Titan",)) == (burnt.damage("Kavu Titan"), flash.cast("Kavu Titan").resolve(2).graveyard(A))


@pytest.mark.card("Kavu Titan", "Humble", "Reanimate", "Control Magic")
@pytest.mark.rule("BASE-K30", "BASE-017", "BASE-020", "BASE-131", "BASE-079")
def test_kavu_titan_remembers_its_kicker_as_long_as_it_stays() -> None:
    """Stolen it stays as it is; recast or reanimated it is small, and humbled it keeps its counters only."""
    mine = side(
        "7 Forest, Island, 2 Plains, 2 Swamp, Mountain", hand="Kavu Titan, Unsummon, Terminate, Reanimate, Humble"
    )
    start = table(mine, side("4 Island", hand="Control Magic"))
    kicked = start.cast("Kavu Titan", optional_costs=("kicker",)).resolve()
    stolen = kicked.to_step("main").cast("Control Magic", "Kavu Titan").resolve()
    again = kicked.cast("Unsummon", "Kavu Titan").resolve().cast("Kavu Titan").resolve()
    raised = kicked.cast("Terminate", "Kavu Titan").resolve().cast("Reanimate", "Kavu Titan").resolve()
    humbled = kicked.cast("Humble", "Kavu Titan").resolve()
    every = (stolen, again, raised, humbled)

    assert ["5/5", "2/2", "2/2", "3/4"] == [magic_scenario.size("Kavu Titan") for magic_scenario in every]
    assert [True, False, False, False] == [
        magic_scenario.has_keyword("Kavu Titan", "trample") for magic_scenario in every
    ]
    assert 18 == raised.life(A)


@pytest.mark.card("Lure")
@pytest.mark.rule("BASE-157", "BASE-K13")
def test_two_lures_leave_the_choice_and_a_destroyed_one_forces_nobody() -> None:
    """Each blocker blocks either of the two; once the Aura has gone, blocking is free."""
    mine = side("Grizzly Bears, Hill Giant, Lure @ Grizzly Bears, Lure @ Hill Giant")
    two = table(mine, side("Python")).attack("Grizzly Bears", "Hill Giant").to_step("declare blockers")
    theirs = side("Python", hand="Disenchant", pool="WW")
    freed = table(side("Grizzly Bears, Lure @ Grizzly Bears"), theirs).passes().cast("Disenchant", "Lure").resolve()

    assert ("Python Grizzly Bears", "Python Hill Giant") == two.offers(actions.AddBlocker)
    assert () == two.offers(actions.ConfirmBlocks)
    assert 18 == freed.attack("Grizzly Bears").block().deal_combat_damage().life(N)


@pytest.mark.card("Maro")
@pytest.mark.rule("BASE-029", "BASE-107", "BASE-120")
def test_maro_is_as_large_as_the_hand_of_its_controller() -> None:
    """It changes with every card, does not count itself in play, and dies with an empty hand."""
    arrived = table(side("4 Forest", hand="Maro, Fog, Forest")).cast("Maro").resolve()
    landed = arrived.play_land("Forest")
    theirs = side("4 Island", hand="Control Magic, Fog", library="9 Fog")
    stolen = table(theirs, side("Maro", hand="3 Terror")).cast("Control Magic", "Maro")
    hurt = table(side("Maro/d1, Forest", hand="Fog, Terror"))

    assert ("2/2", "1/1") == (arrived.size("Maro"), landed.size("Maro"))
    assert ("3/3", "1/1") == (stolen.size("Maro"), stolen.resolve().size("Maro"))
    assert ("Maro",) == table(side("4 Forest", hand="Maro")).cast("Maro").resolve().graveyard(A)
    assert (("Maro",), ("Fog",)) == ((dying := hurt.cast("Fog")).graveyard(A), dying.stack)


@pytest.mark.card("Rancor")
@pytest.mark.rule("BASE-133", "BASE-020", "BASE-Q17", "BASE-Q18", "BASE-K48")
def test_rancor_returns_to_the_hand_when_it_leaves_play_for_the_graveyard() -> None:
    """Destroyed, or after its host has died or gone, or with it; also from a creature of the other player."""
    mine = side("Hill Giant", hand="Terminate, Unsummon, Disenchant", pool="BRUWW")
    start = table(mine, side("Grizzly Bears, Rancor @ Grizzly Bears, 2 Swamp, Pernicious Deed, Rancor @ Hill Giant"))
    killed, over = (start.cast("Terminate", name).resolve() for name in ("Grizzly Bears", "Hill Giant"))
    fled = start.cast("Unsummon", "Grizzly Bears").resolve(2)
    swept = start.passes().activate("Pernicious Deed", x=2).resolve(3)

    assert ("4/2", "5/3", True) == (
        *map(start.size, ("Grizzly Bears", "Hill Giant")),
        start.has_keyword("Hill Giant", "trample"),
    )
    assert (("Rancor",), ("Grizzly Bears", "Rancor")) == (killed.stack, killed.graveyard(N))
    assert (("Rancor",), ("Grizzly Bears",)) == ((after := killed.resolve()).hand(N), after.graveyard(N))
    assert ("Rancor",) == over.resolve().hand(N)
    assert ["Grizzly Bears", "Rancor"] == sorted(fled.hand(N))
    assert ("Rancor",) == start.cast("Disenchant", "Rancor#1").resolve(2).hand(N)
    assert ("Rancor", "Rancor") == swept.hand(N)


@pytest.mark.card("Rancor")
@pytest.mark.rule("BASE-059", "BASE-115", "BASE-020", "BASE-017")
def test_rancor_stays_where_it_is_if_it_was_never_in_play_or_has_moved_again() -> None:
    """Countered, without its host, exiled, or taken out of the graveyard in answer, it does not return."""
    theirs = side(hand="Counterspell, Unsummon, Disenchant, Burial", pool="UUUWW")
    start = table(side("Grizzly Bears, Forest", hand="Rancor"), theirs, cards={"Burial": BURIAL})
    cast = start.cast("Rancor", "Grizzly Bears")
    countered = cast.passes().cast("Counterspell", "Rancor").resolve()
    fled = cast.passes().cast("Unsummon", "Grizzly Bears").resolve(2)
    shot = cast.resolve().passes().cast("Disenchant", "Rancor").resolve()
    dug = shot.passes().cast("Burial", "Rancor").resolve(2)
    exiling = side("Grizzly Bears, Rancor @ Grizzly Bears", hand="Apocalypse", pool="RRRRR")
    ended = table(exiling).cast("Apocalypse").resolve()

    assert (("Rancor",), ()) == (countered.graveyard(A), countered.stack)
    assert (("Rancor",), ()) == (fled.graveyard(A), fled.stack)
    assert (("Rancor",), (), ("Rancor",)) == (shot.stack, dug.hand(A), dug.exile(A))
    assert (("Grizzly Bears", "Rancor"), ()) == (ended.exile(A), ended.stack)
