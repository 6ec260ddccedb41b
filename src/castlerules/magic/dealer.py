"""Handing out the cards of a table that is being laid so that it looks like a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from castlerules.cards.definition import CardDef
from castlerules.cards.terms import Zone
from castlerules.core import Broken, Generator, Player, SetupError, shuffled

from .ids import FIRST_OBJECT, CardId, ObjectId
from .renumber import renumbered
from .state import Extra, Table
from .view import View

__all__ = ["Apart", "Dealer", "Fill", "Kept", "as_seen", "misfit", "named_in_hand", "nothing_apart"]


@attrs.frozen(kw_only=True)
class Apart:
    """What a variant keeps of one player that belongs to no deck: *cards* are all of it.

    Of these the permanents with the numbers in *raised* lie where the variant keeps them, and *gone* have become like
    the cards of the deck: they may be in any zone.
    """

    cards: tuple[CardDef, ...] = ()
    raised: tuple[ObjectId, ...] = ()
    gone: tuple[CardDef, ...] = ()


NOTHING_APART: Final = Apart()


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
    keeps cards in places of its own takes them here too, by name or ``hidden`` ones; those that belong to no deck are
    ``kept`` and ``kept_hidden``.
    """

    def __init__(
        self, seen: View, decks: Sequence[tuple[CardDef, ...]], rng: Generator, apart: Sequence[Apart] = ()
    ) -> None:
        cards = [card for deck in decks for card in deck]
        owners = [Player(place) for place, deck in enumerate(decks) for _ in deck]
        self.table = Table(
            (*cards, *[card for one in apart for card in one.cards], *[card for card, _ in seen.tokens]),
            (
                *owners,
                *[Player(place) for place, one in enumerate(apart) for _ in one.cards],
                *[owner for _, owner in seen.tokens],
            ),
            len(seen.tokens),
            sum([len(one.cards) for one in apart]),
        )
        self.rng = rng
        self.raised = tuple([number for one in apart for number in one.raised])
        self.rows: dict[ObjectId, CardId] = {}
        self._numbers = _free_numbers(seen)
        self._left = _by_card(decks, 0)
        self._kept = _by_card([one.cards for one in apart], len(cards)) or [{} for _ in decks]
        self._rest: list[list[CardId] | None] = [None for _ in decks]
        self._kept_rest: list[list[CardId] | None] = [None for _ in decks]
        for place, one in enumerate(apart):
            for card in one.gone:
                self._left[place].setdefault(card, []).append(self.kept(card, Player(place)))

    def taken(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return the row of *card* of *owner*, which is nowhere else; raise SetupError if there is none left."""
        if token:
            return self.token(card, owner)
        rows = self._left[owner].get(card)
        if not rows:
            raise misfit(f"{card.name} is seen more often than it is in the deck of player {owner}")
        return rows.pop()

    def kept(self, card: CardDef, owner: Player) -> CardId:
        """Return the row of *card*, which a variant keeps apart for *owner*; raise SetupError if there is none left."""
        rows = self._kept[owner].get(card)
        if not rows:
            raise misfit(f"{card.name} is seen more often than player {owner} has it apart from the deck")
        return rows.pop()

    def token(self, card: CardDef, owner: Player) -> CardId:
        """Return the row that says what that token is; raise SetupError if there is none."""
        rows = range(self.table.first_token, len(self.table.cards))
        for row in rows:
            if self.table.cards[row] == card and self.table.owners[row] == owner:
                return CardId(row)
        raise misfit(f"{card.name} is no token of player {owner}")

    def known(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return a row of *card* of *owner*, wherever it is now; raise SetupError if there is none."""
        if token:
            return self.token(card, owner)
        for row in range(self.table.first_token):
            if self.table.cards[row] == card and self.table.owners[row] == owner:
                return CardId(row)
        raise misfit(f"{card.name} was seen, but is not in the deck of player {owner}")

    def hidden(self, owner: Player, count: int) -> list[CardId]:
        """Return so many of the cards of *owner* that have not been taken, drawn at random."""
        return self._drawn(self._left, self._rest, owner, count)

    def kept_hidden(self, owner: Player, count: int) -> list[CardId]:
        """Return so many of the cards kept apart for *owner* that have not been taken, drawn at random."""
        return self._drawn(self._kept, self._kept_rest, owner, count)

    def _drawn(
        self,
        left: list[dict[CardDef, list[CardId]]],
        rests: list[list[CardId] | None],
        owner: Player,
        count: int,
    ) -> list[CardId]:
        rest = rests[owner]
        if rest is None:
            rows = sorted([row for rows in left[owner].values() for row in rows])
            order, self.rng = shuffled(self.rng, tuple(rows))
            rest = rests[owner] = list(order)
        if count > len(rest):
            raise misfit(f"player {owner} has too few cards for what is seen")
        found, rests[owner] = rest[:count], rest[count:]
        return found

    def number(self) -> ObjectId:
        """Return a number for a hidden object that nothing in the view has or speaks of; SetupError if none is left."""
        found = next(self._numbers, None)
        if found is None:
            raise misfit("there are more hidden cards than numbers have been given")
        return found

    def left(self, owner: Player) -> int:
        """Return how many cards of *owner* have not been handed out."""
        pairs = ((self._left, self._rest[owner]), (self._kept, self._kept_rest[owner]))
        return sum([sum(map(len, left[owner].values())) if rest is None else len(rest) for left, rest in pairs])


def _by_card(piles: Sequence[tuple[CardDef, ...]], first: int) -> list[dict[CardDef, list[CardId]]]:
    """Return for each of *piles*, whose rows follow on each other from *first* on, its rows by card, the first last."""
    found: list[dict[CardDef, list[CardId]]] = []
    row = first + sum(map(len, piles))
    for pile in reversed(piles):
        left: dict[CardDef, list[CardId]] = {}
        for card in reversed(pile):
            row -= 1
            rows = left.get(card)
            if rows is None:
                left[card] = [CardId(row)]
            else:
                rows.append(CardId(row))
        found.insert(0, left)
    return found


Fill: TypeAlias = Callable[[View, Dealer], Extra]
"""What a variant keeps in a state that looks like the view; it takes its cards from the dealer."""


def as_seen(seen: View, _: Dealer) -> Extra:
    """Return what the view shows of what the variant keeps, which is all of it."""
    return seen.extra


Kept: TypeAlias = Callable[[View], tuple[Apart, ...]]
"""What a variant keeps of each player that belongs to no deck, as far as the view tells; the rest is a guess."""


def nothing_apart(seen: View) -> tuple[Apart, ...]:
    """Return that all cards belong to decks."""
    return (NOTHING_APART,) * len(seen.seats)
