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

from castlerules.cards import language as lang
from castlerules.core import evolve, update
from castlerules.magic.model.characteristics import (
    BASIC_LANDS,
    NO_ABILITIES,
    Abilities,
    Characteristics,
    with_land_abilities,
)
from castlerules.magic.model.compiled import ContinuousAbility
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import ContinuousEffect
from castlerules.magic.model.stack import AbilityContext

from .affects import affected
from .board import Board
from .evaluate import is_true, matches, objects_in, objects_of, value_of

Layer: TypeAlias = tuple[type[object], ...]

LAYERS: Final[tuple[Layer, ...]] = (
    (lang.SetTypes,),
    (lang.SetColors,),
    (lang.AddKeyword, lang.AddAbility, lang.LoseAbilities),
    (lang.SetPT,),
    (lang.AddPT,),
    (lang.SwitchPT,),
)
"""Layers 4, 5, 6, 7b, 7c and 7d; 7a is printed, and 2 is that of ``control``."""

_LAYER_SET_PT: Final = 3
_LAYER_SWITCH_PT: Final = 5
_COUNTER_SIGNS: Final = MappingProxyType({lang.CounterKind.PLUS: 1, lang.CounterKind.MINUS: -1})

T = TypeVar("T")


@attrs.define
class _AppliedEffect:
    """A continuous effect that is being applied: to *affected* if the set is known, else to what *shaper* means.

    *rank* orders it among the others; *shaper* is the static ability that it is of, None where something has resolved.
    """

    rank: tuple[int, int]
    context: AbilityContext
    mods: tuple[lang.Mod, ...]
    shaper: ContinuousAbility | None = None
    affected: tuple[ObjectId, ...] | None = None

    def applies_in(self, layer: Layer) -> bool:
        """Return whether it does anything in *layer*."""
        return any([type(mod) in layer for mod in self.mods])

    def may_depend_on(self, kinds: AbstractSet[type[object]]) -> bool:
        """Return whether mods of these *kinds* may decide what it changes."""
        return self.affected is None and self.shaper is not None and not self.shaper.depends_on.isdisjoint(kinds)


def compute_characteristics(board: Board) -> Mapping[ObjectId, Characteristics]:
    """Return the present characteristics of all permanents of *board*."""
    faces = board.first_faces
    results = {permanent.id: faces[permanent.card].characteristics for permanent in board.state.permanents}
    if board.is_as_printed:
        return results
    if (effects := _continuous_effects(board)) or board.compiled.has_defining_abilities:
        _apply_layers(board.with_characteristics(results), results, effects)
    else:
        _apply_fixed_pt_changes(board, results)
    for lens in board.book.lenses:
        current_board = board.with_characteristics(results)  # a scene keeps what it has looked at
        for target in tuple(results) if lens.affected_objects is None else lens.affected_objects(board.state):
            obj = current_board.find_object(target)
            if obj is not None and target in results:
                results[target] = lens.transform(current_board, obj, obj.characteristics)
    return results


def _apply_layers(
    current_board: Board, results: dict[ObjectId, Characteristics], effects: list[_AppliedEffect]
) -> None:
    """BASE-080: apply *effects* to *results*, layer by layer."""
    mod_types = {type(mod) for _applied_effect in effects for mod in _applied_effect.mods}
    for layer, kinds in enumerate(LAYERS):
        if layer == _LAYER_SET_PT:
            _apply_defined_pt(current_board, results)
        if layer == _LAYER_SWITCH_PT:
            _apply_fixed_pt_changes(current_board, results)
        if not mod_types.isdisjoint(kinds):
            _apply_in_order(
                current_board,
                results,
                [_applied_effect for _applied_effect in effects if _applied_effect.applies_in(kinds)],
                kinds,
            )


def _continuous_effects(board: Board) -> list[_AppliedEffect]:
    """BASE-081: return the continuous effects by stamp; of those that arrived together by number.

    Bonuses whose numbers are fixed are counted apart, as counters are (BASE-088).
    """
    state, faces = board.state, board.first_faces
    effects = [
        _AppliedEffect(
            (delayed.timestamp, 0), AbilityContext(ObjectId(0), delayed.controller), mods, affected=delayed.objects
        )
        for delayed in state.ongoing
        if type(delayed) is ContinuousEffect
        and (mods := tuple([mod for mod in delayed.mods if type(mod) is not lang.AddPT]))
    ]
    for permanent in board.not_silent(board.modifying_permanents()):
        context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
        rank = (permanent.timestamp, permanent.id)
        effects += [
            _AppliedEffect(rank, context, shaper.rule.mods, shaper)
            for shaper in faces[permanent.card].continuous_abilities
        ]
    return sorted(effects, key=lambda effect: effect.rank)


