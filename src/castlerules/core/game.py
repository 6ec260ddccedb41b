"""What every game offers, and the loops that need no more than that."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import attrs

from .errors import Violation, checked_int
from .events import Event
from .players import Player
from .rng import Generator

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")
EventT = TypeVar("EventT", bound=Event)


class GameState(Protocol):
    """What the loops ask of a state: the options it is played under, and its generator."""

    @property
    def rules(self) -> object:
        """The options."""

    @property
    def rng(self) -> Generator:
        """The generator that the next draw comes from."""


@attrs.frozen
class NoSetup:
    """The set-up of a game that is started without any choice but its rules."""


@attrs.frozen
class Outcome:
    """How a game ended: *returns* holds one number in [-1, 1] per player, *reason* one sentence, *rule* its code."""

    returns: tuple[float, ...]
    reason: str
    rule: str

    @property
    def winners(self) -> tuple[Player, ...]:
        """The players with the highest return, if that is above 0; else nobody."""
        best = max(self.returns, default=0)
        return tuple(Player(seat) for seat, share in enumerate(self.returns) if share == best > 0)


class Game(Protocol[State, Action, Observation]):
    """The contract. A game module satisfies it as it is, and so does an object with the same names.

    Functions that take a player take any integer that is one; those that return one return a ``Player``.
    """

    @property
    def name(self) -> str:
        """The key in ``GAMES`` and in data."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called, in their order; empty if a game has no names for them."""

    @property
    def rules_version(self) -> int:
        """A number that is raised when a ruling or a default changes."""

    @property
    def Rules(self) -> Callable[..., object]:  # noqa: N802 - it is the game's options class
        """The options class; called without arguments it gives the default rules."""

    @property
    def Setup(self) -> type[object]:  # noqa: N802 - it is a class
        """What ``new_game`` takes besides *rules* and *rng*, as an attrs class whose fields are its keywords."""

    @property
    def data_types(self) -> tuple[type[object], ...]:
        """The classes of this game that travel as data: state, view, then rules, set-up, actions, events."""

    @property
    def new_game(self) -> Callable[..., State]:
        """Set the game up: ``new_game(..., rules=Rules(), rng=Rng.seeded(0))``; SetupError lists all problems."""

    def players(self, state: State, /) -> tuple[Player, ...]:
        """Return the seats in order."""

    def to_act(self, state: State, /) -> Player | None:
        """Return who must decide; None only when the game is over."""

    def legal_actions(self, state: State, /) -> tuple[Action, ...]:
        """Return every legal action of the one to act, each once, in a documented order; empty only when over."""

    def why_not(self, state: State, action: Action, /) -> Violation | None:
        """Return the rule that *action* would break now, or None if it may be done."""

    def apply(self, state: State, action: Action, /) -> State:
        """Return the next state; raise IllegalAction, changing nothing, if *action* may not be done."""

    def transition(self, state: State, action: Action, /) -> tuple[State, tuple[Event, ...]]:
        """Return what ``apply`` returns, and what happened, in order."""

    def advance(self, state: State, action: Action, /) -> State:
        """Return what ``apply`` returns for an action taken from ``legal_actions``, without checking it."""

    def seen_by(self, event: EventT, player: int, /) -> EventT | None:
        """Return *event* as *player* may know it, or None if it stays hidden."""

    def outcome(self, state: State, /) -> Outcome | None:
        """Return the result once the game is over."""

    def observe(self, state: State, player: int, /) -> Observation:
        """Return what *player* may know, as another, smaller type."""

    @property
    def determinize(self) -> Callable[..., State]:
        """``determinize(view, rng, *, decks=None)``: a state with the same view, what is hidden drawn by *rng*."""

    def position_key(self, state: State, /) -> Hashable:
        """Return the position without generator, ids and counters."""

    def problems(self, state: State, /) -> tuple[Violation, ...]:
        """Return every invariant that *state* breaks; empty for every state that can be reached."""

    def step_problems(self, before: State, action: Action, after: State, /) -> tuple[Violation, ...]:
        """Return every invariant that the step from *before* to *after* breaks."""

    def format_action(self, action: Action, /) -> str:
        """Return *action* as text without white space; the same text in every state."""

    def describe_action(self, observation: Observation, action: Action, /) -> str:
        """Return *action* as a short phrase for the player of *observation*.

        It is made of nothing but *observation* and *action*, which need not be legal. DataError for anything but a view
        of this game, and for what is no action of it.
        """

    def describe_events(self, observation: Observation, events: Sequence[Event], /) -> tuple[str, ...]:
        """Return what happened after *observation* as sentences.

        They tell of *events* only what the player of *observation* may know. It makes no difference whether *events*
        come from ``transition`` or have gone through ``seen_by`` for that player. DataError for anything but a view of
        this game and its events.
        """

    def format_position(self, state: State, /) -> str:
        """Return *state* without its generator as one line."""

    @property
    def parse_position(self) -> Callable[..., State]:
        """``parse_position(text, *, rng)``: the position in *text*; DataError or SetupError if there is none."""

    @property
    def parse_action(self) -> Callable[[State | Observation | None, str], Action]:
        """``parse_action(state_or_view, text)``: the action that *text* names; DataError if it names none."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Any game, for code that knows its name only."""


def skip_forced(game: Game[State, Action, Observation], state: State) -> State:
    """Return the first state from *state* on in which there is a choice of two actions or more, or the game is over.

    A help for drivers: the rules themselves never pass for a player. It does not return if the forced actions
    of a game go on for ever.
    """
    while len(legal := game.legal_actions(state)) == 1:
        state = game.advance(state, legal[0])
    return state


def perft(game: Game[State, Action, Observation], state: State, depth: int) -> int:
    """Return the number of action sequences of length *depth* from *state*; shorter ones that end the game count too.

    Chance takes the course that the state's generator gives it. Raises DataError for a *depth* below 0.
    """
    pending, total = [(state, checked_int("depth", depth))], 0
    while pending:
        state, left = pending.pop()
        legal = game.legal_actions(state) if left else ()
        if left > 1 and legal:
            pending += [(game.advance(state, action), left - 1) for action in legal]
        else:
            total += max(1, len(legal))
    return total
