"""How more of the red cards play."""

from __future__ import annotations

import pytest

from castlerules.magic.model.options import MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side
from magic.kit import every_edition

from .play import able_to_block, aims, aims_of, castable, table, usable


@pytest.mark.card("Ball Lightning")
@pytest.mark.rule("BASE-073", "BASE-127", "BASE-016", "BASE-K25")
def test_ball_lightning_is_sacrificed_by_whoever_controls_it_at_end_of_turn() -> None:
    """A thief may attack with it at once; in the end it goes to its owner's graveyard."""
    start = table(side("Ball Lightning"), side("4 Island", hand="Control Magic"), active=N)
    stolen = start.cast("Control Magic", "Ball Lightning").resolve()
    end = stolen.attack("Ball Lightning").block().deal_combat_damage().to_step("end of turn")
    gone = end.resolve()

    assert (14, ("Ball Lightning",), N) == (end.life(A), end.stack, end.state.stack[-1].controller)
    assert (("Ball Lightning",), ("Control Magic",)) == (gone.graveyard(A), gone.graveyard(N))


@pytest.mark.card("Firebolt")
@pytest.mark.rule("BASE-K32", "BASE-046", "BASE-059")
def test_firebolt_burns_twice_for_two_damage_to_any_target() -> None:
    """From the graveyard for {4}{R}; then it is removed from the game, also if its target has gone."""
    start = table(
        side("6 Mountain", hand="Firebolt"), side("Grizzly Bears, Hill Giant, Sol Ring, Island", hand="Unsummon")
    )
    first = start.cast("Firebolt", "Hill Giant").resolve()
    again = first.cast("Firebolt", "Grizzly Bears")
    fled = again.passes().cast("Unsummon", "Grizzly Bears").resolve(2)

    assert ("player 0", "player 1", "Grizzly Bears", "Hill Giant") == aims(start, "Firebolt")
    assert (2, ("Firebolt",), ("Firebolt",)) == (first.damage("Hill Giant"), first.graveyard(A), castable(first))
    assert (("Grizzly Bears",), ("Firebolt",)) == ((done := again.resolve()).graveyard(N), done.exile(A))
    assert (("Firebolt",), ("Grizzly Bears",)) == (fled.exile(A), fled.hand(N))
    assert 18 == start.cast("Firebolt", N).resolve().life(N)


@pytest.mark.card("Firebolt")
@pytest.mark.rule("BASE-K32", "BASE-046", "BASE-115")
def test_firebolt_is_a_sorcery_from_the_graveyard_too() -> None:
    """Countered there it is removed from the game; countered out of the hand it comes back."""
    mine = side("5 Mountain", hand="Firebolt", graveyard="Firebolt")
    start = table(mine, side("2 Island", hand="Counterspell"))
    hand = start.cast("Firebolt#1", N).passes().cast("Counterspell", "Firebolt#1").resolve()
    grave = start.cast("Firebolt#2", N).passes().cast("Counterspell", "Firebolt#2").resolve()

    assert ((), 2) == (hand.exile(A), len(hand.graveyard(A)))
    assert (("Firebolt",), ()) == (grave.exile(A), grave.graveyard(A))
    assert () == castable(table(side("5 Mountain", graveyard="Firebolt"), step="upkeep"))
    assert () == castable(table(side("4 Mountain", graveyard="Firebolt")))
    assert () == castable(table(side("5 Mountain"), side(graveyard="Firebolt")))


@every_edition
@pytest.mark.card("Furnace of Rath", "Ball Lightning")
@pytest.mark.rule("BASE-099", "BASE-165", "BASE-093")
def test_furnace_of_rath_doubles_combat_damage_after_it_is_assigned(rules: MagicRules) -> None:
    """A trampler still assigns two to a Bear: eight go to the player. With two Furnaces all is fourfold."""
    for furnaces, left in (("Furnace of Rath", 12), ("2 Furnace of Rath", 4)):
        start = MagicScenario.of(NORMAL, side(f"Ball Lightning, {furnaces}"), side("Grizzly Bears"), rules=rules)
        blocked = start.attack("Ball Lightning").block({"Grizzly Bears": "Ball Lightning"})
        struck = blocked.deal_combat_damage({"Ball Lightning": {"Grizzly Bears": 2, N: 4}})

        assert left == struck.life(N)


