"""How tests look into cards: the nodes of a kind, and the numbers."""

from __future__ import annotations

from typing import TypeVar

import attrs

from castlerules.cards.language import nodes_in

Node = TypeVar("Node")


def nodes_of_type(root: object, kind: type[Node]) -> list[Node]:
    """Return the objects of *kind* in *root*."""
    return [node for node in nodes_in(root) if isinstance(node, kind)]


def numbers(root: object) -> set[int]:
    """Return the sizes of all numbers above 1 that are written in *root*."""
    values = [getattr(node, field.name) for node in nodes_in(root) for field in attrs.fields(type(node))]
    plain = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return {abs(part) for part in plain if type(part) is int and abs(part) > 1}
