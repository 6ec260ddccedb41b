"""The actions and events of Castle in words."""

from __future__ import annotations

from typing import Any

import pytest
from magic.games import variant_words

from castlerules import Player, castle
from castlerules._display import guide_for
from castlerules.cards import CardDef
from castlerules.castle.model.actions import (
    AssignBlockerDamage,
    ChooseAttackColumn,
    DeclineActivation,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    PayActivation,
    ProceedToBlock,
    SwitchWithBehind,
)
from castlerules.castle.model.decisions import DamageDivisionDecision
from castlerules.castle.model.events import (
    ActivationDeclined,
    CardRevealed,
    CardsSwapped,
    ColumnAttacked,
    CreatureTurnedDown,
    FaceDownCardMoved,
)
from castlerules.castle.model.options import CastleRules
from castlerules.magic import Concede, PassPriority
from castlerules.magic.model.changes import LifeLost
from castlerules.magic.model.ids import ObjectId
from castlerules.testing.castle import CastleScenario
from castlerules.testing.castle import castle as slots
from castlerules.testing.magic import A

from .kit import KIT, D, scenario


def menu(position: CastleScenario, player: Player | None = None) -> list[str]:
    """Return the words for all legal actions, for whoever acts or for *player*."""
    actor = position.to_act if player is None else player
    assert actor is not None
    observation = castle.GAME.observe(position.state, actor)
    return [castle.GAME.describe_action(observation, action) for action in castle.GAME.legal_actions(position.state)]


def happened(before: CastleScenario, after: CastleScenario, player: Player) -> tuple[str, ...]:
    """Return what has happened last, as sentences for *player*."""
    return castle.GAME.describe_events(castle.GAME.observe(before.state, player), after.events)


def columns() -> CastleScenario:
    """Return a position in which each column of D's castle looks otherwise."""
    theirs = slots(R1C1="Guard", R2C1="Bear", R1C3="Ogre/known", R2C4="Bear/up/d1", R3C4="Guard")
    mine = slots(R1C1="Bear/up", R1C2="Ogre/known", R2C1="Guard")
    return scenario("Ogre, Squire", "Island, 2 Forest", castle=mine, theirs_castle=theirs)


def test_columns_are_told_with_what_is_foremost() -> None:
    """An unknown card, an empty column, a card that was revealed, and a creature with its present size."""
    assert [
        "no attack",
        "attack column 1 (R1C1 unknown)",
        "attack column 2 (empty: attackers hit opponent)",
        "attack column 3 (R1C3 Ogre, face down)",
        "attack column 4 (R2C4 Bear 3/3)",
    ] == menu(columns().to_step("declare attackers"))


def test_a_price_is_told_with_what_it_buys() -> None:
    """To pay says how much and for whom, to decline what becomes of the combat; both players read the same."""
    deciding = columns().breach(1, "Ogre")

    assert ["let it go, and end the combat", "pay 2 life so that Guard defends"] == menu(deciding) == menu(deciding, A)


def test_a_free_card_is_let_defend() -> None:
    """Where free cards may be declined nothing is paid for them."""
    rules = CastleRules(may_decline_free_activation=True)
    deciding = scenario("Ogre", "2 Forest", theirs_castle=slots(R1C1="Bear"), rules=rules).breach(1, "Ogre")

    assert ["let it go, and end the combat", "let Bear defend"] == menu(deciding)


def test_a_switch_is_told_with_its_partner() -> None:
    """What is behind goes by its slot, and by its name if that is known; a free switch costs nothing."""
    faced = columns().breach(4, "Ogre")
    rules = CastleRules(switch_life=0, max_switches_per_combat=1, switch_skips_gaps=True)
    theirs = slots(R1C1="Bear/up", R3C1="Guard/known")
    free = scenario("Ogre", "", theirs_castle=theirs, rules=rules).breach(1, "Ogre")

    assert "pay 2 life and switch with R3C4 (unknown)" == menu(faced)[1]
    assert ["let Bear (2/2) block", "switch with R3C1 (Guard, face down)"] == menu(free)


def test_the_parts_of_a_division_are_told_with_both_sides() -> None:
    """Who deals how much to whom, for each number that there may be."""
    theirs = slots(R1C1="Bear/up")
    deciding = scenario("Ogre, Squire", "", theirs_castle=theirs).breach(1, "Ogre", "Squire")
    while not isinstance(deciding.state.decision, DamageDivisionDecision):
        deciding = deciding.passes()

    assert [f"{n} damage from Bear (2/2) to opponent's Ogre (3/3)" for n in range(3)] == menu(deciding)