@pytest.mark.card("Goblin King")
@pytest.mark.rule("BASE-075", "BASE-120", "BASE-107")
def test_goblin_king_strengthens_all_other_goblins_of_both_players() -> None:
    """Two Kings strengthen each other; when he dies a Goblin with 1 damage dies as well."""
    mine = side("Goblin King, Raging Goblin, Hill Giant", hand="Terminate", pool="BR")
    start = table(mine, side("Mogg Fanatic/d1, Goblin Legionnaire"))
    two = table(side("Goblin King"), side("Goblin King"))
    ended = start.cast("Terminate", "Goblin King").resolve()
    names = ("Goblin King", "Raging Goblin", "Mogg Fanatic", "Goblin Legionnaire", "Hill Giant")

    assert ["2/2", "2/2", "2/2", "3/3", "3/3"] == [start.size(name) for name in names]
    assert [False, True, True, True, False] == [start.has_keyword(name, "landwalk") for name in names]
    assert ["3/3", "3/3"] == [two.size(f"Goblin King#{n}") for n in (1, 2)]
    assert (("Mogg Fanatic",), "1/1") == (ended.graveyard(N), ended.size("Raging Goblin"))
    assert not ended.has_keyword("Raging Goblin", "landwalk")


@pytest.mark.card("Goblin King")
@pytest.mark.rule("BASE-K06", "BASE-158")
def test_goblins_with_their_king_walk_through_mountains() -> None:
    """Only while the defender controls one; the King can be blocked, unless there is another King."""
    theirs = side("Grizzly Bears, Mountain, Swamp", hand="Terminate")
    start = table(side("Goblin King, Raging Goblin"), theirs)
    late = start.attack("Raging Goblin").block().passes().cast("Terminate", "Goblin King").resolve()
    foreign = table(side("Goblin King, Raging Goblin, Mountain"), side("Grizzly Bears, Karplusan Forest"))

    assert ("Grizzly Bears Goblin King",) == able_to_block(start, "Goblin King", "Raging Goblin")
    assert 2 == len(able_to_block(foreign, "Goblin King", "Raging Goblin"))
    assert ("Grizzly Bears Raging Goblin",) == able_to_block(table(side("Raging Goblin"), theirs), "Raging Goblin")
    assert () == able_to_block(table(side("2 Goblin King"), theirs), "Goblin King#1", "Goblin King#2")
    assert 19 == late.deal_combat_damage().life(N)


@pytest.mark.card("Kird Ape")
@pytest.mark.rule("BASE-075", "BASE-120")
def test_kird_ape_is_larger_while_its_player_controls_a_forest() -> None:
    """One Forest is enough and two are no more; neither the opponent's nor a land that only makes green mana helps."""
    shrinks = table(side("Kird Ape/d2, Forest"), side(hand="Capsize", pool="UUU")).passes()
    capsized = shrinks.cast("Capsize", "Forest").resolve()

    assert "2/3" == table(side("Kird Ape, Forest/t")).size("Kird Ape")
    assert "2/3" == table(side("Kird Ape, 2 Forest")).size("Kird Ape")
    assert "1/1" == table(side("Kird Ape, Karplusan Forest, Treetop Village"), side("Forest")).size("Kird Ape")
    assert (("Forest",), ("Kird Ape",)) == (capsized.hand(A), capsized.graveyard(A))
    assert "2/3" == table(side("Kird Ape", hand="Forest")).play_land("Forest").size("Kird Ape")


