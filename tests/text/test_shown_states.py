"""States and observations in a notebook or a terminal: nothing hidden is shown, a line says where the game stands."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import FUZZ
from toys import TOYS

import castlerules
from castlerules import GAMES, DataError, Player, Rng, cards, evolve, full_repr, magic, playout, with_generator
from castlerules.ascension import CardPool
from castlerules.cards.language import mana
from castlerules.magic54 import card
from castlerules.strategies import rules, states
from castlerules.svg import svg
from castlerules.text import text

FEW: Final = settings() if FUZZ else settings(max_examples=10)
SCREEN: Final = 80 * 12
"""As many characters as half a screen has."""
every_game = pytest.mark.parametrize("name", GAMES)


class Printer:
    """A pretty printer with *depth* open groups: one and that of the value itself, more inside of other values."""

    def __init__(self, depth: int = 2) -> None:
        self.group_stack = [object()] * depth
        self.printed = ""

    def text(self, words: str) -> None:
        """Print *words*."""
        self.printed += words


def pretty(thing: Any, depth: int = 2) -> str:
    """Return what a pretty printer prints of *thing*."""
    printer = Printer(depth)
    thing._repr_pretty_(printer, False)
    return printer.printed


def shown(thing: Any) -> tuple[object, ...]:
    """Return all that a notebook or a terminal shows of *thing*."""
    return thing._repr_svg_(), thing._repr_html_(), pretty(thing), repr(thing), str(thing), f"{thing}"


def twin_of(game: Any, state: Any, player: Player, seed: int) -> Any:
    """Return a state that *player* cannot tell from *state*, with the same generator."""
    return with_generator(game.determinize(game.observe(state, player), Rng.seeded(seed)), state.rng)


def ended(name: str, seed: int) -> Any:
    """Return the state at the end of a game by chance."""
    game = GAMES[name]
    return playout(game, game.new_game(rng=Rng.seeded(seed)), rng=Rng.seeded(seed), max_actions=5000).state


@pytest.mark.rule("BASE-I24", "SOL-I25", "FOR-I21", "M54-I27", "ASC-Q42")
@every_game
@FEW
@given(data=st.data())
def test_what_a_player_cannot_know_changes_nothing_that_is_shown(name: str, data: st.DataObject) -> None:
    """Of two states that the player to act cannot tell apart, and of two observations of any player.

    The ``repr`` of a state is the same for everybody, so nothing hidden from anybody changes it.
    """
    game = GAMES[name]
    state = data.draw(states(name, rules=rules(name)))
    seed = data.draw(st.integers(0, 100))
    for player in game.players(state):
        twin = twin_of(game, state, player, seed)
        observation, twin_observation = game.observe(state, player), game.observe(twin, player)

        assert repr(state) == repr(twin)
        assert shown(observation) == shown(twin_observation)
        assert full_repr(observation) == full_repr(twin_observation)
        assert svg(observation, details=True) == svg(twin_observation, details=True)
        if game.to_act(state) in (player, None):
            assert shown(state) == shown(twin)


@pytest.mark.rule("BASE-I24", "M54-I27", "ASC-Q42")
@pytest.mark.parametrize("name", ["castle", "duel", "magic54", "ascension"])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_is_over_shows_what_everybody_knows(name: str, seed: int) -> None:
    """Hands and castles stay hidden, whoever it is that looks; the heading says that everybody sees it."""
    game, state = GAMES[name], ended(name, seed)
    assert game.to_act(state) is None

    for player in game.players(state):
        assert shown(state) == shown(twin_of(game, state, player, 9))
    assert "seen by everybody" in state._repr_svg_()
    assert "seen by everybody" in pretty(state)


@every_game
@pytest.mark.parametrize("actions", [0, 60, 5000])
def test_a_repr_fits_a_screen_and_says_where_the_game_stands(name: str, actions: int) -> None:
    """One line with the name of the game, who acts or how it ended; the observation adds who sees it."""
    game = GAMES[name]
    state = playout(game, game.new_game(rng=Rng.seeded(4)), rng=Rng.seeded(4), max_actions=actions).state
    player = game.players(state)[0]
    line, observed = repr(state), repr(game.observe(state, player))

    assert line.startswith(f"<State of {name}: ")
    assert ("to act" in line, "over" in line) == ((False, True) if game.outcome(state) else (True, False))
    assert observed.startswith(f"<Observation of {name}: ")
    assert "seen by" in observed
    assert max(len(line), len(observed)) <= SCREEN
    assert line.isprintable()


def test_a_repr_tells_scores_and_sizes_of_zones() -> None:
    """Life, library and hand of both players, and the own hand of an observing player."""
    game = GAMES["duel"]
    state = game.new_game(rng=Rng.seeded(1))
    first, second = [repr(game.observe(state, player)).partition("in hand: ")[2] for player in game.players(state)]

    assert "player 0: 20 life, library 53, hand 7; player 1: 20 life, library 53, hand 7" in repr(state)
    assert first
    assert second
    assert first not in repr(state)
    assert first != second


@pytest.mark.skipif(castlerules.compiled, reason="a native class refuses such a field as it is built")
def test_a_damaged_state_has_a_repr() -> None:
    """It says that it cannot be described, and raises nothing."""
    damaged = evolve(GAMES["magic54"].new_game(), sides=None)

    assert "<State that cannot be described>" == repr(damaged)


def names_in(thing: Any, known: dict[str, type[Any]]) -> dict[str, type[Any]]:
    """Add to *known* the classes of *thing* and all its parts by their names, and return it."""
    if isinstance(thing, (tuple, list, frozenset)):
        for part in thing:
            names_in(part, known)
    elif isinstance(thing, Enum) or attrs.has(type(thing)):
        known[type(thing).__name__] = type(thing)
        for field in attrs.fields(type(thing)) if attrs.has(type(thing)) else ():
            names_in(getattr(thing, field.name), known)
    return known


@every_game
@pytest.mark.parametrize("actions", [5, 150])
def test_the_whole_value_is_code_that_builds_it(name: str, actions: int) -> None:
    """``full_repr`` of a state and of an observation, evaluated, gives an equal value."""
    game = GAMES[name]
    state = playout(game, game.new_game(rng=Rng.seeded(2)), rng=Rng.seeded(8), max_actions=actions).state
    makers: dict[str, Any] = {"mana": mana, "CardPool": CardPool, "card": card if name == "magic54" else POOL_CARD}
    for thing in (state, game.observe(state, game.players(state)[0])):
        assert thing == eval(full_repr(thing), {**names_in(thing, {}), **makers})


POOL_CARD: Final = cards.POOL.__getitem__


@every_game
def test_inside_of_another_value_a_state_is_a_line(name: str) -> None:
    """By itself a pretty printer prints the table, which is that of the observation."""
    game: Any = GAMES[name]
    state = game.new_game()
    observation = game.observe(state, game.to_act(state))

    assert text(observation) == pretty(state) == pretty(observation)
    assert repr(state) == pretty(state, depth=3)
    assert repr(observation) == pretty(observation, depth=4)
    assert observation._repr_svg_() == state._repr_svg_()


@every_game
def test_a_state_has_no_text_and_no_picture_for_whoever_asks(name: str) -> None:
    """The functions for players still refuse it."""
    state = GAMES[name].new_game()

    for show in (text, svg):
        with pytest.raises(DataError, match="a state holds hidden information"):
            show(state)


def test_a_state_of_a_game_of_ones_own_has_no_picture() -> None:
    """Nobody knows by which rules it is to be observed; its ``repr`` tells what every state has."""
    own = magic.make_game("own").new_game()

    assert (None, None) == (own._repr_svg_(), own._repr_html_())
    assert pretty(own) == repr(own)
    assert repr(own).startswith("<State of magic: before the first turn; player ")


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_values_of_other_classes_are_written_by_their_own_repr(game: Any) -> None:
    """``full_repr`` of what has no summary is its ``repr``, with members of enumerations by name."""
    state = game.new_game()

    assert full_repr(state).startswith(f"{type(state).__name__}(")
    assert "[Step.MAIN, {'a': (Step.MAIN,)}]" == full_repr([magic.Step.MAIN, {"a": (magic.Step.MAIN,)}])
    assert "frozenset([Step.MAIN])" == full_repr(frozenset({magic.Step.MAIN}))
