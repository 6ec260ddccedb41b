"""Invariants of a state of Fortress, in addition to those of Magic: the deck, the garrison, the dice and the assault.

Magic checks some invariants under its own codes: each card is in one place (FOR-I01, by BASE-I01), only the player acts
and attacks (FOR-Q12, FOR-I13, by BASE-I04 and BASE-I20), damage wears off (FOR-I15, by BASE-I16), a game that is lost
does not go on (FOR-I16, by BASE-I11), a state waits for an action or has one outcome (FOR-I19, by BASE-I04 and
BASE-I28), and mana does not outlast a phase (FOR-I23, by BASE-I13).

Tests check others in random games: what changes life (FOR-I06, FOR-I07, FOR-I09), that no creature has an ability
(FOR-I14), and how the garrison blocks (FOR-I10, FOR-I11, FOR-I12, also against a second model of the game); and decks
(FOR-I22).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from castlerules.cards.language.characteristics import CardType
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.fortress.model import decisions
from castlerules.fortress.model.options import MOST_TURNS
from castlerules.fortress.model.state import GARRISON, PLAYER, rules_of, siege_of
from castlerules.fortress.rules.turn import garrison_of
from castlerules.magic.integrity.invariants import Invariants
from castlerules.magic.model.state import EMPTY_POOL, State
from castlerules.magic.model.steps import Step
from castlerules.magic.query.board import Board

from .step_invariants import STEP_CHECKS

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]


def _deck(_: Rulebook, state: State) -> Problems:
    """FOR-I02: yield a violation unless the deck has as many creatures and artifacts as the options require."""
    rules = rules_of(state)
    deck = state.table.cards[: state.table.first_token]
    creatures = sum([card.has_type(CardType.CREATURE) for card in deck])
    artifacts = sum([card.has_type(CardType.ARTIFACT) and not card.has_type(CardType.CREATURE) for card in deck])
    if creatures != rules.creature_count:
        yield Violation("FOR-I02", f"creature cards in the deck: expected {rules.creature_count}, got {creatures}")
    if artifacts != rules.artifact_count:
        yield Violation(
            "FOR-I02", f"noncreature artifacts in the deck: expected {rules.artifact_count}, got {artifacts}"
        )


def _opponent(_: Rulebook, state: State) -> Problems:
    """FOR-I01, FOR-010, FOR-Q29: yield a violation if the opponent has anything but creatures and a graveyard."""
    seat, table = state.seats[GARRISON], state.table
    if seat.hand or seat.library:
        counts = f"{len(seat.hand)} cards in hand and {len(seat.library)} in the library"
        yield Violation("FOR-I01", f"the opponent has {counts}; expected 0 of both")
    if (numbers := (seat.life, seat.poison, seat.lands_played, seat.pool)) != (0, 0, 0, EMPTY_POOL):
        got = short_repr(numbers, 100)
        yield Violation("FOR-Q29", f"the opponent has (life, poison, lands played, mana) {got}; expected 0 of each")
    for card, owner in zip(table.cards[: table.first_token], table.owners, strict=False):
        if owner == GARRISON and not card.face.has_type(CardType.CREATURE):
            yield Violation("FOR-010", f"the opponent owns {card.name}; expected only creature cards")


def _garrison(_: Rulebook, state: State) -> Problems:
    """FOR-I03: yield a violation unless the player chose an allowed number of creatures, and as many were dealt."""
    rules, count = rules_of(state), siege_of(state).opposition
    owned = state.table.owners[: state.table.first_token].count(GARRISON)
    if (count is None) != isinstance(state.decision, decisions.OppositionDecision) and state.result is None:
        name = "no decision" if state.decision is None else type(state.decision).__name__
        yield Violation(
            "FOR-I03",
            f"opposition (number of creatures dealt to the opponent) is {short_repr(count)} with {name} pending; "
            "expected None during the OppositionDecision, and a number after it",
        )
    if count is not None and not rules.min_opposing <= count <= rules.max_opposing:
        limits = f"{rules.min_opposing} to {rules.max_opposing}"
        yield Violation("FOR-I03", f"number of opposing creatures: expected {limits}, got {short_repr(count)}")
    if owned != (count or 0):
        yield Violation(
            "FOR-I03", f"cards that the opponent owns: expected {count or 0}, as the player chose, got {owned}"
        )


def _before_first_turn(_: Rulebook, state: State) -> Problems:
    """FOR-I03, FOR-Q54: check the number of the attempt, and that only a fresh garrison is in play before turn 1."""
    most, attempt = rules_of(state).max_attempts or MOST_TURNS, siege_of(state).attempt
    if not 1 <= attempt <= most:
        yield Violation("FOR-Q54", f"number of the attempt: expected 1 to {most}, got {short_repr(attempt)}")
    if state.turn == 0 and state.result is None:
        for permanent in state.permanents:
            if permanent.controller != GARRISON or permanent.tapped or permanent.damage:
                yield Violation(
                    "FOR-I03",
                    "in play before the first turn: expected untapped, undamaged creatures of the garrison, got object "
                    f"{permanent.id} of player {permanent.controller}, tapped {permanent.tapped}, with "
                    f"{short_repr(permanent.damage)} damage",
                )


def _life(_: Rulebook, state: State) -> Problems:
    """FOR-I05: yield a violation if the player has less than 1 life and the game goes on."""
    life = state.seats[PLAYER].life
    if state.result is None and life < 1:
        yield Violation("FOR-I05", f"life of the player in a game that goes on: expected at least 1, got {life}")


def _dice(_: Rulebook, state: State) -> Problems:
    """FOR-I08: yield a violation unless one die was rolled at the end of each turn so far, with a face that exists."""
    dice, faces = siege_of(state).dice, len(rules_of(state).die_life)
    if any(not 1 <= face <= faces for face in dice):
        yield Violation(
            "FOR-I08", f"rolls of the end-of-turn die are {short_repr(dice)}; expected faces from 1 to {faces}"
        )
    ended = max(0, state.turn - 1) + (state.step is Step.CLEANUP)
    open_end = state.step is Step.END and (state.result is not None or state.decision is not None)
    if not ended <= len(dice) <= ended + open_end:
        due = f"{ended} or {ended + 1}" if open_end else f"{ended}"
        moment = f"the {state.step.value} step of turn {short_repr(state.turn)}"
        yield Violation("FOR-I08", f"number of dice rolled up to {moment}: expected {due}, got {len(dice)}")


def _assault(book: Rulebook, state: State) -> Problems:
    """FOR-I17: check that an assault is due only without a garrison, after turn 1, and decided only if it is due."""
    due, decision = siege_of(state).assault_due, state.decision
    storming = isinstance(decision, (decisions.AssaultDecision, decisions.ReplayDecision))
    if due and (state.turn < 2 or garrison_of(Board(book, state))):
        yield Violation(
            "FOR-I17",
            f"assault_due is True in turn {short_repr(state.turn)}; expected False before turn 2, and as long as the "
            "garrison has creatures",
        )
    if storming and not (due and state.step is Step.ATTACKERS):
        yield Violation(
            "FOR-I17",
            f"{type(decision).__name__} is pending in the {state.step.value} step, with assault_due {due}; expected "
            "the declare attackers step, and True",
        )


INVARIANTS: Final = Invariants(
    without=("BASE-I14",),
    own=(_deck, _opponent, _garrison, _before_first_turn, _life, _dice, _assault),
    steps=STEP_CHECKS,
    settled=(decisions.TiedBlockerDecision, decisions.AssaultDecision, decisions.ReplayDecision),
    alone=(decisions.OppositionDecision,),
)
"""What must be true of the states and steps of Fortress; FOR-I07 (extra lands hurt) is in the place of BASE-I14."""
