"""What an effect does something to: what it means, unless a restriction of the book keeps it off (BASE-078)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from castlerules.core import Player

from .restrictions import forbidden, rules_on

if TYPE_CHECKING:
    from castlerules.cards.terms import Filter, Ref

    from .ids import ObjectId
    from .scene import Scene, Thing
    from .stack import Context

__all__ = ["Reach", "reached"]


@attrs.frozen
class Reach:
    """An effect, known by its *context*, does something to *target*, a permanent that it means by *what*.

    *by* is the player who chooses *target* among those that *what* means, None where it means all of them; *sacrificed*
    says that it is chosen to be sacrificed. In normal Magic nothing restricts it.
    """

    target: Thing
    what: Filter | Ref
    context: Context
    by: Player | None = None
    sacrificed: bool = False


def reached(
    scene: Scene,
    what: Filter | Ref,
    context: Context,
    targets: Iterable[ObjectId],
    *,
    by: Player | None = None,
    sacrificed: bool = False,
) -> tuple[ObjectId, ...]:
    """Return those of *targets* that the effect does something to; what is no permanent is always among them."""
    if not rules_on(scene.book).get(Reach):
        return tuple(targets)
    return tuple([one for one in targets if _is_reached(scene, one, what, context, by, sacrificed=sacrificed)])


def _is_reached(
    scene: Scene, target: ObjectId, what: Filter | Ref, context: Context, by: Player | None, *, sacrificed: bool
) -> bool:
    thing = scene.thing(target) if scene.is_in_play(target) else None
    return thing is None or forbidden(scene, Reach(thing, what, context, by, sacrificed)) is None
