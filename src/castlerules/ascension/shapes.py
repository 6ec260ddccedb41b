"""What the parts of an action must be, whatever they mean (ASC-I28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.core import Broken
from castlerules.core.errors import no_action
from castlerules.core.shown import shown

from .actions import ACTIONS
from .decks import Decklist, Zone

__all__ = ["malformed"]

_LARGEST: Final = 10**18


def _number(part: object) -> bool:
    return type(part) is int and abs(part) < _LARGEST


def _text(part: object) -> bool:
    return type(part) is str


def _numbers(part: object) -> bool:
    return type(part) is tuple and all(_number(one) for one in part)


def _groups(part: object) -> bool:
    return type(part) is tuple and all(_numbers(one) for one in part)


def _texts(part: object) -> bool:
    return type(part) is tuple and all(_text(one) for one in part)


_KINDS: Final[Mapping[str, Callable[[object], bool]]] = MappingProxyType(
    {
        **dict.fromkeys(("player", "first", "contest", "row"), _number),
        **dict.fromkeys(("printing", "main_card", "side_card", "code", "source", "name"), _text),
        "participants": _numbers,
        "placings": _groups,
        "lands": _texts,
        "zone": lambda part: type(part) is Zone,
        "deck": lambda part: type(part) is Decklist,
    }
)
"""By the name of a field what it holds."""


def malformed(action: Any) -> Broken | None:
    """ASC-I28: return why *action* is no action of a league, or has a part of the wrong kind; None if it is one."""
    if type(action) not in ACTIONS:
        return no_action("ASC-I28", "a league", action)
    for field in attrs.fields(type(action)):
        part = getattr(action, field.name)
        if not _KINDS[field.name](part):
            return Broken("ASC-I28", f"{field.name} of {type(action).__name__} is not {shown(part)}")
    return None
