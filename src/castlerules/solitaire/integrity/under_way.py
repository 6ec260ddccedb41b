"""Invariants of what is under way in a Solitaire state: the window and its combat, the agenda, payments and choices.

A *window* is a phase other than MAIN: combat, or the use of a permanent. The *agenda* is the queue of tasks that wait
for the pending decision. What is left to announce or to resolve is not described here: the probe plays on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import StateCheck
from castlerules.magic.model import changes
from castlerules.magic.model.decisions import AnnounceDecision, LegendDecision, ReplacementDecision
from castlerules.magic.model.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.model.stack import StackKind
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.model.tasks import Announce, Checkpoint, EffectTask, FinishResolving, Task
from castlerules.solitaire.model.decisions import (
    ContinuePayment,
    DamageDivisionDecision,
    FreeDecision,
    MergeDecision,
    NewcomerDecision,
    PaymentSourceDecision,
    PlacementDecision,
    SideSacrificeDecision,
    StackTopDecision,
)
from castlerules.solitaire.model.state import YOU, Phase, tableau_of
from castlerules.solitaire.query.payment_sources import ANY_COLOR

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]


def _window(_: Rulebook, state: State) -> Problems:
    """SOL-G67: check that a window has its permanent, which may have left play, and that MAIN has no combat."""
    if state.result is not None:
        return
    tableau = tableau_of(state)
    phase, user = tableau.phase, tableau.permanent_in_use
    if (user is None) != (phase is Phase.MAIN):
        yield Violation(
            "SOL-G67",
            f"permanent_in_use is {short_repr(user)} in the phase {phase.value}; expected"
            f" {'None' if phase is Phase.MAIN else 'the id of an object'}",
        )
    elif user is not None and not FIRST_OBJECT <= user < state.next_object:
        yield Violation(
            "SOL-G67",
            f"permanent_in_use: expected an object id from {FIRST_OBJECT} to below {state.next_object}, got"
            f" {short_repr(user)}",
        )
    if phase in _HAS_COMBAT and _HAS_COMBAT[phase] == (state.combat == NO_COMBAT):
        yield Violation(
            "SOL-G67",
            f"combat is {short_repr(state.combat)} in the phase {phase.value}; expected"
            f" {'that of an attack' if _HAS_COMBAT[phase] else 'Combat()'}",
        )


_HAS_COMBAT: Final[Mapping[Phase, bool]] = MappingProxyType({Phase.MAIN: False, Phase.COMBAT: True})
"""Whether there is combat in a phase; in the others a fight that has just ended may not have been cleared away yet."""


def _combat(_: Rulebook, state: State) -> Problems:
    """SOL-053, SOL-I33, SOL-G76: check that only the permanent in use attacks, and who blocks and deals damage."""
    combat, user = state.combat, tableau_of(state).permanent_in_use
    if state.result is not None or combat == NO_COMBAT:
        return
    attacking = (*combat.attackers, *combat.blocked, *[attacker for _, attacker in combat.blocks])
    if len(combat.attackers) > 1 or any(object_id != user for object_id in attacking):
        yield Violation(
            "SOL-053",
            f"combat has the attackers {short_repr(combat.attackers)}, and with the blocked {short_repr(attacking)};"
            f" expected only permanent_in_use, {short_repr(user)}, and this at most once as attacker",
        )
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers):
        yield Violation("SOL-I33", f"the blockers are {short_repr(blockers)}; expected each once")
    if any(share.source != user or share.to < FIRST_OBJECT or share.amount < 1 for share in combat.assigned_damage):
        yield Violation(
            "SOL-G76",
            f"assigned_damage is {short_repr(combat.assigned_damage)}; expected at least 1 damage in each share, from"
            f" the attacker, object {short_repr(user)}, to a creature",
        )


def _agenda(_: Rulebook, state: State) -> Problems:
    """SOL-I22: check that the tasks that wait for the decision are the right ones, each once; effects may come first.

    Either one object alone on ``State.stack`` resolves, or all are being announced. Each of these pays for the one
    below, and one ContinuePayment goes on with all payments, after the Announce of the object on top.
    """
    decision = state.decision
    if state.result is not None or isinstance(decision, ReplacementDecision):
        return
    announcing = sum([not stack_object.announced for stack_object in state.stack])
    expected = _TASKS.get(type(decision), (FinishResolving, Checkpoint))
    if isinstance(decision, AnnounceDecision) and announcing > 1:
        expected = (Announce, ContinuePayment)
    is_resolving = FinishResolving in expected
    waiting = tuple([type(task) for task in state.agenda if not (is_resolving and _is_effect(task))])
    if waiting != expected:
        yield Violation(
            "SOL-I22",
            f"the tasks that wait for the {type(decision).__name__}: expected {_names(expected)}"
            f"{', after effects' if is_resolving else ''}, got {_names(waiting)}",
        )
    is_announcing = Announce in expected or ContinuePayment in expected
    if (len(state.stack) - announcing, announcing > 0) != (is_resolving, is_announcing):
        yield Violation(
            "SOL-I22",
            f"State.stack during a {type(decision).__name__}: expected {int(is_resolving)} objects to resolve and"
            f" {'at least 1' if is_announcing else 0} to announce, got {len(state.stack) - announcing} and"
            f" {announcing}",
        )


def _is_effect(task: object) -> bool:
    return not isinstance(task, Task) or isinstance(task, EffectTask)


def _names(kinds: tuple[type[object], ...]) -> str:
    return ", ".join([kind.__name__ for kind in kinds]) or "none"


_TASKS: Final[Mapping[type[object], tuple[type[object], ...]]] = MappingProxyType(
    {
        FreeDecision: (),
        DamageDivisionDecision: (),
        MergeDecision: (Checkpoint,),
        LegendDecision: (Checkpoint,),
        AnnounceDecision: (Announce,),
        PaymentSourceDecision: (ContinuePayment,),
    }
)
"""The tasks that wait for a decision; the other decisions are made while an object resolves."""


def _payments(_: Rulebook, state: State) -> Problems:
    """SOL-G51, SOL-G48: check that paid_colors has the sources used for each object that is being announced."""
    paid_colors = tableau_of(state).paid_colors
    payable = [item for item in state.stack if not item.announced and item.kind is not StackKind.TRIGGERED]
    if state.result is None and len(paid_colors) != len(payable):
        yield Violation(
            "SOL-G51",
            f"paid_colors: expected {len(payable)} entries, one for each spell or activated ability that is being"
            f" announced, got {len(paid_colors)}",
        )
    if any(not 0 < mask <= ANY_COLOR for masks in paid_colors for mask in masks):
        yield Violation(
            "SOL-G48",
            f"paid_colors is {short_repr(paid_colors)}; expected bit masks of colours from 1 to {ANY_COLOR}",
        )


def _choices(_: Rulebook, state: State) -> Problems:
    """SOL-G76, SOL-G14, SOL-P27: check the numbers of a choice that is made one by one."""
    decision = state.decision
    if isinstance(decision, DamageDivisionDecision) and min(decision.damage_assigned, default=0) < 0:
        yield Violation(
            "SOL-G76", f"damage_assigned is {short_repr(decision.damage_assigned)}; expected shares of at least 0"
        )
    if isinstance(decision, (StackTopDecision, SideSacrificeDecision)) and decision.count <= len(decision.chosen):
        yield Violation(
            "SOL-G14" if isinstance(decision, StackTopDecision) else "SOL-P27",
            f"count of the {type(decision).__name__}: expected more than the {len(decision.chosen)} chosen so far, got"
            f" {short_repr(decision.count)}",
        )
    if isinstance(decision, SideSacrificeDecision) and any(count < 0 for _, count in decision.players_after):
        yield Violation(
            "SOL-P27",
            f"players_after is {short_repr(decision.players_after)}; expected counts of at least 0",
        )


def _moves(_: Rulebook, state: State) -> Problems:
    """SOL-G63, SOL-G29: check that the cards that wait to be laid down, or to enter, are where they are said to be."""
    if isinstance(state.decision, PlacementDecision):
        code, moves = "SOL-G63", (*state.decision.chosen, *state.decision.remaining)
    elif isinstance(state.decision, NewcomerDecision):
        code, moves = "SOL-G29", (*state.decision.arrivals, *state.decision.auras)
    else:
        return
    objects = _cards_of_objects(state)
    cards = [_card_moved(state, objects, move) for move in moves]
    if None in cards or len(set(cards)) < len(cards):
        yield Violation(
            code,
            f"the {type(state.decision).__name__} moves {short_repr(moves)}; expected cards and objects that exist,"
            " each once",
        )


def _card_moved(state: State, objects: Mapping[ObjectId, CardId | None], move: changes.Change) -> CardId | None:
    """Return the card that *move* moves; None if it is not there, or if *move* moves no card.

    *objects* are the cards of all objects of *state*.
    """
    match move:
        case changes.Move(object=object_id) | changes.ControlGained(object=object_id):
            return objects.get(object_id)
        case changes.EnterBattlefield(card=card, old_object=old):
            if old is None:
                return card if 0 <= card < len(state.table.cards) else None
            return card if objects.get(old) == card else None
        case changes.LibraryMove(card=card) if card in state.seats[YOU].library:
            return card
        case _:
            return None


def _cards_of_objects(state: State) -> dict[ObjectId, CardId | None]:
    """Return the card of each object: of cards in every zone where they have ids, permanents and spells."""
    seat = state.seats[YOU]
    held = (*seat.hand, *seat.graveyard, *seat.exile, *tableau_of(state).face_up_cards())
    cards: dict[ObjectId, CardId | None] = {card.id: card.card for card in held}
    cards.update({permanent.id: permanent.card for permanent in state.permanents})
    cards.update({stack_object.id: stack_object.card for stack_object in state.stack})
    return cards


UNDER_WAY_CHECKS: Final[tuple[StateCheck, ...]] = (_window, _combat, _agenda, _payments, _choices, _moves)
