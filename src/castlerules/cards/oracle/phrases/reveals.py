"""Revealing the top cards of a library, and taking those of a kind."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Noun
from castlerules.cards.oracle.phrase import Phrase, binds

_REVEAL: Final = "Reveal the top three cards of your library."
_TAKEN: Final = f"{_REVEAL} Put all Elf cards revealed this way into your hand and the rest into your graveyard."


@binds("clause", "reveal the top <number> cards of your library", example=_TAKEN)
def reveal_top(binder: Binder, number: int) -> lang.Effect:
    """Show the top cards of your library to everybody."""
    name = binder.new_name("top")
    binder.looked = (name, number)
    return lang.LookAtTop(name, number, public=True)


def _reveals(binder: Binder, number: int = 1) -> Deed:
    name = binder.new_name("shown")
    return lambda who: lang.LookAtTop(name, number, who, public=True)


REVEALS: Final = (
    Phrase(
        "does",
        ("reveals the top card of their library",),
        _reveals,
        "Target player reveals the top card of their library.",
        binds=True,
    ),
    Phrase(
        "does",
        ("reveals the top <number> cards of their library",),
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
