"""Invariants of a step of Castle: checks of a state, an action and the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import language as lang
from castlerules.cards.language.abilities import (
    CharacteristicDefining,
    ChooseCards,
    DamageRedirected,
    Static,
    TakeControl,
)
from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.tree import nodes_in
from castlerules.castle.model.grid import slot_named
from castlerules.castle.model.options import ShieldScope
from castlerules.castle.model.state import (
    ActivationDecision,
    ActiveCard,
    BreachStage,
    ChooseAttackColumn,
    DeclineActivation,
    FaceDownCard,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    PayActivation,
    ProceedToBlock,
    SwitchWithBehind,
    castle_state_of,
    rules_of,
)
from castlerules.castle.rules.breach import switch_partner
from castlerules.castle.rules.slots import breach_of, castle_creatures, slot_of_creature
from castlerules.core import Player, Violation
from castlerules.magic.integrity.step_invariants import step_problems as step_problems_of_magic
from castlerules.magic.model.actions import Action, ChooseTarget, PassPriority
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.ongoing_effects import RegenerationShield
from castlerules.magic.model.stack import StackKind, StackObject
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.model.steps import Step
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import objects_of
from castlerules.magic.rules.combat import defending_player

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_MANEUVERS: Final = (ManeuverMove, ManeuverSwap, ManeuverTurnDown)
_BREACH_ACTIONS: Final = (PayActivation, DeclineActivation, SwitchWithBehind, ProceedToBlock)
_NODES_TO_GRAVEYARD: Final = (TakeControl, lang.Discard, lang.DiscardObject, lang.Mill)
"""Effects that can put a card into a graveyard after it left its castle in another way, in the same step."""

_NODES_THAT_CHOOSE: Final = (TakeControl, ChooseCards, lang.SacrificeSome)
"""Effects for which a player chooses a castle creature, or that take it out of its castle."""


def step_problems(book: Rulebook, before: State, action: Action, after: State) -> tuple[Violation, ...]:
    """Return the violations of invariants, codes BASE-I and CAS-I, in the step from *before* by *action* to *after*.

    Both states are assumed to have no violations of their own.
    """
    violations = list(step_problems_of_magic(book, before, action, after, without=("BASE-I21",)))
    for find in _STEP_CHECKS:
        violations += find(book, before, action, after)
    return tuple(violations)


# Cards.


def _slots_by_card(state: State) -> dict[CardId, tuple[Player, int, FaceDownCard | ActiveCard]]:
    """Return for each card in a castle the player, the slot and the content of the slot."""
    return {
        content.card: (Player(place), slot, content)
        for place, castle in enumerate(castle_state_of(state).castles)
        for slot, content in enumerate(castle.slots)
        if content is not None
    }


def _castles(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I03, CAS-I04, CAS-053, CAS-054: reserves do not change, and no card enters a castle."""
    if castle_state_of(before).castles is castle_state_of(after).castles:
        return
    for place, (old, new) in enumerate(
        zip(castle_state_of(before).castles, castle_state_of(after).castles, strict=True)
    ):
        if old.reserve != new.reserve:
            yield Violation("CAS-I03", f"the reserve of player {place} has changed")
    was, now = _slots_by_card(before), _slots_by_card(after)
    if any(card not in was for card in now):
        yield Violation("CAS-I04", "a card has come into a castle")
    for card, (player, slot, content) in now.items():
        if card in was:
            yield from _stayed_in_castle(before, action, after, was[card], (player, slot, content))
    for card in was:
        if card not in now:
            yield from _left_castle(book, before, after, card)


