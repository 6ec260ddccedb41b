"""What a step of Castle may not do: the invariants that concern a state, an action and the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import atoms as e
from castlerules.cards.abilities import Characteristic, ChooseCards, DamageRedirected, Static, TakeControl
from castlerules.cards.characteristics import CardType
from castlerules.cards.primitives import nodes_in
from castlerules.core import Broken, Player
from castlerules.magic.actions import Action, ChooseTarget, PassPriority
from castlerules.magic.combat import defender
from castlerules.magic.evaluate import objects
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.lasting import RegenerationShield
from castlerules.magic.playable import words_of
from castlerules.magic.scene import Scene
from castlerules.magic.stack import OnStack, StackKind
from castlerules.magic.state import Permanent, State
from castlerules.magic.step_invariants import step_problems as step_problems_of_magic
from castlerules.magic.steps import Step

from .breach import switch_partner
from .castles import breach_of, castle_creatures, place_of
from .grid import slot_of
from .keep import (
    Activating,
    ChooseAttackColumn,
    DeclineActivation,
    FaceDown,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    PayActivation,
    ProceedToBlock,
    Raised,
    Stage,
    SwitchWithBehind,
    agreed,
    castles_of,
)
from .rules import ShieldScope

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["step_problems"]

Problems = Iterator[Broken]

_MANEUVERS: Final = (ManeuverMove, ManeuverSwap, ManeuverTurnDown)
_IN_BREACH: Final = (PayActivation, DeclineActivation, SwitchWithBehind, ProceedToBlock)
_ONWARD: Final = (TakeControl, e.Discard, e.DiscardThat, e.Mill)
"""What can bring to a graveyard a card that has left its castle in another way, in the same step."""

_CHOSEN: Final = (TakeControl, ChooseCards, e.SacrificeSome)
"""What lets a player select a castle creature, or takes it out of its castle."""


def step_problems(book: Rulebook, before: State, action: Action, after: State) -> tuple[Broken, ...]:
    """Return every invariant, from BASE-I01 and CAS-I03 on, that the step from *before* by *action* to *after* breaks.

    Both states are taken to have no problems of their own.
    """
    found = list(step_problems_of_magic(book, before, action, after, without=("BASE-I21",)))
    for find in _FINDERS:
        found += find(book, before, action, after)
    return tuple(found)


# Cards.


def _slots(state: State) -> dict[CardId, tuple[Player, int, FaceDown | Raised]]:
    """Return where in which castle each card is, and how."""
    return {
        content.card: (Player(place), slot, content)
        for place, castle in enumerate(castles_of(state).castles)
        for slot, content in enumerate(castle.slots)
        if content is not None
    }


def _castles(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I03, CAS-I04, CAS-053, CAS-054: reserves stay, and no castle ever gets a card."""
    if castles_of(before).castles is castles_of(after).castles:
        return
    for place, (old, new) in enumerate(zip(castles_of(before).castles, castles_of(after).castles, strict=True)):
        if old.reserve != new.reserve:
            yield Broken("CAS-I03", f"the reserve of player {place} has changed")
    was, now = _slots(before), _slots(after)
    if any(card not in was for card in now):
        yield Broken("CAS-I04", "a card has come into a castle")
    for card, (player, slot, content) in now.items():
        if card in was:
            yield from _kept(before, action, after, was[card], (player, slot, content))
    for card in was:
        if card not in now:
            yield from _left(book, before, after, card)


def _kept(
    before: State, action: Action, after: State, was: tuple[Player, int, Any], now: tuple[Player, int, Any]
) -> Problems:
    """CAS-I15, CAS-I27, CAS-I31: a card that stays in its castle is where, and as, somebody has brought it."""
    (player, slot, old), (holder, place, new) = was, now
    if (player, slot) != (holder, place) and not _is_brought(before, action, player, slot, place):
        yield Broken("CAS-I15", "a card in a castle has changed its slot, and nobody has moved it")
    if isinstance(old, FaceDown) and isinstance(new, FaceDown):
        if old.known and not new.known:
            yield Broken("CAS-I31", "a card that was revealed is known no more")
    elif isinstance(new, FaceDown):
        if not isinstance(action, ManeuverTurnDown) or before.priority != player:
            yield Broken("CAS-I27", "a creature has been turned down, and nobody has done that")
        elif not new.known:
            yield Broken("CAS-I31", "a creature was turned down, and is not known")
    elif isinstance(old, FaceDown):
        if player != defender(before) or Step.BLOCKERS not in (before.step, after.step):
            yield Broken("CAS-I27", "a card has become active, and no one has attacked it")
        if new.creature < before.serial:
            yield Broken("CAS-I27", "a card has become active, and has not come into play")
    elif old.creature != new.creature:
        yield Broken("CAS-I27", "a creature is another one, and has not been turned down")


