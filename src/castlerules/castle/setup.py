"""How a game begins: castles are laid out before everything else (CAS-005 to CAS-008, CAS-Q08)."""

from __future__ import annotations

from castlerules.cards.definition import CardDef
from castlerules.core import Generator, Player, shuffled
from castlerules.magic.ids import CardId
from castlerules.magic.setup import two_player_state
from castlerules.magic.state import State, Table

from .keep import Castle, Castles, FaceDown
from .rules import CastleRules

__all__ = ["first_state"]

Piles = tuple[tuple[CardDef, ...], ...]


def table_of_both(decks: Piles, stocks: Piles) -> Table:
    """Return the table of two decks and two stocks; the rows of the stocks come behind those of the decks."""
    piles = (*decks, *stocks)
    cards = tuple([card for pile in piles for card in pile])
    owners = tuple([Player(place % len(decks)) for place, pile in enumerate(piles) for _ in pile])
    return Table(cards, owners, 0, sum(map(len, stocks)))


def first_state(decks: Piles, stocks: Piles, rules: CastleRules, rng: Generator) -> State:
    """CAS-K02, CAS-Q08: return the state before the first hands.

    Player 0's castle is laid, then player 1's; libraries are shuffled; then it is drawn who starts.
    """
    table = table_of_both(decks, stocks)
    castles: list[Castle] = []
    for player in range(len(stocks)):
        rows = range(table.first_apart, table.first_token)
        own = tuple([CardId(row) for row in rows if table.owners[row] == player])
        pile, rng = shuffled(rng, own)
        castles.append(_laid(pile, rules))
    return two_player_state(rules, table, rng, Castles(tuple(castles)))


def _laid(pile: tuple[CardId, ...], rules: CastleRules) -> Castle:
    """CAS-006, CAS-Q03, CAS-Q05: the top cards fill the slots row by row, unseen (CAS-007); the rest is the reserve."""
    return Castle(tuple([FaceDown(card) for card in pile[: rules.slots]]), pile[rules.slots :])
