"""``text_of``: the text of any part of a card; ``tables`` registers the text of each class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from typing import Any, TypeAlias

from castlerules.core import DataError
from castlerules.core.errors import short_repr

Texts: TypeAlias = Mapping[type[object], Callable[[Any], str]]
"""The text of each class of nodes, as a function of the node."""


@singledispatch
def text_of(node: object) -> str:
    """Return the text of *node*, a part of a card, with marks for what it refers to (see ``referents``).

    Raises DataError if *node* is nothing of the card language.
    """
    raise DataError("card", f"expected an expression of the card language, got {short_repr(node)}")
