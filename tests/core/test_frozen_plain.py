"""Classes with plain fields are those that attrs would make, whatever their shape.

Each class is made twice, by ``frozen`` and by ``attrs.frozen``, and the two are compared.
"""

from __future__ import annotations

import copy
import inspect
import pickle
import sys
import weakref
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules.core.cached_code import TESTED
from castlerules.core.described import field_names
from castlerules.core.frozen import frozen

T = TypeVar("T")
NAMES = ("x", "y", "Great", "if_", "_own", "set", "cls", "new", "z1", "old", "value", "ä")


def test_an_annotation_in_quotes_is_what_it_says() -> None:
    """A class variable is no field, however often its annotation is in quotes."""

    @frozen
    class Quoted:
        number: int
        most: ClassVar[int] = 3

    assert ("number",) == field_names(Quoted)


def test_pickles_of_old_versions_of_attrs_are_read() -> None:
    """They hold the fields in order."""

    @frozen
    class Pair:
        first: int
        second: int

    pair = Pair.__new__(Pair)
    pair.__setstate__((4, 5))  # type: ignore[attr-defined]  # as pickle calls it

    assert Pair(4, 5) == pair


@st.composite
def shapes(draw: st.DrawFn) -> tuple[dict[str, object], dict[str, object]]:
    """Return the types and the defaults of fields, those without a default first, as a class would have them.

    Some have metadata, and some of the last ones have no default and are given by name only.
    """
    names = draw(st.lists(st.sampled_from(NAMES), unique=True))
    defaults = draw(st.integers(0, len(names)))
    own: dict[str, object] = {
        name: draw(st.sampled_from([0, None, "text", (1, 2)])) for name in names[len(names) - defaults :]
    }
    for name, default in [*own.items()]:
        if draw(st.booleans()):
            own[name] = attrs.field(default=default, metadata={"note": name})
    for name in names[max(0, len(names) - draw(st.integers(0, 3))) :]:
        own[name] = attrs.field(kw_only=True)
    return {name: draw(st.sampled_from(["int", "tuple[int, ...]", object])) for name in names}, own


def made(
    decorate: Any, types: Mapping[str, object], defaults: Mapping[str, object], *bases: type, **options: bool
) -> Any:
    """Return a class with such fields, made by *decorate* with *options*."""
    body = {"__annotations__": dict(types), "__module__": __name__, **defaults}
    written = type("Made", bases, body)
    return decorate(**options)(written) if options else decorate(written)


def outcome(function: Any, *arguments: Any, **named: Any) -> Any:
    """Return what a call returns, as values that do not depend on the class, or the error that it raises."""
    try:
        thing = function(*arguments, **named)
    except (TypeError, AttributeError) as error:
        return type(error), str(error)
    return repr(thing), attrs.asdict(thing, recurse=False)


def described(cls: Any) -> object:
    """Return what can be asked of a class."""
    fields = attrs.fields(cls)
    return (
        fields,
        [getattr(fields, field.name) is field for field in fields],
        type(fields).__name__,
        str(inspect.signature(cls)),
        cls.__init__.__annotations__,
        cls.__init__.__qualname__,
        cls.__match_args__,
        cls.__slots__,
        cls.__qualname__,
        cls.__setattr__,
        cls.__delattr__,
    )


@given(shapes(), shapes(), st.lists(st.integers(), max_size=13), st.booleans())
def test_a_class_of_any_shape_is_that_of_attrs(
    first: tuple[Any, Any], second: tuple[Any, Any], arguments: list[int], by_name: bool
) -> None:
    """Fields, signature, construction by position and by name with its errors, and a class on top of it."""
    ours, theirs = [made(decorate, *first, kw_only=by_name) for decorate in (frozen, attrs.frozen)]
    more = {name: kind for name, kind in second[0].items() if name not in first[0]}
    defaults = dict.fromkeys(more, 5)
    ours_too, theirs_too = [
        made(decorate, more, defaults, base) for decorate, base in ((frozen, ours), (attrs.frozen, theirs))
    ]

    for our, their in ((ours, theirs), (ours_too, theirs_too)):
        assert described(their) == described(our)
        assert outcome(their, *arguments) == outcome(our, *arguments)
        named = dict(zip([*first[0], *more], arguments, strict=False))
        assert outcome(their, **named) == outcome(our, **named)
        assert outcome(their, **named, nothing=1) == outcome(our, **named, nothing=1)


