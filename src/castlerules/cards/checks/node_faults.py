"""Find mistakes in one part of a card that are mistakes in any ability: counts below zero, empty lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules.cards.language.abilities import (
    ApplyUntil,
    ChooseCards,
    ChooseOne,
    Continuous,
    EntersWith,
    Keyword,
    TargetSlot,
)
from castlerules.cards.language.enums import KeywordKind, LibraryPosition, TargetPlayers, Zone
from castlerules.cards.language.expressions import AnyOf, Each
from castlerules.cards.language.one_shot import AddMana, DealDamage, MoveTo
from castlerules.cards.language.triggers import TakesDamage, ZoneChange, is_hidden_move
from castlerules.core.errors import short_repr

_WITH_COST: Final = (
    *(KeywordKind.KICKER, KeywordKind.SECOND_KICKER, KeywordKind.BUYBACK, KeywordKind.FLASHBACK),
    *(KeywordKind.CYCLING, KeywordKind.ECHO),
)
_WITH_FILTER: Final = (KeywordKind.LANDWALK, KeywordKind.PROTECTION, KeywordKind.ENCHANT)
_WITH_NUMBER: Final = (KeywordKind.FADING,)
_COUNT_FIELDS: Final = ("amount", "by", "count", "generic", "least", "most", "n", "xs")
_ZONE_FIELDS: Final = ("zone", "origin", "to")
_HIDDEN_ZONES: Final = (Zone.HAND, Zone.LIBRARY)


def faults_of_node(node: Any) -> Iterator[str]:
    """Yield what is wrong with *node* by itself."""
    match node:
        case Keyword():
            yield from _keyword_faults(node)
        case MoveTo():
            yield from _move_faults(node)
        case ChooseCards(zone=zone, among=name) if bool(name) != (zone is Zone.LIBRARY):
            yield "ChooseCards chooses among what is looked at in a library, and only there"
        case ChooseOne(options=()):
            yield "ChooseOne without options"
        case AddMana(options=options) if not options or () in options:
            yield "AddMana without mana"
        case TakesDamage(filter=None, who=None):
            yield "TakesDamage of neither objects nor players"
        case TargetSlot(filter=None, players=TargetPlayers.NONE):
            yield "a target slot that takes neither objects nor players"
        case EntersWith():
            yield from _entering_faults(node)
        case _:
            yield from _empty_list_faults(node)
    yield from _zone_faults(node)
    yield from _count_faults(node)


def _empty_list_faults(node: Any) -> Iterator[str]:
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


def _entering_faults(effect: EntersWith) -> Iterator[str]:
    """Yield the counters of *effect* that are of no kind, or none at all."""
    if effect.kind is None and effect.count != 0:
        yield "EntersWith counters of no kind"
    elif effect.kind is not None and effect.count == 0:
        yield "EntersWith no counters of its kind"
    elif effect.kind is None and not effect.tapped:
        yield "EntersWith neither counters nor tapped"


def _zone_faults(node: Any) -> Iterator[str]:
    """Yield what *node* looks for where nothing is found."""
    match node:
        case _ if Zone.ASIDE in [getattr(node, name, None) for name in _ZONE_FIELDS]:
            yield f"{type(node).__name__} speaks of what is kept apart, and no card does"
        case ZoneChange() if is_hidden_move(node):
            yield "ZoneChange speaks of a move between hand and library, which nobody sees"
        case TargetSlot(zone=zone) if zone in _HIDDEN_ZONES and node.filter is not None:
            yield f"a target slot in a {zone.value}, where nothing can be a target"
        case Each(zone=Zone.LIBRARY):
            yield "Each points at no cards in a library, which are found by name"
        case _:
            pass


def _count_faults(node: Any) -> Iterator[str]:
    """Yield the numbers of *node* that are too low."""
    low = [name for name in _COUNT_FIELDS if type(found := getattr(node, name, None)) is int and found < 0]
    yield from (f"{name} of {type(node).__name__} is {short_repr(getattr(node, name))}" for name in low)
    least, most = getattr(node, "least", 0), getattr(node, "most", 1)
    if most < max(least, 1):
        yield f"{type(node).__name__} takes from {short_repr(least)} to {short_repr(most)}"


def _move_faults(effect: MoveTo) -> Iterator[str]:
    """Yield the parameters of a move that do nothing where it goes."""
    if effect.zone is Zone.STACK:
        yield "MoveTo puts something on the stack, which is done by casting"
    for name, is_given, zone in (
        ("controller", effect.controller is not None, Zone.BATTLEFIELD),
        ("tapped", effect.tapped, Zone.BATTLEFIELD),
        ("position", effect.position is not LibraryPosition.TOP, Zone.LIBRARY),
    ):
        if is_given and effect.zone is not zone:
            yield f"MoveTo to {effect.zone.value} uses no {name}"


def _keyword_faults(keyword: Keyword) -> Iterator[str]:
    """Yield the parameters that a keyword lacks, and those that it has though it does not use them."""
    for name, is_given, kinds in (
        ("cost", keyword.cost is not None, _WITH_COST),
        ("filter", keyword.filter is not None, _WITH_FILTER),
        ("n", keyword.n > 0, _WITH_NUMBER),
    ):
        if is_given != (keyword.kind in kinds):
            yield f"{keyword.kind.value} {'uses no' if is_given else 'lacks its'} {name}"
