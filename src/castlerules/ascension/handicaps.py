"""The handicap: what a weaker player gets in a contest (ASC-110 to ASC-115)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from .history import NO_BONUS, Bonus
from .rules import AscensionRules, HandicapBasis, HandicapMode, PowerBasis
from .state import Member

__all__ = ["ROWS", "HandicapRow", "bonus_for", "compared", "differences", "reached", "row_of"]


@attrs.frozen
class HandicapRow:
    """ASC-T8: a row of the table: from which *difference* on it is reached, and what it gives."""

    difference: int
    bonus: Bonus


ROWS: Final = (
    HandicapRow(5, Bonus(starts=True)),
    HandicapRow(10, Bonus(life=2)),
    HandicapRow(15, Bonus(life=3)),
    HandicapRow(20, Bonus(cards=1)),
    HandicapRow(25, Bonus(life=5, cards=1)),
)
"""ASC-T8: the rows as printed; ASC-114: they add up."""


def compared(rules: AscensionRules, member: Member) -> int:
    """ASC-112, ASC-Q30: return the total of *member* that is compared: all points ever earned, or those not spent."""
    return member.power if rules.power_basis == PowerBasis.LIFETIME else member.bank


def differences(rules: AscensionRules, powers: Sequence[int]) -> tuple[int, ...]:
    """ASC-113, ASC-Q33: return for each of *powers* by how much the others are stronger; below 0 if they are not.

    Of several others the strongest counts, or what ``multiplayer_handicap_basis`` says.
    """
    found = []
    for place, power in enumerate(powers):
        others = (*powers[:place], *powers[place + 1 :])
        found.append(_other(rules, others, power) - power)
    return tuple(found)


def _other(rules: AscensionRules, others: tuple[int, ...], own: int) -> int:
    basis = rules.multiplayer_handicap_basis if len(others) > 1 else HandicapBasis.MAX
    if basis == HandicapBasis.MEAN:
        return sum(others) // len(others)
    if basis == HandicapBasis.NONE:
        return own
    return max(others) if basis == HandicapBasis.MAX else min(others)


def reached(difference: int) -> tuple[HandicapRow, ...]:
    """ASC-Q32: return the rows that *difference* reaches: each from its number on, beyond 25 no more."""
    return tuple([row for row in ROWS if difference >= row.difference])


def row_of(difference: int) -> HandicapRow | None:
    """Return the row that begins with *difference* (ASC-A22), None if none does."""
    return next((row for row in ROWS if row.difference == difference), None)


def bonus_for(rules: AscensionRules, difference: int) -> Bonus | None:
    """ASC-114, ASC-Q31: return what *difference* gives: all rows that are reached, or the highest of them.

    With ``choose_one`` it is None where there is a row to choose.
    """
    rows = reached(difference)
    if not rows:
        return NO_BONUS
    if rules.handicap_mode == HandicapMode.CHOOSE_ONE:
        return None
    if rules.handicap_mode == HandicapMode.TOP_TIER_ONLY:
        return rows[-1].bonus
    gifts = [row.bonus for row in rows]
    life, cards = sum([one.life for one in gifts]), sum([one.cards for one in gifts])
    return Bonus(any([one.starts for one in gifts]), life, cards)
