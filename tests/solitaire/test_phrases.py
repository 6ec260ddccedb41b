"""What may be done and what happens in Solitaire, as a player reads it."""

from __future__ import annotations

from typing import Any

import pytest
from magic.games import variant_words

from castlerules import DataError, solitaire
from castlerules._display import guide_for
from castlerules.cards import language as lang
from castlerules.cards.builders import damage, does, sorcery
from castlerules.magic import Concede, ObjectId, PassPriority
from castlerules.magic.model import changes
from castlerules.magic.model.actions import ChooseX
from castlerules.solitaire import GAME, YOU, SolitaireRules
from castlerules.solitaire.model.actions import (
    AssignToBlocker,
    AttackStack,
    DrawThree,
    FinishUse,
    MergeCopies,
    PaySource,
    Strike,
)
from castlerules.solitaire.model.events import (
    CardTurnedUp,
    CopiesGathered,
    HandCardShown,
    HandDiscarded,
    HandPileCleared,
    LandMoved,
    LifePaidFromLibrary,
    PacketDrawn,
    TripBegan,
)
from castlerules.testing.solitaire import SolitaireScenario

from .described_games import described_actions, described_events
from .extra_cards import EXTRA_CARDS, lay_out

MINOTAURS = "?(Fog) | Hurloon Minotaur, Hurloon Minotaur/d1"


def full(**layout: Any) -> SolitaireScenario:
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
    return lay_out(**{**usual, **layout})


def test_plays_say_where_the_card_lies() -> None:
    """The hand card, stack tops, attacks with what blocks, and what is used."""
    assert [
        "draw three",
        "play Dark Ritual (hand)",
        "play Terror from K2",
        "attack K1 (2 Hurloon Minotaur 2/3)",
        "attack K2 (nothing blocks)",
        "attack K4 (nothing blocks)",
    ] == described_actions(full())
    assert "use Knight of Dusk: {B}{B}: Destroy target creature blocking it" in described_actions(
        full(slot="Knight of Dusk").attack("K1")
    )


def test_targets_say_where_they_lie() -> None:
    """Copies on one stack have numbers; players are you and the stacks."""
    deciding = full().do("play Terror")
    bolt = lay_out(hand="Shock", K1="| Grizzly Bears", row="Mountain").do("play Shock")

    assert [
        "target Hurloon Minotaur #2 (2/3) on K1",
        "target Hurloon Minotaur #3 (2/3, 1 damage) on K1",
        "target Serra Angel (5/6) in the slot",
    ] == described_actions(deciding)
    assert ["target you", "target the stacks", "target Grizzly Bears (2/2) on K1"] == described_actions(bolt)


@pytest.mark.rule("SOL-065", "SOL-067")
def test_sources_are_lands_and_mana_spells_by_place() -> None:
    """Equal lands are one; X says how many sources it takes."""
    deciding = full().do("play Terror", "Serra Angel")
    fire = lay_out(hand="Blaze", K1="| Grizzly Bears", K3="| Dark Ritual", row="Mountain, Swamp").do("play Blaze")

    assert [
        "play Terror on Serra Angel, paid by Swamp",
        "play Terror on Serra Angel, paid by Dark Ritual (hand)",
    ] == described_actions(deciding)
    assert ["X = 1, for 1 source", "X = 2, for 2 sources"] == described_actions(fire)[:2]
    assert [
        "play Blaze on Grizzly Bears, paid by Swamp",
        "play Blaze on Grizzly Bears, paid by Dark Ritual from K3",
    ] == described_actions(fire.do("2", "Grizzly Bears"))


SURGE = sorcery("Surge", "{X}", does(damage(lang.X(), lang.TARGET), lang.ANY_TARGET))
TWICE = sorcery("Two Tones", "{X}{R}{G}", does(damage(lang.X(), lang.TARGET), lang.ANY_TARGET))


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
    start = lay_out(card, K1="| Craw Wurm", hand=card.name, row="Mountain, Forest", rules=SolitaireRules(**options))
    deciding = start.do(f"play {card.name}")
    observation = solitaire.GAME.observe(deciding.state, YOU)

    assert words == (described_actions(deciding) if len(words) > 1 else [variant_words(observation, ChooseX(1))])


@pytest.mark.rule("SOL-067")
def test_x_of_nothing_is_told_as_in_normal_magic() -> None:
    """Where nothing is announced there is nothing that X could be for."""
    assert None is variant_words(solitaire.GAME.observe(full().state, YOU), ChooseX(1))


def test_a_land_that_is_aimed_at_has_its_number() -> None:
    """Which of two Forests pays matters if one of them is the target."""
    start = lay_out(hand="Creeping Mold", row="Forest x2, Swamp", K1="| Fog")
    deciding = start.do("play Creeping Mold", "Forest#1@row")
    shown = described_actions(deciding)

    assert 2 == len(shown)
    assert [f"play Creeping Mold on Forest #3, paid by Forest #{number}" for number in (3, 4)] == shown


