"""What an event tells the ability that triggers on it, how it reads, and which one nobody could ever see."""

from __future__ import annotations

from typing import get_args

import pytest

from castlerules.cards import Draw, card_from_json, card_to_json, faults_of, primitives_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import enters, when
from castlerules.cards.language import triggers

from .faulty_creature import ability_faults, creature_with

READS = {
    "Whenever you draw a card": lang.CardDrawn(lang.You()),
    "Whenever an opponent discards a card": lang.CardDiscarded(lang.EachOpponent()),
    "Whenever you discard a creature card": lang.CardDiscarded(lang.You(), lang.CREATURE),
    "Whenever an opponent gains life": lang.LifeGained(lang.EachOpponent()),
    "Whenever you lose life": lang.LifeLost(lang.You()),
    "Whenever this creature is dealt damage": lang.TakesDamage(),
    "Whenever a creature or you is dealt combat damage": lang.TakesDamage(lang.CREATURE, lang.You(), combat=True),
    "Whenever an opponent is dealt damage": lang.TakesDamage(None, lang.EachOpponent()),
    "Whenever this creature deals damage": lang.DamageDealt(lang.IsThis()),
    "Whenever you discard a card because of a spell or ability an opponent controls": lang.Caused(
        lang.CardDiscarded(lang.You()), lang.EachOpponent()
    ),
}
"""How events read."""


def test_of_every_event_it_is_said_what_it_tells() -> None:
    """No kind of event is left out."""
    assert set(get_args(lang.TriggerCondition)) == set(triggers._REFERENCES_ALWAYS)


def test_an_event_tells_what_there_is_to_tell() -> None:
    """A block has two creatures and no amount, a draw only a player; damage has a recipient where one is named."""
    assert (lang.EventObject, lang.EventOther) == lang.event_references_of(lang.Blocks())
    assert (lang.EventObject, lang.EventAmount) == lang.event_references_of(lang.BecomesBlocked())
    assert (lang.EventPlayer,) == lang.event_references_of(lang.CardDrawn(lang.You()))
    assert (lang.EventObject, lang.EventAmount) == lang.event_references_of(lang.DamageDealt(lang.IsThis()))
    assert (lang.EventObject, lang.EventAmount, lang.EventOther) == lang.event_references_of(
        lang.DamageDealt(lang.IsThis(), lang.CREATURE)
    )
    assert (lang.EventObject, lang.EventAmount, lang.EventPlayer) == lang.event_references_of(
        lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.ANY)
    )
    assert (lang.EventAmount, lang.EventObject) == lang.event_references_of(lang.TakesDamage())
    assert (lang.EventAmount, lang.EventPlayer) == lang.event_references_of(lang.TakesDamage(None, lang.You()))


@pytest.mark.rule("BASE-020")
def test_what_goes_where_nobody_finds_it_is_not_told() -> None:
    """Of what leaves play there is a last look; of what goes from a graveyard to a hand or library there is none."""
    play, grave, hand = lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD, lang.Zone.HAND

    assert (lang.EventPlayer, lang.EventObject) == lang.event_references_of(lang.ZoneChange(lang.IsThis(), play, hand))
    assert (lang.EventPlayer, lang.EventObject) == lang.event_references_of(lang.ZoneChange(lang.CREATURE, hand, grave))
    assert (lang.EventPlayer,) == lang.event_references_of(lang.ZoneChange(lang.CREATURE, grave, hand))
    assert (lang.EventPlayer,) == lang.event_references_of(lang.ZoneChange(lang.CREATURE, grave))


@pytest.mark.parametrize(("words", "event"), READS.items())
def test_an_event_reads_as_it_is_meant_and_travels_as_data(words: str, event: lang.TriggerCondition) -> None:
    """The words of a trigger begin with its event, and its card is the same after a journey as text."""
    card = creature_with(when(event, Draw(lang.You())))

    assert f"{words}, draw a card." in render(card).splitlines()
    assert card == card_from_json(card_to_json(card))
    assert f"event {type(event).__name__}" in primitives_of(card)
    assert () == faults_of(card)


@pytest.mark.rule("BASE-Q42")
@pytest.mark.parametrize(
    ("origin", "to"),
    [
        (lang.Zone.LIBRARY, lang.Zone.HAND),
        (lang.Zone.HAND, lang.Zone.LIBRARY),
        (None, lang.Zone.HAND),
        (lang.Zone.LIBRARY, None),
        (None, None),
    ],
)
def test_a_trigger_on_a_move_that_nobody_sees_is_a_fault(origin: lang.Zone | None, to: lang.Zone | None) -> None:
    """Where both ends of the move are, or may be, a hand or a library, the card is refused."""
    event = lang.ZoneChange(lang.CREATURE, origin, to)
    fault = "ZoneChange watches a move between hand and library, which is hidden; expected another origin or to"

    assert ability_faults(fault) == faults_of(creature_with(when(event, Draw(lang.You()))))


def test_moves_that_all_can_see_and_damage_to_somebody_are_none() -> None:
    """One open end is enough; a recipient of damage there must be."""
    for origin, to in (
        (lang.Zone.GRAVEYARD, lang.Zone.HAND),
        (lang.Zone.LIBRARY, lang.Zone.GRAVEYARD),
        (lang.Zone.BATTLEFIELD, None),
    ):
        assert () == faults_of(creature_with(when(lang.ZoneChange(lang.CREATURE, origin, to), Draw(lang.You()))))
    assert () == faults_of(creature_with(enters(Draw(lang.You()))))
    assert ability_faults(
        "TakesDamage has neither filter nor who, so it never triggers; expected at least one"
    ) == faults_of(creature_with(when(lang.TakesDamage(None), Draw(lang.You()))))
