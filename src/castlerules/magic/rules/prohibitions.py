"""What players cannot play because a rule on a card says so (BASE-204)."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.magic.model import actions
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import refers_to_player
from castlerules.magic.query.spells import why_not_cast

from .priority import castable_card, player_with_priority


def may_play_lands(board: Board, _: actions.PlayLand) -> Violation | None:
    """BASE-204: a player cannot play lands if a rule forbids it."""
    if board.compiled.forbids_playing:
        player = player_with_priority(board)
        for context, rule in board.rule_effects:
            if isinstance(rule, lang.CantPlayLands) and refers_to_player(board, rule.who, player, context):
                return Violation("BASE-204", f"an effect says that player {player} can't play lands")
    return None


def may_be_cast(board: Board, action: actions.BeginCast) -> Violation | None:
    """BASE-204: a player cannot cast a card if a rule forbids it, of a split card for each half."""
    card_and_zone = castable_card(board, action.card) if board.compiled.forbids_playing else None
    if card_and_zone is None:
        return None
    player, card_object = player_with_priority(board), card_and_zone[0]
    violations = [
        why_not_cast(
            board,
            player,
            GameObject(card_object.id, card_object.card, compiled.characteristics, player, lang.Zone.STACK),
        )
        for compiled in board.compiled.faces[card_object.card]
    ]
    return violations[0] if all(violations) else None


PROHIBITIONS: Final = ((actions.PlayLand, (may_play_lands,)), (actions.BeginCast, (may_be_cast,)))
"""The restrictions on playing that cards set, by the action that they restrict."""
