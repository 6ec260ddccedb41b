"""What a table may choose in Fortress: one field for every debatable reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

import attrs

from castlerules.core import Broken
from castlerules.core.options import named, nested, number, numbers, switch
from castlerules.magic.options import MOST_CARDS, MOST_POINTS, CoreRules, LegendRule, MagicRules

__all__ = [
    "MOST_FACES",
    "MOST_TURNS",
    "BlockOrder",
    "FortressRules",
    "MixedCase",
    "ReplayMode",
    "TieBreak",
    "Tier1Measure",
]


class BlockOrder(StrEnum):
    """FOR-Q36: in which order attackers get their blockers: as they were declared, or the highest power first."""

    DECLARED = "declared"
    POWER_DESC = "power_desc"


class Tier1Measure(StrEnum):
    """FOR-Q38: what makes a blocker the lowest of those that kill and survive: the sum, or one number first."""

    TOTAL = "total"
    POWER_THEN_TOUGHNESS = "power_then_toughness"
    TOUGHNESS_THEN_POWER = "toughness_then_power"


class MixedCase(StrEnum):
    """FOR-Q39: what the garrison does if some could kill and others survive, but none both."""

    SURVIVE = "survive"
    KILL = "kill"


class TieBreak(StrEnum):
    """FOR-Q40: who decides between blockers of the same power and toughness: their place in the row, or the player."""

    LAYOUT = "layout"
    PLAYER_CHOICE = "player_choice"


class ReplayMode(StrEnum):
    """FOR-Q54: what playing again does: it starts a new game, or it ends this one."""

    RESTART = "restart"
    TERMINAL = "terminal"


MOST_TURNS: Final = 10**15
"""The highest limit of turns or attempts; every text of a position can hold such a number."""

MOST_FACES: Final = 100
"""The most faces that the die at the end of the turn can have."""

_CORE: Final = CoreRules(min_deck_size=0, deck_copy_limit=None, legend_rule=LegendRule.OFF)


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class FortressRules(MagicRules):
    """The options of Fortress, all with the default ruling; FOR-Q numbers are the rulings that explain them.

    Options with a name take the enum member or its text, *core* also takes a mapping of what is to be changed in
    it: ``FortressRules(mixed_case="kill", core={"mana_burn": False})``. Raises SetupError with every option whose
    value it does not have, or that does not go with another, and DataError for a name in *core* that is no option.
    """

    core: CoreRules = nested("FOR-Q09", _CORE)
    creature_count: int = number("FOR-Q04", 15, 0, MOST_CARDS)
    creature_copy_limit: int | None = number("FOR-Q04", 3, 1, MOST_CARDS, none=True)
    artifact_count: int = number("FOR-Q03", 1, 0, MOST_CARDS)
    min_lands: int = number("FOR-Q01", 0, 0, MOST_CARDS)
    nonbasic_land_copy_limit: int | None = number("FOR-Q02", None, 1, MOST_CARDS, none=True)
    allow_variable_pt: bool = switch("FOR-Q05", default=False)
    min_opposing: int = number("FOR-Q06", 1, 0, MOST_CARDS)
    max_opposing: int = number("FOR-Q06", 7, 0, MOST_CARDS)
    die_life: tuple[int, ...] = numbers("FOR-Q13", (1, -1, -1, -1, -2, -2), -MOST_POINTS, MOST_POINTS, MOST_FACES)
    free_lands_per_turn: int = number("FOR-Q18", 1, 0, MOST_CARDS)
    extra_land_damage: int = number("FOR-Q18", 1, 0, MOST_POINTS)
    granted_abilities_work: bool = switch("FOR-Q25", default=False)
    walls_may_attack: bool = switch("FOR-Q26", default=False)
    opponent_targetable: bool = switch("FOR-Q29", default=False)
    opponent_untaps: bool = switch("FOR-Q31", default=True)
    block_order: BlockOrder = named("FOR-Q36", BlockOrder.DECLARED)
    tier1_measure: Tier1Measure = named("FOR-Q38", Tier1Measure.TOTAL)
    mixed_case: MixedCase = named("FOR-Q39", MixedCase.SURVIVE)
    tie_break: TieBreak = named("FOR-Q40", TieBreak.LAYOUT)
    assault_excludes_unready: bool = switch("FOR-Q49", default=False)
    assault_mandatory: bool = switch("FOR-Q50", default=True)
    assault_margin: int = number("FOR-Q52", 5, 0, MOST_POINTS)
    replay_mode: ReplayMode = named("FOR-Q54", ReplayMode.RESTART)
    max_attempts: int | None = number("FOR-Q54", None, 1, MOST_TURNS, none=True)
    loss_counts_hand: bool = switch("FOR-Q58", default=True)
    empty_library_draw_loses: bool = switch("FOR-Q59", default=False)
    max_turns: int | None = number("FOR-Q63", None, 1, MOST_TURNS, none=True)
    offer_concede: bool = switch("FOR-Q64", default=False)

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Broken]:
        """FOR-Q06: the numbers of creatures that the player may choose from must be a range within the deck's."""
        for low, high in (("min_opposing", "max_opposing"), ("max_opposing", "creature_count")):
            if sound(low, high) and (given := getattr(self, low)) > (limit := getattr(self, high)):
                yield Broken("FOR-Q06", f"{low} is at most {high}, which is {limit}, not {given}")
