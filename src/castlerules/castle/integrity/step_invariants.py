"""Invariants of one action in Castle, in addition to those of Magic: checks of the states before and after it.

Tests check others in random games: targets behind the shield (CAS-I08), what a breach costs (CAS-I24), and how often
cards come into play (CAS-I27).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from castlerules.cards import language as lang
from castlerules.castle.model import actions
from castlerules.castle.model.state import BreachStage, FaceDownCard, castle_state_of
from castlerules.castle.rules.slots import breach_of
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import StepCheck
from castlerules.magic.integrity.step_invariants import combat_step_problems
from castlerules.magic.integrity.zones import zone_card_name
from castlerules.magic.model.actions import Action
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.model.ids import CardId
from castlerules.magic.model.state import State

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_MANEUVERS: Final = (actions.ManeuverMove, actions.ManeuverSwap, actions.ManeuverTurnDown)
_BREACH_ACTIONS: Final = (
    actions.PayActivation,
    actions.DeclineActivation,
    actions.SwitchWithBehind,
    actions.ProceedToBlock,
)
_NODES_TO_GRAVEYARD: Final = (lang.TakeControl, lang.Discard, lang.DiscardObject, lang.Mill)
"""Effects that may put a card into a graveyard in the step in which it left its castle, for example for the hand."""


def _castles(book: Rulebook, before: State, _: Action, after: State) -> Problems:
    """CAS-I03, CAS-I04, CAS-I31, CAS-053, CAS-054: check that cards only leave castles, and stay known once they are.

    A card that was active when it was turned down is known, too (CAS-Q07).
    """
    old, new = castle_state_of(before).castles, castle_state_of(after).castles
    if old is new:
        return
    for place, (castle, castle_after) in enumerate(zip(old, new, strict=True)):
        if castle.reserve != castle_after.reserve:
            change = f"from cards {short_repr(castle.reserve)} to {short_repr(castle_after.reserve)}"
            yield Violation("CAS-I03", f"the reserve of player {place} changed {change}; expected no change")
    was, now = [
        {content.card: content for castle in castles for content in castle.slots if content is not None}
        for castles in (old, new)
    ]
    for card, content in now.items():
        name = zone_card_name(after, card)
        if card not in was:
            yield Violation("CAS-I04", f"{name} entered a castle; expected no new card there, because cards only leave")
        elif isinstance(content, FaceDownCard) and not content.known and was[card] != content:
            yield Violation("CAS-I31", f"{name}: known flag of a card that was revealed: expected True, got False")
    yield from _left_for_graveyard(book, before, after, [card for card in was if card not in now])


def _left_for_graveyard(book: Rulebook, before: State, after: State, left: list[CardId]) -> Problems:
    """CAS-I16: yield a violation for each card that *left* its castle for a graveyard, if no effect can do that."""
    in_graveyards = {card_object.card for seat in after.seats for card_object in seat.graveyard}
    for card in left:
        if card in in_graveyards and not any(
            isinstance(node, _NODES_TO_GRAVEYARD)
            for other in dict.fromkeys(before.table.cards)
            for node in nodes_of_card(book, other)
        ):
            name = zone_card_name(after, card)
            yield Violation(
                "CAS-I16", f"{name} left its castle for a graveyard; expected it to be removed from the game"
            )


def _maneuvers(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I15: yield a violation unless manoeuvres are counted, and made by the active player."""
    is_maneuver, name = isinstance(action, _MANEUVERS), type(action).__name__
    due = castle_state_of(before).maneuvers + is_maneuver if after.turn == before.turn else 0
    if castle_state_of(after).maneuvers != due:
        got = castle_state_of(after).maneuvers
        yield Violation("CAS-I15", f"manoeuvres counted this turn after {name}: expected {due}, got {got}")
    if is_maneuver and before.priority != before.active:
        got_player = short_repr(before.priority)
        yield Violation(
            "CAS-I15", f"player who made {name}: expected the active player {before.active}, got {got_player}"
        )


def _attack(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I12: check that one column is attacked in a combat; once the block is over, BASE-I21 is kept, too."""
    old, new = breach_of(before), breach_of(after)
    if old is None or new is None or after.turn != before.turn:
        return
    if new.column != old.column:
        yield Violation(
            "CAS-I12",
            f"attacked column within one combat: expected {old.column} as before, got {new.column}",
        )
    if old.stage in (BreachStage.OPEN, BreachStage.BLOCKED, BreachStage.OVER):
        yield from combat_step_problems(book, before, action, after)


def _costs(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I23: yield a violation if one of ``_BREACH_ACTIONS`` taps or untaps a permanent, or changes a mana pool."""
    if not isinstance(action, _BREACH_ACTIONS):
        return
    name, tapped = type(action).__name__, {permanent.id: permanent.tapped for permanent in after.permanents}
    cards = before.table.cards
    lands = [permanent for permanent in before.permanents if cards[permanent.card].has_type(lang.CardType.LAND)]
    if turned := [land.id for land in lands if tapped.get(land.id, land.tapped) != land.tapped]:
        yield Violation("CAS-I23", f"lands that {name} tapped or untapped: expected none, got objects {turned}")
    if after.step is before.step and (pools := [tuple(seat.pool) for seat in before.seats]) != (
        got := [tuple(seat.pool) for seat in after.seats]
    ):
        yield Violation("CAS-I23", f"mana pools after {name}: expected {pools} as before, got {got}")


STEP_CHECKS: Final[tuple[StepCheck, ...]] = (_castles, _maneuvers, _attack, _costs)
