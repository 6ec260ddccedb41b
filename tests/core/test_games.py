"""The mapping of games, and what importing the package brings along."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from children import finished

import castlerules
from castlerules import GAMES, magic54


def loaded_by(program: str) -> set[str]:
    """Return the modules that are loaded in a new process after *program*."""
    command = [sys.executable, "-c", f"{program}; import sys; print(*sys.modules)"]
    return set(finished(command).stdout.split())


def test_a_game_is_found_by_its_name() -> None:
    """The game is its module, and knows its name."""
    assert magic54 is GAMES["magic54"]
    assert list(GAMES) == [game.name for game in GAMES.values()]
    assert len(GAMES) == len(list(GAMES))
    assert "magic54" in GAMES
    assert "GAMES(magic54" in repr(GAMES)


@pytest.mark.parametrize("name", ["chess", "", "core", "Magic54", "magic54.actions", None, 5])
def test_a_name_of_no_game_is_a_key_error(name: Any) -> None:
    """Modules of the package that are no games are not found either."""
    assert name not in GAMES
    assert GAMES.get(name) is None
    with pytest.raises(KeyError):
        GAMES[name]


def test_games_cannot_be_added_or_taken_away() -> None:
    """The mapping is read-only."""
    games: Any = GAMES

    with pytest.raises(TypeError):
        games["mine"] = magic54
    with pytest.raises(TypeError):
        del games["magic54"]


def test_importing_the_package_loads_no_game_and_nothing_heavy() -> None:
    """Games, cattrs, hypothesis and hashing come when they are needed."""
    loaded = loaded_by("import castlerules")

    assert "castlerules.core.game" in loaded
    assert not {f"castlerules.{name}" for name in GAMES} & loaded
    assert not {"cattrs", "hypothesis", "rich", "random", "castlerules.core.codec", "castlerules.testing"} & loaded


def test_naming_the_games_loads_none() -> None:
    """Length, names and membership are known without an import; asking for one loads it."""
    looked = loaded_by("from castlerules import GAMES; list(GAMES), len(GAMES), 'magic54' in GAMES.keys()")
    asked = loaded_by("from castlerules import GAMES; GAMES['magic54']")

    assert "castlerules.magic54" not in looked
    assert "castlerules.magic54" in asked
    assert "cattrs" not in asked


def test_every_public_name_is_there_and_in_order() -> None:
    """``__all__`` is complete and names what the core offers."""
    assert all(hasattr(castlerules, name) for name in castlerules.__all__)
    assert set(castlerules.core.__all__) <= set(castlerules.__all__)
