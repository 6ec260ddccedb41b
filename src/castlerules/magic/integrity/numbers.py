"""Invariants of numbers (turns, mana, damage, counters), of ongoing effects and of last known information."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules.cards.language.abilities import AddPT, Keyword, Modification, SetPT
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import MAX_POINTS, Permanent, Rulebook, State, Step, is_canonical, nodes_of_card
from castlerules.magic.model.ongoing_effects import (
    ContinuousEffect,
    DelayedTrigger,
    PreventionShield,
    SourcePreventionShield,
)
from castlerules.magic.rules.single_choices import depends_on_source_only

from .zones import SEATS, zone_card_name

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
        yield Violation(
            "BASE-147",
            f"turn {short_repr(state.turn)} is in the step {state.step.value}; expected setup in turn 0 and only there",
        )
    elif state.turn and state.active in book.players and state.seats[state.active].last_turn != state.turn:
        yield Violation(
            "BASE-147",
            f"expected the last turn of the active player to be the current turn {short_repr(state.turn)}, got "
            f"{short_repr(state.seats[state.active].last_turn)}",
        )
    if not 0 <= state.passes < len(book.players):
        yield Violation(
            "BASE-103", f"expected fewer than {len(book.players)} passes in succession, got {short_repr(state.passes)}"
        )
    if state.priority is None and state.passes and state.result is None:
        yield Violation(
            "BASE-103", f"nobody has priority, but passes in succession are {short_repr(state.passes)}; expected 0"
        )
    if state.triggers_in_a_row < 0:
        yield Violation(
            "BASE-Q32", f"the count of triggers in a row is negative: {short_repr(state.triggers_in_a_row)}"
        )
    if state.events:
        yield Violation(
            "BASE-I05", f"the state still holds {len(state.events)} events of the last action; expected none"
        )


def _seats(state: State) -> Violations:
    for place, seat in enumerate(state.seats):
        if min(seat.pool) < 0 or sum(seat.pool) > MAX_POINTS:
            yield Violation(
                "BASE-031",
                f"the mana pool of player {place} is {short_repr(seat.pool)}; expected 0 to {MAX_POINTS} mana",
            )
        for name, code in _COUNTED_FIELDS:
            if getattr(seat, name) < 0:
                yield Violation(
                    code, f"{name} of player {place} is {short_repr(getattr(seat, name))}; expected 0 or more"
                )
        if seat.last_turn > state.turn:
            yield Violation(
                "BASE-147",
                f"the last turn of player {place} is {short_repr(seat.last_turn)}; expected at most the current turn, "
                f"{short_repr(state.turn)}",
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
            f"{name} has had the same controller since turn {short_repr(permanent.controlled_since)}; "
            f"expected a turn from 0 to {short_repr(state.turn)}",
        )
    if not 0 <= permanent.timestamp < state.next_object:
        yield Violation(
            "BASE-081",
            f"the timestamp of {name} is {short_repr(permanent.timestamp)}; expected 0 to below "
            f"{short_repr(state.next_object)}, the next free one",
        )
    if permanent.damage < 0:
        yield Violation("BASE-129", f"{name} has negative damage: {short_repr(permanent.damage)}")
    if not 0 <= permanent.x <= MAX_POINTS:
        yield Violation("BASE-038", f"X of {name} is {short_repr(permanent.x)}; expected 0 to {MAX_POINTS}")
    if not is_canonical(permanent.counters):
        yield Violation(
            "BASE-130",
            f"the counters of {name} are {short_repr(permanent.counters)}; expected each kind once, in the order of "
            f"CounterKind, with 1 to {MAX_POINTS} counters",
        )


# Ongoing effects and last known information.


def _ongoing(book: Rulebook, state: State) -> Violations:
    """BASE-I16, BASE-076: each ongoing effect has a timestamp of its own, and comes from text on a card of the game."""
    timestamps = [delayed.timestamp for delayed in state.ongoing]
    if len(set(timestamps)) < len(timestamps) or any(not 0 <= stamp < state.next_object for stamp in timestamps):
        yield Violation(
            "BASE-081",
            f"the timestamps of the ongoing effects are {short_repr(timestamps)}; expected different ones from 0 to "
            f"below {short_repr(state.next_object)}",
        )
    for delayed in state.ongoing:
        if isinstance(delayed, PreventionShield) and not 0 < delayed.amount <= MAX_POINTS:
            yield Violation(
                "BASE-092",
                f"a prevention shield is for {short_repr(delayed.amount)} damage; expected 1 to {MAX_POINTS}",
            )
        if isinstance(delayed, SourcePreventionShield):
            yield from _source_shield(book, state, delayed)
        if isinstance(delayed, ContinuousEffect) and not all(
            _is_fixed(mod) or printed_on_cards(book, state, mod) for mod in delayed.modifications
        ):
            yield Violation("BASE-076", "no card of this game has the modifications of an ongoing continuous effect")


def _source_shield(book: Rulebook, state: State, shield: SourcePreventionShield) -> Violations:
    if not printed_on_cards(book, state, shield.effect):
        yield Violation("BASE-Q38", "no card of this game has the effect of a SourcePreventionShield")
    elif (shield.captured is None) != depends_on_source_only(shield.effect):
        yield Violation(
            "BASE-Q38",
            f"a SourcePreventionShield {'lacks' if shield.captured is None else 'needs no'} captured context",
        )


def _is_fixed(mod: Modification) -> bool:
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
        yield Violation(
            "BASE-I29",
            f"last known information is of objects {short_repr(object_ids)}; expected different ones no longer in play",
        )
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
        yield Violation(
            "BASE-137",
            f"last known information of {len(state.last_known)} objects is left, to which nothing can refer any more",
        )


def _is_plain_keyword(ability: object) -> bool:
    """Return whether *ability* is a keyword without a parameter, which a variant may give to any object."""
    return isinstance(ability, Keyword) and ability == Keyword(ability.kind)
