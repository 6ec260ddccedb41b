"""As many targets as X, as the amount of an event, or as a player likes: "X target creatures", "any number of"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import Phrase, binds, same

from .targets import cards_of_one_player
from .values import that_much


def _targets(binder: Binder, noun: Noun, least: lang.Value, most: lang.Value | None) -> lang.ObjectRef:
    if noun.plural is False:
        raise Unbound("expected a plural after a number that can be more than one")
    slot = lang.TargetSlot(noun.filter, zone=noun.zone, count=lang.TargetCount(least, most))
    return binder.target(slot, THING, *noun.nouns)


@binds("object", "X target <noun>", example="Tap X target creatures, where X is the number of Elves you control.")
def x_targets(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """As many targets as X."""
    return _targets(binder, noun, lang.X(), lang.X())


@binds(
    "object",
    "up to X target <noun>",
    example="Tap up to X target creatures, where X is the number of Elves you control.",
)
def up_to_x_targets(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """At most as many targets as X."""
    return _targets(binder, noun, 0, lang.X())


@binds("object", "any number of target <noun>", example="Tap any number of target creatures.")
def any_number_of_targets(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """As many targets as the player likes."""
    return _targets(binder, noun, 0, None)


@binds(
    "object",
    "up to that many target <noun>",
    example="Whenever this creature deals combat damage to a player, tap up to that many target creatures.",
    on="Creature",
)
def up_to_that_many_targets(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """At most as many targets as the amount of the event."""
    return _targets(binder, noun, 0, that_much.meaning(binder))


def _each_of(phrase: Phrase, words: str) -> Phrase:
    return same(
        phrase,
        f"each of {words} target <noun>",
        example=f"This spell deals 1 damage to each of {words} target creatures"
        f"{', where X is the number of Elves you control' if 'X' in words else ''}.",
    )


EACH_OF: Final = (
    _each_of(x_targets, "X"),
    _each_of(up_to_x_targets, "up to X"),
    _each_of(any_number_of_targets, "any number of"),
)


@binds(
    "object",
    "X target <noun> from a single graveyard",
    example="Exile X target creature cards from a single graveyard, where X is the number of Elves you control.",
)
def x_from_one_graveyard(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """As many cards in the graveyard of one player as X."""
    return cards_of_one_player(binder, noun, lang.TargetCount(lang.X(), lang.X()))
