"""What the stacks hold as if it were a hand: it is read once, and what leaves it has not been in play."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards.abilities import ChooseCards, Delayed, Seq, ZoneChange
from castlerules.cards.atoms import Destroy, Discard, DiscardHow, MoveTo, Shuffle
from castlerules.cards.builders import (
    A_PLAYER,
    CREATURE,
    TARGET,
    creature,
    damage,
    does,
    sorcery,
    target,
    when,
)
from castlerules.cards.terms import (
    Anything,
    Bound,
    ControlledBy,
    Each,
    EachPlayer,
    HandSize,
    IsThis,
    TargetPlayer,
    You,
    Zone,
)
from castlerules.solitaire.game import GAME
from castlerules.solitaire.rules import SolitaireRules

from .extra import table

STUPOR: Final = sorcery(
    *("Stupor", "{2}{B}"),
    does(Seq((Discard(TargetPlayer(), 1, DiscardHow.RANDOM), Discard(TargetPlayer(), 1))), A_PLAYER),
)
GRIEF: Final = sorcery(
    *("Grief", "{2}{B}"),
    does(Seq((Destroy(TARGET), Discard(TargetPlayer(1), 2))), target(CREATURE), A_PLAYER),
)
RECKONING: Final = sorcery(
    *("Reckoning", "{B}"),
    does(Seq((Discard(TargetPlayer(), 1), damage(HandSize(TargetPlayer()), Each(CREATURE)))), A_PLAYER),
)


@pytest.mark.rule("SOL-G18", scenario="SOL-S52")
def test_a_discard_in_two_steps_reads_the_hand_of_the_stacks_once() -> None:
    """Of two Craw Wurms on one stack the upper one is held and goes; with a second stack its top is the second one."""
    told = {"K1": "?(Fog) | Craw Wurm, Craw Wurm", "hand": "Stupor", "row": "Swamp"}
    alone = table(STUPOR, **told).play("Stupor", at="STACKS")
    two = table(STUPOR, **told, K2="?(Shock) | Crusade").drawing(0).play("Stupor", at="STACKS")

    assert ("?(Fog) | Craw Wurm", "Swamp, Craw Wurm, Stupor") == (alone.stack("K1"), alone.graveyard)
    assert ("?(Fog) | Craw Wurm", "| Shock") == (two.stack("K1"), two.stack("K2"))


@pytest.mark.rule("SOL-G18", "SOL-P59")
def test_the_hand_of_the_stacks_is_read_as_the_effect_begins() -> None:
    """What a step before the discard uncovers in a group is not held; what has been discarded is counted no more."""
    told = {"K1": "?(Fog) | Craw Wurm, Craw Wurm", "K2": "?(Shock) | Crusade", "row": "Swamp"}
    grief = table(GRIEF, **told, hand="Grief").play("Grief", at=("Craw Wurm#2@K1", "STACKS"))
    asked = table(RECKONING, **told, hand="Reckoning").play("Reckoning", at="STACKS")

    assert ("?(Fog) | Craw Wurm", "| Shock") == (grief.stack("K1"), grief.stack("K2"))
    assert "?(Fog) | Craw Wurm/d1, Craw Wurm/d1" == asked.choose("Crusade").stack("K1")
    assert "?(Fog) | Craw Wurm/d1" == asked.choose("Craw Wurm").stack("K1")


LINGER: Final = sorcery(
    *("Linger", "{B}"),
    does(
        Seq(
            (
                Discard(TargetPlayer()),
                Delayed(ZoneChange(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD), Discard(TargetPlayer())),
            )
        ),
        A_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G18")
def test_what_is_delayed_reads_the_hand_anew() -> None:
    """The lower Craw Wurm was not held as Linger began, but is held once a creature dies later."""
    told = {"K1": "?(Fog) | Craw Wurm, Craw Wurm", "K2": "?(Terror) | Llanowar Elves", "row": "Swamp, Mountain"}
    first = table(LINGER, **told, hand="Linger, (Shock)").play("Linger", at="STACKS", pay="Swamp").choose("Craw Wurm")
    later = first.play("Shock", at="Llanowar Elves")

    assert "?(Fog) | Craw Wurm" == first.stack("K1")
    assert ("CHOICE", ("Craw Wurm", "Terror")) == (later.phase, later.legal)


SEIZE: Final = sorcery(
    *("Seize", "{B}"),
    does(
        Seq((ChooseCards(You(), "one", Anything(), Zone.HAND, TargetPlayer()), MoveTo(Bound("one"), Zone.EXILE))),
        A_PLAYER,
    ),
)
SWEEP: Final = sorcery(
    "Sweep", "{B}", does(MoveTo(Each(ControlledBy(TargetPlayer()), Zone.HAND), Zone.EXILE), A_PLAYER)
)
MARTYR: Final = creature(
    *("Martyr", "{B}", "Human", 2, 2),
    when(ZoneChange(IsThis(), Zone.BATTLEFIELD, None), Destroy(Each(CREATURE))),
)


@pytest.mark.rule("SOL-G94", "SOL-P03", scenario="SOL-S53")
def test_what_is_exiled_out_of_the_hand_of_the_stacks_has_not_left_play() -> None:
    """Martyr destroys all creatures when it leaves play; it does not as a held card, chosen or one of all."""
    told = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "row": "Swamp"}
    seized = table(MARTYR, SEIZE, **told, hand="Seize").play("Seize", at="STACKS").choose("Martyr")
    swept = table(MARTYR, SWEEP, **told, slot="Hill Giant", hand="Sweep").play("Sweep", at="STACKS")
    own = table(MARTYR, SWEEP, **told, hand="Sweep").play("Sweep", at="YOU")

    assert ("| Fog", "?(Shock) | Craw Wurm", "Martyr") == (seized.stack("K1"), seized.stack("K2"), seized.removed)
    assert ("Hill Giant", "Martyr, Craw Wurm") == (swept.slot, swept.removed)
    assert ("?(Fog) | Martyr", "") == (own.stack("K1"), own.removed)


@pytest.mark.rule("SOL-G18", "SOL-G94")
def test_what_does_not_aim_sees_no_hand_of_the_stacks() -> None:
    """By default everybody's hand is yours alone; where untargeted effects see the stacks, they hold their tops."""
    everybody = sorcery("Oblivion", "{B}", does(MoveTo(Each(ControlledBy(EachPlayer()), Zone.HAND), Zone.EXILE)))
    told = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "row": "Swamp", "hand": "Oblivion, (Jump)"}
    seen = table(MARTYR, everybody, **told, rules=SolitaireRules(hand_role_needs_target=False)).play("Oblivion")

    assert "Jump" == table(MARTYR, everybody, **told).play("Oblivion").removed
    assert "Martyr, Craw Wurm, Jump" == seen.removed


