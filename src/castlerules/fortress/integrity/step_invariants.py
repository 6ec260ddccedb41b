"""Invariants of steps of Fortress: they compare a state, an action and the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.characteristics import CardType
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.model.actions import PlayAgain
from castlerules.fortress.model.options import FortressRules, ReplayMode
from castlerules.fortress.model.state import GARRISON, PLAYER, Siege, rules_of, siege_of
from castlerules.fortress.rules.turn import garrison_of
from castlerules.magic.integrity.zones import table_problems
from castlerules.magic.model import actions
from castlerules.magic.model.ids import player_object
from castlerules.magic.model.ongoing_effects import PreventionShield
from castlerules.magic.model.state import EMPTY_POOL, State
from castlerules.magic.model.steps import Step
from castlerules.magic.query.board import Board

from .block_invariants import block_problems
from .card_queries import can_add_creatures, changes_damage, is_creature_card, is_land_pending, never_changes_life

Problems = Iterator[Violation]

_PHASES: Final = MappingProxyType(
    {
        **dict.fromkeys((Step.UNTAP, Step.UPKEEP, Step.DRAW), "beginning"),
        Step.MAIN: "main",
        Step.SECOND_MAIN: "second main",
        **dict.fromkeys((Step.END, Step.CLEANUP), "end"),
    }
)
"""The phase of each step, except for the steps of combat."""


def step_problems(before: State, action: actions.Action, after: State) -> tuple[Violation, ...]:
    """Return every invariant of Fortress (FOR-I04 and on) that the step from *before* by *action* to *after* breaks.

    Never raises. Returns nothing if a state has unknown cards or players; ``problems`` reports those.
    """
    if not (_is_readable(before) and _is_readable(after)):
        return ()
    if siege_of(after).attempt != siege_of(before).attempt or isinstance(action, PlayAgain):
        return tuple(_restart(before, action, after))
    return tuple([violation for find in _STEP_CHECKS for violation in find(before, action, after)])


def _is_readable(state: State) -> bool:
    rows, players = range(len(state.table.cards)), (PLAYER, GARRISON)
    objects = (*state.permanents, *[last_known.permanent for last_known in state.last_known])
    if not (isinstance(state.rules, FortressRules) and isinstance(state.extra, Siege)):
        return False
    if any(permanent.card not in rows or permanent.controller not in players for permanent in objects):
        return False
    return not any(True for _ in table_problems(FORTRESS, state))


def _restart(before: State, action: actions.Action, after: State) -> Problems:
    """FOR-I24: yield a violation unless ``PlayAgain`` alone begins a new attempt, and with nothing but the deck."""
    rules, old, new = rules_of(before), siege_of(before), siege_of(after)
    if not isinstance(action, PlayAgain):
        yield Violation(
            "FOR-I24", f"action that began attempt {new.attempt}: expected PlayAgain, got {type(action).__name__}"
        )
        return
    if rules.replay_mode is ReplayMode.TERMINAL:
        if after.result is None or new.attempt != old.attempt:
            over = "over" if after.result is not None else "not over"
            yield Violation(
                "FOR-I24",
                f"PlayAgain with replay_mode terminal: expected the game to be over in attempt {old.attempt}, got a "
                f"game that is {over} in attempt {new.attempt}",
            )
        return
    seat = after.seats[PLAYER]
    if new.attempt != old.attempt + 1 or new.dice or new.assault_due or after.turn > 1 or after.result is not None:
        yield Violation(
            "FOR-I24",
            f"PlayAgain led to turn {after.turn} with {short_repr(new, 200)} and result {short_repr(after.result)}; "
            f"expected turn 0 or 1 of attempt {old.attempt + 1}, no dice, assault_due False, and result None",
        )
    if seat.life != rules.core.starting_life:
        yield Violation(
            "FOR-I24", f"life as a new attempt begins: expected {rules.core.starting_life}, got {seat.life}"
        )
    piles = [pile for seat in after.seats for pile in (seat.graveyard, seat.exile)]
    own = [permanent.id for permanent in after.permanents if permanent.controller == PLAYER]
    if any(piles) or own:
        yield Violation(
            "FOR-I24",
            f"a new attempt begins with {len(own)} permanents of the player and {sum(map(len, piles))} cards in "
            "graveyards and exile; expected 0 of both",
        )
    tokens = before.table.token_rows
    if after.table.cards != before.table.cards[: len(before.table.cards) - tokens]:
        yield Violation(
            "FOR-I24", "the card table of a new attempt has changed; expected the cards of the deck, without tokens"
        )


def _garrison(before: State, _: actions.Action, after: State) -> Problems:
    """FOR-I04: yield a violation if a permanent joins the garrison in the game, and no card can add creatures."""
    known = [permanent.id for permanent in before.permanents]
    more = [
        permanent for permanent in after.permanents if permanent.controller == GARRISON and permanent.id not in known
    ]
    if more and before.turn > 0 and not can_add_creatures(after):
        name = after.table.cards[more[0].card].name
        yield Violation("FOR-I04", f"{name} joined the garrison; expected none, because no card of this game adds any")


def _life(before: State, action: actions.Action, after: State) -> Problems:
    """FOR-I06, FOR-I09, FOR-I23: yield a violation if life changes otherwise than by the die, mana burn or lands.

    Games with cards that change life are not checked; ``_lands`` checks the damage of lands.
    """
    if isinstance(action, actions.PlayLand) or is_land_pending(before) or not never_changes_life(after):
        return
    faces = siege_of(after).dice[len(siege_of(before).dice) :]
    table = rules_of(before).die_life
    die = sum([table[face - 1] for face in faces if 1 <= face <= len(table)])
    burnt = _mana_burnt(before, action, after)
    moved = after.seats[PLAYER].life - before.seats[PLAYER].life
    if moved != die - burnt:
        code = "FOR-I09" if faces else "FOR-I23" if burnt else "FOR-I06"
        yield Violation(
            code, f"change of life: expected {die - burnt} ({die} by the die, {-burnt} by mana burn), got {moved}"
        )


def _mana_burnt(before: State, action: actions.Action, after: State) -> int:
    """Return how much life *action* cost by mana burn: 1 for each mana that was unspent as a phase ended."""
    old, new = before.seats[PLAYER].pool, after.seats[PLAYER].pool
    may_end_phase = isinstance(action, actions.DiscardCard) or (
        isinstance(action, actions.PassPriority) and not before.stack
    )
    return sum(old) if may_end_phase and not any(new) and rules_of(before).core.mana_burn else 0


def _lands(before: State, action: actions.Action, after: State) -> Problems:
    """FOR-I07: yield a violation unless each land after the free ones deals its damage, and free lands deal none.

    Damage may also be prevented or changed by effects. While the player chooses a replacement effect for the damage,
    the land is not played yet, and it never is if the player concedes then.
    """
    if isinstance(action, actions.Concede) and is_land_pending(before):
        return
    old, new, rules = before.seats[PLAYER], after.seats[PLAYER], rules_of(before)
    if is_land_pending(after) or not (isinstance(action, actions.PlayLand) or is_land_pending(before)):
        if new.lands_played != (count := 0 if after.turn > before.turn else old.lands_played):
            got = new.lands_played
            yield Violation("FOR-I07", f"lands_played after an action that played no land: expected {count}, got {got}")
        return
    due = rules.extra_land_damage if old.lands_played >= rules.free_lands_per_turn else 0
    dealt, prevented = old.life - new.life, _prevention(before) - _prevention(after)
    if dealt + prevented != due and not (due and changes_damage(Board(FORTRESS, before))):
        yield Violation(
            "FOR-I07", f"damage by a played land: expected {due}, got {dealt} dealt and {prevented} prevented"
        )
    if new.lands_played != old.lands_played + 1:
        yield Violation(
            "FOR-I07", f"lands_played after a land was played: expected {old.lands_played + 1}, got {new.lands_played}"
        )


def _prevention(state: State) -> int:
    """Return how much damage to the player the prevention shields of *state* will prevent."""
    mine = player_object(PLAYER)
    return sum(
        [delayed.amount for delayed in state.ongoing if isinstance(delayed, PreventionShield) and delayed.to == mine]
    )


def _dice(before: State, _: actions.Action, after: State) -> Problems:
    """FOR-I08: yield a violation if one action leads to more than one die roll, or to one outside the end step."""
    old, new = siege_of(before).dice, siege_of(after).dice
    if new[: len(old)] != old or len(new) > len(old) + 1:
        yield Violation(
            "FOR-I08", f"die rolls went from {short_repr(old)} to {short_repr(new)}; expected at most one more"
        )
    elif len(new) > len(old) and before.step is not Step.END:
        yield Violation(
            "FOR-I08", f"step in which the die was rolled: expected {Step.END.value}, got {before.step.value}"
        )


def _abilities(before: State, action: actions.Action, _: State) -> Problems:
    """FOR-I14: yield a violation if an ability of a creature is activated, unless options let granted ones work."""
    if not isinstance(action, (actions.BeginAbility, actions.ActivateMana)):
        return
    board = Board(FORTRESS, before)
    source = board.permanents.get(action.source)
    if source is None or CardType.CREATURE not in board.characteristics[source.id].types:
        return
    if not (is_creature_card(before, source.card) and rules_of(before).granted_abilities_work):
        name = before.table.cards[source.card].name
        yield Violation("FOR-I14", f"an ability of the creature {name} was activated; expected none of a creature")


def _turns(before: State, _: actions.Action, after: State) -> Problems:
    """FOR-I15, FOR-I17: yield a violation if a turn begins with damaged permanents, or ``assault_due`` is wrong.

    It must be True exactly if a turn after the first begins without a garrison. Within the turn, it may only become
    False, if a card can add creatures to the garrison (FOR-Q71).
    """
    if after.turn == before.turn:
        was, still = siege_of(before).assault_due, siege_of(after).assault_due
        if was is not still and (still or not can_add_creatures(after)):
            yield Violation("FOR-I17", f"assault_due within turn {after.turn}: expected {was} as before, got {still}")
        return
    if after.result is not None:
        return
    if hurt := [permanent.id for permanent in after.permanents if permanent.damage]:
        yield Violation("FOR-I15", f"damaged objects as turn {after.turn} begins: expected none, got {hurt}")
    due = after.turn > 1 and not garrison_of(Board(FORTRESS, after))
    if siege_of(after).assault_due is not due:
        got = siege_of(after).assault_due
        yield Violation("FOR-I17", f"assault_due as turn {after.turn} begins: expected {due}, got {got}")


def _pools(before: State, _: actions.Action, after: State) -> Problems:
    """FOR-I23: yield a violation if a phase begins with mana in the pool of the player."""
    moved = (before.turn, _phase(before)) != (after.turn, _phase(after))
    if moved and after.result is None and after.seats[PLAYER].pool != EMPTY_POOL:
        yield Violation(
            "FOR-I23",
            f"mana as the {after.step.value} step begins a phase: expected 0, got {sum(after.seats[PLAYER].pool)}",
        )


def _phase(state: State) -> str:
    return _PHASES.get(state.step, "combat")


def _blocks(before: State, _: actions.Action, after: State) -> Problems:
    yield from block_problems(before, after)


_STEP_CHECKS: Final[tuple[Callable[[State, actions.Action, State], Problems], ...]] = (
    _garrison,
    _life,
    _lands,
    _dice,
    _abilities,
    _turns,
    _pools,
    _blocks,
)
