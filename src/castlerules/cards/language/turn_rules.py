"""What static abilities say about turns: the cards in hand at their end, the lands played, the steps left out."""

from __future__ import annotations

from castlerules.core.frozen import frozen

from .enums import TurnPart
from .expressions import PlayerRef, Value


@frozen
class HandLimit:
    """The maximum hand size of the players *who* is *size*, if that is given, and *more* greater (BASE-269).

    A negative *more* makes it less. Several of these rules apply in the order in which their sources arrived.
    """

    who: PlayerRef
    size: Value | None = None
    more: int = 0


@frozen
class NoHandLimit:
    """The players *who* have no maximum hand size (BASE-269)."""

    who: PlayerRef


@frozen
class ExtraLands:
    """The players *who* may play *count* additional lands in each of their turns; None: any number (BASE-270)."""

    who: PlayerRef
    count: int | None = 1


@frozen
class SkipPart:
    """The players *who* skip *part* of each of their turns (BASE-145)."""

    who: PlayerRef
    part: TurnPart
