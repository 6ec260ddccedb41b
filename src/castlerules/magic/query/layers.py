"""Layers (BASE-080): compute the present characteristics of all permanents from the printed ones.

A continuous effect is a tuple of modifications with a timestamp and the objects that it affects. The layers are
applied in order, and within a layer the effects in timestamp order (BASE-081). An effect with modifications in several
layers affects the same objects in all of them: those found in the first, even if its source has lost the ability since
(BASE-082).
Filters see the results of the layers before, and in layers 4 to 6 those of the effects applied before (BASE-084).

Timestamp order alone would be wrong where one effect decides what another affects: "creatures with flying have first
strike" must wait for an effect that grants flying, whichever is older (dependency, BASE-083). Dependency is decided by
trial: apply the other effect to a copy of the results, and see whether the set of affected objects differs. Trials
are expensive, so two cheap tests come first. ``ContinuousAbility.depends_on``, read once per card, names the kinds of
modifications that could matter; and if no effect in the layer can depend on another, all are applied in one pass.
Circles of dependencies are ignored: within a circle, timestamps decide (BASE-Q37).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

import attrs

from castlerules.cards import language as lang
from castlerules.core import evolve, update
from castlerules.magic.model import AbilityContext, ContinuousAbility, ContinuousEffect, ObjectId
from castlerules.magic.model.characteristics import (
    BASIC_LANDS,
    NO_ABILITIES,
    Abilities,
    Characteristics,
    with_land_abilities,
)

from .affects import affected
from .board import Board
from .conditions import is_true
from .evaluate import matches, objects_in, objects_of, size_change_of, value_of

Layer: TypeAlias = tuple[type[object], ...]

LAYERS: Final[tuple[Layer, ...]] = (
    (lang.SetTypes,),
    (lang.SetColors,),
    (lang.AddKeyword, lang.LoseKeyword, lang.AddAbility, lang.LoseAbilities),
    (lang.SetPT,),
    (lang.AddPT,),
    (lang.SwitchPT,),
)
"""Layers 4, 5, 6, 7b, 7c and 7d as the kinds of modifications that apply in them.

