"""Records in a notebook or a terminal: a header with the result, the last table, and nothing that is hidden."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

from castlerules import GAMES, Record, Rng, magic, playout
from castlerules.magic54 import Magic54Rules
from castlerules.text import WIDTH

from .test_shown_states import pretty

SPACE = "{http://www.w3.org/2000/svg}"
every_game = pytest.mark.parametrize("name", GAMES)


def recorded(name: str, actions: int, **header: Any) -> Record:
    """Return the record of a game by chance of at most so many *actions*."""
    game = GAMES[name]
    rules = header.get("rules", game.Rules())
    played = playout(game, game.new_game(rules=rules, rng=Rng.seeded(1)), rng=Rng.seeded(2), max_actions=actions)
    return Record.of(game, played.actions, rng=Rng.seeded(1), check_every=0, **header)


def lines(record: Any) -> list[str]:
    """Return the texts of the picture of *record*."""
    return [label.text or "" for label in ET.fromstring(record._repr_svg_()).iter(f"{SPACE}text")]


@every_game
def test_a_record_shows_header_result_and_last_table(name: str) -> None:
    """In the picture, in HTML and in the terminal: game, number of actions, who acts or how it ended, and the table."""
    for actions in (6, 3000):
        record = recorded(name, actions)
        *_, last = record.replay()
        outcome = GAMES[name].outcome(last)
        result = f"not over, player {GAMES[name].to_act(last)} to act" if outcome is None else f"over: {outcome.reason}"
        head = [f"record of {name}, {len(record.actions)} actions", "rules version 1", result]

        assert head == lines(record)[:3]
        assert pretty(record).splitlines() == [*head, *pretty(last).splitlines()]
        assert record._repr_html_().startswith("<div><svg ")
        assert 1 == record._repr_html_().count("http")
        assert last._repr_svg_()[-500:] in record._repr_svg_()


def test_options_and_tags_are_in_the_header() -> None:
    """Only options that are changed; each tag has a line."""
    record = recorded("magic54", 4, rules=Magic54Rules(starting_hp=9), tags=[("RED", "Ann"), ("BLACK", "Bob")])

    assert ["options: starting_hp 9", "RED: Ann", "BLACK: Bob"] == lines(record)[2:5]


def test_inside_of_another_value_a_record_is_its_repr() -> None:
    """That is the code that builds it, with all actions and the generator."""
    record = recorded("magic54", 4)

    assert repr(record) == pretty(record, depth=3)
    assert repr(record).startswith("Record(game='magic54', ")


def test_a_record_that_cannot_be_replayed_says_why() -> None:
    """A game of one's own, an action that is not legal, and a record that is too long have a header all the same."""
    record = recorded("duel", 6)
    own = attrs.evolve(record, game="own")
    wrong = attrs.evolve(record, actions=(*record.actions, "attack:999"))
    long = attrs.evolve(record, actions=record.actions * 400)

    assert [line for line in lines(own) if line.startswith("cannot be replayed: game: 'own' is not one of ")]
    assert [line for line in lines(wrong) if line.startswith("stops before action 7, 'attack:999': ")]
    assert "not over" not in pretty(long)
    assert "too long to be replayed here; replay() yields its states" in lines(long)


@every_game
def test_what_one_player_saw_ends_with_the_last_observation(name: str) -> None:
    """The header says whose record it is; the table is that of the observation."""
    seen: Any = recorded(name, 60).seen_by(0)

    assert f"record of {name} as player 0 saw it, {len(seen.steps)} actions" == lines(seen)[0]
    assert pretty(seen).endswith(str(seen.end))
    assert seen.end._repr_svg_()[-500:] in seen._repr_svg_()


@pytest.mark.parametrize("name", ["duel", "castle"])
def test_no_deck_and_no_generator_is_shown(name: str) -> None:
    """Two games that look alike to the player to act after the opening hands are shown alike."""
    game: Any = GAMES[name]
    record = recorded(name, 0)
    state = next(record.replay())
    player = game.to_act(state)
    hidden = {card.name for card in state.table.cards} - {
        card.name for _, card in game.observe(state, player).objects()
    }
    shown = record._repr_svg_() + pretty(record)

    assert len(hidden) > 5
    assert [] == [card for card in hidden if card in shown]
    assert str(record.generator) not in shown
    assert magic.State.__name__ not in shown
    assert all(len(line) <= WIDTH for line in pretty(record).splitlines())
