r"""The conformance kit: checks on random games that a game follows all laws that every game must follow.

Run it in a test of your own variant::

    from castlerules.testing.conformance import check_game

    def test_my_game_keeps_the_laws() -> None:
        check_game(my_game, games=20, seed=7)

It plays seeded random games, checks every law at every state, and raises ``NonConformance`` at the first law that is
broken, with the law, the game, the step, the position and the record of the game. Only the seed decides what is drawn,
so the same call finds the same fault again. For slow games pass ``check_every=10`` to check every tenth state only.

Four arguments give the kit facts that it cannot find out by itself:

* ``permute_hidden(state, player, rng)`` returns *state* with everything that is hidden from *player* changed (hidden
  cards dealt anew, hidden ids given anew). With it the kit finds observations that show too much; without it, the kit
  compares only with states that ``determinize`` returns.
* ``is_listed(action)`` returns whether an action is always listed when it is legal; a game may accept more actions than
  it lists.
* ``actor_of(state, action)`` returns the player who would do an action, or None for the player to act. It is for games
  in which several players may act at the same time and ``legal_actions(state, player)`` lists the actions of each. An
  action of another player may be missing from ``legal_actions(state)`` if it is in that player's list, and the reason
  why it is illegal may differ between states that the player to act cannot distinguish.
* ``revealing_events`` holds the classes of events that show hidden information in passing, such as a card shown and put
  back: they rightly show more than the observations before and after them.

Two more, *action_encoding* and *observation_encoding*, are encodings of your own to check (``castlerules.encoding``).
Without them the kit checks those of the library; a game that the library does not know has no vectors then.

Each law is a plain function that yields a sentence for everything that is wrong, so one law can be checked alone::

    assert [] == list(laws.action_text_round_trips(laws.Sample(my_game, state)))

A long check can be watched: ``progress`` is called after each law that held on a state or game, with how far the check
is. The kit prints nothing; this shows a line that counts up::

    check_game(my_game, progress=lambda now: print(f"\r{now.done}/{now.total} {now.law:40}", end=""))

``digests`` gives one line per seeded game, to compare between interpreters, machines and hash seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Final, TypeVar

import attrs

from castlerules.core import DataError, Event, Game, GameState, Generator, Player, Rng, choice, digest, playout
from castlerules.core.errors import checked_int
from castlerules.encoding import ActionEncoding, ObservationEncoding, actions_of, has_vectors, observations_of

from .laws.data import (
    action_text_round_trips,
    data_round_trips,
    data_types_are_declared,
    pickles_and_copies_are_equal,
    position_keys_ignore_generator,
    position_text_round_trips,
    replays_are_equal,
)
from .laws.encodings import (
    action_masks_agree,
    action_numbers_round_trip,
    encodings_do_not_leak,
    fixed_numbers_keep_their_meaning,
    observation_vectors_are_sound,
)
from .laws.information import (
    described_actions_do_not_leak,
    described_events_do_not_leak,
    determinize_is_consistent,
    determinizer_deals_alike,
    event_secrets_are_masked,
    events_do_not_leak,
    hidden_state_does_not_leak,
    observations_are_no_states,
)
from .laws.play import (
    NON_ACTIONS,
    Playthrough,
    Sample,
    apply_advance_transition_agree,
    game_over_means_no_actions,
    games_end,
    illegal_actions_are_refused,
    invariants_hold,
    least_action_is_listed_first,
    legal_actions_are_accepted,
    legal_actions_are_listed_once,
    new_game_is_deterministic,
    odds_are_exact,
    returns_are_valid,
    shown_short,
    skip_forced_reaches_a_choice,
    states_are_not_mutated,
    step_invariants_hold,
)
from .laws.recombination import action_types_of, recombined_actions

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")
Law = Callable[[Any], Iterator[str]]
"""A function that takes a sample or a playthrough and yields a sentence for everything that is wrong with it."""

STATE_LAWS: Final[tuple[Law, ...]] = (
    game_over_means_no_actions,
    legal_actions_are_listed_once,
    least_action_is_listed_first,
    legal_actions_are_accepted,
    illegal_actions_are_refused,
    apply_advance_transition_agree,
    states_are_not_mutated,
    invariants_hold,
    step_invariants_hold,
    data_round_trips,
    pickles_and_copies_are_equal,
    position_keys_ignore_generator,
    odds_are_exact,
    action_text_round_trips,
    position_text_round_trips,
    skip_forced_reaches_a_choice,
    observations_are_no_states,
    determinize_is_consistent,
    determinizer_deals_alike,
    hidden_state_does_not_leak,
    events_do_not_leak,
    event_secrets_are_masked,
    described_actions_do_not_leak,
    described_events_do_not_leak,
    action_numbers_round_trip,
    action_masks_agree,
    observation_vectors_are_sound,
    encodings_do_not_leak,
)
"""The laws that are checked on single states; each takes a ``Sample``."""

GAME_LAWS: Final[tuple[Law, ...]] = (
    data_types_are_declared,
    new_game_is_deterministic,
    games_end,
    returns_are_valid,
    replays_are_equal,
    fixed_numbers_keep_their_meaning,
)
"""The laws that are checked on whole games; each takes a ``Playthrough``."""

LAWS: Final = (*STATE_LAWS, *GAME_LAWS)
"""All laws: first those of single states, then those of whole games."""

_CANDIDATES: Final = 24


class NonConformance(AssertionError):
    """A game breaks *law*: *problem* says how. *step* counts the actions before the faulty state.

    *report* says how to reproduce it: the position and the record of the game up to that state.
    """

    def __init__(self, law: str, problem: str, step: int | None, report: str) -> None:
        super().__init__(law, problem, step, report)
        self.law = law
        self.problem = problem
        self.step = step
        self.report = report

    def __str__(self) -> str:
        return f"{self.law}: {self.problem}\n{self.report}"


@attrs.frozen
class Progress:
    """How far ``check_game`` is: *law* held, so *done* of *total* checks are made; a check is a law on a state or game.

    It was checked after *step* actions of the random game number *game*, which counts from 0.
    """

    law: str
    game: int
    step: int
    done: int
    total: int


def check_game(  # noqa: PLR0913 - keywords with defaults; a caller may pass any one of them alone
    game: Game[State, Action, Observation],
    *,
    rules: object = None,
    setup: object = None,
    games: int = 10,
    seed: int = 0,
    max_actions: int = 10_000,
    check_every: int = 1,
    permute_hidden: Callable[[State, Player, Generator], State] | None = None,
    is_listed: Callable[[Any], bool] = lambda _: True,
    actor_of: Callable[[State, Any], Player | None] = lambda _, __: None,
    revealing_events: tuple[type[Event], ...] = (),
    must_end: bool = True,
    action_encoding: ActionEncoding[State, Action] | None = None,
    observation_encoding: ObservationEncoding[Observation] | None = None,
    laws: Collection[Law] = LAWS,
    progress: Callable[[Progress], object] | None = None,
) -> None:
    """Play *games* random games drawn from *seed*; raise ``NonConformance`` at the first of *laws* that *game* breaks.

    *rules* and *setup* are the defaults if they are None. Games stop after *max_actions* actions, which is itself a
    fault unless *must_end* is False. The laws of single states are checked at every *check_every*-th state and at the
    last one. The module docstring explains *permute_hidden*, *is_listed*, *actor_of*, *revealing_events* and the
    encodings. *progress* is called with a ``Progress`` after each check of a law; what it returns is ignored, and what
    it raises ends the check. Raises DataError for a law that is not in ``LAWS``, and for *games*, *max_actions* or
    *check_every* below 1.
    """
    chosen_laws = _checked_laws(laws)
    for name, number in (("games", games), ("max_actions", max_actions), ("check_every", check_every)):
        checked_int(name, number, 1)
    rngs = [Rng.seeded(seed).derive(number) for number in range(games)]
    numbers = action_encoding or actions_of(game, rules=rules, setup=setup)
    if observation_encoding is None and has_vectors(game):
        observation_encoding = observations_of(game, rules=rules, setup=setup)
    played = [_play_random_game(game, rules, setup, rng, max_actions) for rng in rngs]
    playthroughs = [attrs.evolve(one, must_end=must_end, action_encoding=numbers) for one in played]
    draw_candidates = _candidate_drawer(game, playthroughs)
    steps = [
        _checked_steps(len(playthrough.actions), number, check_every) for number, playthrough in enumerate(playthroughs)
    ]
    state_laws, game_laws = [[law for law in some if law in chosen_laws] for some in (STATE_LAWS, GAME_LAWS)]
    total = len(state_laws) * sum(map(len, steps)) + len(game_laws) * games
    done = count(1)

    def check(law: Law, sample: object, number: int, step: int) -> None:
        _check_law(law, sample, playthroughs[number], step, f"game {number} of seed {seed}")
        if progress is not None:
            progress(Progress(_law_name(law), number, step, next(done), total))

    for number, playthrough in enumerate(playthroughs):
        for step in steps[number]:
            rng = rngs[number].derive(step)
            sample = Sample(
                game,
                playthrough.states[step],
                rng=rng,
                candidates=(*NON_ACTIONS, *draw_candidates(rng)),
                permute_hidden=permute_hidden,
                is_listed=is_listed,
                actor_of=actor_of,
                revealing_events=revealing_events,
                max_actions=max_actions,
                action_encoding=numbers,
                observation_encoding=observation_encoding,
            )
            for law in state_laws:
                check(law, sample, number, step)
        for law in game_laws:
            check(law, playthrough, number, len(playthrough.actions))


def _checked_steps(last: int, offset: int, check_every: int) -> list[int]:
    """Return after how many actions of a game with *last* actions the laws of states are checked."""
    return sorted({last, *range(offset % check_every, last, check_every)})


def _law_name(law: Law) -> str:
    return getattr(law, "__name__", repr(law))


def _checked_laws(laws: Collection[Law]) -> tuple[Law, ...]:
    """Return *laws* as a tuple; raise DataError if it is empty or holds anything that is not in ``LAWS``."""
    chosen_laws = tuple(laws)
    unknown_laws = [law for law in chosen_laws if law not in LAWS]
    if unknown_laws or not chosen_laws:
        raise DataError(
            "laws",
            f"expected one or more of LAWS, got {shown_short(unknown_laws[0] if unknown_laws else chosen_laws)}",
        )
    return chosen_laws


def _candidate_drawer(
    game: Game[State, Action, Observation], playthroughs: Sequence[Playthrough[State, Action, Observation]]
) -> Callable[[Generator], tuple[object, ...]]:
    """Return a function that draws values to try as actions; most of them are illegal, and the game must refuse them.

    Their fields have values that actions in *playthroughs* have.
    """
    actions = tuple(
        dict.fromkeys(
            action
            for playthrough in playthroughs
            for action in (*game.legal_actions(playthrough.states[0]), *playthrough.actions)
        )
    )
    action_types = action_types_of(game, actions)
    return lambda rng: recombined_actions(actions, rng, _CANDIDATES, action_types=action_types)


def _start_game(game: Game[State, Action, Observation], rules: object, setup: object, rng: Generator) -> State:
    setup_values: Any = game.Setup() if setup is None else setup
    keywords = {name: getattr(setup_values, name) for name in attrs.fields_dict(type(setup_values))}
    return game.new_game(**keywords, rules=game.Rules() if rules is None else rules, rng=rng)


def _play_random_game(
    game: Game[State, Action, Observation], rules: object, setup: object, rng: Rng, max_actions: int
) -> Playthrough[State, Action, Observation]:
    """Return a random game, played with ``apply``; an exception ends it and is kept as its ``error_text``."""
    state = _start_game(game, rules, setup, rng)
    chance: Generator = rng.derive(-1)
    states, actions, error_text = [state], list[Action](), None
    while game.to_act(state) is not None and len(actions) < max_actions:
        try:
            action, chance = choice(chance, game.legal_actions(state))
            state = game.apply(state, action)
        except Exception as error:  # the states before it are still checked; the law games_end reports the error
            error_text = f"{type(error).__name__}: {error}"
            break
        actions.append(action)
        states.append(state)
    return Playthrough(
        game=game,
        rules=game.Rules() if rules is None else rules,
        setup=game.Setup() if setup is None else setup,
        rng=rng,
        states=tuple(states),
        actions=tuple(actions),
        error_text=error_text,
    )


def _check_law(
    law: Law, sample: object, playthrough: Playthrough[State, Action, Observation], step: int, game_name: str
) -> None:
    """Raise NonConformance if *law* yields a problem of *sample*, or raises an exception.

    *sample* is a ``Sample``, or for a law of whole games a ``Playthrough``. *playthrough*, *step* and *game_name* say
    in the error message where the problem is.
    """
    name = _law_name(law)
    try:
        problem = next(law(sample), None)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise NonConformance(name, problem, step, _report(playthrough, step, game_name)) from error
    if problem is not None:
        raise NonConformance(name, problem, step, _report(playthrough, step, game_name))


def _report(playthrough: Playthrough[State, Action, Observation], step: int, game_name: str) -> str:
    """Return the position after *step* actions and the record up to it, as text, for the error message.

    A broken game may be unable to write them; then the report says so.
    """
    game, state = playthrough.game, playthrough.states[step]
    lines = [f"{game.name}, {game_name}, after {step} actions"]
    try:
        lines.append(f"position: {game.format_position(state)}")
    except Exception as error:
        lines.append(f"format_position failed ({type(error).__name__}: {error}): {shown_short(state)}")
    try:
        lines.append(playthrough.record_until(step).to_text(game=game))
    except Exception as error:
        lines.append(f"Record.to_text failed ({type(error).__name__}: {error}): {playthrough.actions[:step]!r}")
    return "\n".join(lines)


def digests(
    game: Game[State, Action, Observation],
    seeds: Iterable[int],
    *,
    rules: object = None,
    setup: object = None,
    max_actions: int = 10_000,
) -> tuple[str, ...]:
    """Return for each of *seeds*, in order, the digest of the final state of the random game that the seed gives.

    A game that depends on nothing but its arguments has the same digests on every machine, interpreter and hash seed.
    """
    results = []
    for seed in seeds:
        start = _start_game(game, rules, setup, Rng.seeded(seed))
        end = playout(game, start, rng=Rng.seeded(seed).derive(1), max_actions=max_actions).state
        results.append(digest(end, game=game))
    return tuple(results)
