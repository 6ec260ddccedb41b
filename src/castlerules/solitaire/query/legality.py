"""Legal actions: cards to play, abilities to use, stacks to attack (SOL-A01 to SOL-A04), if targets and payment exist.

Nothing here depends on hidden cards, so that the list of legal actions reveals nothing about them (SOL-G90).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import evolve, value
from castlerules.magic.model import actions
from castlerules.magic.model.compiled import CompiledFace
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import CardObject, Permanent, State
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.query.targets import has_enough_targets
from castlerules.solitaire.model.options import ManalessPayment, SecondPermanent, SolitaireRules
from castlerules.solitaire.model.state import (
    STACK_NAMES,
    YOU,
    AttackStack,
    DrawThree,
    FinishUse,
    Phase,
    Strike,
    TableauStack,
    options_of,
    tableau_of,
)
from castlerules.solitaire.model.updates import with_stacks

from .layout import all_attachments, cached_slot_permanent, can_recycle, creatures_on_stack, hand_card, row_lands
from .payment_sources import Needs, Supply, ability_needs, face_needs, flashback_needs, mana_spell_colors, supply_of

_MAX_X: Final = 1_000

_DRAW: Final = DrawThree()
_STRIKE: Final = Strike()
_FINISH: Final = FinishUse()
_ATTACK_BY_STACK: Final = tuple([AttackStack(name) for name in STACK_NAMES])


# Legal actions.


def available_actions(board: Board) -> list[actions.Action]:
    """SOL-G31: return the legal actions: any in MAIN, instants and fast abilities in a fight, the latter in a use.

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
    """SOL-094, SOL-095, SOL-G67, SOL-G69: return the legal actions in a window, except the one that closes it."""
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


@value
class CastableFace:
    """A face of a card that can be cast if its *needs* are paid, with its *index* on the card and its *cost*.

    *makes_mana*: the card may be a source itself (SOL-G48). *has_no_choices*: it has neither X nor targets.
    """

    index: int
    compiled: CompiledFace
    needs: Needs
    cost: lang.Cost
    makes_mana: bool
    has_no_choices: bool


def _castable_from_hand(board: Board) -> tuple[tuple[CastableFace, ...], ...]:
    """Return the castable faces of each card of the game, by row; lands have none (SOL-060, SOL-P22)."""
    return _castable_by_card(board, from_graveyard=False)


def _castable_with_flashback(board: Board) -> tuple[tuple[CastableFace, ...], ...]:
    """SOL-G45: return the faces of each card of the game that can be cast with flashback, by row."""
    return _castable_by_card(board, from_graveyard=True)


def _castable_by_card(board: Board, *, from_graveyard: bool) -> tuple[tuple[CastableFace, ...], ...]:
    rows = board.compiled.faces
    castable = {
        faces: _castable_faces_of(options_of(board.state), faces, from_graveyard=from_graveyard)
        for faces in dict.fromkeys(rows)
    }
    return tuple([castable[faces] for faces in rows])


def _castable_faces_of(
    rules: SolitaireRules, faces: tuple[CompiledFace, ...], *, from_graveyard: bool
) -> tuple[CastableFace, ...]:
    castable_faces = []
    for index, compiled in enumerate(faces):
        if compiled.is_land or (from_graveyard and compiled.flashback_cost is None):
            continue
        cost = compiled.flashback_cost if from_graveyard and compiled.flashback_cost else compiled.cost
        needs = flashback_needs(rules, cost, compiled.card) if from_graveyard else face_needs(rules, compiled.face)
        if needs is not None:
            has_no_choices = not cost.mana.xs and not compiled.modes[0].targets
            castable_faces.append(
                CastableFace(index, compiled, needs, cost, bool(mana_spell_colors(compiled.card)), has_no_choices)
            )
    return tuple(castable_faces)


def needs_to_cast(board: Board, card: CardId, face: int, *, from_graveyard: bool) -> Needs:
    """Return the needs of casting *face* of *card*, with flashback if *from_graveyard*; empty if it cannot be cast."""
    for castable in board.memoised_by_cards(_castable_with_flashback if from_graveyard else _castable_from_hand)[card]:
        if castable.index == face:
            return castable.needs
    return ()


def castable_faces(
    board: Board, supply: Supply, card_object: CardObject, *, instant_speed: bool, from_graveyard: bool
) -> list[int]:
    """SOL-A02: return the indexes of the faces of *card_object* whose announcement can be completed."""
    face_indexes = []
    for castable in board.memoised_by_cards(_castable_with_flashback if from_graveyard else _castable_from_hand)[
        card_object.card
    ]:
        if instant_speed and not castable.compiled.instant_timing:
            continue
        if (after := board_while_casting(board, card_object)) is not board:
            board, supply = after, supply_of(after)
        if supply.can_pay(castable.needs, 0) and _is_castable(board, supply, card_object, castable):
            face_indexes.append(castable.index)
    return face_indexes


