"""Invariants of a state of Solitaire that concern windows, announcements, decisions, the agenda and the checkpoint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from castlerules.cards import language as lang
from castlerules.cards.language.tree import nodes_in
from castlerules.core import Outcome, Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.model import changes, decisions, tasks
from castlerules.magic.model.ids import FIRST_OBJECT, ObjectId
from castlerules.magic.model.stack import StackKind
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import chosen_mode
from castlerules.solitaire.model.state import (
    STACK_NAMES,
    STACKS,
    YOU,
    ContinuePayment,
    DamageDivisionDecision,
    FreeDecision,
    MergeDecision,
    NewcomerDecision,
    PaymentSourceDecision,
    Phase,
    PlacementDecision,
    RegularDamage,
    ShuffleIn,
    SideSacrificeDecision,
    StackTopDecision,
    options_of,
    tableau_of,
)
from castlerules.solitaire.query.layout import (
    all_stacks_empty,
    card_name,
    hand_card,
    is_land,
    slot_permanent,
    stack_tops,
)
from castlerules.solitaire.query.payment_sources import ANY_COLOR
from castlerules.solitaire.rules.announcing import next_choices
from castlerules.solitaire.rules.checkpoint import possible_merges, run_checkpoint, turn_up_changes

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_TASK_LETTERS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        tasks.Announce: "A",
        ContinuePayment: "F",
        RegularDamage: "B",
        tasks.FinishResolving: "C",
        tasks.Checkpoint: "S",
        **dict.fromkeys((*get_args(lang.Effect), ShuffleIn), "e"),
    }
)
"""Each kind of task as a letter, so that a regular expression can describe the agenda; other tasks never wait."""

_RESOLVING: Final = "e*CS"
_AGENDA_PATTERNS: Final[Mapping[type[decisions.Decision], str]] = MappingProxyType(
    {
        FreeDecision: "",
        MergeDecision: "S",
        decisions.AnnounceDecision: "A|AF",
        PaymentSourceDecision: "F",
        DamageDivisionDecision: "",
        decisions.LegendDecision: "S",
        decisions.ReplacementDecision: f"A?F|B?S?|{_RESOLVING}",
        **dict.fromkeys((PlacementDecision, NewcomerDecision, StackTopDecision, SideSacrificeDecision), _RESOLVING),
        **dict.fromkeys(
            (decisions.MayDecision, decisions.PayDecision, decisions.ChooseCardsDecision, decisions.ChooseOneDecision),
            _RESOLVING,
        ),
        **dict.fromkeys(
            (decisions.DamageSourceDecision, decisions.AttachDecision, decisions.SearchDecision), _RESOLVING
        ),
    }
)
"""The pattern of the agenda while each kind of decision is pending."""

_CHECKPOINT_DECISIONS: Final = (FreeDecision, MergeDecision, decisions.LegendDecision)
"""The decisions that the checkpoint asks for."""


def play_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I22, SOL-I23: decision, agenda, window and payments fit together, or the result fits the stacks."""
    if state.result is not None:
        yield from _result(state.result, cleared=all_stacks_empty(tableau_of(state).stacks))
        return
    violations = [*_decision_and_agenda(book, state), *_windows(state), *_payments(state)]
    yield from violations
    if not violations and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(state, state.decision)


def _result(result: Outcome, *, cleared: bool) -> Problems:
    """SOL-I23, SOL-G83, SOL-G87: empty stacks win, and take precedence over a loss; else only card effects win."""
    won = result.returns == (1.0,)
    if won and result.rule != "SOL-G83" and not (cleared and result.rule == "SOL-140"):
        yield Violation("SOL-I23", "the game is won, but the stacks are not empty")
    if cleared and not won and result.rule in ("SOL-G56", "SOL-G58"):
        yield Violation("SOL-I23", "the game is lost, but the stacks are empty")


# Decision, agenda, window and payments.


