"""A duel with hidden hands: play every card for its points, exchange one, or let a die decide what one is worth.

Numbers 1 to ``Setup.cards`` are shuffled; both players get ``Rules.hand`` of them, the rest is the deck. In turn each
plays a card for its number of points, or throws it for the face of a die; once in the game a player may first
exchange a card, unseen, for the top of the deck. Most points win when both hands are empty.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Final, NewType, TypeAlias, TypeVar

import attrs

from castlerules import (
    DataError,
    Event,
    Generator,
    Notation,
    Outcome,
    Player,
    Rng,
    SetupError,
    Violation,
    evolve,
    roll,
    seen_events,
    shuffled,
    value,
)

from .lines import NUMBER, at_least, itself, position, read_position, refuse

Card = NewType("Card", int)
E = TypeVar("E", bound=Event)
T = TypeVar("T")


@attrs.frozen
class Rules:
    """How many cards a player is dealt, and of how many sides the die is."""

    hand: int = at_least(1, 2)
    sides: int = at_least(2, 4)


@attrs.frozen
class Setup:
    """How many cards there are."""

    cards: int = at_least(1, 7)


@value
class State:
    """A duel: *points*, *hands* and *exchanged* are by seat."""

    rules: Rules
    rng: Generator
    cards: int
    turn: Player
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    points: tuple[int, int] = (0, 0)
    exchanged: tuple[bool, bool] = (False, False)
    played: tuple[Card, ...] = ()


@value
class Observation:
    """What *player* may know of a duel: the own hand, and how many cards the other one holds."""

    player: Player
    rules: Rules
    cards: int
    turn: Player
    hand: tuple[Card, ...]
    other: int
    points: tuple[int, int]
    exchanged: tuple[bool, bool]
    played: tuple[Card, ...]


@attrs.frozen
class Play:
    """Play *card* for its points."""

    card: Card


@attrs.frozen
class Throw:
    """Play *card* for the face of a die."""

    card: Card


@attrs.frozen
class Exchange:
    """Put *card* under the deck and draw."""

    card: Card


Action: TypeAlias = Play | Throw | Exchange


@attrs.frozen
class Scored(Event):
    """*player* got *points* for *card*."""

    player: Player
    card: Card
    points: int


@attrs.frozen
class Exchanged(Event):
    """*player* put *card* under the deck and drew *drawn*."""

    secret: ClassVar = ("card", "drawn")
    player: Player
    card: Card | None
    drawn: Card | None


name: Final = "toy-duel"
rules_version: Final = 1
seat_names: Final[tuple[str, ...]] = ("LEFT", "RIGHT")
data_types: Final[tuple[type[object], ...]] = (
    State,
    Observation,
    Rules,
    Setup,
    Play,
    Throw,
    Exchange,
    Scored,
    Exchanged,
)
_NOTATION: Final[Notation[Action]] = Notation({"play": Play, "throw": Throw, "exchange": Exchange}, {Card: NUMBER})
SEATS: Final = (Player(0), Player(1))


def new_game(*, cards: int = 7, rules: Rules = Rules(), rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008
    """Return a duel with *cards* cards, shuffled and dealt."""
    if cards < 2 * rules.hand + 1:
        raise SetupError(
            (Violation("TOY-cards", f"{cards} cards are too few for two hands of {rules.hand} and a deck"),)
        )
    deck, rng = shuffled(rng, tuple(Card(number) for number in range(1, cards + 1)))
    first, second, rest = deck[: rules.hand], deck[rules.hand : 2 * rules.hand], deck[2 * rules.hand :]
    return State(rules, rng, cards, Player(0), rest, (first, second))


def players(_: State) -> tuple[Player, ...]:
    """Return both seats."""
    return SEATS


def to_act(state: State) -> Player | None:
    """Return whose turn it is."""
    return state.turn if any(state.hands) else None


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return for each card in hand: play, throw, exchange."""
    hand, may_exchange = state.hands[state.turn], not state.exchanged[state.turn]
    actions: list[Action] = []
    for card in hand:
        actions += [Play(card), Throw(card)]
        if may_exchange:
            actions.append(Exchange(card))
    return tuple(actions)


def why_not(state: State, action: Action) -> Violation | None:
    """Return what forbids *action*."""
    if type(action) not in (Play, Throw, Exchange):
        return Violation("TOY-action", "that is no action of this duel")
    if type(action.card) is not int or action.card not in state.hands[state.turn]:
        return Violation("TOY-hand", "that card is not in your hand")
    if isinstance(action, Exchange) and state.exchanged[state.turn]:
        return Violation("TOY-once", "one exchange a game")
    return None


