"""By which words an action names cards, places and players: those in ``data-keys`` of a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from castlerules.magic.model.ids import ObjectId
from castlerules.magic54.model.cards import Card
from castlerules.magic54.model.ids import ObjectId as Magic54ObjectId

_IDS: Final = (ObjectId, Magic54ObjectId)
_COLUMN: Final = "column"


def action_keys(action: object) -> tuple[str, ...]:
    """Return the keys of what *action* names: ids of objects and players, cards of Magic 54, slots and stacks."""
    return tuple(_keys(action)) if attrs.has(type(action)) else ()


def _keys(action: Any) -> Iterator[str]:
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if field.type in _IDS:
            yield str(value)
        elif isinstance(value, Card):
            yield value.code
        elif field.name == _COLUMN:
            yield f"{_COLUMN}:{value}"
        elif isinstance(value, str):
            yield value
