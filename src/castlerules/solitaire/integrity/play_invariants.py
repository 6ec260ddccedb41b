"""Invariants of what is under way in a Solitaire state: combat, payments, decisions, tasks and compulsory moves.

A *window* is a phase other than MAIN: combat, or the use of a permanent. The *agenda* is the queue of tasks that wait
for the pending decision. The *slot* is the place for the player's one permanent. The *stacks* are the columns of cards;
spells and abilities are on ``State.stack``.
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
from castlerules.magic.rules.announcing import announcement_actions
from castlerules.solitaire.model import decisions as solitaire_decisions
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, Phase, options_of, tableau_of
from castlerules.solitaire.query import layout, payment_sources
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
"""A letter for each kind of task that can wait in the agenda, so that ``_AGENDA_PATTERNS`` can describe an agenda."""

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
"""For each kind of decision, a regular expression of the tasks that may wait for it, in these letters."""

_CHECKPOINT_DECISIONS: Final = (
    solitaire_decisions.FreeDecision,
    solitaire_decisions.MergeDecision,
    decisions.LegendDecision,
)
"""The decisions that can interrupt or end the checkpoint, the loop that makes all compulsory moves."""


def play_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I22, SOL-I23: check that decision, agenda, phase, combat and payments fit together.

    Of a finished game, check only that the result fits the stacks.
    """
    if state.result is not None:
        yield from _result(state.result, cleared=layout.all_stacks_empty(tableau_of(state).stacks))
        return
    violations = [*_decision_and_agenda(book, state), *_windows(state), *_payments(state)]
    yield from violations
    if not violations and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(state, state.decision)


def _result(result: Outcome, *, cleared: bool) -> Problems:
    """SOL-I23, SOL-G83, SOL-G87: check the rule of a win or loss; *cleared* tells whether all stacks are empty.

    Only empty stacks or a card effect win; empty stacks win even if the game would be lost at the same time.
    """
    won = result.returns == (1.0,)
    if won and result.rule != "SOL-G83" and not (cleared and result.rule == "SOL-140"):
        yield Violation(
            "SOL-I23",
            f"the game is won by rule {result.rule} with {'empty' if cleared else 'cards on the'} stacks; expected"
            " SOL-140 (a win by empty stacks) and empty stacks, or SOL-G83 (a win by a card effect)",
        )
    if cleared and not won and result.rule in ("SOL-G56", "SOL-G58"):
        yield Violation(
            "SOL-I23", f"the game is lost by rule {result.rule} although all stacks are empty; expected a win"
        )


# Decision, agenda, window and payments.


def _decision_and_agenda(book: Rulebook, state: State) -> Problems:
    """SOL-I22: check that a decision is pending, and that the tasks in the agenda can wait for this decision."""
    decision = state.decision
    if decision is None:
        yield Violation("SOL-I22", "decision is None, but the game is not over; expected a pending decision")
        return
    waiting = ", ".join([type(task).__name__ for task in state.agenda]) or "none"
    if type(decision) not in book.decision_rules or any(type(task) not in book.task_handlers for task in state.agenda):
        yield Violation(
            "SOL-I22",
            f"the pending decision is {type(decision).__name__}, and the agenda has the tasks {waiting}; expected only"
            " decisions and tasks that Solitaire has",
        )
        return
    letters = "".join([_TASK_LETTERS.get(type(task), "-") for task in state.agenda])
    if re.fullmatch(_AGENDA_PATTERNS[type(decision)], letters) is None:
        pattern = _AGENDA_PATTERNS[type(decision)]
        letters_text = "A Announce, B RegularDamage, C FinishResolving, e an effect, F ContinuePayment, S Checkpoint"
        yield Violation(
            "SOL-I22",
            f"the agenda has the tasks {waiting} while a {type(decision).__name__} is pending; expected"
            f" {f'tasks that match {pattern} ({letters_text})' if pattern else 'an empty agenda'}",
        )
    if any(isinstance(task, tasks.Checkpoint) and task.player != YOU for task in state.agenda):
        yield Violation(
            "SOL-G03",
            f"agenda: expected player {YOU}, the only one who acts, in every Checkpoint, got"
            f" {short_repr([task.player for task in state.agenda if isinstance(task, tasks.Checkpoint)])}",
        )


