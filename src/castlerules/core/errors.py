"""The library's exceptions, and checks of arguments that raise them.

Each exception keeps its facts in attributes and can be pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeVar

from .frozen import frozen
from .spelling import nearest_name

if TYPE_CHECKING:
    from .unread import UnreadClause

S = TypeVar("S")
A = TypeVar("A")
_MAX_ACTION_LENGTH = 200


@frozen
class Violation:
    """A broken rule: its code in a page of ``docs/rules``, as ``M54-031`` (*rule*), and a sentence why (*reason*)."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


def not_an_action(rule: str, game: str, thing: object) -> Violation:
    """Return the violation of *rule* by *thing*, which is not an action of *game*.

    If *thing* is text, the reason tells the caller to use ``parse_action``.
    """
    hint = f"; parse_action(state, {short_repr(thing)}) makes one from text" if isinstance(thing, str) else ""
    return Violation(rule, f"expected an action of {game}, got {type(thing).__name__}{hint}")


def first_violation(rules: Iterable[Callable[[S, A], Violation | None]], state: S, action: A) -> Violation | None:
    """Return the violation of the first of *rules* that *action* breaks in *state*, None if it breaks none."""
    for rule in rules:
        violation = rule(state, action)
        if violation is not None:
            return violation
    return None


class CastleRulesError(ValueError):
    """The base class of every error that the library raises on purpose."""


class IllegalAction(CastleRulesError):
    """Raised for an *action* that is not legal now; *violation* says which rule forbids it. No state has changed."""

    def __init__(self, action: object, violation: Violation) -> None:
        super().__init__(action, violation)
        self.action = action
        self.violation = violation

    def __str__(self) -> str:
        return f"{self.violation} (tried: {short_repr(self.action, _MAX_ACTION_LENGTH)})"


class SetupError(CastleRulesError):
    """Raised for options, decks or a position that cannot be played; *problems* lists every reason."""

    def __init__(self, problems: tuple[Violation, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


def raise_setup_problems(problems: Iterable[Violation]) -> None:
    """Raise SetupError with all of *problems*; do nothing if there are none."""
    if found := tuple(problems):
        raise SetupError(found)


class DataError(CastleRulesError):
    """Raised for malformed data or arguments: *path* says where, *problem* says why."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class UnknownName(DataError):
    """Raised for a *name* that is none of *known_names*, the names of every *kind* of thing such as ``bot``.

    The message suggests the known name that is most similar, and lists them all if none is.
    """

    def __init__(self, path: str, kind: str, name: str, known_names: tuple[str, ...]) -> None:
        suggestion = nearest_name(name, known_names)
        super().__init__(
            path,
            f"{name!r} is not one of {', '.join(known_names)}"
            if suggestion is None
            else f"there is no {kind} {name!r}; did you mean {suggestion}?",
        )
        self.args = (path, kind, name, known_names)
        self.name = name
        self.known_names = known_names


class WrongArguments(DataError):
    """Raised for the text of an action whose *verb* has other *arguments* than it takes; *expected* are their names."""

    def __init__(self, path: str, verb: str, expected: tuple[str, ...], arguments: tuple[str, ...]) -> None:
        got = " ".join(arguments)[:60] or "nothing"
        super().__init__(path, f"{verb} takes {' '.join(expected) or 'nothing'}, not {got}")
        self.args = (path, verb, expected, arguments)
        self.verb = verb
        self.expected = expected
        self.arguments = arguments


class OnlyInStates(DataError, AttributeError):
    """Raised where an observation is asked for what only a state has, as if it were passed in place of a state."""

    def __init__(self, path: str, name: str) -> None:
        DataError.__init__(self, path, name)
        self.problem = (
            f"expected a state, got an observation, which has no {name}; pass the state, or a guess of it from"
            " game.determinize(observation, rng); a bot gets the legal actions as its second argument"
        )


class UnsupportedCard(CastleRulesError):
    """Raised for a *card* that the library cannot play correctly; *clause* is the first text that it does not support.

    *clauses* are all refused clauses of the card as data, with the reason and the place of each.
    """

    def __init__(self, card: str, clause: str, clauses: tuple[UnreadClause, ...] = ()) -> None:
        from .unread import unsupported  # not needed to play

        self.card = card
        self.clause = clause
        self.clauses = clauses or (unsupported(clause),)
        super().__init__(card, clause, self.clauses)

    def __str__(self) -> str:
        others = len(self.clauses) - 1
        more = f"; and {others} more clause{'s' * (others != 1)}" if others else ""
        return f"{self.card}: not supported: {self.clauses[0]}{more}"


def checked_int(name: str, number: object, minimum: int = 0) -> int:
    """Return *number*; raise DataError with the path *name* unless it is an integer of at least *minimum*."""
    if type(number) is int and number >= minimum:
        return number
    raise DataError(name, f"expected an integer of at least {minimum}, got {short_repr(number)}")


_MAX_LENGTH: Final = 40
_MAX_BITS: Final = 256  # Python refuses to write integers that are too long


def short_repr(thing: object, max_length: int = _MAX_LENGTH) -> str:
    """Return the ``repr`` of *thing*, cut to *max_length* characters, or its type if its ``repr`` fails.

    Never raises, so that a message can quote any argument.
    """
    if isinstance(thing, int) and thing.bit_length() > _MAX_BITS:
        return f"an integer of {thing.bit_length()} bits"
    try:
        text = repr(thing)
    except Exception:
        return f"a {type(thing).__name__} that cannot be shown"
    return text if len(text) <= max_length else text[: max_length - 3] + "..."
