"""Draws, shuffles, and the exact odds of an action."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

import attrs
import pytest
from toys import duel, league, patience

from castlerules import (
    DataError,
    Generator,
    IllegalAction,
    Player,
    Rng,
    Scripted,
    choice,
    draw,
    evolve,
    magic54,
    outcomes,
    roll,
    shuffled,
    with_generator,
)
from castlerules.core.rng import permutation_of, rank_of


@attrs.frozen
class Counted:
    """A generator that always draws 0 and remembers below what."""

    bounds: tuple[int, ...] = ()

    def below(self, n: int) -> tuple[int, Counted]:
        """Return 0."""
        return 0, Counted((*self.bounds, n))


@attrs.frozen
class Fixed:
    """A generator that always answers *answer*, whatever is asked."""

    answer: Any

    def below(self, n: int) -> tuple[int, Fixed]:
        """Return the answer."""
        assert n
        return self.answer, self


@pytest.mark.parametrize("size", range(6))
def test_every_rank_is_another_order_and_every_order_has_its_rank(size: int) -> None:
    """Up to five things, ranks and orders correspond one to one."""
    ranks = {tuple(permutation_of(rank, size)): rank for rank in range(factorial(size))}

    assert set(permutations(range(size))) == set(ranks)
    assert all(rank_of(order, factorial(size)) == rank for order, rank in ranks.items())


@pytest.mark.parametrize(("size", "bounds"), [(0, ()), (1, ()), (2, (2,)), (3, (6,)), (54, (factorial(54),))])
def test_a_shuffle_is_one_draw_below_the_number_of_orders(size: int, bounds: tuple[int, ...]) -> None:
    """Two things or more take one draw, fewer none; all of them are still there."""
    things, rng = shuffled(Counted(), tuple(range(size)))

    assert Counted(bounds) == rng
    assert list(range(size)) == sorted(things)


def test_shuffles_are_the_same_for_ever() -> None:
    """A shuffle by a seed keeps all things and gives the order that is written here."""
    order, rng = shuffled(Rng.seeded(7), tuple("abcdefghij"))

    assert "jcadbfigeh" == "".join(order)
    assert Rng(Rng.seeded(7).key, 1) == rng


def test_rolls_and_choices_use_one_draw_each() -> None:
    """A die shows 1 to its sides; a choice is one of the items, and a single item is not drawn for."""
    assert (1, Counted((6,))) == roll(Counted(), 6)
    assert (6, Scripted(())) == roll(Scripted((5,)), 6)
    assert ("c", Scripted(())) == choice(Scripted((2,)), ("a", "b", "c"))
    assert ("a", Rng(0)) == choice(Rng(0), ("a",))


@pytest.mark.parametrize("answer", [6, -1, 2.0, True, None, "1"])
def test_a_generator_that_answers_out_of_range_is_found_out(answer: object) -> None:
    """What is no integer from 0 to below n raises DataError with the name of the generator."""
    with pytest.raises(DataError, match=r"expected an integer in range\(6\) from Fixed.below, got"):
        draw(Fixed(answer), 6)


def test_what_is_no_generator_and_an_empty_choice_are_errors() -> None:
    """There is nothing to draw from, and nothing to choose from."""
    none: Any = None

    with pytest.raises(DataError, match=r"expected a generator with below\(n\), got None"):
        draw(none, 6)
    with pytest.raises(DataError, match=r"items: expected a tuple of things to choose from, got \(\)"):
        choice(Rng(0), ())


def test_an_observation_has_no_generator_to_replace() -> None:
    """The error says how to come to a state."""
    wrong: Any = magic54.GAME.observe(magic54.GAME.new_game(), 0)
    with pytest.raises(DataError, match="expected a state, got an observation, which has no rng"):
        with_generator(wrong, Rng(1))


def test_a_state_can_go_on_with_another_generator() -> None:
    """Only the generator is another one, and the old state stays."""
    old = duel.new_game(rng=Rng(1))
    new = with_generator(old, Scripted((1,)))

    assert Scripted((1,)) == new.rng
    assert old == with_generator(new, old.rng)
    assert old != new


def test_the_odds_of_a_die_are_exact() -> None:
    """A card thrown for a die of four sides has four results of a quarter, in order, with the old generator."""
    state = duel.new_game(rng=Rng(3))
    odds = outcomes(duel, state, duel.Throw(state.hands[0][0]))

    assert [(Fraction(1, 4), points) for points in (1, 2, 3, 4)] == [(chance, end.points[0]) for chance, end in odds]
    assert {state.rng} == {end.rng for _, end in odds}
    assert with_generator(duel.apply(state, duel.Throw(state.hands[0][0])), state.rng) in [end for _, end in odds]


def test_what_draws_nothing_is_certain() -> None:
    """An action without chance has one result of probability 1."""
    state = duel.new_game()
    ((chance, end),) = outcomes(duel, state, duel.Play(state.hands[0][0]))

    assert Fraction(1) == chance
    assert duel.apply(state, duel.Play(state.hands[0][0])) == end


def test_equal_results_are_one() -> None:
    """A stock with two equal orders of three cards: the results are merged, and their probabilities added."""
    state = evolve(patience.new_game(cards=4), stock=(1, 1, 2))
    odds = outcomes(patience, state, patience.Shuffle())

    assert {(1, 1, 2), (1, 2, 1), (2, 1, 1)} == {end.stock for _, end in odds}
    assert {Fraction(1, 3)} == {chance for chance, _ in odds}


def test_a_draw_among_equals_splits_the_odds() -> None:
    """Three equal bids give each bidder a third of the prize."""
    seats = (Player(0), Player(1), Player(2))
    state = evolve(league.new_game(), bidders=seats, bids=(1, 1))
    odds = outcomes(league, state, league.Bid(Player(2), 1))

    assert [(Fraction(1, 3), prizes) for prizes in ((1, 0, 0), (0, 1, 0), (0, 0, 1))] == [
        (chance, end.prizes) for chance, end in odds
    ]


def test_too_many_paths_are_refused_before_they_are_made() -> None:
    """A shuffle of thirty cards is refused at once; a limit of exactly the number of orders is enough."""
    with pytest.raises(DataError, match=r"expected at most 10000 paths .*, got more than 10\*\*12; pass"):
        outcomes(patience, patience.new_game(cards=30), patience.Shuffle())
    with pytest.raises(DataError, match=r"expected at most 23 paths .*, got 24; pass"):
        outcomes(patience, patience.new_game(cards=4), patience.Shuffle(), limit=23)
    assert 24 == len(outcomes(patience, patience.new_game(cards=4), patience.Shuffle(), limit=24))


def test_an_illegal_action_has_no_odds() -> None:
    """The refusal of the game comes through."""
    with pytest.raises(IllegalAction, match="TOY-hand"):
        outcomes(duel, duel.new_game(), duel.Play(duel.Card(99)))


def test_a_generator_of_ones_own_is_given_back() -> None:
    """Odds do not care which generator the state has."""
    own: Generator = Counted((9,))
    odds = outcomes(patience, with_generator(patience.new_game(cards=3), own), patience.Shuffle())

    assert 6 == len(odds)
    assert {own} == {end.rng for _, end in odds}
