"""For a type checker, every game, variant and toy is a ``Game`` of its own state, action and observation."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from toys import TOYS, league, patience
from toys import duel as toy_duel

from castlerules import (
    GAMES,
    Game,
    GameState,
    Player,
    Record,
    Rng,
    ascension,
    castle,
    duel,
    fortress,
    magic,
    magic54,
    solitaire,
)
from castlerules.magic54 import Drew

MAGIC54: Game[magic54.State, magic54.Action, magic54.Observation] = magic54.GAME
FORTRESS: Game[magic.State, magic.Action, magic.Observation] = fortress.GAME
DUEL: Game[magic.State, magic.Action, magic.Observation] = duel.GAME
CASTLE: Game[magic.State, magic.Action, magic.Observation] = castle.GAME
SOLITAIRE: Game[magic.State, magic.Action, magic.Observation] = solitaire.GAME
ASCENSION: Game[ascension.State, ascension.Action, ascension.Observation] = ascension.GAME
PLAIN: Game[magic.State, magic.Action, magic.Observation] = magic.make_game("plain")
TOY: Game[toy_duel.State, toy_duel.Action, toy_duel.Observation] = toy_duel
PATIENCE: Game[patience.State, patience.Action, patience.Observation] = patience
LEAGUE: Game[league.State, league.Action, league.Observation] = league
OURS: tuple[Game[Any, Any, Any], ...] = (MAGIC54, FORTRESS, DUEL, CASTLE, SOLITAIRE, ASCENSION, PLAIN)
CHECKED: tuple[Game[Any, Any, Any], ...] = (*OURS, TOY, PATIENCE, LEAGUE)


def states() -> tuple[GameState, ...]:
    """Return a state of each game, as the loops ask for it."""
    return (
        magic54.GAME.new_game(),
        fortress.GAME.new_game(),
        duel.GAME.new_game(),
        castle.GAME.new_game(),
        solitaire.GAME.new_game(),
        ascension.GAME.new_game(),
        magic.make_game("plain").new_game(),
        toy_duel.new_game(),
        patience.new_game(),
        league.new_game(),
    )


def test_every_game_is_checked_here() -> None:
    """No game of the library and no toy is missing from the assignments above, nor is a game of a book."""
    assert {game.name for game in CHECKED} == {*GAMES, PLAIN.name, *[toy.name for toy in TOYS]}


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: game.name)
def test_a_game_has_every_name_of_the_contract(game: Game[Any, Any, Any]) -> None:
    """What is a function in the contract is callable in the game, and every function has a docstring."""
    names = [name for name in vars(Game) if not name.startswith("_")]
    functions = [name for name in names if inspect.isfunction(vars(Game)[name])]

    assert 20 <= len(names)
    assert [] == [name for name in names if not hasattr(game, name)]
    assert [] == [name for name in functions if not callable(getattr(game, name))]
    assert [] == [name for name in functions if not getattr(game, name).__doc__]


def test_every_state_has_rules_and_a_generator() -> None:
    """The loops ask for no more than that."""
    assert all(callable(state.rng.below) for state in states())
    assert all(state.rules is not None for state in states())


def test_a_type_checker_lets_a_player_be_a_plain_number() -> None:
    """No call here is marked as wrong for it, and the observation is that of the player."""
    players = [
        magic54.GAME.observe(magic54.GAME.new_game(), 0).player,
        fortress.GAME.observe(fortress.GAME.new_game(), 0).player,
        duel.GAME.observe(duel.GAME.new_game(), 0).player,
        castle.GAME.observe(castle.GAME.new_game(), 0).player,
        solitaire.GAME.observe(solitaire.GAME.new_game(), 0).player,
        ascension.GAME.observe(ascension.GAME.new_game(), 0).player,
        toy_duel.observe(toy_duel.new_game(), 0).player,
    ]

    assert [Player(0)] * 7 == players
    assert Drew(Player(1), None) == magic54.GAME.seen_by(Drew(Player(1), magic54.card("2H")), 0)
    assert Record.of(magic54.GAME, rng=Rng.seeded(1)).seen_by(0).player == Player(0)


@pytest.mark.parametrize("game", CHECKED, ids=lambda game: game.name)
def test_every_game_takes_a_plain_number_for_a_player(game: Game[Any, Any, Any]) -> None:
    """It makes no difference in what is seen."""
    state = game.new_game()

    assert game.observe(state, Player(0)) == game.observe(state, 0)
