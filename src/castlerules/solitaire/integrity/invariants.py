"""Invariants of a Solitaire state, in addition to those of Magic: where cards are, who controls them, what is settled.

The seven *stacks* are the columns of cards that the player clears; spells and abilities are on ``State.stack``. The
*slot* is the place for the player's one permanent, the *row* holds the player's lands. Cards drawn form the *hand
pile*, whose visible top is the hand card.

Magic checks some invariants under its own codes: each card is in one place (SOL-I01, SOL-I02, by BASE-I01 and
BASE-I02), a state waits for an action or is over (SOL-I22, SOL-I27, by BASE-I04 and BASE-I28), and marked damage stays
(SOL-I34, by BASE-I26). Tests check others along random games: how trips repeat each other (SOL-I15 to SOL-I17), what
payments take (SOL-I18, SOL-I19, SOL-I29), purity (SOL-I20), legal actions (SOL-I21), hidden information (SOL-I25),
randomness (SOL-I26), where discards go (SOL-I31), and that states can be encoded (SOL-I35).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import Invariants
from castlerules.magic.integrity.zones import zone_card_name
from castlerules.magic.model.decisions import LegendDecision
from castlerules.magic.model.ids import FIRST_OBJECT, CardId
from castlerules.magic.model.state import EMPTY_POOL, State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint
from castlerules.solitaire.model.decisions import (
    FreeDecision,
    MergeDecision,
)
from castlerules.solitaire.model.options import HandModel
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, options_of, tableau_of
from castlerules.solitaire.query.layout import all_stacks_empty, card_name, is_in_play_on_stack, is_land
from castlerules.solitaire.rules.checkpoint import run_checkpoint

from .step_invariants import STEP_CHECKS
from .under_way import UNDER_WAY_CHECKS

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]


def _stacks(_: Rulebook, state: State) -> Problems:
    """SOL-004: check that the tableau has seven stacks (columns of cards)."""
    count = len(tableau_of(state).stacks)
    if count != len(STACK_NAMES):
        yield Violation(
            "SOL-004", f"expected {len(STACK_NAMES)} stacks of cards, K1 to K7, in the tableau, got {count}"
        )


def _cards_outside_magic(state: State) -> tuple[CardId, ...]:
    """Return the cards that only the tableau holds, so that the invariants of Magic do not report them as missing."""
    tableau, numbers = tableau_of(state), {permanent.id for permanent in state.permanents}
    card_ids = [*tableau.covered_hand, *tableau.discard_pile]
    for stack in tableau.stacks:
        card_ids += [*stack.face_down, *[card.card for card in stack.face_up if card.id not in numbers]]
    return tuple(card_ids)


# Cards.


def _deck(_: Rulebook, state: State) -> Problems:
    """SOL-I01, SOL-G88: check that the player owns every card, and that no token is on a stack or in a pile."""
    table = state.table
    if table.aside_rows or any(owner != YOU for owner in table.owners):
        yield Violation(
            "SOL-G88",
            f"card table: expected all cards to be from the deck of player {YOU}, got owners"
            f" {sorted(set(table.owners))} and {table.aside_rows} cards from outside the deck",
        )
    for card in _cards_outside_magic(state):
        if table.is_token(card):
            name = zone_card_name(state, card)
            yield Violation("SOL-I01", f"the token {name} is on a stack or in a pile; expected only cards of the deck")


def _groups(_: Rulebook, state: State) -> Problems:
    """SOL-I04, SOL-031, SOL-032: check the face-up cards of each stack.

    They are copies of one card, and each has an object id of its own. A permanent card other than an Aura is in play on
    a stack: ``State.permanents`` has it under the same id.
    """
    permanents = {permanent.id: permanent for permanent in state.permanents}
    used = {card.id for seat in state.seats for zone in (seat.hand, seat.graveyard, seat.exile) for card in zone}
    used |= {stack_object.id for stack_object in state.stack}
    for place, stack in zip(STACK_NAMES, tableau_of(state).stacks, strict=True):
        names = [card_name(state, card.card) for card in stack.face_up]
        if len(set(names)) > 1:
            yield Violation(
                "SOL-I04", f"the face-up cards of stack {place} are {', '.join(names)}; expected copies of one card"
            )
        for card, name in zip(stack.face_up, names, strict=True):
            if card.id in used or not FIRST_OBJECT <= card.id < state.next_object:
                yield Violation(
                    "SOL-I02",
                    f"{name} on stack {place} has the object id {short_repr(card.id)}; expected an id from"
                    f" {FIRST_OBJECT} to below {state.next_object} that no other object has",
                )
            used.add(card.id)
            permanent = permanents.get(card.id)
            expected = card.card if is_in_play_on_stack(state.table.cards[card.card]) else None
            if expected != (None if permanent is None else permanent.card):
                yield Violation(
                    "SOL-031",
                    f"{name} (object {card.id}), face up on stack {place}, is {'not ' if permanent is None else ''}in"
                    " play, or as another card; expected permanent cards in play on a stack, but no Auras, instants"
                    " and sorceries",
                )


def _permanents(_: Rulebook, state: State) -> Problems:
    """SOL-034, SOL-I11, SOL-I12, SOL-I32: check who controls permanents, and that one at most is in the slot.

    STACKS, the absent opponent, controls exactly the permanents on stacks. The slot holds the player's only permanent
    that is neither a land nor attached to another object.
    """
    on_stacks = {card.id for stack in tableau_of(state).stacks for card in stack.face_up}
    in_slot = list[str]()
    for permanent in state.permanents:
        name = zone_card_name(state, permanent.card)
        is_mine = permanent.id not in on_stacks
        land, attached = is_land(state.table.cards[permanent.card]), permanent.attached_to is not None
        if permanent.controller != (YOU if is_mine else STACKS) or permanent.base_controller is not None:
            yield Violation(
                "SOL-034",
                f"{name} (object {permanent.id}) is {'not ' if is_mine else ''}on a stack: expected controller"
                f" {YOU if is_mine else STACKS} and base_controller None, got controller {permanent.controller} and"
                f" base_controller {permanent.base_controller}",
            )
        if attached and (land or not is_mine):
            yield Violation(
                "SOL-I12",
                f"{name} is attached to an object; expected no attached land, and no attached card on a stack",
            )
        in_slot += [name] if is_mine and not (land or attached) else []
    if len(in_slot) > 1:
        yield Violation(
            "SOL-I11",
            f"the player controls {', '.join(in_slot)}; expected at most 1 permanent that is neither a land nor"
            " attached to another object: the one in the slot",
        )


# Piles, seats and counts.


def _piles(_: Rulebook, state: State) -> Problems:
    """SOL-G61, SOL-G53, SOL-G60: check the hand, and the counts of hidden hand cards and known discards.

    The hand is at most one card, the top of the hand pile. ``known_discards`` are discards that the player has seen.
    """
    tableau, rules = tableau_of(state), options_of(state)
    if len(state.seats[YOU].hand) > 1:
        yield Violation("SOL-G61", f"expected at most 1 card in hand, got {len(state.seats[YOU].hand)}")
    most = len(tableau.covered_hand) if rules.hand_model is HandModel.SINGLE else 0
    if not 0 <= tableau.sealed_count <= most:
        yield Violation(
            "SOL-G53",
            f"sealed_count, the number of covered hand cards that are never shown: expected 0 to {most} (above 0 only"
            f" with hand_model={HandModel.SINGLE.value}), got {short_repr(tableau.sealed_count)}",
        )
    known = tableau.known_discards
    if len(set(known)) < len(known) or not set(known) <= set(tableau.discard_pile):
        yield Violation(
            "SOL-G60", f"known_discards is {short_repr(known)}; expected cards of the discard pile, each once"
        )


def _seats(_: Rulebook, state: State) -> Problems:
    """SOL-008, SOL-I30, SOL-G13: check that neither the player nor STACKS, the absent opponent, has life or mana."""
    for player, seat in enumerate(state.seats):
        if (seat.life, seat.poison, seat.pool) != (0, 0, EMPTY_POOL):
            yield Violation(
                "SOL-I30",
                f"seat {player}: expected life 0, poison 0 and no mana, got life {short_repr(seat.life)}, poison"
                f" {short_repr(seat.poison)} and the mana pool {short_repr(seat.pool)}",
            )


def _counts(_: Rulebook, state: State) -> Problems:
    """SOL-I14, SOL-G84: check that the trips through the library and the player's actions are within their limits.

    SOL-120: there are no turns.
    """
    tableau, rules = tableau_of(state), options_of(state)
    if not 1 <= tableau.trip <= rules.max_trips:
        yield Violation(
            "SOL-I14",
            f"trip, the number of the passage through the library: expected 1 to {rules.max_trips} (option max_trips),"
            f" got {short_repr(tableau.trip)}",
        )
    if not 0 <= tableau.action_count <= (rules.action_limit or 0):
        yield Violation(
            "SOL-G84",
            f"action_count, which counts actions under the option action_limit ({rules.action_limit}): expected 0 to"
            f" {rules.action_limit or 0}, got {short_repr(tableau.action_count)}",
        )
    if (state.turn, state.step) != (1, Step.MAIN):
        yield Violation(
            "SOL-120",
            f"Solitaire has no turns: expected turn 1 and the step {Step.MAIN.value}, got turn"
            f" {short_repr(state.turn)} and the step {state.step.value}",
        )


# What is settled, and the end.


def _settled(book: Rulebook, state: State) -> Problems:
    """SOL-I24: check that all compulsory moves are made: running the checkpoint once more changes nothing.

    So top cards are turned up (SOL-I05), lands are in the row (SOL-I06), copies are gathered (SOL-I07), and what is
    attached has a host (SOL-I13).
    """
    if state.result is not None or not isinstance(state.decision, (FreeDecision, MergeDecision, LegendDecision)):
        return
    if run_checkpoint(book, evolve(state, decision=None, agenda=()), Checkpoint(YOU)) != state:
        yield Violation(
            "SOL-I24",
            "running the checkpoint, the loop of compulsory moves, again changes the state; expected no compulsory"
            " move to be left",
        )


def _result(_: Rulebook, state: State) -> Problems:
    """SOL-I23, SOL-G83, SOL-G87: check the rule of a win or loss.

    Only empty stacks or a card effect win; empty stacks win even if the game would be lost at the same time.
    """
    if state.result is None:
        return
    won, rule = state.result.returns == (1.0,), state.result.rule
    cleared = all_stacks_empty(tableau_of(state).stacks)
    if won and rule != "SOL-G83" and not (cleared and rule == "SOL-140"):
        yield Violation(
            "SOL-I23",
            f"the game is won by rule {rule} with {'empty' if cleared else 'cards on the'} stacks; expected SOL-140 (a"
            " win by empty stacks) and empty stacks, or SOL-G83 (a win by a card effect)",
        )
    if cleared and not won and rule in ("SOL-G56", "SOL-G58"):
        yield Violation("SOL-I23", f"the game is lost by rule {rule} although all stacks are empty; expected a win")


_REPLACED_CODES: Final = ("BASE-147", "BASE-107", "BASE-I18", "BASE-I20", "BASE-I26")
"""What Solitaire does not keep: there are no turns, other tasks wait behind decisions, and the steps are no guide.

``under_way`` checks tasks (for BASE-107) and combat (for BASE-I20), and ``step_invariants`` BASE-I26, that marked
damage stays, where the options say so.
"""

INVARIANTS: Final = Invariants(
    without=_REPLACED_CODES,
    shape=(_stacks,),
    own=(_deck, _groups, _permanents, _piles, _seats, _counts, *UNDER_WAY_CHECKS, _settled, _result),
    steps=STEP_CHECKS,
    elsewhere=_cards_outside_magic,
)
"""What must be true of the states and steps of Solitaire."""
