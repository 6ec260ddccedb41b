"""What a rule on a card keeps from being a target (BASE-264)."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.magic.model import AbilityContext

from .board import Board
from .combat_restrictions import refers_to
from .evaluate import matches, refers_to_player
from .targets import Targeting


def untargetable(board: Board, targeting: Targeting) -> Violation | None:
    """BASE-264, BASE-075: an object cannot be a target if a static ability, or an effect that lasts, says so."""
    if board.compiled.forbids_targets:
        for context, rule in board.rule_effects:
            if isinstance(rule, lang.CantBeTarget) and _forbids(board, rule, targeting, context):
                return Violation("BASE-264", f"a rule of {context.source} says that it can't be the target of this")
    return None


def _forbids(board: Board, rule: lang.CantBeTarget, targeting: Targeting, context: AbilityContext) -> bool:
    return (
        targeting.target.zone is rule.zone
        and (not rule.spell or targeting.source.zone is lang.Zone.STACK)
        and (rule.by is None or refers_to_player(board, rule.by, targeting.controller, context))
        and matches(board, rule.source, targeting.source, context)
        and refers_to(board, rule.what, context, targeting.target)
    )
