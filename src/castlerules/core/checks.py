"""Checks of what callers pass in."""

from __future__ import annotations

from .errors import DataError
from .shown import shown

__all__ = ["whole"]


def whole(name: str, number: object, least: int = 0) -> int:
    """Return *number*; raise DataError with *name* in it if it is no integer of at least *least*."""
    if type(number) is int and number >= least:
        return number
    raise DataError(name, f"an integer from {least} on is wanted, not {shown(number)}")
