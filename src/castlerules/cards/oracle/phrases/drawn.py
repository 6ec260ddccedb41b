"""Cards that have just been drawn: revealed, and some of them discarded."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder
from castlerules.cards.oracle.meanings import in_order
from castlerules.cards.oracle.phrase import binds


def _drawing(binder: Binder, count: int) -> tuple[lang.Effect, lang.BoundObjects]:
    """Return the effect that you draw *count* cards, and the reference to them."""
    name = binder.new_name("drawn")
    return lang.Noted(lang.Draw(lang.You(), count), name), lang.BoundObjects(name)


@binds("clause", "draw a card and reveal it", example="Draw a card and reveal it. If it isn't a land card, discard it.")
def draw_and_reveal(binder: Binder) -> lang.Effect:
    """Draw a card that everybody sees."""
    draw, card = _drawing(binder, 1)
    binder.mention(card, THING, "card", "revealed card")
    return in_order(draw, lang.Reveal(card))


@binds(
    "clause",
    "draw <number> cards , then discard <number> of them",
    example="Draw two cards, then discard one of them.",
)
def draw_and_discard_some(binder: Binder, number: int, less: int) -> lang.Effect:
    """Draw cards, and discard some of these."""
    draw, cards = _drawing(binder, number)
    name = binder.new_name("discarded ones")
    hand = lang.Zone.HAND
    choose = lang.ChooseCards(lang.You(), name, lang.Is(cards), hand, lang.You(), less, less)
    return in_order(draw, choose, lang.DiscardObject(lang.BoundObjects(name)))
