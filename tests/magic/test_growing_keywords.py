"""Keywords that are short for an ability that counts: cumulative upkeep and rampage, as the card reader reads them."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, refusals
from castlerules.testing.magic import A, side

from .kit import table


def _read(name: str, text: str) -> lang.CardDef:
    blank = creature(name, "{G}", "Beast", 2, 2)
    found = read_text(text, blank.face)
    assert not found.refused
    return creature(name, "{G}", "Beast", 2, 2, *found.abilities)


CARDS: Final = {
    card.name: card
    for card in (
        _read("Rambler", "Rampage 2"),
        _read("Lodger", "Cumulative upkeep {1}"),
        _read("Bleeder", "Cumulative upkeep—Pay 2 life."),
        _read("Weed", "Cumulative upkeep {G}{G}"),
        _read("Glutton", "Cumulative upkeep—Sacrifice a land."),
        _read("Moss", "Cumulative upkeep—Pay {G} and 1 life."),
    )
}


@pytest.mark.rule("BASE-K11")
def test_rampage_as_it_is_read_counts_the_blockers_beyond_the_first() -> None:
    """One blocker gives nothing, three give +4/+4."""
    start = table(side("Rambler"), side("Bear, Ogre, Hawk"), cards=CARDS).attack("Rambler")
    three = start.block({"Bear": "Rambler", "Ogre": "Rambler", "Hawk": "Rambler"}).resolve()

    assert ("2/2", "6/6") == (start.block({"Bear": "Rambler"}).resolve().size("Rambler"), three.size("Rambler"))


@pytest.mark.rule("BASE-K45")
@pytest.mark.parametrize(("age", "forests", "stays"), [(0, 1, True), (2, 3, True), (2, 2, False), (0, 0, False)])
def test_cumulative_upkeep_costs_as_much_as_there_are_age_counters(age: int, forests: int, *, stays: bool) -> None:
    """The counter of this upkeep counts; whoever cannot pay all of it sacrifices."""
    land = f", {forests} Forest" if forests else ""
    mark = f"/age{age}" if age else ""
    begun = table(side(f"Lodger{mark}{land}"), cards=CARDS, step="upkeep", step_begins=True).resolve()

    assert stays == begun.is_on_battlefield("Lodger")
    if stays:
        assert age + 1 == begun.counters("Lodger", "age")
        assert (True, False) == tuple([end.is_on_battlefield("Lodger") for end in (begun.yes(), begun.no())])


@pytest.mark.rule("BASE-K45")
def test_cumulative_upkeep_may_be_life() -> None:
    """Two life for each of two counters."""
    begun = table(side("Bleeder/age1"), cards=CARDS, step="upkeep", step_begins=True).resolve()

    assert (16, True) == (begun.yes().life(A), begun.yes().is_on_battlefield("Bleeder"))
    assert (20, False) == (begun.no().life(A), begun.no().is_on_battlefield("Bleeder"))


@pytest.mark.rule("BASE-K45", scenario="BASE-S210")
@pytest.mark.parametrize(("forests", "stays"), [(4, True), (3, False)])
def test_cumulative_upkeep_of_coloured_mana_is_all_of_its_symbols_for_each_counter(
    forests: int, *, stays: bool
) -> None:
    """Two counters ask for {G}{G}{G}{G}; Islands are of no use."""
    begun = table(side(f"Weed/age1, {forests} Forest, 2 Island"), cards=CARDS, step="upkeep", step_begins=True)
    begun = begun.resolve()

    assert stays == begun.is_on_battlefield("Weed")
    if stays:
        assert begun.yes().is_on_battlefield("Weed")


@pytest.mark.rule("BASE-K45", "BASE-190", scenario="BASE-S210")
@pytest.mark.parametrize(("age", "stays"), [(1, True), (2, False)])
def test_cumulative_upkeep_may_be_permanents(age: int, *, stays: bool) -> None:
    """A land for each counter: two lands pay for the second upkeep, and not for the third."""
    start = table(side(f"Glutton/age{age}, Forest, Island"), cards=CARDS, step="upkeep", step_begins=True)
    begun = start.resolve()

    assert stays == begun.is_on_battlefield("Glutton")
    if stays:
        paid = begun.yes()
        assert (True, []) == (
            paid.is_on_battlefield("Glutton"),
            [name for name in ("Forest", "Island") if paid.is_on_battlefield(name)],
        )


@pytest.mark.rule("BASE-K45", scenario="BASE-S210")
@pytest.mark.parametrize(("life", "stays"), [(20, True), (1, False)])
def test_cumulative_upkeep_may_be_mana_and_life(life: int, *, stays: bool) -> None:
    """{G} and 1 life for each of two counters: who has only 1 life cannot pay."""
    begun = table(side("Moss/age1, 2 Forest", life=life), cards=CARDS, step="upkeep", step_begins=True).resolve()

    assert stays == begun.is_on_battlefield("Moss")
    if stays:
        assert 18 == begun.yes().life(A)


@pytest.mark.rule("BASE-K45")
def test_a_price_that_cannot_be_paid_twice_is_refused() -> None:
    """The card itself is sacrificed once at most."""
    price = lang.Cost(parts=(lang.SacrificeThis(),))
    effect = lang.UnlessPaid(lang.You(), price, lang.LoseLife(lang.You(), 1), times=2)
    card = creature("Twice", "{G}", "Beast", 2, 2, lang.Triggered(lang.YOUR_UPKEEP, effect))

    assert ["BASE-Q25"] == [fault.rule for fault in refusals(NORMAL, card)]
