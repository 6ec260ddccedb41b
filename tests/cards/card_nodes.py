"""How tests look into cards: every node of one, and the nodes of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import attrs

Node = TypeVar("Node")


def nodes(root: object) -> Iterator[object]:
    """Yield *root* and every attrs object in it, however deep."""
    if isinstance(root, tuple):
        for part in root:
            yield from nodes(part)
    elif attrs.has(kind := type(root)):
        yield root
        for field in attrs.fields(kind):
            yield from nodes(getattr(root, field.name))


def nodes_of_type(root: object, kind: type[Node]) -> list[Node]:
    """Return the objects of *kind* in *root*."""
    return [node for node in nodes(root) if isinstance(node, kind)]


def numbers(root: object) -> set[int]:
    """Return the sizes of all numbers above 1 that are written in *root*."""
    values = [getattr(node, field.name) for node in nodes(root) for field in attrs.fields(type(node))]  # type: ignore[arg-type]
    plain = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return {abs(part) for part in plain if type(part) is int and abs(part) > 1}
