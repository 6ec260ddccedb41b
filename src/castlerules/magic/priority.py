"""What a player with priority may do: lands, spells, abilities, mana, or nothing (BASE-045 to BASE-052, BASE-104)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards.abilities import Activated, Limit
from castlerules.cards.costs import Cost
from castlerules.cards.derived import mana_of
from castlerules.cards.terms import Zone
from castlerules.core import Broken, Player, evolve

from . import actions as d
from . import changes as c
from .actions import Action
from .changes import Cause
from .commit import commit
from .costs import can_pay, part_missing
from .flow import follow
from .ids import ObjectId
from .looks import ManaUse, Text, bundle
from .payments import mana_changes
from .restrictions import forbidden, rules_besides
from .scene import Scene
from .spells import can_aim, castable_faces, casting_cost
from .stack import Context, OnStack, StackKind
from .state import Held, State
from .steps import MAIN_STEPS
from .tasks import Announce, EndStep, Resolve, Settle
from .traits import Traits
from .updates import with_priority

if TYPE_CHECKING:
    from .book import Doing, Rulebook

PASS: Final = d.PassPriority()
_NOT_NOW: Final = Broken("BASE-046", "this is for your own main phase, while the stack is empty")
_UNPAID: Final = Broken("BASE-048", "it cannot be paid for")
_AIMLESS: Final = Broken("BASE-Q23", "there is no legal target for all that it aims at")


def legal_at_priority(scene: Scene) -> list[Action]:
    """Return what the player with priority may do; to pass comes first (BASE-D04 to BASE-D08)."""
    found: list[Action] = [PASS]
    for offer in scene.book.offers:
        found += offer(scene)
    return found


def refusal_at_priority(scene: Scene, action: Action) -> Broken | None:
    """Return the rule that *action* would break at priority, or None if it may be done."""
    if type(action) not in scene.book.handlers:
        return Broken("BASE-104", "nobody is asked that now; the player with priority plays something or passes")
    return forbidden(scene, action)


# Offers.


def lands_to_play(scene: Scene) -> Iterable[Action]:
    """BASE-D05: the lands in hand that may be played."""
    if right_time_for_sorceries(scene) is not None:
        return []
    hand = scene.state.seats[actor(scene)].hand
    tried = [d.PlayLand(held.id) for held in hand if scene.rows[held.card].is_land]
    return [action for action in tried if forbidden(scene, action) is None]


def spells_to_cast(scene: Scene) -> Iterable[Action]:
    """BASE-D07: the cards that may be cast, from the hand and with flashback; equal ones may be alike."""
    slow = right_time_for_sorceries(scene) is None
    known, rules = scene.known, rules_besides(scene.book, d.BeginCast, MET_IN_HAND)
    may: dict[Traits, bool] = {}
    found: list[Action] = []
    for held in scene.state.seats[actor(scene)].hand:
        traits = known.traits[held.card]
        if traits.is_land or not (slow or traits.instant or len(known.faces[held.card]) > 1):
            continue
        action = d.BeginCast(held.id)
        if traits not in may:
            may[traits] = not any([rule(scene, action) is not None for rule in rules])
        if may[traits]:
            found.append(action)
    return [*found, *_flashbacks(scene)] if known.flashes else found


def _flashbacks(scene: Scene) -> list[Action]:
    """BASE-K32: the cards in the own graveyard that may be cast from there."""
    graveyard = scene.state.seats[actor(scene)].graveyard
    tried = [d.BeginCast(held.id) for held in graveyard if _has_flashback(scene, held)]
    return [action for action in tried if forbidden(scene, action) is None]


def _has_flashback(scene: Scene, held: Held) -> bool:
    return any(traits.flashback is not None for traits in scene.known.faces[held.card])


def abilities_to_activate(scene: Scene) -> Iterable[Action]:
    """BASE-D08, BASE-K34: the abilities of permanents, and of cards in hand, that may be activated."""
    player = actor(scene)
    tried = [
        (one.id, seen.text, seen.text.activated)
        for one, seen in scene.board
        if seen.text.activated and one.controller == player
    ]
    if scene.known.cycles:
        texts = [(held.id, scene.known.whole[held.card].text) for held in scene.state.seats[player].hand]
        tried += [(source, text, text.in_hand) for source, text in texts if text.in_hand]
    if not tried:
        return []
    rules = rules_besides(scene.book, d.BeginAbility, MET_BY_ABILITIES)
    alike = rules == _OF_ABILITIES
    may: dict[tuple[Text, int], bool] = {}
    found: list[Action] = []
    for source, text, abilities in tried:
        for index, ability in enumerate(abilities):
            action, key = d.BeginAbility(source, index), (text, index)
            if not (alike and _is_plain(ability) and key in may):
                may[key] = not any([rule(scene, action) is not None for rule in rules])
            if may[key]:
                found.append(action)
    return found


def _is_plain(ability: Activated) -> bool:
    """Return whether mana is all that *ability* takes: then of equal ones all can be activated, or none."""
    return not (ability.cost.parts or ability.targets or ability.limits)


def mana_to_make(scene: Scene) -> Iterable[Action]:
    """BASE-D06, BASE-P06, BASE-P07: the mana abilities that may be used at priority."""
    player = actor(scene)
    manual = scene.state.rules.core.manual_mana
    tried = [
        d.ActivateMana(one.id, option)
        for one, seen in scene.board
        if (manual or seen.text.special) and one.controller == player
        for option, use in enumerate(seen.text.mana)
        if manual or not use.auto
    ]
    return [action for action in tried if forbidden(scene, action) is None]


NORMAL_OFFERS: Final = (lands_to_play, spells_to_cast, abilities_to_activate, mana_to_make)
"""What may be done at priority in normal Magic, besides passing."""


# Rules.


def actor(scene: Scene) -> Player:
    """Return the player with priority."""
    player = scene.state.priority
    assert player is not None, "somebody has priority"
    return player


def right_time_for_sorceries(scene: Scene) -> Broken | None:
    """BASE-046: the own main phase with an empty stack."""
    state = scene.state
    if state.step in MAIN_STEPS and state.active == state.priority and not state.stack:
        return None
    return _NOT_NOW


def land_in_hand(scene: Scene, action: d.PlayLand) -> Broken | None:
    """BASE-D05: a land is played from the own hand."""
    held = held_card(scene, action.card)
    if held is not None and scene.rows[held.card].is_land:
        return None
    return Broken("BASE-D05", "that is no land in your hand")


def lands_in_main_phase(scene: Scene, _: d.PlayLand) -> Broken | None:
    """BASE-045: lands are played in the own main phase, while the stack is empty."""
    if right_time_for_sorceries(scene) is None:
        return None
    return Broken("BASE-045", "lands are played in your own main phase, while the stack is empty")


def one_land_a_turn(scene: Scene, _: d.PlayLand) -> Broken | None:
    """BASE-045: one land in a turn."""
    if scene.state.seats[actor(scene)].lands_played < 1:
        return None
    return Broken("BASE-045", "you have played a land this turn")


def card_in_hand(scene: Scene, action: d.BeginCast) -> Broken | None:
    """BASE-D07, BASE-K32: spells are cast from the own hand, and from the own graveyard with flashback."""
    if castable_card(scene, action.card) is not None:
        return None
    return Broken("BASE-D07", "that is no card in your hand, and none with flashback in your graveyard")


def has_a_cost(scene: Scene, action: d.BeginCast) -> Broken | None:
    """BASE-044: what has no mana cost cannot be cast."""
    found = castable_card(scene, action.card)
    if found is None or any([casting_cost(traits, found[1]) is not None for traits in _faces(scene, action)]):
        return None
    return Broken("BASE-044", "it has no mana cost, so it cannot be cast")


def right_time(scene: Scene, action: d.BeginCast) -> Broken | None:
    """BASE-046: instants at any time, everything else in the own main phase."""
    if any([traits.instant for traits in _faces(scene, action)]):
        return None
    return right_time_for_sorceries(scene)


def can_be_completed(scene: Scene, action: d.BeginCast) -> Broken | None:
    """BASE-048, BASE-Q23: a spell is announced only if it can be paid for and aimed."""
    player, found = actor(scene), castable_card(scene, action.card)
    slow = right_time_for_sorceries(scene) is None
    if found is None:
        return None
    held, origin = found
    if castable_faces(scene, player, held, slow=slow, origin=origin):
        return None
    costs = [casting_cost(one, origin) for one in _faces(scene, action) if slow or one.instant]
    context = Context(held.id, player)
    if any([cost is not None and can_pay(scene, cost, context) for cost in costs]):
        return _AIMLESS
    missing = [part_missing(scene, part, context) for cost in costs if cost is not None for part in cost.parts]
    return next((one for one in missing if one is not None), _UNPAID)


def ability_is_there(scene: Scene, action: d.BeginAbility) -> Broken | None:
    """BASE-D08, BASE-049: who controls its source in play activates an ability; one in hand if it says so."""
    if _own_ability(scene, action) is not None:
        return None
    return Broken("BASE-049", "you control nothing with such an ability")


def within_limits(scene: Scene, action: d.BeginAbility) -> Broken | None:
    """BASE-052: limits on when and how often an ability may be activated."""
    ability = _own_ability(scene, action)
    limits = () if ability is None else ability.limits
    if Limit.SORCERY in limits and (broken := right_time_for_sorceries(scene)) is not None:
        return Broken("BASE-052", broken.reason)
    if Limit.OWN_TURN in limits and scene.state.active != actor(scene):
        return Broken("BASE-052", "this is for your own turn")
    if Limit.ONCE_A_TURN in limits and (action.source, action.index) in scene.state.used:
        return Broken("BASE-052", "this is done once in a turn")
    return None


def ability_can_be_completed(scene: Scene, action: d.BeginAbility) -> Broken | None:
    """BASE-048, BASE-041: an ability is announced only if it can be paid for and aimed."""
    ability, player = _own_ability(scene, action), actor(scene)
    if ability is None:
        return None
    context = Context(action.source, player)
    if (broken := _unpayable(scene, ability.cost, context)) is not None:
        return broken
    source = scene.thing(action.source)
    if source is None or can_aim(scene, ability.cost, ability.targets, context, source):
        return None
    return _AIMLESS


def mana_is_there(scene: Scene, action: d.ActivateMana) -> Broken | None:
    """BASE-D06: a mana ability is used by the controller of its source."""
    if _own_mana(scene, action) is not None:
        return None
    return Broken("BASE-D06", "you control nothing with such a mana ability")


def mana_by_hand(scene: Scene, action: d.ActivateMana) -> Broken | None:
    """BASE-P06: without ``manual_mana`` lands are tapped as something is paid."""
    use = _own_mana(scene, action)
    if use is None or not use.auto or scene.state.rules.core.manual_mana:
        return None
    return Broken("BASE-P06", "mana is made as something is paid; manual_mana lets you make it at any time")


def mana_can_be_made(scene: Scene, action: d.ActivateMana) -> Broken | None:
    """BASE-036, BASE-041: the cost of a mana ability must be payable."""
    use = _own_mana(scene, action)
    if use is None:
        return None
    return _unpayable(scene, use.ability.cost, Context(action.source, actor(scene)))


def _unpayable(scene: Scene, cost: Cost, context: Context) -> Broken | None:
    """BASE-040, BASE-048: return why *cost* cannot be paid."""
    missing = [part_missing(scene, part, context) for part in cost.parts]
    if (broken := next((one for one in missing if one is not None), None)) is not None:
        return broken
    return None if can_pay(scene, cost, context) else _UNPAID


NORMAL_PRIORITY: Final = (
    (d.PlayLand, (land_in_hand, lands_in_main_phase, one_land_a_turn)),
    (d.BeginCast, (card_in_hand, has_a_cost, right_time, can_be_completed)),
    (d.BeginAbility, (ability_is_there, within_limits, ability_can_be_completed)),
    (d.ActivateMana, (mana_is_there, mana_by_hand, mana_can_be_made)),
)
"""The rules on what is done at priority in normal Magic."""


MET_IN_HAND: Final = (card_in_hand, has_a_cost, right_time)
"""The rules that every card meets which is in the own hand, and can be completed."""

MET_BY_ABILITIES: Final = (ability_is_there,)
"""The rules that every ability meets which is tried."""

_OF_ABILITIES: Final = (within_limits, ability_can_be_completed)


def held_card(scene: Scene, card: ObjectId) -> Held | None:
    """Return the card of that number in the hand of the player with priority."""
    return scene.hand.get(card)


def castable_card(scene: Scene, card: ObjectId) -> tuple[Held, Zone] | None:
    """Return the card of that number that the player with priority might cast, and where it is."""
    held = scene.hand.get(card)
    if held is not None:
        return held, Zone.HAND
    for one in scene.state.seats[actor(scene)].graveyard:
        if one.id == card and _has_flashback(scene, one):
            return one, Zone.GRAVEYARD
    return None


def _faces(scene: Scene, action: d.BeginCast) -> tuple[Traits, ...]:
    found = castable_card(scene, action.card)
    return () if found is None else scene.known.faces[found[0].card]


def _own_ability(scene: Scene, action: d.BeginAbility) -> Activated | None:
    permanent = scene.permanents.get(action.source)
    if permanent is not None:
        found = scene.look(permanent).text.activated if permanent.controller == actor(scene) else ()
    else:
        held = held_card(scene, action.source)
        found = () if held is None else scene.known.whole[held.card].text.in_hand
    return found[action.index] if action.index in range(len(found)) else None


def _own_mana(scene: Scene, action: d.ActivateMana) -> ManaUse | None:
    permanent = scene.permanents.get(action.source)
    if permanent is None or permanent.controller != actor(scene):
        return None
    found = scene.look(permanent).text.mana
    return found[action.option] if action.option in range(len(found)) else None


# Doing it.


def pass_priority(book: Rulebook, state: State, _: d.PassPriority) -> State:
    """BASE-103, BASE-105: when all have passed in succession, the top of the stack resolves, or the step ends."""
    passes = state.passes + 1
    if passes < len(book.players):
        return with_priority(state, _next(book, state.priority), passes)
    return follow(book, state, Resolve()) if state.stack else follow(book, state, EndStep())


def _next(book: Rulebook, player: Player | None) -> Player:
    players = book.players
    return players[(players.index(player) + 1) % len(players)] if player is not None else players[0]


def play_land(book: Rulebook, state: State, action: d.PlayLand) -> State:
    """BASE-045, BASE-Q26: a land comes into play without the stack, and its player keeps priority."""
    player = state.priority
    assert player is not None, "lands are played with priority"
    held = next(held for held in state.seats[player].hand if held.id == action.card)
    state = evolve(state, passes=0, priority=None, idle=0)
    changes = (c.LandPlayed(player, held.id), c.Arrive(held.card, held.id, player, Cause.PLAYED))
    return follow(book, commit(book, state, changes), Settle(player))


def begin_cast(book: Rulebook, state: State, action: d.BeginCast) -> State:
    """BASE-047: a card goes to the stack and is announced."""
    player = state.priority
    assert player is not None, "spells are cast with priority"
    state = evolve(state, passes=0, priority=None, idle=0)
    state = commit(book, state, [c.Announced(player, action.card)])
    return follow(book, state, Announce(), Settle(player))


def begin_ability(book: Rulebook, state: State, action: d.BeginAbility) -> State:
    """BASE-049: an ability is announced as an object of its own."""
    ability = _own_ability(Scene(book, state), action)
    assert ability is not None, "one that was offered"
    return _announced(book, state, ability, action.source, StackKind.ACTIVATED, action.index)


def activate_mana(book: Rulebook, state: State, action: d.ActivateMana) -> State:
    """BASE-035: a mana ability resolves at once; one that costs more than tapping is announced first."""
    player = state.priority
    assert player is not None, "mana is made with priority"
    use = Scene(book, state).seen[action.source].text.mana[action.option]
    if not use.auto:
        option = _output(use)
        return _announced(book, state, use.ability, action.source, StackKind.MANA, option)
    state = evolve(state, passes=0, priority=None, idle=0)
    changes = mana_changes(Scene(book, state), player, action.source, use)
    return follow(book, commit(book, state, changes), Settle(player))


def _output(use: ManaUse) -> int:
    """Return which option of its effect *use* stands for."""
    return next(place for place, option in enumerate(mana_of(use.ability)) if bundle(option) == use.mana)


def _announced(
    book: Rulebook, state: State, ability: Activated, source: ObjectId, kind: StackKind, option: int
) -> State:
    player = state.priority
    assert player is not None, "abilities are activated with priority"
    number = ObjectId(state.serial)
    one = OnStack(number, kind, player, source, ability=ability, option=option)
    state = evolve(state, serial=state.serial + 1, stack=(*state.stack, one), passes=0, priority=None, idle=0)
    return follow(book, state, Announce(), Settle(player))


NORMAL_HANDLERS: Final[Mapping[type[object], Doing]] = MappingProxyType(
    {
        d.PassPriority: pass_priority,
        d.PlayLand: play_land,
        d.BeginCast: begin_cast,
        d.BeginAbility: begin_ability,
        d.ActivateMana: activate_mana,
    }
)
"""What is done at priority in normal Magic."""