Layer 7a is ``_apply_defined_pt``; layer 2, control, is applied in ``transaction.control``.
"""

_LAYER_SET_PT: Final = 3
_LAYER_SWITCH_PT: Final = 5
_COUNTER_SIZES: Final = MappingProxyType({kind: kind.size for kind in lang.CounterKind if any(kind.size)})
_NO_SIZE: Final = (0, 0)

T = TypeVar("T")


@attrs.define
class _AppliedEffect:
    """A continuous effect that is being applied: to *affected* if that is known, else to what *ability* refers to.

    *rank* is its timestamp, then the object id of its source. *ability* is the static ability that generates the
    effect; None if it comes from a resolved spell or ability, whose *affected* objects were fixed then.
    """

    rank: tuple[int, int]
    context: AbilityContext
    modifications: tuple[lang.Modification, ...]
    ability: ContinuousAbility | None = None
    affected: tuple[ObjectId, ...] | None = None

    def applies_in(self, layer: Layer) -> bool:
        """Return whether the effect has a modification in *layer*."""
        return any([type(mod) in layer for mod in self.modifications])

    def may_depend_on(self, kinds: AbstractSet[type[object]]) -> bool:
        """Return whether another effect with modifications of the classes *kinds* may change what this effect affects.

        If not, the trial that decides dependency is not needed.
        """
        return self.affected is None and self.ability is not None and not self.ability.depends_on.isdisjoint(kinds)


def compute_characteristics(board: Board) -> Mapping[ObjectId, Characteristics]:
    """Return the present characteristics of all permanents of *board* by object id."""
    faces = board.first_faces
    results = {permanent.id: faces[permanent.card].characteristics for permanent in board.state.permanents}
    if board.is_as_printed:
        return results
    if board.compiled.has_choices:
        results = {permanent.id: board.face_of(permanent).characteristics for permanent in board.state.permanents}
    if (effects := _continuous_effects(board)) or board.compiled.has_defining_abilities:
        _apply_layers(board.with_characteristics(results), results, effects)
    else:
        _apply_fixed_pt_changes(board, results)
    for lens in board.book.lenses:
        current_board = board.with_characteristics(results)  # a board caches: every lens needs a new one
        for target in tuple(results) if lens.affected_objects is None else lens.affected_objects(board.state):
            obj = current_board.find_object(target)
            if obj is not None and target in results:
                results[target] = lens.transform(current_board, obj, obj.characteristics)
    return results


def _apply_layers(
    current_board: Board, results: dict[ObjectId, Characteristics], effects: list[_AppliedEffect]
) -> None:
    """BASE-080: apply *effects* to *results*, layer by layer."""
    mod_types = {type(mod) for effect in effects for mod in effect.modifications}
    for layer, kinds in enumerate(LAYERS):
        if layer == _LAYER_SET_PT:
            _apply_defined_pt(current_board, results)
        if layer == _LAYER_SWITCH_PT:
            _apply_fixed_pt_changes(current_board, results)
        if not mod_types.isdisjoint(kinds):
            _apply_in_order(
                current_board,
                results,
                [effect for effect in effects if effect.applies_in(kinds)],
                kinds,
            )


def _continuous_effects(board: Board) -> list[_AppliedEffect]:
    """BASE-081: return the continuous effects by timestamp; if those are equal, by object id of the source.

    Power and toughness bonuses of resolved effects are left out: ``_apply_fixed_pt_changes`` adds them up (BASE-088).
    """
    state = board.state
    effects = [
        _AppliedEffect(
            (ongoing.timestamp, 0),
            AbilityContext(ObjectId(0), ongoing.controller),
            modifications,
            affected=ongoing.objects,
        )
        for ongoing in state.ongoing
        if isinstance(ongoing, ContinuousEffect)
        and (modifications := tuple([mod for mod in ongoing.modifications if type(mod) is not lang.AddPT]))
    ]
    for permanent in board.without_silenced(board.modifying_permanents()):
        context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
        rank = (permanent.timestamp, permanent.id)
        effects += [
            _AppliedEffect(rank, context, ability.rule.modifications, ability)
            for ability in board.face_of(permanent).continuous_abilities
        ]
    if board.compiled.has_graveyard_effects:
        effects += [
            _AppliedEffect(
                (card_object.id, card_object.id),
                AbilityContext(card_object.id, owner),
                ability.rule.modifications,
                ability,
            )
            for card_object, owner, ability in board.graveyard_effects()
        ]
    return sorted(effects, key=lambda effect: effect.rank)


def _apply_effect(board: Board, results: dict[ObjectId, Characteristics], effect: _AppliedEffect, layer: Layer) -> None:
    """Change *results* by the modifications that *effect* has in *layer*.

    The filters and values in its text are evaluated on *board*, whose characteristics are earlier results (BASE-084,
    BASE-085).
    """
    if effect.affected is None:
        effect.affected = _affected_by(board, effect)
    modifications = [mod for mod in effect.modifications if type(mod) in layer]
    for target in effect.affected:
        if target in results:
            for mod in modifications:
                results[target] = _with_mod(board, results[target], mod, effect.context)


def _apply_in_order(
    current_board: Board, results: dict[ObjectId, Characteristics], effects: list[_AppliedEffect], layer: Layer
) -> None:
    """BASE-081, BASE-083: apply *effects* in timestamp order, except that an effect waits for those it depends on."""
    if len(effects) < 2 or not _has_dependencies(effects, layer):
        layer_board = current_board.with_characteristics(dict(results))
        for effect in effects:
            _apply_effect(layer_board, results, effect, layer)
        return
    remaining = list(effects)
    while remaining:
        first = _next_effect(current_board, results, remaining, layer)
        remaining = [effect for effect in remaining if effect is not first]
        _apply_effect(current_board.with_characteristics(results), results, first, layer)


def _has_dependencies(effects: list[_AppliedEffect], layer: Layer) -> bool:
    """Return whether one of *effects* may depend on another in *layer*; if not, no trial is needed."""
    kinds = {type(mod) for effect in effects for mod in effect.modifications}.intersection(layer)
    return any([effect.may_depend_on(kinds) for effect in effects])


def _next_effect(
    current_board: Board, results: Mapping[ObjectId, Characteristics], remaining: list[_AppliedEffect], layer: Layer
) -> _AppliedEffect:
    """BASE-083, BASE-Q37: return the effect to apply next: the oldest of *remaining* that need not wait for another.

    An effect waits for each effect that it depends on, unless the two are in a circle: each depends on the other,
    directly or indirectly.
    """
    board = current_board.with_characteristics(results)
    dependencies = [_dependencies_of(board, results, (remaining[0], remaining), layer)]
    if not dependencies[0]:
        return remaining[0]
    dependencies += [_dependencies_of(board, results, (effect, remaining), layer) for effect in remaining[1:]]
    return next(
        effect
        for place, effect in enumerate(remaining)
        if all([place in _all_dependencies(dependencies, other) for other in dependencies[place]])
    )


def _all_dependencies(dependencies: list[list[int]], place: int) -> set[int]:
    """Return the indices of all effects on which the effect with the index *place* depends, directly or indirectly.

    *dependencies* lists for each effect the indices of those on which it depends directly.
    """
    all_places, queue = set[int](), [place]
    while queue:
        new = [dependency for dependency in dependencies[queue.pop()] if dependency not in all_places]
        all_places.update(new)
        queue += new
    return all_places


def _dependencies_of(
    layer_board: Board,
    results: Mapping[ObjectId, Characteristics],
    effect_and_others: tuple[_AppliedEffect, list[_AppliedEffect]],
    layer: Layer,
) -> list[int]:
    """Return the effects on which one effect depends, as indices; *effect_and_others* is that effect and a list.

    The indices are those in the list.

    The effect depends on another if applying the other one in *layer* changes which objects it affects, or takes away
    the ability that generates it (BASE-083). *layer_board* is the board with the characteristics *results*.
    """
    effect, others = effect_and_others
    places, affected_before = list[int](), None
    for place, other in enumerate(others):
        if other is effect or not effect.may_depend_on({type(mod) for mod in other.modifications}.intersection(layer)):
            continue
        affected_before = _affected_by(layer_board, effect) if affected_before is None else affected_before
        results_after = dict(results)
        _apply_effect(layer_board, results_after, attrs.evolve(other), layer)
        if _affected_by(layer_board.with_characteristics(results_after), effect) != affected_before:
            places.append(place)
    return places


def _affected_by(board: Board, effect: _AppliedEffect) -> tuple[ObjectId, ...]:
    """Return the permanents that *effect*, that of a static ability, affects, given the characteristics on *board*.

    None are affected if the condition of the ability does not hold, or if its source has lost the ability before the
    effect began to apply (BASE-082, BASE-083).
    """
    ability, context = effect.ability, effect.context
    source = board.characteristics.get(context.source)  # None for a card in a graveyard (BASE-280)
    if ability is None or (source is not None and ability.static not in source.abilities.statics):
        return ()
    if (condition := ability.static.condition) is not None and not is_true(board, condition, context):
        return ()
    return affected_permanents(board, ability.rule.what, context)


def affected_permanents(
    board: Board, what: lang.Filter | lang.ObjectRef, context: AbilityContext
) -> tuple[ObjectId, ...]:
    """Return the permanents to which *what*, in the text of a static ability, refers and which it may affect."""
    if isinstance(what, lang.ObjectRef):
        return affected(board, what, context, objects_of(board, what, context))
    objects = objects_in(board, lang.Zone.BATTLEFIELD)
    matching = [obj.id for obj in objects if obj.id is not None and matches(board, what, obj, context)]
    return affected(board, what, context, matching)


def _with_mod(  # noqa: PLR0911 - one for each kind
    board: Board, characteristics: Characteristics, mod: lang.Modification, context: AbilityContext
) -> Characteristics:
    match mod:
        case lang.SetTypes():
            return _with_types(characteristics, mod)
        case lang.SetColors(colors=colors):
            return evolve(characteristics, colors=colors)
        case lang.AddKeyword(keyword=keyword):
            return _with_abilities(characteristics, characteristics.abilities.with_ability(keyword))
        case lang.LoseKeyword(kind=kind):
            return _with_abilities(characteristics, characteristics.abilities.without_keyword(kind))
        case lang.AddAbility(ability=ability):
            return _with_abilities(characteristics, characteristics.abilities.with_ability(ability))
        case lang.LoseAbilities():
            return _with_abilities(characteristics, NO_ABILITIES)
        case lang.SetPT(power=power, toughness=toughness):
            return _with_pt(characteristics, value_of(board, power, context), value_of(board, toughness, context))
        case lang.AddPT(power=power, toughness=toughness):
            more_power = size_change_of(board, power, context)
            more_toughness = size_change_of(board, toughness, context)
            return _with_pt(
                characteristics, characteristics.power + more_power, characteristics.toughness + more_toughness
            )
        case lang.SwitchPT():
            return _with_pt(characteristics, characteristics.toughness, characteristics.power)
        case lang.SetChosen():
            return characteristics  # a value has been put in its place (``lang.with_value``)
        case lang.TakeControl():
            return characteristics  # the controller is no characteristic: ``transaction.control`` changes it


@update(Characteristics)
def _with_pt(characteristics: Characteristics, power: int, toughness: int) -> Characteristics:
    return evolve(characteristics, power=power, toughness=toughness)


@update(Characteristics)
def _with_abilities(characteristics: Characteristics, abilities: Abilities) -> Characteristics:
    return evolve(characteristics, abilities=abilities)


def _with_types(characteristics: Characteristics, mod: lang.SetTypes) -> Characteristics:
    """BASE-086, BASE-214, BASE-289: return *characteristics* with the types of *mod*, added or instead of others."""
    if mod.instead and mod.types:
        return evolve(characteristics, types=mod.types, subtypes=mod.subtypes)
    known = _without_replaced(characteristics, mod.subtypes) if mod.instead else characteristics
    return _with_more_types(known, mod.types, mod.subtypes)


def _without_replaced(characteristics: Characteristics, subtypes: tuple[str, ...]) -> Characteristics:
    """BASE-086, BASE-214: return *characteristics* without the subtypes that *subtypes* replace, those of their sort.

    A land that is given a basic land type also loses its abilities.
    """
    are_lands = any([name in lang.LAND_TYPES for name in subtypes])
    kept = tuple([name for name in characteristics.subtypes if (name in lang.LAND_TYPES) != are_lands])
    abilities = NO_ABILITIES if any([name in BASIC_LANDS for name in subtypes]) else characteristics.abilities
    return evolve(characteristics, subtypes=kept, abilities=abilities)


def _with_more_types(
    characteristics: Characteristics, types: tuple[lang.CardType, ...], subtypes: tuple[str, ...]
) -> Characteristics:
    """BASE-086: return *characteristics* with these types added; a land gains the mana ability of each new basic type.

    A permanent that becomes a land also gains those of the basic types that it had before.
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
    return (*old, *[item for item in new if item not in old])