def _windows(state: State) -> Problems:
    """SOL-G67, SOL-G69, SOL-G75: check phase, permanent in use and combat: only the permanent in use may attack."""
    tableau, combat = tableau_of(state), state.combat
    user = tableau.permanent_in_use
    if (user is None) != (tableau.phase is Phase.MAIN):
        yield Violation(
            "SOL-G67",
            f"permanent_in_use is {short_repr(user)} in the phase {tableau.phase.value}; expected"
            f" {'None' if tableau.phase is Phase.MAIN else 'the id of an object'}",
        )
    elif user is not None and not FIRST_OBJECT <= user < state.next_object:
        yield Violation(
            "SOL-G67",
            f"permanent_in_use: expected an object id from {FIRST_OBJECT} to below {state.next_object}, got"
            f" {short_repr(user)}",
        )
    if tableau.phase is Phase.MAIN and combat != NO_COMBAT:
        yield Violation(
            "SOL-G67", f"the phase is main, but combat is {short_repr(combat)}; expected no combat in this phase"
        )
    if (
        tableau.phase is not Phase.COMBAT
        and combat != NO_COMBAT
        and isinstance(state.decision, solitaire_decisions.FreeDecision)
    ):
        yield Violation(
            "SOL-G66",
            f"combat is {short_repr(combat)} in the phase {tableau.phase.value}, with a FreeDecision pending; expected"
            " no combat outside the combat phase",
        )
    own = (*combat.attackers, *combat.blocked, *[attacker for _, attacker in combat.blocks])
    if any(object_id != user for object_id in own) or len(combat.attackers) > 1:
        yield Violation(
            "SOL-053",
            f"combat has the attacking creatures {short_repr(own)}; expected no other than permanent_in_use,"
            f" {short_repr(user)}, and this at most once as attacker",
        )
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers):
        yield Violation(
            "SOL-I33", f"the creatures {short_repr(blockers)} block; expected each blocker once in combat.blocks"
        )
    if any(share.source != user or share.to < FIRST_OBJECT or share.amount < 1 for share in combat.assigned_damage):
        yield Violation(
            "SOL-G76",
            f"combat.assigned_damage is {short_repr(combat.assigned_damage)}; expected shares of at least 1 damage,"
            f" each from the attacker, object {short_repr(user)}, to a creature and never to a player",
        )
    if (
        combat.first_strikers
        and tableau.phase is Phase.COMBAT
        and isinstance(state.decision, (solitaire_decisions.FreeDecision, solitaire_decisions.DamageDivisionDecision))
    ):
        yield Violation(
            "SOL-G76",
            f"combat.first_strikers is {short_repr(combat.first_strikers)}, but combat damage has not been dealt yet;"
            " expected no creatures that have dealt first-strike damage",
        )


def _payments(state: State) -> Problems:
    """SOL-G51, SOL-065: check ``State.stack`` and the payments for its objects.

    One object resolves alone, or one is being announced, with mana sources above it that pay for the object below.
    """
    announced, paid_colors = (
        [stack_object for stack_object in state.stack if not stack_object.announced],
        tableau_of(state).paid_colors,
    )
    if announced and len(announced) < len(state.stack):
        yield Violation(
            "SOL-G68",
            f"{len(announced)} of {len(state.stack)} objects on State.stack are being announced; expected all or none",
        )
    if len(state.stack) > 1 and not announced:
        yield Violation("SOL-G68", f"{len(state.stack)} objects on State.stack resolve at once; expected at most 1")
    if bool(announced) != any(
        isinstance(task, (tasks.Announce, solitaire_decisions.ContinuePayment)) for task in state.agenda
    ):
        yield Violation(
            "SOL-G51",
            f"{len(announced)} objects on State.stack are being announced, but the agenda has"
            f" {'no' if announced else 'an'} Announce or ContinuePayment task; expected"
            f" {'one, to complete the announcement' if announced else 'none'}",
        )
    if any(stack_object.kind in (StackKind.TRIGGERED, StackKind.COMBAT_DAMAGE) for stack_object in state.stack[1:]):
        yield Violation(
            "SOL-G68",
            "a triggered ability or combat damage is above another object on State.stack; expected only mana sources"
            " there, which pay for the object below",
        )
    payable = [stack_object for stack_object in announced if stack_object.kind is not StackKind.TRIGGERED]
    if len(paid_colors) != len(payable):
        yield Violation(
            "SOL-G51",
            f"paid_colors: expected {len(payable)} entries, one for each spell or activated ability that is being"
            f" announced, got {len(paid_colors)}",
        )
    if any(not 0 < mask <= payment_sources.ANY_COLOR for masks in paid_colors for mask in masks):
        yield Violation(
            "SOL-G48",
            f"paid_colors is {short_repr(paid_colors)}; expected bit masks of colours from 1 to"
            f" {payment_sources.ANY_COLOR}",
        )


