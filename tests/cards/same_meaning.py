"""A form of parts of cards in which two that mean the same are equal: texts need not tell them apart."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules.cards import language as lang

from .oracle.normal_form import normal_form


def same_meaning(part: Any) -> Any:
    """Return *part* in its normal form, and with one of two classes wherever both mean the same object or player.

    A target that is a player can be called ``Target`` or ``TargetPlayer``, and the source ``This`` or ``IsThis``. What
    matches a group within a group must match the parts of both. A noted number that nothing reads needs no name.
    """
    form = normal_form(part)
    return _same(form, repr(form))


def _same(node: Any, whole: str) -> Any:
    """Return *node*, a part of what *whole* shows, in the form of ``same_meaning``."""
    if isinstance(node, tuple):
        return tuple([_same(part, whole) for part in node])
    if isinstance(node, lang.TargetPlayer):
        return lang.Target(node.index)
    if node == lang.Is(lang.This()):
        return lang.IsThis()
    if not attrs.has(type(node)) or isinstance(node, lang.ManaCost):
        return node
    fields = {field.name: _same(getattr(node, field.name), whole) for field in attrs.fields(type(node))}
    if isinstance(node, lang.NoteNumber) and whole.count(repr(node.result_name)) == 1:
        fields["result_name"] = ""
    if isinstance(node, lang.AllOf):
        fields["parts"] = _flat(fields["parts"])
    if fields.get("what") == lang.This():
        fields["what"] = lang.IsThis()
    return type(node)(**fields)


def _flat(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return *parts* of an ``AllOf``, with those of each ``AllOf`` of several parts among them in its place."""
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, lang.AllOf) and len(part.parts) > 1 else [part]
    return tuple(sorted(flat, key=repr))
