"""Evaluate the expressions of card text on a board: filters, references to objects and players, values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import language as lang
from castlerules.cards.language.abilities import Activated
from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.enums import Comparison, Zone
from castlerules.cards.language.expressions import Each, Filter, ObjectRef, PlayerRef, Value
from castlerules.core import Player
from castlerules.magic.model import BASIC_LANDS, AbilityContext, ObjectId, is_player, player_object
from castlerules.magic.model.decisions import BlockDecision
from castlerules.magic.model.ongoing_effects import Fought, Link
from castlerules.magic.model.stack import SACRIFICED_NAME
from castlerules.magic.model.steps import Step

from .affects import affected

if TYPE_CHECKING:
    from .board import Board, GameObject

COMPARISONS: Final[Mapping[Comparison, Callable[[int, int], bool]]] = MappingProxyType(
    {
        Comparison.EQUAL: lambda left, right: left == right,
        Comparison.AT_LEAST: lambda left, right: left >= right,
        Comparison.AT_MOST: lambda left, right: left <= right,
    }
)
"""How two numbers are compared."""


# Filters.


def matches(board: Board, filter: Filter, obj: GameObject, context: AbilityContext) -> bool:  # noqa: A002 - the word of the language
    """Return whether *obj* matches *filter*; *context* says which player "you" is and which object "this" is."""
    return FILTERS[type(filter)](board, filter, obj, context)


def _all_of(board: Board, node: lang.AllOf, obj: GameObject, context: AbilityContext) -> bool:
    for part in node.parts:  # noqa: SIM110 - runs for every card: a generator costs more than the loop
        if not FILTERS[type(part)](board, part, obj, context):
            return False
    return True


def _any_of(board: Board, node: lang.AnyOf, obj: GameObject, context: AbilityContext) -> bool:
    for part in node.parts:  # noqa: SIM110 - runs for every card: a generator costs more than the loop
        if FILTERS[type(part)](board, part, obj, context):
            return True
    return False


def _is_this(_: Board, __: lang.IsThis, obj: GameObject, context: AbilityContext) -> bool:
    """BASE-020: return whether *obj* is "this", the source, even if this effect has moved it and so changed its id."""
    return obj.id == context.source or (bool(context.moved_objects) and obj.id == latest_id(context, context.source))


def _power_is(board: Board, node: lang.PowerIs, obj: GameObject, context: AbilityContext) -> bool:
    return COMPARISONS[node.comparison](power_of(board, obj), value_of(board, node.value, context))


def _toughness_is(board: Board, node: lang.ToughnessIs, obj: GameObject, context: AbilityContext) -> bool:
    return COMPARISONS[node.comparison](toughness_of(board, obj), value_of(board, node.value, context))


def _mana_value_is(board: Board, node: lang.ManaValueIs, obj: GameObject, context: AbilityContext) -> bool:
    return COMPARISONS[node.comparison](mana_value(board, obj), value_of(board, node.value, context))


def _controlled_by(board: Board, node: lang.ControlledBy, obj: GameObject, context: AbilityContext) -> bool:
    return refers_to_player(board, node.who, obj.controller, context)


def _is_attacking(board: Board, _: lang.IsAttacking, obj: GameObject, __: AbilityContext) -> bool:
    return obj.id in board.state.combat.attackers


def _declared(board: Board) -> list[Fought]:
    """BASE-351: return the declarations of attackers and blockers of this turn, if a card asks for them."""
    return [ongoing for ongoing in board.state.ongoing if isinstance(ongoing, Fought)]


def _is_blocked(board: Board, _: lang.IsBlocked, obj: GameObject, __: AbilityContext) -> bool:
    """BASE-331: return whether *obj* attacks and has become blocked."""
    return obj.id in board.state.combat.attackers and obj.id in board.state.combat.blocked


def _is_unblocked(board: Board, _: lang.IsUnblocked, obj: GameObject, __: AbilityContext) -> bool:
    """BASE-331: return whether *obj* attacks and nothing has blocked it as blockers were declared."""
    state = board.state
    if obj.id not in state.combat.attackers or obj.id in state.combat.blocked:
        return False
    return state.step is not Step.ATTACKERS and not isinstance(state.decision, BlockDecision)


def _is_attached_to(board: Board, node: lang.IsAttachedTo, obj: GameObject, context: AbilityContext) -> bool:
    """BASE-332: return whether *obj* is attached to what the filter refers to."""
    host = obj.permanent.attached_to if obj.permanent else None
    return host is not None and host in objects_of(board, node.object, context)


def _is_blocking(board: Board, node: lang.IsBlocking, obj: GameObject, context: AbilityContext) -> bool:
    """BASE-155, BASE-135: return whether *obj* blocks, or blocks an attacker that the filter refers to.

    The attacker may have left play, but not combat alone.
    """
    blocked = [attacker for blocker, attacker in board.state.combat.blocks if blocker == obj.id]
    if node.attacker is None or not blocked:
        return bool(blocked)
    attackers = (
        *board.state.combat.attackers,
        *[gone.permanent.id for gone in board.state.last_known if gone.attacking],
    )
    return any(
        object_id in blocked and object_id in attackers for object_id in objects_of(board, node.attacker, context)
    )


def _is_blocked_by(board: Board, node: lang.IsBlockedBy, obj: GameObject, context: AbilityContext) -> bool:
    """BASE-155, BASE-135: return whether *obj* attacks and is blocked by what the filter refers to.

    The blocker may have left play, but not combat alone.
    """
    combat = board.state.combat
    if obj.id not in combat.attackers:
        return False
    blocks = (*combat.blocks, *[(gone.permanent.id, gone.blocking) for gone in board.state.last_known])
    return any([(blocker, obj.id) in blocks for blocker in objects_of(board, node.blocker, context)])


def _shares_name(board: Board, node: lang.SharesName, obj: GameObject, context: AbilityContext) -> bool:
    cards = board.state.table.cards
    others = [] if obj.face_down else found_objects(board, node.object, context)
    return any(cards[other.card].name == cards[obj.card].name for other in others)


def _shares_color(board: Board, node: lang.SharesColor, obj: GameObject, context: AbilityContext) -> bool:
    """BASE-247: return whether *obj* and an object that the filter refers to have a colour in common."""
    others = found_objects(board, node.object, context)
    return any([color in obj.characteristics.colors for other in others for color in other.characteristics.colors])


def _is_enchanted(board: Board, _: lang.IsEnchanted, obj: GameObject, __: AbilityContext) -> bool:
    """BASE-247: return whether an Aura is attached to *obj*."""
    return any([permanent.attached_to == obj.id for permanent in board.permanents.values()])


def _damaged_by(board: Board, node: lang.DamagedThisTurnBy, obj: GameObject, context: AbilityContext) -> bool:
    damage_sources = obj.permanent.damaged_by if obj.permanent else ()
    return any(object_id in damage_sources for object_id in objects_of(board, node.object, context))


def _targets_of(board: Board, obj: GameObject) -> list[ObjectId]:
    return [target for one in board.state.stack if one.id == obj.id for slot in one.targets for target in slot]


def _has_target(board: Board, node: lang.HasTarget, obj: GameObject, context: AbilityContext) -> bool:
    """BASE-263: return whether *obj*, a spell, has a permanent that matches as a target."""
    aims = [board.find_object(target) for target in _targets_of(board, obj) if board.is_in_play(target)]
    return any([aim is not None and matches(board, node.filter, aim, context) for aim in aims])


def _targets_only(board: Board, node: lang.TargetsOnly, obj: GameObject, context: AbilityContext) -> bool:
    """BASE-321: return whether all targets of *obj*, a spell, are one permanent that matches, or one of the players."""
    targets = dict.fromkeys(_targets_of(board, obj))
    if len(targets) != 1:
        return False
    (target,) = targets
    if is_player(target):
        return node.who is not None and refers_to_player(board, node.who, Player(target), context)
    aim = board.find_object(target) if node.filter is not None and board.is_in_play(target) else None
    return aim is not None and node.filter is not None and matches(board, node.filter, aim, context)


FILTERS: Final[Mapping[type[object], Callable[[Board, Any, GameObject, AbilityContext], bool]]] = MappingProxyType(
    {
        lang.Anything: lambda _, __, ___, ____: True,
        lang.AllOf: _all_of,
        lang.AnyOf: _any_of,
        lang.Not: lambda board, node, obj, context: not matches(board, node.part, obj, context),
        lang.IsThis: _is_this,
        lang.Is: lambda board, node, obj, context: obj.id in objects_of(board, node.object, context),
        lang.IsType: lambda _, node, obj, ____: node.kind in obj.characteristics.types,
        lang.IsSubtype: lambda _, node, obj, ____: node.subtype in obj.characteristics.subtypes,
        lang.IsSupertype: lambda _, node, obj, ____: node.supertype in obj.characteristics.supertypes,
        lang.IsColor: lambda _, node, obj, ____: node.color in obj.characteristics.colors,
        lang.IsChosen: lambda _, __, ___, ____: False,  # a value has been put in its place (``lang.with_value``)
        lang.HasKeyword: lambda _, node, obj, ____: node.kind in obj.characteristics.abilities.keyword_kinds,
        lang.HasManaAbility: lambda _, __, obj, ____: bool(obj.characteristics.abilities.mana_uses),
        lang.PowerIs: _power_is,
        lang.ToughnessIs: _toughness_is,
        lang.ManaValueIs: _mana_value_is,
        lang.ControlledBy: _controlled_by,
        lang.HasCounters: lambda _, node, obj, ____: (
            obj.permanent is not None and dict(obj.permanent.counters).get(node.kind, 0) >= node.least
        ),
        lang.OwnedBy: lambda board, node, obj, context: refers_to_player(  # BASE-210
            board, node.who, board.state.table.owners[obj.card], context
        ),
        lang.IsToken: lambda board, _, obj, ____: board.state.table.is_token(obj.card),
        lang.IsTapped: lambda _, __, obj, ____: obj.permanent is not None and obj.permanent.tapped,
        lang.IsAttacking: _is_attacking,
        lang.AttackedThisTurn: lambda board, _, obj, ____: any(
            [obj.id in fought.attackers for fought in _declared(board)]
        ),
        lang.BlockedThisTurn: lambda board, _, obj, ____: any(
            [obj.id in fought.blockers for fought in _declared(board)]
        ),
        lang.IsBlocked: _is_blocked,
        lang.IsUnblocked: _is_unblocked,
        lang.IsAttachedTo: _is_attached_to,
        lang.IsBlocking: _is_blocking,
        lang.IsBlockedBy: _is_blocked_by,
        lang.HasTarget: _has_target,
        lang.HasOneTarget: lambda board, _, obj, ____: len(_targets_of(board, obj)) == 1,  # BASE-320
        lang.TargetsOnly: _targets_only,
        lang.SharesName: _shares_name,
        lang.SharesColor: _shares_color,
        lang.IsEnchanted: _is_enchanted,
        lang.DamagedThisTurnBy: _damaged_by,
    }
)
"""The function that evaluates each class of filter; its arguments are board, filter, object and context."""


def objects_in(board: Board, zone: Zone) -> list[GameObject]:
    """Return all objects in *zone*; the list may be shared, do not change it.

    Permanents and spells come in order of arrival, cards of other zones player by player in the order of the zone.
    """
    state = board.state
    if zone is Zone.BATTLEFIELD:
        return board.objects
    if zone is Zone.STACK:
        return [board.object_on_stack(stack_object) for stack_object in state.stack if stack_object.card is not None]
    if zone is Zone.LIBRARY:
        return [board.object_in_library(card) for seat in state.seats for card in seat.library]
    return [
        board.object_in_zone(card_object, zone)
        for seat in state.seats
        for card_object in (
            seat.hand if zone is Zone.HAND else seat.graveyard if zone is Zone.GRAVEYARD else seat.exile
        )
    ]


# References.


def objects_of(board: Board, ref: ObjectRef, context: AbilityContext) -> tuple[ObjectId, ...]:
    """Return the ids of the objects that *ref* refers to, including those that have left their zone since."""
    match ref:
        case lang.This():
            return _after_own_moves(board, context, (context.source,))
        case lang.Target(index=index):
            return _after_own_moves(board, context, context.targets[index]) if index < len(context.targets) else ()
        case lang.BoundObjects(name=name):
            return _after_own_moves(board, context, dict(context.bound_objects).get(name, ()))
        case lang.EventObject() | lang.EventOther():
            event = context.trigger_event
            target = event.object if isinstance(ref, lang.EventObject) else event.other
            return () if target is None else _after_own_moves(board, context, (target,))
        case lang.Linked() | lang.Enchanted() | lang.Sacrificed():
            return _RELATED[type(ref)](board, context)
        case Each(filter=filter_, zone=zone):
            objs = objects_in(board, zone)
            return tuple([obj.id for obj in objs if obj.id is not None and matches(board, filter_, obj, context)])


def _host(board: Board, context: AbilityContext) -> tuple[ObjectId, ...]:
    source = board.find_object(context.source)
    host = source.permanent.attached_to if source is not None and source.permanent else None
    return () if host is None else (host,)


def _linked(board: Board, context: AbilityContext) -> tuple[ObjectId, ...]:
    """BASE-229: return the cards that the linked ability of the source has exiled and that are still in exile."""
    links = [link for link in board.state.ongoing if isinstance(link, Link) and link.source == context.source]
    in_exile = [card_object.id for seat in board.state.seats for card_object in seat.exile]
    return tuple([target for link in links for target in link.objects if target in in_exile])


def _sacrificed(_: Board, context: AbilityContext) -> tuple[ObjectId, ...]:
    """BASE-248: return the permanents that were sacrificed for the cost of the object that resolves."""
    return dict(context.bound_objects).get(SACRIFICED_NAME, ())


_RELATED: Final[Mapping[type[object], Callable[[Board, AbilityContext], tuple[ObjectId, ...]]]] = MappingProxyType(
    {lang.Linked: _linked, lang.Enchanted: _host, lang.Sacrificed: _sacrificed}
)
"""The function that finds the objects of each reference to what is or was related to the source."""


def found_objects(board: Board, ref: ObjectRef, context: AbilityContext) -> list[GameObject]:
    """Return the objects that *ref* refers to and that are known, if only by last known information (BASE-135)."""
    objs = [board.find_object(object_id) for object_id in objects_of(board, ref, context)]
    found = [obj for obj in objs if obj is not None]
    if context.bound_cards and isinstance(ref, lang.BoundObjects):
        found += _found_in_library(board, ref, context)
    return found


def _found_in_library(board: Board, ref: lang.BoundObjects, context: AbilityContext) -> list[GameObject]:
    """BASE-179: return the cards to which *ref* refers that are in a library, where objects have no ids."""
    owners, seats = board.state.table.owners, board.state.seats
    cards = dict(context.bound_cards).get(ref.name, ())
    return [board.object_in_library(card) for card in cards if card in seats[owners[card]].library]


def _after_own_moves(board: Board, context: AbilityContext, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """BASE-020: return *ids*; where no object has the id any more, the new id that a move by this effect gave it."""
    if not context.moved_objects:
        return ids
    return tuple(
        [latest_id(context, object_id) if board.find_object(object_id) is None else object_id for object_id in ids]
    )


def latest_id(context: AbilityContext, target: ObjectId) -> ObjectId:
    """BASE-020: return the present id of *target*, which the triggering event or the effect may have moved."""
    trigger_event = context.trigger_event
    if trigger_event.new_object is not None and target == trigger_event.object:
        target = trigger_event.new_object
    for old, new in context.moved_objects:
        if old == target:
            target = new
    return target


def players_of(board: Board, who: PlayerRef, context: AbilityContext) -> tuple[Player, ...]:  # noqa: PLR0911 - one for each kind
    """Return the players that *who* refers to, the active player first (BASE-111)."""
    match who:
        case lang.You():
            return (context.controller,)
        case lang.EachPlayer():
            return active_player_first(board, board.book.references.players(board))
        case lang.EachOpponent():
            players = board.book.references.players(board)
            return active_player_first(board, tuple([player for player in players if player != context.controller]))
        case lang.TargetPlayer(index=index):
            chosen = context.targets[index] if index < len(context.targets) else ()
            return tuple([Player(object_id) for object_id in chosen if is_player(object_id)])
        case lang.ControllerOf(object=ref):
            return _without_repeats(board, [obj.controller for obj in found_objects(board, ref, context)])
        case lang.OwnerOf(object=ref):
            owners = board.state.table.owners
            return _without_repeats(board, [owners[obj.card] for obj in found_objects(board, ref, context)])
        case lang.Accepter():
            return () if context.accepter is None else (context.accepter,)
        case lang.EventPlayer():
            return () if context.trigger_event.player is None else (context.trigger_event.player,)


def _without_repeats(board: Board, players: list[Player]) -> tuple[Player, ...]:
    """BASE-Q34: return *players* without repeats (one may control several of the objects), the active player first."""
    return tuple(players) if len(players) <= 1 else active_player_first(board, tuple(dict.fromkeys(players)))


def refers_to_player(board: Board, who: PlayerRef, player: Player, context: AbilityContext) -> bool:
    """Return whether *who* refers to *player*."""
    if isinstance(who, lang.EachOpponent):
        return board.book.references.is_opponent(board, player, context.controller)
    return player in players_of(board, who, context)


def active_player_first(board: Board, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return *players* with the active player, if among them, moved to the front; the others keep their order."""
    active = board.state.active
    return (active, *[player for player in players if player != active]) if active in players else players


