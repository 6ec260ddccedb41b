"""Checking and applying actions: each class of actions has a row of the table of legality, with its handler.

The rules of a row run in order, and the first one that is broken gives the reason. Before them, every field of an
action must have the right type (ASC-I28), so that rules and handlers can rely on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.ascension.model import actions, events
from castlerules.ascension.model.state import State
from castlerules.ascension.pool.decks import StarterDeck, Zone
from castlerules.core import Event, IllegalAction, Violation
from castlerules.core.errors import first_violation, not_an_action, short_repr

from . import contest_checks, deck_changes, deck_checks, league, purchase_checks
from .legality import Legality, at_right_time

_NUMBER_LIMIT: Final = 10**18


def _is_number(part: object) -> bool:
    return type(part) is int and abs(part) < _NUMBER_LIMIT


def _is_text(part: object) -> bool:
    return type(part) is str


def _are_numbers(part: object) -> bool:
    return type(part) is tuple and all(_is_number(item) for item in part)


def _are_groups(part: object) -> bool:
    return type(part) is tuple and all(_are_numbers(item) for item in part)


def _are_texts(part: object) -> bool:
    return type(part) is tuple and all(_is_text(item) for item in part)


_FIELD_CHECKS: Final[Mapping[str, Callable[[object], bool]]] = MappingProxyType(
    {
        **dict.fromkeys(("player", "first", "contest", "row"), _is_number),
        **dict.fromkeys(("printing", "main_card", "side_card", "code", "source", "name"), _is_text),
        "participants": _are_numbers,
        "placings": _are_groups,
        "lands": _are_texts,
        "zone": lambda part: type(part) is Zone,
        "deck": lambda part: type(part) is StarterDeck,
    }
)
"""The type check of each field of an action, by the name of the field."""


def malformed(action: Any) -> Violation | None:
    """ASC-I28: return a violation if *action* is no action of a league or has a field of a wrong type, else None."""
    if type(action) not in actions.ACTIONS:
        return not_an_action("ASC-I28", "a league", action)
    for field in attrs.fields(type(action)):
        part = getattr(action, field.name)
        if not _FIELD_CHECKS[field.name](part):
            return Violation("ASC-I28", f"{field.name} of {type(action).__name__} cannot be {short_repr(part)}")
    return None


LEGALITY: Final[Mapping[type[Any], Legality]] = MappingProxyType(
    {
        **contest_checks.CONTEST_LEGALITY,
        **deck_checks.DECK_LEGALITY,
        **purchase_checks.PURCHASE_LEGALITY,
        **deck_checks.REMEDY_LEGALITY,
    }
)
"""The table of legality: the handler, the rules and the candidates of each class of actions."""


def why_not(state: State, action: actions.Action) -> Violation | None:
    """Return the rule that *action* breaks now, with the reason, or None if it is legal; never raises.

    Anything that is no action of a league breaks ``ASC-I28``.
    """
    violation = malformed(action)
    if violation is not None:
        return violation
    if league.is_over(state):
        return Violation("ASC-Q41", "the league is over")
    return at_right_time(state, action) or first_violation(LEGALITY[type(action)].rules, state, action)


def apply(state: State, action: actions.Action) -> State:
    """Return the state after *action* (ASC-I28); raise IllegalAction if it is not legal."""
    violation = why_not(state, action)
    if violation is not None:
        raise IllegalAction(action, violation)
    return advance(state, action)


def transition(state: State, action: actions.Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after *action*, as ``apply`` does (ASC-I28), and its events in order.

    Raises IllegalAction if *action* is not legal.
    """
    violation = why_not(state, action)
    if violation is not None:
        raise IllegalAction(action, violation)
    log: list[Event] = []
    after = LEGALITY[type(action)].handler(state, action, log)
    log += _resize_events(state, after)
    if league.is_over(after):
        log.append(events.LeagueEnded(len(after.history)))
    return after, tuple(log)


def advance(state: State, action: actions.Action) -> State:
    """Return the state after *action* without checking it; only for actions from ``legal_actions(state)`` (ASC-I28).

    Raises IllegalAction only for what is no action of a league at all, such as the text of one.
    """
    try:
        legality = LEGALITY[type(action)]
    except KeyError:
        raise IllegalAction(action, not_an_action("ASC-I28", "a league", action)) from None
    return legality.handler(state, action, None)


def _resize_events(before: State, after: State) -> list[Event]:
    """ASC-Q42: return a ``DeckResized``, which everybody may see, for each deck whose size changed since *before*."""
    resized: list[Event] = []
    for old, new in zip(before.members, after.members, strict=True):
        if old is None or new is None or old is new:
            continue
        sizes = deck_changes.deck_sizes(new.deck)
        if sizes != deck_changes.deck_sizes(old.deck):
            resized.append(events.DeckResized(new.player, *sizes))
    return resized
