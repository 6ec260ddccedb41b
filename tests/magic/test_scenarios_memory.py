"""What has attacked or blocked this turn (BASE-351)."""

from __future__ import annotations

import pytest

from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import any_of, creature, does, instant, target
from castlerules.cards.language.constants import CREATURE, TARGET
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, Fought, refusals
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

ATTACKED, BLOCKED = lang.AttackedThisTurn(), lang.BlockedThisTurn()
STOLEN = lang.ApplyUntil(TARGET, (lang.TakeControl(),))
END = lang.StepBegins(lang.StepName.END, lang.You())
CARDS = {
    card.name: card
    for card in (
        instant("Fresh Wind", "{R}", does(lang.SetTapped(lang.Each(lang.AllOf((CREATURE, ATTACKED))), tapped=False))),
        instant(
            "Ambusher", "{1}{B}", does(lang.Destroy(TARGET), target(lang.AllOf((CREATURE, any_of(ATTACKED, BLOCKED)))))
        ),
        creature(
            "Veteran",
            "{1}{W}",
            "Human",
            2,
            2,
            lang.Triggered(END, lang.GainLife(lang.You(), 2), condition=lang.Matches(lang.This(), ATTACKED)),
        ),
    )
}


def fought() -> MagicScenario:
    """Return the second main phase of A after an attack of Bear and Veteran, of which N's Ogre blocked Bear."""
    mine = side("Bear, Veteran, Elf/t, Squire, 2 Mountain, 2 Swamp", hand="Fresh Wind, Ambusher", library="3 Bear")
    theirs = side("Ogre, Giant, 2 Swamp", hand="Ambusher", library="3 Bear")
    combat = table(mine, theirs, cards=CARDS).attack("Bear", "Veteran").block({"Ogre": "Bear"})
    return combat.deal_combat_damage().to_step("second main")


@pytest.mark.rule("BASE-351", scenario="BASE-S254")
def test_what_has_attacked_untaps_and_what_has_fought_is_a_target() -> None:
    """Veteran untaps and Elf does not; Ambusher may aim at Veteran and Ogre."""
    after = fought()
    wind = after.cast("Fresh Wind").resolve()

    assert (False, True) == (wind.is_tapped("Veteran"), wind.is_tapped("Elf"))
    assert ("Ogre", "Veteran") == tuple(sorted(after.act(actions.BeginCast, "Ambusher#1").offers(actions.ChooseTarget)))


@pytest.mark.rule("BASE-351", "BASE-147", scenario="BASE-S254")
def test_it_is_known_until_the_turn_ends() -> None:
    """A gains 2 life at the end of the turn; in the next turn nothing has fought."""
    after = fought()
    end = after.to_step("end of turn").resolve()
    theirs = end.to_step("upkeep")

    assert (20, 22) == (after.life(A), end.life(A))
    assert [Fought, Fought] == [type(effect) for effect in end.state.ongoing]
    assert () == theirs.state.ongoing
    assert () == theirs.offers(actions.BeginCast)
    assert 22 == theirs.to_step("end of turn").life(A)


@pytest.mark.rule("BASE-351", scenario="BASE-S254")
def test_what_has_returned_is_another_object_and_a_new_controller_changes_nothing() -> None:
    """Veteran, cast again, has not attacked; with N it still has."""
    mine = side("Veteran, Island, 2 Plains, 4 Swamp", hand="Recall, Ambusher", library="3 Bear")
    after = table(mine, cards=CARDS).attack("Veteran").to_step("second main")
    again = after.cast("Recall", "Veteran").resolve().cast("Veteran").resolve()
    theft = {"Theft": instant("Theft", "{U}", does(STOLEN, target(CREATURE)))}
    start = table(side("Veteran, 2 Swamp", hand="Ambusher"), side("Island", hand="Theft"), cards=CARDS | theft)
    stolen = start.attack("Veteran").to_step("second main").passes().cast("Theft", "Veteran").resolve()

    assert (True, ()) == ("Ambusher" in after.offers(actions.BeginCast), again.offers(actions.BeginCast))
    assert "Veteran" in stolen.battlefield(N)
    assert "Veteran" in stolen.cast("Ambusher", "Veteran").resolve().graveyard(A)


@pytest.mark.rule("BASE-351")
def test_nothing_is_remembered_unless_a_card_asks() -> None:
    """With Bears alone, the state knows nothing of an attack that is over, nor does a game of other cards."""
    quiet = table(side("Bear"), side("Ogre")).attack("Bear").block({"Ogre": "Bear"})

    assert () == quiet.state.ongoing
    assert 2 == len(fought().state.ongoing)
    assert () == tuple(state_problems(NORMAL, fought().state))


@pytest.mark.rule("BASE-351", "BASE-Q25")
def test_the_words_are_read_and_the_cards_are_data() -> None:
    """The reader finds both filters and the condition; Solitaire, whose turn never ends, refuses them."""
    texts = {
        "Fresh Wind": "Untap all creatures that attacked this turn.",
        "Ambusher": "Destroy target creature that attacked or blocked this turn.",
        "Veteran": "At the beginning of your end step, if this creature attacked this turn, you gain 2 life.",
    }

    assert [card.face.abilities for card in CARDS.values()] == [
        read_text(texts[name], card.face).abilities for name, card in CARDS.items()
    ]
    assert "creature that attacked this turn or that blocked this turn" in render(CARDS["Ambusher"]).replace("(", "")
    assert list(CARDS.values()) == [card_from_json(card_to_json(card)) for card in CARDS.values()]
    assert [()] * 3 == [refusals(NORMAL, card) for card in CARDS.values()]
    assert [["BASE-Q25"]] * 3 == [[one.rule for one in refusals(SOLITAIRE, card)] for card in CARDS.values()]
    assert read_text("Destroy target creature that attacked.", CARDS["Ambusher"].face).refused
    assert read_text("Tap all artifacts and creatures that attacked this turn.", CARDS["Ambusher"].face).refused
