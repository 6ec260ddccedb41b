"""Handing out the cards of a table that is being laid so that it looks like a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from castlerules.cards.definition import CardDef
from castlerules.cards.terms import Zone
from castlerules.core import Broken, Generator, Player, SetupError, shuffled

from .ids import FIRST_OBJECT, CardId, ObjectId
from .renumber import renumbered
from .state import Extra, Table
from .view import View

__all__ = ["Dealer", "Fill", "as_seen", "misfit", "named_in_hand"]


def misfit(reason: str) -> SetupError:
    """Return the error that says that no game looks like a view, for *reason*."""
    return SetupError((Broken("BASE-I24", reason),))


def named_in_hand(seen: View, player: Player) -> list[CardDef]:
    """Return the cards that are known to be in the hidden hand of *player*, because something speaks of them."""
    return [
        one.card
        for one in seen.aside
        if one.zone is Zone.HAND and one.owner == player and one.object is None and one.card is not None
    ]


def _free_numbers(seen: View) -> Iterator[ObjectId]:
    """Yield the numbers that nothing in *seen* has or speaks of, the lowest first."""
    taken = set[int]()

    def noted(kind: object, number: int) -> int:
        if kind is ObjectId:
            taken.add(number)
        return number

    renumbered(seen, noted)
    return (ObjectId(number) for number in range(FIRST_OBJECT, seen.serial) if number not in taken)


class Dealer:
    """Hands out the rows of a table that is being laid so that it looks like *seen*.

    Cards that are seen are ``taken``; what is left of a deck is hidden, and lies where chance puts it. A variant that
    keeps cards in places of its own takes them here too, by name or ``hidden`` ones.
    """

    def __init__(self, seen: View, decks: Sequence[tuple[CardDef, ...]], rng: Generator) -> None:
        cards = [card for deck in decks for card in deck]
        owners = [Player(place) for place, deck in enumerate(decks) for _ in deck]
        self.first_token = len(cards)
        self.table = Table(
            (*cards, *[card for card, _ in seen.tokens]),
            (*owners, *[owner for _, owner in seen.tokens]),
            len(seen.tokens),
        )
        self.rng = rng
        self._numbers = _free_numbers(seen)
        self._left: list[dict[CardDef, list[CardId]]] = []
        row = len(cards)
        for deck in reversed(decks):
            left: dict[CardDef, list[CardId]] = {}
            for card in reversed(deck):
                row -= 1
                rows = left.get(card)
                if rows is None:
                    left[card] = [CardId(row)]
                else:
                    rows.append(CardId(row))
            self._left.insert(0, left)
        self._rest: list[list[CardId] | None] = [None for _ in decks]

    def taken(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return the row of *card* of *owner*, which is nowhere else; raise SetupError if there is none left."""
        if token:
            return self.token(card, owner)
        rows = self._left[owner].get(card)
        if not rows:
            raise misfit(f"{card.name} is seen more often than it is in the deck of player {owner}")
        return rows.pop()

    def token(self, card: CardDef, owner: Player) -> CardId:
        """Return the row that says what that token is; raise SetupError if there is none."""
        rows = range(self.first_token, len(self.table.cards))
        for row in rows:
            if self.table.cards[row] == card and self.table.owners[row] == owner:
                return CardId(row)
        raise misfit(f"{card.name} is no token of player {owner}")

    def known(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return a row of *card* of *owner*, wherever it is now; raise SetupError if there is none."""
        if token:
            return self.token(card, owner)
        for row in range(self.first_token):
            if self.table.cards[row] == card and self.table.owners[row] == owner:
                return CardId(row)
        raise misfit(f"{card.name} was seen, but is not in the deck of player {owner}")

    def hidden(self, owner: Player, count: int) -> list[CardId]:
        """Return so many of the cards of *owner* that have not been taken, drawn at random."""
        rest = self._rest[owner]
        if rest is None:
            rows = sorted([row for rows in self._left[owner].values() for row in rows])
            order, self.rng = shuffled(self.rng, tuple(rows))
            rest = self._rest[owner] = list(order)
        if count > len(rest):
            raise misfit(f"the deck of player {owner} has too few cards")
        found, self._rest[owner] = rest[:count], rest[count:]
        return found

    def number(self) -> ObjectId:
        """Return a number for a hidden object that nothing in the view has or speaks of; SetupError if none is left."""
        found = next(self._numbers, None)
        if found is None:
            raise misfit("there are more hidden cards than numbers have been given")
        return found

    def left(self, owner: Player) -> int:
        """Return how many cards of *owner* have not been handed out."""
        rest = self._rest[owner]
        return sum(map(len, self._left[owner].values())) if rest is None else len(rest)


Fill: TypeAlias = Callable[[View, Dealer], Extra]
"""What a variant keeps in a state that looks like the view; it takes its cards from the dealer."""


def as_seen(seen: View, _: Dealer) -> Extra:
    """Return what the view shows of what the variant keeps, which is all of it."""
    return seen.extra
