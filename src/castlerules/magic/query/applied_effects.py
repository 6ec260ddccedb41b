"""Continuous effects as they are applied in the layers, and which permanents they affect (BASE-082, BASE-083)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, TypeAlias

import attrs

from castlerules.cards import language as lang
from castlerules.magic.model import AbilityContext, ContinuousAbility, ObjectId
from castlerules.magic.model.characteristics import Characteristics

from .affects import affected
from .conditions import is_true
from .evaluate import matches, objects_in, objects_of, size_change_of
from .modifications import with_mod

if TYPE_CHECKING:
    from .board import Board

Layer: TypeAlias = tuple[type[object], ...]
"""The kinds of modifications that apply in one layer."""


@attrs.define
class AppliedEffect:
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


def apply_effect(board: Board, results: dict[ObjectId, Characteristics], effect: AppliedEffect, layer: Layer) -> None:
    """Change *results* by the modifications that *effect* has in *layer*.

    The filters and values in its text are evaluated on *board*, whose characteristics are earlier results (BASE-084,
    BASE-085).
    """
    modifications = [mod for mod in effect.modifications if type(mod) in layer]
    for target in found_affected(board, effect):
        if target in results:
            for mod in modifications:
                results[target] = with_mod(board, results[target], mod, effect.context)


def found_affected(board: Board, effect: AppliedEffect) -> tuple[ObjectId, ...]:
    """Return the permanents that *effect* affects: those found in its first layer, or on *board* if this is it."""
    affected_ids = effect.affected
    if affected_ids is None:
        affected_ids = effect.affected = affected_by(board, effect)
    return affected_ids


def added_size(board: Board, effect: AppliedEffect) -> tuple[int, int]:
    """Return the power and toughness that *effect* adds to each permanent that it affects (layer 7c, BASE-028)."""
    power = toughness = 0
    for mod in effect.modifications:
        if isinstance(mod, lang.AddPT):
            power += size_change_of(board, mod.power, effect.context)
            toughness += size_change_of(board, mod.toughness, effect.context)
    return power, toughness


def affected_by(board: Board, effect: AppliedEffect) -> tuple[ObjectId, ...]:
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
