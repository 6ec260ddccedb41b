"""Our generator never changes, is fair, and its streams are independent; scripts give what they say."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import factorial
from typing import Any

import pytest

from castlerules import DataError, Generator, Rng, Scripted, draw, roll, shuffled


def drawn(rng: Generator, *bounds: int) -> list[int]:
    """Return a number below each of *bounds*, drawn one after the other."""
    numbers = []
    for bound in bounds:
        number, rng = draw(rng, bound)
        numbers.append(number)
    return numbers


@pytest.mark.parametrize(
    ("seed", "key"),
    [
        (0, 0xA706DD2F4D197E6F),
        (1, 0xCC199C2F39D16276),
        (-1, 0xD3065E3CB9CDF2A1),
        (2**64 - 1, 0x906FDA7D1F74C74C),
        (2**64, 0x5AE97049813901A5),
        (-(2**64), 0xCE3C1DD208B99C3F),
        (10**40, 0x4EF9ADFF71511368),
    ],
)
def test_a_seed_of_any_size_and_sign_gives_the_same_key_for_ever(seed: int, key: int) -> None:
    """Seeds are spread over all keys, and the generator begins at counter 0."""
    assert Rng(key, 0) == Rng.seeded(seed)


def test_draws_of_any_size_are_the_same_for_ever() -> None:
    """Numbers from below 2 to below 10**40 come from as many words as they need."""
    bounds = (2, 6, 6, 52, 10**6, 2**64, 2**64 + 1, 10**40)
    expected = [1, 2, 2, 2, 68991, 5812388216538694480, 5593597790570782676, 9621356505158065757968904650814346381294]

    assert expected == drawn(Rng.seeded(0), *bounds)
    assert [5, 1, 0, 5, 3, 2, 3, 3] == drawn(Rng(1), *[6] * 8)
    assert [0, 5] == drawn(Rng(0, 2**64 - 1), 10, 10)


def test_words_that_would_not_be_fair_are_drawn_again() -> None:
    """Just above half of all words, about every second word is rejected; an even share needs no second word."""
    rng = Rng(0)
    for expected in (7960286522194355700, 487617019471545679, 1961750202426094747, 6038094601263162090):
        number, rng = rng.below(2**63 + 1)
        assert expected == number

    assert 4 < rng.counter
    assert 1 == Rng(0).below(2**63)[1].counter
    assert 2 == Rng(0).below(2**64 + 1)[1].counter


def test_a_draw_of_one_draws_nothing() -> None:
    """``below(1)`` is 0 and the generator itself, for scripts, too."""
    script = Scripted(())

    assert (0, Rng(5)) == Rng(5).below(1)
    assert (0, script) == script.below(1)


@pytest.mark.parametrize("bound", [0, -1, 2.0, True, "6", None])
def test_only_positive_numbers_can_be_drawn_below(bound: Any) -> None:
    """Anything else raises DataError, for both generators."""
    for rng in (Rng(0), Scripted((0,))):
        with pytest.raises(DataError, match="positive number of results"):
            rng.below(bound)


@pytest.mark.parametrize("number", [1.0, "1", None, True])
def test_seeds_and_indexes_are_integers(number: Any) -> None:
    """Anything else raises DataError."""
    with pytest.raises(DataError, match="integer"):
        Rng.seeded(number)
    with pytest.raises(DataError, match="integer"):
        Rng(0).derive(number)


@pytest.mark.parametrize(
    ("index", "key"),
    [
        (0, 0xDDFD3BF02233D660),
        (1, 0xA3D44A9C65757E9D),
        (-1, 0x38E9321EDF44C30F),
        (2**70, 0xB7FD1BAFEAB7A1C8),
    ],
)
def test_derived_generators_are_the_same_for_ever(index: int, key: int) -> None:
    """An index of any size and sign gives a stream of its own; the generator itself stays as it is."""
    rng = Rng.seeded(0)

    assert Rng(key, 0) == rng.derive(index)
    assert Rng.seeded(0) == rng
    assert Rng(key, 0) != rng.below(2)[1].derive(index)


def test_derived_generators_are_independent() -> None:
    """Thousands of streams have keys of their own, and the first draws of neighbours agree by chance only."""
    keys = {Rng.seeded(seed).derive(index).key for seed in range(-10, 10) for index in range(-50, 50)}
    first = [Rng.seeded(0).derive(index).below(6)[0] for index in range(6001)]
    same = sum(earlier == other for earlier, other in pairwise(first))

    assert 2000 == len(keys)
    assert 900 < same < 1100


@pytest.mark.parametrize(("bound", "limit"), [(2, 10.9), (6, 20.6), (52, 87.0)])
def test_every_number_is_as_likely(bound: int, limit: float) -> None:
    """The chi square statistic of 6000 draws is below its value for one in a thousand."""
    share = 6000 / bound
    counts = Counter(drawn(Rng.seeded(1), *[bound] * 6000))

    assert set(range(bound)) == set(counts)
    assert limit > sum((number - share) ** 2 / share for number in counts.values())


def test_numbers_above_half_of_all_words_are_as_likely() -> None:
    """Below three quarters of all words, a third of the draws is in the last third."""
    last = sum(number >= 2**63 for number in drawn(Rng.seeded(3), *[3 * 2**62] * 3000))

    assert 900 < last < 1100


def test_numbers_that_came_from_outside_are_of_64_bits() -> None:
    """Key and counter have 64 bits; a script has no entry below 0."""
    assert Rng(2**64 - 1, 2**64 - 1).data_fault() is None
    assert Rng(2**64).data_fault() is not None
    assert Rng(0, -1).data_fault() is not None
    assert Scripted((0, (1, 0))).data_fault() is None
    assert Scripted((0, -1)).data_fault() is not None


def test_a_script_gives_its_entries_in_order() -> None:
    """Numbers count from 0, dice from 1; what is over is left for later draws."""
    assert [3, 0, 5] == drawn(Scripted((3, 0, 5)), 4, 1000, 6)
    assert Scripted((2, 4, 0)) == Scripted.dice(3, 5, 1)
    assert (5, Scripted((0,))) == roll(Scripted.dice(5, 1), 6)


def test_a_permutation_says_which_old_place_comes_where() -> None:
    """Entry i of a permutation names the old place of what comes to place i."""
    cards = ("a", "b", "c", "d")

    assert (("d", "b", "a", "c"), Scripted(())) == shuffled(Scripted(((3, 1, 0, 2),)), cards)
    assert (cards, Scripted((0,))) == shuffled(Scripted(((0, 1, 2, 3), 0)), cards)


@pytest.mark.parametrize(
    ("results", "bound", "problem"),
    [
        ((), 2, "has run out; expected another entry, a number below 2"),
        ((2,), 2, "expected a number below 2 as the next entry, got 2"),
        ((-1,), 2, "expected a number below 2 as the next entry, got -1"),
        ((True,), 2, "as the next entry, got True"),
        (("1",), 2, "as the next entry, got '1'"),
        (((0, 0),), 2, "expected a permutation of 0 to 1, got"),
        (((1, 2),), 2, "expected a permutation of 0 to 1, got"),
        (((1, 0),), 6, "for a draw with 6 possible results, got .*; 2 items have"),
    ],
)
def test_a_script_that_does_not_fit_is_an_error(results: Any, bound: int, problem: str) -> None:
    """Running out, numbers out of range and wrong permutations raise DataError that says which draw it was."""
    with pytest.raises(DataError, match=problem) as caught:
        Scripted(results).below(bound)

    assert "Scripted" == caught.value.path


def test_dice_below_one_do_not_roll() -> None:
    """A die has no face 0, and faces are numbers."""
    with pytest.raises(DataError, match="dice: expected an integer of at least 1, got 0"):
        Scripted.dice(0)
    with pytest.raises(DataError, match="dice: expected an integer of at least 1, got True"):
        Scripted.dice(2, True)


def test_the_last_permutation_is_the_last_number() -> None:
    """A permutation stands for one number below the factorial of its length."""
    ranks = sorted(Scripted((order,)).below(6)[0] for order in _orders(3))

    assert list(range(factorial(3))) == ranks


def _orders(size: int) -> list[tuple[int, ...]]:
    if size == 0:
        return [()]
    return [(*rest[:at], size - 1, *rest[at:]) for rest in _orders(size - 1) for at in range(size)]