def damage_recipients(
    board: Board, to: tuple[ObjectRef | PlayerRef, ...], context: AbilityContext
) -> tuple[ObjectId, ...]:
    """Return the ids of all that *to* refers to, in that order: recipients of damage, or of a prevention shield.

    Players are given as the object ids that stand for them.
    """
    object_ids: list[ObjectId] = []
    for ref in to:
        if isinstance(ref, PlayerRef):
            object_ids += [player_object(player) for player in players_of(board, ref, context)]
        else:
            object_ids += affected(board, ref, context, objects_of(board, ref, context))
    return tuple(object_ids)


# Values.


def value_of(board: Board, number: Value, context: AbilityContext) -> int:
    """Return the present value of *number*, which may be negative (BASE-028)."""
    if type(number) is int:
        return number
    return VALUES[type(number)](board, number, context)


def size_change_of(board: Board, number: Value, context: AbilityContext) -> int:
    """BASE-028: return how much *number*, of ``AddPT``, adds: a negative power, for example, makes +X and -X add 0.

    Only integers have a sign of their own: the 2 of +2 and the -1 of -X, which is -1 times X.
    """
    if type(number) is int:
        return number
    if isinstance(number, lang.Product):
        return size_change_of(board, number.left, context) * size_change_of(board, number.right, context)
    return max(0, value_of(board, number, context))