def _apply_defined_pt(board: Board, results: dict[ObjectId, Characteristics]) -> None:
    """Layer 7a: set the power and toughness that cards define for themselves (BASE-029)."""
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
    """Layer 7c: add bonuses and counters to power and toughness, in any order (BASE-088, BASE-130, BASE-I23)."""
    bonuses: dict[ObjectId, tuple[int, int]] = {}
    for effect in board.state.ongoing:
        if isinstance(effect, ContinuousEffect):
            for mod in effect.modifications:
                if type(mod) is lang.AddPT and type(mod.power) is int and type(mod.toughness) is int:
                    for target in effect.objects:
                        power, toughness = bonuses.get(target, (0, 0))
                        bonuses[target] = (power + mod.power, toughness + mod.toughness)
    for permanent in board.state.permanents:
        for kind, count in permanent.counters:
            more_power, more_toughness = _COUNTER_SIZES.get(kind, _NO_SIZE)
            power, toughness = bonuses.get(permanent.id, _NO_SIZE)
            bonuses[permanent.id] = (power + more_power * count, toughness + more_toughness * count)
    for target, (power, toughness) in bonuses.items():
        characteristics = results.get(target)
        if characteristics is not None and (power or toughness):
            results[target] = _with_pt(
                characteristics, characteristics.power + power, characteristics.toughness + toughness
            )
