"""Which lands of the row are alike, so that it makes no difference which of them pays (SOL-G92; the rules, 4.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from castlerules.magic.information.observation import Observation, ObservedPermanent
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import ContinuousEffect
from castlerules.magic.model.renumber import object_ids_in
from castlerules.magic.model.state import Permanent, State
from castlerules.solitaire.model.state import ObservedTableau, Tableau

Position: TypeAlias = State | Observation


def land_key_in(position: Position) -> Callable[[Permanent | ObservedPermanent], tuple[object, ...]]:
    """Return the function that says how a land differs from others of its name: lands that differ in nothing are alike.

    What a lasting effect has changed is like what it has changed in the same way.
    """
    affected_objects = [delayed.objects for delayed in position.ongoing if isinstance(delayed, ContinuousEffect)]

    def land_key(land: Permanent | ObservedPermanent) -> tuple[object, ...]:
        """Return all that an effect could tell *land* from other lands by."""
        by_effects = [land.id in objects for objects in affected_objects] if affected_objects else None
        return land.tapped, land.damage, land.counters, land.damaged_by, by_effects

    return land_key


def individually_referenced(position: Position) -> list[ObjectId]:
    """SOL-G51: return what is aimed at, enchanted or in use, and what shields, triggers or the present effect mean."""
    extra = position.extra
    assert isinstance(extra, (Tableau, ObservedTableau)), "a state of Solitaire, or a view of one"
    referenced = [permanent.attached_to for permanent in position.permanents if permanent.attached_to is not None]
    referenced += [] if extra.permanent_in_use is None else [extra.permanent_in_use]
    for stack_object in position.stack:
        referenced += [
            stack_object.source,
            *stack_object.choosing,
            *[target for chosen in stack_object.targets for target in chosen],
        ]
    referenced += [source for source, _ in position.activations]
    referring: list[object] = [delayed for delayed in position.ongoing if not isinstance(delayed, ContinuousEffect)]
    for part in (
        *referring,
        *position.pending_triggers,
        *([] if position.resolution is None else [position.resolution]),
    ):
        referenced += object_ids_in(part)
    return referenced
