"""What the stacks hold as if it were a hand, and that they hold nothing else: nothing comes under their control."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards.abilities import (
    AddPT,
    ApplyUntil,
    ChooseCards,
    CreateTokens,
    Delayed,
    Effect,
    Seq,
    TakeControl,
    TargetSlot,
    Token,
    ZoneChange,
)
from castlerules.cards.atoms import Destroy, Discard, DiscardHow, MoveTo, Shuffle
from castlerules.cards.builders import (
    A_PLAYER,
    CREATURE,
    LAND,
    TARGET,
    creature,
    damage,
    does,
    sorcery,
    target,
    when,
)
from castlerules.cards.characteristics import CardType, TypeLine
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import (
    Anything,
    Bound,
    ControlledBy,
    Each,
    EachPlayer,
    EventObject,
    HandSize,
    IsThis,
    TargetPlayer,
    You,
    Zone,
)
from castlerules.core import from_json, to_json
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


DOOM: Final = sorcery(
    *("Doom", "{B}"),
    does(
        Seq(
            (
                ChooseCards(You(), "one", CREATURE, Zone.HAND, TargetPlayer()),
                Delayed(ZoneChange(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD), MoveTo(Bound("one"), Zone.BATTLEFIELD)),
            )
        ),
        A_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G17", "SOL-G23", "SOL-G94")
def test_a_held_card_that_copies_cover_is_in_play_and_nothing_else() -> None:
    """Until then what has been chosen is held, also later: it has left play only if a copy lies on it."""
    told = {"K1": "?(Fog) | Martyr", "K2": "?(Terror) | Llanowar Elves", "row": "Swamp, Mountain"}
    start = table(MARTYR, DOOM, **told, hand="Doom, (Shock)", library="Jump, Shock, Martyr")
    doomed = start.play("Doom", at="STACKS", pay="Swamp").choose("Martyr")
    free = doomed.play("Shock", at="Llanowar Elves")
    covered = doomed.draw().play("Shock", at="Llanowar Elves")

    assert ("Martyr", "| Fog") == (free.slot, free.stack("K1"))
    assert ("", "| Fog") == (covered.slot, covered.stack("K1"))
    assert ["Martyr", "Martyr"] == [name for name in covered.graveyard.split(", ") if name == "Martyr"]


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
    assert asked.state == from_json(to_json(asked.state, game=GAME), game=GAME)
    assert "Craw Wurm, Martyr, Duress, Jump, Terror" == asked.choose("Martyr").library
    assert "Swamp, Tuck" == asked.choose("Martyr").graveyard


def dying(name: str, effect: Effect, *targets: TargetSlot) -> CardDef:
    """Return a creature that does this when it dies."""
    dies = ZoneChange(IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    return creature(name, "{B}", "Spirit", 1, 1, when(dies, effect, *targets))


SIREN: Final = dying("Siren", ApplyUntil(TARGET, (TakeControl(), AddPT(1, 1))), target(CREATURE))
RAISER: Final = dying("Raiser", MoveTo(TARGET, Zone.BATTLEFIELD, You()), target(CREATURE, zone=Zone.GRAVEYARD))
BROOD: Final = dying("Brood", CreateTokens(Token("Rat", TypeLine(types=(CardType.CREATURE,)), (), 1, 1), You()))
PHOENIX: Final = dying("Phoenix", MoveTo(EventObject(), Zone.BATTLEFIELD))
LARES: Final = dying("Lares", MoveTo(TARGET, Zone.BATTLEFIELD, You()), target(LAND, zone=Zone.GRAVEYARD))


@pytest.mark.rule("SOL-G97", "SOL-G13", "SOL-P38", scenario="SOL-S54")
@pytest.mark.parametrize("card", [SIREN, RAISER, BROOD, LARES], ids=lambda card: card.name)
def test_what_the_stacks_would_gain_stays_where_it_is(card: CardDef) -> None:
    """Their control of a creature, a card out of the graveyard, a token: neither they nor you have it."""
    told = {"K1": f"?(Fog) | {card.name}", "K2": "?(Terror) | Craw Wurm", "row": "Mountain", "hand": "Shock"}
    now = table(card, **told, graveyard="Hill Giant").play("Shock", at=card.name)
    done = now.choose("Craw Wurm" if card is SIREN else "Hill Giant") if now.phase == "CHOICE" else now

    assert ("MAIN", "", "") == (done.phase, done.slot, done.row)
    assert f"Hill Giant, Mountain, Shock, {card.name}" == done.graveyard
    assert ("?(Terror) | Craw Wurm", "7/5" if card is SIREN else "6/4") == (done.stack("K2"), done.size("Craw Wurm"))


@pytest.mark.rule("SOL-G97", "SOL-G36", "SOL-G35")
def test_what_you_gain_and_what_returns_to_its_owner_comes_to_you() -> None:
    """The same abilities in your slot work for you; and what comes back under its owner's control is yours."""
    told = {"K1": "?(Fog) | Shock", "K2": "?(Terror) | Craw Wurm", "row": "Mountain, Swamp"}
    taken = table(SIREN, **told, slot="Siren").play("Shock", at="Siren", pay="Mountain")
    raised = table(RAISER, **told, slot="Raiser", graveyard="Hill Giant").play("Shock", at="Raiser", pay="Mountain")
    given = {**told, "K1": "?(Fog) | Phoenix", "slot": "", "hand": "Shock"}
    back = table(PHOENIX, **given).play("Shock", at="Phoenix", pay="Mountain")

    assert ("Craw Wurm", "| Terror") == (taken.slot, taken.stack("K2"))
    assert "Hill Giant" == raised.choose("Hill Giant").slot
    assert ("Phoenix", "| Fog") == (back.slot, back.stack("K1"))


@pytest.mark.rule("SOL-G97")
@pytest.mark.parametrize(("at", "slot", "graveyard"), [("YOU", "Hill Giant", ""), ("STACKS", "", "Hill Giant, ")])
def test_what_you_would_give_to_the_stacks_stays_where_it_is(at: str, slot: str, graveyard: str) -> None:
    """Bestow puts a creature card out of the graveyard into play under the control of its target."""
    bestow = sorcery(
        *("Bestow", "{B}"),
        does(MoveTo(TARGET, Zone.BATTLEFIELD, TargetPlayer(1)), target(CREATURE, zone=Zone.GRAVEYARD), A_PLAYER),
    )
    told = {"K1": "?(Fog) | Craw Wurm", "row": "Swamp", "graveyard": "Hill Giant", "hand": "Bestow"}
    done = table(bestow, **told).play("Bestow", at=("Hill Giant", at))

    assert (slot, f"{graveyard}Swamp, Bestow") == (done.slot, done.graveyard)
