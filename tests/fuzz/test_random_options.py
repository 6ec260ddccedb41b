"""Whole games under random options: they end, break no invariant, hide what is hidden, and can be played again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import Player, Record, Rng, digest, from_json, magic54, playout, to_data, to_json
from castlerules.magic54 import Magic54Rules, State
from castlerules.strategies import generators, rules, states

pytestmark = pytest.mark.fuzz

LONGEST = 20_000
SEEDS = st.integers(0, 2**32).map(Rng.seeded)


@pytest.mark.rule("M54-I02", "M54-I03", "M54-I04", "M54-I11", "M54-I28")
@brief_settings
@given(rules("magic54"), generators(), SEEDS)
def test_every_game_ends_and_breaks_no_invariant_on_the_way(options: Magic54Rules, rng: Rng, chance: Rng) -> None:
    """No step and no state of a game under any options has a problem."""
    state = magic54.GAME.new_game(rules=options, rng=rng)
    game = playout(magic54.GAME, state, rng=chance, max_actions=LONGEST)
    for action in game.actions:
        after = magic54.GAME.apply(state, action)
        assert () == magic54.GAME.step_problems(state, action, after)
        assert () == magic54.GAME.problems(after)
        state = after

    assert game.finished
    assert state == game.state


@brief_settings
@given(rules("magic54"), generators(), SEEDS, st.integers(0, 400))
def test_a_record_replays_to_the_same_state(options: Magic54Rules, rng: Rng, chance: Rng, length: int) -> None:
    """What was played is played again from JSON and from text."""
    start = magic54.GAME.new_game(rules=options, rng=rng)
    game = playout(magic54.GAME, start, rng=chance, max_actions=length)

    record = Record.of(magic54.GAME, game.actions, rules=options, rng=rng, check_every=50)
    again = [from_json(to_json(record), Record), Record.from_text(record.to_text())]

    assert (len(game.actions), digest(game.state)) == record.checks[-1]
    assert [game.state] * 2 == [list(record.replay())[-1] for record in again]


@pytest.mark.rule("M54-Q44", "M54-I27")
@brief_settings
@given(states("magic54", rules=rules("magic54")), st.sampled_from((magic54.RED, magic54.BLACK)))
def test_a_view_names_no_hidden_card(state: State, player: Player) -> None:
    """The cards of both decks and of the other hand are not in the observation, unless something public names them."""
    other = state.sides[magic54.opponent(player)]
    public = [item.card for item in state.pile] + [packet.source for packet in state.pooled_packets]
    hidden = {card.code for card in (*other.hand, *other.deck)} - {card.code for card in public}

    named = set(_texts(to_data(magic54.GAME.observe(state, player))))

    assert set() == named & hidden
    assert {card.code for card in state.sides[player].hand} <= named


def _texts(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for part in parts for text in _texts(part)]


@brief_settings
@given(states("magic54", rules=rules("magic54")))
def test_data_and_text_of_a_position_come_back(state: State) -> None:
    """A state is the same after a journey as JSON, and but for its generator as one line."""
    line = magic54.GAME.format_position(state)

    assert state == magic54.GAME.parse_position(line, rng=state.rng)
    assert state == from_json(to_json(state))
