"""How more of the artifacts play: those that watch the steps of the turn and what players do."""

from __future__ import annotations

import pytest

from castlerules.testing.magic import A, N, side

from .play import table


@pytest.mark.card("Howling Mine")
@pytest.mark.rule("BASE-138", "BASE-063", "BASE-117")
def test_howling_mine_gives_each_player_a_second_card_in_their_own_draw_step() -> None:
    """Nobody draws in the other player's; two Mines give two; who runs out of cards by it loses."""
    start = table(side("Howling Mine", library="9 Fog"), side(library="9 Terror"))
    theirs = start.to_step("draw")
    mine = theirs.to_step("draw")
    two = table(side("2 Howling Mine"), side(library="9 Terror")).to_step("draw").resolve(2)
    last = table(side("Howling Mine"), side(library="Terror")).to_step("draw").resolve()

    assert (("Howling Mine",), ("Terror",)) == (theirs.stack, theirs.hand(N))
    assert (("Terror", "Terror"), ()) == ((after := theirs.resolve()).hand(N), after.hand(A))
    assert (("Fog", "Fog"), 2) == ((after := mine.resolve()).hand(A), len(after.hand(N)))
    assert 3 == len(two.hand(N))
    assert last.result is not None
    assert (1.0, -1.0) == last.result.returns


@pytest.mark.card("Howling Mine", "Icy Manipulator")
@pytest.mark.rule("BASE-066")
def test_a_howling_mine_that_is_tapped_gives_no_card() -> None:
    """Tapped in upkeep it does not trigger; tapped in answer to its trigger it does nothing; afterwards it is late."""
    mine = side("Howling Mine, Icy Manipulator, Forest")
    start = table(mine, side(library="9 Terror"))
    upkeep = start.to_step("upkeep").passes().activate("Icy Manipulator", "Howling Mine").resolve().to_step("draw")
    drawing = start.to_step("draw")
    answered = drawing.passes().activate("Icy Manipulator", "Howling Mine").resolve()
    twice = answered.resolve()

    assert ((), 1) == (upkeep.stack, len(upkeep.hand(N)))
    assert (("Howling Mine",), 1) == (answered.stack, len(answered.hand(N)))
    assert ((), 1) == (twice.stack, len(twice.hand(N)))
    assert 2 == len(drawing.resolve().passes().activate("Icy Manipulator", "Howling Mine").resolve().hand(N))
    assert ("Howling Mine",) == upkeep.to_step("draw").stack


@pytest.mark.card("Iron Star")
@pytest.mark.rule("BASE-112", "BASE-110", "BASE-E25")
def test_iron_star_sells_a_life_for_each_red_spell_of_anybody() -> None:
    """Paid on resolution, before the spell resolves; refused, or without mana, it gives nothing."""
    start = table(
        side("Iron Star, 2 Forest", hand="Giant Growth"),
        side("Hill Giant, 3 Mountain", hand="Lightning Bolt, Fog"),
        active=N,
    )
    cast = start.cast("Lightning Bolt", A)
    deciding = cast.resolve()

    assert (("Lightning Bolt", "Iron Star"), A) == (cast.stack, deciding.to_act)
    assert (21, True, ("Lightning Bolt",)) == ((paid := deciding.yes()).life(A), paid.is_tapped("Forest#1"), paid.stack)
    assert (20, False) == ((refused := deciding.no()).life(A), refused.is_tapped("Forest#1"))
    assert 18 == paid.resolve().life(A)
    poor = table(side("Iron Star, Forest/t"), side(hand="Lightning Bolt", pool="R"), active=N)
    assert (None, 20) == ((after := poor.cast("Lightning Bolt", A).resolve()).decision, after.life(A))


@pytest.mark.card("Iron Star")
@pytest.mark.rule("BASE-063", "BASE-115", "BASE-090")
def test_iron_star_asks_for_red_spells_only() -> None:
    """A spell that is red among other colours counts and one that is countered too; red abilities and lands do not."""
    start = table(
        side(
            "Iron Star, Shivan Dragon, 2 Island, 9 Mountain, Swamp",
            hand="Terminate, Millstone, Mountain, Counterspell, Blaze",
        ),
        side("Hill Giant"),
    )
    other = start.cast("Millstone")
    countered = start.cast("Blaze", N, x=0).cast("Counterspell", "Blaze").resolve()

    assert ("Terminate", "Iron Star") == start.cast("Terminate", "Hill Giant").stack
    assert ("Millstone",) == other.stack
    assert ("Shivan Dragon",) == start.activate("Shivan Dragon").stack
    assert () == start.play_land("Mountain").stack
    assert ("Blaze", "Iron Star") == start.cast("Blaze", N, x=0).stack
    assert ("Iron Star",) == countered.stack
    assert 21 == countered.resolve().yes().life(A)


