"""One task after the other, until a player has to decide.

A function that does a task is called with an empty agenda. It may leave tasks there, or a question; what was to come
after it then waits behind them. ``follow`` does tasks at once as long as nothing waits, so most never see the agenda.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.language.abilities import Effect
from castlerules.cards.language.enums import Zone
from castlerules.core import evolve
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import State
from castlerules.magic.model.tasks import Task
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import latest_id

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


def run_tasks(book: Rulebook, state: State, *tasks: Task | Effect) -> State:
    """Return *state* after *tasks*, in order; those that have to wait stand on the agenda, behind what is there."""
    for place, task in enumerate(tasks):
        if state.decision is not None or state.agenda:
            return evolve(state, agenda=(*state.agenda, *tasks[place:]))
        if state.result is not None:
            return state
        state = book.task_handlers[type(task)](book, state, task)
    return state


def resolution_of(state: State) -> AbilityContext:
    """Return what the object that resolves knows: effects happen only while something does (BASE-108)."""
    assert state.resolution is not None, "effects happen while something resolves"
    return state.resolution


def captured_context(board: Board) -> AbilityContext:
    """BASE-070: return what is kept, for later, of what the object that resolves knows.

    Of the objects that are meant it knows what they have become by now (BASE-020); of what lies in a hand it knows
    nothing, since its number is nobody else's business.
    """
    context = resolution_of(board.state)
    return evolve(
        context,
        targets=tuple([_visible_objects(board, context, named) for named in context.targets]),
        bound_objects=tuple([(name, _visible_objects(board, context, named)) for name, named in context.bound_objects]),
        bound_cards=(),
        bind_results_as="",
        moved_objects=_moves_to_capture(board, context),
    )


def _visible_objects(board: Board, context: AbilityContext, named: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    now = [object_id if board.is_in_play(object_id) else latest_id(context, object_id) for object_id in named]
    return tuple([object_id for object_id in now if is_player(object_id) or not _is_in_hand(board, object_id)])


def _moves_to_capture(board: Board, context: AbilityContext) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """BASE-020: return what the source and the objects of the event have become by the moves of this effect."""
    trigger_event = context.trigger_event
    known = dict.fromkeys([context.source, trigger_event.new_object or trigger_event.object, trigger_event.other])
    became = [(object_id, latest_id(context, object_id)) for object_id in known if object_id is not None]
    return tuple([(old, new) for old, new in became if new != old and not _is_in_hand(board, new)])


def _is_in_hand(board: Board, target: ObjectId) -> bool:
    obj = board.find_object(target)
    return obj is not None and obj.zone is Zone.HAND
