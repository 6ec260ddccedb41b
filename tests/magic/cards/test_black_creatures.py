"""How the black creatures play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.testing.magic import A, MagicScenario, N, side

from .play import able_to_block, aims, table, usable


@pytest.mark.card("Black Knight")
@pytest.mark.rule("BASE-K21", "BASE-K17")
def test_nothing_white_aims_at_enchants_or_blocks_black_knight() -> None:
    """White creatures deal it no damage either; it strikes first."""
    start = table(side("Black Knight", hand="Swords to Plowshares, Pacifism", pool="WWW"), side("Hill Giant"))
    attacked = table(side("Black Knight"), side("Serra Angel, Knight Errant, Grizzly Bears"))
    angel = table(side("Serra Angel"), side("Black Knight, Air Elemental"))
    lions = table(side("Savannah Lions"), side("Black Knight")).attack("Savannah Lions")

    assert ("Hill Giant",) == aims(start, "Swords to Plowshares") == aims(start, "Pacifism")
    assert ("Grizzly Bears Black Knight",) == able_to_block(attacked, "Black Knight")
    assert ("Air Elemental Serra Angel",) == able_to_block(angel, "Serra Angel")
    assert 0 == (after := lions.block({"Black Knight": "Savannah Lions"}).deal_combat_damage()).damage("Black Knight")
    assert ("Savannah Lions",) == after.graveyard(A)


@pytest.mark.card("Drudge Skeletons")
@pytest.mark.rule("BASE-098", "BASE-128")
def test_drudge_skeletons_regenerate_once_for_each_mana_paid_before() -> None:
    """The shield taps them, takes the damage away, and is used up."""
    start = table(side(hand="2 Lightning Bolt", pool="RR"), side("Drudge Skeletons, 2 Swamp"))
    answered = start.cast("Lightning Bolt", "Drudge Skeletons").passes().activate("Drudge Skeletons")
    saved = answered.resolve(2)

    assert ((), True, 0) == (saved.graveyard(N), saved.is_tapped("Drudge Skeletons"), saved.damage("Drudge Skeletons"))
    assert ("Drudge Skeletons",) == saved.cast("Lightning Bolt", "Drudge Skeletons").resolve().graveyard(N)
    assert ("Drudge Skeletons",) == start.cast("Lightning Bolt", "Drudge Skeletons").resolve().graveyard(N)
    assert () == usable(table(side("Drudge Skeletons, Mountain")))


def specter_strikes(their_hand: str, draws: tuple[int, ...]) -> MagicScenario:
    """Return the position in which Hypnotic Specter has damaged a player with that hand; the trigger waits."""
    start = table(side("Hypnotic Specter"), side("Giant Spider", hand=their_hand))
    return start.with_random_results(*draws).attack("Hypnotic Specter").deal_combat_damage()


@pytest.mark.card("Hypnotic Specter")
@pytest.mark.rule("BASE-176")
def test_hypnotic_specter_makes_the_opponent_it_damages_discard_at_random() -> None:
    """The generator says which card, nobody is asked; it is a trigger, so it can be answered."""
    struck = specter_strikes("Fog, Forest, Terror", (2,))
    discarded = struck.resolve()

    assert (18, ("Hypnotic Specter",)) == (struck.life(N), struck.stack)
    assert (("Terror",), ("Fog", "Forest")) == (discarded.graveyard(N), discarded.hand(N))
    assert ("Fog",) == specter_strikes("Fog, Forest, Terror", (0,)).resolve().graveyard(N)
    assert () == specter_strikes("", ()).resolve().graveyard(N)


@pytest.mark.card("Hypnotic Specter")
def test_hypnotic_specter_need_not_fight_to_make_an_opponent_discard() -> None:
    """Damage of another ability that it has been given counts too, but not to its own player."""
    start = table(side("Hypnotic Specter, Hermetic Study @ Hypnotic Specter", hand="Fog"), side(hand="Terror"))
    shot = start.activate("Hypnotic Specter", N).resolve()

    assert (("Hypnotic Specter",), ("Terror",)) == (shot.stack, shot.resolve().graveyard(N))
    assert ((), 19) == ((after := start.activate("Hypnotic Specter", A).resolve()).stack, after.life(A))


@pytest.mark.card("Hypnotic Specter", "Sengir Vampire")
@pytest.mark.rule("BASE-K01", "BASE-K02")
@pytest.mark.parametrize("flier", ["Hypnotic Specter", "Sengir Vampire"])
def test_black_fliers_are_blocked_by_fliers_and_reachers_only(flier: str) -> None:
    """Being black does not matter for that."""
    start = table(side(flier), side("Air Elemental, Giant Spider, Python, Hill Giant"))

    assert (f"Air Elemental {flier}", f"Giant Spider {flier}") == able_to_block(start, flier)


@pytest.mark.card("Knight of Dusk")
def test_knight_of_dusk_destroys_only_creatures_that_block_it() -> None:
    """Not one that blocks another attacker, nor one that does not block, nor the attacker that it blocks itself."""
    start = table(side("Knight of Dusk, Hill Giant, 2 Swamp"), side("Grizzly Bears, Giant Spider, Python"))
    blocked = start.attack("Knight of Dusk", "Hill Giant").block(
        {"Grizzly Bears": "Knight of Dusk", "Giant Spider": "Hill Giant"}
    )
    used = blocked.activate("Knight of Dusk", "Grizzly Bears")
    defends = table(side("Hill Giant"), side("Knight of Dusk, 2 Swamp")).attack("Hill Giant")

    assert () == usable(start)
    assert ("Grizzly Bears",) == used.resolve().graveyard(N)
    assert () == usable(start.attack("Knight of Dusk").block())
    assert () == usable(defends.block({"Knight of Dusk": "Hill Giant"}).passes())


@pytest.mark.card("Knight of Dusk")
@pytest.mark.rule("BASE-059", "BASE-158")
def test_knight_of_dusk_needs_its_target_to_block_it_still_and_stays_blocked() -> None:
    """Each use costs two black mana; a blocker that has left combat is no longer a target."""
    start = table(side("Knight of Dusk, 4 Swamp"), side("Drudge Skeletons, Grizzly Bears, Swamp"))
    blocked = start.attack("Knight of Dusk").block(
        {"Drudge Skeletons": "Knight of Dusk", "Grizzly Bears": "Knight of Dusk"}
    )
    twice = blocked.activate("Knight of Dusk", "Drudge Skeletons").activate("Knight of Dusk", "Drudge Skeletons")
    shielded = twice.passes().activate("Drudge Skeletons").resolve(3)
    slain = blocked.activate("Knight of Dusk", "Grizzly Bears").resolve()

    assert ((), True) == (shielded.graveyard(N), shielded.is_tapped("Drudge Skeletons"))
    assert ("Grizzly Bears",) == slain.graveyard(N)
    assert () == usable(twice)
    assert 20 == slain.activate("Knight of Dusk", "Drudge Skeletons").resolve().to_step("end of combat").life(N)


@pytest.mark.card("Gravedigger")
@pytest.mark.rule("BASE-065", "BASE-112")
def test_gravedigger_may_return_a_creature_card_from_the_own_graveyard() -> None:
    """The target is chosen at once, whether to take it is asked on resolution."""
    start = table(
        side(hand="Gravedigger", pool="BBBB", graveyard="Python, Terror, Grizzly Bears"), side(graveyard="Hill Giant")
    )
    arrived = start.cast("Gravedigger").resolve()
    deciding = arrived.choose("Grizzly Bears").resolve()

    assert ("Python", "Grizzly Bears") == arrived.offers(actions.ChooseTarget)
    assert (A, "MayDecision") == (deciding.to_act, deciding.decision)
    assert (("Grizzly Bears",), ("Python", "Terror")) == ((after := deciding.yes()).hand(A), after.graveyard(A))
    assert ((), ("Python", "Terror", "Grizzly Bears")) == ((after := deciding.no()).hand(A), after.graveyard(A))


@pytest.mark.card("Sengir Vampire")
@pytest.mark.rule("BASE-067", "BASE-130")
def test_sengir_vampire_grows_for_each_creature_that_it_damaged_and_that_dies_this_turn() -> None:
    """Also for one that a later bolt kills; not for one that it never touched, nor in a later turn."""
    start = table(side("Sengir Vampire, Mountain", hand="Lightning Bolt"), side("Giant Spider/+1, Savannah Lions"))
    fought = start.attack("Sengir Vampire").block({"Giant Spider": "Sengir Vampire"}).deal_combat_damage()
    killed = fought.cast("Lightning Bolt", "Giant Spider").resolve()
    other = fought.cast("Lightning Bolt", "Savannah Lions").resolve()

    assert ("5/5", 1) == ((grown := killed.resolve()).size("Sengir Vampire"), grown.counters("Sengir Vampire"))
    assert ("Sengir Vampire",) == killed.stack
    assert ((), "4/4") == (other.stack, other.size("Sengir Vampire"))
