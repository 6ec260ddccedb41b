"""Resolving objects on the stack and performing effects (BASE-059 to BASE-061, BASE-108 to BASE-116).

Every effect is a task on the agenda, the queue of things still to do. A one-shot effect of one event commits its
changes; any other puts further tasks, or a decision for a player, in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import NO_EFFECT, CardId, DelayedTrigger, ObjectId, Rulebook, State, changes, tasks
from castlerules.magic.model.decisions import MayDecision, PayDecision
from castlerules.magic.model.offered_parts import repeated_part
from castlerules.magic.model.stack import AbilityContext, StackKind, StackObject
from castlerules.magic.model.updates import with_priority, with_resolution
from castlerules.magic.query.board import Board
from castlerules.magic.query.conditions import is_true
from castlerules.magic.query.evaluate import players_of, value_of
from castlerules.magic.query.spells import chosen_mode, context_of, division_of, source_of, spell_face
from castlerules.magic.query.targets import legal_targets
from castlerules.magic.transaction.agenda import captured_context, resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit

from .coins import flip_coins
from .each_player import for_each_player
from .linked_abilities import exile_linked
from .madness import can_cast_for_madness, cast_for_madness
from .new_targets import NEW_TARGET_EFFECTS
from .object_choices import OBJECT_CHOICE_EFFECTS
from .offers import can_pay_offer
from .one_shot_effects import ONE_SHOT_EFFECTS, changes_of
from .seen_cards import SEEN_CARD_EFFECTS
from .single_choices import SINGLE_CHOICE_EFFECTS
from .tokens import create_tokens

Handler = Callable[["Rulebook", State, Any], State]


def resolve(book: Rulebook, state: State, _: tasks.Resolve) -> State:
    """BASE-108: resolve the object on top of the stack; then the active player has priority.

    It resolves even if its source has left play (BASE-050). The word "instead" in its text makes no replacement effect;
    such text is an ``If`` within the effect (BASE-Q29).
    """
    stack_object = state.stack[-1]
    if state.priority is not None or state.passes:
        state = with_priority(state, None, 0)
    if stack_object.kind is StackKind.COMBAT_DAMAGE:
        dealt = [
            changes.Damage(share.source, share.to, share.amount, combat=True) for share in stack_object.combat_damage
        ]
        state = commit(book, state, [changes.Resolved(stack_object.id), *dealt])
        return run_tasks(book, state, tasks.Checkpoint(state.active))
    board = Board(book, state)
    triggers_in_a_row = state.triggers_in_a_row + (stack_object.kind is StackKind.TRIGGERED)
    legal = _targets_still_legal(board, stack_object)
    if any(stack_object.targets) and not any(legal):
        state = evolve(state, triggers_in_a_row=triggers_in_a_row)
        return run_tasks(book, commit(book, state, fizzle_changes(stack_object)), tasks.Checkpoint(state.active))
    context = context_of(stack_object)
    if any(stack_object.targets):
        context = evolve(context, targets=legal, division=_shares_still_legal(board, stack_object, legal))
    state = with_resolution(state, context, triggers_in_a_row)
    return run_tasks(
        book, state, *_effects_to_perform(board, stack_object), tasks.FinishResolving(), tasks.Checkpoint(state.active)
    )


def _targets_still_legal(board: Board, stack_object: StackObject) -> tuple[tuple[ObjectId, ...], ...]:
    """BASE-059, BASE-060: return the targets of each target slot, without those that have become illegal."""
    if not any(stack_object.targets):
        return stack_object.targets
    context, source = context_of(stack_object), source_of(board, stack_object)
    slots = chosen_mode(board, stack_object).targets
    legal: list[tuple[ObjectId, ...]] = []
    for slot, chosen in zip(slots, stack_object.targets, strict=True):
        still = legal_targets(board, slot, context, source, among=chosen)
        legal.append(tuple([target for target in chosen if target in still]))
    return tuple(legal)


def _shares_still_legal(
    board: Board, stack_object: StackObject, legal: tuple[tuple[ObjectId, ...], ...]
) -> tuple[int, ...]:
    """BASE-061: return the shares of divided damage for the targets that are still legal; the other shares are lost.

    *legal* has these targets for each target slot.
    """
    division = division_of(chosen_mode(board, stack_object)) if stack_object.division else None
    if division is None:
        return stack_object.division
    chosen = zip(stack_object.targets[division.index], stack_object.division, strict=True)
    return tuple([share for target, share in chosen if target in legal[division.index]])


def fizzle_changes(stack_object: StackObject) -> list[changes.Change]:
    """BASE-059: return the changes if no target is legal: no effect, and a spell's card goes to the graveyard."""
    if stack_object.card is None:
        return [changes.Fizzled(stack_object.id), changes.Resolved(stack_object.id)]
    return [
        changes.Fizzled(stack_object.id),
        changes.Move(stack_object.id, lang.Zone.GRAVEYARD, changes.Cause.RESOLVED),
    ]


