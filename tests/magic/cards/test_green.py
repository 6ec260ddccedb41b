"""How the green cards play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .play import able_to_block, aims, castable, table, usable


@pytest.mark.card("Llanowar Elves")
@pytest.mark.rule("BASE-034", "BASE-041", "BASE-P02")
def test_llanowar_elves_make_green_mana_once_they_have_rested() -> None:
    """As a mana ability it pays at once and nobody answers it; Elves that came this turn do not pay."""
    start = table(side("Llanowar Elves, Forest", hand="Grizzly Bears, Giant Growth"))
    cast = start.cast("Grizzly Bears")

    assert (("Grizzly Bears",), True, True) == (cast.stack, cast.is_tapped("Llanowar Elves"), cast.is_tapped("Forest"))
    assert ("Giant Growth",) == castable(table(side("Llanowar Elves/s, Forest", hand="Grizzly Bears, Giant Growth")))
    assert ("Giant Growth",) == castable(table(side("Llanowar Elves", hand="Savannah Lions, Giant Growth")))
    assert () == usable(start)


@pytest.mark.card("River Boa")
@pytest.mark.rule("BASE-K06")
def test_river_boa_is_not_blocked_by_whoever_controls_an_island() -> None:
    """An Island of its own player is of no use, nor is another land of the defender."""
    islands = table(side("River Boa"), side("Grizzly Bears, Wind Drake, Island"))
    mine = table(side("River Boa, Island"), side("Grizzly Bears, Underground River"))

    assert () == able_to_block(islands, "River Boa")
    assert ("Grizzly Bears River Boa",) == able_to_block(mine, "River Boa")


@pytest.mark.card("River Boa")
@pytest.mark.rule("BASE-098", "BASE-128")
def test_river_boa_regenerates_for_green_mana() -> None:
    """A shield saves it from lethal combat damage and taps it; without one it dies."""
    start = table(side("Hill Giant"), side("River Boa, Forest")).attack("Hill Giant").block({"River Boa": "Hill Giant"})
    saved = start.passes().activate("River Boa").resolve().deal_combat_damage()

    assert ((), True, 0) == (saved.graveyard(N), saved.is_tapped("River Boa"), saved.damage("River Boa"))
    assert (("River Boa",), 2) == ((lost := start.deal_combat_damage()).graveyard(N), lost.damage("Hill Giant"))


@pytest.mark.card("Wall of Blossoms")
@pytest.mark.rule("BASE-065", "BASE-K12", "BASE-175")
def test_wall_of_blossoms_draws_a_card_as_it_arrives_and_only_then() -> None:
    """The trigger can be answered, is not lost with the Wall, and needs the Wall to arrive."""
    start = table(
        side(hand="Wall of Blossoms", pool="GG", library="Fog, Forest"),
        side("Island", hand="Unsummon, Counterspell", pool="U"),
    )
    arrived = start.cast("Wall of Blossoms").resolve()
    answered = arrived.passes().cast("Unsummon", "Wall of Blossoms").resolve(2)
    countered = start.cast("Wall of Blossoms").passes().cast("Counterspell", "Wall of Blossoms").resolve()

    assert (("Wall of Blossoms",), ()) == (arrived.stack, arrived.hand(A))
    assert (("Fog",), ("Forest",)) == ((drawn := arrived.resolve()).hand(A), drawn.library(A))
    assert ("Wall of Blossoms", "Fog") == answered.hand(A)
    assert ((), ()) == (countered.stack, countered.hand(A))
    assert 10 == len(drawn.library(N))
    assert table(side("Wall of Blossoms")).has_keyword("Wall of Blossoms", "defender")


@pytest.mark.card("Giant Spider")
@pytest.mark.rule("BASE-K02")
def test_giant_spider_blocks_fliers_but_does_not_fly() -> None:
    """A creature that walks may block it, and an Earthquake shakes it."""
    start = table(side("Air Elemental"), side("Giant Spider, Hill Giant"))
    walks = table(side("Giant Spider, 3 Mountain", hand="Earthquake"), side("Hill Giant"))

    assert ("Giant Spider Air Elemental",) == able_to_block(start, "Air Elemental")
    assert ("Hill Giant Giant Spider",) == able_to_block(walks, "Giant Spider")
    assert 2 == walks.cast("Earthquake", x=2).resolve().damage("Giant Spider")


@pytest.mark.card("Giant Growth")
@pytest.mark.rule("BASE-076", "BASE-149")
def test_giant_growth_makes_a_creature_larger_until_end_of_turn() -> None:
    """Any creature may be aimed at; two of them add up."""
    start = table(side("Grizzly Bears, Sol Ring", hand="2 Giant Growth", pool="GG"), side("Hill Giant"))
    grown = start.cast("Giant Growth", "Grizzly Bears").resolve()

    assert ("Grizzly Bears", "Hill Giant") == aims(start, "Giant Growth")
    assert ("5/5", "3/3") == (grown.size("Grizzly Bears"), grown.size("Hill Giant"))
    assert "8/8" == (twice := grown.cast("Giant Growth", "Grizzly Bears").resolve()).size("Grizzly Bears")
    assert ("8/8", "2/2") == tuple(twice.to_step(step).size("Grizzly Bears") for step in ("end of turn", "upkeep"))


@pytest.mark.card("Regrowth")
@pytest.mark.rule("BASE-056", "BASE-059")
def test_regrowth_returns_any_card_of_the_own_graveyard() -> None:
    """Lands and spells too, but not what lies in the other graveyard, nor Regrowth itself."""
    start = table(side(hand="Regrowth", pool="GG", graveyard="Forest, Fog, Python"), side(graveyard="Hill Giant"))
    taken = start.cast("Regrowth", "Forest").resolve()

    assert ("Forest", "Fog", "Python") == aims(start, "Regrowth")
    assert (("Forest",), ("Fog", "Python", "Regrowth")) == (taken.hand(A), taken.graveyard(A))
    assert () == castable(table(side(hand="Regrowth", pool="GG"), side(graveyard="Hill Giant")))


@pytest.mark.card("Harrow")
@pytest.mark.rule("BASE-K37", "BASE-177")
def test_harrow_puts_up_to_two_basic_lands_into_play_untapped() -> None:
    """Neither nonbasic lands nor other cards may be found, one or none may be taken, and an own land is the cost."""
    start = table(side("3 Forest", hand="Harrow", library="Island, Brushland, Fog, Island, Swamp"))
    deciding = start.cast("Harrow", paid_with=("Forest#1",)).resolve()
    both = deciding.choose("Island", "Swamp")

    assert ("Island", "Swamp") == deciding.offers(actions.ChooseNamedCard)
    assert ("Forest", "Forest", "Island", "Swamp") == both.battlefield(A)
    assert (False, False) == (both.is_tapped("Island#1"), both.is_tapped("Swamp"))
    assert ("Brushland", "Fog", "Island") == tuple(sorted(both.library(A)))
    assert ("Forest", "Forest", "Island") == deciding.choose("Island").stop_choosing().battlefield(A)
    assert ("Forest", "Forest") == deciding.stop_choosing().battlefield(A)
    assert () == castable(table(side("Grizzly Bears", hand="Harrow", pool="GGG"), side("3 Forest")))


@pytest.mark.card("Creeping Mold")
def test_creeping_mold_destroys_an_artifact_an_enchantment_or_a_land() -> None:
    """A creature is only a target if it is an artifact."""
    start = table(
        side("Forest", hand="Creeping Mold", pool="GGGG"),
        side("Hill Giant, Sol Ring, Crusade, Island, Juggernaut, Pacifism @ Hill Giant"),
    )

    assert ("Forest", "Sol Ring", "Crusade", "Island", "Juggernaut", "Pacifism") == aims(start, "Creeping Mold")
    for name in ("Sol Ring", "Crusade", "Island"):
        assert (name,) == start.cast("Creeping Mold", name).resolve().graveyard(N)


@pytest.mark.card("Overrun")
@pytest.mark.rule("BASE-076", "BASE-165", "BASE-149")
def test_overrun_makes_the_own_creatures_large_and_trampling_until_end_of_turn() -> None:
    """What excess there is goes through a blocker; creatures of the opponent get nothing."""
    start = table(side("Grizzly Bears, Coral Merfolk", hand="Overrun", pool="GGGGG"), side("Hill Giant"))
    over = start.cast("Overrun").resolve()
    fought = over.attack("Grizzly Bears").block({"Hill Giant": "Grizzly Bears"})

    assert ("5/5", "5/4", "3/3") == tuple(over.size(name) for name in ("Grizzly Bears", "Coral Merfolk", "Hill Giant"))
    assert (True, False) == (over.has_keyword("Grizzly Bears", "trample"), over.has_keyword("Hill Giant", "trample"))
    assert 18 == fought.deal_combat_damage({"Grizzly Bears": {"Hill Giant": 3, N: 2}}).life(N)
    assert ("2/2", False) == (
        (after := over.to_step("upkeep")).size("Grizzly Bears"),
        after.has_keyword("Grizzly Bears", "trample"),
    )
