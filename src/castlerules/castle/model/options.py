"""The options of Castle: one field for every debatable reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from castlerules.cards.language.keywords import KeywordKind, KeywordTrait
from castlerules.core import Violation
from castlerules.core.frozen import frozen
from castlerules.core.options import bool_option, enum_option, int_option, int_tuple_option, subset_option
from castlerules.magic.model.options import MAX_CARDS, MAX_POINTS, MagicRules


class ProtectionScope(StrEnum):
    """CAS-Q18: how much of protection is ignored: all of it, or only its effect on blocking."""

    IGNORED = "ignored"
    BLOCK_ONLY = "block_only"


class ActivationCostBasis(StrEnum):
    """CAS-Q38: the mana cost that the activation price is computed from.

    PRINTED: the printed mana cost. MODIFIED: the printed mana cost and additional mana costs of casting the card.
    """

    PRINTED = "printed"
    MODIFIED = "modified"


class DepartedDefender(StrEnum):
    """CAS-Q47: what happens if the defending creature leaves before the block: combat ends, or another card defends."""

    COMBAT_ENDS = "combat_ends"
    NEXT_CARD = "next_card"


class ShieldScope(StrEnum):
    """CAS-Q68: which castles are shielded from targeting by the other player in combat: both, or the defender's."""

    BOTH_CASTLES = "both_castles"
    DEFENDER_ONLY = "defender_only"


class StolenCastleCreature(StrEnum):
    """CAS-Q81: what happens to a castle creature that the opponent controls; ``keeps_slot`` is not supported."""

    LEAVES_CASTLE = "leaves_castle"
    KEEPS_SLOT = "keeps_slot"


class ManeuverTiming(StrEnum):
    """CAS-Q86: when a player may make a manoeuvre: in their main phase, or with priority at any time in their turn."""

    MAIN_PHASE = "main_phase"
    ANY_PRIORITY = "any_priority"


class Adjacency(StrEnum):
    """CAS-Q88: which slots are adjacent: those that share an edge, or those that share an edge or a corner."""

    ORTHOGONAL = "orthogonal"
    KING = "king"


MOST_SLOTS: Final = 20
"""The most rows, and the most columns, that a castle can have."""

