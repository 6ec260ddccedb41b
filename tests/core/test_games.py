"""The mapping of games, and what importing the package brings along."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
from processes import run_process

import castlerules
from castlerules import GAMES, AnyGame, IllegalAction, magic54


def loaded_by(program: str) -> set[str]:
    """Return the modules that are loaded in a new process after *program*."""
    command = [sys.executable, "-c", f"{program}; import sys; print(*sys.modules)"]
    return set(run_process(command).stdout.split())


def test_a_game_is_found_by_its_name() -> None:
    """The game is its module, and knows its name."""
    assert magic54.GAME is GAMES["magic54"]
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
        games["mine"] = magic54.GAME
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
    modules = loaded_by("from castlerules import GAMES; GAMES['magic54']")

    assert "castlerules.magic54" not in looked
    assert "castlerules.magic54" in modules
    assert "cattrs" not in modules


def test_a_card_of_the_pool_loads_no_grammar() -> None:
    """The reader of rules text comes with the first text of a card file."""
    loaded = loaded_by("import castlerules; castlerules.cards.card('Hill Giant'); castlerules.cards.read_rows([])")

    assert "castlerules.cards.pool.red" in loaded
    assert not [name for name in loaded if name.startswith("castlerules.cards.oracle")]


MODULES = ("adapters", "bots", "cards", "encoding", "magic", "strategies", "svg", "testing", "text")


@pytest.mark.parametrize("name", [*GAMES, *MODULES])
def test_a_module_is_a_name_of_the_package_that_is_listed_and_can_be_asked_for(name: str) -> None:
    """Whoever writes ``import castlerules`` has the games and the other public modules."""
    assert name in dir(castlerules)
    assert f"castlerules.{name}" == getattr(castlerules, name).__name__


def test_a_module_is_loaded_when_it_is_first_asked_for() -> None:
    """To list the names loads none; to ask for one loads that one."""
    listed = loaded_by("import castlerules; dir(castlerules)")
    modules = loaded_by("import castlerules; castlerules.fortress.GAME.new_game()")

    assert not {f"castlerules.{name}" for name in (*GAMES, *MODULES)} & listed
    assert {"castlerules.fortress", "castlerules.magic"} <= modules
    assert not {"castlerules.castle", "castlerules.magic54", "castlerules.testing"} & modules


@pytest.mark.parametrize("name", ["fortres", "core_", "cli_", "_drawn_", "actions", "lazily"])
def test_other_names_are_no_attributes(name: str) -> None:
    """The error is the usual one, so ``hasattr`` says no."""
    assert not hasattr(castlerules, name)
    with pytest.raises(AttributeError, match=f"module 'castlerules' has no attribute {name!r}"):
        getattr(castlerules, name)


def test_a_module_that_needs_what_is_not_installed_is_no_attribute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at all names is not stopped by it; to import it says what is missing."""
    monkeypatch.setitem(sys.modules, "castlerules.strategies", None)
    monkeypatch.delattr(castlerules, "strategies", raising=False)

    with pytest.raises(AttributeError, match=r"module castlerules\.strategies cannot be imported: "):
        castlerules.strategies  # noqa: B018 - it is looked at
    with pytest.raises(ImportError):
        from castlerules import strategies  # noqa: F401 - the same


def test_the_public_modules_are_those_of_the_reference() -> None:
    """None of those that are documented is missing."""
    path = Path(__file__).resolve().parents[2] / "docs" / "public.py"
    documented = runpy.run_path(str(path))["modules"]()

    assert {*GAMES, *MODULES} == {name.split(".")[1] for name in documented if "." in name}


def test_every_public_name_is_there_and_in_order() -> None:
    """``__all__`` is complete and names what the core offers."""
    assert all(hasattr(castlerules, name) for name in castlerules.__all__)
    assert set(castlerules.core.__all__) <= set(castlerules.__all__)


@pytest.mark.rule("BASE-I04", "M54-I26", "ASC-I28")
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("function", ["apply", "transition"])
def test_text_in_the_place_of_an_action_is_refused_with_the_way_to_an_action(game: AnyGame, function: str) -> None:
    """So is anything else that is no action; ``why_not`` says the same."""
    state = game.new_game()
    message = r"expected an action of .*, got str; parse_action\(state, 'keep'\) makes one from text"

    with pytest.raises(IllegalAction, match=message):
        getattr(game, function)(state, "keep")
    with pytest.raises(IllegalAction, match=r"expected an action of .*, got NoneType \(tried: None\)"):
        getattr(game, function)(state, None)
    assert "makes one from text" in str(game.why_not(state, "keep"))
