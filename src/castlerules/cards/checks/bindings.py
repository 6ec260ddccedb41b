"""Work out, step by step through an effect, which kinds of objects each reference in an ability can mean.

An effect may move its target to a graveyard and then to a hand: the same reference means a permanent in one step and a
card in the next. ``Bindings`` holds the meanings before a step, and ``bindings_after`` returns those after it; with
them, the checks refuse an effect that, for example, destroys a card in a graveyard.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, get_args

import attrs

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen

from .referents import (
    ANY_OBJECT,
    ZONE_REFERENTS,
    PossibleReferents,
    Referent,
    Referents,
    filtered_referents,
    referents_in,
)

BindingKey: TypeAlias = tuple[type[object], object]
"""The key of a reference in ``Bindings``: class, and index or name, as in ``(Target, 0)``, ``(BoundObjects, "it")``."""

REFERENCE_TYPES: Final = get_args(lang.ObjectRef)
"""The classes of references to objects, such as ``This`` and ``Target``."""

_PERMANENT: Final = frozenset({Referent.PERMANENT})
_SPELL: Final = frozenset({Referent.SPELL})
_GRAVEYARD_OR_EXILE: Final = frozenset({Referent.GRAVEYARD, Referent.EXILE})
_PLAYERS: Final = frozenset({Referent.PLAYER})
_EXILED: Final = frozenset({Referent.EXILE})
_NOTHING: Final[Referents] = frozenset()
_HIDDEN: Final = frozenset({Referent.HAND, Referent.LIBRARY})


@frozen
class AbilityScope:
    """What the parts of an ability can refer to: targets, trigger event, enchanted object, X, optional costs, source.

    *sacrifices* is True if permanents can be sacrificed for its cost, to which ``Sacrificed`` refers.
    *has_host* is True for an ability of an Aura, which can refer to ``Enchanted``; *source* is what ``This`` can mean.
    """

    targets: tuple[lang.TargetSlot, ...] = ()
    trigger: lang.TriggerCondition | None = None
    has_host: bool = False
    sacrifices: bool = False
    has_x: bool = False
    optional_costs: tuple[lang.KeywordKind, ...] = ()
    source: PossibleReferents = PossibleReferents(_PERMANENT, _PERMANENT)


@frozen
class Bindings:
    """The kinds of objects that each reference can mean before or after one step of an effect.

    A reference that is not in *referents* refers to nothing. The references in *same_object* all mean one object, so a
    move changes what each of them means.
    """

    referents: Mapping[BindingKey, PossibleReferents] = MappingProxyType({})
    same_object: tuple[BindingKey, ...] = ()

    def __contains__(self, reference: object) -> bool:
        return _binding_key(reference) in self.referents

    def referents_of(self, ref: lang.ObjectRef) -> PossibleReferents | None:
        """Return the kinds of objects that *ref* can mean; None if it refers to nothing."""
        if isinstance(ref, lang.Each):
            return PossibleReferents(referents_in(ref.zone), several=True)
        return self.referents.get(_binding_key(ref))

    def bind(self, reference: object, referents: PossibleReferents) -> Bindings:
        """Return these bindings, changed so that *reference* and all references to the same object mean *referents*."""
        key = _binding_key(reference)
        keys = self.same_object if key in self.same_object else (key,)
        return attrs.evolve(self, referents={**self.referents, **dict.fromkeys(keys, referents)})

    def after_move(self, ref: lang.ObjectRef, now: Referents) -> Bindings:
        """Return these bindings after the object that *ref* means has moved and is of one of the kinds *now*."""
        referents = None if isinstance(ref, lang.Each) else self.referents.get(_binding_key(ref))
        return self if referents is None else self.bind(ref, attrs.evolve(referents, current=now))

    def merged_with(self, other: Bindings) -> Bindings:
        """Return the bindings after a choice of two branches: a reference can mean what it means here or in *other*."""
        both = {
            key: _union(referents, other.referents.get(key, referents)) for key, referents in self.referents.items()
        }
        return attrs.evolve(self, referents={**other.referents, **both})


def _binding_key(reference: object) -> BindingKey:
    return type(reference), getattr(reference, "index", getattr(reference, "name", None))


def _union(possible_referents: PossibleReferents, other: PossibleReferents) -> PossibleReferents:
    return PossibleReferents(
        possible_referents.current | other.current,
        possible_referents.last_known | other.last_known,
        possible_referents.several or other.several,
    )


def initial_bindings(scope: AbilityScope) -> Bindings:
    """Return what references mean before the first step: source, enchanted object, targets and trigger event."""
    bindings = Bindings().bind(lang.This(), scope.source)
    bindings = bindings.bind(lang.Linked(), PossibleReferents(_EXILED, _EXILED, several=True))
    if scope.sacrifices:
        bindings = bindings.bind(lang.Sacrificed(), PossibleReferents(_NOTHING, _PERMANENT, several=True))
    if scope.has_host:
        bindings = bindings.bind(lang.Enchanted(), PossibleReferents(_PERMANENT, _PERMANENT))
    for index, slot in enumerate(scope.targets):
        objects = _NOTHING if slot.filter is None else filtered_referents(slot, "filter")
        players = _NOTHING if slot.players is lang.TargetPlayers.NONE else _PLAYERS
        bindings = bindings.bind(lang.Target(index), PossibleReferents(players | objects, objects, slot.count.several))
    return bindings if scope.trigger is None else _bindings_of_trigger(bindings, scope.trigger)


# Triggers.


def _bindings_of_trigger(bindings: Bindings, event: lang.TriggerCondition) -> Bindings:
    """Return *bindings* with what ``EventObject`` and ``EventOther`` mean in an ability that triggers on *event*.

    A reference to an object that left play means the card in its new zone.
    """
    event = lang.plain_event(event)
    bindings = bindings.bind(lang.EventOther(), PossibleReferents(_PERMANENT, _PERMANENT))
    match event:
        case lang.ZoneChange(filter=filter_, origin=origin, to=to):
            there = (referents_in(to) & ANY_OBJECT) - _HIDDEN  # a card that went to a hand is not found (BASE-Q43)
            left = origin in (None, lang.Zone.BATTLEFIELD)
            bindings = bindings.bind(
                lang.EventObject(), PossibleReferents(there, there | (_PERMANENT if left else _NOTHING))
            )
            for ref in (lang.This(), lang.Enchanted()) if left else ():
                if ref in bindings:
                    bindings = bindings.after_move(
                        ref, there if ref in references_identified_by(filter_) else _PERMANENT | there
                    )
        case lang.CardDiscarded():
            bindings = bindings.bind(lang.EventObject(), PossibleReferents(_GRAVEYARD_OR_EXILE, _GRAVEYARD_OR_EXILE))
        case lang.SpellCast():
            bindings = bindings.bind(lang.EventObject(), PossibleReferents(_SPELL, _SPELL))
        case lang.DamageDealt():
            bindings = bindings.bind(lang.EventObject(), PossibleReferents(_PERMANENT, _PERMANENT | _SPELL))
        case _:
            bindings = bindings.bind(lang.EventObject(), PossibleReferents(_PERMANENT, _PERMANENT))
    about = getattr(event, "source", getattr(event, "filter", None))
    same = [_binding_key(ref) for ref in references_identified_by(about) if ref in (lang.This(), lang.Enchanted())]
    return attrs.evolve(bindings, same_object=(_binding_key(lang.EventObject()), *same[:1]) if same else ())


def references_identified_by(filter_: lang.Filter | None) -> tuple[lang.ObjectRef, ...]:
    """Return the references to the one object that *filter_* matches, such as ``This``; () if it can match several."""
    match filter_:
        case lang.IsThis():
            return (lang.This(),)
        case lang.Is(object=ref):
            return (ref,)
        case lang.AllOf(parts=parts):
            return tuple([ref for part in parts for ref in references_identified_by(part)])
        case _:
            return ()


def bindings_of_delayed(effect: lang.CreateDelayedTrigger, bindings: Bindings) -> Bindings:
    """Return what references mean in the delayed trigger that *effect* creates, given the *bindings* before *effect*.

    A delayed trigger cannot refer to cards in hidden zones, nor to objects that its own trigger event moved.
    """
    referents = {
        key: attrs.evolve(possible_referents, current=possible_referents.current - _HIDDEN)
        for key, possible_referents in bindings.referents.items()
    }
    delayed = attrs.evolve(bindings, referents=referents)
    event = lang.plain_event(effect.trigger)
    if isinstance(event, lang.ZoneChange) and event.to is not lang.Zone.BATTLEFIELD:
        for ref in references_identified_by(event.filter):
            delayed = delayed.after_move(ref, _NOTHING)
    return delayed


# Steps.


def bindings_after(effect: lang.Effect, bindings: Bindings) -> Bindings:
    """Return the bindings after *effect*, a step that may move or name objects, given the *bindings* before it."""
    match effect:
        case lang.ChooseCards(name=name, zone=zone, most=most) | lang.TakeAtRandom(name=name, zone=zone, count=most):
            return bindings.bind(lang.BoundObjects(name), _zone_bindings(zone, several=most > 1))
        case lang.Search(name=name) | lang.TakeAll(name=name):
            several = isinstance(effect, lang.TakeAll) or effect.most > 1
            return bindings.bind(lang.BoundObjects(name), _zone_bindings(lang.Zone.LIBRARY, several=several))
        case lang.CreateTokens(name=name, count=count, who=player) if name:
            return bindings.bind(
                lang.BoundObjects(name),
                _zone_bindings(lang.Zone.BATTLEFIELD, several=count != 1 or isinstance(player, lang.EachPlayer)),
            )
        case lang.NameObjects(name=name, what=ref) if (named := bindings.referents_of(ref)) is not None:
            return bindings.bind(lang.BoundObjects(name), attrs.evolve(named, several=True))
        case lang.LookAtTop(name=name) | lang.RevealUntil(name=name):
            bindings = bindings.bind(lang.LookAtTop(name, 0), PossibleReferents(_NOTHING))
        case lang.MoveTo(what=ref, zone=zone) if zone in ZONE_REFERENTS:
            bindings = _bindings_after_move(bindings, ref, ZONE_REFERENTS[zone])
        case lang.ExileLinked(what=ref):
            bindings = _bindings_after_move(bindings, ref, Referent.EXILE)
        case lang.Destroy(what=ref) | lang.SacrificeObject(what=ref):
            bindings = bindings.after_move(ref, _PERMANENT | {Referent.GRAVEYARD})
        case lang.DiscardObject(what=ref):
            bindings = bindings.after_move(ref, frozenset({Referent.GRAVEYARD}))
        case lang.CounterSpell(what=ref, to=zone):
            bindings = bindings.after_move(ref, _GRAVEYARD_OR_EXILE | referents_in(zone))
        case _:
            for name in _numbers_named(effect):
                bindings = bindings.bind(lang.ThisWay(name), PossibleReferents(_NOTHING))
    return bindings


def _numbers_named(effect: lang.Effect) -> tuple[str, ...]:
    """Return the names that *effect* gives to numbers, which ``ThisWay`` reads later."""
    match effect:
        case lang.DealDamage(result_name=name) | lang.NoteNumber(result_name=name):
            return (name,) * bool(name)
        case lang.FlipCoins(won=won, lost=lost):
            return won, lost
        case _:
            return ()


def bindings_after_step(effect: lang.Effect, bindings: Bindings) -> Bindings:
    """Return the bindings after *effect*, given the *bindings* before it; what it moves has a name if it is noted."""
    if not isinstance(effect, lang.Noted):
        return bindings_after(effect, bindings)
    return bindings_after(effect.effect, bindings).bind(lang.BoundObjects(effect.name), _noted(effect.effect))


def _noted(effect: lang.OneShotEffect) -> PossibleReferents:
    """BASE-249: return what the objects that *effect* has moved can be; permanents are known as they last were."""
    match effect:
        case lang.Draw():
            return PossibleReferents(frozenset({Referent.HAND}), frozenset({Referent.HAND}), several=True)
        case lang.MoveTo(zone=zone) if zone in ZONE_REFERENTS:
            there = referents_in(zone) - {Referent.LIBRARY}
            return PossibleReferents(there, there | _PERMANENT, several=True)
        case lang.Destroy() | lang.SacrificeObject() | lang.SacrificeSome():
            return PossibleReferents(_GRAVEYARD_OR_EXILE, _PERMANENT, several=True)
        case _:
            return PossibleReferents(_GRAVEYARD_OR_EXILE, _GRAVEYARD_OR_EXILE, several=True)


def _zone_bindings(zone: lang.Zone, *, several: bool) -> PossibleReferents:
    return PossibleReferents(referents_in(zone), referents_in(zone), several)


def _bindings_after_move(bindings: Bindings, ref: lang.ObjectRef, to: Referent) -> Bindings:
    """BASE-020: return *bindings* after the object of *ref* has moved to the zone of the kind *to*.

    Later steps find the object in its new zone, except in these cases. An enchanted object and a library card that
    leaves the library are lost. A card put into a library is lost unless it was there before. A card put into a hand
    has only last known information.
    """
    referents = bindings.referents_of(ref)
    if referents is None or isinstance(ref, lang.Each):
        return bindings
    in_library = referents.current == {Referent.LIBRARY}
    if isinstance(ref, lang.Enchanted) or (in_library and to is not Referent.LIBRARY):
        return bindings.after_move(ref, _NOTHING)
    if to is Referent.LIBRARY:
        return bindings.bind(
            ref, PossibleReferents(referents.current & {to}, referents.last_known & _PERMANENT, referents.several)
        )
    if to is Referent.HAND:
        return bindings.bind(ref, PossibleReferents(_NOTHING, referents.last_known | {to}, referents.several))
    return bindings.after_move(ref, frozenset({to}))
