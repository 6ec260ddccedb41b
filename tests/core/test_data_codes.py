"""Values with a code as data, and values of the same classes that have none."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NewType

import attrs
import pytest

from castlerules import CastleRulesError, DataError, NoSetup, Violation, digest, from_data, from_json, to_data, to_json

if TYPE_CHECKING:
    from collections.abc import Sequence


@attrs.frozen
class Beast:
    """A card of the pool, or one of somebody's own."""

    name: str
    power: int = attrs.field()

    @power.validator
    def _check(self, _: object, power: int) -> None:
        if power < 0:
            raise CastleRulesError("a beast has a power from 0 on")

    @property
    def code(self) -> str | None:
        """The name of a beast of the pool, exactly as it is there."""
        return self.name if POOL.get(self.name) == self else None

    @classmethod
    def of_code(cls, code: str) -> Beast:
        """Return the beast of the pool with this name."""
        if code not in POOL:
            raise DataError("", f"{code!r} is no beast")
        return POOL[code]


WOLF, CAT = Beast("wolf", 2), Beast("cat", 1)
POOL = {"wolf": WOLF}


@attrs.frozen
class Sign:
    """A class whose code is a field."""

    code: str | None
    text: str

    @classmethod
    def of_code(cls, code: str) -> Sign:
        """Return the sign with this code, which says nothing else."""
        return cls(code, "")


@attrs.frozen(slots=False)
class Kin:
    """A base with kinds, whose code is remembered."""

    name: str

    @cached_property
    def code(self) -> str | None:
        """The name in capitals, if it is one letter."""
        return self.name.upper() if len(self.name) == 1 else None

    @classmethod
    def of_code(cls, code: str) -> Kin:
        """Return an uncle."""
        return Uncle(code.lower())


@attrs.frozen(slots=False)
class Uncle(Kin):
    """One kind."""


@attrs.frozen(slots=False)
class Aunt(Kin):
    """Another kind, with the same fields."""


@attrs.frozen
class Coin:
    """A class that always has a code, by what it says; its fields are not known to anybody else."""

    code: str
    sides: Sequence[object] = ()

    @classmethod
    def of_code(cls, code: str) -> Coin:
        """Return the coin with this code."""
        return cls(code)


@attrs.frozen
class Leaf:
    """A class without codes."""

    power: int


class Colour(Enum):
    """Something that is a string as data."""

    RED = "red"


Pet = NewType("Pet", Beast)


@attrs.frozen
class Zoo:
    """One field for each way to hold things with codes."""

    beasts: tuple[Beast, ...] = ()
    guest: Beast | Leaf | int | None = None
    pet: Pet | None = None
    sign: Sign = Sign("exit", "")
    kin: tuple[Kin, ...] = ()
    coin: Coin = Coin("cent")


def game_of(*kinds: type[object]) -> Any:
    """Return as much of a game with these *kinds* of things as data asks for."""

    class Wild:
        name = "toy-zoo"
        data_types = kinds
        Rules = Setup = NoSetup

        def problems(self, _: object) -> tuple[Violation, ...]:
            return ()

    return Wild()


ZOO = game_of(Zoo, Leaf, Beast, Uncle, Aunt)


def written(**fields: object) -> Any:
    """Return as data what is in the fields of a zoo, after a look that it comes back as it was."""
    zoo = Zoo(**fields)  # type: ignore[arg-type]  # the tests say which
    data = to_data(zoo, game=ZOO)["value"]

    assert zoo == from_json(to_json(zoo, game=ZOO), Zoo, game=ZOO)
    return data[next(iter(fields))]


def test_a_thing_with_a_code_is_its_code_and_one_without_is_an_object() -> None:
    """A beast of the pool travels by name, another one whole, also if it differs from that of its name by a point."""
    stronger = attrs.evolve(WOLF, power=3)

    assert ["wolf", {"name": "cat", "power": 1}] == written(beasts=(WOLF, CAT))
    assert [{"name": "wolf", "power": 3}] == written(beasts=(stronger,))
    assert digest(Zoo((stronger,)), game=ZOO) != digest(Zoo((WOLF,)), game=ZOO)


def test_a_thing_without_a_code_travels_by_itself() -> None:
    """What is outermost is a code or an object too."""
    for beast, value in ((WOLF, "wolf"), (CAT, {"name": "cat", "power": 1})):
        data = to_data(beast, game=ZOO)
        assert ("Beast", value) == (data["type"], data["value"])
        assert beast == from_data(data, Beast, game=ZOO)


@pytest.mark.parametrize(
    ("sign", "data"),
    [(Sign("exit", ""), "exit"), (Sign(None, "keep out"), {"code": None, "text": "keep out"})],
)
def test_a_code_that_is_a_field_may_be_none(sign: Sign, data: object) -> None:
    """The field is among those of the object, as null."""
    assert data == written(sign=sign)