def _is_castable(board: Board, supply: Supply, card_object: CardObject, castable: CastableFace) -> bool:
    """Return whether casting *castable* can be completed: required source, life, X and targets.

    The caller has checked that *supply* can pay its needs.
    """
    compiled, cost = castable.compiled, castable.cost
    required = required_source(board, compiled)
    if required == NO_SOURCE or (cost.parts and not _can_pay_life(board, cost, card_object.id)):
        return False
    if castable.makes_mana:
        supply = supply.without(card_object.id)
    elif required is None and castable.has_no_choices:
        return True
    spell = GameObject(card_object.id, card_object.card, compiled.characteristics, YOU, lang.Zone.STACK)
    return any(
        [payable_x_values(board, supply, (castable.needs, cost, required), mode, spell) for mode in compiled.modes]
    )


def _has_nonmana_cost(board: Board, card: CardId) -> bool:
    """Return whether a face of *card* has a cost besides mana."""
    for compiled in board.compiled.faces[card]:  # noqa: SIM110 - called for every card, and a generator is slower
        if compiled.cost.parts:
            return True
    return False


def board_while_casting(board: Board, card_object: CardObject) -> Board:
    """SOL-G27, SOL-G51: return *board* as it is once *card_object* has left its stack to be cast.

    Its static abilities no longer apply, so it cannot pay with a source that only exists through itself, and it does
    not count for its own cost. Returns the same *board* if the card makes no such difference.
    """
    permanent, first = board.permanents.get(card_object.id), board.first_faces[card_object.card]
    if permanent is None or not (
        (first.affects_characteristics and first.has_effect_as(permanent)) or _has_nonmana_cost(board, card_object.card)
    ):
        return board
    state = board.state
    tableau = tableau_of(state)
    stacks = [
        TableauStack(tableau_stack.face_down, tableau_stack.face_up[:-1])
        if card_object in tableau_stack.face_up
        else tableau_stack
        for tableau_stack in tableau.stacks
    ]
    permanents = tuple([permanent for permanent in state.permanents if permanent.id != card_object.id])
    after = evolve(state, permanents=permanents, extra=with_stacks(tableau, tuple(stacks)))
    return board.without(card_object.id, after)


NO_SOURCE: Final = ObjectId(-1)


def required_source(board: Board, compiled: CompiledFace) -> ObjectId | None:
    """SOL-G28: return the source that must be used so that the slot is empty when *compiled*, a permanent, arrives.

    None if the slot does not matter; ``NO_SOURCE`` if the permanent in the slot is no source, so nothing helps.
    """
    if not compiled.is_permanent or "Aura" in compiled.characteristics.subtypes:
        return None
    slot = cached_slot_permanent(board)
    if slot is None or options_of(board.state).second_permanent is SecondPermanent.REPLACE:
        return None
    return slot.id if board.characteristics_of(slot).abilities.mana_uses else NO_SOURCE


Price = tuple[Needs, lang.Cost, ObjectId | None]
"""The needs of a spell or ability, its cost, and the source that must be used for it, if any."""


def payable_x_values(board: Board, supply: Supply, price: Price, mode: lang.Mode, source: GameObject) -> list[int]:
    """SOL-066, SOL-067, SOL-G49, SOL-P56: return every X for which *mode* has targets and can be paid; 0 without X.

    If targets must have a mana value of X, only values with such targets are returned (SOL-G21).
    """
    needs, cost, required = price
    if not cost.mana.xs:
        return [0] if supply.can_pay(needs, 0, required) and _can_target(board, mode, source) else []
    depends_on_x = _targets_depend_on_x(mode)
    if not depends_on_x and not _can_target(board, mode, source):
        return []
    payable = []
    for n in range(1, _MAX_X):
        if not supply.can_pay(needs, n - 1):
            break
        if required is not None and not supply.can_pay(needs, n - 1, required):
            continue
        if not depends_on_x or _can_target(board, mode, source, x=n):
            payable.append(n)
    return payable


def _can_target(board: Board, mode: lang.Mode, source: GameObject, x: int = 0) -> bool:
    if not mode.targets:
        return True
    return has_enough_targets(board, mode.targets, AbilityContext(source.id or ObjectId(0), YOU, x=x), source)


