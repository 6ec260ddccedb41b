"""What may be done and what happens in Solitaire, as a player reads it."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import DataError, solitaire
from castlerules.cards.builders import ANY_TARGET, TARGET, damage, does, sorcery
from castlerules.cards.terms import X, Zone
from castlerules.magic import Concede, ObjectId, PassPriority
from castlerules.magic import changes as c
from castlerules.magic.actions import ChooseX
from castlerules.magic.changes import Cause
from castlerules.magic.naming import Names
from castlerules.solitaire import EVENTS, YOU, SolitaireRules
from castlerules.solitaire.tableau import (
    AssignToBlocker,
    AttackStack,
    CardGathered,
    DrawThree,
    FinishUse,
    HandDiscarded,
    HandLaidDown,
    HandShown,
    LandMoved,
    LibraryPaid,
    MergeCopies,
    NewTrip,
    PacketDrawn,
    PaySource,
    Strike,
    TurnedUp,
)
from castlerules.solitaire.words import own_events, own_words
from castlerules.testing.solitaire import Patience

from .extra import EXTRA, table
from .seen import OPTIONS, happened, menu, played, steps

MINOTAURS = "?(Fog) | Hurloon Minotaur, Hurloon Minotaur/d1"


def full(**told: Any) -> Patience:
    """Return a table with something in every place."""
    usual = {
        "hand": "Dark Ritual, (Fog)",
        "row": "Swamp x3, Mountain",
        "slot": "Serra Angel with Holy Strength",
        "graveyard": "Shock",
        "K1": MINOTAURS,
        "K2": "?(Shock) | Terror",
        "K4": "| Aether Flash",
    }
    return table(**{**usual, **told})


def test_plays_say_where_the_card_lies() -> None:
    """The hand card, stack tops, attacks with what blocks, and what is used."""
    assert [
        "draw three",
        "play Dark Ritual (hand)",
        "play Terror from K2",
        "attack K1 (2 Hurloon Minotaur 2/3)",
        "attack K2 (nothing blocks)",
        "attack K4 (nothing blocks)",
    ] == menu(full())
    assert "use Knight of Dusk: {B}{B}: destroy target creature blocking this" in menu(
        full(slot="Knight of Dusk").attack("K1")
    )


def test_targets_say_where_they_lie() -> None:
    """Copies on one stack have numbers; players are you and the stacks."""
    asked = full().do("play Terror")
    bolt = table(hand="Shock", K1="| Grizzly Bears", row="Mountain").do("play Shock")

    assert [
        "target Hurloon Minotaur #2 (2/3) on K1",
        "target Hurloon Minotaur #3 (2/3, 1 damage) on K1",
        "target Serra Angel (5/6) in the slot",
    ] == menu(asked)
    assert ["target you", "target the stacks", "target Grizzly Bears (2/2) on K1"] == menu(bolt)


@pytest.mark.rule("SOL-065", "SOL-067")
def test_sources_are_lands_and_mana_spells_by_place() -> None:
    """Equal lands are one; X says how many sources it takes."""
    asked = full().do("play Terror", "Serra Angel")
    fire = table(hand="Blaze", K1="| Grizzly Bears", K3="| Dark Ritual", row="Mountain, Swamp").do("play Blaze")

    assert ["pay with Swamp", "pay with Dark Ritual (hand)"] == menu(asked)
    assert ["X = 1, for 1 source", "X = 2, for 2 sources"] == menu(fire)[:2]
    assert ["pay with Swamp", "pay with Dark Ritual from K3"] == menu(fire.do("2", "Grizzly Bears"))


SURGE = sorcery("Surge", "{X}", does(damage(X(), TARGET), ANY_TARGET))
TWICE = sorcery("Two Tones", "{X}{R}{G}", does(damage(X(), TARGET), ANY_TARGET))


@pytest.mark.rule("SOL-067", "SOL-G39", "SOL-G40")
@pytest.mark.parametrize(
    ("card", "options", "words"),
    [
        (SURGE, {}, ["X = 1, for 1 source", "X = 2, for 2 sources"]),
        (SURGE, {"colorless_payment": "free"}, ["X = 1, for nothing", "X = 2, for 1 source", "X = 3, for 2 sources"]),
        (TWICE, {"payment_strictness": "each_color"}, ["X = 1, for 2 sources"]),
    ],
    ids=["usual", "free", "each colour"],
)
def test_x_is_told_with_the_sources_that_it_takes(card: Any, options: Any, words: list[str]) -> None:
    """As many as X, unless the table has agreed otherwise; what there is but one of is not asked."""
    start = table(card, K1="| Craw Wurm", hand=card.name, row="Mountain, Forest", rules=SolitaireRules(**options))
    asked = start.do(f"play {card.name}")
    names = Names(solitaire.view(asked.state, YOU))

    assert words == (menu(asked) if len(words) > 1 else [own_words(names, ChooseX(1))])


@pytest.mark.rule("SOL-067")
def test_x_of_nothing_is_told_as_in_normal_magic() -> None:
    """Where nothing is announced there is nothing that X could be for."""
    assert None is own_words(Names(solitaire.view(full().state, YOU)), ChooseX(1))


def test_a_land_that_is_aimed_at_has_its_number() -> None:
    """Which of two Forests pays matters if one of them is the target."""
    start = table(hand="Creeping Mold", row="Forest x2, Swamp", K1="| Fog")
    asked = start.do("play Creeping Mold", "Forest#1@row")
    shown = menu(asked)

    assert 2 == len(shown)
    assert all(line.startswith("pay with Forest #") for line in shown)


def test_copies_are_gathered_from_place_to_place() -> None:
    """Stacks by their names, the hand card and the own permanent by what they are."""
    two = table(hand="Fog", K2="| Terror", K5="?(Shock) | Terror", settle=False).settle()
    seen = Names(solitaire.view(two.state, YOU))

    assert ["gather the copies of K2 on K5", "gather the copies of K5 on K2"] == menu(two)
    assert "put the hand card on K5" == own_words(seen, MergeCopies("hand", "K5"))
    assert "put your permanent on K5" == own_words(seen, MergeCopies("slot", "K5"))


@pytest.mark.rule("SOL-G63", "SOL-105")
def test_what_is_put_down_next_is_told_with_its_place() -> None:
    """Each of the creatures that return, and where it lies now."""
    start = table(
        hand="Evacuation", K1="| Hurloon Minotaur", K3="?(Fog) | Craw Wurm", slot="White Knight", row="Island"
    )

    assert [
        "Hurloon Minotaur (2/3) on K1 next",
        "Craw Wurm (6/4) on K3 next",
        "White Knight (2/2) in the slot next",
    ] == sorted(menu(start.play("Evacuation")), key=lambda line: "K1 K3 slot".find(line.split()[-2]))


@pytest.mark.rule("SOL-G76")
def test_the_parts_of_a_division_are_told() -> None:
    """From nothing to everything, blocker by blocker."""
    asked = full().attack("K1").do("strike")

    assert [f"{n} damage to Hurloon Minotaur #2 (2/3)" for n in range(6)] == menu(asked)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (AttackStack("K9"), "attack K9"),
        (AttackStack("K5"), "attack K5 (nothing blocks)"),
        (Strike(), "strike"),
        (FinishUse(), "finish the use"),
        (DrawThree(), "draw three"),
        (PaySource(ObjectId(999)), "pay with #999"),
        (AssignToBlocker(ObjectId(999), 2), "2 damage to #999"),
        (PassPriority(), None),
        (Concede(), None),
    ],
)
def test_actions_that_are_not_legal_can_be_read_too(action: Any, words: str | None) -> None:
    """Where there is nothing to name they say what they are; actions of Magic are told there."""
    assert words == own_words(Names(solitaire.view(full().state, YOU)), action)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PacketDrawn(3), "three cards are drawn;"),
        (PacketDrawn(1, effect=True), "a card is drawn;"),
        (NewTrip(12, 2), "trip 2 begins: the discard pile, 12 cards, is the library now"),
        (TurnedUp("K2", EXTRA["Shock"], ObjectId(90)), "Shock is turned up on K2"),
        (HandShown(EXTRA["Shock"], ObjectId(90)), "Shock is the hand card"),
        (LandMoved("K3", EXTRA["Strip Mine"], ObjectId(90)), "Strip Mine goes from K3 to the row"),
        (LandMoved("hand", EXTRA["Strip Mine"], ObjectId(90)), "Strip Mine goes from the hand to the row"),
        (CardGathered("K2", "K5", EXTRA["Shock"], 2), "2 Shock go from K2 onto K5"),
        (CardGathered("hand", "K5", EXTRA["Shock"], 1), "Shock goes from the hand onto K5"),
        (HandLaidDown(1), "the hand, 1 card, goes to the discard pile"),
        (HandDiscarded(1, EXTRA["Shock"]), "Shock goes to the discard pile"),
        (HandDiscarded(3, EXTRA["Shock"]), "Shock and 2 cards under it go to the discard pile"),
        (HandDiscarded(1, None), "a card goes to the discard pile"),
        (LibraryPaid(2), "2 cards of the library go to the discard pile for 2 life"),
        (c.Blocked(()), "nothing blocks"),
        (c.Attacked(YOU, (ObjectId(3),)), None),
    ],
)
def test_each_event_has_its_sentence(event: Any, words: str | None) -> None:
    """Those of Solitaire, and those of Magic that read differently; the others are told there."""
    assert words == own_events(Names(solitaire.view(full().state, YOU)), event)


def test_every_event_of_solitaire_is_told_of() -> None:
    """None of them is passed over in silence in random games, but for the rare payment of life."""
    names, told = Names(solitaire.view(full().state, YOU)), set[type[object]]()
    for name in OPTIONS:
        for seed in range(4):
            for _, _, events, _ in steps(name, seed):
                told |= {type(event) for event in events if isinstance(event, EVENTS) and own_events(names, event)}

    assert {*EVENTS} - {HandDiscarded, LibraryPaid} <= told


def test_a_draw_reads_as_one_sentence() -> None:
    """How many cards, and which of them shows."""
    start = table(hand="Fog, (Shock)", library="Terror, Duress, Shock, Blaze", K1="| Craw Wurm", row="Island")

    assert (
        "the hand, 2 cards, goes to the discard pile",
        "three cards are drawn; Shock is the hand card",
    ) == happened(start, start.draw())


@pytest.mark.rule("SOL-065", "SOL-G27")
def test_a_play_is_told_from_its_payment_to_what_is_turned_up() -> None:
    """Swamp pays for Dark Ritual, that for Terror; nothing comes from a stack of spells."""
    start = full()
    asked = start.do("play Terror", "Hurloon Minotaur#2@K1")
    done = asked.do("Dark Ritual")

    assert (
        "you sacrifice Swamp",
        "you play Dark Ritual",
        "to your graveyard: Dark Ritual",
        "you play Terror",
        "destroyed: Hurloon Minotaur",
        "to your graveyard: Terror",
        "Shock is turned up on K2",
        "Fog is the hand card",
    ) == happened(asked, done)


def test_a_fight_is_told_blow_by_blow() -> None:
    """Who attacks, who blocks, and what is sacrificed; without blockers that is said."""
    start = full()
    fight, alone = start.attack("K1"), start.attack("K2")

    assert ("you attack with Serra Angel", "Serra Angel is blocked by 2 Hurloon Minotaur") == happened(start, fight)
    assert ("you attack with Serra Angel", "nothing blocks") == happened(start, alone)
    assert "you sacrifice Serra Angel and Holy Strength" == happened(alone, alone.strike())[-1]


@pytest.mark.rule("SOL-034", "SOL-G14")
def test_what_the_stacks_lose_is_not_yours_to_lose() -> None:
    """A sacrifice of the stacks names the card and its stack, and so does a discard."""
    edict = table(hand="Diabolic Edict", K1="| Hurloon Minotaur", K2="| Serra Angel", row="Swamp")
    asked = edict.play("Diabolic Edict", at="STACKS")
    gone = c.Moved(
        YOU, EXTRA["Shock"], Zone.HAND, Zone.GRAVEYARD, ObjectId(2), ObjectId(90), Cause.DISCARDED, solitaire.STACKS
    )

    assert ["sacrifice Hurloon Minotaur (2/3)", "sacrifice Serra Angel (4/4)"] == menu(asked)
    assert "Serra Angel on K2 is sacrificed" in happened(asked, asked.do("Serra Angel"))
    assert "Shock on K1 is discarded" == own_events(Names(solitaire.view(full().state, YOU)), gone)


@pytest.mark.parametrize("name", OPTIONS)
def test_no_two_legal_actions_read_alike(name: str) -> None:
    """In random games, and none of them is told as it is typed."""
    for seed in range(3):
        for state in played(name, seed):
            legal, seen = solitaire.legal_actions(state), solitaire.view(state, YOU)
            words = [solitaire.describe_action(seen, action) for action in legal]
            assert len(legal) == len({*words})
            assert not [word for word in words if word in map(solitaire.format_action, legal) if ":" in word]


@pytest.mark.parametrize("name", OPTIONS)
def test_what_happens_can_be_read_at_every_step(name: str) -> None:
    """No sentence is empty, leads nowhere, or speaks of life, mana pools, turns or what is nobody's."""
    for before, _, events, _ in [step for seed in range(3) for step in steps(name, seed)]:
        known = [one for event in events if (one := solitaire.seen_by(event, YOU)) is not None]
        for line in solitaire.describe_events(solitaire.view(before, YOU), known):
            assert line.strip(":; ")
            assert not line.endswith((":", ";"))
            assert not [word for word in ("opponent", "pool", "turn ", "poison", "apart") if word in line]


def test_words_may_be_typed_as_they_are_read() -> None:
    """Names of cards on stacks, and places in any letters."""
    start = full()
    seen = solitaire.view(start.state, YOU)

    assert AttackStack("K1") == solitaire.parse_action(seen, "fight k1")
    assert MergeCopies("hand", "K5") == solitaire.parse_action(seen, "merge Hand k5")
    for where in (seen, start.state):
        assert start.action("play Terror") == solitaire.parse_action(where, "cast terror")
        assert start.action("play Dark Ritual") == solitaire.parse_action(where, "cast dark ritual")
    with pytest.raises(DataError, match="no name of one that is seen"):
        solitaire.parse_action(seen, "cast wrath of god")


def test_a_limit_of_actions_is_told() -> None:
    """How many are done, of how many."""
    start = full(rules=SolitaireRules(action_limit=9))

    assert "0 of 9 actions done" in str(solitaire.view(start.state, YOU))
    assert "1 of 9 actions done" in str(solitaire.view(start.draw().state, YOU))