def test_manoeuvres_are_told_with_their_prices() -> None:
    """Moves say where to, swaps both cards, and each what is known of the card."""
    offers = [line for line in menu(columns()) if line.startswith("pay")]

    assert "pay 2 life and move R1C2 (Ogre, face down) to R1C3" in offers
    assert "pay 2 life and move R2C1 (unknown) to R2C2" in offers
    assert "pay 1 life and turn R1C1 (Bear 2/2) face down" in offers
    assert "pay 1 life and swap R1C1 (Bear 2/2) with R1C2 (Ogre, face down)" in offers
    assert "pay 1 life and swap R1C1 (Bear 2/2) with R2C1 (unknown)" in offers


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (ChooseAttackColumn(9), "attack column 9"),
        (ChooseAttackColumn(0), "attack column 0"),
        (PayActivation(), "pay the price so that the card defends"),
        (DeclineActivation(), "let it go, and end the combat"),
        (ProceedToBlock(), "let the defending creature block"),
        (SwitchWithBehind(), "pay 2 life and switch with the card behind"),
        (AssignBlockerDamage(ObjectId(999), 2), "2 damage from the defending creature to #999"),
        (ManeuverMove("R3C3", "R9C9"), "pay 2 life and move R3C3 (empty) to R9C9"),
        (ManeuverTurnDown("nowhere"), "pay 1 life and turn nowhere face down"),
        (ManeuverSwap("R1C1", "R8C1"), "pay 1 life and swap R1C1 (Bear 2/2) with R8C1"),
        (Concede(), None),
    ],
)
def test_actions_that_are_not_legal_can_be_read_too(action: Any, words: str | None) -> None:
    """Where there is nothing to name, they say what they are in general; actions of Magic are described there."""
    assert words == variant_words(castle.GAME.observe(columns().state, A), action)


def card(name: str) -> CardDef:
    """Return a card of the kit."""
    return KIT[name]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ColumnAttacked(A, 2), "you attack column 2 of opponent's castle"),
        (ColumnAttacked(D, 2), "opponent attacks column 2 of your castle"),
        (
            CardRevealed(D, "R1C1", card("Ogre"), 3),
            "Ogre is turned up in R1C1 of opponent's castle: its price is 3 life",
        ),
        (CardRevealed(A, "R1C1", card("Ogre"), 0), "Ogre is turned up in R1C1 of your castle: it is free"),
        (
            ActivationDeclined(A, "R2C1", card("Ogre"), ObjectId(70)),
            "Ogre in R2C1 of your castle is not paid for, and is removed from the game",
        ),
        (CardsSwapped(D, "R1C1", "R2C1", is_switch=True), "R1C1 and R2C1 of opponent's castle trade places"),
        (CardsSwapped(A, "R1C1", "R1C2", is_switch=False), "R1C1 and R1C2 of your castle trade places"),
        (FaceDownCardMoved(A, "R1C1", "R1C2"), "the card in R1C1 of your castle moves to R1C2"),
        (
            CreatureTurnedDown(D, "R1C1", card("Bear"), ObjectId(9)),
            "Bear in R1C1 of opponent's castle is turned face down",
        ),
        (LifeLost(A, 1), None),
    ],
)
def test_each_event_has_its_sentence(event: Any, words: str | None) -> None:
    """With whose castle it is for the one who reads; events of Magic are described there."""
    assert words == variant_words(castle.GAME.observe(columns().state, A), event)


@pytest.mark.rule("CAS-030", "CAS-K15")
def test_activation_reads_as_one_arrival() -> None:
    """The life that is paid, and the creature that comes into play, each once."""
    deciding = columns().breach(1, "Ogre")

    assert ("you pay 2 life", "into play for you: Guard") == happened(deciding, deciding.act(PayActivation), D)


