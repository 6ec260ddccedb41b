"""The tables of ``variants.md``: what each variant changes in the book of normal Magic.

``python docs/variants.py`` writes them anew; a test compares them with the books.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import attrs

from castlerules.castle import CASTLE
from castlerules.fortress import FORTRESS
from castlerules.magic import NORMAL, Rulebook
from castlerules.solitaire import SOLITAIRE

__all__ = ["BOOKS", "Row", "changes", "rewritten", "table"]

BOOKS: Final = {"Castle": CASTLE, "Fortress": FORTRESS, "Solitaire": SOLITAIRE}
PAGE: Final = Path(__file__).with_name("variants.md")
HEAD: Final = "| in the book | how | function | what it says |\n|---|---|---|---|\n"
_FUNCTIONS: Final = (
    *("rule", "finder", "transform", "at_beginning", "next_step", "at_end", "legal_answers", "apply_answer"),
    "refusal",
)
"""The attributes of entries that hold their functions."""


class Row(NamedTuple):
    """A difference: the *place* in the book, *how* it differs, the name of the *function*, and what that *says*."""

    place: str
    how: str
    function: str
    says: str


class _Part(NamedTuple):
    """A function in a book, and *about*, the class that it is for, if there is one."""

    place: str
    function: Callable[..., Any] | None
    about: type[Any] | None


def changes(book: Rulebook) -> list[Row]:
    """Return how *book* differs from normal Magic: what is added, dropped, replaced, or wrapped by calling it.

    Fields come in the order of the book, and in each of them first what is gone or in the place of something else.
    """
    return [row for field in attrs.fields(Rulebook) for row in _of_field(field.name, book)]


def _of_field(field: str, book: Rulebook) -> Iterator[Row]:
    mine, normal = list(_parts(field, book)), list(_parts(field, NORMAL))
    fresh = [part for part in mine if part not in normal]
    for part in [one for one in normal if one not in mine]:
        heir = _heir(part, fresh)
        if heir is None:
            yield _row(part, "dropped")
        else:
            fresh.remove(heir)
            how = "wrapped" if _calls(heir.function, part.function) else "replaced"
            yield _row(heir, f"{how} `{_name(part)}`" if _name(part) else how)
    yield from (_row(part, "added") for part in fresh)


def _parts(field: str, book: Rulebook) -> Iterator[_Part]:
    """Yield the functions that *field* of *book* holds; a place has several only in lists."""
    held = getattr(book, field)
    if isinstance(held, Mapping):
        for kind, entry in held.items():
            yield from _inside(f"`{field}`, `{kind.__name__}`", entry, kind)
    elif isinstance(held, tuple) and not any(isinstance(one, int) for one in held):
        for entry in held:
            about = getattr(entry, "on", None) or getattr(entry, "affected_objects", None)
            step = f", {entry.step.value}" if hasattr(entry, "step") else ""
            yield from _inside(f"`{field}`{step}" + (f", `{about.__name__}`" if about else ""), entry, about)
    elif callable(held):
        yield _Part(f"`{field}`", held, None)
    elif held is not None:
        yield _Part(f"`{field}`: {', '.join(map(str, held))}", None, None)


def _inside(place: str, entry: Any, about: type[Any] | None) -> Iterator[_Part]:
    if inspect.isfunction(entry):
        yield _Part(place, entry, about)
        return
    several = sum(hasattr(entry, name) for name in _FUNCTIONS) > 1
    for name in _FUNCTIONS:
        function = getattr(entry, name, None)
        if function is not None and function.__name__ != "<lambda>":
            yield _Part(f"{place}, {name}" if several else place, function, about)


def _heir(gone: _Part, fresh: Iterable[_Part]) -> _Part | None:
    """Return what has taken the place of *gone*: what calls it, or what stands where only one thing can."""
    here = [part for part in fresh if part.place.partition(":")[0] == gone.place.partition(":")[0]]
    calling = [part for part in here if _calls(part.function, gone.function)]
    if calling or gone.place.startswith(("`restrictions`", "`replacements`", "`state_based_actions`", "`offers`")):
        return calling[0] if calling else None
    return here[0] if here else None


def _calls(function: Callable[..., Any] | None, other: Callable[..., Any] | None) -> bool:
    """Return whether *function* names *other*, or a table of normal Magic that holds it."""
    if function is None or other is None:
        return False
    known = inspect.getclosurevars(function).globals.values()
    return any(one is other or (isinstance(one, Mapping) and other in list(one.values())) for one in known)


def _name(part: _Part) -> str:
    return "" if part.function is None else part.function.__name__


def _row(part: _Part, how: str) -> Row:
    functions = [one for one in (part.function, part.about) if one is not None]
    text = next((found for one in functions if (found := inspect.getdoc(one))), "")
    return Row(part.place, how, _name(part), " ".join(text.partition("\n")[0].split()).replace("|", r"\|"))


def table(book: Rulebook) -> str:
    """Return the table of what *book* changes."""
    rows = [(one.place, one.how, f"`{one.function}`" if one.function else "", one.says) for one in changes(book)]
    return HEAD + "".join([f"| {' | '.join(row)} |\n".replace("  ", " ") for row in rows])


def rewritten(page: str) -> str:
    """Return the text of *page* with the table below the heading of each variant made anew."""
    for name, book in BOOKS.items():
        found = re.search(rf"^## {name}\n[^|]*((?:^\|.*\n)+)", page, flags=re.MULTILINE)
        assert found is not None, f"there is a table for {name}"
        page = page[: found.start(1)] + table(book) + page[found.end(1) :]
    return page


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
