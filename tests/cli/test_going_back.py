"""``back``: out of a menu, and out of the announcement of a spell."""

from __future__ import annotations

import re

import attrs
import pytest

from castlerules import GAMES
from castlerules.castle.model.decisions import ColumnDecision
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.magic.model import actions
from castlerules.testing.castle import CastleScenario
from castlerules.testing.magic import side

from .recordings import played, session_at
from .sessions import after_typing, answer_text, session_of


def next_play(session: Session) -> str:
    """Return the first spell or land of *session* in the notation, else its first action."""
    plays = [action for action in session.legal if type(action) in (actions.BeginCast, actions.PlayLand)]
    return session.game.format_action((plays or list(session.legal))[0])


def announcement(name: str, seed: int) -> tuple[Session, Session]:
    """Return the first session of the game *name* in which a spell has been announced, and the one before it."""
    session = session_of(GAMES[name], seed=seed, auto=True)
    while True:
        before, session = session, after_typing(session, next_play(session))
        if Table(session).guide.is_announcing():
            return before, session


@pytest.mark.rule("BASE-047")
@pytest.mark.parametrize(("name", "seed"), [("duel", 9), ("castle", 4)])
def test_an_announcement_is_taken_back(name: str, seed: int) -> None:
    """The decision before it is asked again, and the message says what was taken back."""
    before, session = announcement(name, seed)
    answer = answer_line(session, "back")

    assert before == answer.session
    assert ", back" in prompt_text(session)
    begun = session.steps[len(before.steps)].action
    assert f"Taken back: {Table(before).guide.label(begun)}." == answer_text(answer)


@pytest.mark.rule("BASE-047")
def test_all_choices_of_an_announcement_are_taken_back_together() -> None:
    """A target and the sources that pay in Solitaire."""
    sessions = [session_of(GAMES["solitaire"], seed=1, auto=True)]
    while not all([Table(session).guide.is_announcing() for session in sessions[-2:]]):
        sessions.append(after_typing(sessions[-1], next_play(sessions[-1])))
    *_, before, targeting, paying = sessions

    assert not Table(before).guide.is_announcing()
    assert before == answer_line(paying, "back").session == answer_line(targeting, "back").session


@pytest.mark.rule("CAS-017")
def test_the_column_of_an_attack_is_taken_back_as_long_as_attackers_are_named() -> None:
    """First the attackers that are picked already, the last one first."""
    rules, states = GAMES["castle"], played("castle")[1]
    kinds = [[type(action) for action in rules.legal_actions(state)] for state in states]
    naming = session_at(
        "castle", next(place for place, found in enumerate(kinds) if found == [actions.AddAttacker] * 2)
    )
    choosing = naming.undone()
    picked = after_typing(naming, naming.game.format_action(naming.legal[-1]))
    assert choosing is not None

    assert ", back" in prompt_text(naming)
    assert naming == answer_line(picked, "back").session
    assert choosing == answer_line(naming, "back").session
    assert re.fullmatch(r"Taken back: attack column \d \(.*\)\.", answer_text(answer_line(naming, "back")))
    assert isinstance(choosing.observation.decision, ColumnDecision)


@pytest.mark.rule("CAS-017")
def test_the_column_is_taken_back_also_by_a_player_with_one_creature() -> None:
    """The creature does not attack before the player has said so; the end of the declaration is done for the player."""
    position = CastleScenario.of_castles(
        side("Grizzly Bears"), theirs_castle={"R1C1": "Hill Giant"}, step="declare attackers", step_begins=True
    )
    choosing = attrs.evolve(session_of(GAMES["castle"], seed=3, auto=True), state=position.state)
    naming = after_typing(choosing, "attack column 1")
    attacking = after_typing(naming, "1")

    assert ["attack with Grizzly Bears (2/2)"] == [choice.label for choice in Table(naming).choices]
    assert choosing == answer_line(naming, "back").session
    assert any(isinstance(step.action, actions.AddAttacker) for step in attacking.steps)


def test_back_is_refused_where_nothing_has_begun() -> None:
    """It takes back no decision that is made."""
    session = after_typing(session_of(GAMES["duel"], seed=4, auto=True), "keep")

    assert "there is no menu before this one; undo takes back a decision" in answer_text(answer_line(session, "back"))
    assert ", back" not in prompt_text(session)
