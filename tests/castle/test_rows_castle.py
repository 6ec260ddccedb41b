"""What castle cards are, what reaches them and what does not, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.actions import BeginCast, ChooseTarget
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, scenario


def targets(table: CastleScenario, card: str) -> tuple[str, ...]:
    """Return what *card* in the hand of whoever has priority may be aimed at; nothing if it cannot be cast."""
    return table.act(BeginCast, card).offers(ChooseTarget) if table.broken_rule(BeginCast, card) is None else ()


def both_sides(mine: Any, **position: Any) -> CastleScenario:
    """Return a position in which each side has a Giant beside the castle, and a Bear and an Angel within."""
    within = castle(R1C1="Grizzly Bears/up", R2C2="Serra Angel/up", R3C3="Black Knight")
    theirs = castle(R1C1="Coral Merfolk/up", R2C2="Air Elemental/up", R3C3="White Knight")
    return scenario(mine, "Trained Armodon", castle=within, theirs_castle=theirs, **position)


# Targets.


@pytest.mark.rule("CAS-042", "CAS-043", "CAS-K03", "CAS-Q69", "CAS-I08")
def test_the_shield_is_up_from_the_declaration_to_the_end_of_the_combat() -> None:
    """Before the declaration Unsummon may be aimed at D's Merfolk, and then in the second main phase."""
    main = both_sides(side("Island, Hill Giant", hand="Unsummon"))
    begins, attack = main.to_step("beginning of combat"), main.attack_column(4, "Hill Giant")
    second = attack.to_step("second main")

    assert [True, True, False, True] == [
        "Coral Merfolk" in targets(castle_scenario, "Unsummon") for castle_scenario in (main, begins, attack, second)
    ]
    assert {"Hill Giant", "Grizzly Bears", "Serra Angel", "Trained Armodon"} == set(targets(attack, "Unsummon"))


# Effects without a target.


@pytest.mark.rule("CAS-Q75", "CAS-046")
def test_a_lord_in_a_castle_helps_those_beside_it() -> None:
    """Goblin King in row 1 makes the regular Raider 3/3, and neither itself nor the Goblin next to it greater."""
    table = scenario("Goblin Raider", castle=castle(R1C1="Goblin King/up", R1C2="Raging Goblin/up"))

    assert "3/3" == table.size("Goblin Raider")
    assert ("Goblin King 2/2", "Raging Goblin 1/1") == (table.slot(A, "R1C1"), table.slot(A, "R1C2"))


@pytest.mark.rule("CAS-044", "CAS-Q84", "CAS-050")
def test_castle_creatures_untap_whatever_holds_others_of_their_kind() -> None:
    """Meekstone keeps a regular Giant tapped, and not one in a castle; an Aura on it would, since it is attached."""
    start = scenario("Meekstone, Hill Giant/t", castle=castle(R1C1="Siege Mastodon/up/t"), active=D)
    turn = start.to_step("upkeep")

    assert (A, True, False) == (
        turn.state.active,
        turn.is_tapped("Hill Giant"),
        turn.is_tapped("Siege Mastodon"),
    )


# The rows.


@pytest.mark.rule("CAS-047", "CAS-048", "CAS-K05", "CAS-Q76", "CAS-I10")
def test_the_rows_give_one_and_two() -> None:
    """And nothing in front; by option other amounts."""
    slots = castle(R1C1="Grizzly Bears/up", R2C1="Hill Giant/up", R3C1="Savannah Lions/up")
    table, other = scenario(castle=slots), scenario(castle=slots, rules=CastleRules(row_bonus=(3, -1, 0)))

    assert ("Grizzly Bears 2/2", "Hill Giant 4/4", "Savannah Lions 4/3") == places(table)
    assert ("Grizzly Bears 5/5", "Hill Giant 2/2", "Savannah Lions 2/1") == places(other)


def places(table: CastleScenario) -> tuple[str, ...]:
    """Return what is in column 1 of A."""
    return tuple([table.slot(A, f"R{row}C1") for row in (1, 2, 3)])
