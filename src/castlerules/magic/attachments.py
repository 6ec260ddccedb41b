"""What an Aura may be attached to (BASE-116, BASE-123, BASE-133)."""

from __future__ import annotations

import attrs

from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Broken, Player

from .evaluate import fits, things_in
from .ids import CardId, ObjectId
from .looks import Seen
from .protection import is_protected
from .reach import reached
from .restrictions import forbidden
from .scene import Scene, Thing
from .stack import Context
from .state import Permanent

__all__ = ["Attaching", "hosts_for", "is_aura", "may_be_attached", "no_protected_host"]


@attrs.frozen
class Attaching:
    """*aura* is attached to *host*, or would be: what restrictions on it are asked about."""

    host: Thing
    aura: Thing


def no_protected_host(scene: Scene, attaching: Attaching) -> Broken | None:
    """BASE-K21: nothing of the quality is attached to what has protection."""
    if is_protected(scene, attaching.host, attaching.aura):
        return Broken("BASE-K21", "it has protection from that")
    return None


def is_aura(seen: Seen) -> bool:
    """Return whether what looks like *seen* is an Aura."""
    return "Aura" in seen.subtypes


def may_be_attached(scene: Scene, aura: Permanent, host: ObjectId) -> bool:
    """BASE-123: return whether *aura*, in play, may be attached to *host*; a creature is attached to nothing."""
    look = scene.look(aura)
    found = scene.thing(host) if scene.is_in_play(host) and host != aura.id else None
    itself = Thing(aura.id, aura.card, look, aura.controller, Zone.BATTLEFIELD, aura)
    return found is not None and CardType.CREATURE not in look.types and _takes(scene, itself, found)


def hosts_for(scene: Scene, card: CardId, origin: ObjectId | None, controller: Player) -> list[ObjectId]:
    """BASE-116: return what an Aura may be attached to that is put into play: no target, but not what is protected."""
    itself = Thing(origin, card, scene.traits(card).seen, controller, Zone.BATTLEFIELD)
    wanted = itself.seen.text.parameter(KeywordKind.ENCHANT)
    found = things_in(scene, Zone.BATTLEFIELD)
    hosts = [one.id for one in found if one.id is not None and one.id != origin and _takes(scene, itself, one)]
    return [] if wanted is None else list(reached(scene, wanted, Context(origin or ObjectId(0), controller), hosts))


def _takes(scene: Scene, aura: Thing, host: Thing) -> bool:
    wanted = aura.seen.text.parameter(KeywordKind.ENCHANT)
    context = Context(aura.id or ObjectId(0), aura.controller)
    return wanted is not None and fits(scene, wanted, host, context) and forbidden(scene, Attaching(host, aura)) is None
