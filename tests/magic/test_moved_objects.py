"""What an effect has moved is what it goes on to speak of, now and later (BASE-020, BASE-070)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, all_of, creature, dies, does, instant, target, when
from castlerules.core import Rng
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import DelayedTrigger
from castlerules.testing.magic import A, MagicScenario, N, side

from .games import PLAIN
from .kit import table

END = "end of turn"
GROWS = lang.PutCounters(lang.This(), lang.CounterKind.PLUS)
OTHERS = lang.Each(all_of(lang.NOT_THIS, lang.CREATURE))
WORTH = lang.GainLife(lang.You(), lang.PowerOf(lang.This()))
TO_HAND, RETURNS = lang.MoveTo(lang.This(), lang.Zone.HAND), lang.MoveTo(lang.This(), lang.Zone.BATTLEFIELD)


def away(reference: lang.ObjectRef) -> lang.Effect:
    """Return what exiles *reference* until the end of the turn."""
    return lang.InOrder(
        (
            lang.MoveTo(reference, lang.Zone.EXILE),
            lang.CreateDelayedTrigger(lang.END_STEP, lang.MoveTo(reference, lang.Zone.BATTLEFIELD)),
        )
    )


def back(reference: lang.ObjectRef, *effects: lang.Effect) -> lang.Effect:
    """Return what exiles *reference*, puts it back at once, and goes on with *effects*."""
    return lang.InOrder(
        (lang.MoveTo(reference, lang.Zone.EXILE), lang.MoveTo(reference, lang.Zone.BATTLEFIELD), *effects)
    )


CARDS = {
    card.name: card
    for card in (
        creature("Blinker", "{W}", "Spirit", 1, 1, act("{1}", away(lang.This()))),
        creature("Phoenix", "{R}", "Phoenix", 1, 1, dies(away(lang.This()))),
        creature("Mist", "{U}", "Spirit", 1, 1, when(lang.Attacks(lang.CREATURE), away(lang.EventObject()))),
        creature("Ghost", "{W}", "Spirit", 2, 2, act("{1}", back(lang.This(), GROWS, lang.Destroy(OTHERS)))),
        creature(
            "Heir",
            "{W}",
            "Human",
            2,
            2,
            dies(lang.InOrder((lang.MoveTo(lang.EventObject(), lang.Zone.BATTLEFIELD), GROWS))),
        ),
        creature(
            "Soul", "{W}", "Spirit", 3, 3, act("{1}", lang.InOrder((lang.MoveTo(lang.This(), lang.Zone.EXILE), WORTH)))
        ),
        creature(
            "Shy",
            "{W}",
            "Elf",
            2,
            2,
            act("{1}", lang.InOrder((TO_HAND, lang.CreateDelayedTrigger(lang.END_STEP, RETURNS)))),
        ),
        creature(
            "Sly", "{W}", "Elf", 2, 2, act("{1}", lang.InOrder((TO_HAND, lang.ChooseOne(lang.You(), (WORTH, RETURNS)))))
        ),
        instant(
            "Forget",
            "{U}",
            does(lang.MoveTo(lang.TARGET, lang.Zone.GRAVEYARD), target(lang.CREATURE, zone=lang.Zone.EXILE)),
        ),
    )
}


def used(name: str, rest: str = "", hand: str = "") -> MagicScenario:
    """Return the table after A has used the ability of *name*."""
    return table(side(f"{name}, Spring, {rest}".strip(", "), hand=hand), cards=CARDS).activate(name).resolve()


@pytest.mark.rule("BASE-070", "BASE-020", scenario="BASE-S96")
def test_what_exiles_itself_comes_back_at_the_end_of_the_turn() -> None:
    """Blinker lies in exile until then, and is put into play as a new object."""
    gone = used("Blinker")
    later = gone.to_step(END).resolve()

    assert (("Blinker",), ("Spring",)) == (gone.exile(A), gone.battlefield(A))
    assert ((), ("Spring", "Blinker")) == (later.exile(A), later.battlefield(A))


@pytest.mark.rule("BASE-070", "BASE-020", "BASE-017", scenario="BASE-S96")
def test_what_has_moved_again_before_then_is_another_object() -> None:
    """Phoenix, which exiles itself out of the graveyard, comes back; put there again meanwhile it does not."""
    start = table(side("Phoenix, 4 Spring", hand="Smite, Forget"), cards=CARDS)
    died = start.cast("Smite", "Phoenix").resolve(2)
    lost = died.cast("Forget", "Phoenix").resolve()

    assert (("Phoenix",), ("Smite",)) == (died.exile(A), died.graveyard(A))
    assert died.to_step(END).resolve().is_on_battlefield("Phoenix")
    assert ("Smite", "Phoenix", "Forget") == lost.to_step(END).resolve().graveyard(A)


@pytest.mark.rule("BASE-070", "BASE-020")
def test_the_object_of_an_event_is_followed_as_well() -> None:
    """An Ogre that attacks is exiled by Mist, and comes back at the end of the turn."""
    gone = table(side("Mist, Ogre"), cards=CARDS).attack("Ogre").resolve()

    assert (("Ogre",), True) == (gone.exile(A), gone.to_step(END).resolve().is_on_battlefield("Ogre"))


@pytest.mark.rule("BASE-020")
def test_an_effect_goes_on_with_what_it_has_put_back() -> None:
    """Ghost gets its counter as a new object, and is no other creature; a Bear is."""
    done = used("Ghost", "Bear")
    heir = table(side("Heir, 2 Spring", hand="Smite"), cards=CARDS).cast("Smite", "Heir").resolve(2)

    assert (("Spring", "Ghost"), "3/3") == (done.battlefield(A), done.size("Ghost"))
    assert "3/3" == heir.size("Heir")


@pytest.mark.rule("BASE-135", "BASE-020")
def test_of_what_has_left_play_the_last_look_counts() -> None:
    """Soul, exiled under Banner, is worth the 4 power that it had."""
    assert 24 == used("Soul", "Banner").life(A)


@pytest.mark.rule("BASE-020", "BASE-070", "BASE-024")
def test_what_an_effect_has_put_into_a_hand_it_does_not_find_there() -> None:
    """Shy and Sly stay in the hand, and what waits knows no number of a card there."""
    shy = used("Shy")
    later = shy.to_step(END).resolve()

    assert (("Shy",), ("Spring",)) == (later.hand(A), later.battlefield(A))
    assert ("Sly",) == used("Sly").choose(1).hand(A)
    assert [()] == [
        delayed.captured.moved_objects for delayed in shy.state.ongoing if isinstance(delayed, DelayedTrigger)
    ]


@pytest.mark.rule("BASE-024", "BASE-020")
def test_nobody_else_sees_the_number_that_an_object_has_got_in_a_hand() -> None:
    """As Sly asks its question N sees that it went to the hand, and not as what; a guess plays on."""
    state = used("Sly").state
    number = state.seats[A].hand[0].id
    observation = PLAIN.observe(state, N)
    guess = PLAIN.determinize(observation, Rng.seeded(3))

    assert state.resolution is not None
    assert observation.resolution is not None
    assert ([number], [ObjectId(-1)]) == (
        [new for _, new in state.resolution.moved_objects],
        [new for _, new in observation.resolution.moved_objects],
    )
    assert observation == PLAIN.observe(guess, N)
    assert [()] * 2 == [PLAIN.problems(PLAIN.apply(guess, action)) for action in PLAIN.legal_actions(guess)]
