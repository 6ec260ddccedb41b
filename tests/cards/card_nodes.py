"""How tests look into cards: every node of one, and the nodes of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import attrs

Node = TypeVar("Node")


def nodes(thing: object) -> Iterator[object]:
    """Yield *thing* and every attrs object in it, however deep."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from nodes(part)
    elif attrs.has(kind := type(thing)):
        yield thing
        for field in attrs.fields(kind):
            yield from nodes(getattr(thing, field.name))


def nodes_of_type(thing: object, kind: type[Node]) -> list[Node]:
    """Return the objects of *kind* in *thing*."""
    return [node for node in nodes(thing) if isinstance(node, kind)]


def numbers(thing: object) -> set[int]:
    """Return the sizes of all numbers above 1 that are written in *thing*."""
    found = [getattr(node, field.name) for node in nodes(thing) for field in attrs.fields(type(node))]  # type: ignore[arg-type]
    plain = [part for value in found for part in (value if isinstance(value, tuple) else (value,))]
    return {abs(part) for part in plain if type(part) is int and abs(part) > 1}
