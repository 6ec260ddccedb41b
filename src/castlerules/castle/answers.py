"""The questions of Castle: what may be answered, and what an answer does (the rules, 4.1 and 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.magic.actions import Action
from castlerules.magic.asking import Attacking, Question
from castlerules.magic.book import Asking
from castlerules.magic.normal import NORMAL
from castlerules.magic.scene import Scene
from castlerules.magic.state import State

from .breach import activated, declined, proceeded, switched
from .fight import (
    attackers_now,
    attackers_picked,
    column_chosen,
    columns_now,
    divided,
    dividing_now,
    no_such_column,
    no_such_division,
)
from .keep import (
    Activating,
    ChoosingColumn,
    DeclineActivation,
    Dividing,
    Facing,
    PayActivation,
    ProceedToBlock,
    SwitchWithBehind,
)

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["QUESTIONS"]


def _activating_now(_: Scene, __: Activating) -> list[Action]:
    """CAS-024, CAS-031: pay, or lose the card."""
    return [DeclineActivation(), PayActivation()]


def _activation_answered(book: Rulebook, state: State, _: Activating, action: Action) -> State:
    return activated(book, state) if isinstance(action, PayActivation) else declined(book, state)


def _facing_now(_: Scene, __: Facing) -> list[Action]:
    """CAS-032: a switch that cannot be made is not asked for."""
    return [ProceedToBlock(), SwitchWithBehind()]


def _facing_answered(book: Rulebook, state: State, _: Facing, action: Action) -> State:
    return switched(book, state) if isinstance(action, SwitchWithBehind) else proceeded(book, state)


QUESTIONS: Final[Mapping[type[Question], Asking]] = MappingProxyType(
    {
        ChoosingColumn: Asking(
            columns_now, column_chosen, "CAS-017", "say first which column is attacked", refusal=no_such_column
        ),
        Attacking: attrs.evolve(NORMAL.questions[Attacking], offered=attackers_now, answered=attackers_picked),
        Activating: Asking(
            _activating_now, _activation_answered, "CAS-021", "say first whether the price of the card is paid"
        ),
        Facing: Asking(_facing_now, _facing_answered, "CAS-032", "go on with the combat first, or switch"),
        Dividing: Asking(
            dividing_now,
            divided,
            "CAS-036",
            "say first how the defending creature's damage is divided",
            refusal=no_such_division,
        ),
    }
)
"""The questions that normal Magic does not have, or asks otherwise."""
