"""The worked scenarios of Solitaire on fights with stacks."""

from __future__ import annotations

import pytest

from castlerules.core import DataError, IllegalAction
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


@pytest.mark.rule("SOL-051", "SOL-054", "SOL-093", "SOL-G67", "SOL-G76", scenario="SOL-S13")
def test_one_blocker_dies_and_the_attacker_is_sacrificed() -> None:
    """Craw Wurm kills a Minotaur, survives, and goes; the Island under the Minotaur goes to the row."""
    start = lay_out(slot="Craw Wurm", K6="?(Island) | Hurloon Minotaur", K1="| Fog")
    fight = start.attack("K6")
    done = fight.strike(6)

    assert ("COMBAT", ("Hurloon Minotaur",)) == (fight.phase, fight.blockers)
    assert ("Hurloon Minotaur, Craw Wurm", "Island") == (done.graveyard, done.row)
    assert ("MAIN", "", "") == (done.phase, done.slot, done.stack("K6"))
    with pytest.raises(IllegalAction, match="expected 6 damage in 1 parts"):
        fight.strike(5)


def two_minotaurs() -> SolitaireScenario:
    """Return the fight of Craw Wurm with two Minotaurs."""
    start = lay_out(slot="Craw Wurm", K6="?(Fog) | Hurloon Minotaur, Hurloon Minotaur", K1="| Shock")
    return start.attack("K6")


@pytest.mark.rule("SOL-050", "SOL-054", "SOL-055", "SOL-G76", scenario="SOL-S14")
def test_all_creatures_of_a_group_block_and_the_damage_is_divided() -> None:
    """3 and 3 kill both Minotaurs, and their 4 damage kills Craw Wurm."""
    fight = two_minotaurs()
    done = fight.strike(3, 3)

    assert ("Hurloon Minotaur", "Hurloon Minotaur") == fight.blockers
    assert ("Hurloon Minotaur, Hurloon Minotaur, Craw Wurm", "| Fog", "") == (
        done.graveyard,
        done.stack("K6"),
        done.slot,
    )


@pytest.mark.rule("SOL-G76", scenario="SOL-S14")
def test_all_of_the_damage_is_divided() -> None:
    """6 and 0 kill one Minotaur; 3 and 2 are no division."""
    fight = two_minotaurs()
    done = fight.strike(6, 0)

    assert ("Hurloon Minotaur, Craw Wurm", "?(Fog) | Hurloon Minotaur") == (done.graveyard, done.stack("K6"))
    assert tuple(f"Hurloon Minotaur {n}" for n in range(7)) == fight.do("strike").legal
    with pytest.raises(IllegalAction) as refused:
        fight.strike(3, 2)
    assert "SOL-G76" == refused.value.violation.rule
    with pytest.raises(DataError, match="expected the damage of each blocker"):
        fight.strike()


@pytest.mark.rule("SOL-092", "SOL-094", "SOL-095", "SOL-062", "SOL-063", scenario="SOL-S15")
def test_knight_of_dusk_uses_its_ability_twice_in_one_fight() -> None:
    """One Swamp per use destroys both Minotaurs; Ornithopter is turned up, does not block, and the Knight goes."""
    start = lay_out(slot="Knight of Dusk", row="Swamp x3", K7="?(Ornithopter) | Hurloon Minotaur, Hurloon Minotaur")
    once = start.attack("K7").use("Knight of Dusk", targets="Hurloon Minotaur#1@K7", sources="Swamp")
    twice = once.use("Knight of Dusk", targets="Hurloon Minotaur", sources="Swamp")
    done = twice.strike()

    assert ("COMBAT", "| Ornithopter", ()) == (twice.phase, twice.stack("K7"), twice.blockers)
    assert ("MAIN", "Swamp", "| Ornithopter") == (done.phase, done.row, done.stack("K7"))
    assert "Swamp, Hurloon Minotaur, Swamp, Hurloon Minotaur, Knight of Dusk" == done.graveyard


@pytest.mark.rule("SOL-G67", "SOL-G75", scenario="SOL-S15")
def test_outside_a_fight_knight_of_dusk_has_no_target() -> None:
    """Its ability can be used as soon as the Minotaurs block, and not before."""
    start = lay_out(slot="Knight of Dusk", row="Swamp x3", K7="?(Ornithopter) | Hurloon Minotaur, Hurloon Minotaur")

    assert ((), "SOL-G30") == (start.offers("use"), start.broken_rule("use Knight of Dusk"))
    assert ("strike", "use Knight of Dusk") == start.attack("K7").legal


@pytest.mark.rule("SOL-054", "SOL-G74", scenario="SOL-S16")
def test_a_flying_attacker_is_blocked_unless_evasion_is_respected() -> None:
    """Serra Angel kills the Minotaur and goes; with that option she goes, and the Minotaur has no damage."""
    layout = {"slot": "Serra Angel", "K2": "?(Shock) | Hurloon Minotaur"}
    blocked = lay_out(**layout).attack("K2")
    free = lay_out(**layout, rules=SolitaireRules(respect_evasion=True)).attack("K2")
    done, passed = blocked.strike(4), free.strike()

    assert (("Hurloon Minotaur",), ()) == (blocked.blockers, free.blockers)
    assert ("Hurloon Minotaur, Serra Angel", "| Shock") == (done.graveyard, done.stack("K2"))
    assert ("Serra Angel", "?(Shock) | Hurloon Minotaur") == (passed.graveyard, passed.stack("K2"))


@pytest.mark.rule("SOL-052", "SOL-G76", "SOL-G77", scenario="SOL-S17")
def test_first_strike_on_a_stack_kills_before_it_is_struck() -> None:
    """Tundra Wolves kill Savannah Lions and stay, without damage; nothing is left to be sacrificed."""
    done = lay_out(slot="Savannah Lions", K3="?(Fog) | Tundra Wolves").attack("K3").strike(2)

    assert ("Savannah Lions", "?(Fog) | Tundra Wolves", "", "MAIN") == (
        done.graveyard,
        done.stack("K3"),
        done.slot,
        done.phase,
    )


@pytest.mark.rule("SOL-051", "SOL-093", "SOL-G28", "SOL-G73", scenario="SOL-S18")
def test_an_attack_on_a_stack_without_creatures_vacates_the_slot() -> None:
    """Grizzly Bears are sacrificed for nothing, and then Crusade may be played for the Plains."""
    start = lay_out(slot="Grizzly Bears", K2="?(Shock) | Crusade", K4="| Wall of Stone", row="Plains")
    done = start.attack("K2").strike()
    played = done.play("Crusade", sources="Plains")

    assert ((), "SOL-090") == (start.offers("play"), start.broken_rule("play Crusade"))
    assert ("Grizzly Bears", "?(Shock) | Crusade", ("Crusade",)) == (
        done.graveyard,
        done.stack("K2"),
        done.offers("play"),
    )
    assert ("Crusade", "| Shock") == (played.slot, played.stack("K2"))


@pytest.mark.rule("SOL-G73", scenario="SOL-S18")
def test_a_wall_cannot_attack() -> None:
    """Wall of Stone in the slot has no stack to attack, where Grizzly Bears have two."""
    layout = {"K2": "?(Shock) | Crusade", "K4": "| Wall of Stone"}
    wall = lay_out(**layout, slot="Wall of Stone")
    bears = lay_out(**layout, slot="Grizzly Bears")

    assert (("K2", "K4"), ()) == (bears.offers("attack"), wall.offers("attack"))
    assert ("SOL-G73", None) == (wall.broken_rule("attack K2"), bears.broken_rule("attack K2"))
