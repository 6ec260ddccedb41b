"""The laws of play, of text and of data that every game keeps; ``secrecy`` has those of hidden information.

A law is a function that takes a ``Spot``, or a ``Course``, and yields one sentence for everything that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, Generic, TypeVar, cast

import attrs

from castlerules.core import (
    ORGANISER,
    Broken,
    DataError,
    Game,
    GameState,
    Generator,
    IllegalAction,
    Player,
    Record,
    Rng,
    draw,
    outcomes,
    skip_forced,
    to_json,
    with_generator,
)
from castlerules.core.events import Event
from castlerules.core.shown import shown as cut

__all__ = [
    "FOREIGN",
    "Course",
    "Spot",
    "forced_play_comes_to_a_choice",
    "games_end",
    "games_start_alike",
    "invariants_hold",
    "legal_actions_are_listed_once",
    "nothing_is_changed",
    "odds_are_exact",
    "offered_actions_are_accepted",
    "other_actions_are_refused",
    "over_means_no_choice",
    "returns_fit",
    "shown",
    "steps_keep_the_invariants",
    "three_ways_to_act_agree",
]

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
View = TypeVar("View")

FOREIGN: Final[tuple[Any, ...]] = (None, 0, "pass", (), [])
"""What is no action of any game."""
_MAX_PATHS: Final = 200


def _always(_: object) -> bool:
    return True


def _nobody_else(_: object, __: object) -> None:
    """Return that an action is done by the one to act."""


@attrs.frozen
class Spot(Generic[State, Action, View]):
    """A *state* of *game*, with what a law may need besides.

    *rng* is for the law's own draws and *others* are things to try besides the legal actions. *permute*, *listed*,
    *actor* and *shows* say what only the game's author knows; see ``check_game``. A law stops after *max_actions*.
    """

    game: Game[State, Action, View]
    state: State
    rng: Generator = attrs.field(default=Rng.seeded(0), kw_only=True)
    others: Collection[Any] = attrs.field(default=FOREIGN, kw_only=True)
    permute: Callable[[State, Player, Generator], State] | None = attrs.field(default=None, kw_only=True)
    listed: Callable[[Any], bool] = attrs.field(default=_always, kw_only=True)
    actor: Callable[[State, Any], Player | None] = attrs.field(default=_nobody_else, kw_only=True)
    shows: tuple[type[Event], ...] = attrs.field(default=(), kw_only=True)
    max_actions: int = attrs.field(default=10_000, kw_only=True)

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions."""
        return self.game.legal_actions(self.state)

    @property
    def strangers(self) -> list[Any]:
        """Those of *others* that are not legal."""
        legal = self.legal
        return [other for other in self.others if other not in legal]

    def is_own(self, action: Any, player: Player) -> bool:
        """Return whether *player* would do *action*, as far as the author of the game says."""
        return self.actor(self.state, action) in (None, player)

    def offered_to_another(self, action: Any) -> bool:
        """Return whether *action* is listed for whoever does it, who is not the one to act."""
        actor = self.actor(self.state, action)
        of_league: Any = self.game  # only of such a game somebody else than the one to act is told
        return actor is not None and action in of_league.legal_actions(self.state, actor)

    def generators(self, number: int) -> list[Rng]:
        """Return *number* different generators."""
        key, _ = draw(self.rng, 1 << 64)
        return [Rng.seeded(key).derive(index) for index in range(number)]


@attrs.frozen(kw_only=True)
class Course(Generic[State, Action, View]):
    """A whole game: how it was started, the states that it went through, and the actions between them.

    *stuck* says why it could not go on, if it could not.
    """

    game: Game[State, Action, View]
    rules: object
    setup: object
    rng: Generator
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    must_end: bool = True
    stuck: str | None = None

    @property
    def finished(self) -> bool:
        """Whether nobody has to act any more."""
        return self.game.to_act(self.states[-1]) is None

    def until(self, step: int) -> Record:
        """Return the first *step* actions on paper."""
        return Record.of(self.game, self.actions[:step], rules=self.rules, setup=self.setup, rng=self.rng)


