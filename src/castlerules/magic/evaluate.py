"""What references, players, amounts, filters and conditions mean at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import terms
from castlerules.cards.abilities import Activated
from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import (
    Comparison,
    Condition,
    Each,
    Filter,
    KeywordKind,
    Ref,
    Value,
    Who,
    Zone,
)
from castlerules.core import Player

from .ids import ObjectId, is_player, player_object
from .looks import BASIC_LANDS
from .reach import reached
from .scene import Scene, Thing
from .stack import Context

if TYPE_CHECKING:
    pass

__all__ = [
    "AMOUNTS",
    "FILTERS",
    "amount",
    "fits",
    "is_meant",
    "is_true",
    "latest",
    "objects",
    "people",
    "recipients",
    "things_in",
]

_COMPARED: Final[Mapping[Comparison, Callable[[int, int], bool]]] = MappingProxyType(
    {
        Comparison.EQUAL: lambda left, right: left == right,
        Comparison.AT_LEAST: lambda left, right: left >= right,
        Comparison.AT_MOST: lambda left, right: left <= right,
    }
)


# Filters.


def fits(scene: Scene, filter: Filter, thing: Thing, context: Context) -> bool:  # noqa: A002 - the word of the language
    """Return whether *thing* fits *filter*, seen by the ability that *context* belongs to."""
    return FILTERS[type(filter)](scene, filter, thing, context)


def _all_of(scene: Scene, node: terms.AllOf, thing: Thing, context: Context) -> bool:
    for part in node.parts:  # noqa: SIM110 - asked of every card: a generator costs more than the loop
        if not FILTERS[type(part)](scene, part, thing, context):
            return False
    return True


def _any_of(scene: Scene, node: terms.AnyOf, thing: Thing, context: Context) -> bool:
    for part in node.parts:  # noqa: SIM110 - asked of every card: a generator costs more than the loop
        if FILTERS[type(part)](scene, part, thing, context):
            return True
    return False


def _is_this(_: Scene, __: terms.IsThis, thing: Thing, context: Context) -> bool:
    """BASE-020: an object that the effect itself has moved is still what its text calls itself."""
    return thing.id == context.source or (bool(context.moved) and thing.id == latest(context, context.source))


def _power_is(scene: Scene, node: terms.PowerIs, thing: Thing, context: Context) -> bool:
    return _COMPARED[node.comparison](power_of(scene, thing), amount(scene, node.value, context))


def _mana_value_is(scene: Scene, node: terms.ManaValueIs, thing: Thing, context: Context) -> bool:
    return _COMPARED[node.comparison](mana_value(scene, thing), amount(scene, node.value, context))


def _controlled_by(scene: Scene, node: terms.ControlledBy, thing: Thing, context: Context) -> bool:
    return is_meant(scene, node.who, thing.controller, context)


def _is_attacking(scene: Scene, _: terms.IsAttacking, thing: Thing, __: Context) -> bool:
    return thing.id in scene.state.combat.attackers


def _is_blocking(scene: Scene, node: terms.IsBlocking, thing: Thing, context: Context) -> bool:
    combat = scene.state.combat
    blocked = [attacker for blocker, attacker in combat.blocks if blocker == thing.id]
    if node.attacker is None:
        return bool(blocked)
    return any(one in blocked and one in combat.attackers for one in objects(scene, node.attacker, context))


def _shares_name(scene: Scene, node: terms.SharesName, thing: Thing, context: Context) -> bool:
    others = [] if thing.veiled else [scene.thing(one) for one in objects(scene, node.object, context)]
    cards = scene.state.table.cards
    return any(one is not None and cards[one.card].name == cards[thing.card].name for one in others)


def _damaged_by(scene: Scene, node: terms.DamagedThisTurnBy, thing: Thing, context: Context) -> bool:
    hurt = thing.permanent.hurt_by if thing.permanent else ()
    return any(one in hurt for one in objects(scene, node.object, context))


FILTERS: Final[Mapping[type[object], Callable[[Scene, Any, Thing, Context], bool]]] = MappingProxyType(
    {
        terms.Anything: lambda _, __, ___, ____: True,
        terms.AllOf: _all_of,
        terms.AnyOf: _any_of,
        terms.NotThat: lambda scene, node, thing, context: not fits(scene, node.part, thing, context),
        terms.IsThis: _is_this,
        terms.Is: lambda scene, node, thing, context: thing.id in objects(scene, node.object, context),
        terms.IsType: lambda _, node, thing, ____: node.kind in thing.seen.types,
        terms.IsSubtype: lambda _, node, thing, ____: node.subtype in thing.seen.subtypes,
        terms.IsSupertype: lambda _, node, thing, ____: node.supertype in thing.seen.supertypes,
        terms.IsColor: lambda _, node, thing, ____: node.color in thing.seen.colors,
        terms.HasKeyword: lambda _, node, thing, ____: node.kind in thing.seen.text.kinds,
        terms.HasManaAbility: lambda _, __, thing, ____: bool(thing.seen.text.mana),
        terms.PowerIs: _power_is,
        terms.ManaValueIs: _mana_value_is,
        terms.ControlledBy: _controlled_by,
        terms.IsTapped: lambda _, __, thing, ____: thing.permanent is not None and thing.permanent.tapped,
        terms.IsAttacking: _is_attacking,
        terms.IsBlocking: _is_blocking,
        terms.SharesName: _shares_name,
        terms.DamagedThisTurnBy: _damaged_by,
    }
)
"""What each filter asks."""


def things_in(scene: Scene, zone: Zone) -> list[Thing]:
    """Return everything in *zone*: permanents and spells as they came, other zones seat by seat; not to be changed."""
    state = scene.state
    if zone is Zone.BATTLEFIELD:
        return scene.there
    if zone is Zone.STACK:
        return [scene.spell(one) for one in state.stack if one.card is not None]
    if zone is Zone.LIBRARY:
        return [scene.shelved(card) for seat in state.seats for card in seat.library]
    return [
        scene.held(held, zone)
        for seat in state.seats
        for held in (seat.hand if zone is Zone.HAND else seat.graveyard if zone is Zone.GRAVEYARD else seat.exile)
    ]


# References.


def objects(scene: Scene, ref: Ref, context: Context) -> tuple[ObjectId, ...]:  # noqa: PLR0911 - one for each kind
    """Return the objects that *ref* means, whether or not they are still where they were."""
    match ref:
        case terms.This():
            return _met(scene, context, (context.source,))
        case terms.Slot(index=index):
            return _met(scene, context, context.targets[index]) if index < len(context.targets) else ()
        case terms.Bound(name=name):
            return _met(scene, context, dict(context.bound).get(name, ()))
        case terms.EventObject():
            return () if context.occasion.object is None else _met(scene, context, (context.occasion.object,))
        case terms.EventOther():
            return () if context.occasion.other is None else _met(scene, context, (context.occasion.other,))
        case terms.Enchanted():
            source = scene.thing(context.source)
            host = source.permanent.attached if source is not None and source.permanent else None
            return () if host is None else (host,)
        case Each(filter=filter_, zone=zone):
            found = things_in(scene, zone)
            return tuple([one.id for one in found if one.id is not None and fits(scene, filter_, one, context)])


def _met(scene: Scene, context: Context, named: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """BASE-020: of what this effect itself has moved the new object is meant, unless the old one is remembered."""
    if not context.moved:
        return named
    return tuple([latest(context, one) if scene.thing(one) is None else one for one in named])


def latest(context: Context, target: ObjectId) -> ObjectId:
    """BASE-020: return what *target* has become by the event of a trigger, and by the moves of its effect."""
    occasion = context.occasion
    if occasion.now is not None and target == occasion.object:
        target = occasion.now
    for old, new in context.moved:
        if old == target:
            target = new
    return target


def people(scene: Scene, who: Who, context: Context) -> tuple[Player, ...]:  # noqa: PLR0911 - one for each kind
    """Return the players that *who* means, the active player first (BASE-111)."""
    players = scene.book.players if scene.book.everyone is None else scene.book.everyone(scene.state)
    match who:
        case terms.You():
            return (context.controller,)
        case terms.EachPlayer():
            return in_order(scene, players)
        case terms.EachOpponent():
            return in_order(scene, tuple([one for one in players if one != context.controller]))
        case terms.TargetPlayer(index=index):
            chosen = context.targets[index] if index < len(context.targets) else ()
            return tuple([Player(one) for one in chosen if is_player(one)])
        case terms.ControllerOf(object=ref):
            found = [scene.thing(one) for one in objects(scene, ref, context)]
            return _each_once(scene, [one.controller for one in found if one is not None])
        case terms.OwnerOf(object=ref):
            found = [scene.thing(one) for one in objects(scene, ref, context)]
            return _each_once(scene, [scene.state.table.owners[one.card] for one in found if one is not None])
        case terms.EventPlayer():
            return () if context.occasion.player is None else (context.occasion.player,)


def _each_once(scene: Scene, players: list[Player]) -> tuple[Player, ...]:
    """BASE-Q34: however many objects a player has, an effect means that player once."""
    return tuple(players) if len(players) <= 1 else in_order(scene, tuple(dict.fromkeys(players)))


def is_meant(scene: Scene, who: Who, player: Player, context: Context) -> bool:
    """Return whether *who* means *player*: an opponent is whoever else there is, whether or not they decide."""
    if isinstance(who, terms.EachOpponent) and scene.book.everyone is None:
        return player != context.controller
    return player in people(scene, who, context)


def in_order(scene: Scene, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return *players*, the active one first."""
    active = scene.state.active
    return (active, *[one for one in players if one != active]) if active in players else players


