"""How the permanents look, kept from one state to the next as long as it stays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from .ids import ObjectId
from .looks import Seen
from .reach import Reach
from .restrictions import rules_on

if TYPE_CHECKING:
    from .book import Rulebook
    from .scene import Scene, Thing
    from .state import Permanent, State

__all__ = ["Ground", "ground_of"]


class Ground:
    """What scenes share while everything in play looks the same: made for *state*, filled as it is asked for.

    *plain* says that everything looks as it is printed, *seen* how each permanent looks; *board* has them in order,
    and *there* those that texts mean. *told* is what a variant has worked out of these, by the function that did it;
    *without* is how all would look if that one permanent had left play.
    """

    __slots__ = ("board", "plain", "seen", "state", "there", "told", "without")

    def __init__(self, state: State, seen: Mapping[ObjectId, Seen] | None = None, *, plain: bool = False) -> None:
        self.state = state
        self.seen = seen
        self.plain = plain
        self.board: list[tuple[Permanent, Seen]] | None = None
        self.there: list[Thing] | None = None
        self.told: dict[Callable[[Scene], object], object] = {}
        self.without: dict[ObjectId, Ground] = {}


def ground_of(scene: Scene) -> Ground:
    """Return the ground of *scene*: one of the last two that its table has had, if nothing has changed since.

    It follows from the options, the permanents, and what lasts; in a variant also from what that keeps. Where a card
    in play looks far, it follows from all that conditions and amounts may look at.
    """
    state, kept = scene.state, scene.known.grounds
    for ground in kept:
        before = ground.state
        if before.permanents is state.permanents and before.lasting is state.lasting and before.rules is state.rules:
            far = scene.known.far and any([scene.rows[one.card].far for one in state.permanents])
            if before.extra is state.extra or not (far or _is_told_by_extra(scene.book)):
                if not far or _is_alike(before, state):
                    return ground
    found = Ground(state, plain=scene.looks_plain())
    if all([lens.steady for lens in scene.book.lenses]):
        kept[:] = [found, *kept[:1]]
    return found


@cache
def _is_told_by_extra(book: Rulebook) -> bool:
    """Return whether what a variant keeps may change how permanents look, though nothing in play looks so far."""
    return bool(book.lenses) or book.counted is not None or bool(rules_on(book).get(Reach))


def _is_alike(before: State, state: State) -> bool:
    """Return whether nothing else has changed that a condition or an amount may look at."""
    zones = before.seats is state.seats and before.stack is state.stack and before.gone is state.gone
    time = before.active == state.active and before.turn == state.turn and before.step is state.step
    return zones and time and before.combat is state.combat
