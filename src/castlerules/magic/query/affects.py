"""Which objects an effect affects: the objects it refers to, except permanents shielded by a restriction (BASE-078)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from castlerules.core import Player
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, ObjectId

from .restrictions import rules_on, why_forbidden

if TYPE_CHECKING:
    from castlerules.cards.language.expressions import Filter, ObjectRef

    from .board import Board, GameObject


@frozen
class Affecting:
    """The attempt of an effect to affect *target*, a permanent that its text *what* refers to.

    A variant may forbid it with a restriction on this class; normal Magic has none. Such a restriction asks for no
    characteristics, and for the source of the effect only if *what* mentions it: the layers rely on that.

    *context* identifies the effect. *chosen_by* is the player who chooses *target* among the objects that *what*
    matches, None if the effect affects all of them; *is_sacrifice* says that *target* is chosen to be sacrificed.
    """

    target: GameObject
    what: Filter | ObjectRef
    context: AbilityContext
    chosen_by: Player | None = None
    is_sacrifice: bool = False


def affected(
    board: Board,
    what: Filter | ObjectRef,
    context: AbilityContext,
    targets: Iterable[ObjectId],
    *,
    chosen_by: Player | None = None,
    is_sacrifice: bool = False,
) -> tuple[ObjectId, ...]:
    """Return *targets*, the objects that *what* refers to, without the permanents shielded by a restriction.

    *context* belongs to the effect. Players and objects outside play always remain.
    """
    if not rules_on(board.book).get(Affecting):
        return tuple(targets)
    return tuple(
        [
            object_id
            for object_id in targets
            if _is_affected(board, object_id, what, context, chosen_by, is_sacrifice=is_sacrifice)
        ]
    )


def _is_affected(
    board: Board,
    target: ObjectId,
    what: Filter | ObjectRef,
    context: AbilityContext,
    chosen_by: Player | None,
    *,
    is_sacrifice: bool,
) -> bool:
    obj = board.find_object(target) if board.is_in_play(target) else None
    return obj is None or why_forbidden(board, Affecting(obj, what, context, chosen_by, is_sacrifice)) is None
