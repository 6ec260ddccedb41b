"""Every public name says what comes in, what goes out and what is raised; a game's names say which rule they keep."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import castlerules
from castlerules import GAMES, SetupError, Violation
from castlerules.core.errors import checked_int
from castlerules.testing import conformance

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
    "castlerules.ascension.describe_action": "words for menus, on which no rule depends",
    "castlerules.ascension.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.ascension.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.castle.describe_action": "words for menus, on which no rule depends",
    "castlerules.castle.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.castle.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.duel.describe_action": "words for menus, on which no rule depends",
    "castlerules.duel.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.duel.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.fortress.describe_action": "words for menus, on which no rule depends",
    "castlerules.fortress.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.fortress.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.magic54.describe_action": "words for menus, on which no rule depends",
    "castlerules.magic54.determinize": "it undoes ``observe``, which names the rules of what is hidden",
    "castlerules.magic54.position_key": "a help for those who search; the rules know no such thing",
    "castlerules.solitaire.describe_action": "words for menus, on which no rule depends",
    "castlerules.solitaire.determinize": "it undoes ``observe``, which names the rule of what is hidden",
    "castlerules.solitaire.position_key": "a help for those who search; the rules know no such thing",
}


@attrs.frozen
class Told:
    """A public name or a member of one: how it is called, what it is, and what its docstring says."""

    name: str
    thing: Any
    doc: str

    @property
    def function(self) -> Callable[..., Any] | None:
        """The function behind a function or method; properties are told as what they are, not what they do."""
        found = inspect.unwrap(getattr(self.thing, "__func__", self.thing))
        return found if inspect.isfunction(found) else None


def everything() -> Iterator[Told]:
    """Yield every public name, and the public members of those that are classes."""
    for module in PUBLIC["modules"]():
        for one in PUBLIC["names"](module):
            yield Told(f"{module}.{one.name}", one.thing, one.doc)
            if one.kind == "class" and one.thing.__module__.startswith("castlerules"):
                yield from members(f"{module}.{one.name}", one.thing)


def members(name: str, kind: type) -> Iterator[Told]:
    """Yield the public methods and properties that *kind* defines itself, and how it is called."""
    for member, thing in vars(kind).items():
        shown = not member.startswith("_") or member == "__call__"
        if shown and (inspect.isroutine(thing) or isinstance(thing, (property, classmethod, staticmethod))):
            yield Told(f"{name}.{member}", thing, inspect.cleandoc(thing.__doc__ or ""))


ALL: Final = list({told.name: told for told in everything()}.values())


def tree_of(function: Callable[..., Any]) -> ast.AST:
    """Return the source of *function*, parsed."""
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def gives_something(function: Callable[..., Any]) -> bool:
    """Return whether *function* is declared to give something other than None."""
    return inspect.get_annotations(function).get("return") not in (None, "None", "NoReturn")


def raised(function: Callable[..., Any], seen: frozenset[str] = frozenset()) -> set[str]:
    """Return the library's errors that *function* raises by itself or through private functions beside it."""
    found = set()
    for node in ast.walk(tree_of(function)):
        if isinstance(node, ast.Raise) and node.exc is not None:
            found |= {part.id for part in ast.walk(node.exc) if isinstance(part, ast.Name)} & ERRORS
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in seen:
            called = vars(sys.modules[function.__module__]).get(node.func.id)
            if called is checked_int or (node.func.id.startswith("_") and inspect.isfunction(called)):
                found |= raised(called, seen | {node.func.id})
    return found


def without_outcome(told: Iterable[Told]) -> list[str]:
    """Return which of *told* give something without saying so."""
    return [one.name for one in told if one.function and gives_something(one.function) and not OUT.search(one.doc)]


def without_error(told: Iterable[Told]) -> list[str]:
    """Return which of *told* raise one of the library's errors without naming it."""
    return [one.name for one in told if one.function and raised(one.function) - set(re.findall(r"\w+", one.doc))]


def without_source(told: Iterable[Told], prefix: str) -> list[str]:
    """Return which functions of *told* name neither a code of *prefix* nor a page that tells of them."""
    source = re.compile(rf"\b{prefix}-(\d{{3}}|[A-Z]\d+)\b|``docs/[\w/]+\.md``")
    return [one.name for one in told if one.function and not source.search(one.doc)]


def test_every_public_name_has_a_docstring() -> None:
    """Classes, functions, constants, and the methods and properties of the classes say what they are."""
    assert {"castlerules.Rng.below", "castlerules.GAMES", "castlerules.Game.observe"} < {told.name for told in ALL}
    assert [] == [told.name for told in ALL if not told.doc]


def test_every_function_says_what_it_gives() -> None:
    """What a function returns or yields is in its docstring, save the laws of the kit and the listed ones."""
    laws = {f"castlerules.testing.laws.{law.__name__}" for law in conformance.LAWS}

    assert sorted(laws | set(SAYS_NO_OUTCOME)) == sorted(without_outcome(ALL))


def test_every_law_of_the_kit_says_what_it_demands() -> None:
    """A law yields what is wrong; its docstring says what is right, and the module what laws yield."""
    assert {"Demand that"} == {" ".join((law.__doc__ or "").split()[:2]) for law in conformance.LAWS}
    assert "Each law is a plain function that yields a sentence" in (conformance.__doc__ or "")


def test_every_function_names_the_errors_that_it_raises() -> None:
    """Whoever reads the docstring of a function knows what it raises by itself."""
    assert sorted(SAYS_NO_ERROR) == sorted(without_error(ALL))


@pytest.mark.parametrize("game", GAMES)
def test_every_function_of_a_game_names_its_rule_or_source(game: str) -> None:
    """A function of a game says the code of a rule that it keeps, or the page that tells of it."""
    mine = [told for told in ALL if told.name.startswith(f"castlerules.{game}.")]
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
    bare = Told("bare", draws_badly, "Give nothing away.")
    half = attrs.evolve(bare, name="half", doc="Return it; raise DataError, see M54-I.")
    full = attrs.evolve(bare, name="full", doc="Return it (M54-001); raise DataError or SetupError.")

    assert {"DataError", "SetupError"} == raised(draws_badly)
    assert ["bare"] == without_outcome([bare, half, full])
    assert ["bare", "half"] == without_error([bare, half, full])
    assert ["bare", "half"] == without_source([bare, half, full], "M54")
