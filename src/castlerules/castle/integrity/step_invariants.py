"""Invariants of one action in Castle: checks of the state before it, the action, and the state after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import language as lang
from castlerules.cards.language import abilities
from castlerules.cards.language.tree import nodes_in
from castlerules.castle.model import actions, decisions, grid, options
from castlerules.castle.model.state import ActiveCard, BreachStage, FaceDownCard, castle_state_of, rules_of
from castlerules.castle.rules.breach import switch_partner
from castlerules.castle.rules.slots import breach_of, castle_creatures, slot_of_creature
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.step_invariants import step_problems as step_problems_of_magic
from castlerules.magic.integrity.zones import zone_card_name
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

_MANEUVERS: Final = (actions.ManeuverMove, actions.ManeuverSwap, actions.ManeuverTurnDown)
_BREACH_ACTIONS: Final = (
    actions.PayActivation,
    actions.DeclineActivation,
    actions.SwitchWithBehind,
    actions.ProceedToBlock,
)
_NODES_TO_GRAVEYARD: Final = (abilities.TakeControl, lang.Discard, lang.DiscardObject, lang.Mill)
"""Effects that may put a card into a graveyard in the step in which it left its castle, for example for the hand."""

_NODES_THAT_CHOOSE: Final = (abilities.TakeControl, abilities.ChooseCards, lang.SacrificeSome)
"""Effects that let a player choose a castle creature, or that take a castle creature out of its castle."""


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
    """Return for each card in a castle: the castle's player, the slot, and the content of the slot."""
    return {
        content.card: (Player(place), slot, content)
        for place, castle in enumerate(castle_state_of(state).castles)
        for slot, content in enumerate(castle.slots)
        if content is not None
    }


