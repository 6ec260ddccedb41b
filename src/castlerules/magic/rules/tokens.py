"""Tokens: creating one adds a row to the card table that says what it is (BASE-018, BASE-021, BASE-E09)."""

from __future__ import annotations

from functools import cache

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model import MAX_CARDS, CardId, CardTable, Rulebook, State, TokenOwner, changes
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import players_of, value_of
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.commit import commit


@cache
def token_card(token: lang.Token) -> lang.CardDef:
    """Return the card that defines *token* in the card table; it has no mana cost."""
    pt = lang.PT(token.power, token.toughness) if lang.CardType.CREATURE in token.types.types else None
    return lang.CardDef((lang.Face(token.name, None, token.types, token.colors, pt, token.abilities),))


def create_tokens(book: Rulebook, state: State, effect: lang.CreateTokens) -> State:
    """BASE-E09: add an entry for the token to the card table of the game, and put the tokens into play as one event.

    They are stored under the name that the effect gives them, for later steps of the resolution. At most ``MAX_CARDS``
    are created at once for one player.
    """
    board, context = Board(book, state), resolution_of(state)
    count = min(MAX_CARDS, max(0, value_of(board, effect.count, context)))
    arrivals: list[changes.Change] = []
    for player in players_of(board, effect.who, context):
        table, row = with_token_row(state.table, effect.token, _token_owner(state, context.controller, player))
        state = evolve(state, table=table)
        arrivals += [changes.EnterBattlefield(row, None, player, changes.Cause.EFFECT)] * count
    return commit(book, evolve(state, resolution=evolve(context, bind_results_as=effect.name)), arrivals)


def _token_owner(state: State, maker: Player, controller: Player) -> Player:
    """BASE-018: return a token's owner: by option *maker*, who controls the effect, or *controller* of the token."""
    return maker if state.rules.core.token_owner is TokenOwner.EFFECT_CONTROLLER else controller


def with_token_row(table: CardTable, token: lang.Token, owner: Player) -> tuple[CardTable, CardId]:
    """Return the card table *table* with an entry for *token* owned by *owner*, and the ``CardId`` of the entry.

    If the table has an equal entry already, that one is used.
    """
    return table.with_token(token_card(token), owner)
