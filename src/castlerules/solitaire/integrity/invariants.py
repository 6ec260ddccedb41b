"""Invariants, statements true of every state that play reaches: where the cards are (SOL-I01 to SOL-I14).

``play_invariants`` has those of windows, decisions and the agenda, ``step_invariants`` those of two successive states.
Some invariants are those of Magic and are reported by its codes: cards stay the same and each is in one place (SOL-I01
and SOL-I02, by BASE-I01 and BASE-I02), a pending decision has a legal action (SOL-I27, by BASE-I04), no task is left
once the game is over (SOL-I22, by BASE-I28), and marked damage stays (SOL-I34, by BASE-I26). Others are properties of
play, which tests prove along random games: how trips repeat each other (SOL-I15 to SOL-I17), what payments take
(SOL-I18, SOL-I19, SOL-I29), purity (SOL-I20), legal actions (SOL-I21), hidden information (SOL-I25), randomness
(SOL-I26), where discards go (SOL-I31), and that states can be encoded (SOL-I35).

Solitaire has one player and no turns, so these invariants of Magic are left out: who has begun which turn (BASE-147),
which tasks wait behind which decision and who decides next (BASE-107), that only the top of the stack is being
announced and mana abilities do not wait (BASE-051, BASE-035: here a source is used while the object that it pays for
waits below it), that mana pays (BASE-048: here sources do), in which steps there is a fight (BASE-I20), and that each
player chooses among their own legends (BASE-D23: here the player chooses for the stacks, too).
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
"""The invariants of Magic that do not hold in Solitaire; the docstring of this module says why."""


def problems(book: Rulebook, state: State) -> tuple[Violation, ...]:
    """Return every invariant, from BASE-I01 and SOL-I01 on, that *state* breaks; empty for any state reached by play.

    Never raises: if options, cards or stacks are malformed, only those problems are returned, since all other checks
    rely on them.
    """
    for stage in _STAGES:
        if violations := [violation for find in stage for violation in find(book, state)]:
            return tuple(violations)
    if magic_problems := problems_of_magic(book, state, without=_REPLACED_CODES, elsewhere=_cards_outside_magic(state)):
        return magic_problems
    return tuple(settled_problems(book, state))


def _cards_outside_magic(state: State) -> tuple[CardId, ...]:
    """Return the cards that are neither in play nor in a zone of normal Magic."""
    tableau, numbers = tableau_of(state), {permanent.id for permanent in state.permanents}
    card_ids = [*tableau.covered_hand, *tableau.discard_pile]
    for stack in tableau.stacks:
        card_ids += [*stack.face_down, *[card.card for card in stack.face_up if card.id not in numbers]]
    return tuple(card_ids)


# Types and sizes, on which all other checks rely.


def _types(book: Rulebook, state: State) -> Problems:
    """SOL-001: options and tableau have the types of Solitaire, and only the player decides anything."""
    if type(state.rules) is not SolitaireRules:
        yield Violation("SOL-001", f"rules: expected SolitaireRules, got {type(state.rules).__name__}")
    if type(state.extra) is not Tableau:
        yield Violation("SOL-001", f"extra: expected Tableau, got {type(state.extra).__name__}")
    if state.active != YOU or (state.decision is not None and state.decision.player not in book.players):
        yield Violation(
            "SOL-001",
            f"expected player {YOU} to be active and to decide; active is {short_repr(state.active)}",
        )


def _no_turns(_: Rulebook, state: State) -> Problems:
    """SOL-120, SOL-G68: the game is one turn without end, in which no player has priority."""
    if (state.turn, state.step) != (1, Step.MAIN):
        yield Violation(
            "SOL-120", f"expected turn 1 and the main step, got turn {short_repr(state.turn)}, {state.step.value}"
        )
    if state.priority is not None or state.passes:
        yield Violation(
            "SOL-G68",
            f"Solitaire has no priority; got priority {short_repr(state.priority)}, passes {short_repr(state.passes)}",
        )


def _stacks(_: Rulebook, state: State) -> Problems:
    """SOL-004: there are seven stacks."""
    count = len(tableau_of(state).stacks)
    if count != len(STACK_NAMES):
        yield Violation("SOL-004", f"expected {len(STACK_NAMES)} stacks, got {count}")


def _card_rows(_: Rulebook, state: State) -> Problems:
    """SOL-I01, SOL-G88: the player owns every card, and stacks and piles have cards of the deck, never tokens."""
    table, tableau = state.table, tableau_of(state)
    if table.aside_rows or any(owner != YOU for owner in table.owners):
        yield Violation(
            "SOL-G88", "the card table has a card that the player does not own, or one from outside the deck"
        )
    named = [card for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])]
    for card in (*named, *tableau.covered_hand, *tableau.discard_pile, *tableau.known_discards):
        if not 0 <= card < table.first_token:
            yield Violation(
                "SOL-I01",
                f"a stack or pile has card {short_repr(card)}; the deck has the cards 0 to {table.first_token - 1}",
            )
    rows = range(len(table.cards))
    if any(card not in rows for card in [permanent.card for permanent in state.permanents]):
        yield Violation(
            "SOL-I01", f"a permanent has a card outside the card table, which has the cards 0 to {len(rows) - 1}"
        )


# Cards.


def _each_once(_: Rulebook, state: State) -> Problems:
    """SOL-I02: each card of stacks, hand pile and discard pile is in one place."""
    tableau = tableau_of(state)
    counts = Counter(
        [card for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])]
    )
    counts.update([*tableau.covered_hand, *tableau.discard_pile])
    for card, count in counts.items():
        if count > 1:
            yield Violation(
                "SOL-I02",
                f"{zone_card_name(state, card)} (card {card}) is in {count} places of stacks and piles",
            )


def _groups(_: Rulebook, state: State) -> Problems:
    """SOL-I04, SOL-031, SOL-032: face-up cards of a stack are copies of one card, in play if that is a permanent."""
    permanents = {permanent.id: permanent for permanent in state.permanents}
    ids_elsewhere = [
        card.id for seat in state.seats for zone in (seat.hand, seat.graveyard, seat.exile) for card in zone
    ]
    ids_elsewhere += [stack_object.id for stack_object in state.stack]
    numbers: list[int] = []
    for place, stack in zip(STACK_NAMES, tableau_of(state).stacks, strict=True):
        if len({card_name(state, card.card) for card in stack.face_up}) > 1:
            yield Violation("SOL-I04", f"the face-up cards of {place} have different names")
        for card in stack.face_up:
            numbers.append(card.id)
            permanent = permanents.get(card.id)
            if not FIRST_OBJECT <= card.id < state.next_object or card.id in ids_elsewhere:
                yield Violation(
                    "SOL-I02",
                    f"a card on {place} has an object id never given or in use elsewhere: {short_repr(card.id)}",
                )
            if (permanent is not None) != is_in_play_on_stack(state.table.cards[card.card]):
                yield Violation(
                    "SOL-031",
                    f"object {card.id} on {place}: a permanent card must be in play there, and no other card may be",
                )
            elif permanent is not None and (permanent.card != card.card or permanent.attached_to is not None):
                yield Violation(
                    "SOL-031", f"permanent {card.id} on {place} is attached, or is not card {card.card} as on the stack"
                )
    if len(set(numbers)) < len(numbers):
        yield Violation("SOL-I02", f"of the object ids {short_repr(sorted(numbers))} on stacks one is there twice")


def _controllers(_: Rulebook, state: State) -> Problems:
    """SOL-034, SOL-I32, SOL-G13: STACKS, the absent opponent, control exactly the permanents on stacks."""
    on_stacks = {card.id for stack in tableau_of(state).stacks for card in stack.face_up}
    for permanent in state.permanents:
        if (permanent.controller == STACKS) != (permanent.id in on_stacks) or permanent.base_controller is not None:
            yield Violation(
                "SOL-034",
                f"{zone_card_name(state, permanent.card)} (object {permanent.id}): controller: expected"
                f" {STACKS} on a stack, {YOU} elsewhere, and no base_controller; got {permanent.controller}",
            )


def _slot(_: Rulebook, state: State) -> Problems:
    """SOL-I11, SOL-I12: the slot has at most one permanent, and no land is attached to anything."""
    own = [permanent for permanent in state.permanents if permanent.controller == YOU]
    lands = [permanent for permanent in own if is_land(state.table.cards[permanent.card])]
    if len([permanent for permanent in own if permanent.attached_to is None and permanent not in lands]) > 1:
        yield Violation(
            "SOL-I11", "the player has more than one permanent that is neither a land nor attached; the slot holds one"
        )
    if any(permanent.attached_to is not None for permanent in lands):
        yield Violation("SOL-I12", "a land of the row is attached to something")


def _piles(_: Rulebook, state: State) -> Problems:
    """SOL-G61, SOL-G53, SOL-G60: one card of the hand pile shows, and known discards are in the discard pile, once."""
    tableau, rules = tableau_of(state), options_of(state)
    if len(state.seats[YOU].hand) > 1:
        yield Violation("SOL-G61", f"expected at most 1 hand card, got {len(state.seats[YOU].hand)}")
    most = len(tableau.covered_hand) if rules.hand_model is HandModel.SINGLE else 0
    if not 0 <= tableau.sealed_count <= most:
        yield Violation("SOL-G53", f"sealed_count: expected 0 to {most}, got {short_repr(tableau.sealed_count)}")
    if len(set(tableau.known_discards)) < len(tableau.known_discards) or not set(tableau.known_discards) <= set(
        tableau.discard_pile
    ):
        yield Violation("SOL-G60", "known_discards lists a card that is not in the discard pile, or lists one twice")


def _seats(_: Rulebook, state: State) -> Problems:
    """SOL-008, SOL-I30, SOL-G13: no player has life, poison or mana, and the stacks have no zones of Magic."""
    own, other = state.seats[YOU], state.seats[STACKS]
    if (own.life, own.poison, own.pool) != (0, 0, EMPTY_POOL):
        yield Violation(
            "SOL-I30",
            f"seat {YOU}, the player, has life {own.life}, poison {own.poison} or mana; expected none",
        )
    if (other.library, other.hand, other.graveyard, other.exile) != ((), (), (), ()) or other.drew_from_empty:
        yield Violation(
            "SOL-G13",
            f"seat {STACKS}, the absent opponent, has cards in a zone or has drawn; only stacks hold its cards",
        )
    if (other.life, other.poison, other.pool) != (0, 0, EMPTY_POOL):
        yield Violation("SOL-I30", f"seat {STACKS}, the absent opponent, has life, poison or mana")


def _counts(_: Rulebook, state: State) -> Problems:
    """SOL-I14, SOL-G84: neither the trips through the library nor the actions of the player exceed the options."""
    tableau, rules = tableau_of(state), options_of(state)
    if not 1 <= tableau.trip <= rules.max_trips:
        yield Violation("SOL-I14", f"trip: expected 1 to {rules.max_trips}, got {short_repr(tableau.trip)}")
    if not 0 <= tableau.action_count <= (rules.action_limit or 0):
        yield Violation(
            "SOL-G84", f"action_count: expected 0 to {rules.action_limit or 0}, got {short_repr(tableau.action_count)}"
        )


_STAGES: Final[tuple[tuple[Callable[[Rulebook, State], Problems], ...], ...]] = (
    (_types,),
    (table_problems, _stacks),
    (_card_rows,),
    (_no_turns, _each_once, _groups, _controllers, _slot, _piles, _seats, _counts),
    (play_problems,),
)
