"""Castle is normal Magic except for its differences, which ``docs/variants.md`` lists by the names of the functions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from castlerules.castle.book import CASTLE
from castlerules.castle.model.options import IGNORABLE_KEYWORDS
from castlerules.castle.rules.castle_creatures import _RULES_BY_KEYWORD
from castlerules.magic.model.actions import AddBlocker
from castlerules.magic.model.decisions import BlockDecision
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.combat_restrictions import EVASION_RULES

SAME: Final = (
    *("players", "state_based_actions", "immediate_actions", "text_lenses", "outcome_of", "may_concede"),
    "payment",
)


@pytest.mark.rule("CAS-001", "CAS-040")
def test_what_is_not_about_castles_is_as_in_normal_magic() -> None:
    """Who plays, checks, what texts do, payments, how games end, and the order of steps with their priority."""
    assert [getattr(NORMAL, field) for field in SAME] == [getattr(CASTLE, field) for field in SAME]
    assert [(row.step, row.has_priority) for row in NORMAL.turn_steps] == [
        (row.step, row.has_priority) for row in CASTLE.turn_steps
    ]


@pytest.mark.rule("CAS-K10", "CAS-K11", "CAS-015")
def test_nobody_is_asked_who_blocks_and_nothing_keeps_the_defending_creature_from_it() -> None:
    """The question and every restriction on blockers are left out."""
    assert BlockDecision not in CASTLE.decision_rules
    assert [] == [restriction for restriction in CASTLE.restrictions if restriction.on is AddBlocker]


@pytest.mark.rule("CAS-Q17", "CAS-K10")
def test_the_options_can_heed_or_ignore_each_keyword_that_restricts_blockers() -> None:
    """Each restriction of a keyword that is left out belongs to a word of ``ignored_keywords``."""
    assert {kind.value for kind in EVASION_RULES} | {"shadow", "unblockable"} == {*_RULES_BY_KEYWORD}
    assert {*_RULES_BY_KEYWORD} <= {*IGNORABLE_KEYWORDS}


@pytest.mark.rule("CAS-Q17")
def test_the_rules_page_names_the_words_that_the_option_takes() -> None:
    """They stand there in the order in which the option keeps them."""
    page = (Path(__file__).parents[2] / "docs" / "rules" / "castle.md").read_text(encoding="utf-8")
    named = page.partition("`ignored_keywords` (default: all of ")[2].partition(";")[0]

    assert IGNORABLE_KEYWORDS == tuple(re.findall(r"`([^`]+)`", named))
