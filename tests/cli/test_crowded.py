"""A crowded table at the terminal: it fits on a screen, and ids are shown where they are of use."""

from __future__ import annotations

import re

import attrs
import pytest

from castlerules import GAMES
from castlerules.cli.play.lines import Line, LineKind, turn_lines
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line, shown_after
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table

from .crowded_castle import Mark, all_active, all_down, crowded, mixed
from .sessions import after_typing, answer_text, session_of

SLOTS = [f"R{row}C{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
CROWDS = [(all_active, all_active), (all_active, mixed), (mixed, mixed), (all_down, mixed)]


def text_of(lines: tuple[Line, ...]) -> str:
    """Return *lines* as one line with single spaces and without frames."""
    return " ".join(" ".join([line.text.strip("|") for line in lines]).split())


@pytest.mark.parametrize(("mine", "theirs"), CROWDS)
def test_two_full_castles_fit_on_a_screen_of_40_lines(mine: Mark, theirs: Mark) -> None:
    """12 creatures stand in each castle and 12 or more permanents before it; the prompt is a line, too."""
    session = crowded(mine, theirs)
    lines = turn_lines(session, 100)

    assert all(len([each for each in session.state.permanents if each.controller == who]) >= 12 for who in (0, 1))
    assert len(lines) + 1 <= 40
    assert max(len(line.text) for line in lines) <= 100
    assert len(prompt_text(session, 100)) <= 100


@pytest.mark.parametrize("width", [60, 80, 160])
@pytest.mark.parametrize(("mine", "theirs"), CROWDS)
def test_a_crowded_table_keeps_within_the_terminal(mine: Mark, theirs: Mark, width: int) -> None:
    """Every slot and every permanent is told at each width."""
    session = crowded(mine, theirs)
    lines = turn_lines(session, width)
    shown = text_of(lines)

    assert max(len(line.text) for line in lines) <= width
    for words in (
        "R1C1",
        "R3C4",
        "3 Grizzly Bears",
        "2 Howling Mine",
        "4 Plains (tapped)",
        "Drudge",
        "you to act: play or",
    ):
        assert words in shown


def test_a_table_with_little_on_it_is_not_squeezed() -> None:
    """The first table of a game has a line for each entry."""
    table = Table(session_of(GAMES["castle"], seed=4, auto=True)).lines(80)

    assert not any("| lands" in line[2:] for line in table)
    assert any(line.startswith("| castle ") for line in table)


def test_a_brief_table_that_leaves_nothing_out_does_not_send_for_more() -> None:
    """A game that has just begun has no piles whose cards are not named."""
    first = [line.text for line in turn_lines(session_of(GAMES["castle"], seed=4, auto=True), 80, height=20)]

    assert any(line.startswith("| +0/+0 R1C1 to R1C4: ") for line in first)
    assert not any("view shows all" in line for line in first)


def test_a_castle_creature_is_told_from_its_namesakes_by_its_slot() -> None:
    """The slot itself has the plain name, and no number is needed anywhere on the table."""
    session = crowded(all_active, all_active)
    table = " ".join(Table(session).lines(160))

    assert "use Prodigal Sorcerer in R1C4: {T}" in text_of(turn_lines(session, 160))
    assert "R1C4 Prodigal Sorcerer 1/1" in table
    assert "#" not in table


def test_manoeuvres_have_a_menu_of_their_own() -> None:
    """It says how many are left; after one the person is in the first menu again."""
    session = crowded(mixed, mixed)
    (place,) = [n for n, entry in enumerate(Table(session).menu.entries, 1) if entry.label == "manoeuvres"]
    inside = answer_line(session, str(place)).session
    labels = [entry.label for entry in Table(inside).menu.entries]

    assert f"{place} manoeuvres ... (1 left this turn)" in text_of(turn_lines(session))
    assert "pay 1 life and turn R1C1 (Hill Giant 3/3) face down" in labels
    assert () == after_typing(inside, "1").path


def words_of(lines: tuple[Line, ...]) -> set[str]:
    """Return the words of *lines*."""
    return {*re.findall(r"\w+", text_of(lines))}


def at_a_terminal(session: Session) -> Session:
    """Return *session* as a person at a terminal plays it."""
    return attrs.evolve(session, shows_ids=False)


def test_ids_at_the_right_of_the_list_are_for_scripts_and_for_those_who_ask() -> None:
    """A pipe gets them; at a terminal ``all`` and ``? 2`` tell them, and what has no ids is always there."""
    session = crowded(mixed, mixed)
    person = at_a_terminal(session)
    (typed,) = [entry.typed for entry in Table(session).choices if entry.label.startswith("use Rod of Ruin")]

    assert typed in text_of(turn_lines(session))
    assert typed not in text_of(turn_lines(person))
    assert typed in answer_text(answer_line(person, "? 2"))
    assert typed in text_of(turn_lines(answer_line(person, "all").session))
    assert typed == person.game.format_action(after_typing(person, typed).steps[-1].action)
    assert "turn_down:R1C1" in text_of(turn_lines(after_typing(person, "3")))


def test_a_card_tells_the_numbers_of_all_its_objects() -> None:
    """They are not on the table, where the three are one line."""
    session = crowded(mixed, mixed)
    told = answer_text(answer_line(session, "? grizzly bears"))

    assert "Grizzly Bears #" not in text_of(turn_lines(session))
    assert 3 == told.count("in play: your Grizzly Bears #")


def test_much_news_runs_on_in_a_line_for_each_turn_and_phase() -> None:
    """So the table above it stays on the screen; every sentence is told, and a few have a line each."""
    session = session_of(GAMES["magic54"], seed=5, bot="greedy:1", auto=True)
    few, much = 0, 0
    while not session.is_over and not (few and much):
        session = after_typing(session, "p" if "p" in [line.text.strip()[:1] for line in turn_lines(session)] else "1")
        news, told = (
            Table(session).news(),
            [line.text for line in turn_lines(session, 100) if line.kind is LineKind.NEWS],
        )
        if len(news) > 8:
            much += 1
            assert len([line for line in told if line]) < len(news)
            assert all(sentence in " ".join(" ".join(told).split()) for sentence in news)
            assert all(
                f"  {sentence}" in [line.split(";")[0] for line in told] for sentence in news if "now: " in sentence
            )
        elif news and not session.is_over:
            few += 1
            assert [f"  {sentence}" for sentence in news] == [line for line in told if line]

    assert few
    assert much


@pytest.mark.parametrize("height", [30, 24])
def test_a_table_is_shown_in_few_lines_where_it_and_the_choices_have_no_room(height: int) -> None:
    """It has the same words in them but for minor notes; a pipe has room for all, and ``view`` shows all."""
    session = after_typing(session_of(GAMES["castle"], seed=5, auto=True), "1")
    tall, low = turn_lines(session), turn_lines(session, height=height)
    viewed = shown_after(answer_line(session, "view"), height=height)

    assert height < len(tall) + 1
    assert len(low) < len(viewed) < len(tall) == len(turn_lines(session, height=60))
    assert words_of(tall) - words_of(low) == {"manoeuvres", "left", "this"}
    assert words_of(low) - words_of(tall) == {"view", "shows", "all"}
    assert words_of(tall) == words_of(viewed)


def test_a_brief_table_names_everything_in_play_and_says_how_all_is_shown() -> None:
    """Every permanent and every slot is there in a quarter fewer lines."""
    table = Table(crowded(all_active, all_active))
    whole, brief = table.lines(80), table.lines(80, room=1)
    shown = " ".join(" ".join([line.strip("|") for line in brief]).split())

    assert len(brief) <= len(whole) * 3 / 4
    assert brief[0].endswith("view shows all --+")
    assert not any("view shows all" in line for line in whole)
    assert [] == [slot for slot in SLOTS if 2 != shown.count(slot)]
    assert [] == [words for words in ("3 Grizzly Bears", "4 Plains (tapped)", "Rod of Ruin") if words not in shown]


def test_equal_slots_of_a_brief_row_stand_together_behind_the_others() -> None:
    """So a row in which half of the cards are face down needs no columns."""
    rows = [line.strip("| ") for line in Table(crowded(mixed, mixed)).lines(160, room=1)]

    assert "+2/+2 R3C3 Scathe Zombies 4/4, tapped; R3C1 Spined Wurm 7/6; R3C4, R3C2 unknown" in rows