def test_copies_are_gathered_from_place_to_place() -> None:
    """Stacks by their names, the hand card and the own permanent by what they are."""
    two = lay_out(hand="Fog", K2="| Terror", K5="?(Shock) | Terror", settle=False).settle()
    observation = solitaire.GAME.observe(two.state, YOU)

    assert ["gather the copies of K2 on K5", "gather the copies of K5 on K2"] == described_actions(two)
    assert "put the hand card on K5" == variant_words(observation, MergeCopies("hand", "K5"))
    assert "put your permanent on K5" == variant_words(observation, MergeCopies("slot", "K5"))


@pytest.mark.rule("SOL-G63", "SOL-105")
def test_what_is_put_down_next_is_told_with_its_place() -> None:
    """Each of the creatures that return, and where it lies now."""
    start = lay_out(
        hand="Evacuation", K1="| Hurloon Minotaur", K3="?(Fog) | Craw Wurm", slot="White Knight", row="Island"
    )

    assert [
        "Hurloon Minotaur (2/3) on K1 next",
        "Craw Wurm (6/4) on K3 next",
        "White Knight (2/2) in the slot next",
    ] == sorted(described_actions(start.play("Evacuation")), key=lambda line: "K1 K3 slot".find(line.split()[-2]))


@pytest.mark.rule("SOL-G76")
def test_the_parts_of_a_division_are_told() -> None:
    """From nothing to everything, blocker by blocker."""
    deciding = full().attack("K1").do("strike")

    assert [f"{n} damage to Hurloon Minotaur #2 (2/3)" for n in range(6)] == described_actions(deciding)
    told = guide_for(GAME, GAME.observe(deciding.state, YOU))
    assert [*range(6)] == [told.amount(action) for action in GAME.legal_actions(deciding.state)]


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
    """Where there is nothing to name they say what they are; actions of Magic are described there."""
    assert words == variant_words(solitaire.GAME.observe(full().state, YOU), action)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PacketDrawn(3), "three cards are drawn;"),
        (PacketDrawn(1, by_effect=True), "a card is drawn;"),
        (TripBegan(12, 2), "trip 2 begins: the discard pile, 12 cards, is the library now"),
        (CardTurnedUp("K2", EXTRA_CARDS["Shock"], ObjectId(90)), "Shock is turned up on K2"),
        (HandCardShown(EXTRA_CARDS["Shock"], ObjectId(90)), "Shock is the hand card"),
        (LandMoved("K3", EXTRA_CARDS["Strip Mine"], ObjectId(90)), "Strip Mine goes from K3 to the row"),
        (LandMoved("hand", EXTRA_CARDS["Strip Mine"], ObjectId(90)), "Strip Mine goes from the hand to the row"),
        (CopiesGathered("K2", "K5", EXTRA_CARDS["Shock"], 2), "copies gathered: 2 Shock go from K2 onto K5"),
        (CopiesGathered("hand", "K5", EXTRA_CARDS["Shock"], 1), "copies gathered: Shock goes from the hand onto K5"),
        (HandPileCleared(1), "the hand, 1 card, goes to the discard pile"),
        (HandDiscarded(1, EXTRA_CARDS["Shock"]), "Shock goes to the discard pile"),
        (HandDiscarded(3, EXTRA_CARDS["Shock"]), "Shock and 2 cards under it go to the discard pile"),
        (HandDiscarded(1, None), "a card goes to the discard pile"),
        (LifePaidFromLibrary(2), "2 cards of the library go to the discard pile for 2 life"),
        (changes.Blocked(()), "nothing blocks"),
        (changes.Attacked(YOU, (ObjectId(3),)), None),
    ],
)
def test_each_event_has_its_sentence(event: Any, words: str | None) -> None:
    """Those of Solitaire, and those of Magic that read differently; the others are described there."""
    assert words == variant_words(solitaire.GAME.observe(full().state, YOU), event)


def test_a_draw_reads_as_one_sentence() -> None:
    """How many cards, and which of them shows."""
    start = lay_out(hand="Fog, (Shock)", library="Terror, Duress, Shock, Blaze", K1="| Craw Wurm", row="Island")

    assert (
        "the hand, 2 cards, goes to the discard pile",
        "three cards are drawn; Shock is the hand card",
    ) == described_events(start, start.draw())


@pytest.mark.rule("SOL-065", "SOL-G27")
def test_a_play_is_told_from_its_payment_to_what_is_turned_up() -> None:
    """Swamp pays for Dark Ritual, that for Terror; nothing comes from a stack of spells."""
    start = full()
    deciding = start.do("play Terror", "Hurloon Minotaur#2@K1")
    done = deciding.do("Dark Ritual")

    assert (
        "you sacrifice Swamp",
        "you play Dark Ritual",
        "to your graveyard: Dark Ritual",
        "you play Terror",
        "destroyed: Hurloon Minotaur",
        "to your graveyard: Terror",
        "Shock is turned up on K2",
        "Fog is the hand card",
    ) == described_events(deciding, done)


