"""Finds the known name that somebody meant who wrote another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_LEAST_LIKENESS: Final = 0.75
"""How similar a name must be to be suggested, from 0 to 1: one letter of five may be another."""


def nearest_name(name: str, known_names: Iterable[str]) -> str | None:
    """Return the only one of *known_names* that begins with *name*, else the most similar; None if none is similar."""
    from difflib import get_close_matches  # only errors need it

    typed, names = name.lower()[:100], list(known_names)
    begun = [known for known in names if typed and known.lower().startswith(typed)]
    if len(begun) == 1:
        return begun[0]
    matches = get_close_matches(typed, names, n=1, cutoff=_LEAST_LIKENESS)
    return next(iter(matches), None)
