"""Nothing that the person cannot know has any influence on what is shown."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest
from profiles import deep

from castlerules import GAMES, Rng, magic54, to_json, with_generator
from castlerules.cli.play.lines import LineKind, turn_lines
from castlerules.cli.play.opening import opening_lines, prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session

from .sessions import answer_text, decision_points, session_of
from .terminal import run_command

CARD = re.compile(r"\b(?:[2-9AJQK]|10)[HDCS]\b|\bX[RB]\b")
TRIES = (
    "?",
    "? deck",
    "? stock",
    "? pass",
    "? put 9d",
    "put 9c",
    "damage 4h black",
    "ace as kh",
    "knowledge ks",
    "hint greedy:2",
    "moves",
)
CARDS = ("? 1", "? 2", "? 9c", "? ks", "? giant growth", "? llanowar", "? serra", "? swamp", "? hill", "? counter")


def twin(session: Session, seed: int) -> Session:
    """Return *session* with what is hidden from the person dealt anew."""
    state = session.game.determinize(session.observation, Rng.seeded(seed))
    return attrs.evolve(session, state=with_generator(state, session.state.rng))


def shown(session: Session) -> str:
    """Return all that the person can get to see without doing anything."""
    screen_lines = [*opening_lines(session), *turn_lines(session)]
    lines = [line.text for line in screen_lines] + [prompt_text(session)]
    return "\n".join([*lines, *[answer_text(answer_line(session, words)) for words in (*TRIES, *CARDS)]])


@pytest.mark.parametrize(
    ("name", "seat", "seed", "most"),
    [
        ("magic54", 0, 7, 60),
        deep("magic54", 1, 7, 60),
        deep("magic54", 0, 8, 60),
        ("magic54", 1, 8, 60),
        ("fortress", 0, 7, 20),
        ("castle", 0, 7, 20),
        ("duel", 0, 7, 40),
        deep("duel", 1, 7, 40),
    ],
)
def test_all_that_is_shown_is_the_same_bytes_when_what_is_hidden_is_permuted(
    name: str, seat: int, seed: int, most: int
) -> None:
    """Table, news, list, reasons, cards, hints and story tell the person nothing that the observation does not."""
    differing = 0
    for session in decision_points(session_of(GAMES[name], seat=seat, seed=seed), most):
        other = twin(session, seed=session.decision_count)
        assert session.observation == other.observation
        assert shown(session) == shown(other)
        differing += session.state != other.state
    assert differing > 10


@pytest.mark.parametrize("seat", [0, 1])
def test_what_one_does_oneself_is_told_alike_as_long_as_one_sees_alike(seat: int) -> None:
    """Two tables that look the same before and after an action look the same after it."""
    compared = 0
    for session in decision_points(session_of(seat=seat), 60):
        other = twin(session, seed=3)
        for number in range(1, len(session.legal) + 1):
            first, two = (answer_line(each, str(number)).session for each in (session, other))
            if first.observation == two.observation:
                news = [[line for line in turn_lines(each) if line.kind is LineKind.NEWS] for each in (first, two)]
                assert news[0] == news[1]
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_a_table_and_its_list_never_name_a_card_in_the_hand_or_deck_of_the_other(seat: int) -> None:
    """Not even a card that was seen before and went back."""
    for session in decision_points(session_of(seat=seat), 200):
        side = session.state.sides[1 - seat]
        lines = [line.text for line in turn_lines(session) if line.kind in (LineKind.TABLE, LineKind.MENU)]
        named = set(CARD.findall("\n".join(lines)))
        assert named
        assert set() == named & {card.code for card in (*side.hand, *side.deck)}


def test_the_other_drawing_a_card_is_told_without_the_card() -> None:
    """The own card is described."""
    story = answer_text(answer_line(list(decision_points(session_of(), 40))[-1], "moves"))

    assert "BLACK draws a card" in story
    assert re.search(r"RED draws (?!a card)\S+", story)
    assert not re.search(r"BLACK draws (?!a card)", story)


def test_commands_about_a_record_show_the_same_for_hidden_cards_that_differ(tmp_path: Path) -> None:
    """``show``, ``legal`` and ``explain`` tell of a position what its player can know."""
    for session in list(decision_points(session_of(), 40))[::8]:
        line, other = (magic54.GAME.format_position(each.state) for each in (session, twin(session, 5)))
        action = magic54.GAME.format_action(session.legal[-1])
        assert line != other
        for words in ("show --position", "show --json --position", "legal --position"):
            assert run_command(words, line) == run_command(words, other)
        for text in (action, "put:9C", "knowledge:KH"):
            assert run_command("explain --position", line, text) == run_command("explain --position", other, text)
        files = [tmp_path / f"{session.decision_count}-{name}.svg" for name in "ab"]
        for each, file in zip((line, other), files, strict=True):
            assert 0 == run_command("show --position", each, "--svg", file).code
        assert files[0].read_bytes() == files[1].read_bytes()


def test_a_record_says_more_than_the_person_may_know_and_is_only_ever_written_to_files() -> None:
    """The screen never shows the generator."""
    session = list(decision_points(session_of(), 20))[-1]

    assert "generator" in to_json(session.record())
    assert "key" not in shown(session)
    assert str(session.state.rng.key) not in shown(session)
