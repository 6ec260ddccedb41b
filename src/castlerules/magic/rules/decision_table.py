"""The decisions of normal Magic: a table with the legal actions of each class of decision, and what an answer does."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.magic.model import Rulebook, State, actions, decisions
from castlerules.magic.model.rulebook import DecisionRule
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.commit import commit_chosen
from castlerules.magic.transaction.replace import replacement_answers

from . import combat, combat_damage, new_targets, object_choices, offers, seen_cards, single_choices
from .announcing import announcement_actions, answer_announcement, why_not_announcement
from .checkpoint import answer_legend, answer_trigger_order, legend_actions, trigger_order_actions
from .paying import answer_payment, payment_actions
from .starting import answer_bottom, answer_mulligan, bottom_actions, mulligan_actions
from .untapping import answer_untap, untap_answers

PayAction: TypeAlias = actions.ChooseOption | actions.PayUpkeep | actions.DeclineUpkeep
ReplacementAction: TypeAlias = actions.ChooseReplacement | actions.ChooseOption

_NO: Final = actions.ChooseOption(0)
_YES: Final = actions.ChooseOption(1)


def _announcement_actions(board: Board, _: decisions.AnnounceDecision) -> list[actions.Action]:
    return announcement_actions(board) or []


def _may_actions(_: Board, __: decisions.MayDecision) -> list[actions.Action]:
    return [_NO, _YES]


def _pay_or_not_actions(board: Board, decision: decisions.PayDecision) -> list[actions.Action]:
    """BASE-112: return the action that declines to pay, then the one that pays, if the whole cost can be paid.

    An upkeep cost has actions of its own, ``DeclineUpkeep`` and ``PayUpkeep`` (BASE-D20).
    """
    source = board.state.resolution.source if board.state.resolution else board.state.stack[-1].source
    payable = offers.can_pay_offer(board, decision.player, decision.cost)
    answers: list[actions.Action] = [_NO, _YES]
    if _is_upkeep_trigger(board.state):
        answers = [actions.DeclineUpkeep(source), actions.PayUpkeep(source)]
    return answers if payable else answers[:1]


def _is_upkeep_trigger(state: State) -> bool:
    """Return whether the resolving object is an ability that triggered as an upkeep began (BASE-K43)."""
    ability = state.stack[-1].ability if state.stack else None
    event = ability.trigger if isinstance(ability, lang.Triggered) else None
    return isinstance(event, lang.StepBegins) and event.step is lang.StepName.UPKEEP


def _answer_pay_or_not(book: Rulebook, state: State, decision: decisions.PayDecision, action: PayAction) -> State:
    """BASE-112: pay and perform ``decision.then``, or do not pay."""
    if action == _NO or isinstance(action, actions.DeclineUpkeep):
        return offers.decline_payment(book, state, decision)
    return offers.pay_offer(book, state, decision)


def _answer_replacement(
    book: Rulebook, state: State, decision: decisions.ReplacementDecision, action: ReplacementAction
) -> State:
    return commit_chosen(book, state, decision, action)


NORMAL_DECISIONS: Final = MappingProxyType(
    {
        decisions.MulliganDecision: DecisionRule(
            mulligan_actions, answer_mulligan, "BASE-D01", "first keep the opening hand or take a mulligan"
        ),
        decisions.BottomDecision: DecisionRule(
            bottom_actions,
            answer_bottom,
            "BASE-D03",
            "first choose a card of your hand to put on the bottom of the library",
        ),
        decisions.AnnounceDecision: DecisionRule(
            _announcement_actions,
            answer_announcement,
            "BASE-047",
            "first make the next choice for the spell or ability that is being announced",
            why_not_announcement,
        ),
        decisions.ManaPaymentDecision: DecisionRule(
            payment_actions, answer_payment, "BASE-P07", "first finish the payment: make or spend mana"
        ),
        decisions.AttackDecision: DecisionRule(
            combat.attack_actions,
            combat.answer_attack,
            "BASE-D25",
            "first declare attackers, or no attack",
            combat.why_not_attack,
        ),
        decisions.BlockDecision: DecisionRule(
            combat.block_actions,
            combat.answer_block,
            "BASE-D27",
            "first declare blockers, or end the declaration",
            combat.why_not_block,
        ),
        decisions.CombatDamageDecision: DecisionRule(
            combat_damage.damage_actions,
            combat_damage.answer_damage,
            "BASE-D28",
            "first divide the damage of the attacker",
            combat_damage.why_not_assign_damage,
        ),
        decisions.TriggerOrderDecision: DecisionRule(
            trigger_order_actions,
            answer_trigger_order,
            "BASE-D19",
            "first choose the trigger that goes on the stack next",
        ),
        decisions.LegendDecision: DecisionRule(
            legend_actions, answer_legend, "BASE-D23", "first choose the legend that stays in play"
        ),
        decisions.UntapDecision: DecisionRule(
            untap_answers,
            answer_untap,
            "BASE-D09",
            "first say whether the permanent untaps: option 1 is yes, 0 is no",
        ),
        decisions.DiscardDecision: DecisionRule(
            object_choices.group_actions, object_choices.answer_group, "BASE-D17", "first choose a card to discard"
        ),
        decisions.SacrificeDecision: DecisionRule(
            object_choices.group_actions,
            object_choices.answer_group,
            "BASE-D15",
            "first choose a permanent to sacrifice",
        ),
        decisions.MayDecision: DecisionRule(
            _may_actions,
            offers.answer_may,
            "BASE-D09",
            "first accept or decline the offered effect: option 1 is yes, 0 is no",
        ),
        decisions.PayDecision: DecisionRule(
            _pay_or_not_actions, _answer_pay_or_not, "BASE-D09", "first pay or decline to pay: option 1 is yes, 0 is no"
        ),
        decisions.ChooseCardsDecision: DecisionRule(
            object_choices.choice_actions,
            object_choices.answer_choice,
            "BASE-D18",
            "first choose a card, or stop choosing if that is legal",
        ),
        decisions.ChooseOneDecision: DecisionRule(
            single_choices.choose_one_actions,
            single_choices.answer_choose_one,
            "BASE-D09",
            "first choose one of the options of the effect",
        ),
        decisions.ChooseValueDecision: DecisionRule(
            single_choices.choose_value_actions,
            single_choices.answer_choose_value,
            "BASE-D09",
            "first choose the value with which the effect happens",
        ),
        decisions.NewTargetsDecision: DecisionRule(
            new_targets.new_target_actions,
            new_targets.answer_new_target,
            "BASE-062",
            "first choose the new target of the spell",
        ),
        decisions.DamageSourceDecision: DecisionRule(
            single_choices.damage_source_actions,
            single_choices.answer_damage_source,
            "BASE-D22",
            "first choose the source whose damage is prevented",
        ),
        decisions.AttachDecision: DecisionRule(
            single_choices.host_actions,
            single_choices.answer_host,
            "BASE-116",
            "first choose the permanent to which the Aura is attached",
        ),
        decisions.SearchDecision: DecisionRule(
            seen_cards.search_actions,
            seen_cards.answer_search,
            "BASE-177",
            "first finish the search of the library",
        ),
        decisions.ReplacementDecision: DecisionRule(
            replacement_answers, _answer_replacement, "BASE-D21", "first choose the replacement effect that applies"
        ),
    }
)
"""The rules of each class of decision in normal Magic; a variant adds its own classes."""