def _decision_and_agenda(book: Rulebook, state: State) -> Problems:
    """SOL-I22: a decision is pending, and the agenda is one that can wait behind it."""
    decision = state.decision
    if decision is None:
        yield Violation("SOL-I22", "the game is not over, but no decision is pending")
        return
    if type(decision) not in book.decision_rules or any(type(task) not in book.task_handlers for task in state.agenda):
        yield Violation("SOL-I22", "the rulebook has no entry for the pending decision or for a task of the agenda")
        return
    letters = "".join([_TASK_LETTERS.get(type(task), "-") for task in state.agenda])
    if re.fullmatch(_AGENDA_PATTERNS[type(decision)], letters) is None:
        yield Violation("SOL-I22", f"these tasks cannot wait behind the pending decision: {letters}")
    if any(isinstance(task, tasks.Checkpoint) and task.player != YOU for task in state.agenda):
        yield Violation("SOL-G03", "a checkpoint waits for another player than the one of the game")


def _windows(state: State) -> Problems:
    """SOL-G67, SOL-G69, SOL-G75: a window belongs to one permanent, and only that permanent attacks in it."""
    tableau, combat = tableau_of(state), state.combat
    user = tableau.permanent_in_use
    if (user is None) != (tableau.phase is Phase.MAIN):
        yield Violation(
            "SOL-G67", "a window is open without a permanent in use, or a permanent is in use without a window"
        )
    elif user is not None and not FIRST_OBJECT <= user < state.next_object:
        yield Violation("SOL-G67", f"permanent_in_use {short_repr(user)} is the id of no object")
    if tableau.phase is Phase.MAIN and combat != NO_COMBAT:
        yield Violation("SOL-G67", "there is a fight, but no window is open")
    if tableau.phase is not Phase.COMBAT and combat != NO_COMBAT and isinstance(state.decision, FreeDecision):
        yield Violation("SOL-G66", "the fight is over, but a creature still attacks or blocks")
    own = (*combat.attackers, *combat.blocked, *[attacker for _, attacker in combat.blocks])
    if any(object_id != user for object_id in own) or len(combat.attackers) > 1:
        yield Violation("SOL-053", "a creature attacks that is not the permanent in use")
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers):
        yield Violation("SOL-I33", "a creature blocks twice")
    if any(share.source != user or share.to < FIRST_OBJECT or share.amount < 1 for share in combat.assigned_damage):
        yield Violation(
            "SOL-G76", "combat damage is assigned by another object than the attacker, to no creature, or less than 1"
        )
    if (
        combat.first_strikers
        and tableau.phase is Phase.COMBAT
        and isinstance(state.decision, (FreeDecision, DamageDivisionDecision))
    ):
        yield Violation("SOL-G76", "a creature has dealt first-strike damage before the damage was divided")


def _payments(state: State) -> Problems:
    """SOL-G51, SOL-065: each object on the stack but the lowest is being announced and pays for the one below it."""
    announced, paid_colors = (
        [stack_object for stack_object in state.stack if not stack_object.announced],
        tableau_of(state).paid_colors,
    )
    if announced and len(announced) < len(state.stack):
        yield Violation("SOL-G68", "an object is being announced while another resolves")
    if len(state.stack) > 1 and not announced:
        yield Violation("SOL-G68", "two objects resolve at once")
    if bool(announced) != any(isinstance(task, (tasks.Announce, ContinuePayment)) for task in state.agenda):
        yield Violation("SOL-G51", "an object is being announced without a task to continue it, or the reverse")
    if any(stack_object.kind in (StackKind.TRIGGERED, StackKind.COMBAT_DAMAGE) for stack_object in state.stack[1:]):
        yield Violation("SOL-G68", "a triggered ability or combat damage pays for another object")
    if len(paid_colors) != len(
        [stack_object for stack_object in announced if stack_object.kind is not StackKind.TRIGGERED]
    ):
        yield Violation("SOL-G51", f"paid_colors: expected an entry for each announced object, got {len(paid_colors)}")
    if any(not 0 < mask <= ANY_COLOR for masks in paid_colors for mask in masks):
        yield Violation("SOL-G48", "paid_colors has a mask that is no combination of colours")


# Single kinds of decisions.


def _dividing(state: State, decision: DamageDivisionDecision) -> Problems:
    """SOL-G76: the attacker is in play, and blockers are left to divide its damage among."""
    here, combat = {permanent.id for permanent in state.permanents}, state.combat
    blockers = [blocker for blocker, _ in combat.blocks if blocker in here]
    if tableau_of(state).phase is not Phase.COMBAT or not combat.attackers or combat.attackers[0] not in here:
        yield Violation("SOL-G76", "damage is divided, but no attacker is in a fight")
    if len(decision.damage_assigned) > len(blockers) - 2 or any(part < 0 for part in decision.damage_assigned):
        yield Violation("SOL-G76", "damage_assigned has too many parts for the blockers, or a negative one")


