"""Tapping for mana: what triggers when a permanent is tapped for mana, and the mana that is added then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import PLAYER, THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Deed, Noun
from castlerules.cards.oracle.phrase import Phrase, binds

from .events import Subject

_BLOOM: Final = "Whenever a land is tapped for mana, its controller {}."
_YIELD: Final = "Whenever you tap a land for mana, {}."


def _tapping(binder: Binder, filter_: lang.Filter, nouns: tuple[str, ...]) -> lang.TriggerCondition:
    """Return the event of tapping what *filter_* matches; *nouns* name it, unless it has a name already."""
    event = lang.TappedForMana(filter_)
    binder.event = event
    if nouns:
        binder.mention(lang.EventObject(), THING, *nouns)
    return event


@binds(
    "event",
    "<subject> is tapped for mana",
    example="Whenever a land is tapped for mana, its controller loses 1 life.",
    on="Enchantment",
)
def is_tapped(binder: Binder, subject: Subject) -> lang.TriggerCondition:
    """Something is tapped for mana."""
    return _tapping(binder, *subject)


@binds(
    "event",
    "<actor> taps (a|an) <noun> for mana",
    example="Whenever an opponent taps a land for mana, you gain 1 life.",
    on="Enchantment",
)
def player_taps(binder: Binder, who: lang.PlayerRef, noun: Noun) -> lang.TriggerCondition:
    """A player taps a permanent for mana."""
    if isinstance(who, lang.EachOpponent):
        noun = noun.with_last(lang.ControlledBy(who))
    elif not isinstance(who, lang.EachPlayer):
        raise Unbound("expected a player or an opponent")
    event = _tapping(binder, noun.filter, noun.nouns)
    binder.mention(lang.EventPlayer(), PLAYER)
    return event


@binds(
    "event",
    "<you> tap (a|an) <noun> for mana",
    example="Whenever you tap a land for mana, you gain 1 life.",
    on="Enchantment",
)
def you_tap(binder: Binder, _: lang.PlayerRef, noun: Noun) -> lang.TriggerCondition:
    """You tap a permanent for mana."""
    return _tapping(binder, noun.with_last(lang.YOU_CONTROL).filter, noun.nouns)


# The mana that is added then.

_ANY_COLOR: Final = tuple([(lang.ManaKind(color.value),) for color in lang.Color])


def _only_then(binder: Binder) -> None:
    if not isinstance(binder.event, lang.TappedForMana):
        raise Unbound("nothing has been tapped for mana")


def _additional(binder: Binder, kinds: tuple[lang.ManaKind, ...]) -> Deed:
    _only_then(binder)
    return lambda who: lang.AddMana((kinds,), who)


def _additional_of_any_color(binder: Binder) -> Deed:
    _only_then(binder)
    return lambda who: lang.AddMana(_ANY_COLOR, who)


def _produced(binder: Binder, noun: str) -> Deed:
    _only_then(binder)
    if binder.that(noun) != lang.EventObject():
        raise Unbound("expected what has been tapped for mana")
    return lang.AddProducedMana


def _added(rest: str, meaning: Callable[..., Deed], example: str) -> tuple[Phrase, ...]:
    """Return the phrases for adding mana, as the deed of another player and as yours."""
    return (
        Phrase("does", (f"adds {rest}",), meaning, _BLOOM.format(f"adds {example}"), "Enchantment", binds=True),
        Phrase("deed", (f"add {rest}",), meaning, _YIELD.format(f"add {example}"), "Enchantment", binds=True),
    )


ADDED: Final = (
    *_added("an additional <kinds>", _additional, "an additional {G}"),
    *_added("an additional one mana of any color", _additional_of_any_color, "an additional one mana of any color"),
    *_added("one mana of any type that <thing> produced", _produced, "one mana of any type that land produced"),
)


@binds(
    "condition",
    "it is not that player 's turn",
    example="Whenever a player taps a land for mana, if it's not that player's turn, destroy that land.",
    on="Enchantment",
)
def not_that_turn(binder: Binder) -> lang.Condition:
    """It is the turn of another player than the one named before."""
    return lang.Untrue(lang.DuringTurnOf(binder.that_player()))
