"""Magic: the Ascension as a ``castlerules.Game``: the object ``GAME`` ties all modules together.

A position is one line, for bug reports and tests: the word ``ascension``, then the whole state as JSON.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import wraps
from typing import Final, TypeVar, final

from castlerules.core import Event, Generator, Player, Rng, evolve
from castlerules.core.arguments import for_states_of, require_state
from castlerules.core.position import format_json_position, parse_json_position

from .information.determinization import determinize
from .information.observation import Observation, observe
from .integrity.invariants import problems
from .integrity.step_invariants import step_problems
from .model.actions import ACTIONS, Action
from .model.events import EVENTS
from .model.options import AscensionRules
from .model.state import ContestId, Setup, State
from .pool.card_pool import CardPool
from .pool.decks import StarterDeck
from .presentation.notation import format_action, parse_action
from .presentation.phrases import describe_action, describe_events
from .rules.league import has_started
from .rules.legal_actions import legal_actions, to_act
from .rules.queries import outcome
from .rules.setup import new_game
from .rules.transition import advance, apply, transition, why_not

E = TypeVar("E", bound=Event)

_NAME: Final = "ascension"
_of_states: Final = for_states_of(_NAME, State)
_of_leagues: Final = for_states_of(_NAME, State, Observation)


def _seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it, None if the player may not know of it (ASC-Q42).

    Other players do not learn what a player buys or moves. The organiser sees every event, and with the option
    ``open_decklists`` everybody does.
    """
    return event.seen_by(player)


def _players(state: State) -> tuple[Player, ...]:
    """Return the numbers of all seats of *state*, in order. Seats where nobody has registered yet count (ASC-A01)."""
    return tuple([Player(seat) for seat in range(len(state.members))])


def _position_key(state: State) -> Hashable:
    """Return a key of *state*; from two states with equal keys the league can go on in the same ways.

    Searches use it to recognise a position that they have seen. The key leaves out the random generator, the history
    and the numbers of contests. It keeps three results of the history: the players' records, how many contests are
    left, and whether the first one has started.
    """
    max_contests = state.setup.max_contests
    return (
        state.rules,
        (state.setup.pool, state.setup.starters),
        None if max_contests is None else max_contests - len(state.history),
        has_started(state),
        state.members,
        tuple([evolve(contest, number=ContestId(place)) for place, contest in enumerate(state.contests)]),
    )


def _format_position(state: State) -> str:
    """Return *state* without its generator as one line of text (format: ``docs/data.md``)."""
    return format_json_position(_NAME, state)


def _parse_position(text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
    """Return the league that ``format_position`` wrote as *text*, with *rng* as its generator (``docs/data.md``).

    Raises DataError if *text* cannot be read or the state breaks an invariant, SetupError if *rng* is no generator.
    """
    return parse_json_position(_NAME, text, rng, State, rule="ASC-C1")


@wraps(parse_action)
def _parse_action(where: State | Observation | None, text: str) -> Action:
    if where is not None and not isinstance(where, Observation):
        require_state(_NAME, State, where)
    return parse_action(where, text)


@final
class AscensionGame:
    """Magic: the Ascension as a ``castlerules.Game``; ``GAME`` is the one object of this class."""

    __slots__ = ()

    name: Final = _NAME
    seat_names: Final[tuple[str, ...]] = ()
    """Empty: players register under names of their own."""
    rules_version: Final = 1
    Rules: Final = AscensionRules
    Setup: Final = Setup
    data_types: Final[tuple[type[object], ...]] = (
        State,
        Observation,
        AscensionRules,
        Setup,
        CardPool,
        StarterDeck,
        *ACTIONS,
        *EVENTS,
    )

    new_game = staticmethod(new_game)
    players = staticmethod(_of_states(_players))
    to_act = staticmethod(_of_leagues(to_act))
    legal_actions = staticmethod(_of_states(legal_actions))
    why_not = staticmethod(_of_states(why_not))
    apply = staticmethod(_of_states(apply))
    transition = staticmethod(_of_states(transition))
    advance = staticmethod(_of_states(advance))
    seen_by = staticmethod(_seen_by)
    outcome = staticmethod(_of_leagues(outcome))
    observe = staticmethod(_of_states(observe))
    determinize = staticmethod(determinize)
    position_key = staticmethod(_of_states(_position_key))
    problems = staticmethod(_of_states(problems))
    step_problems = staticmethod(step_problems)
    format_action = staticmethod(format_action)
    parse_action = staticmethod(_parse_action)
    describe_action = staticmethod(describe_action)
    describe_events = staticmethod(describe_events)
    format_position = staticmethod(_of_states(_format_position))
    parse_position = staticmethod(_parse_position)

    def __repr__(self) -> str:
        return "AscensionGame()"


GAME: Final = AscensionGame()
"""Magic: the Ascension with all functions and values of the contract; ``GAMES["ascension"]`` is this object."""