@pytest.mark.card("Seismic Assault")
@pytest.mark.rule("BASE-040", "BASE-D17", "BASE-046", "BASE-050")
def test_seismic_assault_throws_lands_of_the_hand_at_any_time() -> None:
    """Each land is two damage to any target, even if the Assault is destroyed in answer; no other card will do."""
    start = table(
        side("Seismic Assault", hand="2 Forest, Brushland, Fog"),
        side("Hill Giant, Sol Ring", hand="Disenchant", pool="WW"),
    )
    thrown = start.activate("Seismic Assault", "Hill Giant", paid_with=("Forest#1",))
    twice = thrown.activate("Seismic Assault", "Hill Giant", paid_with=("Brushland",))
    answered = thrown.passes().cast("Disenchant", "Seismic Assault").resolve(2)

    assert (("Forest",), ("Seismic Assault",)) == (thrown.graveyard(A), thrown.stack)
    assert ("player 0", "player 1", "Hill Giant") == aims_of(start, "Seismic Assault")
    assert (("Hill Giant",), 2) == (twice.resolve(2).graveyard(N), answered.damage("Hill Giant"))
    assert () == usable(table(side("Seismic Assault, Forest", hand="Fog")))
    assert ("Seismic Assault 0",) == usable(table(side(), side("Seismic Assault", hand="Forest")).passes())


@every_edition
@pytest.mark.card("Suq'Ata Lancer")
@pytest.mark.rule("BASE-K10", "BASE-K25", "BASE-159", "BASE-149")
def test_suqata_lancer_attacks_at_once_and_shrinks_those_who_block_it(rules: MagicRules) -> None:
    """Lions die before they strike; a Mastodon is 2/4 for the turn. One with flanking blocks it unshrunk."""
    theirs = side("Savannah Lions, Siege Mastodon, Suq'Ata Lancer")
    start = MagicScenario.of(NORMAL, side("3 Mountain", hand="Suq'Ata Lancer"), theirs, rules=rules)
    attacked = start.cast("Suq'Ata Lancer#2").resolve().attack("Suq'Ata Lancer#2")
    blocked = attacked.block({"Savannah Lions": "Suq'Ata Lancer#2", "Siege Mastodon": "Suq'Ata Lancer#2"})
    shrunk = blocked.resolve(2)
    fought = shrunk.deal_combat_damage()

    assert (2, ("Savannah Lions",), "2/4") == (len(blocked.stack), shrunk.graveyard(N), shrunk.size("Siege Mastodon"))
    assert (("Suq'Ata Lancer",), 2) == (fought.graveyard(A), fought.damage("Siege Mastodon"))
    assert ("2/4", "3/5") == tuple(fought.to_step(step).size("Siege Mastodon") for step in ("end of turn", "upkeep"))
    assert () == attacked.block({"Suq'Ata Lancer#1": "Suq'Ata Lancer#2"}).stack


@pytest.mark.card("Tribal Flames")
@pytest.mark.rule("BASE-K39", "BASE-085", "BASE-055")
def test_tribal_flames_deal_as_much_damage_as_their_caster_has_basic_land_types() -> None:
    """Counted on resolution, among the own lands only; two of a kind count once, and a painful land has no type."""
    start = table(
        side("2 Mountain, Forest, Swamp, Karplusan Forest", hand="Tribal Flames"),
        side("Hill Giant, Plains, Island", hand="Capsize", pool="UUU"),
    )
    cast = start.cast("Tribal Flames", "Hill Giant")
    fewer = cast.passes().cast("Capsize", "Swamp").resolve(2)
    none = table(side(hand="Tribal Flames", pool="RR"), side("5 Plains")).cast("Tribal Flames", N).resolve()

    assert ("player 0", "player 1", "Hill Giant") == aims(start, "Tribal Flames")
    assert ("Hill Giant",) == cast.resolve().graveyard(N)
    assert 2 == fewer.damage("Hill Giant")
    assert (17, 20) == (start.cast("Tribal Flames", N).resolve().life(N), none.life(N))
