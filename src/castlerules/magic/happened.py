"""What happened in a game of Magic, as sentences for one player.

A sentence is a head, a thing and an end; events that follow each other with the same head and end are told in one
sentence with all their things: ``you draw Forest and 2 Plains``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from castlerules.cards.terms import Zone
from castlerules.core import DataError, Event, Player
from castlerules.core.shown import shown
from castlerules.text import printable

from . import changes as c
from .changes import Cause, Change
from .ids import ObjectId, is_player
from .looks import plus
from .naming import Names, mana_words, many
from .state import EMPTY_POOL
from .table import lasting_words
from .view import View

if TYPE_CHECKING:
    from .variant import MagicGame

__all__ = ["describe_events"]

Part: TypeAlias = tuple[str, str, str]
"""The head of a sentence, a thing, and the end."""

_NUMBER: Final = re.compile(r" #\d+$")
_UNSEEN: Final = "a card"


def describe_events(game: MagicGame, seen: View, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events* as sentences; ``variant.MagicGame.describe_events`` says more."""
    if not isinstance(seen, View):
        raise DataError("", f"a view of a game of Magic is wanted, not {shown(seen)}; game.view makes one")
    names = Names(seen)
    parts: list[Part] = []
    for event in _without_echoes(events):
        _learn(names, event)
        if isinstance(event, _Tapping):
            parts += event.parts(names)
        elif isinstance(event, Change):
            tell = _SENTENCES.get(type(event))
            parts += _own(game, names, event) if tell is None else tell(names, event)
    return tuple([printable(line) for line in _led_over(_sentences(parts))])


def _own(game: MagicGame, names: Names, event: Change) -> list[Part]:
    words = game.own_events(names, event)
    return [] if words is None else [(words, "", "")]


def _learn(names: Names, event: object) -> None:
    """Remember what new objects are called."""
    match event:
        case c.Moved(card=card, new=new, old=old) if new is not None:
            names.learn(new, card.name, old)
        case c.MovedUnseen(card=card, new=new, old=old) if new is not None and card is not None:
            names.learn(new, card.name, old)
        case c.TriggerPut(object=number, source=source):
            names.learn(number, f"trigger of {names.thing(source)}")
        case c.AbilityActivated(object=number, source=source):
            names.learn(number, f"ability of {names.thing(source)}")
        case _:
            pass


# Joining.


class _Tapping:
    """Permanents that are tapped one after the other for mana, all of which is told at once."""

    def __init__(self, objects: Sequence[ObjectId], added: Sequence[c.ManaAdded]) -> None:
        self.objects = objects
        self.added = added

    def parts(self, names: Names) -> list[Part]:
        """Return the parts of a sentence."""
        mana = EMPTY_POOL
        for one in self.added:
            mana = plus(mana, one.mana)
        head = names.does(self.added[0].player, "tap")
        return [(head, names.thing(number), f"for {mana_words(mana)}") for number in self.objects]


def _without_echoes(events: Sequence[Event]) -> list[object]:
    """Return *events* without those that say again what others say; tapping for mana is one thing."""
    told: list[object] = []
    attackers = [one for event in events if isinstance(event, c.Attacked) for one in event.attackers]
    cast = [event.object for event in events if isinstance(event, c.SpellCast)]
    countered = [event.object for event in events if isinstance(event, c.Countered)]
    for place, event in enumerate(events):
        after = events[place + 1] if place + 1 < len(events) else None
        if isinstance(event, c.Tapped) and isinstance(after, c.ManaAdded):
            told.append(event)
        elif isinstance(event, c.ManaAdded) and told and isinstance(told[-1], c.Tapped):
            tapped, before = told.pop(), told[-1] if told else None
            more = isinstance(before, _Tapping)
            earlier = told.pop() if more else _Tapping((), ())
            told.append(_Tapping((*earlier.objects, tapped.object), (*earlier.added, event)))  # type: ignore[attr-defined]
        elif isinstance(event, c.Tapped) and event.object in attackers:
            continue
        elif isinstance(event, c.Moved) and (event.new in cast or event.old in countered):
            told.append(_Quiet(event))
        else:
            told.append(event)
    return told
