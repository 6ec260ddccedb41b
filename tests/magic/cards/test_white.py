"""How the white cards play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .play import able_to_attack, able_to_block, aims, aims_of, castable, table, usable


@pytest.mark.card("Soltari Foot Soldier")
@pytest.mark.rule("BASE-K04")
def test_a_shadow_meets_only_shadows() -> None:
    """Soltari Foot Soldier blocks and is blocked by its like, and by nothing else."""
    start = table(side("Soltari Foot Soldier, Grizzly Bears"), side("Soltari Foot Soldier, Hill Giant"))
    pairs = able_to_block(start, "Soltari Foot Soldier", "Grizzly Bears")

    assert ("Soltari Foot Soldier#2 Soltari Foot Soldier#1", "Hill Giant Grizzly Bears") == pairs


@pytest.mark.card("Master Decoy")
def test_master_decoy_taps_any_creature_for_a_white_mana_and_itself() -> None:
    """Its ability taps the creature when it resolves, not before, and needs mana of the right colour."""
    start = table(side("Master Decoy, Plains, Mountain"), side("Hill Giant, Sol Ring"))
    aimed = start.activate("Master Decoy", "Hill Giant")

    assert ("Master Decoy", "Hill Giant") == aims_of(start, "Master Decoy")
    assert (True, True, False) == tuple(aimed.is_tapped(name) for name in ("Master Decoy", "Plains", "Hill Giant"))
    assert aimed.resolve().is_tapped("Hill Giant")
    assert () == usable(table(side("Master Decoy, Mountain"), side("Hill Giant")))


@pytest.mark.card("Samite Healer")
@pytest.mark.rule("BASE-092")
def test_samite_healer_prevents_the_next_damage_to_anything() -> None:
    """Of 3 damage 1 is prevented, to a creature or a player; later damage is dealt in full."""
    start = table(side("Samite Healer, Hill Giant"), side("Swamp", hand="2 Lightning Bolt", pool="RR"))
    giant = start.activate("Samite Healer", "Hill Giant").resolve().passes().cast("Lightning Bolt", "Hill Giant")
    player = start.activate("Samite Healer", A).resolve().passes().cast("Lightning Bolt", A).resolve()

    assert ("player 0", "player 1", "Samite Healer", "Hill Giant") == aims_of(start, "Samite Healer")
    assert (2, True) == (giant.resolve().damage("Hill Giant"), giant.is_tapped("Samite Healer"))
    assert 18 == player.life(A)
    assert 15 == player.passes().cast("Lightning Bolt", A).resolve().life(A)


@pytest.mark.card("White Knight")
@pytest.mark.rule("BASE-K21")
def test_nothing_black_aims_at_white_knight() -> None:
    """A spell that is black among other colours is black, and so is an ability of a black creature."""
    start = table(
        side(hand="Terror, Terminate, Shatter, Lightning Bolt", pool="BRB"), side("White Knight, Air Elemental")
    )
    fight = table(side("Knight of Dusk, Hill Giant, 2 Swamp"), side("White Knight, Grizzly Bears"))
    blocked = fight.attack("Knight of Dusk", "Hill Giant")
    blocked = blocked.block({"White Knight": "Knight of Dusk", "Grizzly Bears": "Hill Giant"})

    assert ("Air Elemental",) == aims(start, "Terror") == aims(start, "Terminate")
    assert ("player 0", "player 1", "White Knight", "Air Elemental") == aims(start, "Lightning Bolt")
    assert () == usable(blocked)


@pytest.mark.card("Serra Angel")
@pytest.mark.rule("BASE-K01", "BASE-K02", "BASE-K26")
def test_serra_angel_attacks_untapped_and_only_fliers_and_reachers_block_it() -> None:
    """It may block in the next turn; Wind Drake and Giant Spider block it, Hill Giant does not."""
    start = table(side("Serra Angel, Air Elemental"), side("Hill Giant, Wind Drake, Giant Spider"))
    attacked = start.attack("Serra Angel", "Air Elemental")

    assert ("Wind Drake Serra Angel", "Giant Spider Serra Angel") == able_to_block(start, "Serra Angel")
    assert (False, True) == (attacked.is_tapped("Serra Angel"), attacked.is_tapped("Air Elemental"))
    assert 12 == attacked.deal_combat_damage().life(N)


@pytest.mark.card("Healing Salve")
@pytest.mark.rule("BASE-053")
def test_healing_salve_gives_either_player_three_life() -> None:
    """The first mode aims at players only; it works at any life."""
    start = table(side("Grizzly Bears", hand="2 Healing Salve", pool="WW"), side(life=7))
    first_mode = start.act(actions.BeginCast, "Healing Salve").do(actions.ChooseOption(0))

    assert ("player 0", "player 1") == first_mode.offers(actions.ChooseTarget)
    assert (23, 7) == ((healed := start.cast("Healing Salve", A, mode=0).resolve()).life(A), healed.life(N))
    assert 10 == start.cast("Healing Salve", N, mode=0).resolve().life(N)


@pytest.mark.card("Healing Salve")
@pytest.mark.rule("BASE-092")
def test_healing_salve_shields_anything_from_three_damage() -> None:
    """In answer to Lightning Bolt it saves a Bear; what is left of the shield meets the next damage."""
    start = table(
        side(hand="Lightning Bolt, Blaze", pool="RRRRRR"), side("Grizzly Bears, Plains", hand="Healing Salve")
    )
    second_mode = (
        start.cast("Lightning Bolt", N).passes().act(actions.BeginCast, "Healing Salve").do(actions.ChooseOption(1))
    )
    saved = start.cast("Lightning Bolt", "Grizzly Bears").passes().cast("Healing Salve", "Grizzly Bears", mode=1)
    player = start.cast("Lightning Bolt", N).passes().cast("Healing Salve", N, mode=1).resolve(2)

    assert ("player 0", "player 1", "Grizzly Bears") == second_mode.offers(actions.ChooseTarget)
    assert 0 == saved.resolve(2).damage("Grizzly Bears")
    assert (20, 16) == (player.life(N), player.cast("Blaze", N, x=4).resolve().life(N))
    assert ("Grizzly Bears",) == start.cast("Blaze", "Grizzly Bears", x=5).passes().cast(
        "Healing Salve", "Grizzly Bears", mode=1
    ).resolve(2).graveyard(N)[1:]


@pytest.mark.card("Swords to Plowshares")
@pytest.mark.rule("BASE-135")
def test_swords_exiles_a_creature_and_pays_its_controller_its_last_power() -> None:
    """Three life for Savannah Lions under Crusade, and five for a Bear that grew in answer."""
    crusade = table(side(hand="Swords to Plowshares", pool="W"), side("Savannah Lions, Crusade, Plains"))
    paid = crusade.cast("Swords to Plowshares", "Savannah Lions").resolve()
    bears = table(side(hand="Swords to Plowshares", pool="W"), side("Grizzly Bears, Forest", hand="Giant Growth"))
    grown = bears.cast("Swords to Plowshares", "Grizzly Bears").passes().cast("Giant Growth", "Grizzly Bears")

    assert (("Savannah Lions",), 23, 20) == (paid.exile(N), paid.life(N), paid.life(A))
    assert (("Grizzly Bears",), 25, ()) == (
        (after := grown.resolve(2)).exile(N),
        after.life(N),
        after.battlefield(N)[1:],
    )


@pytest.mark.card("Crusade")
@pytest.mark.rule("BASE-075")
def test_crusade_strengthens_the_white_creatures_of_all_players_and_no_others() -> None:
    """Artifact creatures and those of other colours stay as they are; without it the bonus is gone at once."""
    start = table(
        side("Crusade, Savannah Lions, Grizzly Bears", hand="Disenchant", pool="WW"),
        side("White Knight, Black Knight, Stone Golem, Siege Mastodon/d5"),
    )
    names = ("Savannah Lions", "White Knight", "Siege Mastodon", "Grizzly Bears", "Black Knight", "Stone Golem")
    ended = start.cast("Disenchant", "Crusade").resolve()

    assert ["3/2", "3/3", "4/6", "2/2", "2/2", "4/4"] == [start.size(name) for name in names]
    assert "0/0" == start.size("Crusade")
    assert ("2/1", "2/2", ("Siege Mastodon",)) == (
        ended.size("Savannah Lions"),
        ended.size("White Knight"),
        ended.graveyard(N),
    )


@pytest.mark.card("Disenchant")
def test_disenchant_destroys_an_artifact_or_an_enchantment() -> None:
    """An artifact creature and an Aura are such; lands and other creatures are not."""
    start = table(
        side(hand="Disenchant", pool="WW"),
        side("Sol Ring, Crusade, Juggernaut, Hill Giant, Plains, Pacifism @ Hill Giant"),
    )

    assert ("Sol Ring", "Crusade", "Juggernaut", "Pacifism") == aims(start, "Disenchant")
    assert ("Juggernaut",) == start.cast("Disenchant", "Juggernaut").resolve().graveyard(N)
    assert ("Pacifism",) == start.cast("Disenchant", "Pacifism").resolve().graveyard(N)
    assert () == castable(table(side(hand="Disenchant", pool="WW"), side("Hill Giant, Plains")))


@pytest.mark.card("Pacifism")
@pytest.mark.rule("BASE-154", "BASE-157")
def test_a_creature_with_pacifism_neither_attacks_nor_blocks() -> None:
    """It is for creatures of either player; their abilities still work, and all is as before when it has gone."""
    mine = table(side("Hill Giant, Prodigal Sorcerer, Sol Ring", hand="Pacifism", pool="WW"), side("Grizzly Bears"))
    tamed = mine.cast("Pacifism", "Prodigal Sorcerer").resolve()
    blocker = table(side("Hill Giant"), side("Grizzly Bears, Hill Giant, Pacifism @ Grizzly Bears"))
    freed = table(side("Hill Giant, Pacifism @ Hill Giant", hand="Disenchant", pool="WW"))

    assert ("Hill Giant", "Prodigal Sorcerer", "Grizzly Bears") == aims(mine, "Pacifism")
    assert ("Hill Giant",) == able_to_attack(tamed)
    assert 19 == tamed.activate("Prodigal Sorcerer", N).resolve().life(N)
    assert ("Hill Giant#2 Hill Giant#1",) == able_to_block(blocker, "Hill Giant")
    assert () == able_to_attack(freed)
    assert ("Hill Giant",) == able_to_attack(freed.cast("Disenchant", "Pacifism").resolve())


@pytest.mark.card("Wrath of God")
@pytest.mark.rule("BASE-098", "BASE-109")
def test_wrath_destroys_all_creatures_in_spite_of_regeneration() -> None:
    """Both players lose theirs, artifact creatures too; other permanents stay."""
    start = table(
        side("River Boa, Forest, Crusade", hand="Wrath of God", pool="WWWW"), side("Juggernaut, Sol Ring, Black Knight")
    )
    wrath = start.activate("River Boa").resolve().cast("Wrath of God").resolve()

    assert (("Forest", "Crusade"), ("Sol Ring",)) == (wrath.battlefield(A), wrath.battlefield(N))
    assert (("River Boa", "Wrath of God"), ("Juggernaut", "Black Knight")) == (wrath.graveyard(A), wrath.graveyard(N))
