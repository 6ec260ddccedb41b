"""The decision rules of Castle: the legal answers to each decision, and their effects (the rules, 4.1 and 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.castle.model.state import (
    ActivationDecision,
    ColumnDecision,
    DamageDivisionDecision,
    DeclineActivation,
    PayActivation,
    ProceedToBlock,
    SwitchDecision,
    SwitchWithBehind,
)
from castlerules.magic.model.actions import Action
from castlerules.magic.model.decisions import AttackDecision, Decision
from castlerules.magic.model.rulebook import DecisionRule
from castlerules.magic.model.state import State
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board

from .breach import activate, block_all_attackers, decline, switch_with_behind
from .column_combat import (
    attacker_choices,
    choose_attacker,
    choose_column,
    column_choices,
    column_refusal,
    divide_damage,
    division_choices,
    division_refusal,
)

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


def _activation_choices(_: Board, __: ActivationDecision) -> list[Action]:
    """CAS-024, CAS-031: return the legal answers: lose the card, or pay for it."""
    return [DeclineActivation(), PayActivation()]


def _answer_activation(book: Rulebook, state: State, _: ActivationDecision, action: Action) -> State:
    return activate(book, state) if isinstance(action, PayActivation) else decline(book, state)


def _switch_choices(_: Board, __: SwitchDecision) -> list[Action]:
    """CAS-032: return the legal answers; the decision arises only if a switch is possible."""
    return [ProceedToBlock(), SwitchWithBehind()]


def _answer_switch(book: Rulebook, state: State, _: SwitchDecision, action: Action) -> State:
    return switch_with_behind(book, state) if isinstance(action, SwitchWithBehind) else block_all_attackers(book, state)


DECISIONS: Final[Mapping[type[Decision], DecisionRule]] = MappingProxyType(
    {
        ColumnDecision: DecisionRule(
            column_choices, choose_column, "CAS-017", "say first which column is attacked", refusal=column_refusal
        ),
        AttackDecision: attrs.evolve(
            NORMAL.decision_rules[AttackDecision], legal_answers=attacker_choices, apply_answer=choose_attacker
        ),
        ActivationDecision: DecisionRule(
            _activation_choices, _answer_activation, "CAS-021", "say first whether the price of the card is paid"
        ),
        SwitchDecision: DecisionRule(
            _switch_choices, _answer_switch, "CAS-032", "go on with the combat first, or switch"
        ),
        DamageDivisionDecision: DecisionRule(
            division_choices,
            divide_damage,
            "CAS-036",
            "say first how the defending creature's damage is divided",
            refusal=division_refusal,
        ),
    }
)
"""The decision rules that differ from normal Magic, or are new in Castle."""
