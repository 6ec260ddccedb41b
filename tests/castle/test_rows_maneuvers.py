"""The manoeuvre of a turn, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import castle as game
from castlerules.castle.model.actions import ManeuverMove, ManeuverSwap, ManeuverTurnDown
from castlerules.castle.model.options import CastleRules, ManeuverTiming
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import D, scenario

KINDS = (ManeuverMove, ManeuverTurnDown, ManeuverSwap)
FULL = castle(R1C1="Hill Giant/up", R1C2="Grizzly Bears", R2C1="Serra Angel/up", R2C2="Coral Merfolk")


def offered(table: CastleScenario) -> list[str]:
    """Return the manoeuvres that are offered, in words."""
    names = [kind.__name__ for kind in KINDS]
    return [" ".join(words).removeprefix("Maneuver") for words in table.legal if words[0] in names]


def refusals(table: CastleScenario) -> list[str | None]:
    """Return why each of three manoeuvres that FULL allows may not be made."""
    return [
        table.broken_rule(ManeuverMove, "R1C2", "R1C3"),
        table.broken_rule(ManeuverTurnDown, "R1C1"),
        table.broken_rule(ManeuverSwap, "R1C1", "R1C2"),
    ]


@pytest.mark.rule("CAS-055", "CAS-K20", "CAS-Q92", "CAS-Q89", "CAS-Q88")
def test_all_manoeuvres_are_offered_once_each() -> None:
    """Moves of what lies face down to vacant neighbours, creatures turned down, and each pair of neighbours once."""
    assert [
        "Move R1C2 R1C3",
        "Move R2C2 R2C3",
        "Move R2C2 R3C2",
        "TurnDown R1C1",
        "TurnDown R2C1",
        "Swap R1C1 R1C2",
        "Swap R1C1 R2C1",
        "Swap R2C1 R2C2",
    ] == offered(scenario(castle=FULL))


@pytest.mark.rule("CAS-055", "CAS-Q86", "CAS-K20")
def test_manoeuvres_are_made_in_an_own_main_phase_with_an_empty_stack() -> None:
    """Not in upkeep or combat, not above a spell, and not in the turn of the other player."""
    start = scenario(side("Mountain", hand="Lightning Bolt"), castle=FULL, theirs_castle=FULL)
    upkeep, combat = scenario(castle=FULL, step="upkeep"), start.to_step("beginning of combat")

    for table in (upkeep, combat, start.cast("Lightning Bolt", D), start.passes()):
        assert ([], ["CAS-Q86"] * 3) == (offered(table), refusals(table))
    assert 8 == len(offered(start.to_step("second main")))


@pytest.mark.rule("CAS-Q86")
def test_with_the_option_they_are_made_with_priority_in_the_own_turn() -> None:
    """In upkeep and above a spell, but not in the other player's turn."""
    rules = CastleRules(maneuver_timing=ManeuverTiming.ANY_PRIORITY)
    position: dict[str, Any] = {"castle": FULL, "theirs_castle": FULL, "rules": rules}
    start = scenario(side("Mountain", hand="Lightning Bolt"), **position)

    assert [8, 8] == [
        len(offered(castle_scenario))
        for castle_scenario in (scenario(step="upkeep", **position), start.cast("Lightning Bolt", D))
    ]
    assert ([], "CAS-Q86") == (offered(start.passes()), start.passes().broken_rule(ManeuverTurnDown, "R1C1"))
    assert ["Lightning Bolt"] == list(start.cast("Lightning Bolt", D).act(ManeuverTurnDown, "R2C1").stack)


@pytest.mark.rule("CAS-056", "CAS-Q89", "CAS-Q88")
def test_a_move_is_for_face_down_cards_into_vacant_neighbours() -> None:
    """No active creature moves, nothing goes where a card lies, far away or out of the castle."""
    table = scenario(castle=FULL)

    assert ["CAS-056"] * 3 == [
        table.broken_rule(ManeuverMove, *slots) for slots in (("R2C1", "R3C1"), ("R1C2", "R2C2"), ("R1C4", "R1C3"))
    ]
    assert ["CAS-Q88"] * 4 == [table.broken_rule(ManeuverMove, "R1C2", to) for to in ("R3C2", "R1C4", "R2C3", "R4C2")]
    assert "CAS-Q88" == table.broken_rule(ManeuverMove, "R4C1", "R3C1")
    assert "CAS-Q88" == scenario(castle=castle(R1C4="Hill Giant")).broken_rule(ManeuverMove, "R1C4", "R2C1")


@pytest.mark.rule("CAS-057", "CAS-Q90", "CAS-Q88")
def test_only_an_active_creature_of_the_own_castle_is_turned_down() -> None:
    """No face-down card, no vacant slot, nothing of the opponent, and no slot that there is not."""
    table = scenario("Hill Giant", castle=castle(R1C2="Grizzly Bears"), theirs_castle=castle(R1C1="Serra Angel/up"))

    assert ["CAS-057", "CAS-057", "CAS-Q88"] == [
        table.broken_rule(ManeuverTurnDown, slot) for slot in ("R1C1", "R1C2", "R9C1")
    ]
    assert ["Move"] * 3 == [offer.split()[0] for offer in offered(table)]


@pytest.mark.rule("CAS-058", "CAS-Q89", "CAS-Q92", "CAS-Q88")
def test_a_swap_wants_an_active_creature_and_an_adjacent_card() -> None:
    """Not two face-down cards, no vacant slot, nothing far away, and each pair by one name only."""
    table = scenario(castle=FULL)

    assert "CAS-Q89" == table.broken_rule(ManeuverSwap, "R1C2", "R2C2")
    assert ["CAS-058", "CAS-058"] == [
        table.broken_rule(ManeuverSwap, *two) for two in (("R2C1", "R3C1"), ("R1C3", "R1C1"))
    ]
    assert ["CAS-Q88", "CAS-Q88"] == [table.broken_rule(ManeuverSwap, "R1C1", two) for two in ("R2C2", "R1C9")]
    assert "CAS-Q92" == table.broken_rule(ManeuverSwap, "R2C1", "R1C1")
    violation = game.GAME.why_not(table.state, ManeuverSwap("R2C1", "R1C1"))
    assert violation is not None
    assert "expected the lower-numbered slot first: R1C1, then R2C1" == violation.reason


@pytest.mark.rule("CAS-056", "CAS-057", "CAS-058")
def test_slots_in_small_letters_are_the_same_slots() -> None:
    """Where they are read as text; what is no name of a slot stays as it is, for the rule that refuses it."""
    assert ManeuverMove("R2C1", "R1C1") == game.GAME.parse_action(None, "move:r2c1,R1c1")
    assert ManeuverSwap("R1C1", "R2C12") == game.GAME.parse_action(None, "swap r1c1 r2c12")
    assert ManeuverTurnDown("R3C4") == game.GAME.parse_action(None, "turn_down(r3C4)")
    for strange in ("r0c1", "rook", "r1c111", "R¹C1"):
        assert ManeuverTurnDown(strange) == game.GAME.parse_action(None, f"turn_down:{strange}")
