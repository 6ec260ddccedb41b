"""What the rules on cards say about turns: hand sizes, land plays, and the parts of turns that are skipped."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player

from .board import Board
from .evaluate import refers_to_player, value_of


def maximum_hand_size(board: Board, player: Player) -> int | None:
    """BASE-269: return the maximum hand size of *player*; None if there is none."""
    size: int | None = board.state.rules.core.max_hand_size
    if board.compiled.node_classes.isdisjoint((lang.HandLimit, lang.NoHandLimit)):
        return size
    for context, rule in board.rule_effects:
        if isinstance(rule, lang.NoHandLimit) and refers_to_player(board, rule.who, player, context):
            size = None
        elif isinstance(rule, lang.HandLimit) and refers_to_player(board, rule.who, player, context):
            start = size if rule.size is None else max(0, value_of(board, rule.size, context))
            size = None if start is None else max(0, start + rule.more)
    return size


def lands_a_turn(board: Board, player: Player) -> int | None:
    """BASE-045, BASE-270: return how many lands *player* may play in each of their turns; None: any number."""
    if lang.ExtraLands not in board.compiled.node_classes:
        return 1
    extra = [
        rule.count
        for context, rule in board.rule_effects
        if isinstance(rule, lang.ExtraLands) and refers_to_player(board, rule.who, player, context)
    ]
    counts = [count for count in extra if count is not None]
    return 1 + sum(counts) if len(counts) == len(extra) else None


def is_always_skipped(board: Board, player: Player, part: lang.TurnPart) -> bool:
    """BASE-145: return whether a rule says that *player* skips *part* of each of their turns."""
    return board.compiled.skips_parts and any(
        [
            isinstance(rule, lang.SkipPart) and rule.part is part and refers_to_player(board, rule.who, player, context)
            for context, rule in board.rule_effects
        ]
    )
