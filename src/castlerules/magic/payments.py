"""Paying: mana by itself or by hand, then the rest of a cost (BASE-043, BASE-P05 to BASE-P08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards import costs as k
from castlerules.cards.abilities import Activated, Limit, Seq
from castlerules.cards.atoms import AddMana
from castlerules.cards.mana import MANA_KINDS
from castlerules.core import Player, evolve

from . import actions as d
from . import changes as c
from .actions import Action
from .asking import Paying
from .atoms import changes_of
from .changes import Change
from .commit import commit
from .costs import choice_parts, reserved_by
from .evaluate import amount
from .flow import follow
from .ids import ObjectId
from .looks import ManaUse, bundle, minus, plus
from .mana import sources_of, usable_for_mana
from .payable import Bundle, payable
from .payment import automatic, generic_choices, spend, symbol_choices
from .scene import Scene
from .spells import context_of, cost_of
from .stack import Context, OnStack, StackKind
from .state import State
from .tasks import Pay, PayLives, PayMana, PayRest
from .traits import symbols_of

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["mana_changes", "paid_some", "pay", "pay_lives", "pay_mana", "pay_rest", "payments_now"]


def pay_mana(book: Rulebook, state: State, _: PayMana) -> State:
    """BASE-047 (6), (7): fix the total cost of the object on top of the stack and pay the mana of it."""
    scene, one = Scene(book, state), state.stack[-1]
    cost = cost_of(scene, one)
    reserved = reserved_by(cost, context_of(one))
    for part, given in zip(choice_parts(cost), one.given, strict=True):
        if isinstance(part, k.TapOthers):
            reserved = (*reserved, *given)
    generic = cost.mana.generic + cost.mana.xs * (one.x or 0)
    own = None if one.card is not None else one.source
    return pay(book, state, Pay(one.controller, symbols_of(cost.mana), generic, reserved, own))


def pay(book: Rulebook, state: State, task: Pay) -> State:
    """Pay mana: as the automatic payment says, or by hand if the options ask for it (BASE-014, BASE-P09)."""
    if not task.symbols and not task.generic:
        return state
    scene = Scene(book, state)
    if not state.rules.core.manual_mana:
        return commit(book, state, _automatic(scene, task))
    question = Paying(task.player, task.symbols, task.generic, task.reserved)
    found = payments_now(scene, question)
    if not found:
        return commit(book, state, [_spent_at_last(scene, task)])
    if len(found) == 1:
        return paid_some(book, state, question, found[0])
    return evolve(state, asks=question)


def pay_lives(book: Rulebook, state: State, task: PayLives) -> State:
    """BASE-042: paying life is losing it."""
    return commit(book, state, [c.LifeLost(task.player, task.amount, paid=True)])


def _automatic(scene: Scene, task: Pay) -> list[Change]:
    """BASE-P05: the changes of the automatic payment, as one event."""
    player = task.player
    payment = automatic(
        task.symbols, task.generic, scene.state.seats[player].pool, sources_of(scene, player, task.reserved, task.own)
    )
    assert payment is not None, "a cost is only to be paid when it is payable"
    found: list[Change] = []
    for source, index in payment.taps:
        text = scene.seen[ObjectId(source)].text
        mana, harmful = text.bundles[index]
        use = next(use for use in text.mana if use.auto and use.mana == mana and (harmful or not use.harmful))
        found += mana_changes(scene, player, ObjectId(source), use)
    return [*found, c.ManaSpent(player, payment.spent)]


def mana_changes(scene: Scene, player: Player, source: ObjectId, use: ManaUse) -> list[Change]:
    """BASE-035: return what happens as *player* taps *source* for mana: its other effects come with the mana."""
    found: list[Change] = [c.Tapped(source), c.ManaAdded(player, use.mana)]
    effect = use.ability.effect
    if isinstance(effect, Seq):
        context = Context(source, player)
        for step in effect.steps:
            if not isinstance(step, AddMana):
                found += changes_of(scene, context, step)  # type: ignore[arg-type]  # mana abilities hold atoms only
    return found


def payments_now(scene: Scene, question: Paying) -> list[Action]:
    """BASE-P07: return what the payer may do now: make mana until the pool can pay, then choose what it is spent on.

    Empty if there is nothing to choose any more.
    """
    player, symbols, generic = question.player, question.symbols, question.generic
    pool = _pool(scene, player)
    if not payable(symbols, generic, pool, ()):
        return _mana_makers(scene, question)
    if symbols:
        kinds = symbol_choices(symbols, generic, pool)
        return [d.ChooseOption(kind) for kind in kinds] if len(kinds) > 1 else [d.ChooseOption(kinds[0])]
    return [d.PayGenericWith(MANA_KINDS[kind]) for kind in generic_choices((), generic, pool)]


def _mana_makers(scene: Scene, question: Paying) -> list[Action]:
    """BASE-P07: mana abilities that leave the rest payable."""
    player, pool = question.player, _pool(scene, question.player)
    found: list[Action] = []
    for permanent, seen in usable_for_mana(scene, player):
        if permanent.id in question.reserved:
            continue
        others = sources_of(scene, player, (*question.reserved, permanent.id))
        for option, use in enumerate(seen.text.mana):
            if use.auto and payable(question.symbols, question.generic, plus(pool, use.mana), others):
                found.append(d.ActivateMana(permanent.id, option))
    return found


def paid_some(book: Rulebook, state: State, question: Paying, action: Action) -> State:
    """Return *state* after *action*, a step of a payment by hand; the rest of it follows."""
    symbols, generic = question.symbols, question.generic
    match action:
        case d.ActivateMana(source=source, option=option):
            scene = Scene(book, state)
            use = scene.seen[source].text.mana[option]
            state = commit(book, state, mana_changes(scene, question.player, source, use))
        case d.ChooseOption(index=kind):
            state, symbols = (
                commit(book, state, [c.ManaSpent(question.player, bundle((MANA_KINDS[kind],)))]),
                symbols[1:],
            )
        case d.PayGenericWith(kind=spent):
            state, generic = commit(book, state, [c.ManaSpent(question.player, bundle((spent,)))]), generic - 1
        case _:
            raise AssertionError(f"{action} is no step of a payment")
    return follow(book, state, Pay(question.player, symbols, generic, question.reserved))


def _spent_at_last(scene: Scene, task: Pay) -> Change:
    pool = _pool(scene, task.player)
    left = spend(task.symbols, task.generic, pool)
    assert left is not None, "the pool can pay once there is nothing to choose"
    return c.ManaSpent(task.player, minus(pool, left))


def _pool(scene: Scene, player: Player) -> Bundle:
    return scene.state.seats[player].pool


def pay_rest(book: Rulebook, state: State, _: PayRest) -> State:
    """BASE-043, BASE-047 (8), (9): pay the other parts, sacrifices last; then the object on top of the stack is cast.

    A mana ability is not put on the stack: what it does happens with its cost (BASE-035).
    """
    state = _cycled(book, state)
    scene, one = Scene(book, state), state.stack[-1]
    changes = [*_parts_paid(scene, one), *_finished(scene, one)]
    *below, _top = state.stack
    stack = (*below, evolve(one, done=True, given=()))
    once = isinstance(one.ability, Activated) and Limit.ONCE_A_TURN in one.ability.limits
    used = (*state.used, (one.source, one.option)) if once else state.used  # BASE-052
    return commit(book, evolve(state, stack=stack, used=used), changes)


def _cycled(book: Rulebook, state: State) -> State:
    """BASE-040, BASE-K34: discard the source, if that is part of the cost.

    The ability is then that of the card in the graveyard, and tells nothing of the number that it had in the hand.
    """
    one = state.stack[-1]
    if not isinstance(one.ability, Activated) or k.DiscardThis() not in one.ability.cost.parts:
        return state
    card = next(held.card for held in state.seats[one.controller].hand if held.id == one.source)
    after = commit(book, state, [c.Discard(one.controller, one.source)])
    zones = (zone for seat in after.seats for zone in (seat.graveyard, seat.exile))
    now = next((held.id for zone in zones for held in zone if held.card == card), one.id)
    return evolve(after, stack=(*after.stack[:-1], evolve(after.stack[-1], source=now)))


def _parts_paid(scene: Scene, one: OnStack) -> list[Change]:
    cost, context = cost_of(scene, one), context_of(one)
    given = dict(zip(choice_parts(cost), one.given, strict=True))
    paid: list[Change] = []
    last: list[Change] = []
    for part in cost.parts:
        match part:
            case k.TapThis():
                paid.append(c.Tapped(one.source))
            case k.TapOthers():
                paid += [c.Tapped(target) for target in given[part]]
            case k.PayLife(amount=number):
                paid.append(c.LifeLost(one.controller, amount(scene, number, context), paid=True))
            case k.RemoveThese(kind=kind, count=count):
                paid.append(c.CountersRemoved(one.source, kind, count))
            case k.DiscardCards():
                paid += [c.Discard(one.controller, card) for card in given[part]]
            case k.DiscardThis():
                pass  # that has been done
            case k.SacrificeThis():
                last.append(c.Sacrifice(one.source))
            case k.Sacrifices():
                last += [c.Sacrifice(target) for target in given[part]]
    return [*paid, *last]


def _finished(scene: Scene, one: OnStack) -> list[Change]:
    match one.kind:
        case StackKind.SPELL:
            return [c.SpellCast(one.controller, one.id)]
        case StackKind.ACTIVATED:
            return [c.AbilityActivated(one.controller, one.id, one.source)]
        case StackKind.TRIGGERED:
            return [c.TriggerPut(one.controller, one.id, one.source)]
        case _:
            context = evolve(context_of(one), option=one.option)
            effect = one.ability.effect if one.ability else Seq(())
            steps = effect.steps if isinstance(effect, Seq) else (effect,)
            done = [change for step in steps for change in changes_of(scene, context, step)]  # type: ignore[arg-type]
            return [c.Resolved(one.id), *done]
