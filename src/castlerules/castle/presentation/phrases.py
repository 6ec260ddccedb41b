"""Phrases for the actions, and sentences for the events of Castle."""

from __future__ import annotations

from typing import Final

from castlerules.castle.model import actions, decisions, events, grid
from castlerules.core import Event, Player, Wording
from castlerules.magic.model import changes
from castlerules.magic.model.actions import Action
from castlerules.magic.presentation.names import ObjectNames
from castlerules.magic.presentation.wording import EVENT_FIELDS, NamedPlayer

from .castle_reader import CastleReader

# Actions.


def _column_text(names: ObjectNames, action: actions.ChooseAttackColumn) -> str:
    reader = CastleReader(names.observation)
    column, slot = action.column, reader.foremost_slot(action.column)
    if not 1 <= column <= reader.rules.columns:
        return f"attack column {column}"
    if slot is None:
        return f"attack column {column} (empty: attackers hit {names.player_name(reader.defender)})"
    front = f"{grid.slot_name(reader.rules, slot)} {reader.slot_text(reader.defender, slot)}"
    return f"attack column {column} ({front})"


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


def switch_text(reader: CastleReader) -> str:
    """Return the phrase for a switch: its price in life, and the card that comes to the front."""
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


# Events.


def paid_for(event: Event) -> str:
    """CAS-032, CAS-055: return what *event* shows that life was paid for: a switch or a manoeuvre; else empty."""
    match event:
        case events.CardsSwapped(is_switch=True):
            return "a switch"
        case events.CardsSwapped() | events.FaceDownCardMoved() | events.CreatureTurnedDown():
            return "a manoeuvre"
        case _:
            return ""


def _blocked(_: ObjectNames, event: changes.Blocked) -> str | None:
    """CAS-019: return that an empty column lets all attackers through; None if there is a block."""
    return None if event.blocks else "nobody blocks"


ACTION_WORDING: Final = Wording[ObjectNames](
    {
        actions.ChooseAttackColumn: _column_text,
        actions.PayActivation: _payment_text,
        actions.DeclineActivation: "let it go, and end the combat",
        actions.ProceedToBlock: "let {defender} block",
        actions.SwitchWithBehind: lambda names, _: switch_text(CastleReader(names.observation)),
        actions.AssignBlockerDamage: "{n} damage from {defender} to {attacker}",
        actions.ManeuverMove: "{price}move {src} to {dst}",
        actions.ManeuverTurnDown: "{price}turn {slot} face down",
        actions.ManeuverSwap: "{price}swap {slot} with {other}",
    },
    {"attacker": ObjectNames.name_with_owner, **dict.fromkeys(("other", "slot", "src"), _slot_and_content)},
    {"defender": _defender_text, "price": _maneuver_price},
)
EVENT_WORDING: Final = Wording[ObjectNames](
    {
        events.ColumnAttacked: "{player:attack} column {column} of {opponent:'s} castle",
        events.CardRevealed: "{card} is turned up in {slot} of {player:'s} castle: {price}",
        events.ActivationDeclined: (
            "{card} in {slot} of {player:'s} castle is not paid for, and is removed from the game"
        ),
        events.CardsSwapped: "{slot} and {other} of {player:'s} castle trade places",
        events.FaceDownCardMoved: "the card in {src} of {player:'s} castle moves to {dst}",
        changes.Blocked: _blocked,
        events.CreatureTurnedDown: "{card} in {slot} of {player:'s} castle is turned face down",
    },
    {**EVENT_FIELDS, "price": lambda _, price: f"its price is {price} life" if price else "it is free"},
    {"opponent": lambda names, event: NamedPlayer(names, Player(1 - event.player))},
)