@pytest.mark.rule("CAS-032", "CAS-055")
def test_life_is_paid_for_a_manoeuvre_or_a_switch_in_one_sentence() -> None:
    """Whoever reads it; a switch that is free of charge has only the sentence of its own."""
    start = scenario("", "", castle=slots(R1C1="Bear/up", R2C1="Ogre/known", R2C2="Guard"))
    faced = columns().breach(4, "Ogre")
    rules = CastleRules(switch_life=0, max_switches_per_combat=1)
    free = scenario("Ogre", "", theirs_castle=slots(R1C1="Bear/up", R2C1="Guard/up"), rules=rules).breach(1, "Ogre")

    swapped = happened(start, start.act(ManeuverSwap, "R1C1", "R2C1"), D)
    assert ("opponent pays 1 life for a manoeuvre: R1C1 and R2C1 of opponent's castle trade places",) == swapped
    moved = happened(start, start.act(ManeuverMove, "R2C2", "R1C2"), A)
    assert ("you pay 2 life for a manoeuvre: the card in R2C2 of your castle moves to R1C2",) == moved
    switched = happened(faced, faced.act(SwitchWithBehind), D)
    assert "you pay 2 life for a switch: R2C4 and R3C4 of your castle trade places" == switched[0]
    assert "R1C1 and R2C1 of opponent's castle trade places" == happened(free, free.act(SwitchWithBehind), A)[0]


@pytest.mark.rule("CAS-019", "CAS-020", "CAS-Q61")
def test_a_pass_says_what_the_attackers_meet() -> None:
    """A card that is turned up, an active creature, or nobody; then damage, or the end of a combat that is over."""

    def leads_to(position: CastleScenario) -> str:
        assert position.to_act is not None
        observation = castle.GAME.observe(position.state, position.to_act)
        return guide_for(castle.GAME, observation).consequence(PassPriority())

    declared = {column: columns().attack_column(column, "Ogre") for column in (1, 2, 4)}
    unless = " unless opponent plays something"

    assert f"opponent's front card is turned up{unless}" == leads_to(declared[1])
    assert "your front card is turned up" == leads_to(declared[1].passes())
    assert f"the column is empty, so nobody blocks,{unless}" == leads_to(declared[2])
    assert f"opponent's Bear 3/3 in front faces the attackers{unless}" == leads_to(declared[4])
    assert f"on to damage{unless}" == leads_to(columns().breach(4, "Ogre").do(ProceedToBlock()))
    declined = columns().breach(1, "Ogre").do(DeclineActivation())
    while declined.state.step.value != "end of combat":
        declined = declined.passes()
    assert f"on to the second main phase{unless}" == leads_to(declined)


@pytest.mark.rule("CAS-019", "CAS-Q43")
def test_attackers_are_unblocked_only_where_nobody_blocks() -> None:
    """Not while the price of a card is asked, and not after the card has been let go."""
    empty, asked = columns().breach(2, "Ogre"), columns().breach(1, "Ogre")
    declined, blocked = asked.do(DeclineActivation()), columns().breach(4, "Ogre").do(ProceedToBlock())

    def words(position: CastleScenario) -> str:
        return str(castle.GAME.observe(position.state, A))

    assert "Ogre (3/3) attacks, unblocked" in words(empty)
    assert not any("unblocked" in words(position) for position in (asked, declined, blocked))
    assert "nobody blocks" in happened(columns().attack_column(2, "Ogre").passes(), empty, A)


@pytest.mark.rule("CAS-057")
@pytest.mark.parametrize("leaving", [True, False])
def test_turning_down_is_told_once(leaving: bool) -> None:
    """Whether or not it counts as leaving play, the sentence is that of the manoeuvre."""
    rules = CastleRules(turn_down_is_leaving_play=leaving)
    start = scenario("", "", castle=slots(R1C1="Bear/up"), rules=rules)
    done = start.act(ManeuverTurnDown, "R1C1")

    assert ("you pay 1 life for a manoeuvre: Bear in R1C1 of your castle is turned face down",) == happened(
        start, done, A
    )


def test_a_castle_creature_that_dies_is_told_once_and_then_as_removed() -> None:
    """It goes to the graveyard and from there out of the game (CAS-049), but it is one creature."""
    fight = scenario("Ogre", "", theirs_castle=slots(R1C1="Bear/up")).breach(1, "Ogre")
    sentences: list[str] = []
    while fight.state.result is None and "removed" not in " ".join(sentences):
        before, fight = fight, fight.passes() if fight.state.decision is None else fight.do(ProceedToBlock())
        sentences += happened(before, fight, A)

    assert "destroyed: opponent's Bear" in sentences
    assert "removed from the game: opponent's Bear" in sentences
