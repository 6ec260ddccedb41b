"""Events that a spell or ability of an opponent causes (BASE-324)."""

from __future__ import annotations

import pytest

from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature, does, enchantment, instant, pay, sorcery, target, when
from castlerules.cards.oracle import read_text
from castlerules.magic import refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, N, side

from .kit import table

OWN_LAND = lang.AllOf((lang.LAND, lang.OwnedBy(lang.You())))
FALLS = lang.ZoneChange(OWN_LAND, lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
FOES = lang.EachOpponent()
LAND = target(lang.LAND)
ANIMATED = (lang.SetTypes((lang.CardType.CREATURE,), ()), lang.SetPT(1, 1))
LAND_PRICE = pay("", lang.SacrificePermanents(lang.LAND))
CARDS = {
    card.name: card
    for card in (
        enchantment(
            "Roots", "{W}", when(lang.Caused(FALLS, FOES), lang.MoveTo(lang.EventObject(), lang.Zone.BATTLEFIELD))
        ),
        enchantment("Spite", "{B}", when(lang.Caused(lang.CardDiscarded(lang.You()), FOES), lang.LoseLife(FOES, 2))),
        sorcery("Rubble", "{R}", does(lang.Destroy(lang.TARGET), LAND)),
        sorcery("Exact", "{B}", does(lang.SacrificeSome(lang.TargetPlayer(), lang.LAND), lang.TARGET_PLAYER)),
        instant("Wake", "{G}", does(lang.ApplyUntil(lang.TARGET, ANIMATED), LAND)),
        sorcery("Grasp", "{B}", does(lang.Discard(lang.TargetPlayer(), 1), lang.TARGET_PLAYER)),
        instant(
            "Ransom",
            "{U}",
            does(
                lang.UnlessPaid(lang.ControllerOf(lang.TARGET), LAND_PRICE, lang.CounterSpell(lang.TARGET)),
                lang.TARGET_SPELL,
            ),
        ),
        creature("Digger", "{R}", "Dwarf", 1, 1, act("{T}", lang.Destroy(lang.TARGET), LAND)),
        creature("Burner", "{R}", "Goblin", 1, 1, act(LAND_PRICE, lang.LoseLife(FOES, 1))),
    )
}


@pytest.mark.rule("BASE-324", scenario="BASE-S229")
def test_a_spell_or_ability_of_an_opponent_destroys_a_land() -> None:
    """Roots of N returns the land for A's Rubble, Exact and Digger, untapped; not for N's own Rubble."""
    mine = side("2 Mountain, Swamp, Digger", hand="Rubble, Exact")
    start = table(mine, side("Plains, Roots, Mountain", hand="Rubble"), cards=CARDS)
    exact = start.cast("Exact", N).resolve()

    for done in (
        start.cast("Rubble", "Plains").resolve(),
        start.activate("Digger", "Plains").resolve(),
        exact.choose("Plains"),
    ):
        assert (("Roots",), ("Plains",)) == (done.stack, done.graveyard(N))
        assert "Plains" in done.resolve().battlefield(N)
    assert () == start.cast("Rubble", "Swamp").resolve().stack
    own = table(side("Mountain, Plains, Roots", hand="Rubble"), cards=CARDS).cast("Rubble", "Plains").resolve()
    assert ((), ["Rubble", "Plains"]) == (own.stack, sorted(own.graveyard(A), reverse=True))


@pytest.mark.rule("BASE-324", scenario="BASE-S229")
def test_costs_and_state_based_actions_are_caused_by_nothing() -> None:
    """A land that N sacrifices for Burner, or that dies of the damage of Spark, stays in the graveyard."""
    mine = side("Mountain, Forest", hand="Spark, Wake")
    start = table(mine, side("Plains, Roots, Burner"), cards=CARDS)
    burnt = start.passes().activate("Burner", paid_with=("Plains",)).resolve()
    shot = start.cast("Wake", "Plains").resolve().cast("Spark", "Plains").resolve()

    assert (("Plains",), ()) == (burnt.graveyard(N), burnt.stack)
    assert (("Plains",), ()) == (shot.graveyard(N), shot.stack)


@pytest.mark.rule("BASE-324", "BASE-Q71", scenario="BASE-S229")
def test_discards_and_what_is_paid_meanwhile() -> None:
    """Spite triggers for A's Grasp; the land that N sacrifices because A's Ransom asks for it comes back."""
    grasp = table(side("Swamp", hand="Grasp"), side("Spite", hand="Bear"), cards=CARDS).cast("Grasp", N).resolve()
    theirs = side("Plains, Mountain, Roots", hand="Spark")
    priced = table(side("Island", hand="Ransom"), theirs, cards=CARDS).passes().cast("Spark", A).passes()
    asked = priced.cast("Ransom", "Spark").resolve().yes()
    paid = asked.choose("Plains") if asked.state.decision is not None else asked

    assert (("Spite",), 18) == (grasp.stack, grasp.resolve().life(A))
    assert ("Spark", "Roots") == paid.stack
    assert "Plains" in paid.resolve().battlefield(N)


@pytest.mark.rule("BASE-324", "BASE-Q25", "BASE-Q44")
def test_their_words_their_data_their_reading_and_solitaire() -> None:
    """The cards print, are data and are read; Solitaire refuses them; the card itself is in no play when discarded."""
    face = lang.Face("Test", lang.mana("{U}"), lang.TypeLine(types=(lang.CardType.ENCHANTMENT,)))
    head = "Whenever a spell or ability an opponent controls causes"
    roots = f"{head} a land to be put into your graveyard from the battlefield, return that card to the battlefield."
    spite = f"{head} you to discard a card, each opponent loses 2 life."
    own = lang.CardDiscarded(lang.You(), lang.IsThis())

    assert CARDS["Roots"].face.abilities == read_text(roots, face).abilities
    assert CARDS["Spite"].face.abilities == read_text(spite, face).abilities
    assert "because of a spell or ability an opponent controls" in render(CARDS["Roots"])
    for name in ("Roots", "Spite"):
        assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
        assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, CARDS[name])]
    never = enchantment("Never", "{B}", when(lang.Caused(own, FOES), lang.LoseLife(FOES, 2)))
    assert any("never triggers" in fault for fault in faults_of(never))
