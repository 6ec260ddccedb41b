"""The one door: every step of a game of Magic passes through here.

Theory of operation. A state either waits for a player or is over. It waits with a question in ``asks``, or with
``priority`` given to somebody. An action changes the state a little and leaves tasks on the agenda; ``run`` takes the
next task until a player has to decide again. Effects of cards are tasks like any other, so that nothing that a card
says can make the program recurse, and a state in the middle of a spell is a state like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from castlerules.cards.abilities import Effect
from castlerules.core import Broken, Event, IllegalAction, Player
from castlerules.core.errors import no_action

from . import actions as d
from .actions import Action
from .changes import Lost
from .commit import commit, drawn_game
from .flow import follow
from .priority import legal_at_priority, refusal_at_priority
from .scene import Scene
from .state import State
from .tasks import Task
from .updates import with_asked, with_events

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["advance", "apply", "legal_actions", "started", "to_act", "transition", "why_not"]

MOST_TASKS: Final = 20_000
"""BASE-188: a compulsory loop of so many tasks without a decision is a draw."""

_CONCEDE: Final = d.Concede()
_KINDS: Final = frozenset(d.ACTIONS)


def to_act(state: State) -> Player | None:
    """Return who must decide (BASE-D04, 4.3): the one who is asked, or who has priority; None when it is over."""
    if state.asks is not None:
        return state.asks.player
    return state.priority


def legal_actions(book: Rulebook, state: State) -> tuple[Action, ...]:
    """Return every legal action of the one to act, each once; the first does least, conceding comes last."""
    if state.result is not None:
        return ()
    scene = Scene(book, state)
    if state.asks is not None:
        found = book.questions[type(state.asks)].offered(scene, state.asks)
    else:
        found = legal_at_priority(scene)
    if book.concession(state):
        found.append(_CONCEDE)
    return tuple(found)


def why_not(book: Rulebook, state: State, action: Action) -> Broken | None:
    """Return the rule that *action* would break now, or None if it may be done (BASE-048).

    What is no action breaks BASE-I04.
    """
    if type(action) not in _KINDS and not isinstance(action, d.OwnAction):
        return no_action("BASE-I04", "a game of Magic", action)
    if state.result is not None:
        return Broken("BASE-187", "the game is over")
    scene = Scene(book, state)
    if type(action) is d.Concede:
        return None if book.concession(state) else Broken("BASE-D29", "nobody may concede in this game")
    if state.asks is None:
        return refusal_at_priority(scene, action)
    asking = book.questions[type(state.asks)]
    if action in asking.offered(scene, state.asks):
        return None
    return asking.refusal(scene, state.asks, action) or Broken(asking.code, asking.words)


def apply(book: Rulebook, state: State, action: Action) -> State:
    """Return the state after *action*; raise IllegalAction, changing nothing, if it may not be done."""
    if (broken := why_not(book, state, action)) is not None:
        raise IllegalAction(action, broken)
    return advance(book, state, action)


def transition(book: Rulebook, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return what ``apply`` returns, and what happened, in order; raise IllegalAction as it does."""
    if (broken := why_not(book, state, action)) is not None:
        raise IllegalAction(action, broken)
    after = _after(book, state, action)
    return _quiet(after), after.events


def advance(book: Rulebook, state: State, action: Action) -> State:
    """Return what ``apply`` returns for an action taken from ``legal_actions``, without checking it."""
    return _quiet(_after(book, state, action))


def _after(book: Rulebook, state: State, action: Action) -> State:
    """Return the state after *action*, with what has happened in ``events``."""
    if type(action) is d.Concede:
        player = to_act(state)
        assert player is not None, "somebody acts"
        return commit(book, state, [Lost(player, "BASE-D29", "they gave up")])
    tasks, question = state.agenda, state.asks
    if question is None:
        after = book.handlers[type(action)](book, state, action)
    else:
        asking = book.questions[type(question)]
        tasks = () if asking.last else tasks
        after = asking.answered(book, with_asked(state, None, ()), question, action)
    return _run(book, follow(book, after, *tasks))


def _run(book: Rulebook, state: State) -> State:
    """BASE-188: do what is on the agenda until a player has to decide; a loop without end is a draw."""
    for _ in range(MOST_TASKS):
        if state.asks is not None or not state.agenda or state.result is not None:
            return state
        tasks = state.agenda
        state = follow(book, with_asked(state, state.asks, ()), *tasks)
    return drawn_game(book, state, "BASE-188", "a loop that nobody can end")


def _quiet(state: State) -> State:
    return with_events(state, ()) if state.events else state


def started(book: Rulebook, state: State, *tasks: Task | Effect) -> State:
    """Return *state* after *tasks*, up to where a player has to decide: how games begin."""
    return _quiet(_run(book, follow(book, state, *tasks)))
