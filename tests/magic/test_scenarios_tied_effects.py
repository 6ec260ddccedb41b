"""Effects that last for as long as their source remains tapped, in play or under your control (BASE-342)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, creature, does, enters, instant, pay, target
from castlerules.cards.oracle import read_text
from castlerules.castle import CASTLE
from castlerules.fortress.book import FORTRESS
from castlerules.magic import NORMAL, MagicRules, refusals
from castlerules.magic.capability.support import supported_primitives
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import every_edition, table

ARTIFACT = lang.IsType(lang.CardType.ARTIFACT)
TAPPED, YOURS, IN_PLAY = lang.Duration.REMAINS_TAPPED, lang.Duration.YOU_CONTROL, lang.Duration.REMAINS_IN_PLAY
BOTH = lang.Duration.YOU_CONTROL_TAPPED
SLEEP = lang.InOrder(
    (lang.SetTapped(lang.TARGET), lang.RuleUntil(lang.NoUntap(lang.TARGET), TAPPED)),
)


def taken(duration: lang.Duration) -> lang.Effect:
    """Return the effect of taking control of the target for *duration*."""
    return lang.ApplyUntil(lang.TARGET, (lang.TakeControl(),), duration)


FRAME = artifact(
    "Frame",
    "{1}",
    lang.Static(lang.MayStayTapped()),
    act("{2}{T}", lang.ApplyUntil(lang.TARGET, (lang.AddPT(0, 3),), TAPPED), target(lang.CREATURE)),
)
TAMER = creature("Tamer", "{U}", "Human", 1, 1, act("{T}", taken(YOURS), target(lang.CREATURE)))
WARDEN = creature("Warden", "{U}", "Human", 1, 1, act("{T}", taken(BOTH), target(lang.CREATURE)))
LULLABY = artifact("Lullaby", "{1}", act("{T}", SLEEP, target(lang.CREATURE)))
STRAY = creature("Stray", "{U}", "Cat", 1, 1, enters(taken(IN_PLAY), target(ARTIFACT)))
WAKE = instant("Wake", "{U}", does(lang.SetTapped(lang.TARGET, tapped=False), target(lang.Anything())))
CARDS = {card.name: card for card in (FRAME, TAMER, WARDEN, LULLABY, STRAY, WAKE)}


def with_cards(mine: str, theirs: str, *, hand: str = "", their_hand: str = "", **setup: Any) -> MagicScenario:
    """Return the position of A's main phase with these permanents and hands."""
    sides = (side(mine, hand=hand, library="9 Bear"), side(theirs, hand=their_hand, library="9 Bear"))
    return table(*sides, cards=CARDS, **setup)


@every_edition
@pytest.mark.rule("BASE-342", "BASE-341", scenario="BASE-S242")
def test_bigger_while_the_source_is_tapped(rules: MagicRules) -> None:
    """Bear is 2/5 while Frame is tapped, past the end of turn, and 2/2 as soon as it untaps."""
    start = with_cards("Frame, Bear, 4 Spring", "", hand="Wake", rules=rules)
    framed = start.activate("Frame", "Bear").resolve()
    asked = framed.to_step("upkeep").to_step("end of turn").passes(2)

    assert ["2/2", "2/5", "2/2"] == [
        now.size("Bear") for now in (start, framed, framed.cast("Wake", "Frame").resolve())
    ]
    assert ["2/5", "2/2"] == [now.size("Bear") for now in (asked.no(), asked.yes())]
    assert () == asked.yes().state.ongoing


@pytest.mark.rule("BASE-342", "BASE-Q81", scenario="BASE-S242")
def test_nothing_begins_if_the_source_has_untapped() -> None:
    """Frame is untapped in response: Bear stays 2/2; tapped again for another target, both effects begin."""
    start = with_cards("Frame, Bear, Ogre, 6 Spring", "", hand="Wake")
    late = start.activate("Frame", "Bear").cast("Wake", "Frame").resolve()
    twice = late.activate("Frame", "Ogre").resolve().resolve()

    assert ("2/2", ()) == (late.resolve().size("Bear"), late.resolve().state.ongoing)
    assert ("2/5", "3/6") == (twice.size("Bear"), twice.size("Ogre"))


@every_edition
@pytest.mark.rule("BASE-342", "BASE-131", scenario="BASE-S242")
def test_control_ends_with_the_source(rules: MagicRules) -> None:
    """A's Tamer takes Ogre until Tamer dies or N takes it; A's getting it back changes nothing."""
    start = with_cards("Tamer, 6 Spring", "Ogre, 6 Spring", their_hand="Smite", rules=rules)
    tamed = start.activate("Tamer", "Ogre").resolve()
    dead = tamed.passes().cast("Smite", "Tamer").resolve()
    late = start.activate("Tamer", "Ogre").passes().cast("Smite", "Tamer").resolve().resolve()

    assert [N, A, N, N] == [now.permanent("Ogre").controller for now in (start, tamed, dead, late)]
    assert () == dead.state.ongoing == late.state.ongoing
    assert A == tamed.to_step("upkeep").to_step("upkeep").permanent("Ogre").controller


