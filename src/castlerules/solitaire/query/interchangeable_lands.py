"""Which lands of the row are interchangeable, so that only one of them is offered as a source (SOL-G92).

Section 4.2 of ``docs/rules/solitaire.md`` says by what lands of one name can differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from castlerules.magic.information.observation import Observation, ObservedPermanent
from castlerules.magic.model import ContinuousEffect, ObjectId, Permanent, State, object_ids_in
from castlerules.solitaire.model.state import ObservedTableau, Tableau

Position: TypeAlias = State | Observation


def land_key_in(position: Position) -> Callable[[Permanent | ObservedPermanent], tuple[object, ...]]:
    """Return a function from a land to a key; lands of the same name with equal keys are interchangeable.

    The key has the status of the land (tapped, damage, counters) and which continuous effects affect the land.
    """
    affected_objects = [effect.objects for effect in position.ongoing if isinstance(effect, ContinuousEffect)]

    def land_key(land: Permanent | ObservedPermanent) -> tuple[object, ...]:
        """Return what can differ between lands of one name: tapped, damage, counters, and effects that apply to it."""
        by_effects = [land.id in objects for objects in affected_objects] if affected_objects else None
        return land.tapped, land.damage, land.counters, land.damaged_by, by_effects

    return land_key


def individually_referenced(position: Position) -> list[ObjectId]:
    """SOL-G51: return the ids of objects that something refers to by id, so that they are not like other copies.

    These are hosts of Auras, targets and sources of stack objects, the permanent in use, sources of abilities used
    once, and the objects of shields, triggers and the resolving effect.
    """
    extra = position.extra
    assert isinstance(extra, (Tableau, ObservedTableau)), "a state or an observation of Solitaire"
    referenced = [permanent.attached_to for permanent in position.permanents if permanent.attached_to is not None]
    referenced += [] if extra.permanent_in_use is None else [extra.permanent_in_use]
    for stack_object in position.stack:
        referenced += [
            stack_object.source,
            *stack_object.choosing,
            *[target for chosen in stack_object.targets for target in chosen],
        ]
    referenced += [source for source, _ in position.activations]
    referring: list[object] = [effect for effect in position.ongoing if not isinstance(effect, ContinuousEffect)]
    for part in (
        *referring,
        *position.pending_triggers,
        *([] if position.resolution is None else [position.resolution]),
    ):
        referenced += object_ids_in(part)
    return referenced
