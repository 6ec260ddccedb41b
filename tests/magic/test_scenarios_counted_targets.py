"""As many targets as X, as the amount of an event, or as a player likes (BASE-260)."""

from __future__ import annotations

import pytest

from castlerules.cards import faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, does, pump, sorcery
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .kit import table


def some(least: lang.Value, most: lang.Value | None) -> lang.TargetSlot:
    """Return a slot of creatures."""
    return lang.TargetSlot(lang.CREATURE, count=lang.TargetCount(least, most))


CARDS = {
    card.name: card
    for card in (
        sorcery("Sweep", "{X}{B}", does(lang.Destroy(lang.TARGET), some(lang.X(), lang.X()))),
        sorcery("Muster", "{G}", does(pump(lang.TARGET, 1, 1), some(0, None))),
        creature(
            "Usher",
            "{W}",
            "Human",
            2,
            2,
            lang.Triggered(
                lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.ANY, combat=True),
                lang.SetTapped(lang.TARGET),
                (some(0, lang.EventAmount()),),
            ),
        ),
        sorcery("Spread", "{X}{R}", does(lang.DivideDamage(4, 0), some(lang.X(), lang.X()))),
    )
}


@pytest.mark.rule("BASE-260", "BASE-D10", scenario="BASE-S180")
def test_sweep_has_as_many_targets_as_x() -> None:
    """Five Swamps would pay X = 4, for which there are too few creatures; with X = 2 there are two targets."""
    start = table(side("5 Swamp, Bear", hand="Sweep"), side("Ogre, Giant"), cards=CARDS)
    choosing = start.act(actions.BeginCast, "Sweep")
    after = start.cast("Sweep", "Bear", "Giant", x=2).resolve()

    assert ["0", "1", "2", "3"] == [str(n) for n in choosing.offers(actions.ChooseX)]
    assert ("Bear",) == after.graveyard(A)[:1]
    assert (("Giant",), True) == (after.graveyard(N), after.is_on_battlefield("Ogre"))
    assert ("Sweep",) == start.cast("Sweep", x=0).resolve().graveyard(A)


@pytest.mark.rule("BASE-260", "BASE-058", scenario="BASE-S180")
def test_muster_has_any_number_of_targets() -> None:
    """None, one, or all."""
    start = table(side("Forest, Bear, Squire", hand="Muster"), side("Ogre"), cards=CARDS)
    everyone = start.cast("Muster", "Bear", "Squire", "Ogre").resolve()

    assert ["3/3", "2/2", "4/4"] == [everyone.size(name) for name in ("Bear", "Squire", "Ogre")]
    assert ("3/3", "1/1") == tuple(start.cast("Muster", "Bear").resolve().size(name) for name in ("Bear", "Squire"))
    assert "2/2" == start.cast("Muster").resolve().size("Bear")


@pytest.mark.rule("BASE-260", scenario="BASE-S180")
def test_usher_taps_up_to_the_amount_of_its_damage() -> None:
    """Two of three creatures at most."""
    fight = table(side("Usher"), side("Bear, Ogre, Giant"), cards=CARDS).attack("Usher").block()
    chosen = fight.deal_combat_damage().choose("Bear", "Ogre")
    done = chosen.resolve()

    assert (("Usher",), [True, True, False]) == (
        chosen.stack,
        [done.is_tapped(name) for name in ("Bear", "Ogre", "Giant")],
    )


@pytest.mark.rule("BASE-260", "BASE-061")
def test_what_is_not_played_and_how_it_reads() -> None:
    """Damage is not divided among X targets; the words are those of the reader."""
    face = lang.Face("Test", lang.mana("{X}{B}"), lang.TypeLine(types=(lang.CardType.SORCERY,)))

    assert ["BASE-061"] == [problem.rule for problem in card_problems(NORMAL, CARDS["Spread"])]
    assert CARDS["Sweep"].face.abilities == read_text("Destroy X target creatures.", face).abilities
    assert "Destroy X target creatures." in render(CARDS["Sweep"])
    assert "Any number of target creatures" in render(CARDS["Muster"])
    without_x = sorcery("Sweep", "{B}", does(damage(1, lang.TARGET), some(lang.X(), lang.X())))
    assert any("X" in fault for fault in faults_of(without_x))
