"""Enter alone, and what is done for the person: neither gives up anything that a person would want to keep."""

from __future__ import annotations

from castlerules import GAMES
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.magic.model import Step, actions
from castlerules.solitaire.model.actions import DrawThree

from .sessions import after_typing, decision_points, session_of


def played_by_first_cards(name: str, seed: int) -> list[Session]:
    """Return the decisions of a game in which the person plays what can be played, and passes or attacks else."""
    session, decisions = session_of(GAMES[name], seed=seed, auto=True), list[Session]()
    while not session.is_over and len(decisions) < 60:
        decisions.append(session)
        plays = [action for action in session.legal if type(action) in (actions.BeginCast, actions.PlayLand)]
        session = after_typing(session, session.game.format_action((plays or list(session.legal))[0]))
    return decisions


def test_enter_does_not_give_up_an_attack() -> None:
    """The number 0 does it; with an attacker picked, Enter ends the declaration."""
    attacking = next(
        session for session in played_by_first_cards("duel", 1) if actions.DeclareNoAttack() in session.legal
    )
    picked = after_typing(attacking, "2")

    assert "Enter" not in prompt_text(attacking)
    assert attacking is answer_line(attacking, "").session
    assert actions.DeclareNoAttack() == answer_line(attacking, "0").session.steps[len(attacking.steps)].action
    assert picked.held == () or "(Enter = no more attackers)" in prompt_text(picked)


def test_enter_does_not_leave_a_main_phase_right_after_an_own_spell_has_resolved() -> None:
    """An Enter too much would skip the attack; a new decision of the person ends that."""
    decisions = played_by_first_cards("duel", 1)
    passes = [session for session in decisions if actions.PassPriority() in session.legal]
    resolved = [
        session for session in passes if "Enter" not in prompt_text(session) and not any(session.observation.stack)
    ]

    assert resolved
    for session in resolved:
        assert session.observation.step in (Step.MAIN, Step.SECOND_MAIN)
        assert session is answer_line(session, "").session
        assert len(answer_line(session, "0").session.steps) > len(session.steps)
    assert any("(Enter = pass)" in prompt_text(session) for session in passes)


def test_a_draw_of_solitaire_is_asked_for_even_if_nothing_else_is_legal() -> None:
    """It discards the hand and uses up a trip, so that it is neither done for the person nor by Enter."""
    first = session_of(GAMES["solitaire"], seed=4, auto=True)
    forced = [session for session in decision_points(first, 400) if len(session.legal) == 1]

    assert forced
    assert {DrawThree} == {type(session.legal[0]) for session in forced}
    assert forced[0] is answer_line(forced[0], "").session
    draws = [step for session in forced for step in session.steps if isinstance(step.action, DrawThree)]
    assert all(step.is_own for step in draws)
