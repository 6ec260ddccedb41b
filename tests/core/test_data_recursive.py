"""Classes that hold one another, and those that are written whole though they have a code, as data."""

from __future__ import annotations

import attrs
import pytest

from castlerules import DataError, Event
from castlerules.core.codec import Codec
from castlerules.core.data import check_size


@attrs.frozen
class Leaf:
    """An end of a tree."""

    size: int


@attrs.frozen
class Fork:
    """A tree of trees."""

    left: Tree
    right: Tree | None = None
    more: tuple[Tree, ...] = ()


Tree = Leaf | Fork


@attrs.frozen
class Seal:
    """What has a code, unless it is large."""

    size: int

    @property
    def code(self) -> str | None:
        """The size in words, as far as there is one."""
        return "small" if self.size == 1 else None

    @classmethod
    def of_code(cls, code: str) -> Seal:
        """Return the small one."""
        if code != "small":
            raise DataError("", "not small")
        return cls(1)


@attrs.frozen
class Chest:
    """A place for a seal."""

    first: Seal


@attrs.frozen
class Hidden:
    """A class whose field has the name under which its own name is written."""

    type: int


@attrs.frozen
class Hiding:
    """A place for one of two classes, the first of which is never recognised."""

    one: Hidden | Leaf


@attrs.frozen
class Happening(Event):
    """An event with such a field."""

    type: int


@attrs.frozen
class Diary:
    """Events, which are reported by their classes too."""

    days: tuple[Event, ...]


CODEC = Codec((Fork, Chest), {}, {})


def test_classes_that_hold_one_another_come_back() -> None:
    """Every branch is tagged with its class, however deep."""
    tree = Fork(Fork(Leaf(1), Leaf(2)), None, (Leaf(3), Fork(Leaf(4))))
    data = CODEC.unstructure(tree)

    assert {"type": "Leaf", "size": 2} == data["left"]["right"]
    assert tree == CODEC.structure(data, Fork)


def test_a_fault_deep_in_a_tree_is_told_with_its_place() -> None:
    """The path goes through every branch."""
    data = CODEC.unstructure(Fork(Leaf(1), None, (Fork(Leaf(2)),)))
    data["more"][0]["left"]["size"] = "2"

    with pytest.raises(DataError, match=r"^more\[0\]\.left\.size: expected an integer, got '2'$"):
        CODEC.structure(data, Fork)


def test_something_can_be_written_whole_though_it_has_a_code() -> None:
    """Whoever wants the fields gets them, at the top only."""
    assert {"size": 1} == CODEC.unstructure_fields(Seal(1))
    assert Seal(1) == CODEC.structure_fields({"size": 1}, Seal)
    assert "small" == CODEC.unstructure_fields(Chest(Seal(1)))["first"]
    with pytest.raises(DataError, match=r"^seal: expected an object for Seal, got 'small'$"):
        CODEC.structure_fields("small", Seal, "seal")


def test_a_field_that_would_hide_the_name_of_its_class_is_refused() -> None:
    """One of several classes is reported by ``type``, so none of them can have a field of that name."""
    with pytest.raises(DataError, match="Hidden is one of several classes, so it can have no field called type"):
        CODEC.unstructure(Hiding(Leaf(1)))
    with pytest.raises(DataError, match="Happening is one of several classes, so it can have no field called type"):
        Codec((Happening, Diary), {}, {}).unstructure(Diary((Happening(1),)))


def test_the_most_values_can_be_fewer() -> None:
    """Callers who expect little data say so."""
    check_size([1, 2, 3], 4)
    with pytest.raises(DataError, match=r"^the data has more than 3 values$"):
        check_size([1, 2, 3], 3)
