"""The lists of legal actions: cards to play, abilities to use, stacks to attack (SOL-A01 to SOL-A04).

They apply while nothing that has begun must be completed. A window is a fight or the use of a permanent, in which less
is legal.


Nothing here depends on hidden cards, so that the list of legal actions reveals nothing about them (SOL-G90).
"""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.magic.model import actions
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.solitaire.model.actions import AttackStack, DrawThree, FinishUse, Strike
from castlerules.solitaire.model.state import STACK_NAMES, YOU, Phase, options_of, tableau_of

from .announceable import can_activate, castable_faces
from .layout import all_attachments, cached_slot_permanent, can_recycle, creatures_on_stack, hand_card, row_lands
from .payment_sources import Supply, supply_of

_DRAW: Final = DrawThree()
_STRIKE: Final = Strike()
_FINISH: Final = FinishUse()
_ATTACK_BY_STACK: Final = tuple([AttackStack(name) for name in STACK_NAMES])


# Legal actions.


def available_actions(board: Board) -> list[actions.Action]:
    """SOL-G31: return the legal actions of the phase: all in MAIN; in a fight or use only what has instant speed.

    The order is: draw, strike or finish; the hand card and stack tops from left to right; abilities; attacks from left
    to right.
    """
    tableau = tableau_of(board.state)
    if tableau.phase is Phase.MAIN:
        return _main_actions(board)
    return [_STRIKE if tableau.phase is Phase.COMBAT else _FINISH, *window_actions(board)]


def _main_actions(board: Board) -> list[actions.Action]:
    legal: list[actions.Action] = [_DRAW] if can_draw(board.state) else []
    supply = supply_of(board)
    legal += _cast_actions(board, supply, instant_speed=False)
    legal += _ability_actions(board, supply)
    legal += _attack_actions(board)
    return legal


def window_actions(board: Board) -> list[actions.Action]:
    """SOL-094, SOL-095, SOL-G67, SOL-G69: return the legal actions in a fight or use besides Strike and FinishUse.

    If there are none in a use, it ends by itself.
    """
    supply, tableau = supply_of(board), tableau_of(board.state)
    instants = tableau.phase is Phase.COMBAT or options_of(board.state).fast_effects_in_use_window
    actions = _cast_actions(board, supply, instant_speed=True) if instants else []
    return [*actions, *_ability_actions(board, supply)]


def can_draw(state: State) -> bool:
    """SOL-A01, SOL-G56, SOL-G57: return whether drawing three is legal: a card is left to draw, or can be recycled."""
    if state.seats[YOU].library:
        return True
    tableau = tableau_of(state)
    return can_recycle(state) and bool(hand_card(state) or tableau.covered_hand or tableau.discard_pile)


def _cast_actions(board: Board, supply: Supply, *, instant_speed: bool) -> list[actions.Action]:
    """SOL-035, SOL-A02: return the actions that play the hand card, a stack top, or a card with flashback."""
    state = board.state
    held = [*state.seats[YOU].hand, *[stack.face_up[-1] for stack in tableau_of(state).stacks if stack.face_up]]
    legal: list[actions.Action] = [
        actions.BeginCast(card.id)
        for card in held
        if castable_faces(board, supply, card, instant_speed=instant_speed, from_graveyard=False)
    ]
    if options_of(state).alternative_costs and board.compiled.has_flashback:
        graves = state.seats[YOU].graveyard
        legal += [
            actions.BeginCast(card.id)
            for card in graves
            if castable_faces(board, supply, card, instant_speed=instant_speed, from_graveyard=True)
        ]
    return legal


# Abilities.


def _ability_actions(board: Board, supply: Supply) -> list[actions.Action]:
    """SOL-A03: return the actions that activate abilities; in a fight or use only those of the permanent in use."""
    return [
        actions.BeginAbility(permanent.id, index)
        for permanent in _usable_permanents(board)
        if can_use_in_phase(board, permanent)
        for index, ability in enumerate(board.characteristics_of(permanent).abilities.activated)
        if can_activate(board, supply, permanent, (index, ability))
    ]


def can_use_in_phase(board: Board, permanent: Permanent) -> bool:
    """SOL-G67, SOL-G69: return whether *permanent* may be used in this phase: in a fight or use only the one in use.

    In a fight, attachments of the attacker may be used, too.
    """
    tableau = tableau_of(board.state)
    if tableau.phase is Phase.MAIN:
        return True
    users = (permanent.id,) if tableau.phase is Phase.USE else (permanent.id, permanent.attached_to)
    return tableau.permanent_in_use in users


def _usable_permanents(board: Board) -> list[Permanent]:
    """SOL-G34, SOL-G38: return the permanents whose abilities may be used: slot, attachments, by option row lands."""
    state = board.state
    slot = cached_slot_permanent(board)
    permanents = [] if slot is None else [slot]
    permanents += [permanent for permanent in all_attachments(state) if permanent.controller == YOU]
    return [*permanents, *row_lands(state)] if options_of(state).row_land_abilities else permanents


# Attacks.


def blockers_on_stack(board: Board, stack_index: int, attacker: ObjectId) -> list[ObjectId]:
    """SOL-054, SOL-G74: return the creatures of a stack that block *attacker*.

    That is all of them, or with ``respect_evasion`` those that could block the attacker in normal Magic, where one
    creature alone cannot block an attacker with menace.
    """
    object_ids = creatures_on_stack(board, stack_index)
    if not options_of(board.state).respect_evasion:
        return object_ids
    able_blockers = [
        object_id for object_id in object_ids if why_forbidden(board, actions.AddBlocker(object_id, attacker)) is None
    ]
    menaces = lang.KeywordKind.MENACE in board.characteristics_of(board.permanents[attacker]).abilities.keyword_kinds
    return [] if menaces and len(able_blockers) == 1 else able_blockers


def _attack_actions(board: Board) -> list[actions.Action]:
    """SOL-A04, SOL-051, SOL-G73: return the attacks on stacks that the creature in the slot may make."""
    state = board.state
    slot = cached_slot_permanent(board)
    if slot is None or lang.CardType.CREATURE not in board.characteristics_of(slot).types:
        return []
    if why_forbidden(board, actions.AddAttacker(slot.id)) is not None:
        return []
    stacks, needs_blocker = tableau_of(state).stacks, options_of(state).attack_requires_blocker
    return [
        action
        for place, action in enumerate(_ATTACK_BY_STACK)
        if not stacks[place].empty and (not needs_blocker or blockers_on_stack(board, place, slot.id))
    ]
