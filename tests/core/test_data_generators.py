"""Generators of one's own as data."""

from __future__ import annotations

import json
from typing import Any, Self

import attrs
import pytest
from toys import duel

from castlerules import DataError, Rng, digest, from_data, to_data, to_json, with_generator

START = duel.new_game(rng=Rng(5))
WRITTEN = to_data(START, game=duel)


@attrs.frozen
class Dice:
    """A generator of one's own, which travels."""

    faces: tuple[int, ...]

    def below(self, n: int) -> tuple[int, Dice]:
        """Return the next face."""
        return self.faces[0] % n, Dice(self.faces[1:])

    def to_data(self) -> dict[str, Any]:
        """Return the faces."""
        return {"faces": list(self.faces)}

    @classmethod
    def from_data(cls, data: Any) -> Dice:
        """Return the generator with the faces in *data*."""
        return cls(tuple(data["faces"]))


@attrs.frozen
class Homebody:
    """A generator of one's own, which does not travel."""

    def below(self, n: int) -> tuple[int, Self]:
        """Return the highest number."""
        return n - 1, self


def test_a_generator_of_ones_own_travels_if_it_says_how() -> None:
    """It is written by its ``to_data`` under its name, and read by the reader given for that name."""
    state = with_generator(START, Dice((3, 1)))
    data = to_data(state, game=duel)

    assert {"type": "Dice", "faces": [3, 1]} == data["value"]["rng"]
    assert state == from_data(json.loads(json.dumps(data)), game=duel, generators={"Dice": Dice.from_data})
    assert START == from_data(WRITTEN, game=duel, generators={"Dice": Dice.from_data})
    with pytest.raises(DataError, match="'Dice' is not one of Rng, Scripted"):
        from_data(data, game=duel)


def test_a_generator_that_does_not_say_how_stays_at_home() -> None:
    """A state that has it raises DataError, and so does its digest."""
    state = with_generator(START, Homebody())

    for write in (to_data, to_json, digest):
        with pytest.raises(DataError, match="Homebody is not one of Rng, Scripted"):
            write(state, game=duel)


@pytest.mark.parametrize("values", [5, None, ["x"], "faces"], ids=repr)
def test_a_generator_that_says_nonsense_does_not_travel(values: object) -> None:
    """What its ``to_data`` gives is a dict, or DataError says so."""
    state = with_generator(START, attrs.make_class("Odd", [], bases=(Homebody,), frozen=True)())
    type(state.rng).to_data = lambda _: values  # type: ignore[attr-defined]  # it is made for this test

    with pytest.raises(DataError, match="expected a dict from to_data of Odd"):
        to_data(state, game=duel)


def test_a_generator_cannot_pass_for_another() -> None:
    """Neither a ``type`` of its own nor the name of its class lets it come back as another generator."""

    class Liar(Homebody):
        def to_data(self) -> dict[str, Any]:
            return {"type": "Rng", "key": 1, "counter": 0}

    named_alike = type("Rng", (Liar,), {})

    assert "Liar" == to_data(with_generator(START, Liar()), game=duel)["value"]["rng"]["type"]
    with pytest.raises(DataError, match="data of this Rng would be read as the library's own"):
        to_data(with_generator(START, named_alike()), game=duel)


def test_a_generator_that_gives_no_json_does_not_travel() -> None:
    """What JSON does not have is found when it is to be text."""

    class Deep(Homebody):
        def to_data(self) -> dict[str, Any]:
            return {"thing": object()}

    with pytest.raises(DataError, match="invalid JSON"):
        to_json(with_generator(START, Deep()), game=duel)
