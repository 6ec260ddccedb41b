"""What a state of Solitaire may not be, besides what no state of Magic may: where its cards are (SOL-I01 to SOL-I14).

What concerns windows, questions and what is still to be done is in ``invariants_play``, what concerns two states in
``invariants_steps``. Some invariants are those of Magic, and are told by its codes: that cards stay the same and each
is in one place (SOL-I01 and SOL-I02, by BASE-I01 and BASE-I02), that what is asked has an answer (SOL-I27, by
BASE-I04), that nothing is left to do once the game is over (SOL-I22, by BASE-I28), and that marked damage stays
(SOL-I34, by BASE-I26). Others are properties of play, which tests prove along random games: how trips repeat each other
(SOL-I15 to SOL-I17), what payments take (SOL-I18, SOL-I19, SOL-I29), purity (SOL-I20), what is legal (SOL-I21), what is
hidden (SOL-I25), chance (SOL-I26), where discards go (SOL-I31), and that states can be written down (SOL-I35).

What Magic says of seats and turns is not looked at, for there is one player and no turn: who has begun which turn
(BASE-147), which tasks wait behind which question and who is to be asked next (BASE-107), that only the top of the
stack is being announced and mana abilities do not wait (BASE-051, BASE-035: a source is used while what it pays for
waits below it), that mana pays (BASE-048: sources do), in which steps there is a fight (BASE-I20), and that everybody
chooses among legends of their own (BASE-D23: the player chooses for the stacks, too).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Broken
from castlerules.core.shown import shown
from castlerules.magic.ids import FIRST_OBJECT, CardId
from castlerules.magic.invariants import problems as problems_of_magic
from castlerules.magic.invariants_zones import name_of, table_problems
from castlerules.magic.state import EMPTY_POOL, State
from castlerules.magic.steps import Step

from .invariants_play import look_problems, play_problems
from .invariants_steps import step_problems
from .look import is_land, lies_in_play, name_at
from .rules import HandModel, SolitaireRules
from .tableau import PLACES, STACKS, YOU, Tableau, agreed, tableau_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["problems", "step_problems"]

Problems = Iterator[Broken]

_OWN_WAY: Final = ("BASE-147", "BASE-107", "BASE-051", "BASE-035", "BASE-048", "BASE-I20", "BASE-D23")
"""What Solitaire states in its own way; the docstring of this module says why."""


def problems(book: Rulebook, state: State) -> tuple[Broken, ...]:
    """Return every invariant, from BASE-I01 and SOL-I01 on, that *state* breaks; empty for what play can reach.

    Never raises: where options, cards or stacks mean nothing, only that is told.
    """
    for stage in _STAGES:
        if found := [broken for find in stage for broken in find(book, state)]:
            return tuple(found)
    if told := problems_of_magic(book, state, without=_OWN_WAY, elsewhere=_elsewhere(state)):
        return told
    return tuple(look_problems(book, state))


def _elsewhere(state: State) -> tuple[CardId, ...]:
    """Return the cards that lie neither in play nor in a zone of Magic."""
    tableau, numbers = tableau_of(state), {one.id for one in state.permanents}
    found = [*tableau.covered, *tableau.discard]
    for stack in tableau.stacks:
        found += [*stack.down, *[one.card for one in stack.up if one.id not in numbers]]
    return tuple(found)


# What everything else builds on.


def _kinds(book: Rulebook, state: State) -> Problems:
    """SOL-001: the options and what is kept besides are those of Solitaire, and the player is the one who acts."""
    if type(state.rules) is not SolitaireRules:
        yield Broken("SOL-001", f"the options are {type(state.rules).__name__}, not SolitaireRules")
    if type(state.extra) is not Tableau:
        yield Broken("SOL-001", f"what is kept besides is {type(state.extra).__name__}, not a Tableau")
    if state.active != YOU or (state.asks is not None and state.asks.player not in book.players):
        yield Broken("SOL-001", "nobody but the player decides anything")


def _no_turns(_: Rulebook, state: State) -> Problems:
    """SOL-120, SOL-G68: it is one turn without end, in which nobody has priority."""
    if (state.turn, state.step) != (1, Step.MAIN):
        yield Broken("SOL-120", f"there is no turn {shown(state.turn)}, and no {state.step.value} step")
    if state.priority is not None or state.passes:
        yield Broken("SOL-G68", "somebody has priority, or has passed")


def _stacks(_: Rulebook, state: State) -> Problems:
    """SOL-004: there are seven stacks."""
    count = len(tableau_of(state).stacks)
    if count != len(PLACES):
        yield Broken("SOL-004", f"there are {len(PLACES)} stacks, not {count}")


def _rows(_: Rulebook, state: State) -> Problems:
    """SOL-I01, SOL-G88: every card is the player's, and what lies on the table is a card of the deck, and no token."""
    table, tableau = state.table, tableau_of(state)
    if table.apart or any(owner != YOU for owner in table.owners):
        yield Broken("SOL-G88", "a card belongs to somebody else, or to no deck")
    named = [card for stack in tableau.stacks for card in (*stack.down, *[one.card for one in stack.up])]
    for card in (*named, *tableau.covered, *tableau.discard, *tableau.known):
        if not 0 <= card < table.first_token:
            yield Broken("SOL-I01", f"card {shown(card)} is not one of the {table.first_token} of the deck")
    rows = range(len(table.cards))
    if any(card not in rows for card in [one.card for one in state.permanents]):
        yield Broken("SOL-I01", f"a card is not one of the {len(rows)} of this game")


