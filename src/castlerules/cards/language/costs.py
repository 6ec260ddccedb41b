"""Costs besides and with mana (BASE-040)."""

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
    """Tap *count* other untapped permanents that fit *filter* and that the payer controls."""

    filter: Filter
    count: int = 1


@attrs.frozen
class SacrificeThis:
    """Sacrifice the source."""


@attrs.frozen
class SacrificePermanents:
    """Sacrifice *count* permanents that fit *filter*."""

    filter: Filter
    count: int = 1


@attrs.frozen
class DiscardCards:
    """Discard *count* cards that fit *filter*."""

    filter: Filter
    count: int = 1


@attrs.frozen
class DiscardThis:
    """Discard the source, a card in hand (BASE-K34)."""


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
    """What must be paid: *mana* first, then *parts*, sacrifices last (BASE-043)."""

    mana: ManaCost = ManaCost()
    parts: tuple[CostPart, ...] = ()
