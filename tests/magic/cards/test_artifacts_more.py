"""How more of the artifacts play: those that watch the steps of the turn and what players do."""

from __future__ import annotations

import pytest

from castlerules.testing.magic import A, N, side

from .play import table


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