# Single kinds of decisions.


def _dividing(state: State, decision: solitaire_decisions.DamageDivisionDecision) -> Problems:
    """SOL-G76: check a pending division of combat damage: attacker in play, two or more blockers without a share."""
    here, combat = {permanent.id for permanent in state.permanents}, state.combat
    blockers = [blocker for blocker, _ in combat.blocks if blocker in here]
    if tableau_of(state).phase is not Phase.COMBAT or not combat.attackers or combat.attackers[0] not in here:
        yield Violation(
            "SOL-G76",
            f"a DamageDivisionDecision is pending in the phase {tableau_of(state).phase.value} with the attackers"
            f" {short_repr(combat.attackers)}; expected the phase combat and an attacker in play",
        )
    if len(decision.damage_assigned) > len(blockers) - 2 or any(part < 0 for part in decision.damage_assigned):
        yield Violation(
            "SOL-G76",
            f"damage_assigned is {short_repr(decision.damage_assigned)} for {len(blockers)} blockers in play; expected"
            " shares of at least 0, and at least two blockers without a share",
        )


def _merging(state: State, _: solitaire_decisions.MergeDecision) -> Problems:
    """SOL-I22, SOL-G92: check a pending choice of which copies of a card to gather: it has at least two options."""
    if len(merges := possible_merges(state)) < 2:
        yield Violation(
            "SOL-G05",
            f"a MergeDecision is pending, but copies can be gathered in {len(merges)} ways; expected at least 2 ways",
        )


def _placing(state: State, decision: solitaire_decisions.PlacementDecision) -> Problems:
    """SOL-G63: check a pending choice of the order in which cards are laid down: each exists, at least two are left."""
    moves = [*decision.chosen, *decision.remaining]
    if (
        not all(isinstance(event, (changes.Move, changes.LibraryMove)) for event in moves)
        or len(decision.remaining) < 2
    ):
        yield Violation(
            "SOL-G63",
            "PlacementDecision: expected only changes of the types Move and LibraryMove, at least 2 of them in"
            f" remaining; got {', '.join([type(event).__name__ for event in moves]) or 'none'},"
            f" {len(decision.remaining)} in remaining",
        )
    objects = [event.object for event in moves if isinstance(event, changes.Move)]
    cards = [event.card for event in moves if isinstance(event, changes.LibraryMove)]
    if len(set(objects)) < len(objects) or not set(objects) <= set(_object_ids(state)):
        yield Violation(
            "SOL-G63",
            f"the PlacementDecision moves the objects {short_repr(objects)}; expected objects that exist, each once",
        )
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.seats[YOU].library):
        yield Violation(
            "SOL-G63",
            f"the PlacementDecision moves the library cards {short_repr(cards)}; expected cards in the library, each"
            " once",
        )


