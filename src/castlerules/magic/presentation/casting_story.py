"""The payment for a spell in the sentence that tells of the spell, for players who follow a game line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlerules.core import Event
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import EMPTY_POOL, add_mana, changes

from .names import ObjectNames

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame


def casting_story(game: MagicGame, observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events* as sentences; one tells of the permanents tapped for a spell, the payment and the spell.

    So it is if exactly the mana of the tapped permanents was spent, just before the spell was cast.
    """
    start, end = _payment(events)
    sentences = game.describe_events(observation, [*events[:start], *events[end:]])
    if start == end:
        return sentences
    names, cast = ObjectNames(observation), events[end]
    assert isinstance(cast, changes.SpellCast), "a payment that is found stands before its spell"
    (tapping,) = game.describe_events(observation, events[start : end - 1])
    taps = tapping.removeprefix(f"{names.verb_phrase(cast.player, 'tap')} ")
    head = f"{names.verb_phrase(cast.player, 'cast')} "
    return tuple([f"{line} (tapping {taps})" if line.startswith(head) else line for line in sentences])


def _payment(events: Sequence[Event]) -> tuple[int, int]:
    """Return where in *events* the payment for the only spell begins and ends; twice the same place if it has none."""
    casts = [place for place, event in enumerate(events) if isinstance(event, changes.SpellCast)]
    if len(casts) != 1:
        return 0, 0
    (end,) = casts
    spent = events[end - 1] if end else None
    if not isinstance(spent, changes.ManaSpent):
        return end, end
    start, mana = end - 1, EMPTY_POOL
    while start >= 2 and _is_tap(events[start - 2], events[start - 1]):
        start -= 2
        added = events[start + 1]
        assert isinstance(added, changes.ManaAdded), "the second part of a tap"
        mana = add_mana(mana, added.mana)
    return (start, end) if start < end - 1 and mana == spent.mana else (end, end)


def _is_tap(first: Event, second: Event) -> bool:
    return isinstance(first, changes.Tapped) and isinstance(second, changes.ManaAdded)