def _merging(state: State, _: MergeDecision) -> Problems:
    """SOL-I22, SOL-G92: copies can be gathered in two ways at least."""
    if len(possible_merges(state)) < 2:
        yield Violation("SOL-G05", "a choice of copies to gather is pending, but there are fewer than two")


def _placing(state: State, decision: PlacementDecision) -> Problems:
    """SOL-G63: each card to be placed exists and is listed once; at least two are left to choose from."""
    moves = [*decision.chosen, *decision.remaining]
    if (
        not all(isinstance(event, (changes.Move, changes.LibraryMove)) for event in moves)
        or len(decision.remaining) < 2
    ):
        yield Violation(
            "SOL-G63", "the cards to be placed are not moves to the hand pile or library, or fewer than two remain"
        )
    objects = [event.object for event in moves if isinstance(event, changes.Move)]
    cards = [event.card for event in moves if isinstance(event, changes.LibraryMove)]
    if len(set(objects)) < len(objects) or not set(objects) <= set(_object_ids(state)):
        yield Violation("SOL-G63", "an object to be placed does not exist, or is listed twice")
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.seats[YOU].library):
        yield Violation("SOL-G63", "a card to be placed is not in the library, or is listed twice")


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


def _newcomer(state: State, decision: NewcomerDecision) -> Problems:
    """SOL-G29, SOL-G35: there are two newcomers at least; each exists, and those taken over are on the stacks."""
    arrivals = [event for event in (*decision.arrivals, *decision.auras) if isinstance(event, changes.EnterBattlefield)]
    taken = [event.object for event in decision.arrivals if isinstance(event, changes.ControlGained)]
    here = {permanent.id: permanent.card for permanent in state.permanents if permanent.controller == STACKS}
    origins = [change.old_object for change in arrivals if change.old_object is not None]
    if len(arrivals) + len(taken) < len(decision.arrivals) + len(decision.auras) or len(decision.arrivals) < 2:
        yield Violation("SOL-G29", "a choice of newcomers is pending, but there are fewer than two")
    elif not set(origins) <= set(_object_ids(state)) or not set(taken) <= here.keys():
        yield Violation("SOL-G29", "a newcomer does not exist")
        return
    cards = [*[change.card for change in arrivals], *[here[object_id] for object_id in taken if object_id in here]]
    rows = range(len(state.table.cards))
    if any(card not in rows for card in cards) or len(set(cards)) < len(cards):
        yield Violation("SOL-G29", "a newcomer is no card of this game, or is listed twice")


def _stack_top(state: State, decision: StackTopDecision) -> Problems:
    """SOL-G14, SOL-G18: stack tops are chosen by rising id, each once, for an effect that calls for it."""
    held = [card.id for _, card in stack_tops(state)]
    if not _is_rising(decision.chosen, held, decision.count):
        yield Violation("SOL-G14", "the chosen cards are not stack tops in rising order, or too many")
    nodes = _effect_nodes(state)
    is_called_for = (
        decision.effect in nodes
        if decision.effect is not None
        else any(isinstance(node, lang.Discard) for node in nodes)
    )
    if nodes and not is_called_for:
        yield Violation("SOL-G18", "a choice of stack tops is pending, but the resolving object does not call for it")


def _side_sacrifice(state: State, decision: SideSacrificeDecision) -> Problems:
    """SOL-P27: each side in turn sacrifices permanents that it controls, chosen by rising id, each once."""
    own = {
        side: [permanent.id for permanent in state.permanents if permanent.controller == side] for side in (YOU, STACKS)
    }
    sides = [decision.controller, *[side for side, _ in decision.players_after]]
    if any(side not in own for side in sides) or len(set(sides)) < len(sides):
        yield Violation("SOL-P27", "a side sacrifices twice, or is no side")
        return
    if not _is_rising(decision.chosen, own[decision.controller], decision.count):
        yield Violation(
            "SOL-P27", "the chosen permanents are not controlled by this side, not in rising order, or too many"
        )
    before = [object_id for side in own if side not in sides for object_id in own[side]]
    if len(set(decision.chosen_before)) < len(decision.chosen_before) or not set(decision.chosen_before) <= set(before):
        yield Violation("SOL-P27", "chosen_before has a permanent that no earlier side controls, or one twice")
    if any(count < 0 for _, count in decision.players_after):
        yield Violation("SOL-P27", "a side of players_after sacrifices a negative number")


