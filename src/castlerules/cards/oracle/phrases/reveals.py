"""Revealing the top cards of a library, and taking those of a kind."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Noun, in_order
from castlerules.cards.oracle.phrase import Phrase, binds

_REVEAL: Final = "Reveal the top three cards of your library."
_TAKEN: Final = f"{_REVEAL} Put all Elf cards revealed this way into your hand and the rest into your graveyard."


@binds("clause", "reveal the top <value> cards of your library", example=_TAKEN)
def reveal_top(binder: Binder, number: lang.Value) -> lang.Effect:
    """Show the top cards of your library to everybody."""
    return _reveal_several(binder, number, lang.You())(lang.You())


@binds(
    "clause",
    "reveal the top card of your library",
    example="Reveal the top card of your library. If it's a land card, put it into your hand.",
)
def reveal_top_card(binder: Binder) -> lang.Effect:
    """Show the top card of your library to everybody."""
    return _reveal_one(binder)(lang.You())


def _reveal_several(binder: Binder, number: lang.Value, whose: lang.PlayerRef) -> Deed:
    name = binder.new_name("top")
    binder.looked, binder.library, binder.some_taken = (name, number), whose, False
    return lambda who: lang.LookAtTop(name, number, who, public=True)


def _reveal_one(binder: Binder) -> Deed:
    """Return the deed of revealing the top card; "it" and "that card" mean this card."""
    among, name = binder.new_name("top"), binder.new_name("shown")
    binder.mention(lang.BoundObjects(name), THING, "card", "revealed card")
    return lambda who: in_order(lang.LookAtTop(among, 1, who, public=True), lang.TakeAll(name, lang.Anything(), among))


def _reveals(binder: Binder, number: lang.Value) -> Deed:
    return _reveal_several(binder, number, binder.that_player())


REVEALS: Final = (
    Phrase(
        "does",
        ("reveals the top card of their library",),
        _reveal_one,
        "Target player reveals the top card of their library.",
        binds=True,
    ),
    Phrase(
        "does",
        ("reveals the top <value> cards of their library",),
        _reveals,
        "Target player reveals the top two cards of their library.",
        binds=True,
    ),
)


@binds("some", "all <noun> revealed this way", example=_TAKEN)
def all_of_a_kind(binder: Binder, noun: Noun) -> Chosen:
    """All cards of a kind among those that were revealed."""
    if binder.looked is None or "card" not in noun.nouns:
        raise Unbound("no cards have been revealed")
    name, among = binder.new_name("taken"), binder.looked[0]
    return Chosen(lambda _: lang.TakeAll(name, noun.filter, among), lang.BoundObjects(name))
