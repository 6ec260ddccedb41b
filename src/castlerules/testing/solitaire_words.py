"""What lies on the table of Solitaire, and what may be done there, in the words in which positions are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards.terms import CounterKind
from castlerules.core import DataError, Player
from castlerules.core.shown import shown
from castlerules.magic import actions as d
from castlerules.magic.actions import Action
from castlerules.magic.asking import Offered, OfferedPayment
from castlerules.magic.ids import CardId, ObjectId, is_player, player_object
from castlerules.magic.state import Permanent, State
from castlerules.solitaire.look import attachments_on, is_land, slot_permanent
from castlerules.solitaire.tableau import (
    PLACES,
    STACKS,
    YOU,
    AttackStack,
    DrawThree,
    FinishUse,
    MergeCopies,
    PaySource,
    PickingNewcomer,
    Placing,
    Strike,
    tableau_of,
)

__all__ = [
    "MAKING",
    "_player_word",
    "forms_of",
    "labels",
    "named",
    "row_told",
    "shown_as",
    "stack_told",
    "texts_of",
    "visible",
]

_Place = tuple[ObjectId, CardId, str]


# What lies where.


def shown_as(state: State, target: ObjectId, card: CardId) -> str:
    """Return the words for what is face up or in play: its name, marks, and what is attached to it."""
    permanent = next((one for one in state.permanents if one.id == target), None)
    auras = [state.table.cards[one.card].name for one in attachments_on(state, target)]
    words = state.table.cards[card].name + ("" if permanent is None else _marks(permanent))
    return f"{words} with {' and '.join(auras)}" if auras else words


def _marks(permanent: Permanent) -> str:
    signs = {CounterKind.PLUS: "+", CounterKind.MINUS: "-", CounterKind.AGE: "age", CounterKind.FADE: "fade"}
    found = ["t"] if permanent.tapped else []
    found += [f"d{permanent.damage}"] if permanent.damage else []
    found += [f"{signs.get(kind, kind.value)}{count}" for kind, count in permanent.counters]
    return "".join([f"/{mark}" for mark in found])


def stack_told(state: State, place: int) -> str:
    """Return the words for a stack: ``?(Fog) | Terror, Terror``, bottom to top; empty if it is."""
    stack, cards = tableau_of(state).stacks[place], state.table.cards
    down = [f"?({cards[card].name})" for card in stack.down]
    up = ", ".join([shown_as(state, one.id, one.card) for one in stack.up])
    return " ".join([*down, *([f"| {up}"] if up else ["|"] if down else [])])


def row_told(state: State) -> str:
    """Return the words for the row: ``Swamp x2, Island``, pile by pile as they came."""
    lands = [one for one in state.permanents if one.controller == YOU and is_land(state.table.cards[one.card])]
    piles: dict[str, int] = {}
    for one in lands:
        words = shown_as(state, one.id, one.card)
        piles[words] = piles.get(words, 0) + 1
    return ", ".join([words if count == 1 else f"{words} x{count}" for words, count in piles.items()])


# Objects by name.


def visible(state: State) -> list[ObjectId]:
    """Return everything that can be named, players too."""
    return [*[player_object(player) for player in (YOU, STACKS)], *[number for number, _, _ in _places(state)]]


def _places(state: State) -> list[_Place]:
    """Return every object that can be named, with its card and where it lies."""
    cards, slot = state.table.cards, slot_permanent(state)
    found: list[_Place] = []
    for name, stack in zip(PLACES, tableau_of(state).stacks, strict=True):
        found += [(held.id, held.card, name) for held in stack.up]
    for one in state.permanents:
        if one.controller == YOU:
            is_slot = slot is not None and slot.id == one.id
            found.append((one.id, one.card, "slot" if is_slot else "row" if is_land(cards[one.card]) else "attached"))
    found += [(one.id, one.card, "flight") for one in state.stack if one.card is not None]
    seat = state.seats[YOU]
    for place, held_ones in (("hand", seat.hand), ("graveyard", seat.graveyard), ("removed", seat.exile)):
        found += [(held.id, held.card, place) for held in held_ones]
    return found


def _player_word(player: int) -> str:
    """Return what a player is called."""
    return "STACKS" if player == STACKS else "YOU"


def forms_of(state: State, target: ObjectId) -> tuple[str, ...]:
    """Return the names that *target* goes by, the shortest first: alone, with its place, and with a number there.

    ``Terror``, ``Terror@K3`` and ``Terror#2@K3``, counted among those of that name, from below. Raises DataError
    for what cannot be named.
    """
    if is_player(target):
        return (_player_word(Player(target)),)
    every = _places(state)
    for number, card, place in every:
        if number == target:
            name = state.table.cards[card].name
            alike = [one for one, other, where in every if where == place and state.table.cards[other].name == name]
            return (name, f"{name}@{place}", f"{name}#{alike.index(target) + 1}@{place}")
    raise DataError("name", f"nothing that can be named has the number {target}")


def named(state: State, name: str) -> ObjectId:
    """Return what is called *name*; raise DataError if nothing is, or if it may mean several things."""
    for player in (YOU, STACKS):
        if name == _player_word(player):
            return player_object(player)
    found = [number for number, _, _ in _places(state) if name in forms_of(state, number)]
    if len(found) > 1:
        raise DataError("name", f"{shown(name)} may be {' or '.join([forms_of(state, one)[-1] for one in found])}")
    if not found:
        raise DataError("name", f"nothing is called {shown(name)} now")
    return found[0]


# Actions.

_VERBS: Final[Mapping[type[Any], str]] = MappingProxyType(
    {
        DrawThree: "draw",
        d.BeginCast: "play",
        d.BeginAbility: "use",
        AttackStack: "attack",
        Strike: "strike",
        FinishUse: "finish",
        MergeCopies: "merge",
        PaySource: "pay",
        d.ChooseTarget: "target",
        d.Concede: "concede",
    }
)
"""The words for actions that can be named whether or not they are legal."""


def texts_of(state: State, action: Action) -> tuple[str, ...]:
    """Return the words for *action*, the shortest first; each of them may stand for others, too."""
    match action:
        case d.ChooseOption(index=index):
            return _option(state, index)
        case d.ChooseX(n=n):
            return (str(n), f"x {n}")
        case d.StopChoosing():
            return ("stop",)
        case d.BeginAbility(source=source, index=index):
            forms = forms_of(state, source)
            return tuple([words for form in forms for words in (f"use {form}", f"use {form} {index}")])
        case d.ChooseTarget() | PaySource():
            bare = _parts(state, action)
            return (*bare, *[f"{_VERBS[type(action)]} {one}" for one in bare])
        case _:
            verb = _VERBS.get(type(action), "")
            return tuple([f"{verb} {one}".strip() for one in _parts(state, action)])


def _parts(state: State, action: Action) -> list[str]:
    """Return the words for the parts of *action*, with every name that objects go by."""
    parts: list[tuple[str, ...]] = [()]
    for field in attrs.fields(type(action)):
        part = getattr(action, field.name)
        words = forms_of(state, part) if "ObjectId" in str(field.type) else (str(part),)
        parts = [(*before, word) for before in parts for word in words]
    return [" ".join(part) for part in parts]


def _option(state: State, index: int) -> tuple[str, ...]:
    """Return the words for an option: a card to be placed, a newcomer, no or yes, or its number."""
    number, asked = str(index), state.asks
    match asked:
        case Placing(left=changes) | PickingNewcomer(arrivals=changes):
            return (_moved_name(state, changes[index]), number)
        case Offered() | OfferedPayment():
            return (("no", "yes")[index], number)
        case _:
            return (number,)


def _moved_name(state: State, change: object) -> str:
    card, target = getattr(change, "card", None), getattr(change, "object", None)
    if card is None:
        card = next((one for number, one, _ in _places(state) if number == target), None)
    assert card is not None, "what is moved is on the table"
    return state.table.cards[card].name


def labels(state: State, actions: Iterable[Action]) -> tuple[str, ...]:
    """Return the shortest words for each of *actions* that stand for none of the others."""
    texts = [texts_of(state, action) for action in actions]
    return tuple([_shortest(own, [text for other in texts if other is not own for text in other]) for own in texts])


def _shortest(own: tuple[str, ...], others: list[str]) -> str:
    return next((text for text in own if text not in others), own[-1])


def _use(state: State, words: list[str]) -> Action:
    *name, last = words
    if last.isdecimal():
        return d.BeginAbility(named(state, " ".join(name)), int(last))
    return d.BeginAbility(named(state, " ".join(words)), 0)


_TWO: Final = 2

MAKING: Final[Mapping[str, Callable[[State, list[str]], Action]]] = MappingProxyType(
    {
        "draw": lambda _, __: DrawThree(),
        "play": lambda state, words: d.BeginCast(named(state, " ".join(words))),
        "use": _use,
        "attack": lambda _, words: AttackStack(" ".join(words)),
        "strike": lambda _, __: Strike(),
        "finish": lambda _, __: FinishUse(),
        "merge": lambda _, words: MergeCopies(*words[:_TWO]),
        "pay": lambda state, words: PaySource(named(state, " ".join(words))),
        "target": lambda state, words: d.ChooseTarget(named(state, " ".join(words))),
        "concede": lambda _, __: d.Concede(),
    }
)
"""How actions are made of words that are not among the legal ones."""
