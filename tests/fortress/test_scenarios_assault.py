"""The worked scenarios of the assault: FOR-S21 to FOR-S23, FOR-S26, FOR-S27, FOR-S29, FOR-S31 and FOR-S33."""

from __future__ import annotations

import pytest

from castlerules.core import Event
from castlerules.fortress.model.actions import AdmitDefeat, ChooseOpposition, PlayAgain
from castlerules.fortress.model.assault_table import AssaultRow, Result
from castlerules.fortress.model.events import AssaultRolled, DieRolled
from castlerules.fortress.model.state import GARRISON, PLAYER, siege_of
from castlerules.magic.model.actions import KeepHand, PassPriority
from castlerules.testing.magic import MagicScenario, Side, side

from .kit import fight, pass_until, result_reached, siege, with_dice

DICE = {3: (1, 1, 1), 4: (1, 1, 2), 5: (1, 2, 2), 6: (2, 2, 2), 7: (1, 2, 4), 8: (2, 2, 4), 10: (2, 4, 4)}
DICE |= {11: (3, 4, 4), 12: (4, 4, 4)}


def storm(mine: Side, roll: int, *, options: dict[str, object] | None = None, attempt: int = 1) -> MagicScenario:
    """Return what an assault of *mine* comes to, against a sum of *roll*."""
    table = siege(mine, step="beginning of combat", due=True, options=options or {}, attempt=attempt)
    return with_dice(table, *DICE[roll]).passes()


def assault(table: MagicScenario) -> AssaultRolled:
    """Return the assault that was just reported."""
    return next(event for event in table.events if isinstance(event, AssaultRolled))


@pytest.mark.rule("FOR-031", "FOR-032", "FOR-033", "FOR-Q49", scenario="FOR-S21")
@pytest.mark.parametrize(("excludes", "damage", "result"), [(False, 7, Result.VICTORY), (True, 3, Result.DRAW)])
def test_everybody_storms_ready_or_not(excludes: bool, damage: int, result: Result) -> None:
    """A ready 3/3 and a 4/4 of this turn make 7 against 1, 2 and 4; without the unready 3."""
    after = storm(side("3x3, 4x4/s"), 7, options={"assault_excludes_unready": excludes})

    assert AssaultRolled(damage, (1, 2, 4), AssaultRow(result.value)) == assault(after)
    assert result is result_reached(after)


@pytest.mark.rule("FOR-035", "FOR-036", "FOR-037", "FOR-038", "FOR-039", scenario="FOR-S22")
@pytest.mark.parametrize(
    ("damage", "result", "rule"),
    [
        (16, Result.TOTAL_VICTORY, "FOR-035"),
        (15, Result.CONVINCING_VICTORY, "FOR-036"),
        (11, Result.CONVINCING_VICTORY, "FOR-036"),
        (10, Result.VICTORY, "FOR-037"),
        (9, Result.DRAW, "FOR-038"),
        (5, Result.DRAW, "FOR-038"),
    ],
)
def test_each_row_of_the_table_ends_the_game_in_its_own_way(damage: int, result: Result, rule: str) -> None:
    """Against a roll of 10; the result names its row."""
    after = storm(side(f"{damage}x1"), 10)

    assert (result, rule) == (result_reached(after), after.result and after.result.rule)


@pytest.mark.rule("FOR-039", "FOR-040", scenario="FOR-S22")
def test_below_the_margin_help_comes() -> None:
    """4 against 10 is not yet the end."""
    after = storm(side("4x1"), 10)

    assert (None, "ReplayDecision") == (after.result, after.decision)
    assert (4, 10) == (after.state.decision.damage, sum(after.state.decision.dice))  # type: ignore[union-attr]  # it asks


@pytest.mark.rule("FOR-Q53", scenario="FOR-S23")
@pytest.mark.parametrize("roll", [3, 4, 5, 6])
def test_an_assault_without_creatures_is_a_draw_at_best(roll: int) -> None:
    """Nobody storms: a draw against 3, 4 and 5; against 6 help comes."""
    after = storm(side(), roll)

    assert 0 == assault(after).damage
    assert (Result.DRAW if roll < 6 else None) is result_reached(after)
    assert (None if roll < 6 else "ReplayDecision") == after.decision


HELP = storm(side("6x6, Mountain", hand="2x2", life=3, graveyard="1x1"), 12)