def _object_ids(state: State) -> list[ObjectId]:
    """Return the ids of all objects: cards in every zone where cards have ids, permanents, spells and abilities."""
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
    """SOL-G29, SOL-G35: check a pending choice of which of several arriving permanents gets the one slot.

    At least two arrive, each card exists and arrives once, and control is taken only of permanents on stacks.
    """
    arrivals = [event for event in (*decision.arrivals, *decision.auras) if isinstance(event, changes.EnterBattlefield)]
    taken = [event.object for event in decision.arrivals if isinstance(event, changes.ControlGained)]
    here = {permanent.id: permanent.card for permanent in state.permanents if permanent.controller == STACKS}
    origins = [change.old_object for change in arrivals if change.old_object is not None]
    if len(arrivals) + len(taken) < len(decision.arrivals) + len(decision.auras) or len(decision.arrivals) < 2:
        yield Violation(
            "SOL-G29",
            "NewcomerDecision: expected at least 2 arrivals, all EnterBattlefield or ControlGained, and only"
            f" EnterBattlefield in auras; got {short_repr([type(event).__name__ for event in decision.arrivals])} and"
            f" {short_repr([type(event).__name__ for event in decision.auras])} in these fields",
        )
    elif not set(origins) <= set(_object_ids(state)) or not set(taken) <= here.keys():
        yield Violation(
            "SOL-G29",
            f"NewcomerDecision: the objects {short_repr(origins)} arrive, and control is gained of {short_repr(taken)};"
            f" expected objects that exist, and to gain control only of permanents of player {STACKS}, on stacks",
        )
        return
    cards = [*[change.card for change in arrivals], *[here[object_id] for object_id in taken if object_id in here]]
    rows = range(len(state.table.cards))
    if any(card not in rows for card in cards) or len(set(cards)) < len(cards):
        yield Violation(
            "SOL-G29",
            f"NewcomerDecision: the cards {short_repr(cards)} arrive; expected cards of the card table, 0 to"
            f" {len(rows) - 1}, each once",
        )


def _stack_top(state: State, decision: solitaire_decisions.StackTopDecision) -> Problems:
    """SOL-G14, SOL-G18: check a pending choice of top cards of stacks: the cards chosen so far, and the effect."""
    held = [card.id for _, card in layout.stack_tops(state)]
    if not _is_rising(decision.chosen, held, decision.count):
        yield Violation(
            "SOL-G14",
            f"StackTopDecision: chosen is {short_repr(decision.chosen)}; expected fewer than {decision.count} ids of"
            f" top cards of stacks ({short_repr(held)}), in rising order",
        )
    nodes = _effect_nodes(state)
    is_called_for = (
        decision.effect in nodes
        if decision.effect is not None
        else any(isinstance(node, lang.Discard) for node in nodes)
    )
    if nodes and not is_called_for:
        effect_text = "a discard" if decision.effect is None else short_repr(decision.effect)
        yield Violation(
            "SOL-G18",
            f"a StackTopDecision is pending for {effect_text}, which the object on top of State.stack does not have;"
            " expected a decision for one of its effects",
        )


def _side_sacrifice(state: State, decision: solitaire_decisions.SideSacrificeDecision) -> Problems:
    """SOL-P27: check a pending choice of permanents to sacrifice, which each player makes in turn."""
    own = {
        side: [permanent.id for permanent in state.permanents if permanent.controller == side] for side in (YOU, STACKS)
    }
    sides = [decision.controller, *[side for side, _ in decision.players_after]]
    if any(side not in own for side in sides) or len(set(sides)) < len(sides):
        yield Violation(
            "SOL-P27",
            f"SideSacrificeDecision: the players {short_repr(sides)} sacrifice; expected {YOU} and {STACKS}, each once"
            " at most",
        )
        return
    if not _is_rising(decision.chosen, own[decision.controller], decision.count):
        yield Violation(
            "SOL-P27",
            f"SideSacrificeDecision: chosen is {short_repr(decision.chosen)}; expected fewer than {decision.count} ids"
            f" of permanents of player {decision.controller}, in rising order",
        )
    before = [object_id for side in own if side not in sides for object_id in own[side]]
    if len(set(decision.chosen_before)) < len(decision.chosen_before) or not set(decision.chosen_before) <= set(before):
        yield Violation(
            "SOL-P27",
            f"SideSacrificeDecision: chosen_before is {short_repr(decision.chosen_before)}; expected permanents of"
            f" players who chose earlier ({short_repr(before)}), each once",
        )
    if any(count < 0 for _, count in decision.players_after):
        yield Violation(
            "SOL-P27",
            f"SideSacrificeDecision: players_after is {short_repr(decision.players_after)}; expected pairs of a player"
            " and a number of permanents of at least 0",
        )


