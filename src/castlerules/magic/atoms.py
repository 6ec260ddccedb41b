"""The changes that one-step effects propose, one function for each kind of effect (BASE 9.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import atoms as e
from castlerules.cards.abilities import AddPT, ApplyUntil, Mod, SetPT
from castlerules.cards.atoms import Atom, Place
from castlerules.cards.terms import Bound, Ref, Zone
from castlerules.core import Player

from . import changes as c
from .attachments import may_be_attached
from .changes import Cause, Change
from .evaluate import amount, latest, objects, people, recipients
from .ids import ObjectId
from .lasting import Lasting, NoCombatDamage, RegenerationShield, Shield
from .looks import bundle
from .reach import reached
from .scene import Scene
from .shelf import in_name_order
from .stack import Context

__all__ = ["CHANGES", "changes_of"]

Changes = list[Change]


def changes_of(scene: Scene, context: Context, effect: Atom | ApplyUntil) -> Changes:
    """Return what *effect* proposes for the object that *context* is of, as one event (BASE-109)."""
    return CHANGES[type(effect)](scene, context, effect)


def _present(scene: Scene, ref: Ref, context: Context) -> list[ObjectId]:
    """Return what *ref* means of what is in play now (BASE-020, BASE-136)."""
    met = [latest(context, target) for target in objects(scene, ref, context)]
    return list(reached(scene, ref, context, [target for target in met if scene.is_in_play(target)]))


def _deal_damage(scene: Scene, context: Context, effect: e.DealDamage) -> Changes:
    (source, *_) = objects(scene, effect.source, context) or (context.source,)
    many = amount(scene, effect.amount, context)
    free = effect.preventable  # BASE-102
    return [c.Damage(source, target, many, preventable=free) for target in recipients(scene, effect.to, context)]


def _divide_damage(scene: Scene, context: Context, effect: e.DivideDamage) -> Changes:
    """BASE-061, BASE-Q21: shares of targets that have become illegal are lost."""
    targets = context.targets[effect.index]
    if len(targets) == 1 and not context.shares:
        return [c.Damage(context.source, targets[0], amount(scene, effect.amount, context))]
    shares = zip(targets, context.shares, strict=False)
    return [c.Damage(context.source, target, share) for target, share in shares]


def _destroy(scene: Scene, context: Context, effect: e.Destroy) -> Changes:
    return [c.Destruction(target, effect.regenerable) for target in _present(scene, effect.what, context)]


def _move_to(scene: Scene, context: Context, effect: e.MoveTo) -> Changes:
    """BASE-E01, BASE-E02: exile, return, put into play or into a library; the active player's things arrive first.

    An instant or sorcery card stays where it was instead of coming into play (BASE-Q45).
    So their numbers order the continuous effects of what arrives together (BASE-081).
    """
    found: Changes = []
    for target in _followed(scene, context, effect.what):
        thing = scene.thing(target)
        if thing is None or (thing.zone is Zone.BATTLEFIELD and not scene.is_in_play(target)):
            continue
        if effect.zone is Zone.BATTLEFIELD:
            if not scene.traits(thing.card).is_permanent:
                continue
            controller = _under(scene, context, effect, scene.state.table.owners[thing.card])
            found.append(c.Arrive(thing.card, target, controller, Cause.EFFECT, tapped=effect.tapped))
        else:
            found.append(c.Move(target, effect.zone, Cause.EFFECT, bottom=effect.place is Place.BOTTOM))
    if isinstance(effect.what, Bound):
        found += _from_library(scene, context, effect, effect.what.name)
    return sorted(found, key=lambda change: isinstance(change, c.Arrive) and change.controller != scene.state.active)


def _followed(scene: Scene, context: Context, ref: Ref) -> tuple[ObjectId, ...]:
    """BASE-020: a move finds the objects where the event of its trigger, or its own effect, has put them."""
    found = [latest(context, target) for target in objects(scene, ref, context)]
    return reached(scene, ref, context, [one for one in found if not _is_lost(scene, context, one)])


def _is_lost(scene: Scene, context: Context, target: ObjectId) -> bool:
    """BASE-020: return whether the effect itself has put *target* into a hand, where it does not find it any more."""
    if not any([new == target for _, new in context.moved]):
        return False
    thing = scene.thing(target)
    return thing is not None and thing.zone is Zone.HAND


def _from_library(scene: Scene, context: Context, effect: e.MoveTo, name: str) -> Changes:
    """BASE-136: what has been found is moved if it is still in the library."""
    owners, seats = scene.state.table.owners, scene.state.seats
    cards = [card for card in dict(context.found).get(name, ()) if card in seats[owners[card]].library]
    if effect.zone is Zone.BATTLEFIELD:
        return [
            c.Arrive(card, None, _under(scene, context, effect, owners[card]), Cause.EFFECT, tapped=effect.tapped)
            for card in cards
            if scene.traits(card).is_permanent
        ]
    bottom = effect.place is Place.BOTTOM
    return [c.LibraryMove(owners[card], card, effect.zone, Cause.EFFECT, bottom) for card in cards]


def _under(scene: Scene, context: Context, effect: e.MoveTo, owner: Player) -> Player:
    named = () if effect.under is None else people(scene, effect.under, context)
    return named[0] if named else owner


def _sacrifice_that(scene: Scene, context: Context, effect: e.SacrificeThat) -> Changes:
    """BASE-127: only what the controller of the effect controls."""
    present = _present(scene, effect.what, context)
    return [c.Sacrifice(one) for one in present if scene.permanents[one].controller == context.controller]


def _discard_that(scene: Scene, context: Context, effect: e.DiscardThat) -> Changes:
    found = []
    for target in sorted(objects(scene, effect.what, context)):  # BASE-Q05
        thing = scene.thing(target)
        if thing is not None and thing.zone is Zone.HAND and not _is_lost(scene, context, target):
            found.append(c.Discard(thing.controller, target))
    return list(found)


def _mill(scene: Scene, context: Context, effect: e.Mill) -> Changes:
    many = amount(scene, effect.count, context)
    return [c.Mill(player, many) for player in people(scene, effect.who, context)]


def _shuffle(scene: Scene, context: Context, effect: e.Shuffle) -> Changes:
    return [c.Shuffled(player) for player in people(scene, effect.who, context)]


def _reveal_hand(scene: Scene, context: Context, effect: e.RevealHand) -> Changes:
    """BASE-E17: the cards are told by name, since the order in which they were drawn is nobody else's business."""
    table, seats = scene.state.table, scene.state.seats
    return [
        c.Revealed(player, in_name_order(table, [held.card for held in seats[player].hand]))
        for player in people(scene, effect.who, context)
    ]


