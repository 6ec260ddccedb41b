"""Errors carry their facts, say them in words, and survive pickling."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from castlerules import CastleRulesError, DataError, Divergence, IllegalAction, SetupError, UnsupportedCard, Violation
from castlerules.core.errors import UnknownName, WrongArguments

WHY = Violation("TOY-1", "one is enough")
ALSO = Violation("TOY-2", "two are not")
ERRORS = [
    (IllegalAction("jump", WHY), {"action": "jump", "violation": WHY}, "TOY-1: one is enough (tried: 'jump')"),
    (SetupError((WHY, ALSO)), {"problems": (WHY, ALSO)}, "TOY-1: one is enough; TOY-2: two are not"),
    (DataError("value.x", "is bad"), {"path": "value.x", "problem": "is bad"}, "value.x: is bad"),
    (DataError("", "is bad"), {"path": "", "problem": "is bad"}, "is bad"),
    (
        UnknownName("bot", "bot", "gredy", ("flat", "greedy")),
        {"path": "bot", "name": "gredy", "known_names": ("flat", "greedy")},
        "bot: there is no bot 'gredy'; did you mean greedy?",
    ),
    (
        UnknownName("action", "action", "jump", ("pass", "draw")),
        {"problem": "'jump' is not one of pass, draw"},
        "action: 'jump' is not one of pass, draw",
    ),
    (
        WrongArguments("action", "bid", ("player", "coins"), ("2",)),
        {"path": "action", "verb": "bid", "expected": ("player", "coins"), "arguments": ("2",)},
        "action: bid takes player coins, not 2",
    ),
    (UnsupportedCard("Odd", "flips"), {"card": "Odd", "clause": "flips"}, "Odd: not supported: flips"),
    (Divergence(2, "differs"), {"step": 2, "path": "actions[1]", "problem": "differs"}, "actions[1]: differs"),
    (Divergence(0, "differs"), {"step": 0, "path": "start", "problem": "differs"}, "start: differs"),
]


@pytest.mark.parametrize(("error", "facts", "text"), ERRORS, ids=[f"{type(row[0]).__name__}" for row in ERRORS])
def test_an_error_has_its_facts_and_says_them(error: CastleRulesError, facts: dict[str, object], text: str) -> None:
    """Attributes and text are these, and are the same after pickling and copying."""
    for castle_rules_error in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(error) is type(castle_rules_error)
        assert facts == {name: getattr(castle_rules_error, name) for name in facts}
        assert text == str(castle_rules_error)


@pytest.mark.parametrize(
    "kind", [IllegalAction, SetupError, DataError, UnknownName, WrongArguments, UnsupportedCard, Divergence]
)
def test_every_error_is_a_value_error_of_one_family(kind: type[Exception]) -> None:
    """One ``except`` catches all that the library raises on purpose."""
    assert issubclass(kind, CastleRulesError)
    assert issubclass(CastleRulesError, ValueError)


def test_only_a_divergence_is_another_error_of_the_list() -> None:
    """The four kinds below the root do not catch each other."""
    kinds = (IllegalAction, SetupError, DataError, UnsupportedCard)

    assert all(kind is other or not issubclass(kind, other) for kind in kinds for other in kinds)
    assert issubclass(Divergence, DataError)


def test_a_broken_rule_is_a_frozen_value() -> None:
    """Code and reason are its facts and its text."""
    assert "TOY-1: one is enough" == str(WHY)
    assert Violation("TOY-1", "one is enough") == WHY
    assert 1 == len({WHY, Violation("TOY-1", "one is enough")})
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        WHY.rule = "TOY-3"  # type: ignore[misc]  # what is tested
