"""The kinds of phrases have one meaning each: what a phrase makes is what every phrase around it expects."""

from __future__ import annotations

import types
from collections import defaultdict
from collections.abc import Callable as AnyFunction
from collections.abc import Iterator
from inspect import signature
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import pytest

from castlerules.cards import language as lang
from castlerules.cards.oracle.phrase import Phrase, Slot, says
from castlerules.cards.oracle.phrasebook import phrases

from .faces import abilities, read


def members(hint: Any) -> tuple[Any, ...]:
    """Return the types of which *hint* allows one."""
    if get_origin(hint) in (Union, types.UnionType):
        return tuple([member for one in get_args(hint) for member in members(one)])
    return (type(None) if hint is None else hint,)


def accepts(expected: Any, made: Any) -> bool:
    """Return whether whatever is of the type *made* is of the type *expected* too, as far as can be told."""
    return all(any(_accepts_one(wanted, one) for wanted in members(expected)) for one in members(made))


def _accepts_one(expected: Any, made: Any) -> bool:
    if Any in (expected, made) or expected is object or made in (expected, get_origin(expected)):
        return True
    if get_origin(expected) is not get_origin(made):
        return False
    if get_origin(expected) is tuple:
        wanted, found = get_args(expected), get_args(made)
        if len(wanted) == 2 and wanted[1] is ...:
            return all(accepts(wanted[0], one) for one in found if one is not ...)
        return len(wanted) == len(found) and all(accepts(*pair) for pair in zip(wanted, found, strict=True))
    if get_origin(expected) is AnyFunction:
        return len(get_args(expected)[0]) == len(get_args(made)[0])
    if get_origin(expected) is type:
        expected, made = get_args(expected)[0], get_args(made)[0]
    return isinstance(expected, type) and isinstance(made, type) and issubclass(made, expected)


def type_of(value: Any) -> Any:
    """Return the type of *value*, with those of what a tuple holds."""
    if isinstance(value, type) or callable(value):
        return AnyFunction
    return types.GenericAlias(tuple, tuple([type_of(one) for one in value])) if type(value) is tuple else type(value)


def made_by(phrase: Phrase) -> Any:
    """Return the type of what *phrase* makes; None for a function of a module that does not say it."""
    hints = get_type_hints(phrase.meaning)
    if "return" in hints:
        return hints["return"]
    return None if signature(phrase.meaning).parameters else type_of(phrase.meaning())


def expected_by(phrase: Phrase) -> Iterator[tuple[str, Any]]:
    """Yield each kind that is a part of *phrase*, with the type that its function expects of it and uses."""
    hints = get_type_hints(phrase.meaning)
    for sequence in phrase.sequences():
        kinds = [symbol.kind for symbol in sequence if isinstance(symbol, Slot)]
        names = list(signature(phrase.meaning).parameters)[phrase.binds :]
        for kind, name in zip(kinds, names, strict=False):
            if name in hints and not name.startswith("_"):
                yield kind, hints[name]


def misfits(rows: tuple[Phrase, ...]) -> list[tuple[str, Any, Any]]:
    """Return each kind of which one of *rows* makes something else than another one expects, and both types."""
    made: dict[str, list[Any]] = defaultdict(list)
    for phrase in rows:
        kind = made_by(phrase)
        if kind is not None and kind not in made[phrase.kind]:
            made[phrase.kind].append(kind)
    return [
        (kind, one, expected)
        for phrase in rows
        for kind, expected in expected_by(phrase)
        for one in made[kind]
        if not accepts(expected, one)
    ]


def test_what_a_phrase_makes_is_what_the_phrases_around_it_expect() -> None:
    """No kind is defined with other types in two modules."""
    assert not misfits(tuple(phrases()))


@pytest.mark.parametrize(
    ("made", "expected", "fits"),
    [
        (int, int | str, True),
        (int | str, int, False),
        (tuple[int, ...], tuple[int | str, ...], True),
        (tuple[int | str, ...], tuple[int, ...], False),
        (tuple[int, str], tuple[int, ...], False),
        (bool, int, True),
        (None, int, False),
        (AnyFunction[[int], str], AnyFunction[[int, int], str], False),
        (AnyFunction[[int], str], int, False),
        (int, object, True),
    ],
)
def test_a_type_is_accepted_where_all_that_it_allows_is_expected(made: object, expected: object, fits: bool) -> None:
    """Unions, tuples and functions are looked into."""
    assert fits is accepts(expected, made)


def test_a_phrase_that_makes_something_else_would_be_seen() -> None:
    """One module makes text of a number, another one expects a number."""

    @says("number", "one")
    def one() -> str:
        return "1"

    @says("sum", "<number> and <number>")
    def two(first: int, second: int) -> int:
        return first + second

    assert [("number", str, int)] * 2 == misfits((one, two))


TEXTS: Final = (
    ("Prevent the next 3 damage that would be dealt to itself this turn.", "Instant"),
    ("You may have this creature deal 2 damage to itself.", "Creature"),
    ("When this creature enters, if you do, draw a card.", "Creature"),
    ("When you control no lands, they can't be regenerated.", "Creature"),
    ("Whenever this creature attacks, it is still a land.", "Creature"),
    ("Whenever this creature attacks or blocks, if no one does, draw a card.", "Creature"),
    ("Creatures you control gain protection from the color of your choice.", "Enchantment"),
    ("Creatures you control become the color of your choice and can't block.", "Enchantment"),
)


@pytest.mark.parametrize(("text", "on"), TEXTS)
def test_what_is_no_part_of_a_card_never_becomes_one(text: str, on: str) -> None:
    """What speaks of a sentence before, or of the source of damage, is refused where there is none."""
    assert read(text, on).refused


def test_a_colour_is_chosen_for_changes_beside_a_rule() -> None:
    """Each of the five choices changes the target; the rule is the same for all."""
    text = "Target creature becomes the color of your choice until end of turn and can't block this turn."
    parts = list(lang.nodes_in(abilities(text)))
    chosen = {part.colors for part in parts if isinstance(part, lang.SetColors)}

    assert {(color,) for color in lang.Color} == chosen
    assert 1 == sum(isinstance(part, lang.RuleUntil) for part in parts)
