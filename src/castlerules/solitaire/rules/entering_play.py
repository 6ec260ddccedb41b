"""Effects that put cards into play, hand or library, or take control (SOL-103, SOL-G28, SOL-G29, SOL-G35, SOL-G63).

The player has one place for a permanent, the slot; lands go to the row, and local enchantments (Auras) onto a host.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import Abilities, ObjectId, Rulebook, actions, changes, tasks, with_resolution
from castlerules.magic.model.compiled import CompiledFace, compile_face
from castlerules.magic.model.stack import AbilityContext, StackKind
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import objects_of, players_of, value_of
from castlerules.magic.query.spells import chosen_mode, spell_face
from castlerules.magic.rules import one_shot_effects, resolving, single_choices
from castlerules.magic.rules.tokens import with_token_row
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.commit import commit
from castlerules.solitaire.model import NewcomerDecision, PlacementDecision, ShuffleIn, events, options
from castlerules.solitaire.model.state import STACKS, YOU, Phase, options_of, tableau_of
from castlerules.solitaire.query import layout

from .checkpoint import close_window, reveal_hand_card
from .paying import sacrifice_changes
from .stacks_hand import cards_in_stacks_hand, referenced_in_stacks_hand

# The end of resolving.


def conclude(book: Rulebook, state: State, task: tasks.FinishResolving) -> State:
    """SOL-G27: end a resolution: a permanent goes to the slot, an Aura onto its host, any other card to the graveyard.

    The graveyard is that of normal Magic (SOL-110). The host may be the permanent in the slot (SOL-096, SOL-P37).
    """
    stack_object, host = state.stack[-1], resolving.resolved_host(state)
    compiled = spell_face(Board(book, state), stack_object) if stack_object.card is not None else None
    if stack_object.card is None or compiled is None or not compiled.is_permanent:
        return resolving.finish_resolving(book, state, task)
    state = with_resolution(state, None, state.triggers_in_a_row)
    arrival = resolving.resolved_arrival(stack_object, stack_object.card)
    if not state.table.map_rows(layout.is_aura)[stack_object.card]:
        return _put_into_slot(book, state, [arrival]) or commit(
            book, state, [changes.Move(stack_object.id, lang.Zone.GRAVEYARD, changes.Cause.RESOLVED)]
        )
    state = commit(book, state, [evolve(arrival, attached_to=host)])
    return _take_control(book, state, [] if host is None or not _gains_control(compiled) else [host])


def _gains_control(compiled: CompiledFace) -> bool:
    return any([_without_control_change(ability) is not ability for ability in compiled.face.abilities])


def no_continuous_control(compiled: CompiledFace) -> CompiledFace:
    """SOL-G35: return *compiled* without "you control enchanted permanent", which works only once in Solitaire.

    ``conclude`` takes control when the Aura resolves; if nothing could be taken then, nothing is taken later.
    """
    remaining = tuple(
        [ability for ability in map(_without_control_change, compiled.abilities.in_order) if ability is not None]
    )
    return (
        compiled
        if remaining == compiled.abilities.in_order
        else compile_face(compiled.card, compiled.face, Abilities(remaining))
    )


def _without_control_change(ability: lang.Ability) -> lang.Ability | None:
    if not isinstance(ability, lang.Static) or not isinstance(ability.effect, lang.Continuous):
        return ability
    modifications = tuple([mod for mod in ability.effect.modifications if not isinstance(mod, lang.TakeControl)])
    if len(modifications) == len(ability.effect.modifications):
        return ability
    return (
        attrs.evolve(ability, effect=attrs.evolve(ability.effect, modifications=modifications))
        if modifications
        else None
    )


# Entering the slot.


def _slot_has_room(state: State) -> bool:
    """SOL-G28, SOL-G29: return whether a permanent may enter the slot: it is empty, or what is there gives way.

    That is a permanent whose activated ability is resolving, or by option (``second_permanent``) any permanent.
    """
    slot = layout.slot_permanent(state)
    return (
        slot is None
        or _is_resolving(state, slot)
        or options_of(state).second_permanent is options.SecondPermanent.REPLACE
    )


def _is_resolving(state: State, slot: Permanent) -> bool:
    """SOL-G29: return whether an activated ability of *slot*, the permanent in the slot, is resolving.

    The permanent then makes room for another one, since it is sacrificed after its use anyway (point 2 of the ruling).
    """
    stack_object = state.stack[-1] if state.stack else None
    return stack_object is not None and stack_object.kind is StackKind.ACTIVATED and stack_object.source == slot.id


def _put_into_slot(
    book: Rulebook, state: State, newcomers: Sequence[changes.Change], auras: Sequence[changes.Change] = ()
) -> State | None:
    """SOL-G28, SOL-G29: return *state* after *newcomers* (one change or none) and *auras*; None if there is no room.

    A permanent in the slot is sacrificed for a newcomer. *auras*, local enchantments that arrive at the same time, find
    their hosts among the permanents that were in play before (SOL-G32).
    """
    slot = layout.slot_permanent(state)
    if slot is not None and newcomers:
        if not _slot_has_room(state):
            return None
        is_resolving = _is_resolving(state, slot)
        state = commit(book, state, sacrifice_changes(state, slot.id))
        if is_resolving and tableau_of(state).phase in (Phase.USE, Phase.LAST_USE):
            state = close_window(book, state)
    return single_choices.commit_with_hosts(book, state, newcomers, auras)


def _enter_play(book: Rulebook, state: State, arrivals: Sequence[changes.EnterBattlefield]) -> State:
    """SOL-G29, SOL-080, SOL-P21: put cards into play: all lands into the row, and one other permanent into the slot.

    The zone from which the cards come makes no difference (SOL-G36, SOL-P45). Cards that would enter under the control
    of STACKS do not enter at all (SOL-G97). Local enchantments need no slot.
    """
    cards = state.table.cards
    own = [change for change in arrivals if change.controller == YOU and cards[change.card].faces[0].types.is_permanent]
    lands: list[changes.Change] = [change for change in own if layout.is_land(cards[change.card])]
    state = commit(book, state, lands) if lands else state
    auras = tuple([change for change in own if layout.is_aura(cards[change.card])])
    newcomers = {
        (layout.card_name(state, change.card), change.old_object): change
        for change in own
        if change not in (*lands, *auras)
    }
    return _one_newcomer_enters(book, state, tuple(newcomers.values()), auras)


def _one_newcomer_enters(
    book: Rulebook, state: State, newcomers: tuple[changes.Change, ...], auras: tuple[changes.Change, ...]
) -> State:
    """SOL-G29: put one of *newcomers* into the slot, if there is room; if there are several, ask the player which.

    *auras* enter in any case, since they need no slot.
    """
    if len(newcomers) > 1 and _slot_has_room(state):
        return evolve(state, decision=NewcomerDecision(YOU, newcomers, auras))
    return _put_into_slot(book, state, newcomers[:1], auras) or single_choices.commit_with_hosts(book, state, (), auras)


def newcomer_actions(_: Board, decision: NewcomerDecision) -> list[actions.Action]:
    """SOL-G29: return one choice for each permanent that could enter the slot."""
    return [actions.ChooseOption(index) for index in range(len(decision.arrivals))]


def apply_newcomer(book: Rulebook, state: State, decision: NewcomerDecision, action: actions.ChooseOption) -> State:
    """Return *state* with the chosen newcomer in the slot; the others do not enter."""
    return _one_newcomer_enters(book, state, (decision.arrivals[action.index],), decision.auras)


def _create_tokens(book: Rulebook, state: State, effect: lang.CreateTokens) -> State:
    """SOL-P24, SOL-G29, SOL-G80: create one token at most, in the slot if there is room; STACKS create none."""
    board, context = Board(book, state), resolution_of(state)
    if YOU not in players_of(board, effect.who, context) or value_of(board, effect.count, context) < 1:
        return state
    table, row = with_token_row(state.table, effect.token, YOU)
    before = evolve(state, table=table, resolution=evolve(context, bind_results_as=effect.name))
    return _put_into_slot(book, before, [changes.EnterBattlefield(row, None, YOU, changes.Cause.EFFECT)]) or state


# Moves to other zones.


def _move_to(book: Rulebook, state: State, effect: lang.MoveTo) -> State:
    """SOL-P03, SOL-P07, SOL-P08, SOL-P23: move objects to the zone that *effect* names.

    They may come from the graveyard, too (SOL-P25, SOL-G82). If several go to the hand pile or library, the player
    decides in which order they are laid on each other.
    """
    state = _with_hand_revealed_for(book, state, effect)
    if effect.zone is lang.Zone.BATTLEFIELD:
        return _put_into_play(book, state, effect)
    board = Board(book, state)
    moves = _move_changes(board, resolution_of(state), effect)
    if effect.zone not in (lang.Zone.HAND, lang.Zone.LIBRARY) or len(moves) <= 1:
        return forget_covered_cards(commit(book, state, layout.in_table_order(state, moves)))
    tokens = tuple([event for event in moves if _moves_token(board, event)])
    return _place_next(
        book, state, PlacementDecision(YOU, tuple([event for event in moves if event not in tokens]), tokens)
    )


def _put_into_play(book: Rulebook, state: State, effect: lang.MoveTo) -> State:
    """SOL-P23, SOL-G94: put the cards of *effect* into play, also stack tops that it treats as cards in hand."""
    board, context = Board(book, state), resolution_of(state)
    held = referenced_in_stacks_hand(board, effect.what, context)
    enter_battlefields = [
        event
        for event in one_shot_effects.changes_of(board, context, effect)
        if isinstance(event, changes.EnterBattlefield) and event.old_object not in held
    ]
    (under, *_) = (*(players_of(board, effect.controller, context) if effect.controller is not None else ()), YOU)
    cards = {card.id: card.card for card in cards_in_stacks_hand(state)}
    enter_battlefields += [
        changes.EnterBattlefield(
            cards[object_id], object_id, under, changes.Cause.EFFECT, tapped=effect.tapped, from_aside=True
        )
        for object_id in held
    ]
    return _enter_play(book, state, enter_battlefields)


def _moves_token(board: Board, change: changes.Change) -> bool:
    """SOL-G63: return whether *change* moves a token; the player need not order it, since it ceases to exist."""
    obj = board.find_object(change.object) if isinstance(change, changes.Move) else None
    return obj is not None and board.state.table.is_token(obj.card)


def shuffle_in(book: Rulebook, state: State, task: ShuffleIn) -> State:
    """SOL-P26, SOL-G59: put cards into the library without asking for their order, since the library is shuffled next.

    If the effect moves cards from the hand of STACKS, the player does order them: STACKS shuffle nothing (SOL-G13).
    """
    state = _with_hand_revealed_for(book, state, task.effect)
    board, context = Board(book, state), resolution_of(state)
    if referenced_in_stacks_hand(board, task.effect.what, context):
        return _move_to(book, state, task.effect)
    return forget_covered_cards(commit(book, state, _move_changes(board, context, task.effect)))


def _with_hand_revealed_for(book: Rulebook, state: State, effect: lang.MoveTo) -> State:
    """SOL-G61, SOL-G62: return *state* with the hand card turned up, if *effect* refers to all cards in a hand.

    Otherwise a pile with no visible card would count as an empty hand.
    """
    if isinstance(effect.what, lang.Each) and effect.what.zone is lang.Zone.HAND:
        return reveal_hand_card(book, state)
    return state


def _move_changes(board: Board, context: AbilityContext, effect: lang.MoveTo) -> list[changes.Change]:
    """Return the moves that *effect* makes, each with the role in which its object leaves (SOL-G20, SOL-G94).

    A stack top that was targeted as a spell leaves its stack as a spell, and one that belongs to the hand of STACKS as
    a card in hand. Events and triggers depend on that: such cards do not die.
    """
    state, bottom = board.state, effect.position is lang.LibraryPosition.BOTTOM
    held = referenced_in_stacks_hand(board, effect.what, context)
    cause = changes.Cause.COUNTERED if _targets_spells(board, effect.what) else changes.Cause.EFFECT
    on_stacks = [
        object_id
        for object_id in objects_of(board, effect.what, context)
        if layout.stack_index_of(state, object_id) is not None
        and (cause is changes.Cause.COUNTERED or object_id not in (*board.permanents, *held))
    ]
    moved_here = [*on_stacks, *held]
    others = [
        event
        for event in one_shot_effects.changes_of(board, context, effect)
        if getattr(event, "object", None) not in moved_here
    ]
    moves = [changes.Move(object_id, effect.zone, cause, to_bottom=bottom) for object_id in on_stacks]
    return [
        *others,
        *moves,
        *[events.StacksHandMove(object_id, effect.zone, cause, to_bottom=bottom) for object_id in held],
    ]


def _targets_spells(board: Board, ref: lang.ObjectRef) -> bool:
    """SOL-G23: return whether *ref* is a target that the resolving object calls a spell, as in "target spell"."""
    slots = chosen_mode(board, board.state.stack[-1]).targets if isinstance(ref, lang.Target) else ()
    return isinstance(ref, lang.Target) and ref.index < len(slots) and slots[ref.index].zone is lang.Zone.STACK


def _place_next(book: Rulebook, state: State, decision: PlacementDecision) -> State:
    """SOL-G63, SOL-G92: ask which card is laid down next; if only copies of one card remain, make all the moves."""
    if len(placement_actions(Board(book, state), decision)) > 1:
        return evolve(state, decision=decision)
    return forget_covered_cards(commit(book, state, [*decision.chosen, *decision.remaining]))


def forget_covered_cards(state: State) -> State:
    """SOL-G89: return *state* in which the resolving effect no longer refers to covered cards of the hand pile.

    The player has lost sight of them, so no later step of the effect may find them.
    """
    context, covered = state.resolution, tableau_of(state).covered_hand
    if context is None or not context.bound_cards:
        return state
    bound_cards = tuple(
        [(name, tuple([card for card in cards if card not in covered])) for name, cards in context.bound_cards]
    )
    return evolve(state, resolution=evolve(context, bound_cards=bound_cards))


def placement_actions(board: Board, decision: PlacementDecision) -> list[actions.Action]:
    """SOL-G63: return one choice for each different card that can be laid down next; of copies only the first."""
    first_by_name: dict[str, int] = {}
    for place, change in enumerate(decision.remaining):
        first_by_name.setdefault(_moved_card_name(board, change), place)
    return [actions.ChooseOption(place) for place in first_by_name.values()]


def _moved_card_name(board: Board, change: changes.Change) -> str:
    if isinstance(change, changes.LibraryMove):
        return layout.card_name(board.state, change.card)
    obj = board.find_object(change.object) if isinstance(change, changes.Move) else None
    return str(change) if obj is None else layout.card_name(board.state, obj.card)


def apply_placement(book: Rulebook, state: State, decision: PlacementDecision, action: actions.ChooseOption) -> State:
    """Return *state* with the chosen card as the next one to be laid on those before it."""
    remaining = tuple([event for place, event in enumerate(decision.remaining) if place != action.index])
    chosen = (*decision.chosen, decision.remaining[action.index])
    return _place_next(book, state, evolve(decision, remaining=remaining, chosen=chosen))


# Control.


def _apply_until(book: Rulebook, state: State, effect: lang.ApplyUntil) -> State:
    """SOL-G35, SOL-G97: apply *effect* as in normal Magic, but let only YOU take control, and for good."""
    if lang.TakeControl() not in effect.modifications:
        return resolving.EFFECTS[lang.ApplyUntil](book, state, effect)
    context = resolution_of(state)
    object_ids = objects_of(Board(book, state), effect.what, context) if context.controller == YOU else ()
    modifications = tuple([mod for mod in effect.modifications if mod != lang.TakeControl()])
    if modifications:
        state = resolving.EFFECTS[lang.ApplyUntil](book, state, attrs.evolve(effect, modifications=modifications))
    return _take_control(book, state, list(object_ids))


def _take_control(book: Rulebook, state: State, targets: list[ObjectId]) -> State:
    """SOL-G35, SOL-P38: give YOU control of a permanent on a stack: it enters the slot, if there is room (SOL-G29).

    Its attachments stay on it. Stack cards that are not in play stay on their stack.
    """
    on_stacks = [permanent.id for permanent in state.permanents if permanent.controller == STACKS]
    return _one_newcomer_enters(
        book,
        state,
        tuple([changes.ControlGained(object_id, YOU) for object_id in targets if object_id in on_stacks]),
        (),
    )


ENTERING_EFFECTS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        lang.MoveTo: _move_to,
        lang.CreateTokens: _create_tokens,
        lang.ApplyUntil: _apply_until,
    }
)
"""The handlers of effects that move objects, create tokens or change control."""
