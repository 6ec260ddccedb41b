"""What an event tells the ability that triggers on it, how it reads, and which one nobody could ever see."""

from __future__ import annotations

from typing import get_args

import pytest

from castlerules.cards import Draw, card_from_json, card_to_json, faults_of, primitives_of, render
from castlerules.cards.builders import enters, when
from castlerules.cards.language.constants import CREATURE
from castlerules.cards.language.enums import TargetPlayers, Zone
from castlerules.cards.language.filters import IsThis
from castlerules.cards.language.references import EachOpponent, EventAmount, EventObject, EventOther, EventPlayer, You
from castlerules.cards.language.triggers import (
    _REFERENCES_ALWAYS,
    BecomesBlocked,
    Blocks,
    CardDiscarded,
    CardDrawn,
    DamageDealt,
    LifeGained,
    LifeLost,
    TakesDamage,
    TriggerCondition,
    ZoneChange,
    event_references_of,
)

from .faulty_creature import ability_faults, creature_with

READS = {
    "you draw a card": CardDrawn(You()),
    "each opponent discards a card": CardDiscarded(EachOpponent()),
    "you discard a creature": CardDiscarded(You(), CREATURE),
    "each opponent gains life": LifeGained(EachOpponent()),
    "you lose life": LifeLost(You()),
    "damage to self": TakesDamage(),
    "combat damage to creature or you": TakesDamage(CREATURE, You(), combat=True),
    "damage to each opponent": TakesDamage(None, EachOpponent()),
    "deals damage": DamageDealt(IsThis()),
}
"""How events read."""


def test_of_every_event_it_is_said_what_it_tells() -> None:
    """No kind of event is left out."""
    assert set(get_args(TriggerCondition)) == set(_REFERENCES_ALWAYS)


def test_an_event_tells_what_there_is_to_tell() -> None:
    """A block has two creatures and no amount, a draw only a player; damage has a recipient where one is named."""
    assert (EventObject, EventOther) == event_references_of(Blocks())
    assert (EventObject, EventAmount) == event_references_of(BecomesBlocked())
    assert (EventPlayer,) == event_references_of(CardDrawn(You()))
    assert (EventObject, EventAmount) == event_references_of(DamageDealt(IsThis()))
    assert (EventObject, EventAmount, EventOther) == event_references_of(DamageDealt(IsThis(), CREATURE))
    assert (EventObject, EventAmount, EventPlayer) == event_references_of(
        DamageDealt(IsThis(), players=TargetPlayers.ANY)
    )
    assert (EventAmount, EventObject) == event_references_of(TakesDamage())
    assert (EventAmount, EventPlayer) == event_references_of(TakesDamage(None, You()))


@pytest.mark.rule("BASE-020")
def test_what_goes_where_nobody_finds_it_is_not_told() -> None:
    """Of what leaves play there is a last look; of what goes from a graveyard to a hand or library there is none."""
    play, grave, hand = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.HAND

    assert (EventPlayer, EventObject) == event_references_of(ZoneChange(IsThis(), play, hand))
    assert (EventPlayer, EventObject) == event_references_of(ZoneChange(CREATURE, hand, grave))
    assert (EventPlayer,) == event_references_of(ZoneChange(CREATURE, grave, hand))
    assert (EventPlayer,) == event_references_of(ZoneChange(CREATURE, grave))


@pytest.mark.parametrize(("words", "event"), READS.items())
def test_an_event_reads_as_it_is_meant_and_travels_as_data(words: str, event: TriggerCondition) -> None:
    """The words of a trigger begin with its event, and its card is the same after a journey as text."""
    card = creature_with(when(event, Draw(You())))

    assert f"{words}: you draw 1 card." in render(card).splitlines()
    assert card == card_from_json(card_to_json(card))
    assert f"event {type(event).__name__}" in primitives_of(card)
    assert () == faults_of(card)


@pytest.mark.rule("BASE-Q42")
@pytest.mark.parametrize(
    ("origin", "to"),
    [(Zone.LIBRARY, Zone.HAND), (Zone.HAND, Zone.LIBRARY), (None, Zone.HAND), (Zone.LIBRARY, None), (None, None)],
)
def test_a_trigger_on_a_move_that_nobody_sees_is_a_fault(origin: Zone | None, to: Zone | None) -> None:
    """Where both ends of the move are, or may be, a hand or a library, the card is refused."""
    event = ZoneChange(CREATURE, origin, to)
    fault = "ZoneChange speaks of a move between hand and library, which nobody sees"

    assert ability_faults(fault) == faults_of(creature_with(when(event, Draw(You()))))


def test_moves_that_all_can_see_and_damage_to_somebody_are_none() -> None:
    """One open end is enough; a recipient of damage there must be."""
    for origin, to in ((Zone.GRAVEYARD, Zone.HAND), (Zone.LIBRARY, Zone.GRAVEYARD), (Zone.BATTLEFIELD, None)):
        assert () == faults_of(creature_with(when(ZoneChange(CREATURE, origin, to), Draw(You()))))
    assert () == faults_of(creature_with(enters(Draw(You()))))
    assert ability_faults("TakesDamage of neither objects nor players") == faults_of(
        creature_with(when(TakesDamage(None), Draw(You())))
    )