def _gain_life(scene: Scene, context: Context, effect: e.GainLife) -> Changes:
    many = amount(scene, effect.amount, context)
    return [c.LifeGained(player, many) for player in people(scene, effect.who, context)]


def _lose_life(scene: Scene, context: Context, effect: e.LoseLife) -> Changes:
    many = amount(scene, effect.amount, context)
    return [c.LifeLost(player, many) for player in people(scene, effect.who, context)]


def _give_poison(scene: Scene, context: Context, effect: e.GivePoison) -> Changes:
    many = amount(scene, effect.count, context)
    return [c.PoisonGiven(player, many) for player in people(scene, effect.who, context) if many > 0]


def _win_game(scene: Scene, context: Context, effect: e.WinGame) -> Changes:
    """BASE-186: whoever wins, the others lose."""
    winners = people(scene, effect.who, context)
    losers = [player for player in scene.book.players if player not in winners]
    return [c.Lost(player, "BASE-186", "the other player wins by an effect") for player in losers if winners]


def _lose_game(scene: Scene, context: Context, effect: e.LoseGame) -> Changes:
    """BASE-186: it acts at once."""
    return [c.Lost(player, "BASE-186", "an effect says so") for player in people(scene, effect.who, context)]


def _attach(scene: Scene, context: Context, effect: e.Attach) -> Changes:
    """BASE-E19, BASE-133: it moves only onto what it may be attached to."""
    hosts = _present(scene, effect.to, context)
    auras = [one for one in _present(scene, effect.what, context) if scene.permanents[one].attached is not None]
    return [
        c.Attached(aura, host)
        for host in hosts[:1]
        for aura in auras
        if scene.permanents[aura].attached != host and may_be_attached(scene, scene.permanents[aura], host)
    ]


