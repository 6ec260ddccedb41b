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

from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import state_problems as problems_of_magic
from castlerules.magic.integrity.zones import table_problems, zone_card_name
from castlerules.magic.model.ids import FIRST_OBJECT, CardId
from castlerules.magic.model.state import EMPTY_POOL, State
from castlerules.magic.model.steps import Step
from castlerules.solitaire.model.options import HandModel, SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, Tableau, options_of, tableau_of
from castlerules.solitaire.query.layout import card_name, is_in_play_on_stack, is_land

from .play_invariants import play_problems, settled_problems

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_REPLACED_CODES: Final = ("BASE-147", "BASE-107", "BASE-051", "BASE-035", "BASE-048", "BASE-I20", "BASE-D23")
"""What Solitaire states in its own way; the docstring of this module says why."""


def problems(book: Rulebook, state: State) -> tuple[Violation, ...]:
    """Return every invariant, from BASE-I01 and SOL-I01 on, that *state* breaks; empty for what play can reach.

    Never raises: where options, cards or stacks mean nothing, only that is told.
    """
    for stage in _STAGES:
        if violations := [violation for find in stage for violation in find(book, state)]:
            return tuple(violations)
    if magic_problems := problems_of_magic(book, state, without=_REPLACED_CODES, elsewhere=_cards_outside_magic(state)):
        return magic_problems
    return tuple(settled_problems(book, state))


def _cards_outside_magic(state: State) -> tuple[CardId, ...]:
    """Return the cards that lie neither in play nor in a zone of Magic."""
    tableau, numbers = tableau_of(state), {permanent.id for permanent in state.permanents}
    card_ids = [*tableau.covered_hand, *tableau.discard_pile]
    for stack in tableau.stacks:
        card_ids += [*stack.face_down, *[card.card for card in stack.face_up if card.id not in numbers]]
    return tuple(card_ids)


# What everything else builds on.


def _types(book: Rulebook, state: State) -> Problems:
    """SOL-001: the options and what is kept besides are those of Solitaire, and the player is the one who acts."""
    if type(state.rules) is not SolitaireRules:
        yield Violation("SOL-001", f"the options are {type(state.rules).__name__}, not SolitaireRules")
    if type(state.extra) is not Tableau:
        yield Violation("SOL-001", f"what is kept besides is {type(state.extra).__name__}, not a Tableau")
    if state.active != YOU or (state.decision is not None and state.decision.player not in book.players):
        yield Violation("SOL-001", "nobody but the player decides anything")


def _no_turns(_: Rulebook, state: State) -> Problems:
    """SOL-120, SOL-G68: it is one turn without end, in which nobody has priority."""
    if (state.turn, state.step) != (1, Step.MAIN):
        yield Violation("SOL-120", f"there is no turn {short_repr(state.turn)}, and no {state.step.value} step")
    if state.priority is not None or state.passes:
        yield Violation("SOL-G68", "somebody has priority, or has passed")


def _stacks(_: Rulebook, state: State) -> Problems:
    """SOL-004: there are seven stacks."""
    count = len(tableau_of(state).stacks)
    if count != len(STACK_NAMES):
        yield Violation("SOL-004", f"there are {len(STACK_NAMES)} stacks, not {count}")


def _card_rows(_: Rulebook, state: State) -> Problems:
    """SOL-I01, SOL-G88: every card is the player's, and what lies on the table is a card of the deck, and no token."""
    table, tableau = state.table, tableau_of(state)
    if table.aside_rows or any(owner != YOU for owner in table.owners):
        yield Violation("SOL-G88", "a card belongs to somebody else, or to no deck")
    named = [card for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])]
    for card in (*named, *tableau.covered_hand, *tableau.discard_pile, *tableau.known_discards):
        if not 0 <= card < table.first_token:
            yield Violation("SOL-I01", f"card {short_repr(card)} is not one of the {table.first_token} of the deck")
    rows = range(len(table.cards))
    if any(card not in rows for card in [permanent.card for permanent in state.permanents]):
        yield Violation("SOL-I01", f"a card is not one of the {len(rows)} of this game")


# Cards.


def _each_once(_: Rulebook, state: State) -> Problems:
    """SOL-I02: what lies on the table is in one place."""
    tableau = tableau_of(state)
    counts = Counter(
        [card for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])]
    )
    counts.update([*tableau.covered_hand, *tableau.discard_pile])
    for card, count in counts.items():
        if count > 1:
            yield Violation("SOL-I02", f"{zone_card_name(state, card)} (card {card}) is in {count} places")


