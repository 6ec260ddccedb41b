"""Find faults that one part of a card has by itself, whatever ability it is in: counts below zero, empty lists, ..."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core.errors import short_repr

_WITH_COST: Final = (
    *(lang.KeywordKind.KICKER, lang.KeywordKind.SECOND_KICKER, lang.KeywordKind.BUYBACK, lang.KeywordKind.FLASHBACK),
    *(lang.KeywordKind.CYCLING, lang.KeywordKind.ECHO),
)
_WITH_FILTER: Final = (lang.KeywordKind.LANDWALK, lang.KeywordKind.PROTECTION, lang.KeywordKind.ENCHANT)
_WITH_NUMBER: Final = (lang.KeywordKind.FADING,)
_COUNT_FIELDS: Final = ("amount", "by", "count", "generic", "least", "most", "n", "xs")
_ZONE_FIELDS: Final = ("zone", "origin", "to")
_HIDDEN_ZONES: Final = (lang.Zone.HAND, lang.Zone.LIBRARY)


def faults_of_node(node: Any) -> Iterator[str]:
    """Yield the faults that *node* has by itself, without regard to its parts or its ability."""
    match node:
        case lang.Keyword():
            yield from _keyword_faults(node)
        case lang.MoveTo():
            yield from _move_faults(node)
        case lang.ChooseCards(zone=zone, among=name) if bool(name) != (zone is lang.Zone.LIBRARY):
            yield "ChooseCards needs *among* for cards in a library, and cannot have it for other zones"
        case lang.ChooseOne(options=()):
            yield "ChooseOne without options"
        case lang.AddMana(options=options) if not options or () in options:
            yield "AddMana without mana"
        case lang.TakesDamage(filter=None, who=None):
            yield "TakesDamage of neither objects nor players"
        case lang.TargetSlot(filter=None, players=lang.TargetPlayers.NONE):
            yield "a target slot that takes neither objects nor players"
        case lang.EntersWith():
            yield from _entering_faults(node)
        case _:
            yield from _empty_list_faults(node)
    yield from _zone_faults(node)
    yield from _count_faults(node)


def _empty_list_faults(node: Any) -> Iterator[str]:
    """Yield that *node* lists nothing where it does something with all that it lists."""
    match node:
        case lang.DealDamage(to=()):
            yield "DealDamage to nobody"
        case lang.ApplyUntil(mods=()) | lang.Continuous(mods=()):
            yield f"{type(node).__name__} without changes"
        case lang.AnyOf(parts=()):
            yield "AnyOf without parts, which matches nothing"
        case _:
            pass


def _entering_faults(effect: lang.EntersWith) -> Iterator[str]:
    """Yield a fault if the counters of *effect* have no kind or no count, or if *effect* changes nothing."""
    if effect.kind is None and effect.count != 0:
        yield "EntersWith counters of no kind"
    elif effect.kind is not None and effect.count == 0:
        yield "EntersWith no counters of its kind"
    elif effect.kind is None and not effect.tapped:
        yield "EntersWith neither counters nor tapped"


def _zone_faults(node: Any) -> Iterator[str]:
    """Yield a fault if *node* refers to a zone in which it can find nothing."""
    match node:
        case _ if lang.Zone.ASIDE in [getattr(node, name, None) for name in _ZONE_FIELDS]:
            yield f"{type(node).__name__} refers to cards set aside, which no card can do"
        case lang.ZoneChange() if lang.is_hidden_move(node):
            yield "ZoneChange cannot watch a move between hand and library, which is hidden"
        case lang.TargetSlot(zone=zone) if zone in _HIDDEN_ZONES and node.filter is not None:
            yield f"a target slot cannot be in a {zone.value}, a hidden zone"
        case lang.Each(zone=lang.Zone.LIBRARY):
            yield "Each cannot refer to cards in a library; use Search or LookAtTop, and Bound"
        case _:
            pass


def _count_faults(node: Any) -> Iterator[str]:
    """Yield a fault for each number of *node* that is below 0, and for a range that allows no choice."""
    low = [name for name in _COUNT_FIELDS if type(count := getattr(node, name, None)) is int and count < 0]
    yield from (f"{name} of {type(node).__name__} is {short_repr(getattr(node, name))}" for name in low)
    least, most = getattr(node, "least", 0), getattr(node, "most", 1)
    if most < max(least, 1):
        yield f"{type(node).__name__} takes from {short_repr(least)} to {short_repr(most)}"


def _move_faults(effect: lang.MoveTo) -> Iterator[str]:
    """Yield a fault for each parameter of a move that its destination does not use."""
    if effect.zone is lang.Zone.STACK:
        yield "MoveTo cannot put an object onto the stack; only casting does"
    for name, is_given, zone in (
        ("controller", effect.controller is not None, lang.Zone.BATTLEFIELD),
        ("tapped", effect.tapped, lang.Zone.BATTLEFIELD),
        ("position", effect.position is not lang.LibraryPosition.TOP, lang.Zone.LIBRARY),
    ):
        if is_given and effect.zone is not zone:
            yield f"MoveTo to {effect.zone.value} uses no {name}"


def _keyword_faults(keyword: lang.Keyword) -> Iterator[str]:
    """Yield a fault for each parameter that *keyword* lacks, or has and does not use."""
    for name, is_given, kinds in (
        ("cost", keyword.cost is not None, _WITH_COST),
        ("filter", keyword.filter is not None, _WITH_FILTER),
        ("n", keyword.n > 0, _WITH_NUMBER),
    ):
        if is_given != (keyword.kind in kinds):
            yield f"{keyword.kind.value} {'uses no' if is_given else 'lacks its'} {name}"
