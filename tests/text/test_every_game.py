"""What players of every game read and see at random positions: whole, told apart, and without a secret."""

from __future__ import annotations

from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import FUZZ

from castlerules import GAMES, Player, Rng, castle, fortress, solitaire
from castlerules.magic.presentation.display import display_of
from castlerules.strategies import rules, states
from castlerules.text import WIDTH, text

FEW: Final = settings() if FUZZ else settings(max_examples=12)
FOREIGN_WORDS: Final = {
    "castle": ("apart",),
    "solitaire": ("apart", "opponent", "pool", "turn ", "poison"),
}
"""Words that no sentence about an event of a game has in it, as the game has no such thing or keeps it for itself."""


def shown(observation: Any) -> tuple[str, str, str]:
    """Return text, picture and HTML of *observation*."""
    return text(observation), observation._repr_svg_(), observation._repr_html_()


@pytest.mark.parametrize("game", [castle, fortress, solitaire], ids=["castle", "fortress", "solitaire"])
def test_every_action_and_event_of_a_variant_has_words(game: Any) -> None:
    """None of its own is missing from its tables."""
    display = display_of(game.GAME.observe(game.GAME.new_game(), Player(0)))

    assert {*game.model.actions.ACTIONS} <= {*display.action_wording.templates}
    assert {*game.model.events.EVENTS} <= {*display.event_wording.templates}


every_game = pytest.mark.parametrize("name", GAMES)


@pytest.mark.rule("BASE-I24", "SOL-I25", "FOR-I21", "M54-I27", "ASC-Q42")
@every_game
@FEW
@given(data=st.data())
def test_what_is_hidden_changes_no_letter(name: str, data: st.DataObject) -> None:
    """States that a player cannot tell apart give the same text, picture and HTML.

    All lines of the text are equally wide, and the picture is well-formed and needs nothing from elsewhere.
    """
    game = GAMES[name]
    state = data.draw(states(name, rules=rules(name)))
    for player in game.players(state):
        observation = game.observe(state, player)
        twin = game.observe(game.determinize(observation, Rng.seeded(data.draw(st.integers(0, 100)))), player)
        table, picture, html = shown(observation)

        assert (table, picture, html) == shown(twin)
        assert {WIDTH} == {len(line) for line in table.splitlines()}
        assert ET.fromstring(picture).tag.endswith("svg")
        assert html.startswith("<div><svg ")
        assert [] == [part for part in ("<script", "<style", "href", " id=", "url(") if part in html]
        assert 1 == html.count("http")


@every_game
@FEW
@given(data=st.data())
def test_no_two_legal_actions_read_alike(name: str, data: st.DataObject) -> None:
    """None of them reads as it is typed either, for whoever is to act and for the other players."""
    game = GAMES[name]
    state = data.draw(states(name, rules=rules(name)))
    legal = game.legal_actions(state)
    typed = {game.format_action(action) for action in legal if ":" in game.format_action(action)}
    for observation in [game.observe(state, player) for player in game.players(state)]:
        words = {game.describe_action(observation, action) for action in legal}

        assert len(legal) == len(words)
        assert not typed & words


@every_game
@FEW
@given(data=st.data())
def test_what_happens_can_be_read_at_every_step(name: str, data: st.DataObject) -> None:
    """No sentence is empty, leads nowhere or speaks of what the game does not have."""
    game = GAMES[name]
    state = data.draw(states(name, rules=rules(name)))
    observations = [game.observe(state, player) for player in game.players(state)]
    for action in game.legal_actions(state)[:20]:
        _, events = game.transition(state, action)
        for observation in observations:
            for line in game.describe_events(observation, events):
                assert line.strip(":; ")
                assert not line.endswith((":", ";"))
                assert not [word for word in FOREIGN_WORDS.get(name, ()) if word in line]
