"""What players are told before they keep their hands: who starts, and what is in the decks that they know."""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.cards import CardDef, CardType
from castlerules.cards.pool.decks import TWO_COLOR_LISTS
from castlerules.core import Player
from castlerules.core.wording import counted_noun
from castlerules.magic.model import CardCounts

from .names import ObjectNames


def start_text(names: ObjectNames) -> str:
    """BASE-181: return who starts, and the decks that the player of the observation knows, in sentences."""
    seen = names.observation
    sentences = [names.verb_phrase(seen.active, "start").capitalize()]
    players = sorted([Player(place) for place in range(len(seen.seats))], key=lambda player: player != seen.player)
    for player in players:
        deck = seen.seats[player].deck
        if deck is not None:
            sentences.append(f"{names.possessive(player).capitalize()} deck: {deck_text(deck)}")
    return "".join([f"{sentence}. " for sentence in sentences]).rstrip()


def deck_text(deck: CardCounts) -> str:
    """Return the name of *deck* if it is a ready-made one, and its numbers of lands, creatures and other cards."""
    size = sum([count for _, count in deck])
    return f"{ready_made_name(deck) or counted_noun(size, 'card')}, {kinds_text(deck)}"


def kinds_text(cards: Sequence[tuple[CardDef, int]]) -> str:
    """Return how many lands, creatures and other cards there are among *cards*, each with its number."""
    size = sum([count for _, count in cards])
    lands = sum([count for card, count in cards if card.has_type(CardType.LAND)])
    creatures = sum(
        [count for card, count in cards if card.has_type(CardType.CREATURE) and not card.has_type(CardType.LAND)]
    )
    counts = {"land": lands, "creature": creatures, "other card": size - lands - creatures}
    return ", ".join([counted_noun(count, noun) for noun, count in counts.items() if count])


def ready_made_name(deck: CardCounts) -> str:
    """Return the name of the ready-made deck that has the cards of *deck*; empty if there is none."""
    counts = {card.name: count for card, count in deck}
    return next(
        (name for name, listed in TWO_COLOR_LISTS.items() if {card: count for count, card in listed} == counts), ""
    )
