"""The tables of ``variants.md``: the differences of each variant from the rulebook of normal Magic.

``python docs/variants.py`` writes them anew; a test compares them with the rulebooks.
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
from castlerules.magic import NORMAL, Rulebook, TextReferences
from castlerules.magic.model import PaymentModel
from castlerules.solitaire import SOLITAIRE

__all__ = ["BOOKS", "Row", "changes", "rewritten", "table"]

BOOKS: Final = {"Castle": CASTLE, "Fortress": FORTRESS, "Solitaire": SOLITAIRE}
PAGE: Final = Path(__file__).with_name("variants.md")
HEAD: Final = "| in the rulebook | how | function | its first line |\n|---|---|---|---|\n"
_FUNCTIONS: Final = (
    *("rule", "finder", "transform", "at_beginning", "next_step", "at_end", "legal_answers", "apply_answer"),
    *("refusal", "find"),
)
"""The attributes of a rulebook's entries that hold functions."""


class Row(NamedTuple):
    """A difference: its *place* in the rulebook, *how* it differs, the *function*, and its first line (*says*)."""

    place: str
    how: str
    function: str
    says: str


class _Part(NamedTuple):
    """A *function* and its *place* in a rulebook, and *about*, the class that it handles, if there is one."""

    place: str
    function: Callable[..., Any] | None
    about: type[Any] | None


def changes(book: Rulebook) -> list[Row]:
    """Return how *book* differs from normal Magic: which functions are added, dropped, replaced, or wrapped.

    Fields come in the order of the rulebook; in each, dropped, replaced and wrapped functions come first.
    """
    return [row for field in attrs.fields(Rulebook) for row in _of_field(field.name, book)]


def _of_field(field: str, book: Rulebook) -> Iterator[Row]:
    mine, normal = list(_parts(field, book)), list(_parts(field, NORMAL))
    fresh = [part for part in mine if part not in normal]
    for part in [part for part in normal if part not in mine]:
        heir = _heir(part, fresh)
        if heir is None:
            yield _row(part, "dropped")
        else:
            fresh.remove(heir)
            how = "wrapped" if _calls(heir.function, part.function) else "replaced"
            yield _row(heir, f"{how} `{_name(part)}`" if _name(part) else how)
    yield from (_row(part, "added") for part in fresh)


def _parts(field: str, book: Rulebook) -> Iterator[_Part]:
    """Yield the functions in *field* of *book*; only fields that are tuples have several in one place."""
    content = getattr(book, field)
    if isinstance(content, (TextReferences, PaymentModel)):
        for name, function in attrs.asdict(content, recurse=False).items():
            if inspect.isfunction(function):
                yield _Part(f"`{field}`, {name}", function, None)
    elif isinstance(content, Mapping):
        for kind, entry in content.items():
            yield from _inside(f"`{field}`, `{kind.__name__}`", entry, kind)
    elif isinstance(content, tuple) and not any(isinstance(entry, int) for entry in content):
        for entry in content:
            about = getattr(entry, "on", None) or getattr(entry, "affected_objects", None)
            step = f", {entry.step.value}" if hasattr(entry, "step") else ""
            yield from _inside(f"`{field}`{step}" + (f", `{about.__name__}`" if about else ""), entry, about)
    elif callable(content):
        yield _Part(f"`{field}`", content, None)
    elif content is not None:
        yield _Part(f"`{field}`: {', '.join(sorted(map(str, content)))}", None, None)


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
    """Return the part that has taken the place of *gone*: one that calls it, or the only one in its place."""
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
    names = function.__code__.co_names if inspect.isfunction(function) else ()
    in_modules = [getattr(module, name, None) for module in known if inspect.ismodule(module) for name in names]
    return any(
        value is other or (isinstance(value, Mapping) and other in list(value.values()))
        for value in (*known, *in_modules)
    )


def _name(part: _Part) -> str:
    return "" if part.function is None else part.function.__name__


def _row(part: _Part, how: str) -> Row:
    documented = [source for source in (part.function, part.about) if source is not None]
    text = next((doc for source in documented if (doc := inspect.getdoc(source))), "")
    return Row(part.place, how, _name(part), " ".join(text.partition("\n")[0].split()).replace("|", r"\|"))


def table(book: Rulebook) -> str:
    """Return the Markdown table of the differences of *book* from normal Magic."""
    rows = [(row.place, row.how, f"`{row.function}`" if row.function else "", row.says) for row in changes(book)]
    return HEAD + "".join([f"| {' | '.join(cells)} |\n".replace("  ", " ") for cells in rows])


def rewritten(page: str) -> str:
    """Return the text of *page* with a new table below the heading of each variant."""
    for name, book in BOOKS.items():
        old_table = re.search(rf"^## {name}\n[^|]*((?:^\|.*\n)+)", page, flags=re.MULTILINE)
        assert old_table is not None, f"expected a table below the heading {name}, got none"
        page = page[: old_table.start(1)] + table(book) + page[old_table.end(1) :]
    return page


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