_KEYWORDS_OF_RULING: Final = (
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
IGNORABLE_KEYWORDS: Final = (
    *_KEYWORDS_OF_RULING,
    *[kind.value for kind in KeywordKind.having(KeywordTrait.EVASION) if kind.value not in _KEYWORDS_OF_RULING],
)
"""CAS-Q17: the keyword abilities of attackers that a game may ignore: those of the ruling, and any further evasion.

Some occur on no card that the library plays.
"""


@frozen(kw_only=True, cache_hash=True, repr=False)
class CastleRules(MagicRules):
    """The options of Castle; each default is the ruling that the CAS-Q number of the field explains.

    An enum option takes the member or its text; *core* also takes a mapping of the fields to change:
    ``CastleRules(adjacency="king", core={"starting_player": 0})``. Raises SetupError with every option that has an
    invalid or unsupported value or contradicts another one, and DataError for an unknown name in *core*.
    """

    columns: int = int_option("CAS-Q04", 4, 1, MOST_SLOTS)
    rows: int = int_option("CAS-Q04", 3, 1, MOST_SLOTS)
    row_bonus: tuple[int, ...] = int_tuple_option("CAS-Q76", (0, 1, 2), -MAX_POINTS, MAX_POINTS, MOST_SLOTS)
    stock_size: int = int_option("CAS-Q01", 15, 1, MAX_CARDS)
    stock_copy_limit: int | None = int_option("CAS-Q02", None, 1, MAX_CARDS, allow_none=True)
    owner_may_look_face_down: bool = bool_option("CAS-Q06", default=False)
    remember_revealed: bool = bool_option("CAS-Q07", default=True)
    castle_creatures_may_attack: bool = bool_option("CAS-Q25", default=True)
    attacker_ability_damage_counts: bool = bool_option("CAS-Q10", default=False)
    restrict_life_loss: bool = bool_option("CAS-Q13", default=False)
    ignored_keywords: tuple[str, ...] = subset_option("CAS-Q17", IGNORABLE_KEYWORDS)
    protection_scope: ProtectionScope = enum_option("CAS-Q18", ProtectionScope.IGNORED)
    may_decline_free_activation: bool = bool_option("CAS-Q32", default=False)
    activation_counts_nonland_mana: bool = bool_option("CAS-Q35", default=False)
    activation_cost_basis: ActivationCostBasis = enum_option("CAS-Q38", ActivationCostBasis.PRINTED)
    generic_shortfall_life: int = int_option("CAS-Q36", 1, 0, MAX_POINTS)
    colored_shortfall_life: int = int_option("CAS-Q36", 2, 0, MAX_POINTS)
    lethal_payment_allowed: bool = bool_option("CAS-Q40", default=True)
    switch_life: int = int_option("CAS-Q51", 2, 0, MAX_POINTS)
    max_switches_per_combat: int | None = int_option("CAS-Q48", None, 1, MAX_POINTS, allow_none=True)
    switch_skips_gaps: bool = bool_option("CAS-Q49", default=False)
    departed_defender: DepartedDefender = enum_option("CAS-Q47", DepartedDefender.COMBAT_ENDS)
    death_visits_graveyard: bool = bool_option("CAS-Q66", default=True)
    shield_scope: ShieldScope = enum_option("CAS-Q68", ShieldScope.BOTH_CASTLES)
    sacrifice_effects_reach_castle: bool = bool_option("CAS-Q74", default=True)
    face_down_counts_as_creature: bool = bool_option("CAS-Q77", default=False)
    turn_down_is_leaving_play: bool = bool_option("CAS-Q78", default=True)
    stolen_castle_creature: StolenCastleCreature = enum_option("CAS-Q81", StolenCastleCreature.LEAVES_CASTLE)
    maneuver_timing: ManeuverTiming = enum_option("CAS-Q86", ManeuverTiming.MAIN_PHASE)
    maneuvers_per_turn: int = int_option("CAS-Q87", 1, 0, MAX_POINTS)
    move_face_down_life: int = int_option("CAS-Q91", 2, 0, MAX_POINTS)
    turn_down_life: int = int_option("CAS-Q91", 1, 0, MAX_POINTS)
    swap_adjacent_life: int = int_option("CAS-Q91", 1, 0, MAX_POINTS)
    adjacency: Adjacency = enum_option("CAS-Q88", Adjacency.ORTHOGONAL)

    @property
    def slots(self) -> int:
        """The number of slots of a castle."""
        return self.rows * self.columns

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:
        """CAS-Q04, CAS-Q76, CAS-Q81, CAS-Q102: yield a violation for options that conflict, and for ``keeps_slot``.

        ``keeps_slot`` is the one value that is not supported. ``sound(name, ...)`` returns whether the options with
        these names are valid one by one, so that they can be compared.
        """
        if sound("rows", "row_bonus") and len(self.row_bonus) != self.rows:
            yield Violation(
                "CAS-Q76", f"row_bonus: expected {self.rows} numbers, one for each row, got {len(self.row_bonus)}"
            )
        if sound("rows", "columns", "stock_size") and self.stock_size < self.slots:
            every_slot = f"expected at least {self.slots}, a card for every slot"
            yield Violation("CAS-Q04", f"stock_size: {every_slot}, got {self.stock_size}")
        if sound("switch_life", "max_switches_per_combat"):
            if self.switch_life == 0 and self.max_switches_per_combat is None:
                yield Violation(
                    "CAS-Q102", "switch_life: expected at least 1 if max_switches_per_combat is None, got 0"
                )
        if self.stolen_castle_creature == StolenCastleCreature.KEEPS_SLOT:
            yield Violation(
                "CAS-Q81", "stolen_castle_creature: expected leaves_castle, got keeps_slot, which is not supported"
            )
