"""Linked abilities: one ability exiles cards, and another one of the same permanent refers to them (BASE-229)."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import Rulebook, State, changes, tasks
from castlerules.magic.model.ongoing_effects import Link
from castlerules.magic.model.stack import LINKED_NAME
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.agenda import resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit

from .one_shot_effects import changes_of


def exile_linked(book: Rulebook, state: State, effect: lang.ExileLinked) -> State:
    """BASE-229: exile objects, and remember the cards for the linked ability."""
    context = resolution_of(state)
    exiling = changes_of(Board(book, state), context, lang.MoveTo(effect.what, lang.Zone.EXILE))
    state = evolve(state, resolution=evolve(context, bind_results_as=LINKED_NAME))
    return run_tasks(book, commit(book, state, exiling), tasks.KeepLink())


def keep_link(book: Rulebook, state: State, _: tasks.KeepLink) -> State:
    """BASE-229: begin the link between the source of the resolving ability and the cards that it has just exiled."""
    context = resolution_of(state)
    exiled = dict(context.bound_objects).get(LINKED_NAME, ())
    if not exiled:
        return evolve(state, resolution=evolve(context, bind_results_as=""))
    return commit(book, state, [changes.EffectBegan(Link(0, context.source, exiled))])
