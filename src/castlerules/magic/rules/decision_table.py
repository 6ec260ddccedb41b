"""The decisions of normal Magic: for each class of decision, its legal actions and what an answer does."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import actions, decisions
from castlerules.magic.model.compiled import symbol_masks
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.rulebook import DecisionRule
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import State
from castlerules.magic.model.tasks import PayLifeAmount, SpendMana
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import can_pay
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit_chosen
from castlerules.magic.transaction.replace import replacement_answers

from .announcing import announcement_actions, answer_announcement, why_not_announcement
from .checkpoint import answer_legend, answer_trigger_order, legend_actions, trigger_order_actions
from .combat import (
    answer_attack,
    answer_block,
    answer_damage,
    attack_actions,
    block_actions,
    damage_actions,
    why_not_assign_damage,
    why_not_attack,
    why_not_block,
)
from .object_choices import (
    answer_choice,
    answer_discard,
    answer_sacrifice,
    answer_search,
    choice_actions,
    discard_actions,
    sacrifice_actions,
    search_actions,
)
from .paying import answer_payment, payment_actions
from .single_choices import (
    answer_choose_one,
    answer_damage_source,
    answer_host,
    choose_one_actions,
    damage_source_actions,
    host_actions,
)
from .starting import answer_bottom, answer_mulligan, bottom_actions, mulligan_actions

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


PayAction: TypeAlias = actions.ChooseOption | actions.PayUpkeep | actions.DeclineUpkeep
ReplacementAction: TypeAlias = actions.ChooseReplacement | actions.ChooseOption

_NO: Final = actions.ChooseOption(0)
_YES: Final = actions.ChooseOption(1)


def _announcement_actions(board: Board, _: decisions.AnnounceDecision) -> list[actions.Action]:
    return announcement_actions(board) or []


def _may_actions(_: Board, __: decisions.MayDecision) -> list[actions.Action]:
    return [_NO, _YES]


def _answer_may(book: Rulebook, state: State, decision: decisions.MayDecision, action: actions.ChooseOption) -> State:
    """BASE-112, BASE-Q31: perform the offered effect, or offer it to the next player."""
    if action.index:
        return run_tasks(book, state, decision.effect)
    return (
        evolve(
            state, decision=evolve(decision, player=decision.next_players[0], next_players=decision.next_players[1:])
        )
        if decision.next_players
        else state
    )


def _pay_or_not_actions(board: Board, decision: decisions.PayDecision) -> list[actions.Action]:
    """BASE-112: return declining, and paying if all of it can be paid; an upkeep has its own actions (BASE-D20)."""
    source = board.state.resolution.source if board.state.resolution else board.state.stack[-1].source
    payable = can_pay(board, decision.cost, AbilityContext(source, decision.player))
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
    """BASE-112, BASE-043: pay, mana first, and perform *then*; or decline and perform *otherwise*."""
    if action == _NO or isinstance(action, actions.DeclineUpkeep):
        return run_tasks(book, state, decision.otherwise)
    mana, board = decision.cost.mana, Board(book, state)
    context = AbilityContext(state.resolution.source if state.resolution else ObjectId(0), decision.player)
    lives = [part.amount for part in decision.cost.parts if isinstance(part, lang.PayLife)]
    paid = [PayLifeAmount(decision.player, value_of(board, number, context)) for number in lives]
    return run_tasks(book, state, SpendMana(decision.player, symbol_masks(mana), mana.generic), *paid, decision.then)


def _answer_replacement(
    book: Rulebook, state: State, decision: decisions.ReplacementDecision, action: ReplacementAction
) -> State:
    return commit_chosen(book, state, decision, action)


NORMAL_DECISIONS: Final = MappingProxyType(
    {
        decisions.MulliganDecision: DecisionRule(
            mulligan_actions, answer_mulligan, "BASE-D01", "keep the opening hand or take another first"
        ),
        decisions.BottomDecision: DecisionRule(
            bottom_actions, answer_bottom, "BASE-D03", "a card of your hand goes to the bottom first"
        ),
        decisions.AnnounceDecision: DecisionRule(
            _announcement_actions,
            answer_announcement,
            "BASE-047",
            "finish what you have announced first",
            why_not_announcement,
        ),
        decisions.ManaPaymentDecision: DecisionRule(
            payment_actions, answer_payment, "BASE-P07", "finish the payment first"
        ),
        decisions.AttackDecision: DecisionRule(
            attack_actions, answer_attack, "BASE-D25", "say who attacks first", why_not_attack
        ),
        decisions.BlockDecision: DecisionRule(
            block_actions, answer_block, "BASE-D27", "say who blocks first", why_not_block
        ),
        decisions.CombatDamageDecision: DecisionRule(
            damage_actions, answer_damage, "BASE-D28", "divide the damage first", why_not_assign_damage
        ),
        decisions.TriggerOrderDecision: DecisionRule(
            trigger_order_actions, answer_trigger_order, "BASE-D19", "say which trigger goes on the stack next first"
        ),
        decisions.LegendDecision: DecisionRule(
            legend_actions, answer_legend, "BASE-D23", "say which legend stays first"
        ),
        decisions.DiscardDecision: DecisionRule(discard_actions, answer_discard, "BASE-D17", "discard first"),
        decisions.SacrificeDecision: DecisionRule(sacrifice_actions, answer_sacrifice, "BASE-D15", "sacrifice first"),
        decisions.MayDecision: DecisionRule(
            _may_actions, _answer_may, "BASE-D09", "say first whether you want it: 0 no, 1 yes"
        ),
        decisions.PayDecision: DecisionRule(
            _pay_or_not_actions, _answer_pay_or_not, "BASE-D09", "say first whether you pay: 0 no, 1 yes"
        ),
        decisions.ChooseCardsDecision: DecisionRule(choice_actions, answer_choice, "BASE-D18", "choose a card first"),
        decisions.ChooseOneDecision: DecisionRule(
            choose_one_actions, answer_choose_one, "BASE-D09", "choose one of the options first"
        ),
        decisions.DamageSourceDecision: DecisionRule(
            damage_source_actions, answer_damage_source, "BASE-D22", "choose a source of damage first"
        ),
        decisions.AttachDecision: DecisionRule(
            host_actions, answer_host, "BASE-116", "say first what the Aura is attached to"
        ),
        decisions.SearchDecision: DecisionRule(search_actions, answer_search, "BASE-177", "finish the search first"),
        decisions.ReplacementDecision: DecisionRule(
            replacement_answers, _answer_replacement, "BASE-D21", "say first what happens instead"
        ),
    }
)
"""The rules of each class of decision in normal Magic; a variant adds its own classes."""
