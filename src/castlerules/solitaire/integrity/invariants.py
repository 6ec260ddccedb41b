"""Invariants of a Solitaire state (facts true of every legal game): where cards are, and who controls them.

A violation means a bug in the rules, or damaged data. This module checks SOL-I01 to SOL-I14. ``play_invariants`` checks
combat, decisions and waiting tasks, ``step_invariants`` checks two successive states.

The seven *stacks* are the columns of cards that the player clears; spells and abilities are on ``State.stack``. The
*slot* is the place for the player's one permanent, the *row* holds the player's lands. Cards drawn form the *hand
pile*, whose visible top is the hand card.

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
"""The codes of the Magic invariants that Solitaire does not check; the docstring of this module says why."""


def problems(book: Rulebook, state: State) -> tuple[Violation, ...]:
    """Return a violation for each invariant (BASE-I01 on, SOL-I01 on) that *state* breaks; () for a correct state.

    Never raises, even for malformed data: checks run in stages, and a stage that finds violations is the last one,
    because later stages rely on it.
    """
    for stage in _STAGES:
        if violations := [violation for find in stage for violation in find(book, state)]:
            return tuple(violations)
    if magic_problems := problems_of_magic(book, state, without=_REPLACED_CODES, elsewhere=_cards_outside_magic(state)):
        return magic_problems
    return tuple(settled_problems(book, state))


def _cards_outside_magic(state: State) -> tuple[CardId, ...]:
    """Return the cards that only the tableau holds, so that the invariants of Magic do not report them as missing."""
    tableau, numbers = tableau_of(state), {permanent.id for permanent in state.permanents}
    card_ids = [*tableau.covered_hand, *tableau.discard_pile]
    for stack in tableau.stacks:
        card_ids += [*stack.face_down, *[card.card for card in stack.face_up if card.id not in numbers]]
    return tuple(card_ids)


# Types and sizes, on which all other checks rely.


def _types(book: Rulebook, state: State) -> Problems:
    """SOL-001: check that *state* has the options and the tableau of Solitaire, and that only the player decides."""
    if type(state.rules) is not SolitaireRules:
        yield Violation("SOL-001", f"rules: expected SolitaireRules, got {type(state.rules).__name__}")
    if type(state.extra) is not Tableau:
        yield Violation("SOL-001", f"extra: expected Tableau, got {type(state.extra).__name__}")
    if state.active != YOU or (state.decision is not None and state.decision.player not in book.players):
        yield Violation(
            "SOL-001",
            f"expected player {YOU}, the only one who acts, as active player and as the one who decides; got active"
            f" player {short_repr(state.active)} and the decision {short_repr(state.decision)} to make",
        )


def _no_turns(_: Rulebook, state: State) -> Problems:
    """SOL-120, SOL-G68: check that turn, step and priority have their first values: Solitaire has no turns."""
    if (state.turn, state.step) != (1, Step.MAIN):
        yield Violation(
            "SOL-120",
            f"Solitaire has no turns: expected turn 1 and the step {Step.MAIN.value}, got turn {short_repr(state.turn)}"
            f" and the step {state.step.value}",
        )
    if state.priority is not None or state.passes:
        yield Violation(
            "SOL-G68",
            f"Solitaire has no priority: expected priority None and passes 0, got priority {short_repr(state.priority)}"
            f" and passes {short_repr(state.passes)}",
        )


def _stacks(_: Rulebook, state: State) -> Problems:
    """SOL-004: check that the tableau has seven stacks (columns of cards)."""
    count = len(tableau_of(state).stacks)
    if count != len(STACK_NAMES):
        yield Violation(
            "SOL-004", f"expected {len(STACK_NAMES)} stacks of cards, K1 to K7, in the tableau, got {count}"
        )


def _card_rows(_: Rulebook, state: State) -> Problems:
    """SOL-I01, SOL-G88: check that the player owns every card, and that stacks and piles hold no tokens."""
    table, tableau = state.table, tableau_of(state)
    if table.aside_rows or any(owner != YOU for owner in table.owners):
        yield Violation(
            "SOL-G88",
            f"card table: expected all cards to be from the deck of player {YOU}, got owners"
            f" {sorted(set(table.owners))} and {table.aside_rows} cards from outside the deck",
        )
    named = [card for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])]
    for card in (*named, *tableau.covered_hand, *tableau.discard_pile, *tableau.known_discards):
        if not 0 <= card < table.first_token:
            yield Violation(
                "SOL-I01",
                f"a stack, the hand pile or the discard pile holds card {short_repr(card)}; expected a card of the"
                f" deck, 0 to {table.first_token - 1}",
            )
    rows = range(len(table.cards))
    if any(card not in rows for card in [permanent.card for permanent in state.permanents]):
        yield Violation(
            "SOL-I01",
            f"the permanents are the cards {short_repr([permanent.card for permanent in state.permanents])}; expected"
            f" cards of the card table, 0 to {len(rows) - 1}",
        )


# Cards.


def _each_once(_: Rulebook, state: State) -> Problems:
    """SOL-I02: check that no card is twice on the stacks, in the hand pile or in the discard pile."""
    tableau = tableau_of(state)
    counts = Counter(
        [card for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])]
    )
    counts.update([*tableau.covered_hand, *tableau.discard_pile])
    for card, count in counts.items():
        if count > 1:
            yield Violation(
                "SOL-I02",
                f"{zone_card_name(state, card)} (card {card}) is {count} times on the stacks, in the hand pile or in"
                " the discard pile; expected once",
            )


def _groups(_: Rulebook, state: State) -> Problems:
    """SOL-I04, SOL-031, SOL-032: check the face-up cards of each stack.

    They are copies of one card, and each has an object id of its own. A permanent card other than an Aura is in play on
    a stack: ``State.permanents`` has it under the same id.
    """
    permanents = {permanent.id: permanent for permanent in state.permanents}
    ids_elsewhere = [
        card.id for seat in state.seats for zone in (seat.hand, seat.graveyard, seat.exile) for card in zone
    ]
    ids_elsewhere += [stack_object.id for stack_object in state.stack]
    numbers: list[int] = []
    for place, stack in zip(STACK_NAMES, tableau_of(state).stacks, strict=True):
        if len({card_name(state, card.card) for card in stack.face_up}) > 1:
            names = ", ".join([card_name(state, card.card) for card in stack.face_up])
            yield Violation("SOL-I04", f"the face-up cards of stack {place} are {names}; expected copies of one card")
        for card in stack.face_up:
            numbers.append(card.id)
            permanent = permanents.get(card.id)
            if not FIRST_OBJECT <= card.id < state.next_object or card.id in ids_elsewhere:
                yield Violation(
                    "SOL-I02",
                    f"{card_name(state, card.card)} on stack {place} has the object id {short_repr(card.id)}; expected"
                    f" an id from {FIRST_OBJECT} to below {state.next_object} that no object in another zone has",
                )
            if (permanent is not None) != is_in_play_on_stack(state.table.cards[card.card]):
                yield Violation(
                    "SOL-031",
                    f"{card_name(state, card.card)} (object {card.id}), face up on stack {place}, is"
                    f" {'not ' if permanent is None else ''}in play; expected the opposite, because permanent cards are"
                    " in play on a stack, but Auras, instants and sorceries are not",
                )
            elif permanent is not None and (permanent.card != card.card or permanent.attached_to is not None):
                yield Violation(
                    "SOL-031",
                    f"permanent {card.id}, face up on stack {place}: expected card {card.card}, attached to nothing"
                    f" (None), got card {permanent.card}, attached to {permanent.attached_to}",
                )
    if len(set(numbers)) < len(numbers):
        yield Violation(
            "SOL-I02",
            f"the face-up cards of the stacks have the object ids {short_repr(sorted(numbers))}; expected each id once",
        )


def _controllers(_: Rulebook, state: State) -> Problems:
    """SOL-034, SOL-I32, SOL-G13: check that STACKS, the absent opponent, controls exactly the permanents on stacks."""
    on_stacks = {card.id for stack in tableau_of(state).stacks for card in stack.face_up}
    for permanent in state.permanents:
        if (permanent.controller == STACKS) != (permanent.id in on_stacks) or permanent.base_controller is not None:
            yield Violation(
                "SOL-034",
                f"{zone_card_name(state, permanent.card)} (object {permanent.id}) is"
                f" {'on a stack' if permanent.id in on_stacks else 'not on a stack'}: expected controller"
                f" {STACKS if permanent.id in on_stacks else YOU} and base_controller None, got controller"
                f" {permanent.controller} and base_controller {permanent.base_controller}",
            )


def _slot(_: Rulebook, state: State) -> Problems:
    """SOL-I11, SOL-I12: check that the slot has at most one permanent, and that no land is attached.

    The slot holds the player's only permanent that is neither a land nor attached to another object.
    """
    own = [permanent for permanent in state.permanents if permanent.controller == YOU]
    lands = [permanent for permanent in own if is_land(state.table.cards[permanent.card])]
    in_slot = [permanent for permanent in own if permanent.attached_to is None and permanent not in lands]
    if len(in_slot) > 1:
        names = ", ".join([zone_card_name(state, permanent.card) for permanent in in_slot])
        yield Violation(
            "SOL-I11",
            f"the player controls {names}; expected at most 1 permanent that is neither a land nor attached to another"
            " object: the one in the slot",
        )
    if attached := [permanent for permanent in lands if permanent.attached_to is not None]:
        names = ", ".join([zone_card_name(state, permanent.card) for permanent in attached])
        yield Violation(
            "SOL-I12", f"the player's lands {names} are attached to other objects; expected no attached land"
        )


def _piles(_: Rulebook, state: State) -> Problems:
    """SOL-G61, SOL-G53, SOL-G60: check the hand, and the counts of hidden hand cards and known discards.

    The hand is at most one card, the top of the hand pile. ``known_discards`` are discards that the player has seen.
    """
    tableau, rules = tableau_of(state), options_of(state)
    if len(state.seats[YOU].hand) > 1:
        yield Violation("SOL-G61", f"expected at most 1 card in hand, got {len(state.seats[YOU].hand)}")
    most = len(tableau.covered_hand) if rules.hand_model is HandModel.SINGLE else 0
    if not 0 <= tableau.sealed_count <= most:
        yield Violation(
            "SOL-G53",
            f"sealed_count, the number of covered hand cards that are never shown: expected 0 to {most} (above 0 only"
            f" with hand_model={HandModel.SINGLE.value}), got {short_repr(tableau.sealed_count)}",
        )
    if len(set(tableau.known_discards)) < len(tableau.known_discards) or not set(tableau.known_discards) <= set(
        tableau.discard_pile
    ):
        yield Violation(
            "SOL-G60",
            f"known_discards is {short_repr(tableau.known_discards)}; expected cards of the discard pile, each once",
        )


def _seats(_: Rulebook, state: State) -> Problems:
    """SOL-008, SOL-I30, SOL-G13: check that no player has life, poison or mana, and that STACKS has no cards in zones.

    STACKS is the absent opponent, who controls the permanents on the stacks.
    """
    own, other = state.seats[YOU], state.seats[STACKS]
    if (own.life, own.poison, own.pool) != (0, 0, EMPTY_POOL):
        yield Violation(
            "SOL-I30",
            f"seat {YOU}, the player: expected life 0, poison 0 and no mana, got life {short_repr(own.life)}, poison"
            f" {short_repr(own.poison)} and the mana pool {short_repr(own.pool)}",
        )
    if (other.library, other.hand, other.graveyard, other.exile) != ((), (), (), ()) or other.drew_from_empty:
        yield Violation(
            "SOL-G13",
            f"seat {STACKS}, the absent opponent, has {len(other.library)} cards in library, {len(other.hand)} in hand,"
            f" {len(other.graveyard)} in graveyard and {len(other.exile)} in exile, and drew_from_empty is"
            f" {other.drew_from_empty}; expected no cards, and False",
        )
    if (other.life, other.poison, other.pool) != (0, 0, EMPTY_POOL):
        yield Violation(
            "SOL-I30",
            f"seat {STACKS}, the absent opponent: expected life 0, poison 0 and no mana, got life"
            f" {short_repr(other.life)}, poison {short_repr(other.poison)} and the mana pool {short_repr(other.pool)}",
        )


def _counts(_: Rulebook, state: State) -> Problems:
    """SOL-I14, SOL-G84: check that the trips through the library and the player's actions are within their limits."""
    tableau, rules = tableau_of(state), options_of(state)
    if not 1 <= tableau.trip <= rules.max_trips:
        yield Violation(
            "SOL-I14",
            f"trip, the number of the passage through the library: expected 1 to {rules.max_trips} (option max_trips),"
            f" got {short_repr(tableau.trip)}",
        )
    if not 0 <= tableau.action_count <= (rules.action_limit or 0):
        yield Violation(
            "SOL-G84",
            f"action_count, which counts actions under the option action_limit ({rules.action_limit}): expected 0 to"
            f" {rules.action_limit or 0}, got {short_repr(tableau.action_count)}",
        )


_STAGES: Final[tuple[tuple[Callable[[Rulebook, State], Problems], ...], ...]] = (
    (_types,),
    (table_problems, _stacks),
    (_card_rows,),
    (_no_turns, _each_once, _groups, _controllers, _slot, _piles, _seats, _counts),
    (play_problems,),
)
