"""Every rule that Solitaire adds or puts in the place of another is missed: without it a test with its code fails."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest
from magic.ablation import Part, differences, is_missed

from castlerules.magic.normal import NORMAL
from castlerules.solitaire.book import SOLITAIRE

HERE: Final = Path(__file__).parent

SINGLE: Final = ("outcome_of", "may_concede")
"""The fields that hold one function."""

TWICE: Final = MappingProxyType(
    {
        "task_handlers: _no_effect of GainLife": "the change would do nothing either",
        "task_handlers: _no_effect of LoseLife": "the change would do nothing either",
        "task_handlers: _no_effect of GivePoison": "the change would do nothing either",
        "committers: _ignore of LifeGained": "nothing proposes it: the effect does nothing",
        "committers: _ignore of LifeLost": "nothing proposes it: neither the effect nor damage does",
        "committers: _ignore of PoisonGiven": "nothing proposes it: the effect does nothing",
        "task_handlers: _no_effect of EmptyPool": "no mana is ever kept that could be lost",
        "task_handlers: _no_effect of RevealHand": "the hand card is open already, and the stacks hold none",
        "task_handlers: _no_effect of LookAtHand": "the hand card is open already, and the stacks hold none",
    }
)
"""What is not missed, and why: something else sees to it as well."""

ALL: Final = (
    *differences(SOLITAIRE, NORMAL),
    *[
        Part(field, None, getattr(SOLITAIRE, field), (getattr(NORMAL, field),))
        for field in SINGLE
        if getattr(SOLITAIRE, field) is not getattr(NORMAL, field)
    ],
)
PARTS: Final = tuple([part for part in ALL if str(part) not in TWICE])


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_a_rule_that_is_taken_out_is_missed(part: Part) -> None:
    """Some test with its code fails in a game without it."""
    assert part.codes, "the first sentence about a rule names its code"
    assert is_missed(SOLITAIRE, part, HERE)


def test_what_is_not_missed_is_there() -> None:
    """Each of them is in the book, and says what it is for."""
    redundant = [part for part in ALL if str(part) in TWICE]

    assert sorted(TWICE) == sorted(map(str, redundant))
    assert all(part.codes for part in redundant)