def _apply_effect(board: Board, results: dict[ObjectId, Characteristics], effect: _AppliedEffect, layer: Layer) -> None:
    """Apply *effect* in *layer*; *board* is what its filters and numbers look at (BASE-084, BASE-085)."""
    if effect.affected is None:
        effect.affected = _affected_by(board, effect)
    mods = [mod for mod in effect.mods if type(mod) in layer]
    for target in effect.affected:
        if target in results:
            for mod in mods:
                results[target] = _with_mod(board, results[target], mod, effect.context)


def _apply_in_order(
    current_board: Board, results: dict[ObjectId, Characteristics], effects: list[_AppliedEffect], layer: Layer
) -> None:
    """BASE-081, BASE-083: apply *effects* in their order, but what waits for others after them."""
    if len(effects) < 2 or not _has_dependencies(effects, layer):
        layer_board = current_board.with_characteristics(dict(results))
        for effect in effects:
            _apply_effect(layer_board, results, effect, layer)
        return
    remaining = list(effects)
    while remaining:
        first = _next_effect(current_board, results, remaining, layer)
        remaining = [_applied_effect for _applied_effect in remaining if _applied_effect is not first]
        _apply_effect(current_board.with_characteristics(results), results, first, layer)


def _has_dependencies(effects: list[_AppliedEffect], layer: Layer) -> bool:
    """Return whether what one of *effects* changes may be decided by what they do in *layer*."""
    kinds = {type(mod) for _applied_effect in effects for mod in _applied_effect.mods}.intersection(layer)
    return any([_applied_effect.may_depend_on(kinds) for _applied_effect in effects])


def _next_effect(
    current_board: Board, results: Mapping[ObjectId, Characteristics], remaining: list[_AppliedEffect], layer: Layer
) -> _AppliedEffect:
    """BASE-083, BASE-Q37: return the oldest of *remaining* that waits only for what, in a circle, waits for it."""
    board = current_board.with_characteristics(results)
    dependencies = [_dependencies_of(board, results, (remaining[0], remaining), layer)]
    if not dependencies[0]:
        return remaining[0]
    dependencies += [
        _dependencies_of(board, results, (_applied_effect, remaining), layer) for _applied_effect in remaining[1:]
    ]
    return next(
        _applied_effect
        for place, _applied_effect in enumerate(remaining)
        if all([place in _all_dependencies(dependencies, other) for other in dependencies[place]])
    )


def _all_dependencies(dependencies: list[list[int]], place: int) -> set[int]:
    """Return all that what stands at *place* waits for, also by way of others."""
    reached_places, queue = set[int](), [place]
    while queue:
        new = [wait for wait in dependencies[queue.pop()] if wait not in reached_places]
        reached_places.update(new)
        queue += new
    return reached_places


def _dependencies_of(
    layer_board: Board,
    results: Mapping[ObjectId, Characteristics],
    effect_and_others: tuple[_AppliedEffect, list[_AppliedEffect]],
    layer: Layer,
) -> list[int]:
    """Return the places of those effects, of the second part of *effect_and_others*, for which the first part waits.

    They would change what it applies to, or whether it is there at all.
    """
    effect, others = effect_and_others
    places, affected_before = list[int](), None
    for place, other in enumerate(others):
        if other is effect or not effect.may_depend_on({type(mod) for mod in other.mods}.intersection(layer)):
            continue
        affected_before = _affected_by(layer_board, effect) if affected_before is None else affected_before
        results_after = dict(results)
        _apply_effect(layer_board, results_after, attrs.evolve(other), layer)
        if _affected_by(layer_board.with_characteristics(results_after), effect) != affected_before:
            places.append(place)
    return places


def _affected_by(board: Board, effect: _AppliedEffect) -> tuple[ObjectId, ...]:
    """Return the permanents that an effect changes, found in the first layer in which it does anything.

    There are none if its source has lost the ability before it began to apply (BASE-082, BASE-083).
    """
    shaper, context = effect.shaper, effect.context
    if shaper is None or shaper.static not in board.characteristics[context.source].abilities.statics:
        return ()
    if (condition := shaper.static.condition) is not None and not is_true(board, condition, context):
        return ()
    what = shaper.rule.what
    if isinstance(what, lang.ObjectRef):
        return affected(board, what, context, objects_of(board, what, context))
    objects = objects_in(board, lang.Zone.BATTLEFIELD)
    matching = [obj.id for obj in objects if obj.id is not None and matches(board, what, obj, context)]
    return affected(board, what, context, matching)


