"""Which lands of the row are alike, so that it makes no difference which of them pays (SOL-G92; the rules, 4.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from castlerules.magic.ids import ObjectId
from castlerules.magic.lasting import Lasting
from castlerules.magic.renumber import objects_in
from castlerules.magic.state import Permanent, State
from castlerules.magic.view import SeenPermanent, View

from .tableau import SeenTableau, Tableau

__all__ = ["kinds_in", "meant_alone"]

Table: TypeAlias = State | View


def kinds_in(seen: Table) -> Callable[[Permanent | SeenPermanent], tuple[object, ...]]:
    """Return the function that says how a land differs from others of its name: lands that differ in nothing are alike.

    What a lasting effect has changed is like what it has changed in the same way.
    """
    changed = [one.objects for one in seen.lasting if isinstance(one, Lasting)]

    def kind(one: Permanent | SeenPermanent) -> tuple[object, ...]:
        """Return all that an effect could tell *one* from other lands by."""
        by_effects = [one.id in objects for objects in changed] if changed else None
        return one.tapped, one.damage, one.counters, one.hurt_by, by_effects

    return kind


def meant_alone(seen: Table) -> list[ObjectId]:
    """SOL-G51: return what is aimed at, enchanted or in use, and what shields, triggers or the present effect mean."""
    extra = seen.extra
    assert isinstance(extra, (Tableau, SeenTableau)), "a state of Solitaire, or a view of one"
    found = [one.attached for one in seen.permanents if one.attached is not None]
    found += [] if extra.user is None else [extra.user]
    for one in seen.stack:
        found += [one.source, *one.open, *[target for chosen in one.targets for target in chosen]]
    found += [source for source, _ in seen.used]
    speaking: list[object] = [one for one in seen.lasting if not isinstance(one, Lasting)]
    for part in (*speaking, *seen.waiting, *([] if seen.context is None else [seen.context])):
        found += objects_in(part)
    return found
