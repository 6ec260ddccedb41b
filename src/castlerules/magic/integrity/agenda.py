"""Invariants of the agenda (the queue of tasks) and the pending decision: which tasks can wait for which decision."""

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
"""Tasks as letters, so that a regular expression can describe an agenda; tasks with - never wait for a decision."""

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
"""The agenda that waits for each kind of decision, as a regular expression of task letters."""

_DECISION_STEPS: Final[Mapping[type[decisions.Decision], tuple[Step, ...]]] = MappingProxyType(
    {
        decisions.MulliganDecision: (Step.SETUP,),
        decisions.BottomDecision: (Step.SETUP,),
        decisions.AttackDecision: (Step.ATTACKERS,),
        decisions.BlockDecision: (Step.BLOCKERS,),
        decisions.CombatDamageDecision: (Step.FIRST_STRIKE, Step.DAMAGE),
    }
)
"""The steps in which the decisions that belong to a step can be pending."""


def agenda_problems(book: Rulebook, state: State) -> Violations:
    """Yield the problems of the agenda, and those of the decision that show without the characteristics of objects."""
    if state.result is not None:
        yield from _finished_game(book, state)
        return
    if (state.decision is None) == (state.priority is None):
        yield Violation(
            "BASE-I04", f"expected either a pending decision or a player with priority, got {_both_or_neither(state)}"
        )
    if state.decision is None:
        yield from _at_priority(book, state)
        return
    if type(state.decision) not in book.decision_rules or any(
        type(task) not in book.task_handlers for task in state.agenda
    ):
        yield Violation(
            "BASE-107", "the rulebook has no handler for the pending decision, or for a task that waits on the agenda"
        )
        return
    if type(state.decision) in _AGENDA_PATTERNS:
        yield from _agenda_shape(state, state.decision)
    yield from _tasks(book, state)
    if (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(book, state, state.decision)


def _both_or_neither(state: State) -> str:
    return "neither" if state.decision is None else "both"


def _finished_game(book: Rulebook, state: State) -> Violations:
    """BASE-I28: a finished game has one result and nothing left to do."""
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
            "BASE-I28", "the game is over, but a decision, a task, a trigger or an object on the stack is left"
        )
    outcome = state.result
    if outcome is not None:
        in_range = len(outcome.returns) == len(book.players) and all(-1 <= share <= 1 for share in outcome.returns)
        if not in_range or (len(book.players) == SEATS and sum(outcome.returns) != 0):
            yield Violation(
                "BASE-I28",
                f"expected one winner and one loser, or a draw, got the result {short_repr(outcome.returns)}",
            )


def _at_priority(book: Rulebook, state: State) -> Violations:
    if state.agenda:
        yield Violation(
            "BASE-107", f"a player has priority, but a {type(state.agenda[0]).__name__} is still on the agenda"
        )
    steps = [row.step for row in book.turn_steps if row.has_priority or row.step is Step.CLEANUP]
    if state.step not in steps:
        yield Violation("BASE-106", f"a player has priority in the {state.step.value} step, in which nobody has")


def _agenda_shape(state: State, decision: decisions.Decision) -> Violations:
    letters = "".join([_TASK_LETTERS.get(type(task), "") for task in state.agenda])
    if re.fullmatch(_AGENDA_PATTERNS[type(decision)], letters) is None:
        found = ", ".join([type(task).__name__ for task in state.agenda[:_TASKS_SHOWN]]) or "no tasks"
        yield Violation("BASE-107", f"these tasks cannot wait on the agenda for a {type(decision).__name__}: {found}")
    last = state.agenda[-1] if state.agenda else None
    if letters.endswith(("CS", "TS")) and isinstance(last, tasks.Checkpoint) and last.player != state.active:
        yield Violation(
            "BASE-104",
            f"the last task of the agenda gives priority to player {short_repr(last.player)}, not to the active "
            f"player {state.active}",
        )
    steps = _DECISION_STEPS.get(type(decision))
    if steps is not None and state.step not in steps:
        yield Violation("BASE-143", f"a {type(decision).__name__} cannot be pending in the {state.step.value} step")
    elif steps is None and state.step is Step.SETUP:
        yield Violation("BASE-143", f"a {type(decision).__name__} cannot be pending before the first turn")
    in_play = any(isinstance(task, (tasks.TriggerStepAbilities, tasks.BeginGame)) for task in state.agenda)
    if (in_play or state.step is Step.SETUP) and state.stack:
        yield Violation("BASE-143", f"a step begins, but the stack holds {len(state.stack)} objects; expected none")


# Tasks.


