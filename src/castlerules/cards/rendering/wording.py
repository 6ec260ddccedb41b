"""``text_of``: the text of any part of a card, by the table of its class (``tables.TEXTS``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from castlerules.core import DataError
from castlerules.core.errors import short_repr

Texts: TypeAlias = Mapping[type[object], Callable[[Any], str]]
"""The text of each class of nodes, as a function of the node."""


def text_of(node: object) -> str:
    """Return the text of *node*, a part of a card, with marks for what it refers to (see ``referents``).

    Raises DataError if *node* is nothing of the card language.
    """
    if type(node) is int:
        return str(node)
    text = _texts().get(type(node))
    if text is None:
        raise DataError("card", f"expected an expression of the card language, got {short_repr(node)}")
    return text(node)


@cache
def _texts() -> Texts:
    from .tables import TEXTS  # late: the modules of the tables import this one, because nodes hold other nodes

    return TEXTS


def in_parentheses(text: str) -> str:
    """Return *text* in parentheses."""
    return f"({text})"
