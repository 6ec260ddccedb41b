"""Small functions of the rulebook of Solitaire: restrictions on attacks and targets, hand size, players, conceding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Outcome, Player, Violation
from castlerules.magic.model import Abilities, ObjectId, Permanent, State, actions, changes
from castlerules.magic.query.attachments import Attaching
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.targets import Targeting
from castlerules.magic.rules.state_based_actions import dead_creatures
from castlerules.solitaire.model import STACKS, YOU, options_of, tableau_of
from castlerules.solitaire.query.layout import is_aura, is_land, own_hand_size, row_lands

from .stacks_hand import can_affect_stacks_hand, cards_in_stacks_hand


def both_players(board: Board) -> tuple[Player, ...]:
    """SOL-G13: return the players that card text can mean: YOU and the absent opponent STACKS, or by option only YOU.

    YOU control slot, attachments and row (SOL-P57), STACKS the face-up permanents of the stacks (SOL-P58).
    """
    return (YOU, STACKS) if options_of(board.state).stacks_are_opponent else (YOU,)


def is_opponent(board: Board, player: Player, of: Player) -> bool:
    """SOL-G13: return whether card text can mean *player*, and this is not the player *of*."""
    return player != of and player in both_players(board)


def targetable_players(board: Board, source: GameObject) -> tuple[Player, ...]:
    """SOL-G13: return the players that *source* may target.

    Without ``stacks_are_opponent`` only a source that chooses a card from the hand of its target may target STACKS
    (SOL-G18).
    """
    if options_of(board.state).stacks_are_opponent or _chooses_from_hand(source.characteristics.abilities):
        return (YOU, STACKS)
    return (YOU,)


@cache
def _chooses_from_hand(abilities: Abilities) -> bool:
    choices = [node for node in lang.nodes_in(abilities.in_order) if isinstance(node, lang.ChooseCards)]
    return any([choice.zone is lang.Zone.HAND and isinstance(choice.whose, lang.TargetPlayer) for choice in choices])


def absent_lands(state: State) -> tuple[ObjectId, ...]:
    """SOL-G37: return the permanents that card text ignores: none, or by option the lands of the row."""
    return () if options_of(state).land_row_in_play else tuple([permanent.id for permanent in row_lands(state)])


def hand_size(state: State, player: Player, who: lang.PlayerRef) -> int:
    """SOL-P59, SOL-G61, SOL-G18: return the number of cards in the hand of *player*, whom card text calls *who*.

    For YOU that is 1 at most, or by option the whole hand pile. For STACKS it is the number of stack tops, but 0 if
    *who* is no target and the option ``hand_role_needs_target`` is on.
    """
    if player == YOU:
        return own_hand_size(state)
    return len(cards_in_stacks_hand(state)) if can_affect_stacks_hand(state, who) else 0


def without_silenced(state: State, permanents: Sequence[Permanent]) -> Sequence[Permanent]:
    """SOL-G11, SOL-P46, SOL-G37: return *permanents* without those whose abilities an option turns off.

    ``stack_abilities_function=False`` does so on the stacks, ``land_row_in_play=False`` in the row of lands.
    """
    rules, lands = options_of(state), state.table.map_rows(is_land)
    return [
        permanent
        for permanent in permanents
        if (
            rules.stack_abilities_function
            if permanent.controller == STACKS
            else rules.land_row_in_play or not lands[permanent.card]
        )
    ]


def can_concede(state: State) -> bool:
    """SOL-A09, SOL-G84: return whether the player may concede: only with the option ``offer_concede``."""
    return options_of(state).offer_concede


def concession_outcome(_: State, losses: tuple[changes.PlayerLost, ...]) -> Outcome:
    """SOL-G56: return the outcome of conceding, a loss."""
    return Outcome((-1.0,), f"conceded: {losses[0].reason}", "SOL-G84")


def walls_never_attack(board: Board, action: actions.AddAttacker) -> Violation | None:
    """SOL-G73: forbid Walls to attack, even without defender."""
    obj = board.find_object(action.creature)
    if obj is not None and "Wall" in obj.characteristics.subtypes:
        return Violation("SOL-G73", "Walls do not attack")
    return None


def no_aura_on_stacks(board: Board, aim: Targeting) -> Violation | None:
    """SOL-G32: forbid Aura spells to target stack cards that are not in play, and by option all stack cards.

    So a stack top that can only be targeted as if it were in play (SOL-G15, SOL-G16) cannot be enchanted.
    """
    if aim.target.controller != STACKS or aim.source.permanent is not None:
        return None
    if not board.state.table.map_rows(is_aura)[aim.source.card]:
        return None
    if aim.target.permanent is None:
        return Violation("SOL-G32", "a local enchantment needs a host in play, and this stack card is not in play")
    return None if options_of(board.state).auras_on_stack_cards else _NO_AURAS_ON_STACKS


def no_host_on_stacks(board: Board, attaching: Attaching) -> Violation | None:
    """SOL-G32: forbid, without the option ``auras_on_stack_cards``, to put a local enchantment onto a stack card."""
    if attaching.host.controller != STACKS or options_of(board.state).auras_on_stack_cards:
        return None
    return _NO_AURAS_ON_STACKS


_NO_AURAS_ON_STACKS: Final = Violation(
    "SOL-G32", "local enchantments go on stack cards only with the option auras_on_stack_cards"
)


def only_stack_tops(board: Board, aim: Targeting) -> Violation | None:
    """SOL-G17, SOL-G26: forbid to target a stack card that is not in play and has copies on it.

    The copy right on it may target it: that one has left the stack when it is cast and its targets are chosen.
    """
    if aim.target.permanent is not None:
        return None
    for stack in tableau_of(board.state).stacks:
        if stack.face_up and stack.face_up[-1].id not in (aim.target.id, aim.source.id):
            if aim.target.id in [card_object.id for card_object in stack.face_up]:
                return Violation(
                    "SOL-G17", "only the uppermost card of a stack can be targeted as a card in hand or as a spell"
                )
    return None


def dying_creatures(board: Board) -> Iterable[changes.Change]:
    """SOL-G24: yield the deaths of creatures with lethal damage, or with ``zero_toughness_dies`` toughness 0."""
    for change in dead_creatures(board):
        if not isinstance(change, changes.Move) or options_of(board.state).zero_toughness_dies:
            yield change
