"""Where things lie in a state of Solitaire: stack tops, hand card, row, slot, attachments, and their order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeVar

from castlerules.cards import language as lang
from castlerules.magic.model import CardId, CardObject, ObjectId, Permanent, State, is_player, ongoing_effects
from castlerules.magic.query.board import Board, GameObject
from castlerules.solitaire.model import (
    STACK_NAMES,
    STACKS,
    YOU,
    HandScope,
    SolitaireRules,
    TableauStack,
    options_of,
    tableau_of,
)

T = TypeVar("T")

_LAND: Final = lang.CardType.LAND


def printed_name(card: lang.CardDef) -> str:
    """SOL-G07: return the printed name of *card*; cards with the same printed name are copies."""
    return card.name


@cache
def is_land(card: lang.CardDef) -> bool:
    """SOL-G10: return whether the printed type line of *card* has Land."""
    return any([_LAND in face.types.types for face in card.faces])


@cache
def is_aura(card: lang.CardDef) -> bool:
    """SOL-032: return whether *card* is a local enchantment, as this game calls Auras."""
    return any(["Aura" in face.types.subtypes for face in card.faces])


@cache
def is_in_play_on_stack(card: lang.CardDef) -> bool:
    """SOL-031, SOL-032: return whether *card* is in play while face up on a stack: a permanent card, but no Aura."""
    return card.faces[0].types.is_permanent and not is_aura(card)


def stack_tops(state: State) -> list[tuple[int, CardObject]]:
    """SOL-030: return the top of each stack that has face-up cards, as pairs of the stack's index and the card."""
    return [(place, stack.face_up[-1]) for place, stack in enumerate(tableau_of(state).stacks) if stack.face_up]


def hand_card(state: State) -> CardObject | None:
    """SOL-100: return the hand card, the visible top of the hand pile; None if no card shows."""
    hand = state.seats[YOU].hand
    return hand[0] if hand else None


def own_hand_size(state: State) -> int:
    """SOL-G61: return the number of cards in "your hand": the hand card alone, or by option the whole hand pile."""
    tableau = tableau_of(state)
    pile = len(state.seats[YOU].hand) + len(tableau.covered_hand)
    is_whole_pile = options_of(state).hand_scope is HandScope.WHOLE_PILE
    return pile if is_whole_pile else min(1, pile - tableau.sealed_count)


def stack_index_of(state: State, target: ObjectId) -> int | None:
    """Return the index of the stack on which *target* lies face up; None if it lies on none."""
    for stack_index, stack in enumerate(tableau_of(state).stacks):
        for card_object in stack.face_up:
            if card_object.id == target:
                return stack_index
    return None


def table_rank(state: State, target: ObjectId) -> tuple[int, int]:
    """SOL-E05, SOL-G91: return a sort key that puts *target* in the order of the table.

    The order is: stacks from left to right and bottom to top, the slot, everything else.
    """
    for place, stack in enumerate(tableau_of(state).stacks):
        for height, card_object in enumerate(stack.face_up):
            if card_object.id == target:
                return place, height
    slot = slot_permanent(state)
    return len(STACK_NAMES) + (slot is None or slot.id != target), 0


def card_name(state: State, card: CardId) -> str:
    """SOL-G07: return the printed name of *card*."""
    return state.table.map_rows(printed_name)[card]


def row_lands(state: State) -> list[Permanent]:
    """SOL-020, SOL-021: return the lands of the row, in the order in which they came there."""
    lands = state.table.map_rows(is_land)
    return [permanent for permanent in state.permanents if permanent.controller == YOU and lands[permanent.card]]


def slot_permanent(state: State) -> Permanent | None:
    """SOL-091: return the permanent in the slot, or None; local enchantments and lands do not count (SOL-090)."""
    lands = state.table.map_rows(is_land)
    for permanent in state.permanents:
        if permanent.controller == YOU and permanent.attached_to is None and not lands[permanent.card]:
            return permanent
    return None


def cached_slot_permanent(board: Board) -> Permanent | None:
    """SOL-091: return ``slot_permanent`` of the state of *board*, cached as long as the battlefield is the same."""
    return board.memoised_by_board(_slot_permanent_on)


def _slot_permanent_on(board: Board) -> Permanent | None:
    return slot_permanent(board.state)


def attachments_on(state: State, host: ObjectId) -> list[Permanent]:
    """SOL-G33: return the permanents attached to *host*, in the order in which they entered play."""
    return [permanent for permanent in state.permanents if permanent.attached_to == host]


def all_attachments(state: State) -> list[Permanent]:
    """Return the permanents attached to others, all controlled by the player, in the order they entered play in."""
    return [permanent for permanent in state.permanents if permanent.attached_to is not None]


