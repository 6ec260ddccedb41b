"""Groups of nodes for which players have one word, such as "multicolored" for any two of the five colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

import attrs

from castlerules.cards import language as lang

_PAIRS: Final = tuple(
    [lang.AllOf((lang.IsColor(one), lang.IsColor(other))) for one, other in combinations(lang.COLORS, 2)]
)


def is_multicolored(filter_: lang.AnyOf) -> bool:
    """Return whether *filter_* means objects of two or more colours."""
    return filter_.parts == _PAIRS


def in_one_group(parts: Sequence[lang.Filter]) -> tuple[lang.Filter, ...]:
    """Return *parts*, all of which must match, with the parts of a group among them instead of the group."""
    flat: list[lang.Filter] = []
    for part in parts:
        flat += in_one_group(part.parts) if isinstance(part, lang.AllOf) and len(part.parts) > 1 else (part,)
    return tuple(flat)


# Colours.


def of_chosen_color(options: Sequence[lang.Effect]) -> Any | None:
    """Return what *options* do with a chosen colour if they do the same with each of the five; None if they do not."""
    if len(options) != len(lang.COLORS):
        return None
    first, *others = [
        _with_chosen(option, lang.IsColor(color)) for option, color in zip(options, lang.COLORS, strict=True)
    ]
    return first if first != options[0] and all(other == first for other in others) else None


def _with_chosen(node: Any, color: lang.IsColor) -> Any:
    """Return *node* with ``IsChosen`` instead of *color*."""
    if node == color:
        return lang.IsChosen()
    if isinstance(node, tuple):
        parts = tuple([_with_chosen(part, color) for part in node])
        return node if all(new is old for new, old in zip(parts, node, strict=True)) else parts
    if not attrs.has(type(node)):
        return node
    fields = {field.name: getattr(node, field.name) for field in attrs.fields(type(node)) if field.init}
    changes = {name: new for name, old in fields.items() if (new := _with_chosen(old, color)) is not old}
    return attrs.evolve(node, **changes) if changes else node


def most_common_color(condition: lang.Condition) -> lang.Color | None:
    """Return the colour of which *condition* says that no other is more common among permanents; None for others."""
    for color in lang.COLORS:
        count = _number_of(color)
        others = [lang.Compare(count, lang.Comparison.AT_LEAST, _number_of(one)) for one in lang.COLORS if one != color]
        if condition == lang.Both((lang.Compare(count, lang.Comparison.AT_LEAST, 1), *others)):
            return color
    return None


def _number_of(color: lang.Color) -> lang.CountOf:
    return lang.CountOf(lang.IsColor(color))


def of_most_common_color(condition: lang.Either) -> lang.ObjectRef | None:
    """Return the object of which *condition* says that it has the most common colour; None if it says anything else."""
    if len(condition.conditions) != len(lang.COLORS):
        return None
    objects: list[lang.ObjectRef] = []
    for color, case in zip(lang.COLORS, condition.conditions, strict=True):
        match case:
            case lang.Both(conditions=(lang.Matches(object=object_, filter=filter_), common)):
                if filter_ == lang.IsColor(color) and most_common_color(common) is color:
                    objects.append(object_)
            case _:
                return None
    return objects[0] if objects == [objects[0]] * len(lang.COLORS) else None


# Tapping.


def tapped_or_untapped(effect: lang.If) -> lang.ObjectRef | None:
    """Return what you may tap or untap, whichever changes it, by *effect*; None if it does anything else."""
    match effect:
        case lang.If(
            condition=lang.Matches(object=what, filter=lang.IsTapped()),
            then=lang.May(who=lang.You(), effect=untap, otherwise=lang.InOrder(steps=())),
            otherwise=lang.May(who=lang.You(), effect=tap, otherwise=lang.InOrder(steps=())),
        ) if (untap, tap) == (lang.SetTapped(what, tapped=False), lang.SetTapped(what)):
            return what
        case _:
            return None
