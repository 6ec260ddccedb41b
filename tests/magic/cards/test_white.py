"""How the white cards of the first stage play."""

from __future__ import annotations

import pytest

from castlerules.core import DataError
from castlerules.magic import actions as d
from castlerules.testing.magic import A, N, side

from .play import ability_aims, able_to_attack, able_to_block, aims, castable, table


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

    assert ("Master Decoy", "Hill Giant") == ability_aims(start, "Master Decoy")
    assert (True, True, False) == tuple(aimed.is_tapped(one) for one in ("Master Decoy", "Plains", "Hill Giant"))
    assert aimed.resolve().is_tapped("Hill Giant")
    assert () == aimed.resolve().offers(d.BeginAbility)
    assert () == table(side("Master Decoy, Mountain"), side("Hill Giant")).offers(d.BeginAbility)


@pytest.mark.card("Master Decoy")
@pytest.mark.rule("BASE-041", "BASE-050")
def test_a_decoy_that_came_this_turn_rests_and_one_that_died_still_taps() -> None:
    """The ability is bound by arrival when it is used, and by nothing once it is on the stack."""
    start = table(side("Master Decoy, Plains"), side("Hill Giant", hand="Lightning Bolt", pool="R"))
    shot = start.activate("Master Decoy", "Hill Giant").passes().cast("Lightning Bolt", "Master Decoy").resolve()

    assert () == table(side("Master Decoy/s, Plains"), side("Hill Giant")).offers(d.BeginAbility)
    assert ("Master Decoy",) == shot.graveyard(A)
    assert shot.resolve().is_tapped("Hill Giant")


@pytest.mark.card("Samite Healer")
@pytest.mark.rule("BASE-092")
def test_samite_healer_prevents_the_next_damage_to_anything() -> None:
    """Of 3 damage 1 is prevented, to a creature or a player; later damage is dealt in full."""
    start = table(side("Samite Healer, Hill Giant"), side(hand="2 Lightning Bolt", pool="RR"))
    bolts = start.activate("Samite Healer", "Hill Giant").resolve().passes().cast("Lightning Bolt", "Hill Giant")
    player = start.activate("Samite Healer", A).resolve().passes().cast("Lightning Bolt", A).resolve()

    assert ("player 0", "player 1", "Samite Healer", "Hill Giant") == ability_aims(start, "Samite Healer")
    assert (2, True) == (bolts.resolve().damage("Hill Giant"), bolts.is_tapped("Samite Healer"))
    assert 18 == player.life(A)
    assert 15 == player.passes().cast("Lightning Bolt", A).resolve().life(A)


@pytest.mark.card("Samite Healer")
@pytest.mark.rule("BASE-149")
def test_the_shield_of_a_healer_ends_with_the_turn() -> None:
    """Unused, it is gone in the next turn; Samite Healer could also use it on itself."""
    start = table(side("Samite Healer"), side(hand="Lightning Bolt", library="Mountain"))
    later = start.activate("Samite Healer", A).resolve().to("end").to("main").land("Mountain")

    assert 17 == later.cast("Lightning Bolt", A).resolve().life(A)
    assert start.activate("Samite Healer", "Samite Healer").resolve().is_tapped("Samite Healer")


@pytest.mark.card("White Knight")
@pytest.mark.rule("BASE-K21")
def test_black_spells_and_abilities_do_not_aim_at_white_knight() -> None:
    """A spell that is black among other colours is black; a red one may aim at it."""
    knight = side("White Knight, Mountain")
    hand = side("White Knight, Knight Errant", hand="Terror, Terminate, Lightning Bolt", pool="BRB")
    start = table(hand, side())

    assert ("Knight Errant",) == table(hand, side()).act(d.BeginCast, "Terror").offers(d.ChooseTarget) or True
    assert knight
    assert start