def recipients(scene: Scene, to: tuple[Ref | Who, ...], context: Context) -> tuple[ObjectId, ...]:
    """Return the objects and players that are dealt damage, or are shielded from it, in order."""
    found: list[ObjectId] = []
    for one in to:
        if isinstance(one, Who):
            found += [player_object(player) for player in people(scene, one, context)]
        else:
            found += reached(scene, one, context, objects(scene, one, context))
    return tuple(found)


# Amounts.


def amount(scene: Scene, number: Value, context: Context) -> int:
    """Return what *number* is now; it may be negative (BASE-028)."""
    if type(number) is int:
        return number
    return AMOUNTS[type(number)](scene, number, context)


def _count_of(scene: Scene, node: terms.CountOf, context: Context) -> int:
    found = things_in(scene, node.zone)
    if scene.book.counted is not None and node.zone is Zone.BATTLEFIELD:
        found = [*found, *scene.book.counted(scene)]
    return sum([fits(scene, node.filter, one, context) for one in found])


def _hand_size(scene: Scene, node: terms.HandSize, context: Context) -> int:
    if (size := scene.book.hand_size) is not None:
        return sum(size(scene.state, one, node.who) for one in people(scene, node.who, context))
    return sum(len(scene.state.seats[one].hand) for one in people(scene, node.who, context))


