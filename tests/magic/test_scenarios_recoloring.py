"""Effects that set the colours of spells (BASE-244)."""

from __future__ import annotations

import pytest

from castlerules import from_json, to_json
from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import does, instant
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, N, side

from .kit import table

ANY = lang.TargetSlot(lang.Anything(), spells=True)
BLACK = (lang.SetColors((lang.Color.BLACK,)),)
SPELL = lang.TargetSlot(lang.CREATURE, zone=lang.Zone.STACK)
LACE = instant("Lace", "{U}", does(lang.ApplyUntil(lang.TARGET, BLACK, lang.Duration.FOREVER, spells=True), ANY))
BLINK = instant("Blink", "{U}", does(lang.ApplyUntil(lang.TARGET, BLACK, spells=True), ANY))
CARDS = {"Lace": LACE, "Blink": BLINK}
DUEL = make_game("duel", NORMAL)


@pytest.mark.rule("BASE-244", "BASE-K21", scenario="BASE-S154")
def test_a_spell_of_another_color_may_lose_its_target() -> None:
    """N's Spark aims at Paladin, which has protection from black; A makes Spark black, and it does nothing."""
    start = table(side("Island, Paladin", hand="Lace"), side("Mountain", hand="Spark"), cards=CARDS)
    aimed = start.passes().cast("Spark", "Paladin").passes()
    laced = aimed.cast("Lace", "Spark").resolve()

    assert ("Spark",) == laced.stack
    assert (("Spark",), True) == (laced.resolve().graveyard(N), laced.resolve().is_on_battlefield("Paladin"))
    assert ("Paladin",) == aimed.resolve().graveyard(A)
    assert laced.state == from_json(to_json(laced.state, game=DUEL), game=DUEL)


@pytest.mark.rule("BASE-244", scenario="BASE-S154")
def test_a_permanent_keeps_the_color_that_it_got_as_a_spell() -> None:
    """Bear is made black on the stack: so it enters, for good by Lace, for the turn by Blink."""
    start = table(side("2 Forest, 2 Island", hand="Bear, Lace, Blink"), side("Mountain"), cards=CARDS)
    cast = start.cast("Bear")
    laced = cast.cast("Lace", "Bear").resolve(2)
    blinked = cast.cast("Blink", "Bear").resolve(2)

    assert ((lang.Color.BLACK,),) * 2 == (laced.characteristics("Bear").colors, blinked.characteristics("Bear").colors)
    assert (lang.Color.BLACK,) == laced.to_step("upkeep").characteristics("Bear").colors
    assert (lang.Color.GREEN,) == blinked.to_step("upkeep").characteristics("Bear").colors
    assert (lang.Color.BLACK,) == start.cast("Lace", "Mountain").resolve().characteristics("Mountain").colors


@pytest.mark.rule("BASE-244")
@pytest.mark.parametrize(
    "card",
    [
        instant("Odd", "{U}", does(lang.ApplyUntil(lang.TARGET, (lang.AddPT(1, 1),), spells=True), ANY)),
        instant("Odd", "{U}", does(lang.ApplyUntil(lang.TARGET, BLACK), ANY)),
        instant("Odd", "{U}", does(lang.ApplyUntil(lang.TARGET, BLACK), SPELL)),
        instant(
            "Odd",
            "{U}",
            does(
                lang.ApplyUntil(lang.TARGET, BLACK, spells=True),
                lang.TargetSlot(lang.CREATURE, zone=lang.Zone.STACK, spells=True),
            ),
        ),
    ],
)  # fmt: skip
def test_only_colors_of_spells_are_set(card: lang.CardDef) -> None:
    """Size on the stack, an effect that reaches no spell, and a slot that names spells twice are faults."""
    assert faults_of(card)


@pytest.mark.rule("BASE-244")
def test_it_has_words_and_is_data_and_solitaire_refuses_it() -> None:
    """The words tell of spells, the data keeps it."""
    assert "Target permanent or spell becomes black (also as a spell)." in render(LACE)
    assert (card_from_json(card_to_json(LACE)), ()) == (LACE, faults_of(LACE))
    assert refusals(SOLITAIRE, LACE)
