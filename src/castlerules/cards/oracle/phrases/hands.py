"""Hands that are revealed, cards chosen from them, and whole hands; unspent mana."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Deed, Noun
from castlerules.cards.oracle.phrase import Phrase, binds, says

_REVEAL: Final = "Target opponent reveals their hand."


def _reveal(binder: Binder) -> Deed:
    binder.hand_is_revealed = True
    return lang.RevealHand


REVEALING: Final = (
    Phrase("deed", ("reveal your hand",), lambda: lang.RevealHand, "Reveal your hand."),
    Phrase("does", ("reveals their hand",), _reveal, _REVEAL, binds=True),
)


@binds(
    "clause",
    "you choose <count> <noun> from it",
    example=f"{_REVEAL} You choose a land card from it. That player discards that card.",
)
def choose_from_hand(binder: Binder, count: lang.Value, noun: Noun) -> lang.Effect:
    """Choose cards from the hand that a player has revealed."""
    if not binder.hand_is_revealed or noun.zone is not lang.Zone.HAND:
        raise Unbound('"from it" is said of a hand that a player has revealed')
    if not isinstance(count, int):
        raise Missing("choosing a number of cards that is not fixed")
    whose = binder.that_player()
    name = binder.new_name("chosen")
    binder.mention(lang.BoundObjects(name), THING, *noun.nouns, plural=count != 1)
    return lang.ChooseCards(lang.You(), name, noun.filter, lang.Zone.HAND, whose, count, count)


@says("does", "discards <object>", example=f"{_REVEAL} You choose a card from it. That player discards that card.")
def discards_that(ref: lang.ObjectRef) -> Deed:
    """Discard cards that have been chosen."""
    if not isinstance(ref, lang.BoundObjects):
        raise Unbound("only chosen cards are discarded")
    return lambda _: lang.DiscardObject(ref)


def _discard_all() -> Deed:
    return lambda who: lang.Discard(who, method=lang.DiscardMethod.ALL)


WHOLE_HAND: Final = (
    Phrase("deed", ("discard all the cards in your hand",), _discard_all, "Discard all the cards in your hand."),
    Phrase(
        "does",
        ("discards all the cards in their hand",),
        _discard_all,
        "Target player discards all the cards in their hand.",
    ),
    Phrase("deed", ("lose all unspent mana",), lambda: lang.EmptyPool, "You lose all unspent mana."),
    Phrase("does", ("loses all unspent mana",), lambda: lang.EmptyPool, "Target player loses all unspent mana."),
)