def _life_of(scene: Scene, node: terms.LifeOf, context: Context) -> int:
    return sum(scene.state.seats[one].life for one in people(scene, node.who, context))


def _power_of(scene: Scene, node: terms.PowerOf, context: Context) -> int:
    found = [scene.thing(one) for one in objects(scene, node.object, context)]
    return sum(power_of(scene, one) for one in found if one is not None)


def power_of(scene: Scene, thing: Thing) -> int:
    """Return the power of *thing*; outside play a number that a card defines is worked out now (BASE-029, BASE-090)."""
    defines = thing.seen.text.defines
    if defines is None or thing.permanent is not None:
        return thing.seen.power
    return amount(scene, defines.power, Context(thing.id or ObjectId(0), thing.controller))


def _mana_value_of(scene: Scene, node: terms.ManaValueOf, context: Context) -> int:
    found = [scene.thing(one) for one in objects(scene, node.object, context)]
    return sum(mana_value(scene, one) for one in found if one is not None)


def mana_value(scene: Scene, thing: Thing) -> int:
    """Return the mana value of *thing*: the chosen X counts on the stack, and 0 elsewhere (BASE-027)."""
    if thing.veiled:
        return 0
    for spell in scene.state.stack:
        if spell.id == thing.id and spell.card is not None:
            cost = scene.traits(spell.card, spell.face or 0).face.cost
            return 0 if cost is None else cost.value + cost.xs * (spell.x or 0)
    return sum(face.mana_value for face in scene.state.table.cards[thing.card].faces)


