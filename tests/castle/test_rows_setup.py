"""Decks, stocks, how a game begins, what is seen of a castle, and how a game ends, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards.builders import does, sorcery
from castlerules.cards.language.one_shot import LoseLife
from castlerules.cards.language.references import EachPlayer
from castlerules.cards.pool import CASTLE_STOCKS, TWO_COLOR_DECKS, card
from castlerules.castle.decks import stock_problems
from castlerules.castle.game import GAME
from castlerules.castle.information.observed_castle import ObservedCastle, ObservedCastleState, ObservedFaceDownCard
from castlerules.castle.model.actions import PayActivation
from castlerules.castle.model.options import CastleRules
from castlerules.core import Player, Rng, SetupError
from castlerules.magic.model.state import State
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, scenario

STOCK = CASTLE_STOCKS["RG"]


def codes(stock: Any, **options: Any) -> list[str]:
    """Return the codes of what is wrong with *stock*."""
    return [violation.rule for violation in stock_problems(stock, CastleRules(**options))]


def begun(seed: int = 5, **options: Any) -> State:
    """Return a game that has just been set up."""
    return GAME.new_game(("WU aggro", "BR aggro"), ("WU", "BR"), rules=CastleRules(**options), rng=Rng.seeded(seed))


def observed_castles(state: State, player: Player) -> tuple[ObservedCastle, ...]:
    """Return what *player* may know of both castles."""
    extra = GAME.observe(state, player).extra
    assert isinstance(extra, ObservedCastleState), "a view of Castle"
    return extra.castles


# Decks and stocks.


@pytest.mark.rule("CAS-004", "CAS-Q01", "CAS-K01")
@pytest.mark.parametrize("name", ["Treetop Village", "Lightning Bolt", "Nevinyrral's Disk", "Forest"])
def test_what_is_no_creature_by_its_type_is_in_no_stock(name: str) -> None:
    """A land that may become one is none."""
    assert ["CAS-Q01"] == codes((*STOCK[:14], card(name)))


@pytest.mark.rule("CAS-K01", "CAS-Q09", "CAS-Q08")
def test_a_game_does_not_begin_with_a_wrong_deck_or_stock() -> None:
    """All that is wrong is reported at once, for both players."""
    deck = TWO_COLOR_DECKS["WU aggro"]
    with pytest.raises(SetupError) as raised:
        GAME.new_game((deck[:59], deck), (STOCK, STOCK[:3]))

    assert 2 == len(raised.value.problems)
    assert "CAS-004" == raised.value.problems[1].rule
    assert "stock of player 1" in raised.value.problems[1].reason


# The layout.


# What is seen.


@pytest.mark.rule("CAS-Q06", "CAS-K25", "CAS-007")
def test_with_the_option_the_owner_looks_and_the_opponent_does_not() -> None:
    """The reserve stays unseen."""
    state = begun(owner_may_look_face_down=True)
    own, theirs = observed_castles(state, A)

    assert all(isinstance(slot, ObservedFaceDownCard) and slot.card is not None for slot in own.slots)
    assert all(isinstance(slot, ObservedFaceDownCard) and slot.card is None for slot in theirs.slots)


@pytest.mark.rule("CAS-K25", "CAS-020", "CAS-Q07")
def test_a_card_that_is_just_turned_up_lies_open_to_both() -> None:
    """Also where nothing is remembered: its price is being asked for."""
    rules = CastleRules(remember_revealed=False)
    start = scenario("Hill Giant", theirs_castle=castle(R1C1="Serra Angel", R2C1="Grizzly Bears"), rules=rules)
    deciding = start.breach(1, "Hill Giant")
    slots = [observed_castles(deciding.state, player)[D].slots for player in (A, D)]

    assert [ObservedFaceDownCard(card("Serra Angel"), known=True)] * 2 == [slot[0] for slot in slots]
    assert [ObservedFaceDownCard(None, known=False)] * 2 == [slot[4] for slot in slots]
    assert "Serra Angel 4/4" == deciding.act(PayActivation).slot(D, "R1C1")


# The end.


@pytest.mark.rule("CAS-002", "CAS-K24", "CAS-Q96")
def test_life_of_zero_loses_and_an_empty_castle_does_not() -> None:
    """The last three life go to an unblocked Giant; a player without a card in the castle plays on."""
    start = scenario("Hill Giant", side(life=3))
    bare = scenario("Hill Giant", side(life=4)).breach(1, "Hill Giant").fight_in_castle()
    over = start.breach(1, "Hill Giant").fight_in_castle()

    assert (1.0, -1.0) == (over.result and over.result.returns)
    assert (None, 1) == (bare.result, bare.life(D))


@pytest.mark.rule("CAS-002", "CAS-K24", "CAS-Q94")
def test_losses_at_the_same_time_are_a_draw() -> None:
    """A spell takes the last 3 life of both; of one alone it takes the game."""
    drain = sorcery("Drain", "{B}", does(LoseLife(EachPlayer(), 3)))
    both, castle_scenario = [
        CastleScenario.of_castles(side("Swamp", hand="Drain", life=life), side(life=3), cards={"Drain": drain})
        for life in (3, 4)
    ]

    assert (0.0, 0.0) == ((over := both.cast("Drain").resolve().result) and over.returns)
    assert (1.0, -1.0) == ((over := castle_scenario.cast("Drain").resolve().result) and over.returns)
