"""Layers (BASE-080): compute the present characteristics of all permanents from the printed ones.

A continuous effect is a tuple of modifications with a timestamp and the objects that it affects. The layers are
applied in order, and within a layer the effects in timestamp order (BASE-081). An effect with modifications in several
layers affects the same objects in all of them: those found in the first, even if its source has lost the ability since
(BASE-082).
Filters see the results of the layers before, and in layers 4 to 6 those of the effects applied before (BASE-084).

Timestamp order alone would be wrong where one effect decides what another affects: "creatures with flying have first
strike" must wait for an effect that grants flying, whichever is older (dependency, BASE-083; ``dependent_effects``).
``ContinuousAbility.depends_on``, read once per card, names the kinds of modifications that could matter; if no effect
in the layer can depend on another, all are applied in one pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.magic.model import AbilityContext, ContinuousEffect, ObjectId
from castlerules.magic.model.characteristics import Characteristics

from .applied_effects import AppliedEffect, Layer, added_size, apply_effect, found_affected
from .board import Board
from .dependent_effects import DependentEffects
from .evaluate import value_of
from .modifications import with_pt

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
_LAYER_ADD_PT: Final = 4
_LAYER_SWITCH_PT: Final = 5
_COUNTER_SIZES: Final = MappingProxyType({kind: kind.size for kind in lang.CounterKind if any(kind.size)})
_NO_SIZE: Final = (0, 0)


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


def _apply_layers(current_board: Board, results: dict[ObjectId, Characteristics], effects: list[AppliedEffect]) -> None:
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


def _continuous_effects(board: Board) -> list[AppliedEffect]:
    """BASE-081: return the continuous effects by timestamp; if those are equal, by object id of the source.

    Power and toughness bonuses of resolved effects are left out: ``_apply_fixed_pt_changes`` adds them up (BASE-088).
    """
    state = board.state
    effects = [
        AppliedEffect(
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
            AppliedEffect(rank, context, ability.rule.modifications, ability)
            for ability in board.face_of(permanent).continuous_abilities
        ]
    if board.compiled.has_graveyard_effects:
        effects += [
            AppliedEffect(
                (card_object.id, card_object.id),
                AbilityContext(card_object.id, owner),
                ability.rule.modifications,
                ability,
            )
            for card_object, owner, ability in board.graveyard_effects()
        ]
    return sorted(effects, key=lambda effect: effect.rank)


def _apply_in_order(
    current_board: Board, results: dict[ObjectId, Characteristics], effects: list[AppliedEffect], layer: Layer
) -> None:
    """BASE-081, BASE-083: apply *effects* in timestamp order, except that an effect waits for those it depends on."""
    if len(effects) < 2 or not _has_dependencies(effects, layer):
        layer_board = current_board.with_characteristics(dict(results))
        if layer == LAYERS[_LAYER_ADD_PT]:
            _add_sizes(layer_board, results, effects)
            return
        for effect in effects:
            apply_effect(layer_board, results, effect, layer)
        return
    DependentEffects(current_board, results, effects, layer).apply_all()


def _add_sizes(board: Board, results: dict[ObjectId, Characteristics], effects: list[AppliedEffect]) -> None:
    """Layer 7c: add what *effects* add to power and toughness, all of them on *board*, so that their order is nothing.

    What an effect adds is the same for all that it affects, so it is worked out once, and the sums are added once.
    """
    sums: dict[ObjectId, tuple[int, int]] = {}
    for effect in effects:
        targets = found_affected(board, effect)
        more_power, more_toughness = added_size(board, effect) if targets else _NO_SIZE
        for target in targets:
            power, toughness = sums.get(target, _NO_SIZE)
            sums[target] = (power + more_power, toughness + more_toughness)
    _add_to_sizes(results, sums)


def _has_dependencies(effects: list[AppliedEffect], layer: Layer) -> bool:
    """Return whether one of *effects* may depend on another in *layer*; if not, no trial is needed."""
    kinds = {type(mod) for effect in effects for mod in effect.modifications}.intersection(layer)
    return any([effect.may_depend_on(kinds) for effect in effects])


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
            results[permanent.id] = with_pt(characteristics, power, toughness)


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
    _add_to_sizes(results, bonuses)


def _add_to_sizes(results: dict[ObjectId, Characteristics], bonuses: Mapping[ObjectId, tuple[int, int]]) -> None:
    """Add *bonuses*, power and toughness by object id, to the *results* that there are."""
    for target, (power, toughness) in bonuses.items():
        characteristics = results.get(target)
        if characteristics is not None and (power or toughness):
            results[target] = with_pt(
                characteristics, characteristics.power + power, characteristics.toughness + toughness
            )