def test_a_fight_is_told_blow_by_blow() -> None:
    """Who attacks, who blocks, and what is sacrificed; without blockers that is said."""
    start = full()
    fight, alone = start.attack("K1"), start.attack("K2")

    assert ("you attack with Serra Angel", "Serra Angel is blocked by 2 Hurloon Minotaur") == described_events(
        start, fight
    )
    assert ("you attack with Serra Angel", "nothing blocks") == described_events(start, alone)
    assert "you sacrifice Serra Angel and Holy Strength" == described_events(alone, alone.strike())[-1]


@pytest.mark.rule("SOL-034", "SOL-G14")
def test_what_the_stacks_lose_is_not_yours_to_lose() -> None:
    """A sacrifice of the stacks names the card and its stack, and so does a discard."""
    edict = lay_out(hand="Diabolic Edict", K1="| Hurloon Minotaur", K2="| Serra Angel", row="Swamp")
    deciding = edict.play("Diabolic Edict", targets="STACKS")
    gone = changes.Moved(
        YOU,
        EXTRA_CARDS["Shock"],
        lang.Zone.HAND,
        lang.Zone.GRAVEYARD,
        ObjectId(2),
        ObjectId(90),
        changes.Cause.DISCARDED,
        solitaire.STACKS,
    )

    assert ["sacrifice Hurloon Minotaur (2/3)", "sacrifice Serra Angel (4/4)"] == described_actions(deciding)
    assert "Serra Angel on K2 is sacrificed" in described_events(deciding, deciding.do("Serra Angel"))
    assert "Shock on K1 is discarded" == variant_words(solitaire.GAME.observe(full().state, YOU), gone)


def test_words_may_be_typed_as_they_are_read() -> None:
    """Names of cards on stacks, and places in any letters."""
    start = full()
    observation = solitaire.GAME.observe(start.state, YOU)

    assert AttackStack("K1") == solitaire.GAME.parse_action(observation, "fight k1")
    assert MergeCopies("hand", "K5") == solitaire.GAME.parse_action(observation, "merge Hand k5")
    for where in (observation, start.state):
        assert start.action("play Terror") == solitaire.GAME.parse_action(where, "cast terror")
        assert start.action("play Dark Ritual") == solitaire.GAME.parse_action(where, "cast dark ritual")
    with pytest.raises(DataError, match="the name of a visible one, got 'wrath_of_god'"):
        solitaire.GAME.parse_action(observation, "cast wrath of god")


def test_a_limit_of_actions_is_told() -> None:
    """How many are done, of how many."""
    start = full(rules=SolitaireRules(action_limit=9))

    assert "0 of 9 actions done" in str(solitaire.GAME.observe(start.state, YOU))
    assert "1 of 9 actions done" in str(solitaire.GAME.observe(start.draw().state, YOU))


@pytest.mark.parametrize(
    ("layout", "words", "consequence"),
    [
        ({"library": "Fog x5"}, "draw three", "you see the top one"),
        ({"library": "Fog x2"}, "draw two", "you see the top one, trip 2 of 3 is next"),
        ({"library": "", "discard": "Fog"}, "draw one", "trip 2 of 3 begins"),
        ({"library": "Fog x5", "hand": "Shock"}, "draw three", "your hand goes to the discard pile"),
        ({"library": "Fog x2", "trip": 3}, "draw two", "you see the top one, these are the last cards"),
    ],
)
@pytest.mark.rule("SOL-071", "SOL-076")
def test_a_draw_says_how_many_cards_and_which_trip(layout: dict[str, Any], words: str, consequence: str) -> None:
    """The library of the next trip counts where the present one is empty."""
    position = lay_out(K1="| Terror", row="Swamp", **layout)
    observation = GAME.observe(position.state, 0)

    assert words == GAME.describe_action(observation, DrawThree())
    assert consequence == guide_for(GAME, observation).consequence(DrawThree())


@pytest.mark.rule("SOL-054", "SOL-093")
def test_an_attack_without_blockers_says_that_only_the_attacker_is_lost() -> None:
    """The stack stays as it is there; both kinds say which permanent is sacrificed."""
    guide = guide_for(GAME, GAME.observe(full().state, YOU))

    assert "Serra Angel is sacrificed then" == guide.consequence(AttackStack("K1"))
    assert "the damage of the fight is dealt" == guide.consequence(Strike())
    assert "K2 stays as it is; Serra Angel is sacrificed then" == guide.consequence(AttackStack("K2"))


@pytest.mark.rule("SOL-010", "SOL-022")
def test_gathering_says_what_is_left_of_the_stack() -> None:
    """The card under the copies is turned up, or the stack is cleared; the hand has nothing to be told."""
    two = lay_out(hand="Fog", K2="| Terror", K5="?(Shock) | Terror", settle=False).settle()
    guide = guide_for(GAME, GAME.observe(two.state, YOU))

    assert "K2 is cleared then" == guide.consequence(MergeCopies("K2", "K5"))
    assert "the card under them on K5 is turned up" == guide.consequence(MergeCopies("K5", "K2"))
    assert "" == guide.consequence(MergeCopies("hand", "K5"))
