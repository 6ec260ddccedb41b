"""Anything at all as a few words that are safe in a message."""

from __future__ import annotations

from typing import Final

__all__ = ["shown"]

_LONGEST: Final = 40
_MOST_BITS: Final = 256  # Python refuses to write integers that are too long


def shown(thing: object, longest: int = _LONGEST) -> str:
    """Return the ``repr`` of *thing*, cut to *longest* characters; what has none is called by its type.

    Never raises, whatever *thing* is.
    """
    if isinstance(thing, int) and thing.bit_length() > _MOST_BITS:
        return f"an integer of {thing.bit_length()} bits"
    try:
        text = repr(thing)
    except Exception:
        return f"a {type(thing).__name__} that cannot be shown"
    return text if len(text) <= longest else text[: longest - 3] + "..."
