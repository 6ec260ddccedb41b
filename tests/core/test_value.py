"""Values behave as frozen attrs classes do, and are cheap; ``test_value_plain`` runs this again without twins."""

from __future__ import annotations

import copy
import inspect
import pickle
import weakref
from typing import Any, Generic, TypeVar

import attrs
import pytest

from castlerules import evolve, value
from castlerules.core.cached_code import TESTED
from castlerules.core.frozen import frozen
from castlerules.core.value import update

T = TypeVar("T")


@value
class Point:
    """A value with a default."""

    x: int
    y: int = 7


@value
class Named:
    """A value with fields by keyword only."""

    x: int
    name: str = attrs.field(default="n", kw_only=True)


@value
class Late:
    """A value whose field by keyword comes before the one by position."""

    name: str = attrs.field(kw_only=True)
    x: int


@value
class Box(Generic[T]):
    """A value of any content."""

    content: T
    label: str = ""


@value
class Empty:
    """A value without fields."""


@value
class Raised(Point):
    """A value with a field more than another value."""

    z: int = 1


@attrs.frozen
class Painted(Point):
    """An ordinary frozen class on top of a value."""

    colour: str = "red"


@update(Point)
def moved(point: Point, x: int) -> Point:
    """Return *point* at *x*."""
    return evolve(point, x=x)


VALUES = (Point(1), Point(1, 2), Named(1, name="m"), Box("b", "l"), Box((Point(1),)), Empty(), Raised(1, 2, 3))


def test_a_value_is_made_by_position_by_keyword_and_with_defaults() -> None:
    """The constructor takes what that of the attrs class takes."""
    assert (1, 7) == attrs.astuple(Point(1))
    assert Point(1, 2) == Point(y=2, x=1)
    assert Named(1) == Named(1, name="n")
    assert "(x: int, y: int = 7) -> None" == str(inspect.signature(Point)).replace("'", "")


@pytest.mark.parametrize("arguments", [{}, {"x": 1, "z": 2}])
def test_a_value_refuses_missing_and_unknown_arguments(arguments: dict[str, Any]) -> None:
    """The constructor raises TypeError as any function does."""
    with pytest.raises(TypeError):
        Point(**arguments)


def test_keyword_fields_take_no_position() -> None:
    """A field by keyword only cannot be given by position, wherever it stands in the class."""
    make: Any = Named

    with pytest.raises(TypeError):
        make(1, "m")
    assert ("m", 1) == attrs.astuple(Late(1, name="m"))


@pytest.mark.parametrize("name", ["x", "z", "__class__x"])
def test_a_value_cannot_be_changed(name: str) -> None:
    """Setting or deleting an attribute, a field or not, raises and leaves the value alone."""
    point = Point(1)

    with pytest.raises(AttributeError):
        setattr(point, name, 2)
    with pytest.raises(AttributeError):
        delattr(point, name)
    assert Point(1) == point


