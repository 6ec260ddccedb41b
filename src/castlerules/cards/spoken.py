"""Find references in an ability that point at nothing, or at something that its effect cannot act on."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Final, get_args

import attrs

from castlerules.core.shown import shown

from .abilities import (
    Ability,
    Activated,
    AdditionalCost,
    AddKeyword,
    Characteristic,
    ChooseCards,
    Delayed,
    Effect,
    EntersWith,
    Event,
    Grant,
    If,
    IfDo,
    Keyword,
    Look,
    May,
    OneOf,
    Seq,
    Spell,
    Token,
    Triggered,
    Unless,
)
from .atoms import DivideDamage, MoveTo
from .costs import DiscardThis, SacrificeThis
from .derived import uses_x
from .events import CardDiscarded, SpellCast, ZoneChange, told_by
from .kinds import KeywordKind, Players, Zone
from .known import REFS, Known, Scope, after, later, pinned, start
from .meanings import ANYWHERE, FILTERS, Meaning, Meanings, Meant, Use, here, in_words, looked_at, use_of
from .misbuilt import misbuilt
from .parts import parts_of
from .terms import (
    AllOf,
    AnyOf,
    Bound,
    Enchanted,
    EventAmount,
    EventObject,
    EventOther,
    EventPlayer,
    Filter,
    Is,
    NotThat,
    Ref,
    Slot,
    TargetPlayer,
    This,
    ThisWay,
    WasPaid,
    X,
)

__all__ = ["faults_in"]

_FILTERS: Final = get_args(Filter)
_EFFECTS: Final = get_args(Effect)
_HURT: Final = Use(frozenset({Meaning.PLAYER, Meaning.PERMANENT}))
_THERE: Final = frozenset({Meaning.PERMANENT})
_GONE: Final = "what has gone"
_OF_CARDS: Final = (
    *(KeywordKind.KICKER, KeywordKind.SECOND_KICKER, KeywordKind.BUYBACK, KeywordKind.FLASHBACK),
    *(KeywordKind.CYCLING, KeywordKind.ENCHANT),
)
_NOWHERE: Final[Meanings] = frozenset()
_AS_SPELL: Final = Meant(frozenset({Meaning.SPELL}), frozenset({Meaning.SPELL}))
_ARRIVING: Final = Meant(_THERE | {Meaning.SPELL}, _THERE | {Meaning.SPELL})
_ANYWHERE: Final = Meant(ANYWHERE, ANYWHERE)


def faults_in(ability: Ability, scope: Scope) -> Iterator[str]:
    """Yield what is wrong with *ability*, which stands where *scope* says."""
    match ability:
        case Spell(modes=modes):
            if not modes:
                yield "a spell without modes"
            for mode in modes:
                yield from _aimed(mode.effect, attrs.evolve(scope, targets=mode.targets, this=_AS_SPELL))
        case Activated(cost=cost, effect=effect, targets=targets):
            inner = attrs.evolve(scope, x=uses_x(ability), targets=targets)
            yield from _of_parts(cost, start(inner), inner)
            yield from _aimed(effect, attrs.evolve(inner, this=_after_paying(ability, scope)))
        case Triggered(event=event, effect=effect, condition=condition):
            yield from _of_parts(event, start(scope), scope)
            yield from _unheard(event)
            told = attrs.evolve(scope, event=event)
            yield from _of_parts(condition, start(told), told)
            yield from _aimed(effect, attrs.evolve(told, targets=ability.targets))
        case AdditionalCost() | Characteristic() | EntersWith() | Keyword():
            source = {AdditionalCost: _AS_SPELL, Characteristic: _ANYWHERE}.get(type(ability), _ARRIVING)
            inner = attrs.evolve(scope, this=source)
            yield from _of_parts(ability, start(inner), inner)
        case _:
            yield from _of_parts(ability, start(scope), scope)


def _unheard(event: Event) -> Iterator[str]:
    """BASE-Q44: yield that *event* happens to the card itself where its abilities do not work (BASE-063)."""
    match event:
        case SpellCast(filter=about) | CardDiscarded(filter=about) if This() in pinned(about):
            yield f"{type(event).__name__} of this card, whose ability triggers in play only"
        case ZoneChange(filter=about, origin=origin, to=to) if This() in pinned(about):
            if Zone.BATTLEFIELD not in (origin, to):
                yield "ZoneChange of this card, whose ability triggers as it comes into play or leaves it"
        case _:
            pass


def _after_paying(ability: Activated, scope: Scope) -> Meant:
    """Return what the source is once *ability* has been paid for: what was given for it is not there any more."""
    given = any(isinstance(part, (SacrificeThis, DiscardThis)) for part in ability.cost.parts)
    return Meant(_NOWHERE, scope.this.was) if given else scope.this


def _aimed(effect: Effect, scope: Scope) -> Iterator[str]:
    """Yield what is wrong with *effect* and with the targets it has; one of these may speak of those before it."""
    for place, slot in enumerate(scope.targets):
        before = attrs.evolve(scope, targets=scope.targets[:place])
        yield from _of_parts(slot, start(before), before)
    yield from _steps(effect, start(scope), scope)
    yield from _half_used(effect, start(scope), scope)
    yield from _two_meanings(effect)


def _steps(effect: Effect, known: Known, scope: Scope) -> Generator[str, None, Known]:
    """Yield what is wrong with *effect*, before which things are *known*; return what is known after it."""
    match effect:
        case Seq(steps=steps):
            for step in steps:
                known = yield from _steps(step, known, scope)
            return known
        case If(condition=condition, then=then, otherwise=otherwise):
            yield from _of_parts(condition, known, scope)
            done = yield from _steps(then, known, scope)
            return done.either((yield from _steps(otherwise, known, scope)))
        case OneOf(who=player, options=options):
            yield from _of_parts(player, known, scope)
            yield from misbuilt(effect)
            done = known
            for option in options:
                done = done.either((yield from _steps(option, known, scope)))
            return done
        case Delayed(event=event, effect=inner):
            yield from _of_parts(event, known, scope)
            yield from _steps(inner, later(effect, known), scope)
            return known
        case May(effect=inner) | Unless(effect=inner) | IfDo(effect=inner):
            yield from _of_parts(tuple([part for part in parts_of(effect) if part is not inner]), known, scope)
            return known.either((yield from _steps(inner, known, scope)))
        case _:
            yield from _of_parts(effect, known, scope)
            return after(effect, known)


def _of_parts(thing: Any, known: Known, scope: Scope) -> Iterator[str]:
    """Yield what is wrong with *thing*, which is no effect of several steps, and with all that is in it."""
    if isinstance(thing, Grant):  # it is an ability of another object
        yield from _of_given(thing.ability)
        return
    if isinstance(thing, Token):  # so are these
        yield from _of_token(thing)
        return
    if isinstance(thing, AddKeyword):
        yield from _unused_in_play(thing.keyword)
    yield from _unmet(thing, known, scope)
    yield from misbuilt(thing)
    if attrs.has(type(thing)):
        yield from _unfit(thing, known)
    for part in parts_of(thing):
        yield from _of_parts(part, known, scope)


def _of_token(token: Token) -> Iterator[str]:
    """Yield what is wrong with a token, and with its abilities."""
    if not token.types.is_permanent:
        yield f"the token {shown(token.name)} is no permanent"
    for ability in token.abilities:
        yield from _of_given(ability)


def _of_given(ability: Ability) -> Iterator[str]:
    """Yield what is wrong with *ability*, which belongs to another object in play, for which nothing is paid."""
    yield from faults_in(ability, Scope())
    yield from _unused_in_play(ability)


def _unused_in_play(ability: Ability) -> Iterator[str]:
    """BASE-Q44: yield that *ability*, which an effect gives, does nothing where its object is (BASE-063)."""
    if isinstance(ability, Keyword) and ability.kind in _OF_CARDS:
        yield f"{ability.kind.value} is given to what is in play, where it does nothing"
    elif isinstance(ability, Activated) and DiscardThis() in ability.cost.parts:
        yield "an ability that is used in a hand is given to what is in play"


# What is not there.


def _unmet(node: Any, known: Known, scope: Scope) -> Iterator[str]:
    """Yield what *node* speaks of though it is not there."""
    match node:
        case Slot(index=index) | TargetPlayer(index=index) | DivideDamage(index=index):
            if not 0 <= index < len(scope.targets):
                yield f"{_said(node, index)} points at no target slot"
            elif isinstance(node, TargetPlayer) and scope.targets[index].players is Players.NONE:
                yield f"{_said(node, index)} points at a target slot that takes no players"
        case Bound(name=name) | ThisWay(name=name) if node not in known:
            yield f"{_said(node, name)} speaks of what no earlier step makes"
        case ChooseCards(among=name) if name and Look(name, 0) not in known:
            yield f"{_said(node, name)} chooses among what no earlier step looks at"
        case EventObject() | EventOther() | EventPlayer() | EventAmount():
            if scope.event is None:
                yield f"{_said(node)} speaks of an event where nothing has triggered"
            elif type(node) not in told_by(scope.event):
                yield f"{_said(node)} speaks of what {type(scope.event).__name__} does not tell"
        case Enchanted() if not scope.host:
            yield f"{_said(node)} speaks of a host outside an Aura"
        case X() if not scope.x:
            yield f"{_said(node)} speaks of an X that is in no cost"
        case WasPaid(kind=kind) if kind not in scope.paid:
            yield f"{_said(node, kind.value)} speaks of a keyword that is not there"
        case _:
            pass


# What does not fit.


def _unfit(node: Any, known: Known) -> Iterator[str]:
    """BASE-Q45: yield the references and filters of *node* that are of no use to it."""
    for field in attrs.fields(type(node)):
        found = getattr(node, field.name)
        for one in found if isinstance(found, tuple) else (found,):
            if isinstance(one, REFS):
                yield from _unfit_ref(f"{field.name} of {type(node).__name__}", one, use_of(node, field.name), known)
            elif isinstance(one, _FILTERS) and not isinstance(node, _FILTERS):
                yield from _unfit_filter(one, looked_at(node, field.name), known)
    if isinstance(node, DivideDamage):
        yield from _unfit_ref("index of DivideDamage", Slot(node.index), _HURT, known)
    if isinstance(node, MoveTo):
        yield from _unmoved(node, known)


def _unfit_ref(where: str, ref: Ref, use: Use, known: Known) -> Iterator[str]:
    meant = known.of(ref)
    if meant is None:  # that is told where it stands
        return
    if not use.taken & (meant.now | meant.was if use.back else meant.now):
        got = in_words(meant.now) or _GONE
        yield f"{where}: expected {in_words(use.taken)}, got {shown(ref)}, {got}"
    elif use.one and meant.many:
        yield f"{where}: expected one object, got {shown(ref)}, which can be several"


def _unfit_filter(wanted: Any, things: Meanings, known: Known) -> Iterator[str]:
    """Yield the parts of *wanted* that never fit such *things*."""
    match wanted:
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from _unfit_filter(part, things, known)
        case NotThat(part=part):
            yield from _unfit_filter(part, things, known)
        case Is(object=ref) if (meant := known.of(ref)) is not None and not meant.now & things:
            yield f"Is({shown(ref)}), {in_words(meant.now) or _GONE}, never fits {in_words(things)}"
        case _ if not FILTERS.get(type(wanted), things) & things:
            yield f"{type(wanted).__name__} never fits {in_words(things)}"
        case _:
            pass


def _unmoved(effect: MoveTo, known: Known) -> Iterator[str]:
    """Yield that cards stay where they are; a permanent leaves and comes back, and a library has an order."""
    meant = known.of(effect.what)
    if meant is not None and effect.zone not in (Zone.BATTLEFIELD, Zone.LIBRARY) and meant.now == here(effect.zone):
        yield f"MoveTo moves {shown(effect.what)} to where it is"


def _half_used(effect: Effect, known: Known, scope: Scope) -> Iterator[str]:
    """BASE-Q45: yield the slots that take players or objects to whom nothing that *effect* does can happen."""
    nodes = list(_own_nodes(effect))
    for index, slot in enumerate(scope.targets):
        if slot.players is Players.NONE or slot.filter is None:
            continue
        taken = [use_of(node, field.name).taken for node in nodes for field in _pointing(node, Slot(index))]
        taken += [frozenset({Meaning.PLAYER}) for node in nodes if node == TargetPlayer(index)]
        taken += [_HURT.taken for node in nodes if isinstance(node, DivideDamage) and node.index == index]
        meant = known.of(Slot(index))
        left = meant.now.difference(*taken) if meant is not None else _NOWHERE
        if taken and left:
            yield f"target slot {index} takes {in_words(left)}, to which nothing is done"


def _own_nodes(thing: object) -> Iterator[Any]:
    """Yield *thing* and what is in it, without abilities of other objects, which have targets and names of theirs."""
    if attrs.has(type(thing)):
        yield thing
    for part in () if isinstance(thing, (Grant, Token)) else parts_of(thing):
        yield from _own_nodes(part)


def _pointing(node: Any, ref: Ref) -> list[attrs.Attribute[Any]]:
    """Return the fields of *node* that hold *ref*."""
    held = [(field, getattr(node, field.name)) for field in attrs.fields(type(node))]
    return [field for field, found in held if found == ref or (type(found) is tuple and ref in found)]


def _two_meanings(effect: Effect) -> Iterator[str]:
    """Yield the names under which steps of *effect* keep things of different kinds."""
    kept: dict[str, Meanings] = {}
    for node in _own_nodes(effect):
        made = after(node, Known()) if type(node) in _EFFECTS else Known()
        for (kind, name), meant in made.meant.items():
            if kind is Bound and kept.setdefault(str(name), meant.now) != meant.now:
                yield f"Bound({shown(name)}) stands for different kinds of things"


def _said(node: object, *parts: object) -> str:
    return f"{type(node).__name__}({', '.join(map(shown, parts))})"
