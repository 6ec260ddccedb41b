"""Check that every part of a card definition has the type that its field declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_args

import attrs

from castlerules.cards.language.tree import NODE_KINDS
from castlerules.core.codec_scalars import type_name
from castlerules.core.codec_types import field_types, is_tuple, is_union
from castlerules.core.errors import short_repr

_KIND_WORDS: Final = MappingProxyType({"ref": "reference"})


def wrong_types(node: object, kind: Any, path: str) -> Iterator[str]:
    """Yield a message for each part of *node* that does not have its declared type (BASE-Q46).

    *kind* is the declared type of *node* itself, and *path* is how messages name *node*, such as ``card.faces[0]``.
    """
    if not _is_right(node, _shape_of(kind)):
        yield from _faults(node, kind, path)


_Shape: TypeAlias = Mapping[type, Any]
"""The classes that a declared type allows, each with the shape of the entries if it is ``tuple``, else None."""


def _is_right(node: object, shape: _Shape) -> bool:
    """Return whether *node* and all its parts have their declared types; this is quick, but tells no place."""
    pending: list[tuple[Any, _Shape]] = [(node, shape)]
    while pending:
        part, allowed = pending.pop()
        cls: Any = type(part)
        if cls not in allowed:
            return False
        entries = allowed[cls]
        if entries is not None:
            pending += [(entry, entries) for entry in part]
        else:
            pending += [(getattr(part, name), inner) for name, inner in _field_shapes(cls)]
    return True


@cache
def _field_shapes(cls: Any) -> tuple[tuple[str, _Shape], ...]:
    """Return the names and the shapes of the fields of *cls*; () if it is no attrs class."""
    return tuple([(name, _shape_of(kind)) for name, kind in _field_types(cls)]) if attrs.has(cls) else ()


def _shape_of(kind: Any) -> _Shape:
    """Return the shape of the declared type *kind*; of members of a union with the same class the first counts."""
    shape: dict[type, Any] = {}
    for member in get_args(kind) if is_union(kind) else (kind,):
        if is_tuple(member):
            shape.setdefault(tuple, _shape_of(get_args(member)[0]))
        else:
            shape.setdefault(member, None)
    return shape


def _faults(node: object, kind: Any, path: str) -> Iterator[str]:
    """Yield what ``wrong_types`` yields, at the cost of a look at each declared type."""
    if is_union(kind):
        matching = [member for member in get_args(kind) if _is_exactly(node, member)]
        if not matching:
            yield _mismatch_text(node, kind, path)
        for member in matching[:1]:
            yield from _faults(node, member, path)
    elif not _is_exactly(node, kind):
        yield _mismatch_text(node, kind, path)
    elif isinstance(node, tuple):
        for place, part in enumerate(node):
            yield from _faults(part, get_args(kind)[0], f"{path}[{place}]")
    elif attrs.has(kind):
        for name, part in _field_types(kind):
            yield from _faults(getattr(node, name), part, f"{path}.{name}")


@cache
def _field_types(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the names and the declared types of the fields of *kind*, an attrs class."""
    return tuple(field_types(kind).items())


def _is_exactly(node: object, kind: Any) -> bool:
    """Return whether the class of *node* is exactly *kind*, so that a bool is not an int; parts are not checked."""
    return type(node) is (tuple if is_tuple(kind) else kind)


def _mismatch_text(node: object, kind: Any, path: str) -> str:
    """Return the message that the part *node* at *path* is not of the declared type *kind*.

    If both are of one sort (two effects, say), the message names the expected class, else only the expected sort.
    """
    node_kind = NODE_KINDS.get(type(node))
    members = get_args(kind) if is_union(kind) else (kind,)
    is_same_sort = node_kind is not None and all(NODE_KINDS.get(member) == node_kind for member in members)
    expected = " or ".join(map(type_name, members)) if is_same_sort else _expected_text(kind)
    return f"{path}: expected {expected}, got {_got_text(node)}"


def _expected_text(kind: Any) -> str:
    """Return the declared type *kind* in words, such as "a tuple of effect"; classes of one sort share one word."""
    if not is_union(kind):
        return f"a tuple of {_expected_text(get_args(kind)[0])}" if is_tuple(kind) else _type_word(kind)
    words = dict.fromkeys([_type_word(member) for member in get_args(kind)])
    return " or ".join(words)


def _type_word(kind: Any) -> str:
    word = NODE_KINDS.get(kind)
    if word is None or word in ("card", "target"):
        return type_name(kind)
    return _KIND_WORDS.get(word, word)


def _got_text(node: object) -> str:
    word = NODE_KINDS.get(type(node))
    return short_repr(node) if word is None else f"the {_KIND_WORDS.get(word, word)} {short_repr(node)}"
