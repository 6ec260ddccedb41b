"""Whose hands everybody sees because a rule on a card says so (BASE-259)."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player

from .board import Board
from .evaluate import players_of


def revealed_hands(board: Board) -> tuple[Player, ...]:
    """BASE-259: return the players who play with their hands revealed."""
    if not board.compiled.reveals_hands:
        return ()
    rules = [(context, rule) for context, rule in board.rule_effects if isinstance(rule, lang.HandsRevealed)]
    return tuple([player for context, rule in rules for player in players_of(board, rule.who, context)])
