"""A game at the terminal as a value, without a terminal."""

from __future__ import annotations

from itertools import pairwise

import pytest
from toys import TOYS

from castlerules import AnyGame, Player, Record, Rng, Scripted, with_generator
from castlerules.cli.io.errors import UsageError
from castlerules.cli.play.lines import LineKind, turn_lines
from castlerules.cli.play.opening import opening_lines, prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.seating import YOU, Seating, seating_for
from castlerules.cli.play.session import resume_session
from castlerules.cli.play.table import Table

from .sessions import after_typing, answer_text, at_next_decision, decision_points, session_of
from .terminal import MAGIC54


@pytest.mark.parametrize("game", [MAGIC54, *TOYS], ids=lambda game: game.name)
@pytest.mark.parametrize("bot", ["uniform", "ismcts:2"])
def test_every_game_can_be_played_to_its_end(game: AnyGame, bot: str) -> None:
    """Nothing but the contract is asked for: tables, prompts, hints, stories and records work everywhere."""
    *earlier, session = decision_points(session_of(game, bot=bot), 60)
    for each in (*earlier, session):
        assert any(line.kind is LineKind.MENU for line in turn_lines(each))
        assert prompt_text(each).endswith(" > ")
    for words in ("?", "hint greedy:1", "moves", "view"):
        assert session == answer_line(session, words).session
    assert opening_lines(session)
    actions = session.record().actions

    assert session.state == resume_session(game, session.record(), session.seating).state
    assert len(actions) == len(session.steps)


def test_undo_restores_the_state_and_the_same_action_leads_to_the_same_state() -> None:
    """Chance is not redrawn, and the bot does what it did."""
    for session in list(decision_points(session_of(bot="ismcts:3"), 30))[1:]:
        before = answer_line(session, "undo").session
        assert before.decision_count == session.decision_count - 1
        assert session == after_typing(before, str(len(before.legal)))


def test_undo_goes_back_to_the_persons_own_decision_only() -> None:
    """The bots' actions after it are taken back with it, forced actions done for the person as well."""
    session = session_of(auto=True)
    last = list(decision_points(session, 6))
    for earlier, later in pairwise(last):
        assert earlier == answer_line(later, "undo").session
    assert any(not step.is_own and MAGIC54.to_act(step.state_before) == 0 for step in last[-1].steps)
    assert "there is no decision of yours to undo" in answer_text(answer_line(last[0], "undo"))


def test_forced_actions_are_done_only_with_auto_and_then_told() -> None:
    """Without it a pass that is the only action is still asked for; with it, nothing is said of such a pass."""
    assert 1 == len(session_of().legal)
    told = set()
    for session in decision_points(session_of(auto=True), 60):
        assert len(session.legal) > 1
        told |= {line.text for line in turn_lines(session) if "done for you" in line.text}
        assert "done for you, without a choice: pass" not in answer_text(answer_line(session, "moves"))
    assert told
    assert not any("pass" in line for line in told)


def test_forced_actions_are_told_before_what_came_of_them() -> None:
    """They do not stand at the end, under another turn."""
    orders = list[tuple[int, int]]()
    for session in decision_points(session_of(auto=True), 60):
        news = Table(session).news()
        done = [place for place, line in enumerate(news) if line.startswith("done for you")]
        orders += [(place, len(news)) for place in done]

    assert any(place + 1 < count for place, count in orders)


def test_a_record_that_is_opened_goes_on_as_the_game_itself() -> None:
    """Decisions, undo and the luck of the bots are those of the game that was recorded."""
    *_, session = decision_points(session_of(bot="greedy:1"), 12)
    again = resume_session(MAGIC54, session.record(), session.seating)

    assert session == again
    assert after_typing(session, "1") == after_typing(again, "1")


def test_a_game_with_a_generator_of_another_kind_is_played_too() -> None:
    """Bots then draw from a generator of their own."""
    start = MAGIC54.new_game(rng=Rng.seeded(1))
    record = Record.of(MAGIC54, rng=Scripted((tuple(range(27)), tuple(range(27)), 0)))
    session = at_next_decision(resume_session(MAGIC54, record, Seating(Player(0), (YOU, "uniform"))))

    assert with_generator(session.state, start.rng) != start
    assert after_typing(session, "1").decision_count == 1


def test_tags_of_a_record_seat_the_people_unless_the_words_do() -> None:
    """What is no bot in a record is taken for the usual one."""
    start = MAGIC54.new_game()
    tags = [("RED", "greedy:3"), ("BLACK", "you"), ("who", "me")]

    assert Seating(Player(1), ("greedy:3", YOU)) == seating_for(MAGIC54, start, tags=tags)
    assert Seating(Player(0), (YOU, "steady")) == seating_for(MAGIC54, start, tags=tags, seat="RED")
    assert Seating(Player(1), ("flat", YOU)) == seating_for(MAGIC54, start, tags=tags, bots=["flat"])
    assert Seating(Player(0), (YOU, "steady")) == seating_for(MAGIC54, start, tags=[("BLACK", "nobody")])
    before = Seating(Player(1), ("uniform", YOU))
    assert before == seating_for(MAGIC54, start, previous=before)


def test_games_with_other_numbers_of_seats_have_as_many_bots() -> None:
    """One bot may play all other seats; a patience has none."""
    patience, league = TOYS[1], TOYS[2]
    begun, alone = league.new_game(), patience.new_game()
    three = league.apply(begun, league.legal_actions(begun)[0])  # the contest of members, who have seats

    assert Seating(Player(2), ("flat", "flat", YOU)) == seating_for(league, three, seat="2", bots=["flat"])
    assert Seating(Player(1), ("flat", YOU, "greedy")) == seating_for(league, three, seat="1", bots=["flat", "greedy"])
    assert Seating(Player(0), (YOU,)) == seating_for(patience, alone)
    with pytest.raises(UsageError, match="toy-patience has no other seat; leave it out"):
        seating_for(patience, alone, bots=["flat"])
