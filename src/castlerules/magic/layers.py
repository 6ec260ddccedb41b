"""How permanents look: their printed values, changed layer by layer (BASE-080).

Every continuous effect is a row of mods with a time stamp and the objects that it changes. The layers are gone
through in order, and within a layer the effects in order of their stamps (BASE-081). An effect with mods in several
layers changes the set that it found in the first of them (BASE-082). Filters see the results of the layers before
(BASE-084), and in those of types, colours and abilities also those of the effects that they wait for (BASE-083).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

import attrs

from castlerules.cards.abilities import (
    AddKeyword,
    AddPT,
    Grant,
    LoseAbilities,
    Mod,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
    TakeControl,
)
from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import CounterKind, Ref, Zone
from castlerules.core import evolve, update

from .evaluate import amount, fits, is_true, objects, things_in
from .ids import ObjectId
from .lasting import Lasting
from .looks import BASIC_LANDS, NO_TEXT, Seen, Text, with_land_abilities
from .reach import reached
from .scene import Scene
from .stack import Context
from .traits import Shaper

__all__ = ["LAYERS", "looks"]

Layer: TypeAlias = tuple[type[object], ...]

LAYERS: Final[tuple[Layer, ...]] = (
    (SetTypes,),
    (SetColors,),
    (AddKeyword, Grant, LoseAbilities),
    (SetPT,),
    (AddPT,),
    (SwitchPT,),
)
"""Layers 4, 5, 6, 7b, 7c and 7d; 7a is printed, and 2 is that of ``control``."""

_POWERS: Final = 3
_SWITCHES: Final = 5
_SIGNS: Final = MappingProxyType({CounterKind.PLUS: 1, CounterKind.MINUS: -1})

T = TypeVar("T")


@attrs.define
class _Effect:
    """A continuous effect that is being applied: to *found* if the set is known, else to what *shaper* means.

    *rank* orders it among the others; *shaper* is the static ability that it is of, None where something has resolved.
    """

    rank: tuple[int, int]
    context: Context
    mods: tuple[Mod, ...]
    shaper: Shaper | None = None
    found: tuple[ObjectId, ...] | None = None

    def changes(self, layer: Layer) -> bool:
        """Return whether it does anything in *layer*."""
        return any([type(mod) in layer for mod in self.mods])

    def may_wait(self, kinds: AbstractSet[type[object]]) -> bool:
        """Return whether mods of these *kinds* may decide what it changes."""
        return self.found is None and self.shaper is not None and not self.shaper.reads.isdisjoint(kinds)


def looks(scene: Scene) -> Mapping[ObjectId, Seen]:
    """Return the present characteristics of all permanents of *scene*."""
    rows = scene.rows
    seen = {one.id: rows[one.card].seen for one in scene.state.permanents}
    if scene.is_plain:
        return seen
    if (effects := _effects(scene)) or scene.known.defines:
        _go_through_layers(scene.seeing(seen), seen, effects)
    else:
        _count_bonuses(scene, seen)
    for lens in scene.book.lenses:
        now = scene.seeing(seen)  # a scene keeps what it has looked at
        for target in tuple(seen) if lens.on is None else lens.on(scene.state):
            thing = now.thing(target)
            if thing is not None and target in seen:
                seen[target] = lens.look(now, thing, thing.seen)
    return seen


def _go_through_layers(now: Scene, seen: dict[ObjectId, Seen], effects: list[_Effect]) -> None:
    """BASE-080: apply *effects* to *seen*, layer by layer."""
    used = {type(mod) for one in effects for mod in one.mods}
    for layer, kinds in enumerate(LAYERS):
        if layer == _POWERS:
            _define(now, seen)
        if layer == _SWITCHES:
            _count_bonuses(now, seen)
        if not used.isdisjoint(kinds):
            _apply_all(now, seen, [one for one in effects if one.changes(kinds)], kinds)


def _effects(scene: Scene) -> list[_Effect]:
    """BASE-081: return the continuous effects by stamp; of those that arrived together by number.

    Bonuses whose numbers are fixed are counted apart, as counters are (BASE-088).
    """
    state, rows = scene.state, scene.rows
    found = [
        _Effect((one.stamp, 0), Context(ObjectId(0), one.player), mods, found=one.objects)
        for one in state.lasting
        if type(one) is Lasting and (mods := tuple([mod for mod in one.mods if type(mod) is not AddPT]))
    ]
    for permanent in scene.speaking(scene.shaping()):
        context = Context(permanent.id, permanent.controller, x=permanent.x)
        rank = (permanent.stamp, permanent.id)
        found += [_Effect(rank, context, shaper.rule.mods, shaper) for shaper in rows[permanent.card].shapers]
    return sorted(found, key=lambda effect: effect.rank)


def _apply(scene: Scene, seen: dict[ObjectId, Seen], effect: _Effect, layer: Layer) -> None:
    """Apply *effect* in *layer*; *scene* is what its filters and numbers look at (BASE-084, BASE-085)."""
    if effect.found is None:
        effect.found = _meant(scene, effect)
    mods = [mod for mod in effect.mods if type(mod) in layer]
    for target in effect.found:
        if target in seen:
            for mod in mods:
                seen[target] = _changed(scene, seen[target], mod, effect.context)


def _apply_all(now: Scene, seen: dict[ObjectId, Seen], effects: list[_Effect], layer: Layer) -> None:
    """BASE-081, BASE-083: apply *effects* in their order, but what waits for others after them."""
    if len(effects) < 2 or not _may_wait(effects, layer):
        start = now.seeing(dict(seen))
        for effect in effects:
            _apply(start, seen, effect, layer)
        return
    left = list(effects)
    while left:
        first = _first(now, seen, left, layer)
        left = [one for one in left if one is not first]
        _apply(now.seeing(seen), seen, first, layer)


def _may_wait(effects: list[_Effect], layer: Layer) -> bool:
    """Return whether what one of *effects* changes may be decided by what they do in *layer*."""
    kinds = {type(mod) for one in effects for mod in one.mods}.intersection(layer)
    return any([one.may_wait(kinds) for one in effects])


def _first(now: Scene, seen: Mapping[ObjectId, Seen], left: list[_Effect], layer: Layer) -> _Effect:
    """BASE-083, BASE-Q37: return the oldest of *left* that waits for nothing but what, in a circle, waits for it."""
    scene = now.seeing(seen)
    waits = [_awaited(scene, seen, (left[0], left), layer)]
    if not waits[0]:
        return left[0]
    waits += [_awaited(scene, seen, (one, left), layer) for one in left[1:]]
    return next(
        one for place, one in enumerate(left) if all([place in _behind(waits, other) for other in waits[place]])
    )


def _behind(waits: list[list[int]], place: int) -> set[int]:
    """Return all that what stands at *place* waits for, also by way of others."""
    found, line = set[int](), [place]
    while line:
        new = [one for one in waits[line.pop()] if one not in found]
        found.update(new)
        line += new
    return found


def _awaited(
    start: Scene, seen: Mapping[ObjectId, Seen], about: tuple[_Effect, list[_Effect]], layer: Layer
) -> list[int]:
    """Return the places of those effects, of the second part of *about*, for which the first part waits.

    They would change what it applies to, or whether it is there at all.
    """
    effect, others = about
    found, meant = list[int](), None
    for place, other in enumerate(others):
        if other is effect or not effect.may_wait({type(mod) for mod in other.mods}.intersection(layer)):
            continue
        meant = _meant(start, effect) if meant is None else meant
        then = dict(seen)
        _apply(start, then, attrs.evolve(other), layer)
        if _meant(start.seeing(then), effect) != meant:
            found.append(place)
    return found


def _meant(scene: Scene, effect: _Effect) -> tuple[ObjectId, ...]:
    """Return the permanents that an effect changes, found in the first layer in which it does anything.

    There are none if its source has lost the ability before it began to apply (BASE-082, BASE-083).
    """
    shaper, context = effect.shaper, effect.context
    if shaper is None or shaper.static not in scene.seen[context.source].text.statics:
        return ()
    if (condition := shaper.static.condition) is not None and not is_true(scene, condition, context):
        return ()
    what = shaper.rule.what
    if isinstance(what, Ref):
        return reached(scene, what, context, objects(scene, what, context))
    found = things_in(scene, Zone.BATTLEFIELD)
    meant = [one.id for one in found if one.id is not None and fits(scene, what, one, context)]
    return reached(scene, what, context, meant)


def _changed(scene: Scene, seen: Seen, mod: Mod, context: Context) -> Seen:  # noqa: PLR0911 - one for each kind
    match mod:
        case SetTypes(types=types, subtypes=subtypes):
            return _of_more_types(seen, types, subtypes)
        case SetColors(colors=colors):
            return evolve(seen, colors=colors)
        case AddKeyword(keyword=keyword):
            return _of_text(seen, seen.text.with_ability(keyword))
        case Grant(ability=ability):
            return _of_text(seen, seen.text.with_ability(ability))
        case LoseAbilities():
            return _of_text(seen, NO_TEXT)
        case SetPT(power=power, toughness=toughness):
            return _of_size(seen, amount(scene, power, context), amount(scene, toughness, context))
        case AddPT(power=power, toughness=toughness):
            more, harder = amount(scene, power, context), amount(scene, toughness, context)
            return _of_size(seen, seen.power + more, seen.toughness + harder)
        case SwitchPT():
            return _of_size(seen, seen.toughness, seen.power)
        case TakeControl():
            return seen  # it is no look: ``control`` does it


@update(Seen)
def _of_size(seen: Seen, power: int, toughness: int) -> Seen:
    return evolve(seen, power=power, toughness=toughness)


@update(Seen)
def _of_text(seen: Seen, text: Text) -> Seen:
    return evolve(seen, text=text)


def _of_more_types(seen: Seen, types: tuple[CardType, ...], subtypes: tuple[str, ...]) -> Seen:
    """BASE-086: return *seen* with these types as well; a land has the mana ability of each basic type that it gains.

    What becomes a land gains it for each basic type that it had before.
    """
    all_types, all_subtypes, text = _joined(seen.types, types), _joined(seen.subtypes, subtypes), seen.text
    if CardType.LAND in all_types:
        before = seen.subtypes if CardType.LAND in seen.types else ()
        gained = [name for name in all_subtypes if name in BASIC_LANDS and name not in before]
        if gained:
            text = Text(with_land_abilities(gained, text.abilities))
    return evolve(seen, types=all_types, subtypes=all_subtypes, text=text)


def _joined(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    return (*old, *[one for one in new if one not in old])


def _define(scene: Scene, seen: dict[ObjectId, Seen]) -> None:
    """Layer 7a: set what cards define about themselves (BASE-029)."""
    if not any([look.text.defines for look in seen.values()]):
        return
    scene = scene.seeing(seen)
    for permanent in scene.state.permanents:
        look = seen[permanent.id]
        if (defines := look.text.defines) is not None:
            context = Context(permanent.id, permanent.controller, x=permanent.x)
            power, toughness = amount(scene, defines.power, context), amount(scene, defines.toughness, context)
            seen[permanent.id] = _of_size(look, power, toughness)


def _count_bonuses(scene: Scene, seen: dict[ObjectId, Seen]) -> None:
    """Layer 7c has no inner order: count the bonuses that are fixed, and counters (BASE-088, BASE-130, BASE-I23)."""
    more: dict[ObjectId, tuple[int, int]] = {}
    for one in scene.state.lasting:
        if type(one) is Lasting:
            for mod in one.mods:
                if type(mod) is AddPT and type(mod.power) is int and type(mod.toughness) is int:
                    for target in one.objects:
                        power, toughness = more.get(target, (0, 0))
                        more[target] = (power + mod.power, toughness + mod.toughness)
    for permanent in scene.state.permanents:
        for kind, count in permanent.counters:
            sign = _SIGNS.get(kind, 0)
            power, toughness = more.get(permanent.id, (0, 0))
            more[permanent.id] = (power + sign * count, toughness + sign * count)
    for target, (power, toughness) in more.items():
        look = seen.get(target)
        if look is not None and (power or toughness):
            seen[target] = _of_size(look, look.power + power, look.toughness + toughness)
