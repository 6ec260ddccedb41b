"""Tapping for mana: abilities that trigger then, and mana abilities among them, which do not use the stack."""

from __future__ import annotations

import pytest

from castlerules.cards import faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, aura, creature, damage, does, enchantment, in_order, land, pay, sorcery
from castlerules.magic import NORMAL
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.testing.magic import A, N, side

from .kit import table

FOREST, TAPPED = lang.IsSubtype("Forest"), lang.TappedForMana
GREEN = ((lang.ManaKind.GREEN,),)
ANY_COLOR = tuple((lang.ManaKind(color.value),) for color in lang.Color)
ITS_CONTROLLER = lang.ControllerOf(lang.EventObject())
HOST = lang.ControllerOf(lang.Enchanted())
CARDS = {
    card.name: card
    for card in (
        enchantment("Spring Tide", "{G}", lang.Triggered(TAPPED(FOREST), lang.AddMana(GREEN, ITS_CONTROLLER))),
        aura("Ivy", "{G}", lang.LAND, lang.Triggered(TAPPED(lang.Is(lang.Enchanted())), lang.AddMana(ANY_COLOR, HOST))),
        enchantment(
            "Overflow",
            "{R}",
            lang.Triggered(
                TAPPED(lang.LAND), in_order(lang.AddProducedMana(lang.EventPlayer()), damage(1, lang.EventPlayer()))
            ),
        ),
        enchantment(
            "Tax",
            "{R}",
            lang.Triggered(
                TAPPED(lang.AllOf((lang.LAND, lang.ControlledBy(lang.EachOpponent())))),
                lang.GainLife(lang.You(), 1),
                condition=lang.Untrue(lang.DuringTurnOf(lang.You())),
            ),
        ),
        land("Kiln", act(pay("{1}", lang.TapThis()), lang.AddMana(GREEN))),
        creature("Giant of Five", "{4}{G}", "Giant", 5, 5),
        creature("Mage of Three", "{W}{U}{B}", "Wizard", 3, 3),
    )
}
BY_HAND = MagicRules(core=CoreRules(manual_mana=True))


def castable(names: str, hand: str) -> bool:
    """Return whether A can cast *hand* with the permanents *names*."""
    return ("BeginCast", hand) in table(side(names, hand=hand), cards=CARDS).legal


@pytest.mark.rule("BASE-228", "BASE-034", "BASE-P02", scenario="BASE-S134")
def test_a_payment_foresees_the_mana_of_abilities_that_trigger() -> None:
    """Three Forests make six with Spring Tide, so Giant of Five is cast with one mana left; two Forests do not do."""
    start = table(side("3 Forest, Spring Tide", hand="Giant of Five"), cards=CARDS)
    cast = start.cast("Giant of Five")

    assert ("G", ("Giant of Five",)) == (cast.pool(A), cast.stack)
    assert not castable("2 Forest, Spring Tide", "Giant of Five")
    assert not castable("3 Plains, Spring Tide", "Giant of Five")
    assert not castable("3 Forest/t, Spring Tide", "Giant of Five")


@pytest.mark.rule("BASE-228", "BASE-P05", scenario="BASE-S134")
def test_the_payment_chooses_the_colour_of_the_extra_mana() -> None:
    """Ivy on Plains makes {W} and any colour: with a Swamp that pays {W}{U}{B}, with an Island too; with Plains not."""
    assert castable("Plains, Swamp, Ivy @ Plains", "Mage of Three")
    assert castable("Plains, Island, Ivy @ Plains", "Mage of Three")
    assert not castable("2 Plains, Ivy @ Plains#1", "Mage of Three")
    assert "" == table(side("Plains, Swamp, Ivy @ Plains", hand="Mage of Three"), cards=CARDS).cast(
        "Mage of Three"
    ).pool(A)


