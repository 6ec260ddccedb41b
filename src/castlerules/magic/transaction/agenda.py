"""Run tasks, the steps of play still to do, one after the other until a player has to decide.

The engine cannot stop in the middle of a Python function to ask a player: a state must be plain data that can be saved
and searched. So everything that may need a decision is a task, and the tasks still to be done are the ``agenda`` of the
state. A task's handler is called with an empty agenda. It returns the next state, perhaps with a decision, or with
tasks of its own on the agenda; the tasks after it then wait behind those. ``run_tasks`` runs tasks at once as long as
nothing waits, so most tasks never stand on the agenda.
"""

from __future__ import annotations

from castlerules.cards import Effect, Zone
from castlerules.core import evolve
from castlerules.magic.model import AbilityContext, ObjectId, Rulebook, State, Task, is_player
from castlerules.magic.model.updates import with_agenda
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import latest_id


def run_tasks(book: Rulebook, state: State, *tasks: Task | Effect) -> State:
    """Return *state* after running *tasks* in order.

    As soon as a decision is pending or a task has put another on the agenda, the rest of *tasks* goes to the end of the
    agenda. Once the game is over, the rest is dropped.
    """
    for place, task in enumerate(tasks):
        if state.decision is not None or state.agenda:
            return with_agenda(state, (*state.agenda, *tasks[place:]))
        if state.result is not None:
            return state
        state = book.task_handlers[type(task)](book, state, task)
    return state


def resolution_of(state: State) -> AbilityContext:
    """Return the context of the resolving object; effects are carried out only while an object resolves (BASE-108)."""
    assert state.resolution is not None, "expected a resolving object: an effect is carried out only while one resolves"
    return state.resolution


def captured_context(board: Board, context: AbilityContext | None = None) -> AbilityContext:
    """BASE-070: return *context*, by default that of the resolving object, in the form that a delayed trigger stores.

    The ids of objects that have moved are replaced by their new ids (BASE-020). Cards in a hand are left out, since
    their ids are hidden from the opponent.
    """
    context = resolution_of(board.state) if context is None else context
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
    """BASE-020: return (old id, new id) for the source and the trigger's objects that this effect has moved."""
    trigger_event = context.trigger_event
    known = dict.fromkeys([context.source, trigger_event.new_object or trigger_event.object, trigger_event.other])
    became = [(object_id, latest_id(context, object_id)) for object_id in known if object_id is not None]
    return tuple([(old, new) for old, new in became if new != old and not _is_in_hand(board, new)])


def _is_in_hand(board: Board, target: ObjectId) -> bool:
    obj = board.find_object(target)
    return obj is not None and obj.zone is Zone.HAND
