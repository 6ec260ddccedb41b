"""What an event tells the ability that triggers on it."""

from __future__ import annotations

from typing import get_args

from castlerules.cards import IsThis, ZoneChange
from castlerules.cards.events import (
    _TOLD,
    BecomesBlocked,
    Blocks,
    DamageDealt,
    Event,
    told_by,
)
from castlerules.cards.kinds import Players
from castlerules.cards.terms import EventAmount, EventObject, EventOther, EventPlayer


def test_of_every_event_it_is_said_what_it_tells() -> None:
    """No kind of event is left out."""
    assert set(get_args(Event)) == set(_TOLD)


def test_an_event_tells_what_there_is_to_tell() -> None:
    """A block has two creatures and no amount; damage has one where a creature deals it, and a player who is hit."""
    assert (EventObject, EventOther) == told_by(Blocks())
    assert (EventObject, EventAmount) == told_by(BecomesBlocked())
    assert (EventObject, EventPlayer) == told_by(ZoneChange(IsThis()))
    assert EventPlayer in told_by(DamageDealt(IsThis(), players=Players.ANY))
    assert EventPlayer not in told_by(DamageDealt(IsThis(), IsThis()))
