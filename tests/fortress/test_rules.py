"""The options of Fortress: what each takes, what it refuses, and how they hold those of normal Magic."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from option_tables import FORTRESS_CORE

from castlerules import DataError, SetupError
from castlerules.fortress.model.options import FortressRules
from castlerules.magic.model.options import CoreRules, LegendRule


def refusals(**options: Any) -> list[str]:
    """Return everything that is wrong with *options*."""
    with pytest.raises(SetupError) as caught:
        FortressRules(**options)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.rule("FOR-Q09", "FOR-Q10", "FOR-Q22", "FOR-Q26", "FOR-Q67")
def test_normal_magic_is_that_of_the_era_but_for_decks_and_legends() -> None:
    """Seven cards, Paris mulligan, no first draw, mana burn, damage on the stack; three values are other ones."""
    assert {"min_deck_size": 0, "deck_copy_limit": None, "legend_rule": "off"} == FortressRules().core.changed()


@pytest.mark.rule("FOR-Q09", "FOR-Q13")
@pytest.mark.parametrize(
    ("name", "bad", "code"),
    [
        *[("die_life", bad, "FOR-Q13") for bad in ((), (1.0,), (True,), 1, None, "1", (10**6 + 1,), (0,) * 101)],
        *[("core", bad, "FOR-Q09") for bad in (None, 5, "sixth")],
    ],
)
def test_what_is_no_die_and_no_options_of_normal_magic_is_refused(name: str, bad: object, code: str) -> None:
    """The error carries the code of the ruling, and says which option and which value."""
    (problem,) = refusals(**{name: bad})

    assert problem.startswith(f"{code}: {name}: expected ")
    assert problem.endswith(f", got {bad!r}") or "..." in problem


@pytest.mark.rule("FOR-Q06")
@pytest.mark.parametrize(("low", "high", "creatures"), [(0, 0, 0), (7, 7, 7), (0, 15, 15), (3, 4, 5)])
def test_the_numbers_of_opposing_creatures_may_be_any_range_within_the_deck(
    low: int, high: int, creatures: int
) -> None:
    """The ends may be equal, also to the number of creatures."""
    rules = FortressRules(min_opposing=low, max_opposing=high, creature_count=creatures)

    assert (low, high, creatures) == (rules.min_opposing, rules.max_opposing, rules.creature_count)


@pytest.mark.rule("FOR-Q06")
def test_a_range_that_is_none_or_leads_out_of_the_deck_is_refused() -> None:
    """Both are reported at once, with the numbers, and so is everything else that is wrong."""
    beyond = "FOR-Q06: max_opposing: expected at most creature_count, which is 6, got 7"

    assert ["FOR-Q06: min_opposing: expected at most max_opposing, which is 7, got 8"] == refusals(min_opposing=8)
    assert [beyond] == refusals(creature_count=6)
    assert [
        "FOR-Q52: assault_margin: expected an integer from 0 to 1000000, got -1",
        "FOR-Q06: min_opposing: expected at most max_opposing, which is 7, got 8",
        beyond,
    ] == refusals(min_opposing=8, creature_count=6, assault_margin=-1)
    assert ["FOR-Q06: min_opposing: expected an integer from 0 to 1000, got 'x'", beyond] == refusals(
        min_opposing="x", creature_count=6
    )


@pytest.mark.rule("FOR-Q13")
@pytest.mark.parametrize("die", [(0,), (1, -1, -1, -1, -2), (2,) * 100, (-1_000_000, 1_000_000), [3, 4]])
def test_the_die_may_have_any_faces(die: tuple[int, ...]) -> None:
    """One face is enough; each gains or costs what it says."""
    assert tuple(die) == FortressRules(die_life=die).die_life


@pytest.mark.rule("FOR-Q22", "FOR-Q67")
def test_normal_magic_can_be_changed_in_parts_or_as_a_whole() -> None:
    """A mapping leaves the three values of Fortress alone; an object is taken as it is."""
    parts = FortressRules.of({"core": {"mana_burn": False, "mulligan": "none"}})
    modern = attrs.evolve(CoreRules.modern(), min_deck_size=0, deck_copy_limit=None, legend_rule=LegendRule.OFF)

    assert attrs.evolve(FORTRESS_CORE, mana_burn=False, mulligan=parts.core.mulligan) == parts.core
    assert (60, 4, "choose_one") == attrs.astuple(
        FortressRules(core=CoreRules.modern()).core, filter=lambda field, _: field.name in FORTRESS_CORE.changed()
    )
    assert modern == FortressRules(core=modern).core


@pytest.mark.rule("FOR-Q09", "FOR-Q40")
def test_what_is_wrong_in_normal_magic_is_told_with_the_rest() -> None:
    """The option is named with a dot and has its own rule; names that are none are reported with their path."""
    assert [
        "BASE-005: core.mulligan: expected one of paris, london, none, got 'vancouver'",
        (
            "BASE-009: core.damage_division: expected free, got ordered: the damage assignment order of 2010 to 2024 "
            "is not supported"
        ),
        "FOR-Q40: tie_break: expected one of layout, player_choice, got 'random'",
    ] == refusals(core={"mulligan": "vancouver", "damage_division": "ordered"}, tie_break="random")
    with pytest.raises(DataError, match=r"^rules\.core: unknown options: 'min_opposing'; expected some of: star"):
        FortressRules.of({"core": {"min_opposing": 0}})
