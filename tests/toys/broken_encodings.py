"""Encodings of the toy duel with one thing broken each, for the laws about encodings."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import count
from typing import Any

import attrs

from castlerules.encoding import ActionEncoding, Numbering, actions_of

from . import duel

_GAME: Any = duel


class Broken(ActionEncoding[Any, Any]):
    """An encoding of the duel by places in the list, of which a subclass breaks something."""

    @classmethod
    def made(cls) -> Any:
        """Return one for the default rules."""
        sound = actions_of(_GAME)
        return cls(sound.game, sound.rules, sound.kinds)


class _OneNumber(Broken):
    def number(self, state: Any, action: Any) -> int:
        return min(self.at(state).by_number, key=lambda number: (number, action is None))


class _OutOfRange(Broken):
    def number(self, state: Any, action: Any) -> int:
        return super().number(state, action) + self.size


class _OtherAction(Broken):
    def action(self, state: Any, number: int) -> Any:
        found = super().action(state, number)
        return next((legal for legal in self.at(state).by_number.values() if legal != found), found)


class _MaskOfOnes(Broken):
    def mask(self, state: Any) -> array[int]:
        return array("b", [1] * len(super().mask(state)))


class _MaskOfNumbers(Broken):
    def mask(self, state: Any) -> Any:
        return list(super().mask(state))


class _Descending(Broken):
    def numbers(self, state: Any) -> tuple[int, ...]:
        return (*super().numbers(state)[::-1], 255)


class _Lenient(Broken):
    def action(self, state: Any, number: int) -> Any:
        return self.at(state).by_number.get(number)


class _RanksAsFixed(Broken):
    def is_fixed(self, number: int) -> bool:
        return number in range(self.size)


class _CountedFromTheDeck(Broken):
    def at(self, state: Any) -> Numbering[Any]:
        sound = super().at(state)
        shift = sum(state.deck) % 7 if state.deck else 0
        return attrs.evolve(sound, by_number={number + shift: action for number, action in sound.by_number.items()})


def one_number() -> Any:
    """Return an encoding in which all legal actions have the same number."""
    return _OneNumber.made()


def mask_of_ones() -> Any:
    """Return an encoding that calls every number legal."""
    return _MaskOfOnes.made()


def ranks_as_fixed() -> Any:
    """Return an encoding that says that a place in the list means the same in every state."""
    return _RanksAsFixed.made()


def numbers_by_the_deck() -> Any:
    """Return an encoding that counts from a number that only the hidden deck gives."""
    return _CountedFromTheDeck.made()


def infinity() -> Any:
    """Return vectors that hold infinity."""
    return Vectors(lambda _: array("f", [float("inf")]))


def counting() -> Callable[[Any], array[float]]:
    """Return a function that counts its calls."""
    numbers = count()
    return lambda _: array("f", [next(numbers)])


@attrs.frozen
class Vectors:
    """Vectors of one number by any function of the observation, with any *names*."""

    vector: Callable[[Any], Any]
    names: tuple[str, ...] = ("only",)
    size: int = 1


ACTION_FAULTS: dict[str, tuple[str, Any]] = {
    "has the number .* of": ("action_numbers_round_trip", one_number()),
    "expected one from 0 to 255": ("action_numbers_round_trip", _OutOfRange.made()),
    "gives": ("action_numbers_round_trip", _OtherAction.made()),
    "the mask differs": ("action_masks_agree", mask_of_ones()),
    "the mask is": ("action_masks_agree", _MaskOfNumbers.made()),
    "ascending": ("action_masks_agree", _Descending.made()),
    "stands for no legal action, but gives": ("action_masks_agree", _Lenient.made()),
    "is fixed, but means": ("fixed_numbers_keep_their_meaning", ranks_as_fixed()),
    "the numbers of actions show": ("encodings_do_not_leak", numbers_by_the_deck()),
}
"""Words of the answer, the law that gives it, and the encoding that has the fault."""

VECTOR_FAULTS: dict[str, tuple[str, Any]] = {
    "not finite": ("observation_vectors_are_sound", infinity()),
    "expected array": ("observation_vectors_are_sound", Vectors(lambda _: [0.0])),
    "expected 2 different names": (
        "observation_vectors_are_sound",
        Vectors(lambda _: array("f", [0, 0]), names=("one", "one"), size=2),
    ),
    "differs when it is made again": (
        "observation_vectors_are_sound",
        Vectors(counting()),
    ),
}
"""The same for vectors."""
