"""Random seasons of eight players and sixty contests, under any options: no dead end, no broken invariant."""

from __future__ import annotations

from typing import Final

import attrs
import pytest
from ascension.seasons import CONTESTS, OPTION_ANSWERS, SEATS, Step, season, season_options, start
from profiles import by_profile

from castlerules import ORGANISER, Player, Rng, ascension, digest, from_json, to_json
from castlerules.ascension import AscensionRules, State
from castlerules.ascension.rules.contests import free_players
from castlerules.ascension.rules.league import has_contests_left

pytestmark = pytest.mark.fuzz

SEASONS: Final = by_profile(1, 6, 200)
"""How many are played."""

EVERY: Final = 40
"""After so many steps what takes longer is looked at too."""


def keeps_the_invariants(place: int, step: Step) -> None:
    """ASC-I01 to ASC-I26, and what is reported of whom may act; AssertionError for what is wrong with *step*."""
    before, action, after = step
    where = f"step {place}, {ascension.GAME.format_action(action)}"
    assert ascension.GAME.why_not(before, action) is None, where
    assert () == ascension.GAME.problems(after), where
    assert () == ascension.GAME.step_problems(before, action, after), where
    if before.rules.pairing_scope == "same_group" and has_contests_left(after):
        free = len(free_players(after))
        assert all(ascension.legal_contests(after, size) for size in range(2, free)), where


def hides_and_travels(place: int, state: State) -> None:
    """ASC-I29: a league made from an observation looks the same and breaks nothing; both travel as data."""
    player = Player(place // EVERY % (SEATS + 1) - 1)
    observation = ascension.GAME.observe(state, player)
    guess = ascension.GAME.determinize(observation, Rng.seeded(place))
    assert ascension.GAME.observe(guess, player) == observation
    assert () == ascension.GAME.problems(guess)
    assert (state, observation) == (from_json(to_json(state)), from_json(to_json(observation)))
    assert ascension.GAME.to_act(observation) == ascension.GAME.to_act(state)
    assert all(
        ascension.GAME.describe_action(observation, action)
        for action in ascension.GAME.legal_actions(state, player)[:EVERY]
    )
    assert max(map(len, str(observation).splitlines())) <= EVERY * 2


@pytest.mark.rule("ASC-I20", "ASC-I27", "ASC-I28", "ASC-I29")
@pytest.mark.parametrize("number", range(SEASONS))
def test_random_seasons_go_on_to_their_ends_without_a_problem(number: int) -> None:
    """Every step keeps the invariants, somebody can always act until it is over, and the log makes it again."""
    again = state = start(number)
    for place, step in enumerate(season(number)):
        keeps_the_invariants(place, step)
        state = step[2]
        if place % EVERY == 0:
            hides_and_travels(place, state)
        again = ascension.GAME.apply(again, step[1])

    assert ascension.GAME.outcome(state) is not None
    assert CONTESTS == len(state.history)
    assert (state, digest(state)) == (again, digest(again))
    assert ascension.GAME.legal_actions(state) == ascension.GAME.legal_actions(state, ORGANISER) == ()


def test_the_seasons_ask_about_every_option() -> None:
    """Each option has another value than the usual one in some answer."""
    answerable = {name for answers in OPTION_ANSWERS for answer in answers for name in answer}

    assert {field.name for field in attrs.fields(AscensionRules)} == answerable
    for answers in OPTION_ANSWERS:
        assert any(set(AscensionRules.of(answer).changed()) >= set(answer) for answer in answers if answer)
    assert {} == season_options(0).changed()
