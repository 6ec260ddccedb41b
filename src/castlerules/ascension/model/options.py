"""The options of a league: one field of ``AscensionRules`` for every debatable reading of the rules.

Two options of ``docs/rules/ascension.md`` are elsewhere. The number of contests after which a league is over is
``max_contests`` of ``Setup``. The rarities as which unknown rarities count are an argument of ``CardPool.of``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from castlerules.core import Violation
from castlerules.core.frozen import frozen
from castlerules.core.options import Options, bool_option, enum_option, int_option, int_tuple_option, word_set_option


class ColorCheck(StrEnum):
    """ASC-Q02: which colours of a card must be within those of the deck: its colours, or its colour identity."""

    COLORS = "colors"
    COLOR_IDENTITY = "color_identity"


class LegendScope(StrEnum):
    """ASC-Q10: which cards are Legends: legendary creatures, or all legendary permanents."""

    CREATURES = "creatures"
    ALL_LEGENDARY = "all_legendary"


class RemovedCards(StrEnum):
    """ASC-Q20: whether removed cards are lost, or go to a reserve from which they may return."""

    LOST = "lost"
    RESERVE = "reserve"


class FreeCommonSurcharge(StrEnum):
    """ASC-Q22: how gold commons and Legends, which have a surcharge, can be taken as free commons.

    The player pays the surcharge (``pay``) or need not pay it (``free``), or such cards are excluded (``forbid``).
    """

    PAY = "pay"
    FORBID = "forbid"
    FREE = "free"


class TiePoints(StrEnum):
    """ASC-Q28: whether players eliminated at the same time earn points for beating each other.

    With ``inclusive`` they do, with ``strict`` they do not.
    """

    STRICT = "strict"
    INCLUSIVE = "inclusive"


class PowerBasis(StrEnum):
    """ASC-Q30: which points of players the handicap compares: all points ever earned, or unspent ones."""

    LIFETIME = "lifetime"
    UNSPENT = "unspent"


class HandicapMode(StrEnum):
    """ASC-Q31: whether the rows of the handicap table add up, only the highest counts, or the player chooses one."""

    CUMULATIVE = "cumulative"
    TOP_TIER_ONLY = "top_tier_only"
    CHOOSE_ONE = "choose_one"


class HandicapBasis(StrEnum):
    """ASC-Q33: with which power a player is compared who has several opponents: their highest, mean or lowest.

    With ``none`` there is no handicap in contests of three or more players.
    """

    MAX = "max"
    MEAN = "mean"
    MIN = "min"
    NONE = "none"


class PairingScope(StrEnum):
    """ASC-Q35: which contests are refused because the players have just met.

    ``same_group``: those with exactly the participants of a player's latest contest. ``any_shared_opponent``: those in
    which two players meet who met in the latest contest of either. ``off``: none.
    """

    SAME_GROUP = "same_group"
    ANY_SHARED_OPPONENT = "any_shared_opponent"
    OFF = "off"


class MultiplayerLoss(StrEnum):
    """ASC-Q36: who has lost a contest of three or more players.

    ``not_winning``: everybody who neither won nor drew. ``zero_points``: only those of them who earned no points.
    """

    NOT_WINNING = "not_winning"
    ZERO_POINTS = "zero_points"


class RebuildCarryover(StrEnum):
    """ASC-Q40: what a player keeps when the deck is rebuilt: unspent points, nothing, or everything bought."""

    UNSPENT = "unspent"
    NOTHING = "nothing"
    EVERYTHING = "everything"


MAX_POINTS: Final = 1_000_000
"""The highest price, surcharge or number of life points that an option can have."""

MAX_CARDS: Final = 1_000
"""The highest number of cards that an option can have."""

_MAX_STEPS: Final = 20
_MAX_NAMES: Final = 10_000
_MAX_STREAK_CONTESTS: Final = 1_000_000


@frozen(kw_only=True, cache_hash=True, repr=False)
class AscensionRules(Options):
    """The options of Magic: the Ascension; the ASC-Q code of each option is the ruling that explains its default.

    Enum options take the member or its text: ``AscensionRules(tie_points="inclusive")``. Raises SetupError with every
    option that has an invalid value or contradicts another option.
    """

    starter_size: int = int_option("ASC-Q07", 45, 1, MAX_CARDS)
    min_deck_size: int = int_option("ASC-Q07", 45, 1, MAX_CARDS)
    max_deck_size: int = int_option("ASC-Q07", 70, 1, MAX_CARDS)
    starter_max_rare: int = int_option("ASC-Q08", 1, 0, MAX_CARDS)
    rebuild_max_rare: int = int_option("ASC-Q38", 0, 0, MAX_CARDS)
    starter_max_uncommon: int = int_option("ASC-Q08", 5, 0, MAX_CARDS)
    starter_max_expansion_cards: int = int_option("ASC-Q08", 10, 0, MAX_CARDS)
    starter_max_artifacts: int = int_option("ASC-Q09", 5, 0, MAX_CARDS)
    starter_max_uncommon_artifacts: int = int_option("ASC-Q09", 1, 0, MAX_CARDS)
    starter_copy_limit: int = int_option("ASC-Q23", 2, 1, MAX_CARDS)
    grace_copy_limit: int = int_option("ASC-Q13", 3, 1, MAX_CARDS)
    max_copy_limit: int = int_option("ASC-Q23", 4, 1, MAX_CARDS)
    max_expansions: int = int_option("ASC-Q21", 4, 1, _MAX_STEPS)
    price_common: int = int_option("ASC-Q16", 1, 0, MAX_POINTS)
    price_uncommon: int = int_option("ASC-Q16", 2, 0, MAX_POINTS)
    price_rare: int = int_option("ASC-Q16", 4, 0, MAX_POINTS)
    price_basic_pair: int = int_option("ASC-Q17", 1, 0, MAX_POINTS)
    surcharge_gold: int = int_option("ASC-Q16", 1, 0, MAX_POINTS)
    surcharge_legend: int = int_option("ASC-Q16", 2, 0, MAX_POINTS)
    expansion_prices: tuple[int, ...] = int_tuple_option("ASC-Q21", (10, 12, 15), 0, MAX_POINTS, _MAX_STEPS)
    copy_limit_prices: tuple[int, ...] = int_tuple_option("ASC-Q23", (8, 10), 0, MAX_POINTS, _MAX_STEPS)
    sideboard_prices: tuple[int, ...] = int_tuple_option("ASC-Q25", (10, 12, 14), 0, MAX_POINTS, _MAX_STEPS)
    free_picks_per_set: int = int_option("ASC-Q22", 5, 0, MAX_CARDS)
    sideboard_block: int = int_option("ASC-Q24", 5, 1, MAX_CARDS)
    color_check: ColorCheck = enum_option("ASC-Q02", ColorCheck.COLORS)
    require_all_alliance_colors: bool = bool_option("ASC-Q03", default=False)
    offcolor_basics: bool = bool_option("ASC-Q04", default=False)
    expansion_same_block: bool = bool_option("ASC-Q06", default=False)
    legend_scope: LegendScope = enum_option("ASC-Q10", LegendScope.CREATURES)
    split_cards_are_gold: bool = bool_option("ASC-Q11", default=False)
    basic_lands_count_as_common: bool = bool_option("ASC-Q12", default=False)
    grace_stacks: bool = bool_option("ASC-Q13", default=False)
    buy_from_basic_set: bool = bool_option("ASC-Q15", default=True)
    voluntary_removal: bool = bool_option("ASC-Q18", default=True)
    removed_cards: RemovedCards = enum_option("ASC-Q20", RemovedCards.LOST)
    allow_main_as_additional: bool = bool_option("ASC-Q21", default=False)
    free_common_surcharge: FreeCommonSurcharge = enum_option("ASC-Q22", FreeCommonSurcharge.PAY)
    copies_include_sideboard: bool = bool_option("ASC-Q23", default=True)
    sideboard_exact: bool = bool_option("ASC-Q24", default=False)
    tie_points: TiePoints = enum_option("ASC-Q28", TiePoints.STRICT)
    power_basis: PowerBasis = enum_option("ASC-Q30", PowerBasis.LIFETIME)
    handicap_mode: HandicapMode = enum_option("ASC-Q31", HandicapMode.CUMULATIVE)
    multiplayer_handicap_basis: HandicapBasis = enum_option("ASC-Q33", HandicapBasis.MAX)
    base_life: int = int_option("ASC-Q34", 20, 1, MAX_POINTS)
    base_hand: int = int_option("ASC-Q34", 7, 0, MAX_CARDS)
    pairing_scope: PairingScope = enum_option("ASC-Q35", PairingScope.SAME_GROUP)
    pairing_waiver: bool = bool_option("ASC-Q35", default=True)
    streak_length: int = int_option("ASC-Q36", 5, 1, _MAX_STREAK_CONTESTS)
    streak_window_games: int = int_option("ASC-Q37", 10, 0, _MAX_STREAK_CONTESTS)
    draw_breaks_streak: bool = bool_option("ASC-Q36", default=True)
    streak_banked: bool = bool_option("ASC-Q36", default=False)
    multiplayer_loss: MultiplayerLoss = enum_option("ASC-Q36", MultiplayerLoss.NOT_WINNING)
    max_streak_remedies: int | None = int_option("ASC-Q36", None, 0, _MAX_STREAK_CONTESTS, allow_none=True)
    rebuild_carryover: RebuildCarryover = enum_option("ASC-Q40", RebuildCarryover.UNSPENT)
    streak_swap_size: int = int_option("ASC-Q39", 5, 1, MAX_CARDS)
    streak_swap_min_commons: int = int_option("ASC-Q39", 2, 0, MAX_CARDS)
    streak_swap_exact_commons: bool = bool_option("ASC-Q39", default=False)
    allow_late_registration: bool = bool_option("ASC-Q41", default=True)
    open_decklists: bool = bool_option("ASC-Q42", default=False)
    banned_names: tuple[str, ...] = word_set_option("ASC-Q43", _MAX_NAMES)
    random_first_player: bool = bool_option("ASC-Q46", default=True)

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:
        """Yield a violation for each contradiction between options (ASC-Q07, ASC-Q21, ASC-Q23, ASC-Q39).

        Examples are a minimum above its maximum, and fewer prices than there are upgrades to buy. *sound* takes names
        of options and returns whether each is valid by itself; only such options are compared.
        """
        ordered = (
            ("ASC-Q07", "min_deck_size", "starter_size"),
            ("ASC-Q07", "starter_size", "max_deck_size"),
            ("ASC-Q23", "starter_copy_limit", "max_copy_limit"),
            ("ASC-Q39", "streak_swap_min_commons", "streak_swap_size"),
        )
        for code, low, high in ordered:
            if sound(low, high) and (size := getattr(self, low)) > (limit := getattr(self, high)):
                yield Violation(code, f"{low}: expected at most {high}, which is {limit}, got {size}")
        if sound("expansion_prices", "max_expansions") and len(self.expansion_prices) < self.max_expansions - 1:
            count = self.max_expansions - 1
            expected = f"expected a price for each of {count} further sets (max_expansions - 1)"
            yield Violation("ASC-Q21", f"expansion_prices: {expected}, got {len(self.expansion_prices)} prices")
        if sound("copy_limit_prices", "starter_copy_limit", "max_copy_limit"):
            steps = self.max_copy_limit - self.starter_copy_limit
            if len(self.copy_limit_prices) < steps:
                expected = f"expected a price for each of {steps} steps from starter_copy_limit to max_copy_limit"
                yield Violation("ASC-Q23", f"copy_limit_prices: {expected}, got {len(self.copy_limit_prices)} prices")
