"""Combat: who attacks whom, and how many creatures attack and block."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.phrase import same, says


@says("post", "attacking you", example="You gain 2 life for each creature attacking you.")
def attacking_you() -> lang.Filter:
    """An attacker of an opponent, who attacks you: there is nobody else (BASE-153)."""
    return lang.AllOf((lang.IsAttacking(), lang.ControlledBy(lang.EachOpponent())))


THAT_ATTACKS_YOU = same(
    attacking_you, "(that 's|that are|that is) attacking you", example="Tap target creature that's attacking you."
)
