"""The options of Solitaire: they are those of the rules page, and what they refuse has the code of its ruling."""

from __future__ import annotations

import re
from ast import literal_eval
from enum import Enum
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from castlerules.core import SetupError
from castlerules.solitaire.model.options import SolitaireRules

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "rules" / "solitaire.md").read_text(encoding="utf-8")
TABLE: Final = PAGE.partition("\n### 2.10 Options\n")[2].partition("\n## ")[0]


@attrs.frozen
class Row:
    """An option as the rules page shows it: its name, what it can be, its default and its ruling."""

    name: str
    values: str
    default: Any
    code: str

    @property
    def kind(self) -> str:
        """Whether the values are names, the two of a switch, or numbers."""
        return "name" if "`" in self.values else "switch" if self.values == "True, False" else "number"

    @property
    def good(self) -> tuple[Any, ...]:
        """What the option takes: of numbers the bounds, and None where that is a value."""
        if self.kind == "number":
            none = (None,) if "None" in self.values else ()
            return (*[int(bound) for bound in re.findall(r"\d+", self.values)], *none)
        return tuple(map(literal_eval, self.values.replace("`", "'").split(", ")))

    @property
    def bad(self) -> tuple[Any, ...]:
        """What the option does not take."""
        if self.kind == "name":
            return ("TableauStack", "", 0, None, True, ())
        if self.kind == "switch":
            return (0, 1, None, "true")
        low, high = self.good[:2]
        return (low - 1, -1, high + 1, True, 3.0, "5", *(() if None in self.good else (None,)))


ROWS: Final = tuple(
    [
        Row(name, values, literal_eval(default.replace("`", "'")), code)
        for name, values, default, code in re.findall(
            r"^\| `(\w+)` \| (.+) \| (.+) \| (SOL-G\d\d) \|$", TABLE, flags=re.MULTILINE
        )
    ]
)
BAD: Final = [(row.name, bad, row.code) for row in ROWS for bad in row.bad]


def rules(**options: Any) -> SolitaireRules:
    """Return the options of a table that has agreed on these."""
    return SolitaireRules(**options)


@pytest.mark.rule("SOL-G01", "SOL-G55", "SOL-G84")
def test_the_options_are_those_of_the_rules_page_with_its_defaults() -> None:
    """Those that are chosen by a word have the words of the page and no others, but for mana that floats."""
    words = {
        row.name: {str(member.value) for member in type(row_default)} - {"floating"}
        for row in ROWS
        if isinstance(row_default := getattr(rules(), row.name), Enum)
    }

    assert {row.name: row.default for row in ROWS} == attrs.asdict(rules())
    assert {row.name: set(row.good) for row in ROWS if row.kind == "name"} == words


@pytest.mark.parametrize(("name", "good"), [(row.name, good) for row in ROWS for good in row.good])
def test_an_option_takes_what_the_page_says(name: str, good: Any) -> None:
    """Words as text or as members, both sides of a switch, and numbers up to their bounds."""
    taken = getattr(rules(**{name: good}), name)

    assert good == (taken.value if isinstance(taken, Enum) else taken)
    assert taken is getattr(rules(**{name: taken}), name)


@pytest.mark.rule("SOL-G01", "SOL-G14", "SOL-G37", "SOL-G53", "SOL-G66")
@pytest.mark.parametrize(("name", "bad", "code"), BAD, ids=[f"{name}={bad!r}" for name, bad, _ in BAD])
def test_a_bad_value_is_refused_with_the_code_of_its_ruling(name: str, bad: Any, code: str) -> None:
    """And the words name the option."""
    with pytest.raises(SetupError) as caught:
        rules(**{name: bad})

    (problem,) = caught.value.problems
    assert (code, True) == (problem.rule, name in str(problem))


@pytest.mark.rule("SOL-G48", "SOL-G55")
def test_all_that_is_wrong_is_told_at_once() -> None:
    """Two bad values make two problems; of mana that floats, whose name is known, it is said that it is not there."""
    with pytest.raises(SetupError, match="got floating, which is not supported") as caught:
        rules(mana_timing="floating", max_trips=0)

    assert ["SOL-G48", "SOL-G55"] == sorted(problem.rule for problem in caught.value.problems)
