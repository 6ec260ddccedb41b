"""Putting Mana and summoning (M54-A01, M54-A02): what makes them legal, each near miss, and what they do."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import BLACK, RED, ManaPut, Phase, Summoned, card, object_id
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by


def lively() -> Magic54Scenario:
    """Return a table with permanents in RED's hand, and a Mana card in play on both sides."""
    return table(red=side("QH", mana="3D 5D 7D", hand="3H 5H KH JH 2H"), black=side("QC", mana="3S", hand="3C JC 2C"))


FIGHT = ("pass", "pass", "attack QH", "end_attack")


@pytest.mark.rule("M54-A01", "M54-080", "M54-095")
@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ((), "put 3H", None),
        (("pass", "pass", "end_attack"), "put 3H", None),
        ((), "put 9H", "M54-021"),
        ((), "put 3D", "M54-021"),
        ((), "put 3C", "M54-Q41"),
        ((), "put KH", "M54-A01"),
        ((), "put 2H", "M54-A01"),
        (("put 3H",), "put 3H", "M54-021"),
        (("put 3H",), "put 5H", "M54-Q06"),
        (("pass",), "put 3C", "M54-081"),
        (("pass",), "put 3H", "M54-Q41"),
        (("damage 2H BLACK", "damage 2C RED"), "put 3H", "M54-A01"),
        (("pass", "pass"), "put 3H", "M54-Q12"),
        ((*FIGHT, "end_block"), "put 3H", "M54-095"),
        ((*FIGHT,), "put 3C", "M54-Q12"),
    ],
)
def test_mana_is_put_by_the_active_player_in_a_main_window_with_an_empty_pile(
    before: tuple[str, ...], action: str, code: str | None
) -> None:
    """Each condition fails by itself, with its own code."""
    duel = lively().do(*before)

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A01", "M54-011", "M54-014")
def test_mana_enters_untapped_and_the_active_player_keeps_priority() -> None:
    """The card goes from the hand to the end of the Mana in play, and an earlier pass is forgotten."""
    put = lively().do("put 3H")
    mine = put.state.sides[RED]

    assert (ManaPut(RED, card("3H")),) == put.events
    assert "5H KH JH 2H" == put.hand(RED)
    assert (card("3H"), 4) == (mine.mana[-1], put.untapped_mana(RED))
    assert (RED, 1, 0) == (magic54.GAME.to_act(put.state), put.state.mana_played, put.state.passes)


@pytest.mark.rule("M54-A02", "M54-031", "M54-095")
@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ((), "summon KH", None),
        (("pass", "pass", "end_attack"), "summon JH", None),
        ((), "summon KD", "M54-021"),
        ((), "summon QH", "M54-021"),
        ((), "summon JC", "M54-Q41"),
        ((), "summon 3H", "M54-A02"),
        ((), "summon 2H", "M54-A02"),
        (("damage 2H BLACK", "pass", "pass"), "summon KH", "M54-031"),
        (("damage 2H BLACK", "pass", "pass"), "summon JH", None),
        (("pass",), "summon JC", "M54-081"),
        (("damage 2H BLACK", "damage 2C RED"), "summon JH", "M54-A02"),
        (("pass", "pass"), "summon JH", "M54-Q12"),
        ((*FIGHT, "end_block"), "summon JH", "M54-095"),
    ],
)
def test_a_creature_is_summoned_like_mana_is_put_and_for_its_cost(
    before: tuple[str, ...], action: str, code: str | None
) -> None:
    """Timing as for Mana, and the cost must be there to the last Mana card."""
    duel = lively().do(*before)

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A02", "M54-040")
def test_a_summoned_creature_is_paid_new_untapped_and_sick() -> None:
    """It has the next number of entry, all Mana for it is tapped, and the active player keeps priority."""
    summoned = lively().do("summon KH")
    king = summoned.creature("KH")

    assert king is not None
    assert (object_id(3, card("KH")), False, True, 0, 0) == (king.id, king.tapped, king.sick, king.damage, king.bonus)
    assert (Summoned(RED, king.id),) == summoned.events
    assert (0, "3H 5H JH 2H") == (summoned.untapped_mana(RED), summoned.hand(RED))
    assert RED == magic54.GAME.to_act(summoned.state)
    assert "M54-040" == rule_broken_by(summoned.do("pass", "pass"), "attack KH")


@pytest.mark.rule("M54-A01", "M54-A02", "M54-Q08")
def test_a_permanent_after_the_other_player_played_starts_the_count_of_passes_anew() -> None:
    """RED passes, BLACK's exchange is solved, RED puts Mana: the window needs two more passes."""
    duel = lively().do("pass", "damage 2C RED", "pass", "pass", "put 3H", "summon JH", "pass")

    assert Phase.PRECOMBAT is duel.state.phase
    assert BLACK == magic54.GAME.to_act(duel.state)
    assert Phase.ATTACKERS is duel.do("pass").state.phase


@pytest.mark.rule("M54-A01", "M54-A02")
@pytest.mark.parametrize("phase", ["attackers", "discard", "cycle"])
def test_no_permanent_is_put_outside_the_windows(phase: str) -> None:
    """Where attackers are named and where the turn ends, both are refused as plays."""
    hand = "3H KH 2H 4H 6H 8H" if phase == "discard" else "3H KH"
    duel = table(red=side("QH", mana="3D 5D 7D", hand=hand), phase=phase)

    assert ["M54-Q12", "M54-Q12"] == [rule_broken_by(duel, "put 3H"), rule_broken_by(duel, "summon KH")]
