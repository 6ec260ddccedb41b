"""The codes of rules, such as M54-Q14 and BASE-156, and the pages that define them.

``conf.py`` links every code to the place that defines it; the build warns of a code that no page defines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["CODE", "anchor", "defined", "heading", "parts"]

CODE: Final = re.compile(r"\b(?:ASC|BASE|CAS|FOR|M54|SOL)-(?:\d{3}|[A-Z]\d+)\b")
_HEAD: Final = re.compile(rf"^(?:\| |\*\*)({CODE.pattern})", flags=re.MULTILINE)
"""A code that begins a row of a table, or a paragraph in bold type: the place that defines it."""


@cache
def defined() -> dict[str, str]:
    """Return the name of the page, such as ``rules/base``, that defines each code."""
    pages = sorted(Path(__file__).parent.joinpath("rules").glob("*.md"))
    return {code: f"rules/{page.stem}" for page in pages for code in _HEAD.findall(page.read_text(encoding="utf-8"))}


def anchor(code: str) -> str:
    """Return the fragment of the address of the definition of *code*, such as ``base-156``."""
    return code.lower()


def heading(text: str) -> str | None:
    """Return the code that *text*, the beginning of a row or paragraph of a rules page, defines; None without one."""
    found = CODE.match(text)
    return found[0] if found else None


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of *text* in order, each with whether it is a code."""
    end = 0
    for found in CODE.finditer(text):
        if found.start() > end:
            yield text[end : found.start()], False
        yield found[0], True
        end = found.end()
    if end < len(text):
        yield text[end:], False
