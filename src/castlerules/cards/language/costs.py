"""Costs: mana, and costs other than mana such as tapping, sacrificing and discarding (BASE-040)."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .enums import CounterKind
from .expressions import Filter, Value
from .mana import ManaCost


@attrs.frozen
class TapThis:
    """{T}: tap the source (BASE-041)."""


@attrs.frozen
class TapOthers:
    """Tap *count* untapped permanents that match *filter* and that the payer controls; with *this*, also the source."""

    filter: Filter
    count: int = 1
    this: bool = False


@attrs.frozen
class SacrificeThis:
    """Sacrifice the source."""


@attrs.frozen
class SacrificePermanents:
    """Sacrifice *count* permanents that match *filter*."""

    filter: Filter
    count: int = 1


@attrs.frozen
class DiscardCards:
    """Discard *count* cards that match *filter*."""

    filter: Filter
    count: int = 1


@attrs.frozen
class DiscardThis:
    """Discard the source, which is a card in hand (BASE-K34)."""


@attrs.frozen
class PayLife:
    """Pay *amount* life (BASE-042)."""

    amount: Value


@attrs.frozen
class RemoveCountersFromThis:
    """Remove *count* counters of *kind* from the source."""

    kind: CounterKind
    count: int = 1


CostPart: TypeAlias = (
    TapThis
    | TapOthers
    | SacrificeThis
    | SacrificePermanents
    | DiscardCards
    | DiscardThis
    | PayLife
    | RemoveCountersFromThis
)
"""A cost other than mana."""


@attrs.frozen
class Cost:
    """A whole cost. The player pays *mana* first, then *parts*, with sacrifices last (BASE-043)."""

    mana: ManaCost = ManaCost()
    parts: tuple[CostPart, ...] = ()
