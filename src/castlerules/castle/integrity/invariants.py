"""Invariants of a state of Castle, in addition to those of Magic: where the castle cards are (CAS-I01 to CAS-I07).

``breach_invariants`` and ``combat_invariants`` check the attack on a castle, ``step_invariants`` two successive states.
Magic checks some invariants under its own codes: no player has 0 life and no creature toughness 0 (CAS-I17, by
BASE-I11), mana does not outlast a phase (CAS-I26, by BASE-I13), and the cards of a player stay the same (CAS-I28, by
BASE-I01). Tests check others in random games: which damage hurts players (CAS-I13), legal actions (CAS-I18), purity
(CAS-I19), replays (CAS-I20), observations (CAS-I21), how often cards come into play (CAS-I27), and that games end
(CAS-I32).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.castle.model.decisions import DamageDivisionDecision
from castlerules.castle.model.grid import slot_name
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import ActiveCard, CastleState, FaceDownCard, castle_state_of, rules_of
from castlerules.castle.rules.castle_creatures import is_creature_card
from castlerules.castle.rules.slots import castle_cards_out_of_play
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import state_problems as problems_of_magic
from castlerules.magic.integrity.zones import table_problems, zone_card_name
from castlerules.magic.model.ids import CardId
from castlerules.magic.model.state import State

from .breach_invariants import breach_problems, decision_problems
from .combat_invariants import board_problems, combat_problems

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_SLOT_CONTENT_TYPES: Final = (FaceDownCard, ActiveCard, type(None))


def problems(book: Rulebook, state: State) -> tuple[Violation, ...]:
    """Return the violations of invariants in *state*, codes BASE-I and CAS-I; none for a state that play can reach.

    Never raises: the checks run in stages, each relying on the earlier ones, and stop after a stage with violations.
    """
    for stage in _CHECKS_BY_STAGE:
        if violations := [violation for find in stage for violation in find(book, state)]:
            return tuple(violations)
    replaced = ("BASE-I20", "BASE-I18") if isinstance(state.decision, DamageDivisionDecision) else ("BASE-I20",)
    elsewhere = tuple(
        [card for player in book.players for card in castle_cards_out_of_play(castle_state_of(state), player)]
    )
    if magic_problems := problems_of_magic(book, state, without=replaced, elsewhere=elsewhere):
        return magic_problems
    return tuple(board_problems(book, state))


# Types and shapes, which all other checks rely on.


def _types(book: Rulebook, state: State) -> Problems:
    """CAS-001: yield a violation unless the options and the extra state are of Castle's types, for two players."""
    if type(state.rules) is not CastleRules:
        yield Violation(
            "CAS-001", f"type of the options (state.rules): expected CastleRules, got {type(state.rules).__name__}"
        )
    if type(state.extra) is not CastleState:
        yield Violation(
            "CAS-001", f"type of the extra state (state.extra): expected CastleState, got {type(state.extra).__name__}"
        )
    if state.active not in book.players:
        yield Violation("CAS-001", f"active player: expected 0 or 1, got {short_repr(state.active)}")


def _grids(book: Rulebook, state: State) -> Problems:
    """CAS-006, CAS-Q04: yield a violation unless each player has a castle with the number of slots of the options.

    Each slot must be vacant (None) or hold a card.
    """
    castles, slots = castle_state_of(state).castles, rules_of(state).slots
    if len(castles) != len(book.players):
        yield Violation("CAS-006", f"number of castles: expected {len(book.players)}, got {len(castles)}")
    for place, castle in enumerate(castles):
        if len(castle.slots) != slots:
            yield Violation(
                "CAS-006", f"slots in the castle of player {place}: expected {slots}, got {len(castle.slots)}"
            )
        if not all(isinstance(content, _SLOT_CONTENT_TYPES) for content in castle.slots):
            got = " and ".join(sorted({type(content).__name__ for content in castle.slots}))
            yield Violation(
                "CAS-006",
                f"content of the slots of player {place}: expected FaceDownCard, ActiveCard or None, got {got}",
            )


def _stock_owners(_: Rulebook, state: State) -> Problems:
    """CAS-I05: yield a violation for each card in a castle or reserve that is not of that player's stock.

    A stock is the set of creature cards that a player brings to fill the castle; the rest of it is the reserve.
    """
    table = state.table
    for place, castle in enumerate(castle_state_of(state).castles):
        named = [content.card for content in castle.slots if content is not None]
        for card in (*named, *castle.reserve):
            if not table.first_aside <= card < table.first_token or table.owners[card] != place:
                yield Violation(
                    "CAS-I05",
                    f"card {short_repr(card)} is in the castle or reserve of player {place}; expected a card of the "
                    "stock of that player",
                )


# Cards.


