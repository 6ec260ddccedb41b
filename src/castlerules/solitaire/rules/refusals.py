"""Why an action is refused, in words for the player (SOL-A01 to SOL-A07); loaded only when one is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import actions, decisions
from castlerules.magic.model.compiled import CompiledFace
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import CardObject, Permanent
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.query.spells import source_of
from castlerules.magic.query.targets import Targeting, has_enough_targets
from castlerules.solitaire.model import actions as solitaire_actions
from castlerules.solitaire.model.decisions import MergeDecision
from castlerules.solitaire.model.state import HAND, SLOT, STACK_NAMES, STACKS, YOU, Phase, options_of, tableau_of
from castlerules.solitaire.query import announceable, layout, legality, payment_sources

from .announcing import next_choices
from .checkpoint import possible_merges


def action_refusal(board: Board, action: actions.Action) -> Violation | None:
    """Return why *action*, which is not legal, cannot begin now; None if there is no particular reason.

    It is called only while the player may begin something new (``FreeDecision``).
    """
    match action:
        case solitaire_actions.DrawThree():
            return _draw_refusal(board)
        case actions.BeginCast(card=card):
            return _cast_refusal(board, card)
        case actions.BeginAbility():
            return _ability_refusal(board, action)
        case solitaire_actions.AttackStack(stack=stack):
            return _attack_refusal(board, stack)
        case solitaire_actions.FinishUse() if tableau_of(board.state).phase is Phase.COMBAT:
            return Violation("SOL-A06", "a use cannot be finished during a fight: strike first")
        case _:
            return _NEVER_LEGAL.get(type(action))


_NEVER_LEGAL: Final[Mapping[type[object], Violation]] = MappingProxyType(
    {
        solitaire_actions.Strike: Violation("SOL-A05", "there is no fight to strike in: attack a stack first"),
        solitaire_actions.FinishUse: Violation("SOL-A06", "no permanent is in use, so no use can be finished"),
        solitaire_actions.AssignToBlocker: Violation(
            "SOL-G76", "no combat damage is being divided; that happens after a strike with two or more blockers"
        ),
        solitaire_actions.MergeCopies: Violation("SOL-022", "there are no copies to gather now"),
        solitaire_actions.PaySource: Violation("SOL-G48", "nothing is to be paid; play a card or use an ability first"),
        actions.ChooseTarget: Violation("SOL-G51", "nothing is being announced; play a card or use an ability first"),
        actions.ChooseX: Violation("SOL-G51", "nothing is being announced; play a card or use an ability first"),
        actions.ChooseOption: Violation("SOL-G51", "nothing is being announced; play a card or use an ability first"),
        actions.PlayLand: Violation("SOL-060", "lands are not played: they go to the row by themselves"),
        actions.ActivateMana: Violation("SOL-060", "nothing is tapped for mana: to pay, sacrifice a source of mana"),
        actions.AddAttacker: Violation("SOL-051", "no attacker is declared: an attack names only a stack, K1 to K7"),
        actions.PassPriority: Violation("SOL-120", "priority is not passed: there are no turns and no other player"),
    }
)
"""The reasons for actions that cannot begin anything, so they are never legal while a ``FreeDecision`` is pending."""


# Drawing.


def _draw_refusal(board: Board) -> Violation:
    if tableau_of(board.state).phase is not Phase.MAIN:
        return Violation("SOL-G54", f"no cards are drawn now: {_closing_action(board)} first")
    if not layout.can_recycle(board.state):
        return Violation("SOL-G56", "the library is empty, and this was the last trip")
    return Violation("SOL-G57", "there is no card left to draw")


def _closing_action(board: Board) -> str:
    """Return the words for the action that ends the fight or use that is going on."""
    return "strike" if tableau_of(board.state).phase is Phase.COMBAT else "finish the use"


# Playing.


def _cast_refusal(board: Board, card: ObjectId) -> Violation:
    state = board.state
    hand = layout.hand_card(state)
    card_object = next(
        (
            shown
            for shown in [*[top for _, top in layout.stack_tops(state)], *([hand] if hand else [])]
            if shown.id == card
        ),
        None,
    )
    if card_object is None:
        return _unreachable_refusal(board, card)
    board = announceable.board_while_casting(board, card_object)
    return [_face_refusal(board, card_object, compiled) for compiled in board.compiled.faces[card_object.card]][-1]


def _unreachable_refusal(board: Board, card: ObjectId) -> Violation:
    """Return why a card that is neither the hand card nor a stack top cannot be played."""
    place = layout.stack_index_of(board.state, card)
    if place is not None:
        return Violation("SOL-035", f"copies of the card cover it: only the top of {STACK_NAMES[place]} can be played")
    if card in [card.id for card in board.state.seats[YOU].graveyard]:
        return _graveyard_refusal(board, card)
    if card in board.permanents:
        return Violation("SOL-035", "the permanent is in play already; it can be used, but not played")
    return Violation("SOL-035", "only the hand card and the top card of a stack can be played")


def _graveyard_refusal(board: Board, card: ObjectId) -> Violation:
    """SOL-G45: return why a card cannot be played from the graveyard."""
    card_object = next(buried for buried in board.state.seats[YOU].graveyard if buried.id == card)
    rules, faces = options_of(board.state), board.compiled.faces[card_object.card]
    with_flashback = [compiled for compiled in faces if compiled.flashback_cost is not None]
    if not rules.alternative_costs or not with_flashback:
        return Violation(
            "SOL-G45",
            "from the graveyard only cards with flashback are played, and only with the option alternative_costs",
        )
    compiled = with_flashback[0]
    assert compiled.flashback_cost is not None, "it has flashback"
    if (lives := announceable.life_payment(board, compiled.flashback_cost, AbilityContext(card_object.id, YOU))) > len(
        board.state.seats[YOU].library
    ):
        return _life_refusal(board, lives)
    needs = payment_sources.flashback_needs(rules, compiled.flashback_cost, compiled.card)
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
    """Return why a card has no room in the slot, or cannot be paid for; None if it has room and can be paid for."""
    state, context = board.state, AbilityContext(card_object.id, YOU)
    if announceable.required_source(board, compiled) == announceable.NO_SOURCE:
        return Violation("SOL-090", f"{_slot_name(board)} must leave the slot first, which holds only one permanent")
    if (lives := announceable.life_payment(board, compiled.cost, context)) > len(state.seats[YOU].library):
        return _life_refusal(board, lives)
    return _payment_refusal(
        board,
        payment_sources.face_needs(options_of(state), compiled.face),
        card_object.id if payment_sources.mana_spell_colors(compiled.card) else None,
    )


def _targets_refusal(board: Board, card_object: CardObject, compiled: CompiledFace) -> Violation:
    """Return why a card cannot be played although there is room for it and its needs can be paid.

    It has no target; or the permanent in the slot cannot pay for it; or no X has both a target and a payment.
    """
    context = AbilityContext(card_object.id, YOU)
    spell = GameObject(card_object.id, card_object.card, compiled.characteristics, YOU, lang.Zone.STACK)
    if not any([has_enough_targets(board, mode.targets, context, spell) for mode in compiled.modes]):
        return Violation("SOL-G30", f"nothing is a legal target for {compiled.card.name}")
    if announceable.required_source(board, compiled) is not None:
        return Violation(
            "SOL-G28",
            f"there is no room in the slot: {_slot_name(board)} would have to pay for {compiled.card.name}, and cannot",
        )
    return Violation("SOL-G49", f"{compiled.card.name} has no targets for any X that can be paid for")


def _timing_refusal(board: Board, compiled: CompiledFace) -> Violation | None:
    """Return why a card cannot be played in this phase, whatever it costs; None if it can."""
    phase = tableau_of(board.state).phase
    if compiled.is_land:
        return _NEVER_LEGAL[actions.PlayLand]
    if phase is Phase.USE and not options_of(board.state).fast_effects_in_use_window:
        return Violation("SOL-G67", "no cards are played while a permanent is in use: finish the use first")
    if phase is not Phase.MAIN and not compiled.instant_timing:
        return Violation("SOL-G31", f"only instants can be played now: {_closing_action(board)} first")
    return None


def _payment_refusal(
    board: Board, needs: payment_sources.Needs | None, own: ObjectId | None = None
) -> Violation | None:
    """SOL-062, SOL-G40: return why no sources pay *needs*, a colour mask for each source; None if some do.

    *own* is the id of a mana spell that is to be played, which cannot pay for itself.
    """
    if needs is None:
        return Violation(
            "SOL-G40", "a cost without coloured symbols cannot be paid with the option colorless_payment=unplayable"
        )
    supply = payment_sources.supply_of(board) if own is None else payment_sources.supply_of(board).without(own)
    if supply.can_pay(needs, 0):
        return None
    colours = [payment_sources.color_words(mask) for mask in needs]
    if len(colours) > 1:
        return Violation("SOL-G39", f"sources are lacking: the cost takes one for each colour, {' and '.join(colours)}")
    return Violation("SOL-062", " ".join(["no", *[word for word in colours if word], "source is left to pay with"]))


def _life_refusal(board: Board, lives: int) -> Violation:
    cards = len(board.state.seats[YOU].library)
    return Violation("SOL-132", f"{lives} life is paid with as many cards of the library, which has only {cards}")


def _slot_name(board: Board) -> str:
    slot = layout.slot_permanent(board.state)
    return "nothing" if slot is None else board.state.table.cards[slot.card].name


# Using.


def _ability_refusal(board: Board, action: actions.BeginAbility) -> Violation:
    permanent = board.permanents.get(action.source)
    if permanent is None or permanent.controller == STACKS:
        return Violation("SOL-034", "only your permanent in the slot and your local enchantments can be used")
    card = board.state.table.cards[permanent.card]
    if layout.is_land(card) and not options_of(board.state).row_land_abilities:
        return Violation("SOL-G38", "abilities of lands in the row can be used only with the option row_land_abilities")
    abilities = board.characteristics_of(permanent).abilities
    if action.index not in range(len(abilities.activated)):
        reason = (
            "has mana abilities only, which are used while something is paid for"
            if abilities.mana_uses and not abilities.activated
            else f"has no ability {action.index}; it has {len(abilities.activated)}, numbered from 0"
        )
        return Violation("SOL-A03", f"{card.name} {reason}")
    return _ability_timing_refusal(board, permanent, action.index) or _activation_refusal(
        board, permanent, abilities.activated[action.index]
    )


def _ability_timing_refusal(board: Board, permanent: Permanent, index: int) -> Violation | None:
    """Return why an ability cannot be used in this phase, whatever it costs; None if it can."""
    tableau, ability = tableau_of(board.state), board.characteristics_of(permanent).abilities.activated[index]
    if tableau.phase is Phase.USE and tableau.permanent_in_use != permanent.id:
        return Violation("SOL-G67", "another permanent is in use: finish its use first")
    if tableau.phase is not Phase.MAIN and lang.ActivationLimit.SORCERY in ability.limits:
        return Violation("SOL-G31", f"this ability has sorcery speed: {_closing_action(board)} first")
    if not legality.can_use_in_phase(board, permanent):
        return Violation("SOL-G69", "in a fight only the attacker and its attachments can be used")
    if (permanent.id, index) in board.state.activations:
        return Violation("SOL-G72", "this ability has been used, and can be used only once")
    return None


def _activation_refusal(board: Board, permanent: Permanent, ability: lang.Activated) -> Violation:
    """Return why an ability cannot be paid for, or has no targets."""
    context = AbilityContext(permanent.id, YOU, x=permanent.x)
    if (lives := announceable.life_payment(board, ability.cost, context)) > len(board.state.seats[YOU].library):
        return _life_refusal(board, lives)
    needs = announceable.activation_needs(options_of(board.state), ability, board.compiled.first_faces[permanent.card])
    if (unpaid := _payment_refusal(board, needs)) is not None:
        return unpaid
    source, mode = board.find_object(permanent.id), lang.Mode(ability.effect, ability.targets)
    assert source is not None, "it is in play"
    if needs is not None and announceable.payable_x_values(
        board, payment_sources.supply_of(board), (needs, ability.cost, None), mode, source
    ):
        return Violation("SOL-G43", "the permanent cannot pay this cost: it is tapped, or has too few counters")
    return Violation("SOL-G30", "nothing is a legal target for this ability")


# Attacking.


def _attack_refusal(board: Board, stack: str) -> Violation:
    tableau, slot = tableau_of(board.state), layout.slot_permanent(board.state)
    if stack not in STACK_NAMES:
        return Violation("SOL-051", f"an attack names a stack, K1 to K7, not {short_repr(stack)}")
    if tableau.phase is not Phase.MAIN:
        return Violation("SOL-A04", f"no attack can begin now: {_closing_action(board)} first")
    if slot is None or lang.CardType.CREATURE not in board.characteristics_of(slot).types:
        other = "" if slot is None else f": {_slot_name(board)} is not a creature"
        return Violation("SOL-053", f"you have no creature to attack with{other}")
    if (violation := why_forbidden(board, actions.AddAttacker(slot.id))) is not None:
        return Violation("SOL-G73", f"{_slot_name(board)} cannot attack: {violation.reason}")
    cleared = tableau.stacks[STACK_NAMES.index(stack)].empty
    why = "is cleared: there is nothing left to attack" if cleared else "shows no creature, and an attack needs one"
    return Violation("SOL-G73", f"{stack} {why}")


# Gathering.


def merge_refusal(board: Board, _: MergeDecision, action: actions.Action) -> Violation | None:
    """SOL-022, SOL-G05: return why the copies that *action* names cannot be gathered; None for other actions."""
    if not isinstance(action, solitaire_actions.MergeCopies):
        return None
    merges = possible_merges(board.state)
    if action.dst in (HAND, SLOT):
        return Violation("SOL-G05", f"copies are gathered on a stack, K1 to K7, not on {short_repr(action.dst)}")
    ways = ", ".join([f"{merge.src} on {merge.dst}" for merge in merges])
    return Violation("SOL-022", f"no copies can be gathered from {action.src} on {action.dst}; expected one of: {ways}")


# Announcing.


def choice_refusal(board: Board, _: decisions.AnnounceDecision, action: actions.Action) -> Violation | None:
    """SOL-G51: return why *action* is not a legal choice now; None if another kind of choice is due."""
    choices = next_choices(board) or []
    if type(action) not in [type(choice) for choice in choices]:
        return None
    match action:
        case actions.ChooseTarget(target=target):
            return _target_refusal(board, target)
        case actions.ChooseX():
            payable = ", ".join([str(action.n) for action in choices if isinstance(action, actions.ChooseX)])
            return Violation("SOL-067", f"X: expected one of {payable} (as sources and targets allow), got {action.n}")
        case actions.AssignShare():
            shares = [action.n for action in choices if isinstance(action, actions.AssignShare)]
            return Violation("SOL-G49", f"expected a share of {shares[0]} to {shares[-1]} for the next target in order")
        case _:
            options = ", ".join([str(action.index) for action in choices if isinstance(action, actions.ChooseOption)])
            return Violation("SOL-A02", f"expected the number of an option, one of {options}")


def _target_refusal(board: Board, target: ObjectId) -> Violation:
    """SOL-G30, SOL-040 to SOL-042: return why *target* is no legal target."""
    stack_object = board.state.stack[-1]
    obj = None if is_player(target) else board.find_object(target)
    if obj is not None:
        violation = why_forbidden(board, Targeting(obj, source_of(board, stack_object), stack_object.controller))
        if violation is not None:
            return violation
    if stack_object.choosing and target <= stack_object.choosing[-1]:
        return Violation(
            "SOL-G30",
            f"targets are chosen by rising ids: expected one above #{stack_object.choosing[-1]}, got #{target}",
        )

    place = layout.stack_index_of(board.state, target)
    if (
        place is not None
        and target not in [top.id for _, top in layout.stack_tops(board.state)]
        and target not in board.permanents
    ):
        return Violation("SOL-040", f"only the top of {STACK_NAMES[place]} can be a target, not a card under it")
    name = board.state.table.cards[source_of(board, stack_object).card].name
    return Violation("SOL-G30", f"this is not a legal target for {name}")
