"""What came of a card file as data: the same result comes back, and nothing else is taken for it."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from castlerules import DataError
from castlerules.cards.importing.compiled import compiled_data, compiled_key, result_from_compiled
from castlerules.cards.importing.rows import read_rows

from .sample_rows import mtgjson, split_rows

ROWS: list[Any] = [mtgjson(text="Flying"), mtgjson(name="Bee", text="Sing loudly.\nDance."), *split_rows(), 7]
RESULT = read_rows(ROWS, lenient=True)
DATA = json.loads(json.dumps(compiled_data(RESULT, "key")))


def test_a_result_comes_back() -> None:
    """Cards and refusals with all their clauses."""
    assert RESULT == result_from_compiled(DATA, "key")


def test_the_key_is_that_of_one_content_and_one_reader() -> None:
    """It is the same each time."""
    keys = [compiled_key(text, reader) for text in ("", "a", "b") for reader in ("", "a", "b")]

    assert len(set(keys)) == len(keys)
    assert compiled_key("a", "b") == compiled_key("a", "b")


@pytest.mark.parametrize("data", [None, [], {}, DATA | {"key": "other"}, DATA | {"cards": 7}, DATA | {"cards": [7]}])
def test_what_is_not_the_data_of_the_key_is_refused(data: object) -> None:
    """The caller reads the file again then."""
    with pytest.raises(DataError):
        result_from_compiled(data, "key")


@pytest.mark.parametrize("name", ["card", "clauses"])
@pytest.mark.parametrize("value", [None, 7, [7], {}, [{"kind": "reader"}]])
def test_a_damaged_refusal_is_refused(name: str, value: Any) -> None:
    """Whatever stands in a field."""
    damaged = copy.deepcopy(DATA)
    damaged["refused"][0][name] = value
    with pytest.raises(DataError):
        result_from_compiled(damaged, "key")


def test_an_unknown_kind_of_refusal_is_refused() -> None:
    """It may be of a later version."""
    damaged = copy.deepcopy(DATA)
    damaged["refused"][0]["clauses"][0]["kind"] = "odd"
    with pytest.raises(DataError, match="kind"):
        result_from_compiled(damaged, "key")
