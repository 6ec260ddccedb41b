"""What is checked and tidied when all sentences of an ability have been read, before they become its effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang

from .binder import Missing, Unbound
from .meanings import NOTHING, in_order

_NAMED: Final[Mapping[type[object], str]] = MappingProxyType(
    {lang.CreateTokens: "name", lang.DealDamage: "result_name"}
)
"""The effects whose result may have a name or not, with the field of the name."""


def completed(effects: tuple[lang.Effect, ...], targets: tuple[lang.TargetSlot, ...]) -> lang.Effect:
    """Return the effect that *effects* make up, with nothing left open.

    Raises Unreadable for an offer that nothing follows, and for a target that is chosen only if a cost is paid, which
    the language cannot say.
    """
    effect = in_order(*effects)
    if any(isinstance(node, lang.MayPay) and node.effect == NOTHING for node in lang.nodes_in(effect)):
        raise Unbound("nothing follows from the payment")
    always = set(_targets_in(effect))
    if any(isinstance(node, lang.WasPaid) for node in lang.nodes_in(effect)) and len(always) < len(targets):
        raise Missing("targets that are chosen only if a cost is paid")
    return _without_unused_names(effect)


def _targets_in(node: Any) -> Iterator[int]:
    """Yield the index of each target slot that *node* uses whether or not an optional cost was paid."""
    if isinstance(node, lang.If) and any(isinstance(part, lang.WasPaid) for part in lang.nodes_in(node.condition)):
        yield from set(_targets_in(node.then)) & set(_targets_in(node.otherwise))
        return
    if isinstance(node, lang.GIVEN_TO_OTHERS):
        return
    if isinstance(node, (lang.Target, lang.TargetPlayer, lang.DivideDamage)):
        yield node.index
    for part in lang.parts_of(node):
        yield from _targets_in(part)


def _without_unused_names(effect: lang.Effect) -> lang.Effect:
    """Return *effect* with no names for tokens and damage that no other part of it refers to."""
    used = {node.name for node in lang.nodes_in(effect) if isinstance(node, (lang.BoundObjects, lang.ThisWay))}

    def tidy(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple([tidy(part) for part in node])
        if not attrs.has(type(node)) or isinstance(node, lang.ManaCost):
            return node
        fields = {field.name: tidy(getattr(node, field.name)) for field in attrs.fields(type(node))}
        name = _NAMED.get(type(node))
        if name is not None and fields[name] not in used:
            fields[name] = ""
        return type(node)(**fields)

    return tidy(effect)  # type: ignore[no-any-return]
