"""Find mistakes in one part of a card that are mistakes in any ability: counts below zero, empty lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules.core.shown import shown

from .abilities import (
    ApplyUntil,
    ChooseCards,
    Continuous,
    EntersWith,
    Keyword,
    OneOf,
    TargetSlot,
)
from .atoms import AddMana, DealDamage, MoveTo, Place
from .events import TakesDamage, ZoneChange, is_hidden_move
from .kinds import KeywordKind, Players, Zone
from .terms import AnyOf, Each

__all__ = ["misbuilt"]

_WITH_COST: Final = (
    *(KeywordKind.KICKER, KeywordKind.SECOND_KICKER, KeywordKind.BUYBACK, KeywordKind.FLASHBACK),
    *(KeywordKind.CYCLING, KeywordKind.ECHO),
)
_WITH_FILTER: Final = (KeywordKind.LANDWALK, KeywordKind.PROTECTION, KeywordKind.ENCHANT)
_WITH_NUMBER: Final = (KeywordKind.FADING,)
_COUNTS: Final = ("amount", "by", "count", "generic", "least", "most", "n", "xs")
_ZONES: Final = ("zone", "origin", "to")
_SECRET: Final = (Zone.HAND, Zone.LIBRARY)


def misbuilt(node: Any) -> Iterator[str]:
    """Yield what is wrong with *node* by itself."""
    match node:
        case Keyword():
            yield from _of_keyword(node)
        case MoveTo():
            yield from _of_move(node)
        case ChooseCards(zone=zone, among=name) if bool(name) != (zone is Zone.LIBRARY):
            yield "ChooseCards chooses among what is looked at in a library, and only there"
        case OneOf(options=()):
            yield "OneOf without options"
        case AddMana(options=options) if not options or () in options:
            yield "AddMana without mana"
        case TakesDamage(filter=None, who=None):
            yield "TakesDamage of neither objects nor players"
        case TargetSlot(filter=None, players=Players.NONE):
            yield "a target slot that takes neither objects nor players"
        case EntersWith():
            yield from _of_arrival(node)
        case _:
            yield from _empty(node)
    yield from _of_zones(node)
    yield from _of_counts(node)


def _empty(node: Any) -> Iterator[str]:
    """Yield that *node* lists nothing where it does something with all that it lists."""
    match node:
        case DealDamage(to=()):
            yield "DealDamage to nobody"
        case ApplyUntil(mods=()) | Continuous(mods=()):
            yield f"{type(node).__name__} without changes"
        case AnyOf(parts=()):
            yield "AnyOf without parts, which nothing fits"
        case _:
            pass


def _of_arrival(effect: EntersWith) -> Iterator[str]:
    """Yield the counters of *effect* that are of no kind, or none at all."""
    if effect.kind is None and effect.count != 0:
        yield "EntersWith counters of no kind"
    elif effect.kind is not None and effect.count == 0:
        yield "EntersWith no counters of its kind"
    elif effect.kind is None and not effect.tapped:
        yield "EntersWith neither counters nor tapped"


def _of_zones(node: Any) -> Iterator[str]:
    """Yield what *node* looks for where nothing is found."""
    match node:
        case _ if Zone.APART in [getattr(node, name, None) for name in _ZONES]:
            yield f"{type(node).__name__} speaks of what is kept apart, and no card does"
        case ZoneChange() if is_hidden_move(node):
            yield "ZoneChange speaks of a move between hand and library, which nobody sees"
        case TargetSlot(zone=zone) if zone in _SECRET and node.filter is not None:
            yield f"a target slot in a {zone.value}, where nothing can be a target"
        case Each(zone=Zone.LIBRARY):
            yield "Each points at no cards in a library, which are found by name"
        case _:
            pass


def _of_counts(node: Any) -> Iterator[str]:
    """Yield the numbers of *node* that are too low."""
    low = [name for name in _COUNTS if type(found := getattr(node, name, None)) is int and found < 0]
    yield from (f"{name} of {type(node).__name__} is {shown(getattr(node, name))}" for name in low)
    least, most = getattr(node, "least", 0), getattr(node, "most", 1)
    if most < max(least, 1):
        yield f"{type(node).__name__} takes from {shown(least)} to {shown(most)}"


def _of_move(effect: MoveTo) -> Iterator[str]:
    """Yield the parameters of a move that do nothing where it goes."""
    if effect.zone is Zone.STACK:
        yield "MoveTo puts something on the stack, which is done by casting"
    for name, given, zone in (
        ("under", effect.under is not None, Zone.BATTLEFIELD),
        ("tapped", effect.tapped, Zone.BATTLEFIELD),
        ("place", effect.place is not Place.TOP, Zone.LIBRARY),
    ):
        if given and effect.zone is not zone:
            yield f"MoveTo to {effect.zone.value} uses no {name}"


def _of_keyword(word: Keyword) -> Iterator[str]:
    """Yield the parameters that a keyword lacks, and those that it has though it does not use them."""
    for name, given, kinds in (
        ("cost", word.cost is not None, _WITH_COST),
        ("filter", word.filter is not None, _WITH_FILTER),
        ("n", word.n > 0, _WITH_NUMBER),
    ):
        if given != (word.kind in kinds):
            yield f"{word.kind.value} {'uses no' if given else 'lacks its'} {name}"
