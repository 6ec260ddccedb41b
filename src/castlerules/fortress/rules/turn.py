"""The parts of a turn of Fortress that differ from normal Magic: untapping, blocks, the die and the assault."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import Outcome, Violation, evolve, roll
from castlerules.fortress.model import decisions, events, options
from castlerules.fortress.model.assault_table import DICE, FACES, AssaultRow, Result, assault_row
from castlerules.fortress.model.state import GARRISON, PLAYER, rules_of, siege_of
from castlerules.magic.model import ObjectId, Rulebook, State, actions, changes
from castlerules.magic.query.board import Board
from castlerules.magic.query.mana_sources import has_summoning_sickness
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.rules.combat import begin_attackers, has_menace
from castlerules.magic.rules.untapping import untap_permanents
from castlerules.magic.transaction.commit import commit, end_game

from .blocking_automaton import Attacker, GarrisonCreature, best_blockers, blocking_order


def garrison_can_block(board: Board, guard: ObjectId, attacker: ObjectId) -> bool:
    """FOR-Q41: return whether *guard*, a creature of the garrison, may block *attacker*.

    It may not if it is tapped or an effect forbids the block. FOR-Q35: creatures never block together, so nothing
    blocks an attacker with menace (FOR-Q25).
    """
    return not has_menace(board, attacker) and why_forbidden(board, actions.AddBlocker(guard, attacker)) is None


def walls_stay_at_home(board: Board, action: actions.AddAttacker) -> Violation | None:
    """FOR-Q26: refuse an attack by a Wall, unless ``walls_may_attack``."""
    obj = board.find_object(action.creature)
    if obj is None or obj.zone is not lang.Zone.BATTLEFIELD or rules_of(board.state).walls_may_attack:
        return None
    return Violation("FOR-Q26", "Walls do not attack") if "Wall" in obj.characteristics.subtypes else None


def garrison_of(board: Board) -> list[ObjectId]:
    """Return the ids of the garrison's creatures, in layout order (FOR-011, FOR-Q08, FOR-Q33)."""
    return [
        permanent.id
        for permanent, characteristics in board.battlefield
        if permanent.controller == GARRISON and lang.CardType.CREATURE in characteristics.types
    ]


# Untap.


def untap_both_sides(book: Rulebook, state: State) -> State:
    """FOR-K08, FOR-Q31, FOR-Q47: untap both sides; if the garrison has no creature at this time, the assault is due.

    It is due in turn 2 at the earliest, even if no creatures were dealt (FOR-Q55). With ``opponent_untaps`` off, only
    the player's permanents untap.
    """
    due = state.turn > 1 and not garrison_of(Board(book, state))
    if siege_of(state).assault_due != due:
        state = evolve(state, extra=evolve(siege_of(state), assault_due=due))
    return untap_permanents(book, state, (PLAYER, GARRISON) if rules_of(state).opponent_untaps else (PLAYER,))


# Blocks.


Blocks: TypeAlias = tuple[tuple[ObjectId, ObjectId], ...]
"""The (blocker, attacker) pairs of a combat."""


def begin_garrison_blocks(book: Rulebook, state: State) -> State:
    """FOR-K10, FOR-025, FOR-Q42: declare the garrison's blocks by its fixed rules and the present characteristics."""
    return continue_blocks(book, state, in_blocking_order(Board(book, state), state.combat.attackers), ())


