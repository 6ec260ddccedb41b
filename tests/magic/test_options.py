"""The options of normal Magic: what each takes, what it refuses, and the two presets."""

from __future__ import annotations

import pickle

import attrs
import pytest

from castlerules import DataError, SetupError
from castlerules.magic.model.options import CoreRules, DamageDivision, LegendRule, ManaEmpties, MulliganRule

PRESETS = [
    ("starting_life", 20, 20),
    ("opening_hand", 7, 7),
    ("max_hand_size", 7, 7),
    ("min_deck_size", 60, 60),
    ("deck_copy_limit", 4, 4),
    ("first_player_skips_draw", True, True),
    ("poison_to_lose", 10, 10),
    ("mulligan", "paris", "london"),
    ("mana_empties", "phase", "step"),
    ("mana_burn", True, False),
    ("combat_damage_uses_stack", True, False),
    ("damage_division", "free", "free"),
    ("legend_rule", "newer_dies", "choose_one"),
    ("opposite_counters_cancel", False, True),
    ("walls_cannot_attack", True, False),
    ("token_owner", "effect_controller", "first_controller"),
    ("manual_mana", False, False),
    ("offer_concede", False, False),
    ("starting_player", None, None),
]
EDITIONS = [(name, sixth, modern) for name, sixth, modern in PRESETS if sixth != modern]


def presets_differ_as_told(name: str, sixth: object, modern: object) -> bool:
    """Return whether the two presets have these values of the option *name*."""
    return (sixth, modern) == (getattr(CoreRules.sixth_edition(), name), getattr(CoreRules.modern(), name))


@pytest.mark.rule("BASE-001", "BASE-002", "BASE-003", "BASE-004", "BASE-009")
@pytest.mark.parametrize(("name", "sixth", "modern"), [row for row in PRESETS if row not in EDITIONS])
def test_the_editions_agree_on_the_table(name: str, sixth: object, modern: object) -> None:
    """Life, hands, decks and the like are the same in both."""
    assert presets_differ_as_told(name, sixth, modern)


@pytest.mark.rule("BASE-005", "BASE-006", "BASE-007", "BASE-008", "BASE-010")
@pytest.mark.parametrize(("name", "sixth", "modern"), EDITIONS[:5])
def test_the_editions_disagree_on_mulligans_mana_damage_and_legends(name: str, sixth: object, modern: object) -> None:
    """Each preset has the values of its edition."""
    assert presets_differ_as_told(name, sixth, modern)


@pytest.mark.rule("BASE-011", "BASE-012", "BASE-013")
@pytest.mark.parametrize(("name", "sixth", "modern"), EDITIONS[5:])
def test_the_editions_disagree_on_counters_walls_and_tokens(name: str, sixth: object, modern: object) -> None:
    """Each preset has the values of its edition."""
    assert presets_differ_as_told(name, sixth, modern)


@pytest.mark.rule("BASE-001", "BASE-014")
def test_the_table_of_presets_has_every_option_and_the_sixth_edition_is_the_default() -> None:
    """The modern rules are the default rules with the changes of the later editions."""
    assert {name for name, *_ in PRESETS} == {field.name for field in attrs.fields(CoreRules)}
    assert CoreRules() == CoreRules.sixth_edition()
    assert {name: modern for name, _, modern in EDITIONS} == CoreRules.modern().changed()


@pytest.mark.rule("BASE-009")
@pytest.mark.parametrize("ordered", ["ordered", DamageDivision.ORDERED])
def test_an_order_of_blockers_is_refused_with_the_reason(ordered: str) -> None:
    """It is known, and reported with all else that is wrong, but no game is played with it."""
    with pytest.raises(SetupError) as caught:
        CoreRules.of({"damage_division": ordered, "poison_to_lose": 0})

    assert [
        "BASE-004: poison_to_lose: expected an integer from 1 to 1000000, got 0",
        (
            "BASE-009: damage_division: expected free, got ordered: the damage assignment order of 2010 to 2024 is not "
            "supported"
        ),
    ] == [str(problem) for problem in caught.value.problems]


@pytest.mark.rule("BASE-006", "BASE-007")
def test_mana_may_burn_at_every_step() -> None:
    """The two options are independent; no pair of values is refused."""
    rules = CoreRules(mana_burn=True, mana_empties=ManaEmpties.STEP)

    assert {"mana_empties": "step"} == rules.changed()


@pytest.mark.rule("BASE-005", "BASE-010")
def test_core_rules_are_shown_as_code_and_travel() -> None:
    """The text and the pickle give equal rules."""
    rules = CoreRules(mulligan=MulliganRule.NONE, legend_rule=LegendRule.OFF, starting_player=0)

    assert "CoreRules(starting_player=0, mulligan='none', legend_rule='off')" == repr(rules)
    assert [rules] * 2 == [eval(repr(rules)), pickle.loads(pickle.dumps(rules))]
    assert CoreRules() != rules


@pytest.mark.rule("BASE-007")
def test_a_name_of_no_option_is_refused() -> None:
    """It is reported with the names that there are."""
    with pytest.raises(DataError, match=r"^rules: unknown options: 'manaburn'; expected some of: starting_life, "):
        CoreRules.of({"manaburn": False, "mana_burn": False})
