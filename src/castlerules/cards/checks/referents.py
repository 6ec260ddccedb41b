"""Tables: what references in card abilities can mean (players, permanents, ...), and what each field accepts.

An effect does nothing to an object of a kind that it does not accept (BASE-Q45), so a card whose effect refers to one
would play wrongly without an error. The checks compare both tables to refuse it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core.described import field_names
from castlerules.core.frozen import frozen


class Referent(Enum):
    """What a reference in card text can mean: a player, or an object in a certain zone, but no ability on the stack."""

    PLAYER = "a player"
    PERMANENT = "a permanent"
    SPELL = "a spell"
    GRAVEYARD = "a card in a graveyard"
    HAND = "a card in a hand"
    EXILE = "an exiled card"
    LIBRARY = "a card in a library"

    __hash__ = object.__hash__


Referents: TypeAlias = frozenset[Referent]
"""Kinds of players and objects: those that a reference can mean, or that a field accepts as a reference."""

ZONE_REFERENTS: Final[Mapping[lang.Zone, Referent]] = MappingProxyType(
    {
        lang.Zone.BATTLEFIELD: Referent.PERMANENT,
        lang.Zone.STACK: Referent.SPELL,
        lang.Zone.GRAVEYARD: Referent.GRAVEYARD,
        lang.Zone.HAND: Referent.HAND,
        lang.Zone.EXILE: Referent.EXILE,
        lang.Zone.LIBRARY: Referent.LIBRARY,
    }
)
"""The kind of object that each zone holds; ASIDE is missing because cards cannot refer to it."""

ANY_OBJECT: Final[Referents] = frozenset(ZONE_REFERENTS.values()) - {Referent.LIBRARY}
"""All kinds of objects except cards in a library, to which only the step that finds them and later steps refer."""


def referents_in(zone: lang.Zone | None) -> Referents:
    """Return the kind of object that *zone* holds, as a set; all kinds of objects if *zone* is None or ASIDE."""
    return frozenset([referent for place, referent in ZONE_REFERENTS.items() if zone in (None, lang.Zone.ASIDE, place)])


@frozen
class PossibleReferents:
    """The kinds of objects that a reference can mean: *current* ones, and those known by *last_known* information.

    *several* is True if the reference can mean more than one object or player.
    """

    current: Referents
    last_known: Referents = frozenset()
    several: bool = False


@frozen
class AcceptedReferents:
    """What a field of an ability accepts as a reference: objects or players of *kinds*.

    *last_known* is True if last known information suffices (BASE-135), *single* if the reference must mean one object.
    """

    kinds: Referents
    last_known: bool = False
    single: bool = False


_PERMANENT: Final = AcceptedReferents(frozenset({Referent.PERMANENT}))
_ONE_PERMANENT: Final = AcceptedReferents(frozenset({Referent.PERMANENT}), single=True)
_DAMAGEABLE: Final = AcceptedReferents(frozenset({Referent.PLAYER, Referent.PERMANENT}))
_DAMAGE_SOURCE: Final = AcceptedReferents(frozenset({Referent.PERMANENT, Referent.SPELL}), last_known=True)
_PERMANENT_OR_SPELL: Final = AcceptedReferents(frozenset({Referent.PERMANENT, Referent.SPELL}))
_KNOWN_OBJECT: Final = AcceptedReferents(ANY_OBJECT, last_known=True)

_KNOWN_CARD: Final = AcceptedReferents(frozenset(ZONE_REFERENTS.values()), last_known=True)

_BY_NAME: Final = (("what", _PERMANENT), ("object", _KNOWN_OBJECT))

ACCEPTED: Final[Mapping[tuple[type[object], str], AcceptedReferents]] = MappingProxyType(
    {
        **{
            (node, name): accepted
            for node in lang.NODE_KINDS
            for name, accepted in _BY_NAME
            if name in field_names(node) and node is not lang.CantBeCountered  # it takes filters only
        },
        (lang.DealDamage, "to"): _DAMAGEABLE,
        (lang.DealDamage, "source"): AcceptedReferents(_DAMAGE_SOURCE.kinds, last_known=True, single=True),
        (lang.PreventNextDamage, "to"): _DAMAGEABLE,
        (lang.PreventFromSource, "to"): _DAMAGEABLE,
        (lang.Attach, "to"): _ONE_PERMANENT,
        (lang.ExileLinked, "what"): AcceptedReferents(frozenset(ZONE_REFERENTS.values())),
        (lang.NameObjects, "what"): AcceptedReferents(frozenset(ZONE_REFERENTS.values())),
        (lang.MoveTo, "what"): AcceptedReferents(frozenset(ZONE_REFERENTS.values())),
        (lang.DiscardObject, "what"): AcceptedReferents(frozenset({Referent.HAND})),
        (lang.Reveal, "what"): AcceptedReferents(frozenset({Referent.HAND, Referent.LIBRARY})),
        (lang.CounterSpell, "what"): AcceptedReferents(frozenset({Referent.SPELL})),
        (lang.CopySpell, "what"): AcceptedReferents(frozenset({Referent.SPELL}), last_known=True, single=True),
        (lang.ChangeTargets, "what"): AcceptedReferents(frozenset({Referent.SPELL}), single=True),
        (lang.ControllerOf, "object"): _DAMAGE_SOURCE,
        **dict.fromkeys(
            [(node, "object") for node in (lang.Matches, lang.ManaValueOf, lang.SharesName, lang.OwnerOf)], _KNOWN_CARD
        ),
        (lang.CountersOn, "object"): AcceptedReferents(_PERMANENT.kinds, last_known=True),
        (lang.IsBlocking, "attacker"): _PERMANENT,
        (lang.IsBlockedBy, "blocker"): _PERMANENT,
        (lang.IsAttachedTo, "object"): _PERMANENT,
        (lang.DamagedThisTurnBy, "object"): _DAMAGE_SOURCE,
        (lang.NewSinceUpkeep, "object"): AcceptedReferents(_PERMANENT.kinds, last_known=True),
        (lang.RedirectDamage, "to"): _PERMANENT,
        (lang.DamageChanged, "source"): _DAMAGE_SOURCE,
        (lang.DamageChanged, "to"): _DAMAGEABLE,
        (lang.MustBlock, "attacker"): _ONE_PERMANENT,
    }
)
"""What each field that holds a reference accepts; a test compares the keys with the types of the fields.

