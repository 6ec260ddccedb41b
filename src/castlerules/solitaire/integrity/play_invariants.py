"""What may go on in Solitaire, and what may be asked then: windows, announcements, questions, and the settle loop."""

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
"""Tasks as letters, so that what may wait behind a question can be said as a pattern; all others never wait."""

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
"""What waits behind each kind of question."""

_CHECKPOINT_DECISIONS: Final = (FreeDecision, MergeDecision, decisions.LegendDecision)
"""What the settle loop asks."""


def play_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I22, SOL-I23: what goes on fits together, and so does how a game has ended."""
    if state.result is not None:
        yield from _result(state.result, cleared=all_stacks_empty(tableau_of(state).stacks))
        return
    violations = [*_decision_and_agenda(book, state), *_windows(state), *_payments(state)]
    yield from violations
    if not violations and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(state, state.decision)


def _result(result: Outcome, *, cleared: bool) -> Problems:
    """SOL-I23, SOL-G83, SOL-G87: empty stacks win, before a loss is looked for; else only a card that says so does."""
    won = result.returns == (1.0,)
    if won and result.rule != "SOL-G83" and not (cleared and result.rule == "SOL-140"):
        yield Violation("SOL-I23", "the game is won, and the stacks are not empty")
    if cleared and not won and result.rule in ("SOL-G56", "SOL-G58"):
        yield Violation("SOL-I23", "the game is lost, and the stacks are empty")


# What is asked, and what is still to be done.


def _decision_and_agenda(book: Rulebook, state: State) -> Problems:
    """SOL-I22: the player is asked something, and what waits behind it follows from that."""
    decision = state.decision
    if decision is None:
        yield Violation("SOL-I22", "the game goes on, and the player is asked nothing")
        return
    if type(decision) not in book.decision_rules or any(type(task) not in book.task_handlers for task in state.agenda):
        yield Violation("SOL-I22", "these rules do not know what is asked, or what is to be done")
        return
    letters = "".join([_TASK_LETTERS.get(type(task), "-") for task in state.agenda])
    if re.fullmatch(_AGENDA_PATTERNS[type(decision)], letters) is None:
        yield Violation("SOL-I22", f"what is to be done does not follow from what is asked: {letters}")
    if any(isinstance(task, tasks.Checkpoint) and task.player != YOU for task in state.agenda):
        yield Violation("SOL-G03", "the loop is settled for somebody else")


def _windows(state: State) -> Problems:
    """SOL-G67, SOL-G69, SOL-G75: a window belongs to one permanent, and only that one has fought."""
    tableau, combat = tableau_of(state), state.combat
    user = tableau.permanent_in_use
    if (user is None) != (tableau.phase is Phase.MAIN):
        yield Violation("SOL-G67", "a window belongs to a permanent, and nothing else does")
    elif user is not None and not FIRST_OBJECT <= user < state.next_object:
        yield Violation("SOL-G67", f"{short_repr(user)} is in use, and never was an object")
    if tableau.phase is Phase.MAIN and combat != NO_COMBAT:
        yield Violation("SOL-G67", "there is a fight, and no window is open")
    if tableau.phase is not Phase.COMBAT and combat != NO_COMBAT and isinstance(state.decision, FreeDecision):
        yield Violation("SOL-G66", "a fight is over, and something attacks or blocks")
    own = (*combat.attackers, *combat.blocked, *[attacker for _, attacker in combat.blocks])
    if any(object_id != user for object_id in own) or len(combat.attackers) > 1:
        yield Violation("SOL-053", "something attacks, and the fight is not its own")
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers):
        yield Violation("SOL-I33", "something blocks twice")
    if any(share.source != user or share.to < FIRST_OBJECT or share.amount < 1 for share in combat.assigned_damage):
        yield Violation("SOL-G76", "damage is divided otherwise than by the attacker, among creatures")
    if (
        combat.first_strikers
        and tableau.phase is Phase.COMBAT
        and isinstance(state.decision, (FreeDecision, DamageDivisionDecision))
    ):
        yield Violation("SOL-G76", "something has struck before the damage was divided")


def _payments(state: State) -> Problems:
    """SOL-G51, SOL-065: of what lies on the stack, all but the lowest pays for the one below it, and is being paid."""
    announced, paid_colors = (
        [stack_object for stack_object in state.stack if not stack_object.announced],
        tableau_of(state).paid_colors,
    )
    if announced and len(announced) < len(state.stack):
        yield Violation("SOL-G68", "something is announced while something else resolves")
    if len(state.stack) > 1 and not announced:
        yield Violation("SOL-G68", "two things resolve")
    if bool(announced) != any(isinstance(task, (tasks.Announce, ContinuePayment)) for task in state.agenda):
        yield Violation("SOL-G51", "something is announced, and does not go on, or the other way")
    if any(stack_object.kind in (StackKind.TRIGGERED, StackKind.COMBAT_DAMAGE) for stack_object in state.stack[1:]):
        yield Violation("SOL-G68", "what pays for something is no source")
    if len(paid_colors) != len(
        [stack_object for stack_object in announced if stack_object.kind is not StackKind.TRIGGERED]
    ):
        yield Violation("SOL-G51", f"{len(paid_colors)} things are being paid for")
    if any(not 0 < mask <= ANY_COLOR for masks in paid_colors for mask in masks):
        yield Violation("SOL-G48", "something was paid with no colour that there is")


# Questions.


def _dividing(state: State, decision: DamageDivisionDecision) -> Problems:
    """SOL-G76: the attacker is there, and there are blockers left to divide its damage among."""
    here, combat = {permanent.id for permanent in state.permanents}, state.combat
    blockers = [blocker for blocker, _ in combat.blocks if blocker in here]
    if tableau_of(state).phase is not Phase.COMBAT or not combat.attackers or combat.attackers[0] not in here:
        yield Violation("SOL-G76", "there is no fight in which damage could be divided")
    if len(decision.damage_assigned) > len(blockers) - 2 or any(part < 0 for part in decision.damage_assigned):
        yield Violation("SOL-G76", "the damage is not divided among the blockers, one after the other")


def _merging(state: State, _: MergeDecision) -> Problems:
    """SOL-I22, SOL-G92: there is a choice."""
    if len(possible_merges(state)) < 2:
        yield Violation("SOL-G05", "there is only one way to gather copies, or none")


def _placing(state: State, decision: PlacementDecision) -> Problems:
    """SOL-G63: what goes down is there, and each once; there are several left, and not all alike."""
    moves = [*decision.chosen, *decision.remaining]
    if (
        not all(isinstance(event, (changes.Move, changes.LibraryMove)) for event in moves)
        or len(decision.remaining) < 2
    ):
        yield Violation("SOL-G63", "cards go to the hand pile or the library one after the other, and several are left")
    objects = [event.object for event in moves if isinstance(event, changes.Move)]
    cards = [event.card for event in moves if isinstance(event, changes.LibraryMove)]
    if len(set(objects)) < len(objects) or not set(objects) <= set(_object_ids(state)):
        yield Violation("SOL-G63", "something goes down that is nowhere, or twice")
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.seats[YOU].library):
        yield Violation("SOL-G63", "a card is put down that is not in the library, or twice")


def _object_ids(state: State) -> list[ObjectId]:
    """Return the numbers of everything that lies somewhere."""
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
    """SOL-G29, SOL-G35: several cards could come into the slot, from wherever, or from the stacks."""
    arrivals = [event for event in (*decision.arrivals, *decision.auras) if isinstance(event, changes.EnterBattlefield)]
    taken = [event.object for event in decision.arrivals if isinstance(event, changes.ControlGained)]
    here = {permanent.id: permanent.card for permanent in state.permanents if permanent.controller == STACKS}
    origins = [change.old_object for change in arrivals if change.old_object is not None]
    if len(arrivals) + len(taken) < len(decision.arrivals) + len(decision.auras) or len(decision.arrivals) < 2:
        yield Violation("SOL-G29", "there are no several newcomers to choose between")
    elif not set(origins) <= set(_object_ids(state)) or not set(taken) <= here.keys():
        yield Violation("SOL-G29", "a newcomer is nowhere")
        return
    cards = [*[change.card for change in arrivals], *[here[object_id] for object_id in taken if object_id in here]]
    rows = range(len(state.table.cards))
    if any(card not in rows for card in cards) or len(set(cards)) < len(cards):
        yield Violation("SOL-G29", "a newcomer is no card, or comes twice")


def _stack_top(state: State, decision: StackTopDecision) -> Problems:
    """SOL-G14, SOL-G18: tops are named by rising numbers, each once, as many as the text says."""
    held = [card.id for _, card in stack_tops(state)]
    if not _is_rising(decision.chosen, held, decision.count):
        yield Violation("SOL-G14", "other cards are named than the tops of stacks, or too many")
    nodes = _effect_nodes(state)
    is_called_for = (
        decision.effect in nodes
        if decision.effect is not None
        else any(isinstance(word, lang.Discard) for word in nodes)
    )
    if nodes and not is_called_for:
        yield Violation("SOL-G18", "stack tops are asked for, and nothing says so")


def _side_sacrifice(state: State, decision: SideSacrificeDecision) -> Problems:
    """SOL-P27: each side in turn gives up what it controls, by rising numbers, each once."""
    own = {
        side: [permanent.id for permanent in state.permanents if permanent.controller == side] for side in (YOU, STACKS)
    }
    sides = [decision.controller, *[side for side, _ in decision.players_after]]
    if any(side not in own for side in sides) or len(set(sides)) < len(sides):
        yield Violation("SOL-P27", "each side gives something up once")
        return
    if not _is_rising(decision.chosen, own[decision.controller], decision.count):
        yield Violation("SOL-P27", "something is given up that is not there, or too much is")
    before = [object_id for side in own if side not in sides for object_id in own[side]]
    if len(set(decision.chosen_before)) < len(decision.chosen_before) or not set(decision.chosen_before) <= set(before):
        yield Violation("SOL-P27", "something was given up before that nobody has")
    if any(count < 0 for _, count in decision.players_after):
        yield Violation("SOL-P27", "somebody gives up less than nothing")


def _is_rising(chosen: tuple[ObjectId, ...], able: list[ObjectId], count: int) -> bool:
    return list(chosen) == sorted(set(chosen)) and set(chosen) <= set(able) and len(chosen) < count


def _effect_nodes(state: State) -> tuple[Any, ...]:
    """Return every part of what the object on top of the stack can do."""
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


# What needs a scene, or settles.


def settled_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I24, SOL-A02: what is settled stays so, and what is announced can be completed."""
    if state.result is not None:
        return
    if isinstance(state.decision, _CHECKPOINT_DECISIONS):
        violations = list(_unsettled(state))
        yield from violations
        if (
            not violations
            and run_checkpoint(book, evolve(state, decision=None, agenda=()), tasks.Checkpoint(YOU)) != state
        ):
            yield Violation("SOL-I24", "something compulsory is still to be done")
    elif isinstance(state.decision, PaymentSourceDecision):
        board = Board(book, state)
        if next_choices(board) is not None:
            yield Violation("SOL-G51", "something is paid for before all of it is chosen")
    elif isinstance(state.decision, decisions.AnnounceDecision) and state.stack[-1].mode is not None:
        yield from _announced_targets(Board(book, state))


def _announced_targets(board: Board) -> Problems:
    """SOL-G51: what aims at something aims at as much as it says."""
    stack_object = board.state.stack[-1]
    if len(stack_object.targets) > len(chosen_mode(board, stack_object).targets):
        yield Violation("SOL-G51", "something aims at more than it says")


def _unsettled(state: State) -> Problems:
    """SOL-I05 to SOL-I07, SOL-I13: what shows is turned up, lands are in the row, and copies are gathered."""
    if (
        any(stack_object.kind is not StackKind.TRIGGERED or stack_object.announced for stack_object in state.stack)
        or state.resolution is not None
    ):
        yield Violation("SOL-G68", "something is played while all is settled")
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
        yield Violation("SOL-I13", "something is attached to what is not in play")
    if (
        isinstance(state.decision, FreeDecision)
        and tableau_of(state).phase is Phase.COMBAT
        and slot_permanent(state) is None
    ):
        yield Violation("SOL-G77", "a fight goes on without an attacker")
