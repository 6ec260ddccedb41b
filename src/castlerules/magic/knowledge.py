"""States that would look the same to a player: what is hidden is dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castlerules.cards.definition import CardDef
from castlerules.core import Generator, Player
from castlerules.core.shown import shown

from .dealer import Apart, Dealer, Fill, Kept, as_seen, misfit, named_in_hand, nothing_apart
from .deck import Deck, Named, as_cards
from .guess import unseen_cards
from .laying import laid
from .seeing import Hide, view, whole
from .shelf import counted
from .state import State
from .view import SeenSeat, View

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["determinize"]


def determinize(
    book: Rulebook,
    seen: View,
    rng: Generator,
    decks: Sequence[Deck | None] | None = None,
    hide: Hide = whole,
    fill: Fill = as_seen,
    kept: Kept = nothing_apart,
    named: Named = as_cards,
) -> State:
    """Return a state that looks like *seen*; ``variant.MagicGame.determinize`` says what is assumed."""
    if not isinstance(seen, View):
        raise misfit(f"a view of a game of Magic is wanted, not {type(seen).__name__}")
    if not all(0 <= player < len(seen.seats) for player in (seen.player, *book.players)):
        raise misfit(f"player {shown(seen.player)} of {len(seen.seats)} sees no game of this kind")
    apart = kept(seen)
    state = laid(seen, Dealer(seen, _decks(seen, decks, apart, named), rng, apart), fill)
    if view(book, state, seen.player, hide) != seen:
        raise misfit(f"no game looks like this to player {seen.player}: what is seen does not fit together")
    return state


# Decks.


def _decks(
    seen: View, given: Sequence[Deck | None] | None, apart: tuple[Apart, ...], named: Named
) -> list[tuple[CardDef, ...]]:
    """Return the decks of all seats: those that are known, those *given*, and guesses where there is neither."""
    if given is not None:
        _refuse_other_than(len(seen.seats), given)
    found = []
    for place, seat in enumerate(seen.seats):
        player = Player(place)
        told = None if given is None else given[place]
        wanted = None if told is None else named(told)
        if seat.deck is not None:
            known = tuple([card for card, count in seat.deck for _ in range(count)])
            if wanted is not None and counted(wanted) != seat.deck:
                raise misfit(f"the deck of player {player} is known, and is another one")
            found.append(known)
        else:
            found.append(_guessed(seen, player, seat, apart[place]) if wanted is None else wanted)
    return found


def _refuse_other_than(count: int, given: object) -> None:
    """Raise SetupError if *given* are not *count* decks."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Sequence) or len(given) != count:
        raise misfit(f"{count} decks are wanted, None for each that is not known, not {shown(given)}")


def _guessed(seen: View, player: Player, seat: SeenSeat, apart: Apart) -> tuple[CardDef, ...]:
    """Return a deck that fits what is seen: its cards, those that were seen in play before, and likely others."""
    cards = list(_cards_seen(seen, player, apart))
    for card in apart.gone:
        if card in cards:
            cards.remove(card)
    gone = [one.was.card for one in seen.gone if one.was.owner == player and not one.was.token]
    strange = [card for card in dict.fromkeys(gone) if card not in cards and card not in apart.cards]
    cards += strange[: max(0, seat.owned - len(cards))]
    own = [card for card, count in seen.own.deck or () for _ in range(count)]
    return (*cards, *unseen_cards(cards, seat.owned - len(cards), seen.rules.core.deck_copy_limit, own))


def _cards_seen(seen: View, player: Player, apart: Apart) -> Iterator[CardDef]:
    """Yield the cards of *player* that lie open or are shown now, but for those that a variant keeps apart."""
    seat, raised = seen.seats[player], apart.raised
    yield from (one.card for one in seen.permanents if one.owner == player and not one.token and one.id not in raised)
    yield from (one.card for one in seen.stack if one.card is not None and one.owner == player)
    yield from (one.card for one in (*seat.graveyard, *seat.exile) if not one.token)
    yield from named_in_hand(seen, player) if seat.shown is None else seat.shown
    yield from (card for card, owner in seen.extra.shows() if owner == player)
