"""Invariants of a state of Solitaire: phases, fights, announcements, decisions, waiting tasks and compulsory moves.

A window is a phase but MAIN: a fight, or the use of a permanent. The agenda is the queue of tasks that go on after the
pending decision.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from castlerules.cards import language as lang
from castlerules.core import Outcome, Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.model import changes, decisions, tasks
from castlerules.magic.model.ids import FIRST_OBJECT, ObjectId
from castlerules.magic.model.stack import StackKind
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import chosen_mode
from castlerules.solitaire.model import decisions as solitaire_decisions
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, Phase, options_of, tableau_of
from castlerules.solitaire.query import layout, payment_sources
from castlerules.solitaire.rules.announcing import next_choices
from castlerules.solitaire.rules.checkpoint import possible_merges, run_checkpoint, turn_up_changes

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_TASK_LETTERS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        tasks.Announce: "A",
        solitaire_decisions.ContinuePayment: "F",
        solitaire_decisions.RegularDamage: "B",
        tasks.FinishResolving: "C",
        tasks.Checkpoint: "S",
        **dict.fromkeys((*get_args(lang.Effect), solitaire_decisions.ShuffleIn), "e"),
    }
)
"""Each kind of task as a letter, so that a regular expression can describe the agenda; other tasks never wait in it."""

_RESOLVING: Final = "e*CS"
_AGENDA_PATTERNS: Final[Mapping[type[decisions.Decision], str]] = MappingProxyType(
    {
        solitaire_decisions.FreeDecision: "",
        solitaire_decisions.MergeDecision: "S",
        decisions.AnnounceDecision: "A|AF",
        solitaire_decisions.PaymentSourceDecision: "F",
        solitaire_decisions.DamageDivisionDecision: "",
        decisions.LegendDecision: "S",
        decisions.ReplacementDecision: f"A?F|B?S?|{_RESOLVING}",
        **dict.fromkeys(
            (
                solitaire_decisions.PlacementDecision,
                solitaire_decisions.NewcomerDecision,
                solitaire_decisions.StackTopDecision,
                solitaire_decisions.SideSacrificeDecision,
            ),
            _RESOLVING,
        ),
        **dict.fromkeys(
            (decisions.MayDecision, decisions.PayDecision, decisions.ChooseCardsDecision, decisions.ChooseOneDecision),
            _RESOLVING,
        ),
        **dict.fromkeys(
            (decisions.DamageSourceDecision, decisions.AttachDecision, decisions.SearchDecision), _RESOLVING
        ),
    }
)
"""For each kind of decision a pattern of the tasks that may wait behind it, in the letters of the tasks."""

_CHECKPOINT_DECISIONS: Final = (
    solitaire_decisions.FreeDecision,
    solitaire_decisions.MergeDecision,
    decisions.LegendDecision,
)
"""The decisions that the checkpoint, the loop of compulsory moves, asks for."""


def play_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I22, SOL-I23: decision, agenda, phase and payments fit together, or the final result fits the stacks."""
    if state.result is not None:
        yield from _result(state.result, cleared=layout.all_stacks_empty(tableau_of(state).stacks))
        return
    violations = [*_decision_and_agenda(book, state), *_windows(state), *_payments(state)]
    yield from violations
    if not violations and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(state, state.decision)


def _result(result: Outcome, *, cleared: bool) -> Problems:
    """SOL-I23, SOL-G83, SOL-G87: a win needs empty stacks or a card effect; with empty stacks there is no loss."""
    won = result.returns == (1.0,)
    if won and result.rule != "SOL-G83" and not (cleared and result.rule == "SOL-140"):
        yield Violation(
            "SOL-I23",
            f"won by {result.rule}; expected SOL-140 with empty stacks, or SOL-G83",
        )
    if cleared and not won and result.rule in ("SOL-G56", "SOL-G58"):
        yield Violation("SOL-I23", f"the game is lost by rule {result.rule}, but all stacks are empty, which wins")


# Decision, agenda, window and payments.