@pytest.mark.rule("FOR-040", "FOR-Q54", scenario="FOR-S26")
def test_to_play_again_starts_a_new_game_with_all_cards_and_to_admit_is_total_defeat() -> None:
    """6 against 12: attempt 2 begins with 20 life, a new number, all cards in the library, before turn 1."""
    again = HELP.with_random_results((2, 1, 0), tuple(range(12))).act(PlayAgain)

    assert (("PlayAgain",), ("AdmitDefeat",)) == HELP.legal
    assert (2, 20, "OppositionDecision", 0) == (
        siege_of(again.state).attempt,
        again.life(PLAYER),
        again.decision,
        again.state.turn,
    )
    assert 14 == len(again.library(PLAYER)) == len(again.state.table.cards)
    assert ((), (), ()) == (again.battlefield(PLAYER), again.hand(PLAYER), again.graveyard(PLAYER))
    assert 1 == again.act(ChooseOpposition, 2).act(KeepHand).state.turn
    assert Result.TOTAL_DEFEAT is result_reached(HELP.act(AdmitDefeat))


@pytest.mark.rule("FOR-Q54", scenario="FOR-S26")
def test_to_play_again_may_be_the_end_of_this_game() -> None:
    """The choice is the same; the result is that another game is to be played."""
    after = storm(side("6x6"), 12, options={"replay_mode": "terminal"})

    assert (("PlayAgain",), ("AdmitDefeat",)) == after.legal
    assert Result.PLAY_AGAIN is result_reached(after.act(PlayAgain))
    assert Result.TOTAL_DEFEAT is result_reached(after.act(AdmitDefeat))


def rolled(events: tuple[Event, ...]) -> list[int]:
    """Return the faces of the dice at the ends of turns in *events*."""
    return [event.face for event in events if isinstance(event, DieRolled)]


@pytest.mark.rule("FOR-Q56", scenario="FOR-S27")
def test_no_die_is_rolled_after_the_assault() -> None:
    """12 against 11 with 1 life is a convincing victory, and the life stays."""
    after = storm(side("6x6, 6x1", life=1), 11)

    assert (Result.CONVINCING_VICTORY, 1, []) == (result_reached(after), after.life(PLAYER), rolled(after.events))
    assert () == after.legal


@pytest.mark.rule("FOR-Q32", "FOR-Q47", scenario="FOR-S29")
@pytest.mark.parametrize(("roll", "result"), [(4, Result.DRAW), (8, None)])
def test_the_garrison_may_fall_to_the_artifact(roll: int, result: Result | None) -> None:
    """Doom kills all; the die is rolled, and a 2/2 cast in the next turn storms alone."""
    table = siege(side("Doom, Mountain, 3x3", hand="2x2"), "4x4")
    doomed = with_dice(table.activate("Doom").resolve(), 4, *DICE[roll])
    stormed = pass_until(doomed, lambda now: (now.state.turn, now.step) == (12, "main"))
    after = pass_until(stormed.cast("2x2").resolve())

    assert (("Mountain",), (), None) == (doomed.battlefield(PLAYER), doomed.battlefield(GARRISON), doomed.result)
    assert (19, (4,)) == (stormed.life(PLAYER), siege_of(stormed.state).dice)
    assert result is result_reached(after)
    assert (None if result else "ReplayDecision") == after.decision


@pytest.mark.rule("FOR-Q51", scenario="FOR-S31")
@pytest.mark.parametrize(("extra", "damage"), [("Standard, ", 8), ("", 5)])
def test_the_bonus_of_the_artifact_counts_in_the_assault(extra: str, damage: int) -> None:
    """3, 2 and 0 are 5, and 8 with one more each: against 3 a convincing victory."""
    after = storm(side(f"{extra}3x3, 2x2, 0x4"), 3)

    assert damage == assault(after).damage
    assert Result.CONVINCING_VICTORY is result_reached(after)


@pytest.mark.rule("FOR-030", "FOR-Q45", "FOR-Q47", "FOR-Q48", scenario="FOR-S33")
def test_the_assault_is_in_the_turn_after_the_one_in_which_the_last_creature_died() -> None:
    """It dies in turn 5; an attack in that turn does nothing, and turn 6 brings the assault in place of one."""
    table = siege(side("Rod, 2 Mountain, 3x3"), "1x1", turn=5)
    empty = table.activate("Rod", "1x1").resolve()
    pointless = fight(empty, "3x3")
    later = pass_until(
        with_dice(pointless, 2, 1, 1, 1), lambda now: (now.state.turn, now.step) == (6, "beginning of combat")
    )
    after = later.do(PassPriority())

    assert ((), 20) == (empty.battlefield(GARRISON), pointless.life(PLAYER))
    assert (5, 6) == (pointless.state.turn, later.state.turn)
    assert ((2,), 19) == (siege_of(later.state).dice, later.life(PLAYER))
    assert (AssaultRolled(3, (1, 1, 1), AssaultRow.VICTORY), 6) == (assault(after), after.state.turn)
