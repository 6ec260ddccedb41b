"""The engine: legal actions, the reason against an illegal one, and the next state. Every step of a game is made here.

Theory of operation. A state either waits for a player or is over. It waits with a pending ``decision``, or with a
player who has ``priority``. An action changes the state a little and leaves tasks on the ``agenda``, the state's queue
of things still to do; ``run_tasks`` performs them in order until a player has to decide again. The effects of cards are
tasks like any other.
So no card can make the program recurse, and a state in the middle of a resolving spell can be saved, observed and
played on like any other.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards.language.abilities import Effect
from castlerules.core import Event, IllegalAction, Player, Violation
from castlerules.core.errors import not_an_action

from .model import PlayerLost, Rulebook, State, Task, actions, with_decision, with_events
from .query.board import Board
from .rules.least_answers import LEAST_ANSWERS
from .rules.priority import PASS, legal_at_priority, why_not_at_priority
from .transaction.agenda import run_tasks
from .transaction.commit import commit, end_in_draw

MAX_TASKS: Final = 20_000
"""BASE-188: after so many tasks without a decision the game is in a loop that no player can end, and drawn."""

_CONCEDE: Final = actions.Concede()
_ACTION_TYPES: Final = frozenset(actions.ACTIONS)


def to_act(state: State) -> Player | None:
    """Return the player who must answer the pending decision, or has priority; None when the game is over."""
    if state.decision is not None:
        return state.decision.player
    return state.priority


def legal_actions(book: Rulebook, state: State) -> tuple[actions.Action, ...]:
    """Return every legal action of the player to act, each once.

    The action that changes least, such as passing or ending a declaration, comes first, and conceding comes last.
    """
    if state.result is not None:
        return ()
    board = Board(book, state)
    if state.decision is not None:
        legal = book.decision_rules[type(state.decision)].legal_answers(board, state.decision)
    else:
        legal = legal_at_priority(board)
    if book.may_concede(state):
        legal.append(_CONCEDE)
    return tuple(legal)


def least_action(book: Rulebook, state: State) -> actions.Action | None:
    """Return the first of the legal actions, in most cases without listing the others; None when the game is over.

    With priority it is passing, which is always legal and always listed first. Of a decision, it is what the table
    ``LEAST_ANSWERS`` knows for the function that lists its answers; without an entry there, all actions are listed.
    """
    if state.result is not None:
        return None
    decision = state.decision
    if decision is None:
        return PASS
    least_answer = LEAST_ANSWERS.get(book.decision_rules[type(decision)].legal_answers)
    answer = None if least_answer is None else least_answer(Board(book, state), decision)
    return next(iter(legal_actions(book, state)), None) if answer is None else answer


def why_not(book: Rulebook, state: State, action: actions.Action) -> Violation | None:
    """Return the rule that *action* would break now, with the reason; None if *action* is legal (BASE-048).

    A value that is no action of Magic breaks BASE-I04.
    """
    if type(action) not in _ACTION_TYPES and not isinstance(action, actions.VariantAction):
        return not_an_action("BASE-I04", "a game of Magic", action)
    if state.result is not None:
        return Violation("BASE-187", "the game is over")
    board = Board(book, state)
    if type(action) is actions.Concede:
        return None if book.may_concede(state) else Violation("BASE-D29", "nobody may concede in this game")
    if state.decision is None:
        return why_not_at_priority(board, action)
    decision_rule = book.decision_rules[type(state.decision)]
    if action in decision_rule.legal_answers(board, state.decision):
        return None
    return decision_rule.refusal(board, state.decision, action) or Violation(decision_rule.code, decision_rule.prompt)


def apply(book: Rulebook, state: State, action: actions.Action) -> State:
    """Return the state after *action*; raise IllegalAction if it is not legal. *state* itself does not change."""
    if (violation := why_not(book, state, action)) is not None:
        raise IllegalAction(action, violation)
    return advance(book, state, action)


def transition(book: Rulebook, state: State, action: actions.Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after *action* and its events in order; raise IllegalAction if it is not legal."""
    if (violation := why_not(book, state, action)) is not None:
        raise IllegalAction(action, violation)
    after = _state_after(book, state, action)
    return _without_events(after), after.events


def advance(book: Rulebook, state: State, action: actions.Action) -> State:
    """Return the state after *action*, which must be one of ``legal_actions``: it is not checked."""
    return _without_events(_state_after(book, state, action))


def _state_after(book: Rulebook, state: State, action: actions.Action) -> State:
    """Return the state after *action*, with the events of this step in ``State.events``."""
    if type(action) is actions.Concede:
        player = to_act(state)
        assert player is not None, "a player is to act"
        return commit(book, state, [PlayerLost(player, "BASE-D29", "they gave up")])
    tasks, decision = state.agenda, state.decision
    if decision is None:
        after = book.action_handlers[type(action)](book, state, action)
    else:
        decision_rule = book.decision_rules[type(decision)]
        tasks = () if decision_rule.clears_agenda else tasks
        after = decision_rule.apply_answer(book, with_decision(state, None, ()), decision, action)
    return _run_agenda(book, run_tasks(book, after, *tasks))


def _run_agenda(book: Rulebook, state: State) -> State:
    """BASE-188: perform the tasks of the agenda until a player has to decide.

    After MAX_TASKS rounds without a decision the game is in a loop, and drawn.
    """
    for _ in range(MAX_TASKS):
        if state.decision is not None or not state.agenda or state.result is not None:
            return state
        tasks = state.agenda
        state = run_tasks(book, with_decision(state, state.decision, ()), *tasks)
    return end_in_draw(book, state, "BASE-188", "the game is in a loop that no player can end")


def _without_events(state: State) -> State:
    return with_events(state, ()) if state.events else state


def start(book: Rulebook, state: State, *tasks: Task | Effect) -> State:
    """Return *state* after performing *tasks* until a player has to decide; set-ups begin the game with it."""
    return _without_events(_run_agenda(book, run_tasks(book, state, *tasks)))
