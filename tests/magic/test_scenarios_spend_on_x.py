"""Mana of certain kinds only for the X of a cost (BASE-265)."""

from __future__ import annotations

import pytest

from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, target
from castlerules.cards.oracle import read_text
from castlerules.magic import refusals
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import side

from .kit import table

ONLY_BLACK = lang.SpendOnX((lang.ManaKind.BLACK,))


def leech(cost: str, *parts: lang.CostPart) -> lang.CardDef:
    """Return Leech, whose ability has this cost."""
    ability = lang.Activated(lang.Cost(lang.mana(cost), parts), damage(lang.X(), lang.TARGET), (target(lang.CREATURE),))
    return creature("Leech", "{B}", "Leech", 1, 1, ability)


LEECH = leech("{X}{1}", ONLY_BLACK)


@pytest.mark.rule("BASE-265", "BASE-D10", scenario="BASE-S187")
@pytest.mark.parametrize(
    ("lands", "most"), [("2 Swamp, 3 Forest", 2), ("2 Swamp", 1), ("3 Swamp, Forest", 3), ("Forest", 0)]
)
def test_x_is_paid_with_black_mana_only(lands: str, most: int) -> None:
    """The rest of the cost may be paid with any mana, also with a Swamp."""
    start = table(side(f"Leech, {lands}"), side("Giant"), cards={"Leech": LEECH})
    begun = start.act(actions.BeginAbility, "Leech", 0)

    if most:
        assert tuple(str(n) for n in range(most + 1)) == begun.offers(actions.ChooseX)
    assert most == start.activate("Leech", "Giant", x=most).resolve().damage("Giant")


@pytest.mark.rule("BASE-265", scenario="BASE-S187")
def test_both_swamps_and_a_forest_are_tapped() -> None:
    """X = 2 needs the Swamps."""
    start = table(side("Leech, 2 Swamp, 3 Forest"), side("Giant"), cards={"Leech": LEECH})
    done = start.activate("Leech", "Giant", x=2)

    assert [True, True] == [done.is_tapped(f"Swamp#{n}") for n in (1, 2)]
    assert 1 == [done.is_tapped(f"Forest#{n}") for n in (1, 2, 3)].count(True)


@pytest.mark.rule("BASE-265", "BASE-Q25")
def test_the_words_the_data_the_reading_and_solitaire() -> None:
    """The cost prints and is data; the reader reads it; without an X it is a fault; Solitaire counts sources only."""
    face = lang.Face("Leech", lang.mana("{B}"), LEECH.face.types, pt=lang.PT(1, 1))
    text = "{X}{1}: Leech deals X damage to target creature. Spend only black mana on X."

    assert LEECH.face.abilities == read_text(text, face).abilities
    assert "Spend only black mana on X" in render(LEECH)
    assert LEECH == card_from_json(card_to_json(LEECH))
    assert any("SpendOnX" in fault for fault in faults_of(leech("{1}", ONLY_BLACK)))
    assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, LEECH)]
    assert read_text("{1}: Draw a card. Spend only black mana on X.", face).refused