def _with_mod(  # noqa: PLR0911 - one for each kind
    board: Board, characteristics: Characteristics, mod: lang.Mod, context: AbilityContext
) -> Characteristics:
    match mod:
        case lang.SetTypes(types=types, subtypes=subtypes):
            return _with_more_types(characteristics, types, subtypes)
        case lang.SetColors(colors=colors):
            return evolve(characteristics, colors=colors)
        case lang.AddKeyword(keyword=keyword):
            return _with_abilities(characteristics, characteristics.abilities.with_ability(keyword))
        case lang.AddAbility(ability=ability):
            return _with_abilities(characteristics, characteristics.abilities.with_ability(ability))
        case lang.LoseAbilities():
            return _with_abilities(characteristics, NO_ABILITIES)
        case lang.SetPT(power=power, toughness=toughness):
            return _with_pt(characteristics, value_of(board, power, context), value_of(board, toughness, context))
        case lang.AddPT(power=power, toughness=toughness):
            more, harder = value_of(board, power, context), value_of(board, toughness, context)
            return _with_pt(characteristics, characteristics.power + more, characteristics.toughness + harder)
        case lang.SwitchPT():
            return _with_pt(characteristics, characteristics.toughness, characteristics.power)
        case lang.TakeControl():
            return characteristics  # it is no look: ``control`` does it


@update(Characteristics)
def _with_pt(characteristics: Characteristics, power: int, toughness: int) -> Characteristics:
    return evolve(characteristics, power=power, toughness=toughness)


@update(Characteristics)
def _with_abilities(characteristics: Characteristics, abilities: Abilities) -> Characteristics:
    return evolve(characteristics, abilities=abilities)


def _with_more_types(
    characteristics: Characteristics, types: tuple[lang.CardType, ...], subtypes: tuple[str, ...]
) -> Characteristics:
    """BASE-086: return *characteristics* with these types as well.

    A land has the mana ability of each basic type that it gains. What becomes a land gains it for each basic type that
    it had before.
    """
    all_types, all_subtypes, abilities = (
        _union(characteristics.types, types),
        _union(characteristics.subtypes, subtypes),
        characteristics.abilities,
    )
    if lang.CardType.LAND in all_types:
        before = characteristics.subtypes if lang.CardType.LAND in characteristics.types else ()
        gained = [name for name in all_subtypes if name in BASIC_LANDS and name not in before]
        if gained:
            abilities = Abilities(with_land_abilities(gained, abilities.in_order))
    return evolve(characteristics, types=all_types, subtypes=all_subtypes, abilities=abilities)


def _union(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    return (*old, *[one for one in new if one not in old])


def _apply_defined_pt(board: Board, results: dict[ObjectId, Characteristics]) -> None:
    """Layer 7a: set what cards define about themselves (BASE-029)."""
    if not any([characteristics.abilities.defining_ability for characteristics in results.values()]):
        return
    board = board.with_characteristics(results)
    for permanent in board.state.permanents:
        characteristics = results[permanent.id]
        if (defines := characteristics.abilities.defining_ability) is not None:
            context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
            power, toughness = value_of(board, defines.power, context), value_of(board, defines.toughness, context)
            results[permanent.id] = _with_pt(characteristics, power, toughness)


def _apply_fixed_pt_changes(board: Board, results: dict[ObjectId, Characteristics]) -> None:
    """Layer 7c has no inner order: count the bonuses that are fixed, and counters (BASE-088, BASE-130, BASE-I23)."""
    bonuses: dict[ObjectId, tuple[int, int]] = {}
    for delayed in board.state.ongoing:
        if type(delayed) is ContinuousEffect:
            for mod in delayed.mods:
                if type(mod) is lang.AddPT and type(mod.power) is int and type(mod.toughness) is int:
                    for target in delayed.objects:
                        power, toughness = bonuses.get(target, (0, 0))
                        bonuses[target] = (power + mod.power, toughness + mod.toughness)
    for permanent in board.state.permanents:
        for kind, count in permanent.counters:
            sign = _COUNTER_SIGNS.get(kind, 0)
            power, toughness = bonuses.get(permanent.id, (0, 0))
            bonuses[permanent.id] = (power + sign * count, toughness + sign * count)
    for target, (power, toughness) in bonuses.items():
        characteristics = results.get(target)
        if characteristics is not None and (power or toughness):
            results[target] = _with_pt(
                characteristics, characteristics.power + power, characteristics.toughness + toughness
            )