def _count_of(board: Board, node: lang.CountOf, context: AbilityContext) -> int:
    extra_counted = board.book.references.extra_counted(board) if node.zone is Zone.BATTLEFIELD else ()
    objs = [*objects_in(board, node.zone), *extra_counted]
    return sum([matches(board, node.filter, obj, context) for obj in objs])


def _number_of(board: Board, node: lang.NumberOf, context: AbilityContext) -> int:
    """BASE-249: count the objects of a reference, those that have left as they last were."""
    return sum([matches(board, node.filter, obj, context) for obj in found_objects(board, node.object, context)])


def _hand_size(board: Board, node: lang.HandSize, context: AbilityContext) -> int:
    hand_size = board.book.references.hand_size
    return sum(hand_size(board.state, player, node.who) for player in players_of(board, node.who, context))


def _life_of(board: Board, node: lang.LifeOf, context: AbilityContext) -> int:
    return sum(board.state.seats[player].life for player in players_of(board, node.who, context))


def _power_of(board: Board, node: lang.PowerOf, context: AbilityContext) -> int:
    return sum([power_of(board, obj) for obj in found_objects(board, node.object, context)])


def power_of(board: Board, obj: GameObject) -> int:
    """Return the power of *obj*; outside play, a power of * is computed now (BASE-029, BASE-090)."""
    defines = obj.characteristics.abilities.defining_ability
    if defines is None or obj.permanent is not None:
        return obj.characteristics.power
    return value_of(board, defines.power, AbilityContext(obj.id or ObjectId(0), obj.controller))


