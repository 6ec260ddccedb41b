"""How the artifacts play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .play import able_to_block, aims_of, castable, table, usable


@pytest.mark.card("Juggernaut")
@pytest.mark.rule("BASE-154", "BASE-D25")
def test_juggernaut_attacks_each_turn_if_it_can() -> None:
    """Not to attack is no answer; tapped, tamed or just arrived it stays at home."""
    deciding = table(side("Juggernaut, Hill Giant")).to_step("declare attackers")
    named = deciding.act(actions.AddAttacker, "Juggernaut")

    assert ((), ("Juggernaut",)) == (deciding.offers(actions.DeclareNoAttack), deciding.offers(actions.AddAttacker))
    assert (("",), ("Hill Giant",)) == (named.offers(actions.ConfirmAttack), named.offers(actions.AddAttacker))
    for mine in (
        "Juggernaut/t, Hill Giant",
        "Juggernaut/s, Hill Giant",
        "Juggernaut, Hill Giant, Pacifism @ Juggernaut",
    ):
        stays = table(side(mine)).to_step("declare attackers")
        assert (("",), ("Hill Giant",)) == (stays.offers(actions.DeclareNoAttack), stays.offers(actions.AddAttacker)), (
            mine
        )


@pytest.mark.card("Juggernaut")
@pytest.mark.rule("BASE-K07")
def test_walls_do_not_block_juggernaut_and_others_do() -> None:
    """Every kind of Wall; a Wall may still block what attacks beside it."""
    start = table(side("Juggernaut, Hill Giant"), side("Wall of Fire, Wall of Blossoms, Grizzly Bears"))
    pairs = able_to_block(start, "Juggernaut", "Hill Giant")

    assert ("Grizzly Bears Juggernaut",) == tuple(pair for pair in pairs if pair.endswith("Juggernaut"))
    assert "Wall of Fire Hill Giant" in pairs


@pytest.mark.card("Sol Ring")
@pytest.mark.rule("BASE-034", "BASE-P05")
def test_sol_ring_makes_two_colourless_mana() -> None:
    """They pay generic costs only; the Ring works in the turn it comes, and once until it untaps."""
    start = table(side("Sol Ring/s", hand="Rod of Ruin, Grizzly Bears, Millstone"))
    cast = start.cast("Millstone")

    assert ("Millstone",) == castable(start)
    assert (True, "") == (cast.is_tapped("Sol Ring"), cast.pool(A))
    assert () == usable(start)
    assert ("Rod of Ruin", "Grizzly Bears", "Millstone") == castable(
        table(side("Sol Ring, Forest, Mountain", hand="Rod of Ruin, Grizzly Bears, Millstone"))
    )


@pytest.mark.card("Millstone")
@pytest.mark.rule("BASE-178")
def test_millstone_puts_the_top_two_cards_of_a_library_into_the_graveyard() -> None:
    """Of either player; with one card left that goes, and nobody loses by it."""
    start = table(side("Millstone", pool="CC", library="Fog"), side(library="Forest, Terror, Python"))
    milled = start.activate("Millstone", N).resolve()
    mine = start.activate("Millstone", A).resolve()

    assert ("player 0", "player 1") == aims_of(start, "Millstone")
    assert (("Forest", "Terror"), ("Python",), True) == (
        milled.graveyard(N),
        milled.library(N),
        milled.is_tapped("Millstone"),
    )
    assert (("Fog",), (), None) == (mine.graveyard(A), mine.library(A), mine.result)
    assert () == usable(table(side("Millstone", pool="C")))


@pytest.mark.card("Disrupting Scepter")
@pytest.mark.rule("BASE-052", "BASE-176")
def test_disrupting_scepter_is_used_on_the_own_turn_only() -> None:
    """The player aimed at chooses the card; it works in every step of the own turn."""
    start = table(side("Disrupting Scepter", pool="CCC"), side("Disrupting Scepter", hand="Fog, Terror", pool="CCC"))
    deciding = start.activate("Disrupting Scepter", N).resolve()

    assert ("player 0", "player 1") == aims_of(start, "Disrupting Scepter")
    assert (N, ("Fog", "Terror")) == (deciding.to_act, deciding.offers(actions.DiscardCard))
    assert deciding.is_tapped("Disrupting Scepter#1")
    assert (("Terror",), ("Fog",)) == ((after := deciding.choose("Terror")).graveyard(N), after.hand(N))
    assert () == usable(start.passes())
    assert ("Disrupting Scepter 0",) == usable(table(side("Disrupting Scepter, 3 Swamp"), step="upkeep"))


@pytest.mark.card("Icy Manipulator")
@pytest.mark.rule("BASE-134")
def test_icy_manipulator_taps_an_artifact_a_creature_or_a_land() -> None:
    """Not an enchantment or a player; a land that it taps makes no mana for its player."""
    start = table(side("Icy Manipulator", pool="C"), side("Sol Ring, Hill Giant, Forest, Crusade"))
    frozen = start.activate("Icy Manipulator", "Forest").resolve()

    assert ("Icy Manipulator", "Sol Ring", "Hill Giant", "Forest") == aims_of(start, "Icy Manipulator")
    assert (True, "", True) == (frozen.is_tapped("Forest"), frozen.pool(N), frozen.is_tapped("Icy Manipulator"))
    assert start.activate("Icy Manipulator", "Hill Giant").resolve().is_tapped("Hill Giant")


@pytest.mark.card("Jayemdae Tome")
@pytest.mark.rule("BASE-175")
def test_jayemdae_tome_draws_a_card_for_four_mana() -> None:
    """At any time, once until it untaps; three mana are too little."""
    start = table(side(), side("Jayemdae Tome, 8 Forest", library="Fog, Terror")).passes()
    drawn = start.activate("Jayemdae Tome").resolve()

    assert (("Fog",), ("Terror",), ()) == (drawn.hand(N), drawn.library(N), usable(drawn.passes()))
    assert 10 == len(drawn.library(A))
    assert () == usable(table(side("Jayemdae Tome, 3 Forest")))


@pytest.mark.card("Nevinyrral's Disk")
@pytest.mark.rule("BASE-095", "BASE-109")
def test_nevinyrrals_disk_comes_tapped_and_destroys_itself_with_the_rest() -> None:
    """Artifacts, creatures and enchantments of both players go at once; lands stay."""
    cast = table(side("Sol Ring, Forest", hand="Nevinyrral's Disk", pool="CCCC")).cast("Nevinyrral's Disk").resolve()
    start = table(
        side("Nevinyrral's Disk, Forest, Crusade, Savannah Lions", pool="C"),
        side("Sol Ring, Hill Giant, Bad Moon, Island"),
    )
    blown = start.activate("Nevinyrral's Disk").resolve()

    assert (True, ()) == (cast.is_tapped("Nevinyrral's Disk"), usable(cast))
    assert (("Forest",), ("Island",)) == (blown.battlefield(A), blown.battlefield(N))
    assert ("Nevinyrral's Disk", "Crusade", "Savannah Lions") == blown.graveyard(A)


@pytest.mark.card("Rod of Ruin")
@pytest.mark.rule("BASE-041")
def test_rod_of_ruin_deals_one_damage_to_any_target() -> None:
    """It is no creature, so it works in the turn it comes; its damage is of no colour."""
    start = table(side("Rod of Ruin/s, Sol Ring, Forest"), side("Savannah Lions, Black Knight, Crusade"))

    assert ("player 0", "player 1", "Savannah Lions", "Black Knight") == aims_of(start, "Rod of Ruin")
    assert 1 == start.activate("Rod of Ruin", "Savannah Lions").resolve().damage("Savannah Lions")
    assert (19, True) == ((after := start.activate("Rod of Ruin", N).resolve()).life(N), after.is_tapped("Rod of Ruin"))
    assert () == usable(table(side("Rod of Ruin, 2 Forest")))
