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

    Never raises: if types, cards or players are wrong, only that is returned.
    """
    violations: list[Violation] = []
    for stage in _CHECKS_BY_STAGE:
        violations += [violation for find in stage for violation in find(state)]
        if violations:
            break
    return tuple(violations)


# Types, cards and players, on which all other invariants rely.


def _types(state: State) -> Problems:
    """FOR-015: the options and the extra state are those of Fortress."""
    if not isinstance(state.rules, options.FortressRules):
        yield Violation("FOR-015", f"rules: expected FortressRules, got {type(state.rules).__name__}")
    if not isinstance(state.extra, Siege):
        yield Violation("FOR-015", f"extra: expected Siege, got {type(state.extra).__name__}")


def _cards_can_be_played(state: State) -> Problems:
    """FOR-I22: Fortress supports all cards of the game."""
    for violation in table_problems(FORTRESS, state):
        yield Violation("FOR-I22", violation.reason)


def _players(state: State) -> Problems:
    """FOR-043, FOR-Q12, FOR-Q29: only the player acts and decides; permanents belong to the player or the opponent."""
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
    """FOR-I01: every card in a zone is a card of the game."""
    rows = range(len(state.table.cards))
    cards = (*_cards_in_zones(state), *[last_known.permanent.card for last_known in state.last_known])
    if unknown := [card for card in cards if card not in rows]:
        yield Violation(
            "FOR-I01", f"card {short_repr(unknown[0])} is in a zone; this game has {len(rows)} cards from 0"
        )


def _cards_in_zones(state: State) -> list[CardId]:
    """Return every card in a zone, once for each place where it is."""
    placed = [permanent.card for permanent in state.permanents] + [
        stack_object.card for stack_object in state.stack if stack_object.card is not None
    ]
    for seat in state.seats:
        placed += [*seat.library, *[card_object.card for _, cards in object_zones(seat) for card_object in cards]]
    return placed


# Cards.


def _each_card_once(state: State) -> Problems:
    """FOR-I01: every card is in exactly one place; the end of a game drops the cards on the stack."""
    table, counts = state.table, Counter(_cards_in_zones(state))
    for row in range(table.first_token):
        count = counts[CardId(row)]
        if count > 1 or (count == 0 and state.result is None):
            yield Violation("FOR-I01", f"{table.cards[row].name} (card {row}) is in {count} places; expected one")


def _deck(state: State) -> Problems:
    """FOR-I02: the deck has as many creatures and artifacts as the options require."""
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
    """FOR-I01, FOR-Q29, FOR-Q33: the opponent has creatures, a graveyard, and nothing else."""
    seat = state.seats[GARRISON]
    if seat.hand or seat.library:
        counts = f"{len(seat.hand)} cards in hand and {len(seat.library)} in the library"
        yield Violation("FOR-I01", f"the opponent has {counts}; expected none of either")
    if (numbers := (seat.life, seat.poison, seat.lands_played, seat.pool)) != (0, 0, 0, EMPTY_POOL):
        got = short_repr(numbers, 100)
        yield Violation("FOR-Q29", f"the opponent has (life, poison, lands played, mana) {got}; expected 0 of each")
    cards = state.table.first_token
    owned = [CardId(row) for row, owner in enumerate(state.table.owners[:cards]) if owner == GARRISON]
    if others := [card for card in owned if not is_creature_card(state, card)]:
        name = state.table.cards[others[0]].name
        yield Violation("FOR-010", f"the opponent owns {name}; expected creature cards only")


# The siege.


def _garrison(state: State) -> Problems:
    """FOR-I03: the garrison was dealt as many creatures as the player chose."""
    rules, count = rules_of(state), siege_of(state).opposition
    owned = state.table.owners[: state.table.first_token].count(GARRISON)
    if (count is None) != isinstance(state.decision, decisions.OppositionDecision) and state.result is None:
        name = "no decision" if state.decision is None else type(state.decision).__name__
        yield Violation(
            "FOR-I03",
            f"opposition is {short_repr(count)} with {name} pending; expected None during the OppositionDecision, "
            "a number after it",
        )
    if count is not None and not rules.min_opposing <= count <= rules.max_opposing:
        limits = f"{rules.min_opposing} to {rules.max_opposing}"
        yield Violation("FOR-I03", f"number of opposing creatures: expected {limits}, got {short_repr(count)}")
    if owned != (count or 0):
        yield Violation(
            "FOR-I03", f"cards that the opponent owns: expected the {count or 0} that were dealt, got {owned}"
        )


def _before_first_turn(state: State) -> Problems:
    """FOR-I03, FOR-Q08: before the first turn, the garrison is in play, untapped and undamaged, and nothing else."""
    seat, count = state.seats[PLAYER], siege_of(state).opposition
    if state.turn != 0 or state.result is not None:
        return
    if isinstance(state.decision, decisions.OppositionDecision) and (state.step is not Step.SETUP or state.agenda):
        tasks = short_repr(state.agenda)
        yield Violation(
            "FOR-Q07",
            f"OppositionDecision in the {state.step.value} step, with tasks {tasks} behind it; expected the setup step "
            "and no tasks",
        )
    fresh = [
        permanent
        for permanent in state.permanents
        if permanent.controller == GARRISON and not (permanent.tapped or permanent.damage)
    ]
    if len(fresh) != len(state.permanents) or len(fresh) != (count or 0):
        yield Violation(
            "FOR-I03",
            f"in play before the first turn: expected {count or 0} untapped creatures of the garrison without damage "
            f"and nothing else, got {len(state.permanents)} permanents, of which {len(fresh)} are such creatures",
        )
    rest = len(seat.library) + len(seat.hand)
    if rest != (undealt := len(state.table.cards) - (count or 0)):
        yield Violation(
            "FOR-I03", f"cards in library and hand before the first turn: expected the {undealt} not dealt, got {rest}"
        )


def _life(state: State) -> Problems:
    """FOR-I05: while the game goes on, the player has at least 1 life."""
    life = state.seats[PLAYER].life
    if state.result is None and life < 1:
        yield Violation(
            "FOR-I05", f"the game goes on although the player has {life} life; expected a loss at 0 or less"
        )


def _dice(state: State) -> Problems:
    """FOR-I08: one die was rolled at every end of turn so far, and each roll is a face of the die."""
    dice, faces = siege_of(state).dice, len(rules_of(state).die_life)
    if any(not 1 <= face <= faces for face in dice):
        yield Violation(
            "FOR-I08", f"rolls of the end-of-turn die: expected faces from 1 to {faces}, got {short_repr(dice)} instead"
        )
    ended = max(0, state.turn - 1) + (state.step is Step.CLEANUP)
    open_end = state.step is Step.END and (state.result is not None or state.decision is not None)
    if not ended <= len(dice) <= ended + open_end:
        due = f"{ended} or {ended + 1}" if open_end else f"{ended}"
        moment = f"the {state.step.value} step of turn {short_repr(state.turn)}"
        yield Violation("FOR-I08", f"end-of-turn dice rolled up to {moment}: expected {due}, got {len(dice)}")


def _limits(state: State) -> Problems:
    """FOR-Q54, FOR-Q63: attempts and turns stay within their limits."""
    rules, attempt = rules_of(state), siege_of(state).attempt
    if attempt < 1 or (rules.max_attempts is not None and attempt > rules.max_attempts):
        limit = "at least 1" if rules.max_attempts is None else f"1 to {rules.max_attempts}"
        yield Violation("FOR-Q54", f"number of this attempt: expected {limit}, got {short_repr(attempt)}")
    if rules.max_turns is not None and state.turn > rules.max_turns:
        yield Violation(
            "FOR-Q63", f"turn: expected at most {rules.max_turns} (max_turns), got {short_repr(state.turn)}"
        )


def _abilities(state: State) -> Problems:
    """FOR-I14: no ability of a creature card is on the stack or pending, unless granted abilities work."""
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
            yield Violation("FOR-I14", f"an ability of the creature {name} is on the stack or waits; expected none")


def _outcome(state: State) -> Problems:
    """FOR-I19: a finished game has one of the results, and an unfinished one waits for its player."""
    if state.result is None:
        if state.decision is None and state.priority is None:
            yield Violation("FOR-I19", "the game is not over, but no decision is pending and no player has priority")
    elif not any(state.result.returns == (result.returns,) for result in assault_table.Result):
        yield Violation(
            "FOR-I19", f"returns {short_repr(state.result.returns)} belong to no Result; expected those of one"
        )


def _step_continues(state: State) -> Problems:
    """FOR-Q42, FOR-Q48: behind a decision of Fortress, the agenda (the queue of tasks) holds the rest of the step."""
    goes_on = (
        state.agenda == (TriggerStepAbilities(), Checkpoint(PLAYER)) and not state.stack and state.resolution is None
    )
    within_step = (decisions.TiedBlockerDecision, decisions.AssaultDecision, decisions.ReplayDecision)
    if isinstance(state.decision, within_step) and not goes_on:
        name, tasks = type(state.decision).__name__, short_repr(state.agenda, 100)
        yield Violation(
            "FOR-Q48",
            f"{name} is pending with tasks {tasks} behind it; expected TriggerStepAbilities and Checkpoint, an empty "
            "stack and no resolution",
        )


# The assault.


def _assault(state: State) -> Problems:
    """FOR-I17: yield what is wrong with the assault, the attack of a turn that began without a garrison."""
    due, empty = siege_of(state).assault_due, not garrison_of(Board(FORTRESS, state))
    storming = isinstance(state.decision, (decisions.AssaultDecision, decisions.ReplayDecision))
    if due and (state.turn < 2 or siege_of(state).opposition is None):
        turn = short_repr(state.turn)
        yield Violation(
            "FOR-I17", f"assault_due is True in turn {turn}; expected it from turn 2 on, once creatures are dealt"
        )
    if storming and not (due and empty and state.step is Step.ATTACKERS):
        name = type(state.decision).__name__
        moment = f"the {state.step.value} step, with assault_due {due} and {'no' if empty else 'a'} garrison"
        yield Violation("FOR-I17", f"{name} in {moment}; expected the declare attackers step, True, and no garrison")
    if isinstance(state.decision, decisions.AssaultDecision) and rules_of(state).assault_mandatory:
        yield Violation(
            "FOR-Q50", "an AssaultDecision is pending, but under assault_mandatory the player has no choice"
        )
    if state.result is not None and state.result.rule in _ASSAULT_RULES and not (due and empty):
        yield Violation(
            "FOR-I17", f"the game ended with the result of an assault ({state.result.rule}), but no assault was due"
        )
    late = state.step in _STEPS_AFTER_ASSAULT or isinstance(state.decision, AttackDecision)
    if due and not empty and not storming:
        yield Violation("FOR-I17", "assault_due is True, but the garrison has creatures; expected False")
    if late and due and state.result is None and rules_of(state).assault_mandatory:
        step = state.step.value
        yield Violation(
            "FOR-I17", f"the mandatory assault was due in this turn, but the {step} step is reached without"
        )


def _combat(state: State) -> Problems:
    """FOR-I10, FOR-I13: only the player attacks and only the garrison blocks, one creature against one."""
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    blockers = [blocker for blocker, _ in state.combat.blocks]
    blocked = [attacker for _, attacker in state.combat.blocks]
    if any(controllers.get(object_id, PLAYER) != PLAYER for object_id in (*state.combat.attackers, *blocked)):
        yield Violation("FOR-I13", f"attackers {short_repr(state.combat.attackers)} include a creature of the garrison")
    if any(controllers.get(object_id, GARRISON) != GARRISON for object_id in blockers):
        yield Violation("FOR-I13", f"blockers {short_repr(blockers)} include a creature of the player; expected none")
    if any(first == second for names in (blockers, blocked) for first, second in pairwise(sorted(names))):
        pairs = short_repr(state.combat.blocks)
        yield Violation("FOR-I10", f"blocks {pairs}: expected each blocker and each attacker in one pair only")


def _exhausted(state: State) -> Problems:
    """FOR-I16: the game does not go on after the last creature and the last card of the library are gone."""
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
        yield Violation("FOR-I16", "the game goes on, but the player has no creatures and no library; expected a loss")


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