def shown(thing: object) -> str:
    """Return the ``repr`` of *thing*, cut short where it is very long."""
    return cut(thing, 300)


def over_means_no_choice(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that nobody is to act if and only if there is an outcome, and no legal action."""
    game, state = spot.game, spot.state
    actor, outcome, legal = game.to_act(state), game.outcome(state), spot.legal
    if not (actor is None) == (outcome is not None) == (not legal):
        yield f"to_act is {actor!r}, the outcome {shown(outcome)}, and there are {len(legal)} legal actions"
    if actor not in (None, ORGANISER, *game.players(state)):
        yield f"{actor!r} is to act, who is not one of the players {game.players(state)!r}"


def legal_actions_are_listed_once(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that the legal actions are a tuple of different, hashable actions, in the same order every time."""
    legal = spot.legal
    if type(legal) is not tuple:
        yield f"legal_actions is a {type(legal).__name__}, not a tuple"
    if len(set(legal)) != len(legal):
        yield f"{shown(next(one for one in legal if legal.count(one) > 1))} is listed twice"
    for again in (spot.state, with_generator(spot.state, Rng.seeded(1))):
        if spot.game.legal_actions(again) != legal:
            yield f"asked again, the list is {shown(spot.game.legal_actions(again))} instead of {shown(legal)}"


def offered_actions_are_accepted(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``why_not`` has nothing against a legal action, and that ``apply`` does it."""
    for action in spot.legal:
        broken = spot.game.why_not(spot.state, action)
        if broken is not None:
            yield f"{shown(action)} is offered, but why_not says {broken!r}"
        try:
            spot.game.apply(spot.state, action)
        except IllegalAction as refused:
            yield f"{shown(action)} is offered, but apply raises {refused.broken!r}"


def other_actions_are_refused(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that what is not offered breaks a rule with code and reason: ``why_not`` says it, the others raise it."""
    for action in spot.strangers:
        broken = spot.game.why_not(spot.state, action)
        if broken is None:
            if spot.listed(action) and not spot.offered_to_another(action):
                yield f"{shown(action)} is accepted, but not offered"
            continue
        if type(broken) is not Broken or not (broken.rule and broken.reason):
            yield f"the reason against {shown(action)} is {broken!r}"
        for name in ("apply", "transition"):
            yield from _refusal(spot, name, action, broken)


def _refusal(spot: Spot[State, Action, View], name: str, action: Action, broken: Broken) -> Iterator[str]:
    before = hash(spot.state)
    try:
        getattr(spot.game, name)(spot.state, action)
    except IllegalAction as refused:
        if refused.broken != broken or refused.action is not action:
            yield f"{name} raises {refused!r} where why_not says {broken!r}"
    else:
        yield f"{name} does {shown(action)}, though why_not says {broken!r}"
    if hash(spot.state) != before:
        yield f"{name} refused {shown(action)}, but changed the state"


def three_ways_to_act_agree(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``apply``, ``advance`` and ``transition`` come to the same state, generator included, every time."""
    game, state = spot.game, spot.state
    for action in spot.legal:
        after = game.apply(state, action)
        moved, events = game.transition(state, action)
        for name, other in (("advance", game.advance(state, action)), ("transition", moved)):
            if other != after or type(other) is not type(after):
                yield f"after {shown(action)}, {name} gives {shown(other)}, but apply gives {shown(after)}"
        if (moved, events) != game.transition(state, action):
            yield f"transition with {shown(action)} differs when it is done again"
        if type(events) is not tuple or not all(isinstance(event, Event) for event in events):
            yield f"the events of {shown(action)} are {shown(events)}"


def nothing_is_changed(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that no function of the game changes the state that it is given."""
    game, state = spot.game, spot.state
    legal, rng = spot.legal, spot.rng

    def looked() -> None:
        for look in (game.players, game.to_act, game.outcome, game.position_key, game.problems, game.format_position):
            look(state)
        for player in game.players(state):
            game.determinize(game.view(state, player), rng)
        for action in (*legal, *spot.others):
            game.why_not(state, action)

    def acted() -> None:
        for action in legal:
            for after in (game.apply(state, action), game.advance(state, action), game.transition(state, action)[0]):
                game.step_problems(state, action, after)

    for name, use in (("looking at it", looked), ("acting on it", acted)):
        before, code = to_json(state, game=game), hash(state)
        use()
        if to_json(state, game=game) != before or hash(state) != code:
            yield f"{name} has changed the state: it was {before}, and is {to_json(state, game=game)}"


def invariants_hold(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``problems`` finds nothing."""
    for broken in spot.game.problems(spot.state):
        yield f"the state breaks {broken}"


def steps_keep_the_invariants(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``step_problems`` finds nothing, whichever legal action is done."""
    for action in spot.legal:
        for broken in spot.game.step_problems(spot.state, action, spot.game.apply(spot.state, action)):
            yield f"{shown(action)} breaks {broken}"


def odds_are_exact(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``outcomes`` add up to 1 and hold the real result; actions with very many of them are left out."""
    game, state = spot.game, spot.state
    for action in spot.legal:
        try:
            odds = outcomes(game, state, action, limit=_MAX_PATHS)
        except DataError as error:
            if error.path != "outcomes":
                raise
            continue
        if sum(chance for chance, _ in odds) != 1 or any(end.rng != state.rng for _, end in odds):
            yield f"the odds of {shown(action)} do not add up to 1, or have another generator"
        if with_generator(game.apply(state, action), state.rng) not in [end for _, end in odds]:
            yield f"what comes of {shown(action)} is not among its {len(odds)} outcomes"


def forced_play_comes_to_a_choice(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that forced actions lead to a choice of two or more, or to the end, and ``skip_forced`` goes there."""
    state = spot.state
    for _ in range(spot.max_actions + 1):
        legal = spot.game.legal_actions(state)
        if len(legal) != 1:
            if skip_forced(spot.game, spot.state) != state:
                yield "skip_forced comes to another state"
            return
        state = spot.game.advance(state, legal[0])
    yield f"more than {spot.max_actions} actions in a row are forced"


def games_start_alike(course: Course[State, Action, View]) -> Iterator[str]:
    """Demand that ``new_game`` has defaults and repeats itself, and that rules and players stay as they are."""
    game = course.game
    if game.new_game() != game.new_game():
        yield "new_game() differs when it is called again"
    keywords = {name: getattr(course.setup, name) for name in attrs.fields_dict(type(cast("Any", course.setup)))}
    start = game.new_game(**keywords, rules=course.rules, rng=course.rng)
    if start != course.states[0]:
        yield "new_game with the same arguments gives another state"
    seats = game.players(start)
    for state in course.states:
        if state.rules != course.rules or game.players(state) != seats:
            yield f"rules or players are not those of the start: {shown(state.rules)}, {game.players(state)!r}"


def games_end(course: Course[State, Action, View]) -> Iterator[str]:
    """Demand that the game is over before too many actions, if it must end."""
    if course.stuck is not None:
        yield f"the game cannot go on: {course.stuck}"
    elif course.must_end and not course.finished:
        yield f"the game is not over after {len(course.actions)} actions"


def returns_fit(course: Course[State, Action, View]) -> Iterator[str]:
    """Demand that an outcome has a code, a reason, and for every player a float from -1 to 1."""
    end = course.states[-1]
    outcome = course.game.outcome(end)
    if outcome is None:
        return
    if len(outcome.returns) != len(course.game.players(end)) or not outcome.rule or not outcome.reason:
        yield f"{outcome!r} has not one return per player, or no code or reason"
    if not all(type(share) is float and -1 <= share <= 1 for share in outcome.returns):
        yield f"the returns {outcome.returns!r} are not floats from -1 to 1"
