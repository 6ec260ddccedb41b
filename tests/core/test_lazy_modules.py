"""Modules inside of packages are attributes of them, imported on first use."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest
from processes import run_process

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
