"""Effects that last for as long as their source stays as it is: tapped, in play, under your control (BASE-342)."""

from __future__ import annotations

from castlerules.cards.language.enums import Duration
from castlerules.core import Player
from castlerules.magic.model import AbilityContext, ObjectId
from castlerules.magic.model.ongoing_effects import LastingRule, OngoingEffect, TiedEffect

from .board import Board

_CONTROLLED = (Duration.YOU_CONTROL, Duration.YOU_CONTROL_TAPPED)
_TAPPED = (Duration.REMAINS_TAPPED, Duration.YOU_CONTROL_TAPPED)


def stays(board: Board, source: ObjectId, duration: Duration, controller: Player) -> bool:
    """BASE-342: return whether *source* is now as the tied *duration* of an effect of *controller* says."""
    permanent = board.permanents.get(source)
    if permanent is None or (duration in _CONTROLLED and permanent.controller != controller):
        return False
    return permanent.tapped or duration not in _TAPPED


def may_begin(board: Board, duration: Duration, context: AbilityContext) -> bool:
    """BASE-342, BASE-Q81: return whether an effect of *duration* may begin: a tied one, if its source is so now."""
    return not duration.is_tied or stays(board, context.source, duration, context.controller)


def broken_ties(board: Board) -> list[OngoingEffect]:
    """BASE-342: return the ongoing effects whose source no longer is as their duration says, so that they end."""
    return [effect for effect in board.state.ongoing if _is_broken(board, effect)]


def _is_broken(board: Board, effect: OngoingEffect) -> bool:
    if isinstance(effect, TiedEffect):
        return not stays(board, effect.source, effect.duration, effect.controller)
    if not isinstance(effect, LastingRule) or not effect.duration.is_tied:
        return False
    return not stays(board, effect.captured.source, effect.duration, effect.controller)
