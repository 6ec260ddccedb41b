"""Starting a game: shuffled libraries, the starting player, opening hands and mulligans (BASE-180 to BASE-184)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from castlerules.cards import CardDef, Zone
from castlerules.core import Generator, Player, draw, evolve, shuffled
from castlerules.magic.model import FIRST_OBJECT, BeginGame, CardId, Rulebook, actions, changes
from castlerules.magic.model.decisions import BottomDecision, MulliganDecision
from castlerules.magic.model.options import EngineRules, MulliganRule
from castlerules.magic.model.state import CardTable, Seat, State, VariantState
from castlerules.magic.query.board import Board
from castlerules.magic.query.combinatorics import next_ascending
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit

from .turn import begin_next_turn

_CACHED_TABLES: Final = 64  # a table holds the compiled cards, so a repeated pair of decks is not compiled again


@lru_cache(maxsize=_CACHED_TABLES)
def table_of(*decks: tuple[CardDef, ...]) -> CardTable:
    """Return the card table for a game with *decks*, that of player 0 first; a card's index in it is its ``CardId``."""
    cards = tuple([card for deck in decks for card in deck])
    owners = tuple([Player(place) for place, deck in enumerate(decks) for _ in deck])
    return CardTable(cards, owners)


def two_player_state(rules: EngineRules, table: CardTable, rng: Generator, extra: VariantState) -> State:
    """BASE-180, BASE-Q04: return the state before the opening hands, libraries shuffled and starting player known.

    The generator is used first for the library of player 0, then for that of player 1, then for the starting
    player if the options name none.
    """
    owners = table.owners[: table.first_aside]
    rows = [tuple([CardId(row) for row, owner in enumerate(owners) if owner == player]) for player in range(2)]
    libraries = []
    for row in rows:
        library, rng = shuffled(rng, row)
        libraries.append(library)
    starting = rules.core.starting_player
    if starting is None:
        starting, rng = draw(rng, 2)
    seats = tuple(
        [Seat(rules.starting_life_of(Player(place)), library=library) for place, library in enumerate(libraries)]
    )
    return State(rules, rng, table, seats, Player(starting), FIRST_OBJECT, extra)


def deal_opening_hands(book: Rulebook, state: State) -> State:
    """BASE-181, BASE-Q33: return *state* with opening hands, dealt to the starting player first.

    Dealing is no draw: no effect that watches or replaces draws applies.
    """
    for player in _in_turn_order(book, state):
        state = commit(book, state, _dealing_changes(state, player, state.rules.opening_hand_of(player)))
    return state


def _dealing_changes(state: State, player: Player, count: int) -> list[changes.Change]:
    top = state.seats[player].library[:count]
    return [changes.LibraryMove(player, card, Zone.HAND, changes.Cause.DEALT) for card in top]


def _in_turn_order(book: Rulebook, state: State) -> tuple[Player, ...]:
    """Return the players in turn order, the starting player first."""
    first = book.players.index(state.active)
    return (*book.players[first:], *book.players[:first])


def begin_game(book: Rulebook, state: State, task: BeginGame) -> State:
    """BASE-181, BASE-Q02: let the next player who has not kept a hand decide; when all have, begin the first turn."""
    players = _in_turn_order(book, state)
    if state.rules.core.mulligan is MulliganRule.NONE:
        return begin_next_turn(book, state)
    first = (players.index(task.after_player) + 1) % len(players) if task.after_player is not None else 0
    for player in (*players[first:], *players[:first]):
        if not state.seats[player].hand_kept:
            return evolve(state, decision=MulliganDecision(player))
    return begin_next_turn(book, state)


def mulligan_actions(board: Board, decision: MulliganDecision) -> list[actions.Action]:
    """BASE-D01, BASE-D02: return the action to keep the hand, and one to take a mulligan if the rules allow another."""
    seat, rules = board.state.seats[decision.player], board.state.rules
    full = rules.opening_hand_of(decision.player)
    more = bool(seat.hand) if rules.core.mulligan is MulliganRule.PARIS else seat.mulligans < full
    return [actions.KeepHand(), actions.Mulligan()] if more else [actions.KeepHand()]


def answer_mulligan(book: Rulebook, state: State, decision: MulliganDecision, action: actions.Action) -> State:
    """BASE-182, BASE-183: return *state* with the hand kept or exchanged; then the next player decides."""
    player = decision.player
    seat = state.seats[player]
    if isinstance(action, actions.Mulligan):
        state = _take_mulligan(book, state, player)
        return run_tasks(book, state, BeginGame(player))
    state = _with_seat(state, player, evolve(seat, hand_kept=True))
    mulligans = seat.mulligans if state.rules.core.mulligan is MulliganRule.LONDON else 0
    if cards_left := min(mulligans, len(seat.hand)):
        return evolve(state, decision=BottomDecision(player, cards_left), agenda=(BeginGame(player),))
    return run_tasks(book, state, BeginGame(player))


def _take_mulligan(book: Rulebook, state: State, player: Player) -> State:
    """BASE-182, BASE-183: put the hand back, shuffle the library, and deal another hand."""
    seat = state.seats[player]
    paris = state.rules.core.mulligan is MulliganRule.PARIS
    count = len(seat.hand) - 1 if paris else state.rules.opening_hand_of(player)
    back: list[changes.Change] = [
        changes.Move(card_object.id, Zone.LIBRARY, changes.Cause.MULLIGAN) for card_object in seat.hand
    ]
    state = commit(book, state, [*back, changes.Shuffled(player)])
    state = commit(book, state, _dealing_changes(state, player, count))
    return _with_seat(state, player, evolve(state.seats[player], mulligans=seat.mulligans + 1))


def _with_seat(state: State, player: Player, seat: Seat) -> State:
    return evolve(state, seats=tuple([seat if place == player else old for place, old in enumerate(state.seats)]))


def bottom_actions(board: Board, decision: BottomDecision) -> list[actions.Action]:
    """BASE-D03: return a choice for each card in hand."""
    hand = [card_object.id for card_object in board.state.seats[decision.player].hand]
    return [actions.BottomCard(card) for card in next_ascending(hand, (), 1)]


def answer_bottom(book: Rulebook, state: State, decision: BottomDecision, action: actions.BottomCard) -> State:
    """BASE-183: put the chosen card on the bottom of the library; the card chosen last is the lowest."""
    state = commit(book, state, [changes.Move(action.card, Zone.LIBRARY, changes.Cause.MULLIGAN, to_bottom=True)])
    return (
        evolve(state, decision=BottomDecision(decision.player, decision.cards_left - 1))
        if decision.cards_left > 1
        else state
    )
