"""Laws about ``castlerules.encoding``: actions as numbers, observations as vectors, and what neither may show."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from math import isfinite
from typing import TypeVar

from castlerules.core import CastleRulesError, GameState, Player
from castlerules.encoding import ActionEncoding

from .information import twins
from .play import Playthrough, Sample, shown_short

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")


def action_numbers_round_trip(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that each legal action has a number of its own, which gives the action back.

    Actions beyond the ranks of their kind have none, but the action that is listed first always has one.
    """
    encoding, state = sample.action_numbers, sample.state
    unnumbered = encoding.at(state).unnumbered
    numbers: dict[int, Action] = {}
    for action in dict.fromkeys(sample.legal):
        if action in unnumbered:
            if action == sample.legal[0]:
                yield f"{shown_short(action)}, the first legal action, has no number"
            continue
        number = encoding.number(state, action)
        if type(number) is not int or not 0 <= number < encoding.size:
            yield f"{shown_short(action)} has the number {number!r}, expected one from 0 to {encoding.size - 1}"
        elif numbers.setdefault(number, action) != action:
            yield f"{shown_short(action)} has the number {number} of {shown_short(numbers[number])}"
        elif encoding.action(state, number) != action:
            found = shown_short(encoding.action(state, number))
            yield f"the number {number} of {shown_short(action)} gives {found}"


def action_masks_agree(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that the mask of legal actions marks exactly their numbers, and that other numbers are refused."""
    encoding, state = sample.action_numbers, sample.state
    numbers, mask = encoding.numbers(state), encoding.mask(state)
    if numbers != tuple(sorted(encoding.at(state).by_number)):
        yield f"the numbers of the legal actions are {shown_short(numbers)}, expected them ascending, each once"
    if not _is_array(mask, "b", encoding.size):
        yield f"the mask is {shown_short(mask)}, expected array('b') of length {encoding.size}"
    elif any(allowed != (number in numbers) for number, allowed in enumerate(mask)):
        yield f"the mask differs from the numbers {shown_short(numbers)}"
    idle = next((number for number in range(encoding.size) if number not in numbers), None)
    for number in (-1, encoding.size, *(() if idle is None else (idle,))):
        if not _refuses(encoding.action, state, number):
            yield f"the number {number} stands for no legal action, but gives {encoding.action(state, number)!r}"


def _refuses(ask: Callable[[State, int], object], state: State, number: int) -> bool:
    """Return whether *ask* raises an error of the library for *number*."""
    try:
        ask(state, number)
    except CastleRulesError:
        return True
    return False


def _is_array(thing: object, typecode: str, size: int) -> bool:
    return isinstance(thing, array) and (thing.typecode, len(thing)) == (typecode, size)


def fixed_numbers_keep_their_meaning(playthrough: Playthrough[State, Action, Observation]) -> Iterator[str]:
    """Check that a fixed number stands for the same action in all states of a game, and that no other number does."""
    encoding = playthrough.action_numbers
    actions: dict[int, Action] = {}
    numbers: dict[Action, int] = {}
    for state in playthrough.states:
        for number, action in encoding.at(state).by_number.items():
            if encoding.is_fixed(number):
                same = encoding.canonical(action)
                if actions.setdefault(number, same) != same:
                    yield f"{number} is fixed, but means {shown_short(actions[number])} or {shown_short(same)}"
                if numbers.setdefault(same, number) != number:
                    yield f"{shown_short(same)} has two fixed numbers, {numbers[same]} and {number}"


def observation_vectors_are_sound(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that a vector has as many finite numbers as there are names, all different, and is the same when repeated.

    It holds of a game that has no vectors.
    """
    encoding = sample.observation_encoding
    if encoding is None:
        return
    if len(encoding.names) != encoding.size or len(dict.fromkeys(encoding.names)) != encoding.size:
        yield f"expected {encoding.size} different names, got {len(dict.fromkeys(encoding.names))}"
    for player in sample.game.players(sample.state):
        observation = sample.game.observe(sample.state, player)
        vector = encoding.vector(observation)
        if not _is_array(vector, "f", encoding.size):
            yield f"the vector of player {player} is {shown_short(vector)}, expected array('f') of {encoding.size}"
        elif not all(map(isfinite, vector)):
            yield f"the vector of player {player} holds a number that is not finite"
        elif vector != encoding.vector(observation):
            yield f"the vector of player {player} differs when it is made again"


def encodings_do_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that what a player cannot know changes neither the numbers of the legal actions nor the vector.

    The state is compared with its twin, as long as observation and legal actions are the same in both.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        for twin in twins(sample, player):
            if game.observe(twin, player) == game.observe(state, player):
                if game.to_act(state) == player and game.legal_actions(twin) == sample.legal:
                    yield from _number_leaks(sample.action_numbers, state, twin, player)
                yield from _vector_leaks(sample, twin, player)


def _number_leaks(encoding: ActionEncoding[State, Action], state: State, twin: State, player: Player) -> Iterator[str]:
    numbers, twin_numbers = dict(encoding.at(state).by_number), dict(encoding.at(twin).by_number)
    if numbers != twin_numbers:
        both = f"{shown_short(numbers)} or {shown_short(twin_numbers)}"
        yield f"the numbers of actions show player {player} something hidden: {both}"


def _vector_leaks(sample: Sample[State, Action, Observation], twin: State, player: Player) -> Iterator[str]:
    encoding = sample.observation_encoding
    if encoding is None:
        return
    vector, twin_vector = (encoding.vector(sample.game.observe(where, player)) for where in (sample.state, twin))
    if vector != twin_vector:
        places = [name for name, one, other in zip(encoding.names, vector, twin_vector, strict=True) if one != other]
        yield f"the vector shows player {player} something hidden: {', '.join(places[:5])}"
