"""The decisions of Fortress: the legal actions of each, and what each action does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Violation
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.state import (
    AdmitDefeat,
    AssaultDecision,
    ChooseBlocker,
    ChooseOpposition,
    DeclareAssault,
    OppositionDecision,
    PlayAgain,
    ReplayDecision,
    SkipAssault,
    TiedBlockerDecision,
    rules_of,
)
from castlerules.magic.model.actions import Action
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.rulebook import DecisionRule, Rulebook
from castlerules.magic.model.state import State
from castlerules.magic.query.board import Board
from castlerules.magic.rules.combat import begin_attackers
from castlerules.magic.transaction.commit import end_game

from .setup import deal_garrison, next_attempt
from .turn import continue_blocks, make_assault, outcome_of, replay_ends_game


def _opposition_choices(board: Board, _: OppositionDecision) -> list[Action]:
    """FOR-Q06: return a choice for each number of creatures that the options allow."""
    rules = rules_of(board.state)
    return [ChooseOpposition(n) for n in range(rules.min_opposing, rules.max_opposing + 1)]


def _opposition_refusal(board: Board, _: OppositionDecision, action: Action) -> Violation | None:
    """FOR-Q06: refuse numbers of creatures that the options do not allow."""
    if not isinstance(action, ChooseOpposition):
        return None
    rules = rules_of(board.state)
    return Violation("FOR-Q06", f"from {rules.min_opposing} to {rules.max_opposing} creatures oppose you")


def _answer_opposition(book: Rulebook, state: State, _: OppositionDecision, action: ChooseOpposition) -> State:
    return deal_garrison(book, state, action.n)


def _blocker_choices(_: Board, decision: TiedBlockerDecision) -> list[Action]:
    return [ChooseBlocker(object_id) for object_id in decision.candidates]


def _answer_blocker(book: Rulebook, state: State, decision: TiedBlockerDecision, action: ChooseBlocker) -> State:
    blocks = (*decision.blocks, (action.creature, decision.attacker))
    return continue_blocks(book, state, decision.attackers_left, blocks)


def _assault_choices(_: Board, __: AssaultDecision) -> list[Action]:
    return [SkipAssault(), DeclareAssault()]


def _answer_assault(book: Rulebook, state: State, _: AssaultDecision, action: Action) -> State:
    return make_assault(book, state) if isinstance(action, DeclareAssault) else begin_attackers(book, state)


def _replay_choices(_: Board, __: ReplayDecision) -> list[Action]:
    return [PlayAgain(), AdmitDefeat()]


def _answer_replay(book: Rulebook, state: State, _: ReplayDecision, action: Action) -> State:
    """FOR-040, FOR-Q54: start another attempt with the same deck, or end the game."""
    if isinstance(action, AdmitDefeat):
        return end_game(state, outcome_of(Result.TOTAL_DEFEAT, "the player admits it", "FOR-040"))
    if replay_ends_game(state):
        return end_game(state, outcome_of(Result.PLAY_AGAIN, "another game is to be played", "FOR-Q54"))
    return next_attempt(book, state)


DECISIONS: Final[Mapping[type[Decision], DecisionRule]] = MappingProxyType(
    {
        OppositionDecision: DecisionRule(
            _opposition_choices,
            _answer_opposition,
            "FOR-009",
            "say how many creatures oppose you first",
            refusal=_opposition_refusal,
        ),
        TiedBlockerDecision: DecisionRule(
            _blocker_choices, _answer_blocker, "FOR-Q40", "say which of the equal creatures blocks first"
        ),
        AssaultDecision: DecisionRule(
            _assault_choices, _answer_assault, "FOR-Q50", "say whether you storm the fortress first"
        ),
        ReplayDecision: DecisionRule(
            _replay_choices, _answer_replay, "FOR-040", "play again or admit defeat first", clears_agenda=True
        ),
    }
)
"""The rules of the decisions that normal Magic does not have."""