def _stocks(book: Rulebook, state: State) -> Problems:
    """CAS-I01, CAS-I28, CAS-004, CAS-Q01: yield a violation unless each stock has ``stock_size`` creature cards."""
    table, size = state.table, rules_of(state).stock_size
    rows = range(table.first_aside, table.first_token)
    for player in book.players:
        count = sum([table.owners[row] == player for row in rows])
        if count != size:
            yield Violation("CAS-I01", f"cards in the stock of player {player}: expected {size}, got {count}")
    for card in dict.fromkeys(table.cards[table.first_aside : table.first_token]):
        if len(card.faces) > 1 or not is_creature_card(card):
            got = f"{'creature' if is_creature_card(card) else 'noncreature'} card with faces: {len(card.faces)}"
            yield Violation("CAS-I05", f"{card.name} in a stock: expected a creature card with one face, got {got}")


def _each_once(_: Rulebook, state: State) -> Problems:
    """CAS-I02: yield a violation for each card that is in castles and reserves more than once."""
    castles = castle_state_of(state).castles
    places = Counter([content.card for castle in castles for content in castle.slots if content is not None])
    places.update([card for castle in castles for card in castle.reserve])
    for card, count in places.items():
        if count > 1:
            name = f"{zone_card_name(state, card)} (card {card})"
            yield Violation("CAS-I02", f"places of {name} in castles and reserves: expected 1, got {count}")


def _reserves(_: Rulebook, state: State) -> Problems:
    """CAS-I03: yield a violation unless each reserve has the number of cards that the stock has beyond the slots."""
    rules = rules_of(state)
    for place, castle in enumerate(castle_state_of(state).castles):
        if len(castle.reserve) != rules.stock_size - rules.slots:
            size = rules.stock_size - rules.slots
            yield Violation(
                "CAS-I03", f"cards in the reserve of player {place}: expected {size}, got {len(castle.reserve)}"
            )


def _active_creatures(_: Rulebook, state: State) -> Problems:
    """CAS-I05: yield a violation unless each active creature is a permanent of its card, controlled by its owner.

    CAS-I02: it must be active in one slot only.
    """
    permanents = {permanent.id: permanent for permanent in state.permanents}
    numbers: list[int] = []
    for place, castle in enumerate(castle_state_of(state).castles):
        for slot, content in enumerate(castle.slots):
            if isinstance(content, ActiveCard):
                permanent = permanents.get(content.creature)
                where = f"{slot_name(rules_of(state), slot)} of player {place}"
                numbers.append(content.creature)
                if permanent is None or permanent.card != content.card:
                    creature, card = short_repr(content.creature), content.card
                    got = "no permanent" if permanent is None else f"a permanent of card {permanent.card}"
                    yield Violation(
                        "CAS-I05", f"{where}: expected object {creature} to be a permanent of card {card}, got {got}"
                    )
                elif permanent.controller != place:
                    controller = short_repr(permanent.controller)
                    yield Violation(
                        "CAS-I05", f"{where}: controller of its creature: expected {place}, got {controller}"
                    )
    if len(set(numbers)) < len(numbers):
        yield Violation(
            "CAS-I02", f"active creatures of all slots are objects {short_repr(numbers)}; expected each once"
        )


def _face_down_cards(book: Rulebook, state: State) -> Problems:
    """CAS-I06, CAS-I07: yield a violation if a face-down castle card or a reserve card is in play or was chosen.

    Only effects choose cards; a pending decision and a resolving object store the choices.
    """
    extra = castle_state_of(state)
    apart = {card for player in book.players for card in castle_cards_out_of_play(extra, player)}
    if in_play := [permanent.card for permanent in state.permanents if permanent.card in apart]:
        name = f"{zone_card_name(state, in_play[0])} (card {in_play[0]})"
        yield Violation("CAS-I06", f"{name} is face down in a castle or in a reserve, and in play; expected one place")
    chosen_cards: list[CardId] = [
        *getattr(state.decision, "found_cards", ()),
        *getattr(state.decision, "chosen_cards", ()),
    ]
    if state.resolution is not None:
        chosen_cards += [card for _, cards in state.resolution.bound_cards for card in cards]
    if not apart.isdisjoint(chosen_cards):
        cards = short_repr([card for card in chosen_cards if card in apart])
        yield Violation(
            "CAS-I07", f"an effect has chosen cards {cards} face down in a castle or in a reserve; expected none"
        )


def _maneuvers(_: Rulebook, state: State) -> Problems:
    """CAS-I15: yield a violation if more manoeuvres were made this turn than ``maneuvers_per_turn`` allows."""
    maneuvers, most = castle_state_of(state).maneuvers, rules_of(state).maneuvers_per_turn if state.turn else 0
    if not 0 <= maneuvers <= most:
        yield Violation("CAS-I15", f"manoeuvres made this turn: expected 0 to {most}, got {short_repr(maneuvers)}")


_CHECKS_BY_STAGE: Final[tuple[tuple[Callable[[Rulebook, State], Problems], ...], ...]] = (
    (_types,),
    (table_problems, _grids),
    (_stock_owners,),
    (_stocks, _each_once, _reserves, _active_creatures, _face_down_cards, _maneuvers),
    (breach_problems,),
    (decision_problems, combat_problems),
)
