"""The contract that every game satisfies (``Game``), and functions that work with any game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import attrs

from .arguments import require_game_and_state
from .errors import DataError, Violation, checked_int, short_repr
from .events import Event
from .frozen import frozen
from .players import Player
from .rng import Generator

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")
EventT = TypeVar("EventT", bound=Event)


class GameState(Protocol):
    """What every state has: the options of the game, and its random generator."""

    @property
    def rules(self) -> object:
        """The options of the game, an object of the game's ``Rules``."""

    @property
    def rng(self) -> Generator:
        """The generator of the next random draw."""


@frozen
class NoSetup:
    """The ``Setup`` of a game for which ``new_game`` needs only rules and a generator."""


@frozen
class Outcome:
    """The result of a game: a number in [-1, 1] per player (*returns*), why it ended (*reason*), the rule's code."""

    returns: tuple[float, ...]
    reason: str
    rule: str

    @property
    def winners(self) -> tuple[Player, ...]:
        """The players with the highest return if that is above 0, else an empty tuple."""
        best = max(self.returns, default=0)
        return tuple(Player(seat) for seat, share in enumerate(self.returns) if share == best > 0)


class Game(Protocol[State, Action, Observation]):
    """The functions and values that every game offers, whether the game is a module or an object.

    Drivers, bots, records and the conformance kit use games only through this protocol. Where a state is expected, a
    state of another game raises DataError. As a player, functions accept
    any integer that is a seat number; they return players as ``Player``. A game may have two more functions, which only
    save time in searches: ``castlerules.least_action`` and ``castlerules.determinizer`` say what they are.
    """

    @property
    def name(self) -> str:
        """The name of the game, as in ``GAMES`` and in data."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, in seat order; empty if the game has none."""

    @property
    def rules_version(self) -> int:
        """The version of the rules, increased when a ruling or a default changes; replays compare it."""

    @property
    def Rules(self) -> Callable[..., object]:  # noqa: N802 - it is the game's options class
        """The options class; called without arguments, it returns the default rules."""

    @property
    def Setup(self) -> type[object]:  # noqa: N802 - it is a class
        """An attrs class whose fields are the keywords of ``new_game`` other than *rules* and *rng*."""

    @property
    def data_types(self) -> tuple[type[object], ...]:
        """The classes that ``to_data`` can write: state, observation, then rules, set-up, actions and events."""

    @property
    def new_game(self) -> Callable[..., State]:
        """``new_game(..., rules=Rules(), rng=Rng.seeded(0))`` returns a first state or raises SetupError."""

    def players(self, state: State, /) -> tuple[Player, ...]:
        """Return the seats in order."""

    def to_act(self, state: State, /) -> Player | None:
        """Return the player who must act next; None only when the game is over."""

    def legal_actions(self, state: State, /) -> tuple[Action, ...]:
        """Return every legal action of the player to act, each once, in a fixed order; empty only at the end."""

    def why_not(self, state: State, action: Action, /) -> Violation | None:
        """Return the rule that *action* would break now, or None if it is legal."""

    def apply(self, state: State, action: Action, /) -> State:
        """Return the state after *action*; raise IllegalAction if it is not legal."""

    def transition(self, state: State, action: Action, /) -> tuple[State, tuple[Event, ...]]:
        """Return the state after *action* and its events in order; raise IllegalAction as ``apply`` does."""

    def advance(self, state: State, action: Action, /) -> State:
        """Return the state after *action*, which must come from ``legal_actions``; it is not checked.

        Raises IllegalAction only for what is no action of the game, such as the text of one.
        """

    def seen_by(self, event: EventT, player: int, /) -> EventT | None:
        """Return *event* as *player* may know it, or None if *player* may not know of it."""

    def outcome(self, state: State, /) -> Outcome | None:
        """Return the result if the game is over, else None."""

    def observe(self, state: State, player: int, /) -> Observation:
        """Return what *player* may know of *state*, as a type of its own without hidden cards and generator."""

    @property
    def determinize(self) -> Callable[..., State]:
        """``determinize(observation, rng, *, decks=None)`` returns a possible state with that observation.

        *rng* draws everything that is hidden; *decks* gives the deck lists that are known.
        """

    def position_key(self, state: State, /) -> Hashable:
        """Return a key by which searches merge positions: those that differ only in generator, ids and counters."""

    def problems(self, state: State, /) -> tuple[Violation, ...]:
        """Return every invariant that *state* breaks; empty for every state that play can reach."""

    def step_problems(self, before: State, action: Action, after: State, /) -> tuple[Violation, ...]:
        """Return every invariant that the step from *before* to *after* breaks."""

    def format_action(self, action: Action, /) -> str:
        """Return *action* as text without white space; the same text in every state."""

    def describe_action(self, observation: Observation, action: Action, /) -> str:
        """Return *action* as a short phrase for the player of *observation*.

        The phrase depends only on *observation* and *action*, which need not be legal. Raises DataError if either is
        not of this game.
        """

    def describe_events(self, observation: Observation, events: Sequence[Event], /) -> tuple[str, ...]:
        """Return *events*, which happened after *observation*, as sentences for its player.

        The sentences reveal only what this player may know: the result is the same for events from ``transition`` and
        for events masked by ``seen_by``. Raises DataError if *observation* or an event is not of this game.
        """

    def format_position(self, state: State, /) -> str:
        """Return *state* without its generator as one line."""

    @property
    def parse_position(self) -> Callable[..., State]:
        """``parse_position(text, *, rng)`` returns the state that ``format_position`` wrote as *text*.

        It raises DataError or SetupError if *text* is malformed, or if its position breaks an invariant of the game.
        """

    @property
    def parse_action(self) -> Callable[[State | Observation | None, str], Action]:
        """``parse_action(state_or_observation, text)`` returns the action that *text* names, or raises DataError."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Any game, for code that does not know the game's types."""


