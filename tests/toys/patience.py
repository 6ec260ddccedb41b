"""A patience: lay shuffled cards on piles in rising order, throw away what does not fit.

The player is seat 0 and sees the top of the stock. Once in the game the stock may be shuffled again.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, TypeAlias, TypeVar

import attrs

from castlerules import DataError, Event, Generator, Notation, Outcome, Player, Rng, Violation, evolve, shuffled, value

from .lines import NUMBER, at_least, itself, position, read_position, refuse

E = TypeVar("E", bound=Event)


@attrs.frozen
class Rules:
    """How many piles there are."""

    piles: int = at_least(1, 2)


@attrs.frozen
class Setup:
    """How many cards there are."""

    cards: int = at_least(1, 5)


@value
class State:
    """A patience: the *stock*, top first, the top card of each pile, and how many cards have been thrown away."""

    rules: Rules
    rng: Generator
    cards: int
    stock: tuple[int, ...]
    tops: tuple[int | None, ...]
    laid: int = 0
    shuffled: bool = False


@value
class Observation:
    """What the player knows: only the top of the stock, and which cards are under it, in rising order."""

    rules: Rules
    cards: int
    top: int | None
    under: tuple[int, ...]
    tops: tuple[int | None, ...]
    laid: int
    shuffled: bool


@attrs.frozen
class Lay:
    """Lay the top card on *pile*."""

    pile: int


@attrs.frozen
class Waste:
    """Throw the top card away."""


@attrs.frozen
class Shuffle:
    """Shuffle the stock."""


Action: TypeAlias = Lay | Waste | Shuffle


@attrs.frozen
class Laid(Event):
    """*card* came to *pile*, or away if that is None."""

    card: int
    pile: int | None


@attrs.frozen
class Shuffled(Event):
    """The stock was shuffled, and *card* came to the top."""

    card: int


name: Final = "toy-patience"
rules_version: Final = 1
seat_names: Final[tuple[str, ...]] = ()
data_types: Final[tuple[type[object], ...]] = (State, Observation, Rules, Setup, Lay, Waste, Shuffle, Laid, Shuffled)
_NOTATION: Final[Notation[Action]] = Notation({"lay": Lay, "waste": Waste, "shuffle": Shuffle}, {int: NUMBER})
SEAT: Final = Player(0)


def new_game(*, cards: int = 5, rules: Rules = Rules(), rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008
    """Return a patience with *cards* shuffled cards."""
    stock, rng = shuffled(rng, tuple(range(Setup(cards).cards)))
    return State(rules, rng, cards, stock, (None,) * rules.piles)


def players(_: State) -> tuple[Player, ...]:
    """Return the one seat."""
    return (SEAT,)


def to_act(state: State) -> Player | None:
    """Return seat 0 until the stock is empty."""
    return SEAT if state.stock else None


def _fits(state: State, pile: int) -> bool:
    top = state.tops[pile]
    return top is None or top < state.stock[0]


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the piles that take the top card in order, then throwing it away, then shuffling."""
    if not state.stock:
        return ()
    lays = [Lay(pile) for pile in range(state.rules.piles) if _fits(state, pile)]
    return (*lays, Waste()) if state.shuffled or len(state.stock) < 2 else (*lays, Waste(), Shuffle())


def why_not(state: State, action: Action) -> Violation | None:
    """Return what forbids *action*."""
    if type(action) not in (Lay, Waste, Shuffle):
        return Violation("TOY-action", "that is no action of this patience")
    if not state.stock:
        return Violation("TOY-end", "the stock is empty")
    if isinstance(action, Shuffle) and (state.shuffled or len(state.stock) < 2):
        return Violation("TOY-once", "the stock may be shuffled once, if there is anything to shuffle")
    if isinstance(action, Lay) and not (type(action.pile) is int and 0 <= action.pile < state.rules.piles):
        return Violation("TOY-pile", "there is no such pile")
    if isinstance(action, Lay) and not _fits(state, action.pile):
        return Violation("TOY-order", "the cards of a pile rise")
    return None


def transition(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what happened."""
    refuse(action, why_not(state, action))
    if isinstance(action, Shuffle):
        stock, rng = shuffled(state.rng, state.stock)
        return evolve(state, stock=stock, rng=rng, shuffled=True), (Shuffled(stock[0]),)
    card, *rest = state.stock
    pile = action.pile if isinstance(action, Lay) else None
    tops = tuple(card if place == pile else top for place, top in enumerate(state.tops))
    return evolve(state, stock=tuple(rest), tops=tops, laid=state.laid + (pile is not None)), (Laid(card, pile),)


def apply(state: State, action: Action) -> State:
    """Return the next state."""
    return transition(state, action)[0]


advance = apply


def seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it."""
    return event.seen_by(player)


def outcome(state: State) -> Outcome | None:
    """Return the share of cards that were laid, from -1 for none to 1 for all."""
    if state.stock:
        return None
    return Outcome((2 * state.laid / state.cards - 1,), f"{state.laid} cards were laid", "TOY-end")


def observe(state: State, player: int) -> Observation:
    """Return what the player knows."""
    assert player == SEAT
    top, under = (state.stock[0], tuple(sorted(state.stock[1:]))) if state.stock else (None, ())
    return Observation(state.rules, state.cards, top, under, state.tops, state.laid, state.shuffled)


def determinize(seen: Observation, rng: Generator, *, decks: object = None) -> State:
    """Return a patience that looks like *seen*; *decks* is not needed."""
    assert decks is None
    under, rng = shuffled(rng, seen.under)
    stock = () if seen.top is None else (seen.top, *under)
    return State(seen.rules, rng, seen.cards, stock, seen.tops, seen.laid, seen.shuffled)


def position_key(state: State) -> Hashable:
    """Return the position."""
    return (state.rules, state.cards, state.stock, state.tops, state.laid, state.shuffled)


def problems(state: State) -> tuple[Violation, ...]:
    """Return a problem if a card is there twice."""
    cards = [*state.stock, *[top for top in state.tops if top is not None]]
    if len(set(cards)) == len(cards) and len(state.tops) == state.rules.piles:
        return ()
    return (Violation("TOY-cards", "every card is in one place"),)


def step_problems(before: State, _: Action, after: State) -> tuple[Violation, ...]:
    """Return a problem if a laid card came back."""
    return (Violation("TOY-laid", "laid cards stay"),) if after.laid < before.laid else ()


def format_action(action: Action) -> str:
    """Return *action* as text, such as ``lay:1``."""
    return _NOTATION.format(action)


def parse_action(where: State | Observation | None, text: str) -> Action:
    """Return the action that *text* names."""
    return _NOTATION.parse(where, text)


def describe_action(_: Observation, action: Action) -> str:
    """Return *action* in words."""
    return format_action(action).replace(":", " on pile ")


def describe_events(_: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events* in words; none is hidden."""
    return tuple(map(_sentence, events))


def _sentence(event: Event) -> str:
    match event:
        case Laid(card, None):
            return f"{card} is thrown away"
        case Laid(card, pile):
            return f"{card} is laid on pile {pile}"
        case Shuffled(card):
            return f"the stock is shuffled, and {card} is on top"
        case _:
            raise DataError("events", f"expected events of this patience, got {event}")


def format_position(state: State) -> str:
    """Return *state* as one line."""
    return position(state, itself(__name__))


def parse_position(text: str, *, rng: Generator) -> State:
    """Return the patience in *text*, going on with *rng*."""
    return read_position(text, State, rng, itself(__name__))
