"""What a step may not do: the invariants of the ledger that two states in succession show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.cards.abilities import Duration
from castlerules.core import Broken

from .actions import Action, PassPriority, PlayLand
from .asking import Blocking, Replacing
from .ids import CardId, ObjectId
from .lasting import DelayedTrigger, Lasting, Lasts, RegenerationShield, Shield
from .moves import held_by
from .options import ManaEmpties
from .scene import Scene
from .stack import StackKind
from .state import EMPTY_POOL, State
from .steps import MAIN_STEPS, PHASE_ENDS, Step

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["step_problems"]

Problems = Iterator[Broken]
Find = Callable[["Rulebook", State, Action, State], Problems]

_BLOCKED_STEPS: Final = (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)


def step_problems(
    book: Rulebook, before: State, action: Action, after: State, *, without: tuple[str, ...] = ()
) -> tuple[Broken, ...]:
    """Return every invariant (BASE-I01 and on) that the step from *before* by *action* to *after* breaks.

    Both states are taken to have no problems of their own. *without* are codes that a variant states in its own way.
    A step that starts a game anew, which in some variants a player may do, is not looked at.
    """
    if after.turn < before.turn:
        return ()
    found = [broken for find in _FINDERS for broken in find(book, before, action, after)]
    return tuple([broken for broken in found if broken.rule not in without])


# Cards and objects.


def _places(state: State) -> dict[ObjectId, tuple[CardId | None, str]]:
    """Return what each object is, and where."""
    found: dict[ObjectId, tuple[CardId | None, str]] = {one.id: (one.card, "play") for one in state.permanents}
    found |= {one.id: (one.card, "the stack") for one in state.stack}
    for place, seat in enumerate(state.seats):
        for zone, cards in held_by(seat):
            found |= {held.id: (held.card, f"the {zone.value} of player {place}") for held in cards}
    return found


def _cards(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """BASE-I01: the cards of each player stay the same; only rows of tokens are added."""
    old, new = before.table, after.table
    if old is new:
        return
    count = len(old.cards)
    if new.cards[:count] != old.cards or (new.first_token, new.apart) != (old.first_token, old.apart):
        yield Broken("BASE-I01", "the cards of the game have changed")
    elif before.turn and new.owners[:count] != old.owners:
        yield Broken("BASE-I01", "a card has another owner")


def _objects(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """BASE-I02: numbers are not used twice, and what has moved has a greater one."""
    if after.serial < before.serial:
        yield Broken("BASE-I02", "numbers of objects are used again")
    old = _places(before)
    for number, (card, place) in _places(after).items():
        was = old.get(number)
        if was is None and number < before.serial:
            yield Broken("BASE-I02", f"object {number} is new, and its number is not")
        elif was is not None and was != (card, place):
            yield Broken("BASE-I02", f"object {number} was in {was[1]} and is in {place}, or is another card")


def _remembered(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """BASE-I29: what is remembered was in play or on the stack before, or was remembered already."""
    known = {one.id for one in before.permanents} | {one.id for one in before.stack}
    known |= {one.was.id for one in before.gone}
    for gone in after.gone:
        if gone.was.id not in known and gone.was.id < before.serial:
            yield Broken("BASE-I29", f"object {gone.was.id} is remembered, and was not in play")


# Turns.


def _turns(book: Rulebook, before: State, _: Action, after: State) -> Problems:
    """BASE-147, BASE-I16, BASE-I17: what holds between two turns."""
    if after.turn == before.turn:
        return
    players = book.players
    following = players[(players.index(before.active) + 1) % len(players)] if before.turn else before.active
    if after.turn != before.turn + 1 or after.active != following:
        yield Broken("BASE-147", f"turn {after.turn} of player {after.active} does not follow turn {before.turn}")
    if any(one.damage or one.hurt_by for one in after.permanents):
        yield Broken("BASE-I16", "a turn begins with marked damage")
    if any(not _outlasts_the_turn(one, after) for one in after.lasting):
        yield Broken("BASE-I16", "a turn begins with effects of the turn before")
    if before.turn and len(after.seats[before.active].hand) > before.rules.core.max_hand_size:
        yield Broken("BASE-I17", f"player {before.active} ends the turn with too many cards in hand")


def _outlasts_the_turn(one: Lasts, after: State) -> bool:
    """BASE-077, BASE-146: return whether *one* may be there as the turn of *after* begins."""
    if isinstance(one, DelayedTrigger):
        return True
    if not isinstance(one, Lasting):
        return False
    return one.duration is Duration.FOREVER or (one.duration is Duration.NEXT_TURN and one.player != after.active)


def _mana(book: Rulebook, before: State, _: Action, after: State) -> Problems:
    """BASE-I13: pools are empty as a phase begins, and with that option as a step begins; what is lost burns."""
    if (after.turn, after.step) == (before.turn, before.step) or after.result is not None:
        return
    core = before.rules.core
    ended = before.step in PHASE_ENDS or after.turn > before.turn
    if not ended and core.mana_empties is not ManaEmpties.STEP:
        return
    for player in book.players:
        if after.seats[player].pool != EMPTY_POOL:
            yield Broken("BASE-I13", f"mana of player {player} has outlived its {'phase' if ended else 'step'}")
        if before.step in _QUIET_ENDS and after.turn == before.turn:
            burnt = sum(before.seats[player].pool) if core.mana_burn else 0
            if after.seats[player].life != before.seats[player].life - burnt:
                yield Broken("BASE-I13", f"player {player} loses other than {burnt} life for unused mana")


_QUIET_ENDS: Final = (Step.DRAW, Step.MAIN, Step.END_OF_COMBAT, Step.SECOND_MAIN)
"""After these steps another one begins in which nothing happens by itself."""


def _lands(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """BASE-I14: lands are played by the active player, in a main phase, with nothing on the stack."""
    if isinstance(action, PlayLand) and (
        before.step not in MAIN_STEPS or before.stack or before.priority != before.active
    ):
        yield Broken("BASE-I14", "a land is played outside a main phase, or while the stack is not empty")
    if after.turn != before.turn:
        return
    for place, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        played = isinstance(action, PlayLand) and place == before.priority
        if new.lands_played != old.lands_played + played:
            yield Broken("BASE-I14", f"the count of lands of player {place} went to {new.lands_played}")


# The stack.


def _stack(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """BASE-I15: what lies on the stack stays there until all have passed in succession."""
    passed = isinstance(action, PassPriority) and before.passes + 1 >= len(book.players)
    if passed or isinstance(before.asks, Replacing) or before.context is not None or after.result is not None:
        return
    left = {one.id for one in after.stack}
    for one in before.stack:
        if one.done and one.id not in left:
            yield Broken("BASE-I15", f"object {one.id} has left the stack, and not all have passed")
    if isinstance(action, PassPriority) and (after.stack, after.step) != (before.stack, before.step):
        yield Broken("BASE-I15", "more has happened than that a player has passed")


def _packets(book: Rulebook, before: State, _: Action, after: State) -> Problems:
    """BASE-I18: a creature that assigns damage assigns as much as it has power."""
    known = {one.id for one in before.stack}
    packets = [one for one in after.stack if one.kind is StackKind.PACKET and one.id not in known]
    if not packets or isinstance(before.asks, Replacing):
        return
    seen = Scene(book, before).seen
    for packet in packets:
        totals: Counter[ObjectId] = Counter()
        for share in packet.packet:
            totals[share.source] += share.amount
        for source, total in totals.items():
            if source not in seen or total != max(0, seen[source].power):
                yield Broken("BASE-I18", f"object {source} has assigned {total} damage, which is not its power")


# The fight.


def _fight(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """BASE-I21: in one fight nobody joins the attack, and blocked or unblocked is what an attacker stays."""
    if before.turn != after.turn or before.step not in _BLOCKED_STEPS or after.step not in _BLOCKED_STEPS:
        return
    old, new = before.combat, after.combat
    if not set(new.attackers) <= set(old.attackers):
        yield Broken("BASE-I21", "an attacker has joined a fight that goes on")
    if isinstance(before.asks, Blocking) or (before.asks is not None and not old.blocked):
        return  # the blocks are still being declared
    for attacker in new.attackers:
        if (attacker in old.blocked) != (attacker in new.blocked):
            now = "blocked" if attacker in new.blocked else "unblocked"
            yield Broken("BASE-I21", f"object {attacker} has become {now}")


def _damage(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """BASE-I25, BASE-I26: damage stays unless a permanent regenerates; shields are only ever used up."""
    if before.turn != after.turn or Step.CLEANUP in (before.step, after.step):
        return
    now = {one.id: one for one in after.permanents}
    old_shields = Counter([one.object for one in before.lasting if isinstance(one, RegenerationShield)])
    new_shields = Counter([one.object for one in after.lasting if isinstance(one, RegenerationShield)])
    for was in before.permanents:
        one = now.get(was.id)
        healed = one is not None and one.damage < was.damage
        if healed and not (now[was.id].tapped and new_shields[was.id] < old_shields[was.id]):
            yield Broken("BASE-I26", f"object {was.id} has lost damage and has not regenerated")
    left = {one.stamp: one.amount for one in before.lasting if isinstance(one, Shield)}
    for shield in after.lasting:
        if isinstance(shield, Shield) and shield.amount > left.get(shield.stamp, shield.amount):
            yield Broken("BASE-I25", "a shield prevents more than before")


def _end(_: Rulebook, before: State, action: Action, __: State) -> Problems:
    """BASE-I28: nothing follows on the end of a game."""
    if before.result is not None:
        yield Broken("BASE-I28", f"{type(action).__name__} was done after the end of the game")


_FINDERS: Final[tuple[Find, ...]] = (
    _cards,
    _objects,
    _remembered,
    _turns,
    _mana,
    _lands,
    _stack,
    _packets,
    _fight,
    _damage,
    _end,
)
