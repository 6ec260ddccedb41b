"""The decision rules of Castle: which actions answer each decision of a player, and what each answer does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.castle.model import actions, decisions
from castlerules.magic.model import Action, AttackDecision, Decision, DecisionRule, Rulebook, State
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board

from . import breach, column_combat


def _activation_choices(_: Board, __: decisions.ActivationDecision) -> list[Action]:
    """CAS-024, CAS-031: return the legal answers: decline and lose the turned-up card, or pay its price."""
    return [actions.DeclineActivation(), actions.PayActivation()]


def _answer_activation(book: Rulebook, state: State, _: decisions.ActivationDecision, action: Action) -> State:
    return breach.activate(book, state) if isinstance(action, actions.PayActivation) else breach.decline(book, state)


def _switch_choices(_: Board, __: decisions.SwitchDecision) -> list[Action]:
    """CAS-032: return both answers: let the defending creature block, or switch it with the card behind it.

    Both are always legal, because the player is asked only if a switch is possible.
    """
    return [actions.ProceedToBlock(), actions.SwitchWithBehind()]


def _answer_switch(book: Rulebook, state: State, _: decisions.SwitchDecision, action: Action) -> State:
    if isinstance(action, actions.SwitchWithBehind):
        return breach.switch_with_behind(book, state)
    return breach.block_all_attackers(book, state)


DECISIONS: Final[Mapping[type[Decision], DecisionRule]] = MappingProxyType(
    {
        decisions.ColumnDecision: DecisionRule(
            column_combat.column_choices,
            column_combat.choose_column,
            "CAS-017",
            "say first which column is attacked",
            refusal=column_combat.column_refusal,
        ),
        AttackDecision: attrs.evolve(
            NORMAL.decision_rules[AttackDecision],
            legal_answers=column_combat.attacker_choices,
            apply_answer=column_combat.choose_attacker,
        ),
        decisions.ActivationDecision: DecisionRule(
            _activation_choices, _answer_activation, "CAS-021", "say first whether the price of the card is paid"
        ),
        decisions.SwitchDecision: DecisionRule(
            _switch_choices,
            _answer_switch,
            "CAS-032",
            "say first whether the defending creature blocks or switches with the card behind it",
        ),
        decisions.DamageDivisionDecision: DecisionRule(
            column_combat.division_choices,
            column_combat.divide_damage,
            "CAS-036",
            "say first how the defending creature's damage is divided",
            refusal=column_combat.division_refusal,
        ),
    }
)
"""The decision rules that differ from normal Magic, or are new in Castle."""
