"""A league of three: the organiser starts contests, in which everybody bids secretly for a prize.

Everybody has coins. The highest bid wins a prize (a draw among equals), and all bids are paid. Between contests
a player may sell a prize for two coins. After ``Setup.max_contests`` contests the prizes are counted. Contests of two
are listed among the legal actions; one of all three is allowed, but not listed.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import ClassVar, Final, TypeAlias, TypeVar

import attrs

from castlerules import (
    ORGANISER,
    ArgumentFormat,
    DataError,
    Event,
    Generator,
    Notation,
    Outcome,
    Player,
    Rng,
    Violation,
    choice,
    draw,
    evolve,
    seen_events,
    value,
)

from .lines import NUMBER, at_least, itself, position, read_position, refuse

E = TypeVar("E", bound=Event)


@attrs.frozen
class Rules:
    """With how many coins a player starts."""

    coins: int = at_least(0, 2)


@attrs.frozen
class Setup:
    """After how many contests the league is over."""

    max_contests: int = at_least(1, 3)


@value
class State:
    """A league: *coins* and *prizes* by seat; *bidders* are those of the contest that is on, *bids* theirs so far."""

    rules: Rules
    rng: Generator
    max_contests: int
    coins: tuple[int, ...]
    prizes: tuple[int, ...] = (0, 0, 0)
    held: int = 0
    bidders: tuple[Player, ...] = ()
    bids: tuple[int, ...] = ()


@value
class Observation:
    """What *player* may know of a league: of the bids so far only the own one."""

    player: Player
    rules: Rules
    max_contests: int
    coins: tuple[int, ...]
    prizes: tuple[int, ...]
    held: int
    bidders: tuple[Player, ...]
    bids: tuple[int | None, ...]


@attrs.frozen
class Start:
    """Start a contest of *bidders*."""

    bidders: tuple[Player, ...]


@attrs.frozen
class Bid:
    """As *player*, bid *coins*."""

    player: Player
    coins: int


@attrs.frozen
class Sell:
    """As *player*, sell a prize."""

    player: Player


Action: TypeAlias = Start | Bid | Sell


@attrs.frozen
class Started(Event):
    """A contest of *bidders* began."""

    bidders: tuple[Player, ...]


@attrs.frozen
class Bade(Event):
    """*player* bade *coins*."""

    secret: ClassVar = ("coins",)
    player: Player
    coins: int | None


@attrs.frozen
class Won(Event):
    """*winner* won the contest in which these *bids* were made."""

    winner: Player
    bids: tuple[int, ...]


@attrs.frozen
class Sold(Event):
    """*player* sold a prize."""

    player: Player


name: Final = "toy-league"
rules_version: Final = 1
seat_names: Final[tuple[str, ...]] = ()
data_types: Final[tuple[type[object], ...]] = (
    State,
    Observation,
    Rules,
    Setup,
    Start,
    Bid,
    Sell,
    Started,
    Bade,
    Won,
    Sold,
)
SEATS: Final = (Player(0), Player(1), Player(2))


def _seat(where: object, text: str) -> Player:
    return Player(NUMBER.read(where, text))


def _seats(_: object, text: str) -> tuple[Player, ...]:
    if not text.isascii() or not text.isdigit():
        raise DataError("bidders", f"{text[:20]!r} names no seats")
    return tuple(Player(int(seat)) for seat in text)


_NOTATION: Final[Notation[Action]] = Notation(
    {"start": Start, "bid": Bid, "sell": Sell},
    {
        Player: ArgumentFormat(str, _seat),
        int: NUMBER,
        tuple[Player, ...]: ArgumentFormat(lambda seats: "".join(map(str, seats)), _seats),
    },
)


def new_game(*, max_contests: int = 3, rules: Rules = Rules(), rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008
    """Return a league that is over after *max_contests* contests."""
    return State(rules, rng, Setup(max_contests).max_contests, (rules.coins,) * 3)


def players(_: State) -> tuple[Player, ...]:
    """Return the three seats."""
    return SEATS


def to_act(state: State) -> Player | None:
    """Return the next bidder, or the organiser between contests."""
    if state.bidders:
        return state.bidders[len(state.bids)]
    return ORGANISER if state.held < state.max_contests else None


def _author(action: Action) -> Player:
    return ORGANISER if isinstance(action, Start) else action.player


def legal_actions(state: State, player: Player | None = None) -> tuple[Action, ...]:
    """Return what may be done, by *player* or by anybody: contests of two, then sales; or the bids of the next."""
    actions: list[Action] = []
    actor = to_act(state)
    if state.bidders and actor is not None:
        actions = [Bid(actor, coins) for coins in range(state.coins[actor] + 1)]
    elif actor is not None:
        actions = [*[Start(pair) for pair in combinations(SEATS, 2)], *[Sell(seat) for seat in SEATS]]
        actions = [action for action in actions if why_not(state, action) is None]
    return tuple(action for action in actions if player in (None, _author(action)))


def why_not(state: State, action: Action) -> Violation | None:
    """Return what forbids *action*."""
    actor = to_act(state)
    match action:
        case Bid(player, coins) if state.bidders:
            if player != actor or type(coins) is not int or not 0 <= coins <= state.coins[player]:
                return Violation("TOY-bid", "the next bidder bids the own coins")
            return None
        case Start(bidders) if actor == ORGANISER:
            fit = type(bidders) is tuple and len(bidders) > 1 and bidders in (*combinations(SEATS, 2), SEATS)
            return None if fit else Violation("TOY-start", "two or three seats in order")
        case Sell(player) if actor == ORGANISER:
            fit = player in SEATS and state.prizes[player] > 0
            return None if fit else Violation("TOY-sell", "who has no prize has none to sell")
        case _:
            return Violation("TOY-action", "that is not what the league waits for")


def transition(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what happened."""
    refuse(action, why_not(state, action))
    match action:
        case Start(bidders):
            return evolve(state, bidders=bidders), (Started(bidders),)
        case Sell(player):
            prizes, coins = _changed(state.prizes, player, -1), _changed(state.coins, player, 2)
            return evolve(state, prizes=prizes, coins=coins), (Sold(player),)
        case Bid(player, coins):
            state = evolve(state, bids=(*state.bids, coins))
            after, events = _closed(state) if len(state.bids) == len(state.bidders) else (state, ())
            return after, (Bade(player, coins), *events)


