"""The options of Castle: what each takes, what it refuses, and how they hold those of normal Magic."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from option_tables import MOST

from castlerules import DataError, SetupError
from castlerules.cards import KeywordKind, KeywordTrait
from castlerules.castle.model.options import IGNORABLE_KEYWORDS, Adjacency, CastleRules, ManeuverTiming
from castlerules.magic.model.options import CoreRules

BAD_BONUS = ((), (1.0, 1, 2), (True, 1, 2), 1, None, "012", (MOST + 1, 0, 0), (0,) * 21)
BAD_WORDS = ("flying", ("fly",), ("flying", 3), None, 5, {"flying": 1})


def refusals(**options: Any) -> list[str]:
    """Return everything that is wrong with *options*."""
    with pytest.raises(SetupError) as caught:
        CastleRules(**options)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.rule("CAS-Q17")
def test_the_words_that_may_be_ignored_are_the_keywords_of_evasion() -> None:
    """And trample, and what makes a creature unblockable without a keyword."""
    assert {
        *("flying", "fear", "landwalk", "shadow", "horsemanship", "protection"),
        *("unblockable", "intimidate", "menace", "skulk", "trample"),
        *[kind.value for kind in KeywordKind.having(KeywordTrait.EVASION)],
    } == set(IGNORABLE_KEYWORDS)


@pytest.mark.rule("CAS-Q17", "CAS-Q76")
@pytest.mark.parametrize(
    ("name", "bad", "code"),
    [
        *[("row_bonus", bad, "CAS-Q76") for bad in BAD_BONUS],
        *[("ignored_keywords", bad, "CAS-Q17") for bad in BAD_WORDS],
    ],
)
def test_what_is_no_bonus_of_rows_and_no_list_of_words_is_refused(name: str, bad: object, code: str) -> None:
    """The error carries the code of the ruling, and says which option and which value."""
    (problem,) = refusals(**{name: bad})

    assert problem.startswith(f"{code}: {name}: expected ")
    assert problem.endswith(f", got {bad!r}") or "..." in problem


@pytest.mark.rule("CAS-Q04", "CAS-Q76")
@pytest.mark.parametrize(
    ("columns", "rows", "bonus", "stock"), [(1, 1, (0,), 1), (20, 20, [1] * 20, 400), (2, 1, (-MOST,), 3)]
)
def test_a_castle_may_have_any_grid_that_the_stock_fills(columns: int, rows: int, bonus: Any, stock: int) -> None:
    """One slot is enough, and a stock may be just as large as the grid."""
    rules = CastleRules(columns=columns, rows=rows, row_bonus=bonus, stock_size=stock)

    assert (columns * rows, tuple(bonus)) == (rules.slots, rules.row_bonus)


@pytest.mark.rule("CAS-Q04", "CAS-Q76")
def test_a_grid_without_a_bonus_for_each_row_or_with_more_slots_than_cards_is_refused() -> None:
    """Each problem says what would be right; with a number that is wrong itself it is not compared."""
    assert ["CAS-Q76: row_bonus: expected 2 numbers, one for each row, got 3"] == refusals(rows=2)
    assert ["CAS-Q04: stock_size: expected at least 12, a card for every slot, got 11"] == refusals(stock_size=11)
    assert ["CAS-Q04: stock_size: expected at least 18, a card for every slot, got 15"] == refusals(columns=6)
    assert ["CAS-Q04: rows: expected an integer from 1 to 20, got 0"] == refusals(rows=0)


@pytest.mark.rule("CAS-Q81", "CAS-Q102", "CAS-Q04", "CAS-Q76")
def test_all_that_is_wrong_is_told_at_once() -> None:
    """Values that are none come first, then those that do not go together, then what is not supported."""
    assert [
        "BASE-005: core.mulligan: expected one of paris, london, none, got 'vancouver'",
        "CAS-Q07: remember_revealed: expected True or False, got 1",
        "CAS-Q88: adjacency: expected one of orthogonal, king, got 'knight'",
        "CAS-Q76: row_bonus: expected 3 numbers, one for each row, got 2",
        "CAS-Q04: stock_size: expected at least 15, a card for every slot, got 14",
        "CAS-Q102: switch_life: expected at least 1 if max_switches_per_combat is None, got 0",
        "CAS-Q81: stolen_castle_creature: expected leaves_castle, got keeps_slot, which is not supported",
    ] == refusals(
        core={"mulligan": "vancouver"},
        remember_revealed=1,
        adjacency="knight",
        row_bonus=(0, 1),
        columns=5,
        stock_size=14,
        switch_life=0,
        stolen_castle_creature="keeps_slot",
    )


@pytest.mark.rule("CAS-Q102", "CAS-Q48")
def test_switches_are_free_only_with_a_limit() -> None:
    """With one, and with a price instead, the options are fine."""
    assert 0 == CastleRules(switch_life=0, max_switches_per_combat=1).switch_life
    assert 1 == CastleRules(switch_life=1).switch_life
    assert 1 == len(refusals(switch_life=0, max_switches_per_combat=0))


@pytest.mark.rule("CAS-Q17")
@pytest.mark.parametrize(
    "words", [(), ["trample", "fear"], {"fear", "trample"}, frozenset(IGNORABLE_KEYWORDS), IGNORABLE_KEYWORDS[::-1]]
)
def test_any_collection_of_words_is_taken_and_kept_in_order(words: Any) -> None:
    """Sets and lists with the same words give equal rules."""
    rules = CastleRules(ignored_keywords=words)

    assert tuple(word for word in IGNORABLE_KEYWORDS if word in words) == rules.ignored_keywords
    assert rules == CastleRules(ignored_keywords=tuple(words))


@pytest.mark.rule("CAS-Q08", "CAS-Q09", "CAS-Q97")
def test_normal_magic_can_be_changed_in_parts_or_as_a_whole() -> None:
    """A mapping changes what it names; an object is taken as it is; a name that is none is reported with its path."""
    parts = CastleRules.of({"core": {"starting_player": 1, "offer_concede": True, "legend_rule": "off"}})

    assert {"starting_player": 1, "offer_concede": True, "legend_rule": "off"} == parts.core.changed()
    assert CoreRules.modern() == CastleRules(core=CoreRules.modern()).core
    assert ["CAS-Q09", "BASE-001"] != [refusal[:7] for refusal in refusals(core=5)]
    for name in ("starting_player", "offer_concede"):
        with pytest.raises(DataError, match=f"^rules: unknown options: '{name}'"):
            CastleRules.of({name: 0})
    with pytest.raises(DataError, match=r"^rules\.core: unknown options: 'columns'; expected some of: star"):
        CastleRules.of({"core": {"columns": 4}})


@pytest.mark.rule("CAS-Q86", "CAS-Q88")
def test_the_shown_rules_name_the_changed_options_in_order() -> None:
    """Texts stand for members, and a dict for what is changed in normal Magic."""
    rules = CastleRules(
        adjacency=Adjacency.KING,
        maneuver_timing=ManeuverTiming.ANY_PRIORITY,
        columns=3,
        core=attrs.evolve(CoreRules(), starting_life=9),
    )

    assert (
        "CastleRules(core={'starting_life': 9}, columns=3, maneuver_timing='any_priority', adjacency='king')"
        == repr(rules)
    )
