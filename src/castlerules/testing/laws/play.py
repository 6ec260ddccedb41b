"""Laws about play (legal actions, refusals, invariants, outcomes), and ``Sample`` and ``Playthrough`` for all laws.

A law is a function that takes a ``Sample`` or a ``Playthrough`` and yields one sentence per problem. ``data`` has the
laws about data and text, ``information`` those about hidden information.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, Generic, TypeVar, cast

import attrs

from castlerules.core import (
    ORGANISER,
    DataError,
    Game,
    GameState,
    Generator,
    IllegalAction,
    Player,
    Record,
    Rng,
    Violation,
    draw,
    full_repr,
    least_action,
    outcomes,
    skip_forced,
    to_json,
    with_generator,
)
from castlerules.core.errors import short_repr as cut
from castlerules.core.events import Event
from castlerules.core.frozen import frozen
from castlerules.encoding import ActionEncoding, ObservationEncoding, actions_of

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")

NON_ACTIONS: Final[tuple[Any, ...]] = (None, 0, "pass", (), [])
"""Values that are no action of any game; every game must refuse them."""
_MAX_PATHS: Final = 200
_MOST_SHOWN: Final = 300


def _always(_: object) -> bool:
    return True


def _no_other_actor(_: object, __: object) -> None:
    """Return None, which stands for the player to act; the default of ``actor_of``."""


@attrs.frozen
class Sample(Generic[State, Action, Observation]):
    """A *state* of *game*, with everything else that a law of single states needs.

    *rng* is for the law's own draws, *candidates* are values to try besides the legal actions. *permute_hidden*,
    *is_listed*, *actor_of* and *revealing_events* are what only the game's author knows; see
    ``castlerules.testing.conformance``. A law that plays on from *state* stops after *max_actions* actions.
    *action_encoding* numbers the actions, None stands for that of ``castlerules.encoding``; *observation_encoding*
    makes vectors, None if the game has none.
    """

    game: Game[State, Action, Observation]
    state: State
    rng: Generator = attrs.field(default=Rng.seeded(0), kw_only=True)
    candidates: Collection[Any] = attrs.field(default=NON_ACTIONS, kw_only=True)
    permute_hidden: Callable[[State, Player, Generator], State] | None = attrs.field(default=None, kw_only=True)
    is_listed: Callable[[Any], bool] = attrs.field(default=_always, kw_only=True)
    actor_of: Callable[[State, Any], Player | None] = attrs.field(default=_no_other_actor, kw_only=True)
    revealing_events: tuple[type[Event], ...] = attrs.field(default=(), kw_only=True)
    max_actions: int = attrs.field(default=10_000, kw_only=True)
    action_encoding: ActionEncoding[State, Action] | None = attrs.field(default=None, kw_only=True)
    observation_encoding: ObservationEncoding[Observation] | None = attrs.field(default=None, kw_only=True)

    @property
    def action_numbers(self) -> ActionEncoding[State, Action]:
        """The *action_encoding*, or else that of ``castlerules.encoding`` for the default set-up."""
        return self.action_encoding or actions_of(self.game, rules=self.state.rules)

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions in *state*."""
        return self.game.legal_actions(self.state)

    @property
    def illegal_candidates(self) -> list[Any]:
        """The *candidates* that are not among the legal actions."""
        legal = self.legal
        return [candidate for candidate in self.candidates if candidate not in legal]

    def is_action_of(self, action: Any, player: Player) -> bool:
        """Return whether *player*, who is to act, would do *action*, and not another player by ``actor_of``."""
        return self.actor_of(self.state, action) in (None, player)

    def is_listed_for_another(self, action: Any) -> bool:
        """Return whether ``actor_of`` names a player for *action*, and the legal actions of that player include it."""
        actor = self.actor_of(self.state, action)
        league_game: Any = self.game  # only a game whose legal_actions takes a player comes with actor_of
        return actor is not None and action in league_game.legal_actions(self.state, actor)

    def generators(self, number: int) -> list[Rng]:
        """Return *number* different random generators, drawn from *rng*."""
        key, _ = draw(self.rng, 1 << 64)
        return [Rng.seeded(key).derive(index) for index in range(number)]


@frozen(kw_only=True)
class Playthrough(Generic[State, Action, Observation]):
    """A whole game: how it was started, its states, and the actions between them.

    *error_text* is the exception that stopped it early, or None. *must_end* says whether an unfinished game is a fault.
    *action_encoding* is as in ``Sample``.
    """

    game: Game[State, Action, Observation]
    rules: object
    setup: object
    rng: Generator
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    must_end: bool = True
    error_text: str | None = None
    action_encoding: ActionEncoding[State, Action] | None = None

    @property
    def action_numbers(self) -> ActionEncoding[State, Action]:
        """The *action_encoding*, or else that of ``castlerules.encoding`` for the rules and set-up of the game."""
        return self.action_encoding or actions_of(self.game, rules=self.rules, setup=self.setup)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.to_act(self.states[-1]) is None

    def record_until(self, step: int) -> Record:
        """Return the record of the first *step* actions."""
        return Record.of(self.game, self.actions[:step], rules=self.rules, setup=self.setup, rng=self.rng)


