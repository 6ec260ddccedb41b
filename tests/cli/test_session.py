"""A game at the terminal as a value, without a terminal."""

from __future__ import annotations

from itertools import pairwise

import pytest
from toys import TOYS

from castlerules import AnyGame, Player, Record, Rng, Scripted, with_generator
from castlerules.cli.answers import Kind, answer, opening, prompt, scene
from castlerules.cli.errors import UsageError
from castlerules.cli.seating import YOU, Seating, seated
from castlerules.cli.session import opened

from .sessions import decisions, said, session_of, typed, waiting
from .terminal import MAGIC54


@pytest.mark.parametrize("game", [MAGIC54, *TOYS], ids=lambda game: game.name)
@pytest.mark.parametrize("bot", ["uniform", "ismcts:2"])
def test_every_game_can_be_played_to_its_end(game: AnyGame, bot: str) -> None:
    """Nothing but the contract is asked for: scenes, prompts, hints, stories and records work everywhere."""
    *earlier, session = decisions(session_of(game, bot=bot), 60)
    for each in (*earlier, session):
        assert any(line.kind is Kind.MENU for line in scene(each))
        assert prompt(each).endswith(" > ")
    for words in ("?", "hint greedy:1", "moves", "view"):
        assert session == answer(session, words).session
    assert opening(session)
    actions = session.record().actions

    assert session.state == opened(game, session.record(), session.seating).state
    assert len(actions) == len(session.steps)


def test_undo_restores_the_state_and_the_same_action_leads_to_the_same_state() -> None:
    """Chance is not redrawn, and the bot does what it did."""
    for session in list(decisions(session_of(bot="ismcts:3"), 30))[1:]:
        before = answer(session, "undo").session
        assert before.decisions == session.decisions - 1
        assert session == typed(before, str(len(before.legal)))


def test_undo_goes_back_to_the_persons_own_decision_only() -> None:
    """The bots' actions after it are taken back with it, forced actions done for the person as well."""
    session = session_of(auto=True)
    last = list(decisions(session, 6))
    for earlier, later in pairwise(last):
        assert earlier == answer(later, "undo").session
    assert any(not step.own and MAGIC54.to_act(step.before) == 0 for step in last[-1].steps)
    assert "there is no decision of yours to undo" in said(answer(last[0], "undo"))


def test_forced_actions_are_done_only_with_auto_and_then_told() -> None:
    """Without it a pass that is the only action is still asked for."""
    assert 1 == len(session_of().legal)
    for session in decisions(session_of(auto=True), 20):
        assert len(session.legal) > 1
    assert "  done for you: pass" in [line.text for line in scene(session_of(auto=True))]


def test_a_record_that_is_opened_goes_on_as_the_game_itself() -> None:
    """Decisions, undo and the luck of the bots are those of the game that was recorded."""
    *_, session = decisions(session_of(bot="greedy:1"), 12)
    again = opened(MAGIC54, session.record(), session.seating)

    assert session == again
    assert typed(session, "1") == typed(again, "1")


def test_a_game_with_a_generator_of_another_kind_is_played_too() -> None:
    """Bots then draw from a generator of their own."""
    start = MAGIC54.new_game(rng=Rng.seeded(1))
    record = Record.of(MAGIC54, rng=Scripted((tuple(range(27)), tuple(range(27)), 0)))
    session = waiting(opened(MAGIC54, record, Seating(Player(0), (YOU, "uniform"))))

    assert with_generator(session.state, start.rng) != start
    assert typed(session, "1").decisions == 1


def test_tags_of_a_record_seat_the_people_unless_the_words_do() -> None:
    """What is no bot in a record is taken for the usual one."""
    start = MAGIC54.new_game()
    tags = [("RED", "greedy:3"), ("BLACK", "you"), ("who", "me")]

    assert Seating(Player(1), ("greedy:3", YOU)) == seated(MAGIC54, start, tags=tags)
    assert Seating(Player(0), (YOU, "ismcts")) == seated(MAGIC54, start, tags=tags, seat="RED")
    assert Seating(Player(1), ("flat", YOU)) == seated(MAGIC54, start, tags=tags, bots=["flat"])
    assert Seating(Player(0), (YOU, "ismcts")) == seated(MAGIC54, start, tags=[("BLACK", "nobody")])
    before = Seating(Player(1), ("uniform", YOU))
    assert before == seated(MAGIC54, start, before=before)


def test_games_with_other_numbers_of_seats_have_as_many_bots() -> None:
    """One bot may play all other seats; a patience has none."""
    patience, league = TOYS[1], TOYS[2]
    three, one = league.new_game(), patience.new_game()

    assert Seating(Player(2), ("flat", "flat", YOU)) == seated(league, three, seat="2", bots=["flat"])
    assert Seating(Player(1), ("flat", YOU, "greedy")) == seated(league, three, seat="1", bots=["flat", "greedy"])
    assert Seating(Player(0), (YOU,)) == seated(patience, one)
    with pytest.raises(UsageError, match="toy-patience has no other seat; leave it out"):
        seated(patience, one, bots=["flat"])