@frozen(cache_hash=True)
class Cached:
    """A class that keeps its hash."""

    field: object


@frozen
class Pair:
    """A class with a method, and with a variable of the class."""

    left: object
    right: object = None
    SIZE: ClassVar[int] = 2

    def swapped(self) -> Pair:
        """Return the pair the other way round."""
        return Pair(self.right, self.left)


@frozen
class Triple(Pair):
    """A class on top of another one."""

    third: int = 0


@frozen
class Box(Generic[T]):
    """A generic class."""

    content: T


class Plain(Pair):
    """A class that is not decorated."""


THINGS = (Pair(1, (2,)), Triple(1, 2, 3), Box("b"), Plain(1))


@pytest.mark.parametrize("thing", THINGS, ids=repr)
def test_instances_are_copied_pickled_and_evolved(thing: Any) -> None:
    """What comes back is equal, of the same class, and has a state with the names of its fields."""
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(thing, protocol))
        assert (type(thing), thing) == (type(again), again)
    assert thing == copy.copy(thing) == copy.deepcopy(thing) == attrs.evolve(thing)
    assert {field.name: getattr(thing, field.name) for field in attrs.fields(type(thing))} == thing.__getstate__()
    assert weakref.ref(thing)() is thing
    if sys.version_info >= (3, 13):
        assert thing == copy.replace(thing)


