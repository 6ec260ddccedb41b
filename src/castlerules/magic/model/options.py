"""The options of normal Magic: numbers such as starting life, and rules on which the editions of Magic differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final, Self

from castlerules.core import Player, Violation
from castlerules.core.frozen import frozen
from castlerules.core.options import Options, bool_option, enum_option, int_option, nested_option


class MulliganRule(StrEnum):
    """BASE-005: which mulligan players may take.

    PARIS: draw one card fewer each time. LONDON: draw a full hand, then put one card for each mulligan on the bottom.
    NONE: no mulligans.
    """

    PARIS = "paris"
    LONDON = "london"
    NONE = "none"


class ManaEmpties(StrEnum):
    """BASE-006: when mana pools empty: at the end of every phase, or of every step as well."""

    PHASE = "phase"
    STEP = "step"


class DamageDivision(StrEnum):
    """BASE-009: how an attacker divides its damage among its blockers: freely (FREE).

    ORDERED names the damage assignment order of 2010 to 2024, which this library refuses: ``CoreRules`` raises.
    """

    FREE = "free"
    ORDERED = "ordered"


class LegendRule(StrEnum):
    """BASE-010: which of several legends with the same name stay: the oldest, one of each player's choice, or all."""

    NEWER_DIES = "newer_dies"
    CHOOSE_ONE = "choose_one"
    OFF = "off"


class TokenOwner(StrEnum):
    """BASE-013: who owns a token: the controller of the effect that creates it, or its first controller."""

    EFFECT_CONTROLLER = "effect_controller"
    FIRST_CONTROLLER = "first_controller"


MAX_POINTS: Final = 1_000_000
"""The highest amount of life, damage, mana or counters in options and states; larger numbers are cut or refused."""

MAX_CARDS: Final = 1_000
"""The highest value of options that count cards."""


@frozen(kw_only=True, cache_hash=True, repr=False)
class CoreRules(Options):
    """The options of normal Magic, by default those of the Classic Sixth Edition; each field names its rule (BASE-...).

    Options with named values take the enum member or its text: ``CoreRules(mulligan="london")``. Raises SetupError,
    which lists every option whose value is not allowed.
    """

    starting_life: int = int_option("BASE-001", 20, 1, MAX_POINTS)
    opening_hand: int = int_option("BASE-001", 7, 0, MAX_CARDS)
    max_hand_size: int = int_option("BASE-001", 7, 0, MAX_CARDS)
    min_deck_size: int = int_option("BASE-002", 60, 0, MAX_CARDS)
    deck_copy_limit: int | None = int_option("BASE-002", 4, 1, MAX_CARDS, allow_none=True)
    starting_player: int | None = int_option("BASE-180", None, 0, 1, allow_none=True)
    first_player_skips_draw: bool = bool_option("BASE-003", default=True)
    poison_to_lose: int = int_option("BASE-004", 10, 1, MAX_POINTS)
    offer_concede: bool = bool_option("BASE-014", default=False)
    manual_mana: bool = bool_option("BASE-014", default=False)
    mulligan: MulliganRule = enum_option("BASE-005", MulliganRule.PARIS)
    mana_empties: ManaEmpties = enum_option("BASE-006", ManaEmpties.PHASE)
    mana_burn: bool = bool_option("BASE-007", default=True)
    combat_damage_uses_stack: bool = bool_option("BASE-008", default=True)
    damage_division: DamageDivision = enum_option("BASE-009", DamageDivision.FREE)
    legend_rule: LegendRule = enum_option("BASE-010", LegendRule.NEWER_DIES)
    opposite_counters_cancel: bool = bool_option("BASE-011", default=False)
    walls_cannot_attack: bool = bool_option("BASE-012", default=True)
    token_owner: TokenOwner = enum_option("BASE-013", TokenOwner.EFFECT_CONTROLLER)

    @classmethod
    def sixth_edition(cls) -> Self:
        """Return the rules of 2001 and 2002, which are the defaults (BASE-001 to BASE-014)."""
        return cls()

    @classmethod
    def modern(cls) -> Self:
        """Return the rules in force since the end of 2024 (BASE-001 to BASE-014).

        A game goes the same way under these and the default rules if nothing happens on which they differ (BASE-I30).
        """
        return cls(
            mulligan=MulliganRule.LONDON,
            mana_empties=ManaEmpties.STEP,
            mana_burn=False,
            combat_damage_uses_stack=False,
            legend_rule=LegendRule.CHOOSE_ONE,
            opposite_counters_cancel=True,
            walls_cannot_attack=False,
            token_owner=TokenOwner.FIRST_CONTROLLER,
        )

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:  # noqa: ARG002 - as the base has it
        if self.damage_division == DamageDivision.ORDERED:
            yield Violation(
                "BASE-009",
                "damage_division: expected free, got ordered: the damage assignment order of 2010 to 2024 is not "
                "supported",
            )


@frozen(kw_only=True, cache_hash=True, repr=False)
class EngineRules(Options):
    """The base of the options of every game that the engine runs; its ``core`` is the options of normal Magic."""

    @property
    def core(self) -> CoreRules:
        """The options of normal Magic."""
        raise NotImplementedError

    def starting_life_of(self, player: Player) -> int:  # noqa: ARG002 - for games in which players differ
        """BASE-180: return the starting life total of *player*."""
        return self.core.starting_life

    def opening_hand_of(self, player: Player) -> int:  # noqa: ARG002 - as above
        """BASE-181: return the size of the opening hand of *player*."""
        return self.core.opening_hand


@frozen(kw_only=True, cache_hash=True, repr=False)
class MagicRules(EngineRules):
    """The options of a game with normal Magic's rules; a variant's own options class can extend it.

    *core* holds the options of normal Magic.
    """

    core: CoreRules = nested_option("BASE-001", CoreRules())
