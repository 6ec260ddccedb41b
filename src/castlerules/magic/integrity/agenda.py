"""Checks that the agenda (the queue of tasks of the engine) and the pending decision are possible and fit together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

from castlerules.cards import language as lang
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import NO_COMBAT, Rulebook, StackObject, State, Step, decisions, tasks
from castlerules.magic.model.compiled import NO_EFFECT, compile_faces
from castlerules.magic.model.options import MAX_CARDS, MAX_POINTS

from .stack import is_announcing
from .zones import SEATS

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
"""A letter for each class of task, so that a regular expression can describe an agenda.

Tasks with the letter - never wait for a decision: no pattern in ``_AGENDA_PATTERNS`` contains it.
"""

_TASKS_SHOWN: Final = 5

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
"""For each class of decision: the agendas that may wait for the answer, as a regular expression of task letters."""

_DECISION_STEPS: Final[Mapping[type[decisions.Decision], tuple[Step, ...]]] = MappingProxyType(
    {
        decisions.MulliganDecision: (Step.SETUP,),
        decisions.BottomDecision: (Step.SETUP,),
        decisions.AttackDecision: (Step.ATTACKERS,),
        decisions.BlockDecision: (Step.BLOCKERS,),
        decisions.CombatDamageDecision: (Step.FIRST_STRIKE, Step.DAMAGE),
    }
)
"""For each class of decision that belongs to certain steps of the turn: the only steps in which it can be pending."""


def agenda_problems(book: Rulebook, state: State) -> Violations:
    """Yield the violated invariants of the agenda and the pending decision.

    Checks of the decision that need the characteristics of objects are in ``board_problems``.
    """
    if state.result is not None:
        yield from _finished_game(book, state)
        return
    if (state.decision is None) == (state.priority is None):
        yield Violation("BASE-I04", f"the state has {_both_or_neither(state)}; expected exactly one of the two")
    if state.decision is None:
        yield from _at_priority(book, state)
        return
    if type(state.decision) not in book.decision_rules or any(
        type(task) not in book.task_handlers for task in state.agenda
    ):
        yield Violation(
            "BASE-107",
            f"the rulebook has no handler for the pending {type(state.decision).__name__}, or for one of the tasks on "
            f"the agenda: {', '.join([type(task).__name__ for task in state.agenda[:_TASKS_SHOWN]]) or 'none'}; "
            "expected a handler for each",
        )
        return
    if type(state.decision) in _AGENDA_PATTERNS:
        yield from _agenda_shape(state, state.decision)
    yield from _tasks(book, state)
    if (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(book, state, state.decision)


def _both_or_neither(state: State) -> str:
    return (
        "neither a pending decision nor a player with priority"
        if state.decision is None
        else "both a pending decision and a player with priority"
    )


def _finished_game(book: Rulebook, state: State) -> Violations:
    """BASE-I28: check that a finished game has nothing left to do, and a result with valid returns for its players."""
    leftovers = (
        state.decision,
        state.priority,
        state.resolution,
        *state.stack,
        *state.agenda,
        *state.pending_triggers,
        *state.last_known,
    )
    if any(part is not None for part in leftovers):
        yield Violation(
            "BASE-I28",
            "the game is over, but the state still has a decision, priority, resolution, stack, agenda, pending "
            "triggers or last known information; expected None or () in each of these fields",
        )
    outcome = state.result
    if outcome is not None:
        in_range = len(outcome.returns) == len(book.players) and all(-1 <= share <= 1 for share in outcome.returns)
        if not in_range or (len(book.players) == SEATS and sum(outcome.returns) != 0):
            yield Violation(
                "BASE-I28",
                f"the game is over with the returns {short_repr(outcome.returns)}; expected a number from -1 to 1 for "
                f"each of the players {book.players}, and the sum 0 in a game of two players",
            )


def _at_priority(book: Rulebook, state: State) -> Violations:
    if state.agenda:
        yield Violation(
            "BASE-107",
            f"no decision is pending, but the agenda begins with {type(state.agenda[0]).__name__}; expected an empty "
            "agenda while a player has priority",
        )
    steps = [row.step for row in book.turn_steps if row.has_priority or row.step is Step.CLEANUP]
    if state.step not in steps:
        yield Violation(
            "BASE-106",
            f"the game waits for a player with priority in the step {state.step.value}; expected one of the steps "
            f"{', '.join([step.value for step in steps])}",
        )


def _agenda_shape(state: State, decision: decisions.Decision) -> Violations:
    letters = "".join([_TASK_LETTERS.get(type(task), "") for task in state.agenda])
    if re.fullmatch(_AGENDA_PATTERNS[type(decision)], letters) is None:
        found = ", ".join([type(task).__name__ for task in state.agenda[:_TASKS_SHOWN]]) or "no tasks"
        yield Violation(
            "BASE-107",
            f"a {type(decision).__name__} is pending, and the agenda begins with {found}; expected the tasks that the "
            "engine has left to do after this decision, in their order",
        )
    last = state.agenda[-1] if state.agenda else None
    if letters.endswith(("CS", "TS")) and isinstance(last, tasks.Checkpoint) and last.player != state.active:
        yield Violation(
            "BASE-104",
            f"the last task on the agenda, a Checkpoint, gives priority to player {short_repr(last.player)}; expected "
            f"player {state.active}, the active player",
        )
    steps = _DECISION_STEPS.get(type(decision))
    if steps is not None and state.step not in steps:
        yield Violation(
            "BASE-143",
            f"a {type(decision).__name__} is pending in the step {state.step.value}; expected the step "
            f"{' or '.join([step.value for step in steps])}",
        )
    elif steps is None and state.step is Step.SETUP:
        yield Violation(
            "BASE-143",
            f"a {type(decision).__name__} is pending in the step setup, before the first turn; expected a "
            "MulliganDecision or a BottomDecision there",
        )
    in_play = any(isinstance(task, (tasks.TriggerStepAbilities, tasks.BeginGame)) for task in state.agenda)
    if (in_play or state.step is Step.SETUP) and state.stack:
        yield Violation(
            "BASE-143",
            f"the game or a step is still beginning, but the stack holds {len(state.stack)} objects; expected 0",
        )


# Tasks.


def _tasks(book: Rulebook, state: State) -> Violations:
    nodes = None
    for task in state.agenda:
        match task:
            case tasks.Checkpoint(player=player) | tasks.SpendMana(player=player) if player not in book.players:
                yield Violation(
                    "BASE-107",
                    f"player of a {type(task).__name__} task on the agenda is {short_repr(player)}; expected one of "
                    f"{book.players}",
                )
            case tasks.BeginGame(after_player=after):
                if state.decision is None or after != state.decision.player:
                    yield Violation(
                        "BASE-181",
                        f"after_player of the BeginGame task on the agenda is {short_repr(after)}; expected "
                        f"{short_repr(getattr(state.decision, 'player', None))}, the player of the pending decision",
                    )
            case tasks.AssignDamage(after_object=after):
                if not isinstance(state.decision, decisions.CombatDamageDecision) or after != state.decision.attacker:
                    yield Violation(
                        "BASE-160",
                        f"after_object of the AssignDamage task on the agenda is {short_repr(after)}; expected "
                        f"{short_repr(getattr(state.decision, 'attacker', None))}, the attacker of a pending "
                        "CombatDamageDecision",
                    )
            case tasks.SpendMana(symbols=symbols, generic=generic):
                yield from _cost_problems(symbols, generic)
            case tasks.PayLifeAmount(player=player, amount=lives):
                if player not in book.players or not 0 <= lives <= MAX_POINTS:
                    yield Violation(
                        "BASE-042",
                        f"a PayLifeAmount task on the agenda has player {short_repr(player)} and amount "
                        f"{short_repr(lives)}; expected one of the players {book.players}, and 0 to {MAX_POINTS} life",
                    )
            case _ if _TASK_LETTERS.get(type(task)) == "e":
                nodes = _resolving_nodes(book, state) if nodes is None else nodes
                if task not in nodes and not _is_rest_of_draw(task, nodes):
                    yield Violation(
                        "BASE-108",
                        f"the agenda holds a {type(task).__name__} effect that the resolving object does not have; "
                        "expected only effects that are part of that object's effect",
                    )


def _cost_problems(symbols: tuple[int, ...], generic: int) -> Violations:
    if any(not 0 < symbol < _END_OF_MASKS for symbol in symbols) or not 0 <= generic <= MAX_POINTS:
        yield Violation(
            "BASE-037",
            f"the mana cost to be paid has the symbols {short_repr(symbols)} and {short_repr(generic)} generic mana; "
            f"expected symbols as bit masks from 1 to {_END_OF_MASKS - 1}, and 0 to {MAX_POINTS} generic mana",
        )
    if len(symbols) > MAX_CARDS:
        yield Violation(
            "BASE-037", f"the mana cost to be paid has {len(symbols)} mana symbols; expected at most {MAX_CARDS}"
        )


_END_OF_MASKS: Final = 64


def _resolving_nodes(book: Rulebook, state: State) -> tuple[Any, ...]:
    """Return all effects in the effect of the resolving object, nested ones too; an empty tuple if no object resolves.

    Their parts, such as filters, are included, and NO_EFFECT too.
    """
    if state.resolution is None or not state.stack:
        return ()
    return (NO_EFFECT, *lang.nodes_in(_mode_of(book, state, state.stack[-1]).effect))


def _mode_of(book: Rulebook, state: State, stack_object: StackObject) -> lang.Mode:
    """Return the chosen mode of *stack_object*, or its first mode while none is chosen.

    If its card has no such face or mode, return a mode without effect; ``stack_problems`` reports the mistake.
    """
    if stack_object.ability is not None:
        return lang.Mode(stack_object.ability.effect, stack_object.ability.targets)
    if stack_object.card is None:
        return lang.Mode(NO_EFFECT)
    faces = compile_faces(book, state.table.cards[stack_object.card])
    face = stack_object.face or 0
    modes = faces[face].modes if 0 <= face < len(faces) else ()
    mode = stack_object.mode or 0
    return modes[mode] if 0 <= mode < len(modes) else lang.Mode(NO_EFFECT)


def _is_rest_of_draw(task: object, nodes: tuple[Any, ...]) -> bool:
    """BASE-175: return whether *task* may be the rest of a Draw in *nodes*, as cards are drawn one by one."""
    return isinstance(task, lang.Draw) and any(isinstance(node, lang.Draw) and node.who == task.who for node in nodes)


# Decisions.


def _mulligan(book: Rulebook, state: State, decision: decisions.MulliganDecision) -> Violations:
    if decision.player in book.players and state.seats[decision.player].hand_kept:
        yield Violation(
            "BASE-D01",
            f"a MulliganDecision is pending for player {decision.player}, who has kept the opening hand already; "
            "expected a player whose hand_kept is False",
        )


def _bottoming(book: Rulebook, state: State, decision: decisions.BottomDecision) -> Violations:
    if decision.player in book.players and not 1 <= decision.cards_left <= len(state.seats[decision.player].hand):
        yield Violation(
            "BASE-D03",
            f"player {decision.player} must put {short_repr(decision.cards_left)} cards on the bottom of the library; "
            f"expected 1 to {len(state.seats[decision.player].hand)}, the number of cards in hand",
        )


def _announcing(book: Rulebook, state: State, decision: decisions.AnnounceDecision) -> Violations:
    """BASE-047: check that the player who makes the choices of an announcement controls the top of the stack.

    If the controller is a seat that makes no decisions (not in ``book.players``), the other player may choose.
    """
    controller = state.stack[-1].controller if state.stack else None
    if not state.stack or (controller in book.players and decision.player != controller):
        yield Violation(
            "BASE-047",
            f"an AnnounceDecision is pending for player {short_repr(decision.player)}; expected the controller of the "
            f"object on top of the stack, {short_repr(controller)} (None: the stack is empty)",
        )


def _paying(_: Rulebook, state: State, decision: decisions.ManaPaymentDecision) -> Violations:
    yield from _cost_problems(decision.symbols, decision.generic)
    if not state.rules.core.manual_mana:
        yield Violation(
            "BASE-P05",
            "a ManaPaymentDecision is pending, but the option manual_mana is off; expected another decision or none, "
            "because the engine then pays mana by itself",
        )
    if is_announcing(state) and (not state.stack or decision.player != state.stack[-1].controller):
        yield Violation(
            "BASE-047",
            "a ManaPaymentDecision for the object on top of the stack is pending for player "
            f"{short_repr(decision.player)}; expected an object there, and its controller to pay",
        )


def _attacking(_: Rulebook, state: State, decision: decisions.AttackDecision) -> Violations:
    if decision.player != state.active or state.combat != NO_COMBAT:
        yield Violation(
            "BASE-153",
            f"player {short_repr(decision.player)} declares attackers while the combat is {short_repr(state.combat)}; "
            f"expected player {state.active}, the active player, and an empty Combat()",
        )


def _blocking(_: Rulebook, state: State, decision: decisions.BlockDecision) -> Violations:
    if decision.player == state.active or state.combat.blocks or state.combat.blocked:
        yield Violation(
            "BASE-156",
            f"player {short_repr(decision.player)} declares blockers while the combat has blocks "
            f"{short_repr(state.combat.blocks)} and blocked {short_repr(state.combat.blocked)}; expected the opponent "
            f"of active player {state.active}, and () in both fields",
        )


def _assigning(_: Rulebook, state: State, decision: decisions.CombatDamageDecision) -> Violations:
    if decision.player != state.active or decision.attacker not in state.combat.attackers:
        yield Violation(
            "BASE-160",
            f"player {short_repr(decision.player)} divides the combat damage of object "
            f"{short_repr(decision.attacker)}; expected active player {state.active}, and one of the attackers "
            f"{short_repr(state.combat.attackers)} of this combat",
        )
    if any(part < 0 for part in decision.amounts):
        yield Violation(
            "BASE-I18",
            f"object {short_repr(decision.attacker)} divides its combat damage into {short_repr(decision.amounts)}; "
            "expected amounts of 0 or more",
        )


def _ordering(_: Rulebook, state: State, decision: decisions.TriggerOrderDecision) -> Violations:
    if sum(pending.controller == decision.player for pending in state.pending_triggers) < 2:
        yield Violation(
            "BASE-D19",
            f"player {short_repr(decision.player)} decides on the order of their pending triggers, but controls fewer "
            f"than 2 of the {len(state.pending_triggers)} pending triggers; expected 2 or more",
        )


def _choices_in_turn(
    decision: decisions.DiscardDecision | decisions.SacrificeDecision, objects_of: Callable[[Player], list[int]]
) -> Violations:
    """BASE-111: check *decision*, in which the players, one after the other, choose some of their own objects.

    *objects_of* returns the ids of the objects that a player may choose from.
    """
    deciders = [decision.player, *[player for player, _ in decision.next_players]]
    if len(set(deciders)) < len(deciders) or any(player not in range(SEATS) for player in deciders):
        yield Violation(
            "BASE-111",
            f"player and next_players of the {type(decision).__name__} name the players {short_repr(deciders)}; "
            "expected players 0 and 1, each at most once",
        )
    if any(count < 0 for _, count in decision.next_players):
        yield Violation(
            "BASE-111",
            f"next_players of the {type(decision).__name__} is {short_repr(decision.next_players)}; expected (player, "
            "count) pairs with counts of 0 or more",
        )
    if list(decision.chosen) != sorted(set(decision.chosen)) or not len(decision.chosen) < decision.count:
        yield Violation(
            "BASE-111",
            f"chosen of the {type(decision).__name__} is {short_repr(decision.chosen)}; expected fewer than "
            f"{short_repr(decision.count)} different object ids, in ascending order",
        )
    if any(player not in range(SEATS) for player in deciders):
        return
    if not set(decision.chosen) <= set(objects_of(decision.player)):
        yield Violation(
            "BASE-111",
            f"chosen of the {type(decision).__name__} is {short_repr(decision.chosen)}; expected only ids out of "
            f"{short_repr(objects_of(decision.player))}, the objects that player {decision.player} can choose",
        )
    choosable_before = [
        object_id for player in range(SEATS) if player not in deciders for object_id in objects_of(Player(player))
    ]
    if len(set(decision.chosen_before)) < len(decision.chosen_before) or not set(decision.chosen_before) <= set(
        choosable_before
    ):
        yield Violation(
            "BASE-111",
            f"chosen_before of the {type(decision).__name__} is {short_repr(decision.chosen_before)}; expected "
            f"different ids out of {short_repr(choosable_before)}, the objects of players who have already chosen",
        )


def _discarding(_: Rulebook, state: State, decision: decisions.DiscardDecision) -> Violations:
    yield from _choices_in_turn(decision, lambda player: [card_object.id for card_object in state.seats[player].hand])
    if any(isinstance(task, tasks.CleanUp) for task in state.agenda):
        over = len(state.seats[state.active].hand) - state.rules.core.max_hand_size
        expected = decisions.DiscardDecision(state.active, over, decision.chosen)
        if state.step is not Step.CLEANUP or decision != expected:
            yield Violation(
                "BASE-149",
                f"before the CleanUp task, in the step {state.step.value}, player {short_repr(decision.player)} must "
                f"discard {short_repr(decision.count)} cards; expected only active player {state.active}, in the "
                f"cleanup step, to discard {over} cards (hand minus maximum hand size)",
            )
    elif decision.player in range(SEATS) and decision.count > len(state.seats[decision.player].hand):
        yield Violation(
            "BASE-176",
            f"player {decision.player} must discard {short_repr(decision.count)} cards; expected at most "
            f"{len(state.seats[decision.player].hand)}, the number of cards in hand",
        )


def _sacrificing(book: Rulebook, state: State, decision: decisions.SacrificeDecision) -> Violations:
    yield from _choices_in_turn(
        decision, lambda player: [permanent.id for permanent in state.permanents if permanent.controller == player]
    )
    nodes = _resolving_nodes(book, state)
    if not any(isinstance(node, lang.SacrificeSome) and node.filter == decision.filter for node in nodes):
        yield Violation(
            "BASE-108",
            f"filter of the SacrificeDecision is {short_repr(decision.filter)}; expected the filter of a SacrificeSome "
            "effect of the resolving object",
        )


def _choosing_one(book: Rulebook, state: State, decision: decisions.ChooseOneDecision) -> Violations:
    option_lists = [node.options for node in _resolving_nodes(book, state) if isinstance(node, lang.ChooseOne)]
    if decision.options not in option_lists or len(decision.options) < 2:
        yield Violation(
            "BASE-108",
            f"options of the ChooseOneDecision are {len(decision.options)} effects; expected exactly the options, two "
            "or more, of a ChooseOne effect of the resolving object",
        )


def _choosing_source(book: Rulebook, state: State, decision: decisions.DamageSourceDecision) -> Violations:
    if decision.effect not in _resolving_nodes(book, state):
        yield Violation(
            "BASE-108",
            f"effect of the DamageSourceDecision is {short_repr(decision.effect)}; expected a PreventFromSource effect "
            "of the resolving object",
        )


def _may(book: Rulebook, state: State, decision: decisions.MayDecision) -> Violations:
    deciders = (decision.player, *decision.next_players)
    if len(set(deciders)) < len(deciders) or any(player not in book.players for player in deciders):
        yield Violation(
            "BASE-Q31",
            f"player and next_players of the MayDecision name the players {short_repr(deciders)}; expected some of "
            f"{book.players}, each at most once",
        )
    if not any(isinstance(node, lang.May) and node.effect == decision.effect for node in _resolving_nodes(book, state)):
        yield Violation(
            "BASE-108",
            f"the MayDecision offers a {type(decision.effect).__name__} effect; expected the effect inside a May "
            "effect of the resolving object",
        )


def _optional_payment(book: Rulebook, state: State, decision: decisions.PayDecision) -> Violations:
    yield from _cost_problems((), decision.cost.mana.generic)
    if not any(_offers_payment(node, decision) for node in _resolving_nodes(book, state)):
        yield Violation(
            "BASE-108",
            "cost, then and otherwise of the PayDecision differ from every MayPay and UnlessPaid effect of the "
            "resolving object; expected those of one such effect",
        )


def _offers_payment(node: object, decision: decisions.PayDecision) -> bool:
    """Return whether performing the effect *node* can lead to *decision*: cost and effects must be the same.

    For UnlessPaid, generic mana is not compared: in the decision it includes the mana that X stands for.
    """
    cost = decision.cost
    if isinstance(node, lang.MayPay):
        return (cost, decision.then, decision.otherwise) == (node.cost, node.effect, NO_EFFECT)
    if not isinstance(node, lang.UnlessPaid) or (decision.then, decision.otherwise) != (NO_EFFECT, node.effect):
        return False
    return (cost.mana.symbols, cost.mana.xs, cost.parts) == (node.cost.mana.symbols, 0, node.cost.parts)


def _choosing(book: Rulebook, state: State, decision: decisions.ChooseCardsDecision) -> Violations:
    if decision.whose not in range(SEATS) or decision.effect not in _resolving_nodes(book, state):
        yield Violation(
            "BASE-108",
            f"the ChooseCardsDecision has whose = {short_repr(decision.whose)}, and effect = "
            f"{short_repr(decision.effect)}; expected player 0 or 1, and a ChooseCards effect of the resolving object",
        )
    elif decision.effect.zone is lang.Zone.HAND:
        hand_ids = [card.id for card in state.seats[decision.whose].hand]
        if not set(decision.chosen) <= set(hand_ids):
            yield Violation(
                "BASE-D18",
                f"chosen of the ChooseCardsDecision is {short_repr(decision.chosen)}; expected only ids out of "
                f"{short_repr(hand_ids)}, the hand of player {decision.whose}",
            )
    chosen = (*decision.chosen, *decision.chosen_cards)
    if len(set(chosen)) < len(chosen) or len(chosen) >= decision.effect.most:
        yield Violation(
            "BASE-D18",
            f"chosen and chosen_cards of the ChooseCardsDecision hold {short_repr(chosen)}; expected fewer than "
            f"{decision.effect.most} ids, each once",
        )


def _searching(book: Rulebook, state: State, decision: decisions.SearchDecision) -> Violations:
    searcher = None if state.resolution is None else state.resolution.controller
    if decision.effect not in _resolving_nodes(book, state) or decision.player != searcher:
        yield Violation(
            "BASE-108",
            f"a SearchDecision is pending for player {short_repr(decision.player)}; expected player "
            f"{short_repr(searcher)} (None: no object resolves), who controls the resolving object, and one of its "
            "Search effects",
        )
    library = state.seats[decision.player].library if decision.player in range(SEATS) else ()
    if not set(decision.found_cards) <= set(library):
        yield Violation(
            "BASE-177",
            f"found_cards of the SearchDecision is {short_repr(decision.found_cards)}; expected only cards in the "
            f"library of player {short_repr(decision.player)}, who searches",
        )
    if len(set(decision.found_cards)) < len(decision.found_cards) or len(decision.found_cards) >= decision.effect.most:
        yield Violation(
            "BASE-177",
            f"found_cards of the SearchDecision is {short_repr(decision.found_cards)}; expected fewer than "
            f"{decision.effect.most} cards, each once",
        )


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
