"""Tokens: what they are is a row of the table, written when they are made (BASE-018, BASE-021, BASE-E09)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import attrs

from castlerules.cards.abilities import CreateTokens, Token
from castlerules.cards.characteristics import PT, CardType
from castlerules.cards.definition import CardDef, Face
from castlerules.core import Player, evolve

from . import changes as c
from .changes import Cause, Change
from .commit import commit
from .evaluate import amount, people
from .flow import resolving
from .ids import CardId
from .options import MOST_CARDS, TokenOwner
from .scene import Scene
from .state import State, Table

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["create_tokens", "token_card", "token_row"]


@cache
def token_card(token: Token) -> CardDef:
    """Return what a row of the table says of *token*: a card that has no mana cost."""
    pt = PT(token.power, token.toughness) if CardType.CREATURE in token.types.types else None
    return CardDef((Face(token.name, None, token.types, token.colors, pt, token.abilities),))


def create_tokens(book: Rulebook, state: State, effect: CreateTokens) -> State:
    """BASE-E09: write what the tokens are into the table, and let them arrive as one event; then name them.

    At most a thousand are made at once for one player.
    """
    scene, context = Scene(book, state), resolving(state)
    many = min(MOST_CARDS, max(0, amount(scene, effect.count, context)))
    arrivals: list[Change] = []
    for player in people(scene, effect.who, context):
        table, row = token_row(state.table, effect.token, _owner(state, context.controller, player))
        state = evolve(state, table=table)
        arrivals += [c.Arrive(row, None, player, Cause.EFFECT)] * many
    return commit(book, evolve(state, context=evolve(context, measure=effect.name)), arrivals)


def _owner(state: State, maker: Player, under: Player) -> Player:
    """BASE-018: return whose a token is that *maker* makes *under* somebody's control."""
    return maker if state.rules.core.token_owner is TokenOwner.EFFECT_CONTROLLER else under


def token_row(table: Table, token: Token, owner: Player) -> tuple[Table, CardId]:
    """Return *table* with a row for such tokens of *owner*, and that row; all equal ones share it."""
    card = token_card(token)
    for row in range(table.first_token, len(table.cards)):
        if (table.cards[row], table.owners[row]) == (card, owner):
            return table, CardId(row)
    more = attrs.evolve(table, cards=(*table.cards, card), owners=(*table.owners, owner), tokens=table.tokens + 1)
    return more, CardId(len(table.cards))
