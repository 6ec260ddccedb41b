"""Determinization: builds a state that matches an observation, with the hidden cards dealt at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.keywords import KeywordKind
from castlerules.core import Generator, Player, Rng, evolve
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.decks import Deck, DeckReader, cards_of_deck
from castlerules.magic.model import MAX_CARDS, AnnounceDecision, Rulebook, StackObject, State, card_counts
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import can_pay
from castlerules.magic.query.spells import context_of, cost_of
from castlerules.magic.rules.announcing import announcement_actions

from . import dealer
from .deck_guess import guessed_cards
from .observation import Observation, ObservedSeat
from .observe import ObserveExtra, full_extra, observe
from .reconstruct import Reconstruction, VisibleObjects
from .unseen_cards import public_deck_cards


def determinize(
    book: Rulebook,
    observation: Observation,
    rng: Generator,
    decks: Sequence[Deck | None] | None = None,
    observe_extra: ObserveExtra = full_extra,
    reconstruct_extra: dealer.ReconstructExtra = dealer.observed_extra,
    aside_cards_of: dealer.AsideCardsOf = dealer.no_aside_cards,
    deck_reader: DeckReader = cards_of_deck,
) -> State:
    """Return a state that matches *observation*; ``game.MagicGame.determinize`` says what it assumes and raises.

    The new state is observed again and compared with *observation*, so that an observation from outside whose parts
    contradict each other is refused instead of played.
    """
    deals = _deals(book, observation, decks, reconstruct_extra, aside_cards_of, deck_reader)
    return deals.checked(deals.deal(rng), observe_extra)


def determinizer(
    book: Rulebook,
    observation: Observation,
    decks: Sequence[Deck | None] | None = None,
    observe_extra: ObserveExtra = full_extra,
    reconstruct_extra: dealer.ReconstructExtra = dealer.observed_extra,
    aside_cards_of: dealer.AsideCardsOf = dealer.no_aside_cards,
    deck_reader: DeckReader = cards_of_deck,
) -> Callable[[Generator], State]:
    """Return a function that maps a generator to the state that ``determinize`` returns for it.

    What the states have in common is done once: reading the decks, dealing the visible cards, compiling the card table.
    The comparison with *observation* is made once too, with a state for a generator of its own: an observation says
    nothing about hidden cards, so if one deal of them matches it, all do.
    """
    deals = _deals(book, observation, decks, reconstruct_extra, aside_cards_of, deck_reader)
    deals.checked(deals.deal(_ANY_RNG), observe_extra)
    return deals.deal


_ANY_RNG: Final = Rng.seeded(0)


@frozen
class _Deals:
    """The states that match one observation: *visible* is what they have in common.

    If *may_be_dead_end* is true, a deal may leave another player without a choice (BASE-I07).
    """

    book: Rulebook
    visible: VisibleObjects
    reconstruct_extra: dealer.ReconstructExtra
    may_be_dead_end: bool

    def deal(self, rng: Generator) -> State:
        """Return a state in which *rng* has dealt what is hidden."""
        for _ in range(_MOST_DEALS):
            state = Reconstruction(self.visible, self.visible.dealer.copy_with(rng), self.reconstruct_extra).state()
            if not (self.may_be_dead_end and _is_dead_end(self.book, state)):
                break
            rng = state.rng
        return state

    def checked(self, state: State, observe_extra: ObserveExtra) -> State:
        """Return *state*; raise SetupError if it does not look like the observation that it was made for."""
        observation = self.visible.observation
        if not self._looks_alike(state, observe_extra):
            raise dealer.inconsistent_observation(
                f"no state of this game matches the observation of player {observation.player}: its parts contradict "
                "each other"
            )
        return state

    def _looks_alike(self, state: State, observe_extra: ObserveExtra) -> bool:
        """Return whether *state* is observed as it should be; not if its parts cannot be looked at together."""
        observation = self.visible.observation
        try:
            return observe(self.book, state, observation.player, observe_extra) == observation
        except Exception:  # observations from outside may be anything
            return False


def _deals(
    book: Rulebook,
    observation: Observation,
    decks: Sequence[Deck | None] | None,
    reconstruct_extra: dealer.ReconstructExtra,
    aside_cards_of: dealer.AsideCardsOf,
    deck_reader: DeckReader,
) -> _Deals:
    """Return the states that match *observation*; raise SetupError if it is no observation of a game with *book*."""
    if not isinstance(observation, Observation):
        raise dealer.inconsistent_observation(
            f"expected an observation of a game of Magic, got {type(observation).__name__}"
        )
    if not all(0 <= player < len(observation.seats) for player in (observation.player, *book.players)):
        raise dealer.inconsistent_observation(
            f"expected an observation of this game for one of {len(observation.seats)} players, "
            f"got one for player {short_repr(observation.player)}"
        )
    aside_cards = aside_cards_of(observation)
    deck_cards = _decks_of_seats(observation, decks, aside_cards, deck_reader)
    visible = VisibleObjects(observation, dealer.Dealer(observation, deck_cards, _ANY_RNG, aside_cards))
    decision = observation.decision
    announces = isinstance(decision, AnnounceDecision) and decision.player != observation.player
    return _Deals(book, visible, reconstruct_extra, announces)


_MOST_DEALS: Final = 128
"""So many deals are tried until a player whose hand is hidden can go on with what they announce."""


def _is_dead_end(book: Rulebook, state: State) -> bool:
    """BASE-I07: return whether another player than the observer has nothing to choose for what they are announcing.

    Such a deal does not match what the observer knows: that player has a card in hand for the cost that they pay. If
    the parts of the state contradict each other so badly that this cannot be told, no other deal is better.
    """
    if not state.stack:
        return False
    try:
        return not _can_go_on(Board(book, state), state.stack[-1])
    except Exception:  # observations from outside may be anything; ``problems`` finds what is wrong
        return False


def _can_go_on(board: Board, announced: StackObject) -> bool:
    """Return whether there is a next choice for *announced*, and its cost can be paid, perhaps the alternative cost."""
    if announcement_actions(board) == []:
        return False
    if announced.card is not None and announced.face is None:
        return True
    ways = [announced]
    if announced.card is not None and not announced.optional_costs_offered:  # which cost is paid is not decided yet
        ways += [evolve(announced, optional_costs=(KeywordKind.ALTERNATIVE_COST,))]
    return any([can_pay(board, cost_of(board, way), context_of(way), x=way.x or 0) for way in ways])


# Decks.


def _decks_of_seats(
    observation: Observation,
    given_decks: Sequence[Deck | None] | None,
    aside_cards: tuple[dealer.AsideCards, ...],
    deck_reader: DeckReader,
) -> list[tuple[CardDef, ...]]:
    """Return the deck of each seat: the one that the observation knows, else the given one, else a guess."""
    if given_decks is not None:
        _check_deck_count(len(observation.seats), given_decks)
    cardses = []
    for place, seat in enumerate(observation.seats):
        player = Player(place)
        given_deck = None if given_decks is None else given_decks[place]
        given_cards = None if given_deck is None else deck_reader(given_deck)
        if seat.deck is not None:
            known = dealer.counted_cards(seat.deck, f"the deck of player {player}")
            if given_cards is not None and card_counts(given_cards) != seat.deck:
                raise dealer.inconsistent_observation(
                    f"the deck given for player {player} differs from the one in the observation; pass None for it"
                )
            cardses.append(known)
        else:
            cardses.append(
                _guessed_deck(observation, player, seat, aside_cards[place]) if given_cards is None else given_cards
            )
    return cardses


def _check_deck_count(count: int, decks: object) -> None:
    """Raise SetupError unless *decks* is a sequence of *count* decks."""
    if isinstance(decks, (str, bytes)) or not isinstance(decks, Sequence) or len(decks) != count:
        raise dealer.inconsistent_observation(
            f"expected {count} decks, with None for each unknown one, got {short_repr(decks)}"
        )


def _guessed_deck(
    observation: Observation, player: Player, seat: ObservedSeat, aside_cards: dealer.AsideCards
) -> tuple[CardDef, ...]:
    """Return a guess at the deck of *player*, with as many cards as the observation says it has.

    It consists of the visible cards of the player, cards known only from last known information, and guessed cards.
    Raises SetupError for a deck of more than MAX_CARDS cards.
    """
    if seat.deck_size > MAX_CARDS:
        raise dealer.inconsistent_observation(
            f"the deck of player {player} has {short_repr(seat.deck_size)} cards; expected at most {MAX_CARDS}"
        )
    cards = list(_observed_deck_cards(observation, player, aside_cards))
    for card in aside_cards.joined_deck:
        if card in cards:
            cards.remove(card)
    last_known_cards = [
        observed_last_known.permanent.card
        for observed_last_known in observation.last_known
        if observed_last_known.permanent.owner == player and not observed_last_known.permanent.token
    ]
    unlisted_cards = [
        card for card in dict.fromkeys(last_known_cards) if card not in cards and card not in aside_cards.cards
    ]
    cards += unlisted_cards[: max(0, seat.deck_size - len(cards))]
    own_deck = dealer.counted_cards(observation.own_seat.deck or (), "the observing player's deck")
    return (
        *cards,
        *guessed_cards(cards, max(0, seat.deck_size - len(cards)), observation.rules.core.deck_copy_limit, own_deck),
    )


def _observed_deck_cards(observation: Observation, player: Player, aside_cards: dealer.AsideCards) -> Iterator[CardDef]:
    """Yield the cards of the deck of *player* that are face up or revealed to the observing player now, in any zone.

    The permanents of *aside_cards*, which belong to no deck, are left out.
    """
    seat = observation.seats[player]
    yield from public_deck_cards(observation, player, aside_cards)
    yield from dealer.known_hand_cards(observation, player) if seat.revealed_hand is None else seat.revealed_hand
    yield from dealer.known_library_cards(observation, player)
