"""The cards of a known deck that are not in sight: those that its player may still draw, in no order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from castlerules.cards.language.definition import CardDef
from castlerules.core import Player
from castlerules.magic.model import CardCounts

from .dealer import AsideCards
from .observation import Observation


def public_deck_cards(observation: Observation, player: Player, aside_cards: AsideCards) -> Iterator[CardDef]:
    """Yield the cards of the deck of *player* that lie open for everybody, in any zone.

    The permanents of *aside_cards*, which belong to no deck, are left out.
    """
    seat, aside_permanents = observation.seats[player], aside_cards.permanents
    yield from (
        permanent.card
        for permanent in observation.permanents
        if permanent.owner == player and not permanent.token and permanent.id not in aside_permanents
    )
    yield from (
        spell.card
        for spell in observation.stack
        if spell.card is not None and spell.owner == player and not spell.token
    )
    yield from (card.card for card in (*seat.graveyard, *seat.exile) if not card.token)
    yield from (card for card, owner in observation.extra.open_cards() if owner == player)


def unseen_own_cards(observation: Observation, aside_cards: AsideCards) -> CardCounts | None:
    """Return the cards of the observing player's deck that are not in sight, as the deck list has them.

    In most games they are the cards of the library. Cards of *aside_cards* that have joined the deck count as its
    cards. None if the player does not know the deck. Only what the observation shows is used, and no order.
    """
    seat, player = observation.own_seat, observation.player
    if seat.deck is None:
        return None
    left = Counter(dict(seat.deck))
    left.update(aside_cards.joined_deck)
    left.subtract(public_deck_cards(observation, player, aside_cards))
    left.subtract([card.card for card in seat.hand_cards or ()])
    in_play = [permanent.id for permanent in observation.permanents]
    left.subtract([card.card for card in observation.variant_cards if card.id not in in_play])
    return tuple([(card, count) for card, count in left.items() if count > 0])
