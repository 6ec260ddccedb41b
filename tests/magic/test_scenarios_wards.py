"""Protection that an Aura gives, and that does not remove the Aura itself (BASE-243)."""

from __future__ import annotations

import attrs
import pytest

from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, aura, creature, pay, protection, target
from castlerules.core import SetupError
from castlerules.magic import refusals
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, side

from .kit import table

FROM_WHITE = lang.AddKeyword(protection(lang.IsColor(lang.Color.WHITE)), spares_source=True)
WARD = aura("Ward", "{W}", lang.CREATURE, lang.Static(lang.Continuous(lang.Enchanted(), (FROM_WHITE,))))
CARDS = {
    "Ward": WARD,
    "Blessing": aura(
        "Blessing", "{W}", lang.CREATURE, lang.Static(lang.Continuous(lang.Enchanted(), (lang.AddPT(1, 1),)))
    ),
}


@pytest.mark.rule("BASE-243", "BASE-K21", scenario="BASE-S153")
def test_the_aura_that_protects_stays_and_others_fall_off() -> None:
    """Ward stays on Bear, Blessing does not; a lone Ward is alone."""
    start = table(side("2 Plains, Bear, Ogre", hand="2 Ward, Blessing"), side(), cards=CARDS)
    blessed = start.cast("Blessing", "Bear").resolve()
    warded = blessed.cast("Ward", "Bear").resolve()
    waiting = table(side("2 Plains, Bear", hand="2 Ward"), side(), cards=CARDS)
    first = waiting.cast("Ward", "Bear").resolve()

    assert ("3/3", "2/2") == (blessed.size("Bear"), warded.size("Bear"))
    assert (("Blessing",), "Bear") == (warded.graveyard(A), warded.attached_to("Ward"))
    assert ("Bear", ()) == (first.attached_to("Ward"), first.graveyard(A))


@pytest.mark.rule("BASE-243", scenario="BASE-S153")
def test_two_wards_remove_each_other() -> None:
    """A layout with one Ward on Bear is fine; with two of them state-based actions are due."""
    assert "Bear" == table(side("Bear, Ward @ Bear"), side(), cards=CARDS).attached_to("Ward")
    with pytest.raises(SetupError, match="a state-based action is due"):
        table(side("Bear, Ward @ Bear, Ward @ Bear"), side(), cards=CARDS)


@pytest.mark.rule("BASE-241", "BASE-243")
def test_an_aura_that_is_sacrificed_still_knows_its_color() -> None:
    """Shield with black is sacrificed for Ogre, which Smite can then no longer target; Bear can be its target again."""
    gains = lang.AddKeyword(protection(lang.IsChosen()))
    shield = aura(
        "Shield",
        "{W}",
        lang.CREATURE,
        lang.EntersChoosing(lang.ValueKind.COLOR),
        lang.Static(lang.Continuous(lang.Enchanted(), (attrs.evolve(gains, spares_source=True),))),
        act(pay("", lang.SacrificeThis()), lang.ApplyUntil(lang.TARGET, (gains,)), target(lang.CREATURE)),
    )
    start = table(
        side("Plains, Bear, Ogre, Giant", hand="Shield"), side("2 Swamp", hand="Smite"), cards={"Shield": shield}
    )
    black = start.cast("Shield", "Bear").resolve().choose(lang.values_of(lang.ValueKind.COLOR).index("black"))
    given = black.activate("Shield", "Ogre").resolve()

    assert {"Ogre", "Giant"} == set(black.passes().act(actions.BeginCast, "Smite").offers(actions.ChooseTarget))
    assert {"Bear", "Giant"} == set(given.passes().act(actions.BeginCast, "Smite").offers(actions.ChooseTarget))


@pytest.mark.rule("BASE-243")
@pytest.mark.parametrize(
    "ability",
    [
        lang.Static(lang.Continuous(lang.CREATURE, (FROM_WHITE,))),
        lang.Static(lang.Continuous(lang.Enchanted(), (attrs.evolve(FROM_WHITE, keyword=lang.FLYING),))),
    ],
)
def test_only_protection_of_what_an_aura_enchants_can_spare_it(ability: lang.Ability) -> None:
    """A group is not enchanted, and flying removes nothing."""
    assert faults_of(aura("Odd", "{W}", lang.CREATURE, ability))
    assert faults_of(creature("Odd", "{W}", "Bird", 1, 1, ability))


@pytest.mark.rule("BASE-243")
def test_it_has_words_and_is_data_and_solitaire_refuses_it() -> None:
    """The words tell it, the data keeps it."""
    assert "(this effect doesn't remove this Aura)" in render(WARD)
    assert (card_from_json(card_to_json(WARD)), ()) == (WARD, faults_of(WARD))
    assert refusals(SOLITAIRE, WARD)
