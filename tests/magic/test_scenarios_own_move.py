"""A spell whose last instruction moves itself (BASE-266)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import does, in_order, instant
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, refusals
from castlerules.magic.capability.playable import card_problems
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, side

from .kit import table

GAIN = lang.GainLife(lang.You(), 4)
ONCE = instant("Once", "{G}", does(in_order(GAIN, lang.MoveTo(lang.This(), lang.Zone.EXILE))))
AGAIN = instant("Again", "{G}", does(in_order(GAIN, lang.MoveTo(lang.This(), lang.Zone.HAND))))
EARLY = instant("Early", "{G}", does(in_order(lang.MoveTo(lang.This(), lang.Zone.EXILE), GAIN)))
CARDS = {card.name: card for card in (ONCE, AGAIN, EARLY)}


@pytest.mark.rule("BASE-266", "BASE-108", scenario="BASE-S188")
def test_a_spell_exiles_itself_as_it_resolves() -> None:
    """Once is exiled, Again comes back, each after it has done its work; a countered Once is in the graveyard."""
    start = table(side("2 Forest", hand="Once, Again"), side("2 Island", hand="Denial"), cards=CARDS)
    once, again = start.cast("Once").resolve(), start.cast("Again").resolve()
    countered = start.cast("Once").passes().cast("Denial", "Once").resolve()

    assert (24, ("Once",), ()) == (once.life(A), once.exile(A), once.graveyard(A))
    assert (24, ("Once", "Again")) == (again.life(A), tuple(sorted(again.hand(A), reverse=True)))
    assert (20, ("Once",), ()) == (countered.life(A), countered.graveyard(A), countered.exile(A))


@pytest.mark.rule("BASE-266", "BASE-108", "BASE-Q25")
def test_what_is_not_supported_and_the_reading() -> None:
    """Only the last step may be the move; the reader reads it; Solitaire does not play it."""
    face = lang.Face("Once", lang.mana("{G}"), lang.TypeLine(types=(lang.CardType.INSTANT,)))

    assert ["BASE-108"] == [problem.rule for problem in card_problems(NORMAL, EARLY)]
    assert ONCE.face.abilities == read_text("You gain 4 life. Exile Once.", face).abilities
    assert () == refusals(NORMAL, ONCE)
    assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, ONCE)]