def _is_brought(before: State, action: Action, player: Player, slot: int, place: int) -> bool:
    """CAS-032, CAS-056, CAS-058: return whether *action* brings a card of *player* from *slot* to *place*."""
    rules = agreed(before)
    match action:
        case ManeuverMove(src=src, dst=dst):
            return before.priority == player and (slot_of(rules, src), slot_of(rules, dst)) == (slot, place)
        case ManeuverSwap(slot=one, other=other):
            return before.priority == player and {slot_of(rules, one), slot_of(rules, other)} == {slot, place}
        case SwitchWithBehind():
            breach = breach_of(before)
            if player != defender(before) or breach is None:
                return False
            return {slot, place} == {breach.slot, switch_partner(before)}
        case _:
            return False


def _left(book: Rulebook, before: State, after: State, card: CardId) -> Problems:
    """CAS-I16: what dies, is sacrificed or is declined is in the removed pile; in a graveyard it never stays."""
    graveyard = after.seats[before.table.owners[card]].graveyard
    if any(held.card == card for held in graveyard) and not _may_have_moved_on(book, before):
        yield Broken("CAS-I16", f"{before.table.cards[card].name} has left its castle, and is in a graveyard")


def _may_have_moved_on(book: Rulebook, state: State) -> bool:
    """Return whether a card of *state* says what can bring a card to a graveyard after it has left its castle."""
    cards = dict.fromkeys(state.table.cards)
    return any(isinstance(word, _ONWARD) for card in cards for word in words_of(book, card))


# Manoeuvres.