@pytest.mark.parametrize("name", ["left", "nothing", "__class__"])
def test_nothing_can_be_set_or_deleted(name: str) -> None:
    """The error is that of attrs, also for names that are no fields."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(Pair(1), name, 2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(Pair(1), name)


def test_a_class_is_still_what_was_written() -> None:
    """Methods, class variables, the docstring, type hints, generic bases and patterns by position work."""
    match Triple(1, 2, 3):
        case Triple(left, right, third):
            assert (1, 2, 3) == (left, right, third)
    assert Pair(2, 1) == Pair(1, 2).swapped()
    assert 2 == Pair.SIZE
    assert "A class on top of another one." == Triple.__doc__
    assert {"left": object, "right": object, "return": type(None)} == get_type_hints(Pair.__init__)
    assert Box[int] == Box[int]
    assert ("left", "right", "third") == field_names(Triple)


def test_fields_are_described_when_they_are_first_asked_for() -> None:
    """Before that a class has no descriptions, and afterwards always the same; types can be resolved in them."""

    @frozen
    class Late:
        x: int

    @attrs.frozen
    class OnTop(Late):
        y: int = 1

    fields = attrs.fields(Late)

    assert attrs.has(Late)
    assert fields is attrs.fields(Late)
    assert "int" == fields.x.type
    assert attrs.resolve_types(Late).__attrs_attrs__.x.type is int
    assert [True, False] == [getattr(field, "inherited", None) for field in attrs.fields(OnTop)]
    assert {"x": 1, "y": 2} == attrs.asdict(OnTop(1, 2))


class Doubling:
    """A class with a hook."""

    x: int
    y: int = attrs.field(default=3, metadata={"note": "doubled"})

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "x", 2 * self.x)


def test_the_hook_after_construction_runs() -> None:
    """It runs for the class and for a class on top of it, once, as with attrs; the fields are plain all the same."""
    for decorate in (frozen, attrs.frozen):
        cls: Any = decorate(type("Doubled", (), dict(vars(Doubling))))
        upper = made(decorate, {"z": "int"}, {"z": 5}, cls)

        assert ("Doubled(x=8, y=3)", "Made(x=8, y=1, z=5)") == (repr(cls(4)), repr(upper(4, 1)))
        assert ("_plain_fields" in vars(cls)) is (decorate is frozen and TESTED)


def test_a_cached_hash_is_computed_once_and_not_pickled() -> None:
    """``cache_hash`` hashes the fields once for each object; copies and pickles do not carry the hash along."""

    class Field:
        hashed = 0

        def __hash__(self) -> int:
            Field.hashed += 1
            return 7

    one = Cached(Field())

    assert (hash(one), 1) == (hash(one), Field.hashed)
    assert hash(Cached(1)) != hash(Cached(2))
    assert hash(pickle.loads(pickle.dumps(Cached(1)))) == hash(Cached(1))
    assert pickle.dumps(Cached(1)) == pickle.dumps(_after_hashing(Cached(1)))


def test_a_cached_hash_needs_a_comparison() -> None:
    """As with attrs, ``cache_hash`` without ``eq`` is refused."""
    for decorate in (frozen, attrs.frozen):
        with pytest.raises(TypeError):
            made(decorate, {"x": int}, {}, eq=False, cache_hash=True)


def _after_hashing(one: Cached) -> Cached:
    hash(one)
    return one


@pytest.mark.skipif(not hasattr(attrs, "inspect"), reason="this attrs cannot tell")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"eq": False},
        {"repr": False},
        {"kw_only": True},
        {"cache_hash": True},
        {"eq": False, "repr": False, "kw_only": True},
        {"cache_hash": True, "repr": False, "kw_only": True},
    ],
    ids=repr,
)
def test_attrs_can_tell_how_a_class_was_made(options: dict[str, bool]) -> None:
    """``attrs.inspect`` gives what it gives for a class of attrs."""
    ours, theirs = [made(decorate, {"x": int}, {}, **options) for decorate in (frozen, attrs.frozen)]

    if TESTED:
        assert attrs.inspect(theirs) == attrs.inspect(ours)


def test_without_a_comparison_only_the_same_object_is_equal() -> None:
    """``eq=False`` leaves equality and hash to ``object``, and an own hash alone."""

    @frozen(eq=False)
    class Node:
        x: int

    node = Node(1)

    assert node == node  # noqa: PLR0124 - what is tested
    assert node != Node(1)
    assert hash(node) == object.__hash__(node)
    assert "Node(x=1)" == repr(node)


def test_without_a_repr_that_of_the_base_is_kept() -> None:
    """``repr=False`` adds none."""

    class Shown:
        def __repr__(self) -> str:
            return "shown"

    @frozen(repr=False)
    class Quiet(Shown):
        x: int

    assert "shown" == repr(Quiet(1))


def _with(**content: object) -> type:
    return type("Odd", (), {"__annotations__": {"x": "int"}, "__module__": __name__, **content})


class Counting:
    """A class with a method that mentions its class."""

    def up(self) -> object:
        """Return the class in which this is written."""
        return __class__  # type: ignore[name-defined]


@pytest.mark.parametrize(
    "odd",
    [
        _with(x=attrs.field(converter=int)),
        _with(x=attrs.Factory(list)),
        _with(x=attrs.field(validator=lambda *_: None)),
        _with(__attrs_pre_init__=lambda _: None),
        _with(__init__=lambda self: self.__attrs_init__(7)),
        _with(__annotations__={"_x": "int"}),
        _with(y=cached_property(lambda self: self.x + 1)),
        _with(up=Counting.up),
    ],
    ids=range(8),
)
def test_what_is_not_plain_is_left_to_attrs(odd: Any) -> None:
    """The class behaves as attrs makes it: it converts, calls hooks, and knows itself in its methods."""
    ours, theirs = frozen(odd), attrs.frozen(type(odd)("Odd", (), dict(vars(odd))))

    assert "_plain_fields" not in vars(ours)
    assert attrs.fields(theirs) == attrs.fields(ours)
    assert str(inspect.signature(theirs)) == str(inspect.signature(ours))


@pytest.mark.parametrize("cache_hash", [False, True])
def test_an_own_repr_is_kept_also_where_attrs_makes_the_class(cache_hash: bool) -> None:
    """With ``repr=True`` alone attrs would put its own in the place of it."""
    odd = _with(x=attrs.field(converter=int), __repr__=lambda self: f"odd {self.x}")

    assert repr(frozen(odd, cache_hash=cache_hash)("3")) == "odd 3"


def test_a_method_with_super_works() -> None:
    """It finds the class that attrs makes in the place of the written one."""

    @frozen
    class Loud(Pair):
        def swapped(self) -> Pair:
            return super().swapped()

    assert Pair(2, 1) == Loud(1, 2).swapped()


@pytest.mark.parametrize(
    ("types", "defaults"), [({"x": int, "y": int}, {"x": 1}), ({"self": int}, {})], ids=["order", "self"]
)
def test_what_attrs_refuses_is_refused(types: dict[str, object], defaults: dict[str, object]) -> None:
    """A field without a default after one with a default, and a field called ``self``."""
    for decorate in (frozen, attrs.frozen):
        with pytest.raises((ValueError, SyntaxError)):
            made(decorate, types, defaults)
