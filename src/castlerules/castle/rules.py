"""What a table may choose in Castle: one field for every debatable reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

import attrs

from castlerules.core import Broken
from castlerules.core.options import named, number, numbers, some_of, switch
from castlerules.magic.options import MOST_CARDS, MOST_POINTS, MagicRules

__all__ = [
    "IGNORED",
    "MOST_SLOTS",
    "ActivationCostBasis",
    "Adjacency",
    "CastleRules",
    "DepartedDefender",
    "ManeuverTiming",
    "ProtectionScope",
    "ShieldScope",
    "StolenCastleCreature",
]


class ProtectionScope(StrEnum):
    """CAS-Q18: how much of protection is ignored: all of it, or only that it keeps from being blocked."""

    IGNORED = "ignored"
    BLOCK_ONLY = "block_only"


class ActivationCostBasis(StrEnum):
    """CAS-Q38: which cost the price is made of: the printed one, or the one that casting would take now."""

    PRINTED = "printed"
    MODIFIED = "modified"


class DepartedDefender(StrEnum):
    """CAS-Q47: what follows where the defending creature leaves before the block: the end, or the next card."""

    COMBAT_ENDS = "combat_ends"
    NEXT_CARD = "next_card"


class ShieldScope(StrEnum):
    """CAS-Q68: whose castle the other player may not aim at during a combat: each player's, or the defender's."""

    BOTH_CASTLES = "both_castles"
    DEFENDER_ONLY = "defender_only"


class StolenCastleCreature(StrEnum):
    """CAS-Q81: what becomes of a castle creature that the opponent controls; ``keeps_slot`` is known, but refused."""

    LEAVES_CASTLE = "leaves_castle"
    KEEPS_SLOT = "keeps_slot"


class ManeuverTiming(StrEnum):
    """CAS-Q86: when a manoeuvre may be made: in an own main phase, or with priority at any time of the own turn."""

    MAIN_PHASE = "main_phase"
    ANY_PRIORITY = "any_priority"


class Adjacency(StrEnum):
    """CAS-Q88: which slots are adjacent: those that share an edge, or those that share an edge or a corner."""

    ORTHOGONAL = "orthogonal"
    KING = "king"


MOST_SLOTS: Final = 20
"""The most rows, and the most columns, that a castle can have."""

IGNORED: Final = (
    "flying",
    "fear",
    "landwalk",
    "shadow",
    "horsemanship",
    "protection",
    "unblockable",
    "intimidate",
    "menace",
    "skulk",
    "trample",
)
"""CAS-Q17: the abilities of attackers that mean nothing here. Not all of them are on cards that the library plays."""


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class CastleRules(MagicRules):
    """The options of Castle, all with the default ruling; CAS-Q numbers are the rulings that explain them.

    Options with a name take the enum member or its text, *core* also takes a mapping of what is to be changed in
    it: ``CastleRules(adjacency="king", core={"starting_player": 0})``. Raises SetupError with every option whose value
    it does not have, that does not go with another, or that is not supported, and DataError for a name in *core* that
    is no option.
    """

    columns: int = number("CAS-Q04", 4, 1, MOST_SLOTS)
    rows: int = number("CAS-Q04", 3, 1, MOST_SLOTS)
    row_bonus: tuple[int, ...] = numbers("CAS-Q76", (0, 1, 2), -MOST_POINTS, MOST_POINTS, MOST_SLOTS)
    stock_size: int = number("CAS-Q01", 15, 1, MOST_CARDS)
    stock_copy_limit: int | None = number("CAS-Q02", None, 1, MOST_CARDS, none=True)
    owner_may_look_face_down: bool = switch("CAS-Q06", default=False)
    remember_revealed: bool = switch("CAS-Q07", default=True)
    castle_creatures_may_attack: bool = switch("CAS-Q25", default=True)
    attacker_ability_damage_counts: bool = switch("CAS-Q10", default=False)
    restrict_life_loss: bool = switch("CAS-Q13", default=False)
    ignored_keywords: tuple[str, ...] = some_of("CAS-Q17", IGNORED)
    protection_scope: ProtectionScope = named("CAS-Q18", ProtectionScope.IGNORED)
    may_decline_free_activation: bool = switch("CAS-Q32", default=False)
    activation_counts_nonland_mana: bool = switch("CAS-Q35", default=False)
    activation_cost_basis: ActivationCostBasis = named("CAS-Q38", ActivationCostBasis.PRINTED)
    generic_shortfall_life: int = number("CAS-Q36", 1, 0, MOST_POINTS)
    colored_shortfall_life: int = number("CAS-Q36", 2, 0, MOST_POINTS)
    lethal_payment_allowed: bool = switch("CAS-Q40", default=True)
    switch_life: int = number("CAS-Q51", 2, 0, MOST_POINTS)
    max_switches_per_combat: int | None = number("CAS-Q48", None, 1, MOST_POINTS, none=True)
    switch_skips_gaps: bool = switch("CAS-Q49", default=False)
    departed_defender: DepartedDefender = named("CAS-Q47", DepartedDefender.COMBAT_ENDS)
    death_visits_graveyard: bool = switch("CAS-Q66", default=True)
    shield_scope: ShieldScope = named("CAS-Q68", ShieldScope.BOTH_CASTLES)
    sacrifice_effects_reach_castle: bool = switch("CAS-Q74", default=True)
    face_down_counts_as_creature: bool = switch("CAS-Q77", default=False)
    turn_down_is_leaving_play: bool = switch("CAS-Q78", default=True)
    stolen_castle_creature: StolenCastleCreature = named("CAS-Q81", StolenCastleCreature.LEAVES_CASTLE)
    maneuver_timing: ManeuverTiming = named("CAS-Q86", ManeuverTiming.MAIN_PHASE)
    maneuvers_per_turn: int = number("CAS-Q87", 1, 0, MOST_POINTS)
    move_face_down_life: int = number("CAS-Q91", 2, 0, MOST_POINTS)
    turn_down_life: int = number("CAS-Q91", 1, 0, MOST_POINTS)
    swap_adjacent_life: int = number("CAS-Q91", 1, 0, MOST_POINTS)
    adjacency: Adjacency = named("CAS-Q88", Adjacency.ORTHOGONAL)

    @property
    def slots(self) -> int:
        """How many slots a castle has."""
        return self.rows * self.columns

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Broken]:
        """CAS-Q04, CAS-Q76, CAS-Q81, CAS-Q102: options that do not go together, and one that is not supported."""
        if sound("rows", "row_bonus") and len(self.row_bonus) != self.rows:
            yield Broken("CAS-Q76", f"row_bonus has one number for each of {self.rows} rows, not {len(self.row_bonus)}")
        if sound("rows", "columns", "stock_size") and self.stock_size < self.slots:
            yield Broken("CAS-Q04", f"stock_size is at least {self.slots}, so that every slot gets a card")
        if sound("switch_life", "max_switches_per_combat"):
            if self.switch_life == 0 and self.max_switches_per_combat is None:
                yield Broken("CAS-Q102", "switch_life is 0 only if max_switches_per_combat sets a limit")
        if self.stolen_castle_creature == StolenCastleCreature.KEEPS_SLOT:
            yield Broken("CAS-Q81", "stolen_castle_creature is leaves_castle; keeps_slot is not supported")
