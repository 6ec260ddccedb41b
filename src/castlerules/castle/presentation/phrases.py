"""The display of a Castle observation, and sentences for the actions and events of Castle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.castle.information.observed_castle import ObservedActiveCard, ObservedCastleState
from castlerules.castle.model import actions, decisions, events, grid, options
from castlerules.castle.model.state import BreachStage
from castlerules.core import Player
from castlerules.magic.information.observation import Observation
from castlerules.magic.model.actions import Action
from castlerules.magic.model.changes import Change
from castlerules.magic.model.steps import Step
from castlerules.magic.presentation.display import VariantDisplay
from castlerules.magic.presentation.names import ObjectNames

from .castle_panel import castle_panels
from .castle_reader import CastleReader
from .price_explanation import explain_card_price


def display(extra: ObservedCastleState, observation: Observation) -> VariantDisplay:
    """Return what tables and pictures of *observation* add for Castle: both castles, notes, and the pending decision.

    The notes are about the attack, the price of the turned-up card, the shield, and the manoeuvres that are left.
    """
    reader = CastleReader(observation)
    notes = {
        "attack": _attack_lines(reader),
        "price": _price_lines(reader),
        "shield": _shield_lines(reader),
        "manoeuvres": _maneuver_lines(reader),
    }
    return VariantDisplay(
        title="Castle",
        field_panels=castle_panels,
        placed=frozenset(
            [
                content.creature
                for castle in extra.castles
                for content in castle.slots
                if isinstance(content, ObservedActiveCard)
            ]
        ),
        notes=tuple([(heading, tuple(lines)) for heading, lines in notes.items()]),
        prompt=_decision_text(reader),
    )


# Notes beside the castles.


def _attack_lines(reader: CastleReader) -> Iterator[str]:
    """Yield lines about the attack: the column, the contested slot, the number of switches (CAS-017, CAS-020)."""
    breach = reader.breach
    if breach is None:
        return
    yield f"column {breach.column} of {reader.possessive(reader.defender)} castle is attacked"
    if breach.stage is BreachStage.OPEN:
        yield "it is open, so nobody blocks"
    elif reader.is_combat_over:
        yield "the combat is over"
    elif breach.slot is not None:
        yield f"{grid.slot_name(reader.rules, breach.slot)} is at stake"
    if breach.switches:
        yield f"{breach.switches} switch{'es' * (breach.switches > 1)} so far"


def _price_lines(reader: CastleReader) -> Iterator[str]:
    """Yield lines that explain the price of the turned-up card while its owner may pay it (CAS-021 to CAS-025)."""
    card, slot = reader.turned_up_card, reader.contested_slot
    if isinstance(reader.observation.decision, decisions.ActivationDecision) and card is not None and slot is not None:
        yield from str(
            explain_card_price(reader.observation, reader.defender, grid.slot_name(reader.rules, slot), card)
        ).splitlines()


def _shield_lines(reader: CastleReader) -> Iterator[str]:
    """Yield a line that says who cannot target whose castle creatures in this combat (CAS-042, CAS-Q68)."""
    if not reader.observation.combat.attack_declared:
        return
    if reader.rules.shield_scope == options.ShieldScope.DEFENDER_ONLY:
        own = reader.defender == reader.observation.player
        yield f"up: {'opponent' if own else 'you'} cannot aim at {reader.possessive(reader.defender)} castle creatures"
    else:
        yield "up: nobody can aim at castle creatures of the other player"


def _maneuver_lines(reader: CastleReader) -> Iterator[str]:
    """Yield a line that says how many manoeuvres the active player may still make this turn (CAS-055, CAS-Q87)."""
    if reader.observation.step is Step.SETUP or reader.observation.result is not None:
        return
    left = reader.rules.maneuvers_per_turn - reader.extra.maneuvers
    own = reader.observation.active == reader.observation.player
    yield f"{'you have' if own else 'opponent has'} {left if left > 0 else 'none'} left this turn"


def _decision_text(reader: CastleReader) -> str | None:
    match reader.observation.decision:
        case decisions.ColumnDecision():
            return f"say which column of {reader.possessive(reader.defender)} castle is attacked, if any"
        case decisions.ActivationDecision(price=0):
            return f"let {reader.contested_slot_text} become active, or let it go"
        case decisions.ActivationDecision(price=price):
            return f"pay {price} life so that {reader.contested_slot_text} becomes active, or let it go"
        case decisions.SwitchDecision():
            return f"let {reader.contested_slot_text} block, or {_switch_text(reader)}"
        case decisions.DamageDivisionDecision(assigned=assigned):
            power = 0 if reader.defending_creature is None else reader.defending_creature.characteristics.power
            return f"divide the damage of {reader.contested_slot_text}: {power - sum(assigned)} of {power} left"
        case _:
            return None


# Actions.


def action_phrase(names: ObjectNames, action: Action) -> str | None:
    """Return a phrase for *action*; None if it is not an action of Castle."""
    describe = _ACTION_TEXTS.get(type(action))
    return None if describe is None else describe(names, CastleReader(names.observation), action)


def _column_text(_: ObjectNames, reader: CastleReader, action: actions.ChooseAttackColumn) -> str:
    column, slot = action.column, reader.foremost_slot(action.column)
    there = (
        "vacant" if slot is None else f"{grid.slot_name(reader.rules, slot)} {reader.slot_text(reader.defender, slot)}"
    )
    return f"attack column {column} ({there})" if 1 <= column <= reader.rules.columns else f"attack column {column}"


def _payment_text(_: ObjectNames, reader: CastleReader, __: actions.PayActivation) -> str:
    card, asks = reader.turned_up_card, reader.observation.decision
    name = "the card" if card is None else card.name
    price = asks.price if isinstance(asks, decisions.ActivationDecision) else None
    if price == 0:
        return f"let {name} defend"
    return f"pay {'the price' if price is None else f'{price} life'} so that {name} defends"


def _defender_text(names: ObjectNames, reader: CastleReader) -> str:
    return (
        "the defending creature"
        if reader.defending_creature is None
        else names.name_with_size(reader.defending_creature.id)
    )


def _switch_text(reader: CastleReader) -> str:
    slot = reader.switch_partner
    there = (
        "the card behind"
        if slot is None
        else reader.slot_name_and_text(reader.defender, grid.slot_name(reader.rules, slot))
    )
    return f"{_life_prefix(reader.rules.switch_life)}switch with {there}"


def _damage_text(names: ObjectNames, reader: CastleReader, action: actions.AssignBlockerDamage) -> str:
    return f"{action.n} damage of {_defender_text(names, reader)} to {names.name_with_owner(action.attacker)}"


def _maneuver_text(
    _: ObjectNames, reader: CastleReader, action: actions.ManeuverMove | actions.ManeuverTurnDown | actions.ManeuverSwap
) -> str:
    """Return a phrase for a manoeuvre and its price; the slots of *action* are in the castle of the acting player."""
    observation, rules = reader.observation, reader.rules
    player = observation.active if observation.priority is None else observation.priority
    match action:
        case actions.ManeuverMove(src=src, dst=dst):
            return f"{_life_prefix(rules.move_face_down_life)}move {reader.slot_name_and_text(player, src)} to {dst}"
        case actions.ManeuverTurnDown(slot=slot):
            return f"{_life_prefix(rules.turn_down_life)}turn {reader.slot_name_and_text(player, slot)} face down"
        case actions.ManeuverSwap(slot=slot, other=other):
            pair = f"{reader.slot_name_and_text(player, slot)} with {reader.slot_name_and_text(player, other)}"
            return f"{_life_prefix(rules.swap_adjacent_life)}swap {pair}"


def _life_prefix(life: int) -> str:
    return f"pay {life} life and " if life else ""


_ACTION_TEXTS: Final[Mapping[type[Any], Callable[[ObjectNames, CastleReader, Any], str]]] = MappingProxyType(
    {
        actions.ChooseAttackColumn: _column_text,
        actions.PayActivation: _payment_text,
        actions.DeclineActivation: lambda _, __, ___: "let it go, and end the combat",
        actions.ProceedToBlock: lambda names, reader, _: f"let {_defender_text(names, reader)} block",
        actions.SwitchWithBehind: lambda _, reader, __: _switch_text(reader),
        actions.AssignBlockerDamage: _damage_text,
        actions.ManeuverMove: _maneuver_text,
        actions.ManeuverTurnDown: _maneuver_text,
        actions.ManeuverSwap: _maneuver_text,
    }
)
"""The function that phrases each type of action."""


# Events.


def event_phrase(names: ObjectNames, change: Change) -> str | None:
    """Return a sentence for *change*; None if it is not an event of Castle."""
    describe = _EVENT_TEXTS.get(type(change))
    return None if describe is None else describe(names, change)


def _column_attacked_text(names: ObjectNames, event: events.ColumnAttacked) -> str:
    return names.verb_phrase(
        event.player, "attack", f"column {event.column} of {names.possessive(Player(1 - event.player))} castle"
    )


def _revealed_text(names: ObjectNames, event: events.CardRevealed) -> str:
    cost = f"its price is {event.price} life" if event.price else "its price is nothing"
    return f"{event.card.name} is turned up in {_slot_of_castle(names, event.player, event.slot)}: {cost}"


def _declined_text(names: ObjectNames, event: events.ActivationDeclined) -> str:
    where = _slot_of_castle(names, event.player, event.slot)
    return f"{event.card.name} in {where} is not paid for, and is removed from the game"


def _slot_of_castle(names: ObjectNames, player: Player, slot: str) -> str:
    return f"{slot} of {names.possessive(player)} castle"


_EVENT_TEXTS: Final[Mapping[type[Change], Callable[[ObjectNames, Any], str]]] = MappingProxyType(
    {
        events.ColumnAttacked: _column_attacked_text,
        events.CardRevealed: _revealed_text,
        events.ActivationDeclined: _declined_text,
        events.CardsSwapped: lambda n, e: f"{e.slot} and {_slot_of_castle(n, e.player, e.other)} trade places",
        events.FaceDownCardMoved: lambda n, e: f"the card in {_slot_of_castle(n, e.player, e.src)} moves to {e.dst}",
        events.CreatureTurnedDown: lambda n, e: (
            f"{e.card.name} in {_slot_of_castle(n, e.player, e.slot)} is turned face down"
        ),
    }
)
"""The function that phrases each type of event."""
