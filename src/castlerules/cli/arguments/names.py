"""Looks up games, bots and seats by the names typed on the command line."""

from __future__ import annotations

from typing import Any

from castlerules import GAMES
from castlerules.bots import BOTS, bot_named
from castlerules.bots.match import AnyBot
from castlerules.cli.io.errors import UsageError, unknown_name_text
from castlerules.core import AnyGame, DataError, Generator, Player, SetupError
from castlerules.core.game import setup_keywords

from .own_bots import is_own_bot, own_bot


def game_called(name: str) -> AnyGame:
    """Return the game called *name*; raise UsageError if there is none."""
    if name not in GAMES:
        raise UsageError(unknown_name_text("game", name, GAMES))
    return GAMES[name]


def check_bot(option: str, name: str, game: AnyGame) -> None:
    """Raise UsageError if *game* has no bot called *name*; the message begins with *option*, such as ``--bot``."""
    try:
        bot_called(name, game)
    except UsageError as error:
        raise UsageError(f"{option}: {error}") from None


def bot_called(name: str, game: AnyGame) -> AnyBot:
    """Return the bot called *name* for *game*: one of the library, or one of the user's own, as ``module:name``.

    Raises UsageError if there is none, or if it cannot play *game*.
    """
    if is_own_bot(name):
        return own_bot(name, game)
    if name.partition(":")[0] not in BOTS:
        raise UsageError(
            unknown_name_text("bot", name, BOTS) + "; a bot of your own is MODULE:NAME, as in my_bots:hasty"
        )
    try:
        return bot_named(name, game)
    except DataError as error:
        raise UsageError(f"{name[:40].rstrip(':')}: {error.problem}") from None


def start_game(game: AnyGame, rules: object, setup: object, rng: Generator) -> Any:
    """Return the first state of *game* under *rules* with *setup*; raise UsageError if they make no legal game."""
    try:
        return game.new_game(**setup_keywords(setup), rules=rules, rng=rng)
    except SetupError as error:
        named = "--rules and --setup" if setup_keywords(setup) else "--rules"
        raise UsageError(f"{named}: no game can start: {error}") from None


def seat_name(game: AnyGame, player: Player) -> str:
    """Return the name of the seat of *player*, or its number if *game* names no seats; an organiser has no seat."""
    names = game.seat_names
    return names[player] if 0 <= player < len(names) else str(player) if player >= 0 else "the organiser"


def seat_names(game: AnyGame, state: object) -> tuple[str, ...]:
    """Return the names of all seats in their order."""
    return tuple([seat_name(game, player) for player in game.players(state)])


def seat_called(text: str, game: AnyGame, state: object) -> Player:
    """Return the player whose seat has the name or number (from 0) *text*; raise UsageError if there is none."""
    players = {seat_name(game, player).lower(): player for player in game.players(state)}
    players |= {str(player): player for player in game.players(state)}
    if text.lower() not in players:
        raise UsageError(f"--seat: {unknown_name_text('seat', text, seat_names(game, state))}")
    return players[text.lower()]


def observer_of(game: AnyGame, state: object) -> Player:
    """Return the player from whose point of view *state* is shown.

    That is the player to act, or the first player if the game is over or the organiser of a league is to act.
    """
    actor, seats = game.to_act(state), game.players(state)
    return seats[0] if actor is None or actor not in seats else actor