def _closed(state: State) -> tuple[State, tuple[Event, ...]]:
    best = max(state.bids)
    highest = tuple(seat for seat, bid in zip(state.bidders, state.bids, strict=True) if bid == best)
    winner, rng = choice(state.rng, highest)
    coins = state.coins
    for seat, bid in zip(state.bidders, state.bids, strict=True):
        coins = _changed(coins, seat, -bid)
    prizes = _changed(state.prizes, winner, 1)
    after = evolve(state, rng=rng, coins=coins, prizes=prizes, held=state.held + 1, bidders=(), bids=())
    return after, (Won(winner, state.bids),)


def _changed(numbers: tuple[int, ...], seat: Player, by: int) -> tuple[int, ...]:
    return tuple(number + by * (place == seat) for place, number in enumerate(numbers))


def apply(state: State, action: Action) -> State:
    """Return the next state."""
    return transition(state, action)[0]


advance = apply


def seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it."""
    return event.seen_by(player)


def outcome(state: State) -> Outcome | None:
    """Return the standings: 1 for most prizes, -1 for fewest, 0 between."""
    if to_act(state) is not None:
        return None
    best, worst = max(state.prizes), min(state.prizes)
    returns = tuple(float((prizes == best) - (prizes == worst)) for prizes in state.prizes)
    return Outcome(returns, f"{state.held} contests were held", "TOY-end")


def observe(state: State, player: int) -> Observation:
    """Return what *player* may know."""
    bids = tuple(bid if seat == player else None for seat, bid in zip(state.bidders, state.bids, strict=False))
    table = (state.coins, state.prizes, state.held, state.bidders)
    return Observation(Player(player), state.rules, state.max_contests, *table, bids)


def determinize(seen: Observation, rng: Generator, *, decks: object = None) -> State:
    """Return a league that looks like *seen*: every bid that its maker could pay is as likely."""
    assert decks is None
    bids: list[int] = []
    for seat, bid in zip(seen.bidders, seen.bids, strict=False):
        drawn, rng = (bid, rng) if bid is not None else draw(rng, seen.coins[seat] + 1)
        bids.append(drawn)
    table = (seen.coins, seen.prizes, seen.held, seen.bidders)
    return State(seen.rules, rng, seen.max_contests, *table, tuple(bids))


def position_key(state: State) -> Hashable:
    """Return the position."""
    return (state.rules, state.max_contests, state.coins, state.prizes, state.held, state.bidders, state.bids)


def problems(state: State) -> tuple[Violation, ...]:
    """Return a problem unless prizes and coins are numbers from 0."""
    fit = min(*state.coins, *state.prizes) >= 0 and len(state.coins) == len(state.prizes) == 3
    return () if fit and len(state.bids) <= len(state.bidders) else (Violation("TOY-count", "nothing is below 0"),)


def step_problems(before: State, action: Action, after: State) -> tuple[Violation, ...]:
    """Return a problem if a contest was forgotten."""
    return (Violation("TOY-held", f"{action} took a contest back"),) if after.held < before.held else ()


def format_action(action: Action) -> str:
    """Return *action* as text, such as ``bid:1,2``."""
    return _NOTATION.format(action)


def parse_action(where: State | Observation | None, text: str) -> Action:
    """Return the action that *text* names."""
    return _NOTATION.parse(where, text)


def describe_action(_: Observation, action: Action) -> str:
    """Return *action* in words."""
    return format_action(action).replace(":", " ")


def describe_events(seen: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return what of *events* the player of *seen* may know, in words."""
    return tuple(map(_sentence, seen_events(events, seen.player)))


def _sentence(event: Event) -> str:
    match event:
        case Started(bidders):
            return f"a contest of {' and '.join(map(str, bidders))} begins"
        case Bade(player, coins):
            return f"{player} bids" if coins is None else f"{player} bids {coins}"
        case Won(winner, bids):
            return f"{winner} wins with a bid of {max(bids)}"
        case Sold(player):
            return f"{player} sells a prize"
        case _:
            raise DataError("events", f"expected events of this league, got {event}")


def format_position(state: State) -> str:
    """Return *state* as one line."""
    return position(state, itself(__name__))


def parse_position(text: str, *, rng: Generator) -> State:
    """Return the league in *text*, going on with *rng*."""
    return read_position(text, State, rng, itself(__name__))
