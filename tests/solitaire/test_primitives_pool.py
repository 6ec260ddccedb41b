"""Every card of the pool that Solitaire accepts is played once, and leaves a sound state."""

from __future__ import annotations

import pytest

from castlerules.cards.definition import CardDef
from castlerules.cards.pool import POOL
from castlerules.magic import actions as d
from castlerules.magic import engine
from castlerules.solitaire.decks import deck_problems
from castlerules.solitaire.game import GAME
from castlerules.solitaire.look import hand_card, is_land
from castlerules.solitaire.rules import SolitaireRules
from castlerules.solitaire.tableau import Deciding

from .extra import table

PLAYED = [one for one in POOL.values() if not is_land(one) and not deck_problems([one] * 40, SolitaireRules())]


@pytest.mark.rule("SOL-A02", "SOL-I01", "SOL-I22")
@pytest.mark.parametrize("card", PLAYED, ids=lambda one: one.name)
def test_every_card_of_the_pool_can_be_played_from_hand(card: CardDef) -> None:
    """With all that can be aimed at in place, and lands of every colour, it resolves and nothing is wrong."""
    state = table(
        hand=card.name,
        row="Plains x2, Island x2, Swamp x2, Mountain x2, Forest x2, Wasteland",
        K1="?(Fog) | Filler 1",
        K2="?(Fog) | Gray Ogre",
        K3="?(Fog) | Glorious Anthem",
        K4="?(Fog) | Inspiration",
        K5="?(Fog) | Ornithopter",
        graveyard="Craw Wurm",
    ).state
    held = hand_card(state)
    assert held is not None
    book = table(K1="| Fog").book
    state = engine.apply(book, state, d.BeginCast(held.id))
    for _ in range(40):
        if state.asks is None or isinstance(state.asks, Deciding):
            break
        state = engine.apply(book, state, engine.legal_actions(book, state)[0])

    assert state.asks is None or isinstance(state.asks, Deciding)
    assert () == GAME.problems(state)
