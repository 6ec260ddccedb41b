"""The options of Fortress: what each takes, what it refuses, and how they hold those of normal Magic."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Final

import attrs
import pytest

from castlerules import DataError, NoSetup, SetupError, from_data, to_data
from castlerules.cli.arguments.game_options import changed_options, parse_rules
from castlerules.fortress.model.options import BlockOrder, FortressRules, MixedCase, TieBreak
from castlerules.magic.model.options import CoreRules, LegendRule

CHOICES = {
    "block_order": ("FOR-Q36", ("declared", "power_desc")),
    "tier1_measure": ("FOR-Q38", ("total", "power_then_toughness", "toughness_then_power")),
    "mixed_case": ("FOR-Q39", ("survive", "kill")),
    "tie_break": ("FOR-Q40", ("layout", "player_choice")),
    "replay_mode": ("FOR-Q54", ("restart", "terminal")),
}
SWITCHES = {
    "allow_variable_pt": ("FOR-Q05", False),
    "granted_abilities_work": ("FOR-Q25", False),
    "walls_may_attack": ("FOR-Q26", False),
    "opponent_targetable": ("FOR-Q29", False),
    "opponent_untaps": ("FOR-Q31", True),
    "assault_excludes_unready": ("FOR-Q49", False),
    "assault_mandatory": ("FOR-Q50", True),
    "loss_counts_hand": ("FOR-Q58", True),
    "empty_library_draw_loses": ("FOR-Q59", False),
    "offer_concede": ("FOR-Q64", False),
}
NUMBERS = {
    "creature_count": ("FOR-Q04", 15, (7, 1_000), (-1, 1_001)),
    "creature_copy_limit": ("FOR-Q04", 3, (1, 1_000, None), (0, -1, 1_001)),
    "artifact_count": ("FOR-Q03", 1, (0, 1_000), (-1, 1_001)),
    "min_lands": ("FOR-Q01", 0, (0, 1_000), (-1, 1_001)),
    "nonbasic_land_copy_limit": ("FOR-Q02", None, (1, 1_000, None), (0, -1, 1_001)),
    "min_opposing": ("FOR-Q06", 1, (0, 7), (-1, 1_001)),
    "max_opposing": ("FOR-Q06", 7, (1, 15), (-1, 1_001)),
    "free_lands_per_turn": ("FOR-Q18", 1, (0, 1_000), (-1, 1_001)),
    "extra_land_damage": ("FOR-Q18", 1, (0, 1_000_000), (-1, 1_000_001)),
    "assault_margin": ("FOR-Q52", 5, (0, 1_000_000), (-1, 1_000_001)),
    "max_attempts": ("FOR-Q54", None, (1, 10**15, None), (0, -1, 10**15 + 1)),
    "max_turns": ("FOR-Q63", None, (1, 10**15, None), (0, -1, 10**15 + 1)),
}
DIE = (1, -1, -1, -1, -2, -2)
CORE = CoreRules(min_deck_size=0, deck_copy_limit=None, legend_rule=LegendRule.OFF)
BAD: list[tuple[str, object, str]] = [
    *[(name, bad, code) for name, (code, _) in CHOICES.items() for bad in ("Layout", "", 0, None, True, ())],
    *[(name, bad, code) for name, (code, _) in SWITCHES.items() for bad in (0, 1, None, "true")],
    *[(name, bad, code) for name, (code, *_, bads) in NUMBERS.items() for bad in (*bads, True, 3.0, "5")],
    *[(name, None, code) for name, (code, _, goods, _) in NUMBERS.items() if None not in goods],
    *[("die_life", bad, "FOR-Q13") for bad in ((), (1.0,), (True,), 1, None, "1", (10**6 + 1,), (0,) * 101)],
    *[("core", bad, "FOR-Q09") for bad in (None, 5, "sixth")],
]


def refusals(**options: Any) -> list[str]:
    """Return everything that is wrong with *options*."""
    with pytest.raises(SetupError) as caught:
        FortressRules(**options)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.rule("FOR-Q13", "FOR-Q18", "FOR-Q25", "FOR-Q31", "FOR-Q49")
def test_the_options_are_those_of_the_ledger_with_its_defaults() -> None:
    """Twenty-nine options, each default that of the summary."""
    expected: dict[str, object] = {name: texts[0] for name, (_, texts) in CHOICES.items()}
    expected |= {name: default for name, (_, default) in SWITCHES.items()}
    expected |= {name: default for name, (_, default, *_) in NUMBERS.items()}
    expected |= {"die_life": DIE, "core": CORE}

    assert 29 == len(expected)
    assert expected == attrs.asdict(FortressRules(), recurse=False)


@pytest.mark.rule("FOR-Q09", "FOR-Q10", "FOR-Q22", "FOR-Q26", "FOR-Q67")
def test_normal_magic_is_that_of_the_era_but_for_decks_and_legends() -> None:
    """Seven cards, Paris mulligan, no first draw, mana burn, damage on the stack; three values are other ones."""
    assert {"min_deck_size": 0, "deck_copy_limit": None, "legend_rule": "off"} == FortressRules().core.changed()


@pytest.mark.rule("FOR-Q02", "FOR-Q05", "FOR-Q36", "FOR-Q54", "FOR-Q63")
@pytest.mark.parametrize(("name", "bad", "code"), BAD, ids=lambda part: repr(part)[:20])
def test_a_value_that_an_option_does_not_have_is_refused_by_name_and_ruling(name: str, bad: object, code: str) -> None:
    """The error carries the code of the ruling, and says which option and which value."""
    (problem,) = refusals(**{name: bad})

    assert problem.startswith(f"{code}: {name}: expected ")
    assert problem.endswith(f", got {bad!r}") or "..." in problem


@pytest.mark.rule("FOR-Q38", "FOR-Q39", "FOR-Q40", "FOR-Q54")
@pytest.mark.parametrize(("name", "text"), [(name, text) for name, (_, texts) in CHOICES.items() for text in texts])
def test_a_named_option_takes_its_text_and_its_member(name: str, text: str) -> None:
    """Both give equal rules, whose value is the member."""
    rules = FortressRules.of({name: text})
    member = getattr(rules, name)

    assert text == member.value
    assert rules == FortressRules.of({name: member})


@pytest.mark.rule("FOR-Q01", "FOR-Q03", "FOR-Q04", "FOR-Q18", "FOR-Q52")
@pytest.mark.parametrize(("name", "number"), [(name, good) for name, row in NUMBERS.items() for good in row[2]])
def test_a_number_may_lie_on_the_bounds(name: str, number: int | None) -> None:
    """The smallest and the largest value are taken, and None where there may be no limit."""
    assert number == getattr(FortressRules.of({name: number}), name)


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

    assert attrs.evolve(CORE, mana_burn=False, mulligan=parts.core.mulligan) == parts.core
    assert (60, 4, "choose_one") == attrs.astuple(
        FortressRules(core=CoreRules.modern()).core, filter=lambda field, _: field.name in CORE.changed()
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


ALL_CHANGED: Final[dict[str, object]] = {
    **{name: texts[-1] for name, (_, texts) in CHOICES.items()},
    **{name: not default for name, (_, default) in SWITCHES.items()},
    **{name: 6 if default is None else default + 1 for name, (_, default, *_) in NUMBERS.items()},
    "die_life": (0, 1),
    "core": {"mana_burn": False, "legend_rule": "choose_one"},
}


class Fortress:
    """As much of the game as options on the command line need."""

    name: Final = "fortress"
    Rules: Final = FortressRules
    Setup: Final = NoSetup
    data_types: Final = (str, int, FortressRules, NoSetup, CoreRules)


GAME: Final[Any] = Fortress()


@pytest.mark.rule("FOR-Q13", "FOR-Q22")
@pytest.mark.parametrize("values", [{}, {"min_opposing": 0, "die_life": (1,)}, ALL_CHANGED], ids=len)
def test_rules_are_shown_as_code_and_travel(values: dict[str, object]) -> None:
    """The code, the pickle, the copy, the changes and the data of rules give equal rules."""
    rules = FortressRules.of(values)

    assert values == rules.changed()
    assert [rules] * 3 == [eval(repr(rules)), pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)]
    assert [rules] * 2 == [FortressRules.of(rules.changed()), from_data(to_data(rules, game=GAME), game=GAME)]
    assert hash(rules) == hash(FortressRules.of(values))


@pytest.mark.rule("FOR-Q36", "FOR-Q39", "FOR-Q40")
def test_the_shown_rules_name_the_changed_options_in_order() -> None:
    """Texts stand for members, and a dict for what is changed in normal Magic."""
    rules = FortressRules(
        tie_break=TieBreak.PLAYER_CHOICE,
        block_order=BlockOrder.DECLARED,
        mixed_case=MixedCase.KILL,
        core=attrs.evolve(CORE, starting_life=9),
    )

    assert "FortressRules(core={'starting_life': 9}, mixed_case='kill', tie_break='player_choice')" == repr(rules)


@pytest.mark.rule("FOR-Q13", "FOR-Q22")
def test_options_are_given_as_words_on_the_command_line() -> None:
    """A dot leads into normal Magic, commas part the faces of the die."""
    words = [("core.mana_burn", "false"), ("die_life", "2,-1, -3"), ("max_turns", "30"), ("mixed_case", "kill")]
    rules = parse_rules(GAME, words)

    changes: dict[str, object] = {"mixed_case": "kill", "max_turns": 30, "die_life": (2, -1, -3)}
    assert FortressRules.of({"core": {"mana_burn": False}, **changes}) == rules
    assert {"core.mana_burn": False, **changes, "die_life": [2, -1, -3]} == changed_options(GAME, rules)