def _stayed_in_castle(
    before: State, action: Action, after: State, was: tuple[Player, int, Any], now: tuple[Player, int, Any]
) -> Problems:
    """CAS-I15, CAS-I27, CAS-I31: a card that stays in its castle changes only by an action or an attack."""
    (player, slot, old), (holder, place, new) = was, now
    if (player, slot) != (holder, place) and not _is_moved_by(before, action, player, slot, place):
        yield Violation("CAS-I15", "a card in a castle has changed its slot, and nobody has moved it")
    if isinstance(old, FaceDownCard) and isinstance(new, FaceDownCard):
        if old.known and not new.known:
            yield Violation("CAS-I31", "a card that was revealed is known no more")
    elif isinstance(new, FaceDownCard):
        if not isinstance(action, ManeuverTurnDown) or before.priority != player:
            yield Violation("CAS-I27", "a creature has been turned down, and nobody has done that")
        elif not new.known:
            yield Violation("CAS-I31", "a creature was turned down, and is not known")
    elif isinstance(old, FaceDownCard):
        if player != defending_player(before) or Step.BLOCKERS not in (before.step, after.step):
            yield Violation("CAS-I27", "a card has become active, and no one has attacked it")
        if new.creature < before.next_object:
            yield Violation("CAS-I27", "a card has become active, and has not come into play")
    elif old.creature != new.creature:
        yield Violation("CAS-I27", "a creature is another one, and has not been turned down")


def _is_moved_by(before: State, action: Action, player: Player, slot: int, place: int) -> bool:
    """CAS-032, CAS-056, CAS-058: return whether *action* brings a card of *player* from *slot* to *place*."""
    rules = rules_of(before)
    match action:
        case ManeuverMove(src=src, dst=dst):
            return before.priority == player and (slot_named(rules, src), slot_named(rules, dst)) == (slot, place)
        case ManeuverSwap(slot=one, other=other):
            return before.priority == player and {slot_named(rules, one), slot_named(rules, other)} == {slot, place}
        case SwitchWithBehind():
            breach = breach_of(before)
            if player != defending_player(before) or breach is None:
                return False
            return {slot, place} == {breach.slot, switch_partner(before)}
        case _:
            return False


def _left_castle(book: Rulebook, before: State, after: State, card: CardId) -> Problems:
    """CAS-I16: a castle card that dies, is sacrificed or is declined is removed, and does not stay in a graveyard."""
    graveyard = after.seats[before.table.owners[card]].graveyard
    if any(card_object.card == card for card_object in graveyard) and not _may_have_moved_on(book, before):
        yield Violation("CAS-I16", f"{before.table.cards[card].name} has left its castle, and is in a graveyard")


def _may_have_moved_on(book: Rulebook, state: State) -> bool:
    """Return whether a card of *state* has an effect that can put a card into a graveyard after it left its castle."""
    cards = dict.fromkeys(state.table.cards)
    return any(isinstance(word, _NODES_TO_GRAVEYARD) for card in cards for word in nodes_of_card(book, card))


# Manoeuvres.


