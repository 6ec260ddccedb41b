"""Puts the places, objects and actions of Solitaire into the words of scenarios, and reads these words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards.language.enums import CounterKind
from castlerules.core import DataError, Player
from castlerules.core.errors import short_repr
from castlerules.magic.model import CardId, ObjectId, Permanent, State, actions, decisions, is_player, player_object
from castlerules.solitaire.model.actions import AttackStack, DrawThree, FinishUse, MergeCopies, PaySource, Strike
from castlerules.solitaire.model.decisions import NewcomerDecision, PlacementDecision
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, tableau_of
from castlerules.solitaire.query.layout import attachments_on, is_land, slot_permanent

_PlacedObject = tuple[ObjectId, CardId, str]


# Places.


def object_text(state: State, target: ObjectId, card: CardId) -> str:
    """Return the words for an object that is face up or in play, such as ``Hill Giant/d2 with Rancor``."""
    permanent = next((permanent for permanent in state.permanents if permanent.id == target), None)
    auras = [state.table.cards[permanent.card].name for permanent in attachments_on(state, target)]
    words = state.table.cards[card].name + ("" if permanent is None else _mark_text(permanent))
    return f"{words} with {' and '.join(auras)}" if auras else words


def _mark_text(permanent: Permanent) -> str:
    counter_signs = {CounterKind.PLUS: "+", CounterKind.MINUS: "-", CounterKind.AGE: "age", CounterKind.FADE: "fade"}
    marks = ["t"] if permanent.tapped else []
    marks += [f"d{permanent.damage}"] if permanent.damage else []
    marks += [f"{counter_signs.get(kind, kind.value)}{count}" for kind, count in permanent.counters]
    return "".join([f"/{mark}" for mark in marks])


def stack_text(state: State, place: int) -> str:
    """Return the words for a stack: ``?(Fog) | Terror, Terror``, bottom to top; empty for an empty stack."""
    stack, cards = tableau_of(state).stacks[place], state.table.cards
    down = [f"?({cards[card].name})" for card in stack.face_down]
    up = ", ".join([object_text(state, card.id, card.card) for card in stack.face_up])
    return " ".join([*down, *([f"| {up}"] if up else ["|"] if down else [])])


def row_text(state: State) -> str:
    """Return the words for the row: ``Swamp x2, Island``, piles in the order in which they entered play."""
    lands = [
        permanent
        for permanent in state.permanents
        if permanent.controller == YOU and is_land(state.table.cards[permanent.card])
    ]
    piles: dict[str, int] = {}
    for permanent in lands:
        words = object_text(state, permanent.id, permanent.card)
        piles[words] = piles.get(words, 0) + 1
    return ", ".join([words if count == 1 else f"{words} x{count}" for words, count in piles.items()])


# Objects by name.


def nameable_objects(state: State) -> list[ObjectId]:
    """Return the ids of all objects and players that a test can name: those that are not hidden."""
    return [*[player_object(player) for player in (YOU, STACKS)], *[number for number, _, _ in _placed_objects(state)]]


def _placed_objects(state: State) -> list[_PlacedObject]:
    """Return every object that a test can name, with its card and its place."""
    cards, slot = state.table.cards, slot_permanent(state)
    placed: list[_PlacedObject] = []
    for name, stack in zip(STACK_NAMES, tableau_of(state).stacks, strict=True):
        placed += [(card_object.id, card_object.card, name) for card_object in stack.face_up]
    for permanent in state.permanents:
        if permanent.controller == YOU:
            is_slot = slot is not None and slot.id == permanent.id
            placed.append(
                (
                    permanent.id,
                    permanent.card,
                    "slot" if is_slot else "row" if is_land(cards[permanent.card]) else "attached",
                )
            )
    placed += [
        (stack_object.id, stack_object.card, "flight") for stack_object in state.stack if stack_object.card is not None
    ]
    seat = state.seats[YOU]
    for place, zone in (("hand", seat.hand), ("graveyard", seat.graveyard), ("removed", seat.exile)):
        placed += [(card_object.id, card_object.card, place) for card_object in zone]
    return placed


def player_name(player: int) -> str:
    """Return the name of *player* in scenarios, ``YOU`` or ``STACKS``."""
    return "STACKS" if player == STACKS else "YOU"


def names_of(state: State, target: ObjectId) -> tuple[str, ...]:
    """Return the names of *target*, the shortest first: alone, with its place, and with its number there.

    For example ``Terror``, ``Terror@K3`` and ``Terror#2@K3``, where the number counts cards of that name from the
    bottom. Raises DataError for an object that has no name, such as an ability on the stack.
    """
    if is_player(target):
        return (player_name(Player(target)),)
    placed = _placed_objects(state)
    for number, card, place in placed:
        if number == target:
            name = state.table.cards[card].name
            same_name = [
                object_id
                for object_id, other, where in placed
                if where == place and state.table.cards[other].name == name
            ]
            return (name, f"{name}@{place}", f"{name}#{same_name.index(target) + 1}@{place}")
    raise DataError("name", f"expected the id of a player or of a card that is not hidden, got {target}")


def object_called(state: State, name: str) -> ObjectId:
    """Return the object or player called *name*; raise DataError if there is none or more than one."""
    for player in (YOU, STACKS):
        if name == player_name(player):
            return player_object(player)
    matching = [number for number, _, _ in _placed_objects(state) if name in names_of(state, number)]
    if len(matching) > 1:
        texts = " or ".join([names_of(state, object_id)[-1] for object_id in matching])
        raise DataError("name", f"{short_repr(name)} names several objects; expected one of: {texts}")
    if not matching:
        raise DataError("name", f"no object is now called {short_repr(name)}")
    return matching[0]


# Actions.

_VERBS: Final[Mapping[type[Any], str]] = MappingProxyType(
    {
        DrawThree: "draw",
        actions.BeginCast: "play",
        actions.BeginAbility: "use",
        AttackStack: "attack",
        Strike: "strike",
        FinishUse: "finish",
        MergeCopies: "merge",
        PaySource: "pay",
        actions.ChooseTarget: "target",
        actions.Concede: "concede",
    }
)
"""The first word of actions that have a text even when they are illegal."""


def action_texts(state: State, action: actions.Action) -> tuple[str, ...]:
    """Return the texts by which a test can name *action*, the shortest first; other actions may share some of them."""
    match action:
        case actions.ChooseOption(index=index):
            return _option_texts(state, index)
        case actions.ChooseX(n=n):
            return (str(n), f"x {n}")
        case actions.StopChoosing():
            return ("stop",)
        case actions.BeginAbility(source=source, index=index):
            forms = names_of(state, source)
            return tuple([words for form in forms for words in (f"use {form}", f"use {form} {index}")])
        case actions.ChooseTarget() | PaySource():
            bare = _part_texts(state, action)
            return (*bare, *[f"{_VERBS[type(action)]} {text}" for text in bare])
        case _:
            verb = _VERBS.get(type(action), "")
            return tuple([f"{verb} {part}".strip() for part in _part_texts(state, action)])


def _part_texts(state: State, action: actions.Action) -> list[str]:
    """Return the texts of the fields of *action*, without its verb: one for each combination of its objects' names."""
    parts: list[tuple[str, ...]] = [()]
    for field in attrs.fields(type(action)):
        part = getattr(action, field.name)
        words = names_of(state, part) if "ObjectId" in str(field.type) else (str(part),)
        parts = [(*before, word) for before in parts for word in words]
    return [" ".join(part) for part in parts]