def _is_rising(chosen: tuple[ObjectId, ...], candidates: list[ObjectId], count: int) -> bool:
    return list(chosen) == sorted(set(chosen)) and set(chosen) <= set(candidates) and len(chosen) < count


def _effect_nodes(state: State) -> tuple[Any, ...]:
    """Return every part (effect, condition, filter, ...) of the ability or card on top of ``State.stack``."""
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
    """SOL-I24, SOL-A02: check that all compulsory moves are made, and that announcing has not skipped a choice.

    Running the checkpoint, the loop of compulsory moves, once more must change nothing.
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
                "SOL-I24",
                "running the checkpoint, the loop of compulsory moves, again changes the state; expected no compulsory"
                " move to be left",
            )
    elif isinstance(state.decision, solitaire_decisions.PaymentSourceDecision):
        board = Board(book, state)
        if announcement_actions(board) is not None:
            yield Violation(
                "SOL-G51",
                "a PaymentSourceDecision is pending, but the object on top of State.stack still lacks a mode, a target"
                " or another choice; expected all choices to be made before paying",
            )
    elif isinstance(state.decision, decisions.AnnounceDecision) and state.stack[-1].mode is not None:
        yield from _announced_targets(Board(book, state))


def _announced_targets(board: Board) -> Problems:
    """SOL-G51: check that the object being announced has no more groups of targets than its mode asks for."""
    stack_object = board.state.stack[-1]
    if len(stack_object.targets) > (most := len(chosen_mode(board, stack_object).targets)):
        yield Violation(
            "SOL-G51",
            f"the object being announced has {len(stack_object.targets)} groups of targets; expected at most {most},"
            " the number that its mode asks for",
        )


def _unsettled(state: State) -> Problems:
    """SOL-I05 to SOL-I07, SOL-I13: check that top cards are turned up, lands are in the row, and copies are gathered.

    The row holds the player's lands. Also check that nothing resolves, and that attachments and attackers are in play.
    """
    if (
        any(stack_object.kind is not StackKind.TRIGGERED or stack_object.announced for stack_object in state.stack)
        or state.resolution is not None
    ):
        yield Violation(
            "SOL-G68",
            f"an object on State.stack is announced, or resolves, while a {type(state.decision).__name__} is pending;"
            " expected only triggered abilities there that are still to be announced",
        )
    if turn_up_changes(state):
        yield Violation("SOL-I05", "a stack or the hand pile shows only face-down cards; expected its top card face up")
    cards, rules, hand = state.table.cards, options_of(state), layout.hand_card(state)
    for place, card in layout.stack_tops(state):
        if layout.is_land(cards[card.card]):
            yield Violation(
                "SOL-I06",
                f"the top of stack {STACK_NAMES[place]} is a land, {cards[card.card].name}; expected it in the row of"
                " lands",
            )
    if hand is not None and rules.hand_lands_auto_move and layout.is_land(cards[hand.card]):
        yield Violation("SOL-I06", f"the hand card is a land, {cards[hand.card].name}; expected it in the row of lands")
    if isinstance(state.decision, solitaire_decisions.FreeDecision) and (merges := possible_merges(state)):
        yield Violation(
            "SOL-I07",
            "copies of one card are visible in two places; expected them on one stack:"
            f" {', '.join([f'{way.src} laid on {way.dst}' for way in merges])}",
        )
    here = {permanent.id for permanent in state.permanents}
    hosts = [permanent.attached_to for permanent in state.permanents if permanent.attached_to is not None]
    if gone := [host for host in hosts if host not in here]:
        yield Violation(
            "SOL-I13", f"permanents are attached to the objects {gone}, which are not in play; expected none"
        )
    if (
        isinstance(state.decision, solitaire_decisions.FreeDecision)
        and tableau_of(state).phase is Phase.COMBAT
        and layout.slot_permanent(state) is None
    ):
        yield Violation("SOL-G77", "the phase is combat, but the slot is empty; expected the attacker there")
