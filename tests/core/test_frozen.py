"""Classes of ``frozen`` behave as those of ``attrs.frozen`` do."""

from __future__ import annotations

import pickle
from typing import Any, Generic, TypeVar

import attrs
import pytest

from castlerules.core.frozen import frozen

T = TypeVar("T")


def shapes(decorate: Any) -> tuple[type[Any], ...]:
    """Return classes without, with one and with several fields, made by *decorate*."""

    @decorate
    class Empty:
        """A class without fields."""

    @decorate
    class One:
        """A class with one field."""

        x: object

    @decorate
    class Two(Generic[T]):
        """A generic class with a converter and a factory."""

        x: T
        y: tuple[object, ...] = attrs.field(factory=tuple, converter=tuple)

    return Empty, One, Two


OURS, THEIRS = shapes(frozen), shapes(attrs.frozen)


@frozen
class Pair:
    """A class that can be pickled."""

    left: object
    right: object = None


@frozen
class Wider(Pair):
    """A class with a field more."""

    third: int = 0


@pytest.mark.parametrize("values", [(), (1,), (1, (2, 3)), ("a", [1])], ids=repr)
def test_instances_are_compared_and_shown_as_those_of_attrs(values: tuple[object, ...]) -> None:
    """Equality with equals and with others, and the repr."""
    made = [made(*values) for made in (OURS[len(values)], THEIRS[len(values)])]
    again = [type(one)(*values) for one in made]
    others = [type(one)(*[0 for _ in values[:-1]], *[("z",) for _ in values[-1:]]) for one in made]

    assert [True, True] == [one == same for one, same in zip(made, again, strict=True)]
    assert [False, False] == [one != same for one, same in zip(made, again, strict=True)]
    assert [not values] * 2 == [one == other for one, other in zip(made, others, strict=True)]
    assert [bool(values)] * 2 == [one != other for one, other in zip(made, others, strict=True)]
    assert repr(made[0]) == repr(made[1])
    assert made[0] != made[1]


def test_equal_instances_have_equal_hashes_and_classes_have_others() -> None:
    """A hash is that of the fields, and differs between classes with the same fields."""
    assert hash(Pair(1, (2,))) == hash(Pair(1, (2,)))
    assert hash(Pair(1, (2,))) != hash(Pair(1, (3,)))
    assert hash(OURS[1](1)) != hash(OURS[2](1))
    with pytest.raises(TypeError):
        hash(Pair([]))


def test_a_subclass_is_equal_only_to_its_kind() -> None:
    """The fields of the base count, and so do those of the subclass; the base itself is no equal."""
    assert Wider(1, 2, 3) == Wider(1, 2, 3)
    assert Wider(1, 2, 3) != Wider(0, 2, 3)
    assert Wider(1, 2, 3) != Wider(1, 2, 4)
    assert Wider(1, 2) != Pair(1, 2)
    assert Pair(1, 2) != Wider(1, 2)


def test_what_contains_itself_can_be_shown() -> None:
    """The second time it is only named."""
    around: list[object] = []
    around.append(Pair(around))

    assert "[Pair(left=[...], right=None)]" == repr(around)
    assert "Pair(left=[Pair(...)], right=None)" == repr(around[0])


def test_instances_are_frozen_and_can_be_pickled_and_evolved() -> None:
    """All that attrs gives is still there."""
    pair = Pair(1, 2)

    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pair.left = 2  # type: ignore[misc]  # what is tested
    assert pair == pickle.loads(pickle.dumps(pair))
    assert Pair(1, 3) == attrs.evolve(pair, right=3)
    assert not hasattr(pair, "__dict__")


def test_a_repr_of_its_own_is_kept() -> None:
    """A class that says how it is shown is shown so."""

    @frozen
    class Own:
        x: int

        def __repr__(self) -> str:
            return "own"

    assert "own" == repr(Own(1))


@pytest.mark.parametrize("name", ["__eq__", "__hash__"])
def test_a_comparison_of_its_own_is_refused(name: str) -> None:
    """It would be replaced without a word."""
    with pytest.raises(TypeError, match=name):
        frozen(type("Odd", (), {name: lambda *_: 1}))


@pytest.mark.parametrize("option", ["eq", "repr", "hash"])
def test_a_field_that_does_not_count_is_refused(option: str) -> None:
    """Such a class is one for attrs.frozen."""
    options: dict[str, Any] = {option: False}
    with pytest.raises(TypeError, match=r"use attrs\.frozen: x"):
        frozen(type("Odd", (), {"__annotations__": {"x": int}, "x": attrs.field(**options)}))
