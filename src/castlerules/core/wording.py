"""Actions and events in words: a table with a template such as ``{player} draws {card}`` for each class of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, TypeAlias, TypeVar

from .errors import CastleRulesError, DataError, short_repr
from .events import Event, seen_events
from .frozen import frozen

Context = TypeVar("Context")
FieldWords: TypeAlias = Mapping[str, Callable[[Context, Any], object]]
"""Functions that put fields into words, by the names of the fields; each is called with the context and the value."""

_NO_WORDS: Final[Mapping[Any, Any]] = MappingProxyType({})


def counted_noun(count: int, noun: str) -> str:
    """Return *count* of *noun*: ``1 card``, ``2 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Return *words*, at least one, as a list in a sentence: ``a, b and c``."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


class _Number(int):
    """A number in a template: ``{count}`` is the number alone, and ``{count:card}`` the number with its noun."""

    def __format__(self, noun: str) -> str:
        return counted_noun(int(self), noun) if noun else str(int(self))


@frozen
class Wording(Generic[Context]):
    """How the actions, decisions or events of a game read.

    *templates* has a template for each class of them, or a function that is called with the context (such as the
    observation of the reader) and the item. A template is a format string, whose names are fields of the item; its
    numbers can be followed by a noun, as in ``{count:card}``. *fields* puts fields into words; other fields are shown
    as they are. *parts* has words for names that are no fields: its functions are called with the context and the item.
    """

    templates: Mapping[type[object], str | Callable[[Context, Any], str | None]] = _NO_WORDS
    fields: FieldWords[Context] = _NO_WORDS
    parts: FieldWords[Context] = _NO_WORDS

    def words(self, context: Context, item: object) -> str | None:
        """Return *item* in words; None if the table has none for its class, or its function returns None.

        Raises DataError if a field of *item* has a value of another type than its template can show.
        """
        template = self.templates.get(type(item))
        if not isinstance(template, str):
            return None if template is None else template(context, item)
        try:
            return template.format_map(_Parts(self, context, item))
        except CastleRulesError:
            raise
        except (AttributeError, TypeError, ValueError) as error:
            raise DataError("", f"expected values of the declared types, got {short_repr(item)}") from error


class _Parts:
    """What the names in a template of *wording* stand for, in words about *item*."""

    __slots__ = ("context", "item", "wording")

    def __init__(self, wording: Wording[Any], context: object, item: object) -> None:
        self.wording, self.context, self.item = wording, context, item

    def __getitem__(self, name: str) -> object:
        if name in self.wording.parts:
            value = self.wording.parts[name](self.context, self.item)
        elif name in self.wording.fields:
            value = self.wording.fields[name](self.context, getattr(self.item, name))
        else:
            value = getattr(self.item, name)
        return _Number(value) if type(value) is int else value


def known_events(
    events: Sequence[Event], player: int, kinds: tuple[type[Any], ...] | Mapping[type[Any], object], expected: str
) -> tuple[Event, ...]:
    """Return *events* as *player* may know them; raise DataError if the class of one is not in *kinds*.

    *expected* is what the error says about the events that are possible, such as ``events of Magic 54``.
    """
    visible = seen_events(events, player)
    foreign = next((event for event in visible if type(event) not in kinds), None)
    if foreign is not None:
        raise DataError("events", f"expected {expected}, got {short_repr(foreign)}")
    return visible
