"""Valid data, damaged: what careless programs, old files and people with bad intentions send."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

Path = tuple[str | int, ...]

_STRAYS: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, 2, -1, 64, 200, 1.5, float("nan"), 10**17, 10**30, 10**1200),
    *("", "KH", "XR", "10S", "pre", "post", "combat", "split", "red", "draw", "pass", "Rng", "State", "\ud800"),
    *([], {}, [[]], [0, 1], {"type": "Rng"}, {"type": "Scripted", "results": []}),
)


def paths(data: Any, at: Path = ()) -> Iterator[Path]:
    """Yield the path of every value inside *data*."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        yield (*at, key)
        yield from paths(part, (*at, key))


def inside(data: Any, path: Path) -> Any:
    """Return what *path* leads to in *data*."""
    for key in path:
        data = data[key]
    return data


def _dropped(_: DrawFn, data: Any, path: Path) -> None:
    del inside(data, path[:-1])[path[-1]]


def _doubled(_: DrawFn, data: Any, path: Path) -> None:
    holder: Any = inside(data, path[:-1])
    part = copy.deepcopy(holder[path[-1]])
    if isinstance(holder, list):
        holder.append(part)
    else:
        holder[f"{path[-1]}_"] = part


def _swapped(draw: DrawFn, data: Any, path: Path) -> None:
    """Exchange two values that are not inside each other."""
    other = draw(st.sampled_from(list(paths(data))))
    if path[: len(other)] == other or other[: len(path)] == path:
        return
    here, there = inside(data, path[:-1]), inside(data, other[:-1])
    here[path[-1]], there[other[-1]] = there[other[-1]], here[path[-1]]


def _moved(draw: DrawFn, data: Any, _: Path) -> None:
    """Take an entry out of a list and put it into another: a card into another zone."""
    lists = [where for where in paths(data) if isinstance(inside(data, where), list)]
    full = [where for where in lists if inside(data, where)]
    if full:
        taken, into = inside(data, draw(st.sampled_from(full))), inside(data, draw(st.sampled_from(lists)))
        into.append(copy.deepcopy(taken.pop()))


def _replaced(draw: DrawFn, data: Any, path: Path) -> None:
    inside(data, path[:-1])[path[-1]] = copy.deepcopy(draw(st.sampled_from(_STRAYS)))


def _nudged(draw: DrawFn, data: Any, path: Path) -> None:
    """Change a number a little, and a truth value to the other."""
    here = inside(data, path[:-1])
    old = here[path[-1]]
    if isinstance(old, bool):
        here[path[-1]] = not old
    elif isinstance(old, int):
        here[path[-1]] = old + draw(st.sampled_from((1, -1, 2, 64, -64)))


def _nested(draw: DrawFn, data: Any, path: Path) -> None:
    here = inside(data, path[:-1])
    for _ in range(draw(st.sampled_from((1, 2, 100)))):
        here[path[-1]] = [here[path[-1]]]


_WAYS: Final[tuple[Callable[[DrawFn, Any, Path], None], ...]] = (
    *(_nudged, _moved, _swapped, _replaced),
    *(_dropped, _doubled, _nested),
)


@st.composite
def damaged(draw: DrawFn, data: st.SearchStrategy[Any], *, gently: bool = False) -> Any:
    """Return what *data* gives with one to three faults; *gently* leaves the shape as it is."""
    damaged_data = copy.deepcopy(draw(data))
    for _ in range(draw(st.integers(1, 3))):
        places = [path for path in paths(damaged_data) if not gently or path[0] == "value"]
        if places:
            way = draw(st.sampled_from(_WAYS[:4] if gently else _WAYS))
            way(draw, damaged_data, draw(st.sampled_from(places)))
    return damaged_data


@st.composite
def miswritten(draw: DrawFn, text: st.SearchStrategy[str]) -> str:
    """Return what *text* gives with one to three places written otherwise."""
    written = draw(text)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(written)))
        length = draw(st.integers(0, 8))
        pieces = st.sampled_from((*_PIECES, written[start : start + length]))
        end = start + draw(st.sampled_from((0, length)))
        written = written[:start] + draw(pieces) + written[end:]
    return written


_PIECES: Final = (
    *("", " ", "\n", ",", "=", ":", ">", "#", "*", "/", "-", "[", "]", "{", "}", '"', "0", "7", "99", "9" * 30),
    *("\x00", "\u0663", "\u00b2", "\ud800", "KH", "XB", "RED", "pass*999999", "nan", "1e999", "[" * 9999),
)
