"""Every kind of field as data."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Literal, NewType

import attrs
import pytest

from castlerules import DataError, NoSetup, Violation, from_data, from_json, to_data, to_json


class Colour(Enum):
    """An enum."""

    RED = "red"
    BLACK = "black"


Depth = NewType("Depth", int)


def in_order(values: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of *values* in order, each once."""
    return tuple(sorted({*values}))


@attrs.frozen
class Leaf:
    """A member of a union."""

    size: float


@attrs.frozen
class Twig:
    """Another member, with fields of the same names."""

    size: float


@attrs.frozen
class Tree:
    """One field of every kind that travels."""

    colour: Colour
    depth: Depth
    tags: frozenset[str]
    pair: tuple[int, str]
    side: Literal["left", "right"]
    parts: tuple[Leaf | Twig, ...]
    mixed: int | str | None
    note: str | None = None
    marks: tuple[int, ...] = attrs.field(default=(), converter=in_order)


class Wood:
    """As much of a game as data asks for."""

    name = "toy-wood"
    data_types: tuple[type[object], ...] = (Tree, Leaf, Leaf, Twig)
    Rules = Setup = NoSetup

    def problems(self, _: object) -> tuple[Violation, ...]:
        """Return nothing."""
        return ()


WOOD: Any = Wood()
TREE = Tree(
    colour=Colour.BLACK,
    depth=Depth(3),
    tags=frozenset({"b", "a", "c"}),
    pair=(1, "x"),
    side="left",
    parts=(Leaf(1.0), Twig(1.0)),
    mixed=None,
)


def test_every_kind_of_field_travels() -> None:
    """Enums are their values, sets are sorted, members of unions are tagged with their class."""
    data = to_data(TREE, game=WOOD)["value"]

    assert {"colour": "black", "depth": 3, "tags": ["a", "b", "c"], "pair": [1, "x"]} == dict(list(data.items())[:4])
    assert [{"type": "Leaf", "size": 1.0}, {"type": "Twig", "size": 1.0}] == data["parts"]
    for mixed in (None, 4, "four"):
        tree = attrs.evolve(TREE, mixed=mixed)
        assert tree == from_json(to_json(tree, game=WOOD), Tree, game=WOOD)


@pytest.mark.parametrize(
    ("field", "part", "problem"),
    [
        ("colour", "green", "'green' is not one of red, black|is not one of Colour.RED, Colour.BLACK"),
        ("colour", 1, "1 is not one of"),
        ("depth", True, "value.depth: expected an integer, got True"),
        ("tags", ["b", "a", "c"], "value.tags: expected a sorted list without repetitions"),
        ("tags", ["a", "a"], "value.tags: expected a sorted list without repetitions"),
        ("tags", "abc", "value.tags: expected a list"),
        ("pair", [1], "value.pair: expected a list of 2 values, got 1"),
        ("pair", ["x", 1], r"value.pair\[0\]: expected an integer, got 'x'"),
        ("side", "top", "value.side: 'top' is not one of left, right"),
        ("parts", [{"size": 1.0}], r"value.parts\[0\]: expected an object with the key \"type\""),
        ("parts", [{"type": "Tree"}], r"value.parts\[0\].type: 'Tree' is not one of Leaf, Twig"),
        ("parts", [{"type": "Leaf", "size": 1}], r"value.parts\[0\].size: expected a number with a point, got 1"),
        ("mixed", 1.5, "value.mixed: expected an integer or a string or null, got 1.5"),
        ("mixed", True, "value.mixed: expected an integer or a string or null, got True"),
        ("marks", [2, 1], r"value.marks: expected the value as converted, \(1, 2\); got \(2, 1\)"),
        ("marks", [1, 2, 2], r"value.marks: expected the value as converted, \(1, 2\); got \(1, 2, 2\)"),
    ],
)
def test_every_kind_of_field_is_strict(field: str, part: object, problem: str) -> None:
    """Each refuses what it is not, with its path; of several forms that its class takes, data has the one written."""
    data = to_data(TREE, game=WOOD)
    data["value"][field] = part

    with pytest.raises(DataError, match=problem):
        from_data(data, game=WOOD)


@attrs.define
class Bud:
    """What can change, and so cannot be in a set."""

    size: int


@attrs.frozen
class Basket:
    """Sets of what has no order."""

    fruit: frozenset[Leaf] = frozenset()
    labels: frozenset[int | None] = frozenset()
    buds: frozenset[Bud] = frozenset()


class Orchard(Wood):
    """A game with such sets."""

    data_types = (Basket, Leaf)


ORCHARD: Any = Orchard()


@pytest.mark.parametrize(
    ("basket", "data"),
    [
        (Basket(fruit=frozenset({Leaf(1.0), Leaf(2.0)})), {"fruit": [{"size": 1.0}, {"size": 2.0}]}),
        (Basket(labels=frozenset({1, None})), {"labels": [None, 1]}),
    ],
)
def test_a_set_of_values_without_an_order_is_refused(basket: Basket, data: dict[str, Any]) -> None:
    """One object alone travels; of two nobody can say which comes first, neither in writing nor in reading."""
    (field,) = data
    whole = to_data(Basket(frozenset({Leaf(1.0)})), game=ORCHARD)

    assert Basket(frozenset({Leaf(1.0)})) == from_data(whole, game=ORCHARD)
    with pytest.raises(DataError, match=r"^expected a set of values that can be sorted as data"):
        to_data(basket, game=ORCHARD)
    with pytest.raises(DataError, match=rf"^value\.{field}: expected a set of values that can be sorted as data"):
        from_data({**whole, "value": {**whole["value"], **data}}, game=ORCHARD)


def test_a_set_of_what_can_change_is_refused() -> None:
    """No such set can be made, so none is read."""
    whole = to_data(Basket(), game=ORCHARD)
    whole["value"]["buds"] = [{"size": 1}]

    with pytest.raises(DataError, match=r"^value\.buds: expected a set of hashable values; Bud is not hashable$"):
        from_data(whole, game=ORCHARD)


class Shade(Enum):
    """Another enum, written as a string too."""

    DARK = "dark"


@attrs.frozen
class Doubtful:
    """A class whose field could not be read back."""

    what: Colour | Shade


class Thicket(Wood):
    """A game with such a class."""

    data_types = (Doubtful, Leaf)


def test_a_union_that_could_not_be_read_back_is_refused() -> None:
    """Two enums look alike as data, so nothing is written that nobody can read."""
    thicket: Any = Thicket()

    with pytest.raises(DataError, match="two of Colour, Shade look the same as data"):
        to_data(Doubtful(Shade.DARK), game=thicket)