def _groups(_: Rulebook, state: State) -> Problems:
    """SOL-I04, SOL-031, SOL-032: what is face up on a stack is copies of one card, in play if that is a permanent."""
    permanents = {permanent.id: permanent for permanent in state.permanents}
    ids_elsewhere = [
        card.id for seat in state.seats for zone in (seat.hand, seat.graveyard, seat.exile) for card in zone
    ]
    ids_elsewhere += [stack_object.id for stack_object in state.stack]
    numbers: list[int] = []
    for place, stack in zip(STACK_NAMES, tableau_of(state).stacks, strict=True):
        if len({card_name(state, card.card) for card in stack.face_up}) > 1:
            yield Violation("SOL-I04", f"different cards are face up on {place}")
        for card in stack.face_up:
            numbers.append(card.id)
            permanent = permanents.get(card.id)
            if not FIRST_OBJECT <= card.id < state.next_object or card.id in ids_elsewhere:
                yield Violation("SOL-I02", f"a card on {place} has the number {short_repr(card.id)}")
            if (permanent is not None) != is_in_play_on_stack(state.table.cards[card.card]):
                yield Violation(
                    "SOL-031", f"object {card.id} on {place} is in play, or is not, and it is the other way"
                )
            elif permanent is not None and (permanent.card != card.card or permanent.attached_to is not None):
                yield Violation("SOL-031", f"object {card.id} on {place} is another card in play, or is attached")
    if len(set(numbers)) < len(numbers):
        yield Violation("SOL-I02", "two cards on stacks have one number")


def _controllers(_: Rulebook, state: State) -> Problems:
    """SOL-034, SOL-I32, SOL-G13: the opponent controls what lies on stacks, all of it, and nothing else."""
    on_stacks = {card.id for stack in tableau_of(state).stacks for card in stack.face_up}
    for permanent in state.permanents:
        if (permanent.controller == STACKS) != (permanent.id in on_stacks) or permanent.base_controller is not None:
            yield Violation(
                "SOL-034",
                f"{zone_card_name(state, permanent.card)} (object {permanent.id}) is controlled by the wrong side",
            )


def _slot(_: Rulebook, state: State) -> Problems:
    """SOL-I11, SOL-I12: there is one permanent in the slot at most, and no land is attached to anything."""
    own = [permanent for permanent in state.permanents if permanent.controller == YOU]
    lands = [permanent for permanent in own if is_land(state.table.cards[permanent.card])]
    if len([permanent for permanent in own if permanent.attached_to is None and permanent not in lands]) > 1:
        yield Violation("SOL-I11", "there are two permanents in the slot")
    if any(permanent.attached_to is not None for permanent in lands):
        yield Violation("SOL-I12", "a land is attached to something")


def _piles(_: Rulebook, state: State) -> Problems:
    """SOL-G61, SOL-G53, SOL-G60: one card of the hand pile shows, and what is known of the discard pile is in it."""
    tableau, rules = tableau_of(state), options_of(state)
    if len(state.seats[YOU].hand) > 1:
        yield Violation("SOL-G61", f"{len(state.seats[YOU].hand)} hand cards show")
    most = len(tableau.covered_hand) if rules.hand_model is HandModel.SINGLE else 0
    if not 0 <= tableau.sealed_count <= most:
        yield Violation("SOL-G53", f"{short_repr(tableau.sealed_count)} covered cards are never shown")
    if len(set(tableau.known_discards)) < len(tableau.known_discards) or not set(tableau.known_discards) <= set(
        tableau.discard_pile
    ):
        yield Violation("SOL-G60", "a card is known to be in the discard pile, and is not there, or twice")


def _seats(_: Rulebook, state: State) -> Problems:
    """SOL-008, SOL-I30, SOL-G13: there is neither life nor mana, and the stacks have no zones of Magic."""
    own, other = state.seats[YOU], state.seats[STACKS]
    if (own.life, own.poison, own.pool) != (0, 0, EMPTY_POOL):
        yield Violation("SOL-I30", "the player has life, poison or mana")
    if (other.library, other.hand, other.graveyard, other.exile) != ((), (), (), ()) or other.drew_from_empty:
        yield Violation("SOL-G13", "the stacks have a library, hand, graveyard or exile")
    if (other.life, other.poison, other.pool) != (0, 0, EMPTY_POOL):
        yield Violation("SOL-I30", "the stacks have life, poison or mana")


def _counts(_: Rulebook, state: State) -> Problems:
    """SOL-I14, SOL-G84: trips and actions are counted within their bounds."""
    tableau, rules = tableau_of(state), options_of(state)
    if not 1 <= tableau.trip <= rules.max_trips:
        yield Violation("SOL-I14", f"there are {rules.max_trips} trips, and this is number {short_repr(tableau.trip)}")
    if not 0 <= tableau.action_count <= (rules.action_limit or 0):
        yield Violation("SOL-G84", f"{short_repr(tableau.action_count)} actions are counted")


_STAGES: Final[tuple[tuple[Callable[[Rulebook, State], Problems], ...], ...]] = (
    (_types,),
    (table_problems, _stacks),
    (_card_rows,),
    (_no_turns, _each_once, _groups, _controllers, _slot, _piles, _seats, _counts),
    (play_problems,),
)
