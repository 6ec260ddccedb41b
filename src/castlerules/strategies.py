"""Hypothesis strategies for every game: options, set-ups, reachable states, whole plays, observations and actions.

>>> from hypothesis import given
>>> from castlerules.strategies import states
>>> @given(states("magic54"))
... def test_hp_never_go_below_zero(state): ...

Every strategy takes the name of a game in ``GAMES``, or any other ``Game``. States are played forward from a start, so
that each of them is reachable, and failures shrink to short games of plain actions. ``from_type(magic54.State)`` works
too.

The start is a new game, or a position of your own: ``states("duel", start=scenario.state, max_actions=20)`` draws
states that up to twenty actions lead to from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from operator import itemgetter
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ._fitting_decks import fitting_setup
from ._games import GAMES
from .core import AnyGame, CastleRulesError, DataError, Generator, NoSetup, Rng, SetupError, draw
from .core.errors import checked_int, short_repr
from .core.game import setup_keywords

_MAX_SEED: Final = 2**64 - 1
_PICK_RANGE: Final = 2**32  # far more than there are legal actions, so that the remainder is almost uniform
_INTEGERS_TO_TRY: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 20, 27, 40, -1, -2, -5)
_EXTRA_LENGTH: Final = 2
_LAST_STEPS: Final = 12
_MAX_PICK: Final = 30


def generators() -> SearchStrategy[Rng]:
    """Return a strategy for random number generators (``Rng``); it shrinks to ``Rng.seeded(0)``."""
    return st.builds(Rng.seeded, st.integers(0, _MAX_SEED))


def rules(game: str | AnyGame) -> SearchStrategy[Any]:
    """Return a strategy for options of *game* that its options class accepts; it shrinks to the default ones.

    Booleans and enums take all their values, and integers take small values. Tuples of such values take other values
    and other lengths. Options inside options are changed in the same ways.
    """
    return st.deferred(lambda: _changed_options(_game(game).Rules()))


def setups(game: str | AnyGame) -> SearchStrategy[Any]:
    """Return a strategy for set-ups of *game*: the default one, to which it shrinks, and those with ready-made decks.

    A set-up with one deck has any of the game's ``DECKS``; one with two decks has any of them and the one before it.
    """
    return st.deferred(lambda: _known_setups(_game(game)))


def initial_states(
    game: str | AnyGame, *, rules: SearchStrategy[Any] | None = None, setups: SearchStrategy[Any] | None = None
) -> SearchStrategy[Any]:
    """Return a strategy for initial states of *game* with options drawn from *rules* and set-ups from *setups*.

    Without *rules*, the options are the default ones. Without *setups*, the set-ups are those of the function
    ``setups``; a deck that is illegal under the options is replaced by a legal deck of built-in cards. If no game can
    start all the same, Hypothesis rejects the example.
    """

    @st.composite
    def started(draw_: DrawFn) -> Any:
        played = _game(game)
        options = draw_(st.builds(played.Rules) if rules is None else rules)
        known = _known_setups(played) if setups is None else setups
        setup, rng = draw_(known), draw_(generators())
        state = _initial_state(played, options, setup, rng)
        if state is None and setups is None:
            state = _initial_state(played, options, fitting_setup(played, options, setup), rng)
        return reject() if state is None else state

    return started()


def plays(
    game: str | AnyGame,
    *,
    start: object = None,
    rules: SearchStrategy[Any] | None = None,
    setups: SearchStrategy[Any] | None = None,
    max_actions: int = 600,
) -> SearchStrategy[tuple[Any, tuple[Any, ...]]]:
    """Return a strategy for games from the start: the first state and up to *max_actions* legal actions.

    *start*, *rules* and *setups* say where they start, and what raises DataError, as in ``states``.
    """
    return _playouts(game, _starts(game, start, rules, setups), max_actions).map(lambda line: (line[0][0], line[1]))


def states(
    game: str | AnyGame,
    *,
    start: object = None,
    rules: SearchStrategy[Any] | None = None,
    setups: SearchStrategy[Any] | None = None,
    max_actions: int = 600,
) -> SearchStrategy[Any]:
    """Return a strategy for states that up to *max_actions* legal actions lead to, finished games included.

    *start* is the state of *game* from which they are played, or a strategy for such states, for example one that maps
    numbers to positions; failures shrink towards it. Without *start* they are played from an initial state, for which
    *rules* and *setups* are strategies for options and set-ups, as in ``initial_states``.

    Raises DataError for a *start* that is not a state of *game*, for *start* together with *rules* or *setups*, since a
    state has its options already, and for a negative *max_actions*.
    """
    return _playouts(game, _starts(game, start, rules, setups), max_actions).map(lambda line: line[0][-1])


def actions(
    game: str | AnyGame,
    *,
    start: object = None,
    rules: SearchStrategy[Any] | None = None,
    setups: SearchStrategy[Any] | None = None,
    max_actions: int = 600,
) -> SearchStrategy[tuple[Any, Any]]:
    """Return a strategy for pairs of a reachable, unfinished state and a legal action in it.

    *start*, *rules* and *setups* say where the games start, and what raises DataError, as in ``states``.
    """
    lines = _playouts(game, _starts(game, start, rules, setups), max_actions).filter(lambda line: bool(line[1]))
    return lines.map(lambda line: (line[0][-2], line[1][-1]))


def observations(
    game: str | AnyGame,
    *,
    start: object = None,
    rules: SearchStrategy[Any] | None = None,
    setups: SearchStrategy[Any] | None = None,
    max_actions: int = 600,
) -> SearchStrategy[Any]:
    """Return a strategy for observations of reachable states by one of their players.

    *start*, *rules* and *setups* say where the games start, and what raises DataError, as in ``states``.
    """
    reachable = states(game, start=start, rules=rules, setups=setups, max_actions=max_actions)

    @st.composite
    def seen(draw: DrawFn) -> Any:
        played, state = _game(game), draw(reachable)
        return played.observe(state, draw(st.sampled_from(played.players(state))))

    return seen()


def _game(game: str | AnyGame) -> AnyGame:
    return GAMES[game] if isinstance(game, str) else game


def _starts(
    game: str | AnyGame, start: object, rules: SearchStrategy[Any] | None, setups: SearchStrategy[Any] | None
) -> SearchStrategy[Any]:
    """Return a strategy for the states from which games are played: that of *start*, or initial states."""
    if start is None:
        return initial_states(game, rules=rules, setups=setups)
    if rules is not None or setups is not None:
        given = "rules" if rules is not None else "setups"
        raise DataError("start", f"a state has its options and set-up already; give either start or {given}")

    def checked(state: Any) -> Any:
        kind = _game(game).data_types[0]
        if not isinstance(state, kind):
            raise DataError(
                "start", f"expected a state of {_game(game).name} or a strategy for them, got {short_repr(state)}"
            )
        return state

    return start.map(checked) if isinstance(start, SearchStrategy) else st.just(checked(start))


def _playouts(
    game: str | AnyGame, begun: SearchStrategy[Any], max_actions: int
) -> SearchStrategy[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """Return a strategy for random playouts, each as a pair: all states, and the actions between them.

    *begun* is the strategy for the first state. One drawn seed picks most actions; seed 0 always picks the first
    legal one. The last few are drawn one by one. The first legal action is the plainest, so failures shrink to it.
    """
    checked_int("max_actions", max_actions)

    @st.composite
    def played(draw_: DrawFn) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        start = draw_(begun)
        seed, length = draw_(st.integers(0, 2**16)), draw_(st.integers(0, max_actions))
        last = draw_(st.lists(st.integers(0, _MAX_PICK), max_size=min(_LAST_STEPS, max_actions)))
        picks = (*_random_picks(seed, min(length, max_actions - len(last))), *last)
        return _states_and_actions(_game(game), start, picks)

    return played()


def _random_picks(seed: int, length: int) -> Iterator[int]:
    """Yield *length* random numbers, by which ``_states_and_actions`` picks actions; for seed 0 all of them are 0."""
    rng: Generator = Rng.seeded(seed)
    for _ in range(length):
        drawn, rng = draw(rng, _PICK_RANGE)
        yield drawn if seed else 0


def _states_and_actions(game: AnyGame, state: Any, picks: Sequence[int]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the states from *state* on and the actions between them.

    Each of *picks*, modulo the number of legal actions, is the index of the next action.
    """
    reached, done = [state], []
    for pick in picks:
        legal = game.legal_actions(state)
        if not legal:
            break
        action = legal[pick % len(legal)]
        state = game.advance(state, action)
        reached.append(state)
        done.append(action)
    return tuple(reached), tuple(done)


