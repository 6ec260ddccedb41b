"""Deals the cards of a determinization: known cards go where the observation shows them, hidden ones at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards import CardDef, Zone
from castlerules.core import Generator, Player, SetupError, Violation, shuffled
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.model import FIRST_OBJECT, MAX_CARDS, CardId, CardTable, ObjectId, VariantState
from castlerules.magic.model.renumber import object_ids_in

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


class Dealer:
    """Hands out each card of the game once, while a state that matches *observation* is built.

    Cards are handed out as rows, their indices in the card table. Each row is handed out only once, so that a card
    cannot be in two zones; only a row that describes a token may be handed out again. ``take`` returns the row of a
    card that the observation identifies, ``draw_hidden`` random rows of what is left of a deck; with *aside*, both deal
    cards of a variant that belong to no deck. ``table`` is the card table of the new state and ``rng`` its generator;
    ``rows`` maps the id of each visible object to its row.

    ``copy_with`` returns a dealer that goes on from here by itself: what all deals have in common is dealt only once.
    """

    def __init__(
        self,
        observation: Observation,
        decks: Sequence[tuple[CardDef, ...]],
        rng: Generator,
        aside_cards: Sequence[AsideCards] = (),
    ) -> None:
        piles, piles_aside = tuple(decks), tuple([cards_of_player.cards for cards_of_player in aside_cards])
        self.table = _card_table(piles, piles_aside, observation.tokens)
        self.rng = rng
        self.aside_permanents = tuple(
            [permanent_id for aside_cards in aside_cards for permanent_id in aside_cards.permanents]
        )
        self.rows: dict[ObjectId, CardId] = {}
        self._next_object = observation.next_object
        self._taken_ids = frozenset(object_ids_in(observation))
        self._last_id = FIRST_OBJECT - 1
        rows_aside = [dict(rows) for rows in _rows_by_card(piles_aside, sum(map(len, piles)))]
        self._undealt = ([dict(rows) for rows in _rows_by_card(piles, 0)], rows_aside or [{} for _ in decks])
        self._shuffled: dict[tuple[bool, Player], list[CardId]] = {}
        for place, cards_of_player in enumerate(aside_cards):
            for card in cards_of_player.joined_deck:
                row = self.take(card, Player(place), aside=True)
                undealt = self._undealt[False][place]
                undealt[card] = (*undealt.get(card, ()), row)

    def copy_with(self, rng: Generator) -> Dealer:
        """Return a dealer that has dealt the same rows so far and draws from *rng*; neither changes the other."""
        dealer = copy(self)
        dealer.rng, dealer.rows, dealer._shuffled = rng, dict(self.rows), dict(self._shuffled)
        from_decks, aside = self._undealt
        dealer._undealt = ([dict(rows) for rows in from_decks], [dict(rows) for rows in aside])
        return dealer

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
        self._undealt[aside][owner][card] = rows[:-1]
        return rows[-1]

    def row_of(self, card: CardDef, owner: Player, *, token: bool = False) -> CardId:
        """Return the first row of the card table that holds *card* and belongs to *owner*, whether it is dealt or not.

        Last known information needs it, since its card may be in another zone by now. If *token* is true, return the
        row that describes this token, which all equal tokens of a player share. Raises SetupError if there is no such
        row.
        """
        row = _first_rows(self.table)[token].get((card, owner))
        if row is not None:
            return row
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
        self._last_id += 1
        while self._last_id in self._taken_ids:
            self._last_id += 1
        if self._last_id >= self._next_object:
            raise inconsistent_observation(
                f"the observation has more hidden cards than unused ids below next_object, {self._next_object}"
            )
        return ObjectId(self._last_id)

    def undealt_count(self, owner: Player) -> int:
        """Return how many cards of *owner* have not been dealt, cards outside the deck included."""
        undealt = [left[owner] for left in self._undealt]
        return sum(
            [
                len(self._shuffled[aside, owner]) if (aside, owner) in self._shuffled else sum(map(len, left.values()))
                for aside, left in zip((False, True), undealt, strict=True)
            ]
        )


Piles: TypeAlias = tuple[tuple[CardDef, ...], ...]
"""The cards of each player: the decks, or the cards that belong to no deck."""


@lru_cache(maxsize=64)
def _card_table(decks: Piles, aside: Piles, tokens: tuple[tuple[CardDef, Player], ...]) -> CardTable:
    """Return the card table of a state with these cards; the guesses of a player in a game often have the same."""
    piles = (*decks, *aside)
    owners = [Player(place) for whole in (decks, aside) for place, pile in enumerate(whole) for _ in pile]
    return CardTable(
        (*[card for pile in piles for card in pile], *[card for card, _ in tokens]),
        (*owners, *[Player(int(owner)) for _, owner in tokens]),  # True is equal to 1, and would stay in the cache
        len(tokens),
        sum(map(len, aside)),
    )


@lru_cache(maxsize=64)
def _first_rows(table: CardTable) -> tuple[Mapping[tuple[CardDef, Player], CardId], ...]:
    """Return two mappings from a card and its owner to the first row that holds them: among cards, and among tokens."""
    first = table.first_token
    rows_of_kinds = (range(first), range(first, len(table.cards)))
    return tuple(
        [
            MappingProxyType({(table.cards[row], table.owners[row]): CardId(row) for row in reversed(rows)})
            for rows in rows_of_kinds
        ]
    )


@lru_cache(maxsize=64)
def _rows_by_card(piles: Piles, first: int) -> tuple[Mapping[CardDef, tuple[CardId, ...]], ...]:
    """Return for each of *piles* a mapping from each of its cards to the rows of the card table that hold it.

    The rows of a card are listed highest first. The piles occupy consecutive rows of the table: row *first* holds the
    first card of the first pile.
    """
    rows_of_piles: list[Mapping[CardDef, tuple[CardId, ...]]] = []
    row = first + sum(map(len, piles))
    for pile in reversed(piles):
        rows_by_card: dict[CardDef, list[CardId]] = {}
        for card in reversed(pile):
            row -= 1
            rows_by_card.setdefault(card, []).append(CardId(row))
        rows_of_piles.insert(0, MappingProxyType({card: tuple(rows) for card, rows in rows_by_card.items()}))
    return tuple(rows_of_piles)


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
