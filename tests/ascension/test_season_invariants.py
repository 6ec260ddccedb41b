"""The invariants hold in whole random seasons (ASC-I01 to ASC-I28)."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings

from castlerules import ORGANISER, Rng, ascension, choice
from castlerules.ascension import (
    GAME,
    Action,
    AscensionRules,
    State,
    legal_contests,
)
from castlerules.ascension.rules.league import active_members, contest_of_player, has_contests_left, why_not_ready
from castlerules.strategies import rules, states

from .kit import options_with

Step = tuple[State, Action, State]


@cache
def steps() -> tuple[Step, ...]:
    """Return the steps of six seasons, in which sets are cheap and every kind of action is as likely."""
    cheap = options_with(
        expansion_prices=(1, 1, 1), copy_limit_prices=(1, 1), sideboard_prices=(1, 1, 1), streak_length=1
    )
    return tuple(step for seed in range(6) for step in _season(cheap, Rng.seeded(seed)))


def _season(options: AscensionRules, rng: Rng) -> list[Step]:
    state, season_steps = GAME.new_game(rules=options, rng=rng, max_contests=24), list[Step]()
    while legal := GAME.legal_actions(state):
        kinds = tuple(dict.fromkeys(map(type, legal)))
        kind, rng = choice(rng, kinds)  # type: ignore[assignment]  # what goes in comes out
        action, rng = choice(rng, tuple(action for action in legal if type(action) is kind))  # type: ignore[assignment]
        season_steps.append((state, action, GAME.apply(state, action)))
        state = season_steps[-1][2]
    return season_steps


def test_the_seasons_have_everything_in_them() -> None:
    """All kinds of actions that are listed, but for choices of rows and cards from a reserve."""
    kinds = {type(action).__name__ for _, action, _ in steps()}
    missing = {kind.__name__ for kind in ascension.ACTIONS} - kinds

    assert {"VoidContest", "Withdraw", "ChooseHandicapRow", "ReturnCard"} >= missing


def test_no_state_and_no_step_has_problems() -> None:
    """The library's own checks find nothing."""
    for before, action, after in steps():
        assert () == GAME.problems(after)
        assert () == GAME.step_problems(before, action, after)


@settings(max_examples=15)
@given(states("ascension", rules=rules("ascension"), max_actions=60))
def test_leagues_under_any_options_have_no_problems_and_no_bad_step(state: State) -> None:
    """Whatever is done next."""
    assert () == GAME.problems(state)
    for action in GAME.legal_actions(state)[:20]:
        assert () == GAME.step_problems(state, action, GAME.apply(state, action))


@pytest.mark.rule("ASC-I19", "ASC-I20")
def test_somebody_can_always_meet() -> None:
    """As long as another contest may start and there is a player to spare, there is a group of every size."""
    for _, _, state in steps():
        free = [
            member
            for member in active_members(state)
            if why_not_ready(state.rules, member.player, member.deck) is None
            and contest_of_player(state, member.player) is None
        ]
        for size in range(2, len(free)):
            assert bool(legal_contests(state, size)) == has_contests_left(state)


@pytest.mark.rule("ASC-I27", "ASC-I28")
def test_offered_is_accepted_and_what_others_could_do_is_refused_with_a_reason() -> None:
    """Everything on the lists of everybody is legal; what was legal ten steps ago is on a list, or refused."""
    line = steps()[::7]
    for (_, _, state), (earlier, _, _) in zip(line[3:], line, strict=False):
        seats = [ORGANISER, *ascension.GAME.players(state)]
        offered = {action: GAME.why_not(state, action) for seat in seats for action in GAME.legal_actions(state, seat)}
        assert {None} >= set(offered.values())
        for action in GAME.legal_actions(earlier)[::5]:
            violation = GAME.why_not(state, action)
            assert (violation is None) == (action in offered)
            assert violation is None or (violation.rule.startswith("ASC-") and violation.reason)
