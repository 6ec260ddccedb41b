"""Linked abilities: one exiles cards, and another one of the same permanent refers to exactly these."""

from __future__ import annotations

import pytest

from castlerules import from_json, to_json
from castlerules.cards import faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, dies, enters, target, when
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.model.ongoing_effects import Link
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
OTHERS = lang.AllOf((lang.NOT_THIS, lang.YOU_CONTROL))
LEAVES = lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD)
BACK = when(LEAVES, lang.MoveTo(lang.Linked(), lang.Zone.BATTLEFIELD))
CARDS = {
    card.name: card
    for card in (
        creature("Jailer", "{B}", "Horror", 2, 3, enters(lang.ExileLinked(lang.TARGET), target(lang.CREATURE)), BACK),
        creature("Maw", "{R}", "Dragon", 7, 7, enters(lang.ExileLinked(lang.Each(OTHERS))), BACK),
        creature(
            "Thief of Hands",
            "{U}",
            "Fish",
            5,
            5,
            enters(lang.ExileLinked(lang.Each(lang.YOU_CONTROL, lang.Zone.HAND))),
            when(LEAVES, lang.MoveTo(lang.Linked(), lang.Zone.HAND)),
        ),
    )
}


@pytest.mark.rule("BASE-229", "BASE-K47", scenario="BASE-S137")
def test_the_exiled_card_returns_when_the_permanent_leaves() -> None:
    """Jailer exiles Ogre; it comes back under the control of N, its owner, when Jailer is destroyed, and only then."""
    start = table(side("Swamp", hand="Jailer"), side("2 Swamp, Ogre, Bear", hand="Smite"), cards=CARDS)
    jailed = start.cast("Jailer").resolve().choose("Ogre").resolve()
    free = jailed.passes().cast("Smite", "Jailer").resolve()

    assert (("Ogre",), False) == (jailed.exile(N), jailed.is_on_battlefield("Ogre"))
    assert ((), True) == (free.resolve().exile(N), free.resolve().is_on_battlefield("Ogre"))
    assert N == free.resolve().permanent("Ogre").controller
    assert jailed.state == from_json(to_json(jailed.state, game=DUEL), game=DUEL)


@pytest.mark.rule("BASE-229", "BASE-K47", scenario="BASE-S137")
def test_if_it_leaves_before_it_exiles_the_card_is_gone_for_good() -> None:
    """N destroys Jailer in response: nothing is there to return yet, and then Ogre is exiled for ever."""
    start = table(side("Swamp", hand="Jailer"), side("2 Swamp, Ogre", hand="Smite"), cards=CARDS)
    answered = start.cast("Jailer").resolve().choose("Ogre").passes().cast("Smite", "Jailer").resolve(2)

    assert ("Jailer",) == answered.stack
    assert (("Ogre",), ("Jailer",)) == (answered.resolve().exile(N), answered.resolve().graveyard(A))


@pytest.mark.rule("BASE-229", scenario="BASE-S138")
def test_each_permanent_remembers_its_own_cards() -> None:
    """Two Jailers hold Ogre and Bear; the one that dies sets its own prisoner free."""
    start = table(side("2 Swamp", hand="2 Jailer"), side("2 Swamp, Ogre, Bear", hand="Smite"), cards=CARDS)
    first = start.cast("Jailer").resolve().choose("Ogre").resolve()
    both = first.cast("Jailer").resolve().choose("Bear").resolve()
    done = both.passes().cast("Smite", "Jailer#1").resolve(2)

    assert {"Ogre", "Bear"} == set(both.exile(N))
    assert (("Bear",), True) == (done.exile(N), done.is_on_battlefield("Ogre"))
    assert 2 == len([link for link in done.state.ongoing if isinstance(link, Link)])


@pytest.mark.rule("BASE-229", scenario="BASE-S138")
def test_all_that_was_exiled_in_one_event_returns() -> None:
    """Maw exiles two lands and Bear, and not itself; Thief takes the hand along, and gives it back."""
    maw = table(side("2 Mountain, Bear", hand="Maw"), side("2 Swamp", hand="Smite"), cards=CARDS)
    swallowed = maw.cast("Maw").resolve(2)
    thief = table(side("Island", hand="Thief of Hands, 2 Bear"), side("2 Swamp", hand="Smite"), cards=CARDS)
    taken = thief.cast("Thief of Hands").resolve(2)

    assert ("Maw",) == swallowed.battlefield(A)
    assert {"Mountain", "Bear"} == set(swallowed.passes().cast("Smite", "Maw").resolve(2).battlefield(A))
    assert ((), 2) == (taken.hand(A), len(taken.exile(A)))
    assert ("Bear", "Bear") == taken.passes().cast("Smite", "Thief of Hands").resolve(2).hand(A)


@pytest.mark.rule("BASE-229")
@pytest.mark.parametrize(
    "abilities",
    [
        (enters(lang.ExileLinked(lang.TARGET), target(lang.CREATURE)),),
        (BACK,),
        (BACK, dies(lang.ExileLinked(lang.Each(OTHERS))), enters(lang.ExileLinked(lang.Each(OTHERS)))),
        (
            when(
                LEAVES, lang.InOrder((lang.ExileLinked(lang.Each(OTHERS)), lang.MoveTo(lang.Linked(), lang.Zone.HAND)))
            ),
        ),
    ],
)
def test_a_link_has_two_ends(abilities: tuple[lang.Ability, ...]) -> None:
    """One that exiles for nobody, one that refers to nothing, two that exile, and one that is both are faults."""
    assert any("linked abilities" in fault for fault in faults_of(creature("Odd", "{B}", "Horror", 1, 1, *abilities)))
    assert "When this creature enters, it exiles target creature." in render(CARDS["Jailer"])


@pytest.mark.rule("BASE-229")
def test_solitaire_refuses_linked_abilities() -> None:
    """Nothing comes back from exile in Solitaire, so a card with linked abilities is refused."""
    assert refusals(SOLITAIRE, CARDS["Jailer"])