def _initial_state(game: AnyGame, options: object, setup: object, rng: Generator) -> Any:
    """Return the initial state of *game*, or None if no game can start with *options* and *setup*."""
    try:
        return game.new_game(**setup_keywords(setup), rules=options, rng=rng)
    except SetupError:
        return None


def _known_setups(game: AnyGame) -> SearchStrategy[Any]:
    """Return a strategy for the set-ups of *game*: the default one first, then those with its ready-made decks."""
    kind: Any = game.Setup
    return st.sampled_from(_setup_keywords(game)).map(lambda keywords: kind(**keywords))


def _setup_keywords(game: AnyGame) -> list[dict[str, Any]]:
    """Return keyword arguments of ``game.Setup`` for each set-up: none for the default, then each ready-made deck."""
    fields = attrs.fields_dict(game.Setup)  # type: ignore[arg-type]  # it is an attrs class
    if "deck" in fields:
        return [{}, *[{"deck": name} for name in _deck_names(game)]]
    if "decks" in fields:
        names = _deck_names(game)
        return [{}, *[{"decks": (name, names[place - 1])} for place, name in enumerate(names)]]
    return [{}]


def _deck_names(game: AnyGame) -> list[str]:
    """Return the names of the ready-made decks for *game*: for Fortress its own decks, else the two-colour decks."""
    from .cards import FORTRESS_DECKS, TWO_COLOR_DECKS  # only games with decks need them

    return list(FORTRESS_DECKS if game.name == "fortress" else TWO_COLOR_DECKS)


