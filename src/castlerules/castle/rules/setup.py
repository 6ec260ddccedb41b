"""The first state of a game: castles are laid out before everything else (CAS-005 to CAS-008, CAS-Q08)."""

from __future__ import annotations

from castlerules.cards.language.definition import CardDef
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import Castle, CastleState, FaceDownCard
from castlerules.core import Generator, Player, shuffled
from castlerules.magic.model import CardId, CardTable, State
from castlerules.magic.rules.starting import two_player_state

Piles = tuple[tuple[CardDef, ...], ...]
"""The cards of a deck or a stock for each player, that of player 0 first."""


def table_of_decks_and_stocks(decks: Piles, stocks: Piles) -> CardTable:
    """Return the card table of a game: the cards of both decks, then those of both stocks, each with its owner."""
    piles = (*decks, *stocks)
    cards = tuple([card for pile in piles for card in pile])
    owners = tuple([Player(place % len(decks)) for place, pile in enumerate(piles) for _ in pile])
    return CardTable(cards, owners, 0, sum(map(len, stocks)))


def first_state(decks: Piles, stocks: Piles, rules: CastleRules, rng: Generator) -> State:
    """CAS-K02, CAS-Q08: return the state before the opening hands.

    First player 0's castle is laid out, then player 1's; then the libraries are shuffled; then the starting player is
    chosen at random.
    """
    table = table_of_decks_and_stocks(decks, stocks)
    castles: list[Castle] = []
    for player in range(len(stocks)):
        rows = range(table.first_aside, table.first_token)
        own = tuple([CardId(row) for row in rows if table.owners[row] == player])
        pile, rng = shuffled(rng, own)
        castles.append(_lay_out_castle(pile, rules))
    return two_player_state(rules, table, rng, CastleState(tuple(castles)))


def _lay_out_castle(pile: tuple[CardId, ...], rules: CastleRules) -> Castle:
    """CAS-006, CAS-Q03, CAS-Q05: fill the slots row by row with face-down cards (CAS-007); the rest is the reserve."""
    return Castle(tuple([FaceDownCard(card) for card in pile[: rules.slots]]), pile[rules.slots :])
