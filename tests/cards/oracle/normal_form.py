"""A form of definitions in which two that differ in nothing that a game could see are equal."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules.cards import language as lang
from castlerules.cards.language import nodes_in

_NAMING = ("name", "result_name", "among")
_OTHER_NAMES = (lang.Token, lang.Face, lang.CardDef)


def normal_form(ability: lang.Ability) -> lang.Ability:
    """Return *ability* with the parts of its filters in a fixed order, and fixed names for what its steps bind."""
    return _normal(ability, {name: f"bound {place}" for place, name in enumerate(_bound_names(ability))})  # type: ignore[no-any-return]


def _bound_names(node: object) -> dict[str, None]:
    """Return the names that parts of *node* bind or refer to, in the order of the text."""
    names: dict[str, None] = {}
    for part in reversed(list(nodes_in(node))):
        if not isinstance(part, _OTHER_NAMES):
            names |= {name: None for field in _NAMING if (name := getattr(part, field, "")) and isinstance(name, str)}
    return names


def _normal(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, tuple):
        return tuple([_normal(part, names) for part in node])
    if not attrs.has(type(node)) or isinstance(node, lang.ManaCost):
        return node
    fields = {field.name: _normal(getattr(node, field.name), names) for field in attrs.fields(type(node))}
    if not isinstance(node, _OTHER_NAMES):
        fields |= {field: names[fields[field]] for field in _NAMING if fields.get(field) in names}
    if isinstance(node, (lang.AllOf, lang.AnyOf)):
        fields["parts"] = tuple(sorted(fields["parts"], key=repr))
    return type(node)(**fields)
