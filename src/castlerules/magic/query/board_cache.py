"""How the permanents look, kept from one state to the next as long as it stays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from castlerules.magic.model.characteristics import Characteristics
from castlerules.magic.model.ids import ObjectId

from .affects import Affecting
from .restrictions import rules_on

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook
    from castlerules.magic.model.state import Permanent, State

    from .board import Board, GameObject


class BoardCache:
    """What scenes share while everything in play looks the same: made for *state*, filled as it is asked for.

    *is_as_printed* says that everything looks as it is printed, *characteristics* how each permanent looks;
    *battlefield* has them in order, and *objects* those that texts mean. *memo* is what a variant has worked out of
    these, by the function that did it; *without_permanent* is how all would look if that one permanent had left play.
    """

    __slots__ = ("battlefield", "characteristics", "is_as_printed", "memo", "objects", "state", "without_permanent")

    def __init__(
        self,
        state: State,
        characteristics: Mapping[ObjectId, Characteristics] | None = None,
        *,
        is_as_printed: bool = False,
    ) -> None:
        self.state = state
        self.characteristics = characteristics
        self.is_as_printed = is_as_printed
        self.battlefield: list[tuple[Permanent, Characteristics]] | None = None
        self.objects: list[GameObject] | None = None
        self.memo: dict[Callable[[Board], object], object] = {}
        self.without_permanent: dict[ObjectId, BoardCache] = {}


def cached_board(board: Board) -> BoardCache:
    """Return the ground of *board*: one of the last two that its table has had, if nothing has changed since.

    It follows from the options, the permanents, and what lasts; in a variant also from what that keeps. Where a card
    in play looks far, it follows from all that conditions and amounts may look at.
    """
    state, caches = board.state, board.compiled.board_caches
    for board_cache in caches:
        before = board_cache.state
        if before.permanents is state.permanents and before.ongoing is state.ongoing and before.rules is state.rules:
            looks_beyond_board = board.compiled.reads_beyond_battlefield and any(
                [board.first_faces[permanent.card].reads_beyond_battlefield for permanent in state.permanents]
            )
            if before.extra is state.extra or not (looks_beyond_board or _depends_on_extra(board.book)):
                if not looks_beyond_board or _is_same_beyond_board(before, state):
                    return board_cache
    fresh = BoardCache(state, is_as_printed=board.has_no_modifiers())
    if all([lens.cacheable for lens in board.book.lenses]):
        caches[:] = [fresh, *caches[:1]]
    return fresh


@cache
def _depends_on_extra(book: Rulebook) -> bool:
    """Return whether what a variant keeps may change how permanents look, though nothing in play looks so far."""
    return bool(book.lenses) or book.extra_counted is not None or bool(rules_on(book).get(Affecting))


def _is_same_beyond_board(before: State, state: State) -> bool:
    """Return whether nothing else has changed that a condition or an amount may look at."""
    zones = before.seats is state.seats and before.stack is state.stack and before.last_known is state.last_known
    time = before.active == state.active and before.turn == state.turn and before.step is state.step
    return zones and time and before.combat is state.combat
