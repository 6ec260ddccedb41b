"""Every command with a game for one player that is dealt from one deck, and has neither turns nor life."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castlerules import solitaire
from castlerules.cli.play.lines import turn_lines
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.solitaire.model.actions import AttackStack, DrawThree
from castlerules.solitaire.model.decisions import FreeDecision

from .recordings import recorded_file, step_of
from .sessions import after_typing, answer_text, decision_points, session_of
from .terminal import run_command, run_piped, squeezed

GAME = solitaire.GAME


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Return the name of the recorded game, which is in the current folder."""
    monkeypatch.chdir(tmp_path)
    return recorded_file("solitaire")


def test_a_deck_may_come_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Any deck that is large enough; a small one is refused with its size."""
    monkeypatch.chdir(tmp_path)
    Path("forty.txt").write_text("17 Swamp\n23 Dark Ritual\n", encoding="utf-8")
    Path("small.txt").write_text("17 Swamp\n22 Dark Ritual\n", encoding="utf-8")

    assert 0 == run_command("simulate solitaire --games 1 --max-actions 5 --setup deck=@forty.txt").code
    refused = run_command("simulate solitaire --games 1 --setup deck=@small.txt")
    assert (2, True) == (refused.code, "SOL-G01: a deck has at least 40 cards, not 39" in refused.err)


@pytest.mark.parametrize("number", [1, 7, 480_211])
def test_the_seed_is_the_number_of_the_deal(number: int) -> None:
    """What is played with a seed, counted from it, and simulated with it is that deal of the deck."""
    dealt = solitaire.deal("UB control", number)
    table = str(solitaire.GAME.observe(dealt, solitaire.YOU))
    shown = run_piped(["quit!"], f"play solitaire --seed {number} --setup", "deck=UB control").out

    assert table in shown
    assert solitaire.GAME.observe(dealt, solitaire.YOU) != solitaire.GAME.observe(
        solitaire.deal("UB control", number + 1), solitaire.YOU
    )
    counts = run_command(f"perft solitaire --depth 1 --json --seed {number} --setup", "deck=UB control").data["counts"]
    assert [1, len(solitaire.GAME.legal_actions(dealt))] == counts


def test_options_are_told_below_the_table() -> None:
    """Those that are not as usual."""
    shown = run_piped(["quit!"], "play solitaire --seed 7 --rules max_trips=2 discard_pile_visible=true").out

    assert "Solitaire, trip 1 of 2" in shown
    assert "options: max_trips 2, discard_pile_visible true" in squeezed(shown)


def test_what_an_action_leads_to_is_told_as_far_as_it_can_be_seen(record: str) -> None:
    """That three cards are drawn is sure; which of them shows is not."""
    done = run_command("explain", record, "draw", "--step", step_of("solitaire", FreeDecision)).out

    assert "draw three (draw) is allowed; PLAYER will see:" in done
    assert "what follows depends on what cannot be seen" in done
    assert "three cards are drawn; (unknown) is the hand card" in done


def test_a_person_plays_a_game_to_its_end() -> None:
    """By numbers alone, and is told how it ended."""
    session = session_of(GAME, seed=5)
    for now in decision_points(session, 400):
        session = now
    last = after_typing(session, str(Table(session).menu.number_of(session.legal[-1])))

    assert last.is_over
    ending = "\n".join(line.text for line in turn_lines(last))
    result = r"You have (won: all stacks are cleared \(SOL-140\)|lost: nothing more can be done \(SOL-G56\))\.\n"
    assert re.search(rf"{result}Left (over|on the stacks)", ending)


@pytest.mark.rule("SOL-A04")
def test_an_attack_that_is_not_possible_now_has_the_reason_of_the_attack() -> None:
    """In whatever words it is typed; the slot is free at first."""
    session = next(each for each in decision_points(session_of(GAME, seed=3, auto=True), 30) if is_free(each))
    name = next(f"K{number}" for number, stack in enumerate(session.observation.extra.stacks, 1) if stack.face_up)
    violation = GAME.why_not(session.state, AttackStack(name))

    assert violation is not None
    for words in (f"attack {name}", "attack all", "attack goblin"):
        assert violation.reason in answer_text(answer_line(session, words))


def is_free(session: Session) -> bool:
    """Return whether the person may do anything, with nothing in the slot."""
    return isinstance(session.observation.decision, FreeDecision) and "slot        free" in "\n".join(
        Table(session).lines(80)
    )


@pytest.mark.rule("SOL-G56")
def test_the_table_does_not_offer_a_draw_that_no_trip_has_left() -> None:
    """With one trip and an empty library, only plays are left."""
    points = decision_points(session_of(GAME, seed=3, auto=True, max_trips=1), 200)
    asked = [each for each in points if "to act: " in Table(each).decision and "stack top" in Table(each).decision]
    can_draw = [any([isinstance(action, DrawThree) for action in each.legal]) for each in asked]

    assert {True} == {*can_draw} or {True, False} == {*can_draw}
    assert can_draw == ["draw three" in Table(each).decision for each in asked]
