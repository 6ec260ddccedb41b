"""``describe_events``: the events of Magic 54 as sentences for one player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.core import DataError, Event, Player, seen_events
from castlerules.core.errors import short_repr
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model import events as e
from castlerules.magic54.model.cards import TEAM_NAMES, Card
from castlerules.magic54.model.ids import card_of, owner_of
from castlerules.magic54.model.state import PileItem, Result

from .notes import phase_words, shield_words
from .phrases import checked_observation, object_words, play_words

_SENTENCES: Final[Mapping[type[Event], str]] = MappingProxyType(
    {
        e.TurnBegan: "turn {turn} begins, {player}'s",
        e.PhaseBegan: "now: {phase}",
        e.Drew: "{player} draws {card}",
        e.DiscardRecycled: "the discard pile of {player} becomes the deck, {size}",
        e.ManaPut: "{player} puts {card} as Mana",
        e.Summoned: "{player} summons {creature}",
        e.Passed: "{player} passes",
        e.AttackerDeclared: "{creature} attacks",
        e.BlockerDeclared: "{blocker} blocks {attacker}",
        e.DamageAssigned: "{attacker} gives {amount} damage to {blocker}",
        e.Solved: "{kind} {card} is solved",
        e.Damaged: "{source} deals {amount} damage to {target}",
        e.DamageCancelled: "{amount} damage of {source} to {target} is cancelled",
        e.DamageRedirected: "{amount} damage of {source} goes to {receiver} instead of {target}",
        e.Grew: "{creature} grows by {bonus}",
        e.Healed: "{amount} damage is taken off {creature}",
        e.Died: "{creature} dies",
        e.ReturnedToHand: "{creature} goes back to the hand of {owner}",
        e.Discarded: "to the discard pile of {player}: {card}",
        e.SearchBegan: "{player} searches the deck",
        e.CardFound: "{player} takes {card} out of the deck and shuffles it",
        e.Revealed: "{player} shows {card}",
        e.Cycled: "{player} puts {card} under the deck",
    }
)


def describe_events(observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events*, which happened after *observation*, as sentences for its player.

    The sentences hold only what that player may know (M54-Q44). *events* may come from ``transition`` directly, or
    through ``seen_by``. Raises DataError for anything but an observation of Magic 54 and its events.
    """
    checked = checked_observation(observation)
    visible = seen_events(events, checked.player)
    foreign = next((event for event in visible if type(event) not in e.EVENTS), None)
    if foreign is not None:
        raise DataError("events", f"expected events of Magic 54, got {short_repr(foreign)}")
    return tuple([_sentence(checked, event) for event in visible])


def _sentence(observation: Observation, event: Event) -> str:
    by_itself = _OTHER_SENTENCES.get(type(event))
    if by_itself is not None:
        return by_itself(observation, event)
    return _SENTENCES[type(event)].format_map(_field_texts(observation, event)) + _suffix(event)


def _field_texts(observation: Observation, event: Any) -> dict[str, str]:
    texts = {}
    for name in [field.name for field in attrs.fields(type(event))]:
        word_of = _FIELD_WORDS.get(name)
        value = getattr(event, name)
        texts[name] = str(value) if word_of is None else word_of(observation, value)
    if isinstance(event, e.Summoned):
        texts["creature"] = card_of(event.creature).code
    if isinstance(event, e.ReturnedToHand):
        texts["owner"] = TEAM_NAMES[owner_of(event.creature)]
    return texts


def _suffix(event: Event) -> str:
    """Return what the sentence for *event* adds about a shuffled deck or a play without effect; else an empty text."""
    match event:
        case e.DiscardRecycled(shuffled=True):
            return ", shuffled"
        case e.Solved(effective=False):
            return ", and does nothing"
        case _:
            return ""


def _played_sentence(observation: Observation, event: e.Played) -> str:
    words = play_words(observation, PileItem(event.kind, event.card, event.source, event.target))
    return f"{TEAM_NAMES[event.player]} plays {words}"


def _shield_sentence(observation: Observation, event: e.ShieldRaised) -> str:
    return (
        f"from now on damage to {object_words(observation, event.target)} {shield_words(observation, event.receiver)}"
    )


def _end_sentence(_: Observation, event: e.GameEnded) -> str:
    return "the duel is a draw" if event.result is Result.DRAW else f"{event.result.name} wins the duel"


_OTHER_SENTENCES: Final[Mapping[type[Event], Callable[[Observation, Any], str]]] = MappingProxyType(
    {e.Played: _played_sentence, e.ShieldRaised: _shield_sentence, e.GameEnded: _end_sentence}
)
"""The functions that word events for which a single pattern does not suffice."""


def _team_name(_: Observation, player: Player) -> str:
    return TEAM_NAMES[player]


def _card_code(_: Observation, card: Card | None) -> str:
    return "a card" if card is None else card.code


_FIELD_WORDS: Final[Mapping[str, Callable[[Observation, Any], str]]] = MappingProxyType(
    {
        "player": _team_name,
        "card": _card_code,
        "source": _card_code,
        "phase": lambda _, phase: phase_words(phase),
        "kind": lambda _, use: str(use.value),
        "size": lambda _, size: f"{size} card{'s' * (size != 1)}",
        "bonus": lambda _, bonus: f"+{bonus}/+{bonus}",
        **dict.fromkeys(("creature", "blocker", "attacker", "target", "receiver"), object_words),
    }
)
"""The functions that word the fields of events, by field name; other fields are shown with ``str``."""
