"""Offers during a resolution: to let something happen, or to pay for it (BASE-112, BASE-190, BASE-Q31).

The parts of a price other than mana and life are paid by effects of the player who pays: that player chooses what to
sacrifice or discard as any effect would ask. An offer is made only if the whole price can be paid, so that it is.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model import AbilityContext, Rulebook, State, Task, actions, decisions, symbol_masks, tasks
from castlerules.magic.model.offered_parts import effect_of_part
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import can_pay
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.transaction.agenda import resolution_of, run_tasks

_OWN_PARTS: Final = (lang.TapThis, lang.SacrificeThis, lang.MoveThis, lang.RemoveCountersFromThis)


def can_pay_offer(board: Board, player: Player, cost: lang.Cost) -> bool:
    """BASE-112: return whether *player* can pay all of *cost* for the resolving object.

    What the source itself pays, by being sacrificed for example, only its controller can pay.
    """
    stack, resolution = board.state.stack, board.state.resolution
    source = resolution.source if resolution is not None else stack[-1].source
    permanent = board.permanents.get(source)
    if any([isinstance(part, _OWN_PARTS) for part in cost.parts]):
        if permanent is None or permanent.controller != player:
            return False
    return can_pay(board, cost, AbilityContext(source, player))


def accepted(state: State, player: Player, effect: lang.Effect) -> State:
    """BASE-190: return *state* in which *effect* can refer to *player* as the one who has accepted, if it does."""
    if not any(isinstance(node, lang.Accepter) for node in lang.nodes_in(effect)):
        return state
    return evolve(state, resolution=evolve(resolution_of(state), accepter=player))


def answer_may(book: Rulebook, state: State, decision: decisions.MayDecision, action: actions.ChooseOption) -> State:
    """BASE-112, BASE-Q31: perform the offered effect; or, if it is declined, offer it to the next player."""
    if action.index:
        return run_tasks(book, accepted(state, decision.player, decision.effect), decision.effect)
    if decision.next_players:
        player, *others = decision.next_players
        return evolve(state, decision=evolve(decision, player=player, next_players=tuple(others)))
    return run_tasks(book, state, decision.otherwise)


def decline_payment(book: Rulebook, state: State, decision: decisions.PayDecision) -> State:
    """BASE-Q31: return *state* after a refusal to pay: the next is asked, or ``decision.otherwise`` happens."""
    if decision.next_players:
        player, *others = decision.next_players
        return evolve(state, decision=evolve(decision, player=player, next_players=tuple(others)))
    return run_tasks(book, state, decision.otherwise)


def pay_offer(book: Rulebook, state: State, decision: decisions.PayDecision) -> State:
    """BASE-112, BASE-043: let the player pay, mana first and what ends a permanent last, and perform what follows."""
    mana, board = decision.cost.mana, Board(book, state)
    context = AbilityContext(resolution_of(state).source, decision.player)
    in_order = sorted(decision.cost.parts, key=_is_paid_last)
    steps: list[Task | lang.Effect] = [tasks.SpendMana(decision.player, symbol_masks(mana), mana.generic)]
    for part in in_order:
        if isinstance(part, lang.PayLife):
            steps.append(tasks.PayLifeAmount(decision.player, value_of(board, part.amount, context)))
        else:
            steps.append(effect_of_part(part))
            state = evolve(state, resolution=evolve(resolution_of(state), accepter=decision.player))
    return run_tasks(book, accepted(state, decision.player, decision.then), *steps, decision.then)


def _is_paid_last(part: lang.CostPart) -> bool:
    return isinstance(part, (lang.SacrificeThis, lang.SacrificePermanents, lang.MoveThis))
