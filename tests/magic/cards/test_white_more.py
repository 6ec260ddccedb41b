"""How more of the white cards play: creatures, and what strengthens or humbles them."""

from __future__ import annotations

import pytest

from castlerules.magic.model.changes import Shuffled
from castlerules.testing.magic import A, N, side

from .play import able_to_block, aims, aims_of, castable, table, usable


@pytest.mark.card("Alabaster Dragon")
@pytest.mark.rule("BASE-067", "BASE-126", "BASE-E16")
def test_alabaster_dragon_is_shuffled_into_the_library_when_it_dies() -> None:
    """It lies in the graveyard until its trigger resolves; exiled or returned to the hand it triggers nothing."""
    start = table(
        side(hand="Terror, Swords to Plowshares, Unsummon", pool="BBWU"),
        side("Alabaster Dragon, Forest", library="Fog"),
    )
    slain = start.cast("Terror", "Alabaster Dragon").resolve()
    shuffled = slain.resolve()
    others = [start.cast(name, "Alabaster Dragon").resolve() for name in ("Swords to Plowshares", "Unsummon")]

    assert (("Alabaster Dragon",), ("Alabaster Dragon",)) == (slain.stack, slain.graveyard(N))
    assert ((), ["Alabaster Dragon", "Fog"]) == (shuffled.graveyard(N), sorted(shuffled.library(N)))
    assert [N] == [event.player for event in shuffled.events if isinstance(event, Shuffled)]
    assert [(), ()] == [magic_scenario.stack for magic_scenario in others]
    assert (("Alabaster Dragon",), ("Alabaster Dragon",)) == (others[0].exile(N), others[1].hand(N))


@pytest.mark.card("Angelic Page")
@pytest.mark.rule("BASE-041", "BASE-K01", "BASE-077")
def test_angelic_page_strengthens_what_fights_and_nothing_else() -> None:
    """An attacker or a blocker of either player until end of turn; neither outside combat nor beside it."""
    start = table(side("Angelic Page, Hill Giant, Siege Mastodon"), side("Grizzly Bears, Trained Armodon"))
    blocked = start.attack("Hill Giant").block({"Grizzly Bears": "Hill Giant"})
    pumped = blocked.activate("Angelic Page", "Hill Giant").resolve()
    sick = table(side("Angelic Page/s, Hill Giant"), side()).attack("Hill Giant")

    assert ((), ()) == (usable(start), usable(sick))
    assert ("Hill Giant", "Grizzly Bears") == aims_of(blocked, "Angelic Page")
    assert ("4/4", True) == (pumped.size("Hill Giant"), pumped.is_tapped("Angelic Page"))
    assert "3/3" == pumped.to_step("upkeep").size("Hill Giant")
    assert () == able_to_block(table(side("Angelic Page"), side("Hill Giant")), "Angelic Page")


@pytest.mark.card("Charging Paladin")
@pytest.mark.rule("BASE-153", "BASE-063")
def test_charging_paladin_hardens_as_it_attacks_and_not_as_it_blocks() -> None:
    """The trigger can be answered while the Paladin is still 2/2; after the turn it is so again."""
    start = table(side("Charging Paladin"), side("Hill Giant, Mountain", hand="Lightning Bolt"))
    attacked = start.attack("Charging Paladin")
    hard = attacked.resolve()
    defends = table(side("Hill Giant"), side("Charging Paladin")).attack("Hill Giant")

    assert (("Charging Paladin",), "2/2", "2/5") == (
        attacked.stack,
        attacked.size("Charging Paladin"),
        hard.size("Charging Paladin"),
    )
    assert ("Charging Paladin",) == attacked.passes().cast("Lightning Bolt", "Charging Paladin").resolve().graveyard(A)
    assert 3 == hard.passes().cast("Lightning Bolt", "Charging Paladin").resolve().damage("Charging Paladin")
    assert "2/2" == hard.to_step("upkeep").size("Charging Paladin")
    assert ((), ("Charging Paladin",)) == (
        (after := defends.block({"Charging Paladin": "Hill Giant"})).stack,
        after.deal_combat_damage().graveyard(N),
    )


@pytest.mark.card("Disciple of Grace")
@pytest.mark.rule("BASE-K34", "BASE-049", "BASE-046")
def test_disciple_of_grace_is_cycled_whenever_its_player_has_priority() -> None:
    """For two mana, as a cost, from the hand only; it is no spell that could be countered."""
    start = table(
        side(hand="Duress, Counterspell", pool="BUU"),
        side("Plains, Forest", hand="Disciple of Grace", library="Fog"),
    )
    cycled = start.cast("Duress", N).passes().activate("Disciple of Grace")
    played, poor = table(side("Disciple of Grace, 2 Plains")), table(side("Plains", hand="Disciple of Grace"))

    assert (("Disciple of Grace",), (), ("Duress", "Disciple of Grace")) == (
        cycled.graveyard(N),
        cycled.hand(N),
        cycled.stack,
    )
    assert (("Fog",), ("Duress",)) == ((after := cycled.resolve()).hand(N), after.stack)
    assert ("Duress",) == aims(cycled.passes(), "Counterspell")
    assert ((), ()) == (usable(played), usable(poor))
    assert ((), ("Disciple of Grace 0",)) == (castable(start.passes()), usable(start.passes()))


