"""The laws that every game must keep, and a check of all of them over random games.

Run it on a variant of your own, in a test of your own::

    from castlerules.testing.conformance import check_game

    def test_my_game_keeps_the_laws() -> None:
        check_game(my_game, games=20, seed=7)

It plays seeded random games and holds every law at every state, and raises ``NonConformance`` at the first that is
broken, with the law, the game, the step, the position and the game on paper. Nothing is random but by the seed, so
the same call finds the same fault again. Games with long rules take ``every=10``: only every tenth state is checked.

What the kit cannot know by itself you may tell it:

* ``permute(state, player, rng)`` returns *state* with whatever is hidden from *player* changed (hidden cards dealt
  anew, hidden ids given anew). With it the kit finds views that show too much; without, it can only try what
  ``determinize`` makes of a view.
* ``listed(action)`` says whether an action is always listed when it is legal; a game may take more than it lists.
* ``actor(state, action)`` says who would do an action, in a game in which others than the one to act may act as well,
  and ``legal_actions(state, player)`` lists what they may do; None stands for the one to act. Such an action may be
  missing from ``legal_actions(state)`` if it is in that list, and why not is told to nobody else.
* ``shows`` holds the classes of events that show a hidden thing in passing, such as a card shown and put back:
  they tell more than the views before and after, and rightly so.

Each law is a plain function that yields a sentence for everything that is wrong, so one law can be asked alone::

    assert [] == list(conformance.actions_are_text(conformance.Spot(my_game, state)))

``digests`` gives one line per seeded game, to compare between interpreters, machines and hash seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

import attrs

from castlerules.core import (
    DataError,
    Event,
    Game,
    GameState,
    Generator,
    Player,
    Rng,
    choice,
    digest,
    playout,
)
from castlerules.core.checks import whole

from .forms import (
    actions_are_text,
    everything_pickles_and_copies,
    everything_travels,
    position_keys_leave_the_generator_out,
    positions_are_text,
    replays_are_equal,
    types_are_declared,
)
from .laws import (
    FOREIGN,
    Course,
    Spot,
    forced_play_comes_to_a_choice,
    games_end,
    games_start_alike,
    invariants_hold,
    legal_actions_are_listed_once,
    nothing_is_changed,
    odds_are_exact,
    offered_actions_are_accepted,
    other_actions_are_refused,
    over_means_no_choice,
    returns_fit,
    shown,
    steps_keep_the_invariants,
    three_ways_to_act_agree,
)
from .recombining import kinds_of, recombined
from .secrecy import (
    determinized_states_fit,
    events_keep_their_secrets,
    events_tell_no_more_than_views,
    hidden_things_do_not_show,
    phrases_tell_no_more_than_views,
    sentences_tell_no_more_than_events,
    views_are_less_than_states,
)

__all__ = [
    "COURSE_LAWS",
    "LAWS",
    "SPOT_LAWS",
    "Course",
    "NonConformance",
    "Spot",
    "actions_are_text",
    "check_game",
    "determinized_states_fit",
    "digests",
    "events_keep_their_secrets",
    "events_tell_no_more_than_views",
    "everything_pickles_and_copies",
    "everything_travels",
    "forced_play_comes_to_a_choice",
    "games_end",
    "games_start_alike",
    "hidden_things_do_not_show",
    "invariants_hold",
    "legal_actions_are_listed_once",
    "nothing_is_changed",
    "odds_are_exact",
    "offered_actions_are_accepted",
    "other_actions_are_refused",
    "over_means_no_choice",
    "phrases_tell_no_more_than_views",
    "position_keys_leave_the_generator_out",
    "positions_are_text",
    "recombined",
    "replays_are_equal",
    "returns_fit",
    "sentences_tell_no_more_than_events",
    "steps_keep_the_invariants",
    "three_ways_to_act_agree",
    "types_are_declared",
    "views_are_less_than_states",
]

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
View = TypeVar("View")
Law = Callable[[Any], Iterator[str]]

SPOT_LAWS: Final[tuple[Law, ...]] = (
    over_means_no_choice,
    legal_actions_are_listed_once,
    offered_actions_are_accepted,
    other_actions_are_refused,
    three_ways_to_act_agree,
    nothing_is_changed,
    invariants_hold,
    steps_keep_the_invariants,
    everything_travels,
    everything_pickles_and_copies,
    position_keys_leave_the_generator_out,
    odds_are_exact,
    actions_are_text,
    positions_are_text,
    forced_play_comes_to_a_choice,
    views_are_less_than_states,
    determinized_states_fit,
    hidden_things_do_not_show,
    events_tell_no_more_than_views,
    events_keep_their_secrets,
    phrases_tell_no_more_than_views,
    sentences_tell_no_more_than_events,
)
"""The laws of single states."""

COURSE_LAWS: Final[tuple[Law, ...]] = (
    types_are_declared,
    games_start_alike,
    games_end,
    returns_fit,
    replays_are_equal,
)
"""The laws of whole games."""

LAWS: Final = (*SPOT_LAWS, *COURSE_LAWS)
"""All laws."""

_STRANGERS: Final = 24


class NonConformance(AssertionError):
    """A game breaks a law. *step* counts the actions before the state in question; *report* says how to get there."""

    def __init__(self, law: str, problem: str, step: int | None, report: str) -> None:
        super().__init__(law, problem, step, report)
        self.law = law
        self.problem = problem
        self.step = step
        self.report = report

    def __str__(self) -> str:
        return f"{self.law}: {self.problem}\n{self.report}"


def check_game(  # noqa: PLR0913 - keywords with defaults, each of which a caller may want alone
    game: Game[State, Action, View],
    *,
    rules: object = None,
    setup: object = None,
    games: int = 10,
    seed: int = 0,
    max_actions: int = 10_000,
    every: int = 1,
    permute: Callable[[State, Player, Generator], State] | None = None,
    listed: Callable[[Any], bool] = lambda _: True,
    actor: Callable[[State, Any], Player | None] = lambda _, __: None,
    shows: tuple[type[Event], ...] = (),
    must_end: bool = True,
    laws: Collection[Law] = LAWS,
) -> None:
    """Play *games* random games by *seed* and raise ``NonConformance`` at the first of *laws* that *game* breaks.

    *rules* and *setup* are the defaults if they are None. Games are left unfinished after *max_actions* actions,
    which is itself a fault unless *must_end* is False. The laws of single states are held at every *every*-th state
    and at the last one. The module says what *permute*, *listed*, *actor* and *shows* are. Raises DataError for a law
    that is none of ``LAWS``, and for *games*, *max_actions* or *every* below 1.
    """
    asked = _asked(laws)
    for name, number in (("games", games), ("max_actions", max_actions), ("every", every)):
        whole(name, number, 1)
    rngs = [Rng.seeded(seed).derive(number) for number in range(games)]
    courses = [_played(game, rules, setup, rng, max_actions) for rng in rngs]
    tried = _tried(game, courses)
    for number, course in enumerate(courses):
        called = f"game {number} of seed {seed}"
        last = len(course.actions)
        for step in sorted({last, *range(number % every, last, every)}):
            rng = rngs[number].derive(step)
            spot = Spot(
                game,
                course.states[step],
                rng=rng,
                others=(*FOREIGN, *tried(rng)),
                permute=permute,
                listed=listed,
                actor=actor,
                shows=shows,
                max_actions=max_actions,
            )
            for law in [law for law in SPOT_LAWS if law in asked]:
                _hold(law, spot, course, step, called)
        for law in [law for law in COURSE_LAWS if law in asked]:
            _hold(law, attrs.evolve(course, must_end=must_end), course, last, called)


def _asked(laws: Collection[Law]) -> tuple[Law, ...]:
    """Return *laws*; refuse them if there are none, or one that the kit would not know how to hold."""
    found = tuple(laws)
    strange = [law for law in found if law not in LAWS]
    if strange or not found:
        raise DataError("laws", f"some of LAWS are wanted, not {shown(strange[0] if strange else found)}")
    return found


def _tried(
    game: Game[State, Action, View], courses: Sequence[Course[State, Action, View]]
) -> Callable[[Generator], tuple[object, ...]]:
    """Return a function that draws things to try as actions, made of all that could be done in *courses*."""
    pool = tuple(
        dict.fromkeys(one for course in courses for one in (*game.legal_actions(course.states[0]), *course.actions))
    )
    kinds = kinds_of(game, pool)
    return lambda rng: recombined(pool, rng, _STRANGERS, kinds=kinds)


def _started(game: Game[State, Action, View], rules: object, setup: object, rng: Generator) -> State:
    given: Any = game.Setup() if setup is None else setup
    keywords = {name: getattr(given, name) for name in attrs.fields_dict(type(given))}
    return game.new_game(**keywords, rules=game.Rules() if rules is None else rules, rng=rng)


def _played(
    game: Game[State, Action, View], rules: object, setup: object, rng: Rng, max_actions: int
) -> Course[State, Action, View]:
    """Return a random game, played with ``apply``."""
    state = _started(game, rules, setup, rng)
    chance: Generator = rng.derive(-1)
    states, actions, stuck = [state], list[Action](), None
    while game.to_act(state) is not None and len(actions) < max_actions:
        try:
            action, chance = choice(chance, game.legal_actions(state))
            state = game.apply(state, action)
        except Exception as error:  # the laws are held up to here, and one of them tells it
            stuck = f"{type(error).__name__}: {error}"
            break
        actions.append(action)
        states.append(state)
    return Course(
        game=game,
        rules=game.Rules() if rules is None else rules,
        setup=game.Setup() if setup is None else setup,
        rng=rng,
        states=tuple(states),
        actions=tuple(actions),
        stuck=stuck,
    )


def _hold(law: Law, to: object, course: Course[State, Action, View], step: int, called: str) -> None:
    """Raise NonConformance if *law*, held *to* a spot or a course, finds anything or fails."""
    name = getattr(law, "__name__", repr(law))
    try:
        problem = next(law(to), None)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise NonConformance(name, problem, step, _report(course, step, called)) from error
    if problem is not None:
        raise NonConformance(name, problem, step, _report(course, step, called))


def _report(course: Course[State, Action, View], step: int, called: str) -> str:
    """Return how to get to the state after *step* actions; a game this broken may not be able to say all of it."""
    game, state = course.game, course.states[step]
    lines = [f"{game.name}, {called}, after {step} actions"]
    try:
        lines.append(f"position: {game.format_position(state)}")
    except Exception as error:
        lines.append(f"its position cannot be written ({type(error).__name__}: {error}): {shown(state)}")
    try:
        lines.append(course.until(step).to_text(game=game))
    except Exception as error:
        lines.append(f"it does not fit on paper ({type(error).__name__}: {error}): {course.actions[:step]!r}")
    return "\n".join(lines)


def digests(
    game: Game[State, Action, View],
    seeds: Iterable[int],
    *,
    rules: object = None,
    setup: object = None,
    max_actions: int = 10_000,
) -> tuple[str, ...]:
    """Return for each of *seeds* the digest of the state in which a random game by that seed ends.

    They are the same on every machine, interpreter and hash seed, if the game keeps its promises.
    """
    found = []
    for seed in seeds:
        start = _started(game, rules, setup, Rng.seeded(seed))
        end = playout(game, start, rng=Rng.seeded(seed).derive(1), max_actions=max_actions).state
        found.append(digest(end, game=game))
    return tuple(found)
