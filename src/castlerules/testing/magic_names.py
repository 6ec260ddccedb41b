"""Objects of a game of Magic by the names of their cards, and actions in words.

A name means the first card of that name that will do; with a number behind it, as in ``Bear#2``, it always means the
same card, wherever that is: cards of one name are numbered in the order of the game's table. Tokens of one name share
their row of the table; they are numbered in the order in which they came, as long as they are there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

import attrs

from castlerules.cards.terms import Zone
from castlerules.core import DataError, Player
from castlerules.core.shown import shown
from castlerules.magic import actions as d
from castlerules.magic.actions import Action
from castlerules.magic.ids import CardId, ObjectId, is_player
from castlerules.magic.state import State

__all__ = [
    "card_at",
    "cards_named",
    "found",
    "kind_and_words",
    "label",
    "named",
    "object_fields",
    "objects_named",
    "word",
]

_ZONES: Final = (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.HAND, Zone.EXILE)
_FROM_HAND: Final = (d.BeginCast, d.PlayLand, d.DiscardCard, d.BottomCard)


def cards_named(state: State, name: str) -> tuple[CardId, ...]:
    """Return the cards that *name* may mean, in the order of the table; raise DataError if it means none."""
    plain, _, number = name.partition("#")
    rows = [CardId(row) for row, card in enumerate(state.table.cards) if card.name == plain]
    if number and rows and state.table.is_token(rows[0]):
        return tuple(rows)
    if number:
        if not number.isdecimal() or not 1 <= int(number) <= len(rows):
            raise DataError("name", f"there are {len(rows)} cards called {shown(plain)}, so none is {shown(name)}")
        return (rows[int(number) - 1],)
    if not rows:
        raise DataError("name", f"no card of this game is called {shown(name)}")
    return tuple(rows)


def label(state: State, card: CardId, target: ObjectId | None = None) -> str:
    """Return the name of *card*, the object *target*, with its number if the game has several of that name."""
    name = state.table.cards[card].name
    if state.table.is_token(card) and target is not None:
        alike = [one for _, one in objects_named(state, name)]
        return name if len(alike) == 1 or target not in alike else f"{name}#{alike.index(target) + 1}"
    rows = cards_named(state, name)
    return name if len(rows) == 1 else f"{name}#{rows.index(card) + 1}"


def objects_in(state: State) -> Iterator[tuple[Zone, ObjectId, CardId]]:
    """Yield every object that is in a zone, zone by zone; an ability on the stack goes by the card of its source."""
    for permanent in state.permanents:
        yield Zone.BATTLEFIELD, permanent.id, permanent.card
    for one in state.stack:
        card = one.card if one.card is not None else card_at(state, one.source)
        if card is not None:
            yield Zone.STACK, one.id, card
    for zone, name in ((Zone.GRAVEYARD, "graveyard"), (Zone.HAND, "hand"), (Zone.EXILE, "exile")):
        for seat in state.seats:
            for held in getattr(seat, name):
                yield zone, held.id, held.card


def objects_named(state: State, name: str) -> list[tuple[Zone, ObjectId]]:
    """Return the objects that *name* may mean, with their zones; raise DataError if there is no such card or token."""
    cards, number = cards_named(state, name), name.partition("#")[2]
    every = [(zone, target) for zone, target, card in objects_in(state) if card in cards]
    if not number or not state.table.is_token(cards[0]):
        return every
    tokens = sorted(every, key=lambda one: one[1])
    if not number.isdecimal() or not 1 <= int(number) <= len(tokens):
        raise DataError("name", f"there are {len(tokens)} such tokens now, so none is {shown(name)}")
    return [tokens[int(number) - 1]]


def card_at(state: State, target: ObjectId) -> CardId | None:
    """Return the card of the object *target*, also of one that has left play not long ago; None if there is none."""
    for permanent in (*state.permanents, *[gone.was for gone in state.gone]):
        if permanent.id == target:
            return permanent.card
    for one in state.stack:
        if one.id == target and one.card is not None:
            return one.card
    for seat in state.seats:
        for held in (*seat.graveyard, *seat.hand, *seat.exile):
            if held.id == target:
                return held.card
    return None


def found(state: State, name: str, *, first: Collection[ObjectId] = (), hand: bool = False) -> ObjectId:
    """Return the object called *name*: one of *first* if any is, else with *hand* a card in a hand, else any other.

    Raises DataError if no object is called that.
    """
    every = objects_named(state, name)
    order = [*[target for _, target in every if target in first]]
    for zone in (Zone.HAND, *_ZONES) if hand else _ZONES:
        order += sorted([target for where, target in every if where is zone])
    if not order:
        raise DataError("name", f"no object is called {shown(name)} now")
    return order[0]


def named(state: State, kind: type[Any], words: tuple[str | int, ...], legal: tuple[Action, ...]) -> Action:
    """Return the action of the class *kind* whose fields are *words*: names of objects, players, or plain values.

    Of several objects of one name the first is meant for which an action of that kind is *legal*. Raises DataError for
    a name that means nothing, and for too many or too few words.
    """
    fields = attrs.fields(kind)
    if len(fields) != len(words):
        raise DataError(kind.__name__, f"has {len(fields)} parts, not {len(words)}")
    alike = [one for one in legal if type(one) is kind]
    parts: list[object] = []
    for field, given in zip(fields, words, strict=True):
        if field.name not in object_fields(kind) or not isinstance(given, str):
            parts.append(given)
            continue
        first = [getattr(one, field.name) for one in alike]
        parts.append(found(state, given, first=first, hand=kind in _FROM_HAND))
        alike = [one for one in alike if getattr(one, field.name) == parts[-1]]
    action: Action = kind(*parts)
    return action


def object_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of those fields of an action that hold objects."""
    return tuple([field.name for field in attrs.fields(kind) if "ObjectId" in str(field.type)])


def kind_and_words(state: State, action: Action) -> tuple[str, ...]:
    """Return the class name of *action* and its parts as words; a trigger goes by the name of its source."""
    words = [type(action).__name__]
    for field in attrs.fields(type(action)):
        part = getattr(action, field.name)
        if field.name in object_fields(type(action)):
            words.append(word(state, part))
        elif isinstance(action, d.OrderTrigger):
            source = next(one.source for one in state.waiting if one.number == part)
            words.append(word(state, source))
        else:
            words.append(str(getattr(part, "value", part)))
    return tuple(words)


def word(state: State, target: ObjectId) -> str:
    """Return what *target*, an object or a player, is called."""
    if is_player(target):
        return f"player {Player(target)}"
    card = card_at(state, target)
    if card is None:
        card = next((card for _, one, card in objects_in(state) if one == target), None)
    return "nothing" if card is None else label(state, card, target)
