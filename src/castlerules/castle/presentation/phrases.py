"""The display of a Castle observation, and sentences for the actions and events of Castle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castlerules.castle.information.observed_castle import ObservedActiveCard, ObservedCastleState
from castlerules.castle.model import actions, decisions, events, grid, options
from castlerules.castle.model.state import BreachStage
from castlerules.core import Player, Wording
from castlerules.magic.information.observation import Observation
from castlerules.magic.model.actions import Action
from castlerules.magic.model.steps import Step
from castlerules.magic.presentation.display import VariantDisplay
from castlerules.magic.presentation.names import ObjectNames
from castlerules.magic.presentation.wording import EVENT_FIELDS, NamedPlayer

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
        action_wording=_ACTION_WORDING,
        event_wording=_EVENT_WORDING,
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


def _column_text(names: ObjectNames, action: actions.ChooseAttackColumn) -> str:
    reader = CastleReader(names.observation)
    column, slot = action.column, reader.foremost_slot(action.column)
    there = (
        "vacant" if slot is None else f"{grid.slot_name(reader.rules, slot)} {reader.slot_text(reader.defender, slot)}"
    )
    return f"attack column {column} ({there})" if 1 <= column <= reader.rules.columns else f"attack column {column}"


def _payment_text(names: ObjectNames, _: actions.PayActivation) -> str:
    reader = CastleReader(names.observation)
    card, asks = reader.turned_up_card, reader.observation.decision
    name = "the card" if card is None else card.name
    price = asks.price if isinstance(asks, decisions.ActivationDecision) else None
    if price == 0:
        return f"let {name} defend"
    return f"pay {'the price' if price is None else f'{price} life'} so that {name} defends"


def _defender_text(names: ObjectNames, _: Action) -> str:
    defender = CastleReader(names.observation).defending_creature
    return "the defending creature" if defender is None else names.name_with_size(defender.id)


def _switch_text(reader: CastleReader) -> str:
    slot = reader.switch_partner
    there = (
        "the card behind"
        if slot is None
        else reader.slot_name_and_text(reader.defender, grid.slot_name(reader.rules, slot))
    )
    return f"{_life_prefix(reader.rules.switch_life)}switch with {there}"


def _slot_and_content(names: ObjectNames, name: str) -> str:
    """Return the slot called *name* of the castle of the player to act, with its content."""
    observation = names.observation
    player = observation.active if observation.priority is None else observation.priority
    return CastleReader(observation).slot_name_and_text(player, name)


def _life_prefix(life: int) -> str:
    return f"pay {life} life and " if life else ""


def _maneuver_price(names: ObjectNames, action: actions.SlotAction) -> str:
    """Return what comes before a manoeuvre in a phrase: its price in life, if it has one."""
    rules = CastleReader(names.observation).rules
    prices = {
        actions.ManeuverMove: rules.move_face_down_life,
        actions.ManeuverTurnDown: rules.turn_down_life,
        actions.ManeuverSwap: rules.swap_adjacent_life,
    }
    return _life_prefix(prices[type(action)])


_ACTION_WORDING: Final = Wording[ObjectNames](
    {
        actions.ChooseAttackColumn: _column_text,
        actions.PayActivation: _payment_text,
        actions.DeclineActivation: "let it go, and end the combat",
        actions.ProceedToBlock: "let {defender} block",
        actions.SwitchWithBehind: lambda names, _: _switch_text(CastleReader(names.observation)),
        actions.AssignBlockerDamage: "{n} damage of {defender} to {attacker}",
        actions.ManeuverMove: "{price}move {src} to {dst}",
        actions.ManeuverTurnDown: "{price}turn {slot} face down",
        actions.ManeuverSwap: "{price}swap {slot} with {other}",
    },
    {"attacker": ObjectNames.name_with_owner, **dict.fromkeys(("other", "slot", "src"), _slot_and_content)},
    {"defender": _defender_text, "price": _maneuver_price},
)
_EVENT_WORDING: Final = Wording[ObjectNames](
    {
        events.ColumnAttacked: "{player:attack} column {column} of {opponent:'s} castle",
        events.CardRevealed: "{card} is turned up in {slot} of {player:'s} castle: its price is {price}",
        events.ActivationDeclined: (
            "{card} in {slot} of {player:'s} castle is not paid for, and is removed from the game"
        ),
        events.CardsSwapped: "{slot} and {other} of {player:'s} castle trade places",
        events.FaceDownCardMoved: "the card in {src} of {player:'s} castle moves to {dst}",
        events.CreatureTurnedDown: "{card} in {slot} of {player:'s} castle is turned face down",
    },
    {**EVENT_FIELDS, "price": lambda _, price: f"{price} life" if price else "nothing"},
    {"opponent": lambda names, event: NamedPlayer(names, Player(1 - event.player))},
)
