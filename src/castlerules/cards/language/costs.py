"""Costs: mana, and costs other than mana such as tapping, sacrificing and discarding (BASE-040)."""

from __future__ import annotations

from typing import TypeAlias

from castlerules.core.frozen import frozen

from .enums import CounterKind, LibraryPosition, Zone
from .expressions import Condition, Filter, Value
from .mana import ManaCost, ManaKind
from .references import X

Count: TypeAlias = int | X
"""How many objects a part of a cost takes; with X, the player chooses the X that counts them (BASE-189)."""


@frozen
class TapThis:
    """{T}: tap the source (BASE-041)."""


@frozen
class TapOthers:
    """Tap *count* untapped permanents that match *filter* and that the payer controls; with *this*, also the source."""

    filter: Filter
    count: int = 1
    this: bool = False


@frozen
class SacrificeThis:
    """Sacrifice the source."""


@frozen
class SacrificePermanents:
    """Sacrifice *count* permanents that match *filter*."""

    filter: Filter
    count: Count = 1


@frozen
class DiscardCards:
    """Discard *count* cards that match *filter*; if *at_random* is true, chance chooses them as the cost is paid."""

    filter: Filter
    count: Count = 1
    at_random: bool = False


@frozen
class DiscardThis:
    """Discard the source, which is a card in hand (BASE-K34)."""


@frozen
class MoveOwn:
    """BASE-189: move *count* objects that match *filter* from *origin* to *to*, as to exile cards from the graveyard.

    On the battlefield they are permanents that the payer controls, elsewhere cards that the payer owns. *position* is
    the place in a library.
    """

    filter: Filter
    origin: Zone
    to: Zone
    count: Count = 1
    position: LibraryPosition = LibraryPosition.TOP


@frozen
class MoveThis:
    """BASE-189: move the source, which is in play, to the zone *to* of its owner, as to exile it."""

    to: Zone


@frozen
class MillCards:
    """BASE-189: mill *count* cards; a library with fewer cards cannot pay."""

    count: int = 1


@frozen
class ExileTop:
    """BASE-330: exile the top *count* cards of the library; a library with fewer cards cannot pay."""

    count: int = 1


@frozen
class PayLife:
    """Pay *amount* life (BASE-042); with an amount of X, the player chooses the X (BASE-189)."""

    amount: Value


@frozen
class RemoveCountersFromThis:
    """Remove *count* counters of *kind* from the source; with X, the player chooses how many (BASE-343)."""

    kind: CounterKind
    count: Count = 1


@frozen
class RemoveAllCountersFromThis:
    """BASE-343: remove all counters of *kind* from the source; their number is the X of the cost."""

    kind: CounterKind


@frozen
class SpendOnX:
    """BASE-265: the mana that each {X} of the cost stands for is of one of *kinds*; there is nothing else to pay."""

    kinds: tuple[ManaKind, ...]


@frozen
class OnlyIf:
    """BASE-350: the cost can be paid only while *condition* is true; there is nothing else to pay."""

    condition: Condition


CostPart: TypeAlias = (
    TapThis
    | TapOthers
    | SacrificeThis
    | SacrificePermanents
    | DiscardCards
    | DiscardThis
    | MoveOwn
    | MoveThis
    | MillCards
    | ExileTop
    | PayLife
    | RemoveCountersFromThis
    | RemoveAllCountersFromThis
    | SpendOnX
    | OnlyIf
)
"""A cost other than mana."""


@frozen
class Cost:
    """A whole cost. The player pays *mana* first, then *parts*, with sacrifices last (BASE-043)."""

    mana: ManaCost = ManaCost()
    parts: tuple[CostPart, ...] = ()
