"""What castle cards are, what reaches them and what does not, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.testing.castle import castle
from castlerules.testing.magic import A

from .kit import D, scenario

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