def _changed_options(default: Any) -> SearchStrategy[Any]:
    """Return a strategy for options like *default* with some fields changed to other valid values."""
    hints = get_type_hints(type(default))
    changes = [
        st.tuples(st.just(str(field.alias)), _other_values(default, field, hints[field.name]))
        for field in attrs.fields(type(default))
        if field.init
    ]
    some = st.lists(st.one_of(changes), unique_by=itemgetter(0), max_size=len(changes))
    return some.map(lambda chosen: _evolved(default, dict(chosen))).filter(_is_valid)


def _other_values(options: Any, field: attrs.Attribute[Any], of_type: Any) -> SearchStrategy[Any]:
    """Return a strategy for other valid values of the *field* of *options*.

    *of_type* is the type of the field; if no values of that type are known, the strategy is empty.
    """
    if get_origin(of_type) in (Union, UnionType):
        return st.one_of([_other_values(options, field, member) for member in get_args(of_type)])
    current = getattr(options, field.name)
    if attrs.has(of_type):
        return _changed_options(current) if type(current) is of_type else st.nothing()

    def is_accepted(value: object) -> bool:
        return _is_valid(_evolved(options, {str(field.alias): value}))

    if get_origin(of_type) is tuple:
        return _tuples(current, get_args(of_type), is_accepted) if type(current) is tuple else st.nothing()
    return _sampled(
        [candidate for candidate in _values_to_try(of_type) if candidate != current and is_accepted(candidate)]
    )


def _tuples(
    current: tuple[Any, ...], parts: tuple[Any, ...], is_accepted: Callable[[object], bool]
) -> SearchStrategy[Any]:
    """Return a strategy for tuples that *is_accepted* accepts, some of them shorter or longer than *current*.

    *parts* are the arguments of the tuple type; if they fix the length, the strategy is empty. The items of the tuples
    are those of *current*, and values that *is_accepted* accepts in place of one of them.
    """
    if parts[-1:] != (Ellipsis,):
        return st.nothing()
    places = range(len(current)) or range(1)
    new = [
        candidate
        for candidate in _values_to_try(parts[0])
        if any(is_accepted((*current[:place], candidate, *current[place + 1 :])) for place in places)
    ]
    values = list(dict.fromkeys((*current, *new)))
    longest = (current or tuple(values[:1])) * (len(current) + _EXTRA_LENGTH)
    lengths = [length for length in range(len(current) + _EXTRA_LENGTH + 1) if is_accepted(longest[:length])]
    return _sampled(lengths).flatmap(lambda length: st.tuples(*[_sampled(values)] * length)).filter(is_accepted)


def _sampled(values: Sequence[Any]) -> SearchStrategy[Any]:
    return st.sampled_from(values) if values else st.nothing()


def _values_to_try(of_type: Any) -> tuple[object, ...]:
    """Return values to try for an option of the type *of_type*: bool, int, None or an enum; empty for other types."""
    if of_type is bool:
        return (False, True)
    if of_type is int:
        return _INTEGERS_TO_TRY
    if of_type is type(None):
        return (None,)
    return tuple(of_type) if isinstance(of_type, type) and issubclass(of_type, Enum) else ()


def _evolved(options: Any, chosen: dict[str, object]) -> Any:
    """Return *options* with the values *chosen* by field name, or None if the options class refuses them."""
    try:
        return attrs.evolve(options, **chosen)
    except CastleRulesError:
        return None


def _is_valid(options: object) -> bool:
    return options is not None


def _found_for(kind: object) -> SearchStrategy[Any] | None:
    """Return the strategy for *kind*, a game's class of states, observations, options or set-ups; None for others."""
    if not str(getattr(kind, "__module__", "")).startswith("castlerules."):
        return None
    candidates = [strategy for name in GAMES for known, strategy in _classes_of(name).items() if known is kind]
    return st.one_of(candidates) if candidates else None


def _classes_of(name: str) -> dict[Any, SearchStrategy[Any]]:
    """Return a mapping from each class of the game called *name* to the strategy for its objects.

    The classes are those of its states, observations, options and set-ups.
    """
    game, options = GAMES[name], rules(name)
    state, observation = game.data_types[:2]
    by_class = {
        state: states(name, rules=options),
        observation: observations(name, rules=options),
        game.Rules: options,
    }
    return by_class if game.Setup is NoSetup else by_class | {game.Setup: setups(name)}