@pytest.mark.card("Iron Star", "Fire // Ice", "Firebolt")
@pytest.mark.rule("BASE-K35", "BASE-K32")
def test_iron_star_looks_at_the_half_that_is_cast_and_at_spells_from_the_graveyard() -> None:
    """Fire is red and Ice is not, though they are one card; a flashback is a spell like others."""
    start = table(
        side("Iron Star, Forest"), side("7 Mountain, 2 Island", hand="Fire // Ice", graveyard="Firebolt"), active=N
    )

    assert ("Fire // Ice", "Iron Star") == start.cast("Fire // Ice", A, half=0).stack
    assert ("Fire // Ice",) == start.cast("Fire // Ice", "Forest", half=1).stack
    assert ("Firebolt", "Iron Star") == start.cast("Firebolt", A).stack


@pytest.mark.card("Ivory Tower")
@pytest.mark.rule("BASE-028", "BASE-072", "BASE-063")
@pytest.mark.parametrize(("cards", "life"), [(0, 20), (3, 20), (4, 20), (5, 21), (7, 23)])
def test_ivory_tower_pays_for_each_card_beyond_the_fourth(cards: int, life: int) -> None:
    """With fewer than five in hand nothing is gained, and nothing lost; only in the own upkeep."""
    start = table(side("Ivory Tower", hand=f"{cards} Fog" if cards else ""), side(hand="6 Fog"), step="second main")
    theirs = start.to_step("upkeep")
    mine = theirs.to_step("upkeep")

    assert ((), ("Ivory Tower",)) == (theirs.stack, mine.stack)
    assert (life, 20) == (mine.resolve().life(A), mine.resolve().life(N))


@pytest.mark.card("Meekstone")
@pytest.mark.rule("BASE-K28", "BASE-084", "BASE-138")
def test_creatures_with_power_three_stay_tapped_under_meekstone() -> None:
    """Bonuses and counters count, and so does a loss; noncreatures and those of power 2 untap, of both players."""
    start = table(
        side("Meekstone/t, Hill Giant/t/-1, Trained Armodon/t, Savannah Lions/t, Sol Ring/t, Crusade"),
        side("Grizzly Bears/t/+1, Coral Merfolk/t, Forest/t"),
    )
    theirs = start.to_step("upkeep")
    mine = theirs.to_step("upkeep")

    assert [True, False, False] == [theirs.is_tapped(name) for name in ("Grizzly Bears", "Coral Merfolk", "Forest")]
    assert ["2/2", "3/3", "3/2"] == [mine.size(name) for name in ("Hill Giant", "Trained Armodon", "Savannah Lions")]
    assert [False, True, True] == [mine.is_tapped(name) for name in ("Hill Giant", "Trained Armodon", "Savannah Lions")]
    assert [False, False] == [mine.is_tapped(name) for name in ("Meekstone", "Sol Ring")]


@pytest.mark.card("Meekstone", "Giant Growth", "Humble")
@pytest.mark.rule("BASE-K28", "BASE-149")
def test_what_lasts_until_end_of_turn_does_not_matter_to_meekstone() -> None:
    """A grown Bear untaps in the next untap step, a humbled Giant does not: both effects have ended before."""
    start = table(side("Grizzly Bears, Hill Giant, Meekstone, Forest, 2 Plains", hand="Giant Growth, Humble"))
    grown = start.attack("Grizzly Bears", "Hill Giant").cast("Giant Growth", "Grizzly Bears").resolve()
    both = grown.cast("Humble", "Hill Giant").resolve()
    later = both.block().to_step("upkeep").to_step("upkeep")

    assert ("5/5", "0/1") == (both.size("Grizzly Bears"), both.size("Hill Giant"))
    assert (False, True) == (later.is_tapped("Grizzly Bears"), later.is_tapped("Hill Giant"))