def toughness_of(board: Board, obj: GameObject) -> int:
    """Return the toughness of *obj*; outside play, a toughness of * is computed now (BASE-029, BASE-090)."""
    defines = obj.characteristics.abilities.defining_ability
    if defines is None or obj.permanent is not None:
        return obj.characteristics.toughness
    return value_of(board, defines.toughness, AbilityContext(obj.id or ObjectId(0), obj.controller))


def _mana_value_of(board: Board, node: lang.ManaValueOf, context: AbilityContext) -> int:
    return sum([mana_value(board, obj) for obj in found_objects(board, node.object, context)])


def mana_value(board: Board, obj: GameObject) -> int:
    """Return the mana value of *obj*: X is the chosen number on the stack, and 0 elsewhere (BASE-027)."""
    if obj.face_down:
        return 0
    for spell in board.state.stack:
        if spell.id == obj.id and spell.card is not None:
            cost = board.compiled_face(spell.card, spell.face or 0).face.cost
            return 0 if cost is None else cost.value + cost.xs * (spell.x or 0)
    return sum(face.mana_value for face in board.state.table.cards[obj.card].faces)


def _counters_on(board: Board, node: lang.CountersOn, context: AbilityContext) -> int:
    permanents = [obj.permanent for obj in found_objects(board, node.object, context)]
    return sum([dict(permanent.counters).get(node.kind, 0) for permanent in permanents if permanent])


