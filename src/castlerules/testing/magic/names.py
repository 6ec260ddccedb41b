"""Finds objects of a game of Magic by the names of their cards, and converts actions from and to words.

A plain name means the first suitable card of that name. With a number, as in ``Bear#2``, it always means the same card
in any zone: cards that share a name are numbered in the order of the card table (all cards of the game, by card id).
Tokens that share a name are one row of that table; they are numbered in the order in which they entered play, counting
those still there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

import attrs

from castlerules.cards.language.enums import Zone
from castlerules.core import DataError, Player
from castlerules.core.errors import short_repr
from castlerules.magic.model import CardId, ObjectId, State, actions, is_player

_ZONES: Final = (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.HAND, Zone.EXILE)
_HAND_ACTIONS: Final = (actions.BeginCast, actions.PlayLand, actions.DiscardCard, actions.BottomCard)


def cards_named(state: State, name: str) -> tuple[CardId, ...]:
    """Return the cards that *name* may mean, in the order of the card table; raise DataError if there is none."""
    plain, _, number = name.partition("#")
    rows = [CardId(row) for row, card in enumerate(state.table.cards) if card.name == plain]
    if number and rows and state.table.is_token(rows[0]):
        return tuple(rows)
    if number:
        if not number.isdecimal() or not 1 <= int(number) <= len(rows):
            raise DataError(
                "name", f"expected a number from 1 to {len(rows)} behind {short_repr(plain)}#, got {short_repr(name)}"
            )
        return (rows[int(number) - 1],)
    if not rows:
        raise DataError("name", f"no card of this game is called {short_repr(name)}")
    return tuple(rows)


def card_label(state: State, card: CardId, target: ObjectId | None = None) -> str:
    """Return the name of *card*, numbered (``Bear#2``) if several share it; for a token, *target* says which object."""
    name = state.table.cards[card].name
    if state.table.is_token(card) and target is not None:
        same_name = [number for _, number, row in objects_in_zones(state) if row == card]
        return name if len(same_name) == 1 or target not in same_name else f"{name}#{same_name.index(target) + 1}"
    rows = [row for row in cards_named(state, name) if not state.table.is_token(row)] or [card]
    return name if len(rows) == 1 else f"{name}#{rows.index(card) + 1}"


def objects_in_zones(state: State) -> Iterator[tuple[Zone, ObjectId, CardId]]:
    """Yield zone, id and card of every object, zone by zone; an ability on the stack has the card of its source."""
    for permanent in state.permanents:
        yield Zone.BATTLEFIELD, permanent.id, permanent.card
    for stack_object in state.stack:
        card = stack_object.card if stack_object.card is not None else card_of(state, stack_object.source)
        if card is not None:
            yield Zone.STACK, stack_object.id, card
    for zone, name in ((Zone.GRAVEYARD, "graveyard"), (Zone.HAND, "hand"), (Zone.EXILE, "exile")):
        for seat in state.seats:
            for card_object in getattr(seat, name):
                yield zone, card_object.id, card_object.card


def objects_named(state: State, name: str) -> list[tuple[Zone, ObjectId]]:
    """Return the objects that *name* may mean, with their zones; raise DataError if there is no such card or token."""
    cards, number = cards_named(state, name), name.partition("#")[2]
    candidates = [(zone, target) for zone, target, card in objects_in_zones(state) if card in cards]
    if not number or not state.table.is_token(cards[0]):
        return candidates
    tokens = sorted(candidates, key=lambda candidate: candidate[1])
    if not number.isdecimal() or not 1 <= int(number) <= len(tokens):
        raise DataError("name", f"expected a number of a token from 1 to {len(tokens)}, got {short_repr(name)}")
    return [tokens[int(number) - 1]]


def card_of(state: State, target: ObjectId) -> CardId | None:
    """Return the card of the object *target*, also if only last known information is left of it; None if unknown."""
    for permanent in (*state.permanents, *[last_known.permanent for last_known in state.last_known]):
        if permanent.id == target:
            return permanent.card
    for stack_object in state.stack:
        if stack_object.id == target and stack_object.card is not None:
            return stack_object.card
    for seat in state.seats:
        for card_object in (*seat.graveyard, *seat.hand, *seat.exile):
            if card_object.id == target:
                return card_object.card
    return None


def object_called(
    state: State, name: str, *, preferred: Collection[ObjectId] = (), hand_first: bool = False
) -> ObjectId:
    """Return the id of the object called *name*; raise DataError if there is none.

    If several objects share the name, one of *preferred* is taken; else, with *hand_first*, a card in a hand; else a
    permanent; else any other object.
    """
    candidates = objects_named(state, name)
    order = [*[target for _, target in candidates if target in preferred]]
    for zone in (Zone.HAND, *_ZONES) if hand_first else _ZONES:
        order += sorted([target for where, target in candidates if where is zone])
    if not order:
        raise DataError("name", f"no object is now called {short_repr(name)}")
    return order[0]


def action_called(
    state: State, action_type: type[Any], words: tuple[str | int, ...], legal: tuple[actions.Action, ...]
) -> actions.Action:
    """Return the action of the class *action_type* whose fields are *words*: names of objects, players or values.

    If several objects share a name, the first one is taken for which a *legal* action of that class exists. Raises
    DataError for an unknown name and for a wrong number of words.
    """
    fields = attrs.fields(action_type)
    if len(fields) != len(words):
        names = ", ".join(field.name for field in fields) or "none"
        raise DataError(action_type.__name__, f"expected {len(fields)} words ({names}), got {len(words)}")
    matching = [action for action in legal if type(action) is action_type]
    field_values: list[object] = []
    for field, word in zip(fields, words, strict=True):
        if field.name not in object_fields(action_type) or not isinstance(word, str):
            field_values.append(word)
            continue
        first = [getattr(action, field.name) for action in matching]
        field_values.append(object_called(state, word, preferred=first, hand_first=action_type in _HAND_ACTIONS))
        matching = [action for action in matching if getattr(action, field.name) == field_values[-1]]
    action: actions.Action = action_type(*field_values)
    return action


def object_fields(action_type: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of *action_type* that hold object ids."""
    return tuple([field.name for field in attrs.fields(action_type) if "ObjectId" in str(field.type)])


def action_words(state: State, action: actions.Action) -> tuple[str, ...]:
    """Return the class name of *action* and its fields as words; a pending trigger is called by its source's name."""
    words = [type(action).__name__]
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if field.name in object_fields(type(action)):
            words.append(object_name(state, value))
        elif isinstance(action, actions.OrderTrigger):
            source = next(pending.source for pending in state.pending_triggers if pending.number == value)
            words.append(object_name(state, source))
        else:
            words.append(str(getattr(value, "value", value)))
    return tuple(words)


def object_name(state: State, target: ObjectId) -> str:
    """Return the name of *target*, an object id or the id of a player; ``nothing`` if no such object is left."""
    if is_player(target):
        return f"player {Player(target)}"
    card = card_of(state, target)
    if card is None:
        card = next((card for _, object_id, card in objects_in_zones(state) if object_id == target), None)
    return "nothing" if card is None else card_label(state, card, target)