def _option_texts(state: State, index: int) -> tuple[str, ...]:
    """Return the texts by which a test can name option number *index* of the pending decision.

    The last one is the number. Before it comes the name of the card that the option moves, or ``no`` or ``yes``, if the
    decision is of such a kind.
    """
    number, decision = str(index), state.decision
    match decision:
        case PlacementDecision(remaining=changes) | NewcomerDecision(arrivals=changes):
            return (_moved_name(state, changes[index]), number)
        case decisions.MayDecision() | decisions.PayDecision():
            return (("no", "yes")[index], number)
        case _:
            return (number,)


def _moved_name(state: State, change: object) -> str:
    card, target = getattr(change, "card", None), getattr(change, "object", None)
    if card is None:
        card = next((card_id for number, card_id, _ in _placed_objects(state) if number == target), None)
    assert card is not None, "a moved card is on the table"
    return state.table.cards[card].name


def shortest_texts(state: State, actions: Iterable[actions.Action]) -> tuple[str, ...]:
    """Return for each of *actions* the shortest text that no other of them shares, else its last, longest text."""
    texts = [action_texts(state, action) for action in actions]
    return tuple([_shortest(own, [text for other in texts if other is not own for text in other]) for own in texts])


def _shortest(own: tuple[str, ...], others: list[str]) -> str:
    return next((text for text in own if text not in others), own[-1])


def _parse_use(state: State, words: list[str]) -> actions.Action:
    *name, last = words
    if last.isdecimal():
        return actions.BeginAbility(object_called(state, " ".join(name)), int(last))
    return actions.BeginAbility(object_called(state, " ".join(words)), 0)


_MERGE_PLACES: Final = 2

ACTION_PARSERS: Final[Mapping[str, Callable[[State, list[str]], actions.Action]]] = MappingProxyType(
    {
        "draw": lambda _, __: DrawThree(),
        "play": lambda state, words: actions.BeginCast(object_called(state, " ".join(words))),
        "use": _parse_use,
        "attack": lambda _, words: AttackStack(" ".join(words)),
        "strike": lambda _, __: Strike(),
        "finish": lambda _, __: FinishUse(),
        "merge": lambda _, words: MergeCopies(*words[:_MERGE_PLACES]),
        "pay": lambda state, words: PaySource(object_called(state, " ".join(words))),
        "target": lambda state, words: actions.ChooseTarget(object_called(state, " ".join(words))),
        "concede": lambda _, __: actions.Concede(),
    }
)
"""For each verb the function that makes an action, legal or not, of a state and the words after the verb."""
