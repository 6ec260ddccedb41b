"""Why a deck may not come into the league, or its cards not be moved (ASC-A01, ASC-A12 to ASC-A15, ASC-A21)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Broken
from castlerules.core.shown import shown

from .actions import MoveToMain, MoveToSide, RegisterDeck, RemoveCard, ReturnCard, SwapWithSide, Withdraw
from .copies import counted_copies, room_for
from .decks import Deck, Zone
from .economy import no_copies_left
from .league import is_oversize, late, registered
from .piles import size_of
from .reasons_purchases import DECIDING, acting, no_room_in_side
from .rules import RemovedCards
from .starters import broken_by, validate_starter
from .state import State
from .window import between_games, seated

__all__ = ["DECK_CHECKS", "MOST_LETTERS", "name_fault"]

Check = Callable[[State, Any], Broken | None]
MOST_LETTERS: Final = 40
"""How long the name of a player may be."""


def _free_seat(state: State, action: RegisterDeck) -> Broken | None:
    if not 0 <= action.player < len(state.members):
        return Broken("ASC-A01", f"there is no seat {action.player}; the last one is {len(state.members) - 1}")
    if state.members[action.player] is not None:
        return Broken("ASC-A01", f"player {action.player} is in the league already")
    return None


def _in_time(state: State, _: RegisterDeck) -> Broken | None:
    return Broken("ASC-Q41", "the league has begun, and nobody comes late") if late(state) else None


def _name(state: State, action: RegisterDeck) -> Broken | None:
    name, fault = action.name, name_fault(action.name)
    if fault is not None:
        return Broken("ASC-A01", fault)
    if name and any(one.name.casefold() == name.casefold() for one in registered(state)):
        return Broken("ASC-A01", f"{name} is in the league already")
    return None


def name_fault(name: str) -> str | None:
    """ASC-A01: return what is wrong with *name* as that of a player, if anything is; it may be empty."""
    if len(name) <= MOST_LETTERS and name.isprintable() and name == " ".join(name.split()):
        return None
    return f"a name has at most {MOST_LETTERS} printable characters and single spaces, not {shown(name)}"


def _legal_starter(state: State, action: RegisterDeck) -> Broken | None:
    return broken_by(validate_starter(action.deck, state.setup.pool, state.rules))


def _there(deck: Deck, zone: Zone, printing: str) -> Broken | None:
    if any(one == printing for one, _ in deck.pile(zone)):
        return None
    return Broken("ASC-Q18", f"{shown(printing)} is not in {zone.value}")


def _in_zone(state: State, action: RemoveCard) -> Broken | None:
    return _there(acting(state, action).deck, action.zone, action.printing)


def _removable(state: State, action: RemoveCard) -> Broken | None:
    """ASC-Q18, ASC-Q24: cards leave by choice, if the options let them, as long as enough are left."""
    rules, deck = state.rules, acting(state, action).deck
    if action.zone == Zone.SIDE and rules.sideboard_exact:
        return Broken("ASC-Q24", "the sideboard is always full")
    if not rules.voluntary_removal and not is_oversize(rules, deck):
        return Broken("ASC-Q18", "cards are only taken out of a deck that is too big")
    return _floor(state, deck) if action.zone == Zone.MAIN else None


def _floor(state: State, deck: Deck) -> Broken | None:
    if size_of(deck.main) > state.rules.min_deck_size:
        return None
    return Broken("ASC-Q07", f"a deck has {state.rules.min_deck_size} cards at least")


def _single_moves(state: State, _: MoveToSide | MoveToMain) -> Broken | None:
    if state.rules.sideboard_exact:
        return Broken("ASC-Q24", "the sideboard is always full; cards are only exchanged with it")
    return None


def _to_side(state: State, action: MoveToSide) -> Broken | None:
    deck = acting(state, action).deck
    return _there(deck, Zone.MAIN, action.printing) or _floor(state, deck) or no_room_in_side(state, deck)


def _to_main(state: State, action: MoveToMain) -> Broken | None:
    deck = acting(state, action).deck
    return _there(deck, Zone.SIDE, action.printing) or _ceiling(state, deck) or _main_copies(state, action, None)


def _ceiling(state: State, deck: Deck) -> Broken | None:
    if size_of(deck.main) < state.rules.max_deck_size:
        return None
    return Broken("ASC-100", f"a deck has {state.rules.max_deck_size} cards at most")


def _main_copies(state: State, action: Any, leaving: str | None, entering: str | None = None) -> Broken | None:
    """ASC-Q23: where the limit counts main alone, it has room for the card that comes from the side."""
    rules, pool, deck = state.rules, state.setup.pool, acting(state, action).deck
    if rules.copies_include_sideboard:
        return None
    copies, card = counted_copies(pool, rules, deck), pool.index.by_id[entering or action.printing]
    if leaving is not None:
        gone = pool.index.by_id[leaving].name
        copies[gone] = copies.get(gone, 0) - 1
    room = room_for(rules, deck, copies, card)
    if room is None or room > 0:
        return None
    return Broken("ASC-Q23", f"main has as many {card.name} as the copy limit of {deck.copy_limit} allows")


def _exchange(state: State, action: SwapWithSide) -> Broken | None:
    deck = acting(state, action).deck
    missing = _there(deck, Zone.MAIN, action.main_card) or _there(deck, Zone.SIDE, action.side_card)
    if missing is not None:
        return missing
    if action.main_card == action.side_card:
        return Broken("ASC-A15", "a card is exchanged for another one")
    return _main_copies(state, action, action.main_card, action.side_card)


def _kept(state: State, action: ReturnCard) -> Broken | None:
    if state.rules.removed_cards != RemovedCards.RESERVE:
        return Broken("ASC-Q20", "cards that are taken out are lost")
    if any(one == action.printing for one, _ in acting(state, action).deck.reserve):
        return None
    return Broken("ASC-Q20", f"{shown(action.printing)} is not in the reserve")


def _return_room(state: State, action: ReturnCard) -> Broken | None:
    deck, pool = acting(state, action).deck, state.setup.pool
    full = _ceiling(state, deck) if action.zone == Zone.MAIN else no_room_in_side(state, deck)
    return full or no_copies_left(pool, state.rules, deck, pool.index.by_id[action.printing], action.zone)


DECK_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        RegisterDeck: (_free_seat, _in_time, _name, _legal_starter),
        RemoveCard: (*DECIDING, _in_zone, _removable),
        MoveToSide: (*DECIDING, _single_moves, _to_side),
        MoveToMain: (*DECIDING, _single_moves, _to_main),
        SwapWithSide: (*DECIDING, _exchange),
        ReturnCard: (*DECIDING, _kept, _return_room),
        Withdraw: (seated, between_games),
    }
)
