"""How the red cards play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.testing.magic import A, MagicScenario, N, Side, side

from .play import able_to_attack, able_to_block, aims, aims_of, castable, table, usable


@pytest.mark.card("Mogg Fanatic")
@pytest.mark.rule("BASE-040", "BASE-050")
def test_mogg_fanatic_is_sacrificed_as_a_cost_even_in_the_turn_it_came() -> None:
    """It is gone before the damage is dealt, so countermeasures come too late; any target will do but itself."""
    start = table(side("Mogg Fanatic/s"), side("Savannah Lions, Sol Ring, Island", hand="Unsummon"))
    used = start.activate("Mogg Fanatic", "Savannah Lions")
    fled = used.passes().cast("Unsummon", "Savannah Lions").resolve(2)

    assert (("Mogg Fanatic",), ("Mogg Fanatic",)) == (used.graveyard(A), used.stack)
    assert ("player 0", "player 1", "Mogg Fanatic", "Savannah Lions") == aims_of(start, "Mogg Fanatic")
    assert ("Savannah Lions",) == used.resolve().graveyard(N)
    assert 19 == start.activate("Mogg Fanatic", N).resolve().life(N)
    assert (("Savannah Lions",), ("Unsummon",)) == (fled.hand(N), fled.graveyard(N))


@pytest.mark.card("Raging Goblin")
@pytest.mark.rule("BASE-K25")
def test_raging_goblin_attacks_in_the_turn_it_comes() -> None:
    """Mogg Fanatic, which has come with it, does not."""
    start = table(side(hand="Raging Goblin, Mogg Fanatic", pool="RR"))
    arrived = start.cast("Raging Goblin").resolve().cast("Mogg Fanatic").resolve()

    assert ("Raging Goblin",) == able_to_attack(arrived)
    assert 19 == arrived.attack("Raging Goblin").deal_combat_damage().life(N)


@pytest.mark.card("Goblin Raider")
@pytest.mark.rule("BASE-157")
def test_goblin_raider_attacks_but_does_not_block() -> None:
    """Another creature beside it may block."""
    start = table(side("Hill Giant"), side("Goblin Raider, Grizzly Bears"))

    assert ("Goblin Raider",) == able_to_attack(table(side("Goblin Raider")))
    assert ("Grizzly Bears Hill Giant",) == able_to_block(start, "Hill Giant")


@pytest.mark.card("Wall of Fire")
@pytest.mark.rule("BASE-K12", "BASE-149")
def test_wall_of_fire_burns_what_it_blocks_and_never_attacks() -> None:
    """Each red mana gives +1/+0 for the turn."""
    start = table(side("Hill Giant"), side("Wall of Fire, 3 Mountain"))
    blocked = start.attack("Hill Giant").block({"Wall of Fire": "Hill Giant"}).passes()
    burning = blocked.activate("Wall of Fire").activate("Wall of Fire").activate("Wall of Fire").resolve(3)

    assert () == able_to_attack(table(side("Wall of Fire")))
    assert ("0/5", "3/5") == (start.size("Wall of Fire"), burning.size("Wall of Fire"))
    assert (("Hill Giant",), 3) == ((after := burning.deal_combat_damage()).graveyard(A), after.damage("Wall of Fire"))
    assert ("3/5", "0/5") == tuple(after.to_step(step).size("Wall of Fire") for step in ("end of turn", "upkeep"))
    assert start.has_keyword("Wall of Fire", "defender")


@pytest.mark.card("Shivan Dragon")
@pytest.mark.rule("BASE-K01", "BASE-149")
def test_shivan_dragon_flies_and_grows_with_red_mana_until_end_of_turn() -> None:
    """Its power grows as each use resolves, its toughness does not; other mana is of no use."""
    start = table(side("Shivan Dragon, 2 Mountain, Forest"), side("Hill Giant, Giant Spider"))
    grown = start.activate("Shivan Dragon").resolve().activate("Shivan Dragon").resolve()

    assert ("Giant Spider Shivan Dragon",) == able_to_block(start, "Shivan Dragon")
    assert ("7/5", ()) == (grown.size("Shivan Dragon"), usable(grown))
    assert 13 == grown.attack("Shivan Dragon").block().deal_combat_damage().life(N)
    assert ("7/5", "5/5") == tuple(grown.to_step(step).size("Shivan Dragon") for step in ("end of turn", "upkeep"))


@pytest.mark.card("Blaze")
@pytest.mark.rule("BASE-038", "BASE-D10")
def test_blaze_deals_x_to_any_target() -> None:
    """X is what is paid besides the red mana, from nothing up to all there is."""
    start = table(side("4 Mountain", hand="Blaze"), side("Hill Giant, Sol Ring"))

    begun = start.act(actions.BeginCast, "Blaze")

    assert ("0", "1", "2", "3") == begun.offers(actions.ChooseX)
    assert ("player 0", "player 1", "Hill Giant") == begun.do(actions.ChooseX(0)).offers(actions.ChooseTarget)
    assert ("Hill Giant",) == start.cast("Blaze", "Hill Giant", x=3).resolve().graveyard(N)
    assert (2, 18) == (
        start.cast("Blaze", "Hill Giant", x=2).resolve().damage("Hill Giant"),
        start.cast("Blaze", N, x=2).resolve().life(N),
    )
    assert 20 == start.cast("Blaze", N, x=0).resolve().life(N)
    assert () == castable(table(side("Mountain", hand="Blaze"), step="upkeep"))


@pytest.mark.card("Earthquake")
@pytest.mark.rule("BASE-109", "BASE-132")
def test_earthquake_hits_every_creature_without_flying_and_both_players_at_once() -> None:
    """Fliers are spared and so are other permanents; nothing is aimed at."""
    start = table(
        side("Grizzly Bears, Wind Drake, 4 Mountain", hand="Earthquake"),
        side("Hill Giant, Serra Angel, Giant Spider, Sol Ring"),
    )
    shaken = start.cast("Earthquake", x=3).resolve()

    assert (17, 17) == (shaken.life(A), shaken.life(N))
    assert (("Earthquake", "Grizzly Bears"), ("Hill Giant",)) == (shaken.graveyard(A), shaken.graveyard(N))
    assert [0, 0, 3, 0] == [shaken.damage(name) for name in ("Wind Drake", "Serra Angel", "Giant Spider", "Sol Ring")]


@pytest.mark.card("Lightning Bolt")
@pytest.mark.rule("BASE-046")
def test_lightning_bolt_deals_three_damage_to_any_target_at_any_time() -> None:
    """A creature with toughness 4 lives; it may be cast in the turn of the other player."""
    start = table(side(), side("Mountain", hand="Lightning Bolt")).passes()
    bolt = side(hand="Lightning Bolt", pool="R")
    aimed = table(bolt, side("Hill Giant, Wall of Fire, Sol Ring"))

    assert 17 == start.cast("Lightning Bolt", A).resolve().life(A)
    assert ("player 0", "player 1", "Hill Giant", "Wall of Fire") == aims(aimed, "Lightning Bolt")
    assert ("Hill Giant",) == aimed.cast("Lightning Bolt", "Hill Giant").resolve().graveyard(N)
    assert 3 == aimed.cast("Lightning Bolt", "Wall of Fire").resolve().damage("Wall of Fire")


@pytest.mark.card("Shatter")
def test_shatter_destroys_an_artifact() -> None:
    """Of either player, a creature too; enchantments, lands and other creatures are no targets."""
    start = table(side("Sol Ring", hand="Shatter", pool="RR"), side("Juggernaut, Crusade, Forest, Hill Giant"))

    assert ("Sol Ring", "Juggernaut") == aims(start, "Shatter")
    assert ("Juggernaut",) == start.cast("Shatter", "Juggernaut").resolve().graveyard(N)
    assert ("Sol Ring", "Shatter") == start.cast("Shatter", "Sol Ring").resolve().graveyard(A)
    assert () == castable(table(side(hand="Shatter", pool="RR"), side("Hill Giant, Crusade")))


def arrives(creature: str, pool: str, theirs: Side | None = None) -> MagicScenario:
    """Return the position in which *creature* has arrived while its player has an Aether Flash."""
    return table(side("Aether Flash", hand=creature, pool=pool), theirs).cast(creature).resolve()


@pytest.mark.card("Aether Flash")
@pytest.mark.rule("BASE-055", "BASE-068")
def test_aether_flash_burns_every_creature_that_arrives() -> None:
    """It triggers and can be answered; the opponent's creatures are burnt too, nothing else is."""
    bears, giant = arrives("Grizzly Bears", "GG"), arrives("Hill Giant", "RRRR")
    theirs = table(side(hand="Grizzly Bears", pool="GG"), side("Aether Flash")).cast("Grizzly Bears").resolve()

    assert (("Aether Flash",), ("Grizzly Bears",)) == (bears.stack, bears.resolve().graveyard(A))
    assert 2 == giant.resolve().damage("Hill Giant")
    assert ("Grizzly Bears",) == theirs.resolve().graveyard(A)
    assert () == arrives("Sol Ring", "C").stack
    assert () == table(side("Hill Giant", hand="Aether Flash", pool="RRRR")).cast("Aether Flash").resolve().stack


@pytest.mark.card("Apocalypse")
@pytest.mark.rule("BASE-109", "BASE-176")
def test_apocalypse_exiles_all_permanents_and_costs_its_caster_the_hand() -> None:
    """The other player keeps the hand; regeneration does not help; lands and enchantments go too."""
    start = table(
        side("Drudge Skeletons, Swamp, Crusade", hand="Apocalypse, Fog, Forest", pool="RRRRR"),
        side("Forest, Sol Ring, Hill Giant/token", hand="Terror"),
    )
    ended = start.activate("Drudge Skeletons").resolve().cast("Apocalypse").resolve()

    assert ((), ()) == (ended.battlefield(A), ended.battlefield(N))
    assert (("Drudge Skeletons", "Swamp", "Crusade"), ("Forest", "Sol Ring")) == (ended.exile(A), ended.exile(N))
    assert (("Fog", "Forest", "Apocalypse"), (), ("Terror",)) == (ended.graveyard(A), ended.hand(A), ended.hand(N))
