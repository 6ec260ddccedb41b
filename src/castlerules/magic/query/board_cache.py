"""The board cache: present characteristics, reused from state to state while nothing they depend on has changed.

Characteristics are derived, never stored in a state (BASE-075), yet almost every query reads them, and most actions
leave them alone. A cache is therefore found by *identity*: a state made by ``evolve`` shares its unchanged tuples
with the state before, so ``is`` on ``permanents``, ``ongoing`` and ``rules`` proves in three comparisons that the
characteristics are the same. An equal but new tuple only costs a recomputation, never a wrong answer. Further fields
are compared only if a permanent in play, or the variant, reads more than the battlefield. Each card table keeps two
caches, because the engine often goes back and forth between the state before an action and the state after it. A
lens that is not ``cacheable`` may read anything, so its games store nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from castlerules.magic.model import BlockDecision, Characteristics, ObjectId, Permanent, Rulebook, State, TextReferences

from .affects import Affecting
from .restrictions import rules_on

if TYPE_CHECKING:
    from .board import Board, GameObject


class BoardCache:
    """Values that all boards with the same characteristics share: made for *state*, computed on first use.

    *is_as_printed* says that every permanent has its printed characteristics. *characteristics* holds them by object
    id, *battlefield* as pairs in order of arrival, *objects* as the game objects that card text can refer to; each is
    None until it is needed. *memo* holds further results by the function that computed them
    (``Board.memoised_by_board``). *settled* has the other parts of a state in which no state-based action was due
    (``rules.state_based_actions.is_settled``). *without_permanent* holds, by object id, the cache for the case that
    only this permanent has left play (``Board.without``).
    """

    __slots__ = (
        "battlefield",
        "characteristics",
        "is_as_printed",
        "memo",
        "objects",
        "settled",
        "state",
        "without_permanent",
    )

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
        self.settled: tuple[object, ...] | None = None
        self.without_permanent: dict[ObjectId, BoardCache] = {}


def cached_board(board: Board) -> BoardCache:
    """Return the cache for *board*: one of the two latest of its card table if it is still valid, else a new one.

    A cache is valid as long as all is unchanged that characteristics depend on: the options, the permanents and the
    ongoing effects; in some variants also the variant's own part of the state. If a card in play has an effect that
    depends on more, such as the size of a hand, or a card makes effects in a graveyard, the zones, the stack, the turn
    and combat must be unchanged too.
    """
    state, caches = board.state, board.compiled.board_caches
    for board_cache in caches:
        before = board_cache.state
        if before.permanents is state.permanents and before.ongoing is state.ongoing and before.rules is state.rules:
            looks_beyond_board = board.compiled.has_graveyard_effects or (
                board.compiled.reads_beyond_battlefield
                and any([board.first_faces[permanent.card].reads_beyond_battlefield for permanent in state.permanents])
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
    """Return whether characteristics may depend on ``State.extra``, a variant's part of the state.

    They may if *book* has lenses, counts extra cards in values, or restricts what effects may affect.
    """
    counts_more = book.references.extra_counted is not TextReferences().extra_counted
    return bool(book.lenses) or counts_more or bool(rules_on(book).get(Affecting))


def _is_same_beyond_board(before: State, state: State) -> bool:
    """Return whether zones, stack, turn, combat and the declaration of blockers are the same in both states.

    If so, conditions and values in card text that depend on more than the permanents have not changed either.
    """
    zones = before.seats is state.seats and before.stack is state.stack and before.last_known is state.last_known
    time = before.active == state.active and before.turn == state.turn and before.step is state.step
    declared = isinstance(before.decision, BlockDecision) is isinstance(state.decision, BlockDecision)  # BASE-331
    return zones and time and declared and before.combat is state.combat