def test_the_error_for_a_change_is_that_of_attrs() -> None:
    """Setting a field raises FrozenInstanceError, also on an evolved value."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Point(1).x = 2  # type: ignore[misc]  # what is tested
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        evolve(Point(1), y=3).x = 2  # type: ignore[misc]  # what is tested


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_a_genuine_instance_of_its_class(value: object) -> None:
    """Class, fields, equality and hash are those of the frozen class; there is no dict and no weak reference."""
    again = type(value)(**{field.name: getattr(value, field.name) for field in attrs.fields(type(value))})  # type: ignore[arg-type]  # an attrs class

    assert again == value
    assert hash(again) == hash(value)
    assert type(again) is type(value)
    assert not hasattr(value, "__dict__")
    with pytest.raises(TypeError):
        weakref.ref(value)


def test_values_of_two_classes_are_never_equal() -> None:
    """Equal fields are not enough, and neither is a common base."""
    point: object = Point(1, 7)

    assert point != Named(1)
    assert point != Raised(1, 7)
    assert point != (1, 7)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_copies_to_itself_and_pickles_to_its_equal(value: object) -> None:
    """``copy`` and ``deepcopy`` return the very object, every pickle protocol an equal one of the same class."""
    assert value is copy.copy(value)
    assert value is copy.deepcopy(value)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert (type(value), value) == (type(again), again)


def test_a_pickle_has_no_field_names_in_it() -> None:
    """Pickles of values stay short: the class, and the values of its fields."""
    assert b"label" not in pickle.dumps(Box(1, "l"))
    assert len(pickle.dumps(Point(1, 2))) < 90


def test_what_is_made_on_demand_may_be_asked_for_twice_at_once() -> None:
    """Two threads that copy the first value of a class at the same time both get the function of that class."""

    @value
    class Below:
        x: int

    @value
    class Above(Below):
        y: int

    makers = [vars(cls)["_thaw"] for cls in (Below, Above) if hasattr(cls, "_thaw")]
    for maker, cls in zip(makers, (Below, Above), strict=False):  # without twins there are none
        assert maker.__get__(None, cls).__code__ == maker.__get__(None, cls).__code__

    assert Above(1, 3) == evolve(Above(1, 2), y=3)
    assert Below(4) == evolve(Below(1), x=4)


def test_evolve_changes_what_it_is_told_and_nothing_else() -> None:
    """The old value stays, the new one is equal to one made at once, and another object."""
    old = Point(1, 2)

    assert Point(1, 5) == evolve(old, y=5)
    assert Point(3, 4) == evolve(old, x=3, y=4)
    assert old == evolve(old)
    assert old is not evolve(old)
    assert Point(1, 2) == old
    assert Named(1, name="o") == evolve(Named(1), name="o")
    assert Box("c", "l") == evolve(Box("b", "l"), content="c")


@pytest.mark.parametrize("value", [Point(1), Painted(1), Empty(), Raised(1)], ids=repr)
def test_evolve_refuses_what_is_no_field(value: Any) -> None:
    """A name that is no field raises TypeError, for values and for ordinary frozen classes."""
    with pytest.raises(TypeError):
        evolve(value, nothing=1)


def test_evolve_takes_ordinary_attrs_classes() -> None:
    """A class that is no value is evolved as attrs does it."""

    @attrs.frozen
    class Plain:
        x: int
        y: int = attrs.field(default=0, converter=int)

    assert Plain(1, 2) == evolve(Plain(1), y="2")


def test_evolve_constructs_a_frozen_class_anew() -> None:
    """Its hook runs again, fields by keyword only are kept, and its fields are not described for it."""

    @frozen
    class Doubled:
        x: int
        y: int = attrs.field(default=3, kw_only=True)

        def __attrs_post_init__(self) -> None:
            object.__setattr__(self, "x", 2 * self.x)

    assert Doubled(4, y=5) == evolve(Doubled(2, y=1), y=5)
    if TESTED:
        assert not isinstance(vars(Doubled)["__attrs_attrs__"], tuple)
    with pytest.raises(TypeError, match="nothing"):
        evolve(Doubled(2), nothing=1)  # type: ignore[call-arg]  # what is tested


def test_a_value_on_top_of_a_value_keeps_all_fields() -> None:
    """Evolving and pickling a subclass gives the subclass, whichever fields are meant."""
    assert Raised(1, 2, 9) == evolve(Raised(1, 2), z=9)
    assert Raised(5, 2, 3) == evolve(Raised(1, 2, 3), x=5)
    assert Raised(1, 2, 3) == pickle.loads(pickle.dumps(Raised(1, 2, 3)))


def test_a_class_on_top_of_a_value_is_built_as_the_value_is() -> None:
    """A subclass without fields of its own takes the same arguments, with the same defaults, and stays itself."""

    class Marked(Point):
        pass

    class Twice(Marked):
        pass

    kind: Any
    for kind in (Marked, Twice):
        value = kind(1, y=3)
        assert (kind, 1, 3) == (type(value), value.x, value.y)
        assert (kind, 4, 3) == (type(evolve(value, x=4)), evolve(value, x=4).x, evolve(value, x=4).y)
        with pytest.raises(TypeError, match="'x'"):
            kind(y=3)
        assert inspect.signature(Point) == inspect.signature(kind)


def test_a_frozen_class_on_top_of_a_value_is_signed_as_it_is_built() -> None:
    """Its own fields come last, as in ``help``."""

    @attrs.frozen
    class Tall(Point):
        z: int = 3

    assert ["x", "y", "z"] == list(inspect.signature(Tall).parameters)
    assert (1, 7, 3) == attrs.astuple(Tall(1))


@pytest.mark.skipif(not TESTED, reason="without twins nothing has to be told")
def test_a_class_that_hides_from_the_value_below_it_is_refused() -> None:
    """Where the hook for subclasses is not called, the wrong class would be built."""

    class Silent:
        def __init_subclass__(cls) -> None:
            pass

    class Hidden(Silent, Point):
        pass

    with pytest.raises(TypeError, match="Hidden"):
        Hidden(1)


def test_a_frozen_class_on_top_of_a_value_keeps_all_fields() -> None:
    """A subclass made by attrs alone is evolved and pickled with its own fields, too."""
    assert Painted(5, 2, "blue") == evolve(Painted(1, 2, "blue"), x=5)
    assert Painted(1, 2, "blue") == pickle.loads(pickle.dumps(Painted(1, 2, "blue")))


def test_update_does_what_its_body_says() -> None:
    """The rebuilt function keeps its name and docstring, and evolves by position."""
    old = Point(1, 2)

    assert Point(9, 2) == moved(old, 9)
    assert Point(1, 2) == old
    assert ("moved", "Return *point* at *x*.") == (moved.__name__, moved.__doc__)


def test_update_takes_a_class_that_only_extends_a_value() -> None:
    """The result is of that class, with all that it adds."""

    @attrs.frozen
    class Deep(Point):
        z: int = 0

    @update(Deep)
    def sunk(deep: Deep, z: int) -> Deep:
        return evolve(deep, z=z)

    assert Deep(1, 2, 9) == sunk(Deep(1, 2), 9)


def test_update_refuses_a_parameter_that_is_no_field() -> None:
    """A misspelt field is found where the function is defined."""
    with pytest.raises(TypeError, match="Point has no fields z"):

        @update(Point)
        def lifted(point: Point, z: int) -> Point:
            return evolve(point, y=z)


def _with_field(**how: Any) -> type:
    return type("Odd", (), {"__annotations__": {"x": "int"}, "x": attrs.field(**how)})


@pytest.mark.parametrize(
    "odd",
    [
        _with_field(converter=int),
        _with_field(validator=attrs.validators.instance_of(int)),
        _with_field(factory=list),
        _with_field(alias="other"),
        _with_field(init=False, default=3),
        type("PrivateDeckEvent", (), {"__annotations__": {"_x": "int"}}),
        type("Post", (), {"__attrs_post_init__": lambda _: None}),
        type("Pre", (), {"__attrs_pre_init__": lambda _: None}),
        type("Reduced", (), {"__reduce__": lambda _: (int, ())}),
        type("Made", (), {"__annotations__": {"x": "int"}, "__new__": lambda *_: None}),
        type("Filled", (), {"__annotations__": {"x": "int"}, "__init__": lambda *_: None}),
    ],
    ids=lambda odd: odd.__name__,
)
def test_what_a_value_cannot_do_is_refused_at_definition(odd: type) -> None:
    """Converters, validators, factories, aliases, fields outside the constructor and hooks raise TypeError."""
    with pytest.raises(TypeError, match="use attrs"):
        value(odd)
