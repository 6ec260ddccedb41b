"""Revealing the top cards of a library, and taking those of a kind."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Moving, Noun, in_order
from castlerules.cards.oracle.phrase import Phrase, binds, says

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


_UNTIL: Final = "Reveal cards from the top of your library until you reveal a land card."


def _reveal_until(binder: Binder, noun: Noun) -> Deed:
    """Return the deed of revealing until a card fits; "that card" means it."""
    if "card" not in noun.nouns or noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards are revealed")
    among, name = binder.new_name("shown"), binder.new_name("found")
    binder.revealed = among
    binder.mention(lang.BoundObjects(name), THING, *noun.nouns)
    return lambda who: in_order(lang.RevealUntil(among, noun.filter, who), lang.TakeAll(name, noun.filter, among))


UNTIL: Final = (
    Phrase(
        "deed",
        ("reveal cards from the top of your library until you reveal (a|an) <noun>",),
        _reveal_until,
        f"{_UNTIL} Put that card into your hand.",
        binds=True,
    ),
    Phrase(
        "does",
        ("reveals cards from the top of their library until they reveal (a|an) <noun>",),
        _reveal_until,
        "Target player reveals cards from the top of their library until they reveal a land card. That player puts "
        "that card onto the battlefield.",
        binds=True,
    ),
)


@binds(
    "chosen",
    "all other cards revealed this way",
    example=f"{_UNTIL} Put that card into your hand and all other cards revealed this way into your graveyard.",
)
def all_others(binder: Binder) -> Chosen:
    """The cards that were revealed before the one that fits."""
    if not binder.revealed:
        raise Unbound("no cards have been revealed until one fits")
    name, among = binder.new_name("rest"), binder.revealed
    return Chosen(lambda _: lang.TakeAll(name, lang.Anything(), among), lang.BoundObjects(name))


@says(
    "deed",
    "put <object> <where> and <chosen> <where>",
    example=f"{_UNTIL} Put that card into your hand and all other cards revealed this way into your graveyard.",
)
def put_one_and_others(ref: lang.ObjectRef, where: Moving, others: Chosen, others_where: Moving) -> Deed:
    """Put a card in one place, and others, which are chosen or taken, in another."""
    return lambda who: in_order(where(ref, who), others.choose(who), others_where(others.ref, who))


@binds("some", "all <noun> revealed this way", example=_TAKEN)
def all_of_a_kind(binder: Binder, noun: Noun) -> Chosen:
    """All cards of a kind among those that were revealed."""
    if binder.looked is None or "card" not in noun.nouns:
        raise Unbound("no cards have been revealed")
    name, among = binder.new_name("taken"), binder.looked[0]
    return Chosen(lambda _: lang.TakeAll(name, noun.filter, among), lang.BoundObjects(name))
