"""Decks, stocks, how a game begins, what is seen of a castle, and how a game ends, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import does, sorcery
from castlerules.cards.language.one_shot import LoseLife
from castlerules.cards.language.references import EachPlayer
from castlerules.testing.castle import CastleScenario
from castlerules.testing.magic import side

from .kit import D, scenario

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
