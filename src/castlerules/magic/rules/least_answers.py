"""The first answer to some decisions, found without listing the others, for those who only play on quietly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from castlerules.magic.model import actions
from castlerules.magic.query.board import Board

from .combat import attack_actions, least_attack_action

Listing: TypeAlias = Callable[[Board, Any], list[actions.Action]]
LeastAnswer: TypeAlias = Callable[[Board, Any], actions.Action | None]

LEAST_ANSWERS: Final[Mapping[Listing, LeastAnswer]] = MappingProxyType({attack_actions: least_attack_action})
"""For a function that lists the answers to a decision: one that returns the first of them, or None if it is not known.

The key is not the class of the decision: a variant that lists other answers to it has another function, and no entry.
"""