def _decision_and_agenda(book: Rulebook, state: State) -> Problems:
    """SOL-I22: while the game goes on a decision is pending, and the tasks of the agenda can wait for that decision."""
    decision = state.decision
    if decision is None:
        yield Violation("SOL-I22", "the game is not over, but no decision is pending")
        return
    if type(decision) not in book.decision_rules or any(type(task) not in book.task_handlers for task in state.agenda):
        yield Violation(
            "SOL-I22",
            "the rulebook has no entry for the pending decision or for a task of the agenda",
        )
        return
    letters = "".join([_TASK_LETTERS.get(type(task), "-") for task in state.agenda])
    if re.fullmatch(_AGENDA_PATTERNS[type(decision)], letters) is None:
        waiting = ", ".join([type(task).__name__ for task in state.agenda])
        yield Violation(
            "SOL-I22",
            f"agenda: {waiting or 'no task'} cannot wait behind {type(decision).__name__}",
        )
    if any(isinstance(task, tasks.Checkpoint) and task.player != YOU for task in state.agenda):
        yield Violation("SOL-G03", f"agenda: expected the player of each Checkpoint to be {YOU}, the only one who acts")


def _windows(state: State) -> Problems:
    """SOL-G67, SOL-G69, SOL-G75: a window belongs to one permanent, and only that permanent attacks in it."""
    tableau, combat = tableau_of(state), state.combat
    user = tableau.permanent_in_use
    if (user is None) != (tableau.phase is Phase.MAIN):
        yield Violation(
            "SOL-G67",
            f"permanent_in_use is {short_repr(user)} in phase {tableau.phase.value}; it is None only in main",
        )
    elif user is not None and not FIRST_OBJECT <= user < state.next_object:
        yield Violation("SOL-G67", f"permanent_in_use: expected the id of an object, got {short_repr(user)}")
    if tableau.phase is Phase.MAIN and combat != NO_COMBAT:
        yield Violation("SOL-G67", "combat: creatures fight, but the phase is main")
    if (
        tableau.phase is not Phase.COMBAT
        and combat != NO_COMBAT
        and isinstance(state.decision, solitaire_decisions.FreeDecision)
    ):
        yield Violation(
            "SOL-G66", f"combat: creatures still fight in the phase {tableau.phase.value}, when the fight is over"
        )
    own = (*combat.attackers, *combat.blocked, *[attacker for _, attacker in combat.blocks])
    if any(object_id != user for object_id in own) or len(combat.attackers) > 1:
        yield Violation(
            "SOL-053",
            f"combat: {short_repr(own)} attack; expected only {short_repr(user)}, the permanent in use",
        )
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers):
        yield Violation("SOL-I33", f"combat.blocks: {short_repr(combat.blocks)} has a creature that blocks twice")
    if any(share.source != user or share.to < FIRST_OBJECT or share.amount < 1 for share in combat.assigned_damage):
        yield Violation(
            "SOL-G76",
            f"combat.assigned_damage: {short_repr(combat.assigned_damage)}: expected at least 1 damage each, from the"
            " attacker to a creature, not to a player",
        )
    if (
        combat.first_strikers
        and tableau.phase is Phase.COMBAT
        and isinstance(state.decision, (solitaire_decisions.FreeDecision, solitaire_decisions.DamageDivisionDecision))
    ):
        yield Violation(
            "SOL-G76",
            "combat.first_strikers: creatures have dealt first-strike damage before the attacker's damage was divided",
        )


