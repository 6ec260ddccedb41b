"""Every game is an object with the functions of the contract; a copy of it with another rulebook plays by that book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest

from castlerules import GAMES, SetupError, castle, duel, solitaire
from castlerules.magic import make_game
from castlerules.magic.game import MagicGame


@pytest.mark.parametrize("name", GAMES)
def test_the_game_of_a_module_is_the_one_in_games(name: str) -> None:
    """``GAMES`` and the module hand out the same object, which says its name in the repr of its class."""
    game = GAMES[name]

    assert name == game.name
    assert type(game).__name__.lower().startswith(name)
    assert repr(game).startswith(type(game).__name__)


def counted(functions: Mapping[Any, Callable[..., Any]], calls: list[str]) -> dict[Any, Callable[..., Any]]:
    """Return *functions* under their keys, each of which notes its name in *calls* when it is called."""

    def noting(function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any) -> Any:
            calls.append(function.__name__)
            return function(*arguments)

        return called

    return {key: noting(function) for key, function in functions.items()}


@pytest.mark.parametrize(
    "game", [castle.GAME, duel.GAME, solitaire.GAME, make_game("plain")], ids=lambda game: game.name
)
def test_a_game_with_another_rulebook_begins_by_it(game: MagicGame) -> None:
    """The first moves of a new game go through the committers of its own book; a siege begins without moves."""
    calls: list[str] = []
    book = attrs.evolve(game.book, committers=counted(game.book.committers, calls))
    other = attrs.evolve(game, name=f"other_{game.name}", book=book)

    assert other.new_game() == game.new_game()
    assert calls


def test_a_start_that_a_class_would_hide_is_refused() -> None:
    """A class with a ``new_game`` of its own takes no other one; any other class calls the one that it is given."""
    start = castle.GAME.new_game()

    assert start is make_game("begun", rules=castle.CastleRules, new_game=lambda: start).new_game()
    with pytest.raises(
        SetupError, match="new_game: expected None, because CastleGame has a method new_game, got <func"
    ):
        castle.CastleGame.make_game("begun", new_game=lambda: start)
