"""Random games with all ready-made decks under random options: no dead end, no broken invariant, no odd error."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, Final

import attrs
import pytest
from castle.games import options
from hypothesis import assume, given
from hypothesis import strategies as st
from profiles import brief_settings, by_profile
from random_play import random_steps
from solitaire.random_games import PLAIN_COUNT, options_of_seed

from castlerules import (
    GAMES,
    DataError,
    Rng,
    castle,
    duel,
    fortress,
    from_data,
    magic54,
    playout,
    solitaire,
    to_data,
)
from castlerules.magic import State
from castlerules.strategies import initial_states, rules, states

from .damage import damaged

pytestmark = pytest.mark.fuzz

LIMIT: Final = 1_000
"""SOL-G84: what is taken back from graveyards could go round for ever; with this limit it does not."""

PAIRS: Final = tuple(product(duel.DECKS, duel.DECKS))
EDITIONS: Final = (duel.DuelRules.sixth_edition(), duel.DuelRules.modern())
CASTLES: Final = tuple(product(castle.DECKS, castle.DECKS))
STOCKS: Final = tuple(product(castle.STOCKS, castle.STOCKS))
PATIENCES: Final = tuple(solitaire.DECKS)


def castle_start(number: int) -> State:
    """Return the start of game *number*: all pairs of decks and of stocks meet; every fourth has the usual options."""
    rules = castle.CastleRules(**(options(number) if number % 4 else {}))  # type: ignore[arg-type]
    decks, stocks = CASTLES[number * 21 % len(CASTLES)], STOCKS[number * 7 % len(STOCKS)]
    return castle.GAME.new_game(decks, stocks, rules=rules, rng=Rng.seeded(number))


def duel_start(number: int) -> State:
    """Return the start of duel *number*: every pair of decks meets in each edition before one meets again."""
    rules = EDITIONS[number // len(PAIRS) % len(EDITIONS)]
    return duel.GAME.new_game(PAIRS[number % len(PAIRS)], rules=rules, rng=Rng.seeded(number))


def solitaire_start(number: int) -> State:
    """Return the start of game *number*: every deck meets every kind of options, and every fourth game the usual ones.

    A game that may be conceded is soon over by chance, so few may.
    """
    chosen = options_of_seed(number + PLAIN_COUNT) | {"offer_concede": number % 8 == 1} if number % 4 else {}
    limit = chosen.pop("action_limit", None) or LIMIT
    rules = solitaire.SolitaireRules(action_limit=limit, **chosen)  # type: ignore[arg-type]
    deck = PATIENCES[(number + number // len(PATIENCES)) % len(PATIENCES)]
    return solitaire.GAME.new_game(deck, rules=rules, rng=Rng.seeded(number))


@attrs.frozen
class Series:
    """Random games of the game called *name*: how many, how long at most, in how many blocks, and how one starts."""

    name: str
    number: int
    longest: int
    blocks: int
    start: Callable[[int], State]

    def play(self, block: int) -> None:
        """Play every game of *block* to its end; AssertionError for what is wrong on the way."""
        for number in range(block, self.number, self.blocks):
            end = played(GAMES[self.name], self.start(number), number, self.longest)
            assert end.result is not None, f"game {number}"


def played(game: Any, state: Any, number: int, longest: int) -> Any:
    """Return the state to which chance *number* leads from *state* in up to *longest* actions.

    AssertionError for what is wrong on the way: each state and each step keeps the invariants of *game*.
    """
    after = state
    for before, action, after in random_steps(game, state, Rng.seeded(-1 - number), longest):
        violations = (*game.problems(after), *game.step_problems(before, action, after))
        assert not violations, f"game {number} after {game.format_action(action)}: {violations}"
    return after


CASTLE: Final = Series("castle", by_profile(5, 60, 5_000), 10_000, 5, castle_start)
DUEL: Final = Series("duel", by_profile(10, 120, 10_000), 5_000, 10, duel_start)
SOLITAIRE: Final = Series("solitaire", by_profile(20, 400, 5_000), 5_000, 20, solitaire_start)


@pytest.mark.rule("CAS-I01", "CAS-I11", "CAS-I17", "CAS-I30", "CAS-I32")
@pytest.mark.parametrize("block", range(CASTLE.blocks))
def test_random_games_of_castle_go_on_to_their_ends_without_a_problem(block: int) -> None:
    """Every step keeps the invariants, somebody can always act until it is over, and it is over some time."""
    CASTLE.play(block)


@pytest.mark.rule("BASE-I04", "BASE-I11", "BASE-I25", "BASE-I28", "BASE-188")
@pytest.mark.parametrize("block", range(DUEL.blocks))
def test_random_duels_go_on_to_their_ends_without_a_problem(block: int) -> None:
    """Every step keeps the invariants, somebody can always act until it is over, and it is over some time."""
    DUEL.play(block)


@pytest.mark.rule("SOL-I01", "SOL-I04", "SOL-I11", "SOL-I13", "SOL-I23")
@pytest.mark.parametrize("block", range(SOLITAIRE.blocks))
def test_random_games_of_solitaire_go_on_to_their_ends_without_a_problem(block: int) -> None:
    """Every step keeps the invariants and all cards, the player can always act until it is over, and it is over."""
    SOLITAIRE.play(block)


@pytest.mark.rule("M54-I02", "M54-I04", "M54-I28")
@brief_settings
@given(initial_states("magic54", rules=rules("magic54")), st.integers(0, 2**32))
def test_duels_of_magic54_under_any_options_go_on_to_their_ends(start: magic54.State, number: int) -> None:
    """No step and no state under drawn options has a problem, and the game ends."""
    assert played(magic54.GAME, start, number, 20_000).result is not None


SIEGES: Final = rules("fortress")


@pytest.mark.rule("FOR-Q63", "FOR-I05", "FOR-I17", "FOR-I19", "FOR-I22")
@brief_settings
@given(initial_states("fortress", rules=SIEGES), st.integers(0, 2**32))
def test_sieges_under_any_options_go_on_to_their_ends(start: State, number: int) -> None:
    """No step and no state of any deck has a problem; the game ends, unless the die costs nothing."""
    costs = sum(start.rules.die_life) < 0  # type: ignore[attr-defined]  # the options of Fortress have it
    end = played(fortress.GAME, start, number, 2_000)

    assert end.result is not None or not costs or start.rules.core.starting_life > 40


@brief_settings
@given(damaged(states("fortress", rules=SIEGES).map(to_data), gently=True) | damaged(states("fortress").map(to_data)))
def test_damaged_data_of_a_siege_is_refused_or_can_be_played(written: Any) -> None:
    """Whatever is changed in the data of a state, it raises nothing but a DataError, or gives a state to play on."""
    try:
        value: Any = from_data(written)
    except DataError:
        return
    assume(isinstance(value, State))
    assert () == fortress.GAME.problems(value)
    end = playout(fortress.GAME, value, rng=Rng.seeded(1), max_actions=30).state
    assert () == fortress.GAME.problems(end)
