"""How things come into play, return to the hand, and change sides (SOL-103, SOL-G28, SOL-G29, SOL-G35, SOL-G63)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards.abilities import Continuous, Static, TakeControl
from castlerules.cards.atoms import Place
from castlerules.cards.terms import Each, KeywordKind, Ref, Slot, Zone
from castlerules.core import evolve
from castlerules.magic import actions as d
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.atoms import changes_of
from castlerules.magic.changes import Cause, Change
from castlerules.magic.commit import commit
from castlerules.magic.evaluate import amount, objects, people
from castlerules.magic.flow import resolving
from castlerules.magic.ids import ObjectId
from castlerules.magic.looks import Text
from castlerules.magic.picks import with_hosts
from castlerules.magic.resolve import EFFECTS as NORMAL_EFFECTS
from castlerules.magic.scene import Scene
from castlerules.magic.spells import mode_of, traits_on_stack
from castlerules.magic.stack import Context, StackKind
from castlerules.magic.state import Permanent, State
from castlerules.magic.tasks import Conclude
from castlerules.magic.tokens import token_row
from castlerules.magic.traits import Traits, read_as
from castlerules.magic.updates import at_work

from .funding import sacrifice_of
from .held import held_meant, held_tops
from .look import in_order, is_land, is_local, name_at, slot_permanent, stack_of
from .rules import SecondPermanent
from .settle import closed, hand_revealed
from .tableau import STACKS, YOU, HeldMove, MixIn, Phase, PickingNewcomer, Placing, agreed, tableau_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = [
    "ARRIVALS",
    "conclude",
    "covered_again",
    "mix_in",
    "newcomers_now",
    "no_lasting_theft",
    "picked_newcomer",
    "placed",
    "placing_now",
]


# What has resolved.


def conclude(book: Rulebook, state: State, _: Conclude) -> State:
    """SOL-G27: a permanent goes to the slot, a local enchantment onto its host, all else to the graveyard.

    The graveyard is that of normal Magic (SOL-110), and what is enchanted may be the own permanent (SOL-096, SOL-P37).
    """
    one, context = state.stack[-1], state.context
    state = at_work(state, None, state.idle)
    if one.card is None:
        return commit(book, state, [c.Resolved(one.id)])
    traits = traits_on_stack(Scene(book, state), one)
    if not traits.is_permanent:
        to = Zone.HAND if KeywordKind.BUYBACK in one.paid else Zone.GRAVEYARD
        return commit(book, state, [c.Move(one.id, to, Cause.RESOLVED)])
    arrival = c.Arrive(one.card, one.id, YOU, Cause.RESOLVED, x=one.x or 0, paid=one.paid)
    if not state.table.each(is_local)[one.card]:
        return _into_slot(book, state, [arrival]) or commit(
            book, state, [c.Move(one.id, Zone.GRAVEYARD, Cause.RESOLVED)]
        )
    host = context.targets[0][0] if context is not None and context.targets and context.targets[0] else None
    state = commit(book, state, [evolve(arrival, attached=host)])
    return _taken_over(book, state, [] if host is None or not _steals(traits) else [host])


def _steals(traits: Traits) -> bool:
    return any(
        isinstance(ability, Static) and isinstance(ability.rule, Continuous) and TakeControl() in ability.rule.mods
        for ability in traits.face.abilities
    )


def no_lasting_theft(traits: Traits) -> Traits:
    """SOL-G35: what takes control for as long as it lies there does so once, as it resolves."""
    kept = tuple([one for one in map(_without_theft, traits.text.abilities) if one is not None])
    return traits if kept == traits.text.abilities else read_as(traits.card, traits.face, Text(kept))


def _without_theft(ability: a.Ability) -> a.Ability | None:
    if not isinstance(ability, Static) or not isinstance(ability.rule, Continuous):
        return ability
    mods = tuple([mod for mod in ability.rule.mods if not isinstance(mod, TakeControl)])
    if len(mods) == len(ability.rule.mods):
        return ability
    return attrs.evolve(ability, rule=attrs.evolve(ability.rule, mods=mods)) if mods else None


# Into the slot.


def _has_room(state: State) -> bool:
    """SOL-G28, SOL-G29: return whether something may come into the slot."""
    slot = slot_permanent(state)
    return slot is None or _is_at_work(state, slot) or agreed(state).second_permanent is SecondPermanent.REPLACE


def _is_at_work(state: State, slot: Permanent) -> bool:
    """SOL-G29 (2): return whether an activated ability of *slot* is resolving, so that its use costs it anyway."""
    one = state.stack[-1] if state.stack else None
    return one is not None and one.kind is StackKind.ACTIVATED and one.source == slot.id


def _into_slot(book: Rulebook, state: State, newcomers: Sequence[Change], local: Sequence[Change] = ()) -> State | None:
    """SOL-G28, SOL-G29: return *state* with the newcomer in the slot; None if it may not come.

    The *local* enchantments that arrive with it find their hosts among what was there before (SOL-G32).
    """
    slot = slot_permanent(state)
    if slot is not None and newcomers:
        if not _has_room(state):
            return None
        at_work = _is_at_work(state, slot)
        state = commit(book, state, sacrifice_of(state, slot.id))
        if at_work and tableau_of(state).phase in (Phase.USE, Phase.LAST_USE):
            state = closed(book, state)
    return with_hosts(book, state, newcomers, local)


def _arrive(book: Rulebook, state: State, arrivals: Sequence[c.Arrive]) -> State:
    """SOL-G29, SOL-080, SOL-P21: lands go to the row; of other newcomers one goes to the slot, if it may.

    Where they come from makes no difference (SOL-G36, SOL-P45), but STACKS, under whose control some would come, has no
    place for them (SOL-G97). Local enchantments need no slot.
    """
    cards = state.table.cards
    ours = [one for one in arrivals if one.controller == YOU and cards[one.card].faces[0].types.is_permanent]
    lands: list[Change] = [one for one in ours if is_land(cards[one.card])]
    state = commit(book, state, lands) if lands else state
    local = tuple([one for one in ours if is_local(cards[one.card])])
    others = {(name_at(state, one.card), one.origin): one for one in ours if one not in (*lands, *local)}
    return _one_comes(book, state, tuple(others.values()), local)


def _one_comes(book: Rulebook, state: State, newcomers: tuple[Change, ...], local: tuple[Change, ...]) -> State:
    """SOL-G29 (4): of several newcomers the player chooses one, if there is room for it."""
    if len(newcomers) > 1 and _has_room(state):
        return evolve(state, asks=PickingNewcomer(YOU, newcomers, local))
    return _into_slot(book, state, newcomers[:1], local) or with_hosts(book, state, (), local)


def newcomers_now(_: Scene, question: PickingNewcomer) -> list[Action]:
    """SOL-G29: each of the newcomers may be the one."""
    return [d.ChooseOption(index) for index in range(len(question.arrivals))]


def picked_newcomer(book: Rulebook, state: State, question: PickingNewcomer, action: d.ChooseOption) -> State:
    """Return *state* with that newcomer in the slot; the others do not arrive."""
    return _one_comes(book, state, (question.arrivals[action.index],), question.local)


def _tokens(book: Rulebook, state: State, effect: a.CreateTokens) -> State:
    """SOL-P24, SOL-G29, SOL-G80: one token at most, in the slot; the stacks get none."""
    scene, context = Scene(book, state), resolving(state)
    if YOU not in people(scene, effect.who, context) or amount(scene, effect.count, context) < 1:
        return state
    table, row = token_row(state.table, effect.token, YOU)
    before = evolve(state, table=table, context=evolve(context, measure=effect.name))
    return _into_slot(book, before, [c.Arrive(row, None, YOU, Cause.EFFECT)]) or state


# Elsewhere.


def _move_to(book: Rulebook, state: State, effect: e.MoveTo) -> State:
    """SOL-P03, SOL-P07, SOL-P08, SOL-P23: what goes to the hand or a library does so in an order that is chosen.

    It may come from the graveyard, too (SOL-P25, SOL-G82).
    """
    state = _shown_for(book, state, effect)
    if effect.zone is Zone.BATTLEFIELD:
        return _put_into_play(book, state, effect)
    scene = Scene(book, state)
    moves = _moves(scene, resolving(state), effect)
    if effect.zone not in (Zone.HAND, Zone.LIBRARY) or len(moves) <= 1:
        return covered_again(commit(book, state, in_order(state, moves)))
    tokens = tuple([one for one in moves if _is_token(scene, one)])
    return _placed_next(book, state, Placing(YOU, tuple([one for one in moves if one not in tokens]), tokens))


def _put_into_play(book: Rulebook, state: State, effect: e.MoveTo) -> State:
    """SOL-P23, SOL-G94: what lies elsewhere arrives, and stack tops that are meant as held cards do, too."""
    scene, context = Scene(book, state), resolving(state)
    held = held_meant(scene, effect.what, context)
    found = [one for one in changes_of(scene, context, effect) if isinstance(one, c.Arrive) and one.origin not in held]
    (under, *_) = (*(people(scene, effect.under, context) if effect.under is not None else ()), YOU)
    cards = {one.id: one.card for one in held_tops(state)}
    found += [c.Arrive(cards[one], one, under, Cause.EFFECT, tapped=effect.tapped, apart=True) for one in held]
    return _arrive(book, state, found)


def _is_token(scene: Scene, change: Change) -> bool:
    """SOL-G63: return whether a token is moved, which ceases to exist, so that its place in an order is none."""
    thing = scene.thing(change.object) if isinstance(change, c.Move) else None
    return thing is not None and scene.state.table.is_token(thing.card)


def mix_in(book: Rulebook, state: State, task: MixIn) -> State:
    """SOL-P26, SOL-G59: put them into the library in any order, since that is shuffled next.

    What STACKS holds goes there in an order that is chosen, since STACKS shuffles nothing (SOL-G13).
    """
    state = _shown_for(book, state, task.effect)
    scene, context = Scene(book, state), resolving(state)
    if held_meant(scene, task.effect.what, context):
        return _move_to(book, state, task.effect)
    return covered_again(commit(book, state, _moves(scene, context, task.effect)))


def _shown_for(book: Rulebook, state: State, effect: e.MoveTo) -> State:
    """SOL-G61, SOL-G62: return *state* in which the hand card lies open, if *effect* is about the hand."""
    if isinstance(effect.what, Each) and effect.what.zone is Zone.HAND:
        return hand_revealed(book, state)
    return state


def _moves(scene: Scene, context: Context, effect: e.MoveTo) -> list[Change]:
    """Return the moves of what is in play or elsewhere, and of stack tops that were aimed at as if they were.

    What was aimed at as a spell leaves its stack as one, and what is meant as a held card as that (SOL-G20, SOL-G94).
    """
    state, bottom, held = scene.state, effect.place is Place.BOTTOM, held_meant(scene, effect.what, context)
    cause = Cause.COUNTERED if _means_spells(scene, effect.what) else Cause.EFFECT
    lying = [one for one in objects(scene, effect.what, context) if stack_of(state, one) is not None]
    lying = [one for one in lying if cause is Cause.COUNTERED or one not in (*scene.permanents, *held)]
    aside = [*lying, *held]
    others = [one for one in changes_of(scene, context, effect) if getattr(one, "object", None) not in aside]
    moves = [c.Move(one, effect.zone, cause, bottom=bottom) for one in lying]
    return [*others, *moves, *[HeldMove(one, effect.zone, cause, bottom=bottom) for one in held]]


def _means_spells(scene: Scene, ref: Ref) -> bool:
    """SOL-G23: return whether *ref* is a target that is aimed at as a spell."""
    slots = mode_of(scene, scene.state.stack[-1]).targets if isinstance(ref, Slot) else ()
    return isinstance(ref, Slot) and ref.index < len(slots) and slots[ref.index].zone is Zone.STACK


def _placed_next(book: Rulebook, state: State, question: Placing) -> State:
    """SOL-G63, SOL-G92: ask which goes next; of equal cards any, and the last goes by itself."""
    if len(placing_now(Scene(book, state), question)) > 1:
        return evolve(state, asks=question)
    return covered_again(commit(book, state, [*question.done, *question.left]))


def covered_again(state: State) -> State:
    """SOL-G89: what was found in the library, and is in the hand pile by now, is spoken of no more."""
    context, covered = state.context, tableau_of(state).covered
    if context is None or not context.found:
        return state
    found = tuple([(name, tuple([card for card in cards if card not in covered])) for name, cards in context.found])
    return evolve(state, context=evolve(context, found=found))


def placing_now(scene: Scene, question: Placing) -> list[Action]:
    """SOL-G63: which card is put down next, the first one deepest; of equal cards the first."""
    found: dict[str, int] = {}
    for place, change in enumerate(question.left):
        found.setdefault(_name(scene, change), place)
    return [d.ChooseOption(place) for place in found.values()]


def _name(scene: Scene, change: Change) -> str:
    if isinstance(change, c.LibraryMove):
        return name_at(scene.state, change.card)
    thing = scene.thing(change.object) if isinstance(change, c.Move) else None
    return str(change) if thing is None else name_at(scene.state, thing.card)


def placed(book: Rulebook, state: State, question: Placing, action: d.ChooseOption) -> State:
    """Return *state* with one more of them named."""
    left = tuple([one for place, one in enumerate(question.left) if place != action.index])
    done = (*question.done, question.left[action.index])
    return _placed_next(book, state, evolve(question, left=left, done=done))


# Control.


def _apply_until(book: Rulebook, state: State, effect: a.ApplyUntil) -> State:
    """SOL-G35, SOL-G97: YOU take control once, if there is room in the slot, STACKS never; all else is done as ever."""
    if TakeControl() not in effect.mods:
        return NORMAL_EFFECTS[a.ApplyUntil](book, state, effect)
    context = resolving(state)
    found = objects(Scene(book, state), effect.what, context) if context.controller == YOU else ()
    mods = tuple([mod for mod in effect.mods if mod != TakeControl()])
    if mods:
        state = NORMAL_EFFECTS[a.ApplyUntil](book, state, attrs.evolve(effect, mods=mods))
    return _taken_over(book, state, list(found))


def _taken_over(book: Rulebook, state: State, targets: list[ObjectId]) -> State:
    """SOL-G35, SOL-P38: a stack permanent comes to the slot as newcomers do (SOL-G29), with all that is on it.

    What lies on a stack without being in play stays there.
    """
    there = [one.id for one in state.permanents if one.controller == STACKS]
    return _one_comes(book, state, tuple([c.ControlGained(one, YOU) for one in targets if one in there]), ())


ARRIVALS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        e.MoveTo: _move_to,
        a.CreateTokens: _tokens,
        a.ApplyUntil: _apply_until,
    }
)
"""What the effects do that bring things into play, or elsewhere."""