def _counter(scene: Scene, context: Context, effect: e.CounterSpell) -> Changes:
    """BASE-115: a countered spell goes to its owner's graveyard."""
    found: Changes = []
    for target in objects(scene, effect.what, context):
        if any([one.id == target and one.card is not None for one in scene.state.stack]):
            found += [c.Countered(target), c.Move(target, Zone.GRAVEYARD, Cause.COUNTERED)]
    return found


def _set_tapped(scene: Scene, context: Context, effect: e.SetTapped) -> Changes:
    kind = c.Tapped if effect.tapped else c.Untapped
    return [kind(target) for target in _present(scene, effect.what, context)]


def _add_mana(_: Scene, context: Context, effect: e.AddMana) -> Changes:
    """BASE-031: with several options this is a mana ability's, and whoever uses it says which (BASE-D06)."""
    return [c.ManaAdded(context.controller, bundle(effect.options[context.option]))]


def _empty_pool(scene: Scene, context: Context, effect: e.EmptyPool) -> Changes:
    """BASE-033: mana that an effect takes away does not burn."""
    seats = scene.state.seats
    players = people(scene, effect.who, context)
    return [c.PoolEmptied(player, seats[player].pool) for player in players if any(seats[player].pool)]


def _regenerate(scene: Scene, context: Context, effect: e.Regenerate) -> Changes:
    """BASE-128, BASE-K20: a shield, until end of turn."""
    return [c.EffectBegan(RegenerationShield(0, target)) for target in _present(scene, effect.what, context)]


def _prevent_next(scene: Scene, context: Context, effect: e.PreventNext) -> Changes:
    many = amount(scene, effect.amount, context)
    return [c.EffectBegan(Shield(0, target, many)) for target in recipients(scene, (effect.to,), context) if many > 0]


def _prevent_all_combat(_: Scene, __: Context, ___: e.PreventAllCombat) -> Changes:
    return [c.EffectBegan(NoCombatDamage(0))]


def _put_counters(scene: Scene, context: Context, effect: e.PutCounters) -> Changes:
    many = amount(scene, effect.count, context)
    return [c.CountersPut(target, effect.kind, many) for target in _present(scene, effect.what, context)]


def _remove_counters(scene: Scene, context: Context, effect: e.RemoveCounters) -> Changes:
    many = amount(scene, effect.count, context)
    return [c.CountersRemoved(target, effect.kind, many) for target in _present(scene, effect.what, context)]


def _apply_until(scene: Scene, context: Context, effect: ApplyUntil) -> Changes:
    """BASE-076: the objects and the numbers are fixed as the effect begins."""
    targets = tuple(_present(scene, effect.what, context))
    mods = tuple([_fixed(scene, context, mod) for mod in effect.mods])
    return [c.EffectBegan(Lasting(0, targets, mods, effect.duration, context.controller))] if targets else []


def _fixed(scene: Scene, context: Context, mod: Mod) -> Mod:
    if not isinstance(mod, (AddPT, SetPT)):
        return mod
    power, toughness = amount(scene, mod.power, context), amount(scene, mod.toughness, context)
    return AddPT(power, toughness) if isinstance(mod, AddPT) else SetPT(power, toughness)


CHANGES: Final[Mapping[type[object], Callable[[Scene, Context, Any], Changes]]] = MappingProxyType(
    {
        e.DealDamage: _deal_damage,
        e.DivideDamage: _divide_damage,
        e.Destroy: _destroy,
        e.MoveTo: _move_to,
        e.SacrificeThat: _sacrifice_that,
        e.DiscardThat: _discard_that,
        e.Mill: _mill,
        e.Shuffle: _shuffle,
        e.RevealHand: _reveal_hand,
        e.GainLife: _gain_life,
        e.LoseLife: _lose_life,
        e.GivePoison: _give_poison,
        e.WinGame: _win_game,
        e.LoseGame: _lose_game,
        e.CounterSpell: _counter,
        e.Attach: _attach,
        e.SetTapped: _set_tapped,
        e.AddMana: _add_mana,
        e.EmptyPool: _empty_pool,
        e.Regenerate: _regenerate,
        e.PreventNext: _prevent_next,
        e.PreventAllCombat: _prevent_all_combat,
        e.PutCounters: _put_counters,
        e.RemoveCounters: _remove_counters,
        ApplyUntil: _apply_until,
    }
)
"""The effects that are one event each."""
