"""Reasons of refused actions, in words for the player (SOL-A01 to SOL-A07)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.magic.model import actions
from castlerules.magic.model.compiled import CompiledFace
from castlerules.magic.model.decisions import AnnounceDecision
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import CardObject, Permanent
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.query.spells import source_of
from castlerules.magic.query.targets import Targeting, has_enough_targets
from castlerules.solitaire.model.state import (
    HAND,
    SLOT,
    STACK_NAMES,
    STACKS,
    YOU,
    AssignToBlocker,
    AttackStack,
    DrawThree,
    FinishUse,
    MergeCopies,
    MergeDecision,
    PaySource,
    Phase,
    Strike,
    options_of,
    tableau_of,
)
from castlerules.solitaire.query.layout import (
    can_recycle,
    hand_card,
    is_land,
    slot_permanent,
    stack_index_of,
    stack_tops,
)
from castlerules.solitaire.query.legality import (
    NO_SOURCE,
    activation_needs,
    board_while_casting,
    can_use_in_phase,
    life_payment,
    payable_x_values,
    required_source,
)
from castlerules.solitaire.query.payment_sources import (
    Needs,
    color_words,
    face_needs,
    flashback_needs,
    mana_spell_colors,
    supply_of,
)

from .announcing import next_choices
from .checkpoint import possible_merges


def action_refusal(board: Board, action: actions.Action) -> Violation | None:
    """Return why *action* is not legal while the player decides freely; None if there is no particular reason.

    *action* must not be legal.
    """
    match action:
        case DrawThree():
            return _draw_refusal(board)
        case actions.BeginCast(card=card):
            return _cast_refusal(board, card)
        case actions.BeginAbility():
            return _ability_refusal(board, action)
        case AttackStack(stack=stack):
            return _attack_refusal(board, stack)
        case FinishUse() if tableau_of(board.state).phase is Phase.COMBAT:
            return Violation("SOL-A06", "the fight comes first: strike")
        case _:
            return _NEVER_LEGAL.get(type(action))


_NEVER_LEGAL: Final[Mapping[type[object], Violation]] = MappingProxyType(
    {
        Strike: Violation("SOL-A05", "there is no fight"),
        FinishUse: Violation("SOL-A06", "nothing is in use"),
        AssignToBlocker: Violation(
            "SOL-G76", "no damage is being divided; that is asked after a strike at several blockers"
        ),
        MergeCopies: Violation("SOL-022", "no copies are waiting to be gathered"),
        PaySource: Violation("SOL-G48", "nothing is to be paid; play or use something first"),
        actions.ChooseTarget: Violation("SOL-G51", "nothing is being announced; play or use something first"),
        actions.ChooseX: Violation("SOL-G51", "nothing is being announced; play or use something first"),
        actions.ChooseOption: Violation("SOL-G51", "nothing is being announced; play or use something first"),
        actions.PlayLand: Violation("SOL-060", "lands are not played: they go to the row by themselves"),
        actions.ActivateMana: Violation("SOL-060", "nothing is tapped for mana: what makes mana is sacrificed to pay"),
        actions.AddAttacker: Violation("SOL-051", "an attack names a stack, K1 to K7"),
        actions.PassPriority: Violation("SOL-120", "there are no turns, and nobody to pass to"),
    }
)
"""The reasons for actions that are never legal while the player decides freely."""


# Drawing.


def _draw_refusal(board: Board) -> Violation:
    if tableau_of(board.state).phase is not Phase.MAIN:
        return Violation("SOL-G54", f"no cards are drawn now: {_closing_action(board)} first")
    if not can_recycle(board.state):
        return Violation("SOL-G56", "the library is empty, and this was the last trip")
    return Violation("SOL-G57", "there is no card left to draw")


def _closing_action(board: Board) -> str:
    """Return the words for the action that closes the open window."""
    return "strike" if tableau_of(board.state).phase is Phase.COMBAT else "finish the use"


# Playing.


def _cast_refusal(board: Board, card: ObjectId) -> Violation:
    state = board.state
    hand = hand_card(state)
    card_object = next(
        (shown for shown in [*[top for _, top in stack_tops(state)], *([hand] if hand else [])] if shown.id == card),
        None,
    )
    if card_object is None:
        return _unreachable_refusal(board, card)
    board = board_while_casting(board, card_object)
    return [_face_refusal(board, card_object, compiled) for compiled in board.compiled.faces[card_object.card]][-1]


def _unreachable_refusal(board: Board, card: ObjectId) -> Violation:
    """Return why a card that is neither the hand card nor a stack top cannot be played."""
    place = stack_index_of(board.state, card)
    if place is not None:
        return Violation("SOL-035", f"copies of it lie on it: only the top of {STACK_NAMES[place]} can be played")
    if card in [card.id for card in board.state.seats[YOU].graveyard]:
        return _graveyard_refusal(board, card)
    if card in board.permanents:
        return Violation("SOL-035", "that is yours already, and in play")
    return Violation("SOL-035", "only the hand card and the top card of a stack can be played")


def _graveyard_refusal(board: Board, card: ObjectId) -> Violation:
    """SOL-G45: return why a card cannot be played from the graveyard."""
    card_object = next(buried for buried in board.state.seats[YOU].graveyard if buried.id == card)
    rules, faces = options_of(board.state), board.compiled.faces[card_object.card]
    with_flashback = [compiled for compiled in faces if compiled.flashback_cost is not None]
    if not rules.alternative_costs or not with_flashback:
        return Violation("SOL-G45", "cards are not played from the graveyard")
    compiled = with_flashback[0]
    assert compiled.flashback_cost is not None, "it has flashback"
    if (lives := life_payment(board, compiled.flashback_cost, AbilityContext(card_object.id, YOU))) > len(
        board.state.seats[YOU].library
    ):
        return _life_refusal(lives)
    needs = flashback_needs(rules, compiled.flashback_cost, compiled.card)
    return (
        _timing_refusal(board, compiled)
        or _payment_refusal(board, needs)
        or _targets_refusal(board, card_object, compiled)
    )


def _face_refusal(board: Board, card_object: CardObject, compiled: CompiledFace) -> Violation:
    """Return why a face of a card cannot be played."""
    return (
        _timing_refusal(board, compiled)
        or _cost_refusal(board, card_object, compiled)
        or _targets_refusal(board, card_object, compiled)
    )


def _cost_refusal(board: Board, card_object: CardObject, compiled: CompiledFace) -> Violation | None:
    """Return why there is no room for a card, or no payment; None if there are both."""
    state, context = board.state, AbilityContext(card_object.id, YOU)
    if required_source(board, compiled) == NO_SOURCE:
        return Violation("SOL-090", f"you have {_slot_name(board)} already, and may not have a second permanent")
    if (lives := life_payment(board, compiled.cost, context)) > len(state.seats[YOU].library):
        return _life_refusal(lives)
    return _payment_refusal(
        board,
        face_needs(options_of(state), compiled.face),
        card_object.id if mana_spell_colors(compiled.card) else None,
    )


def _targets_refusal(board: Board, card_object: CardObject, compiled: CompiledFace) -> Violation:
    """Return why a card cannot be played although there is room and a payment for it: targets, or source and X."""
    context = AbilityContext(card_object.id, YOU)
    spell = GameObject(card_object.id, card_object.card, compiled.characteristics, YOU, lang.Zone.STACK)
    if not any([has_enough_targets(board, mode.targets, context, spell) for mode in compiled.modes]):
        return Violation("SOL-G30", "there is no target for it")
    if required_source(board, compiled) is not None:
        return Violation("SOL-G28", f"{_slot_name(board)} is in the slot, and cannot be what pays for it")
    return Violation("SOL-G49", "the value of X that its targets need cannot be paid")


def _timing_refusal(board: Board, compiled: CompiledFace) -> Violation | None:
    """Return why a card cannot be played in this phase, whatever it costs; None if it can."""
    phase = tableau_of(board.state).phase
    if compiled.is_land:
        return _NEVER_LEGAL[actions.PlayLand]
    if phase is Phase.USE and not options_of(board.state).fast_effects_in_use_window:
        return Violation("SOL-G67", "no cards are played while something is in use: finish the use first")
    if phase is not Phase.MAIN and not compiled.instant_timing:
        return Violation("SOL-G31", f"only instants can be played now: {_closing_action(board)} first")
    return None


def _payment_refusal(board: Board, needs: Needs | None, own: ObjectId | None = None) -> Violation | None:
    """SOL-062, SOL-G40: return why *needs* cannot be paid without the source *own*; None if they can."""
    if needs is None:
        return Violation("SOL-G40", "what has no colour in its cost cannot be paid for at this table")
    supply = supply_of(board) if own is None else supply_of(board).without(own)
    if supply.can_pay(needs, 0):
        return None
    colours = [color_words(mask) for mask in needs]
    if len(colours) > 1:
        return Violation("SOL-G39", f"each of its colours takes a source: {' and '.join(colours)}")
    return Violation("SOL-062", " ".join(["no", *[word for word in colours if word], "source is left to pay with"]))


def _life_refusal(lives: int) -> Violation:
    return Violation("SOL-132", f"it costs {lives} life, and the library has not so many cards")


def _slot_name(board: Board) -> str:
    slot = slot_permanent(board.state)
    return "nothing" if slot is None else board.state.table.cards[slot.card].name


# Using.


def _ability_refusal(board: Board, action: actions.BeginAbility) -> Violation:
    permanent = board.permanents.get(action.source)
    if permanent is None or permanent.controller == STACKS:
        return Violation("SOL-034", "only what you control yourself can be used: the slot, and what you have attached")
    card = board.state.table.cards[permanent.card]
    if is_land(card) and not options_of(board.state).row_land_abilities:
        return Violation("SOL-G38", "lands of the row are sacrificed to pay, and good for nothing else")
    abilities = board.characteristics_of(permanent).abilities
    if action.index not in range(len(abilities.activated)):
        reason = (
            "makes mana: it is used to pay with"
            if abilities.mana_uses and not abilities.activated
            else "has no such ability"
        )
        return Violation("SOL-A03", f"{card.name} {reason}")
    return _ability_timing_refusal(board, permanent, action.index) or _activation_refusal(
        board, permanent, abilities.activated[action.index]
    )


def _ability_timing_refusal(board: Board, permanent: Permanent, index: int) -> Violation | None:
    """Return why an ability cannot be used in this phase, whatever it costs; None if it can."""
    tableau, ability = tableau_of(board.state), board.characteristics_of(permanent).abilities.activated[index]
    if tableau.phase is Phase.USE and tableau.permanent_in_use != permanent.id:
        return Violation("SOL-G67", "something else is in use: finish that first")
    if tableau.phase is not Phase.MAIN and lang.ActivationLimit.SORCERY in ability.limits:
        return Violation("SOL-G31", f"that ability is no fast one: {_closing_action(board)} first")
    if not can_use_in_phase(board, permanent):
        return Violation("SOL-G69", "in a fight only the attacker and what is on it are used")
    if (permanent.id, index) in board.state.activations:
        return Violation("SOL-G72", "it has been used, and can be used only once")
    return None


def _activation_refusal(board: Board, permanent: Permanent, ability: lang.Activated) -> Violation:
    """Return why an ability cannot be paid for, or has no targets."""
    context = AbilityContext(permanent.id, YOU, x=permanent.x)
    if (lives := life_payment(board, ability.cost, context)) > len(board.state.seats[YOU].library):
        return _life_refusal(lives)
    needs = activation_needs(options_of(board.state), ability, board.compiled.first_faces[permanent.card])
    if (unpaid := _payment_refusal(board, needs)) is not None:
        return unpaid
    source, mode = board.find_object(permanent.id), lang.Mode(ability.effect, ability.targets)
    assert source is not None, "it is in play"
    if needs is not None and payable_x_values(board, supply_of(board), (needs, ability.cost, None), mode, source):
        return Violation("SOL-G43", "it has nothing left of what it pays with itself")
    return Violation("SOL-G30", "there is no target for it")


# Attacking.


def _attack_refusal(board: Board, stack: str) -> Violation:
    tableau, slot = tableau_of(board.state), slot_permanent(board.state)
    if stack not in STACK_NAMES:
        return Violation("SOL-051", "an attack names a stack, K1 to K7")
    if tableau.phase is not Phase.MAIN:
        return Violation("SOL-A04", f"finish what is going on: {_closing_action(board)} first")
    if slot is None or lang.CardType.CREATURE not in board.characteristics_of(slot).types:
        other = "" if slot is None else f": {_slot_name(board)} is none"
        return Violation("SOL-053", f"you have no creature to attack with{other}")
    if (violation := why_forbidden(board, actions.AddAttacker(slot.id))) is not None:
        return Violation("SOL-G73", f"{_slot_name(board)} cannot attack: {violation.reason}")
    cleared = tableau.stacks[STACK_NAMES.index(stack)].empty
    why = "is cleared: there is nothing left to attack" if cleared else "shows no creature, and an attack needs one"
    return Violation("SOL-G73", f"{stack} {why}")


# Gathering.


def merge_refusal(board: Board, _: MergeDecision, action: actions.Action) -> Violation | None:
    """SOL-022, SOL-G05: return why *action* does not gather copies; None for an action of another kind."""
    if not isinstance(action, MergeCopies):
        return None
    merges = possible_merges(board.state)
    if action.dst in (HAND, SLOT):
        return Violation("SOL-G05", "copies are gathered on a stack, K1 to K7")
    ways = ", ".join([f"{merge.src} on {merge.dst}" for merge in merges])
    return Violation("SOL-022", f"these are no copies of one card; what can be gathered is {ways}")


# Announcing.


def choice_refusal(board: Board, _: AnnounceDecision, action: actions.Action) -> Violation | None:
    """SOL-G51: return why *action* is no legal choice now; None if another kind of choice is due."""
    choices = next_choices(board) or []
    if type(action) not in [type(choice) for choice in choices]:
        return None
    match action:
        case actions.ChooseTarget(target=target):
            return _target_refusal(board, target)
        case actions.ChooseX():
            payable = ", ".join([str(action.n) for action in choices if isinstance(action, actions.ChooseX)])
            return Violation("SOL-067", f"X is the number of sources, and can be {payable} now")
        case actions.AssignShare():
            return Violation("SOL-G49", "every target gets its share, one after the other, and each at least 1")
        case _:
            return Violation("SOL-A02", "there is no such choice now")


def _target_refusal(board: Board, target: ObjectId) -> Violation:
    """SOL-G30, SOL-040 to SOL-042: return why *target* is no legal target."""
    stack_object = board.state.stack[-1]
    obj = None if is_player(target) else board.find_object(target)
    if obj is not None:
        violation = why_forbidden(board, Targeting(obj, source_of(board, stack_object), stack_object.controller))
        if violation is not None:
            return violation
    if stack_object.choosing and target <= stack_object.choosing[-1]:
        return Violation("SOL-G30", "targets that are chosen together are named once each, by rising numbers")
    place = stack_index_of(board.state, target)
    if (
        place is not None
        and target not in [top.id for _, top in stack_tops(board.state)]
        and target not in board.permanents
    ):
        return Violation("SOL-040", f"only the top of {STACK_NAMES[place]} can be aimed at")
    return Violation("SOL-G30", "that may not be a target for it")