def creatures_on_stack(board: Board, stack_index: int) -> list[ObjectId]:
    """SOL-054: return the face-up creatures of a stack, the lowest first."""
    object_ids = []
    for card_object in tableau_of(board.state).stacks[stack_index].face_up:
        permanent = board.permanents.get(card_object.id)
        if permanent is not None and lang.CardType.CREATURE in board.characteristics_of(permanent).types:
            object_ids.append(card_object.id)
    return object_ids


def trips_left(state: State) -> int:
    """SOL-073, SOL-074, SOL-076, SOL-077: return how many more times the discard pile may become the library."""
    return options_of(state).max_trips - tableau_of(state).trip


def stack_top_objects(board: Board, zone: lang.Zone) -> list[GameObject]:
    """SOL-040, SOL-042, SOL-044, SOL-045: return the stack tops that can be targeted as objects of *zone*.

    As spells (zone ``STACK``) all tops but lands are returned (SOL-G20), without protection and the like (SOL-P36). As
    permanents (zone ``BATTLEFIELD``) those that are not in play: Auras, and by option instants and sorceries (SOL-G15,
    SOL-G16). The card right under a top is returned, too: the top may target it when it is cast itself (SOL-G26). The
    restriction ``only_stack_tops`` forbids all others to target it.
    """
    if zone is not lang.Zone.STACK and zone is not lang.Zone.BATTLEFIELD:
        return []
    state, rules, printed = board.state, options_of(board.state), board.compiled.card_characteristics
    is_land_row = state.table.map_rows(is_land)
    cards = [card for stack in tableau_of(state).stacks for card in stack.face_up[-2:] if not is_land_row[card.card]]
    if zone is lang.Zone.BATTLEFIELD:
        is_aura_row, is_in_play_row = state.table.map_rows(is_aura), state.table.map_rows(is_in_play_on_stack)
        auras, nonpermanents = rules.local_enchantment_targetable_in_play, rules.nonpermanent_targetable_in_play
        cards = [
            card
            for card in cards
            if not is_in_play_row[card.card] and (auras if is_aura_row[card.card] else nonpermanents)
        ]
    return [GameObject(card.id, card.card, printed[card.card], STACKS, zone) for card in cards]


def in_table_order(state: State, changes: Iterable[T]) -> list[T]:
    """SOL-G91: return *changes* sorted by where their objects lie: stacks from left to right, slot, attachments, row.

    Changes that happen together are carried out in this order.
    """
    ordered = list(changes)
    if len(ordered) <= 1:
        return ordered
    slot = slot_permanent(state)
    ranks = {card_object.id: place for place, card_object in enumerate(tableau_of(state).face_up_cards())}
    if slot is not None:
        ranks[slot.id] = len(ranks)
    for permanent in (*all_attachments(state), *row_lands(state)):
        ranks.setdefault(permanent.id, len(ranks))
    return sorted(ordered, key=lambda change: ranks.get(getattr(change, "object", ObjectId(0)), len(ranks)))


def still_applies(state: State, effect: ongoing_effects.OngoingEffect) -> bool:
    """SOL-G66: return whether *effect* can still do anything; effects that cannot are dropped from the state.

    It can if it affects a permanent that is in play, a player, or no particular object. Such effects may never end.
    """
    here = [permanent.id for permanent in state.permanents]
    match effect:
        case ongoing_effects.ContinuousEffect(objects=objects):
            return any([object_id in here for object_id in objects])
        case ongoing_effects.LastingRule():
            return effect.objects is None or any([object_id in here for object_id in effect.objects])
        case ongoing_effects.RegenerationShield(object=target):
            return target in here
        case ongoing_effects.PreventionShield(to=target) | ongoing_effects.SourcePreventionShield(to=target):
            return target is None or target in here or is_player(target)
        case _:  # about no object, or waiting for something to happen
            return True


def event_can_happen(event: lang.TriggerCondition, rules: SolitaireRules) -> bool:
    """Return whether *event* can happen in Solitaire under *rules*.

    No step ever begins, except the end of combat with ``honor_end_of_combat`` (SOL-121, SOL-P52, SOL-G70). Nobody gains
    or loses life (SOL-P30), nothing is tapped for mana (SOL-060), and no player is dealt damage (SOL-P51).
    """
    match event:
        case lang.StepBegins(step=step):
            return rules.honor_end_of_combat and step is lang.StepName.END_OF_COMBAT
        case lang.TappedForMana() | lang.LifeGained() | lang.LifeLost() | lang.TakesDamage(filter=None):
            return False
        case lang.DamageDealt(to=None, players=players):
            return players is lang.TargetPlayers.NONE
        case _:
            return True


def all_stacks_empty(stacks: tuple[TableauStack, ...]) -> bool:
    """SOL-009, SOL-140, SOL-142: return whether no stack has a card left, which wins the game."""
    for stack in stacks:  # noqa: SIM110 - called at every step, and a generator is slower
        if stack.face_up or stack.face_down:
            return False
    return True
