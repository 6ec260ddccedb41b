"""The options of Fortress: one field of ``FortressRules`` for every debatable reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from castlerules.core import Violation
from castlerules.core.frozen import frozen
from castlerules.core.options import bool_option, enum_option, int_option, int_tuple_option, nested_option
from castlerules.magic.model.options import MAX_CARDS, MAX_POINTS, CoreRules, LegendRule, MagicRules


class BlockOrder(StrEnum):
    """FOR-Q36: the order in which attackers get blockers: as declared, or the highest power first."""

    DECLARED = "declared"
    POWER_DESC = "power_desc"


class Tier1Measure(StrEnum):
    """FOR-Q38: how the garrison chooses among blockers that would kill the attacker and survive; the lowest one blocks.

    TOTAL compares power plus toughness. POWER_THEN_TOUGHNESS compares power, and toughness only if power is equal.
    TOUGHNESS_THEN_POWER compares toughness first.
    """

    TOTAL = "total"
    POWER_THEN_TOUGHNESS = "power_then_toughness"
    TOUGHNESS_THEN_POWER = "toughness_then_power"


class MixedCase(StrEnum):
    """FOR-Q39: what the garrison prefers if some blockers would kill and others survive, but none both."""

    SURVIVE = "survive"
    KILL = "kill"


class TieBreak(StrEnum):
    """FOR-Q40: who decides between blockers of equal power and toughness: the layout order, or the player."""

    LAYOUT = "layout"
    PLAYER_CHOICE = "player_choice"


class ReplayMode(StrEnum):
    """FOR-Q54: what ``PlayAgain`` does: start a new attempt in the same game, or end this game as Result.PLAY_AGAIN."""

    RESTART = "restart"
    TERMINAL = "terminal"


MOST_TURNS: Final = 10**15
"""The highest limit of turns or attempts; the text of a position has room for it."""

MOST_FACES: Final = 100
"""The most faces that the die at the end of the turn can have."""

_CORE: Final = CoreRules(min_deck_size=0, deck_copy_limit=None, legend_rule=LegendRule.OFF)


@frozen(kw_only=True, cache_hash=True, repr=False)
class FortressRules(MagicRules):
    """The options of Fortress; the FOR-Q code of each option is the ruling that explains its default.

    Enum options take the member or its text, and *core* takes a mapping of options to change:
    ``FortressRules(mixed_case="kill", core={"mana_burn": False})``. Raises SetupError with every option that has an
    invalid value or contradicts another option, and DataError for a name in *core* that is no option.
    """

    core: CoreRules = nested_option("FOR-Q09", _CORE)
    creature_count: int = int_option("FOR-Q04", 15, 0, MAX_CARDS)
    creature_copy_limit: int | None = int_option("FOR-Q04", 3, 1, MAX_CARDS, allow_none=True)
    artifact_count: int = int_option("FOR-Q03", 1, 0, MAX_CARDS)
    min_lands: int = int_option("FOR-Q01", 0, 0, MAX_CARDS)
    nonbasic_land_copy_limit: int | None = int_option("FOR-Q02", None, 1, MAX_CARDS, allow_none=True)
    allow_variable_pt: bool = bool_option("FOR-Q05", default=False)
    min_opposing: int = int_option("FOR-Q06", 1, 0, MAX_CARDS)
    max_opposing: int = int_option("FOR-Q06", 7, 0, MAX_CARDS)
    die_life: tuple[int, ...] = int_tuple_option(
        "FOR-Q13", (1, -1, -1, -1, -2, -2), -MAX_POINTS, MAX_POINTS, MOST_FACES
    )
    free_lands_per_turn: int = int_option("FOR-Q18", 1, 0, MAX_CARDS)
    extra_land_damage: int = int_option("FOR-Q18", 1, 0, MAX_POINTS)
    granted_abilities_work: bool = bool_option("FOR-Q25", default=False)
    walls_may_attack: bool = bool_option("FOR-Q26", default=False)
    opponent_targetable: bool = bool_option("FOR-Q29", default=False)
    opponent_untaps: bool = bool_option("FOR-Q31", default=True)
    block_order: BlockOrder = enum_option("FOR-Q36", BlockOrder.DECLARED)
    tier1_measure: Tier1Measure = enum_option("FOR-Q38", Tier1Measure.TOTAL)
    mixed_case: MixedCase = enum_option("FOR-Q39", MixedCase.SURVIVE)
    tie_break: TieBreak = enum_option("FOR-Q40", TieBreak.LAYOUT)
    assault_excludes_unready: bool = bool_option("FOR-Q49", default=False)
    assault_mandatory: bool = bool_option("FOR-Q50", default=True)
    assault_margin: int = int_option("FOR-Q52", 5, 0, MAX_POINTS)
    replay_mode: ReplayMode = enum_option("FOR-Q54", ReplayMode.RESTART)
    max_attempts: int | None = int_option("FOR-Q54", None, 1, MOST_TURNS, allow_none=True)
    loss_counts_hand: bool = bool_option("FOR-Q58", default=True)
    empty_library_draw_loses: bool = bool_option("FOR-Q59", default=False)
    max_turns: int | None = int_option("FOR-Q63", None, 1, MOST_TURNS, allow_none=True)
    offer_concede: bool = bool_option("FOR-Q64", default=False)

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:
        """FOR-Q06: yield a violation unless min_opposing <= max_opposing <= creature_count.

        ``sound(name, ...)`` returns whether the options with these names are valid one by one, so that they can be
        compared.
        """
        for low, high in (("min_opposing", "max_opposing"), ("max_opposing", "creature_count")):
            if sound(low, high) and (number := getattr(self, low)) > (limit := getattr(self, high)):
                yield Violation("FOR-Q06", f"{low}: expected at most {high}, which is {limit}, got {number}")
