"""Where objects are put: "into your hand", "onto the battlefield tapped", "on the bottom of its owner's library"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.meanings import Moving
from castlerules.cards.oracle.phrase import Phrase

_OWNERS: Final = "(its owner 's|their owner 's|their owners ')"
_CARD: Final = "target creature card from your graveyard"


def _place(template: str, place: Moving, example: str) -> Phrase:
    return Phrase("where", (template,), lambda: place, example)


def _to(zone: lang.Zone, position: lang.LibraryPosition = lang.LibraryPosition.TOP) -> Moving:
    return lambda ref, _: lang.MoveTo(ref, zone, position=position)


def _enters(*, tapped: bool = False) -> Moving:
    """Enter play under the control of the player who does it."""
    return lambda ref, who: lang.MoveTo(ref, lang.Zone.BATTLEFIELD, controller=who, tapped=tapped)


def _enters_for_owner(*, tapped: bool = False) -> Moving:
    return lambda ref, _: lang.MoveTo(ref, lang.Zone.BATTLEFIELD, tapped=tapped)


def _enters_for_you(*, tapped: bool = False) -> Moving:
    return lambda ref, _: lang.MoveTo(ref, lang.Zone.BATTLEFIELD, controller=lang.You(), tapped=tapped)


_HAND: Final = _to(lang.Zone.HAND)
_GRAVEYARD: Final = _to(lang.Zone.GRAVEYARD)
_TOP: Final = _to(lang.Zone.LIBRARY)
_BOTTOM: Final = _to(lang.Zone.LIBRARY, lang.LibraryPosition.BOTTOM)

PLACES: Final = (
    _place(f"(to|into) {_OWNERS} (hand|hands)", _HAND, "Return target creature to its owner's hand."),
    _place(
        f"(to|into) {_OWNERS} (graveyard|graveyards)",
        _GRAVEYARD,
        "Search your library for a card, put that card into its owner's graveyard, then shuffle.",
    ),
    _place("(to|into) (your|their) hand", _HAND, f"Return {_CARD} to your hand."),
    _place("to the battlefield", _enters_for_owner(), f"Return {_CARD} to the battlefield."),
    _place("to the battlefield tapped", _enters_for_owner(tapped=True), f"Return {_CARD} to the battlefield tapped."),
    _place(
        f"to the battlefield under {_OWNERS} control",
        _enters_for_owner(),
        "Return target creature card from a graveyard to the battlefield under its owner's control.",
    ),
    _place(
        "(to|onto) the battlefield under your control",
        _enters_for_you(),
        "Put target creature card from a graveyard onto the battlefield under your control.",
    ),
    _place(
        "(to|onto) the battlefield tapped under your control",
        _enters_for_you(tapped=True),
        "Put target creature card from a graveyard onto the battlefield tapped under your control.",
    ),
    _place("onto the battlefield", _enters(), "Put a land card from your hand onto the battlefield."),
    _place(
        "onto the battlefield tapped",
        _enters(tapped=True),
        "Put a land card from your hand onto the battlefield tapped.",
    ),
    _place(f"into {_OWNERS} (graveyard|graveyards)", _GRAVEYARD, "Put target creature into its owner's graveyard."),
    _place("into (your|their) graveyard", _GRAVEYARD, "Put a creature card from your hand into your graveyard."),
    _place(f"on top of {_OWNERS} (library|libraries)", _TOP, "Put target creature on top of its owner's library."),
    _place("on top", _TOP, "Search your library for a card, then shuffle and put that card on top."),
    _place("on top of (your|their) library", _TOP, f"Put {_CARD} on top of your library."),
    _place(
        f"on the bottom of {_OWNERS} (library|libraries)",
        _BOTTOM,
        "Put target creature on the bottom of its owner's library.",
    ),
    _place("on the bottom of (your|their) library", _BOTTOM, f"Put {_CARD} on the bottom of your library."),
)
