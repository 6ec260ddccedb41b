"""``ActionEncoding``: the actions of a game as numbers from 0 to N - 1."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import attrs

from castlerules.core import AnyGame, DataError, Game, IllegalAction
from castlerules.core.errors import checked_int, short_repr
from castlerules.core.game import checked_setup

from .homes import game_of, home_of, reference_to
from .kinds import Kind, Room

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")

ACTION_VERSION: Final = 1
"""The version of the numbers; it is raised when a number of a game under its default options changes its meaning."""


class Numbers(Protocol):
    """What a module of ``numbers`` offers: how the actions of one game are numbered."""

    def kinds(self, game: AnyGame, rules: Any, setup: Any, room: Room) -> tuple[Kind, ...]:
        """Return the kinds of actions of *game* under *rules* in games that begin with *setup*, in order."""

    def canonical(self, action: Any) -> Any:
        """Return *action* in the form in which the kinds list it."""

    def write(self, game: AnyGame, action: Any) -> str:
        """Return the name of the fixed *action*."""


@attrs.frozen(eq=False)
class Numbering(Generic[Action]):
    """The legal actions of one state with their numbers, out of the *size* numbers of an encoding.

    *by_number* maps each number to its action, in the order of the legal actions. *unnumbered* are the legal actions
    that have no number, because there are more of their kind than the encoding has ranks.
    """

    size: int
    by_number: Mapping[int, Action]
    unnumbered: tuple[Action, ...]

    def __reduce__(self) -> tuple[object, ...]:
        return _numbering, (self.size, dict(self.by_number), self.unnumbered)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the legal actions, ascending."""
        return tuple(sorted(self.by_number))

    @property
    def mask(self) -> array[int]:
        """A new array of *size* bytes (``array("b")``): 1 for the number of a legal action, else 0."""
        mask = array("b", bytes(self.size))
        for number in self.by_number:
            mask[number] = 1
        return mask

    def number(self, action: Action) -> int:
        """Return the number of *action*; raise DataError if it is not among the legal actions, or has no number."""
        for number, legal in self.by_number.items():
            if legal == action:
                return number
        if action in self.unnumbered:
            raise DataError("action", f"{short_repr(action)} has no number: {_TOO_MANY}")
        raise DataError("action", f"expected one of the legal actions, got {short_repr(action)}")

    def action(self, number: int) -> Action:
        """Return the legal action with *number*; raise DataError if there is none, or *number* is out of range."""
        if type(number) is not int or not 0 <= number < self.size:
            raise DataError("number", f"expected an integer from 0 to {self.size - 1}, got {short_repr(number)}")
        if number not in self.by_number:
            raise DataError("number", f"{number} stands for no action that is legal now")
        return self.by_number[number]


_TOO_MANY: Final = "there are more legal actions of its kind than ranks; make the encoding with a larger ranks"


