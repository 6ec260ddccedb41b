"""The options of Magic 54: what each takes, what it refuses, and how rules are shown and made."""

from __future__ import annotations

import pytest

from castlerules import DataError, Rng, SetupError, magic54
from castlerules.magic54 import Magic54Rules, ManaDropScope


@pytest.mark.rule("M54-Q06", "M54-Q17")
def test_the_member_of_another_option_is_refused_though_its_text_would_do() -> None:
    """A scope is no duration, even where both can be ``turn``."""
    with pytest.raises(SetupError) as caught:
        Magic54Rules.of({"shield_duration": ManaDropScope.TURN})

    assert ["M54-Q17"] == [problem.rule for problem in caught.value.problems]
    assert Magic54Rules.of({"shield_duration": "turn"}).shield_duration == ManaDropScope.TURN.value


def test_unknown_options_are_refused_all_together() -> None:
    """Every unknown name is reported, with the names that there are; known ones are taken."""
    with pytest.raises(DataError) as caught:
        Magic54Rules.of({"mulligan": True, "hand_limit": 4, "colour": "red"})

    assert "rules" == caught.value.path
    assert caught.value.problem.startswith(
        "unknown options: 'mulligan', 'colour'; expected some of: starting_hp, opening_hand, hand_limit,"
    )
    assert Magic54Rules(hand_limit=4) == Magic54Rules.of({"hand_limit": 4})


@pytest.mark.rule("M54-Q02", "M54-C1")
def test_a_game_is_not_set_up_with_strange_rules_or_generators() -> None:
    """Both are reported at once."""
    with pytest.raises(SetupError) as caught:
        magic54.GAME.new_game(rules={"starting_hp": 7}, rng=42)  # type: ignore[arg-type]

    assert ["M54-Q02", "M54-C1"] == [problem.rule for problem in caught.value.problems]
    assert (
        Magic54Rules(starting_hp=7) == magic54.GAME.new_game(rules=Magic54Rules(starting_hp=7), rng=Rng.seeded(1)).rules
    )
