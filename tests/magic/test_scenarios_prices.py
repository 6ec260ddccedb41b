"""The worked scenario of normal Magic about rules that make spells cost more or less."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.solitaire import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

CHEAPER: Final = CostChange(all_of(any_of(RED, GREEN), YOU_CONTROL), less=1)
CARDS: Final = {
    card.name: card
    for card in (
        artifact("Toll Gate", "{1}", Static(CostChange(CREATURE, mana("{2}")))),
        creature("Drought", "{R}", "Imp", 2, 2, Static(CostChange(all_of(RED, YOU_CONTROL), mana("{R}")))),
        creature("Familiar", "{R}", "Bird", 1, 1, Static(CHEAPER)),
    )
}


def castable(battlefield: str, hand: str, theirs: str = "", **more: Any) -> bool:
    """Return whether A, with these permanents, can cast the only card of its hand."""
    return bool(with_cards(side(battlefield, hand=hand), side(theirs), **more).offers(actions.BeginCast))


def with_cards(*setup: Any, **more: Any) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)


@pytest.mark.rule("BASE-191", "BASE-039", scenario="BASE-S103")
def test_spells_of_a_kind_cost_more() -> None:
    """Bear costs {3}{G} with a Toll Gate of either player; Spark costs what it says."""
    for mine, theirs in (("Toll Gate, ", ""), ("", "Toll Gate")):
        assert not castable(f"{mine}3 Forest", "Bear", theirs)
        cast = with_cards(side(f"{mine}4 Forest", hand="Bear"), side(theirs)).cast("Bear")
        assert (("Bear",), True) == (cast.stack, all(cast.is_tapped(f"Forest#{number}") for number in (1, 2, 3, 4)))
        assert castable(f"{mine}Mountain", "Spark", theirs)


@pytest.mark.rule("BASE-191", scenario="BASE-S103")
def test_only_the_own_spells_cost_more() -> None:
    """Drought of A makes Spark {R}{R} for A; a Drought of N does nothing to A."""
    assert not castable("Drought, Mountain", "Spark")
    assert castable("Drought, 2 Mountain", "Spark")
    assert castable("Mountain", "Spark", "Drought")


@pytest.mark.rule("BASE-191", scenario="BASE-S103")
def test_a_reduction_takes_generic_mana_only() -> None:
    """Bear costs {G} with one Familiar or two, never nothing; a spell of one colour is not cheaper."""
    for familiars in ("Familiar", "2 Familiar"):
        assert castable(f"{familiars}, Forest", "Bear")
        assert not castable(f"{familiars}, Mountain", "Bear")
        assert not castable(familiars, "Elf")
    assert not castable("Familiar, 2 Forest, Toll Gate", "Bear")
    assert castable("Familiar, 3 Forest, Toll Gate", "Bear")
    assert not castable("Familiar, 3 Swamp", "Slayer")


@pytest.mark.rule("BASE-191", "BASE-D10", scenario="BASE-S103")
def test_a_reduction_pays_for_x_too() -> None:
    """Three Mountains pay for X = 3; X = 0 costs {R}, and not nothing; one land stays untapped with X = 2."""
    begun = with_cards(side("Familiar, 3 Mountain", hand="Bolide")).act(actions.BeginCast, "Bolide")
    cast = begun.choose(2, N)

    assert tuple("0123") == begun.offers(actions.ChooseX)
    assert 1 == sum(not cast.is_tapped(f"Mountain#{number}") for number in (1, 2, 3))
    assert 17 == begun.choose(3, N).resolve().life(N)
    assert not castable("Familiar", "Bolide")


@pytest.mark.rule("BASE-191", "BASE-Q25")
def test_a_change_under_a_condition_that_casting_alters_is_refused() -> None:
    """The size of the hand changes as a spell is announced; a condition about permanents is kept."""
    fickle = Static(CHEAPER, Compare(HandSize(You()), Comparison.AT_LEAST, 2))
    steady = Static(CHEAPER, Exists(all_of(ARTIFACT, YOU_CONTROL)))

    assert ["BASE-191"] == [found.rule for found in refusals(NORMAL, enchantment("Odd", "{1}", fickle))]
    assert [(), ()] == [refusals(book, enchantment("Even", "{1}", steady)) for book in (NORMAL, SOLITAIRE)]
    assert 20 == with_cards(side("Familiar")).life(A)
