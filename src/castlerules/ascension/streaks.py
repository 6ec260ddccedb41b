"""Losing streaks, and when there is a remedy for them (ASC-120 to ASC-126)."""

from __future__ import annotations

from castlerules.core import Broken

from .history import Placings
from .points import points_for
from .rules import AscensionRules, MultiplayerLoss
from .state import Member

__all__ = ["no_remedy", "streak_after"]


def streak_after(rules: AscensionRules, placings: Placings, member: Member) -> int:
    """ASC-Q36: return the losses in a row of *member* after a contest that ended with *placings*.

    The last group has won, or drawn if there are several in it; everybody else has lost, unless the options spare
    those who scored.
    """
    if member.player in placings[-1]:
        draw = len(placings[-1]) > 1
        return member.loss_streak if draw and not rules.draw_breaks_streak else 0
    scored = points_for(rules, placings, member.player) > 0
    if rules.multiplayer_loss == MultiplayerLoss.ZERO_POINTS and scored:
        return 0
    return member.loss_streak + 1


def no_remedy(rules: AscensionRules, member: Member) -> Broken | None:
    """Return why *member* has no right to a remedy now, None if there is one (ASC-121, ASC-122, ASC-126).

    ASC-Q36: the streak must be live, or the right kept. ASC-Q37: the eleventh contest has not been finished.
    """
    if member.games_played > rules.streak_window_games:
        return Broken("ASC-126", f"remedies are for the first {rules.streak_window_games} contests")
    most = rules.max_streak_remedies
    if most is not None and member.remedies_used >= most:
        return Broken("ASC-Q36", f"no more than {most} remedies")
    if member.loss_streak < rules.streak_length and not member.banked:
        return Broken("ASC-121", f"a remedy needs {rules.streak_length} losses in a row, not {member.loss_streak}")
    return None
