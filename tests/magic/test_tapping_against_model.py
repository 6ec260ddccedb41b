"""Whether a cost that taps other permanents can be paid, against a model that tries all (BASE-048, BASE-P02)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, pay, tap_for
from castlerules.magic import NORMAL
from castlerules.magic.mana.feasibility import is_payable_by
from castlerules.magic.model import AbilityContext
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import can_pay, mana_needed, part_candidates
from castlerules.magic.query.mana_sources import mana_supply
from castlerules.testing.magic import A, side

from .kit import table

DRUID = creature("Druid", "{G}", "Elf", 1, 1, tap_for("GG", "U"))


@pytest.mark.rule("BASE-048", "BASE-P02")
@given(st.integers(0, 2**32))
def test_tapping_others_leaves_the_mana_that_the_model_finds(seed: int) -> None:
    """Elves that make mana, some of it with a choice, and Bears that make none; some are tapped already."""
    random = Random(seed)
    names = random.choices(("Elf", "Druid", "Bear", "Elf/t", "Forest", "Dual WU"), k=random.randint(1, 6))
    board = Board(NORMAL, table(side(", ".join(names)), cards={"Druid": DRUID}).state)
    part = lang.TapOthers(lang.CREATURE, random.randint(1, 3))
    cost = pay(random.choice(("{G}", "{1}", "{G}{G}", "{U}", "{2}{G}", "{W}{U}")), part)
    context = AbilityContext(board.state.permanents[0].id, A)
    expected = any(
        is_payable_by(*mana_needed(cost, 0), mana_supply(board, A, chosen))
        for chosen in combinations(part_candidates(board, part, context), part.count)
    )

    assert expected == can_pay(board, cost, context)