def _tasks(book: Rulebook, state: State) -> Violations:
    nodes = None
    for task in state.agenda:
        match task:
            case tasks.Checkpoint(player=player) | tasks.SpendMana(player=player) if player not in book.players:
                yield Violation(
                    "BASE-107",
                    f"{type(task).__name__} on the agenda is for player {short_repr(player)}; expected one of "
                    f"{book.players}",
                )
            case tasks.BeginGame(after_player=after):
                if state.decision is None or after != state.decision.player:
                    yield Violation(
                        "BASE-181",
                        "BeginGame on the agenda says that player "
                        f"{short_repr(after)} decides on an opening hand; expected the player of the pending decision",
                    )
            case tasks.AssignDamage(after_object=after):
                if not isinstance(state.decision, decisions.CombatDamageDecision) or after != state.decision.attacker:
                    yield Violation(
                        "BASE-160",
                        f"AssignDamage on the agenda continues after object {short_repr(after)}; expected the attacker "
                        "of the pending CombatDamageDecision",
                    )
            case tasks.SpendMana(symbols=symbols, generic=generic):
                yield from _cost_problems(symbols, generic)
            case tasks.PayLifeAmount(player=player, amount=lives):
                if player not in book.players or not 0 <= lives <= MAX_POINTS:
                    yield Violation(
                        "BASE-042",
                        f"PayLifeAmount on the agenda: player {short_repr(player)} pays {short_repr(lives)} life; "
                        f"expected one of {book.players} and 0 to {MAX_POINTS} life",
                    )
            case _ if _TASK_LETTERS.get(type(task)) == "e":
                nodes = _resolving_nodes(book, state) if nodes is None else nodes
                if task not in nodes and not _is_rest_of_draw(task, nodes):
                    yield Violation(
                        "BASE-108", f"a {type(task).__name__} effect on the agenda is no part of the resolving object"
                    )


def _cost_problems(symbols: tuple[int, ...], generic: int) -> Violations:
    if any(not 0 < symbol < _END_OF_MASKS for symbol in symbols) or not 0 <= generic <= MAX_POINTS:
        yield Violation(
            "BASE-037",
            f"the mana cost to pay has symbols {short_repr(symbols)} and {short_repr(generic)} generic mana; "
            f"expected bit masks from 1 to {_END_OF_MASKS - 1}, and 0 to {MAX_POINTS}",
        )
    if len(symbols) > MAX_CARDS:
        yield Violation("BASE-037", f"the mana cost to pay has {len(symbols)} symbols; expected at most {MAX_CARDS}")


_END_OF_MASKS: Final = 64


def _resolving_nodes(book: Rulebook, state: State) -> tuple[Any, ...]:
    """Return every part of the resolving object's effect, at any depth; empty if nothing resolves."""
    if state.resolution is None or not state.stack:
        return ()
    return (NO_EFFECT, *lang.nodes_in(_mode_of(book, state, state.stack[-1]).effect))


def _mode_of(book: Rulebook, state: State, stack_object: StackObject) -> lang.Mode:
    """Return the chosen mode of *stack_object*; if its fields are invalid, a mode without an effect."""
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
    """BASE-175: return whether *task* draws the rest of several cards, which are drawn one by one."""
    return isinstance(task, lang.Draw) and any(isinstance(node, lang.Draw) and node.who == task.who for node in nodes)


# Decisions.


def _mulligan(book: Rulebook, state: State, decision: decisions.MulliganDecision) -> Violations:
    if decision.player in book.players and state.seats[decision.player].hand_kept:
        yield Violation(
            "BASE-D01", f"player {decision.player} decides on a mulligan, but has already kept the opening hand"
        )


def _bottoming(book: Rulebook, state: State, decision: decisions.BottomDecision) -> Violations:
    if decision.player in book.players and not 1 <= decision.cards_left <= len(state.seats[decision.player].hand):
        yield Violation(
            "BASE-D03",
            f"player {decision.player} has to put {short_repr(decision.cards_left)} cards on the bottom; expected 1 to "
            f"{len(state.seats[decision.player].hand)}, the cards in hand",
        )


def _announcing(book: Rulebook, state: State, decision: decisions.AnnounceDecision) -> Violations:
    """BASE-047: the controller makes the choices; the other player does for a seat that makes no decisions."""
    controller = state.stack[-1].controller if state.stack else None
    if not state.stack or (controller in book.players and decision.player != controller):
        yield Violation(
            "BASE-047",
            f"player {short_repr(decision.player)} announces choices, but controls no object on top of the stack",
        )


