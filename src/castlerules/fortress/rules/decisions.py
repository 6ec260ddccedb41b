"""The decisions of Fortress: the legal actions of each, and what each action does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.fortress.model import actions, assault_table, decisions
from castlerules.fortress.model.state import rules_of
from castlerules.magic.model import Action, Decision, DecisionRule, Rulebook, State
from castlerules.magic.query.board import Board
from castlerules.magic.rules.combat import begin_attackers
from castlerules.magic.transaction.commit import end_game

from . import setup, turn


def _opposition_choices(board: Board, _: decisions.OppositionDecision) -> list[Action]:
    """FOR-Q06: return the legal answers: each number of opposing creatures that the options allow."""
    rules = rules_of(board.state)
    return [actions.ChooseOpposition(n) for n in range(rules.min_opposing, rules.max_opposing + 1)]


def _opposition_refusal(board: Board, _: decisions.OppositionDecision, action: Action) -> Violation | None:
    """FOR-Q06: return why *action* is no legal number of opposing creatures; None if it is another kind of action."""
    if not isinstance(action, actions.ChooseOpposition):
        return None
    rules = rules_of(board.state)
    allowed = f"{rules.min_opposing} to {rules.max_opposing} creatures"
    return Violation("FOR-Q06", f"expected {allowed} to oppose you, got {short_repr(action.n)}")


def _answer_opposition(
    book: Rulebook, state: State, _: decisions.OppositionDecision, action: actions.ChooseOpposition
) -> State:
    return setup.deal_garrison(book, state, action.n)


def _blocker_choices(_: Board, decision: decisions.TiedBlockerDecision) -> list[Action]:
    return [actions.ChooseBlocker(object_id) for object_id in decision.candidates]


def _answer_blocker(
    book: Rulebook, state: State, decision: decisions.TiedBlockerDecision, action: actions.ChooseBlocker
) -> State:
    blocks = (*decision.blocks, (action.creature, decision.attacker))
    return turn.continue_blocks(book, state, decision.attackers_left, blocks)


def _assault_choices(_: Board, __: decisions.AssaultDecision) -> list[Action]:
    return [actions.SkipAssault(), actions.DeclareAssault()]


def _answer_assault(book: Rulebook, state: State, _: decisions.AssaultDecision, action: Action) -> State:
    if isinstance(action, actions.DeclareAssault):
        return turn.make_assault(book, state)
    return begin_attackers(book, state)


def _replay_choices(_: Board, __: decisions.ReplayDecision) -> list[Action]:
    return [actions.PlayAgain(), actions.AdmitDefeat()]


def _answer_replay(book: Rulebook, state: State, _: decisions.ReplayDecision, action: Action) -> State:
    """FOR-040, FOR-Q54: start another attempt with the same deck, or end the game, as the player chose."""
    if isinstance(action, actions.AdmitDefeat):
        return end_game(state, turn.outcome_of(assault_table.Result.TOTAL_DEFEAT, "the player admits it", "FOR-040"))
    if turn.replay_ends_game(state):
        return end_game(
            state, turn.outcome_of(assault_table.Result.PLAY_AGAIN, "another game is to be played", "FOR-Q54")
        )
    return setup.next_attempt(book, state)


DECISIONS: Final[Mapping[type[Decision], DecisionRule]] = MappingProxyType(
    {
        decisions.OppositionDecision: DecisionRule(
            _opposition_choices,
            _answer_opposition,
            "FOR-009",
            "say how many creatures oppose you first",
            refusal=_opposition_refusal,
        ),
        decisions.TiedBlockerDecision: DecisionRule(
            _blocker_choices, _answer_blocker, "FOR-Q40", "say which of the equal creatures blocks first"
        ),
        decisions.AssaultDecision: DecisionRule(
            _assault_choices, _answer_assault, "FOR-Q50", "say whether you storm the fortress first"
        ),
        decisions.ReplayDecision: DecisionRule(
            _replay_choices, _answer_replay, "FOR-040", "play again or admit defeat first", clears_agenda=True
        ),
    }
)
"""The rules of the decisions that normal Magic does not have."""
