"""How objects on the stack resolve, and how effects happen (BASE-059 to BASE-061, BASE-108 to BASE-116).

Every kind of effect is a task. Those of one step propose changes; the others put tasks or a question in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards.costs import Cost
from castlerules.cards.terms import KeywordKind, Value, Who, Zone
from castlerules.core import Player, evolve

from . import changes as c
from .asking import Offered, OfferedPayment
from .atoms import CHANGES, changes_of
from .changes import Cause, Change
from .choices import CHOICES
from .commit import commit
from .costs import can_pay
from .evaluate import amount, is_true, people
from .flow import follow, remembered, resolving
from .ids import ObjectId
from .lasting import DelayedTrigger
from .picks import PICKS
from .scene import Scene
from .spells import context_of, division_of, mode_of, source_of, traits_on_stack
from .stack import Context, OnStack, StackKind
from .state import State
from .targets import candidates
from .tasks import Conclude, Resolve, Settle
from .tokens import create_tokens
from .traits import NOTHING
from .updates import at_work, with_priority

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["EFFECTS", "conclude", "priced", "resolve"]

Doing = Callable[["Rulebook", State, Any], State]


def resolve(book: Rulebook, state: State, _: Resolve) -> State:
    """BASE-108: the object on top of the stack resolves; the active player then has priority.

    What becomes of its source does not matter to it (BASE-050). "Instead" in its text is an ``If`` of the effect
    (BASE-Q29).
    """
    one = state.stack[-1]
    if state.priority is not None or state.passes:
        state = with_priority(state, None, 0)
    if one.kind is StackKind.PACKET:
        dealt = [c.Damage(share.source, share.to, share.amount, combat=True) for share in one.packet]
        state = commit(book, state, [c.Resolved(one.id), *dealt])
        return follow(book, state, Settle(state.active))
    scene = Scene(book, state)
    idle = state.idle + 1 if one.kind is StackKind.TRIGGERED else state.idle
    legal = _legal_targets(scene, one)
    if any(one.targets) and not any(legal):
        state = evolve(state, idle=idle)
        return follow(book, commit(book, state, _fizzled(one)), Settle(state.active))
    context = context_of(one)
    if any(one.targets):
        context = evolve(context, targets=legal, shares=_kept_shares(scene, one, legal))
    state = at_work(state, context, idle)
    return follow(book, state, *_done_by(scene, one), Conclude(), Settle(state.active))


def _legal_targets(scene: Scene, one: OnStack) -> tuple[tuple[ObjectId, ...], ...]:
    """BASE-059, BASE-060: look at every target again; illegal ones are left out."""
    if not any(one.targets):
        return one.targets
    context, source = context_of(one), source_of(scene, one)
    slots = mode_of(scene, one).targets
    legal: list[tuple[ObjectId, ...]] = []
    for slot, chosen in zip(slots, one.targets, strict=True):
        still = candidates(scene, slot, context, source, among=chosen)
        legal.append(tuple([target for target in chosen if target in still]))
    return tuple(legal)


def _kept_shares(scene: Scene, one: OnStack, legal: tuple[tuple[ObjectId, ...], ...]) -> tuple[int, ...]:
    """BASE-061: the shares of targets that have become illegal are lost."""
    division = division_of(mode_of(scene, one)) if one.shares else None
    if division is None:
        return one.shares
    chosen = zip(one.targets[division.index], one.shares, strict=True)
    return tuple([share for target, share in chosen if target in legal[division.index]])


def _fizzled(one: OnStack) -> list[Change]:
    """BASE-059: without a legal target it has no effect, and its card goes to the graveyard."""
    if one.card is None:
        return [c.Fizzled(one.id), c.Resolved(one.id)]
    return [c.Fizzled(one.id), c.Move(one.id, Zone.GRAVEYARD, Cause.RESOLVED)]


def _done_by(scene: Scene, one: OnStack) -> tuple[a.Effect, ...]:
    """Return what *one* does; a trigger looks at its condition once more (BASE-066)."""
    ability = one.ability
    if isinstance(ability, a.Triggered) and ability.condition is not None:
        if not is_true(scene, ability.condition, context_of(one)):
            return ()
    return (mode_of(scene, one).effect,)


def conclude(book: Rulebook, state: State, _: Conclude) -> State:
    """BASE-108, BASE-113, BASE-114: the object that has resolved leaves the stack; a permanent arrives."""
    one, context = state.stack[-1], state.context
    state = at_work(state, None, state.idle)
    if one.card is None:
        return commit(book, state, [c.Resolved(one.id)])
    traits = traits_on_stack(Scene(book, state), one)
    if traits.is_permanent:
        host = context.targets[0][0] if context is not None and context.targets and context.targets[0] else None
        arrival = c.Arrive(one.card, one.id, one.controller, Cause.RESOLVED, attached=host, x=one.x or 0, paid=one.paid)
        return commit(book, state, [arrival])
    to = Zone.HAND if KeywordKind.BUYBACK in one.paid else Zone.GRAVEYARD  # BASE-K31
    return commit(book, state, [c.Move(one.id, to, Cause.RESOLVED)])


# Effects.


def _atom(book: Rulebook, state: State, effect: Any) -> State:
    return commit(book, state, changes_of(Scene(book, state), resolving(state), effect))


def _damage(book: Rulebook, state: State, effect: e.DealDamage) -> State:
    """BASE-061: a named amount counts what is really dealt (``ThisWay``)."""
    state = evolve(state, context=evolve(resolving(state), measure=effect.name))
    return _atom(book, state, effect)


def _seq(book: Rulebook, state: State, effect: a.Seq) -> State:
    return follow(book, state, *effect.steps)


def _if(book: Rulebook, state: State, effect: a.If) -> State:
    holds = is_true(Scene(book, state), effect.condition, resolving(state))
    return follow(book, state, effect.then if holds else effect.otherwise)


def _may(book: Rulebook, state: State, effect: a.May) -> State:
    """BASE-112, BASE-Q31: ask the one who may, or one after the other those who may, until one does."""
    asked = dict.fromkeys(people(Scene(book, state), effect.who, resolving(state)))
    who = [one for one in asked if one in book.players]
    return evolve(state, asks=Offered(who[0], effect.effect, tuple(who[1:]))) if who else state


def _unless(book: Rulebook, state: State, effect: a.Unless) -> State:
    """BASE-112, BASE-K43: the payer is asked."""
    price = priced(Scene(book, state), resolving(state), effect.cost, effect.x)
    return _price_offered(book, state, effect.who, OfferedPayment(state.active, price, NOTHING, effect.effect))


def _if_do(book: Rulebook, state: State, effect: a.IfDo) -> State:
    """BASE-112: a price for something, that may be declined."""
    return _price_offered(book, state, effect.who, OfferedPayment(state.active, effect.cost, effect.effect, NOTHING))


def _price_offered(book: Rulebook, state: State, who: Who, offer: OfferedPayment) -> State:
    """BASE-Q11: ask *who* whether they pay; what cannot be paid can only be refused."""
    scene, context = Scene(book, state), resolving(state)
    payers = people(scene, who, context)
    if not payers or payers[0] not in book.players or not _payable(scene, payers[0], offer.cost, context):
        return follow(book, state, offer.otherwise)
    return evolve(state, asks=evolve(offer, player=payers[0]))


def _delayed(book: Rulebook, state: State, effect: a.Delayed) -> State:
    """BASE-070, BASE-Q30: an ability that triggers later, once, and means what is meant now."""
    later = DelayedTrigger(0, a.Triggered(effect.event, effect.effect), remembered(Scene(book, state)))
    return commit(book, state, [c.EffectBegan(later)])


def priced(scene: Scene, context: Context, cost: Cost, x: Value) -> Cost:
    """BASE-112: return *cost* with each {X} of it as generic mana for the amount *x*."""
    mana = cost.mana
    generic = mana.generic + mana.xs * max(0, amount(scene, x, context))
    return Cost(type(mana)(mana.symbols, generic), cost.parts)


def _payable(scene: Scene, player: Player, cost: Cost, context: Context) -> bool:
    return can_pay(scene, cost, Context(context.source, player))


def _draw(book: Rulebook, state: State, effect: e.Draw) -> State:
    """BASE-175, BASE-101: several cards are drawn one by one, and replaced so; an empty library makes more no worse."""
    scene, context = Scene(book, state), resolving(state)
    players = people(scene, effect.who, context)
    most = max([len(state.seats[player].library) for player in players], default=0) + 1
    many = min(amount(scene, effect.count, context), most)
    if many == 1:
        return commit(book, state, [c.Draw(player) for player in players])
    return follow(book, state, *[e.Draw(effect.who, 1) for _ in range(many)])


EFFECTS: Final[Mapping[type[object], Doing]] = MappingProxyType(
    {
        **dict.fromkeys(CHANGES, _atom),
        e.DealDamage: _damage,
        e.Draw: _draw,
        a.Seq: _seq,
        a.If: _if,
        a.May: _may,
        a.Unless: _unless,
        a.IfDo: _if_do,
        a.Delayed: _delayed,
        a.CreateTokens: create_tokens,
        **CHOICES,
        **PICKS,
    }
)
"""What each kind of effect does."""
