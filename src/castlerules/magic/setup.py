"""How a game begins: libraries, who starts, opening hands and mulligans (BASE-180 to BASE-184)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from castlerules.cards.definition import CardDef
from castlerules.cards.terms import Zone
from castlerules.core import Generator, Player, draw, evolve, shuffled

from . import actions as d
from . import changes as c
from .actions import Action
from .asking import Bottoming, Keeping
from .changes import Cause, Change
from .commit import commit
from .flow import follow
from .ids import FIRST_OBJECT, CardId
from .options import EngineRules, MulliganRule
from .picking import rising
from .scene import Scene
from .state import Extra, Seat, State, Table
from .tasks import BeginGame

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = [
    "begin_game",
    "bottomed",
    "bottoming_now",
    "hand_decided",
    "hands_dealt",
    "keeping_hand_now",
    "table_of",
    "two_player_state",
]


_TABLES: Final = 64  # of so many deals what has been read on their cards is kept


@lru_cache(maxsize=_TABLES)
def table_of(*decks: tuple[CardDef, ...]) -> Table:
    """Return the table of *decks*, that of player 0 first; a card's row is its ``CardId``."""
    cards = tuple([card for deck in decks for card in deck])
    owners = tuple([Player(place) for place, deck in enumerate(decks) for _ in deck])
    return Table(cards, owners)


def two_player_state(rules: EngineRules, table: Table, rng: Generator, extra: Extra) -> State:
    """BASE-180, BASE-Q04: return the state before the first hands: libraries shuffled, then who starts."""
    owners = table.owners[: table.first_apart]
    rows = [tuple([CardId(row) for row, owner in enumerate(owners) if owner == player]) for player in range(2)]
    libraries = []
    for row in rows:
        library, rng = shuffled(rng, row)
        libraries.append(library)
    starting = rules.core.starting_player
    if starting is None:
        starting, rng = draw(rng, 2)
    seats = tuple([Seat(rules.starting_life_of(Player(place)), library) for place, library in enumerate(libraries)])
    return State(rules, rng, table, seats, Player(starting), FIRST_OBJECT, extra)


def hands_dealt(book: Rulebook, state: State) -> State:
    """BASE-181, BASE-Q33: return *state* with opening hands, the starting player's first; dealing is no drawing."""
    for player in _in_turn(book, state):
        state = commit(book, state, _dealt(state, player, state.rules.opening_hand_of(player)))
    return state


def _dealt(state: State, player: Player, count: int) -> list[Change]:
    top = state.seats[player].library[:count]
    return [c.LibraryMove(player, card, Zone.HAND, Cause.DEALT) for card in top]


def _in_turn(book: Rulebook, state: State) -> tuple[Player, ...]:
    """Return the players, the starting one first."""
    first = book.players.index(state.active)
    return (*book.players[first:], *book.players[:first])


def begin_game(book: Rulebook, state: State, task: BeginGame) -> State:
    """BASE-181, BASE-Q02: ask the next player who has not kept, in rounds; when all have, the first turn begins."""
    from .turn import next_turn  # the turn asks questions, and those of the start are among them

    players = _in_turn(book, state)
    if state.rules.core.mulligan is MulliganRule.NONE:
        return next_turn(book, state)
    first = (players.index(task.after) + 1) % len(players) if task.after is not None else 0
    for player in (*players[first:], *players[:first]):
        if not state.seats[player].kept:
            return evolve(state, asks=Keeping(player))
    return next_turn(book, state)


def keeping_hand_now(scene: Scene, question: Keeping) -> list[Action]:
    """BASE-D01, BASE-D02: keep the hand, or take another if the rules allow one more."""
    seat, rules = scene.state.seats[question.player], scene.state.rules
    full = rules.opening_hand_of(question.player)
    more = bool(seat.hand) if rules.core.mulligan is MulliganRule.PARIS else seat.mulligans < full
    return [d.KeepHand(), d.Mulligan()] if more else [d.KeepHand()]


def hand_decided(book: Rulebook, state: State, question: Keeping, action: Action) -> State:
    """BASE-182, BASE-183: return *state* with the hand kept or exchanged; the next player is asked."""
    player = question.player
    seat = state.seats[player]
    if isinstance(action, d.Mulligan):
        state = _exchanged(book, state, player)
        return follow(book, state, BeginGame(player))
    state = _with_seat(state, player, evolve(seat, kept=True))
    back = seat.mulligans if state.rules.core.mulligan is MulliganRule.LONDON else 0
    if back := min(back, len(seat.hand)):
        return evolve(state, asks=Bottoming(player, back), agenda=(BeginGame(player),))
    return follow(book, state, BeginGame(player))


def _exchanged(book: Rulebook, state: State, player: Player) -> State:
    """BASE-182, BASE-183: the hand goes back, the library is shuffled, and another hand is dealt."""
    seat = state.seats[player]
    paris = state.rules.core.mulligan is MulliganRule.PARIS
    count = len(seat.hand) - 1 if paris else state.rules.opening_hand_of(player)
    back: list[Change] = [c.Move(held.id, Zone.LIBRARY, Cause.MULLIGAN) for held in seat.hand]
    state = commit(book, state, [*back, c.Shuffled(player)])
    state = commit(book, state, _dealt(state, player, count))
    return _with_seat(state, player, evolve(state.seats[player], mulligans=seat.mulligans + 1))


def _with_seat(state: State, player: Player, seat: Seat) -> State:
    return evolve(state, seats=tuple([seat if place == player else one for place, one in enumerate(state.seats)]))


def bottoming_now(scene: Scene, question: Bottoming) -> list[Action]:
    """BASE-D03: any card of the hand."""
    hand = [held.id for held in scene.state.seats[question.player].hand]
    return [d.BottomCard(card) for card in rising(hand, (), 1)]


def bottomed(book: Rulebook, state: State, question: Bottoming, action: d.BottomCard) -> State:
    """BASE-183: the card goes under the library; the one named last will be the lowest."""
    state = commit(book, state, [c.Move(action.card, Zone.LIBRARY, Cause.MULLIGAN, bottom=True)])
    return evolve(state, asks=Bottoming(question.player, question.left - 1)) if question.left > 1 else state