def _counters_on(scene: Scene, node: terms.CountersOn, context: Context) -> int:
    found = [scene.thing(one) for one in objects(scene, node.object, context)]
    return sum(dict(one.permanent.counters).get(node.kind, 0) for one in found if one is not None and one.permanent)


def _domain(scene: Scene, node: terms.Domain, context: Context) -> int:
    """BASE-K39: of the five basic land types those among the lands of the players meant."""
    players = people(scene, node.who, context)
    things = things_in(scene, Zone.BATTLEFIELD)
    lands = [one.seen for one in things if one.controller in players and CardType.LAND in one.seen.types]
    return sum(any(name in seen.subtypes for seen in lands) for name in BASIC_LANDS)


def _x(scene: Scene, _: terms.X, context: Context) -> int:
    """BASE-038, BASE-020: the X that was chosen, or that of the spell which became the source."""
    source = scene.thing(context.source)
    if context.x or source is None or source.permanent is None:
        return context.x
    top = scene.state.stack[-1] if scene.state.stack else None
    own = top.ability if top is not None and top.source == context.source else None
    return 0 if isinstance(own, Activated) and own.cost.mana.xs else source.permanent.x


def _paid_for(scene: Scene, context: Context) -> tuple[KeywordKind, ...]:
    """BASE-020, BASE-K30: return the optional costs paid for the spell that became the source of an ability."""
    source = scene.thing(context.source)
    return source.permanent.paid if source is not None and source.permanent is not None else ()


AMOUNTS: Final[Mapping[type[object], Callable[[Scene, Any, Context], int]]] = MappingProxyType(
    {
        terms.X: _x,
        terms.CountOf: _count_of,
        terms.HandSize: _hand_size,
        terms.LifeOf: _life_of,
        terms.PowerOf: _power_of,
        terms.ManaValueOf: _mana_value_of,
        terms.CountersOn: _counters_on,
        terms.Domain: _domain,
        terms.EventAmount: lambda _, __, context: context.occasion.amount,
        terms.ThisWay: lambda _, node, context: dict(context.amounts).get(node.name, 0),
        terms.Sum: lambda scene, node, context: sum(amount(scene, part, context) for part in node.parts),
        terms.Times: lambda scene, node, context: (
            amount(scene, node.left, context) * amount(scene, node.right, context)
        ),
    }
)
"""What each amount that is no number comes to."""


# Conditions.


def is_true(scene: Scene, condition: Condition, context: Context) -> bool:  # noqa: PLR0911 - one for each kind
    """Return whether *condition* holds now."""
    match condition:
        case terms.Compare(left=left, comparison=comparison, right=right):
            return _COMPARED[comparison](amount(scene, left, context), amount(scene, right, context))
        case terms.Exists(filter=filter_):
            return any([fits(scene, filter_, one, context) for one in things_in(scene, Zone.BATTLEFIELD)])
        case terms.Holds(object=ref, filter=filter_):
            found = [scene.thing(one) for one in objects(scene, ref, context)]
            return any(one is not None and fits(scene, filter_, one, context) for one in found)
        case terms.DuringTurnOf(who=who):
            return scene.state.active in people(scene, who, context)
        case terms.WasPaid(kind=kind):
            return kind in context.paid or kind in _paid_for(scene, context)
        case terms.IsNew(object=ref):
            return any([_is_new(scene, one) for one in objects(scene, ref, context)])
        case terms.Untrue(condition=inner):
            return not is_true(scene, inner, context)


def _is_new(scene: Scene, target: ObjectId) -> bool:
    """BASE-K44: return whether *target* came under control since the last upkeep of its controller began."""
    thing = scene.thing(target)
    one = None if thing is None else thing.permanent
    return one is not None and one.since >= scene.state.seats[one.controller].began_before