@cache
def _targets_depend_on_x(mode: lang.Mode) -> bool:
    return any(isinstance(node, lang.X) for node in lang.nodes_in(mode.targets))


def _can_pay_life(board: Board, cost: lang.Cost, source: ObjectId, x: int = 0) -> bool:
    """SOL-132, SOL-G78: return whether the library has a card for each point of life in *cost*."""
    return life_payment(board, cost, AbilityContext(source, YOU, x=x)) <= len(board.state.seats[YOU].library)


def life_payment(board: Board, cost: lang.Cost, context: AbilityContext) -> int:
    """SOL-G78: return how many points of life *cost* includes."""
    return sum([max(0, value_of(board, part.amount, context)) for part in cost.parts if isinstance(part, lang.PayLife)])


# Abilities.


def _ability_actions(board: Board, supply: Supply) -> list[actions.Action]:
    """SOL-A03: return the actions that activate abilities; in a window only those of the permanent in use."""
    return [
        actions.BeginAbility(permanent.id, index)
        for permanent in _usable_permanents(board)
        if can_use_in_phase(board, permanent)
        for index, ability in enumerate(board.characteristics_of(permanent).abilities.activated)
        if _can_activate(board, supply, permanent, (index, ability))
    ]


def can_use_in_phase(board: Board, permanent: Permanent) -> bool:
    """SOL-G67, SOL-G69: return whether *permanent* may be used in this phase: in a window only the one in use.

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


def _can_activate(board: Board, supply: Supply, permanent: Permanent, use: tuple[int, lang.Activated]) -> bool:
    """SOL-122: return whether an ability can be announced and completed; limits to turns or phases are ignored."""
    index, ability = use
    state, rules = board.state, options_of(board.state)
    if tableau_of(state).phase is not Phase.MAIN and lang.ActivationLimit.SORCERY in ability.limits:
        return False
    if (permanent.id, index) in state.activations:
        return False
    needs = activation_needs(rules, ability, board.compiled.first_faces[permanent.card])
    if needs is None or (ability.cost.parts and not _can_pay_life(board, ability.cost, permanent.id, x=permanent.x)):
        return False
    if rules.honor_self_costs and not _can_pay_self_costs(permanent, ability.cost):
        return False
    source = board.find_object(permanent.id)
    assert source is not None, "it is in play"
    return bool(
        payable_x_values(board, supply, (needs, ability.cost, None), lang.Mode(ability.effect, ability.targets), source)
    )


def activation_needs(rules: SolitaireRules, ability: lang.Activated, compiled: CompiledFace) -> Needs | None:
    """SOL-G42: return the needs of activating *ability*; with ``free_once`` one without mana in its cost is free.

    None if nothing can pay for it.
    """
    mana = ability.cost.mana
    if rules.manaless_ability_payment is ManalessPayment.FREE_ONCE and not (mana.value or mana.xs):
        return ()
    return ability_needs(rules, ability, compiled.card)


def is_once_only(rules: SolitaireRules, ability: lang.Activated) -> bool:
    """SOL-G42, SOL-G72: return whether *ability* can be used only once while its source stays the same object."""
    mana = ability.cost.mana
    free = rules.manaless_ability_payment is ManalessPayment.FREE_ONCE and not (mana.value or mana.xs)
    return free or lang.ActivationLimit.ONCE_A_TURN in ability.limits


def _can_pay_self_costs(permanent: Permanent, cost: lang.Cost) -> bool:
    """SOL-G43: return whether *permanent* can pay the tapping and the removal of counters in *cost*.

    Only ``honor_self_costs`` requires it; sacrificing is no obstacle, since a used permanent is sacrificed anyway.
    """
    counters = dict(permanent.counters)
    for part in cost.parts:
        if isinstance(part, lang.TapThis) and permanent.tapped:
            return False
        if isinstance(part, lang.RemoveCountersFromThis) and counters.get(part.kind, 0) < part.count:
            return False
    return True


SELF_COSTS: Final = (lang.TapThis, lang.SacrificeThis, lang.RemoveCountersFromThis)
"""SOL-G43, SOL-P28: the parts of a cost that a permanent pays with itself."""


# Attacks.


def blockers_on_stack(board: Board, stack_index: int, attacker: ObjectId) -> list[ObjectId]:
    """SOL-054, SOL-G74: return the creatures of a stack that block *attacker*.

    That is all of them, or with ``respect_evasion`` those that could block it in normal Magic; one creature alone
    cannot block an attacker with menace.
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
    """SOL-A04, SOL-051, SOL-G73: return the stacks that the own creature may attack."""
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
