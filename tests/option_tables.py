"""What the options of each game take and refuse, as tables, which ``test_options`` tests alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules import castle, fortress, magic54
from castlerules.castle.model.options import IGNORABLE_KEYWORDS, CastleRules
from castlerules.fortress.model.options import FortressRules
from castlerules.magic.model.options import CoreRules, LegendRule

MOST: Final = 1_000_000
NO_CHOICES: Final[tuple[object, ...]] = ("King", "RANDOM", "", 0, None, True, (), [])
NO_SWITCHES: Final[tuple[object, ...]] = (0, 1, None, "true", "False", 1.0)
NO_NUMBERS: Final[tuple[object, ...]] = (True, 3.0, "5", ())


@attrs.frozen
class OptionTable:
    """The options of the class *rules*, each with the code of the rule that a wrong value breaks.

    *choices* are named options with their texts, the default first. *switches* have their default, *numbers* their
    default, numbers that they just take, and numbers that they just refuse. *others* are the defaults of all other
    options. *changed* are values of options whose neighbours do not go together with those that a test would choose.
    Rules of *game* are written as data; options that are only part of others have None.
    """

    rules: Any
    choices: Mapping[str, tuple[str, tuple[str, ...]]]
    switches: Mapping[str, tuple[str, bool]]
    numbers: Mapping[str, tuple[str, int | None, tuple[int | None, ...], tuple[int, ...]]]
    others: Mapping[str, object] = MappingProxyType({})
    changed: Mapping[str, object] = MappingProxyType({})
    game: Any = None

    @property
    def defaults(self) -> dict[str, object]:
        """The default of each option."""
        of_choices: dict[str, object] = {name: texts[0] for name, (_, texts) in self.choices.items()}
        of_switches = {name: default for name, (_, default) in self.switches.items()}
        return of_choices | of_switches | {name: row[1] for name, row in self.numbers.items()} | dict(self.others)

    @property
    def all_changed(self) -> dict[str, object]:
        """A value for each option that is not its default, as ``changed`` would return them."""
        of_choices: dict[str, object] = {name: row[1][-1] for name, row in self.choices.items() if len(row[1]) > 1}
        of_switches = {name: not default for name, (_, default) in self.switches.items()}
        of_numbers = {name: 1 if row[1] is None else row[1] + 1 for name, row in self.numbers.items()}
        return of_choices | of_switches | of_numbers | dict(self.changed)

    @property
    def texts(self) -> list[tuple[str, str]]:
        """Each named option with each of its texts."""
        return [(name, text) for name, (_, texts) in self.choices.items() for text in texts]

    @property
    def bounds(self) -> list[tuple[str, int | None]]:
        """Each number with each value that it just takes."""
        return [(name, number) for name, row in self.numbers.items() for number in row[2]]

    @property
    def wrong(self) -> list[tuple[str, object, str]]:
        """Each option with values that it does not have, and the code of its rule."""
        return [
            *[(name, bad, code) for name, (code, _) in self.choices.items() for bad in NO_CHOICES],
            *[(name, bad, code) for name, (code, _) in self.switches.items() for bad in NO_SWITCHES],
            *[(name, bad, code) for name, (code, *_, bads) in self.numbers.items() for bad in (*bads, *NO_NUMBERS)],
            *[(name, None, code) for name, (code, _, goods, _) in self.numbers.items() if None not in goods],
        ]


MAGIC54: Final = OptionTable(
    magic54.Magic54Rules,
    game=magic54.GAME,
    choices={
        "first_player": ("M54-Q02", ("random", "red", "black")),
        "mana_drop_scope": ("M54-Q06", ("turn", "window")),
        "pile_resolution": ("M54-Q09", ("batch", "single")),
        "damage_timing": ("M54-Q13", ("on_resolution", "pooled")),
        "shield_duration": ("M54-Q17", ("exchange", "turn")),
        "jack_scope": ("M54-Q15", ("any_other", "own_other")),
        "growth_scope": ("M54-Q26", ("any", "own")),
        "growth_expiry": ("M54-Q26", ("soak", "strict")),
        "damage_persistence": ("M54-Q28", ("turn", "exchange", "permanent")),
        "simultaneous_zero": ("M54-Q34", ("draw", "active_wins", "active_loses")),
        "recycle_timing": ("M54-Q38", ("on_need", "immediate")),
    },
    switches={
        "first_draw_skipped": ("M54-Q03", True),
        "response_after_permanent": ("M54-Q07", False),
        "ace_clears_marked": ("M54-Q14", True),
        "blocked_stays_blocked": ("M54-Q23", True),
        "search_reveals": ("M54-Q25", False),
        "end_cycle": ("M54-Q37", True),
        "recycle_shuffle": ("M54-Q38", False),
    },
    numbers={
        "starting_hp": ("M54-Q35", 20, (1, 1_000_000), (0, -1, 1_000_001)),
        "opening_hand": ("M54-Q36", 5, (0, 27), (-1, 28)),
        "hand_limit": ("M54-Q36", 5, (0, 27), (-1, 28)),
        "mana_per_turn": ("M54-Q06", 1, (1, 8), (0, 9)),
        "turn_limit": ("M54-Q42", None, (1, 10**9, None), (0, -1)),
    },
)

CASTLE: Final = OptionTable(
    CastleRules,
    choices={
        "protection_scope": ("CAS-Q18", ("ignored", "block_only")),
        "activation_cost_basis": ("CAS-Q38", ("printed", "modified")),
        "departed_defender": ("CAS-Q47", ("combat_ends", "next_card")),
        "shield_scope": ("CAS-Q68", ("both_castles", "defender_only")),
        "stolen_castle_creature": ("CAS-Q81", ("leaves_castle",)),
        "maneuver_timing": ("CAS-Q86", ("main_phase", "any_priority")),
        "adjacency": ("CAS-Q88", ("orthogonal", "king")),
    },
    switches={
        "owner_may_look_face_down": ("CAS-Q06", False),
        "remember_revealed": ("CAS-Q07", True),
        "castle_creatures_may_attack": ("CAS-Q25", True),
        "attacker_ability_damage_counts": ("CAS-Q10", False),
        "restrict_life_loss": ("CAS-Q13", False),
        "may_decline_free_activation": ("CAS-Q32", False),
        "activation_counts_nonland_mana": ("CAS-Q35", False),
        "lethal_payment_allowed": ("CAS-Q40", True),
        "switch_skips_gaps": ("CAS-Q49", False),
        "death_visits_graveyard": ("CAS-Q66", True),
        "sacrifice_effects_reach_castle": ("CAS-Q74", True),
        "face_down_counts_as_creature": ("CAS-Q77", False),
        "turn_down_is_leaving_play": ("CAS-Q78", True),
    },
    numbers={
        "columns": ("CAS-Q04", 4, (1, 5), (0, -1, 21)),
        "rows": ("CAS-Q04", 3, (3,), (0, -1, 21)),
        "stock_size": ("CAS-Q01", 15, (12, 1_000), (0, -1, 1_001)),
        "stock_copy_limit": ("CAS-Q02", None, (1, 1_000, None), (0, -1, 1_001)),
        "generic_shortfall_life": ("CAS-Q36", 1, (0, MOST), (-1, MOST + 1)),
        "colored_shortfall_life": ("CAS-Q36", 2, (0, MOST), (-1, MOST + 1)),
        "switch_life": ("CAS-Q51", 2, (1, MOST), (-1, MOST + 1)),
        "max_switches_per_combat": ("CAS-Q48", None, (1, MOST, None), (0, -1, MOST + 1)),
        "maneuvers_per_turn": ("CAS-Q87", 1, (0, MOST), (-1, MOST + 1)),
        "move_face_down_life": ("CAS-Q91", 2, (0, MOST), (-1, MOST + 1)),
        "turn_down_life": ("CAS-Q91", 1, (0, MOST), (-1, MOST + 1)),
        "swap_adjacent_life": ("CAS-Q91", 1, (0, MOST), (-1, MOST + 1)),
    },
    others={"row_bonus": (0, 1, 2), "ignored_keywords": IGNORABLE_KEYWORDS, "core": CoreRules()},
    changed={
        "stock_size": 20,
        "row_bonus": (3, 2, 1, 0),
        "ignored_keywords": ("flying", "trample"),
        "core": {"mana_burn": False, "legend_rule": "choose_one"},
    },
    game=castle.GAME,
)

FORTRESS_CORE: Final = CoreRules(min_deck_size=0, deck_copy_limit=None, legend_rule=LegendRule.OFF)
"""The options of normal Magic that Fortress has by default."""

FORTRESS: Final = OptionTable(
    FortressRules,
    choices={
        "block_order": ("FOR-Q36", ("declared", "power_desc")),
        "tier1_measure": ("FOR-Q38", ("total", "power_then_toughness", "toughness_then_power")),
        "mixed_case": ("FOR-Q39", ("survive", "kill")),
        "tie_break": ("FOR-Q40", ("layout", "player_choice")),
        "replay_mode": ("FOR-Q54", ("restart", "terminal")),
    },
    switches={
        "allow_variable_pt": ("FOR-Q05", False),
        "granted_abilities_work": ("FOR-Q25", False),
        "walls_may_attack": ("FOR-Q26", False),
        "opponent_targetable": ("FOR-Q29", False),
        "opponent_untaps": ("FOR-Q31", True),
        "assault_excludes_unready": ("FOR-Q49", False),
        "assault_mandatory": ("FOR-Q50", True),
        "loss_counts_hand": ("FOR-Q58", True),
        "empty_library_draw_loses": ("FOR-Q59", False),
        "offer_concede": ("FOR-Q64", False),
    },
    numbers={
        "creature_count": ("FOR-Q04", 15, (7, 1_000), (-1, 1_001)),
        "creature_copy_limit": ("FOR-Q04", 3, (1, 1_000, None), (0, -1, 1_001)),
        "artifact_count": ("FOR-Q03", 1, (0, 1_000), (-1, 1_001)),
        "min_lands": ("FOR-Q01", 0, (0, 1_000), (-1, 1_001)),
        "nonbasic_land_copy_limit": ("FOR-Q02", None, (1, 1_000, None), (0, -1, 1_001)),
        "min_opposing": ("FOR-Q06", 1, (0, 7), (-1, 1_001)),
        "max_opposing": ("FOR-Q06", 7, (1, 15), (-1, 1_001)),
        "free_lands_per_turn": ("FOR-Q18", 1, (0, 1_000), (-1, 1_001)),
        "extra_land_damage": ("FOR-Q18", 1, (0, 1_000_000), (-1, 1_000_001)),
        "assault_margin": ("FOR-Q52", 5, (0, 1_000_000), (-1, 1_000_001)),
        "max_attempts": ("FOR-Q54", None, (1, 10**15, None), (0, -1, 10**15 + 1)),
        "max_turns": ("FOR-Q63", None, (1, 10**15, None), (0, -1, 10**15 + 1)),
    },
    others={"die_life": (1, -1, -1, -1, -2, -2), "core": FORTRESS_CORE},
    changed={"die_life": (0, 1), "core": {"mana_burn": False, "legend_rule": "choose_one"}},
    game=fortress.GAME,
)

CORE: Final = OptionTable(
    CoreRules,
    choices={
        "mulligan": ("BASE-005", ("paris", "london", "none")),
        "mana_empties": ("BASE-006", ("phase", "step")),
        "damage_division": ("BASE-009", ("free",)),
        "legend_rule": ("BASE-010", ("newer_dies", "choose_one", "off")),
        "token_owner": ("BASE-013", ("effect_controller", "first_controller")),
    },
    switches={
        "first_player_skips_draw": ("BASE-003", True),
        "offer_concede": ("BASE-014", False),
        "manual_mana": ("BASE-014", False),
        "mana_burn": ("BASE-007", True),
        "combat_damage_uses_stack": ("BASE-008", True),
        "opposite_counters_cancel": ("BASE-011", False),
        "walls_cannot_attack": ("BASE-012", True),
    },
    numbers={
        "starting_life": ("BASE-001", 20, (1, 1_000_000), (0, -1, 1_000_001)),
        "opening_hand": ("BASE-001", 7, (0, 1_000), (-1, 1_001)),
        "max_hand_size": ("BASE-001", 7, (0, 1_000), (-1, 1_001)),
        "min_deck_size": ("BASE-002", 60, (0, 1_000), (-1, 1_001)),
        "deck_copy_limit": ("BASE-002", 4, (1, 1_000, None), (0, -1, 1_001)),
        "starting_player": ("BASE-180", None, (0, 1, None), (-1, 2)),
        "poison_to_lose": ("BASE-004", 10, (1, 1_000_000), (0, -1, 1_000_001)),
    },
)