def _payments(state: State) -> Problems:
    """SOL-G51, SOL-065: each object on the stack but the lowest is being announced and pays for the one below it."""
    announced, paid_colors = (
        [stack_object for stack_object in state.stack if not stack_object.announced],
        tableau_of(state).paid_colors,
    )
    if announced and len(announced) < len(state.stack):
        yield Violation("SOL-G68", "stack: an object is still being announced while another one resolves")
    if len(state.stack) > 1 and not announced:
        yield Violation("SOL-G68", f"stack: {len(state.stack)} objects resolve at once; expected at most 1")
    if bool(announced) != any(
        isinstance(task, (tasks.Announce, solitaire_decisions.ContinuePayment)) for task in state.agenda
    ):
        yield Violation(
            "SOL-G51",
            "stack and agenda: an object is being announced without a task that goes on, or the task without an object",
        )
    if any(stack_object.kind in (StackKind.TRIGGERED, StackKind.COMBAT_DAMAGE) for stack_object in state.stack[1:]):
        yield Violation(
            "SOL-G68",
            "stack: a triggered ability or combat damage lies above another object, where only mana sources wait",
        )
    if len(paid_colors) != len(
        [stack_object for stack_object in announced if stack_object.kind is not StackKind.TRIGGERED]
    ):
        yield Violation(
            "SOL-G51",
            f"paid_colors: expected an entry for each announced spell or activated ability, got {len(paid_colors)}",
        )
    if any(not 0 < mask <= payment_sources.ANY_COLOR for masks in paid_colors for mask in masks):
        yield Violation(
            "SOL-G48",
            f"paid_colors: {short_repr(paid_colors)} has a mask not from 1 to {payment_sources.ANY_COLOR}",
        )


# Single kinds of decisions.


def _dividing(state: State, decision: solitaire_decisions.DamageDivisionDecision) -> Problems:
    """SOL-G76: the attacker is in play, and blockers are left to divide its damage among."""
    here, combat = {permanent.id for permanent in state.permanents}, state.combat
    blockers = [blocker for blocker, _ in combat.blocks if blocker in here]
    if tableau_of(state).phase is not Phase.COMBAT or not combat.attackers or combat.attackers[0] not in here:
        yield Violation(
            "SOL-G76", "a DamageDivisionDecision is pending, but there is no fight, or its attacker has left play"
        )
    if len(decision.damage_assigned) > len(blockers) - 2 or any(part < 0 for part in decision.damage_assigned):
        yield Violation(
            "SOL-G76",
            f"damage_assigned: {short_repr(decision.damage_assigned)}: expected parts of at least 0, fewer than"
            f" {len(blockers) - 1} for {len(blockers)} blockers",
        )


def _merging(state: State, _: solitaire_decisions.MergeDecision) -> Problems:
    """SOL-I22, SOL-G92: while it is asked which copies are gathered, there are at least two ways."""
    if len(possible_merges(state)) < 2:
        yield Violation("SOL-G05", "a MergeDecision is pending, but copies can be gathered in fewer than two ways")


def _placing(state: State, decision: solitaire_decisions.PlacementDecision) -> Problems:
    """SOL-G63: each card to be placed exists and is listed once; at least two are left to choose from."""
    moves = [*decision.chosen, *decision.remaining]
    if (
        not all(isinstance(event, (changes.Move, changes.LibraryMove)) for event in moves)
        or len(decision.remaining) < 2
    ):
        yield Violation(
            "SOL-G63",
            "remaining: expected at least two moves (Move or LibraryMove) to choose from, or other changes are listed",
        )
    objects = [event.object for event in moves if isinstance(event, changes.Move)]
    cards = [event.card for event in moves if isinstance(event, changes.LibraryMove)]
    if len(set(objects)) < len(objects) or not set(objects) <= set(_object_ids(state)):
        yield Violation(
            "SOL-G63",
            f"remaining and chosen: of the objects {short_repr(objects)} one does not exist or is there twice",
        )
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.seats[YOU].library):
        yield Violation(
            "SOL-G63",
            f"remaining and chosen: of the cards {short_repr(cards)} one is not in the library or is there twice",
        )


def _object_ids(state: State) -> list[ObjectId]:
    """Return the ids of all objects."""
    seat = state.seats[YOU]
    held = [
        *seat.hand,
        *seat.graveyard,
        *seat.exile,
        *[card for stack in tableau_of(state).stacks for card in stack.face_up],
    ]
    return [
        *[card.id for card in held],
        *[permanent.id for permanent in state.permanents],
        *[stack_object.id for stack_object in state.stack],
    ]


