"""Invariants of states of Fortress, in addition to those of Magic; each is a generator of violations.

The invariants of steps, which concern two states, are in ``step_invariants``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from castlerules.cards.language.characteristics import CardType
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.model import assault_table, decisions, options
from castlerules.fortress.model.state import GARRISON, PLAYER, Siege, rules_of, siege_of
from castlerules.fortress.rules.turn import garrison_of
from castlerules.magic.integrity.zones import table_problems
from castlerules.magic.model.decisions import AttackDecision
from castlerules.magic.model.ids import CardId
from castlerules.magic.model.stack import StackKind
from castlerules.magic.model.state import EMPTY_POOL, State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint, TriggerStepAbilities
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.zone_changes import object_zones

from .block_invariants import blocker_decision_problems
from .card_queries import is_creature_card

Problems = Iterator[Violation]

_ASSAULT_RULES: Final = ("FOR-035", "FOR-036", "FOR-037", "FOR-038", "FOR-040", "FOR-Q54")
_STEPS_AFTER_ASSAULT: Final = (
    Step.BLOCKERS,
    Step.FIRST_STRIKE,
    Step.DAMAGE,
    Step.END_OF_COMBAT,
    Step.SECOND_MAIN,
    Step.END,
)
_AFTER_CHECKPOINT: Final = (
    AttackDecision,
    decisions.TiedBlockerDecision,
    decisions.AssaultDecision,
    decisions.ReplayDecision,
)


def problems(state: State) -> tuple[Violation, ...]:
    """Return every invariant of Fortress (FOR-I01 and on) that *state* breaks; none for a state that play can reach.

    Never raises: the checks run in stages, each relying on the earlier ones, and stop after a stage with violations.
    """
    violations: list[Violation] = []
    for stage in _CHECKS_BY_STAGE:
        violations += [violation for find in stage for violation in find(state)]
        if violations:
            break
    return tuple(violations)


# Types, cards and players, on which all other invariants rely.


def _types(state: State) -> Problems:
    """FOR-015: yield a violation unless the options and the extra state have the types of Fortress."""
    if not isinstance(state.rules, options.FortressRules):
        yield Violation(
            "FOR-015", f"type of the options (state.rules): expected FortressRules, got {type(state.rules).__name__}"
        )
    if not isinstance(state.extra, Siege):
        yield Violation(
            "FOR-015", f"type of the extra state (state.extra): expected Siege, got {type(state.extra).__name__}"
        )


def _cards_can_be_played(state: State) -> Problems:
    """FOR-I22: yield a violation for each reason why Fortress cannot play the cards of the game."""
    for violation in table_problems(FORTRESS, state):
        yield Violation("FOR-I22", violation.reason)


def _players(state: State) -> Problems:
    """FOR-043, FOR-Q12, FOR-Q29: yield a violation if anybody but the player acts, or if a controller is unknown."""
    decider = None if state.decision is None else state.decision.player
    for name, player in (
        ("the active player", state.active),
        ("the player with priority", state.priority),
        ("the player who decides", decider),
    ):
        if player not in ((PLAYER,) if name == "the active player" else (PLAYER, None)):
            yield Violation("FOR-Q12", f"{name}: expected player {PLAYER}, got {short_repr(player)}")
    permanents = (*state.permanents, *[last_known.permanent for last_known in state.last_known])
    if bad := [permanent for permanent in permanents if permanent.controller not in (PLAYER, GARRISON)]:
        number, controller = short_repr(bad[0].id), short_repr(bad[0].controller)
        yield Violation("FOR-Q29", f"controller of object {number}: expected {PLAYER} or {GARRISON}, got {controller}")


def _card_rows(state: State) -> Problems:
    """FOR-I01: yield a violation if a zone holds a card id that is no row of the card table."""
    rows = range(len(state.table.cards))
    cards = (*_cards_in_zones(state), *[last_known.permanent.card for last_known in state.last_known])
    if unknown := [card for card in cards if card not in rows]:
        yield Violation("FOR-I01", f"card id in a zone: expected 0 to {len(rows) - 1}, got {short_repr(unknown[0])}")


def _cards_in_zones(state: State) -> list[CardId]:
    """Return the cards of all zones; a card that is in two places by mistake is returned twice."""
    placed = [permanent.card for permanent in state.permanents] + [
        stack_object.card for stack_object in state.stack if stack_object.card is not None
    ]
    for seat in state.seats:
        placed += [*seat.library, *[card_object.card for _, cards in object_zones(seat) for card_object in cards]]
    return placed


# Cards.


def _each_card_once(state: State) -> Problems:
    """FOR-I01: yield a violation unless each deck card is in one place; at the end of a game, it may be in none."""
    table, counts = state.table, Counter(_cards_in_zones(state))
    for row in range(table.first_token):
        count = counts[CardId(row)]
        if count > 1 or (count == 0 and state.result is None):
            yield Violation("FOR-I01", f"places where {table.cards[row].name} (card {row}) is: expected 1, got {count}")


def _deck(state: State) -> Problems:
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


def _opponent(state: State) -> Problems:
    """FOR-I01, FOR-Q29, FOR-Q33: yield a violation if the opponent has anything but creatures and a graveyard."""
    seat = state.seats[GARRISON]
    if seat.hand or seat.library:
        counts = f"{len(seat.hand)} cards in hand and {len(seat.library)} in the library"
        yield Violation("FOR-I01", f"the opponent has {counts}; expected 0 of both")
    if (numbers := (seat.life, seat.poison, seat.lands_played, seat.pool)) != (0, 0, 0, EMPTY_POOL):
        got = short_repr(numbers, 100)
        yield Violation("FOR-Q29", f"the opponent has (life, poison, lands played, mana) {got}; expected 0 of each")
    cards = state.table.first_token
    owned = [CardId(row) for row, owner in enumerate(state.table.owners[:cards]) if owner == GARRISON]
    if others := [card for card in owned if not is_creature_card(state, card)]:
        name = state.table.cards[others[0]].name
        yield Violation("FOR-010", f"the opponent owns {name}; expected only creature cards")


# The siege.


def _garrison(state: State) -> Problems:
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


def _before_first_turn(state: State) -> Problems:
    """FOR-I03, FOR-Q08: yield a violation unless, before turn 1, only an untapped, undamaged garrison is in play."""
    seat, count = state.seats[PLAYER], siege_of(state).opposition
    if state.turn != 0 or state.result is not None:
        return
    if isinstance(state.decision, decisions.OppositionDecision) and (state.step is not Step.SETUP or state.agenda):
        tasks = short_repr(state.agenda)
        yield Violation(
            "FOR-Q07",
            f"OppositionDecision is pending in the {state.step.value} step, with tasks {tasks} behind it; expected the "
            "setup step and no tasks",
        )
    fresh = [
        permanent
        for permanent in state.permanents
        if permanent.controller == GARRISON and not (permanent.tapped or permanent.damage)
    ]
    if len(fresh) != len(state.permanents) or len(fresh) != (count or 0):
        yield Violation(
            "FOR-I03",
            f"in play before the first turn: expected {count or 0} untapped, undamaged creatures of the garrison and "
            f"0 other permanents, got {len(fresh)} and {len(state.permanents) - len(fresh)}",
        )
    rest = len(seat.library) + len(seat.hand)
    if rest != (undealt := len(state.table.cards) - (count or 0)):
        yield Violation(
            "FOR-I03", f"cards in library and hand before the first turn: expected all {undealt} not dealt, got {rest}"
        )


def _life(state: State) -> Problems:
    """FOR-I05: yield a violation if the player has less than 1 life and the game goes on."""
    life = state.seats[PLAYER].life
    if state.result is None and life < 1:
        yield Violation("FOR-I05", f"life of the player in a game that goes on: expected at least 1, got {life}")


def _dice(state: State) -> Problems:
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


def _limits(state: State) -> Problems:
    """FOR-Q54, FOR-Q63: yield a violation if the number of the attempt or of the turn is out of its limits."""
    rules, attempt = rules_of(state), siege_of(state).attempt
    if attempt < 1 or (rules.max_attempts is not None and attempt > rules.max_attempts):
        limit = "at least 1" if rules.max_attempts is None else f"1 to {rules.max_attempts}"
        yield Violation("FOR-Q54", f"number of the attempt: expected {limit}, got {short_repr(attempt)}")
    if rules.max_turns is not None and state.turn > rules.max_turns:
        yield Violation(
            "FOR-Q63",
            f"number of the turn: expected at most {rules.max_turns} (max_turns), got {short_repr(state.turn)}",
        )


def _abilities(state: State) -> Problems:
    """FOR-I14: yield a violation for each ability of a creature card on the stack or waiting to be put there.

    Creatures have no abilities in Fortress, except granted ones with the option ``granted_abilities_work``.
    """
    if rules_of(state).granted_abilities_work:
        return
    cards = {
        permanent.id: permanent.card
        for permanent in (*state.permanents, *[last_known.permanent for last_known in state.last_known])
    }
    kinds = (StackKind.TRIGGERED, StackKind.ACTIVATED, StackKind.MANA_ABILITY)
    sources = [pending.source for pending in state.pending_triggers] + [
        stack_object.source for stack_object in state.stack if stack_object.kind in kinds
    ]
    for source in sources:
        if source in cards and is_creature_card(state, cards[source]):
            name = state.table.cards[cards[source]].name
            yield Violation("FOR-I14", f"an ability of the creature {name} triggered or is on the stack; expected none")


def _outcome(state: State) -> Problems:
    """FOR-I19: yield a violation unless the game has one of the results, or waits for an action of the player."""
    if state.result is None:
        if state.decision is None and state.priority is None:
            yield Violation("FOR-I19", "no decision is pending, and nobody has priority; expected one, or a result")
    elif not any(state.result.returns == (result.returns,) for result in assault_table.Result):
        values = [result.returns for result in assault_table.Result]
        yield Violation("FOR-I19", f"returns are {short_repr(state.result.returns)}; expected one value of {values}")


def _step_continues(state: State) -> Problems:
    """FOR-Q42, FOR-Q48: yield a violation unless the queue of tasks, after a decision in combat, ends the step."""
    goes_on = (
        state.agenda == (TriggerStepAbilities(), Checkpoint(PLAYER)) and not state.stack and state.resolution is None
    )
    within_step = (decisions.TiedBlockerDecision, decisions.AssaultDecision, decisions.ReplayDecision)
    if isinstance(state.decision, within_step) and not goes_on:
        name, tasks = type(state.decision).__name__, short_repr(state.agenda, 100)
        yield Violation(
            "FOR-Q48",
            f"{name} is pending with tasks {tasks} behind it, {len(state.stack)} objects on the stack, and resolution "
            f"{short_repr(state.resolution)}; expected TriggerStepAbilities and Checkpoint, 0 objects, and None",
        )


# The assault.


def _assault(state: State) -> Problems:
    """FOR-I17: yield the violations about the assault, which replaces the attack if a turn begins without garrison."""
    due, empty = siege_of(state).assault_due, not garrison_of(Board(FORTRESS, state))
    storming = isinstance(state.decision, (decisions.AssaultDecision, decisions.ReplayDecision))
    if due and (state.turn < 2 or siege_of(state).opposition is None):
        turn = short_repr(state.turn)
        yield Violation(
            "FOR-I17",
            f"assault_due is True in turn {turn}; expected False before turn 2, and before creatures are dealt",
        )
    if storming and not (due and empty and state.step is Step.ATTACKERS):
        name = type(state.decision).__name__
        moment = f"in the {state.step.value} step, with assault_due {due} and {'no' if empty else 'a'} garrison"
        expected = "expected the declare attackers step, True, and no garrison"
        yield Violation("FOR-I17", f"{name} is pending {moment}; {expected}")
    if isinstance(state.decision, decisions.AssaultDecision) and rules_of(state).assault_mandatory:
        yield Violation(
            "FOR-Q50", "AssaultDecision is pending with option assault_mandatory; expected an assault without a choice"
        )
    if state.result is not None and state.result.rule in _ASSAULT_RULES and not (due and empty):
        yield Violation(
            "FOR-I17",
            f"the game ended by an assault ({state.result.rule}), with assault_due {due} and "
            f"{'no' if empty else 'a'} garrison; expected True and no garrison",
        )
    late = state.step in _STEPS_AFTER_ASSAULT or isinstance(state.decision, AttackDecision)
    if due and not empty and not storming:
        yield Violation("FOR-I17", "assault_due is True, but the garrison has creatures; expected False")
    if late and due and state.result is None and rules_of(state).assault_mandatory:
        step = state.step.value
        yield Violation(
            "FOR-I17", f"the {step} step was reached without the assault due this turn; expected the assault before"
        )


def _combat(state: State) -> Problems:
    """FOR-I10, FOR-I13: yield a violation unless only the player attacks and only the garrison blocks, one to one."""
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    blockers = [blocker for blocker, _ in state.combat.blocks]
    blocked = [attacker for _, attacker in state.combat.blocks]
    attackers = (*state.combat.attackers, *blocked)
    if foes := [object_id for object_id in attackers if controllers.get(object_id, PLAYER) != PLAYER]:
        yield Violation(
            "FOR-I13", f"the garrison's creatures {short_repr(foes)} attack; expected none of them to attack"
        )
    if own := [object_id for object_id in blockers if controllers.get(object_id, GARRISON) != GARRISON]:
        yield Violation("FOR-I13", f"the player's creatures {short_repr(own)} block; expected none of them to block")
    if any(first == second for names in (blockers, blocked) for first, second in pairwise(sorted(names))):
        pairs = short_repr(state.combat.blocks)
        yield Violation("FOR-I10", f"blocks (blocker, attacker) are {pairs}; expected each creature in one pair only")


def _exhausted(state: State) -> Problems:
    """FOR-I16: yield a violation if the game goes on although the player has no creatures and no library left."""
    seat = state.seats[PLAYER]
    settled = isinstance(state.decision, _AFTER_CHECKPOINT) or (state.decision is None and state.priority is not None)
    if state.result is not None or not settled or seat.library:
        return
    board = Board(FORTRESS, state).battlefield
    if any(
        permanent.controller == PLAYER and CardType.CREATURE in characteristics.types
        for permanent, characteristics in board
    ):
        return
    cards = [card_object.card for card_object in seat.hand] + [
        stack_object.card for stack_object in state.stack if stack_object.card is not None
    ]
    if not rules_of(state).loss_counts_hand or not any(is_creature_card(state, card) for card in cards):
        yield Violation(
            "FOR-I16", "the game goes on, but the player has no creatures and no library; expected a defeat"
        )


_CHECKS_BY_STAGE: Final[tuple[tuple[Callable[[State], Problems], ...], ...]] = (
    (_types, _cards_can_be_played, _players),
    (_card_rows,),
    (
        _each_card_once,
        _deck,
        _opponent,
        _garrison,
        _before_first_turn,
        _life,
        _dice,
        _limits,
        _abilities,
        _outcome,
        _step_continues,
    ),
    (_assault, _combat, _exhausted, blocker_decision_problems),
)
