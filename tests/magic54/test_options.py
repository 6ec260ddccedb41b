"""The options of Magic 54: what each takes, what it refuses, and how rules are shown and made."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from castlerules import CastleRulesError, DataError, Rng, SetupError, from_data, magic54, to_data
from castlerules.magic54 import FirstPlayer, Magic54Rules, ManaDropScope, ShieldDuration

CHOICES = {
    "first_player": ("M54-Q02", ("random", "red", "black")),
    "mana_drop_scope": ("M54-Q06", ("turn", "window")),
    "pile_resolution": ("M54-Q09", ("batch", "single")),
    "damage_timing": ("M54-Q13", ("on_resolution", "pooled")),
    "shield_duration": ("M54-Q17", ("exchange", "turn")),
    "jack_scope": ("M54-Q15", ("any_other", "own_other")),
    "growth_scope": ("M54-Q26", ("any", "own")),
    "growth_expiry": ("M54-Q26", ("soak", "strict")),
    "damage_persistence": ("M54-Q28", ("turn", "exchange", "permanent")),
    "simultaneous_zero": ("M54-Q34", ("draw", "active_wins", "active_loses")),
    "recycle_timing": ("M54-Q38", ("on_need", "immediate")),
}
SWITCHES = {
    "first_draw_skipped": ("M54-Q03", True),
    "response_after_permanent": ("M54-Q07", False),
    "ace_clears_marked": ("M54-Q14", True),
    "blocked_stays_blocked": ("M54-Q23", True),
    "search_reveals": ("M54-Q25", False),
    "end_cycle": ("M54-Q37", True),
    "recycle_shuffle": ("M54-Q38", False),
}
NUMBERS = {
    "starting_hp": ("M54-Q35", 20, (1, 1_000_000), (0, -1, 1_000_001)),
    "opening_hand": ("M54-Q36", 5, (0, 27), (-1, 28)),
    "hand_limit": ("M54-Q36", 5, (0, 27), (-1, 28)),
    "mana_per_turn": ("M54-Q06", 1, (1, 8), (0, 9)),
    "turn_limit": ("M54-Q42", None, (1, 10**9, None), (0, -1)),
}
NO_CHOICE: tuple[object, ...] = ("RANDOM", "", "other", 0, None, True, [])
BAD = [
    *[(name, bad, code) for name, (code, _) in CHOICES.items() for bad in NO_CHOICE],
    *[(name, bad, code) for name, (code, _) in SWITCHES.items() for bad in (0, 1, None, "true", "False", 1.0)],
    *[(name, bad, code) for name, (code, *_, bads) in NUMBERS.items() for bad in (*bads, True, 3.0, "5", ())],
    *[(name, None, code) for name, (code, default, *_) in NUMBERS.items() if default is not None],
]


@pytest.mark.rule("M54-Q02", "M54-Q17", "M54-Q28", "M54-Q34", "M54-Q38")
def test_the_options_are_those_of_the_ledger_with_its_defaults() -> None:
    """Twenty-three options, each default the one of the option summary."""
    expected: dict[str, object] = {name: values[0] for name, (_, values) in CHOICES.items()}
    expected |= {name: default for name, (_, default) in SWITCHES.items()}
    expected |= {name: default for name, (_, default, *_) in NUMBERS.items()}

    assert expected == attrs.asdict(Magic54Rules())


@pytest.mark.rule("M54-Q06", "M54-Q13", "M54-Q25", "M54-Q26", "M54-Q42")
@pytest.mark.parametrize(("name", "bad", "code"), BAD, ids=lambda part: repr(part)[:20])
def test_a_value_that_an_option_does_not_have_is_refused_by_name_and_ruling(name: str, bad: object, code: str) -> None:
    """The error carries the code of the ruling, and says which option and which value."""
    with pytest.raises(SetupError) as caught:
        Magic54Rules.of({name: bad})

    (problem,) = caught.value.problems
    assert code == problem.rule
    assert name in problem.reason
    assert repr(bad) in problem.reason


@pytest.mark.rule("M54-Q09", "M54-Q15")
@pytest.mark.parametrize(("name", "text"), [(name, text) for name, (_, texts) in CHOICES.items() for text in texts])
def test_a_named_option_takes_its_text_and_its_member(name: str, text: str) -> None:
    """Both give equal rules, whose value is the member."""
    rules = Magic54Rules.of({name: text})
    member = getattr(rules, name)

    assert text == member.value
    assert rules == Magic54Rules.of({name: member})
    assert hash(rules) == hash(Magic54Rules.of({name: member}))


@pytest.mark.rule("M54-Q06", "M54-Q17")
def test_the_member_of_another_option_is_refused_though_its_text_would_do() -> None:
    """A scope is no duration, even where both can be ``turn``."""
    with pytest.raises(SetupError) as caught:
        Magic54Rules.of({"shield_duration": ManaDropScope.TURN})

    assert ["M54-Q17"] == [problem.rule for problem in caught.value.problems]
    assert Magic54Rules.of({"shield_duration": "turn"}).shield_duration == ManaDropScope.TURN.value


@pytest.mark.rule("M54-Q35", "M54-Q36", "M54-Q42", "M54-Q06")
@pytest.mark.parametrize(("name", "number"), [(name, good) for name, row in NUMBERS.items() for good in row[2]])
def test_a_number_may_lie_on_the_bounds(name: str, number: int | None) -> None:
    """The smallest and the largest value are taken."""
    assert number == getattr(Magic54Rules.of({name: number}), name)


ALL_CHANGED = {
    **{name: texts[-1] for name, (_, texts) in CHOICES.items()},
    **{name: not default for name, (_, default) in SWITCHES.items()},
    **{name: (7 if default is None else default + 1) for name, (_, default, *_) in NUMBERS.items()},
}


@pytest.mark.rule("M54-Q02", "M54-Q42")
@pytest.mark.parametrize(
    "values", [{}, {"starting_hp": 7, "shield_duration": "turn"}, {"turn_limit": 3}, ALL_CHANGED], ids=len
)
def test_rules_are_shown_as_the_code_that_makes_them(values: dict[str, object]) -> None:
    """The text can be pasted, holds what differs from the defaults, and gives equal rules."""
    rules = Magic54Rules.of(values)

    assert rules == eval(repr(rules), {"Magic54Rules": Magic54Rules})
    assert values == rules.changed()
    assert all(name in repr(rules) for name in values)


@pytest.mark.rule("M54-Q17")
def test_the_shown_rules_name_the_changed_options_in_order() -> None:
    """Texts stand for the members, so that nothing but the class is needed."""
    assert "Magic54Rules()" == repr(Magic54Rules())
    assert "Magic54Rules(starting_hp=7, shield_duration='turn')" == repr(
        Magic54Rules(shield_duration=ShieldDuration.TURN, starting_hp=7)
    )


def test_unknown_options_are_refused_all_together() -> None:
    """Every unknown name is reported, with the names that there are; known ones are taken."""
    with pytest.raises(DataError) as caught:
        Magic54Rules.of({"mulligan": True, "hand_limit": 4, "colour": "red"})

    assert "rules" == caught.value.path
    assert caught.value.problem.startswith(
        "unknown options: 'mulligan', 'colour'; expected some of: starting_hp, opening_hand, hand_limit,"
    )
    assert Magic54Rules(hand_limit=4) == Magic54Rules.of({"hand_limit": 4})


@pytest.mark.rule("M54-Q02")
def test_a_refused_option_is_a_value_error_of_the_library() -> None:
    """Callers can catch it by any of its roots."""
    assert issubclass(SetupError, CastleRulesError)
    with pytest.raises(ValueError, match=r"^M54-Q35: starting_hp: expected an integer from 1 to 1000000, got 0$"):
        Magic54Rules(starting_hp=0)


@pytest.mark.rule("M54-Q02")
def test_rules_are_frozen_equal_by_value_and_travel() -> None:
    """A copy, a pickle and the data of rules are equal to them, and no field can be set."""
    rules = Magic54Rules.of(ALL_CHANGED)

    assert [rules] * 3 == [copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), from_data(to_data(rules))]
    assert FirstPlayer.BLACK is pickle.loads(pickle.dumps(rules)).first_player
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.hand_limit = 6  # type: ignore[misc]


@pytest.mark.rule("M54-Q02", "M54-C1")
def test_a_game_is_not_set_up_with_strange_rules_or_generators() -> None:
    """Both are reported at once."""
    with pytest.raises(SetupError) as caught:
        magic54.GAME.new_game(rules={"starting_hp": 7}, rng=42)  # type: ignore[arg-type]

    assert ["M54-Q02", "M54-C1"] == [problem.rule for problem in caught.value.problems]
    assert (
        Magic54Rules(starting_hp=7) == magic54.GAME.new_game(rules=Magic54Rules(starting_hp=7), rng=Rng.seeded(1)).rules
    )
