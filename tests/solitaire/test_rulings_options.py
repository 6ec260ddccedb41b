"""The options of Solitaire: what each takes, what it refuses, and with which code."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

import attrs
import pytest

from castlerules.core import SetupError
from castlerules.solitaire.model.options import SolitaireRules

CHOICES: Final = {
    "deal_pattern": ("SOL-G02", ("rowwise", "columnwise")),
    "absent_opponent_choice": ("SOL-G14", ("player", "random")),
    "stack_discard_destination": ("SOL-G19", ("graveyard", "discard_pile")),
    "second_permanent": ("SOL-G28", ("forbid", "replace")),
    "payment_strictness": ("SOL-G39", ("one_color", "each_color")),
    "colorless_payment": ("SOL-G40", ("any_source", "free", "unplayable")),
    "zero_cost_payment": ("SOL-G41", ("one_source", "free")),
    "ability_payment": ("SOL-G42", ("own_cost", "card_colors")),
    "manaless_ability_payment": ("SOL-G42", ("one_source", "free_once")),
    "optional_costs": ("SOL-G44", ("unavailable", "one_extra_source", "free")),
    "mana_timing": ("SOL-G48", ("with_payment",)),
    "draw_packet_order": ("SOL-G52", ("flip", "lift")),
    "hand_model": ("SOL-G53", ("pile", "single", "waste")),
    "recycle_timing": ("SOL-G55", ("on_demand", "immediate")),
    "recycle_order": ("SOL-G55", ("flip", "as_is", "shuffle")),
    "loss_timing": ("SOL-G56", ("when_stuck", "on_third_exhaustion")),
    "hand_scope": ("SOL-G61", ("top_card", "whole_pile")),
    "until_end_of_turn": ("SOL-G66", ("never_expires", "end_of_action")),
    "life_payment_destination": ("SOL-G78", ("discard_pile", "graveyard")),
}
SWITCHES: Final = {
    "hand_lands_auto_move": ("SOL-G04", True),
    "own_permanent_counts_as_copy": ("SOL-G06", False),
    "stack_abilities_function": ("SOL-G11", True),
    "expose_is_entering_play": ("SOL-G12", False),
    "stacks_are_opponent": ("SOL-G13", True),
    "nonpermanent_targetable_in_play": ("SOL-G15", False),
    "local_enchantment_targetable_in_play": ("SOL-G16", True),
    "hand_role_needs_target": ("SOL-G18", True),
    "zero_toughness_dies": ("SOL-G24", True),
    "legend_rule": ("SOL-G24", False),
    "expose_before_targets": ("SOL-G27", False),
    "auras_on_stack_cards": ("SOL-G32", True),
    "land_row_in_play": ("SOL-G37", True),
    "row_land_abilities": ("SOL-G38", False),
    "honor_self_costs": ("SOL-G43", False),
    "alternative_costs": ("SOL-G45", False),
    "discard_pile_visible": ("SOL-G60", False),
    "damage_persists": ("SOL-G66", True),
    "fast_effects_in_use_window": ("SOL-G67", False),
    "honor_end_of_combat": ("SOL-G70", False),
    "attack_requires_blocker": ("SOL-G73", False),
    "respect_evasion": ("SOL-G74", False),
    "alternate_win_cards": ("SOL-G83", False),
    "offer_concede": ("SOL-G84", False),
    "reject_unsupported": ("SOL-G86", True),
}
NUMBERS: Final[dict[str, tuple[str, int | None, tuple[int | None, ...], tuple[object, ...]]]] = {
    "min_deck_size": ("SOL-G01", 40, (28, 60, 1_000), (27, 0, -1, 1_001, None)),
    "max_trips": ("SOL-G55", 3, (1, 2, 1_000), (0, -1, 1_001, None)),
    "action_limit": ("SOL-G84", None, (None, 1, 1_000_000), (0, -1, 1_000_001)),
}
BAD: Final[list[tuple[str, object, str]]] = [
    *[(name, bad, code) for name, (code, _) in CHOICES.items() for bad in ("TableauStack", "", 0, None, True, ())],
    *[(name, bad, code) for name, (code, _) in SWITCHES.items() for bad in (0, 1, None, "true")],
    *[(name, bad, code) for name, (code, *_, bads) in NUMBERS.items() for bad in (*bads, True, 3.0, "5")],
]


def rules(**options: Any) -> SolitaireRules:
    """Return the options of a table that has agreed on these."""
    return SolitaireRules(**options)


@pytest.mark.rule("SOL-G01", "SOL-G55", "SOL-G84")
def test_the_options_are_those_of_the_ledger_with_its_defaults() -> None:
    """Every option has the default of the ledger, apart from the one that refuses what cannot be played."""
    expected: dict[str, object] = {name: texts[0] for name, (_, texts) in CHOICES.items()}
    expected |= {name: default for name, (_, default) in SWITCHES.items()}
    expected |= {name: default for name, (_, default, *_) in NUMBERS.items()}

    assert expected == attrs.asdict(rules())


@pytest.mark.parametrize(("name", "texts"), [(name, texts) for name, (_, texts) in CHOICES.items()])
def test_an_option_with_names_takes_each_of_them_as_text_or_member(name: str, texts: tuple[str, ...]) -> None:
    """And has no others, but for mana that floats."""
    kind = type(getattr(rules(), name))
    assert issubclass(kind, Enum)

    assert {*texts} == {str(member.value) for member in kind} - {"floating"}
    for text in texts:
        assert kind(text) is getattr(rules(**{name: text}), name)
        assert kind(text) is getattr(rules(**{name: kind(text)}), name)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_can_be_turned(name: str) -> None:
    """To the other side of its default."""
    turned = not SWITCHES[name][1]

    assert turned is getattr(rules(**{name: turned}), name)


@pytest.mark.parametrize(("name", "number"), [(name, number) for name, row in NUMBERS.items() for number in row[2]])
def test_a_number_takes_what_lies_within_its_bounds(name: str, number: int | None) -> None:
    """The bounds among them."""
    assert number == getattr(rules(**{name: number}), name)


@pytest.mark.rule("SOL-G01", "SOL-G14", "SOL-G37", "SOL-G53", "SOL-G66")
@pytest.mark.parametrize(("name", "bad", "code"), BAD, ids=[f"{name}={bad!r}" for name, bad, _ in BAD])
def test_a_bad_value_is_refused_with_the_code_of_its_ruling(name: str, bad: Any, code: str) -> None:
    """And the words name the option."""
    with pytest.raises(SetupError) as caught:
        rules(**{name: bad})

    (problem,) = caught.value.problems
    assert (code, True) == (problem.rule, name in str(problem))


@pytest.mark.rule("SOL-G48")
def test_mana_that_floats_is_refused_and_says_so() -> None:
    """The option is known, and its value too."""
    with pytest.raises(SetupError, match="got floating, which is not supported") as caught:
        rules(mana_timing="floating")

    assert ["SOL-G48"] == [problem.rule for problem in caught.value.problems]


@pytest.mark.rule("SOL-G48", "SOL-G55")
def test_all_that_is_wrong_is_told_at_once() -> None:
    """Two bad values make two problems."""
    with pytest.raises(SetupError) as caught:
        rules(mana_timing="floating", max_trips=0)

    assert ["SOL-G48", "SOL-G55"] == sorted(problem.rule for problem in caught.value.problems)
