"""Passing on: one line passes until something happens."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from castlerules import GAMES, magic54
from castlerules.cli.play.lines import LineKind, shortened, turn_lines
from castlerules.cli.play.passing import pass_action
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import StoryLine, Table
from castlerules.magic.model import actions
from castlerules.testing.magic54 import side as m54_side
from castlerules.testing.magic54 import table as m54_table

from .sessions import after_typing, answer_text, decision_points, in_position, session_of


def can_pass(session: Session) -> bool:
    """Return whether a pass is among the actions."""
    return pass_action(Table(session).guide, session.legal) is not None


def gives_up(session: Session) -> Any | None:
    """Return the legal action that declares no attackers; None if there is none."""
    guide = Table(session).guide
    return next((action for action in session.legal if guide.gives_up_attack(action)), None)


def played(name: str, seed: int, word: str) -> list[Session]:
    """Return the decisions of a game in which the person plays what comes first and passes by *word*."""
    session, decisions = session_of(GAMES[name], seed=seed, auto=True), list[Session]()
    while not session.is_over and len(decisions) < 60:
        decisions.append(session)
        plays = [action for action in session.legal if type(action) in (actions.BeginCast, actions.PlayLand)]
        first = session.game.format_action((plays or list(session.legal))[0])
        session = after_typing(session, word if can_pass(session) and not plays else first)
    return [*decisions, session]


@pytest.mark.parametrize(("name", "seed"), [("duel", 4), ("castle", 5), ("magic54", 4)])
def test_passing_on_gives_the_record_of_passing_by_hand(name: str, seed: int) -> None:
    """The game goes the same way, only the decisions in between are not asked for."""
    *_, last = played(name, seed, "p")
    by_hand = session_of(GAMES[name], seed=seed, auto=True)
    while len(by_hand.steps) < len(last.steps):
        done = last.steps[len(by_hand.steps)].action
        by_hand = after_typing(by_hand, by_hand.game.format_action(done))

    assert by_hand.record().actions == last.record().actions
    assert by_hand.state == last.state
    assert by_hand.decision_count > last.decision_count


def test_passing_on_stops_where_something_has_happened() -> None:
    """The reason is told; a decision that is no pass always stops it."""
    passed = [session for session in played("duel", 4, "p") if session.passing is not None]
    reasons = {session.passing_end() for session in passed}
    told = {line.text.strip() for session in passed for line in turn_lines(session) if line.kind is LineKind.NEWS}

    assert {"your main phase", "opponent attacks", "you have something to decide"} <= reasons
    assert any(reason.endswith("is on the stack") for reason in reasons)
    assert "you pass no further: opponent attacks" in told
    assert all(session.passing_end() for session in passed if not session.is_over)


@pytest.mark.parametrize(("seed", "loss"), [(3, 1), (5, 2)])
def test_the_end_of_the_passing_is_told_where_it_ended(seed: int, loss: int) -> None:
    """Life is lost to the die; the upkeep and the draw after it are passed for the player, and told after it."""
    session = after_typing(session_of(GAMES["fortress"], seed=seed, auto=True), "1", "keep")
    passed = after_typing(session, "p", "p")
    while passed.passing is None or f"lost {loss} life" not in passed.passing_end():
        passed = after_typing(passed, "p")
    news = Table(passed).news()
    lost = next(place for place, line in enumerate(news) if line.endswith(f"you lose {loss} life"))

    assert f"you pass no further: you have lost {loss} life" == news[lost + 2]
    assert news[lost + 1].startswith("turn ")
    assert news[lost + 3].startswith("you draw ")
    assert len(news) == lost + 4


def test_many_sentences_of_news_do_not_run_on_from_the_end_of_the_passing() -> None:
    """It has a line of its own, and what comes after it has the next one."""
    end = "you pass no further: opponent attacks"
    texts = [*[f"line {number}" for number in range(8)], end, "you draw Forest", "you draw Plains"]

    assert [end, "you draw Forest; you draw Plains"] == [*shortened([StoryLine(text) for text in texts])[1:]]


def test_of_many_sentences_an_action_shares_a_line_with_what_comes_of_it() -> None:
    """Creatures that die, turns and phases begin a line of their own."""
    told = [StoryLine(f"opponent casts {number}", begins=True) for number in range(3)]
    rest = [
        "into play: Bear",
        "Bear deals 2 damage",
        "destroyed: your Bear",
        "removed: Bear",
        "4H dies",
        "turn 3 begins",
    ]

    assert [
        "opponent casts 0",
        "opponent casts 1",
        "opponent casts 2; into play: Bear; Bear deals 2 damage",
        "destroyed: your Bear; removed: Bear",
        "4H dies",
        "turn 3 begins",
    ] == [*shortened([*told, *map(StoryLine, rest)])]


def test_the_actions_of_others_begin_lines_and_their_passes_do_not() -> None:
    """The attackers of one attack share a line."""
    session = next(
        each for each in played("duel", 4, "p") if any("attacks with" in line for line in Table(each).news())
    )
    lines = [(line.text.split()[1], line.begins) for line in Table(session).news_lines() if "opponent" in line.text]

    assert {("plays", True), ("attacks", True), ("draws", False)} <= {*lines}


def test_an_undo_goes_back_before_the_whole_passing() -> None:
    """One line is one decision."""
    session = next(session for session in played("duel", 4, "p") if session.passing is None and can_pass(session))
    passed = after_typing(session, "p")

    assert len(passed.steps) > len(session.steps) + 1
    assert session == answer_line(passed, "undo").session


def test_passing_to_the_end_of_the_turn_stops_after_it_or_in_the_end_step_of_an_opponent() -> None:
    """The own second main phase and the own end step do not stop it."""
    session = after_typing(session_of(GAMES["duel"], seed=4), "keep", "pass", "pass")
    assert "main" == session.state.step.value
    passed = after_typing(session, "pass end")

    assert ("upkeep", session.state.turn + 1) == (passed.state.step.value, passed.state.turn)
    assert "you pass no further: the turn is over" in Table(passed).news()

    further = after_typing(passed, "end turn")
    assert ("end of turn", passed.state.turn) == (further.state.step.value, further.state.turn)
    assert "you pass no further: the turn ends" in Table(further).news()


def test_passing_on_is_offered_where_there_is_a_pass_to_choose() -> None:
    """Elsewhere it is refused, and nothing changes."""
    first = session_of(GAMES["duel"], seed=4, auto=True)
    main = after_typing(first, "keep")

    assert "there is nothing to pass now" in answer_text(answer_line(first, "p"))
    assert first is answer_line(first, "p").session
    assert [False, True] == [
        any("until something happens" in line.text for line in turn_lines(session)) for session in (first, main)
    ]


def test_passing_on_declares_no_attack_where_nothing_else_can_be_passed() -> None:
    """It does what the number 0 does, but asks before; a decision without an end is refused as before."""
    session = next(each for each in played("duel", 4, "p") if actions.DeclareNoAttack() in each.legal)
    asked = answer_line(session, "p")

    assert "no attack: sure?" == answer_text(asked)
    assert session == answer_line(asked.session, "no").session
    assert asked == answer_line(asked.session, "p")
    assert answer_line(session, "0").session == answer_line(asked.session, "yes").session != session


@pytest.mark.parametrize("name", ["duel", "magic54"])
def test_passing_to_the_end_of_the_turn_declares_no_attack(name: str) -> None:
    """Nobody is asked again, for that is what is typed; nor does it stop in a later main phase."""
    decisions = played(name, 4, "p") if name == "duel" else decision_points(session_of(seed=4, auto=True))
    session = next(each for each in decisions if gives_up(each) is not None)
    passed = after_typing(session, "end turn")
    place = passed.state.step if name == "duel" else passed.state.phase

    assert gives_up(session) == passed.steps[len(session.steps)].action
    assert passed.state.turn > session.state.turn or place.value in ("end of turn", "cleanup", "cycle")


def test_passing_on_stops_once_at_an_attack() -> None:
    """Whoever passes on after it is not told of the same attack again."""
    stops = [
        (session.observation.turn, session.passing_end())
        for session in played("duel", 4, "p")
        if session.passing is not None
    ]
    attacks = [stop for stop in stops if stop[1] == "opponent attacks"]

    assert attacks
    assert len({*attacks}) == len(attacks)


def test_own_spells_resolve_at_once_where_nobody_can_respond() -> None:
    """In Fortress the person is not asked while an own spell is on the stack."""
    decisions = played("fortress", 3, "p")

    assert any(len(session.legal) > 1 and session.observation.permanents for session in decisions)
    assert not any(each.announced for session in decisions for each in session.observation.stack)


@pytest.mark.parametrize(("auto", "step"), [(True, "main"), (False, "upkeep")])
def test_the_own_upkeep_and_draw_are_passed_while_the_stack_is_empty(auto: bool, step: str) -> None:
    """What can be done there can be done in the main phase, too; ``--no-auto`` asks."""
    session = session_of(GAMES["duel"], seed=4, auto=auto)
    steps = list[str]()
    while not session.is_over and session.state.turn < 12:
        session = after_typing(session, "keep" if session.state.turn == 0 else "1")
        if session.observation.active == session.seating.seat and not session.observation.stack:
            steps.append(session.state.step.value)

    assert step in steps
    assert auto is ("upkeep" not in steps and "draw" not in steps)


def after_the_attack() -> Session:
    """Return a game of Magic 54 in the person's phase after the attack, where something can be done."""
    session = session_of(seed=4, auto=True)
    while session.state.phase.value != "post" or session.state.active != session.seating.seat:
        session = after_typing(session, session.game.format_action(session.legal[0]))
    return session


