"""Coin flips (BASE-300, BASE-301): who flips, wins or loses; chance comes from the generator of the state."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import draw, evolve
from castlerules.magic.model import Rulebook, State, changes
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import players_of, value_of
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.commit import commit

MOST_FLIPS: Final = 50
"""BASE-Q61: after so many flips won in a row, no more are made."""


def flip_coins(book: Rulebook, state: State, effect: lang.FlipCoins) -> State:
    """BASE-300, BASE-E31: flip a coin until a flip is lost; the generator draws 0 for a flip lost, 1 for one won.

    How many were won and lost is stored under the names that *effect* has for them.
    """
    board, context, rng = Board(book, state), resolution_of(state), state.rng
    most = MOST_FLIPS if effect.most is None else min(MOST_FLIPS, value_of(board, effect.most, context))
    flips: list[changes.CoinFlipped] = []
    for player in players_of(board, effect.who, context)[:1]:
        while len(flips) < most and (not flips or flips[-1].won):
            side, rng = draw(rng, 2)
            flips.append(changes.CoinFlipped(player, won=side == 1))
    won = sum([flip.won for flip in flips])
    numbers = ((effect.won, won), (effect.lost, len(flips) - won))
    resolution = evolve(context, bound_amounts=(*context.bound_amounts, *numbers))
    return commit(book, evolve(state, rng=rng, resolution=resolution), flips)
