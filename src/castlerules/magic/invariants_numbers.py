"""What is counted in a state: life, mana, turns, damage, counters, and what lasts or has left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards.abilities import AddPT, Keyword, Mod, SetPT
from castlerules.core import Broken
from castlerules.core.shown import shown

from .counters import are_counters
from .invariants_zones import SEATS, name_of
from .lasting import DelayedTrigger, Lasting, Shield, SourceShield
from .options import MOST_POINTS
from .picks import is_of_source_alone
from .playable import words_of
from .state import Permanent, State
from .steps import Step

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["number_problems", "said_by_cards"]

Problems = Iterator[Broken]


def number_problems(book: Rulebook, state: State) -> Problems:
    """Yield what is wrong with the numbers of *state*, and with what it remembers."""
    yield from _turns(book, state)
    yield from _seats(state)
    for permanent in state.permanents:
        yield from _permanent(state, permanent)
    yield from _lasting(book, state)
    yield from _gone(book, state)


def said_by_cards(book: Rulebook, state: State, *words: Any) -> bool:
    """Return whether a card of this game says each of *words*."""
    cards = dict.fromkeys(state.table.cards)
    return all([any([word in words_of(book, card) for card in cards]) for word in words])


def _turns(book: Rulebook, state: State) -> Problems:
    if state.turn < 0 or (state.step is Step.SETUP) != (state.turn == 0):
        yield Broken("BASE-147", f"turn {shown(state.turn)} has no {state.step.value} step")
    elif state.turn and state.active in book.players and state.seats[state.active].began != state.turn:
        yield Broken("BASE-147", f"the active player has not begun turn {shown(state.turn)}")
    if not 0 <= state.passes < len(book.players):
        yield Broken("BASE-103", f"{shown(state.passes)} passes in succession")
    if state.priority is None and state.passes and state.result is None:
        yield Broken("BASE-103", "somebody has passed, and nobody has priority")
    if state.idle < 0:
        yield Broken("BASE-Q32", f"{shown(state.idle)} triggers have resolved")
    if state.events:
        yield Broken("BASE-I05", "what has happened is told once, and not kept")


def _seats(state: State) -> Problems:
    for place, seat in enumerate(state.seats):
        if min(seat.pool) < 0 or sum(seat.pool) > MOST_POINTS:
            yield Broken("BASE-031", f"the pool of player {place} holds from 0 to {MOST_POINTS} mana")
        for name, code in _COUNTED:
            if getattr(seat, name) < 0:
                yield Broken(code, f"{name} of player {place} is {shown(getattr(seat, name))}")
        if seat.began > state.turn:
            yield Broken("BASE-147", f"player {place} has begun turn {shown(seat.began)} before it came")


_COUNTED: Final = (
    ("poison", "BASE-121"),
    ("lands_played", "BASE-I14"),
    ("began", "BASE-147"),
    ("began_before", "BASE-147"),
    ("mulligans", "BASE-182"),
)


def _permanent(state: State, one: Permanent) -> Problems:
    name = f"{name_of(state, one.card)} (object {one.id})"
    if not 0 <= one.since <= state.turn:
        yield Broken("BASE-041", f"{name} is controlled since turn {shown(one.since)} of {shown(state.turn)}")
    if not 0 <= one.stamp < state.serial:
        yield Broken("BASE-081", f"{name} has a time stamp that is still to come")
    if one.damage < 0:
        yield Broken("BASE-129", f"{name} has {shown(one.damage)} damage")
    if not 0 <= one.x <= MOST_POINTS:
        yield Broken("BASE-038", f"X of {name} was {shown(one.x)}")
    if not are_counters(one.counters):
        yield Broken("BASE-130", f"the counters of {name} are not in order, or in a number that cannot be")


# What lasts, and what has left.


def _lasting(book: Rulebook, state: State) -> Problems:
    """BASE-I16, BASE-076: what lasts began once, at a time of its own, and does what a card says."""
    stamps = [one.stamp for one in state.lasting]
    if len(set(stamps)) < len(stamps) or any(not 0 <= stamp < state.serial for stamp in stamps):
        yield Broken("BASE-081", "what lasts has no time stamps of its own")
    for one in state.lasting:
        if isinstance(one, Shield) and not 0 < one.amount <= MOST_POINTS:
            yield Broken("BASE-092", f"a shield prevents {shown(one.amount)}")
        if isinstance(one, SourceShield):
            yield from _source_shield(book, state, one)
        if isinstance(one, Lasting) and not all(_is_fixed(mod) or said_by_cards(book, state, mod) for mod in one.mods):
            yield Broken("BASE-076", "an effect lasts that no card of this game has")


def _source_shield(book: Rulebook, state: State, shield: SourceShield) -> Problems:
    if not said_by_cards(book, state, shield.effect):
        yield Broken("BASE-Q38", "a shield against a source lasts that no card of this game gives")
    elif (shield.memory is None) != is_of_source_alone(shield.effect):
        yield Broken("BASE-Q38", "a shield against a source knows too much or too little of what it was chosen for")


def _is_fixed(mod: Mod) -> bool:
    """BASE-076: return whether *mod* is about power and toughness, with numbers that were fixed as it began."""
    if not isinstance(mod, (AddPT, SetPT)):
        return False
    return all(type(number) is int and abs(number) <= MOST_POINTS for number in (mod.power, mod.toughness))


def _gone(book: Rulebook, state: State) -> Problems:
    """BASE-I29: what is remembered is there no more, and looks like something that cards of this game make."""
    numbers = [one.was.id for one in state.gone]
    here = {one.id for one in state.permanents}
    if len(set(numbers)) < len(numbers) or any(number in here or number < SEATS for number in numbers):
        yield Broken("BASE-I29", "last known information is of something that has not left")
    for one in state.gone:
        words = [word for word in one.seen.text.abilities if not _is_plain(word)]
        if not said_by_cards(book, state, *words):
            yield Broken("BASE-I29", f"{name_of(state, one.was.card)} is remembered with what no card says")
        yield from [Broken("BASE-I29", fault.reason) for fault in _permanent(state, one.was)]
    speaking = any(isinstance(one, (DelayedTrigger, SourceShield)) for one in state.lasting)
    if state.priority is not None and state.gone and not (state.stack or speaking):
        yield Broken("BASE-137", "something is remembered that nothing speaks of")


def _is_plain(word: object) -> bool:
    """Return whether *word* is a keyword without a parameter, which a variant may give to anything."""
    return isinstance(word, Keyword) and word == Keyword(word.kind)
