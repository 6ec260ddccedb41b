"""One task after the other, until a player has to decide.

A function that does a task is called with an empty agenda. It may leave tasks there, or a question; what was to come
after it then waits behind them. ``follow`` does tasks at once as long as nothing waits, so most never see the agenda.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.abilities import Effect
from castlerules.cards.terms import Zone
from castlerules.core import evolve

from .evaluate import latest
from .ids import ObjectId, is_player
from .scene import Scene
from .stack import Context
from .state import State
from .tasks import Task

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["follow", "remembered", "resolving"]


def follow(book: Rulebook, state: State, *tasks: Task | Effect) -> State:
    """Return *state* after *tasks*, in order; those that have to wait stand on the agenda, behind what is there."""
    for place, task in enumerate(tasks):
        if state.asks is not None or state.agenda:
            return evolve(state, agenda=(*state.agenda, *tasks[place:]))
        if state.result is not None:
            return state
        state = book.tasks[type(task)](book, state, task)
    return state


def resolving(state: State) -> Context:
    """Return what the object that resolves knows: effects happen only while something does (BASE-108)."""
    assert state.context is not None, "effects happen while something resolves"
    return state.context


def remembered(scene: Scene) -> Context:
    """BASE-070: return what is kept, for later, of what the object that resolves knows.

    Of the objects that are meant it knows what they have become by now (BASE-020); of what lies in a hand it knows
    nothing, since its number is nobody else's business.
    """
    context = resolving(scene.state)
    return evolve(
        context,
        targets=tuple([_open(scene, context, named) for named in context.targets]),
        bound=tuple([(name, _open(scene, context, named)) for name, named in context.bound]),
        found=(),
        measure="",
        moved=_followed(scene, context),
    )


def _open(scene: Scene, context: Context, named: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    now = [one if scene.is_in_play(one) else latest(context, one) for one in named]
    return tuple([one for one in now if is_player(one) or not _is_hidden(scene, one)])


def _followed(scene: Scene, context: Context) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """BASE-020: return what the source and the objects of the event have become by the moves of this effect."""
    occasion = context.occasion
    known = dict.fromkeys([context.source, occasion.now or occasion.object, occasion.other])
    became = [(one, latest(context, one)) for one in known if one is not None]
    return tuple([(old, new) for old, new in became if new != old and not _is_hidden(scene, new)])


def _is_hidden(scene: Scene, target: ObjectId) -> bool:
    thing = scene.thing(target)
    return thing is not None and thing.zone is Zone.HAND