def shown_short(value: object) -> str:
    """Return *value* as code (``full_repr``), or else its ``repr``, cut after 300 characters."""
    try:
        whole = full_repr(value)
    except Exception:
        return cut(value, _MOST_SHOWN)  # which never fails
    return whole if len(whole) <= _MOST_SHOWN else f"{whole[: _MOST_SHOWN - 3]}..."


def game_over_means_no_actions(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that nobody is to act if and only if there is an outcome, and that there are then no legal actions."""
    game, state = sample.game, sample.state
    actor, outcome, legal = game.to_act(state), game.outcome(state), sample.legal
    if not (actor is None) == (outcome is not None) == (not legal):
        yield f"to_act is {actor!r}, the outcome {shown_short(outcome)}, and there are {len(legal)} legal actions"
    if actor not in (None, ORGANISER, *game.players(state)):
        yield f"{actor!r} is to act, who is not one of the players {game.players(state)!r}"


def legal_actions_are_listed_once(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``legal_actions`` is a tuple of different, hashable actions, and does not depend on the generator."""
    legal = sample.legal
    if type(legal) is not tuple:
        yield f"legal_actions is a {type(legal).__name__}, not a tuple"
    if len(set(legal)) != len(legal):
        yield f"{shown_short(next(action for action in legal if legal.count(action) > 1))} is listed twice"
    for state in (sample.state, with_generator(sample.state, Rng.seeded(1))):
        if (second_list := sample.game.legal_actions(state)) != legal:
            yield f"a second call of legal_actions gives {shown_short(second_list)} instead of {shown_short(legal)}"


def least_action_is_listed_first(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``least_action``, if the game has it, returns the first legal action, and None if there is none."""
    found, expected = least_action(sample.game, sample.state), next(iter(sample.legal), None)
    if found != expected:
        yield f"least_action is {shown_short(found)}, but the first legal action is {shown_short(expected)}"


def legal_actions_are_accepted(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``why_not`` returns None for every legal action, and that ``apply`` accepts it."""
    for action in sample.legal:
        violation = sample.game.why_not(sample.state, action)
        if violation is not None:
            yield f"{shown_short(action)} is offered, but why_not returns {violation!r}"
        try:
            sample.game.apply(sample.state, action)
        except IllegalAction as refusal:
            yield f"{shown_short(action)} is offered, but apply raises {refusal.violation!r}"


def illegal_actions_are_refused(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that a game refuses the values of ``illegal_candidates``, which are not among the legal actions.

    ``why_not`` must return a Violation; ``apply`` and ``transition`` must raise IllegalAction with it. An action may be
    accepted if ``is_listed`` returns False for it, or if it is a legal action of another player.
    """
    for action in sample.illegal_candidates:
        violation = sample.game.why_not(sample.state, action)
        if violation is None:
            if sample.is_listed(action) and not sample.is_listed_for_another(action):
                yield f"{shown_short(action)} is accepted, but not offered"
            continue
        if type(violation) is not Violation or not (violation.rule and violation.reason):
            yield f"why_not of {shown_short(action)} returns {violation!r}, expected a Violation with rule and reason"
        for name in ("apply", "transition"):
            yield from _refusal_problems(sample, name, action, violation)


def _refusal_problems(
    sample: Sample[State, Action, Observation], name: str, action: Action, violation: Violation
) -> Iterator[str]:
    before = hash(sample.state)
    try:
        getattr(sample.game, name)(sample.state, action)
    except IllegalAction as refusal:
        if refusal.violation != violation or refusal.action is not action:
            yield f"{name} raises {refusal!r} where why_not returns {violation!r}"
    else:
        yield f"{name} accepts {shown_short(action)}, though why_not returns {violation!r}"
    if hash(sample.state) != before:
        yield f"{name} refused {shown_short(action)}, but changed the state"


def apply_advance_transition_agree(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``apply``, ``advance`` and ``transition`` give equal states, ``transition`` also when repeated."""
    game, state = sample.game, sample.state
    for action in sample.legal:
        after = game.apply(state, action)
        transition_state, events = game.transition(state, action)
        for name, other in (("advance", game.advance(state, action)), ("transition", transition_state)):
            if other != after or type(other) is not type(after):
                other_text, after_text = shown_short(other), shown_short(after)
                yield f"after {shown_short(action)}, {name} gives {other_text}, but apply gives {after_text}"
        if (transition_state, events) != game.transition(state, action):
            yield f"transition with {shown_short(action)} differs when it is done again"
        if type(events) is not tuple or not all(isinstance(event, Event) for event in events):
            yield f"the events of {shown_short(action)} are {shown_short(events)}, expected a tuple of events"


def states_are_not_mutated(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that no function of the game changes the state that it gets as an argument."""
    game, state = sample.game, sample.state
    legal, rng = sample.legal, sample.rng

    def call_queries() -> None:
        for query in (game.players, game.to_act, game.outcome, game.position_key, game.problems, game.format_position):
            query(state)
        for player in game.players(state):
            game.determinize(game.observe(state, player), rng)
        for action in (*legal, *sample.candidates):
            game.why_not(state, action)

    def call_actions() -> None:
        for action in legal:
            for after in (game.apply(state, action), game.advance(state, action), game.transition(state, action)[0]):
                game.step_problems(state, action, after)

    for name, call in (("a query", call_queries), ("an action", call_actions)):
        before, hash_before = to_json(state, game=game), hash(state)
        call()
        if to_json(state, game=game) != before or hash(state) != hash_before:
            yield f"{name} has changed the state: it was {before}, and is {to_json(state, game=game)}"


def invariants_hold(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``problems`` finds no violated invariant in the state."""
    for violation in sample.game.problems(sample.state):
        yield f"the state breaks {violation}"


def step_invariants_hold(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``step_problems`` finds no violated invariant after any legal action."""
    for action in sample.legal:
        for violation in sample.game.step_problems(sample.state, action, sample.game.apply(sample.state, action)):
            yield f"{shown_short(action)} breaks {violation}"


def odds_are_exact(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that the probabilities of ``outcomes`` add up to 1 and that the state after ``apply`` is among them.

    Actions with more than 200 possible sequences of random results are left out.
    """
    game, state = sample.game, sample.state
    for action in sample.legal:
        try:
            odds = outcomes(game, state, action, limit=_MAX_PATHS)
        except DataError as error:
            if error.path != "outcomes":
                raise
            continue
        if sum(chance for chance, _ in odds) != 1 or any(end.rng != state.rng for _, end in odds):
            yield f"outcomes of {shown_short(action)} do not add up to 1, or change the generator: {shown_short(odds)}"
        if with_generator(game.apply(state, action), state.rng) not in [end for _, end in odds]:
            yield f"the state after {shown_short(action)} is not among its {len(odds)} outcomes"


def skip_forced_reaches_a_choice(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``skip_forced`` applies actions as long as each is the only legal one, and then stops.

    It must reach a choice between actions, or the end of the game, after at most ``max_actions`` actions.
    """
    state = sample.state
    for _ in range(sample.max_actions + 1):
        legal = sample.game.legal_actions(state)
        if len(legal) != 1:
            if skip_forced(sample.game, sample.state) != state:
                yield "skip_forced stops at another state than the first with a choice, or the last"
            return
        state = sample.game.advance(state, legal[0])
    yield f"more than {sample.max_actions} actions in a row are forced"


def new_game_is_deterministic(playthrough: Playthrough[State, Action, Observation]) -> Iterator[str]:
    """Check that ``new_game`` works without arguments and is repeatable, and that rules and players never change."""
    game = playthrough.game
    if game.new_game() != game.new_game():
        yield "new_game() gives another state when it is called again"
    keywords = {
        name: getattr(playthrough.setup, name) for name in attrs.fields_dict(type(cast("Any", playthrough.setup)))
    }
    start = game.new_game(**keywords, rules=playthrough.rules, rng=playthrough.rng)
    if start != playthrough.states[0]:
        yield "new_game with the same arguments gives another state"
    seats = game.players(start)
    for state in playthrough.states:
        if state.rules != playthrough.rules or game.players(state) != seats:
            now = f"{shown_short(state.rules)}, {game.players(state)!r}"
            yield f"rules or players differ from those at the start of the game: {now}"


def games_end(playthrough: Playthrough[State, Action, Observation]) -> Iterator[str]:
    """Check that no exception stopped the game, and that the game is over if ``must_end`` is True."""
    if playthrough.error_text is not None:
        yield f"an exception stopped the game, it cannot go on: {playthrough.error_text}"
    elif playthrough.must_end and not playthrough.finished:
        yield f"the game is not over after {len(playthrough.actions)} actions"


def returns_are_valid(playthrough: Playthrough[State, Action, Observation]) -> Iterator[str]:
    """Check that an outcome has a rule code, a reason, and for every player a float from -1 to 1."""
    end = playthrough.states[-1]
    outcome = playthrough.game.outcome(end)
    if outcome is None:
        return
    if len(outcome.returns) != len(playthrough.game.players(end)) or not outcome.rule or not outcome.reason:
        yield f"expected one return per player, a rule code and a reason, got {outcome!r}"
    if not all(type(payoff) is float and -1 <= payoff <= 1 for payoff in outcome.returns):
        yield f"expected returns that are floats from -1 to 1, got {outcome.returns!r}"
