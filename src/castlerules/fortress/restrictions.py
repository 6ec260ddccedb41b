"""What Fortress allows and forbids otherwise than normal Magic."""

from __future__ import annotations

from castlerules.cards.terms import Zone
from castlerules.core import Broken
from castlerules.magic.actions import AddAttacker, AddBlocker
from castlerules.magic.combat import has_menace
from castlerules.magic.ids import ObjectId
from castlerules.magic.restrictions import forbidden
from castlerules.magic.scene import Scene

from .siege import agreed

__all__ = ["may_guard", "walls_stay_at_home"]


def may_guard(scene: Scene, guard: ObjectId, attacker: ObjectId) -> bool:
    """FOR-Q41: return whether *guard* may block *attacker*: it is untapped, and no effect forbids it.

    FOR-Q35: nobody blocks together with others, so nobody blocks what one creature alone may not block (FOR-Q25).
    """
    return not has_menace(scene, attacker) and forbidden(scene, AddBlocker(guard, attacker)) is None


def walls_stay_at_home(scene: Scene, action: AddAttacker) -> Broken | None:
    """FOR-Q26: Walls do not attack, unless the options say so."""
    thing = scene.thing(action.creature)
    if thing is None or thing.zone is not Zone.BATTLEFIELD or agreed(scene.state).walls_may_attack:
        return None
    return Broken("FOR-Q26", "Walls do not attack") if "Wall" in thing.seen.subtypes else None
