"""Deals the cards of a determinization: known cards go where the observation shows them, hidden ones at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from castlerules.cards import CardDef, Zone
from castlerules.core import Generator, Player, SetupError, Violation, shuffled
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.model import FIRST_OBJECT, MAX_CARDS, CardId, CardTable, ObjectId, VariantState, renumbered

from .observation import Observation


@frozen(kw_only=True)
class AsideCards:
    """The cards of one player that belong to no deck, such as those of a variant's own pile.

    *cards* are all these cards, wherever they are. *permanents* are the object ids of those on the battlefield.
    *joined_deck* are those that have left the pile for good. They are dealt like cards of the player's deck, since they
    may be in any zone.
    """

    cards: tuple[CardDef, ...] = ()
    permanents: tuple[ObjectId, ...] = ()
    joined_deck: tuple[CardDef, ...] = ()


NO_ASIDE_CARDS: Final = AsideCards()


def inconsistent_observation(reason: str) -> SetupError:
    """Return the error that says why no state matches an observation: *reason*, under BASE-I24."""
    return SetupError((Violation("BASE-I24", reason),))


def counted_cards(counts: Sequence[tuple[CardDef, int]], whose: str) -> tuple[CardDef, ...]:
    """Return each card of *counts*, pairs of a card and its number, as often as the number says.

    Raises SetupError, which names the cards *whose*, for more than MAX_CARDS cards or a number below 1.
    """
    total = sum([count for _, count in counts])
    if total > MAX_CARDS or any([count < 1 for _, count in counts]):
        raise inconsistent_observation(
            f"the observation lists {short_repr(total)} cards in {whose}; expected 1 or more of each card, and at "
            f"most {MAX_CARDS} in all"
        )
    return tuple([card for card, count in counts for _ in range(count)])


def known_hand_cards(observation: Observation, player: Player) -> list[CardDef]:
    """Return the cards in the hidden hand of *player* that the observing player knows because effects refer to them."""
    return [
        hidden_reference.card
        for hidden_reference in observation.hidden_references
        if hidden_reference.zone is Zone.HAND
        and hidden_reference.owner == player
        and hidden_reference.object is None
        and hidden_reference.card is not None
    ]


def known_library_cards(observation: Observation, player: Player) -> list[CardDef]:
    """Return the cards in the library of *player* that the observing player knows.

    These are the cards that pending effects refer to or, while that player searches this library, all its cards.
    """
    searched = observation.seats[player].searched_library
    if searched:
        return list(searched)
    return [
        hidden_reference.card
        for hidden_reference in observation.hidden_references
        if hidden_reference.zone is Zone.LIBRARY
        and hidden_reference.owner == player
        and hidden_reference.object is None
        and hidden_reference.card is not None
    ]


def _free_object_ids(observation: Observation) -> Iterator[ObjectId]:
    """Yield the object ids that *observation* neither contains nor refers to, the lowest first."""
    taken = set[int]()

    def noted(kind: object, number: int) -> int:
        if kind is ObjectId:
            taken.add(number)
        return number

    renumbered(observation, noted)
    return (ObjectId(number) for number in range(FIRST_OBJECT, observation.next_object) if number not in taken)


class Dealer:
    """Hands out each card of the game once, while a state that matches *observation* is built.

    Cards are handed out as rows, their indices in the card table. Each row is handed out only once, so that a card
    cannot be in two zones; only a row that describes a token may be handed out again. ``take`` returns the row of a
    card that the observation identifies, ``draw_hidden`` random rows of what is left of a deck; with *aside*, both deal
    cards of a variant that belong to no deck. ``table`` is the card table of the new state and ``rng`` its generator;
    ``rows`` maps the id of each visible object to its row.
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
        self.aside_permanents = tuple(
            [permanent_id for aside_cards in aside_cards for permanent_id in aside_cards.permanents]
        )
        self.rows: dict[ObjectId, CardId] = {}
        self._next_object = observation.next_object
        self._object_ids = _free_object_ids(observation)
        rows_aside = _rows_by_card([aside_cards.cards for aside_cards in aside_cards], len(cards))
        self._undealt = (_rows_by_card(decks, 0), rows_aside or [{} for _ in decks])
        self._shuffled: dict[tuple[bool, Player], list[CardId]] = {}
        for place, cards_of_player in enumerate(aside_cards):
            for card in cards_of_player.joined_deck:
                row = self.take(card, Player(place), aside=True)
                self._undealt[False][place].setdefault(card, []).append(row)

    def take(self, card: CardDef, owner: Player, *, token: bool = False, aside: bool = False) -> CardId:
        """Return an undealt row of the card table (a ``CardId``) that holds *card* and belongs to *owner*, and deal it.

        If *token* is true, return the row that describes this token, which may be dealt any number of times. If *aside*
        is true, *card* belongs to no deck. Raises SetupError if there is no such row.
        """
        if token:
            return self.row_of(card, owner, token=True)
        rows = self._undealt[aside][owner].get(card)
        if not rows:
            had = f"player {owner} has apart from the deck" if aside else f"the deck of player {owner} has"
            raise inconsistent_observation(f"the observation shows more copies of {card.name} than {had}")
        return rows.pop()

    def row_of(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return the first row of the card table that holds *card* and belongs to *owner*, whether it is dealt or not.

        Last known information needs it, since its card may be in another zone by now. If *token* is true, return the
        row that describes this token, which all equal tokens of a player share. Raises SetupError if there is no such
        row.
        """
        first = self.table.first_token
        for row in range(first, len(self.table.cards)) if token else range(first):
            if self.table.cards[row] == card and self.table.owners[row] == owner:
                return CardId(row)
        if token:
            reason = f"refers to a token {card.name} of player {owner}, which its tokens do not list"
            raise inconsistent_observation(f"the observation {reason}")
        raise inconsistent_observation(
            f"the last known information contains {card.name}, which is not in the deck of player {owner}"
        )

    def draw_hidden(self, owner: Player, count: int, *, aside: bool = False) -> list[CardId]:
        """Deal *count* cards at random from the undealt cards of the deck of *owner*, or of those that are *aside*.

        Returns their rows in the card table. Raises SetupError if too few are left.
        """
        remaining = self._shuffled.get((aside, owner))
        if remaining is None:
            rows = sorted([row for rows in self._undealt[aside][owner].values() for row in rows])
            order, self.rng = shuffled(self.rng, tuple(rows))
            remaining = list(order)
        if count > len(remaining):
            raise inconsistent_observation(
                f"player {owner} has {len(remaining)} hidden cards left, but the observation needs {count} more"
            )
        card_ids, self._shuffled[aside, owner] = remaining[:count], remaining[count:]
        return card_ids

    def new_object_id(self) -> ObjectId:
        """Return an object id that the observation does not use, for a hidden card.

        Raises SetupError if none is left.
        """
        object_id = next(self._object_ids, None)
        if object_id is None:
            raise inconsistent_observation(
                f"the observation has more hidden cards than unused ids below next_object, {self._next_object}"
            )
        return object_id

    def undealt_count(self, owner: Player) -> int:
        """Return how many cards of *owner* have not been dealt, cards outside the deck included."""
        undealt = [left[owner] for left in self._undealt]
        return sum(
            [
                len(self._shuffled[aside, owner]) if (aside, owner) in self._shuffled else sum(map(len, left.values()))
                for aside, left in zip((False, True), undealt, strict=True)
            ]
        )


def _rows_by_card(piles: Sequence[tuple[CardDef, ...]], first: int) -> list[dict[CardDef, list[CardId]]]:
    """Return for each of *piles* a mapping from each of its cards to the rows of the card table that hold it.

    The rows of a card are listed highest first. The piles occupy consecutive rows of the table: row *first* holds the
    first card of the first pile.
    """
    rows_of_piles: list[dict[CardDef, list[CardId]]] = []
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
        rows_of_piles.insert(0, rows_by_card)
    return rows_of_piles


ReconstructExtra: TypeAlias = Callable[[Observation, Dealer], VariantState]
"""Rebuilds a variant's own part of the state from an observation; it takes its cards from the dealer."""


def observed_extra(observation: Observation, _: Dealer) -> VariantState:
    """Return the variant's part of the observation as it is: for variants that hide nothing in it."""
    return observation.extra


AsideCardsOf: TypeAlias = Callable[[Observation], tuple[AsideCards, ...]]
"""Returns each player's cards that belong to no deck, guessed where the observation does not show them."""


def no_aside_cards(observation: Observation) -> tuple[AsideCards, ...]:
    """Return an empty ``AsideCards`` for each player: for games in which every card belongs to a deck."""
    return (NO_ASIDE_CARDS,) * len(observation.seats)
