"""What is known of the cards of a deck, for the details of a picture: set, rarity, and the text or the colours."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules._display import CardText
from castlerules.ascension.information.observation import Observation
from castlerules.ascension.model.state import Member
from castlerules.ascension.pool.card_pool import Printing
from castlerules.cards.pool.lookup import POOL
from castlerules.cards.rendering.cards import render


def deck_texts(observation: Observation, member: Member) -> tuple[CardText, ...]:
    """Return a text for each card of the deck, the sideboard and the reserve of *member*, once for each printing."""
    index, deck = observation.setup.pool.index, member.deck
    printings = dict.fromkeys([printing for pile in (deck.main, deck.side, deck.reserve) for printing, _ in pile])
    return tuple([CardText(index.by_id[each].name, tuple(_lines(index.by_id[each]))) for each in printings])


def _lines(printing: Printing) -> Iterator[str]:
    """Yield name, set and rarity; then the text of the card, or what the pool of the league says of a card without."""
    yield printing.name
    yield f"{printing.set_code}, {printing.rarity.value}"
    if printing.name in POOL:
        yield from render(POOL[printing.name]).splitlines()[1:]
        return
    colors = " and ".join([color.name.lower() for color in printing.colors]) or "colourless"
    yield ", ".join([colors, *[" ".join((*printing.supertypes, *printing.types))]]).rstrip(", ")