@pytest.mark.rule("BASE-342", "BASE-131", "BASE-081", scenario="BASE-S242")
def test_control_that_ends_with_control() -> None:
    """N's Tamer takes A's Tamer, which had Ogre: Ogre returns to N, and stays when A has its Tamer again."""
    start = with_cards("Tamer, 2 Spring", "Ogre, Tamer, 3 Spring", hand="Smite")
    tamed = start.activate("Tamer#1", "Ogre").resolve()
    lost = tamed.passes().activate("Tamer#2", "Tamer#1").resolve()
    back = lost.cast("Smite", "Tamer#2").resolve()

    assert (A, A) == (tamed.permanent("Tamer#1").controller, tamed.permanent("Ogre").controller)
    assert (N, N) == (lost.permanent("Tamer#1").controller, lost.permanent("Ogre").controller)
    assert (A, N, 0) == (
        back.permanent("Tamer").controller,
        back.permanent("Ogre").controller,
        len(back.state.ongoing),
    )


@pytest.mark.rule("BASE-342", scenario="BASE-S242")
def test_control_and_tapped() -> None:
    """Warden keeps Ogre only while it is A's and tapped."""
    start = with_cards("Warden, 2 Spring", "Ogre", hand="Wake")
    kept = start.activate("Warden", "Ogre").resolve()
    free = kept.cast("Wake", "Warden").resolve()

    assert (A, N) == (kept.permanent("Ogre").controller, free.permanent("Ogre").controller)


@pytest.mark.rule("BASE-342", "BASE-K28", "BASE-200", scenario="BASE-S242")
def test_asleep_while_the_source_is_tapped() -> None:
    """N's Bear sleeps through N's untap step; Lullaby untaps in A's, and Bear in N's next one."""
    asleep = with_cards("Lullaby", "Bear").activate("Lullaby", "Bear").resolve()
    theirs = asleep.to_step("upkeep")
    later = theirs.to_step("upkeep")

    assert [True, True, True] == [now.is_tapped("Bear") for now in (asleep, theirs, later)]
    assert [1, 1, 0] == [len(now.state.ongoing) for now in (asleep, theirs, later)]
    assert not later.to_step("upkeep").is_tapped("Bear")


@pytest.mark.rule("BASE-342", scenario="BASE-S242")
def test_while_the_source_is_in_play() -> None:
    """Stray takes N's Frame as it enters, keeps it when N has Stray, and gives it back as it leaves."""
    start = with_cards("4 Spring", "Frame, Tamer, Spring", hand="Stray, Smite")
    kept = start.cast("Stray").resolve(2)
    stolen = kept.passes().activate("Tamer", "Stray").resolve()

    assert [A, A] == [now.permanent("Frame").controller for now in (kept, stolen)]
    assert N == stolen.permanent("Stray").controller
    assert N == stolen.cast("Smite", "Stray").resolve().permanent("Frame").controller


@pytest.mark.rule("BASE-342", "BASE-Q25", "BASE-Q44")
def test_its_words_its_data_its_reading_and_where_it_means_nothing() -> None:
    """The reader reads it, the card is data, variants refuse it, and a spell cannot be what remains tapped."""
    texts = {
        "Tamer": "{T}: Gain control of target creature for as long as you control Test.",
        "Warden": "{T}: Gain control of target creature for as long as you control Test and Test remains tapped.",
        "Lullaby": "{T}: Tap target creature. It doesn't untap during its controller's untap step for as long as Test "
        "remains tapped.",
        "Stray": "When Test enters, gain control of target artifact for as long as Test remains on the battlefield.",
    }
    face = lang.Face("Test", lang.mana("{U}"), lang.TypeLine(types=(lang.CardType.CREATURE,)), pt=lang.PT(1, 1))
    spell = instant("Odd", "{U}", does(taken(TAPPED), target(lang.CREATURE)))
    gone = creature("Odd", "{U}", "Cat", 1, 1, act(pay("", lang.SacrificeThis()), taken(YOURS), target(lang.CREATURE)))

    for name, text in texts.items():
        assert CARDS[name].face.abilities == read_text(text, face).abilities
        assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
        assert () == refusals(NORMAL, CARDS[name])
    assert "gets +0/+3 for as long as this artifact remains tapped." in render(FRAME)
    assert all("tied to the source" in " ".join(map(str, faults_of(card))) for card in (spell, gone))
    assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, TAMER)]
    assert all("duration while you control this" not in supported_primitives(book) for book in (CASTLE, FORTRESS))