def _newcomer(state: State, decision: solitaire_decisions.NewcomerDecision) -> Problems:
    """SOL-G29, SOL-G35: at least two permanents compete for the slot; each exists, and stolen ones are on stacks."""
    arrivals = [event for event in (*decision.arrivals, *decision.auras) if isinstance(event, changes.EnterBattlefield)]
    taken = [event.object for event in decision.arrivals if isinstance(event, changes.ControlGained)]
    here = {permanent.id: permanent.card for permanent in state.permanents if permanent.controller == STACKS}
    origins = [change.old_object for change in arrivals if change.old_object is not None]
    if len(arrivals) + len(taken) < len(decision.arrivals) + len(decision.auras) or len(decision.arrivals) < 2:
        yield Violation(
            "SOL-G29", "arrivals: expected at least two changes that put a permanent into the slot, and no others"
        )
    elif not set(origins) <= set(_object_ids(state)) or not set(taken) <= here.keys():
        yield Violation(
            "SOL-G29", "arrivals or auras: an object does not exist, or one to be taken over is not on a stack"
        )
        return
    cards = [*[change.card for change in arrivals], *[here[object_id] for object_id in taken if object_id in here]]
    rows = range(len(state.table.cards))
    if any(card not in rows for card in cards) or len(set(cards)) < len(cards):
        yield Violation(
            "SOL-G29",
            f"arrivals and auras: of the cards {short_repr(cards)} one is not part of this game or is there twice",
        )


def _stack_top(state: State, decision: solitaire_decisions.StackTopDecision) -> Problems:
    """SOL-G14, SOL-G18: stack tops are chosen by rising id, each once, for an effect that calls for it."""
    held = [card.id for _, card in layout.stack_tops(state)]
    if not _is_rising(decision.chosen, held, decision.count):
        yield Violation(
            "SOL-G14",
            f"chosen: {short_repr(decision.chosen)}: expected fewer than {decision.count} stack tops, by rising id",
        )
    nodes = _effect_nodes(state)
    is_called_for = (
        decision.effect in nodes
        if decision.effect is not None
        else any(isinstance(node, lang.Discard) for node in nodes)
    )
    if nodes and not is_called_for:
        yield Violation(
            "SOL-G18", "a StackTopDecision is pending, but the resolving object does not discard or choose cards so"
        )


def _side_sacrifice(state: State, decision: solitaire_decisions.SideSacrificeDecision) -> Problems:
    """SOL-P27: each player in turn sacrifices permanents of that player, chosen by rising id, each once."""
    own = {
        side: [permanent.id for permanent in state.permanents if permanent.controller == side] for side in (YOU, STACKS)
    }
    sides = [decision.controller, *[side for side, _ in decision.players_after]]
    if any(side not in own for side in sides) or len(set(sides)) < len(sides):
        yield Violation(
            "SOL-P27", f"controller and players_after: of {short_repr(sides)} one is no player or sacrifices twice"
        )
        return
    if not _is_rising(decision.chosen, own[decision.controller], decision.count):
        yield Violation(
            "SOL-P27",
            f"chosen: {short_repr(decision.chosen)}: expected fewer than {decision.count} permanents of player"
            f" {decision.controller}, by rising id",
        )
    before = [object_id for side in own if side not in sides for object_id in own[side]]
    if len(set(decision.chosen_before)) < len(decision.chosen_before) or not set(decision.chosen_before) <= set(before):
        yield Violation(
            "SOL-P27",
            f"chosen_before: {short_repr(decision.chosen_before)}: one is there twice, or not of an earlier player",
        )
    if any(count < 0 for _, count in decision.players_after):
        yield Violation(
            "SOL-P27", f"players_after: {short_repr(decision.players_after)}: expected numbers of permanents from 0 up"
        )


def _is_rising(chosen: tuple[ObjectId, ...], candidates: list[ObjectId], count: int) -> bool:
    return list(chosen) == sorted(set(chosen)) and set(chosen) <= set(candidates) and len(chosen) < count


