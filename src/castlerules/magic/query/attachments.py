"""What an Aura may be attached to (BASE-116, BASE-123, BASE-133)."""

from __future__ import annotations

from castlerules.cards import AddKeyword, CardType, KeywordKind, Zone
from castlerules.core import Player, Violation
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, CardId, Characteristics, ObjectId, Permanent

from .affects import affected
from .board import Board, GameObject
from .evaluate import matches, objects_in
from .restrictions import why_forbidden
from .targets import has_protection_from, protections_from


@frozen
class Attaching:
    """The attachment of *aura* to *host*, present or attempted; a restriction such as protection may forbid it."""

    host: GameObject
    aura: GameObject


def protection_from_attaching(board: Board, attaching: Attaching) -> Violation | None:
    """BASE-K21: an Aura cannot be attached to an object with protection from a quality of the Aura.

    BASE-243: protection that the Aura itself gives, and that does not remove it, does not count.
    """
    if has_protection_from(board, attaching.host, attaching.aura) and not _is_spared(board, attaching):
        reason = (
            f"permanent {attaching.host.id} has protection from a quality of the Aura, which cannot be attached to it"
        )
        return Violation("BASE-K21", reason)
    return None


def _is_spared(board: Board, attaching: Attaching) -> bool:
    """BASE-243: return whether all protection of the host from the Aura is given by the Aura, which it spares."""
    permanent, host = attaching.aura.permanent, attaching.host
    if permanent is None or permanent.attached_to != host.id:
        return False
    found = protections_from(board, host, attaching.aura)
    for ability in board.face_of(permanent).continuous_abilities:
        for change in ability.rule.modifications:
            if isinstance(change, AddKeyword) and change.spares_source and change.keyword in found:
                found.remove(change.keyword)
    return not found


def is_aura(characteristics: Characteristics) -> bool:
    """Return whether an object with these *characteristics* is an Aura."""
    return "Aura" in characteristics.subtypes


def can_be_attached(board: Board, aura: Permanent, host: ObjectId) -> bool:
    """BASE-123: return whether *aura*, in play, may be attached to *host*; an Aura that is a creature never may."""
    characteristics = board.characteristics_of(aura)
    host_object = board.find_object(host) if board.is_in_play(host) and host != aura.id else None
    own_object = GameObject(aura.id, aura.card, characteristics, aura.controller, Zone.BATTLEFIELD, aura)
    return (
        host_object is not None
        and CardType.CREATURE not in characteristics.types
        and _accepts_aura(board, own_object, host_object)
    )


def legal_hosts(board: Board, card: CardId, origin: ObjectId | None, controller: Player) -> list[ObjectId]:
    """BASE-116: return the permanents to which an Aura that is put into play, without being cast, may be attached.

    *card* is the Aura, *origin* the object id that it still has, None if it comes from a library. The host is chosen,
    not targeted; protection still excludes it.
    """
    own_object = GameObject(origin, card, board.compiled_face(card).characteristics, controller, Zone.BATTLEFIELD)
    enchant_filter = own_object.characteristics.abilities.keyword_filter(KeywordKind.ENCHANT)
    objects = objects_in(board, Zone.BATTLEFIELD)
    hosts = [
        obj.id for obj in objects if obj.id is not None and obj.id != origin and _accepts_aura(board, own_object, obj)
    ]
    return (
        []
        if enchant_filter is None
        else list(affected(board, enchant_filter, AbilityContext(origin or ObjectId(0), controller), hosts))
    )


def _accepts_aura(board: Board, aura: GameObject, host: GameObject) -> bool:
    enchant_filter = aura.characteristics.abilities.keyword_filter(KeywordKind.ENCHANT)
    context = AbilityContext(aura.id or ObjectId(0), aura.controller)
    return (
        enchant_filter is not None
        and matches(board, enchant_filter, host, context)
        and why_forbidden(board, Attaching(host, aura)) is None
    )
