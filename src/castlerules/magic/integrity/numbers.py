"""Invariants of numbers (turns, mana, damage, counters), of ongoing effects and of last known information."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards.language.abilities import AddPT, Keyword, Mod, SetPT
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.model.counters import is_canonical
from castlerules.magic.model.ongoing_effects import (
    ContinuousEffect,
    DelayedTrigger,
    PreventionShield,
    SourcePreventionShield,
)
from castlerules.magic.model.options import MAX_POINTS
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.model.steps import Step
from castlerules.magic.rules.single_choices import depends_on_source_only

from .zones import SEATS, zone_card_name

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Violations = Iterator[Violation]


def number_problems(book: Rulebook, state: State) -> Violations:
    """Yield the problems of the numbers of *state*, of its ongoing effects and of its last known information."""
    yield from _turns(book, state)
    yield from _seats(state)
    for permanent in state.permanents:
        yield from _permanent(state, permanent)
    yield from _ongoing(book, state)
    yield from _last_known(book, state)


def printed_on_cards(book: Rulebook, state: State, *nodes: Any) -> bool:
    """Return whether each of *nodes* is printed on some card of this game."""
    cards = dict.fromkeys(state.table.cards)
    return all([any([node in nodes_of_card(book, card) for card in cards]) for node in nodes])


def _turns(book: Rulebook, state: State) -> Violations:
    if state.turn < 0 or (state.step is Step.SETUP) != (state.turn == 0):
        yield Violation("BASE-147", f"turn {short_repr(state.turn)} has no {state.step.value} step")
    elif state.turn and state.active in book.players and state.seats[state.active].last_turn != state.turn:
        yield Violation(
            "BASE-147", f"the last turn of the active player is not the current one, {short_repr(state.turn)}"
        )
    if not 0 <= state.passes < len(book.players):
        yield Violation(
            "BASE-103", f"expected fewer than {len(book.players)} passes in succession, got {short_repr(state.passes)}"
        )
    if state.priority is None and state.passes and state.result is None:
        yield Violation("BASE-103", "a player has passed, but nobody has priority")
    if state.triggers_in_a_row < 0:
        yield Violation(
            "BASE-Q32", f"the count of triggers in a row is negative: {short_repr(state.triggers_in_a_row)}"
        )
    if state.events:
        yield Violation("BASE-I05", "the state still holds the events of the last action")


def _seats(state: State) -> Violations:
    for place, seat in enumerate(state.seats):
        if min(seat.pool) < 0 or sum(seat.pool) > MAX_POINTS:
            yield Violation("BASE-031", f"the mana pool of player {place} does not hold from 0 to {MAX_POINTS} mana")
        for name, code in _COUNTED_FIELDS:
            if getattr(seat, name) < 0:
                yield Violation(code, f"{name} of player {place} is {short_repr(getattr(seat, name))}")
        if seat.last_turn > state.turn:
            yield Violation(
                "BASE-147", f"the last turn of player {place} is {short_repr(seat.last_turn)}, which is still to come"
            )


_COUNTED_FIELDS: Final = (
    ("poison", "BASE-121"),
    ("lands_played", "BASE-I14"),
    ("last_turn", "BASE-147"),
    ("turn_before_last", "BASE-147"),
    ("mulligans", "BASE-182"),
)


def _permanent(state: State, permanent: Permanent) -> Violations:
    name = f"{zone_card_name(state, permanent.card)} (object {permanent.id})"
    if not 0 <= permanent.controlled_since <= state.turn:
        yield Violation(
            "BASE-041",
            f"{name} is controlled since turn {short_repr(permanent.controlled_since)}, "
            f"which is not one from 0 to {short_repr(state.turn)}",
        )
    if not 0 <= permanent.timestamp < state.next_object:
        yield Violation("BASE-081", f"the timestamp of {name} has not been given yet")
    if permanent.damage < 0:
        yield Violation("BASE-129", f"{name} has negative damage: {short_repr(permanent.damage)}")
    if not 0 <= permanent.x <= MAX_POINTS:
        yield Violation("BASE-038", f"X of {name} is {short_repr(permanent.x)}, not from 0 to {MAX_POINTS}")
    if not is_canonical(permanent.counters):
        yield Violation("BASE-130", f"the counters of {name} are not in order, or their number is impossible")


# Ongoing effects and last known information.


def _ongoing(book: Rulebook, state: State) -> Violations:
    """BASE-I16, BASE-076: each ongoing effect has a timestamp of its own, and is printed on a card."""
    timestamps = [delayed.timestamp for delayed in state.ongoing]
    if len(set(timestamps)) < len(timestamps) or any(not 0 <= stamp < state.next_object for stamp in timestamps):
        yield Violation("BASE-081", "two ongoing effects share a timestamp, or one has not been given yet")
    for delayed in state.ongoing:
        if isinstance(delayed, PreventionShield) and not 0 < delayed.amount <= MAX_POINTS:
            yield Violation(
                "BASE-092", f"a shield prevents {short_repr(delayed.amount)} damage, not from 1 to {MAX_POINTS}"
            )
        if isinstance(delayed, SourcePreventionShield):
            yield from _source_shield(book, state, delayed)
        if isinstance(delayed, ContinuousEffect) and not all(
            _is_fixed(mod) or printed_on_cards(book, state, mod) for mod in delayed.mods
        ):
            yield Violation("BASE-076", "a continuous effect is printed on no card of this game")


def _source_shield(book: Rulebook, state: State, shield: SourcePreventionShield) -> Violations:
    if not printed_on_cards(book, state, shield.effect):
        yield Violation("BASE-Q38", "a shield against a source is printed on no card of this game")
    elif (shield.captured is None) != depends_on_source_only(shield.effect):
        yield Violation("BASE-Q38", "a shield against a source lacks the context of its effect, or needs none")


def _is_fixed(mod: Mod) -> bool:
    """BASE-076: return whether *mod* changes power and toughness by numbers that were fixed as the effect began."""
    if not isinstance(mod, (AddPT, SetPT)):
        return False
    return all(type(number) is int and abs(number) <= MAX_POINTS for number in (mod.power, mod.toughness))


def _last_known(book: Rulebook, state: State) -> Violations:
    """BASE-I29: last known information is of objects that have left, with abilities that cards of this game have."""
    object_ids = [last_known.permanent.id for last_known in state.last_known]
    in_play = {permanent.id for permanent in state.permanents}
    if len(set(object_ids)) < len(object_ids) or any(
        object_id in in_play or object_id < SEATS for object_id in object_ids
    ):
        yield Violation("BASE-I29", "last known information occurs twice for one object, or for one that has not left")
    for last_known in state.last_known:
        abilities = [
            ability for ability in last_known.characteristics.abilities.in_order if not _is_plain_keyword(ability)
        ]
        if not printed_on_cards(book, state, *abilities):
            yield Violation(
                "BASE-I29",
                f"last known information gives {zone_card_name(state, last_known.permanent.card)} an ability that "
                "no card of this game has",
            )
        yield from [Violation("BASE-I29", fault.reason) for fault in _permanent(state, last_known.permanent)]
    is_referenced = any(isinstance(delayed, (DelayedTrigger, SourcePreventionShield)) for delayed in state.ongoing)
    if state.priority is not None and state.last_known and not (state.stack or is_referenced):
        yield Violation("BASE-137", "last known information is left that nothing can refer to any more")


def _is_plain_keyword(ability: object) -> bool:
    """Return whether *ability* is a keyword without a parameter, which a variant may give to any object."""
    return isinstance(ability, Keyword) and ability == Keyword(ability.kind)
