"""Why an action may not be done: the checks of each kind of action, in order, each with its rule and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Broken

from .actions import Action
from .league import is_over
from .reasons_contests import CONTEST_CHECKS
from .reasons_decks import DECK_CHECKS
from .reasons_purchases import PURCHASE_CHECKS
from .reasons_remedies import REMEDY_CHECKS
from .shapes import malformed
from .state import State

__all__ = ["CHECKS", "why_not"]

CHECKS: Final[Mapping[type[Any], tuple[Callable[[State, Any], Broken | None], ...]]] = MappingProxyType(
    {**CONTEST_CHECKS, **DECK_CHECKS, **PURCHASE_CHECKS, **REMEDY_CHECKS}
)
"""By kind of action what is asked, in order."""


def why_not(state: State, action: Action) -> Broken | None:
    """Return the rule that *action* would break now, or None if it may be done; never raises.

    Anything that is no action of a league breaks ``ASC-I28``.
    """
    broken = malformed(action)
    if broken is not None:
        return broken
    if is_over(state):
        return Broken("ASC-Q41", "the league is over")
    for check in CHECKS[type(action)]:
        broken = check(state, action)
        if broken is not None:
            return broken
    return None