def _maneuvers(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I15, CAS-Q87, CAS-Q91: only the active player makes manoeuvres; each turn counts them, and they cost life."""
    made, old, new = isinstance(action, _MANEUVERS), castle_state_of(before).maneuvers, castle_state_of(after).maneuvers
    if new != (old + made if after.turn == before.turn else 0):
        yield Violation("CAS-I15", f"{old} manoeuvres had been made in this turn, and now {new}")
    if not made:
        return
    player, rules = before.priority, rules_of(before)
    if player is None or player != before.active:
        yield Violation("CAS-I15", "only the active player makes manoeuvres")
        return
    price = {
        ManeuverMove: rules.move_face_down_life,
        ManeuverSwap: rules.swap_adjacent_life,
        ManeuverTurnDown: rules.turn_down_life,
    }[type(action)]
    if after.seats[player].life != before.seats[player].life - price:
        yield Violation("CAS-Q91", f"a manoeuvre costs {price} life, and that alone")


# Targets and effects.


def _shield(_: Rulebook, before: State, action: Action, __: State) -> Problems:
    """CAS-I08, CAS-Q68: while the shield is up no player targets an active creature in the other player's castle."""
    if not isinstance(action, ChooseTarget) or not before.combat.attack_declared or before.decision is None:
        return
    slot = slot_of_creature(castle_state_of(before), action.target)
    if slot is None or slot[0] == before.decision.player:
        return
    if rules_of(before).shield_scope == ShieldScope.BOTH_CASTLES or slot[0] == defending_player(before):
        yield Violation("CAS-I08", "somebody has aimed at a castle creature of the other player during combat")


def _untargeted_effects(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I29, CAS-044, CAS-Q71: a resolving object without targets does not change castle creatures."""
    top = _resolved_object(book, before, action, after)
    creatures = {creature for creature, *_ in castle_creatures(castle_state_of(before))}
    if top is None or not creatures or not _is_untargeted(before, top, creatures):
        return
    here, spared = (
        {permanent.id: permanent for permanent in after.permanents},
        {*_regenerated(before, after), *_redirection_targets(book, before)},
    )
    for was in before.permanents:
        if was.id in creatures and was.id not in spared:
            now = here.get(was.id)
            if (
                _compared_fields(was) != _compared_fields(now)
                if now is not None
                else _left_by_that_alone(book, before, top, was)
            ):
                yield Violation("CAS-I29", f"object {was.id} is in a castle, and what did not target it has changed it")


def _left_by_that_alone(book: Rulebook, state: State, stack_object: StackObject, was: Permanent) -> bool:
    """CAS-Q71: return whether only *stack_object* can have made *was* leave play as it resolved.

    Otherwise its controller may have chosen it, or another object that kept it alive may have changed.
    """
    cards = state.table.cards
    nodes = (
        nodes_of_card(book, cards[stack_object.card])
        if stack_object.card is not None
        else nodes_in(stack_object.ability)
    )
    is_supported = any(other.attached_to == was.id for other in state.permanents)
    is_supported = is_supported or any(
        isinstance(word, (Static, CharacteristicDefining)) for word in nodes_of_card(book, cards[was.card])
    )
    return not is_supported and not any(isinstance(word, _NODES_THAT_CHOOSE) for word in nodes)


def _compared_fields(permanent: Permanent) -> tuple[object, ...]:
    return permanent.damage, permanent.counters, permanent.tapped, permanent.controller


def _resolved_object(book: Rulebook, before: State, action: Action, after: State) -> StackObject | None:
    """Return the stack object that has resolved completely in this step; None if there is none."""
    passed = isinstance(action, PassPriority) and before.passes + 1 >= len(book.players)
    if not passed or not before.stack or after.resolution is not None or after.result is not None:
        return None
    top = before.stack[-1]
    return (
        None
        if top.kind is StackKind.COMBAT_DAMAGE or any(stack_object.id == top.id for stack_object in after.stack)
        else top
    )


def _is_untargeted(state: State, stack_object: StackObject, creatures: set[ObjectId]) -> bool:
    """CAS-Q71: return whether *stack_object* has no targets and its source is no castle creature or attached to one."""
    if any(stack_object.targets) or stack_object.captured is not None or stack_object.source in creatures:
        return False
    source = next((source for source in state.permanents if source.id == stack_object.source), None)
    if source is None:
        return stack_object.kind is StackKind.SPELL
    return source.attached_to not in creatures


def _regenerated(before: State, after: State) -> set[ObjectId]:
    """Return the permanents whose regeneration shield was used up."""
    left = {delayed.timestamp for delayed in after.ongoing if isinstance(delayed, RegenerationShield)}
    return {
        delayed.object
        for delayed in before.ongoing
        if isinstance(delayed, RegenerationShield) and delayed.timestamp not in left
    }


def _redirection_targets(book: Rulebook, before: State) -> set[ObjectId]:
    """CAS-Q16, CAS-Q71: return the objects to which damage to a player is redirected."""
    board = Board(book, before)
    redirected = [(context, rule) for context, rule in board.rule_effects if isinstance(rule, DamageRedirected)]
    return {target for context, rule in redirected for target in objects_of(board, rule.to, context)}


# The breach.


def _attack(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I12, CAS-Q48, CAS-Q61: in one combat the column stays, switches are counted, and a final stage stays."""
    old, new = breach_of(before), breach_of(after)
    if after.turn != before.turn or new is None:
        return
    if old is None:
        if not isinstance(action, ChooseAttackColumn) or new.column != action.column:
            yield Violation("CAS-I12", "there is an attack on a column that nobody has named")
        return
    if new.column != old.column:
        yield Violation("CAS-I12", "another column is attacked than was named")
    if new.switches != old.switches + isinstance(action, SwitchWithBehind):
        yield Violation("CAS-Q48", f"there were {old.switches} switches, and now {new.switches}")
    if new.stage not in _NEXT_STAGES.get(old.stage, tuple(BreachStage)):
        yield Violation(
            "CAS-Q61", f"the attack was {old.stage.value.replace('_', ' ')}, and is {new.stage.value.replace('_', ' ')}"
        )


_NEXT_STAGES: Final[Mapping[BreachStage, tuple[BreachStage, ...]]] = MappingProxyType(
    {
        BreachStage.OPEN: (BreachStage.OPEN,),
        BreachStage.BLOCKED: (BreachStage.BLOCKED, BreachStage.OVER),
        BreachStage.OVER: (BreachStage.OVER,),
    }
)
"""The possible next stages of an attack whose breach is finished."""


def _attackers(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """CAS-I12, CAS-Q56: no creature joins an attack, and after the block no attacker becomes blocked or unblocked."""
    if before.turn != after.turn or not before.combat.attack_declared or not after.combat.attack_declared:
        return
    old, new, breach = before.combat, after.combat, breach_of(before)
    if not set(new.attackers) <= set(old.attackers):
        yield Violation("CAS-I12", "an attacker has joined a fight that goes on")
    if (
        breach is not None
        and breach.stage in _NEXT_STAGES
        and any((object_id in old.blocked) != (object_id in new.blocked) for object_id in new.attackers)
    ):
        yield Violation("CAS-Q56", "whether an attacker is blocked has changed")


def _costs(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I23, CAS-I24: an action in a breach costs exactly its price in life, and no mana."""
    if not isinstance(action, _BREACH_ACTIONS):
        return
    tapped = {permanent.id: permanent.tapped for permanent in after.permanents}
    cards = before.table.cards
    lands = [
        permanent
        for permanent in before.permanents
        if cards[permanent.card].has_type(CardType.LAND) and permanent.id in tapped
    ]
    if any(tapped[permanent.id] != permanent.tapped for permanent in lands):
        yield Violation("CAS-I23", "a land has been tapped or untapped in a breach")
    if after.step is not before.step and any(any(seat.pool) for seat in before.seats):
        return  # mana is lost at the end of a step, and may burn
    if any(old.pool != new.pool for old, new in zip(before.seats, after.seats, strict=True)):
        yield Violation("CAS-I23", "there is other mana than before in a breach")
    cost, player = _life_cost(before, action), defending_player(before)
    if cost > before.seats[player].life or after.seats[player].life != before.seats[player].life - cost:
        yield Violation(
            "CAS-I24", f"{type(action).__name__} costs {cost} life, no more and no less, which must be there"
        )


def _life_cost(before: State, action: Action) -> int:
    if isinstance(action, SwitchWithBehind):
        return rules_of(before).switch_life
    return (
        before.decision.price
        if isinstance(action, PayActivation) and isinstance(before.decision, ActivationDecision)
        else 0
    )


_STEP_CHECKS: Final[tuple[Callable[[Rulebook, State, Action, State], Problems], ...]] = (
    _castles,
    _maneuvers,
    _shield,
    _untargeted_effects,
    _attack,
    _attackers,
    _costs,
)
