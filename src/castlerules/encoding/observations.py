"""``ObservationEncoding``: the observations of a game as vectors of numbers."""

from __future__ import annotations

from array import array
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import attrs

from castlerules.core import AnyGame, DataError, Game
from castlerules.core.errors import short_repr
from castlerules.core.game import checked_setup

from .blocks import Block
from .homes import game_of, home_of, reference_to

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")

OBSERVATION_VERSION: Final = 1
"""The version of the vectors; it is raised when an entry of a game under its default options changes its meaning."""


class Vectors(Protocol):
    """What a module of ``vectors`` offers: the entries of the observations of one game."""

    def block(self, game: AnyGame, rules: Any, setup: Any) -> Block[Any]:
        """Return the entries for *game* under *rules* in games that begin with *setup*; DataError if it has none."""


@attrs.frozen(eq=False, repr=False)
class ObservationEncoding(Generic[Observation]):
    """The observations of *game* under *rules*, in games that begin with *setup*, as vectors of *size* numbers.

    ``observations_of`` makes one. *names* says what each entry is. It can be pickled as an ``ActionEncoding`` can.
    """

    game: AnyGame
    rules: object
    setup: object
    names: tuple[str, ...] = attrs.field(init=False)
    size: int = attrs.field(init=False)
    _block: Block[Observation] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        home: Vectors = home_of(self.game, "vectors")
        block = home.block(self.game, self.rules, self.setup)
        object.__setattr__(self, "_block", block)
        object.__setattr__(self, "names", block.names)
        object.__setattr__(self, "size", len(block.names))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (reference_to(self.game), self.rules, self.setup)

    def __repr__(self) -> str:
        return f"<ObservationEncoding of {self.game.name}: {self.size} numbers>"

    def vector(self, observation: Observation) -> array[float]:
        """Return *observation* as a new ``array("f")`` of ``size`` finite numbers, most of them from -1 to 1.

        It depends on *observation* alone: equal observations have equal vectors. What belongs to the observing player
        comes before what belongs to others. Raises DataError for anything but an observation of this game, under these
        rules, of a player with a seat; in a league also of the organiser.
        """
        rules = getattr(observation, "rules", None)
        if (rules is not self.rules and rules != self.rules) or hasattr(observation, "rng"):
            expected = f"expected an observation of {self.game.name} under the rules of this encoding"
            advice = "; observations_of(game, rules=...) makes one for others"
            raise DataError("observation", f"{expected}, got {short_repr(observation)}{advice}")
        return array("f", self._block.values(observation))


def observations_of(
    game: Game[State, Action, Observation], *, rules: object = None, setup: object = None
) -> ObservationEncoding[Observation]:
    """Return the vectors of the observations of *game* under *rules* in games that begin with *setup*.

    None stands for the default rules and the default set-up. Raises DataError if *rules* or *setup* are not of this
    game, and if *game* is neither a game of the library nor a variant of Magic.
    """
    default = game.Rules()
    if rules is not None and not isinstance(rules, type(default)):
        raise DataError("rules", f"expected {type(default).__name__}, got {short_repr(rules)}")
    return ObservationEncoding(game, default if rules is None else rules, checked_setup(game, setup))


def _rebuilt(reference: object, rules: object, setup: object) -> ObservationEncoding[Any]:
    """Return the encoding that was pickled."""
    return ObservationEncoding(game_of(reference), rules, setup)