def _domain(board: Board, node: lang.Domain, context: AbilityContext) -> int:
    """BASE-K39: return how many of the five basic land types are among the lands of these players."""
    players = players_of(board, node.who, context)
    objects = objects_in(board, Zone.BATTLEFIELD)
    lands = [
        obj.characteristics
        for obj in objects
        if obj.controller in players and CardType.LAND in obj.characteristics.types
    ]
    return sum(any(name in characteristics.subtypes for characteristics in lands) for name in BASIC_LANDS)


def _chosen_x(board: Board, _: lang.X, context: AbilityContext) -> int:
    """BASE-038, BASE-020: return the X chosen for the spell or ability; if none, that of the spell its source was.

    An activated ability with {X} in its own cost never uses the X of that spell, not even if 0 was chosen.
    """
    source = board.find_object(context.source)
    if context.x or source is None or source.permanent is None:
        return context.x
    top = board.state.stack[-1] if board.state.stack else None
    ability = top.ability if top is not None and top.source == context.source else None
    return 0 if isinstance(ability, Activated) and lang.asks_for_x(ability.cost) else source.permanent.x


VALUES: Final[Mapping[type[object], Callable[[Board, Any, AbilityContext], int]]] = MappingProxyType(
    {
        lang.ChosenNumber: lambda _, __, ___: 0,  # a value has been put in its place (``lang.with_value``)
        lang.X: _chosen_x,
        lang.CountOf: _count_of,
        lang.NumberOf: _number_of,
        lang.HandSize: _hand_size,
        lang.LifeOf: _life_of,
        lang.PowerOf: _power_of,
        lang.ToughnessOf: lambda board, node, context: sum(
            toughness_of(board, obj) for obj in found_objects(board, node.object, context)
        ),
        lang.ManaValueOf: _mana_value_of,
        lang.CountersOn: _counters_on,
        lang.Domain: _domain,
        lang.EventAmount: lambda _, __, context: context.trigger_event.amount,
        lang.ThisWay: lambda _, node, context: dict(context.bound_amounts).get(node.name, 0),
        lang.Sum: lambda board, node, context: sum(value_of(board, part, context) for part in node.parts),
        lang.Product: lambda board, node, context: (
            value_of(board, node.left, context) * value_of(board, node.right, context)
        ),
        lang.Half: lambda board, node, context: (value_of(board, node.value, context) + node.up) // 2,  # BASE-211
    }
)
"""The function that evaluates each class of value other than int; its arguments are board, value and context."""
