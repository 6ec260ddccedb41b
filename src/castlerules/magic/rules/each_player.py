"""What each of several players does by itself, in one event: "each player loses 1 life for each Swamp they control"."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import Rulebook, State, changes, tasks
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import players_of, value_of
from castlerules.magic.transaction.agenda import resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit

from .one_shot_effects import changes_of


def for_each_player(book: Rulebook, state: State, effect: lang.ForEachPlayer) -> State:
    """BASE-281: perform an effect for each of several players, with numbers of their own, as one event.

    Cards are drawn by one player after the other, the active player first (BASE-111, BASE-175).
    """
    board, context, inner = Board(book, state), resolution_of(state), effect.effect
    alone = [(player, evolve(context, accepter=player)) for player in players_of(board, effect.who, context)]
    if isinstance(inner, lang.Draw):
        counts = [(player, value_of(board, inner.count, of_player)) for player, of_player in alone]
        return run_tasks(book, state, *[tasks.DrawCards(player, count) for player, count in counts])
    proposed = [change for _, of_player in alone for change in changes_of(board, of_player, inner)]
    return commit(book, evolve(state, resolution=evolve(context, bind_results_as="")), proposed)


def draw_cards(book: Rulebook, state: State, task: tasks.DrawCards) -> State:
    """BASE-281, BASE-101: let a player draw cards one by one; beyond the library one draw is tried and fails."""
    count = min(task.count, len(state.seats[task.player].library) + 1)
    if count <= 0:
        return state
    if count > 1:
        return run_tasks(book, state, tasks.DrawCards(task.player, 1), tasks.DrawCards(task.player, count - 1))
    return commit(book, state, [changes.Draw(task.player)])