If no row says otherwise, a field *what* accepts permanents, and a field *object* any object or what is known of it.
"""


def accepted_by(node: object, name: str) -> AcceptedReferents:
    """Return what the field *name* of *node*, a part of an ability, accepts as a reference."""
    if isinstance(node, lang.ApplyUntil) and node.spells:
        return _PERMANENT_OR_SPELL
    return ACCEPTED[type(node), name]


# Filters.

FILTER_REFERENTS: Final[Mapping[type[object], Referents]] = MappingProxyType(
    {
        lang.IsTapped: frozenset({Referent.PERMANENT}),
        lang.IsAttacking: frozenset({Referent.PERMANENT}),
        lang.AttackedThisTurn: frozenset({Referent.PERMANENT}),
        lang.BlockedThisTurn: frozenset({Referent.PERMANENT}),
        lang.IsBlocked: frozenset({Referent.PERMANENT}),
        lang.IsUnblocked: frozenset({Referent.PERMANENT}),
        lang.IsAttachedTo: frozenset({Referent.PERMANENT}),
        lang.IsBlocking: frozenset({Referent.PERMANENT}),
        lang.IsBlockedBy: frozenset({Referent.PERMANENT}),
        lang.IsToken: frozenset({Referent.PERMANENT}),
        lang.IsEnchanted: frozenset({Referent.PERMANENT}),
        lang.HasCounters: frozenset({Referent.PERMANENT}),
        lang.DamagedThisTurnBy: frozenset({Referent.PERMANENT}),
        lang.HasTarget: frozenset({Referent.SPELL}),
        lang.HasOneTarget: frozenset({Referent.SPELL}),
        lang.TargetsOnly: frozenset({Referent.SPELL}),
        lang.IsThis: ANY_OBJECT,
        lang.Is: ANY_OBJECT,
    }
)
"""The kinds of objects that a filter can match, for the filters that match only some kinds."""

_DISCARDED_CARD: Final = frozenset({Referent.GRAVEYARD, Referent.EXILE})
_FILTERED_REFERENTS: Final[Mapping[type[object], Referents]] = MappingProxyType(
    {
        lang.Search: frozenset({Referent.LIBRARY}),
        lang.TakeAll: frozenset({Referent.LIBRARY}),
        lang.RevealUntil: frozenset({Referent.LIBRARY}),
        lang.PreventFromSource: frozenset({Referent.PERMANENT, Referent.SPELL}),
        lang.DiscardCards: frozenset({Referent.HAND}),
        lang.Keyword: frozenset({Referent.PERMANENT, Referent.SPELL}),
        lang.SpellCast: frozenset({Referent.SPELL}),
        lang.HasTarget: frozenset({Referent.PERMANENT}),
        lang.TargetsOnly: frozenset({Referent.PERMANENT}),
        lang.BecomesTarget: frozenset({Referent.PERMANENT}),
        lang.CantCast: frozenset({Referent.SPELL}),
        lang.CostChange: frozenset({Referent.SPELL}),
        lang.CantBeCountered: frozenset({Referent.SPELL}),
        lang.CardDiscarded: _DISCARDED_CARD,
        lang.Matches: frozenset(ZONE_REFERENTS.values()),
        lang.NumberOf: ANY_OBJECT,
    }
)


def filtered_referents(node: Any, name: str) -> Referents:  # noqa: PLR0911 - one for each kind
    """Return the kinds of objects to which *node* applies the filter in its field *name*; permanents by default."""
    match node:
        case lang.TargetSlot(zone=zone) | lang.Each(zone=zone) | lang.CountOf(zone=zone) | lang.ChooseCards(zone=zone):
            return referents_in(zone) | ({Referent.SPELL} if getattr(node, "spells", False) else frozenset())
        case lang.TakeAtRandom(zone=zone):
            return referents_in(zone)
        case lang.MoveOwn(origin=origin):
            return referents_in(origin)
        case lang.ZoneChange(origin=origin, to=to):
            return referents_in(
                origin if origin is lang.Zone.BATTLEFIELD or to in (lang.Zone.HAND, lang.Zone.LIBRARY) else to
            )
        case lang.CantBeTarget(zone=zone) if name == "what":
            return referents_in(zone)
        case lang.DamageDealt() | lang.DamageChanged() | lang.CantBeTarget() if name == "source":
            return _DAMAGE_SOURCE.kinds
        case _:
            return _FILTERED_REFERENTS.get(type(node), _PERMANENT.kinds)


def referents_text(referents: Referents) -> str:
    """Return *referents* as text for a message, such as "a player or a permanent", in the order of ``Referent``."""
    return " or ".join([referent.value for referent in Referent if referent in referents])
