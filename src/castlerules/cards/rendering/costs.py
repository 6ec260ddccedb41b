"""The texts of costs: "{1}{B}, {T}, Sacrifice a creature" in front of an effect, and "pays {2}" in a sentence."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .conditions import when_text
from .filters import a_phrase, noun_phrase
from .referents import THIS, Referent, mention, owned
from .values import amount_phrase, count_phrase
from .wording import Texts, text_of
from .words import CAPITAL, listed, number_word, third_person


def cost_text(cost: lang.Cost) -> str:
    """Return *cost* as it stands in front of an effect: mana first, then the other parts, each with a capital."""
    head = [] if cost.mana == lang.ManaCost() and cost.parts else [str(cost.mana)]
    parts = ["{T}" if isinstance(part, lang.TapThis) else f"{CAPITAL}{text_of(part)}" for part in cost.parts]
    return ", ".join([*head, *parts])


def payment_text(cost: lang.Cost, *, you: bool = True) -> str:
    """Return the verb phrase for paying *cost*: "pay {2}", "discard a card", or if it is not *you*, "pays {2}"."""
    head = [] if cost.mana == lang.ManaCost() and cost.parts else [f"pay {cost.mana}"]
    parts = [*head, *map(text_of, cost.parts)]
    if not you:
        parts = [third_person(part).replace("your", "their").replace("you control", "they control") for part in parts]
    return listed(parts, "and")


def _number_of(filter_: lang.Filter, count: lang.Value, noun: str) -> str:
    """Return so many of what matches *filter_*: "a creature", "two other creatures", "X lands"."""
    if type(count) is int and count == 1:
        return a_phrase(filter_, noun)
    return f"{number_text(count)} {noun_phrase(filter_, noun, plural=True)}"


def number_text(count: lang.Value) -> str:
    """Return *count* in front of a noun: a number in words, or X."""
    return number_word(count) if type(count) is int else text_of(count)


def _tap_others_text(part: lang.TapOthers) -> str:
    untapped = lang.AllOf((lang.Not(lang.IsTapped()), part.filter))
    if isinstance(part.filter, lang.AllOf) and len(part.filter.parts) > 1:
        untapped = lang.AllOf((lang.Not(lang.IsTapped()), *part.filter.parts))
    if not part.this:
        untapped = lang.AllOf((lang.Not(lang.IsThis()), *untapped.parts))
    return f"tap {_number_of(untapped, part.count, 'permanent')} you control"


def _move_own_text(part: lang.MoveOwn) -> str:
    battlefield = part.origin is lang.Zone.BATTLEFIELD
    what = _number_of(part.filter, part.count, "permanent" if battlefield else "card")
    source = f"{what} you control" if battlefield else f"{what} from your {part.origin.value}"
    return _moved(source, part.to, part.position, several=not (type(part.count) is int and part.count == 1))


def _moved(what: str, zone: lang.Zone, position: lang.LibraryPosition, *, several: bool = False) -> str:
    owner = Referent(several=several)
    match zone:
        case lang.Zone.HAND:
            return f"return {what} to {owned(owner, 'hand')}"
        case lang.Zone.EXILE:
            return f"exile {what}"
        case lang.Zone.LIBRARY:
            place = "top" if position is lang.LibraryPosition.TOP else "the bottom"
            return f"put {what} on {place} of {owned(owner, 'library')}"
        case lang.Zone.GRAVEYARD:
            return f"put {what} into {owned(owner, 'graveyard')}"
        case _:
            return f"put {what} into the zone {zone.value}"


def _position_tail(part: lang.MoveOwn) -> str:
    ignored = part.position is lang.LibraryPosition.BOTTOM and part.to is not lang.Zone.LIBRARY
    return " at the bottom" * ignored


COSTS: Final[Texts] = MappingProxyType(
    {
        lang.TapThis: lambda _: f"tap {mention(THIS)}",
        lang.TapOthers: _tap_others_text,
        lang.SacrificeThis: lambda _: f"sacrifice {mention(THIS)}",
        lang.SacrificePermanents: lambda part: f"sacrifice {_number_of(part.filter, part.count, 'permanent')}",
        lang.DiscardCards: lambda part: (
            f"discard {_number_of(part.filter, part.count, 'card')}" + " at random" * part.at_random
        ),
        lang.DiscardThis: lambda _: "discard this card",
        lang.MoveOwn: lambda part: f"{_move_own_text(part)}{_position_tail(part)}",
        lang.MoveThis: lambda part: _moved(mention(THIS), part.to, lang.LibraryPosition.TOP),
        lang.MillCards: lambda part: f"mill {count_phrase(part.count, 'card')}",
        lang.ExileTop: lambda part: (
            "exile the top card of your library"
            if part.count == 1
            else f"exile the top {number_word(part.count)} cards of your library"
        ),
        lang.PayLife: lambda part: f"pay {amount_phrase(part.amount, 'life')}",
        lang.RemoveCountersFromThis: lambda part: (
            f"remove {count_phrase(part.count, f'{part.kind.value} counter')} from {mention(THIS)}"
        ),
        lang.RemoveAllCountersFromThis: lambda part: (
            f"remove all {part.kind.value} counters from {mention(THIS)}, where X is their number"
        ),
        lang.SpendOnX: lambda part: (
            f"spend only {' or '.join([kind.name.lower() for kind in part.kinds]) or 'no'} mana on X"
        ),
        lang.OnlyIf: lambda part: f"pay this cost only {when_text(part.condition)}",
    }
)
"""The verb phrase for each part of a cost other than mana."""