def _paying(_: Rulebook, state: State, decision: decisions.ManaPaymentDecision) -> Violations:
    yield from _cost_problems(decision.symbols, decision.generic)
    if not state.rules.core.manual_mana:
        yield Violation("BASE-P05", "a player chooses how to pay mana, but manual_mana is off: the engine pays")
    if is_announcing(state) and (not state.stack or decision.player != state.stack[-1].controller):
        yield Violation(
            "BASE-047", f"player {short_repr(decision.player)} pays mana, but does not control the top of the stack"
        )


def _attacking(_: Rulebook, state: State, decision: decisions.AttackDecision) -> Violations:
    if decision.player != state.active or state.combat != NO_COMBAT:
        yield Violation(
            "BASE-153",
            f"player {short_repr(decision.player)} declares attackers; expected the active player {state.active}, and "
            "no combat yet",
        )


def _blocking(_: Rulebook, state: State, decision: decisions.BlockDecision) -> Violations:
    if decision.player == state.active or state.combat.blocks or state.combat.blocked:
        yield Violation(
            "BASE-156",
            f"player {short_repr(decision.player)} declares blockers; expected the opponent of the active player "
            f"{state.active}, and no blocks yet",
        )


def _assigning(_: Rulebook, state: State, decision: decisions.CombatDamageDecision) -> Violations:
    if decision.player != state.active or decision.attacker not in state.combat.attackers:
        yield Violation(
            "BASE-160",
            f"player {short_repr(decision.player)} divides the combat damage of object "
            f"{short_repr(decision.attacker)}; expected the active player {state.active}, and an attacker",
        )
    if any(part < 0 for part in decision.amounts):
        yield Violation(
            "BASE-I18",
            f"object {short_repr(decision.attacker)} divides its combat damage into {short_repr(decision.amounts)}; "
            "expected no negative part",
        )


def _ordering(_: Rulebook, state: State, decision: decisions.TriggerOrderDecision) -> Violations:
    if sum(pending.controller == decision.player for pending in state.pending_triggers) < 2:
        yield Violation(
            "BASE-D19", f"player {short_repr(decision.player)} puts triggers in order, but has fewer than two that wait"
        )


def _choices_in_turn(
    decision: decisions.DiscardDecision | decisions.SacrificeDecision, objects_of: Callable[[Player], list[int]]
) -> Violations:
    """BASE-111: each player in turn chooses some of their own objects one by one, each object once."""
    deciders = [decision.player, *[player for player, _ in decision.next_players]]
    if len(set(deciders)) < len(deciders) or any(player not in range(SEATS) for player in deciders):
        yield Violation(
            "BASE-111", f"the players who choose in turn are {short_repr(deciders)}; expected each player at most once"
        )
    if any(count < 0 for _, count in decision.next_players):
        yield Violation(
            "BASE-111",
            f"next_players of the decision are {short_repr(decision.next_players)}; expected no negative count",
        )
    if list(decision.chosen) != sorted(set(decision.chosen)) or not len(decision.chosen) < decision.count:
        yield Violation(
            "BASE-111",
            f"the objects chosen so far are {short_repr(decision.chosen)}; expected fewer than "
            f"{short_repr(decision.count)} different ones, in ascending order of their ids",
        )
    if any(player not in range(SEATS) for player in deciders):
        return
    if not set(decision.chosen) <= set(objects_of(decision.player)):
        yield Violation(
            "BASE-111",
            f"an object of {short_repr(decision.chosen)} is not one that player {decision.player} can choose",
        )
    choosable_before = [
        object_id for player in range(SEATS) if player not in deciders for object_id in objects_of(Player(player))
    ]
    if len(set(decision.chosen_before)) < len(decision.chosen_before) or not set(decision.chosen_before) <= set(
        choosable_before
    ):
        yield Violation(
            "BASE-111",
            f"chosen_before of the decision is {short_repr(decision.chosen_before)}; expected different objects of "
            "players who have already chosen",
        )


def _discarding(_: Rulebook, state: State, decision: decisions.DiscardDecision) -> Violations:
    yield from _choices_in_turn(decision, lambda player: [card_object.id for card_object in state.seats[player].hand])
    if any(isinstance(task, tasks.CleanUp) for task in state.agenda):
        over = len(state.seats[state.active].hand) - state.rules.core.max_hand_size
        expected = decisions.DiscardDecision(state.active, over, decision.chosen)
        if state.step is not Step.CLEANUP or decision != expected:
            yield Violation(
                "BASE-149",
                f"player {short_repr(decision.player)} discards {short_repr(decision.count)} cards in cleanup; "
                f"expected player {state.active} alone, {over} cards",
            )
    elif decision.player in range(SEATS) and decision.count > len(state.seats[decision.player].hand):
        yield Violation(
            "BASE-176",
            f"player {decision.player} has to discard {short_repr(decision.count)} cards, more than the hand has",
        )


