"""Random cards in the language, derived from the types of the fields of its classes; they need not make sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Final, get_args

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from castlerules.cards import language as lang
from castlerules.core.codec_types import field_types, is_tuple, is_union

__all__ = ["ABILITIES", "CARDS", "EFFECTS", "FILTERS", "classes", "strategy_for", "variant_of"]

COSTS: Final = ("{0}", "{1}", "{R}", "{X}{R}", "{2}{W}{W}", "{W/U}{B}", "{C}{C}", "{X}{X}")
NAMES: Final = ("", "found", "Goblin", "two words", "creature", "a> and <b", "it's (so)")
LEAF_STRATEGIES: Final[dict[Any, SearchStrategy[Any]]] = {
    int: st.integers(-2, 12),
    str: st.sampled_from(NAMES),
    bool: st.booleans(),
    NoneType: st.none(),
    lang.ManaCost: st.sampled_from(COSTS).map(lang.mana),
}


def part_types(kind: Any) -> Iterator[Any]:
    """Yield the types that *kind* is made of, one level down."""
    if attrs.has(kind):
        yield from field_types(kind).values()
    elif is_union(kind) or is_tuple(kind):
        yield from (part for part in get_args(kind) if part is not Ellipsis)


@cache
def classes() -> tuple[type[Any], ...]:
    """Return all attrs classes that a card can hold, each once."""
    kinds: dict[Any, None] = {}
    waiting: list[Any] = [lang.CardDef]
    while waiting:
        kind = waiting.pop()
        if kind not in kinds:
            kinds[kind] = None
            waiting += part_types(kind)
    return tuple(kind for kind in kinds if attrs.has(kind))


@cache
def heights() -> dict[Any, int]:
    """Return for every class how deep its smallest object is."""
    depths: dict[Any, int] = {}
    while len(depths) < len(classes()):
        depths |= {
            kind: 1 + max(map(_height(depths), field_types(kind).values()), default=0) for kind in _ready(depths)
        }
    return depths


def _ready(depths: dict[Any, int]) -> list[Any]:
    reach = _height(depths)
    waiting = [kind for kind in classes() if kind not in depths]
    return [kind for kind in waiting if all(reach(value) < 99 for value in field_types(kind).values())]


def _height(depths: dict[Any, int]) -> Callable[[Any], int]:
    def height(kind: Any) -> int:
        if is_union(kind):
            return min(map(height, get_args(kind)))
        return depths.get(kind, 99) if attrs.has(kind) else 0

    return height


@cache
def strategy_for(kind: Any, depth: int = 4) -> SearchStrategy[Any]:
    """Return a strategy for *kind*, about *depth* levels deep."""
    return st.deferred(lambda: _strategy_for(kind, depth))


def _strategy_for(kind: Any, depth: int) -> SearchStrategy[Any]:
    if kind in LEAF_STRATEGIES:
        return LEAF_STRATEGIES[kind]
    if is_union(kind):
        height = _height(heights())
        smallest = height(kind)
        return st.one_of(
            [strategy_for(get_arg, depth) for get_arg in get_args(kind) if height(get_arg) <= max(depth, smallest)]
        )
    if is_tuple(kind):
        inner, *_ = get_args(kind)
        return st.lists(strategy_for(inner, depth - 1), max_size=3 if depth > 1 else 0).map(tuple)
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    return st.builds(kind, **{name: strategy_for(part, depth - 1) for name, part in field_types(kind).items()})


CARDS: Final = strategy_for(lang.CardDef, 7)
ABILITIES: Final[SearchStrategy[lang.Ability]] = strategy_for(lang.Ability, 5)
EFFECTS: Final[SearchStrategy[lang.Effect]] = strategy_for(lang.Effect, 4)
FILTERS: Final[SearchStrategy[lang.Filter]] = strategy_for(lang.Filter, 4)


@st.composite
def variant_of(draw: DrawFn, root: Any, kind: Any, depth: int = 4) -> Any:
    """Draw something that is a *kind* as *root* is, and differs from it, if at all, in one place."""
    fields = field_types(type(root)) if attrs.has(type(root)) and type(root) is not lang.ManaCost else {}
    how = draw(st.integers(0, 4))
    if fields and how > 1:
        name = draw(st.sampled_from(sorted(fields)))
        return attrs.evolve(root, **{name: draw(variant_of(getattr(root, name), fields[name], depth - 1))})
    if isinstance(root, tuple) and root and how > 0:
        return _with_another_part(draw, root, get_args(kind)[0], depth)
    if how == 1 and kind == lang.Filter:
        return draw(st.sampled_from([lang.Not(root), lang.AllOf((root,)), lang.AnyOf((root,))]))
    return lang.InOrder((root,)) if how == 1 and kind == lang.Effect else draw(strategy_for(kind, max(depth, 1)))


def _with_another_part(draw: DrawFn, parts: tuple[Any, ...], kind: Any, depth: int) -> tuple[Any, ...]:
    place = draw(st.integers(0, len(parts) - 1))
    new = draw(variant_of(parts[place], kind, depth - 1))
    return draw(
        st.sampled_from(
            [
                (*parts[:place], new, *parts[place + 1 :]),
                (*parts[:place], *parts[place + 1 :]),
                (*parts[:place], parts[place], *parts[place:]),
                tuple(reversed(parts)),
            ]
        )
    )
