"""Colours that a player chooses as an effect happens: "choose a color", "of that color", "the chosen color"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.color_choice import ANY_CHOSEN, CHOOSE, CHOSEN, of_each_color
from castlerules.cards.oracle.meanings import Deed, Noun
from castlerules.cards.oracle.phrase import Phrase, binds, says

_THEN: Final = "Choose a color, then you gain 1 life for each permanent of that color."


@binds("color_choice", "choose a color", example=_THEN)
def color_choice(binder: Binder) -> None:
    """The choice of a colour."""
    binder.choose(lang.ValueKind.COLOR)


@says("plain", "<color_choice>", example="Choose a color. Destroy all creatures of that color.")
def choose(_: None) -> lang.Effect:
    """A colour is chosen for all that follows."""
    return CHOOSE


@says("last", "<color_choice> , then <clauses>", example=_THEN)
def choose_then(_: None, effect: lang.Effect) -> lang.Effect:
    """A colour is chosen for the rest of the sentence."""
    return of_each_color(effect, CHOSEN)


def known_color(binder: Binder) -> lang.Filter:
    """Return what stands for the chosen colour: as the effect happens, or as the card enters (BASE-241)."""
    binder.chosen(lang.ValueKind.COLOR)
    return CHOSEN if binder.chooses else lang.IsChosen()


@binds("post", "of that color", example=_THEN)
def of_that_color(binder: Binder) -> lang.Filter:
    """Of the colour that was chosen a moment ago."""
    if binder.chooses is not lang.ValueKind.COLOR:
        raise Unbound("no colour has been chosen before")
    return CHOSEN


@binds("post", "of the chosen color", example="Choose a color. Destroy all creatures of the chosen color.")
def of_chosen_color(binder: Binder) -> lang.Filter:
    """Of the colour that was chosen."""
    return known_color(binder)


@says(
    "post",
    "of the color of your choice",
    example="Return all creatures of the color of your choice to their owners' hands.",
)
def of_a_color() -> lang.Filter:
    """Of a colour that is chosen as the effect happens."""
    return ANY_CHOSEN


@binds(
    "quality",
    "the chosen color",
    example="Choose a color. Creatures you control gain protection from the chosen color until end of turn.",
)
def chosen_quality(binder: Binder) -> lang.Filter:
    """The colour that was chosen, from which something is protected."""
    return known_color(binder)


def _discard_all(noun: Noun) -> Deed:
    if "card" not in noun.nouns or noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards in a hand are discarded")
    return lambda who: lang.DiscardObject(lang.Each(noun.with_last(lang.ControlledBy(who)).filter, lang.Zone.HAND))


def _discarding(verb: str, kind: str, example: str, meaning: Callable[[Noun], Deed]) -> Phrase:
    return Phrase(kind, (f"{verb} all <noun>",), meaning, example)


DISCARDING: Final = (
    _discarding("discard", "deed", "You discard all land cards.", _discard_all),
    _discarding("discards", "does", "Target player discards all land cards.", _discard_all),
)
