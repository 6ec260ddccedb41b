"""What happened in Magic 54, as sentences for one player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.core import DataError, Event, Player, seen_events
from castlerules.core.shown import shown

from . import events as e
from .cards import TEAM_NAMES, Card
from .knowledge import View
from .state import Item, Result, card_of, owner_of
from .table import fate_words, phase_words
from .words import a_view, thing_words, use_words

__all__ = ["describe_events"]

_SENTENCES: Final[Mapping[type[Event], str]] = MappingProxyType(
    {
        e.TurnBegan: "turn {turn} begins, {player}'s",
        e.PhaseBegan: "now: {phase}",
        e.Drew: "{player} draws {card}",
        e.TurnedOver: "the discard pile of {player} becomes the deck, {size}",
        e.ManaPut: "{player} puts {card} as Mana",
        e.Summoned: "{player} summons {creature}",
        e.Passed: "{player} passes",
        e.Attacked: "{creature} attacks",
        e.Blocked: "{blocker} blocks {attacker}",
        e.Assigned: "{attacker} gives {amount} damage to {blocker}",
        e.Solved: "{use} {card} is solved",
        e.Damaged: "{source} deals {amount} damage to {target}",
        e.Cancelled: "{amount} damage of {source} to {target} is cancelled",
        e.Redirected: "{amount} damage of {source} goes to {receiver} instead of {target}",
        e.Grew: "{creature} grows by {bonus}",
        e.Healed: "{amount} damage is taken off {creature}",
        e.Died: "{creature} dies",
        e.Returned: "{creature} goes back to the hand of {owner}",
        e.Discarded: "to the discard pile of {player}: {card}",
        e.Searching: "{player} searches the deck",
        e.Found: "{player} takes {card} out of the deck and shuffles it",
        e.Revealed: "{player} shows {card}",
        e.Cycled: "{player} puts {card} under the deck",
    }
)


def describe_events(view: View, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events*, which happened after *view*, as sentences for its player: what that one may know (M54-Q44).

    They may be those of ``transition``, or have gone through ``seen_by``. Raises DataError for anything but a view of
    Magic 54 and its events.
    """
    seen = a_view(view)
    known = seen_events(events, seen.player)
    strange = next((one for one in known if type(one) not in e.EVENTS), None)
    if strange is not None:
        raise DataError("events", f"events of Magic 54 are wanted, not {shown(strange)}")
    return tuple([_sentence(seen, one) for one in known])


def _sentence(seen: View, event: Event) -> str:
    by_itself = _BY_ITSELF.get(type(event))
    if by_itself is not None:
        return by_itself(seen, event)
    return _SENTENCES[type(event)].format_map(_parts(seen, event)) + _addition(event)


def _parts(seen: View, event: Any) -> dict[str, str]:
    found = {}
    for name in [field.name for field in attrs.fields(type(event))]:
        say = _WORDS.get(name)
        value = getattr(event, name)
        found[name] = str(value) if say is None else say(seen, value)
    if isinstance(event, e.Summoned):
        found["creature"] = card_of(event.creature).code
    if isinstance(event, e.Returned):
        found["owner"] = TEAM_NAMES[owner_of(event.creature)]
    return found


def _addition(event: Event) -> str:
    """Return what a sentence says besides, where there is something to say."""
    match event:
        case e.TurnedOver(shuffled=True):
            return ", shuffled"
        case e.Solved(effective=False):
            return ", and does nothing"
        case _:
            return ""


def _played(seen: View, event: e.Played) -> str:
    words = use_words(seen, Item(event.use, event.card, event.source, event.target))
    return f"{TEAM_NAMES[event.player]} plays {words}"


def _shield(seen: View, event: e.ShieldRaised) -> str:
    return f"from now on damage to {thing_words(seen, event.target)} {fate_words(seen, event.receiver)}"


def _end(_: View, event: e.GameEnded) -> str:
    return "the duel is a draw" if event.result is Result.DRAW else f"{event.result.name} wins the duel"


_BY_ITSELF: Final[Mapping[type[Event], Callable[[View, Any], str]]] = MappingProxyType(
    {e.Played: _played, e.ShieldRaised: _shield, e.GameEnded: _end}
)
"""What is said of events whose sentence depends on their facts."""


def _team(_: View, player: Player) -> str:
    return TEAM_NAMES[player]


def _card(_: View, card: Card | None) -> str:
    return "a card" if card is None else card.code


_WORDS: Final[Mapping[str, Callable[[View, Any], str]]] = MappingProxyType(
    {
        "player": _team,
        "card": _card,
        "source": _card,
        "phase": lambda _, phase: phase_words(phase),
        "use": lambda _, use: str(use.value),
        "size": lambda _, size: f"{size} card{'s' * (size != 1)}",
        "bonus": lambda _, bonus: f"+{bonus}/+{bonus}",
        **dict.fromkeys(("creature", "blocker", "attacker", "target", "receiver"), thing_words),
    }
)
"""How the parts of events are told, by the names of their fields; numbers are told as they are."""
