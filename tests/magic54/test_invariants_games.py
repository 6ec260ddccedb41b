"""The invariants along random games, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from random_play import drawn_options, option_values

from castlerules import Rng, evolve, magic54, playout
from castlerules.magic54 import (
    BLACK,
    RED,
    Action,
    ChooseFromDeck,
    Discarded,
    DiscardRecycled,
    Drew,
    Magic54Rules,
    Pass,
    Phase,
    Result,
    State,
)
from castlerules.testing.magic54 import side, table

Step = tuple[State, Action, State]
WINDOWS = (Phase.PRECOMBAT, Phase.COMBAT, Phase.POSTCOMBAT)
SEEDS = 30
VALUES = option_values(
    Magic54Rules,
    {
        "starting_hp": (20, 60, 3),
        "opening_hand": (0, 5, 9, 27),
        "hand_limit": (0, 3, 5, 8),
        "mana_per_turn": (1, 2, 8),
        "turn_limit": (None, 120, 30),
    },
    fixed=("first_player",),
)


def options(seed: int) -> Magic54Rules:
    """Return the rules number *seed*: 0 is the default, the others are drawn option by option."""
    return Magic54Rules.of(drawn_options(VALUES, seed)) if seed else Magic54Rules()


def game(seed: int, most: int = 1200) -> Iterator[Step]:
    """Yield the steps of a random game under the rules number *seed*."""
    state = magic54.GAME.new_game(rules=options(seed), rng=Rng.seeded(seed))
    for action in playout(magic54.GAME, state, rng=Rng.seeded(1000 + seed), max_actions=most).actions:
        after = magic54.GAME.advance(state, action)
        yield state, action, after
        state = after


GAMES = [list(game(seed)) for seed in range(SEEDS)]
STEPS = [step for steps in GAMES for step in steps]
STATES = [after for _, _, after in STEPS]


@pytest.mark.rule("M54-I01", "M54-I06", "M54-I11", "M54-I13", "M54-I14")
def test_no_state_of_a_game_has_problems() -> None:
    """Whatever the options, play reaches only states that keep every invariant."""
    assert [] == [state for state in STATES if magic54.GAME.problems(state)]


@pytest.mark.rule("M54-I07", "M54-I08", "M54-I12", "M54-I15", "M54-I18")
def test_no_step_of_a_game_has_problems() -> None:
    """Nor does any step break what concerns two states."""
    assert [] == [step for step in STEPS if magic54.GAME.step_problems(*step)]


@pytest.mark.rule("M54-I01")
def test_the_games_reach_every_phase_and_every_kind_of_action() -> None:
    """What is proved along these games is proved where it matters."""
    assert set(Phase) == {state.phase for state in STATES}
    assert set(magic54.ACTIONS) == {type(action) for _, action, _ in STEPS}
    assert {True, False} == {state.searching_joker is not None for state in STATES}
    assert {RED, BLACK} == {state.searching_joker.team for state in STATES if state.searching_joker is not None}
    assert set(Result) <= {state.result for state in STATES}
    assert all(
        {getattr(options(seed), name) for seed in range(SEEDS)} >= set(values) for name, values in VALUES.items()
    )


@pytest.mark.rule("M54-I05")
def test_a_window_has_a_pass_or_only_the_choice_of_a_search() -> None:
    """With a search open every action takes a card of the own deck."""
    for state in STATES:
        legal = magic54.GAME.legal_actions(state)
        if state.searching_joker is not None:
            assert {ChooseFromDeck} == {type(action) for action in legal}
            assert len(state.sides[state.searching_joker.team].deck) == len(legal)
        elif state.phase in WINDOWS and state.result is None:
            assert Pass() == legal[0]


def game_from(state: State) -> Iterator[Step]:
    """Yield the steps from *state* on in which the first legal action is always taken."""
    while legal := magic54.GAME.legal_actions(state):
        after = magic54.GAME.apply(state, legal[0])
        yield state, legal[0], after
        state = after


@pytest.mark.rule("M54-I22", "M54-Q38")
def test_turning_over_keeps_the_order_and_empties_the_discard_pile() -> None:
    """Where no shuffle was agreed on, drawn and remaining cards are the old discards in their order."""
    seen = 0
    for before, action, after in STEPS:
        events = magic54.GAME.transition(before, action)[1]
        turned = [event for event in events if isinstance(event, DiscardRecycled)]
        if before.rules.recycle_shuffle or len(turned) != 1:
            continue
        player, place = turned[0].player, events.index(turned[0])
        lost = [event.card for event in events[:place] if isinstance(event, Discarded) and event.player == player]
        drawn = [event.card for event in events[place:] if isinstance(event, Drew) and event.player == player]
        cards = (*before.sides[player].discard, *lost)

        assert turned[0].size == len(cards)
        assert cards == (*drawn, *after.sides[player].deck)[: len(cards)]
        seen += 1

    assert seen > 5


@pytest.mark.rule("M54-I23")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_loses_by_an_empty_deck(seed: int) -> None:
    """Turn after turn without a card to draw, the game just goes on."""
    state = table(red=side("KH/s", rest="hand"), black=side(rest="hand"), rules=Magic54Rules(hand_limit=27)).state
    quiet = [step for _, step in zip(range(60), game_from(evolve(state, rng=Rng.seeded(seed))), strict=False)]

    assert {None} == {after.result for _, _, after in quiet}
    assert {()} == {mine.deck for _, _, after in quiet for mine in after.sides}
    assert quiet[-1][2].turn > state.turn + 5
