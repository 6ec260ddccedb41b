"""What the stacks hold as if it were a hand, and that they hold nothing else: nothing comes under their control."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, does, sorcery, target, when
from castlerules.core import from_json, to_json
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules

from .extra_cards import lay_out

STUPOR: Final = sorcery(
    "Stupor",
    "{2}{B}",
    does(
        lang.InOrder(
            (lang.Discard(lang.TargetPlayer(), 1, lang.DiscardMethod.RANDOM), lang.Discard(lang.TargetPlayer(), 1))
        ),
        lang.TARGET_PLAYER,
    ),
)
GRIEF: Final = sorcery(
    "Grief",
    "{2}{B}",
    does(
        lang.InOrder((lang.Destroy(lang.TARGET), lang.Discard(lang.TargetPlayer(1), 2))),
        target(lang.CREATURE),
        lang.TARGET_PLAYER,
    ),
)
RECKONING: Final = sorcery(
    "Reckoning",
    "{B}",
    does(
        lang.InOrder(
            (lang.Discard(lang.TargetPlayer(), 1), damage(lang.HandSize(lang.TargetPlayer()), lang.Each(lang.CREATURE)))
        ),
        lang.TARGET_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G18", scenario="SOL-S52")
def test_a_discard_in_two_steps_reads_the_hand_of_the_stacks_once() -> None:
    """Of two Craw Wurms on one stack the upper one is held and goes; with a second stack its top is the second one."""
    layout = {"K1": "?(Fog) | Craw Wurm, Craw Wurm", "hand": "Stupor", "row": "Swamp"}
    alone = lay_out(STUPOR, **layout).play("Stupor", targets="STACKS")
    two = lay_out(STUPOR, **layout, K2="?(Shock) | Crusade").with_random_results(0).play("Stupor", targets="STACKS")

    assert ("?(Fog) | Craw Wurm", "Swamp, Craw Wurm, Stupor") == (alone.stack("K1"), alone.graveyard)
    assert ("?(Fog) | Craw Wurm", "| Shock") == (two.stack("K1"), two.stack("K2"))


@pytest.mark.rule("SOL-G18", "SOL-P59")
def test_the_hand_of_the_stacks_is_read_as_the_effect_begins() -> None:
    """What a step before the discard uncovers in a group is not held; what has been discarded is counted no more."""
    layout = {"K1": "?(Fog) | Craw Wurm, Craw Wurm", "K2": "?(Shock) | Crusade", "row": "Swamp"}
    grief = lay_out(GRIEF, **layout, hand="Grief").play("Grief", targets=("Craw Wurm#2@K1", "STACKS"))
    deciding = lay_out(RECKONING, **layout, hand="Reckoning").play("Reckoning", targets="STACKS")

    assert ("?(Fog) | Craw Wurm", "| Shock") == (grief.stack("K1"), grief.stack("K2"))
    assert "?(Fog) | Craw Wurm/d1, Craw Wurm/d1" == deciding.choose("Crusade").stack("K1")
    assert "?(Fog) | Craw Wurm/d1" == deciding.choose("Craw Wurm").stack("K1")


LINGER: Final = sorcery(
    "Linger",
    "{B}",
    does(
        lang.InOrder(
            (
                lang.Discard(lang.TargetPlayer()),
                lang.CreateDelayedTrigger(
                    lang.ZoneChange(lang.CREATURE, lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD),
                    lang.Discard(lang.TargetPlayer()),
                ),
            )
        ),
        lang.TARGET_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G18")
def test_what_is_delayed_reads_the_hand_anew() -> None:
    """The lower Craw Wurm was not held as Linger began, but is held once a creature dies later."""
    layout = {"K1": "?(Fog) | Craw Wurm, Craw Wurm", "K2": "?(Terror) | Llanowar Elves", "row": "Swamp, Mountain"}
    first = (
        lay_out(LINGER, **layout, hand="Linger, (Shock)")
        .play("Linger", targets="STACKS", sources="Swamp")
        .choose("Craw Wurm")
    )
    later = first.play("Shock", targets="Llanowar Elves")

    assert "?(Fog) | Craw Wurm" == first.stack("K1")
    assert ("CHOICE", ("Craw Wurm", "Terror")) == (later.phase, later.legal)


SEIZE: Final = sorcery(
    "Seize",
    "{B}",
    does(
        lang.InOrder(
            (
                lang.ChooseCards(lang.You(), "one", lang.Anything(), lang.Zone.HAND, lang.TargetPlayer()),
                lang.MoveTo(lang.BoundObjects("one"), lang.Zone.EXILE),
            )
        ),
        lang.TARGET_PLAYER,
    ),
)
SWEEP: Final = sorcery(
    "Sweep",
    "{B}",
    does(
        lang.MoveTo(lang.Each(lang.ControlledBy(lang.TargetPlayer()), lang.Zone.HAND), lang.Zone.EXILE),
        lang.TARGET_PLAYER,
    ),
)
MARTYR: Final = creature(
    "Martyr",
    "{B}",
    "Human",
    2,
    2,
    when(lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD, None), lang.Destroy(lang.Each(lang.CREATURE))),
)


@pytest.mark.rule("SOL-G94", "SOL-P03", scenario="SOL-S53")
def test_what_is_exiled_out_of_the_hand_of_the_stacks_has_not_left_play() -> None:
    """Martyr destroys all creatures when it leaves play; it does not as a held card, chosen or one of all."""
    layout = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "row": "Swamp"}
    seized = lay_out(MARTYR, SEIZE, **layout, hand="Seize").play("Seize", targets="STACKS").choose("Martyr")
    swept = lay_out(MARTYR, SWEEP, **layout, slot="Hill Giant", hand="Sweep").play("Sweep", targets="STACKS")
    own = lay_out(MARTYR, SWEEP, **layout, hand="Sweep").play("Sweep", targets="YOU")

    assert ("| Fog", "?(Shock) | Craw Wurm", "Martyr") == (seized.stack("K1"), seized.stack("K2"), seized.removed)
    assert ("Hill Giant", "Martyr, Craw Wurm") == (swept.slot, swept.removed)
    assert ("?(Fog) | Martyr", "") == (own.stack("K1"), own.removed)


@pytest.mark.rule("SOL-G18", "SOL-G94")
def test_what_does_not_aim_sees_no_hand_of_the_stacks() -> None:
    """By default everybody's hand is yours alone; where untargeted effects see the stacks, they hold their tops."""
    everybody = sorcery(
        "Oblivion",
        "{B}",
        does(lang.MoveTo(lang.Each(lang.ControlledBy(lang.EachPlayer()), lang.Zone.HAND), lang.Zone.EXILE)),
    )
    layout = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "row": "Swamp", "hand": "Oblivion, (Jump)"}
    deciding = lay_out(MARTYR, everybody, **layout, rules=SolitaireRules(hand_role_needs_target=False)).play("Oblivion")

    assert "Jump" == lay_out(MARTYR, everybody, **layout).play("Oblivion").removed
    assert "Martyr, Craw Wurm, Jump" == deciding.removed


