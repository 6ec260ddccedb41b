"""Points, losing streaks and handicaps, computed from results and powers.

Points are ASC-002 and ASC-050 to ASC-054, the handicap of a weaker player is ASC-110 to ASC-115, and the right to a
remedy after a losing streak is ASC-120 to ASC-126.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from castlerules.ascension.model.options import (
    AscensionRules,
    HandicapBasis,
    HandicapMode,
    MultiplayerLoss,
    PowerBasis,
    TiePoints,
)
from castlerules.ascension.model.state import NO_BONUS, Bonus, Member, Placings
from castlerules.core import Player, Violation


def points_for(rules: AscensionRules, placings: Placings, player: Player) -> int:
    """Return how many points *player* earns in a contest that ended with *placings*: one for each opponent beaten.

    ASC-050, ASC-051, ASC-052, ASC-053, ASC-054, ASC-T3, ASC-Q28: an opponent who went out strictly earlier is beaten.
    So the first one out earns nothing, the next one a point, and the winner of *n* players *n* - 1. With inclusive
    ``tie_points``, players who went out together have beaten each other. ASC-Q29: how and by whom a player was
    eliminated does not matter.
    """
    beaten = 0
    for group in placings:
        if player in group:
            return beaten + (len(group) - 1 if rules.tie_points == TiePoints.INCLUSIVE else 0)
        beaten += len(group)
    return 0


def streak_after(rules: AscensionRules, placings: Placings, member: Member) -> int:
    """ASC-Q36: return the losing streak of *member* after a contest that ended with *placings*.

    The last group has won, or drawn if it has several players; everybody else has lost, except players with points
    under ``multiplayer_loss`` zero_points.
    """
    if member.player in placings[-1]:
        draw = len(placings[-1]) > 1
        return member.loss_streak if draw and not rules.draw_breaks_streak else 0
    scored = points_for(rules, placings, member.player) > 0
    if rules.multiplayer_loss == MultiplayerLoss.ZERO_POINTS and scored:
        return 0
    return member.loss_streak + 1


def no_remedy(rules: AscensionRules, member: Member) -> Violation | None:
    """Return why *member* has no right to a remedy now, None if there is one (ASC-121, ASC-122, ASC-126).

    ASC-Q36: the streak must still be running, or the right banked. ASC-Q37: nobody has a remedy who has finished more
    than ``streak_window_games`` contests.
    """
    if member.games_played > rules.streak_window_games:
        return Violation("ASC-126", f"remedies are for the first {rules.streak_window_games} contests")
    most = rules.max_streak_remedies
    if most is not None and member.remedies_used >= most:
        return Violation("ASC-Q36", f"no more than {most} remedies")
    if member.loss_streak < rules.streak_length and not member.remedy_banked:
        return Violation("ASC-121", f"a remedy needs {rules.streak_length} losses in a row, not {member.loss_streak}")
    return None


@attrs.frozen
class HandicapRow:
    """ASC-T8: a row of the handicap table: a *difference* of at least this much gives *bonus*."""

    difference: int
    bonus: Bonus


HANDICAP_ROWS: Final = (
    HandicapRow(5, Bonus(chooses_first=True)),
    HandicapRow(10, Bonus(life=2)),
    HandicapRow(15, Bonus(life=3)),
    HandicapRow(20, Bonus(cards=1)),
    HandicapRow(25, Bonus(life=5, cards=1)),
)
"""ASC-T8: the handicap table, smallest difference first; ASC-114: the rows that are reached add up."""


def compared_power(rules: AscensionRules, member: Member) -> int:
    """ASC-112, ASC-Q30: return the total of *member* that handicaps compare: all points earned, or unspent points."""
    return member.power if rules.power_basis == PowerBasis.LIFETIME else member.bank


def power_differences(rules: AscensionRules, powers: Sequence[int]) -> tuple[int, ...]:
    """ASC-113, ASC-Q33: return for each of *powers* by how much the opponents are stronger; negative if weaker.

    Of several opponents the strongest counts, or what ``multiplayer_handicap_basis`` says.
    """
    result = []
    for place, power in enumerate(powers):
        others = (*powers[:place], *powers[place + 1 :])
        result.append(_opposing_power(rules, others, power) - power)
    return tuple(result)


def _opposing_power(rules: AscensionRules, others: tuple[int, ...], own: int) -> int:
    basis = rules.multiplayer_handicap_basis if len(others) > 1 else HandicapBasis.MAX
    if basis == HandicapBasis.MEAN:
        return sum(others) // len(others)
    if basis == HandicapBasis.NONE:
        return own
    return max(others) if basis == HandicapBasis.MAX else min(others)


def rows_reached(difference: int) -> tuple[HandicapRow, ...]:
    """ASC-Q32: return the rows of the handicap table that *difference* reaches; there are none beyond 25."""
    return tuple([row for row in HANDICAP_ROWS if difference >= row.difference])


def row_at_difference(difference: int) -> HandicapRow | None:
    """Return the row of the handicap table that begins at exactly *difference* (ASC-A22), None if none does."""
    return next((row for row in HANDICAP_ROWS if row.difference == difference), None)


def bonus_for(rules: AscensionRules, difference: int) -> Bonus | None:
    """ASC-114, ASC-Q31: return the bonus for *difference*: the sum of the rows it reaches, or the highest of them.

    With ``choose_one`` it is None if the player has a row to choose.
    """
    rows = rows_reached(difference)
    if not rows:
        return NO_BONUS
    if rules.handicap_mode == HandicapMode.CHOOSE_ONE:
        return None
    if rules.handicap_mode == HandicapMode.TOP_TIER_ONLY:
        return rows[-1].bonus
    bonuses = [row.bonus for row in rows]
    life, cards = sum([bonus.life for bonus in bonuses]), sum([bonus.cards for bonus in bonuses])
    return Bonus(any([bonus.chooses_first for bonus in bonuses]), life, cards)
