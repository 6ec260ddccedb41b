"""Invariants of steps of Fortress, in addition to those of Magic: of a state, an action and the next state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.fortress.model.actions import PlayAgain
from castlerules.fortress.model.options import ReplayMode
from castlerules.fortress.model.state import GARRISON, PLAYER, rules_of, siege_of
from castlerules.fortress.rules.turn import garrison_of
from castlerules.magic.integrity.invariants import StepCheck
from castlerules.magic.model.actions import Action
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.model.state import State
from castlerules.magic.model.steps import Step
from castlerules.magic.query.board import Board

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]


def _is_restart(before: State, action: Action, after: State) -> bool:
    return isinstance(action, PlayAgain) or siege_of(after).attempt != siege_of(before).attempt


def _restart(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """FOR-I24: yield a violation unless ``PlayAgain`` alone begins a new attempt, and with nothing but the deck."""
    rules, old, new = rules_of(before), siege_of(before), siege_of(after)
    if not _is_restart(before, action, after):
        return
    if not isinstance(action, PlayAgain) or rules.replay_mode is ReplayMode.TERMINAL:
        if new.attempt != old.attempt:
            yield Violation(
                "FOR-I24",
                f"{type(action).__name__} began attempt {new.attempt}; expected a new attempt only by PlayAgain, and "
                "not with replay_mode terminal",
            )
        return
    if new.attempt != old.attempt + 1 or new.dice or new.assault_due or after.turn > 1 or after.result is not None:
        yield Violation(
            "FOR-I24",
            f"PlayAgain led to turn {after.turn} with {short_repr(new, 200)} and result {short_repr(after.result)}; "
            f"expected turn 0 or 1 of attempt {old.attempt + 1}, no dice, assault_due False, and result None",
        )
    if (life := after.seats[PLAYER].life) != rules.core.starting_life:
        yield Violation("FOR-I24", f"life as a new attempt begins: expected {rules.core.starting_life}, got {life}")
    lying = sum([len(pile) for seat in after.seats for pile in (seat.graveyard, seat.exile)])
    own = sum([permanent.controller == PLAYER for permanent in after.permanents])
    if lying or own:
        yield Violation(
            "FOR-I24",
            f"a new attempt begins with {own} permanents of the player and {lying} cards in graveyards and exile; "
            "expected 0 of both",
        )
    if after.table.cards != before.table.cards[: before.table.first_token]:
        yield Violation(
            "FOR-I24", "the card table of a new attempt has changed; expected the cards of the deck, without tokens"
        )


def _garrison(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """FOR-I04, FOR-I17, FOR-Q71: check that the garrison does not grow, and when the assault is due.

    It is due exactly if a turn after the first begins without a garrison. Within the turn, that may only cease to be
    true; and like the garrison, it stays as it is if no card can add creatures.
    """
    was, due = siege_of(before).assault_due, siege_of(after).assault_due
    if _is_restart(before, action, after):
        return
    may_grow = before.turn == 0 or _can_add_creatures(book, after)
    known = {permanent.id for permanent in before.permanents}
    for permanent in after.permanents:
        if permanent.controller == GARRISON and permanent.id not in known and not may_grow:
            name = after.table.cards[permanent.card].name
            yield Violation(
                "FOR-I04", f"{name} joined the garrison; expected none, because no card of this game adds any"
            )
    if after.turn == before.turn:
        if was is not due and (due or not may_grow):
            yield Violation("FOR-I17", f"assault_due within turn {after.turn}: expected {was} as before, got {due}")
    elif after.result is None and due is not (expected := after.turn > 1 and not garrison_of(Board(book, after))):
        yield Violation("FOR-I17", f"assault_due as turn {after.turn} begins: expected {expected}, got {due}")


def _can_add_creatures(book: Rulebook, state: State) -> bool:
    """FOR-Q33: return whether a card of *state* can create, return or take over creatures, so the garrison may grow."""
    return any(
        isinstance(node, (lang.TakeControl, lang.CreateTokens))
        or (isinstance(node, lang.MoveTo) and node.zone is lang.Zone.BATTLEFIELD)
        for card in dict.fromkeys(state.table.cards)
        for node in nodes_of_card(book, card)
    )


def _dice(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """FOR-I08: yield a violation if one action leads to more than one die roll, or to one outside the end step."""
    old, new = siege_of(before).dice, siege_of(after).dice
    if _is_restart(before, action, after) or new == old:
        return
    if new[: len(old)] != old or len(new) > len(old) + 1 or before.step is not Step.END:
        yield Violation(
            "FOR-I08",
            f"die rolls went from {short_repr(old)} to {short_repr(new)} in the {before.step.value} step; expected at "
            "most one more, in the end step",
        )


STEP_CHECKS: Final[tuple[StepCheck, ...]] = (_restart, _garrison, _dice)