GRAB: Final = sorcery(
    "Grab",
    "{B}",
    does(
        lang.InOrder(
            (
                lang.ChooseCards(lang.You(), "some", lang.Anything(), lang.Zone.HAND, lang.TargetPlayer(), 0, 2),
                lang.MoveTo(lang.BoundObjects("some"), lang.Zone.BATTLEFIELD, lang.You()),
            )
        ),
        lang.TARGET_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G94", "SOL-P23", "SOL-G29")
def test_what_comes_into_play_out_of_the_hand_of_the_stacks_leaves_its_stack() -> None:
    """Martyr has not left play; of two newcomers one comes, an instant does not, and a full slot keeps all out."""
    layout = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "K3": "| Jump", "row": "Swamp", "hand": "Grab"}
    deciding = lay_out(MARTYR, GRAB, **layout).play("Grab", targets="STACKS")
    solitaire_scenario, two = deciding.choose("Martyr", "stop"), deciding.choose("Martyr", "Craw Wurm")
    done, full = two.choose("Craw Wurm"), lay_out(MARTYR, GRAB, **layout, slot="Crusade").play("Grab", targets="STACKS")

    assert ("Martyr", "| Fog", "Swamp, Grab") == (
        solitaire_scenario.slot,
        solitaire_scenario.stack("K1"),
        solitaire_scenario.graveyard,
    )
    assert ("Craw Wurm", "?(Fog) | Martyr", "| Shock") == (done.slot, done.stack("K1"), done.stack("K2"))
    assert () == tuple(GAME.problems(two.state)) == tuple(GAME.problems(done.state))
    assert ("", "| Jump") == (deciding.choose("Jump").slot, deciding.choose("Jump").stack("K3"))
    assert "?(Fog) | Martyr" == full.choose("Martyr", "stop").stack("K1")


DOOM: Final = sorcery(
    "Doom",
    "{B}",
    does(
        lang.InOrder(
            (
                lang.ChooseCards(lang.You(), "one", lang.CREATURE, lang.Zone.HAND, lang.TargetPlayer()),
                lang.CreateDelayedTrigger(
                    lang.ZoneChange(lang.CREATURE, lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD),
                    lang.MoveTo(lang.BoundObjects("one"), lang.Zone.BATTLEFIELD),
                ),
            )
        ),
        lang.TARGET_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G17", "SOL-G23", "SOL-G94")
def test_a_held_card_that_copies_cover_is_in_play_and_nothing_else() -> None:
    """Until then what has been chosen is held, also later: it has left play only if a copy lies on it."""
    layout = {"K1": "?(Fog) | Martyr", "K2": "?(Terror) | Llanowar Elves", "row": "Swamp, Mountain"}
    start = lay_out(MARTYR, DOOM, **layout, hand="Doom, (Shock)", library="Jump, Shock, Martyr")
    doomed = start.play("Doom", targets="STACKS", sources="Swamp").choose("Martyr")
    free = doomed.play("Shock", targets="Llanowar Elves")
    covered = doomed.draw().play("Shock", targets="Llanowar Elves")

    assert ("Martyr", "| Fog") == (free.slot, free.stack("K1"))
    assert ("", "| Fog") == (covered.slot, covered.stack("K1"))
    assert ["Martyr", "Martyr"] == [name for name in covered.graveyard.split(", ") if name == "Martyr"]


TUCK: Final = sorcery(
    "Tuck",
    "{B}",
    does(
        lang.InOrder(
            (
                lang.MoveTo(lang.Each(lang.ControlledBy(lang.TargetPlayer()), lang.Zone.HAND), lang.Zone.LIBRARY),
                lang.Shuffle(lang.TargetPlayer()),
            )
        ),
        lang.TARGET_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G94", "SOL-G13", "SOL-P26")
def test_the_stacks_shuffle_nothing_so_that_the_order_of_what_they_held_is_chosen() -> None:
    """Their held cards are yours, and go to your library; the library is not shuffled for STACKS."""
    layout = {"K1": "?(Fog) | Martyr", "K2": "?(Shock) | Craw Wurm", "row": "Swamp", "library": "Duress, Jump, Terror"}
    deciding = lay_out(MARTYR, TUCK, **layout, hand="Tuck").play("Tuck", targets="STACKS")

    assert ("CHOICE", ("Martyr", "Craw Wurm")) == (deciding.phase, deciding.legal)
    assert deciding.state == from_json(to_json(deciding.state, game=GAME), game=GAME)
    assert "Craw Wurm, Martyr, Duress, Jump, Terror" == deciding.choose("Martyr").library
    assert "Swamp, Tuck" == deciding.choose("Martyr").graveyard


def dying(name: str, effect: lang.Effect, *targets: lang.TargetSlot) -> lang.CardDef:
    """Return a creature that does this when it dies."""
    dies = lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
    return creature(name, "{B}", "Spirit", 1, 1, when(dies, effect, *targets))


SIREN: Final = dying(
    "Siren", lang.ApplyUntil(lang.TARGET, (lang.TakeControl(), lang.AddPT(1, 1))), target(lang.CREATURE)
)
RAISER: Final = dying(
    "Raiser",
    lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, lang.You()),
    target(lang.CREATURE, zone=lang.Zone.GRAVEYARD),
)
BROOD: Final = dying(
    "Brood", lang.CreateTokens(lang.Token("Rat", lang.TypeLine(types=(lang.CardType.CREATURE,)), (), 1, 1), lang.You())
)
PHOENIX: Final = dying("Phoenix", lang.MoveTo(lang.EventObject(), lang.Zone.BATTLEFIELD))
LARES: Final = dying(
    "Lares", lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, lang.You()), target(lang.LAND, zone=lang.Zone.GRAVEYARD)
)


@pytest.mark.rule("SOL-G97", "SOL-G13", "SOL-P38", scenario="SOL-S54")
@pytest.mark.parametrize("card", [SIREN, RAISER, BROOD, LARES], ids=lambda card: card.name)
def test_what_the_stacks_would_gain_stays_where_it_is(card: lang.CardDef) -> None:
    """Their control of a creature, a card out of the graveyard, a token: neither they nor you have it."""
    layout = {"K1": f"?(Fog) | {card.name}", "K2": "?(Terror) | Craw Wurm", "row": "Mountain", "hand": "Shock"}
    now = lay_out(card, **layout, graveyard="Hill Giant").play("Shock", targets=card.name)
    done = now.choose("Craw Wurm" if card is SIREN else "Hill Giant") if now.phase == "CHOICE" else now

    assert ("MAIN", "", "") == (done.phase, done.slot, done.row)
    assert f"Hill Giant, Mountain, Shock, {card.name}" == done.graveyard
    assert ("?(Terror) | Craw Wurm", "7/5" if card is SIREN else "6/4") == (done.stack("K2"), done.size("Craw Wurm"))


@pytest.mark.rule("SOL-G97", "SOL-G36", "SOL-G35")
def test_what_you_gain_and_what_returns_to_its_owner_comes_to_you() -> None:
    """The same abilities in your slot work for you; and what comes back under its owner's control is yours."""
    layout = {"K1": "?(Fog) | Shock", "K2": "?(Terror) | Craw Wurm", "row": "Mountain, Swamp"}
    taken = lay_out(SIREN, **layout, slot="Siren").play("Shock", targets="Siren", sources="Mountain")
    raised = lay_out(RAISER, **layout, slot="Raiser", graveyard="Hill Giant").play(
        "Shock", targets="Raiser", sources="Mountain"
    )
    setup = {**layout, "K1": "?(Fog) | Phoenix", "slot": "", "hand": "Shock"}
    back = lay_out(PHOENIX, **setup).play("Shock", targets="Phoenix", sources="Mountain")

    assert ("Craw Wurm", "| Terror") == (taken.slot, taken.stack("K2"))
    assert "Hill Giant" == raised.choose("Hill Giant").slot
    assert ("Phoenix", "| Fog") == (back.slot, back.stack("K1"))


@pytest.mark.rule("SOL-G97")
@pytest.mark.parametrize(("at", "slot", "graveyard"), [("YOU", "Hill Giant", ""), ("STACKS", "", "Hill Giant, ")])
def test_what_you_would_give_to_the_stacks_stays_where_it_is(at: str, slot: str, graveyard: str) -> None:
    """Bestow puts a creature card out of the graveyard into play under the control of its target."""
    bestow = sorcery(
        "Bestow",
        "{B}",
        does(
            lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, lang.TargetPlayer(1)),
            target(lang.CREATURE, zone=lang.Zone.GRAVEYARD),
            lang.TARGET_PLAYER,
        ),
    )
    layout = {"K1": "?(Fog) | Craw Wurm", "row": "Swamp", "graveyard": "Hill Giant", "hand": "Bestow"}
    done = lay_out(bestow, **layout).play("Bestow", targets=("Hill Giant", at))

    assert (slot, f"{graveyard}Swamp, Bestow") == (done.slot, done.graveyard)