GRAB: Final = sorcery(
    *("Grab", "{B}"),
    does(
        Seq(
            (
                ChooseCards(You(), "some", Anything(), Zone.HAND, TargetPlayer(), 0, 2),
                MoveTo(Bound("some"), Zone.BATTLEFIELD, You()),
            )
        ),
        A_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G94", "SOL-P23", "SOL-G29")
def test_what_comes_into_play_out_of_the_hand_of_the_stacks_leaves_its_stack() -> None:
    """Martyr has not left play; of two newcomers one comes, an instant does not, and a full slot keeps all out."""
    told = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "K3": "| Jump", "row": "Swamp", "hand": "Grab"}
    asked = table(MARTYR, GRAB, **told).play("Grab", at="STACKS")
    one, two = asked.choose("Martyr", "stop"), asked.choose("Martyr", "Craw Wurm")
    done, full = two.choose("Craw Wurm"), table(MARTYR, GRAB, **told, slot="Crusade").play("Grab", at="STACKS")

    assert ("Martyr", "| Fog", "Swamp, Grab") == (one.slot, one.stack("K1"), one.graveyard)
    assert ("Craw Wurm", "?(Fog) | Martyr", "| Shock") == (done.slot, done.stack("K1"), done.stack("K2"))
    assert () == tuple(GAME.problems(two.state)) == tuple(GAME.problems(done.state))
    assert ("", "| Jump") == (asked.choose("Jump").slot, asked.choose("Jump").stack("K3"))
    assert "?(Fog) | Martyr" == full.choose("Martyr", "stop").stack("K1")


TUCK: Final = sorcery(
    *("Tuck", "{B}"),
    does(Seq((MoveTo(Each(ControlledBy(TargetPlayer()), Zone.HAND), Zone.LIBRARY), Shuffle(TargetPlayer()))), A_PLAYER),
)


@pytest.mark.rule("SOL-G94", "SOL-G13", "SOL-P26")
def test_the_stacks_shuffle_nothing_so_that_the_order_of_what_they_held_is_chosen() -> None:
    """Their held cards are yours, and go to your library; the library is not shuffled for STACKS."""
    told = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "row": "Swamp", "library": "Duress, Jump, Terror"}
    asked = table(MARTYR, TUCK, **told, hand="Tuck").play("Tuck", at="STACKS")

    assert ("CHOICE", ("Martyr", "Craw Wurm")) == (asked.phase, asked.legal)
    assert "Craw Wurm, Martyr, Duress, Jump, Terror" == asked.choose("Martyr").library
    assert "Swamp, Tuck" == asked.choose("Martyr").graveyard
