"""Modules inside of packages are attributes of them, imported on first use."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path

import pytest
from processes import run_process

import castlerules

INSIDE = (
    "cards.builders",
    *[f"testing.{name}" for name in ("castle", "conformance", "laws", "machine", "magic", "magic54", "solitaire")],
)


def printed(program: str) -> list[str]:
    """Return what *program* prints in a new process, word by word."""
    return run_process([sys.executable, "-c", program]).stdout.split()


@pytest.mark.parametrize("path", INSIDE)
def test_a_module_inside_is_found_without_its_own_import(path: str) -> None:
    """``import castlerules`` is enough for the whole path."""
    assert [f"castlerules.{path}"] == printed(f"import castlerules; print(castlerules.{path}.__name__)")


@pytest.mark.parametrize("path", [path for path in INSIDE if path not in ("testing.laws", "testing.conformance")])
def test_listing_names_a_module_inside_and_imports_nothing(path: str) -> None:
    """Completion shows it before it is loaded."""
    package, _, name = f"castlerules.{path}".rpartition(".")
    program = f"import sys, {package}; print({name!r} in dir({package}), 'castlerules.{path}' in sys.modules)"

    assert ["True", "False"] == printed(program)


@pytest.mark.parametrize("package", ["castlerules", "castlerules.cards", "castlerules.testing"])
def test_a_name_that_does_not_exist_is_an_attribute_error(package: str) -> None:
    """The message names the package; private modules are not lent out either."""
    for name in ("nothing", "_nothing"):
        with pytest.raises(AttributeError, match=f"module '{package}' has no attribute '{name}'"):
            getattr(import_module(package), name)


PACKAGES_WITH_NAMES = ("ascension", "cards", "castle", "magic", "solitaire")
"""The packages of which some names are imported on first use."""

NOT_NEEDED_TO_PLAY = (
    *[f"castlerules.cards.{room}" for room in ("checks", "decklists.text", "importing", "oracle", "rendering")],
    *[f"castlerules.{room}" for room in ("_display.", "bots", "magic.capability", "svg", "testing")],
    *[f"castlerules.{game}.integrity" for game in ("castle", "fortress", "magic", "solitaire")],
    "castlerules.core.unread",
    "castlerules.magic.information.determinize",
)
"""Modules that no game imports before it is first asked for what they do."""


def imported_for_type_checkers(package: str) -> dict[str, str]:
    """Return the names that type checkers see in *package*, each with the module that it comes from."""
    source = Path(castlerules.__file__).parent.joinpath(package, "__init__.py").read_text(encoding="utf-8")
    blocks = [node for node in ast.parse(source).body if isinstance(node, ast.If)]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom) and node.module]
    return {alias.asname or alias.name: f"{node.module}" for node in imports for alias in node.names}


@pytest.mark.parametrize("package", PACKAGES_WITH_NAMES)
def test_a_name_that_is_imported_on_first_use_is_the_one_that_type_checkers_see(package: str) -> None:
    """It comes from the same module, is public, and completion shows it before its module is loaded."""
    module, expected = import_module(f"castlerules.{package}"), imported_for_type_checkers(package)

    assert expected == vars(module)["_HOMES"]
    assert set(expected) <= {*module.__all__} & {*dir(module)}
    for name, home in expected.items():
        assert getattr(module, name) is getattr(import_module(f"castlerules.{package}.{home}"), name)


@pytest.mark.parametrize("game", ["ascension", "castle", "duel", "fortress", "magic54", "solitaire"])
def test_a_game_imports_nothing_that_it_does_not_need_to_play(game: str) -> None:
    """Imports are quick: texts, pictures, readers and checks of cards wait until they are asked for."""
    loaded = printed(f"import sys, castlerules.{game}; print(*sys.modules)")

    assert [] == [module for module in loaded if module.startswith(NOT_NEEDED_TO_PLAY)]


@pytest.mark.parametrize("game", ["castle", "duel", "fortress", "solitaire"])
def test_a_name_that_the_engine_has_is_shown_the_way(game: str) -> None:
    """Actions of normal Magic are looked for in the module of a game, but are in that of the engine."""
    module = import_module(f"castlerules.{game}")

    with pytest.raises(AttributeError, match=r"has no attribute 'PlayLand'; it is castlerules\.magic\.PlayLand"):
        getattr(module, "PlayLand")  # noqa: B009 - what is tested
    with pytest.raises(AttributeError, match=r"has no attribute 'nothing'$"):
        getattr(module, "nothing")  # noqa: B009 - likewise