def _maneuvers(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I15, CAS-Q87, CAS-Q91: the active player makes them, they are counted turn by turn, and they cost life."""
    made, old, new = isinstance(action, _MANEUVERS), castles_of(before).maneuvers, castles_of(after).maneuvers
    if new != (old + made if after.turn == before.turn else 0):
        yield Broken("CAS-I15", f"{old} manoeuvres had been made in this turn, and now {new}")
    if not made:
        return
    player, rules = before.priority, agreed(before)
    if player is None or player != before.active:
        yield Broken("CAS-I15", "only the active player makes manoeuvres")
        return
    price = {
        ManeuverMove: rules.move_face_down_life,
        ManeuverSwap: rules.swap_adjacent_life,
        ManeuverTurnDown: rules.turn_down_life,
    }[type(action)]
    if after.seats[player].life != before.seats[player].life - price:
        yield Broken("CAS-Q91", f"a manoeuvre costs {price} life, and that alone")


# Targets and effects.


def _shield(_: Rulebook, before: State, action: Action, __: State) -> Problems:
    """CAS-I08, CAS-Q68: while the shield is up nobody aims at an active creature in the castle of somebody else."""
    if not isinstance(action, ChooseTarget) or not before.combat.declared or before.asks is None:
        return
    found = place_of(castles_of(before), action.target)
    if found is None or found[0] == before.asks.player:
        return
    if agreed(before).shield_scope == ShieldScope.BOTH_CASTLES or found[0] == defender(before):
        yield Broken("CAS-I08", "somebody has aimed at a castle creature of the other player during combat")


def _untargeted(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I29, CAS-044, CAS-Q71: what does not target leaves castle creatures as they are."""
    top = _resolved(book, before, action, after)
    creatures = {creature for creature, *_ in castle_creatures(castles_of(before))}
    if top is None or not creatures or not _is_aimless(before, top, creatures):
        return
    here, spared = {one.id: one for one in after.permanents}, {*_healed(before, after), *_shields(book, before)}
    for was in before.permanents:
        if was.id in creatures and was.id not in spared:
            now = here.get(was.id)
            if _marks(was) != _marks(now) if now is not None else _is_swept(book, before, top, was):
                yield Broken("CAS-I29", f"object {was.id} is in a castle, and what did not target it has changed it")


def _is_swept(book: Rulebook, state: State, one: OnStack, was: Permanent) -> bool:
    """CAS-Q71: return whether *was*, which has left play as *one* resolved, can have left it by that alone.

    It may have been chosen by its player, or have been kept alive by something else that has changed.
    """
    cards = state.table.cards
    said = words_of(book, cards[one.card]) if one.card is not None else nodes_in(one.ability)
    held = any(other.attached == was.id for other in state.permanents)
    held = held or any(isinstance(word, (Static, Characteristic)) for word in words_of(book, cards[was.card]))
    return not held and not any(isinstance(word, _CHOSEN) for word in said)


def _marks(one: Permanent) -> tuple[object, ...]:
    return one.damage, one.counters, one.tapped, one.controller


def _resolved(book: Rulebook, before: State, action: Action, after: State) -> OnStack | None:
    """Return what has resolved in this step, all of it."""
    passed = isinstance(action, PassPriority) and before.passes + 1 >= len(book.players)
    if not passed or not before.stack or after.context is not None or after.result is not None:
        return None
    top = before.stack[-1]
    return None if top.kind is StackKind.PACKET or any(one.id == top.id for one in after.stack) else top


def _is_aimless(state: State, one: OnStack, creatures: set[ObjectId]) -> bool:
    """CAS-Q71: return whether *one* has no targets, and does not come from a castle creature or from what is on it."""
    if any(one.targets) or one.memory is not None or one.source in creatures:
        return False
    source = next((source for source in state.permanents if source.id == one.source), None)
    if source is None:
        return one.kind is StackKind.SPELL
    return source.attached not in creatures


def _healed(before: State, after: State) -> set[ObjectId]:
    """Return what has regenerated."""
    left = {one.stamp for one in after.lasting if isinstance(one, RegenerationShield)}
    return {one.object for one in before.lasting if isinstance(one, RegenerationShield) and one.stamp not in left}


def _shields(book: Rulebook, before: State) -> set[ObjectId]:
    """CAS-Q16, CAS-Q71: return what takes damage for a player by what it says itself, or what is attached to it."""
    scene = Scene(book, before)
    redirected = [(context, rule) for context, rule in scene.rules if isinstance(rule, DamageRedirected)]
    return {target for context, rule in redirected for target in objects(scene, rule.to, context)}


# The breach.


def _attack(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I12, CAS-Q48, CAS-Q61: in one combat the column stays, switches are counted, and what is over is over."""
    old, new = breach_of(before), breach_of(after)
    if after.turn != before.turn or new is None:
        return
    if old is None:
        if not isinstance(action, ChooseAttackColumn) or new.column != action.column:
            yield Broken("CAS-I12", "there is an attack on a column that nobody has named")
        return
    if new.column != old.column:
        yield Broken("CAS-I12", "another column is attacked than was named")
    if new.switches != old.switches + isinstance(action, SwitchWithBehind):
        yield Broken("CAS-Q48", f"there were {old.switches} switches, and now {new.switches}")
    if new.stage not in _LATER.get(old.stage, tuple(Stage)):
        yield Broken("CAS-Q61", f"the attack was {old.stage.value}, and is {new.stage.value}")


_LATER: Final[Mapping[Stage, tuple[Stage, ...]]] = MappingProxyType(
    {
        Stage.OPEN: (Stage.OPEN,),
        Stage.BLOCKED: (Stage.BLOCKED, Stage.OVER),
        Stage.OVER: (Stage.OVER,),
    }
)
"""What can become of an attack in which all has been decided."""


def _fighters(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """CAS-I12, CAS-Q56: nobody joins an attack, and attackers become blocked as the defending player goes on."""
    if before.turn != after.turn or not before.combat.declared or not after.combat.declared:
        return
    old, new, breach = before.combat, after.combat, breach_of(before)
    if not set(new.attackers) <= set(old.attackers):
        yield Broken("CAS-I12", "an attacker has joined a fight that goes on")
    if (
        breach is not None
        and breach.stage in _LATER
        and any((one in old.blocked) != (one in new.blocked) for one in new.attackers)
    ):
        yield Broken("CAS-Q56", "whether an attacker is blocked has changed")


def _costs(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I23, CAS-I24: in a breach nothing is paid but life, and that as much as it costs."""
    if not isinstance(action, _IN_BREACH):
        return
    tapped = {one.id: one.tapped for one in after.permanents}
    cards = before.table.cards
    lands = [one for one in before.permanents if cards[one.card].has_type(CardType.LAND) and one.id in tapped]
    if any(tapped[one.id] != one.tapped for one in lands):
        yield Broken("CAS-I23", "a land has been tapped or untapped in a breach")
    if after.step is not before.step and any(any(seat.pool) for seat in before.seats):
        return  # with the step some mana is lost, and may burn
    if any(old.pool != new.pool for old, new in zip(before.seats, after.seats, strict=True)):
        yield Broken("CAS-I23", "there is other mana than before in a breach")
    cost, player = _cost(before, action), defender(before)
    if cost > before.seats[player].life or after.seats[player].life != before.seats[player].life - cost:
        yield Broken("CAS-I24", f"{type(action).__name__} costs {cost} life, no more and no less, which must be there")


def _cost(before: State, action: Action) -> int:
    if isinstance(action, SwitchWithBehind):
        return agreed(before).switch_life
    return before.asks.price if isinstance(action, PayActivation) and isinstance(before.asks, Activating) else 0


_FINDERS: Final[tuple[Callable[[Rulebook, State, Action, State], Problems], ...]] = (
    _castles,
    _maneuvers,
    _shield,
    _untargeted,
    _attack,
    _fighters,
    _costs,
)
