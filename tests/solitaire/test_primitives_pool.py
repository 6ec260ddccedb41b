"""Every card of the pool that Solitaire accepts is played once, and leaves a sound state."""

from __future__ import annotations

import pytest

from castlerules.cards.language.definition import CardDef
from castlerules.cards.pool import POOL
from castlerules.magic import engine
from castlerules.magic.model import actions
from castlerules.solitaire.decks import deck_problems
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.decisions import FreeDecision
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.query.layout import hand_card, is_land

from .extra_cards import lay_out

PLAYED = [card for card in POOL.values() if not is_land(card) and not deck_problems([card] * 40, SolitaireRules())]


@pytest.mark.rule("SOL-A02", "SOL-I01", "SOL-I22")
@pytest.mark.parametrize("card", PLAYED, ids=lambda face: face.name)
def test_every_card_of_the_pool_can_be_played_from_hand(card: CardDef) -> None:
    """With all that can be aimed at in place, and lands of every colour, it resolves and nothing is wrong."""
    state = lay_out(
        hand=card.name,
        row="Plains x2, Island x2, Swamp x2, Mountain x2, Forest x2, Wasteland",
        K1="?(Fog) | Filler 1",
        K2="?(Fog) | Gray Ogre",
        K3="?(Fog) | Glorious Anthem",
        K4="?(Fog) | Inspiration",
        K5="?(Fog) | Ornithopter",
        graveyard="Craw Wurm",
    ).state
    card_object = hand_card(state)
    assert card_object is not None
    book = lay_out(K1="| Fog").book
    state = engine.apply(book, state, actions.BeginCast(card_object.id))
    for _ in range(40):
        if state.decision is None or isinstance(state.decision, FreeDecision):
            break
        state = engine.apply(book, state, engine.legal_actions(book, state)[0])

    assert state.decision is None or isinstance(state.decision, FreeDecision)
    assert () == GAME.problems(state)
