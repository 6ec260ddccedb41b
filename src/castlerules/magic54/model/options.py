"""The options of Magic 54: one field for each debatable reading of the rules."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from castlerules.core.frozen import frozen
from castlerules.core.options import Options, bool_option, enum_option, int_option


class FirstPlayer(StrEnum):
    """M54-Q02: who takes the first turn."""

    RANDOM = "random"
    RED = "red"
    BLACK = "black"


class ManaDropScope(StrEnum):
    """M54-Q06: whether the limit of Mana cards applies to a turn, or to each of its two windows."""

    TURN = "turn"
    WINDOW = "window"


class PileResolution(StrEnum):
    """M54-Q09: whether two passes solve the whole pile (all waiting plays) or only its top."""

    BATCH = "batch"
    SINGLE = "single"


class DamageTiming(StrEnum):
    """M54-Q13: whether a Damage card deals damage when it is solved, or at the end of the exchange with all others."""

    ON_RESOLUTION = "on_resolution"
    POOLED = "pooled"


class ShieldDuration(StrEnum):
    """M54-Q17: whether shields (the effects of Ace, Jack and Queen) last for an exchange of plays or for the turn."""

    EXCHANGE = "exchange"
    TURN = "turn"


class JackScope(StrEnum):
    """M54-Q15: for which creatures a Jack may take damage: for any other creature, or only for others of its team."""

    ANY_OTHER = "any_other"
    OWN_OTHER = "own_other"


class GrowthScope(StrEnum):
    """M54-Q26: whether a player may play Growth on any fighting creature, or only on an own one."""

    ANY = "any"
    OWN = "own"


class GrowthExpiry(StrEnum):
    """M54-Q26: whether marked damage goes down by the bonus when Growth ends (soak), or stays as it is (strict)."""

    SOAK = "soak"
    STRICT = "strict"


class DamagePersistence(StrEnum):
    """M54-Q28: whether marked damage stays until the end of the turn, of the exchange of plays, or forever."""

    TURN = "turn"
    EXCHANGE = "exchange"
    PERMANENT = "permanent"


class SimultaneousZero(StrEnum):
    """M54-Q34: the result if both players reach 0 hp at once."""

    DRAW = "draw"
    ACTIVE_WINS = "active_wins"
    ACTIVE_LOSES = "active_loses"


class RecycleTiming(StrEnum):
    """M54-Q38: when the discard pile becomes the deck: when a card is needed, or as soon as the deck is empty."""

    ON_NEED = "on_need"
    IMMEDIATE = "immediate"


MOST_TURNS: Final = 10**15
"""The last possible turn number; it is short enough for the text of a position."""


@frozen(kw_only=True, cache_hash=True, repr=False)
class Magic54Rules(Options):
    """The options of Magic 54; the defaults are the rulings that the M54-Q codes refer to.

    An enumeration option takes the member or its value: ``Magic54Rules(shield_duration="turn")``. Raises SetupError
    with every option whose value is not allowed.
    """

    starting_hp: int = int_option("M54-Q35", 20, 1, 1_000_000)
    opening_hand: int = int_option("M54-Q36", 5, 0, 27)
    hand_limit: int = int_option("M54-Q36", 5, 0, 27)
    first_player: FirstPlayer = enum_option("M54-Q02", FirstPlayer.RANDOM)
    first_draw_skipped: bool = bool_option("M54-Q03", default=True)
    mana_per_turn: int = int_option("M54-Q06", 1, 1, 8)
    mana_drop_scope: ManaDropScope = enum_option("M54-Q06", ManaDropScope.TURN)
    response_after_permanent: bool = bool_option("M54-Q07", default=False)
    pile_resolution: PileResolution = enum_option("M54-Q09", PileResolution.BATCH)
    damage_timing: DamageTiming = enum_option("M54-Q13", DamageTiming.ON_RESOLUTION)
    ace_clears_marked: bool = bool_option("M54-Q14", default=True)
    shield_duration: ShieldDuration = enum_option("M54-Q17", ShieldDuration.EXCHANGE)
    jack_scope: JackScope = enum_option("M54-Q15", JackScope.ANY_OTHER)
    blocked_stays_blocked: bool = bool_option("M54-Q23", default=True)
    search_reveals: bool = bool_option("M54-Q25", default=False)
    growth_scope: GrowthScope = enum_option("M54-Q26", GrowthScope.ANY)
    growth_expiry: GrowthExpiry = enum_option("M54-Q26", GrowthExpiry.SOAK)
    damage_persistence: DamagePersistence = enum_option("M54-Q28", DamagePersistence.TURN)
    simultaneous_zero: SimultaneousZero = enum_option("M54-Q34", SimultaneousZero.DRAW)
    end_cycle: bool = bool_option("M54-Q37", default=True)
    recycle_timing: RecycleTiming = enum_option("M54-Q38", RecycleTiming.ON_NEED)
    recycle_shuffle: bool = bool_option("M54-Q38", default=False)
    turn_limit: int | None = int_option("M54-Q42", None, 1, MOST_TURNS, allow_none=True)
