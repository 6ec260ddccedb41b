"""Texts in the wordings of early cards, read and played: what is asked afterwards, who chooses, two at once."""

from __future__ import annotations

from typing import Any, Final

import attrs

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.oracle import read_text
from castlerules.magic.model import actions
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table


def saying(card: CardDef, text: str) -> CardDef:
    """Return *card* with the abilities that the reader finds in *text*."""
    (face,) = card.faces
    found = read_text(text, face)
    assert not found.refused, found.refused
    return attrs.evolve(card, faces=(attrs.evolve(face, abilities=found.abilities),))


DEBT: Final = (
    "{G}: Regenerate Debtor.\n"
    "At the beginning of your upkeep, destroy Debtor unless you pay {1}. If Debtor is destroyed this way, it deals 7 "
    "damage to you."
)
SAPPING: Final = (
    "{T}: Target creature you control can't be blocked this turn. Destroy it and this creature at end of combat."
)
TYRANNY: Final = (
    "At the beginning of your upkeep, unless you pay {1}, tap this creature and sacrifice a land of an opponent's "
    "choice."
)
SNATCHING: Final = (
    "When this creature enters, an opponent chooses a permanent you control other than this creature and exiles it.\n"
    "When this creature leaves the battlefield, return the exiled card to the battlefield under its owner's control."
)
TOLL: Final = "Target opponent chooses two cards from their hand and puts them on top of their library in any order."
TIDE: Final = (
    "Tide enters with two tide counters on it.\n"
    "As long as there are exactly three tide counters on Tide, it gets +1/+1.\n"
    "{1}: Put a tide counter on Tide.\n"
    "Whenever there are four tide counters on Tide, remove all tide counters from it."
)
EMBER: Final = (
    "This spell deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn."
)
MARINER: Final = "{T}: Draw a card and reveal it. If it isn't a land card, discard it."
TEXTS: Final = (
    (sorcery("Thaw", "{R}"), "Destroy target land. If that land was a Forest, Thaw deals 1 damage to its controller."),
    (creature("Debtor", "{2}{B}", "Demon", 7, 7), DEBT),
    (creature("Sapper", "{1}{R}", "Goblin", 1, 1), SAPPING),
    (creature("Tyrant", "{3}{B}", "Demon", 5, 5), TYRANNY),
    (creature("Snatcher", "{3}{U}", "Crab", 3, 3), SNATCHING),
    (enchantment("Alarm", "{W}"), "Whenever a creature attacks you, it gets -1/-0 until end of turn."),
    (sorcery("Toll", "{B}"), TOLL),
    (enchantment("Watch", "{W}"), "Each creature you control gets +0/+2 as long as it isn't attacking."),
    (creature("Tide", "{U}", "Octopus", 2, 2), TIDE),
    (instant("Ember", "{R}"), EMBER),
    (creature("Mariner", "{1}{U}", "Human", 1, 1), MARINER),
    (creature("Seer", "{1}{U}", "Human", 1, 1), "{T}: Draw two cards, then discard one of them."),
    (instant("Rampart", "{R}"), "Target creature gains rampage 2 until end of turn."),
)
CARDS: Final = {card.name: saying(card, text) for card, text in TEXTS}


def with_cards(*setup: Any, **more: Any) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)


def test_a_land_that_was_a_forest_is_known_after_it_has_left() -> None:
    """Nothing happens for another land."""
    start = with_cards(side(hand="Thaw", pool="R"), side("Forest, Island"))

    assert 19 == start.cast("Thaw", "Forest").resolve().life(N)
    assert 20 == start.cast("Thaw", "Island").resolve().life(N)


def test_what_was_regenerated_or_paid_for_is_not_destroyed_this_way() -> None:
    """Only the destruction itself counts."""
    start = with_cards(side("Debtor, 2 Forest"), step="upkeep", step_begins=True)
    shielded = start.activate("Debtor").resolve()
    unpaid, paid, saved = start.resolve().no(), start.resolve().yes(), shielded.resolve().no()

    assert (13, False) == (unpaid.life(A), unpaid.is_on_battlefield("Debtor"))
    assert [(20, True)] * 2 == [(now.life(A), now.is_on_battlefield("Debtor")) for now in (paid, saved)]


def test_two_are_destroyed_at_once_later() -> None:
    """The creature and the card itself, at end of combat; of another creature nothing is said."""
    used = with_cards(side("Sapper, Bear, Ogre")).activate("Sapper", "Bear").resolve().attack("Bear")
    after = used.to_step("end of combat").resolve()

    assert (("Ogre",), {"Bear", "Sapper"}, 18) == (after.battlefield(A), set(after.graveyard(A)), after.life(N))


def test_the_opponent_chooses_what_is_sacrificed_unless_a_price_is_paid() -> None:
    """N chooses one of three lands; if {1} is paid, nothing happens."""
    start = with_cards(side("Tyrant, Forest, Island, Swamp"), step="upkeep", step_begins=True).resolve()
    choosing = start.no()
    chosen = choosing.choose("Island")

    assert (N, ("Forest", "Island", "Swamp")) == (choosing.to_act, choosing.offers(actions.ChooseCard))
    assert (("Island",), True) == (chosen.graveyard(A), chosen.is_tapped("Tyrant"))
    assert ((), False) == (start.yes().graveyard(A), start.yes().is_tapped("Tyrant"))