@pytest.mark.card("Disciple of Grace")
@pytest.mark.rule("BASE-K21")
def test_nothing_black_aims_at_blocks_or_damages_disciple_of_grace() -> None:
    """A black creature that it blocks deals it no damage; a bolt does, and so does what is not black."""
    start = table(
        side("Disciple of Grace, Hill Giant", hand="Terror, Lightning Bolt", pool="BBR"), side("Python, Tor Giant")
    )
    defends = table(side("Python, Hill Giant"), side("Disciple of Grace, Grizzly Bears")).attack("Python", "Hill Giant")
    met = defends.block({"Disciple of Grace": "Python"}).deal_combat_damage()

    assert ("Hill Giant", "Tor Giant") == aims(start, "Terror")
    assert "Disciple of Grace" in aims(start, "Lightning Bolt")
    assert ("Tor Giant Disciple of Grace",) == able_to_block(start, "Disciple of Grace")
    assert (0, 1) == (met.damage("Disciple of Grace"), met.damage("Python"))
    assert ("Disciple of Grace",) == defends.block({"Disciple of Grace": "Hill Giant"}).deal_combat_damage().graveyard(
        N
    )


@pytest.mark.card("Empyrial Armor")
@pytest.mark.rule("BASE-085", "BASE-075")
def test_empyrial_armor_counts_the_hand_of_its_own_player_at_every_moment() -> None:
    """On somebody else's creature too; a spell that is being cast has left the hand, a drawn card is in it."""
    start = table(
        side("Jayemdae Tome", hand="Empyrial Armor, 2 Fog, Shatter", pool="WWWGCCCC"),
        side("Grizzly Bears, Stone Golem", hand="5 Fog"),
    )
    worn = start.cast("Empyrial Armor", "Grizzly Bears").resolve()
    cast = worn.cast("Fog")

    assert ["5/5", "4/4", "4/4"] == [
        magic_scenario.size("Grizzly Bears") for magic_scenario in (worn, cast, cast.resolve())
    ]
    assert "6/6" == worn.activate("Jayemdae Tome").resolve().size("Grizzly Bears")
    assert "4/4" == worn.size("Stone Golem")
    assert "2/2" == table(side("Grizzly Bears, Empyrial Armor @ Grizzly Bears")).size("Grizzly Bears")


@pytest.mark.card("Mystic Penitent")
@pytest.mark.rule("BASE-K38", "BASE-114", "BASE-K26")
def test_mystic_penitent_flies_with_seven_cards_in_the_own_graveyard() -> None:
    """Six are too few, and the other player's do not count; a spell counts once it has resolved."""
    start = table(side("Mystic Penitent, Forest", hand="Fog", graveyard="6 Fog"), side("Hill Giant", graveyard="9 Fog"))
    cast = start.cast("Fog")
    full = cast.resolve()

    assert ["1/1", "1/1", "2/2"] == [magic_scenario.size("Mystic Penitent") for magic_scenario in (start, cast, full)]
    assert [False, True] == [
        magic_scenario.has_keyword("Mystic Penitent", "flying") for magic_scenario in (start, full)
    ]
    assert [1, 0] == [len(able_to_block(magic_scenario, "Mystic Penitent")) for magic_scenario in (start, full)]
    assert not start.attack("Mystic Penitent").is_tapped("Mystic Penitent")


@pytest.mark.card("Radiant's Dragoons")
@pytest.mark.rule("BASE-K44", "BASE-112")
def test_radiants_dragoons_must_be_paid_for_again_in_the_next_upkeep() -> None:
    """They bring 5 life at once; paid for they stay and are not asked about again, otherwise they are sacrificed."""
    start = table(side("4 Plains", hand="Radiant's Dragoons"), side())
    came = start.cast("Radiant's Dragoons").resolve()
    deciding = came.resolve().to_step("upkeep").to_step("upkeep").resolve()
    paid, refused = deciding.yes(), deciding.no()

    assert ((), 20, 25) == (came.to_step("end of turn").stack, came.life(A), came.resolve().life(A))
    assert () == came.resolve().to_step("upkeep").stack
    assert ("PayDecision", [True] * 4) == (deciding.decision, [paid.is_tapped(f"Plains#{n}") for n in range(1, 5)])
    assert (("Radiant's Dragoons",), 25) == (refused.graveyard(A), refused.life(A))
    assert ((), True) == (
        (later := paid.to_step("main").to_step("upkeep").to_step("upkeep")).stack,
        later.is_on_battlefield("Radiant's Dragoons"),
    )