@pytest.mark.rule("M54-122")
def test_keeping_the_hand_at_the_end_of_a_turn_of_magic_54_is_a_pass() -> None:
    """``p`` stops before it, since a card can be cycled there, and then keeps; ``end turn`` keeps at once."""
    main = after_the_attack()
    stopped = after_typing(main, "p")

    assert "cycle" == stopped.state.phase.value
    assert stopped.state.turn < after_typing(stopped, "p").state.turn
    assert main.state.turn < after_typing(main, "end turn").state.turn


@pytest.mark.rule("M54-055")
def test_growth_outside_a_fight_is_said_to_need_one() -> None:
    """In whatever words it is typed."""
    main = after_the_attack()

    for words in ("growth 9d on queen", "grow queen", "growth"):
        assert "Growth is possible only while a blocked attacker and its blocker fight" in answer_text(
            answer_line(main, words)
        )


@pytest.mark.rule("M54-110")
def test_passing_on_before_the_attack_of_magic_54_stops_after_it() -> None:
    """There is the second chance to bring out creatures; where nothing can be done, it is no reason to stop."""
    rich = in_position(m54_table(m54_side(hand="QH", mana=2), m54_side()).state, auto=True)
    poor = in_position(m54_table(m54_side(hand="QH", mana=1), m54_side()).state)
    stopped = after_typing(rich, "p")

    assert magic54.Phase.POSTCOMBAT is stopped.state.phase
    assert ("you pass no further: the phase after the attack",) == Table(stopped).passing_note()
    assert "the phase after the attack" == Table(rich).guide.passing_goal()
    assert "your next turn" == Table(stopped).guide.passing_goal()
    assert magic54.Phase.CYCLE is after_typing(attrs.evolve(poor, auto=True), "p").state.phase


def test_a_line_of_the_list_that_is_broken_has_what_chooses_it_once() -> None:
    """That of ``p``, which has no number, as well."""
    rich = in_position(m54_table(m54_side(hand="QH", mana=2), m54_side()).state, auto=True)
    lines = [line.text for line in turn_lines(rich, 44) if line.kind is LineKind.MENU]

    assert ["  p  pass until something happens or the", "       phase after the attack"] == lines[-2:]
