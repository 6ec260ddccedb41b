"""Untapping in the untap step: what untaps, and what its controller keeps tapped (BASE-138, BASE-341)."""

from __future__ import annotations

from castlerules.cards.language.enums import Duration
from castlerules.core import Player, evolve
from castlerules.magic.model import ObjectId, Rulebook, State, actions, changes
from castlerules.magic.model.decisions import UntapDecision
from castlerules.magic.model.ongoing_effects import LastingRule
from castlerules.magic.query.board import Board
from castlerules.magic.query.combat_restrictions import does_not_untap, may_stay_tapped
from castlerules.magic.transaction.commit import commit


def untap_permanents(
    book: Rulebook, state: State, players: tuple[Player, ...], kept: tuple[ObjectId, ...] = ()
) -> State:
    """Return *state* with the permanents of *players* untapped, except *kept* and those that a rule keeps tapped."""
    board = Board(book, state)
    untapped = [changes.Untapped(target) for target in _able_to_untap(board, players) if target not in kept]
    return commit(book, state, [*untapped, *_rules_used_by_untapping(board, players)] if state.ongoing else untapped)


def _rules_used_by_untapping(board: Board, players: tuple[Player, ...]) -> list[changes.Change]:
    """BASE-200: end the rules that last through this untap step, your own or that of the controller of an object."""
    rules = [effect for effect in board.state.ongoing if isinstance(effect, LastingRule)]
    ending = [rule for rule in rules if rule.duration is Duration.YOUR_NEXT_UNTAP and rule.controller in players]
    for rule in [rule for rule in rules if rule.duration is Duration.NEXT_UNTAP]:
        here = [board.permanents[target] for target in rule.objects or () if target in board.permanents]
        ending += [rule] * any([permanent.controller in players for permanent in here])
    return [changes.ShieldUsed(rule.timestamp, 1) for rule in ending]


def _able_to_untap(board: Board, players: tuple[Player, ...]) -> list[ObjectId]:
    """Return the tapped permanents of *players* that no rule keeps tapped, in order of arrival."""
    mine = [permanent for permanent in board.state.permanents if permanent.controller in players]
    return [permanent.id for permanent in mine if permanent.tapped and not does_not_untap(board, permanent.id)]


def optional_untaps(board: Board) -> tuple[ObjectId, ...]:
    """BASE-341: return the permanents of the active player that would untap now, and may stay tapped instead."""
    return tuple([target for target in _able_to_untap(board, (board.state.active,)) if may_stay_tapped(board, target)])


def untap_answers(_: Board, __: UntapDecision) -> list[actions.Action]:
    """BASE-D09: return the two answers: option 0 keeps the permanent tapped, option 1 untaps it."""
    return [actions.ChooseOption(0), actions.ChooseOption(1)]


def answer_untap(book: Rulebook, state: State, decision: UntapDecision, action: actions.ChooseOption) -> State:
    """BASE-341: ask about the next permanent; after the last one, untap all that untap at the same time."""
    first, *others = decision.permanents
    kept = decision.kept if action.index else (*decision.kept, first)
    if others:
        return evolve(state, decision=UntapDecision(decision.player, tuple(others), kept))
    return untap_permanents(book, state, (decision.player,), kept)
