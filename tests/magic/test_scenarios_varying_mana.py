"""Mana that depends on the game: how much of it there is, and the kinds that permanents could produce."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import IllegalAction
from castlerules.cards import CardDef, card_from_row, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, aura, damage, enchantment, in_order, land, pay
from castlerules.castle.book import CASTLE
from castlerules.magic import NORMAL
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, side

from .kit import table

BY_HAND = MagicRules(core=CoreRules(manual_mana=True))
GREEN, BLACK = ((lang.ManaKind.GREEN,),), ((lang.ManaKind.BLACK,),)
OWN_ELVES = lang.CountOf(lang.AllOf((lang.IsSubtype("Elf"), lang.YOU_CONTROL)))


def read(name: str, types: str, text: str, cost: str = "{G}") -> CardDef:
    """Return the card that the reader makes of *text*."""
    row = {"name": name, "type_line": types, "mana_cost": "" if "Land" in types else cost, "oracle_text": text}
    return card_from_row(row | ({"power": "2", "toughness": "2"} if "Creature" in types else {}))


CARDS = {
    card.name: card
    for card in (
        read("Chanter", "Creature — Elf", "{T}: Add {G} for each Elf you control."),
        read("Strongback", "Creature — Ox", "{T}: Add an amount of {G} equal to Strongback's power."),
        read("Mire Well", "Land", "{2}, {T}: Add {B} for each Swamp you control."),
        read("Court", "Land", "{T}: Add X mana of any one color, where X is the number of creatures you control."),
        read("Pyre", "Artifact", "{T}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's "
             "mana value."),
        read("Choir", "Artifact", "Sacrifice a creature: Add {B} for each creature you control."),
        read("Mirror", "Artifact", "{T}: Add one mana of any color that a land you control could produce."),
        read("Spy", "Creature — Human", "{T}: Add one mana of any color that a land an opponent controls could "
             "produce."),
        read("Echo Pool", "Land", "{T}: Add one mana of any type that a land you control could produce."),
        read("Sealed Mine", "Land", "{1}, {T}, Sacrifice Sealed Mine: Add {R}."),
        read("Song", "Sorcery", "Add {R} for each Forest you control."),
        read("Feast", "Sorcery", "Add X mana of any one color, where X is the number of Forests you control."),
        read("Loan", "Sorcery", "Add one mana of any color that a land you control could produce."),
        read("Herd", "Creature — Ox", "When Herd enters, add {G} for each creature you control."),
        read("Giant of Five", "Creature — Giant", "Trample", "{4}{G}"),
        read("Mage of Four", "Creature — Human", "Flying", "{U}{U}{U}{U}"),
        *[read(f"Note {kind}", "Instant", "Draw a card.", f"{{{kind}}}") for kind in "UBRGC"],
        aura("Ivy", "{G}", lang.LAND, lang.Triggered(
            lang.TappedForMana(lang.Is(lang.Enchanted())),
            lang.AddManaTimes(GREEN, OWN_ELVES, lang.ControllerOf(lang.Enchanted())))),
        enchantment("Tithe", "{G}", lang.Triggered(
            lang.TappedForMana(lang.Anything()), damage(1, lang.EventPlayer()))),
    )
}  # fmt: skip


def with_cards(*setup: Any, **more: Any) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)


def castable(names: str, hand: str, theirs: str = "") -> bool:
    """Return whether A can cast *hand* with the permanents *names*, while N has *theirs*."""
    return ("BeginCast", hand) in with_cards(side(names, hand=hand), side(theirs)).legal


@pytest.mark.rule("BASE-310", "BASE-P02", "BASE-P03", scenario="BASE-S212")
def test_a_payment_foresees_how_much_mana_there_is() -> None:
    """Chanter and two Elves make five mana, with one Elf three; an Elf of the other player does not count."""
    cast = with_cards(side("Chanter, 2 Elf", hand="Giant of Five")).cast("Giant of Five")

    assert (("Giant of Five",), "", True) == (cast.stack, cast.pool(A), cast.is_tapped("Chanter"))
    assert not castable("Chanter, Elf, Forest", "Giant of Five")
    assert castable("Chanter, Elf/t, Elf/t, Forest, Mountain", "Giant of Five")
    assert not castable("Chanter, Elf, Forest", "Giant of Five", "3 Elf")
    assert castable("Strongback, 3 Forest", "Giant of Five")
    assert not castable("Strongback, 2 Forest", "Giant of Five")


@pytest.mark.rule("BASE-310", "BASE-P05", scenario="BASE-S212")
def test_all_mana_of_one_use_is_of_one_colour() -> None:
    """Court makes four blue mana with four creatures, or four green; with three and an Island it makes too little."""
    both = with_cards(side("Court, 4 Bear", hand="Mage of Four"))

    assert ("", ("Mage of Four",)) == (both.cast("Mage of Four").pool(A), both.cast("Mage of Four").stack)
    assert not castable("Court, 3 Bear", "Mage of Four")
    assert castable("Court, 3 Bear, Island", "Mage of Four")
    assert not castable("Court, Island", "Mage of Four")


@pytest.mark.rule("BASE-310", "BASE-P06", "BASE-036", scenario="BASE-S213")
def test_an_ability_that_costs_mana_is_used_at_priority() -> None:
    """Mire Well counts all four Swamps, also those that pay for it; its mana waits in the pool."""
    start = with_cards(side("Mire Well, 4 Swamp"), side("Swamp"))
    made = start.tap("Mire Well")

    assert ("BBBB", True) == (made.pool(A), made.is_tapped("Swamp#1"))
    assert ("Mire Well 0",) == start.offers(actions.ActivateMana)
    assert "BASE-048" == with_cards(side("Mire Well, Swamp")).broken_rule(actions.ActivateMana, "Mire Well", 0)


@pytest.mark.rule("BASE-310", "BASE-227", scenario="BASE-S213")
def test_no_mana_may_be_made_and_is_not_tapping_for_mana() -> None:
    """Without Swamps Mire Well makes nothing: Tithe hurts for the two Plains only, and by hand Court makes nothing."""
    none = with_cards(side("Mire Well, 2 Plains, Tithe")).tap("Mire Well").resolve().resolve()
    by_hand = with_cards(side("Court, Tithe"), rules=BY_HAND)

    assert ("", 18, (), True) == (none.pool(A), none.life(A), none.stack, none.is_tapped("Mire Well"))
    assert ("Court 0",) == by_hand.offers(actions.ActivateMana)
    assert ("", 20, ()) == (by_hand.tap("Court").pool(A), by_hand.tap("Court").life(A), by_hand.tap("Court").stack)
    with pytest.raises(IllegalAction, match="of this kind"):
        by_hand.tap("Court", 1)


@pytest.mark.rule("BASE-310", "BASE-248", scenario="BASE-S214")
def test_what_is_given_up_for_it_is_counted_after_it_has_gone() -> None:
    """Pyre makes {B}{B} of Stone, which costs {2}; Choir with three creatures makes {B}{B}."""
    pyre = with_cards(side("Pyre, Stone")).tap("Pyre", paid_with=("Stone",))
    choir = with_cards(side("Choir, 2 Bear, Ogre")).tap("Choir", paid_with=("Ogre",))
    last = with_cards(side("Choir, Bear")).tap("Choir", paid_with=("Bear",))

    assert ("BB", ("Stone",)) == (pyre.pool(A), pyre.graveyard(A))
    assert ["BB", ""] == [choir.pool(A), last.pool(A)]
    assert (A, ()) == (choir.to_act, choir.stack)


@pytest.mark.rule("BASE-310", "BASE-P07", "BASE-D06", scenario="BASE-S212")
def test_by_hand_each_use_makes_what_it_then_makes() -> None:
    """Two Chanters make two each, the second after the first has been tapped; a Forest is left to pay for the rest."""
    start = with_cards(side("2 Chanter, Forest", hand="Giant of Five"), rules=BY_HAND)
    paying = start.act(actions.BeginCast, "Giant of Five").act(actions.ActivateMana, "Chanter#1", 0)

    assert "GG" == paying.pool(A)
    assert ("Chanter#2 0", "Forest 0") == paying.offers(actions.ActivateMana)
    paid = paying.act(actions.ActivateMana, "Chanter#2", 0)
    assert (("Giant of Five",), "", True) == (paid.stack, paid.pool(A), paid.is_tapped("Forest"))


@pytest.mark.rule("BASE-311", scenario="BASE-S215")
def test_the_colours_are_those_of_the_lands_that_are_meant() -> None:
    """Mirror is of the colours of A's lands, Spy of those of N's; Sealed Mine counts, whatever it costs."""
    assert castable("Mirror, Island/t", "Note U")
    assert not castable("Mirror, Forest", "Note U", "Island")
    assert castable("Spy, Forest", "Note U", "Island/t")
    assert not castable("Spy, Island/t", "Note U", "Forest")
    assert castable("Mirror, Sealed Mine", "Note R")
    assert not castable("Mirror, Sealed Mine", "Note G")


@pytest.mark.rule("BASE-311", scenario="BASE-S216")
def test_lands_that_look_at_each_other_make_nothing_by_themselves() -> None:
    """Two Echo Pools make nothing; a Forest, or Quarry, is enough for both; Mirror takes no colourless mana."""
    assert not castable("2 Echo Pool", "Note G")
    assert castable("2 Echo Pool, Forest/t", "Note G")
    assert castable("2 Echo Pool, Quarry/t", "Note C")
    assert not castable("Mirror, Echo Pool/t, Quarry/t", "Note C")
    assert castable("Mirror, Echo Pool/t, Island/t, Quarry/t", "Note U")
    assert ("", True) == (
        (none := with_cards(side("2 Echo Pool"), rules=BY_HAND).tap("Echo Pool#1")).pool(A),
        none.is_tapped("Echo Pool#1"),
    )


@pytest.mark.rule("BASE-311", "BASE-Q67")
def test_what_an_ability_would_add_now_is_what_it_could_produce() -> None:
    """Mire Well could produce {B} beside a Swamp only, and Court any colour beside a creature."""
    assert not castable("Mirror, Mire Well/t", "Note B")
    assert castable("Mirror, Mire Well/t, Swamp/t", "Note B")
    assert not castable("Mirror, Court/t", "Note R")
    assert castable("Mirror, Court/t, Bear", "Note R")


@pytest.mark.rule("BASE-311", "BASE-D06", "BASE-P07", scenario="BASE-S215")
def test_by_hand_only_kinds_that_are_possible_are_offered() -> None:
    """Mirror beside a Forest and a Mountain makes {R} or {G}, at priority and for a payment."""
    start = with_cards(side("Mirror, Forest, Mountain", hand="Note G, Bear"), rules=BY_HAND)
    paying = start.act(actions.BeginCast, "Note G")

    assert ("Mirror 3", "Mirror 4", "Forest 0", "Mountain 0") == start.offers(actions.ActivateMana)
    assert ["R", "G"] == [start.tap("Mirror", option).pool(A) for option in (3, 4)]
    assert "BASE-311" == start.broken_rule(actions.ActivateMana, "Mirror", 1)
    assert start.offers(actions.ActivateMana) == paying.offers(actions.ActivateMana)


@pytest.mark.rule("BASE-310", "BASE-311", "BASE-034", scenario="BASE-S217")
def test_a_spell_adds_what_there_is_as_it_resolves() -> None:
    """Song adds {R}{R}{R} of three Forests, Feast three mana of a colour, Loan one of a possible colour or nothing."""
    start = with_cards(side("3 Forest", hand="Song, Feast, Loan", pool="GGG"))
    loan = with_cards(side("Quarry", hand="Loan", pool="G")).cast("Loan").resolve()

    assert "RRRGG" == "".join(sorted(start.cast("Song").resolve().pool(A), key="WUBRGC".index))
    assert ["WWWGG", "UUUGG"] == [start.cast("Feast").resolve().choose(option).pool(A) for option in (0, 1)]
    assert "GGG" == start.cast("Loan").resolve().pool(A)
    assert ("", A) == (loan.pool(A), loan.to_act)


@pytest.mark.rule("BASE-310", "BASE-228", "BASE-066")
def test_abilities_that_trigger_count_as_well() -> None:
    """Herd adds {G} for each creature as its trigger resolves; Ivy on a Forest adds {G} for each Elf in a payment."""
    herd = with_cards(side("Bear", hand="Herd", pool="G")).cast("Herd").resolve().resolve()

    assert "GG" == herd.pool(A)
    assert castable("2 Forest, Ivy @ Forest#1, 2 Elf/t, Mountain", "Giant of Five")
    assert not castable("2 Forest, Ivy @ Forest#1, Elf/t, Mountain", "Giant of Five")
    assert "GGG" == with_cards(side("Forest, Ivy @ Forest, 2 Elf"), rules=BY_HAND).tap("Forest").pool(A)


TAP = pay("", lang.TapThis())
OF_UNTAPPED = lang.CountOf(lang.AllOf((lang.IsSubtype("Elf"), lang.Not(lang.IsTapped()))))
OWN_LANDS = lang.AllOf((lang.LAND, lang.YOU_CONTROL))


@pytest.mark.rule("BASE-310", "BASE-311", "BASE-Q66")
@pytest.mark.parametrize(
    ("cost", "effect", "rule"),
    [
        (TAP, lang.AddManaTimes(GREEN, OF_UNTAPPED), "BASE-310"),
        (TAP, lang.AddManaTimes(GREEN, lang.HandSize(lang.You())), "BASE-310"),
        (TAP, in_order(lang.SetTapped(lang.This(), tapped=False), lang.AddManaTimes(GREEN, OWN_ELVES)), "BASE-310"),
        (pay("", lang.TapThis(), lang.SacrificeThis()), lang.AddManaTimes(GREEN, OWN_ELVES), "BASE-310"),
        (TAP, lang.AddManaLike(lang.AllOf((lang.LAND, lang.IsTapped()))), "BASE-311"),
        (pay("", lang.SacrificePermanents(lang.LAND)), lang.AddManaLike(OWN_LANDS), "BASE-311"),
        (TAP, lang.AddManaTimes((), OWN_ELVES), "BASE-034"),
    ],
)  # fmt: skip
def test_what_a_payment_could_not_foresee_is_refused(cost: lang.Cost, effect: lang.Effect, rule: str) -> None:
    """Untapped Elves, a hand, a step before it, a land that gives itself up, and lands sacrificed for a colour."""
    assert rule in [found.rule for found in refusals(NORMAL, land("Odd", act(cost, effect)))]


@pytest.mark.rule("BASE-310", "BASE-311", "BASE-Q25")
def test_where_it_plays() -> None:
    """Mana abilities of the kind play in normal Magic; in Castle only spells and triggers do, in Solitaire nothing."""
    names = ("Chanter", "Mirror", "Song", "Herd")

    assert [()] * len(CARDS) == [refusals(NORMAL, card) for card in CARDS.values()]
    assert [True, True, False, False] == [bool(refusals(CASTLE, CARDS[name])) for name in names]
    assert all(refusals(SOLITAIRE, CARDS[name]) for name in (*names, "Loan"))
    assert () == faults_of(CARDS["Court"])
    assert "{T}: Add {G} for each Elf you control." in render(CARDS["Chanter"])
    assert "Add one mana of any type that a land you control could produce." in render(CARDS["Echo Pool"])
