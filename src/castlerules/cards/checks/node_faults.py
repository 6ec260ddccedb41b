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
    """Yield the faults that *node*, a part of a card, has by itself, whatever its own parts and its ability are."""
    match node:
        case lang.Keyword():
            yield from _keyword_faults(node)
        case lang.MoveTo():
            yield from _move_faults(node)
        case lang.ChooseCards(zone=zone, among=name) if bool(name) != (zone is lang.Zone.LIBRARY):
            expected = "no among, which is for a library only" if name else "the name of an earlier LookAtTop as among"
            yield f"ChooseCards in the zone {zone.value}: expected {expected}, got {short_repr(name)}"
        case lang.ChooseOne(options=()):
            yield "options of ChooseOne: expected at least one, got none"
        case lang.AddMana(options=options) if not options or () in options:
            got = "an empty one" if options else "none"
            yield f"options of AddMana: expected one or more, each with mana, got {got}"
        case lang.TakesDamage(filter=None, who=None):
            yield "TakesDamage has neither filter nor who, so it never triggers"
        case lang.TargetSlot(filter=None, players=lang.TargetPlayers.NONE):
            yield "a target slot has neither filter nor players, so nothing can be its target"
        case lang.EntersWith():
            yield from _entering_faults(node)
        case _:
            yield from _empty_list_faults(node)
    yield from _zone_faults(node)
    yield from _count_faults(node)


def _empty_list_faults(node: Any) -> Iterator[str]:
    """Yield a fault if the recipients, modifications or filters in *node* are empty, so that *node* does nothing."""
    match node:
        case lang.DealDamage(to=()):
            yield "to of DealDamage: expected at least one recipient, got none"
        case lang.ApplyUntil(modifications=()) | lang.Continuous(modifications=()):
            yield f"modifications of {type(node).__name__}: expected at least one, got none"
        case lang.AnyOf(parts=()):
            yield "parts of AnyOf: expected at least one filter, got none, which matches nothing"
        case _:
            pass


def _entering_faults(effect: lang.EntersWith) -> Iterator[str]:
    """Yield a fault if *effect* has a kind of counters without a count or the reverse, or if it changes nothing."""
    if effect.kind is None and effect.count != 0:
        yield f"EntersWith has a count of counters, {short_repr(effect.count)}, but no kind"
    elif effect.kind is not None and effect.count == 0:
        yield f"EntersWith has the kind of counters {effect.kind.value}, but the count 0"
    elif effect.kind is None and not effect.tapped:
        yield "EntersWith is not tapped and has no counters, so it does nothing"


def _zone_faults(node: Any) -> Iterator[str]:
    """Yield a fault if *node* refers to a zone in which *node* can find nothing."""
    match node:
        case _ if lang.Zone.ASIDE in [getattr(node, name, None) for name in _ZONE_FIELDS]:
            yield f"{type(node).__name__} refers to the zone ASIDE, to which only variants of the game can refer"
        case lang.ZoneChange() if lang.is_hidden_move(node):
            yield "ZoneChange cannot watch a move between hand and library, which is hidden"
        case lang.TargetSlot(zone=zone) if zone in _HIDDEN_ZONES and node.filter is not None:
            yield f"a target slot cannot be in a {zone.value}, a hidden zone"
        case lang.Each(zone=lang.Zone.LIBRARY):
            yield "Each cannot refer to cards in a library; use Search or LookAtTop, and BoundObjects"
        case _:
            pass


def _count_faults(node: Any) -> Iterator[str]:
    """Yield a fault for each number of *node* below 0, and one if *most* is 0 or below *least*."""
    low = [name for name in _COUNT_FIELDS if type(count := getattr(node, name, None)) is int and count < 0]
    yield from (
        f"{name} of {type(node).__name__}: expected at least 0, got {short_repr(getattr(node, name))}" for name in low
    )
    least, most = getattr(node, "least", 0), getattr(node, "most", 1)
    if most < max(least, 1):
        yield f"most of {type(node).__name__}: expected at least {short_repr(max(least, 1))}, got {short_repr(most)}"


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
            yield f"MoveTo to {effect.zone.value} sets {name}, which only a MoveTo to {zone.value} uses"


def _keyword_faults(keyword: lang.Keyword) -> Iterator[str]:
    """Yield a fault for each parameter (cost, filter, n) that *keyword* lacks, or has and does not use."""
    for name, is_given, kinds in (
        ("cost", keyword.cost is not None, _WITH_COST),
        ("filter", keyword.filter is not None, _WITH_FILTER),
        ("n", keyword.n > 0, _WITH_NUMBER),
    ):
        if is_given != (keyword.kind in kinds):
            yield f"the keyword {keyword.kind.value} {'has, but does not use,' if is_given else 'lacks its'} {name}"
