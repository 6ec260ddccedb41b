"""What each reference in an ability can mean, worked out step by step through its effect."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, get_args

import attrs

from .abilities import (
    ChooseCards,
    CreateTokens,
    Delayed,
    Effect,
    Event,
    Look,
    Search,
    TargetSlot,
)
from .atoms import CounterSpell, DealDamage, Destroy, DiscardThat, MoveTo, SacrificeThat
from .events import CardDiscarded, DamageDealt, SpellCast, ZoneChange
from .kinds import KeywordKind, Players, Zone
from .meanings import ANYWHERE, ZONES, Meaning, Meanings, Meant, here
from .terms import (
    AllOf,
    Bound,
    Each,
    EachPlayer,
    Enchanted,
    EventObject,
    EventOther,
    Filter,
    Is,
    IsThis,
    Ref,
    Slot,
    This,
    ThisWay,
)

__all__ = ["REFS", "Known", "Scope", "after", "later", "pinned", "start"]

Name: TypeAlias = tuple[type[object], object]
"""A word that speaks of something, and which of those that are written with it."""

REFS: Final = get_args(Ref)

_THERE: Final = frozenset({Meaning.PERMANENT})
_SPELL: Final = frozenset({Meaning.SPELL})
_BURIED: Final = frozenset({Meaning.GRAVEYARD, Meaning.EXILE})
_PLAYERS: Final = frozenset({Meaning.PLAYER})
_NOWHERE: Final[Meanings] = frozenset()
_HIDDEN: Final = frozenset({Meaning.HAND, Meaning.LIBRARY})


@attrs.frozen
class Scope:
    """Where the parts of an ability stand: its *targets*, what its face has, the *event* of a trigger.

    *this* is what its source is.
    """

    targets: tuple[TargetSlot, ...] = ()
    event: Event | None = None
    host: bool = False
    x: bool = False
    paid: tuple[KeywordKind, ...] = ()
    this: Meant = Meant(_THERE, _THERE)


@attrs.frozen
class Known:
    """What each word *meant* stands for at one step; what is not among them speaks of nothing.

    The words of *same* stand for one object.
    """

    meant: Mapping[Name, Meant] = MappingProxyType({})
    same: tuple[Name, ...] = ()

    def __contains__(self, word: object) -> bool:
        return _name(word) in self.meant

    def of(self, ref: Ref) -> Meant | None:
        """Return what *ref* means; None if it speaks of nothing."""
        if isinstance(ref, Each):
            return Meant(here(ref.zone), many=True)
        return self.meant.get(_name(ref))

    def put(self, word: object, meant: Meant) -> Known:
        """Return what is known once *word*, with all that are the same, stands for *meant*."""
        name = _name(word)
        names = self.same if name in self.same else (name,)
        return attrs.evolve(self, meant={**self.meant, **dict.fromkeys(names, meant)})

    def moved(self, ref: Ref, now: Meanings) -> Known:
        """Return what is known once the object that *ref* means is among *now*."""
        found = None if isinstance(ref, Each) else self.meant.get(_name(ref))
        return self if found is None else self.put(ref, attrs.evolve(found, now=now))

    def either(self, other: Known) -> Known:
        """Return what is known if either this or *other* has come about."""
        both = {name: _joined(meant, other.meant.get(name, meant)) for name, meant in self.meant.items()}
        return attrs.evolve(self, meant={**other.meant, **both})


def _name(word: object) -> Name:
    return type(word), getattr(word, "index", getattr(word, "name", None))


def _joined(one: Meant, other: Meant) -> Meant:
    return Meant(one.now | other.now, one.was | other.was, one.many or other.many)


def start(scope: Scope) -> Known:
    """Return what is known where *scope* begins: the source, its host, the targets, what the event tells."""
    found = Known().put(This(), scope.this)
    if scope.host:
        found = found.put(Enchanted(), Meant(_THERE, _THERE))
    for index, slot in enumerate(scope.targets):
        objects = _NOWHERE if slot.filter is None else here(slot.zone)
        players = _NOWHERE if slot.players is Players.NONE else _PLAYERS
        found = found.put(Slot(index), Meant(players | objects, objects, slot.count.most > 1))
    return found if scope.event is None else _triggered(found, scope.event)


# Events.


def _triggered(known: Known, event: Event) -> Known:
    """Return what is known where *event* has triggered: of what has left play its ability knows where it went."""
    known = known.put(EventOther(), Meant(_THERE, _THERE))
    match event:
        case ZoneChange(filter=moving, origin=origin, to=to):
            there = (here(to) & ANYWHERE) - _HIDDEN  # nothing is found in a hand (BASE-Q43)
            left = origin in (None, Zone.BATTLEFIELD)
            known = known.put(EventObject(), Meant(there, there | (_THERE if left else _NOWHERE)))
            for ref in (This(), Enchanted()) if left else ():
                if ref in known:
                    known = known.moved(ref, there if ref in pinned(moving) else _THERE | there)
        case CardDiscarded():
            known = known.put(EventObject(), Meant(_BURIED, _BURIED))
        case SpellCast():
            known = known.put(EventObject(), Meant(_SPELL, _SPELL))
        case DamageDealt():
            known = known.put(EventObject(), Meant(_THERE, _THERE | _SPELL))
        case _:
            known = known.put(EventObject(), Meant(_THERE, _THERE))
    about = getattr(event, "source", getattr(event, "filter", None))
    same = [_name(ref) for ref in pinned(about) if ref in (This(), Enchanted())]
    return attrs.evolve(known, same=(_name(EventObject()), *same[:1]) if same else ())


def pinned(moving: Filter | None) -> tuple[Ref, ...]:
    """Return what everything is that fits *moving*."""
    match moving:
        case IsThis():
            return (This(),)
        case Is(object=ref):
            return (ref,)
        case AllOf(parts=parts):
            return tuple([ref for part in parts for ref in pinned(part)])
        case _:
            return ()


def later(effect: Delayed, known: Known) -> Known:
    """Return what the ability that *effect* makes knows: nothing of hidden cards, nor where its event moved things."""
    meant = {name: attrs.evolve(one, now=one.now - _HIDDEN) for name, one in known.meant.items()}
    found = attrs.evolve(known, meant=meant)
    if isinstance(effect.event, ZoneChange) and effect.event.to is not Zone.BATTLEFIELD:
        for ref in pinned(effect.event.filter):
            found = found.moved(ref, _NOWHERE)
    return found


# Steps.


def after(effect: Effect, known: Known) -> Known:
    """Return what is known after *effect*, which is one step."""
    match effect:
        case ChooseCards(name=name, zone=zone, most=most):
            return known.put(Bound(name), _of(zone, many=most > 1))
        case Search(name=name, most=most):
            return known.put(Bound(name), _of(Zone.LIBRARY, many=most > 1))
        case CreateTokens(name=name, count=count, who=player) if name:
            return known.put(Bound(name), _of(Zone.BATTLEFIELD, many=count != 1 or isinstance(player, EachPlayer)))
        case Look(name=name):
            known = known.put(Look(name, 0), Meant(_NOWHERE))
        case DealDamage(name=name) if name:
            known = known.put(ThisWay(name), Meant(_NOWHERE))
        case MoveTo(what=ref, zone=zone) if zone in ZONES:
            known = _after_move(known, ref, ZONES[zone])
        case Destroy(what=ref) | SacrificeThat(what=ref):
            known = known.moved(ref, _THERE | {Meaning.GRAVEYARD})
        case DiscardThat(what=ref):
            known = known.moved(ref, frozenset({Meaning.GRAVEYARD}))
        case CounterSpell(what=ref):
            known = known.moved(ref, _BURIED)
        case _:
            pass
    return known


def _of(zone: Zone, *, many: bool) -> Meant:
    return Meant(here(zone), here(zone), many)


def _after_move(known: Known, ref: Ref, to: Meaning) -> Known:
    """BASE-020: a later step finds an object where this one has put it, but no host, and nothing in hidden zones.

    In a library cards are found that were found there; of those in a hand only something is asked.
    """
    found = known.of(ref)
    if found is None or isinstance(ref, Each):
        return known
    in_library = found.now == {Meaning.LIBRARY}
    if isinstance(ref, Enchanted) or (in_library and to is not Meaning.LIBRARY):
        return known.moved(ref, _NOWHERE)
    if to is Meaning.LIBRARY:
        return known.put(ref, Meant(found.now & {to}, found.was & _THERE, found.many))
    if to is Meaning.HAND:
        return known.put(ref, Meant(_NOWHERE, found.was | {to}, found.many))
    return known.moved(ref, frozenset({to}))
