"""A form of parts of cards in which two that mean the same are equal: texts need not tell them apart."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules.cards import language as lang

from .oracle.normal_form import normal_form


def same_meaning(part: Any) -> Any:
    """Return *part* in its normal form, and with one of two classes wherever both mean the same object or player.

    A target that is a player can be called ``Target`` or ``TargetPlayer``, and the source ``This`` or ``IsThis``.
    """
    return _same(normal_form(part))


def _same(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(map(_same, node))
    if isinstance(node, lang.TargetPlayer):
        return lang.Target(node.index)
    if node == lang.Is(lang.This()):
        return lang.IsThis()
    if not attrs.has(type(node)) or isinstance(node, lang.ManaCost):
        return node
    fields = {field.name: _same(getattr(node, field.name)) for field in attrs.fields(type(node))}
    if fields.get("what") == lang.This():
        fields["what"] = lang.IsThis()
    return type(node)(**fields)
