"""What the turn of Fortress does otherwise than that of normal Magic: untap, blocks, the die, the assault."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards.characteristics import CardType
from castlerules.core import Outcome, evolve, roll
from castlerules.magic import changes as c
from castlerules.magic.book import Rulebook
from castlerules.magic.changes import Change
from castlerules.magic.combat import begin_attackers
from castlerules.magic.commit import commit, ended
from castlerules.magic.ids import ObjectId
from castlerules.magic.mana import is_sick
from castlerules.magic.scene import Scene
from castlerules.magic.state import State
from castlerules.magic.turn import untapped

from .assault import DICE, FACES, Result, Row, row_of
from .garrison import Attacker, Guard, best_blockers, blocking_order
from .restrictions import may_guard
from .rules import ReplayMode
from .siege import (
    GARRISON,
    PLAYER,
    AfterHelp,
    Assaulted,
    ChoosingBlocker,
    DieRolled,
    Storming,
    agreed,
    siege_of,
)

__all__ = [
    "damage_of_the_storm",
    "garrison_blocks",
    "garrison_of",
    "last_turn_ends",
    "outcome_of",
    "result_of",
    "rolls_the_die",
    "storms",
    "storms_or_attacks",
    "untaps_both_sides",
]


def garrison_of(scene: Scene) -> list[ObjectId]:
    """Return the creatures that oppose, in layout order (FOR-011, FOR-Q08, FOR-Q33)."""
    return [one.id for one, seen in scene.board if one.controller == GARRISON and CardType.CREATURE in seen.types]


# Untap.


def untaps_both_sides(book: Rulebook, state: State) -> State:
    """FOR-K08, FOR-Q31, FOR-Q47: both sides untap; if nobody opposes as the turn begins, the assault is due in it.

    With no opposition at all it is due in turn 2 (FOR-Q55).
    """
    due = state.turn > 1 and not garrison_of(Scene(book, state))
    state = evolve(state, extra=evolve(siege_of(state), due=due))
    return untapped(book, state, (PLAYER, GARRISON) if agreed(state).opponent_untaps else (PLAYER,))


# Blocks.


def garrison_blocks(book: Rulebook, state: State) -> State:
    """FOR-K10, FOR-025, FOR-Q42: the automaton blocks, on the values of this moment."""
    scene = Scene(book, state)
    attackers = state.combat.attackers
    sizes = [_attacker(scene, one) for one in attackers]
    line = tuple([attackers[place] for place in blocking_order(sizes, agreed(state).block_order)])
    return blocks_go_on(book, state, line, ())


def blocks_go_on(
    book: Rulebook, state: State, left: tuple[ObjectId, ...], chosen: tuple[tuple[ObjectId, ObjectId], ...]
) -> State:
    """FOR-Q36: give blockers to the attackers that are *left*, in order; ask where the player breaks a tie."""
    scene, rules = Scene(book, state), agreed(state)
    guards = garrison_of(scene)
    for place, attacker in enumerate(left):
        taken = [blocker for blocker, _ in chosen]
        free = [one for one in guards if one not in taken and may_guard(scene, one, attacker)]
        best = best_blockers(
            _attacker(scene, attacker),
            [_guard(scene, one, guards.index(one)) for one in free],
            tier1_measure=rules.tier1_measure,
            mixed_case=rules.mixed_case,
            tie_break=rules.tie_break,
        )
        if len(best) > 1:
            twins = tuple([guards[index] for index in best])
            return evolve(state, asks=ChoosingBlocker(PLAYER, attacker, twins, chosen, left[place + 1 :]))
        chosen = (*chosen, *[(guards[index], attacker) for index in best])
    return commit(book, state, [c.Blocked(chosen)])


def _attacker(scene: Scene, target: ObjectId) -> Attacker:
    look = scene.seen[target]
    return look.power, look.toughness, scene.permanents[target].damage


def _guard(scene: Scene, target: ObjectId, index: int) -> Guard:
    look = scene.seen[target]
    return look.power, look.toughness, scene.permanents[target].damage, index


# The die.


def rolls_the_die(book: Rulebook, state: State) -> State:
    """FOR-K13, FOR-016, FOR-017, FOR-018, FOR-019: a die at the end of the turn moves the player's life.

    It is a gain or a loss, no damage (FOR-Q15), after the last pass and before cleanup (FOR-Q14).
    """
    table = agreed(state).die_life
    face, rng = roll(state.rng, len(table))
    siege = siege_of(state)
    state = evolve(state, rng=rng, extra=evolve(siege, dice=(*siege.dice, face)))
    more = table[face - 1]
    moved: list[Change] = [c.LifeGained(PLAYER, more) if more > 0 else c.LifeLost(PLAYER, -more)]
    return commit(book, state, [DieRolled(face), *moved])


def last_turn_ends(book: Rulebook, state: State) -> State:
    """FOR-Q63: with ``max_turns``, a game that has come so far without a result is lost."""
    limit = agreed(state).max_turns
    if limit is None or state.turn < limit:
        return state
    return commit(book, state, [c.Lost(PLAYER, "FOR-Q63", f"{limit} turns have ended without a result")])


# The assault.


def storms_or_attacks(book: Rulebook, state: State) -> State:
    """FOR-K14, FOR-Q48: if the assault is due, it takes the place of the attack."""
    if not siege_of(state).due:
        return begin_attackers(book, state)
    if agreed(state).assault_mandatory:
        return storms(book, state)
    return evolve(state, asks=Storming(PLAYER))


def damage_of_the_storm(scene: Scene) -> int:
    """FOR-032, FOR-Q49, FOR-Q51: return the power of all creatures that take part, none of it below zero."""
    excluding = agreed(scene.state).assault_excludes_unready
    total = 0
    for one, look in scene.board:
        if one.controller == PLAYER and CardType.CREATURE in look.types:
            unready = one.tapped or "Wall" in look.subtypes or is_sick(scene, one, look)
            total += 0 if excluding and unready else max(0, look.power)
    return total


def storms(book: Rulebook, state: State) -> State:
    """FOR-030, FOR-031, FOR-033, FOR-034: all creatures storm the fortress, three dice are rolled, the table decides.

    Without a creature the damage is 0 (FOR-Q53). The game is over before the end of the turn, so no die is rolled
    then (FOR-Q56).
    """
    damage = damage_of_the_storm(Scene(book, state))
    rng, dice = state.rng, list[int]()
    for _ in range(DICE):
        face, rng = roll(rng, FACES)
        dice.append(face)
    row = row_of(damage, sum(dice), agreed(state).assault_margin)
    state = commit(book, evolve(state, rng=rng), [Assaulted(damage, tuple(dice), row)])
    if row.result is not None:
        return ended(state, outcome_of(row.result, f"{damage} damage against a roll of {sum(dice)}", _CODES[row]))
    return help_comes(state, damage, tuple(dice))


def help_comes(state: State, damage: int, dice: tuple[int, ...]) -> State:
    """FOR-039, FOR-040, FOR-Q54: ask whether to play again; after the last attempt only defeat is left."""
    rules = agreed(state)
    if rules.max_attempts is not None and siege_of(state).attempt >= rules.max_attempts:
        return ended(state, outcome_of(Result.TOTAL_DEFEAT, "help came, and no attempt is left", "FOR-040"))
    return evolve(state, asks=AfterHelp(PLAYER, damage, dice))


_CODES: Final = MappingProxyType(
    {
        Row.TOTAL_VICTORY: "FOR-035",
        Row.CONVINCING_VICTORY: "FOR-036",
        Row.VICTORY: "FOR-037",
        Row.DRAW: "FOR-038",
        Row.HELP_COMES: "FOR-039",
    }
)


def outcome_of(result: Result, reason: str, rule: str) -> Outcome:
    """FOR-K15: return the outcome that stands for *result* (FOR-Q57): its returns tell the results apart."""
    return Outcome((result.returns,), f"{result.value.replace('_', ' ')}: {reason}", rule)


def result_of(state: State) -> Result | None:
    """Return how the game has ended (FOR-Q57), or None while it goes on."""
    if state.result is None:
        return None
    return next(one for one in Result if one.returns == state.result.returns[0])


def replays_or_ends(state: State) -> bool:
    """FOR-Q54: return whether to play again ends the game, because the caller starts the next one."""
    return agreed(state).replay_mode == ReplayMode.TERMINAL
