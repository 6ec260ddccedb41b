"""What references can mean, and what each part of the language can take for them (BASE-Q45).

A reference means players, or objects in one zone: permanents, spells, cards. What a part does with other things is
nothing at all, so a card that points such a part at them would be played wrong without anybody being told.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from . import abilities as a
from . import atoms as e
from . import costs as k
from . import terms as t
from .events import CardDiscarded, DamageDealt, SpellCast, ZoneChange
from .kinds import Zone

__all__ = [
    "ANYWHERE",
    "FILTERS",
    "USES",
    "ZONES",
    "Meaning",
    "Meanings",
    "Meant",
    "Use",
    "here",
    "in_words",
    "looked_at",
    "use_of",
]


class Meaning(Enum):
    """What a reference may mean; abilities on the stack are never meant."""

    PLAYER = "a player"
    PERMANENT = "a permanent"
    SPELL = "a spell"
    GRAVEYARD = "a card in a graveyard"
    HAND = "a card in a hand"
    EXILE = "an exiled card"
    LIBRARY = "a card in a library"

    __hash__ = object.__hash__


Meanings: TypeAlias = frozenset[Meaning]

ZONES: Final[Mapping[Zone, Meaning]] = MappingProxyType(
    {
        Zone.BATTLEFIELD: Meaning.PERMANENT,
        Zone.STACK: Meaning.SPELL,
        Zone.GRAVEYARD: Meaning.GRAVEYARD,
        Zone.HAND: Meaning.HAND,
        Zone.EXILE: Meaning.EXILE,
        Zone.LIBRARY: Meaning.LIBRARY,
    }
)
"""What lies in each zone that cards speak of."""

ANYWHERE: Final[Meanings] = frozenset(ZONES.values()) - {Meaning.LIBRARY}
"""All objects: cards in a library are known by their names alone, and only to whoever moves them."""


def here(zone: Zone | None) -> Meanings:
    """Return what lies in *zone*; in all zones if it is None, or one that no card speaks of."""
    return frozenset([one for place, one in ZONES.items() if zone in (None, Zone.APART, place)])


@attrs.frozen
class Meant:
    """What a reference means *now*, and what it *was* when it was last seen; *many* if it can be several."""

    now: Meanings
    was: Meanings = frozenset()
    many: bool = False


@attrs.frozen
class Use:
    """What can be *taken* for a reference; *back* if what is gone will do (BASE-135), *one* if only one thing."""

    taken: Meanings
    back: bool = False
    one: bool = False


_THERE: Final = Use(frozenset({Meaning.PERMANENT}))
_ONE_THERE: Final = Use(frozenset({Meaning.PERMANENT}), one=True)
_HURT: Final = Use(frozenset({Meaning.PLAYER, Meaning.PERMANENT}))
_HURTS: Final = Use(frozenset({Meaning.PERMANENT, Meaning.SPELL}), back=True)
_KNOWN: Final = Use(ANYWHERE, back=True)

USES: Final[Mapping[tuple[type[object], str], Use]] = MappingProxyType(
    {
        (e.DealDamage, "to"): _HURT,
        (e.DealDamage, "source"): attrs.evolve(_HURTS, one=True),
        (e.PreventNext, "to"): _HURT,
        (e.PreventFrom, "to"): _HURT,
        (e.Destroy, "what"): _THERE,
        (e.SacrificeThat, "what"): _THERE,
        (e.Attach, "what"): _THERE,
        (e.Attach, "to"): _ONE_THERE,
        (e.SetTapped, "what"): _THERE,
        (e.Regenerate, "what"): _THERE,
        (e.PutCounters, "what"): _THERE,
        (e.RemoveCounters, "what"): _THERE,
        (a.ApplyUntil, "what"): _THERE,
        (e.MoveTo, "what"): Use(frozenset(ZONES.values())),
        (e.DiscardThat, "what"): Use(frozenset({Meaning.HAND})),
        (e.CounterSpell, "what"): Use(frozenset({Meaning.SPELL})),
        (t.ControllerOf, "object"): _HURTS,
        (t.OwnerOf, "object"): _KNOWN,
        (t.PowerOf, "object"): _KNOWN,
        (t.ManaValueOf, "object"): _KNOWN,
        (t.CountersOn, "object"): attrs.evolve(_THERE, back=True),
        (t.Is, "object"): _KNOWN,
        (t.IsBlocking, "attacker"): _THERE,
        (t.SharesName, "object"): _KNOWN,
        (t.DamagedThisTurnBy, "object"): _HURTS,
        (t.Holds, "object"): _KNOWN,
        (t.IsNew, "object"): attrs.evolve(_THERE, back=True),
        (a.DamageRedirected, "to"): _THERE,
        **{(rule, "what"): _THERE for rule in (a.Continuous, a.CantAttack, a.CantBlock, a.CantBeBlocked)},
        **{(rule, "what"): _THERE for rule in (a.MustAttack, a.MustBlock, a.MustBeBlocked, a.NoUntap)},
    }
)
"""What the fields take that hold references; a test compares them with the types of the fields."""


def use_of(node: object, name: str) -> Use:
    """Return what the field *name* of *node*, which holds a reference, takes for it."""
    return USES[type(node), name]


# Filters.

FILTERS: Final[Mapping[type[object], Meanings]] = MappingProxyType(
    {
        t.IsTapped: frozenset({Meaning.PERMANENT}),
        t.IsAttacking: frozenset({Meaning.PERMANENT}),
        t.IsBlocking: frozenset({Meaning.PERMANENT}),
        t.DamagedThisTurnBy: frozenset({Meaning.PERMANENT}),
        t.IsThis: ANYWHERE,
        t.Is: ANYWHERE,
    }
)
"""The filters that fit some things only, each with what it can fit."""

_DISCARDED: Final = frozenset({Meaning.GRAVEYARD, Meaning.EXILE})
_LOOKED_AT: Final[Mapping[type[object], Meanings]] = MappingProxyType(
    {
        a.Search: frozenset({Meaning.LIBRARY}),
        e.PreventFrom: frozenset({Meaning.PERMANENT, Meaning.SPELL}),
        k.DiscardCards: frozenset({Meaning.HAND}),
        a.Keyword: frozenset({Meaning.PERMANENT, Meaning.SPELL}),
        SpellCast: frozenset({Meaning.SPELL}),
        CardDiscarded: _DISCARDED,
        t.Holds: ANYWHERE,
    }
)


def looked_at(node: Any, name: str) -> Meanings:
    """Return what the filter in the field *name* of *node* is asked about: permanents, unless that says otherwise."""
    match node:
        case a.TargetSlot(zone=zone) | t.Each(zone=zone) | t.CountOf(zone=zone) | a.ChooseCards(zone=zone):
            return here(zone)
        case ZoneChange(origin=origin, to=to):
            return here(origin if origin is Zone.BATTLEFIELD or to in (Zone.HAND, Zone.LIBRARY) else to)
        case DamageDealt() if name == "source":
            return _HURTS.taken
        case _:
            return _LOOKED_AT.get(type(node), _THERE.taken)


def in_words(meanings: Meanings) -> str:
    """Return *meanings* in words, in the order of the kinds."""
    return " or ".join([one.value for one in Meaning if one in meanings])
