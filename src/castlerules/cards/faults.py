"""What makes a card senseless although each part of it is of the right type, so that it can be refused before play."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.core.data import MAX_DEPTH
from castlerules.core.shown import shown

from .abilities import (
    Ability,
    Activated,
    Characteristic,
    ChooseCards,
    CreateTokens,
    Delayed,
    Effect,
    Grant,
    If,
    IfDo,
    Keyword,
    Look,
    May,
    OneOf,
    Search,
    Seq,
    Spell,
    TargetSlot,
    Token,
    Triggered,
    Unless,
)
from .atoms import AddMana, DealDamage, DivideDamage
from .characteristics import CardType
from .definition import CardDef, Face, Layout
from .derived import misused_costs, optional_costs_in, uses_x
from .events import TakesDamage, ZoneChange, is_hidden_move
from .kinds import KeywordKind, Players, Zone
from .mana import ManaCost
from .terms import (
    Bound,
    Enchanted,
    EventAmount,
    EventObject,
    EventOther,
    EventPlayer,
    Slot,
    TargetPlayer,
    ThisWay,
    WasPaid,
    X,
)

__all__ = ["faults_of"]

_Names = frozenset[tuple[type[object], str]]

_NONE: Final[_Names] = frozenset()
_FACES: Final[Mapping[Layout, int]] = MappingProxyType({Layout.NORMAL: 1, Layout.SPLIT: 2})
_WITH_COST: Final = (
    *(KeywordKind.KICKER, KeywordKind.SECOND_KICKER, KeywordKind.BUYBACK, KeywordKind.FLASHBACK),
    *(KeywordKind.CYCLING, KeywordKind.ECHO),
)
_WITH_FILTER: Final = (KeywordKind.LANDWALK, KeywordKind.PROTECTION, KeywordKind.ENCHANT)
_WITH_NUMBER: Final = (KeywordKind.FADING,)
_COUNTS: Final = ("amount", "by", "count", "generic", "least", "most", "n", "xs")
_ZONES: Final = ("zone", "origin", "to")
_AURA: Final = "Aura"


@attrs.frozen
class _Scope:
    """What the parts of an ability can speak of."""

    targets: tuple[TargetSlot, ...] = ()
    event: bool = False
    host: bool = False
    x: bool = False
    paid: tuple[KeywordKind, ...] = ()


def faults_of(card: CardDef) -> tuple[str, ...]:
    """Return a sentence for all that is senseless in *card*, with its face and ability; nothing if all has a meaning.

    Faults are: targets, names of steps, events, hosts and an X that are spoken of where there are none (BASE-056,
    BASE-020, BASE-K48, BASE-038); keywords without their parameter or with another, or with costs that could not be
    told apart (BASE-K30); instants, Auras, creatures and ``*`` without what belongs to them, or that on other cards,
    though the text of a *blank* card may be missing; counts below 0, or of no targets and cards; added mana that is
    none; and what is nested too deep for data. *card* is well-typed, as every card is that ``card_from_data`` returns.
    """
    if _is_deep(card):
        return (f"nested deeper than {MAX_DEPTH}",)
    found = list(_of_layout(card))
    for face in card.faces:
        faults = (*_of_types(face, blank=card.blank), *misused_costs(face.abilities))
        found += [f"{face.name}: {fault}" for fault in faults]
        scope = _Scope(
            host=_AURA in face.types.subtypes,
            x=uses_x(face),
            paid=optional_costs_in(face.abilities),
        )
        for place, ability in enumerate(face.abilities, 1):
            found += [f"{face.name}, ability {place}: {fault}" for fault in _of_ability(ability, scope)]
    return tuple(dict.fromkeys(found))


def _is_deep(card: CardDef) -> bool:
    """Return whether *card* is nested so deep that it is not written as data."""
    level: list[Any] = [card]
    for _ in range(MAX_DEPTH):
        level = [part for thing in level for part in _parts(thing)]
    return bool(level)


def _parts(thing: Any) -> tuple[Any, ...]:
    """Return as many things as *thing* holds as data: of an object its fields and its name, of a mana cost none."""
    if isinstance(thing, tuple):
        return thing
    if not attrs.has(type(thing)) or isinstance(thing, ManaCost):
        return ()
    return (type(thing).__name__, *attrs.astuple(thing, recurse=False))


def _of_layout(card: CardDef) -> Iterator[str]:
    wanted = _FACES[card.layout]
    if len(card.faces) != wanted:
        yield f"the layout {card.layout.value} is that of {wanted} and not of {len(card.faces)} faces"


def _of_types(face: Face, *, blank: bool) -> Iterator[str]:
    """Yield what does not fit the type line; nothing is missing where the text was left out."""
    least = 0 if blank else 1
    spells = [one for one in face.abilities if isinstance(one, Spell)]
    hosts = [one for one in face.abilities if isinstance(one, Keyword) and one.kind is KeywordKind.ENCHANT]
    defined = [one for one in face.abilities if isinstance(one, Characteristic)]
    star = face.pt is not None and None in (face.pt.power, face.pt.toughness)
    if face.types.is_permanent and spells:
        yield "a permanent does nothing as a spell"
    if not face.types.is_permanent and not least <= len(spells) <= 1:
        yield "an instant or sorcery says once what it does"
    if _AURA in face.types.subtypes and not least <= len(hosts) <= 1:
        yield "an Aura says once what it enchants"
    if _AURA not in face.types.subtypes and hosts:
        yield "only an Aura enchants"
    if face.has_type(CardType.CREATURE) != (face.pt is not None):
        yield "creatures, and nothing else, have power and toughness"
    if star and not least <= len(defined) <= 1:
        yield "one ability says what * is"
    if defined and not star:
        yield "no * is there for an ability to say what it is"


def _of_ability(ability: Ability, scope: _Scope) -> Iterator[str]:
    match ability:
        case Spell(modes=modes):
            if not modes:
                yield "a spell without modes"
            for mode in modes:
                yield from _aimed(mode.effect, mode.targets, scope)
        case Activated(cost=cost, effect=effect, targets=targets):
            inner = attrs.evolve(scope, x=uses_x(ability))
            yield from _of_parts(cost, attrs.evolve(inner, targets=targets))
            yield from _aimed(effect, targets, inner)
        case Triggered(event=event, effect=effect, targets=targets, condition=condition):
            after = attrs.evolve(scope, event=True)
            yield from _of_parts(event, scope)
            yield from _of_parts(condition, after)
            yield from _aimed(effect, targets, after)
        case _:
            yield from _of_parts(ability, scope)


def _aimed(effect: Effect, targets: tuple[TargetSlot, ...], scope: _Scope) -> Iterator[str]:
    """Yield what is wrong with *effect* and with the *targets* it has; one of these may speak of those before it."""
    for place, slot in enumerate(targets):
        yield from _of_parts(slot, attrs.evolve(scope, targets=targets[:place]))
    yield from _steps(effect, attrs.evolve(scope, targets=targets), _NONE)


def _steps(effect: Effect, scope: _Scope, names: _Names) -> Generator[str, None, _Names]:
    """Yield what is wrong with *effect*, where *names* are made; return the names that are made after it."""
    match effect:
        case Seq(steps=steps):
            for step in steps:
                names = yield from _steps(step, scope, names)
            return names
        case If(condition=condition, then=then, otherwise=otherwise):
            yield from _of_parts(condition, scope, names)
            made = yield from _steps(then, scope, names)
            return made | (yield from _steps(otherwise, scope, names))
        case OneOf(who=player, options=options):
            yield from _of_parts(player, scope, names)
            made = names
            for option in options:
                made |= yield from _steps(option, scope, names)
            return made
        case Delayed(event=event, effect=inner):
            yield from _of_parts(event, scope, names)
            yield from _steps(inner, scope, names)
            return names
        case May(effect=inner) | Unless(effect=inner) | IfDo(effect=inner):
            yield from _of_parts(tuple([part for part in _parts(effect) if part is not inner]), scope, names)
            return (yield from _steps(inner, scope, names))
        case _:
            yield from _of_parts(effect, scope, names)
            return names | _made(effect)


def _made(step: Effect) -> _Names:
    """Return the names under which later parts can speak of what *step* has done."""
    match step:
        case ChooseCards(name=name) | Search(name=name):
            return frozenset({(Bound, name)})
        case CreateTokens(name=name) if name:
            return frozenset({(Bound, name)})
        case Look(name=name):
            return frozenset({(Look, name)})
        case DealDamage(name=name) if name:
            return frozenset({(ThisWay, name)})
        case _:
            return _NONE


def _of_parts(thing: Any, scope: _Scope, names: _Names = _NONE) -> Iterator[str]:
    """Yield what is wrong with *thing*, which is no effect of several steps, and with all that is in it."""
    if isinstance(thing, Grant):  # it is an ability of another object
        yield from _of_ability(thing.ability, _Scope())
        return
    if isinstance(thing, Token):  # so are these
        yield from _of_token(thing)
        return
    yield from _unmet(thing, scope, names)
    yield from _misbuilt(thing)
    for part in _parts(thing):
        yield from _of_parts(part, scope, names)


def _of_token(token: Token) -> Iterator[str]:
    """Yield what is wrong with a token, and with its abilities."""
    if not token.types.is_permanent:
        yield f"the token {shown(token.name)} is no permanent"
    for ability in token.abilities:
        yield from _of_ability(ability, _Scope())  # nothing is paid for it besides


def _unmet(node: Any, scope: _Scope, names: _Names) -> Iterator[str]:
    """Yield what *node* speaks of though it is not there."""
    match node:
        case Slot(index=index) | TargetPlayer(index=index) | DivideDamage(index=index):
            if not 0 <= index < len(scope.targets):
                yield f"{_said(node, index)} points at no target slot"
            elif isinstance(node, TargetPlayer) and scope.targets[index].players is Players.NONE:
                yield f"{_said(node, index)} points at a target slot that takes no players"
        case Bound(name=name) | ThisWay(name=name) if (type(node), name) not in names:
            yield f"{_said(node, name)} speaks of what no earlier step makes"
        case ChooseCards(among=name) if name and (Look, name) not in names:
            yield f"{_said(node, name)} chooses among what no earlier step looks at"
        case EventObject() | EventOther() | EventPlayer() | EventAmount() if not scope.event:
            yield f"{_said(node)} speaks of an event where nothing has triggered"
        case Enchanted() if not scope.host:
            yield f"{_said(node)} speaks of a host outside an Aura"
        case X() if not scope.x:
            yield f"{_said(node)} speaks of an X that is in no cost"
        case WasPaid(kind=kind) if kind not in scope.paid:
            yield f"{_said(node, kind.value)} speaks of a keyword that is not there"
        case _:
            pass


def _misbuilt(node: Any) -> Iterator[str]:
    """Yield what is wrong with *node* by itself."""
    match node:
        case Keyword():
            yield from _of_keyword(node)
        case ChooseCards(zone=zone, among=name) if bool(name) != (zone is Zone.LIBRARY):
            yield "ChooseCards chooses among what is looked at in a library, and only there"
        case OneOf(options=()):
            yield "OneOf without options"
        case _ if Zone.APART in [getattr(node, name, None) for name in _ZONES]:
            yield f"{type(node).__name__} speaks of what is kept apart, and no card does"
        case AddMana(options=options) if not options or () in options:
            yield "AddMana without mana"
        case TargetSlot(filter=None, players=Players.NONE):
            yield "a target slot that takes neither objects nor players"
        case ZoneChange() if is_hidden_move(node):
            yield "ZoneChange speaks of a move between hand and library, which nobody sees"
        case TakesDamage(filter=None, who=None):
            yield "TakesDamage of neither objects nor players"
        case _:
            pass
    low = [name for name in _COUNTS if type(found := getattr(node, name, None)) is int and found < 0]
    yield from (f"{name} of {type(node).__name__} is {shown(getattr(node, name))}" for name in low)
    least, most = getattr(node, "least", 0), getattr(node, "most", 1)
    if most < max(least, 1):
        yield f"{type(node).__name__} takes from {shown(least)} to {shown(most)}"


def _of_keyword(word: Keyword) -> Iterator[str]:
    """Yield the parameters that a keyword lacks, and those that it has though it does not use them."""
    for name, given, kinds in (
        ("cost", word.cost is not None, _WITH_COST),
        ("filter", word.filter is not None, _WITH_FILTER),
        ("n", word.n > 0, _WITH_NUMBER),
    ):
        if given != (word.kind in kinds):
            yield f"{word.kind.value} {'uses no' if given else 'lacks its'} {name}"


def _said(node: object, *parts: object) -> str:
    return f"{type(node).__name__}({', '.join(map(shown, parts))})"
