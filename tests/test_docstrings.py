"""Every public name says what comes in, what goes out and what is raised; a game's names say which rule they keep."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import castlerules
from castlerules import GAMES, SetupError, Violation
from castlerules.core.errors import checked_int
from castlerules.testing import conformance

if castlerules.compiled:
    pytest.skip("what a function gives and raises is read off the code of Python", allow_module_level=True)

PUBLIC: Final = runpy.run_path(str(Path(__file__).resolve().parents[1] / "docs" / "public.py"))
ERRORS: Final = {
    name
    for name in castlerules.__all__
    if isinstance(kind := getattr(castlerules, name), type) and issubclass(kind, Exception)
}
OUT: Final = re.compile(r"\b(return|yield)s?\b", flags=re.IGNORECASE)
PREFIXES: Final = {
    "magic54": "M54",
    "fortress": "(?:FOR|BASE)",
    "duel": "BASE",
    "castle": "(?:CAS|BASE)",
    "solitaire": "(?:SOL|BASE)",
    "ascension": "ASC",
}

# What need not say it, each with the reason.
SAYS_NO_OUTCOME: Final[dict[str, str]] = {}
SAYS_NO_ERROR: Final[dict[str, str]] = {}
HAS_NO_SOURCE: Final = {
    "castlerules.ascension.GAME.describe_action": "words for menus, on which no rule depends",
    "castlerules.ascension.GAME.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.ascension.GAME.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.castle.GAME.describe_action": "words for menus, on which no rule depends",
    "castlerules.castle.GAME.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.castle.GAME.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.duel.GAME.describe_action": "words for menus, on which no rule depends",
    "castlerules.duel.GAME.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.duel.GAME.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.fortress.GAME.describe_action": "words for menus, on which no rule depends",
    "castlerules.fortress.GAME.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.fortress.GAME.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.magic54.GAME.describe_action": "words for menus, on which no rule depends",
    "castlerules.magic54.GAME.determinize": "it undoes ``observe``, which names the rules of what is hidden",
    "castlerules.magic54.GAME.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.solitaire.GAME.describe_action": "words for menus, on which no rule depends",
    "castlerules.solitaire.GAME.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.solitaire.GAME.position_key": "a help for those who search; the rules know no such thing",
}
GAME_CLASSES: Final = {type(game).__name__ for game in GAMES.values()}
"""The classes of the games; their functions are listed as those of ``GAME``."""


@attrs.frozen
class PublicName:
    """A public name or a member of one: how it is called, what it is, and what its docstring says."""

    name: str
    thing: Any
    doc: str

    @property
    def function(self) -> Callable[..., Any] | None:
        """The function behind a function or method; properties say what they are, not what they do."""
        function = inspect.unwrap(getattr(self.thing, "__func__", self.thing))
        return function if inspect.isfunction(function) else None


def everything() -> Iterator[PublicName]:
    """Yield every public name, and the public members of those that are classes."""
    for module in PUBLIC["modules"]():
        for public in PUBLIC["names"](module):
            yield PublicName(f"{module}.{public.name}", public.value, public.doc)
            if (
                public.kind == "class"
                and public.value.__module__.startswith("castlerules")
                and public.name not in GAME_CLASSES
            ):
                yield from members(f"{module}.{public.name}", public.value)
        if module.removeprefix("castlerules.") in GAMES:
            yield from contract(module)


def contract(module: str) -> Iterator[PublicName]:
    """Yield the functions of the object ``GAME`` of *module*."""
    game = import_module(module).GAME
    for name in vars(castlerules.Game):
        if not name.startswith("_") and inspect.isroutine(function := getattr(game, name)):
            yield PublicName(f"{module}.GAME.{name}", function, inspect.cleandoc(function.__doc__ or ""))


def members(name: str, kind: type) -> Iterator[PublicName]:
    """Yield the public methods and properties that *kind* defines itself, and how it is called."""
    for member, value in vars(kind).items():
        shown = not member.startswith("_") or member == "__call__"
        if shown and (inspect.isroutine(value) or isinstance(value, (property, classmethod, staticmethod))):
            yield PublicName(f"{name}.{member}", value, inspect.cleandoc(value.__doc__ or ""))


ALL: Final = list({entry.name: entry for entry in everything()}.values())


def tree_of(function: Callable[..., Any]) -> ast.AST:
    """Return the source of *function*, parsed."""
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def gives_something(function: Callable[..., Any]) -> bool:
    """Return whether *function* is declared to give something other than None."""
    return inspect.get_annotations(function).get("return") not in (None, "None", "NoReturn")


def raised(function: Callable[..., Any], seen: frozenset[str] = frozenset()) -> set[str]:
    """Return the library's errors that *function* raises by itself or through private functions beside it."""
    errors = set()
    for node in ast.walk(tree_of(function)):
        if isinstance(node, ast.Raise) and node.exc is not None:
            errors |= {part.id for part in ast.walk(node.exc) if isinstance(part, ast.Name)} & ERRORS
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in seen:
            called = vars(sys.modules[function.__module__]).get(node.func.id)
            if called is checked_int or (node.func.id.startswith("_") and inspect.isfunction(called)):
                errors |= raised(called, seen | {node.func.id})
    return errors


