"""The options of a duel: those of normal Magic, two usual sets of them, and a handicap for either player."""

from __future__ import annotations

from typing import Self

from castlerules.core import Player
from castlerules.core.frozen import frozen
from castlerules.core.options import int_tuple_option
from castlerules.magic.model.options import MAX_CARDS, MAX_POINTS, CoreRules, MagicRules


@frozen(kw_only=True, cache_hash=True, repr=False)
class DuelRules(MagicRules):
    """The options of a duel: those of normal Magic, in *core* (BASE-001 to BASE-014).

    *core* may be given as a mapping of the options to change: ``DuelRules(core={"mulligan": "london"})``. Raises
    SetupError with every option that has an invalid value, and DataError for a name in *core* that is no option.

    *extra_life* and *extra_cards* are handicaps, each for player 0 and for player 1: additional starting life, and
    additional cards in the opening hand (before any mulligan). ``core.starting_player`` says who starts, if not by
    chance.
    """

    extra_life: tuple[int, ...] = int_tuple_option("BASE-180", (0, 0), 0, MAX_POINTS, 2, min_length=2)
    extra_cards: tuple[int, ...] = int_tuple_option("BASE-181", (0, 0), 0, MAX_CARDS, 2, min_length=2)

    @classmethod
    def sixth_edition(cls) -> Self:
        """Return the rules of 2001 and 2002, which are the defaults (BASE-001 to BASE-014)."""
        return cls(core=CoreRules.sixth_edition())

    @classmethod
    def modern(cls) -> Self:
        """Return the rules in force since the end of 2024 (BASE-001 to BASE-014)."""
        return cls(core=CoreRules.modern())

    def starting_life_of(self, player: Player) -> int:
        """BASE-180: return the starting life of *player*."""
        return super().starting_life_of(player) + self.extra_life[player]

    def opening_hand_of(self, player: Player) -> int:
        """BASE-181: return the number of cards in the opening hand of *player*."""
        return super().opening_hand_of(player) + self.extra_cards[player]
