"""Target slots: what a spell or ability can have as targets, and how many of them."""

from __future__ import annotations

from castlerules.core.frozen import frozen

from .enums import TargetPlayers, Zone
from .expressions import Filter, Value
from .keywords import KeywordKind


@frozen
class TargetCount:
    """How many targets a player chooses for a target slot: from *least* to *most*; with None, as many as they like.

    Both can depend on X or on the amount of a trigger event (BASE-260).
    """

    least: Value = 1
    most: Value | None = 1

    @property
    def several(self) -> bool:
        """Whether a player can choose more than one target."""
        return self.most != 1


@frozen
class TargetSlot:
    """BASE-056: a place for *count* different targets of a spell or ability.

    The targets can be objects in *zone* that match *filter* and the players that *players* allows. If *filter* is None,
    objects cannot be targets.

    If *another* is true, the targets differ from those of all earlier slots (BASE-232). With *if_paid*, targets are
    chosen only if the optional cost of that keyword was paid (BASE-225). If *one_owner* is true, all targets of the
    slot are cards of one player (BASE-226). With *spells*, spells that match *filter* can be targets, too (BASE-244).
    """

    filter: Filter | None
    players: TargetPlayers = TargetPlayers.NONE
    zone: Zone = Zone.BATTLEFIELD
    count: TargetCount = TargetCount()
    another: bool = False
    if_paid: KeywordKind | None = None
    one_owner: bool = False
    spells: bool = False