def without_outcome(names: Iterable[PublicName]) -> list[str]:
    """Return which of *names* give something without saying so."""
    return [
        entry.name
        for entry in names
        if entry.function and gives_something(entry.function) and not OUT.search(entry.doc)
    ]


def without_error(names: Iterable[PublicName]) -> list[str]:
    """Return which of *names* raise one of the library's errors without naming it."""
    return [
        entry.name for entry in names if entry.function and raised(entry.function) - set(re.findall(r"\w+", entry.doc))
    ]


def without_source(names: Iterable[PublicName], prefix: str) -> list[str]:
    """Return which functions of *names* name neither a code of *prefix* nor a page that tells of them."""
    source = re.compile(rf"\b{prefix}-(\d{{3}}|[A-Z]\d+)\b|``docs/[\w/]+\.md``")
    return [entry.name for entry in names if entry.function and not source.search(entry.doc)]


def test_every_public_name_has_a_docstring() -> None:
    """Classes, functions, constants, and the methods and properties of the classes say what they are."""
    assert {"castlerules.Rng.below", "castlerules.GAMES", "castlerules.Game.observe"} < {entry.name for entry in ALL}
    assert [] == [entry.name for entry in ALL if not entry.doc]


def test_every_function_says_what_it_gives() -> None:
    """What a function returns or yields is in its docstring, save the laws of the kit and the listed ones."""
    laws = {f"castlerules.testing.laws.{law.__name__}" for law in conformance.LAWS}

    assert sorted(SAYS_NO_OUTCOME) == sorted(set(without_outcome(ALL)) - laws)


def test_every_law_of_the_kit_says_what_it_checks() -> None:
    """A law yields what is wrong; its docstring says what is right, and the module what laws yield."""
    assert {"Check that"} == {" ".join((law.__doc__ or "").split()[:2]) for law in conformance.LAWS}
    assert "Each law is a plain function that yields a sentence" in (conformance.__doc__ or "")


def test_every_function_names_the_errors_that_it_raises() -> None:
    """Whoever reads the docstring of a function knows what it raises by itself."""
    assert sorted(SAYS_NO_ERROR) == sorted(without_error(ALL))


@pytest.mark.parametrize("game", GAMES)
def test_every_function_of_a_game_names_its_rule_or_source(game: str) -> None:
    """A function of a game says the code of a rule that it keeps, or the page that tells of it."""
    mine = [entry for entry in ALL if entry.name.startswith(f"castlerules.{game}.")]
    listed = [name for name in HAS_NO_SOURCE if name.startswith(f"castlerules.{game}.")]

    assert sorted(listed) == sorted(without_source(mine, PREFIXES[game]))


def draws_badly(number: int) -> int:
    """Give nothing away."""
    return _checked(checked_int("number", number))


def _checked(number: int) -> int:
    if number > 9:
        raise SetupError((Violation("M54-001", "too many"),))
    return number


def test_a_docstring_that_says_too_little_is_noticed() -> None:
    """What is missing is found, also an error that is raised by a private function or by a check."""
    bare = PublicName("bare", draws_badly, "Give nothing away.")
    half = attrs.evolve(bare, name="half", doc="Return it; raise DataError, see M54-I.")
    full = attrs.evolve(bare, name="full", doc="Return it (M54-001); raise DataError or SetupError.")

    assert {"DataError", "SetupError"} == raised(draws_badly)
    assert ["bare"] == without_outcome([bare, half, full])
    assert ["bare", "half"] == without_error([bare, half, full])
    assert ["bare", "half"] == without_source([bare, half, full], "M54")
