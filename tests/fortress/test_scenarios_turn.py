"""The worked scenarios of lands, the die, life, mana and exhaustion."""

from __future__ import annotations

import pytest

from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.state import PLAYER
from castlerules.magic.model.actions import ActivateMana, PlayLand
from castlerules.testing.magic import MagicScenario, side

from .kit import declare_attack, fight, manual_mana, pass_until, result_reached, siege, with_dice


def lands(*, played: int = 0, life: int = 20, hand: str = "3 Mountain") -> MagicScenario:
    """Return a main phase with lands in hand."""
    return siege(side(hand=hand, life=life, lands_played=played), "1x1")


@pytest.mark.rule("FOR-022", "FOR-023", "FOR-Q18", scenario="FOR-S04")
def test_each_land_after_the_first_costs_one_life_and_the_count_starts_anew_every_turn() -> None:
    """Three lands take life from 20 to 20, 19 and 18; the first of the next turn is free."""
    table = lands(hand="4 Mountain")
    magic_scenario, two, three = (table, table.play_land("Mountain"), table.play_land("Mountain").play_land("Mountain"))
    last = three.play_land("Mountain")
    again = pass_until(with_dice(last, 1), lambda now: now.state.turn == 12 and now.step == "main")

    assert (20, 20, 19, 18) == (magic_scenario.life(PLAYER), two.life(PLAYER), three.life(PLAYER), last.life(PLAYER))
    assert (19, 19) == (again.life(PLAYER), again.play_land("Mountain").life(PLAYER))


@pytest.mark.rule("FOR-014", "FOR-Q16", "FOR-Q21", scenario="FOR-S05")
def test_a_land_that_kills_is_legal_and_kills_at_once() -> None:
    """With 1 life and one land put down, the second is offered; then the game is over."""
    table = lands(played=1, life=1)
    dead = table.play_land("Mountain")

    assert table.broken_rule(PlayLand, "Mountain") is None
    assert (0, Result.TOTAL_DEFEAT) == (dead.life(PLAYER), result_reached(dead))
    assert lands(played=1, life=2).play_land("Mountain").result is None


def after_die(face: int, life: int) -> MagicScenario:
    """Return the next turn after a die that shows *face*, or the end of the game."""
    return pass_until(with_dice(siege(side(life=life), "1x1"), face), lambda now: now.state.turn == 12)


@pytest.mark.rule("FOR-016", "FOR-017", "FOR-018", "FOR-019", "FOR-Q15", scenario="FOR-S06")
def test_the_die_moves_life() -> None:
    """From 20 life the faces lead to 21, 19, 19, 19, 18 and 18."""
    assert [21, 19, 19, 19, 18, 18] == [after_die(face, 20).life(PLAYER) for face in range(1, 7)]


@pytest.mark.rule("FOR-014", "FOR-Q17", scenario="FOR-S07")
def test_who_dies_by_the_die_does_not_come_to_the_assault() -> None:
    """The last garrison creature has died; with 2 life a five is total defeat, a four is not."""
    table = fight(siege(side("2x2", life=2), "1x1"), "2x2")
    dead, alive = (pass_until(with_dice(table, face), lambda now: now.state.turn == 12) for face in (5, 4))

    assert (0, Result.TOTAL_DEFEAT, 11) == (dead.life(PLAYER), result_reached(dead), dead.state.turn)
    assert (1, None) == (alive.life(PLAYER), alive.result)


@pytest.mark.rule("FOR-017", "FOR-018", scenario="FOR-S08")
def test_a_one_saves_a_life_and_a_two_takes_the_last() -> None:
    """From 1 life: to 2, and play goes on, or to 0."""
    saved, dead = after_die(1, 1), after_die(2, 1)

    assert (2, None) == (saved.life(PLAYER), saved.result)
    assert (0, Result.TOTAL_DEFEAT) == (dead.life(PLAYER), result_reached(dead))


@pytest.mark.rule("FOR-024", "FOR-Q58", "FOR-Q60", "FOR-K07", scenario="FOR-S24")
@pytest.mark.parametrize(
    ("hand", "options", "result"),
    [
        ("Mountain", {}, Result.DEFEAT),
        ("2x2", {}, None),
        ("2x2", {"loss_counts_hand": False}, Result.DEFEAT),
    ],
)
def test_without_creatures_and_library_the_game_is_lost(
    hand: str, options: dict[str, object], result: Result | None
) -> None:
    """The last creature dies in combat: a land in hand does not help, a creature does if the hand counts."""
    table = siege(side("2x2", hand=hand, library=0), "3x3", options=options)
    after = pass_until(declare_attack(table, "2x2"), lambda now: now.step == "end of combat")

    assert result is result_reached(after)
    assert ("combat damage" if result else "end of combat") == after.step


@pytest.mark.rule("FOR-Q59", scenario="FOR-S25")
def test_a_draw_from_an_empty_library_does_nothing() -> None:
    """With a creature in play the game goes on, unless the table kept the ordinary rule."""
    table = siege(side("3x3", library=0), "1x1", step="upkeep")
    strict = siege(side("3x3", library=0), "1x1", step="upkeep", options={"empty_library_draw_loses": True})

    assert ("draw", None, ()) == ((now := table.passes()).step, now.result, now.hand(PLAYER))
    assert Result.DEFEAT is result_reached(strict.passes())


@pytest.mark.rule("FOR-Q22", scenario="FOR-S28")
@pytest.mark.parametrize(("burn", "life"), [(True, 1), (False, 3)])
def test_unspent_mana_burns(burn: bool, life: int) -> None:
    """Two Mountains tapped for nothing cost two of three life at the end of the phase, if mana burns."""
    table = siege(side("2 Mountain", life=3), "1x1", options=manual_mana(mana_burn=burn))
    full = table.act(ActivateMana, "Mountain", 0).act(ActivateMana, "Mountain", 0)

    assert ("RR", 3) == (full.pool(PLAYER), full.life(PLAYER))
    assert ("", life) == ((empty := full.passes()).pool(PLAYER), empty.life(PLAYER))


@pytest.mark.rule("FOR-Q20", scenario="FOR-S32")
def test_the_damage_of_a_land_can_be_prevented() -> None:
    """With one shield the second land costs nothing at 1 life; the third kills."""
    table = siege(side("Ward, Mountain", hand="2 Mountain", life=1, lands_played=1), "1x1")
    safe = table.activate("Ward").resolve().play_land("Mountain")

    assert (1, None) == (safe.life(PLAYER), safe.result)
    assert Result.TOTAL_DEFEAT is result_reached(safe.play_land("Mountain"))
    assert Result.TOTAL_DEFEAT is result_reached(table.play_land("Mountain"))