def _effects_to_perform(board: Board, stack_object: StackObject) -> tuple[lang.Effect, ...]:
    """Return the effects of *stack_object*; none for a triggered ability whose condition no longer holds (BASE-066)."""
    ability = stack_object.ability
    if isinstance(ability, lang.Triggered) and ability.condition is not None:
        if not is_true(board, ability.condition, context_of(stack_object)):
            return ()
    effect = chosen_mode(board, stack_object).effect
    if stack_object.card is not None and isinstance(effect, lang.InOrder) and lang.own_move(effect) is not None:
        return (lang.InOrder(effect.steps[:-1]),)  # BASE-266
    return (effect,)


def finish_resolving(book: Rulebook, state: State, _: tasks.FinishResolving) -> State:
    """BASE-108, BASE-113, BASE-114: remove the resolved object from the stack; a permanent spell enters play.

    BASE-266: a spell whose last instruction moves itself goes there, and not to the graveyard.
    """
    if state.resolution is None:  # BASE-K33: it has left the stack as it cast a card
        return state
    stack_object, host = state.stack[-1], resolved_host(state)
    state = with_resolution(state, None, state.triggers_in_a_row)
    if stack_object.card is None:
        return commit(book, state, [changes.Resolved(stack_object.id)])
    if spell_face(Board(book, state), stack_object).is_permanent:
        return commit(book, state, [evolve(resolved_arrival(stack_object, stack_object.card), attached_to=host)])
    own = lang.own_move(chosen_mode(Board(book, state), stack_object).effect)
    if own is not None:
        bottom = own.position is lang.LibraryPosition.BOTTOM
        return commit(book, state, [changes.Move(stack_object.id, own.zone, changes.Cause.RESOLVED, to_bottom=bottom)])
    to = lang.Zone.HAND if lang.KeywordKind.BUYBACK in stack_object.optional_costs else lang.Zone.GRAVEYARD  # BASE-K31
    return commit(book, state, [changes.Move(stack_object.id, to, changes.Cause.RESOLVED)])


def resolved_host(state: State) -> ObjectId | None:
    """Return the first target of the resolving object, the host if it is an Aura spell; None if it has no target."""
    context = state.resolution
    return context.targets[0][0] if context is not None and context.targets and context.targets[0] else None


def resolved_arrival(stack_object: StackObject, card: CardId) -> changes.EnterBattlefield:
    """BASE-113: return the change by which *card*, the card of the permanent spell *stack_object*, enters play."""
    return changes.EnterBattlefield(
        card,
        stack_object.id,
        stack_object.controller,
        changes.Cause.RESOLVED,
        x=stack_object.x or 0,
        optional_costs=stack_object.optional_costs,
    )


# Effects.


def _one_shot(book: Rulebook, state: State, effect: Any) -> State:
    return commit(book, state, changes_of(Board(book, state), resolution_of(state), effect))


def _damage(book: Rulebook, state: State, effect: lang.DealDamage) -> State:
    """BASE-061: deal damage, and store how much was really dealt if *effect* has a name for its result.

    Later text, such as "life equal to the damage dealt this way" (``ThisWay``), refers to that name.
    """
    state = evolve(state, resolution=evolve(resolution_of(state), bind_results_as=effect.result_name))
    return _one_shot(book, state, effect)


def _at_once(book: Rulebook, state: State, effect: lang.AtOnce) -> State:
    """BASE-240: perform several effects as one event; no name is given to what it does."""
    return _one_shot(book, evolve(state, resolution=evolve(resolution_of(state), bind_results_as="")), effect)


def _seq(book: Rulebook, state: State, effect: lang.InOrder) -> State:
    return run_tasks(book, state, *effect.steps)


def _if(book: Rulebook, state: State, effect: lang.If) -> State:
    holds = is_true(Board(book, state), effect.condition, resolution_of(state))
    return run_tasks(book, state, effect.then if holds else effect.otherwise)


def _may(book: Rulebook, state: State, effect: lang.May) -> State:
    """BASE-112, BASE-Q31: offer the effect to each of the players in turn, until one accepts."""
    players = dict.fromkeys(players_of(Board(book, state), effect.who, resolution_of(state)))
    who = [player for player in players if player in book.players]
    if not who or (isinstance(effect.effect, lang.CastForMadness) and not can_cast_for_madness(Board(book, state))):
        return run_tasks(book, state, effect.otherwise)
    return evolve(state, decision=MayDecision(who[0], effect.effect, tuple(who[1:]), effect.otherwise))


def _if_done(book: Rulebook, state: State, effect: lang.IfDone) -> State:
    """BASE-190: make an attempt; what follows depends on whether it has done anything."""
    state = evolve(state, resolution=evolve(resolution_of(state), attempt_done=False))
    return run_tasks(book, state, effect.effect, tasks.AfterAttempt(effect.then, effect.otherwise))


def after_attempt(book: Rulebook, state: State, task: tasks.AfterAttempt) -> State:
    """BASE-190: perform what follows from an attempt."""
    context = resolution_of(state)
    state = evolve(state, resolution=evolve(context, attempt_done=None))
    return run_tasks(book, state, task.then if context.attempt_done else task.otherwise)


