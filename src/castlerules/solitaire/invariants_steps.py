"""What a step of Solitaire may not do: the invariants that concern a state, an action and the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Broken
from castlerules.magic.actions import Action, Concede
from castlerules.magic.state import Held, State
from castlerules.magic.step_invariants import step_problems as step_problems_of_magic

from .tableau import PLACES, YOU, AttackStack, Deciding, Phase, agreed, tableau_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["step_problems"]

Problems = Iterator[Broken]


def step_problems(book: Rulebook, before: State, action: Action, after: State) -> tuple[Broken, ...]:
    """Return every invariant, from BASE-I01 and SOL-I08 on, that the step from *before* by *action* to *after* breaks.

    Both states are taken to have no problems of their own.
    """
    without = () if agreed(before).damage_persists else ("BASE-I26",)
    found = list(step_problems_of_magic(book, before, action, after, without=without))
    for find in _FINDERS:
        found += find(before, action, after)
    return tuple(found)


# Stacks.


def _stacks(before: State, _: Action, after: State) -> Problems:
    """SOL-I08 to SOL-I10: nothing goes under what is face down, onto an empty stack, or unseen onto any other."""
    old, new = tableau_of(before).stacks, tableau_of(after).stacks
    if old is new:
        return
    lay = {card for stack in old for card in (*stack.down, *[one.card for one in stack.up])}
    for place, was, now in zip(PLACES, old, new, strict=True):
        if was.down[: len(now.down)] != now.down:
            yield Broken("SOL-I08", f"other cards lie face down on {place} than before")
        if was.empty and not now.empty:
            yield Broken("SOL-I09", f"{place} was empty, and is not any more")
        for one in now.up:
            if one.card not in lay and not _may_come(before, one):
                yield Broken("SOL-I10", f"object {one.id} has come to {place}, and was not gathered there")


def _may_come(before: State, one: Held) -> bool:
    """Return whether *one* can have been gathered onto a stack: it is new, or was the own permanent (SOL-G06)."""
    if one.id >= before.serial:
        return True
    slot = [each.id for each in before.permanents if each.controller == YOU]
    return agreed(before).own_permanent_counts_as_copy and one.id in slot


# Trips, windows and fights.


def _trips(before: State, action: Action, after: State) -> Problems:
    """SOL-I14: trips are counted upwards, and actions too where there is a limit."""
    old, new = tableau_of(before), tableau_of(after)
    if new.trip < old.trip:
        yield Broken("SOL-I14", f"this was trip {old.trip}, and is trip {new.trip}")
    counted = isinstance(before.asks, Deciding) and agreed(before).action_limit is not None
    if new.actions != old.actions + counted and not isinstance(action, Concede):
        yield Broken("SOL-G84", f"{old.actions} actions had been counted, and now {new.actions}")


def _windows(before: State, _: Action, after: State) -> Problems:
    """SOL-I28: what a window belonged to is no longer the player's as it closes."""
    old, new = tableau_of(before), tableau_of(after)
    if old.user is None or old.user == new.user or after.result is not None:
        return
    if any(one.id == old.user and one.controller == YOU for one in after.permanents):
        yield Broken("SOL-I28", f"the window of object {old.user} has closed, and it is still there")


def _fight(before: State, action: Action, after: State) -> Problems:
    """SOL-I33, SOL-G75: blockers were face up on the attacked stack as the attack began, and nobody joins them."""
    blockers = {blocker for blocker, _ in after.combat.blocks}
    if isinstance(action, AttackStack):
        able = {one.id for one in tableau_of(before).stacks[PLACES.index(action.stack)].up}
    elif tableau_of(before).phase is not Phase.MAIN:
        able = {blocker for blocker, _ in before.combat.blocks}
    else:
        able = set()
    if not blockers <= able:
        yield Broken("SOL-I33", "something blocks that was not there when the attack began")


_FINDERS: Final[tuple[Callable[[State, Action, State], Problems], ...]] = (
    _stacks,
    _trips,
    _windows,
    _fight,
)