def transition(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what happened: an exchange leaves the turn where it is."""
    refuse(action, why_not(state, action))
    me, hand = state.turn, tuple(card for card in state.hands[state.turn] if card != action.card)
    if isinstance(action, Exchange):
        top, *rest = *state.deck, action.card
        hands, exchanged = _with(state.hands, me, (*hand, top)), _with(state.exchanged, me, True)
        return evolve(state, deck=tuple(rest), hands=hands, exchanged=exchanged), (Exchanged(me, action.card, top),)
    points, rng = roll(state.rng, state.rules.sides) if isinstance(action, Throw) else (int(action.card), state.rng)
    after = evolve(
        state,
        rng=rng,
        turn=Player(1 - me),
        hands=_with(state.hands, me, hand),
        points=_with(state.points, me, state.points[me] + points),
        played=(*state.played, action.card),
    )
    return after, (Scored(me, action.card, points),)


def _with(pair: tuple[T, T], seat: Player, part: T) -> tuple[T, T]:
    return (part, pair[1]) if seat == 0 else (pair[0], part)


def apply(state: State, action: Action) -> State:
    """Return the next state."""
    return transition(state, action)[0]


advance = apply


def seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it."""
    return event.seen_by(player)


def outcome(state: State) -> Outcome | None:
    """Return 1 for the player with more points and -1 for the other, or 0 for both."""
    if any(state.hands):
        return None
    ahead = float((state.points[0] > state.points[1]) - (state.points[0] < state.points[1]))
    return Outcome((ahead, -ahead), "both hands are empty", "TOY-end")


def observe(state: State, player: int) -> Observation:
    """Return what *player* may know."""
    mine, other = state.hands[player], len(state.hands[1 - player])
    table = (state.points, state.exchanged, state.played)
    return Observation(Player(player), state.rules, state.cards, state.turn, mine, other, *table)


def determinize(seen: Observation, rng: Generator, *, decks: object = None) -> State:
    """Return a duel that looks like *seen*; all cards are known, so *decks* is not needed."""
    assert decks is None
    unseen = tuple(Card(number) for number in range(1, seen.cards + 1) if number not in (*seen.hand, *seen.played))
    unseen, rng = shuffled(rng, unseen)
    hands = _with((seen.hand, seen.hand), Player(1 - seen.player), unseen[: seen.other])
    table = (seen.points, seen.exchanged, seen.played)
    return State(seen.rules, rng, seen.cards, seen.turn, unseen[seen.other :], hands, *table)


def permute(state: State, player: Player, rng: Generator) -> State:
    """Return *state* with the cards that *player* does not see in other places."""
    other = state.hands[1 - player]
    unseen, _ = shuffled(rng, (*other, *state.deck))
    hands = _with(state.hands, Player(1 - player), unseen[: len(other)])
    return evolve(state, hands=hands, deck=unseen[len(other) :])


def position_key(state: State) -> Hashable:
    """Return the position; the order of a hand does not matter."""
    hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    return (state.rules, state.turn, state.deck, hands, state.points, state.exchanged)


def problems(state: State) -> tuple[Violation, ...]:
    """Return a problem unless every card is in one place."""
    cards = sorted((*state.deck, *state.hands[0], *state.hands[1], *state.played))
    if cards == list(range(1, state.cards + 1)) and state.turn in SEATS:
        return ()
    return (Violation("TOY-cards", "every card is in one place"),)


def step_problems(before: State, _: Action, after: State) -> tuple[Violation, ...]:
    """Return a problem if points were lost."""
    lost = any(then > now for then, now in zip(before.points, after.points, strict=True))
    return (Violation("TOY-points", "points are never lost"),) if lost else ()


def format_action(action: Action) -> str:
    """Return *action* as text, such as ``play:3``."""
    return _NOTATION.format(action)


def parse_action(where: State | Observation | None, text: str) -> Action:
    """Return the action that *text* names."""
    return _NOTATION.parse(where, text)


def describe_action(_: Observation, action: Action) -> str:
    """Return *action* in words."""
    return format_action(action).replace(":", " ")


def describe_events(seen: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return what of *events* the player of *seen* may know, in words."""
    return tuple(map(sentence, seen_events(events, seen.player)))


def sentence(event: Event) -> str:
    """Return all that *event* tells."""
    match event:
        case Scored(player, card, points):
            return f"{seat_names[player]} gets {points} points for {card}"
        case Exchanged(player, card, drawn):
            return f"{seat_names[player]} exchanges {card or 'a card'} for {drawn or 'another'}"
        case _:
            raise DataError("events", f"expected events of this duel, got {event}")


def format_position(state: State) -> str:
    """Return *state* as one line."""
    return position(state, itself(__name__))


def parse_position(text: str, *, rng: Generator) -> State:
    """Return the duel in *text*, going on with *rng*."""
    return read_position(text, State, rng, itself(__name__))
