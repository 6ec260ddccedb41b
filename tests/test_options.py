"""The options of the games: what each takes and refuses, and how rules are shown, copied and read."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from option_tables import CASTLE, CORE, FORTRESS, MAGIC54, SOLITAIRE, OptionTable

from castlerules import SetupError, from_data, to_data

TABLES = (MAGIC54, CASTLE, FORTRESS, SOLITAIRE, CORE)
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.rules.__name__)


def in_all(rows: Callable[[OptionTable], list[Any]]) -> list[Any]:
    """Return the *rows* of each table, each with its table."""
    return [(table, *row) for table in TABLES for row in rows(table)]


@every_table
def test_the_options_are_those_of_the_rules_page_with_its_defaults(table: OptionTable) -> None:
    """None is missing, and none is there that the page does not know."""
    assert table.defaults == attrs.asdict(table.rules(), recurse=False)


@pytest.mark.parametrize(("table", "name", "bad", "code"), in_all(lambda table: table.wrong))
def test_a_value_that_an_option_does_not_have_is_refused_by_name_and_rule(
    table: OptionTable, name: str, bad: object, code: str
) -> None:
    """The error carries the code of the rule, and says which option and which value."""
    with pytest.raises(SetupError) as caught:
        table.rules.of({name: bad})

    (problem,) = caught.value.problems
    assert code == problem.rule
    assert problem.reason.startswith(f"{name}: expected ")
    assert problem.reason.endswith(f", got {bad!r}")


@pytest.mark.parametrize(("table", "name", "text"), in_all(lambda table: table.texts))
def test_a_named_option_takes_its_text_and_its_member(table: OptionTable, name: str, text: str) -> None:
    """Both give equal rules, whose value is the member."""
    rules = table.rules.of({name: text})
    member = getattr(rules, name)

    assert text == member.value
    assert rules == table.rules.of({name: member})
    assert hash(rules) == hash(table.rules.of({name: member}))


@every_table
def test_a_named_option_has_no_other_texts(table: OptionTable) -> None:
    """But for three that are known by name, and not supported."""
    members = {name: {str(member.value) for member in type(getattr(table.rules(), name))} for name in table.choices}

    assert {name: set(row[1]) for name, row in table.choices.items()} == {
        name: texts - {"floating", "keeps_slot", "ordered"} for name, texts in members.items()
    }


@pytest.mark.parametrize(("table", "name", "number"), in_all(lambda table: table.bounds))
def test_a_number_may_lie_on_the_bounds(table: OptionTable, name: str, number: int | None) -> None:
    """The smallest and the largest value are taken, and None where there may be no limit or no choice."""
    assert number == getattr(table.rules.of({name: number}), name)


@every_table
@pytest.mark.parametrize("all_changed", [False, True])
def test_rules_are_shown_as_the_code_that_makes_them_and_travel(table: OptionTable, all_changed: bool) -> None:
    """The code, the pickle, the copy, the changes and the data of rules give equal rules, which stay as they are."""
    values = table.all_changed if all_changed else {}
    rules = table.rules.of(values)

    assert values == rules.changed()
    assert all(name in repr(rules) for name in values)
    assert [rules] * 3 == [
        eval(repr(rules), {table.rules.__name__: table.rules}),
        pickle.loads(pickle.dumps(rules)),
        copy.deepcopy(rules),
    ]
    assert rules == table.rules.of(rules.changed())
    assert table.game is None or rules == from_data(to_data(rules, game=table.game), game=table.game)
    assert hash(rules) == hash(table.rules.of(values))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(rules, next(iter(table.defaults)), None)
