"""Madness: a discarded card is cast from exile while the ability that it has triggered resolves (BASE-K33)."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import CardObject, Rulebook, State, changes, tasks
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import castable_faces
from castlerules.magic.transaction.agenda import resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit


def can_cast_for_madness(board: Board) -> bool:
    """BASE-K33, BASE-048: return whether the card of the resolving ability is in exile and can be cast now.

    It can be cast whatever its types are, at any time.
    """
    card_object = _discarded_card(board.state)
    if card_object is None:
        return False
    player = resolution_of(board.state).controller
    return bool(castable_faces(board, player, card_object, sorcery_speed=True, origin=lang.Zone.EXILE))


def cast_for_madness(book: Rulebook, state: State, _: lang.CastForMadness) -> State:
    """BASE-K33, BASE-Q60: put the card on the stack and begin to announce it; the ability leaves the stack for it."""
    player, card_object = resolution_of(state).controller, _discarded_card(state)
    assert card_object is not None, "the card is offered only while it is in exile"
    ability = state.stack[-1]
    state = evolve(state, resolution=None, triggers_in_a_row=0)
    state = commit(book, state, [changes.Resolved(ability.id), changes.PutOnStack(player, card_object.id)])
    return run_tasks(book, state, tasks.Announce())


def _discarded_card(state: State) -> CardObject | None:
    """Return the discarded card of the resolving ability; None if it is in exile no longer."""
    context = resolution_of(state)
    exile = state.seats[context.controller].exile
    return next((card for card in exile if card.id == context.trigger_event.object), None)