# Cards.


def _each_once(_: Rulebook, state: State) -> Problems:
    """SOL-I02: what lies on the table is in one place."""
    tableau = tableau_of(state)
    counts = Counter([card for stack in tableau.stacks for card in (*stack.down, *[one.card for one in stack.up])])
    counts.update([*tableau.covered, *tableau.discard])
    for card, count in counts.items():
        if count > 1:
            yield Broken("SOL-I02", f"{name_of(state, card)} (card {card}) is in {count} places")


def _groups(_: Rulebook, state: State) -> Problems:
    """SOL-I04, SOL-031, SOL-032: what is face up on a stack is copies of one card, in play if that is a permanent."""
    permanents = {one.id: one for one in state.permanents}
    others = [one.id for seat in state.seats for zone in (seat.hand, seat.graveyard, seat.exile) for one in zone]
    others += [one.id for one in state.stack]
    numbers: list[int] = []
    for place, stack in zip(PLACES, tableau_of(state).stacks, strict=True):
        if len({name_at(state, one.card) for one in stack.up}) > 1:
            yield Broken("SOL-I04", f"different cards are face up on {place}")
        for one in stack.up:
            numbers.append(one.id)
            permanent = permanents.get(one.id)
            if not FIRST_OBJECT <= one.id < state.serial or one.id in others:
                yield Broken("SOL-I02", f"a card on {place} has the number {shown(one.id)}")
            if (permanent is not None) != lies_in_play(state.table.cards[one.card]):
                yield Broken("SOL-031", f"object {one.id} on {place} is in play, or is not, and it is the other way")
            elif permanent is not None and (permanent.card != one.card or permanent.attached is not None):
                yield Broken("SOL-031", f"object {one.id} on {place} is another card in play, or is attached")
    if len(set(numbers)) < len(numbers):
        yield Broken("SOL-I02", "two cards on stacks have one number")


def _controllers(_: Rulebook, state: State) -> Problems:
    """SOL-034, SOL-I32, SOL-G13: the opponent controls what lies on stacks, all of it, and nothing else."""
    on_stacks = {one.id for stack in tableau_of(state).stacks for one in stack.up}
    for one in state.permanents:
        if (one.controller == STACKS) != (one.id in on_stacks) or one.home is not None:
            yield Broken("SOL-034", f"{name_of(state, one.card)} (object {one.id}) is controlled by the wrong side")


def _slot(_: Rulebook, state: State) -> Problems:
    """SOL-I11, SOL-I12: there is one permanent in the slot at most, and no land is attached to anything."""
    own = [one for one in state.permanents if one.controller == YOU]
    lands = [one for one in own if is_land(state.table.cards[one.card])]
    if len([one for one in own if one.attached is None and one not in lands]) > 1:
        yield Broken("SOL-I11", "there are two permanents in the slot")
    if any(one.attached is not None for one in lands):
        yield Broken("SOL-I12", "a land is attached to something")


def _piles(_: Rulebook, state: State) -> Problems:
    """SOL-G61, SOL-G53, SOL-G60: one card of the hand pile shows, and what is known of the discard pile is in it."""
    tableau, rules = tableau_of(state), agreed(state)
    if len(state.seats[YOU].hand) > 1:
        yield Broken("SOL-G61", f"{len(state.seats[YOU].hand)} hand cards show")
    most = len(tableau.covered) if rules.hand_model is HandModel.SINGLE else 0
    if not 0 <= tableau.sealed <= most:
        yield Broken("SOL-G53", f"{shown(tableau.sealed)} covered cards are never shown")
    if len(set(tableau.known)) < len(tableau.known) or not set(tableau.known) <= set(tableau.discard):
        yield Broken("SOL-G60", "a card is known to be in the discard pile, and is not there, or twice")


def _seats(_: Rulebook, state: State) -> Problems:
    """SOL-008, SOL-I30, SOL-G13: there is neither life nor mana, and the stacks have no zones of Magic."""
    own, other = state.seats[YOU], state.seats[STACKS]
    if (own.life, own.poison, own.pool) != (0, 0, EMPTY_POOL):
        yield Broken("SOL-I30", "the player has life, poison or mana")
    if (other.library, other.hand, other.graveyard, other.exile) != ((), (), (), ()) or other.starved:
        yield Broken("SOL-G13", "the stacks have a library, hand, graveyard or exile")
    if (other.life, other.poison, other.pool) != (0, 0, EMPTY_POOL):
        yield Broken("SOL-I30", "the stacks have life, poison or mana")


def _counts(_: Rulebook, state: State) -> Problems:
    """SOL-I14, SOL-G84: trips and actions are counted within their bounds."""
    tableau, rules = tableau_of(state), agreed(state)
    if not 1 <= tableau.trip <= rules.max_trips:
        yield Broken("SOL-I14", f"there are {rules.max_trips} trips, and this is number {shown(tableau.trip)}")
    if not 0 <= tableau.actions <= (rules.action_limit or 0):
        yield Broken("SOL-G84", f"{shown(tableau.actions)} actions are counted")


_STAGES: Final[tuple[tuple[Callable[[Rulebook, State], Problems], ...], ...]] = (
    (_kinds,),
    (table_problems, _stacks),
    (_rows,),
    (_no_turns, _each_once, _groups, _controllers, _slot, _piles, _seats, _counts),
    (play_problems,),
)