def test_objects_of_several_kinds_without_code_are_tagged() -> None:
    """A base in whose place other classes can stand is written as other bases are, and by code where it has one."""
    kin = (Uncle("ben"), Aunt("may"), Uncle("b"))

    assert [{"type": "Uncle", "name": "ben"}, {"type": "Aunt", "name": "may"}, "B"] == written(kin=kin)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("lion", r"value.beasts\[0\]: 'lion' is no beast"),
        (5, "expected a Beast written as its code, a string, or as an object; got 5"),
        (None, "expected a Beast written as its code, a string, or as an object; got None"),
        (["wolf"], "expected a Beast written as its code, a string, or as an object; got a list"),
        ({"name": "cat"}, r"value.beasts\[0\]: 'power' of Beast is missing"),
        ({"name": "cat", "power": "1"}, r"value.beasts\[0\].power: expected an integer, got '1'"),
        ({"name": "cat", "power": 1, "code": None}, "Beast has no 'code'"),
        ({"name": "cat", "power": -1}, "a beast has a power from 0 on"),
        ({"name": "wolf", "power": 2}, "expected this Beast written as its code 'wolf', got an object"),
    ],
)
def test_an_object_is_read_through_the_checks_of_its_class(data: object, problem: str) -> None:
    """Each fault is reported with its place, and what has a code is not read as an object."""
    whole = to_data(Zoo((CAT,)), game=ZOO)
    whole["value"]["beasts"] = [data]

    with pytest.raises(DataError, match=problem):
        from_data(whole, game=ZOO)


@pytest.mark.parametrize(
    ("guest", "data"),
    [
        (WOLF, "wolf"),
        (CAT, {"type": "Beast", "name": "cat", "power": 1}),
        (Leaf(1), {"type": "Leaf", "power": 1}),
        (7, 7),
        (None, None),
    ],
)
def test_a_member_of_a_union_is_its_code_or_an_object_with_its_class(guest: object, data: object) -> None:
    """Objects are told apart by their type, and a code from all that is no string."""
    assert data == written(guest=guest)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"name": "cat", "power": 1}, 'value.guest: expected an object with the key "type"'),
        ({"type": "Beast", "name": "wolf", "power": 2}, "value.guest: expected this Beast written as its code 'wolf'"),
        ({"type": "Coin", "code": "cent"}, "value.guest.type: 'Coin' is not one of Beast, Leaf"),
        ("lion", "value.guest: 'lion' is no beast"),
        (True, "value.guest: expected Beast or Leaf or an integer or null, got True"),
    ],
)
def test_a_member_of_a_union_is_read_as_strictly(data: object, problem: str) -> None:
    """Neither an object without its class, nor one that has a code, nor one of another class is read."""
    whole = to_data(Zoo(), game=ZOO)
    whole["value"]["guest"] = data

    with pytest.raises(DataError, match=problem):
        from_data(whole, game=ZOO)


def test_another_name_for_a_class_changes_nothing_in_a_union() -> None:
    """An object is tagged with the class itself."""
    assert {"type": "Beast", "name": "cat", "power": 1} == written(pet=Pet(CAT))
    assert "wolf" == written(pet=Pet(WOLF))


class Cub(Beast):
    """A subclass that no union names."""

    @property
    def code(self) -> str | None:
        """The name, if it is short."""
        return self.name if len(self.name) < 4 else None


def test_a_subclass_is_no_member_of_a_union() -> None:
    """Neither by a code, which would be read as another class, nor as an object."""
    for cub in (Cub("wolf", 2), Cub("cat", 1)):
        with pytest.raises(DataError, match="Cub is not one of Beast, Leaf"):
            to_data(Zoo(guest=cub), game=ZOO)


def holding(kind: object) -> Any:
    """Return a class whose one field is a *kind*."""
    return attrs.make_class("Holding", {"what": attrs.field(type=kind)}, frozen=True)  # type: ignore[call-overload]  # made here


ALIKE = type("Beast", (Leaf,), {})


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Beast | str, "Beast, a string"),
        (Beast | Colour, "Beast, Colour"),
        (Beast | Coin | None, "Beast, Coin, null"),
        (Beast | Sign, "Beast, Sign"),
        (Beast | ALIKE, "Beast, Beast"),
        (Beast | Pet, "Beast, Beast"),
    ],
)
def test_a_union_in_which_a_code_or_an_object_is_doubtful_is_refused(kind: object, names: str) -> None:
    """Nothing is written where a string or an object with its class could be two things."""
    value = holding(kind)

    with pytest.raises(DataError, match=f"two of {names} look the same as data"):
        to_data(value(CAT), game=game_of(value, Leaf))


def test_a_class_that_always_has_a_code_is_its_code_and_nothing_else() -> None:
    """No object is read for it, and its other fields need not be such as can travel."""
    data = to_data(Zoo(), game=ZOO)
    data["value"]["coin"] = {"code": "cent", "sides": []}

    assert "cent" == written(coin=Coin("cent"))
    with pytest.raises(DataError, match=r"value\.coin: expected a Coin written as its code, a string; got an object"):
        from_data(data, game=ZOO)


class Stamp:
    """A class with codes whose objects have no fields."""

    code: str | None = None

    @classmethod
    def of_code(cls, _: str) -> Stamp:
        """Return the stamp, whatever its code."""
        return cls()


def test_a_code_may_be_none_only_where_that_is_declared_and_there_are_fields() -> None:
    """What could not be read back is not written."""
    sealed = holding(Stamp)

    with pytest.raises(
        DataError,
        match="expected a code of this Coin, got None; without a code only objects of an attrs class that declares",
    ):
        to_data(Zoo(coin=Coin(None)), game=ZOO)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(DataError, match="expected a code of this Stamp, got None"):
        to_data(sealed(Stamp()), game=game_of(sealed, Leaf))
