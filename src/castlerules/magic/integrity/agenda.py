"""What is still to be done, and what is asked: which tasks can wait behind which question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from castlerules.cards import language as lang
from castlerules.cards.language.enums import Zone
from castlerules.cards.language.one_shot import Draw, SacrificeSome
from castlerules.cards.language.tree import nodes_in
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import decisions, tasks
from castlerules.magic.model.compiled import NO_EFFECT, compile_faces
from castlerules.magic.model.options import MAX_CARDS, MAX_POINTS
from castlerules.magic.model.stack import StackObject
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.model.steps import Step

from .stack import is_announcing
from .zones import SEATS

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Violations = Iterator[Violation]

_TASK_LETTERS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        tasks.BeginGame: "B",
        tasks.Announce: "A",
        tasks.SpendMana: "P",
        tasks.PayOtherCosts: "R",
        tasks.PayLifeAmount: "L",
        tasks.FinishResolving: "C",
        tasks.Checkpoint: "S",
        tasks.TriggerStepAbilities: "T",
        tasks.CleanUp: "U",
        tasks.AssignDamage: "D",
        **dict.fromkeys(
            (
                tasks.BeginStep,
                tasks.PerformTurnBasedActions,
                tasks.EndStep,
                tasks.EndCleanup,
                tasks.PayManaCost,
                tasks.Resolve,
            ),
            "-",
        ),
        **dict.fromkeys(get_args(lang.Effect), "e"),
    }
)
"""Tasks as letters, so that what may wait behind a question can be said as a pattern; those with - never wait."""

_RESOLVING_PATTERN: Final = "e*CS"
_AGENDA_PATTERNS: Final[Mapping[type[decisions.Decision], str]] = MappingProxyType(
    {
        decisions.MulliganDecision: "",
        decisions.BottomDecision: "B",
        decisions.AnnounceDecision: "AS",
        decisions.ManaPaymentDecision: f"RS|L*{_RESOLVING_PATTERN}",
        decisions.AttackDecision: "TS",
        decisions.BlockDecision: "TS",
        decisions.CombatDamageDecision: "DTS",
        decisions.TriggerOrderDecision: "S",
        decisions.LegendDecision: "S",
        decisions.DiscardDecision: f"TU|{_RESOLVING_PATTERN}",
        decisions.SacrificeDecision: _RESOLVING_PATTERN,
        decisions.MayDecision: _RESOLVING_PATTERN,
        decisions.PayDecision: _RESOLVING_PATTERN,
        decisions.ChooseCardsDecision: _RESOLVING_PATTERN,
        decisions.ChooseOneDecision: _RESOLVING_PATTERN,
        decisions.DamageSourceDecision: _RESOLVING_PATTERN,
        decisions.AttachDecision: _RESOLVING_PATTERN,
        decisions.SearchDecision: _RESOLVING_PATTERN,
        decisions.ReplacementDecision: f"S|TS|TU|P?RS|P?L*{_RESOLVING_PATTERN}",
    }
)
"""What waits behind each kind of question."""

_DECISION_STEPS: Final[Mapping[type[decisions.Decision], tuple[Step, ...]]] = MappingProxyType(
    {
        decisions.MulliganDecision: (Step.SETUP,),
        decisions.BottomDecision: (Step.SETUP,),
        decisions.AttackDecision: (Step.ATTACKERS,),
        decisions.BlockDecision: (Step.BLOCKERS,),
        decisions.CombatDamageDecision: (Step.FIRST_STRIKE, Step.DAMAGE),
    }
)
"""The steps in which some questions are asked."""


def agenda_problems(book: Rulebook, state: State) -> Violations:
    """Yield what is wrong with what waits to be done, and with what is asked as far as it shows in the state alone."""
    if state.result is not None:
        yield from _finished_game(book, state)
        return
    if (state.decision is None) == (state.priority is None):
        yield Violation("BASE-I04", "somebody is asked something, or has priority, and never both")
    if state.decision is None:
        yield from _at_priority(book, state)
        return
    if type(state.decision) not in book.decision_rules or any(
        type(task) not in book.task_handlers for task in state.agenda
    ):
        yield Violation("BASE-107", "these rules do not know what is asked, or what is to be done")
        return
    if type(state.decision) in _AGENDA_PATTERNS:
        yield from _agenda_shape(state, state.decision)
    yield from _tasks(book, state)
    if (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(book, state, state.decision)


def _finished_game(book: Rulebook, state: State) -> Violations:
    """BASE-I28: when the game is over there is one result, and nothing is left to do."""
    left = (
        state.decision,
        state.priority,
        state.resolution,
        *state.stack,
        *state.agenda,
        *state.pending_triggers,
        *state.last_known,
    )
    if any(part is not None for part in left):
        yield Violation("BASE-I28", "the game is over, and something is still to be done")
    outcome = state.result
    if outcome is not None:
        sound = len(outcome.returns) == len(book.players) and all(-1 <= share <= 1 for share in outcome.returns)
        if not sound or (len(book.players) == SEATS and sum(outcome.returns) != 0):
            yield Violation(
                "BASE-I28", f"{short_repr(outcome.returns)} is no result: one wins and one loses, or it is a draw"
            )


def _at_priority(book: Rulebook, state: State) -> Violations:
    if state.agenda:
        yield Violation("BASE-107", "a player has priority while something is still to be done")
    rows = [row.step for row in book.turn_steps if row.has_priority or row.step is Step.CLEANUP]
    if state.step not in rows:
        yield Violation("BASE-106", f"nobody has priority in the {state.step.value} step")


def _agenda_shape(state: State, decision: decisions.Decision) -> Violations:
    letters = "".join([_TASK_LETTERS.get(type(task), "") for task in state.agenda])
    if re.fullmatch(_AGENDA_PATTERNS[type(decision)], letters) is None:
        yield Violation("BASE-107", "what is to be done does not follow from what is asked")
    last = state.agenda[-1] if state.agenda else None
    if letters.endswith(("CS", "TS")) and isinstance(last, tasks.Checkpoint) and last.player != state.active:
        yield Violation("BASE-104", "after this the active player has priority")
    steps = _DECISION_STEPS.get(type(decision))
    if steps is not None and state.step not in steps:
        yield Violation("BASE-143", f"that is not asked in the {state.step.value} step")
    elif steps is None and state.step is Step.SETUP:
        yield Violation("BASE-143", "that is not asked before the first turn")
    in_play = any(isinstance(task, (tasks.TriggerStepAbilities, tasks.BeginGame)) for task in state.agenda)
    if (in_play or state.step is Step.SETUP) and state.stack:
        yield Violation("BASE-143", "a step begins with an empty stack")


# Tasks.


def _tasks(book: Rulebook, state: State) -> Violations:
    nodes = None
    for task in state.agenda:
        match task:
            case tasks.Checkpoint(player=player) | tasks.SpendMana(player=player) if player not in book.players:
                yield Violation("BASE-107", f"{short_repr(player)} is no player")
            case tasks.BeginGame(after_player=after):
                if state.decision is None or after != state.decision.player:
                    yield Violation("BASE-181", "the hands are not decided upon in turn")
            case tasks.AssignDamage(after_object=after):
                if not isinstance(state.decision, decisions.CombatDamageDecision) or after != state.decision.attacker:
                    yield Violation("BASE-160", "the damage is not assigned in order")
            case tasks.SpendMana(symbols=symbols, generic=generic):
                yield from _cost_problems(symbols, generic)
            case tasks.PayLifeAmount(player=player, amount=lives):
                if player not in book.players or not 0 <= lives <= MAX_POINTS:
                    yield Violation("BASE-042", "somebody pays an amount of life that cannot be")
            case _ if _TASK_LETTERS.get(type(task)) == "e":
                nodes = _resolving_nodes(book, state) if nodes is None else nodes
                if task not in nodes and not _is_rest_of_draw(task, nodes):
                    yield Violation("BASE-108", "something is to be done that the object that resolves does not say")


def _cost_problems(symbols: tuple[int, ...], generic: int) -> Violations:
    if any(not 0 < symbol < _END_OF_MASKS for symbol in symbols) or not 0 <= generic <= MAX_POINTS:
        yield Violation("BASE-037", "there is no such cost")
    if len(symbols) > MAX_CARDS:
        yield Violation("BASE-037", f"{len(symbols)} symbols are to be paid")


_END_OF_MASKS: Final = 64


def _resolving_nodes(book: Rulebook, state: State) -> tuple[Any, ...]:
    """Return every part of what the object that resolves does."""
    if state.resolution is None or not state.stack:
        return ()
    return (NO_EFFECT, *nodes_in(_mode_of(book, state, state.stack[-1]).effect))


def _mode_of(book: Rulebook, state: State, stack_object: StackObject) -> lang.Mode:
    """Return what *stack_object* does; its shape may not have been looked at yet."""
    if stack_object.ability is not None:
        return lang.Mode(stack_object.ability.effect, stack_object.ability.targets)
    if stack_object.card is None:
        return lang.Mode(NO_EFFECT)
    faces = compile_faces(book, state.table.cards[stack_object.card])
    face = stack_object.face or 0
    modes = faces[face].modes if 0 <= face < len(faces) else ()
    mode = stack_object.mode or 0
    return modes[mode] if 0 <= mode < len(modes) else lang.Mode(NO_EFFECT)


def _is_rest_of_draw(task: object, words: tuple[Any, ...]) -> bool:
    """BASE-175: several cards are drawn one by one."""
    return isinstance(task, Draw) and any(isinstance(word, Draw) and word.who == task.who for word in words)


# Questions.


def _mulligan(book: Rulebook, state: State, decision: decisions.MulliganDecision) -> Violations:
    if decision.player in book.players and state.seats[decision.player].hand_kept:
        yield Violation("BASE-D01", "the hand is kept already")


def _bottoming(book: Rulebook, state: State, decision: decisions.BottomDecision) -> Violations:
    if decision.player in book.players and not 1 <= decision.cards_left <= len(state.seats[decision.player].hand):
        yield Violation("BASE-D03", f"{short_repr(decision.cards_left)} cards of the hand go to the bottom")


def _announcing(book: Rulebook, state: State, decision: decisions.AnnounceDecision) -> Violations:
    """BASE-047: the controller chooses; for a seat that decides nothing somebody else does."""
    controller = state.stack[-1].controller if state.stack else None
    if not state.stack or (controller in book.players and decision.player != controller):
        yield Violation("BASE-047", "nothing of that player is being announced")


def _paying(_: Rulebook, state: State, decision: decisions.ManaPaymentDecision) -> Violations:
    yield from _cost_problems(decision.symbols, decision.generic)
    if not state.rules.core.manual_mana:
        yield Violation("BASE-P05", "mana is paid by itself")
    if is_announcing(state) and (not state.stack or decision.player != state.stack[-1].controller):
        yield Violation("BASE-047", "nothing of that player is being paid for")


def _attacking(_: Rulebook, state: State, decision: decisions.AttackDecision) -> Violations:
    if decision.player != state.active or state.combat != NO_COMBAT:
        yield Violation("BASE-153", "the active player says once who attacks")


def _blocking(_: Rulebook, state: State, decision: decisions.BlockDecision) -> Violations:
    if decision.player == state.active or state.combat.blocks or state.combat.blocked:
        yield Violation("BASE-156", "the other player says once who blocks")


def _assigning(_: Rulebook, state: State, decision: decisions.CombatDamageDecision) -> Violations:
    if decision.player != state.active or decision.attacker not in state.combat.attackers:
        yield Violation("BASE-160", "the active player divides the damage of attackers")
    if any(part < 0 for part in decision.amounts):
        yield Violation("BASE-I18", "no negative damage is assigned")


def _ordering(_: Rulebook, state: State, decision: decisions.TriggerOrderDecision) -> Violations:
    if sum(pending.controller == decision.player for pending in state.pending_triggers) < 2:
        yield Violation("BASE-D19", "there are no triggers to be put in order")


def _choices_in_turn(
    decision: decisions.DiscardDecision | decisions.SacrificeDecision, objects_of: Callable[[Player], list[int]]
) -> Violations:
    """BASE-111: what is chosen one by one, by one player after the other, is theirs, and each is named once."""
    deciders = [decision.player, *[player for player, _ in decision.next_players]]
    if len(set(deciders)) < len(deciders) or any(player not in range(SEATS) for player in deciders):
        yield Violation("BASE-111", "each player is asked once")
    if any(count < 0 for _, count in decision.next_players):
        yield Violation("BASE-111", "somebody is asked for less than nothing")
    if list(decision.chosen) != sorted(set(decision.chosen)) or not len(decision.chosen) < decision.count:
        yield Violation("BASE-111", "more is chosen than is asked for, or not by rising numbers")
    if any(player not in range(SEATS) for player in deciders):
        return
    if not set(decision.chosen) <= set(objects_of(decision.player)):
        yield Violation("BASE-111", "something is chosen that the player does not have")
    theirs = [one for player in range(SEATS) if player not in deciders for one in objects_of(Player(player))]
    if len(set(decision.chosen_before)) < len(decision.chosen_before) or not set(decision.chosen_before) <= set(theirs):
        yield Violation("BASE-111", "something is decided upon that nobody else has")


def _discarding(_: Rulebook, state: State, decision: decisions.DiscardDecision) -> Violations:
    yield from _choices_in_turn(decision, lambda player: [card_object.id for card_object in state.seats[player].hand])
    if any(isinstance(task, tasks.CleanUp) for task in state.agenda):
        over = len(state.seats[state.active].hand) - state.rules.core.max_hand_size
        expected = decisions.DiscardDecision(state.active, over, decision.chosen)
        if state.step is not Step.CLEANUP or decision != expected:
            yield Violation("BASE-149", "the active player discards down to the greatest hand size in cleanup")
    elif decision.player in range(SEATS) and decision.count > len(state.seats[decision.player].hand):
        yield Violation("BASE-176", "more cards are to be discarded than there are")


def _sacrificing(book: Rulebook, state: State, decision: decisions.SacrificeDecision) -> Violations:
    yield from _choices_in_turn(
        decision, lambda player: [permanent.id for permanent in state.permanents if permanent.controller == player]
    )
    words = _resolving_nodes(book, state)
    if not any(isinstance(word, SacrificeSome) and word.filter == decision.filter for word in words):
        yield Violation("BASE-108", "a sacrifice is asked for that the object that resolves does not say")


def _choosing_one(book: Rulebook, state: State, decision: decisions.ChooseOneDecision) -> Violations:
    option_lists = [word.options for word in _resolving_nodes(book, state) if isinstance(word, lang.ChooseOne)]
    if decision.options not in option_lists or len(decision.options) < 2:
        yield Violation("BASE-108", "a choice is asked for that the object that resolves does not say")


def _choosing_source(book: Rulebook, state: State, decision: decisions.DamageSourceDecision) -> Violations:
    if decision.effect not in _resolving_nodes(book, state):
        yield Violation("BASE-108", "a source is asked for, and the object that resolves does not say so")


def _may(book: Rulebook, state: State, decision: decisions.MayDecision) -> Violations:
    deciders = (decision.player, *decision.next_players)
    if len(set(deciders)) < len(deciders) or any(player not in book.players for player in deciders):
        yield Violation("BASE-Q31", "each player is asked once")
    if not any(isinstance(word, lang.May) and word.effect == decision.effect for word in _resolving_nodes(book, state)):
        yield Violation("BASE-108", "something is offered that the object that resolves does not say")


def _optional_payment(book: Rulebook, state: State, decision: decisions.PayDecision) -> Violations:
    yield from _cost_problems((), decision.cost.mana.generic)
    if not any(_offers_payment(word, decision) for word in _resolving_nodes(book, state)):
        yield Violation("BASE-108", "a payment is offered that the object that resolves does not say")


def _offers_payment(word: object, decision: decisions.PayDecision) -> bool:
    cost = decision.cost
    if isinstance(word, lang.MayPay):
        return (cost, decision.then, decision.otherwise) == (word.cost, word.effect, NO_EFFECT)
    if not isinstance(word, lang.UnlessPaid) or (decision.then, decision.otherwise) != (NO_EFFECT, word.effect):
        return False
    return (cost.mana.symbols, cost.mana.xs, cost.parts) == (word.cost.mana.symbols, 0, word.cost.parts)


def _choosing(book: Rulebook, state: State, decision: decisions.ChooseCardsDecision) -> Violations:
    if decision.whose not in range(SEATS) or decision.effect not in _resolving_nodes(book, state):
        yield Violation("BASE-108", "a choice is asked for that the object that resolves does not say")
    elif decision.effect.zone is Zone.HAND:
        held = [card.id for card in state.seats[decision.whose].hand]
        if not set(decision.chosen) <= set(held):
            yield Violation("BASE-D18", "a card is chosen that is not in that hand")
    named = (*decision.chosen, *decision.chosen_cards)
    if len(set(named)) < len(named) or len(named) >= decision.effect.most:
        yield Violation("BASE-D18", "a card is chosen twice, or too many are")


def _searching(book: Rulebook, state: State, decision: decisions.SearchDecision) -> Violations:
    searcher = None if state.resolution is None else state.resolution.controller
    if decision.effect not in _resolving_nodes(book, state) or decision.player != searcher:
        yield Violation("BASE-108", "a search is asked for that the object that resolves does not say")
    library = state.seats[decision.player].library if decision.player in range(SEATS) else ()
    if not set(decision.found_cards) <= set(library):
        yield Violation("BASE-177", "a card was found that is not in the library")
    if len(set(decision.found_cards)) < len(decision.found_cards) or len(decision.found_cards) >= decision.effect.most:
        yield Violation("BASE-177", "a card was found twice, or too many were")


_DECISION_CHECKS: Final[Mapping[type[decisions.Decision], Callable[[Rulebook, State, Any], Violations]]] = (
    MappingProxyType(
        {
            decisions.MulliganDecision: _mulligan,
            decisions.BottomDecision: _bottoming,
            decisions.AnnounceDecision: _announcing,
            decisions.ManaPaymentDecision: _paying,
            decisions.AttackDecision: _attacking,
            decisions.BlockDecision: _blocking,
            decisions.CombatDamageDecision: _assigning,
            decisions.TriggerOrderDecision: _ordering,
            decisions.DiscardDecision: _discarding,
            decisions.SacrificeDecision: _sacrificing,
            decisions.MayDecision: _may,
            decisions.PayDecision: _optional_payment,
            decisions.ChooseCardsDecision: _choosing,
            decisions.ChooseOneDecision: _choosing_one,
            decisions.DamageSourceDecision: _choosing_source,
            decisions.SearchDecision: _searching,
        }
    )
)
