"""Options that hold others, tuples of numbers, and options that do not go together."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import attrs
import pytest

from castlerules import DataError, SetupError, Violation
from castlerules.core.options import Options, bool_option, enum_option, int_option, int_tuple_option, nested_option


class Colour(StrEnum):
    """A choice by name."""

    RED = "red"
    BLUE = "blue"


@attrs.frozen(kw_only=True, repr=False)
class Inner(Options):
    """Options that another game holds."""

    life: int = int_option("IN-1", 20, 1, 99)
    colour: Colour = enum_option("IN-2", Colour.RED)
    burn: bool = bool_option("IN-3", default=True)

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:
        if sound("life") and self.life == 13:
            yield Violation("IN-4", "life is unlucky")


@attrs.frozen(kw_only=True, repr=False)
class Middle(Options):
    """Options between the others."""

    deep: Inner = nested_option("MID-1", Inner(colour=Colour.BLUE))


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Outer(Options):
    """Options that hold others, whose defaults are not those of their class."""

    core: Inner = nested_option("OUT-1", Inner(life=30))
    faces: tuple[int, ...] = int_tuple_option("OUT-2", (1, -1), -2, 2, 3)
    low: int = int_option("OUT-3", 1, 0, 9)
    high: int = int_option("OUT-4", 5, 0, 9)
    middle: Middle = nested_option("OUT-5", Middle())

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:
        if sound("low", "high") and self.low > self.high:
            yield Violation("OUT-6", "low is at most high")


def refusals(**options: Any) -> list[str]:
    """Return everything that is wrong with *options*."""
    with pytest.raises(SetupError) as caught:
        Outer(**options)
    return [str(problem) for problem in caught.value.problems]


def test_a_mapping_changes_the_default_of_options_inside_options() -> None:
    """What it does not name stays as the outer options have it, not as the inner class has it."""
    assert Inner(life=30, burn=False) == Outer(core={"burn": False}).core  # type: ignore[arg-type]  # a mapping will do
    assert Inner(life=30) == Outer.of({"core": MappingProxyType({})}).core
    assert Inner(colour=Colour.BLUE, life=3) == Outer.of({"middle": {"deep": {"life": 3}}}).middle.deep


def test_options_inside_options_are_taken_as_they_are() -> None:
    """An object of the inner class brings its own values."""
    assert 20 == Outer(core=Inner()).core.life
    assert Outer() != Outer(core=Inner())
    assert Outer() == Outer(core=Inner(life=30))


@pytest.mark.parametrize("wrong", [5, None, "core", Options(), Middle(), [("burn", False)]])
def test_what_is_no_options_of_the_kind_is_refused(wrong: object) -> None:
    """The class that is wanted is named, and a list of pairs is no mapping."""
    (problem,) = refusals(core=wrong)

    assert problem.startswith("OUT-1: core: expected Inner or a mapping of its options, got ")


def test_a_wrong_option_inside_options_is_named_with_a_dot_and_its_own_rule() -> None:
    """All of them are reported, and those outside as well."""
    assert [
        "IN-1: core.life: expected an integer from 1 to 99, got 0",
        "IN-2: core.colour: expected one of red, blue, got 'green'",
        "OUT-3: low: expected an integer from 0 to 9, got 10",
        "IN-3: middle.deep.burn: expected True or False, got 1",
    ] == refusals(core={"life": 0, "colour": "green"}, low=10, middle={"deep": {"burn": 1}})


def test_a_strange_name_inside_options_is_refused_with_its_path() -> None:
    """It is reported with the names that there are, like a strange name outside."""
    with pytest.raises(DataError, match=r"^rules\.core: unknown options: 'lives'; expected some of: life, colour, b"):
        Outer.of({"core": {"lives": 3}})
    with pytest.raises(DataError, match=r"^rules\.middle\.deep: unknown options: 5, 'x'; expected some of: life, "):
        Outer.of({"middle": {"deep": {5: 1, "x": 2}}})


@pytest.mark.parametrize("faces", [(0,), (-2, 2, 0), [1, 2], [2]])
def test_a_tuple_of_numbers_may_be_as_long_and_as_wide_as_its_bounds(faces: tuple[int, ...]) -> None:
    """A list, as JSON has it, becomes a tuple."""
    assert tuple(faces) == Outer(faces=faces).faces


@pytest.mark.parametrize("wrong", [(), [], (0, 0, 0, 0), (3,), (1, -3), (True,), (1.0,), ("1",), 1, None, "12", {1}])
def test_a_tuple_of_other_things_is_refused(wrong: object) -> None:
    """It is neither empty nor too long, and holds nothing but integers within the bounds."""
    (problem,) = refusals(faces=wrong)

    shown = tuple(wrong) if isinstance(wrong, list) else wrong
    assert f"OUT-2: faces: expected a tuple of 1 to 3 integers from -2 to 2, got {shown!r}" == problem


def test_options_that_do_not_go_together_are_told_with_all_others() -> None:
    """Equal ones still do."""
    assert ["OUT-6: low is at most high"] == refusals(low=6)
    assert ["OUT-1: core: expected Inner or a mapping of its options, got 0", "OUT-6: low is at most high"] == refusals(
        core=0, high=0
    )
    assert ["IN-4: core.life is unlucky"] == refusals(core={"life": 13})
    assert Outer(low=5) == Outer(low=5, high=5)


@pytest.mark.parametrize(("low", "high"), [("6", 5), (6, None), (-1, "x"), (10, 3)])
def test_options_that_are_wrong_in_themselves_are_not_compared(low: Any, high: Any) -> None:
    """Neither does the comparison fail, nor is it reported."""
    assert {"OUT-3", "OUT-4"} >= {problem.partition(":")[0] for problem in refusals(low=low, high=high)}


CHANGED = [
    ({}, "Outer()"),
    ({"core": {"burn": False}, "low": 0}, "Outer(core={'burn': False}, low=0)"),
    ({"core": {"life": 20, "colour": "blue"}}, "Outer(core={'life': 20, 'colour': 'blue'})"),
    ({"faces": (1, 1, 1)}, "Outer(faces=(1, 1, 1))"),
    ({"middle": {"deep": {"colour": "red"}}}, "Outer(middle={'deep': {'colour': 'red'}})"),
]


@pytest.mark.parametrize(("values", "text"), CHANGED, ids=[text for _, text in CHANGED])
def test_what_is_changed_inside_options_is_told_shown_and_travels(values: dict[str, object], text: str) -> None:
    """The changes make equal options again, as data, as code, as copy and as pickle."""
    options = Outer.of(values)

    assert values == options.changed()
    assert text == repr(options)
    assert [options] * 4 == [Outer.of(values), eval(text), copy.deepcopy(options), pickle.loads(pickle.dumps(options))]
    assert hash(options) == hash(Outer.of(values))


def test_only_options_at_their_default_compare_as_unchanged() -> None:
    """Inner options that are at the defaults of their class count as changed where the outer default is another."""
    assert {"core": {"life": 20}} == Outer(core=Inner()).changed()
    assert {} == Outer(core=Inner(life=30)).changed()
    assert {"core": {"colour": Colour.BLUE}} == Outer(core=Inner(life=30, colour=Colour.BLUE)).changed()