def checked_setup(game: AnyGame, setup: object) -> object:
    """Return *setup*, or the default one of *game* if it is None; raise DataError if it is of another class."""
    if setup is None:
        return game.Setup()
    if not isinstance(setup, game.Setup):
        fields = ", ".join([f"{name}=..." for name in attrs.fields_dict(game.Setup)])  # type: ignore[arg-type]
        advice = f"game.Setup({fields}) makes one" if fields else "this game needs none"
        raise DataError("setup", f"expected {game.Setup.__name__}, got {short_repr(setup)}; {advice}")
    return setup


def setup_keywords(setup: Any) -> dict[str, Any]:
    """Return the fields of *setup* as keyword arguments of ``new_game``."""
    return attrs.asdict(setup, recurse=False)


def skip_forced(game: Game[State, Action, Observation], state: State) -> State:
    """Play every forced action, and return the first state with two or more legal actions, or a finished game.

    For drivers that want to ask players only if they have a choice; the rules themselves never act for a player. It
    does not return if the forced actions never end. Raises DataError if *game* is no game, or *state* none of its
    states.
    """
    require_game_and_state(game, state)
    while len(legal := game.legal_actions(state)) == 1:
        state = game.advance(state, legal[0])
    return state


def perft(game: Game[State, Action, Observation], state: State, depth: int) -> int:
    """Return the number of action sequences of length *depth* from *state*; shorter ones that end the game count too.

    Random draws come from the state's generator. Raises DataError if *game* is no game, *state* none of its states, or
    *depth* below 0.
    """
    require_game_and_state(game, state)
    pending, total = [(state, checked_int("depth", depth))], 0
    while pending:
        state, left = pending.pop()
        legal = game.legal_actions(state) if left else ()
        if left > 1 and legal:
            pending += [(game.advance(state, action), left - 1) for action in legal]
        else:
            total += max(1, len(legal))
    return total
