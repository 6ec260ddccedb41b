"""Effects that ask one player, or put something under the control of one, and whether it is only one (BASE-112)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards import terms as t
from castlerules.cards.terms import Zone
from castlerules.core import Broken

__all__ = ["of_one_player", "own_nodes"]


def own_nodes(thing: object) -> Iterator[Any]:
    """Yield what ``nodes_in`` yields, without what tokens and others say that are given an ability in it."""
    line: list[Any] = [thing]
    while line:
        one = line.pop()
        if isinstance(one, tuple):
            line += one
        elif attrs.has(type(one)) and not isinstance(one, (a.Token, a.Grant)):
            yield one
            line += [getattr(one, field.name) for field in attrs.fields(type(one))]


def of_one_player(effect: a.Effect, targets: tuple[a.TargetSlot, ...]) -> Iterator[Broken]:
    """BASE-112: it is one player who chooses, pays, or under whose control something comes (BASE-E02)."""
    nodes = list(own_nodes(effect))
    many = frozenset([node.name for node in nodes if _binds_many(node, targets)])
    for node in nodes:
        if any(_are_many(who, targets, many) for who in _alone(node)):
            yield Broken("BASE-112", f"{type(node).__name__} is about one player, and here it may be about several")


def _alone(node: object) -> tuple[t.Who, ...]:
    """Return those whom *node* takes for one player each."""
    match node:
        case a.OneOf(who=who) | a.Unless(who=who) | a.IfDo(who=who):
            return (who,)
        case a.ChooseCards(who=who, whose=whose):
            return who, whose
        case e.MoveTo(under=who) if who is not None:
            return (who,)
        case _:
            return ()


def _binds_many(node: object, targets: tuple[a.TargetSlot, ...]) -> bool:
    """Return whether *node* names things in play that several players may have."""
    if isinstance(node, a.CreateTokens):
        return bool(node.name) and _are_many(node.who, targets)
    return isinstance(node, a.ChooseCards) and node.most > 1 and node.zone is Zone.BATTLEFIELD


def _are_many(who: t.Who, targets: tuple[a.TargetSlot, ...], names: frozenset[str] = frozenset()) -> bool:
    """Return whether *who* may be several players, where *names* are those of things that several may have."""
    match who:
        case t.EachPlayer() | t.ControllerOf(object=t.Each()) | t.OwnerOf(object=t.Each()):
            return True
        case (
            t.TargetPlayer(index=index)
            | t.ControllerOf(object=t.Slot(index=index))
            | t.OwnerOf(object=t.Slot(index=index))
        ):
            return 0 <= index < len(targets) and targets[index].count.most > 1
        case t.ControllerOf(object=t.Bound(name=name)) | t.OwnerOf(object=t.Bound(name=name)):
            return name in names
        case _:
            return False
