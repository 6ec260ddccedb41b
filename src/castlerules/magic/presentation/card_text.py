"""What a card of Magic says, for the cards of a picture: its full text, and the part of it that a card has room for."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules._display import CardText
from castlerules.cards import language as lang
from castlerules.cards.rendering.cards import render, rules_lines

from .names import ObjectNames


def full_text(card: lang.CardDef) -> CardText:
    """Return all that *card* says: cost, types, size, and each ability in a line of its own."""
    return CardText(card.name, tuple(render(card).splitlines()))


def rules_text(card: lang.CardDef, *, keywords: bool = True) -> tuple[str, ...]:
    """Return the abilities of *card*, those of each half of a split card after its name.

    Keywords without a cost are left out unless *keywords* is true: the status of a permanent has those it has now.
    """
    return tuple(
        [
            f"{face.name}: {line}" if len(card.faces) > 1 else line
            for face in card.faces
            for line in rules_lines(face, keywords=keywords)
        ]
    )


def visible_texts(names: ObjectNames) -> tuple[CardText, ...]:
    """Return the text of each card that the player of the observation sees, once for each name.

    Cards in play and on the stack come first, then those in hands and open zones, and those of a variant's own zones.
    """
    return tuple({card.name: _text_with_notes(names, card) for card in _visible_cards(names)}.values())


def _text_with_notes(names: ObjectNames, card: lang.CardDef) -> CardText:
    """Return all that *card* says, and what the variant reads otherwise on it."""
    return CardText(card.name, (*full_text(card).lines, *names.display.card_notes(card)))


def _visible_cards(names: ObjectNames) -> Iterator[lang.CardDef]:
    observation = names.observation
    yield from (card for _, card in observation.objects())
    for seat in observation.seats:
        yield from seat.revealed_hand or ()
        yield from seat.searched_library or ()
    yield from names.display.other_cards
    yield from (reference.card for reference in observation.hidden_references if reference.card is not None)
