"""What the words of a league mean, as the options have them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castlerules.ascension import ALLIANCES, AscensionRules, PowerBasis, RebuildCarryover
from castlerules.ascension.presentation.rules_text import ascension_words
from castlerules.cards import Color

GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
CIRCLE = ("white", "blue", "black", "red", "green")


def meaning_of(word: str, rules: AscensionRules | None = None) -> str:
    """Return the meaning of *word* under *rules*, which are the defaults if they are None."""
    words = ascension_words(rules or AscensionRules())
    (meaning,) = [meaning for key, meaning in words.items() if word in key.split(", ")]
    return meaning


@pytest.mark.rule("ASC-110", "ASC-Q30", "ASC-Q40")
def test_power_is_of_the_deck_and_spending_does_not_lower_it() -> None:
    """What the handicap compares and what a rebuild leaves are options."""
    unspent = AscensionRules(power_basis=PowerBasis.UNSPENT, rebuild_carryover=RebuildCarryover.NOTHING)

    assert "the present deck of a member has earned, spent or not. The handicap compares it." in meaning_of("power")
    assert meaning_of("power").endswith("After a rebuild it is what was not spent.")
    assert "The handicap compares the points in the bank instead." in meaning_of("power", unspent)
    assert meaning_of("power", unspent).endswith("After a rebuild it begins at 0.")


@pytest.mark.rule("ASC-031", "ASC-Q13")
def test_the_grace_card_may_be_there_more_often_than_others() -> None:
    """The numbers are those of the options."""
    rules = AscensionRules(starter_copy_limit=1, grace_copy_limit=2, copy_limit_prices=(5, 8, 10), grace_stacks=True)

    assert "may be in a deck 3 times, where others may be there twice" in meaning_of("grace card")
    assert "once the copy limit is as high, it is a card like any other" in meaning_of("grace")
    assert "may be in a deck twice, where others may be there once" in meaning_of("grace card", rules)
    assert "one copy more than others" in meaning_of("grace card", rules)


@pytest.mark.rule("ASC-T1")
@pytest.mark.parametrize("alliance", [alliance for kind in ALLIANCES.values() for alliance in kind])
def test_every_alliance_is_a_part_of_the_circle(alliance: tuple[Color, ...]) -> None:
    """So the words that explain an alliance hold of each of them, and there are no other ones."""
    places = sorted(CIRCLE.index(color.name.lower()) for color in alliance)
    parts = [sorted((start + step) % 5 for step in range(len(alliance))) for start in range(5)]

    assert places in parts
    assert 5 == len(parts) == len({*map(tuple, parts)})
    assert "next to each other in the circle of white, blue, black, red and green" in meaning_of("alliance")


@pytest.mark.parametrize("word", ["alliance", "grace card", "power, toughness", "bank", "handicap", "starter"])
def test_the_glossary_has_the_words_of_a_league(word: str) -> None:
    """It says that they are those of a league."""
    entry = re.search(rf"^{word}\n((?:    .*\n)+)", GLOSSARY, re.MULTILINE)

    assert entry is not None
    assert "In a league" in " ".join(entry[1].split())