def _effect_nodes(state: State) -> tuple[Any, ...]:
    """Return every node of the ability or card on top of the stack."""
    stack_object = state.stack[-1] if state.stack else None
    if stack_object is None:
        return ()
    if stack_object.ability is not None:
        return tuple(lang.nodes_in(stack_object.ability.effect))
    return () if stack_object.card is None else tuple(lang.nodes_in(state.table.cards[stack_object.card]))


_DECISION_CHECKS: Final[Mapping[type[object], Callable[[State, Any], Problems]]] = MappingProxyType(
    {
        solitaire_decisions.DamageDivisionDecision: _dividing,
        solitaire_decisions.MergeDecision: _merging,
        solitaire_decisions.PlacementDecision: _placing,
        solitaire_decisions.NewcomerDecision: _newcomer,
        solitaire_decisions.StackTopDecision: _stack_top,
        solitaire_decisions.SideSacrificeDecision: _side_sacrifice,
    }
)


# Checks that need a board or run the checkpoint.


def settled_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I24, SOL-A02: no compulsory move is left, and announced objects have the choices that they can have.

    The first is checked by running the checkpoint, the loop of compulsory moves, again.
    """
    if state.result is not None:
        return
    if isinstance(state.decision, _CHECKPOINT_DECISIONS):
        violations = list(_unsettled(state))
        yield from violations
        if (
            not violations
            and run_checkpoint(book, evolve(state, decision=None, agenda=()), tasks.Checkpoint(YOU)) != state
        ):
            yield Violation(
                "SOL-I24", "running the checkpoint again changes the state, so a compulsory move has not been made"
            )
    elif isinstance(state.decision, solitaire_decisions.PaymentSourceDecision):
        board = Board(book, state)
        if next_choices(board) is not None:
            yield Violation(
                "SOL-G51", "a PaymentSourceDecision is pending, but the object on top of the stack still lacks a choice"
            )
    elif isinstance(state.decision, decisions.AnnounceDecision) and state.stack[-1].mode is not None:
        yield from _announced_targets(Board(book, state))


def _announced_targets(board: Board) -> Problems:
    """SOL-G51: the object being announced has no more groups of targets than its mode."""
    stack_object = board.state.stack[-1]
    if len(stack_object.targets) > len(chosen_mode(board, stack_object).targets):
        yield Violation(
            "SOL-G51",
            f"the announced object has {len(stack_object.targets)} groups of targets, more than its mode asks for",
        )


def _unsettled(state: State) -> Problems:
    """SOL-I05 to SOL-I07, SOL-I13: top cards are turned up, lands are in the row, and copies are gathered."""
    if (
        any(stack_object.kind is not StackKind.TRIGGERED or stack_object.announced for stack_object in state.stack)
        or state.resolution is not None
    ):
        yield Violation("SOL-G68", "an object is on the stack or resolving while the player decides what to begin")
    if turn_up_changes(state):
        yield Violation("SOL-I05", "a stack or the hand pile shows no card, although its top can be turned up")
    cards, rules, hand = state.table.cards, options_of(state), layout.hand_card(state)
    for place, card in layout.stack_tops(state):
        if layout.is_land(cards[card.card]):
            yield Violation("SOL-I06", f"the top of {STACK_NAMES[place]} is a land; expected it in the row")
    if hand is not None and rules.hand_lands_auto_move and layout.is_land(cards[hand.card]):
        yield Violation("SOL-I06", "the hand card is a land; expected it in the row")
    if isinstance(state.decision, solitaire_decisions.FreeDecision) and (merges := possible_merges(state)):
        yield Violation(
            "SOL-I07",
            f"visible copies are not gathered: {', '.join([f'{way.src} on {way.dst}' for way in merges])}",
        )
    here = {permanent.id for permanent in state.permanents}
    if any(permanent.attached_to not in here for permanent in state.permanents if permanent.attached_to is not None):
        yield Violation("SOL-I13", "a permanent is attached to an object that is not in play")
    if (
        isinstance(state.decision, solitaire_decisions.FreeDecision)
        and tableau_of(state).phase is Phase.COMBAT
        and layout.slot_permanent(state) is None
    ):
        yield Violation("SOL-G77", "the phase is combat, but no attacker is in the slot")
