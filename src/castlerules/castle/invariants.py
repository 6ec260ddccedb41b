"""What a state of Castle may not be, besides what no state of Magic may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from castlerules.core import Broken, Player
from castlerules.magic.actions import Action
from castlerules.magic.invariants import problems as problems_of_magic
from castlerules.magic.state import State
from castlerules.magic.step_invariants import step_problems as step_problems_of_magic

from .castles import cards_apart
from .keep import castles_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["problems", "step_problems"]

_INSTEAD: Final = ("BASE-I18", "BASE-I20", "BASE-I21")


def problems(book: Rulebook, state: State) -> tuple[Broken, ...]:
    """Return every invariant that *state* breaks; empty for what play can reach."""
    extra = castles_of(state)
    elsewhere = tuple([card for place in range(len(extra.castles)) for card in cards_apart(extra, Player(place))])
    return problems_of_magic(book, state, without=_INSTEAD, elsewhere=elsewhere)


def step_problems(book: Rulebook, before: State, action: Action, after: State) -> tuple[Broken, ...]:
    """Return every invariant that the step from *before* by *action* to *after* breaks."""
    return step_problems_of_magic(book, before, action, after, without=_INSTEAD)
