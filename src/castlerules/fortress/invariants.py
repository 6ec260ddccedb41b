"""What a state of Fortress may not be, besides what no state of Magic may: each invariant a generator of broken rules.

What concerns two states is in ``invariants_steps``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from castlerules.cards.characteristics import CardType
from castlerules.core import Broken
from castlerules.core.shown import shown
from castlerules.magic.asking import Attacking
from castlerules.magic.ids import CardId
from castlerules.magic.invariants_zones import table_problems
from castlerules.magic.moves import held_by
from castlerules.magic.scene import Scene
from castlerules.magic.stack import StackKind
from castlerules.magic.state import EMPTY_POOL, State
from castlerules.magic.steps import Step
from castlerules.magic.tasks import Settle, StepTriggers

from .assault import Result
from .book import FORTRESS
from .invariants_blocks import open_tie_problems
from .invariants_cards import is_creature_card
from .invariants_steps import step_problems
from .rules import FortressRules
from .siege import GARRISON, PLAYER, AfterHelp, ChoosingBlocker, ChoosingOpposition, Siege, Storming, agreed, siege_of
from .steps import garrison_of

__all__ = ["problems", "step_problems"]

Problems = Iterator[Broken]

_STORMED: Final = ("FOR-035", "FOR-036", "FOR-037", "FOR-038", "FOR-040", "FOR-Q54")
_AFTER_STORM: Final = (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT, Step.SECOND_MAIN, Step.END)
_SETTLED: Final = (Attacking, ChoosingBlocker, Storming, AfterHelp)


def problems(state: State) -> tuple[Broken, ...]:
    """Return every invariant of Fortress (FOR-I01 and on) that *state* breaks; empty for what play can reach.

    Never raises: where cards or players mean nothing, only that is told.
    """
    found: list[Broken] = []
    for stage in _STAGES:
        found += [broken for find in stage for broken in find(state)]
        if found:
            break
    return tuple(found)


# What everything else builds on.


def _kinds(state: State) -> Problems:
    """FOR-015: the options and what is kept besides are those of Fortress."""
    if not isinstance(state.rules, FortressRules):
        yield Broken("FOR-015", f"the options are {type(state.rules).__name__}, not FortressRules")
    if not isinstance(state.extra, Siege):
        yield Broken("FOR-015", f"what is kept besides is {type(state.extra).__name__}, not Siege")


def _cards_can_be_played(state: State) -> Problems:
    """FOR-I22: a game is made of cards that Fortress can play."""
    for broken in table_problems(FORTRESS, state):
        yield Broken("FOR-I22", broken.reason)


def _players(state: State) -> Problems:
    """FOR-043, FOR-Q12, FOR-Q29: one player decides everything; the opponent controls what he has in play."""
    asked = None if state.asks is None else state.asks.player
    for name, player in (("active", state.active), ("priority", state.priority), ("asked", asked)):
        if player not in ((PLAYER,) if name == "active" else (PLAYER, None)):
            yield Broken("FOR-Q12", f"only player {PLAYER} decides, but {shown(player)} is {name}")
    if any(one.controller not in (PLAYER, GARRISON) for one in (*state.permanents, *[one.was for one in state.gone])):
        yield Broken("FOR-Q29", "something is controlled by nobody who is there")


def _rows(state: State) -> Problems:
    """FOR-I01: whatever lies somewhere is a card of the game."""
    rows = range(len(state.table.cards))
    if any(card not in rows for card in (*_placed(state), *[one.was.card for one in state.gone])):
        yield Broken("FOR-I01", f"something is none of the {len(rows)} cards of this game")


def _placed(state: State) -> list[CardId]:
    """Return every card that is in a zone, once for each place."""
    found = [one.card for one in state.permanents] + [one.card for one in state.stack if one.card is not None]
    for seat in state.seats:
        found += [*seat.library, *[held.card for _, cards in held_by(seat) for held in cards]]
    return found


# Cards.


def _each_card_once(state: State) -> Problems:
    """FOR-I01: every card is in one place; with the end of a game what was on the stack is dropped."""
    table, counts = state.table, Counter(_placed(state))
    for row in range(table.first_token):
        count = counts[CardId(row)]
        if count > 1 or (count == 0 and state.result is None):
            yield Broken("FOR-I01", f"{table.cards[row].name} (card {row}) is in {count} places")


def _deck(state: State) -> Problems:
    """FOR-I02: the creatures and the artifact of the deck are those that the options ask for."""
    rules = agreed(state)
    deck = state.table.cards[: state.table.first_token]
    creatures = sum([one.has_type(CardType.CREATURE) for one in deck])
    artifacts = sum([one.has_type(CardType.ARTIFACT) and not one.has_type(CardType.CREATURE) for one in deck])
    if creatures != rules.creature_count:
        yield Broken("FOR-I02", f"there are {creatures} creature cards, not {rules.creature_count}")
    if artifacts != rules.artifact_count:
        yield Broken("FOR-I02", f"there are {artifacts} artifacts that are no creatures, not {rules.artifact_count}")


def _opponent(state: State) -> Problems:
    """FOR-I01, FOR-Q29, FOR-Q33: the opponent has creatures, a dead pile, and nothing else."""
    seat = state.seats[GARRISON]
    if seat.hand or seat.library:
        yield Broken("FOR-I01", "the opponent has neither hand nor library")
    if (seat.life, seat.poison, seat.lands_played, seat.pool) != (0, 0, 0, EMPTY_POOL):
        yield Broken("FOR-Q29", "the opponent has no life, no mana and no turns")
    cards = state.table.first_token
    owned = [CardId(row) for row, owner in enumerate(state.table.owners[:cards]) if owner == GARRISON]
    if not all(is_creature_card(state, card) for card in owned):
        yield Broken("FOR-010", "the opponent owns a card that is no creature")


# The siege.


def _garrison(state: State) -> Problems:
    """FOR-I03: as many creatures were dealt as were asked for, once that is decided."""
    rules, count = agreed(state), siege_of(state).opposition
    owned = state.table.owners[: state.table.first_token].count(GARRISON)
    if (count is None) != isinstance(state.asks, ChoosingOpposition) and state.result is None:
        yield Broken("FOR-I03", "the number of opposing creatures is asked for while it is open, and only then")
    if count is not None and not rules.min_opposing <= count <= rules.max_opposing:
        yield Broken("FOR-I03", f"{rules.min_opposing} to {rules.max_opposing} creatures oppose, not {shown(count)}")
    if owned != (count or 0):
        yield Broken("FOR-I03", f"the opponent owns {owned} cards, and {count or 0} were dealt to him")


def _set_up(state: State) -> Problems:
    """FOR-I03, FOR-Q08: before the first turn the garrison is complete and fresh, and nothing else is in play."""
    seat, count = state.seats[PLAYER], siege_of(state).opposition
    if state.turn != 0 or state.result is not None:
        return
    if isinstance(state.asks, ChoosingOpposition) and (state.step is not Step.SETUP or state.agenda):
        yield Broken("FOR-Q07", "the number of opposing creatures is asked for before everything else")
    fresh = [one for one in state.permanents if one.controller == GARRISON and not (one.tapped or one.damage)]
    if len(fresh) != len(state.permanents) or len(fresh) != (count or 0):
        yield Broken("FOR-I03", "before the first turn the garrison is in play, untapped and unhurt, and nothing else")
    rest = len(seat.library) + len(seat.hand)
    if rest != len(state.table.cards) - (count or 0):
        yield Broken("FOR-I03", f"before the first turn library and hand hold what was not dealt, not {rest} cards")


def _life(state: State) -> Problems:
    """FOR-I05: whoever can still act is alive."""
    life = state.seats[PLAYER].life
    if state.result is None and life < 1:
        yield Broken("FOR-I05", f"the game goes on with {life} life")


def _dice(state: State) -> Problems:
    """FOR-I08: one die was rolled at the end of every turn that has come so far, and each shows one of its faces."""
    dice, faces = siege_of(state).dice, len(agreed(state).die_life)
    if any(not 1 <= face <= faces for face in dice):
        yield Broken("FOR-I08", f"a die of {faces} faces does not show that: {shown(dice)}")
    ended = max(0, state.turn - 1) + (state.step is Step.CLEANUP)
    open_end = state.step is Step.END and (state.result is not None or state.asks is not None)
    if not ended <= len(dice) <= ended + open_end:
        yield Broken("FOR-I08", f"in turn {state.turn}, {state.step.value}, {len(dice)} dice were rolled")


def _limits(state: State) -> Problems:
    """FOR-Q54, FOR-Q63: attempts and turns stay within their limits."""
    rules, attempt = agreed(state), siege_of(state).attempt
    if attempt < 1 or (rules.max_attempts is not None and attempt > rules.max_attempts):
        yield Broken("FOR-Q54", f"this cannot be attempt {shown(attempt)}")
    if rules.max_turns is not None and state.turn > rules.max_turns:
        yield Broken("FOR-Q63", f"the last turn is {rules.max_turns}, and this is {shown(state.turn)}")


def _abilities(state: State) -> Problems:
    """FOR-I14: nothing on the stack comes from the text of a creature card, but what was granted if that works."""
    if agreed(state).granted_abilities_work:
        return
    cards = {one.id: one.card for one in (*state.permanents, *[one.was for one in state.gone])}
    kinds = (StackKind.TRIGGERED, StackKind.ACTIVATED, StackKind.MANA)
    sources = [one.source for one in state.waiting] + [one.source for one in state.stack if one.kind in kinds]
    for source in sources:
        if source in cards and is_creature_card(state, cards[source]):
            yield Broken("FOR-I14", f"an ability of {state.table.cards[cards[source]].name}, a creature, is in use")


def _outcome(state: State) -> Problems:
    """FOR-I19: a game that is over has one of the results, and one that is not waits for its player."""
    if state.result is None:
        if state.asks is None and state.priority is None:
            yield Broken("FOR-I19", "the game is not over, and nobody can act")
    elif not any(state.result.returns == (one.returns,) for one in Result):
        yield Broken("FOR-I19", f"{shown(state.result.returns)} is no result")


def _open_turn(state: State) -> Problems:
    """FOR-Q42, FOR-Q48: after a question of this game the step in which it is asked goes on."""
    goes_on = state.agenda == (StepTriggers(), Settle(PLAYER)) and not state.stack and state.context is None
    if isinstance(state.asks, (ChoosingBlocker, Storming, AfterHelp)) and not goes_on:
        yield Broken("FOR-Q48", "what is to be done does not follow from what is asked")


# The assault.


def _assault(state: State) -> Problems:
    """FOR-I17: the assault is in a turn that began without a garrison, and instead of its attack."""
    due, empty = siege_of(state).due, not garrison_of(Scene(FORTRESS, state))
    storming = isinstance(state.asks, (Storming, AfterHelp))
    if due and (state.turn < 2 or siege_of(state).opposition is None):
        yield Broken("FOR-I17", "an assault is in the second turn at the earliest")
    if storming and not (due and empty and state.step is Step.ATTACKERS):
        yield Broken("FOR-I17", "an assault is not due now")
    if isinstance(state.asks, Storming) and agreed(state).assault_mandatory:
        yield Broken("FOR-Q50", "the player may not wait with the assault")
    if state.result is not None and state.result.rule in _STORMED and not (due and empty):
        yield Broken("FOR-I17", f"the game ended by {state.result.rule}, with no assault due")
    late = state.step in _AFTER_STORM or isinstance(state.asks, Attacking)
    if due and not empty and not storming:
        yield Broken("FOR-I17", "an assault is due, and creatures oppose")
    if late and due and state.result is None and agreed(state).assault_mandatory:
        yield Broken("FOR-I17", "the assault was due in this turn, and the game goes on")


def _fight(state: State) -> Problems:
    """FOR-I10, FOR-I13: the player attacks and the garrison blocks, one against one."""
    controllers = {one.id: one.controller for one in state.permanents}
    blockers = [blocker for blocker, _ in state.combat.blocks]
    blocked = [attacker for _, attacker in state.combat.blocks]
    if any(controllers.get(one, PLAYER) != PLAYER for one in (*state.combat.attackers, *blocked)):
        yield Broken("FOR-I13", "a creature of the garrison attacks")
    if any(controllers.get(one, GARRISON) != GARRISON for one in blockers):
        yield Broken("FOR-I13", "a creature of the player blocks")
    if any(first == second for names in (blockers, blocked) for first, second in pairwise(sorted(names))):
        yield Broken("FOR-I10", "an attacker has one blocker, and a blocker one attacker")


def _exhausted(state: State) -> Problems:
    """FOR-I16: with no creature and no library left the game does not go on."""
    seat = state.seats[PLAYER]
    settled = isinstance(state.asks, _SETTLED) or (state.asks is None and state.priority is not None)
    if state.result is not None or not settled or seat.library:
        return
    board = Scene(FORTRESS, state).board
    if any(one.controller == PLAYER and CardType.CREATURE in seen.types for one, seen in board):
        return
    waiting = [held.card for held in seat.hand] + [one.card for one in state.stack if one.card is not None]
    if not agreed(state).loss_counts_hand or not any(is_creature_card(state, card) for card in waiting):
        yield Broken("FOR-I16", "the game goes on without creatures and without a library")


_STAGES: Final[tuple[tuple[Callable[[State], Problems], ...], ...]] = (
    (_kinds, _cards_can_be_played, _players),
    (_rows,),
    (_each_card_once, _deck, _opponent, _garrison, _set_up, _life, _dice, _limits, _abilities, _outcome, _open_turn),
    (_assault, _fight, _exhausted, open_tie_problems),
)
