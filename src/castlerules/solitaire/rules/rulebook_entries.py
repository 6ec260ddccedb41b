"""What may not be in Solitaire, and what else its table sees: the named rules of its book."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Outcome, Player, Violation
from castlerules.magic.model import changes
from castlerules.magic.model.actions import AddAttacker
from castlerules.magic.model.characteristics import Abilities
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.query.attachments import Attaching
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.targets import Targeting
from castlerules.magic.rules.state_based_actions import dead_creatures
from castlerules.solitaire.model.options import HandScope
from castlerules.solitaire.model.state import STACKS, YOU, options_of, tableau_of
from castlerules.solitaire.query.layout import hand_card, is_aura, is_land, row_lands

from .stacks_hand import can_affect_stacks_hand, cards_in_stacks_hand


def both_players(state: State) -> tuple[Player, ...]:
    """SOL-G13: the absent opponent is a player that texts mean, unless the table has agreed otherwise.

    So what is counted is divided between the two: YOU control slot, attachments and row (SOL-P57), STACKS what is face
    up and in play on the stacks (SOL-P58).
    """
    return (YOU, STACKS) if options_of(state).stacks_are_opponent else (YOU,)


def targetable_players(board: Board, source: GameObject) -> tuple[Player, ...]:
    """SOL-G13: return the players that *source* may aim at.

    Where the stacks are no opponent, only what chooses a card out of the hand of its target may aim at them (SOL-G18).
    """
    if options_of(board.state).stacks_are_opponent or _chooses_from_hand(source.characteristics.abilities):
        return (YOU, STACKS)
    return (YOU,)


@cache
def _chooses_from_hand(abilities: Abilities) -> bool:
    choose_cardses = [node for node in lang.nodes_in(abilities.in_order) if isinstance(node, lang.ChooseCards)]
    return any(
        [ability.zone is lang.Zone.HAND and isinstance(ability.whose, lang.TargetPlayer) for ability in choose_cardses]
    )


def absent_lands(state: State) -> tuple[ObjectId, ...]:
    """SOL-G37: with that option no text means the lands of the row: they count as none."""
    return () if options_of(state).land_row_in_play else tuple([permanent.id for permanent in row_lands(state)])


def hand_size(state: State, player: Player, who: lang.PlayerRef) -> int:
    """SOL-P59, SOL-G61, SOL-G18: return how many cards are in hand: one at most, and of the stacks their tops."""
    rules = options_of(state)
    if player == YOU:
        tableau = tableau_of(state)
        pile = int(hand_card(state) is not None) + len(tableau.covered_hand)
        return pile if rules.hand_scope is HandScope.WHOLE_PILE else min(1, pile - tableau.sealed_count)
    return len(cards_in_stacks_hand(state)) if can_affect_stacks_hand(state, who) else 0


def abilities_do_not_function(state: State, permanent: Permanent) -> bool:
    """SOL-G11, SOL-P46, SOL-G37: what lies on the stacks, or in the row, does nothing, if that was agreed."""
    rules = options_of(state)
    if permanent.controller == STACKS:
        return not rules.stack_abilities_function
    return not rules.land_row_in_play and state.table.map_rows(is_land)[permanent.card]


def can_concede(state: State) -> bool:
    """SOL-A09, SOL-G84: the player may give up, if that was agreed."""
    return options_of(state).offer_concede


def concession_outcome(_: State, losses: tuple[changes.PlayerLost, ...]) -> Outcome:
    """SOL-G56: whoever gives up has lost."""
    return Outcome((-1.0,), f"conceded: {losses[0].reason}", "SOL-G84")


def walls_never_attack(board: Board, action: AddAttacker) -> Violation | None:
    """SOL-G73: Walls do not attack."""
    obj = board.find_object(action.creature)
    if obj is not None and "Wall" in obj.characteristics.subtypes:
        return Violation("SOL-G73", "Walls do not attack")
    return None


def no_aura_on_stacks(board: Board, aim: Targeting) -> Violation | None:
    """SOL-G32: local enchantments go on what is in play, with that option not on what lies on the stacks.

    A top that can be aimed at as if it were in play (SOL-G15, SOL-G16) is no host.
    """
    if aim.target.controller != STACKS or aim.source.permanent is not None:
        return None
    if not board.state.table.map_rows(is_aura)[aim.source.card]:
        return None
    if aim.target.permanent is None:
        return Violation("SOL-G32", "local enchantments go on what is in play, and that is not")
    return None if options_of(board.state).auras_on_stack_cards else _NO_AURAS_ON_STACKS


def no_host_on_stacks(board: Board, attaching: Attaching) -> Violation | None:
    """SOL-G32: with that option local enchantments that are put into play find no host on the stacks either."""
    if attaching.host.controller != STACKS or options_of(board.state).auras_on_stack_cards:
        return None
    return _NO_AURAS_ON_STACKS


_NO_AURAS_ON_STACKS: Final = Violation("SOL-G32", "local enchantments do not go on stack cards at this table")


def only_stack_tops(board: Board, aim: Targeting) -> Violation | None:
    """SOL-G17, SOL-G26: what is not in play must lie uppermost, or under nothing but the card that aims at it."""
    if aim.target.permanent is not None:
        return None
    for stack in tableau_of(board.state).stacks:
        if stack.face_up and stack.face_up[-1].id not in (aim.target.id, aim.source.id):
            if aim.target.id in [card_object.id for card_object in stack.face_up]:
                return Violation(
                    "SOL-G17", "only the uppermost card of a stack is there as a card in hand or as a spell"
                )
    return None


def dying_creatures(board: Board) -> Iterable[changes.Change]:
    """SOL-G24: lethal damage kills, and so does having no toughness, unless the table has agreed otherwise."""
    for change in dead_creatures(board):
        if not isinstance(change, changes.Move) or options_of(board.state).zero_toughness_dies:
            yield change