@attrs.frozen(eq=False, repr=False)
class ActionEncoding(Generic[State, Action]):
    """The actions of *game* under *rules* as numbers from 0 to ``size - 1``; ``actions_of`` makes one.

    *kinds* are the kinds of actions in the order of their numbers: of each kind first the fixed actions, then the
    ranks. *size* is how many numbers there are.

    It can be pickled if *game* is one of ``GAMES``, or can be pickled itself; a copy is the encoding itself.
    """

    game: Game[State, Action, Any]
    rules: object
    kinds: tuple[Kind, ...]
    size: int = attrs.field(init=False)
    _home: Numbers = attrs.field(init=False)
    _fixed: Mapping[object, int] = attrs.field(init=False)
    _ranked: Mapping[type[object], tuple[int, int]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        fixed: dict[object, int] = {}
        ranked: dict[type[object], tuple[int, int]] = {}
        start = 0
        for kind in self.kinds:
            fixed |= {action: start + place for place, action in enumerate(kind.fixed)}
            ranked[kind.action_type] = (start + len(kind.fixed), kind.ranks)
            start += kind.size
        object.__setattr__(self, "size", start)
        object.__setattr__(self, "_home", home_of(self.game, "numbers"))
        object.__setattr__(self, "_fixed", MappingProxyType(fixed))
        object.__setattr__(self, "_ranked", MappingProxyType(ranked))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (reference_to(self.game), self.rules, self.kinds)

    def __repr__(self) -> str:
        return f"<ActionEncoding of {self.game.name}: {self.size} numbers>"

    def at(self, state: State) -> Numbering[Action]:
        """Return the legal actions of *state* with their numbers; raise DataError for a state under other rules."""
        return self.among(self.game.legal_actions(self._checked(state)))

    def among(self, legal: Iterable[Action]) -> Numbering[Action]:
        """Return *legal*, all legal actions of a state in their order, with their numbers.

        This is for bots and others who get the legal actions, but no state. Raises DataError for an action that is not
        of this game.
        """
        by_number: dict[int, Action] = {}
        unnumbered: list[Action] = []
        seen: dict[int, int] = {}
        for action in legal:
            first, ranks = self._ranks_of(action)
            number = self._fixed.get(self._home.canonical(action))
            if number is None:
                rank = seen.get(first, 0)
                seen[first] = rank + 1
                if rank >= ranks:
                    unnumbered.append(action)
                    continue
                number = first + rank
            by_number[number] = action
        return Numbering(self.size, MappingProxyType(by_number), tuple(unnumbered))

    def canonical(self, action: Action) -> Action:
        """Return the legal *action* as the kinds list it: without what only tells later objects from earlier ones.

        In Magic 54 that is the entry number in the id of a creature; in the other games it is *action* itself. Actions
        with the same fixed number have the same canonical form.
        """
        canonical: Action = self._home.canonical(action)
        return canonical

    def number(self, state: State, action: Action) -> int:
        """Return the number of *action*, which must be among the legal actions of *state*.

        Raises IllegalAction, with the rule, if *action* is not legal in *state*, and DataError if it is legal and has
        no number: there are more actions of its kind than ranks, or the game does not list it.
        """
        numbering = self.at(state)
        try:
            return numbering.number(action)
        except DataError:
            violation = self.game.why_not(state, action)
            if violation is not None:
                raise IllegalAction(action, violation) from None
            raise

    def action(self, state: State, number: int) -> Action:
        """Return the legal action of *state* with *number*.

        Raises DataError if *number* is out of range, or stands for no action that is legal in *state*.
        """
        return self.at(state).action(number)

    def numbers(self, state: State) -> tuple[int, ...]:
        """Return the numbers of the legal actions of *state*, ascending; empty only at the end of the game."""
        return self.at(state).numbers

    def mask(self, state: State) -> array[int]:
        """Return an ``array("b")`` of ``size`` bytes: 1 for the number of a legal action of *state*, else 0."""
        return self.at(state).mask

    def is_fixed(self, number: int) -> bool:
        """Return whether *number* stands for the same action in every state; raise DataError if it is out of range.

        Any other number is a rank: which action it stands for, only a state tells.
        """
        kind, place = self._place(number)
        return place < len(kind.fixed)

    def name(self, number: int) -> str:
        """Return what *number* stands for; raise DataError if it is out of range.

        A fixed number has the text of its action, as in ``format_action``; a rank has the class of its actions and the
        rank, as in ``BeginCast[0]``.
        """
        kind, place = self._place(number)
        if place < len(kind.fixed):
            return self._home.write(self.game, kind.fixed[place])
        return f"{kind.action_type.__name__}[{place - len(kind.fixed)}]"

    @property
    def names(self) -> tuple[str, ...]:
        """What each number stands for, in the order of the numbers: ``name`` of each."""
        return tuple(map(self.name, range(self.size)))

    def _place(self, number: int) -> tuple[Kind, int]:
        """Return the kind that *number* belongs to, and its place among the numbers of that kind."""
        if type(number) is not int or not 0 <= number < self.size:
            raise DataError("number", f"expected an integer from 0 to {self.size - 1}, got {short_repr(number)}")
        place = number
        for kind in self.kinds:
            if place < kind.size:
                return kind, place
            place -= kind.size
        raise AssertionError("the kinds take all numbers")

    def _ranks_of(self, action: Action) -> tuple[int, int]:
        """Return the first rank of the kind of *action*, and how many ranks the kind has."""
        found = self._ranked.get(type(action)) or self._ranked.get(object)
        if found is None:
            raise DataError("action", f"expected actions of {self.game.name}, got {short_repr(action)}")
        return found

    def _checked(self, state: State) -> State:
        rules = getattr(state, "rules", None)
        if rules is not self.rules and rules != self.rules:
            expected = f"expected a state of {self.game.name} under the rules of this encoding"
            advice = "; actions_of(game, rules=...) makes one for others, and among(legal).mask is the mask of a list"
            raise DataError("state", f"{expected}, got {short_repr(state)}{advice}")
        return state


def actions_of(
    game: Game[State, Action, Observation], *, rules: object = None, setup: object = None, ranks: int = 256
) -> ActionEncoding[State, Action]:
    """Return the numbers of the actions of *game* under *rules* in games that begin with *setup*.

    None stands for the default rules and the default set-up. *ranks* is how many numbers the largest kinds of ranked
    actions get; smaller kinds get a quarter or a sixteenth of it. If the library does not know the classes of actions
    of *game*, all its actions are of one ranked kind. Raises DataError if *rules* or *setup* are not of this game, and
    for *ranks* below 1.
    """
    default = game.Rules()
    if rules is not None and not isinstance(rules, type(default)):
        raise DataError("rules", f"expected {type(default).__name__}, got {short_repr(rules)}")
    options, start = default if rules is None else rules, checked_setup(game, setup)
    room = Room.of(checked_int("ranks", ranks, 1))
    home: Numbers = home_of(game, "numbers")
    return ActionEncoding(game, options, home.kinds(game, options, start, room))


def _numbering(size: int, by_number: dict[int, Any], unnumbered: tuple[Any, ...]) -> Numbering[Any]:
    """Return the legal actions that were pickled."""
    return Numbering(size, MappingProxyType(by_number), unnumbered)


def _rebuilt(reference: object, rules: object, kinds: tuple[Kind, ...]) -> ActionEncoding[Any, Any]:
    """Return the encoding that was pickled."""
    return ActionEncoding(game_of(reference), rules, kinds)
