"""A form of parts of cards in which two that mean the same are equal: texts need not tell them apart."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules.cards import language as lang

from .oracle.normal_form import normal_form


def same_meaning(part: Any) -> Any:
    """Return *part* in its normal form, and with one of two classes wherever both mean the same object or player.

    A target that is a player can be called ``Target`` or ``TargetPlayer``, and the source ``This`` or ``IsThis``. What
    matches all of a group and something else matches all of them.
    """
    return _same(normal_form(_in_one_group(part)))


def _in_one_group(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(map(_in_one_group, node))
    if not attrs.has(type(node)) or isinstance(node, lang.ManaCost):
        return node
    fields = {field.name: _in_one_group(getattr(node, field.name)) for field in attrs.fields(type(node))}
    if isinstance(node, lang.AllOf) and len(node.parts) > 1:
        groups = [part.parts if _is_group(part) else (part,) for part in fields["parts"]]
        fields["parts"] = tuple([part for group in groups for part in group])
    return type(node)(**fields)


def _is_group(part: Any) -> bool:
    return isinstance(part, lang.AllOf) and len(part.parts) > 1


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
