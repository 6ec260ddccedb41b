"""Tables of the fields of states, observations, events and options, read off the classes and their docstrings.

What a field means is what the docstring of its class, or else of a base of it, says in the sentences that mention it as
``*field*``. If none does, it means what it means in a class to which the docstring refers, as in "The other fields are
those of ``State``", or else the first sentence of the class of its values says it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import attrs
import public
import rule_codes
import signatures

from castlerules import Event
from castlerules.core.options import Options
from castlerules.magic.model import Change, VariantState

__all__ = ["Field", "documentation", "event_table", "field_table", "fields", "meaning", "option_table", "parts"]

_ROOTS: Final = ("State", "Observation")
_NOT_PARTS: Final = ("castlerules.cards.", "castlerules.testing.")
"""Modules whose classes are in states, and are documented as a language of their own."""
_SENTENCE: Final = re.compile(r"(?<=[.)])\s+(?=[A-Z*])")
_CLAUSE: Final = re.compile(r"(?<=;)\s+|(?<=:)\s+(?=\*)")


class Field(NamedTuple):
    """A field of a class: its *name*, its type as the text of a link (*kind*), and what it means (*meaning*)."""

    name: str
    kind: str
    meaning: str


def fields(kind: type) -> list[Field]:
    """Return the fields of *kind*, an attrs class, in their order."""
    types = signatures.field_types(kind)
    return [
        Field(field.name, linked(signatures.annotation(*types[field.alias or field.name])), meaning(kind, field.name))
        for field in attrs.fields(kind)
        if (field.alias or field.name) in types
    ]


def linked(full: str) -> str:
    """Return the type *full*, whose names are full after a ``~``, as reStructuredText in which they are links."""
    shown = []
    for part in re.findall(r"~?\w[\w.]*|[^\w~]+", full):
        if part.startswith("~castlerules") and public.documents(part[1:]):
            shown.append(f":py:obj:`{part}`")
        elif re.match(r"[\w~]", part):
            shown.append(f"``{part.rpartition('.')[2].lstrip('~')}``")
        else:
            shown.append(re.sub(r"([|*])", r"\\\1", part))
    return r"\ ".join(shown)


def meaning(kind: type, name: str) -> str:
    """Return what the field *name* of *kind* means; nothing if no docstring says it."""
    for base in kind.__mro__:
        if told := [clause for sentence in _sentences(base) for clause in _about(sentence, name)]:
            return " ".join(told)
    return _of_twin(kind, name) or _of_type(kind, name)


def _of_twin(kind: type, name: str) -> str:
    """Return what the field *name* means in a class that the docstring of *kind* refers to, as ``State``."""
    text = inspect.cleandoc(vars(kind).get("__doc__") or "")
    for other in re.findall(r"``([A-Z]\w+)``", text):
        twin = public.documents(f"{public.home(kind.__module__, kind.__name__)}.{other}")
        if twin and attrs.has(twin.value) and any(field.name == name for field in attrs.fields(twin.value)):
            return meaning(twin.value, name)
    return ""


def _sentences(kind: type) -> list[str]:
    """Return the sentences of the docstring of *kind*."""
    text = inspect.cleandoc(vars(kind).get("__doc__") or "")
    blocks = re.split(r"\n\s*\n|\n(?=- )", text)
    return [sentence for block in blocks for sentence in _SENTENCE.split(" ".join(block.removeprefix("- ").split()))]


def _about(sentence: str, name: str) -> Iterator[str]:
    """Yield the part of *sentence* that mentions the field *name*: a clause of its own, or all of it."""
    if f"*{name}*" not in sentence:
        return
    clauses = _CLAUSE.split(sentence)
    if all(re.match(r"(and )?\*\w+\*", clause) for clause in clauses[1:]):
        sentence = next(clause for clause in clauses if f"*{name}*" in clause)
    sentence = re.sub(r"^and ", "", sentence).rstrip(":;")
    yield sentence if sentence.endswith(".") else f"{sentence}."


def _of_type(kind: type, name: str) -> str:
    """Return the first sentence of the only class of this library that the type of the field *name* names."""
    field = next(field for field in attrs.fields(kind) if field.name == name)
    full = signatures.annotation(*signatures.field_types(kind)[field.alias or name])
    named = [documented for part in re.findall(r"~(castlerules[\w.]*)", full) if (documented := public.documents(part))]
    if len(set(named)) != 1:
        return ""
    return _SENTENCE.split(" ".join(named[0].doc.partition("\n\n")[0].split()))[0]


@cache
def parts() -> frozenset[type]:
    """Return the public classes of which states and observations consist, themselves included."""
    found: set[type] = set()
    waiting = [name.value for name in _own_classes() if name.name in _ROOTS or issubclass(name.value, VariantState)]
    while waiting:
        kind = waiting.pop()
        if kind in found or not attrs.has(kind) or issubclass(kind, (Options, Event)):
            continue
        found.add(kind)
        for module, written in signatures.field_types(kind).values():
            named = re.findall(r"~(castlerules\.\w+\.\w+)", signatures.annotation(module, written))
            documented = [public.documents(name) for name in named if not name.startswith(_NOT_PARTS)]
            waiting += [name.value for name in documented if name and name.kind == "class"]
    return frozenset(kind for kind in found if attrs.fields(kind))


def _own_classes() -> Iterator[public.Name]:
    """Yield the public classes, each once."""
    for module in public.modules():
        for name in public.names(module):
            if name.kind == "class" and public.home(name.origin, name.name) == module:
                yield name


def documentation(kind: type, lines: list[str]) -> list[str]:
    """Return *lines*, the docstring of *kind*, with a table of its fields, if it gets one.

    Below the first paragraph, a paragraph goes if each of its sentences explains a field, since the table repeats it.
    """
    if issubclass(kind, Options):
        return [*lines, "", *option_table(kind)]
    if kind not in parts():
        return lines
    first, *others = "\n".join(lines).strip("\n").split("\n\n")
    names = "|".join(field.name for field in attrs.fields(kind))
    told = re.compile(rf"\*({names})\*")
    kept = [text for text in others if not all(told.search(sentence) for sentence in _SENTENCE.split(text))]
    return ["\n\n".join([first, *kept]), "", *field_table(kind)]


def field_table(kind: type) -> list[str]:
    """Return the table of the fields of *kind*, part of a state or observation."""
    return table(("field", "type", "meaning"), [(f"``{name}``", link, said) for name, link, said in fields(kind)])


def option_table(kind: type) -> list[str]:
    """Return the table of the options of *kind*: each with its type, default value and rule."""
    codes = _codes_of_options(kind)
    return table(
        ("option", "type", "default", "rule"),
        [
            (f"``{field.name}``", option.kind, f"``{signatures.short(field.default)}``", codes.get(field.name, ""))
            for field, option in zip(attrs.fields(kind), fields(kind), strict=True)
        ],
    )


def _codes_of_options(kind: type) -> dict[str, str]:
    """Return the codes in the definitions of the fields of *kind*, such as ``hp: int = int_option("M54-Q01", ...)``."""
    codes = {}
    for base in kind.__mro__:
        source = public.tree(base.__module__).body if base.__module__.startswith("castlerules") else []
        body = next((node.body for node in source if isinstance(node, ast.ClassDef) and node.name == base.__name__), [])
        for node in [node for node in body if isinstance(node, ast.AnnAssign) and node.value]:
            said = [part.value for part in ast.walk(node.value) if isinstance(part, ast.Constant)]
            code = next((text for text in said if isinstance(text, str) and rule_codes.CODE.fullmatch(text)), "")
            codes.setdefault(ast.unparse(node.target), code)
    return codes


def event_table(module: str) -> list[str]:
    """Return the table of the events that *module* documents: each with its fields and what has happened."""
    rows = []
    for name in _own_classes():
        if name.module == module and issubclass(name.value, Event) and name.value not in (Event, Change):
            holds = ", ".join(f"``{field.name}``: {field.kind}" for field in fields(name.value))
            rows.append((f":py:obj:`{name.name}`", holds, " ".join(name.doc.partition("\n\n")[0].split())))
    return table(("event", "fields", "meaning"), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a table with the columns *head* in reStructuredText; nothing without *rows*."""
    rows = list(rows)
    if not rows:
        return []
    lines = [".. list-table::", "   :header-rows: 1", "   :class: fields", ""]
    for row in (head, *rows):
        lines += [f"   {'*' if place == 0 else ' '} - {cell}" for place, cell in enumerate(row)]
    return [*lines, ""]