def test_what_the_opponent_has_chosen_and_exiled_comes_back() -> None:
    """Snatcher itself is not offered."""
    start = with_cards(side("Bear, Ogre", hand="Snatcher, Recall", pool="UUUUU")).cast("Snatcher").resolve()
    choosing = start.resolve()
    exiled = choosing.choose("Bear")

    assert (N, ("Bear", "Ogre")) == (choosing.to_act, choosing.offers(actions.ChooseCard))
    assert ("Bear",) == exiled.exile(A)
    assert exiled.cast("Recall", "Snatcher").resolve(2).is_on_battlefield("Bear")


def test_creatures_of_the_opponent_attack_you() -> None:
    """One's own attackers do not trigger the ability."""
    theirs = with_cards(side("Bear"), side("Alarm")).attack("Bear")
    own = with_cards(side("Bear, Alarm")).attack("Bear")

    assert (("Alarm",), "1/2") == (theirs.stack, theirs.resolve().size("Bear"))
    assert () == own.stack


def test_a_player_puts_chosen_cards_back_in_an_order() -> None:
    """The last one that is chosen is not below the first one."""
    start = with_cards(side(hand="Toll", pool="B"), side(hand="Bear, Ogre, Hawk", library="Squire")).cast("Toll", N)
    paid = start.resolve().choose("Hawk", "Bear")

    assert (("Ogre",), 3) == (paid.hand(N), len(paid.library(N)))
    assert {"Hawk", "Bear"} == set(paid.library(N)[:2])


def test_each_creature_has_a_bonus_by_what_it_does_itself() -> None:
    """The attacker loses it, the other one keeps it."""
    attack = with_cards(side("Watch, Bear, Ogre")).attack("Bear")

    assert ("2/2", "3/5") == (attack.size("Bear"), attack.size("Ogre"))


def test_a_number_of_counters_is_met_exactly() -> None:
    """The third one gives the bonus; with the fourth one it ends, and all of them go."""
    start = with_cards(side("2 Forest", hand="Tide", pool="U")).cast("Tide").resolve()
    third = start.activate("Tide").resolve()
    fourth = third.activate("Tide").resolve()

    assert ("2/2", 2) == (start.size("Tide"), start.counters("Tide", "tide"))
    assert ("3/3", ()) == (third.size("Tide"), third.stack)
    assert ("2/2", ("Tide",), 0) == (fourth.size("Tide"), fourth.stack, fourth.resolve().counters("Tide", "tide"))


def test_rampage_is_gained_for_a_turn() -> None:
    """Two blockers give +2/+2, one gives nothing."""
    grown = with_cards(side("Bear", hand="Rampart", pool="R"), side("Ogre, Giant")).cast("Rampart", "Bear").resolve()
    attack = grown.attack("Bear")

    assert "4/4" == attack.block({"Ogre": "Bear", "Giant": "Bear"}).resolve().size("Bear")
    assert "2/2" == attack.block({"Ogre": "Bear"}).resolve().size("Bear")


def test_what_a_spell_has_damaged_cannot_be_regenerated() -> None:
    """The shield is of no use to Troll, and another creature regenerates as ever."""
    start = with_cards(side("Bear, 5 Forest, Mountain", hand="Ember, Spark"), side("Troll, Bear, 2 Forest"))
    shielded = start.passes().activate("Troll").resolve()
    burnt = shielded.cast("Ember", "Troll").resolve()

    assert ("Troll",) == burnt.graveyard(N)
    assert () == shielded.cast("Spark", "Troll").resolve().graveyard(N)
    assert (17, False) == (start.cast("Ember", N).resolve().life(N), "Troll" in start.graveyard(N))


def test_a_card_that_is_drawn_and_revealed_is_discarded_unless_it_is_a_land() -> None:
    """Forest stays in hand, Bear does not."""
    land, other = (with_cards(side("Mariner", hand="Ogre", library=f"{top}, Hawk")) for top in ("Forest", "Bear"))
    seen, lost = land.activate("Mariner").resolve(), other.activate("Mariner").resolve()

    assert (("Forest", "Ogre"), ()) == (tuple(sorted(seen.hand(A))), seen.graveyard(A))
    assert (("Ogre",), ("Bear",)) == (lost.hand(A), lost.graveyard(A))


def test_one_of_the_cards_that_were_drawn_is_discarded() -> None:
    """What was in the hand before is not offered."""
    choosing = with_cards(side("Seer", hand="Ogre", library="Bear, Hawk, Giant")).activate("Seer").resolve()
    done = choosing.choose("Hawk")

    assert ("Bear", "Hawk") == choosing.offers(actions.ChooseCard)
    assert (("Bear", "Ogre"), ("Hawk",)) == (tuple(sorted(done.hand(A))), done.graveyard(A))
