"""Whatever well-typed state ``problems`` is given, it never raises; and what it lets pass can be played on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import attrs
import castle.games
import castle.sound_states
import fortress.test_invariants_games as sieges
import magic.broken
import magic.test_invariants_games as duels
import pytest
import solitaire.damaged_states
import solitaire.random_games
from damaged_values import StateDamage, known_values
from magic.games import PLAIN

from castlerules import GAMES, Player
from castlerules.magic import MagicGame, State
from castlerules.magic.model.decisions import BottomDecision

SEEDS: Final = 25
TRIES: Final = 12


def _of_magic() -> list[State]:
    named = [getattr(magic.broken, name) for name in magic.broken.__all__]
    played = [after for seed in range(duels.GAMES) for _, _, after in duels.game(seed)[::7]]
    return [*[state for state in named if isinstance(state, State)], *played]


def _of_castle() -> list[State]:
    return [
        *[scenario.state for scenario in castle.sound_states.SOUND],
        *[state for place, state in enumerate(castle.games.states()) if place % 7 == 0 or state.decision is not None],
    ]


def _of_solitaire() -> list[State]:
    return [
        *[scenario.state for scenario in solitaire.damaged_states.SOUND_STATES],
        *solitaire.random_games.states()[::11],
    ]


_STATES: Final[dict[str, Callable[[], list[State]]]] = {
    "magic": _of_magic,
    "castle": _of_castle,
    "fortress": lambda: sieges.STATES[::11],
    "solitaire": _of_solitaire,
}
every_game = pytest.mark.parametrize("name", _STATES)


@cache
def damage_of(name: str) -> tuple[MagicGame, Callable[[int], StateDamage]]:
    """Return the game *name*, and a function that returns the ``StateDamage`` of its states for a seed."""
    states: Any = _STATES[name]()
    known = known_values(states)
    game: Any = PLAIN if name == "magic" else GAMES[name]
    return game, lambda seed: StateDamage(states, known, seed)


def go_on(game: MagicGame, state: State, damage: StateDamage) -> None:
    """Play on from *state* for some steps, first with each of some actions."""
    for player in game.players(state):
        game.observe(state, player)
    legal = game.legal_actions(state)
    assert bool(legal) == (state.result is None)
    for action in legal[:6]:
        after = game.advance(state, action)
        assert () == game.problems(after)
        for _ in range(8):
            if actions := game.legal_actions(after):
                after = game.advance(after, damage.one(actions))
        assert () == game.problems(after)


@pytest.mark.rule("BASE-I04", "BASE-I07", "CAS-I18", "FOR-I19", "SOL-I21")
@pytest.mark.parametrize("seed", range(SEEDS))
@every_game
def test_damaged_states_are_reported_or_can_be_played_on(name: str, seed: int) -> None:
    """No damage makes ``problems`` raise, and none that it does not report makes the engine raise."""
    game, seeded = damage_of(name)
    damage = seeded(seed)
    for _ in range(TRIES):
        state = damage.state()
        if not game.problems(state):
            go_on(game, state, damage)


@pytest.mark.rule("BASE-183")
@pytest.mark.parametrize("cards_left", [1, 2, 3])
def test_a_game_that_would_never_begin_is_reported(cards_left: int) -> None:
    """However many cards have to go to the bottom first: without a task to begin the game nobody could act then."""
    question = BottomDecision(Player(0), cards_left)
    state = attrs.evolve(magic.broken.BOTTOMED, decision=question, agenda=())

    assert ["BASE-183"] == [violation.rule for violation in PLAIN.problems(state)]


@every_game
def test_most_damage_is_reported_and_some_of_it_does_no_harm(name: str) -> None:
    """The damage is neither always fatal nor always without effect."""
    game, seeded = damage_of(name)
    damage = seeded(SEEDS)
    detected = [bool(game.problems(damage.state())) for _ in range(200)]

    assert 50 < sum(detected) < 200


@pytest.mark.rule("CAS-001", "FOR-015", "SOL-001", "BASE-001")
@every_game
def test_a_state_of_another_game_is_reported_and_nothing_else_is_looked_at(name: str) -> None:
    """Its options and its extra state are those of another game."""
    state, stranger = [damage_of(other)[1](0).states[0] for other in (name, "castle" if name == "magic" else "magic")]
    problems = damage_of(name)[0].problems

    assert () == problems(state)
    for foreign in (stranger, attrs.evolve(state, rules=stranger.rules), attrs.evolve(stranger, rules=state.rules)):
        assert ["BASE-001"] == [violation.rule for violation in problems(foreign)]
