"""Handing out the cards of a table that is being laid so that it looks like a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import Zone
from castlerules.core import Generator, Player, SetupError, Violation, shuffled
from castlerules.magic.model.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.model.renumber import renumbered
from castlerules.magic.model.state import CardTable, VariantState

from .observation import Observation


@attrs.frozen(kw_only=True)
class AsideCards:
    """What a variant keeps of one player that belongs to no deck: *cards* are all of it.

    Of these the permanents with the numbers in *permanents* lie where the variant keeps them, and *joined_deck* have
    become like the cards of the deck: they may be in any zone.
    """

    cards: tuple[CardDef, ...] = ()
    permanents: tuple[ObjectId, ...] = ()
    joined_deck: tuple[CardDef, ...] = ()


NO_ASIDE_CARDS: Final = AsideCards()


def inconsistent_observation(reason: str) -> SetupError:
    """Return the error that says that no game looks like a view, for *reason*."""
    return SetupError((Violation("BASE-I24", reason),))


def known_hand_cards(observation: Observation, player: Player) -> list[CardDef]:
    """Return the cards that are known to be in the hidden hand of *player*, because something speaks of them."""
    return [
        hidden_reference.card
        for hidden_reference in observation.hidden_references
        if hidden_reference.zone is Zone.HAND
        and hidden_reference.owner == player
        and hidden_reference.object is None
        and hidden_reference.card is not None
    ]


def _free_object_ids(observation: Observation) -> Iterator[ObjectId]:
    """Yield the numbers that nothing in *observation* has or speaks of, the lowest first."""
    taken = set[int]()

    def noted(kind: object, number: int) -> int:
        if kind is ObjectId:
            taken.add(number)
        return number

    renumbered(observation, noted)
    return (ObjectId(number) for number in range(FIRST_OBJECT, observation.next_object) if number not in taken)


class Dealer:
    """Hands out the rows of a table that is being laid so that it looks like *observation*.

    Cards that are seen are ``taken``; what is left of a deck is hidden, and lies where chance puts it. A variant that
    keeps cards in places of its own takes them here too, by name or ``hidden`` ones; those that belong to no deck are
    ``kept`` and ``draw_hidden_aside``.
    """

    def __init__(
        self,
        observation: Observation,
        decks: Sequence[tuple[CardDef, ...]],
        rng: Generator,
        aside_cards: Sequence[AsideCards] = (),
    ) -> None:
        cards = [card for deck in decks for card in deck]
        owners = [Player(place) for place, deck in enumerate(decks) for _ in deck]
        self.table = CardTable(
            (
                *cards,
                *[card for aside_cards in aside_cards for card in aside_cards.cards],
                *[card for card, _ in observation.tokens],
            ),
            (
                *owners,
                *[Player(place) for place, aside_cards in enumerate(aside_cards) for _ in aside_cards.cards],
                *[owner for _, owner in observation.tokens],
            ),
            len(observation.tokens),
            sum([len(aside_cards.cards) for aside_cards in aside_cards]),
        )
        self.rng = rng
        self.aside_permanents = tuple([number for aside_cards in aside_cards for number in aside_cards.permanents])
        self.rows: dict[ObjectId, CardId] = {}
        self._object_ids = _free_object_ids(observation)
        self._undealt = _rows_by_card(decks, 0)
        self._undealt_aside = _rows_by_card([aside_cards.cards for aside_cards in aside_cards], len(cards)) or [
            {} for _ in decks
        ]
        self._shuffled: list[list[CardId] | None] = [None for _ in decks]
        self._shuffled_aside: list[list[CardId] | None] = [None for _ in decks]
        for place, one in enumerate(aside_cards):
            for card in one.joined_deck:
                self._undealt[place].setdefault(card, []).append(self.take_aside(card, Player(place)))

    def take(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return the row of *card* of *owner*, which is nowhere else; raise SetupError if there is none left."""
        if token:
            return self.token_row(card, owner)
        rows = self._undealt[owner].get(card)
        if not rows:
            raise inconsistent_observation(f"{card.name} is seen more often than it is in the deck of player {owner}")
        return rows.pop()

    def take_aside(self, card: CardDef, owner: Player) -> CardId:
        """Return the row of *card*, which a variant keeps apart for *owner*; raise SetupError if there is none left."""
        rows = self._undealt_aside[owner].get(card)
        if not rows:
            raise inconsistent_observation(
                f"{card.name} is seen more often than player {owner} has it apart from the deck"
            )
        return rows.pop()

    def token_row(self, card: CardDef, owner: Player) -> CardId:
        """Return the row that says what that token is; raise SetupError if there is none."""
        rows = range(self.table.first_token, len(self.table.cards))
        for row in rows:
            if self.table.cards[row] == card and self.table.owners[row] == owner:
                return CardId(row)
        raise inconsistent_observation(f"{card.name} is no token of player {owner}")

    def row_of(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return a row of *card* of *owner*, wherever it is now; raise SetupError if there is none."""
        if token:
            return self.token_row(card, owner)
        for row in range(self.table.first_token):
            if self.table.cards[row] == card and self.table.owners[row] == owner:
                return CardId(row)
        raise inconsistent_observation(f"{card.name} was seen, but is not in the deck of player {owner}")

    def draw_hidden(self, owner: Player, count: int) -> list[CardId]:
        """Return so many of the cards of *owner* that have not been taken, drawn at random."""
        return self._draw(self._undealt, self._shuffled, owner, count)

    def draw_hidden_aside(self, owner: Player, count: int) -> list[CardId]:
        """Return so many of the cards kept apart for *owner* that have not been taken, drawn at random."""
        return self._draw(self._undealt_aside, self._shuffled_aside, owner, count)

    def _draw(
        self,
        undealt: list[dict[CardDef, list[CardId]]],
        shuffled_rows: list[list[CardId] | None],
        owner: Player,
        count: int,
    ) -> list[CardId]:
        remaining = shuffled_rows[owner]
        if remaining is None:
            rows = sorted([row for rows in undealt[owner].values() for row in rows])
            order, self.rng = shuffled(self.rng, tuple(rows))
            remaining = shuffled_rows[owner] = list(order)
        if count > len(remaining):
            raise inconsistent_observation(f"player {owner} has too few cards for what is seen")
        card_ids, shuffled_rows[owner] = remaining[:count], remaining[count:]
        return card_ids

    def new_object_id(self) -> ObjectId:
        """Return a number for a hidden object that nothing in the view has or speaks of; SetupError if none is left."""
        object_id = next(self._object_ids, None)
        if object_id is None:
            raise inconsistent_observation("there are more hidden cards than numbers have been given")
        return object_id

    def undealt_count(self, owner: Player) -> int:
        """Return how many cards of *owner* have not been handed out."""
        pairs = ((self._undealt, self._shuffled[owner]), (self._undealt_aside, self._shuffled_aside[owner]))
        return sum([sum(map(len, left[owner].values())) if rest is None else len(rest) for left, rest in pairs])


def _rows_by_card(piles: Sequence[tuple[CardDef, ...]], first: int) -> list[dict[CardDef, list[CardId]]]:
    """Return for each of *piles*, whose rows follow on each other from *first* on, its rows by card, the first last."""
    found: list[dict[CardDef, list[CardId]]] = []
    row = first + sum(map(len, piles))
    for pile in reversed(piles):
        rows_by_card: dict[CardDef, list[CardId]] = {}
        for card in reversed(pile):
            row -= 1
            rows = rows_by_card.get(card)
            if rows is None:
                rows_by_card[card] = [CardId(row)]
            else:
                rows.append(CardId(row))
        found.insert(0, rows_by_card)
    return found


ReconstructExtra: TypeAlias = Callable[[Observation, Dealer], VariantState]
"""What a variant keeps in a state that looks like the view; it takes its cards from the dealer."""


def observed_extra(observation: Observation, _: Dealer) -> VariantState:
    """Return what the view shows of what the variant keeps, which is all of it."""
    return observation.extra


AsideCardsOf: TypeAlias = Callable[[Observation], tuple[AsideCards, ...]]
"""What a variant keeps of each player that belongs to no deck, as far as the view tells; the rest is a guess."""


def no_aside_cards(observation: Observation) -> tuple[AsideCards, ...]:
    """Return that all cards belong to decks."""
    return (NO_ASIDE_CARDS,) * len(observation.seats)