@pytest.mark.rule("BASE-228", "BASE-P07", "BASE-D06", scenario="BASE-S134")
def test_by_hand_each_outcome_is_an_option() -> None:
    """Plains with two Ivies: fifteen pairs of colours beside the {W}; the sixth is {W}{U}{U}."""
    start = table(side("Plains, 2 Ivy @ Plains", hand="Mage of Three"), rules=BY_HAND, cards=CARDS)

    assert 15 == len(start.offers(actions.ActivateMana))
    assert "WUU" == start.tap("Plains", 5).pool(A)
    assert (A, ()) == (start.tap("Plains", 5).to_act, start.tap("Plains", 5).stack)


@pytest.mark.rule("BASE-228", "BASE-035", scenario="BASE-S135")
def test_what_the_ability_does_besides_happens_at_once() -> None:
    """With Overflow, two Mountains pay for four mana and cost 2 life before anybody can respond."""
    start = table(side("2 Mountain, Overflow", hand="Hill Giant"), cards=CARDS)
    cast = start.cast("Hill Giant")

    assert (18, ("Hill Giant",), "") == (cast.life(A), cast.stack, cast.pool(A))


@pytest.mark.rule("BASE-227", "BASE-064", "BASE-066", scenario="BASE-S136")
def test_an_ability_that_adds_no_mana_waits_for_the_stack() -> None:
    """Tax triggers for each land of the opponent, who casts in their own turn; not in the turn of its controller."""
    theirs = table(side("2 Mountain", hand="2 Spark"), side("Tax, Mountain"), cards=CARDS).cast("Spark", N)
    own = table(side("Tax, Mountain"), side("2 Mountain", hand="Spark"), cards=CARDS).passes().cast("Spark", A)

    assert (("Spark", "Tax"), 20) == (theirs.stack, theirs.life(N))
    assert 21 == theirs.resolve().life(N)
    assert ("Spark",) == own.stack


@pytest.mark.rule("BASE-228", "BASE-036")
def test_a_mana_ability_that_costs_mana_taps_for_mana_as_well() -> None:
    """Kiln turns {1} into {G}; with Overflow the Mountain leaves {R}, Kiln makes {G}{G}, and A is at 18."""
    made = table(side("Kiln, Mountain, Overflow"), cards=CARDS).tap("Kiln")

    assert ("RGG", 18) == (made.pool(A), made.life(A))


@pytest.mark.rule("BASE-227")
def test_whose_mana_it_is() -> None:
    """Spring Tide of N adds mana for A, who taps; the event is told."""
    cast = table(side("Forest", hand="2 Grizzly Bears"), side("Spring Tide"), cards=CARDS).cast("Grizzly Bears")

    assert ("", "") == (cast.pool(A), cast.pool(N))
    assert ["TappedForMana"] == [type(one).__name__ for one in cast.events if "ForMana" in type(one).__name__]


@pytest.mark.rule("BASE-228")
@pytest.mark.parametrize(
    "effect",
    [
        lang.AddMana(GREEN),
        in_order(lang.AddMana(GREEN, ITS_CONTROLLER), lang.AddMana(GREEN, ITS_CONTROLLER)),
        in_order(lang.AddMana(GREEN, ITS_CONTROLLER), lang.Draw(lang.You())),
    ],
)
def test_what_a_payment_could_not_foresee_is_refused(effect: lang.Effect) -> None:
    """Mana for another player, two amounts, and a draw beside the mana."""
    odd = enchantment("Odd", "{G}", lang.Triggered(TAPPED(lang.LAND), effect))

    assert "BASE-228" in [violation.rule for violation in card_problems(NORMAL, odd)]


@pytest.mark.rule("BASE-228")
def test_only_tapping_produces_mana_to_add_again() -> None:
    """A spell that adds mana of a kind just produced is a fault."""
    odd = sorcery("Odd", "{G}", does(lang.AddProducedMana(lang.You())))

    assert any("triggers on tapping for mana" in fault for fault in faults_of(odd))
    assert "Whenever a land is tapped for mana, that player adds one mana of any type just produced." in render(
        CARDS["Overflow"]
    )