def _sacrificing(book: Rulebook, state: State, decision: decisions.SacrificeDecision) -> Violations:
    yield from _choices_in_turn(
        decision, lambda player: [permanent.id for permanent in state.permanents if permanent.controller == player]
    )
    nodes = _resolving_nodes(book, state)
    if not any(isinstance(node, lang.SacrificeSome) and node.filter == decision.filter for node in nodes):
        yield Violation(
            "BASE-108", "a player has to sacrifice permanents, but the resolving object has no effect with this filter"
        )


def _choosing_one(book: Rulebook, state: State, decision: decisions.ChooseOneDecision) -> Violations:
    option_lists = [node.options for node in _resolving_nodes(book, state) if isinstance(node, lang.ChooseOne)]
    if decision.options not in option_lists or len(decision.options) < 2:
        yield Violation(
            "BASE-108", "a player chooses between effects, but the resolving object does not offer these options"
        )


def _choosing_source(book: Rulebook, state: State, decision: decisions.DamageSourceDecision) -> Violations:
    if decision.effect not in _resolving_nodes(book, state):
        yield Violation(
            "BASE-108", "a player chooses a source of damage, but the resolving object lacks the effect of the decision"
        )


def _may(book: Rulebook, state: State, decision: decisions.MayDecision) -> Violations:
    deciders = (decision.player, *decision.next_players)
    if len(set(deciders)) < len(deciders) or any(player not in book.players for player in deciders):
        yield Violation(
            "BASE-Q31",
            f"the players who decide in turn are {short_repr(deciders)}; expected some of {book.players}, once",
        )
    if not any(isinstance(node, lang.May) and node.effect == decision.effect for node in _resolving_nodes(book, state)):
        yield Violation(
            "BASE-108", "a player may let an effect happen, but the resolving object does not offer this effect"
        )


def _optional_payment(book: Rulebook, state: State, decision: decisions.PayDecision) -> Violations:
    yield from _cost_problems((), decision.cost.mana.generic)
    if not any(_offers_payment(node, decision) for node in _resolving_nodes(book, state)):
        yield Violation("BASE-108", "a player may pay a cost, but the resolving object does not offer this payment")


def _offers_payment(node: object, decision: decisions.PayDecision) -> bool:
    """Return whether the effect *node* can lead to *decision*; generic mana may differ, as X of the cost is fixed."""
    cost = decision.cost
    if isinstance(node, lang.MayPay):
        return (cost, decision.then, decision.otherwise) == (node.cost, node.effect, NO_EFFECT)
    if not isinstance(node, lang.UnlessPaid) or (decision.then, decision.otherwise) != (NO_EFFECT, node.effect):
        return False
    return (cost.mana.symbols, cost.mana.xs, cost.parts) == (node.cost.mana.symbols, 0, node.cost.parts)


def _choosing(book: Rulebook, state: State, decision: decisions.ChooseCardsDecision) -> Violations:
    if decision.whose not in range(SEATS) or decision.effect not in _resolving_nodes(book, state):
        yield Violation("BASE-108", "a player chooses cards, but the resolving object lacks the effect of the decision")
    elif decision.effect.zone is lang.Zone.HAND:
        hand_ids = [card.id for card in state.seats[decision.whose].hand]
        if not set(decision.chosen) <= set(hand_ids):
            yield Violation(
                "BASE-D18", f"a card of {short_repr(decision.chosen)} is not in the hand of player {decision.whose}"
            )
    chosen = (*decision.chosen, *decision.chosen_cards)
    if len(set(chosen)) < len(chosen) or len(chosen) >= decision.effect.most:
        yield Violation(
            "BASE-D18",
            f"the cards chosen so far are {short_repr(chosen)}; expected fewer than {decision.effect.most} "
            "different ones",
        )


def _searching(book: Rulebook, state: State, decision: decisions.SearchDecision) -> Violations:
    searcher = None if state.resolution is None else state.resolution.controller
    if decision.effect not in _resolving_nodes(book, state) or decision.player != searcher:
        yield Violation(
            "BASE-108",
            f"player {short_repr(decision.player)} searches a library, but no search of this player resolves",
        )
    library = state.seats[decision.player].library if decision.player in range(SEATS) else ()
    if not set(decision.found_cards) <= set(library):
        yield Violation(
            "BASE-177",
            f"of the cards {short_repr(decision.found_cards)} that the search has found, some are not in the library",
        )
    if len(set(decision.found_cards)) < len(decision.found_cards) or len(decision.found_cards) >= decision.effect.most:
        yield Violation(
            "BASE-177",
            f"the cards found so far are {short_repr(decision.found_cards)}; expected fewer than "
            f"{decision.effect.most} different ones",
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
