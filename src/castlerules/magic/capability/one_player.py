"""Effects that ask one player, or put something under the control of one, and whether it is only one (BASE-112)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from castlerules.cards import language as lang
from castlerules.cards.language.enums import Zone
from castlerules.core import Violation


def direct_nodes(thing: object) -> Iterator[Any]:
    """Yield what ``nodes_in`` yields, without what tokens and others say that are given an ability in it."""
    pending: list[Any] = [thing]
    while pending:
        one = pending.pop()
        if isinstance(one, tuple):
            pending += one
        elif attrs.has(type(one)) and not isinstance(one, (lang.Token, lang.AddAbility)):
            yield one
            pending += [getattr(one, field.name) for field in attrs.fields(type(one))]


def one_player_problems(effect: lang.Effect, targets: tuple[lang.TargetSlot, ...]) -> Iterator[Violation]:
    """BASE-112: it is one player who chooses, pays, or under whose control something comes (BASE-E02)."""
    nodes = list(direct_nodes(effect))
    many = frozenset([node.name for node in nodes if _binds_several(node, targets)])
    for node in nodes:
        if any(_may_be_several(who, targets, many) for who in _single_players(node)):
            yield Violation("BASE-112", f"{type(node).__name__} is about one player, and here it may be about several")


def _single_players(node: object) -> tuple[lang.PlayerRef, ...]:
    """Return those whom *node* takes for one player each."""
    match node:
        case lang.ChooseOne(who=who) | lang.UnlessPaid(who=who) | lang.MayPay(who=who):
            return (who,)
        case lang.ChooseCards(who=who, whose=whose):
            return who, whose
        case lang.MoveTo(controller=who) if who is not None:
            return (who,)
        case _:
            return ()


def _binds_several(node: object, targets: tuple[lang.TargetSlot, ...]) -> bool:
    """Return whether *node* names things in play that several players may have."""
    if isinstance(node, lang.CreateTokens):
        return bool(node.name) and _may_be_several(node.who, targets)
    return isinstance(node, lang.ChooseCards) and node.most > 1 and node.zone is Zone.BATTLEFIELD


def _may_be_several(
    who: lang.PlayerRef, targets: tuple[lang.TargetSlot, ...], names: frozenset[str] = frozenset()
) -> bool:
    """Return whether *who* may be several players, where *names* are those of things that several may have."""
    match who:
        case lang.EachPlayer() | lang.ControllerOf(object=lang.Each()) | lang.OwnerOf(object=lang.Each()):
            return True
        case (
            lang.TargetPlayer(index=index)
            | lang.ControllerOf(object=lang.Target(index=index))
            | lang.OwnerOf(object=lang.Target(index=index))
        ):
            return 0 <= index < len(targets) and targets[index].count.most > 1
        case lang.ControllerOf(object=lang.Bound(name=name)) | lang.OwnerOf(object=lang.Bound(name=name)):
            return name in names
        case _:
            return False