def _is_rising(chosen: tuple[ObjectId, ...], candidates: list[ObjectId], count: int) -> bool:
    return list(chosen) == sorted(set(chosen)) and set(chosen) <= set(candidates) and len(chosen) < count


def _effect_nodes(state: State) -> tuple[Any, ...]:
    """Return every node of the ability or card on top of the stack."""
    stack_object = state.stack[-1] if state.stack else None
    if stack_object is None:
        return ()
    if stack_object.ability is not None:
        return tuple(nodes_in(stack_object.ability.effect))
    return () if stack_object.card is None else tuple(nodes_in(state.table.cards[stack_object.card]))


_DECISION_CHECKS: Final[Mapping[type[object], Callable[[State, Any], Problems]]] = MappingProxyType(
    {
        DamageDivisionDecision: _dividing,
        MergeDecision: _merging,
        PlacementDecision: _placing,
        NewcomerDecision: _newcomer,
        StackTopDecision: _stack_top,
        SideSacrificeDecision: _side_sacrifice,
    }
)


# Checks that need a board or run the checkpoint.


def settled_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I24, SOL-A02: running the checkpoint again changes nothing, and announcements are consistent."""
    if state.result is not None:
        return
    if isinstance(state.decision, _CHECKPOINT_DECISIONS):
        violations = list(_unsettled(state))
        yield from violations
        if (
            not violations
            and run_checkpoint(book, evolve(state, decision=None, agenda=()), tasks.Checkpoint(YOU)) != state
        ):
            yield Violation("SOL-I24", "a compulsory move is still to be made")
    elif isinstance(state.decision, PaymentSourceDecision):
        board = Board(book, state)
        if next_choices(board) is not None:
            yield Violation("SOL-G51", "an object is being paid for before all its choices are made")
    elif isinstance(state.decision, decisions.AnnounceDecision) and state.stack[-1].mode is not None:
        yield from _announced_targets(Board(book, state))


def _announced_targets(board: Board) -> Problems:
    """SOL-G51: the object being announced has no more groups of targets than its mode."""
    stack_object = board.state.stack[-1]
    if len(stack_object.targets) > len(chosen_mode(board, stack_object).targets):
        yield Violation("SOL-G51", "the object being announced has more groups of targets than its mode")


def _unsettled(state: State) -> Problems:
    """SOL-I05 to SOL-I07, SOL-I13: top cards are turned up, lands are in the row, and copies are gathered."""
    if (
        any(stack_object.kind is not StackKind.TRIGGERED or stack_object.announced for stack_object in state.stack)
        or state.resolution is not None
    ):
        yield Violation("SOL-G68", "an object is on the stack or resolving after the checkpoint")
    if turn_up_changes(state):
        yield Violation("SOL-I05", "a card is still to be turned up")
    cards, rules, hand = state.table.cards, options_of(state), hand_card(state)
    for place, card in stack_tops(state):
        if is_land(cards[card.card]):
            yield Violation("SOL-I06", f"{STACK_NAMES[place]} shows a land")
    if hand is not None and rules.hand_lands_auto_move and is_land(cards[hand.card]):
        yield Violation("SOL-I06", "the hand card is a land")
    if isinstance(state.decision, FreeDecision) and possible_merges(state):
        yield Violation(
            "SOL-I07", f"{card_name(state, stack_tops(state)[0][1].card)} or another card is still to be gathered"
        )
    here = {permanent.id for permanent in state.permanents}
    if any(permanent.attached_to not in here for permanent in state.permanents if permanent.attached_to is not None):
        yield Violation("SOL-I13", "a permanent is attached to an object that is not in play")
    if (
        isinstance(state.decision, FreeDecision)
        and tableau_of(state).phase is Phase.COMBAT
        and slot_permanent(state) is None
    ):
        yield Violation("SOL-G77", "the fight window is open without an attacker")