def _castles(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I03, CAS-I04, CAS-053, CAS-054: yield the violations in reserves, and in cards that enter, stay or leave."""
    if castle_state_of(before).castles is castle_state_of(after).castles:
        return
    for place, (old, new) in enumerate(
        zip(castle_state_of(before).castles, castle_state_of(after).castles, strict=True)
    ):
        if old.reserve != new.reserve:
            change = f"from cards {short_repr(old.reserve)} to {short_repr(new.reserve)}"
            yield Violation("CAS-I03", f"the reserve of player {place} changed {change}; expected no change")
    was, now = _slots_by_card(before), _slots_by_card(after)
    if arrived := [card for card in now if card not in was]:
        name = zone_card_name(after, arrived[0])
        yield Violation("CAS-I04", f"{name} entered a castle; expected no new card there, because cards only leave")
    for card, (player, slot, content) in now.items():
        if card in was:
            yield from _stayed_in_castle(before, action, after, was[card], (player, slot, content))
    for card in was:
        if card not in now:
            yield from _left_castle(book, before, after, card)


def _stayed_in_castle(
    before: State, action: Action, after: State, was: tuple[Player, int, Any], now: tuple[Player, int, Any]
) -> Problems:
    """CAS-I15, CAS-I27, CAS-I31: yield a violation if a card moved or turned without a manoeuvre or an attack.

    *was* and *now* are, before and after *action*, the player, slot and content of the slot of one castle card.
    """
    (player, slot, old), (holder, place, new) = was, now
    if (player, slot) != (holder, place) and not _is_moved_by(before, action, player, slot, place):
        rules = rules_of(before)
        places = f"{grid.slot_name(rules, slot)} of player {player}, got {grid.slot_name(rules, place)} of {holder}"
        yield Violation("CAS-I15", f"{_card_and_action(before, new, action)}: expected it still in {places}")
    if isinstance(old, FaceDownCard) and isinstance(new, FaceDownCard):
        if old.known and not new.known:
            yield Violation("CAS-I31", f"{_card_and_action(before, new, action)}: known flag: expected True, got False")
    elif isinstance(new, FaceDownCard):
        if not isinstance(action, actions.ManeuverTurnDown) or before.priority != player:
            name = _card_and_action(before, new, action)
            yield Violation("CAS-I27", f"{name}: turned down; expected ManeuverTurnDown of player {player}")
        elif not new.known:
            name = _card_and_action(before, new, action)
            yield Violation("CAS-I31", f"{name}: known flag after turning down: expected True, got False")
    elif isinstance(old, FaceDownCard):
        if player != defending_player(before) or Step.BLOCKERS not in (before.step, after.step):
            name = _card_and_action(before, new, action)
            yield Violation("CAS-I27", f"{name}: became active; expected that only in an attack on player {player}")
        if new.creature < before.next_object:
            name = _card_and_action(before, new, action)
            yield Violation("CAS-I27", f"{name}: became active as the old object {new.creature}; expected a new object")
    elif old.creature != new.creature:
        ids = f"expected {old.creature} as before, got {new.creature}"
        yield Violation("CAS-I27", f"{_card_and_action(before, new, action)}: object id of the active creature: {ids}")


def _card_and_action(state: State, content: FaceDownCard | ActiveCard, action: Action) -> str:
    """Return how a message begins: with the name of the card in *content*, and with the type of *action*."""
    return f"{zone_card_name(state, content.card)} after {type(action).__name__}"


def _is_moved_by(before: State, action: Action, player: Player, slot: int, place: int) -> bool:
    """CAS-032, CAS-056, CAS-058: return whether *action* moves a card of *player* from *slot* to slot *place*."""
    rules = rules_of(before)
    match action:
        case actions.ManeuverMove(src=src, dst=dst):
            ends = (grid.slot_named(rules, src), grid.slot_named(rules, dst))
            return before.priority == player and ends == (slot, place)
        case actions.ManeuverSwap(slot=first, other=second):
            swapped = {grid.slot_named(rules, first), grid.slot_named(rules, second)}
            return before.priority == player and swapped == {slot, place}
        case actions.SwitchWithBehind():
            breach = breach_of(before)
            if player != defending_player(before) or breach is None:
                return False
            return {slot, place} == {breach.slot, switch_partner(before)}
        case _:
            return False


def _left_castle(book: Rulebook, before: State, after: State, card: CardId) -> Problems:
    """CAS-I16: yield a violation if *card*, which left its castle, is in a graveyard instead of out of the game."""
    graveyard = after.seats[before.table.owners[card]].graveyard
    if any(card_object.card == card for card_object in graveyard) and not _may_have_moved_on(book, before):
        name = before.table.cards[card].name
        yield Violation("CAS-I16", f"{name} left its castle for a graveyard; expected it to be removed from the game")


def _may_have_moved_on(book: Rulebook, state: State) -> bool:
    """Return whether an effect of a card of *state* can put a card that has left its castle into a graveyard."""
    cards = dict.fromkeys(state.table.cards)
    return any(isinstance(word, _NODES_TO_GRAVEYARD) for card in cards for word in nodes_of_card(book, card))


# Manoeuvres.


def _maneuvers(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I15, CAS-Q87, CAS-Q91: yield a violation unless manoeuvres are counted, and paid by the active player."""
    is_maneuver, old, new = (
        isinstance(action, _MANEUVERS),
        castle_state_of(before).maneuvers,
        castle_state_of(after).maneuvers,
    )
    if new != (due := old + is_maneuver if after.turn == before.turn else 0):
        name = type(action).__name__
        yield Violation("CAS-I15", f"manoeuvres counted this turn after {name}: expected {due}, got {new}")
    if not is_maneuver:
        return
    player, rules = before.priority, rules_of(before)
    if player is None or player != before.active:
        got = short_repr(player)
        name = type(action).__name__
        yield Violation("CAS-I15", f"player who made {name}: expected the active player {before.active}, got {got}")
        return
    price = {
        actions.ManeuverMove: rules.move_face_down_life,
        actions.ManeuverSwap: rules.swap_adjacent_life,
        actions.ManeuverTurnDown: rules.turn_down_life,
    }[type(action)]
    if after.seats[player].life != (left := before.seats[player].life - price):
        name, life = type(action).__name__, after.seats[player].life
        yield Violation(
            "CAS-Q91", f"life of player {player} after {name}, which costs {price} life: expected {left}, got {life}"
        )


# Targets and effects.


def _shield(_: Rulebook, before: State, action: Action, __: State) -> Problems:
    """CAS-I08, CAS-Q68: yield a violation if a player targets a castle creature of the other player in combat.

    The ban is called the shield; it lasts from the declaration of attackers to the end of combat.
    """
    if not isinstance(action, ChooseTarget) or not before.combat.attack_declared or before.decision is None:
        return
    slot = slot_of_creature(castle_state_of(before), action.target)
    if slot is None or slot[0] == before.decision.player:
        return
    if rules_of(before).shield_scope == options.ShieldScope.BOTH_CASTLES or slot[0] == defending_player(before):
        player, owner = before.decision.player, slot[0]
        yield Violation(
            "CAS-I08",
            f"player {player} targeted object {action.target} in the castle of player {owner}; expected none in combat",
        )


def _untargeted_effects(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I29, CAS-044, CAS-Q71: yield a violation if an untargeted spell or ability changed a castle creature."""
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
                old, new = _compared_fields(was), None if now is None else _compared_fields(now)
                yield Violation(
                    "CAS-I29",
                    f"(damage, counters, tapped, controller) of castle creature {was.id}: got {short_repr(new, 99)}"
                    f" after object {top.id} resolved without targets; expected {old} as before",
                )


def _left_by_that_alone(book: Rulebook, state: State, stack_object: StackObject, was: Permanent) -> bool:
    """CAS-Q71: return whether *stack_object* alone must have made the creature *was* leave play as it resolved.

    Other causes: a player chose *was*, or the effect of an attachment or of its own static ability no longer helps it.
    """
    cards = state.table.cards
    nodes = (
        nodes_of_card(book, cards[stack_object.card])
        if stack_object.card is not None
        else nodes_in(stack_object.ability)
    )
    is_supported = any(other.attached_to == was.id for other in state.permanents)
    is_supported = is_supported or any(
        isinstance(word, (abilities.Static, abilities.CharacteristicDefining))
        for word in nodes_of_card(book, cards[was.card])
    )
    return not is_supported and not any(isinstance(word, _NODES_THAT_CHOOSE) for word in nodes)


def _compared_fields(permanent: Permanent) -> tuple[object, ...]:
    return permanent.damage, permanent.counters, permanent.tapped, permanent.controller


def _resolved_object(book: Rulebook, before: State, action: Action, after: State) -> StackObject | None:
    """Return the spell or ability that has resolved completely because of *action*; None if there is none."""
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
    """CAS-Q71: return whether *stack_object* has no targets and is otherwise unrelated to the castle *creatures*.

    It is related if its source is one of *creatures* or is attached to one.
    """
    if any(stack_object.targets) or stack_object.captured is not None or stack_object.source in creatures:
        return False
    source = next((source for source in state.permanents if source.id == stack_object.source), None)
    if source is None:
        return stack_object.kind is StackKind.SPELL
    return source.attached_to not in creatures


def _regenerated(before: State, after: State) -> set[ObjectId]:
    """Return the ids of the permanents whose regeneration shield was used up or ended in this step."""
    left = {delayed.timestamp for delayed in after.ongoing if isinstance(delayed, RegenerationShield)}
    return {
        delayed.object
        for delayed in before.ongoing
        if isinstance(delayed, RegenerationShield) and delayed.timestamp not in left
    }


def _redirection_targets(book: Rulebook, before: State) -> set[ObjectId]:
    """CAS-Q16, CAS-Q71: return the ids of the objects to which continuous effects redirect damage."""
    board = Board(book, before)
    redirected = [(context, rule) for context, rule in board.rule_effects if isinstance(rule, lang.DamageRedirected)]
    return {target for context, rule in redirected for target in objects_of(board, rule.to, context)}


# The breach.


def _attack(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I12, CAS-Q48, CAS-Q61: yield the violations in the column, switches and stage of one attack."""
    old, new = breach_of(before), breach_of(after)
    if after.turn != before.turn or new is None:
        return
    if old is None:
        if not isinstance(action, actions.ChooseAttackColumn) or new.column != action.column:
            name, expected = short_repr(action), f"ChooseAttackColumn({new.column})"
            yield Violation("CAS-I12", f"attack on column {new.column} was begun by {name}; expected {expected}")
        return
    if new.column != old.column:
        columns = f"expected {old.column} as before, got {new.column}"
        yield Violation("CAS-I12", f"attacked column within one combat: {columns}")
    if new.switches != (due := old.switches + isinstance(action, actions.SwitchWithBehind)):
        name = type(action).__name__
        yield Violation("CAS-Q48", f"switches made in this combat, after {name}: expected {due}, got {new.switches}")
    if new.stage not in (stages := _NEXT_STAGES.get(old.stage, tuple(BreachStage))):
        names = " or ".join([stage.value for stage in stages])
        yield Violation("CAS-Q61", f"stage of attack after {old.stage.value}: expected {names}, got {new.stage.value}")


_NEXT_STAGES: Final[Mapping[BreachStage, tuple[BreachStage, ...]]] = MappingProxyType(
    {
        BreachStage.OPEN: (BreachStage.OPEN,),
        BreachStage.BLOCKED: (BreachStage.BLOCKED, BreachStage.OVER),
        BreachStage.OVER: (BreachStage.OVER,),
    }
)
"""For each stage at which the breach is finished: the stages that the attack can have after the next action."""


def _attackers(_: Rulebook, before: State, __: Action, after: State) -> Problems:
    """CAS-I12, CAS-Q56: yield a violation if attackers are added late, or change from or to blocked later."""
    if before.turn != after.turn or not before.combat.attack_declared or not after.combat.attack_declared:
        return
    old, new, breach = before.combat, after.combat, breach_of(before)
    if not set(new.attackers) <= set(old.attackers):
        more = [object_id for object_id in new.attackers if object_id not in old.attackers]
        yield Violation("CAS-I12", f"objects {short_repr(more)} joined the attack after its declaration; expected none")
    if (
        breach is not None
        and breach.stage in _NEXT_STAGES
        and any((object_id in old.blocked) != (object_id in new.blocked) for object_id in new.attackers)
    ):
        yield Violation(
            "CAS-Q56", f"blocked attackers after the block: expected {old.blocked} as before, got {new.blocked}"
        )


def _costs(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """CAS-I23, CAS-I24: yield a violation unless each of ``_BREACH_ACTIONS`` costs exactly its life, and no mana."""
    if not isinstance(action, _BREACH_ACTIONS):
        return
    tapped = {permanent.id: permanent.tapped for permanent in after.permanents}
    cards = before.table.cards
    lands = [
        permanent
        for permanent in before.permanents
        if cards[permanent.card].has_type(lang.CardType.LAND) and permanent.id in tapped
    ]
    if turned := [permanent.id for permanent in lands if tapped[permanent.id] != permanent.tapped]:
        name = type(action).__name__
        yield Violation("CAS-I23", f"lands that {name} tapped or untapped: expected none, got objects {turned}")
    if after.step is not before.step and any(any(seat.pool) for seat in before.seats):
        return  # mana is lost at the end of a step, and may burn
    if any(old.pool != new.pool for old, new in zip(before.seats, after.seats, strict=True)):
        pools = [tuple(seat.pool) for seat in before.seats], [tuple(seat.pool) for seat in after.seats]
        name = type(action).__name__
        yield Violation("CAS-I23", f"mana pools after {name}: expected {pools[0]} as before, got {pools[1]}")
    cost, player = _life_cost(before, action), defending_player(before)
    old_life, new_life = before.seats[player].life, after.seats[player].life
    if cost > old_life or new_life != old_life - cost:
        change = f"life of player {player} went from {old_life} to {new_life} by {type(action).__name__}"
        yield Violation("CAS-I24", f"{change}; expected it to fall by the cost, {cost}, and not below 0")


def _life_cost(before: State, action: Action) -> int:
    if isinstance(action, actions.SwitchWithBehind):
        return rules_of(before).switch_life
    return (
        before.decision.price
        if isinstance(action, actions.PayActivation) and isinstance(before.decision, decisions.ActivationDecision)
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
