"""The options: what each takes, what it refuses, and where in other tests it makes a difference."""

from __future__ import annotations

import copy
import pickle
import re
from enum import StrEnum
from pathlib import Path

import attrs
import pytest

from castlerules import DataError, SetupError, from_data, to_data
from castlerules.ascension import GAME, AscensionRules

from .kit import options_with

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules" / "ascension.md"
ELSEWHERE = {"max_contests", "rarity_map"}
FIELDS = attrs.fields_dict(AscensionRules)


def test_the_options_are_those_of_the_rules_page() -> None:
    """But for the two that are asked elsewhere, and with the same defaults, rulings and order."""
    page = PAGE.read_text(encoding="utf-8").partition("## 7. Options")[2]
    rows = re.findall(r"^\| (`.*?) \| .*? \| (.*?) \| (ASC-Q.*?) \|$", page, flags=re.MULTILINE)
    named = [re.findall(r"`(\w+)`", names) for names, _, _ in rows]
    defaults_shown = {
        name: default
        for names, (_, defaults, _) in zip(named, rows, strict=True)
        for name, default in zip(names, re.split(r" / ", defaults), strict=True)
    }

    assert set(FIELDS) | ELSEWHERE == set(defaults_shown)
    plain = {name: str(getattr(AscensionRules(), name)).lower() for name in FIELDS}
    shown = {
        name: text.replace("`", "").replace("empty", "()") for name, text in defaults_shown.items() if name in FIELDS
    }
    assert plain == shown


@pytest.mark.parametrize("name", FIELDS)
def test_an_option_refuses_what_it_cannot_be(name: str) -> None:
    """With the code of its ruling and its own name."""
    for bad in ("no such word", 3.5, -7, [-1], {"a": 1}):
        with pytest.raises(SetupError) as caught:
            options_with(**{name: bad})
        assert re.fullmatch(r"ASC-Q\d\d", caught.value.problems[0].rule)
        assert caught.value.problems[0].reason.startswith(f"{name}: expected ")


def test_all_wrong_options_are_told_at_once() -> None:
    """Unknown ones by name."""
    with pytest.raises(SetupError) as caught:
        options_with(price_rare=-1, tie_points="none", banned_names=[1])
    with pytest.raises(DataError, match="unknown options: 'prices'"):
        options_with(prices=3)

    assert ["ASC-Q16", "ASC-Q28", "ASC-Q43"] == [violation.rule for violation in caught.value.problems]


@pytest.mark.rule("ASC-Q07", "ASC-Q21", "ASC-Q23", "ASC-Q39")
def test_options_go_together() -> None:
    """Sizes and limits are in order, and there is a price for every step."""
    clashes: dict[str, tuple[dict[str, object], ...]] = {
        "ASC-Q07": ({"min_deck_size": 46}, {"max_deck_size": 44}),
        "ASC-Q21": ({"max_expansions": 5}, {"expansion_prices": (10,)}),
        "ASC-Q23": ({"max_copy_limit": 5}, {"copy_limit_prices": (8,)}, {"starter_copy_limit": 5}),
        "ASC-Q39": ({"streak_swap_min_commons": 6},),
    }
    for code, options in clashes.items():
        for option in options:
            with pytest.raises(SetupError, match=code):
                options_with(**option)
    assert 5 == options_with(max_copy_limit=5, copy_limit_prices=(8, 9, 10)).max_copy_limit


@pytest.mark.rule("ASC-Q43")
def test_banned_names_are_kept_in_one_order() -> None:
    """Any collection is taken; equal ones are equal."""
    assert ("A", "B") == options_with(banned_names={"B", "A"}).banned_names
    assert options_with(banned_names=("B", "A")) == options_with(banned_names=["A", "B", "A"])
    assert () == options_with(banned_names=frozenset()).banned_names


def test_options_travel_and_show_what_is_changed() -> None:
    """As data, pickled, copied; the ``repr`` makes them again."""
    rules = options_with(price_rare=5, tie_points="inclusive", banned_names=["X"], sideboard_prices=[1, 2])

    assert rules == from_data(to_data(rules)) == pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules)
    assert rules == eval(repr(rules), {"AscensionRules": AscensionRules})
    assert {"price_rare", "tie_points", "banned_names", "sideboard_prices"} == set(rules.changed())
    assert rules == GAME.new_game(rules=rules).rules


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if isinstance(field.default, (bool, StrEnum))])
def test_a_league_can_begin_under_any_reading_without_cards_and_decks_of_ones_own(name: str) -> None:
    """The invented cards tell all that an option may ask for, and some of the ready-made starters are legal."""
    default = FIELDS[name].default
    others = (
        [member for member in type(default) if member is not default] if isinstance(default, StrEnum) else [not default]
    )

    assert others
    for value in others:
        state = GAME.new_game(rules=options_with(**{name: value}))
        assert (value, True) == (getattr(state.rules, name), GAME.legal_actions(state) != ())
