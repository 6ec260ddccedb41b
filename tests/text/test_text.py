"""Any observation is shown as text; states and everything else are refused; pieces of tables keep to their width."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from toys import TOYS, duel

from castlerules import DataError, Record, Rng, magic54
from castlerules._displayed import Displayed
from castlerules.text import WIDTH, action_text, box, columns, labelled, printable, text, wrapped


def test_a_view_that_has_words_of_its_own_is_told_in_them() -> None:
    """The text is what ``str`` gives."""
    seen = magic54.GAME.observe(magic54.GAME.new_game(), magic54.RED)

    assert str(seen) == text(seen)
    assert repr(seen).startswith("<Observation of magic54: turn 1 of ")


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_any_other_view_is_told_field_by_field(game: Any) -> None:
    """Every field has its line, in a frame of the usual width."""
    state = game.new_game()
    seen = game.observe(state, game.players(state)[0])
    lines = text(seen).splitlines()

    assert {WIDTH} == {len(line) for line in lines}
    assert [field.name for field in attrs.fields(type(seen))] == [
        line[2:].split()[0] for line in lines[1:-1] if line[2] != " "
    ]


@pytest.mark.parametrize("game", [magic54.GAME, *TOYS], ids=lambda game: game.name)
def test_a_state_is_refused_because_it_shows_everything(game: Any) -> None:
    """The message says what to pass instead, and nothing of the state."""
    with pytest.raises(DataError, match=r"^a state holds hidden information too; pass game\.observe"):
        text(game.new_game())


@pytest.mark.parametrize("value", [None, 5, "text", magic54.card("KH"), magic54.Magic54Rules(), magic54.Drew, text])
def test_what_is_no_view_is_refused(value: object) -> None:
    """Cards, options, classes and plain values have no table."""
    with pytest.raises(DataError, match="expected an observation, got "):
        text(value)


def test_a_record_is_refused_like_a_state() -> None:
    """The generator in it would tell every hidden card."""
    with pytest.raises(DataError, match="a record holds hidden information"):
        text(Record.of(magic54.GAME, rng=Rng.seeded(1)))


def test_an_action_is_worded_by_its_game() -> None:
    """What the game says is said."""
    state, toy = magic54.GAME.new_game(), duel.new_game()
    attack = magic54.GAME.parse_action(None, "attack KH#1")
    legal = duel.legal_actions(toy)[0]

    assert "attack with KH#1" == action_text(magic54.GAME, magic54.GAME.observe(state, magic54.RED), attack)
    assert "play 2" == action_text(duel, duel.observe(toy, duel.SEATS[0]), legal)


def test_an_action_is_worded_for_a_view_of_its_own_game_only() -> None:
    """States and observations of other games are refused."""
    toy: Any = duel
    state = magic54.GAME.new_game()

    with pytest.raises(DataError, match="a state holds hidden information"):
        action_text(toy, state, None)
    with pytest.raises(DataError, match=f"expected an observation of {duel.name}, got one of another game"):
        action_text(toy, magic54.GAME.observe(state, magic54.RED), None)


def test_what_cannot_be_printed_is_marked() -> None:
    """Line breaks, escapes, lone surrogates and other control characters cannot get into a line."""
    assert "a\ufffdb\ufffdc\ufffd" == printable("a\nb\x1bc\ud800")
    assert 'KH & <"> \u2660' == printable('KH & <"> \u2660')


def test_a_long_line_goes_on_set_in() -> None:
    """Words stay whole where they fit; one that fits nowhere is broken, and nothing is lost."""
    assert ["one two", "  three"] == wrapped("one two three", 8, hang=2)
    assert ["abcdef", "gh"] == wrapped("abcdefgh", 6)
    assert [""] == wrapped("", 6)


def test_labels_stand_once_beside_their_lines() -> None:
    """Lines begin at the margin; without any the label stands alone."""
    assert ["pile  top", "      then"] == labelled("pile", ["top", "then"], label_width=6)
    assert ["pile"] == labelled("pile", [], label_width=6)


def test_cells_stand_below_each_other() -> None:
    """Each column is as wide as its widest cell; rows may be short, and end without spaces."""
    assert ["KH   3/3", "10S  1/1  sick", "x"] == columns([("KH", "3/3"), ("10S", "1/1", "sick"), ("x",)])
    assert [] == columns([])


def test_a_box_frames_its_sections_at_one_width() -> None:
    """Every line of the box is as wide as asked, whatever is in it."""
    framed = box([["one", "a line that is too long"], []], head=("left\n", "right"), width=24)

    assert [
        "+-- left\ufffd ---- right --+",
        "| one                  |",
        "| a line that is too   |",
        "|   long               |",
        "+----------------------+",
        "+----------------------+",
    ] == framed.splitlines()


def test_a_title_that_is_too_long_is_cut() -> None:
    """The right one stays whole."""
    assert "+-- long-lon - right --+" == box([], head=("long-long-long", "right"), width=24)


def test_an_observation_without_a_registered_table_is_shown_field_by_field() -> None:
    """A class that is shown by look-up, and for which no game has registered a table, does not ask itself for ever."""

    @attrs.frozen
    class Unregistered(Displayed):
        rules: int = 3

    assert "rules  3" in text(Unregistered())
    assert str(Unregistered()) == text(Unregistered())