def in_blocking_order(board: Board, attackers: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """FOR-Q36: return *attackers*, in the order of their declaration, in the order in which they get blockers."""
    sizes = [_attacker_size(board, object_id) for object_id in attackers]
    return tuple([attackers[place] for place in blocking_order(sizes, rules_of(board.state).block_order)])


def continue_blocks(book: Rulebook, state: State, attackers_left: tuple[ObjectId, ...], blocks: Blocks) -> State:
    """FOR-Q36: choose a blocker for each of *attackers_left*, in order, and then declare all blocks.

    *blocks* holds the pairs chosen before. If equally good blockers are left to the player to choose from, the result
    is a state with that decision.
    """
    blocks, tie = choose_blocks(Board(book, state), attackers_left, blocks)
    return commit(book, state, [changes.Blocked(blocks)]) if tie is None else evolve(state, decision=tie)


def choose_blocks(
    board: Board, attackers_left: tuple[ObjectId, ...], blocks: Blocks
) -> tuple[Blocks, decisions.TiedBlockerDecision | None]:
    """FOR-Q36: return *blocks* with a blocker for each of *attackers_left*, in order, if one is left.

    If equally good blockers are left to the player to choose from (FOR-Q40), the result has the blocks before that
    choice, and the decision; else None in its place.
    """
    rules, guards = rules_of(board.state), garrison_of(board)
    for place, attacker in enumerate(attackers_left):
        taken = [blocker for blocker, _ in blocks]
        free = [
            object_id
            for object_id in guards
            if object_id not in taken and garrison_can_block(board, object_id, attacker)
        ]
        best = best_blockers(
            _attacker_size(board, attacker),
            [_garrison_creature_size(board, object_id, guards.index(object_id)) for object_id in free],
            tier1_measure=rules.tier1_measure,
            mixed_case=rules.mixed_case,
            tie_break=rules.tie_break,
        )
        if len(best) > 1:
            candidates = tuple([guards[index] for index in best])
            left = attackers_left[place + 1 :]
            return blocks, decisions.TiedBlockerDecision(PLAYER, attacker, candidates, blocks, left)
        blocks = (*blocks, *[(guards[index], attacker) for index in best])
    return blocks, None


def _attacker_size(board: Board, target: ObjectId) -> Attacker:
    characteristics = board.characteristics[target]
    return characteristics.power, characteristics.toughness, board.permanents[target].damage


def _garrison_creature_size(board: Board, target: ObjectId, index: int) -> GarrisonCreature:
    characteristics = board.characteristics[target]
    return characteristics.power, characteristics.toughness, board.permanents[target].damage, index


# The die.


def roll_end_of_turn_die(book: Rulebook, state: State) -> State:
    """FOR-K13, FOR-016, FOR-017, FOR-018, FOR-019: roll the die at the end of the turn and change the player's life.

    The player gains or loses life; this is no damage (FOR-Q15). The roll comes after the last pass and before cleanup
    (FOR-Q14).
    """
    table = rules_of(state).die_life
    face, rng = roll(state.rng, len(table))
    siege = siege_of(state)
    state = evolve(state, rng=rng, extra=evolve(siege, dice=(*siege.dice, face)))
    gain = table[face - 1]
    life_change: changes.Change = changes.LifeGained(PLAYER, gain) if gain > 0 else changes.LifeLost(PLAYER, -gain)
    return commit(book, state, [events.DieRolled(face), life_change])


def lose_after_last_turn(book: Rulebook, state: State) -> State:
    """FOR-Q63: after ``max_turns`` turns without a result, the player loses."""
    limit = rules_of(state).max_turns
    if limit is None or state.turn < limit:
        return state
    return commit(book, state, [changes.PlayerLost(PLAYER, "FOR-Q63", f"{limit} turns have ended without a result")])


# The assault.


def begin_assault_or_attack(book: Rulebook, state: State) -> State:
    """FOR-K14, FOR-Q48: begin the attack, or the assault if it is due; if it is optional, ask the player first."""
    if not siege_of(state).assault_due:
        return begin_attackers(book, state)
    if rules_of(state).assault_mandatory:
        return make_assault(book, state)
    return evolve(state, decision=decisions.AssaultDecision(PLAYER))


def assault_damage(board: Board) -> int:
    """FOR-032, FOR-Q49, FOR-Q51: return the total power of the creatures that storm; negative power counts as 0."""
    excluding = rules_of(board.state).assault_excludes_unready
    total = 0
    for permanent, characteristics in board.battlefield:
        if permanent.controller == PLAYER and lang.CardType.CREATURE in characteristics.types:
            unready = (
                permanent.tapped
                or "Wall" in characteristics.subtypes
                or has_summoning_sickness(board, permanent, characteristics)
            )
            total += 0 if excluding and unready else max(0, characteristics.power)
    return total


def make_assault(book: Rulebook, state: State) -> State:
    """FOR-030, FOR-031, FOR-033, FOR-034: add up the damage of the assault, roll three dice, apply the assault table.

    Without a creature the damage is 0 (FOR-Q53). The game ends, or the player decides about another attempt; so no die
    is rolled at the end of this turn (FOR-Q56).
    """
    damage = assault_damage(Board(book, state))
    rng, dice = state.rng, list[int]()
    for _ in range(DICE):
        face, rng = roll(rng, FACES)
        dice.append(face)
    row = assault_row(damage, sum(dice), rules_of(state).assault_margin)
    state = commit(book, evolve(state, rng=rng), [events.AssaultRolled(damage, tuple(dice), row)])
    if row.result is not None:
        return end_game(
            state, outcome_of(row.result, f"{damage} damage against a roll of {sum(dice)}", _RULE_BY_ROW[row])
        )
    return offer_replay(state, damage, tuple(dice))


def offer_replay(state: State, damage: int, dice: tuple[int, ...]) -> State:
    """FOR-039, FOR-040, FOR-Q54: let the player choose to play again; if no attempt is left, end in total defeat."""
    rules = rules_of(state)
    if rules.max_attempts is not None and siege_of(state).attempt >= rules.max_attempts:
        return end_game(state, outcome_of(Result.TOTAL_DEFEAT, "help came, and no attempt is left", "FOR-040"))
    return evolve(state, decision=decisions.ReplayDecision(PLAYER, damage, dice))


_RULE_BY_ROW: Final = MappingProxyType(
    {
        AssaultRow.TOTAL_VICTORY: "FOR-035",
        AssaultRow.CONVINCING_VICTORY: "FOR-036",
        AssaultRow.VICTORY: "FOR-037",
        AssaultRow.DRAW: "FOR-038",
        AssaultRow.HELP_COMES: "FOR-039",
    }
)


def outcome_of(result: Result, reason: str, rule: str) -> Outcome:
    """FOR-K15: return the outcome of a game with *result* (FOR-Q57), for *reason* under the ledger code *rule*.

    Every result has different returns, so that ``result_of`` can tell them apart.
    """
    return Outcome((result.returns,), f"{result.value.replace('_', ' ')}: {reason}", rule)


def result_of(state: State) -> Result | None:
    """Return how the game has ended (FOR-Q57), or None while it goes on."""
    if state.result is None:
        return None
    return next(result for result in Result if result.returns == state.result.returns[0])


def replay_ends_game(state: State) -> bool:
    """FOR-Q54: return whether the option replay_mode says that playing again ends the game."""
    return rules_of(state).replay_mode == options.ReplayMode.TERMINAL
