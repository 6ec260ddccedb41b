"""Whole hands that are put into libraries, and as many cards drawn; all cards with one name, wherever they are."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Deed, Moving, in_order
from castlerules.cards.oracle.phrase import Phrase, binds

_ANYTHING: Final = lang.Anything()


def _noted(binder: Binder) -> str:
    """Return the name for the number of cards in a hand that is moved, which "that many" means afterwards."""
    if binder.noted:
        raise Missing("several numbers of cards")
    binder.noted = binder.new_name("number")
    return binder.noted


def _one(who: lang.PlayerRef) -> lang.PlayerRef:
    if isinstance(who, (lang.EachPlayer, lang.EachOpponent)):
        raise Missing("effects for each of several players by itself")
    return who


def _shuffle(binder: Binder) -> Deed:
    name = _noted(binder)
    return lambda who: in_order(
        lang.NoteNumber(lang.HandSize(_one(who)), name),
        lang.MoveTo(lang.Each(lang.ControlledBy(who), lang.Zone.HAND), lang.Zone.LIBRARY),
        lang.Shuffle(who),
    )


def _put(binder: Binder, where: Moving) -> Deed:
    name, cards = _noted(binder), binder.new_name("hand")
    most = lang.ANY_NUMBER
    return lambda who: in_order(
        lang.NoteNumber(lang.HandSize(_one(who)), name),
        lang.ChooseCards(who, cards, _ANYTHING, lang.Zone.HAND, who, most, most),
        where(lang.BoundObjects(cards), who),
    )


MOVED_HANDS: Final = (
    Phrase(
        "deed",
        ("shuffle the cards from your hand into your library",),
        _shuffle,
        "Shuffle the cards from your hand into your library, then draw that many cards.",
        binds=True,
    ),
    Phrase(
        "does",
        ("shuffles the cards from their hand into their library",),
        _shuffle,
        "Target player shuffles the cards from their hand into their library, then draws that many cards.",
        binds=True,
    ),
    Phrase(
        "deed",
        ("put the cards in your hand <where> in any order",),
        _put,
        "Put the cards in your hand on the bottom of your library in any order, then draw that many cards.",
        binds=True,
    ),
    Phrase(
        "does",
        ("puts the cards in their hand <where> in any order",),
        _put,
        "Target player puts the cards in their hand on the bottom of their library in any order, then draws that many "
        "cards.",
        binds=True,
    ),
)


@binds(
    "value",
    "that many",
    example="Shuffle the cards from your hand into your library, then draw that many cards.",
)
def that_many(binder: Binder) -> lang.Value:
    """As many as the cards of the hand were."""
    if not binder.noted:
        raise Unbound('"that many" refers to no number named before')
    return lang.ThisWay(binder.noted)


# All cards with the same name.


@binds(
    "clause",
    "search <owner> graveyard , hand , and library for all cards with the same name as <object> and exile them",
    example="Exile target artifact. Search its controller's graveyard, hand, and library for all cards with the same "
    "name as that artifact and exile them. Then that player shuffles.",
)
def exile_all_with_name(binder: Binder, whose: lang.PlayerRef | None, ref: lang.ObjectRef) -> lang.Effect:
    """Exile all of the graveyard, and as many as you find of the hand and library, as one event."""
    if whose is None or isinstance(ref, lang.Each):
        raise Unbound("expected the cards of one player with the name of one object")
    same = lang.SharesName(ref)
    held, found = binder.new_name("held"), binder.new_name("found")
    graveyard = lang.Each(lang.AllOf((same, lang.ControlledBy(whose))), lang.Zone.GRAVEYARD)
    exiled = (graveyard, lang.BoundObjects(held), lang.BoundObjects(found))
    return in_order(
        lang.ChooseCards(lang.You(), held, same, lang.Zone.HAND, whose, 0, lang.ANY_NUMBER),
        lang.Search(found, same, lang.ANY_NUMBER, whose),
        lang.AtOnce(tuple([lang.MoveTo(what, lang.Zone.EXILE) for what in exiled])),
    )