def _noted(book: Rulebook, state: State, effect: lang.Noted) -> State:
    """BASE-249: perform an effect, and add all objects that it moves to those with its name."""
    context = resolution_of(state)
    noting = evolve(context, bind_results_as=effect.name, bound_objects=(*context.bound_objects, (effect.name, ())))
    return run_tasks(book, evolve(state, resolution=noting), effect.effect, tasks.EndNoting())


def end_noting(_: Rulebook, state: State, __: tasks.EndNoting) -> State:
    """BASE-249: end the noting of what moves."""
    return evolve(state, resolution=evolve(resolution_of(state), bind_results_as=""))


def _unless_paid(book: Rulebook, state: State, effect: lang.UnlessPaid) -> State:
    """BASE-112, BASE-K43: perform the effect unless a player pays the cost."""
    price = price_of_unless(Board(book, state), resolution_of(state), effect)
    return _offer_payment(book, state, effect.who, PayDecision(state.active, price, NO_EFFECT, effect.effect))


def _may_pay(book: Rulebook, state: State, effect: lang.MayPay) -> State:
    """BASE-112: perform the effect if a player pays the cost."""
    return _offer_payment(book, state, effect.who, PayDecision(state.active, effect.cost, effect.effect, NO_EFFECT))


def _offer_payment(book: Rulebook, state: State, who: lang.PlayerRef, offer: PayDecision) -> State:
    """BASE-Q11, BASE-Q31: let each of the players *who* decide about *offer*, a cost to pay or not, until one pays.

    A player who cannot pay, or who makes no decisions, declines without being asked.
    """
    board, context = Board(book, state), resolution_of(state)
    payers = [
        player
        for player in dict.fromkeys(players_of(board, who, context))
        if player in book.players and can_pay_offer(board, player, offer.cost)
    ]
    if not payers:
        return run_tasks(book, state, offer.otherwise)
    return evolve(state, decision=evolve(offer, player=payers[0], next_players=tuple(payers[1:])))


def _create_delayed_trigger(book: Rulebook, state: State, effect: lang.CreateDelayedTrigger) -> State:
    """BASE-070, BASE-Q30: create a delayed trigger; it fires once, for the objects that this effect refers to now."""
    delayed = DelayedTrigger(0, lang.Triggered(effect.trigger, effect.effect), captured_context(Board(book, state)))
    return commit(book, state, [changes.EffectBegan(delayed)])


def price_of_unless(board: Board, context: AbilityContext, effect: lang.UnlessPaid) -> lang.Cost:
    """BASE-112, BASE-K45: return the cost of *effect*, with its {X} as generic mana, as often as it is to be paid."""
    mana, parts = effect.cost.mana, effect.cost.parts
    generic = mana.generic + mana.xs * max(0, value_of(board, effect.x, context))
    times = max(0, value_of(board, effect.times, context))
    symbols = tuple([symbol for symbol in mana.symbols for _ in range(times)])
    if times != 1:
        parts = tuple([repeated_part(part, times) for part in parts]) if times else ()
    return lang.Cost(type(mana)(symbols, generic * times), parts)


def _draw(book: Rulebook, state: State, effect: lang.Draw) -> State:
    """BASE-175, BASE-101: draw cards one by one, so that each single draw can be replaced.

    At most one card more than the largest library has is drawn: further draws from an empty library change nothing.
    """
    board, context = Board(book, state), resolution_of(state)
    players = players_of(board, effect.who, context)
    most = max([len(state.seats[player].library) for player in players], default=0) + 1
    count = min(value_of(board, effect.count, context), most)
    if count == 1:
        return commit(book, state, [changes.Draw(player) for player in players])
    return run_tasks(book, state, *[lang.Draw(effect.who, 1) for _ in range(count)])


EFFECTS: Final[Mapping[type[object], Handler]] = MappingProxyType(
    {
        **dict.fromkeys(ONE_SHOT_EFFECTS, _one_shot),
        lang.DealDamage: _damage,
        lang.AtOnce: _at_once,
        lang.Draw: _draw,
        lang.InOrder: _seq,
        lang.If: _if,
        lang.May: _may,
        lang.UnlessPaid: _unless_paid,
        lang.MayPay: _may_pay,
        lang.IfDone: _if_done,
        lang.Noted: _noted,
        lang.ForEachPlayer: for_each_player,
        lang.CreateDelayedTrigger: _create_delayed_trigger,
        lang.ExileLinked: exile_linked,
        lang.CastForMadness: cast_for_madness,
        lang.CreateTokens: create_tokens,
        lang.FlipCoins: flip_coins,
        **OBJECT_CHOICE_EFFECTS,
        **SEEN_CARD_EFFECTS,
        **SINGLE_CHOICE_EFFECTS,
        **NEW_TARGET_EFFECTS,
    }
)
"""The handler of each class of effect."""
