"""Paying: one source after the other, each used up at once (SOL-060 to SOL-068, SOL-G48, SOL-G51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.abilities import Activated, Limit
from castlerules.cards.costs import RemoveThese, SacrificeThis, TapThis
from castlerules.cards.terms import Zone
from castlerules.core import Broken, evolve, update
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.changes import Cause, Change
from castlerules.magic.commit import commit, tell
from castlerules.magic.flow import follow
from castlerules.magic.ids import ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.spells import context_of
from castlerules.magic.stack import OnStack, StackKind
from castlerules.magic.state import State
from castlerules.magic.tasks import Announce, Resolve
from castlerules.magic.updates import as_done, with_asked, with_extra, with_stack

from .alike import kinds_in, meant_alone
from .announcing import cost_of, extra_sources, needs_of, pays_for_another, price_of
from .look import attachments_on, is_land
from .plays import is_limited, lives_of
from .sources import Needs, Source, Supply, ability_needs, being_paid_for, mana_masks, supply_of
from .tableau import YOU, Fund, Funding, LibraryPaid, PaySource, Phase, agreed, tableau_of
from .updates import with_funds, with_phase

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["each_kind_once", "fund", "funded_with", "funding_now", "no_such_source", "sacrifice_of"]

Owed = tuple[Needs, int, ObjectId | None]
"""What is still to be paid: masks in order, then any sources, and the source that must be among them."""


def fund(book: Rulebook, state: State, _: Fund) -> State:
    """SOL-E08, SOL-G51: go on paying; a source that is the only one is used without asking (SOL-G92)."""
    while True:
        if state.stack[-1].kind is StackKind.SPELL and state.stack[-1].face is None:
            return follow(book, state, Announce())
        scene = Scene(book, state)
        if _is_funded(scene):
            return _paid(scene)
        found = _payers(scene)
        if len(found) > 1:
            return with_asked(state, Funding(YOU), (Fund(),))
        state = _used(book, state, found[0])
        if state.asks is not None:
            return evolve(state, agenda=(*state.agenda, Fund()))


def funding_now(scene: Scene, _: Funding) -> list[Action]:
    """SOL-G48, SOL-G51: the sources that may pay next, such that the rest can be paid; of equal lands one."""
    return [PaySource(one.id) for one in _payers(scene)]


def no_such_source(scene: Scene, _: Funding, action: Action) -> Broken | None:
    """SOL-G48: return why *action* does not pay; None for what is no payment."""
    if not isinstance(action, PaySource):
        return None
    found = [one for one in supply_of(scene).sources if one.id == action.source]
    needs, extras, must = _owed(scene)
    if not found:
        return Broken("SOL-G48", "that is no source: those are lands of the row, the slot, and mana spells that show")
    if any([_may_pay(supply_of(scene), one, (needs, extras, must)) for one in found]):
        others = [one.id for one in _payers(scene)]
        return Broken("SOL-G92", f"of copies one is enough: name one of {', '.join([f'#{one}' for one in others])}")
    if needs and not any([one.mask & needs[0] for one in found]):
        return Broken("SOL-062", "it makes none of the colours that are called for")
    return Broken("SOL-062", "with that used up the rest could not be paid for")


def funded_with(book: Rulebook, state: State, _: Funding, action: PaySource) -> State:
    """Return *state* in which that source has been used; what it needs itself is announced and paid for next."""
    scene = Scene(book, state)
    supply, owed = supply_of(scene), _owed(scene)
    able = (one for one in supply.sources if one.id == action.source and _may_pay(supply, one, owed))
    return _used(book, state, next(able))


def _is_funded(scene: Scene) -> bool:
    one = scene.state.stack[-1]
    if one.kind is StackKind.TRIGGERED:
        return True
    return len(tableau_of(scene.state).funds[-1]) >= _in_all(scene, one)


def _in_all(scene: Scene, one: OnStack) -> int:
    """SOL-G49: return how many sources *one* takes in all."""
    return len(needs_of(scene, one)) + _extras(scene, one, has_x=bool(cost_of(scene, one).mana.xs))


def _extras(scene: Scene, one: OnStack, *, has_x: bool) -> int:
    return (max(0, (one.x or 0) - 1) if has_x else 0) + extra_sources(scene, one)


def _payers(scene: Scene) -> list[Source]:
    """Return the sources that may be used next, each object once."""
    supply, owed = supply_of(scene), _owed(scene)
    covered = [held.id for stack in tableau_of(scene.state).stacks for held in stack.up[:-1]]
    found: dict[ObjectId, Source] = {}
    for one in supply.sources:
        if one.id not in found and one.id not in covered and _may_pay(supply, one, owed):
            found[one.id] = one
    return each_kind_once(scene, list(found.values())) if len(found) > 1 else list(found.values())


def _owed(scene: Scene) -> Owed:
    """Return what is still to be paid, for the object on top of the stack first."""
    needs, extras, must = list[int](), 0, None
    stack, funds = scene.state.stack, tableau_of(scene.state).funds
    for one, paid in zip(reversed(stack), reversed(funds), strict=True):
        wanted, cost, needed = price_of(scene, one)
        needs += wanted[len(paid) :]
        extras += _extras(scene, one, has_x=bool(cost.mana.xs)) - max(0, len(paid) - len(wanted))
        if needed in scene.permanents and needed not in being_paid_for(scene.state):
            must = needed
    return tuple(needs), extras, must


def _may_pay(supply: Supply, one: Source, owed: Owed) -> bool:
    needs, extras, must = owed
    after = None if one.id == must else must
    if len(needs) == 1 and not (one.needs or extras or after):
        return bool(one.mask & needs[0])
    rest = supply.without(one.id)
    if needs:
        return bool(one.mask & needs[0]) and rest.pays((*one.needs, *needs[1:]), extras, after)
    return extras > 0 and rest.pays(one.needs, extras - 1, after)


def each_kind_once(scene: Scene, found: list[Source]) -> list[Source]:
    """SOL-G92: of lands that are alike one is enough, unless anything is meant by one of them alone."""
    state = scene.state
    lands, meant, kind_of = state.table.each(is_land), meant_alone(state), kinds_in(state)
    kept: list[Source] = []
    kinds: list[object] = []
    for one in found:
        permanent = scene.permanents.get(one.id)
        if permanent is not None and lands[permanent.card] and one.id not in meant:
            kind = (state.table.cards[permanent.card], kind_of(permanent))
            if kind in kinds:
                continue
            kinds.append(kind)
        kept.append(one)
    return kept


# Using a source.


def _used(book: Rulebook, state: State, source: Source) -> State:
    """SOL-061, SOL-112, SOL-G48: *source* is sacrificed, or if it needs another source it waits for that."""
    *below, funds = tableau_of(state).funds
    state = _with_funds(state, (*below, (*funds, source.mask)))
    permanent = next((one for one in state.permanents if one.id == source.id and one.controller == YOU), None)
    if permanent is None:
        state = commit(book, state, [c.Announced(YOU, source.id)])
        return _with_funds(state, (*tableau_of(state).funds, ()))
    if not source.needs:
        return commit(book, state, sacrifice_of(state, source.id))
    number = ObjectId(state.serial)
    ability = _dear_ability(Scene(book, state), source)
    one = OnStack(number, StackKind.MANA, YOU, source.id, ability=ability, mode=0, x=0)
    state = evolve(state, serial=state.serial + 1, stack=(*state.stack, one))
    return _with_funds(state, (*tableau_of(state).funds, ()))


def _with_funds(state: State, funds: tuple[tuple[int, ...], ...]) -> State:
    return with_extra(state, with_funds(tableau_of(state), funds))


def _dear_ability(scene: Scene, source: Source) -> Activated:
    """Return the mana ability that makes of a permanent such a *source*; of several such ones it is the first."""
    permanent, rules = scene.permanents[source.id], agreed(scene.state)
    card = scene.state.table.cards[permanent.card]
    _, dear = mana_masks(scene.look(permanent).text)
    able = [ability for ability, mask in dear if mask == source.mask]
    return next(ability for ability in able if ability_needs(rules, ability, card) == source.needs)


def sacrifice_of(state: State, target: ObjectId) -> list[Change]:
    """SOL-097: return the sacrifice of *target* with all that is attached to it."""
    return [c.Sacrifice(target), *[c.Sacrifice(one.id) for one in attachments_on(state, target)]]


# When all is paid.


def _paid(scene: Scene) -> State:
    """SOL-063, SOL-G51, SOL-G68: life is paid, and what is announced resolves; a source goes to pay for another.

    Other costs are waived, so that what looks back at them finds nothing (SOL-G47).
    """
    book, state = scene.book, scene.state
    *below, one = state.stack
    if one.kind is StackKind.TRIGGERED:
        return follow(book, with_stack(state, (*below, as_done(one, done=True))), Resolve())
    changes: list[Change] = []
    cost = cost_of(scene, one)
    if cost.parts and (lives := lives_of(scene, cost, context_of(one))):
        changes.append(LibraryPaid(lives))
    if isinstance(one.ability, Activated) and agreed(state).honor_self_costs:
        changes += _self_costs(state, one.source, one.ability)
    state = commit(book, state, changes) if changes else state
    state = _with_funds(state, tableau_of(state).funds[:-1])
    if pays_for_another(scene):
        return follow(book, _spent(book, state, one), Fund())
    state = _completed(state, (*state.stack[:-1], as_done(one, done=True)), 0)
    if one.card is not None:
        return follow(book, tell(book, state, c.SpellCast(YOU, one.id)), Resolve())
    return follow(book, _in_use(book, tell(book, state, c.AbilityActivated(YOU, one.id, one.source)), one), Resolve())


@update(State)
def _completed(state: State, stack: tuple[OnStack, ...], idle: int) -> State:
    return evolve(state, stack=stack, idle=idle)


def _self_costs(state: State, source: ObjectId, ability: Activated) -> list[Change]:
    """SOL-G43: with that option a permanent pays with itself."""
    changes: list[Change] = []
    for part in ability.cost.parts:
        match part:
            case TapThis():
                changes.append(c.Tapped(source))
            case RemoveThese(kind=kind, count=count):
                changes.append(c.CountersRemoved(source, kind, count))
            case SacrificeThis():
                changes += sacrifice_of(state, source)
            case _:
                pass
    return changes


def _spent(book: Rulebook, state: State, one: OnStack) -> State:
    """SOL-065: a mana source has been paid for: it is used up, and counts as one mana."""
    if one.card is not None:
        state = tell(book, state, c.SpellCast(YOU, one.id))
        return commit(book, state, [c.Move(one.id, Zone.GRAVEYARD, Cause.RESOLVED)])
    return commit(book, state, [c.Resolved(one.id), *sacrifice_of(state, one.source)])


def _in_use(book: Rulebook, state: State, one: OnStack) -> State:
    """SOL-G67: from MAIN the use of a permanent begins; what may be used only once is noted (SOL-G42, SOL-G72).

    Only this is a use, whatever the ability was tied to (SOL-123), and no trigger is one (SOL-G71). After an ability
    that is no fast one nothing more is used.
    """
    tableau = tableau_of(state)
    if tableau.phase is Phase.MAIN:
        slow = isinstance(one.ability, Activated) and Limit.SORCERY in one.ability.limits
        phase = Phase.LAST_USE if slow else Phase.USE
        state = with_extra(state, with_phase(tableau, phase, one.source))
    found = next((each for each in state.permanents if each.id == one.source), None)
    if found is not None and isinstance(one.ability, Activated) and is_limited(agreed(state), one.ability):
        index = Scene(book, state).look(found).text.activated.index(one.ability)
        state = evolve(state, used=(*state.used, (one.source, index)))
    return state
