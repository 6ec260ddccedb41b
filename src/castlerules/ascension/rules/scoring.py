"""Points, losing streaks and handicaps, computed from results and from power, the points that a deck has earned.

Points are ASC-002 and ASC-050 to ASC-054, the handicap of a weaker player is ASC-110 to ASC-115, and the right to a
remedy after a losing streak is ASC-120 to ASC-126.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules.ascension.model import options
from castlerules.ascension.model.state import NO_BONUS, Bonus, Member, Placings
from castlerules.core import Player, Violation
from castlerules.core.frozen import frozen


def points_for(rules: options.AscensionRules, placings: Placings, player: Player) -> int:
    """Return how many points *player* earns in a contest that ended with *placings*: one for each opponent beaten.

    ASC-050, ASC-051, ASC-052, ASC-053, ASC-054, ASC-T3, ASC-Q28: an opponent who went out strictly earlier is beaten.
    So the first one out earns nothing, the next one a point, and the winner of *n* players *n* - 1. With inclusive
    ``tie_points``, players who went out together have beaten each other. ASC-Q29: how and by whom a player was
    eliminated does not matter.
    """
    beaten = 0
    for group in placings:
        if player in group:
            return beaten + (len(group) - 1 if rules.tie_points == options.TiePoints.INCLUSIVE else 0)
        beaten += len(group)
    return 0


def streak_after(rules: options.AscensionRules, placings: Placings, member: Member) -> int:
    """ASC-Q36: return the losing streak of *member* after a contest that ended with *placings*.

    The last group of *placings* has won, or drawn if it has several players. Everybody else has lost; but with
    ``multiplayer_loss`` zero_points, a player who has earned a point has not. Only a loss makes the streak longer.
    """
    if placings and member.player in placings[-1]:
        draw = len(placings[-1]) > 1
        return member.loss_streak if draw and not rules.draw_breaks_streak else 0
    scored = points_for(rules, placings, member.player) > 0
    if rules.multiplayer_loss == options.MultiplayerLoss.ZERO_POINTS and scored:
        return 0
    return member.loss_streak + 1


def no_remedy(rules: options.AscensionRules, member: Member) -> Violation | None:
    """Return why *member* has no right to a remedy now, None if *member* has it (ASC-121, ASC-122, ASC-126).

    A remedy is a new deck or a swap of cards after a losing streak. ASC-Q36: the streak must still be running, or the
    right to a remedy must have been kept since (``streak_banked``). ASC-Q37: there is no
    remedy after more than ``streak_window_games`` finished contests.
    """
    if member.games_played > rules.streak_window_games:
        window = f"a new deck or a swap is for the first {rules.streak_window_games} contests of a player"
        return Violation("ASC-126", f"{window}, and player {member.player} has finished {member.games_played}")
    most = rules.max_streak_remedies
    if most is not None and member.remedies_used >= most:
        reason = f"player {member.player} has had {member.remedies_used} new decks or swaps, of at most {most}"
        return Violation("ASC-Q36", reason)
    if member.loss_streak < rules.streak_length and not member.remedy_banked:
        needed = f"a new deck or a swap needs {rules.streak_length} losses in a row"
        return Violation("ASC-121", f"{needed}, and player {member.player} has {member.loss_streak}")
    return None


@frozen
class HandicapRow:
    """ASC-T8: a row of the handicap table: a player who is weaker by *difference* points or more gets *bonus*."""

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


def compared_power(rules: options.AscensionRules, member: Member) -> int:
    """ASC-112, ASC-Q30: return the points of *member* that handicaps compare.

    They are all points that the deck has earned, or with ``power_basis`` unspent only the points left to spend.
    """
    return member.power if rules.power_basis == options.PowerBasis.LIFETIME else member.bank


def power_differences(rules: options.AscensionRules, powers: Sequence[int]) -> tuple[int, ...]:
    """ASC-113, ASC-Q33: return for each of *powers* the power of the opponent minus it: positive for a weaker player.

    Of several opponents the strongest counts, unless ``multiplayer_handicap_basis`` says otherwise.
    """
    result = []
    for place, power in enumerate(powers):
        opposing_powers = (*powers[:place], *powers[place + 1 :])
        result.append(_opposing_power(rules, opposing_powers, power) - power)
    return tuple(result)


def _opposing_power(rules: options.AscensionRules, opposing_powers: tuple[int, ...], own: int) -> int:
    basis = rules.multiplayer_handicap_basis if len(opposing_powers) > 1 else options.HandicapBasis.MAX
    if basis == options.HandicapBasis.MEAN:
        return sum(opposing_powers) // len(opposing_powers)
    if basis == options.HandicapBasis.NONE:
        return own
    return max(opposing_powers) if basis == options.HandicapBasis.MAX else min(opposing_powers)


def rows_reached(difference: int) -> tuple[HandicapRow, ...]:
    """ASC-Q32: return the rows of the handicap table that begin at *difference* points or less, smallest first."""
    return tuple([row for row in HANDICAP_ROWS if difference >= row.difference])


def row_at_difference(difference: int) -> HandicapRow | None:
    """Return the row of the handicap table that begins at exactly *difference* (ASC-A22), None if none does."""
    return next((row for row in HANDICAP_ROWS if row.difference == difference), None)


def bonus_for(rules: options.AscensionRules, difference: int) -> Bonus | None:
    """ASC-114, ASC-Q31: return the bonus of a player whose opponent is *difference* points stronger.

    The option ``handicap_mode`` says whether the bonuses of all rows reached add up or only the highest row counts.
    Returns ``NO_BONUS`` if no row is reached, and None if the player still has to choose a row (``choose_one``).
    """
    rows = rows_reached(difference)
    if not rows:
        return NO_BONUS
    if rules.handicap_mode == options.HandicapMode.CHOOSE_ONE:
        return None
    if rules.handicap_mode == options.HandicapMode.TOP_TIER_ONLY:
        return rows[-1].bonus
    bonuses = [row.bonus for row in rows]
    life, cards = sum([bonus.life for bonus in bonuses]), sum([bonus.cards for bonus in bonuses])
    return Bonus(any([bonus.chooses_first for bonus in bonuses]), life, cards)
