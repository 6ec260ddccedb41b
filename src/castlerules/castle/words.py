"""What Castle adds to tables of Magic, and its own actions and events in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Player
from castlerules.magic.actions import Action
from castlerules.magic.changes import Change
from castlerules.magic.naming import Names
from castlerules.magic.steps import Step
from castlerules.magic.told import Told
from castlerules.magic.view import View

from .explain import explained
from .grid import slot_name
from .keep import (
    Activating,
    ActivationDeclined,
    AssignBlockerDamage,
    CardMoved,
    CardRevealed,
    CardsTraded,
    ChooseAttackColumn,
    ChoosingColumn,
    ColumnNamed,
    DeclineActivation,
    Dividing,
    Facing,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    PayActivation,
    ProceedToBlock,
    SeenCastles,
    Stage,
    SwitchWithBehind,
    TurnedDown,
)
from .rules import ShieldScope
from .sight import Sight

__all__ = ["own_events", "own_words", "told"]


def told(extra: SeenCastles, seen: View) -> Told:
    """Return what is special in *seen*, a view with *extra* in it: both castles, the attack, and what it costs."""
    sight = Sight(seen)
    notes = {"attack": _attack(sight), "price": _price(sight), "shield": _shield(sight), "manoeuvres": _left(sight)}
    return Told(
        title="Castle",
        grids=tuple([sight.grid(Player(place)) for place in range(len(extra.castles))]),
        notes=tuple([(heading, tuple(lines)) for heading, lines in notes.items()]),
        question=_question(sight),
    )


# What is special.


def _attack(sight: Sight) -> Iterator[str]:
    """Yield which column is attacked, and which slot is fought for (CAS-017, CAS-020)."""
    breach = sight.breach
    if breach is None:
        return
    yield f"column {breach.column} of {sight.of(sight.defender)} castle is attacked"
    if breach.stage is Stage.OPEN:
        yield "it is open, so nobody blocks"
    elif sight.is_over:
        yield "the combat is over"
    elif breach.slot is not None:
        yield f"{slot_name(sight.rules, breach.slot)} is at stake"
    if breach.switches:
        yield f"{breach.switches} switch{'es' * (breach.switches > 1)} so far"


def _price(sight: Sight) -> Iterator[str]:
    """Yield what the price is made of that is to be paid (CAS-021 to CAS-025)."""
    card, slot = sight.turned_up, sight.fought_for
    if isinstance(sight.seen.asks, Activating) and card is not None and slot is not None:
        yield from str(explained(sight.seen, sight.defender, slot_name(sight.rules, slot), card)).splitlines()


def _shield(sight: Sight) -> Iterator[str]:
    """Yield whose castle creatures are no targets until the combat is over (CAS-042, CAS-Q68)."""
    if not sight.seen.combat.declared:
        return
    if sight.rules.shield_scope == ShieldScope.DEFENDER_ONLY:
        own = sight.defender == sight.seen.player
        yield f"up: {'opponent' if own else 'you'} cannot aim at {sight.of(sight.defender)} castle creatures"
    else:
        yield "up: nobody can aim at castle creatures of the other player"


def _left(sight: Sight) -> Iterator[str]:
    """Yield how many manoeuvres the active player may still make (CAS-055, CAS-Q87)."""
    if sight.seen.step is Step.SETUP or sight.seen.result is not None:
        return
    left = sight.rules.maneuvers_per_turn - sight.extra.maneuvers
    own = sight.seen.active == sight.seen.player
    yield f"{'you have' if own else 'opponent has'} {left if left > 0 else 'none'} left this turn"


def _question(sight: Sight) -> str | None:
    match sight.seen.asks:
        case ChoosingColumn():
            return f"say which column of {sight.of(sight.defender)} castle is attacked, if any"
        case Activating(price=0):
            return f"let {sight.fought_for_words} become active, or let it go"
        case Activating(price=price):
            return f"pay {price} life so that {sight.fought_for_words} becomes active, or let it go"
        case Facing():
            return f"let {sight.fought_for_words} block, or {_switch(sight)}"
        case Dividing(given=given):
            power = 0 if sight.front is None else sight.front.look.power
            return f"divide the damage of {sight.fought_for_words}: {power - sum(given)} of {power} left"
        case _:
            return None


# Actions.


def own_words(names: Names, action: Action) -> str | None:
    """Return *action* in words; None for what is no action of Castle."""
    say = _ACTIONS.get(type(action))
    return None if say is None else say(names, Sight(names.seen), action)


def _column(_: Names, sight: Sight, action: ChooseAttackColumn) -> str:
    column, slot = action.column, sight.foremost(action.column)
    there = "vacant" if slot is None else f"{slot_name(sight.rules, slot)} {sight.words(sight.defender, slot)}"
    return f"attack column {column} ({there})" if 1 <= column <= sight.rules.columns else f"attack column {column}"


def _payment(_: Names, sight: Sight, __: PayActivation) -> str:
    card, asks = sight.turned_up, sight.seen.asks
    name = "the card" if card is None else card.name
    price = asks.price if isinstance(asks, Activating) else None
    if price == 0:
        return f"let {name} defend"
    return f"pay {'the price' if price is None else f'{price} life'} so that {name} defends"


def _front(names: Names, sight: Sight) -> str:
    return "the defending creature" if sight.front is None else names.sized(sight.front.id)


def _switch(sight: Sight) -> str:
    slot = sight.partner
    there = "the card behind" if slot is None else sight.place(sight.defender, slot_name(sight.rules, slot))
    return f"{_paid(sight.rules.switch_life)}switch with {there}"


def _share(names: Names, sight: Sight, action: AssignBlockerDamage) -> str:
    return f"{action.n} damage of {_front(names, sight)} to {names.owned(action.attacker)}"


def _maneuver(_: Names, sight: Sight, action: ManeuverMove | ManeuverTurnDown | ManeuverSwap) -> str:
    """Return a manoeuvre with its price; it is made in the castle of whoever acts."""
    seen, rules = sight.seen, sight.rules
    player = seen.active if seen.priority is None else seen.priority
    match action:
        case ManeuverMove(src=src, dst=dst):
            return f"{_paid(rules.move_face_down_life)}move {sight.place(player, src)} to {dst}"
        case ManeuverTurnDown(slot=slot):
            return f"{_paid(rules.turn_down_life)}turn {sight.place(player, slot)} face down"
        case ManeuverSwap(slot=slot, other=other):
            pair = f"{sight.place(player, slot)} with {sight.place(player, other)}"
            return f"{_paid(rules.swap_adjacent_life)}swap {pair}"


def _paid(life: int) -> str:
    return f"pay {life} life and " if life else ""


_ACTIONS: Final[Mapping[type[Any], Callable[[Names, Sight, Any], str]]] = MappingProxyType(
    {
        ChooseAttackColumn: _column,
        PayActivation: _payment,
        DeclineActivation: lambda _, __, ___: "let it go, and end the combat",
        ProceedToBlock: lambda names, sight, _: f"let {_front(names, sight)} block",
        SwitchWithBehind: lambda _, sight, __: _switch(sight),
        AssignBlockerDamage: _share,
        ManeuverMove: _maneuver,
        ManeuverTurnDown: _maneuver,
        ManeuverSwap: _maneuver,
    }
)
"""What is said of each action."""


# Events.


def own_events(names: Names, change: Change) -> str | None:
    """Return *change* in words; None for what is no event of Castle."""
    say = _EVENTS.get(type(change))
    return None if say is None else say(names, change)


def _named(names: Names, event: ColumnNamed) -> str:
    return names.does(event.player, "attack", f"column {event.column} of {names.of(Player(1 - event.player))} castle")


def _revealed(names: Names, event: CardRevealed) -> str:
    cost = f"its price is {event.price} life" if event.price else "its price is nothing"
    return f"{event.card.name} is turned up in {_in(names, event.player, event.slot)}: {cost}"


def _declined(names: Names, event: ActivationDeclined) -> str:
    where = _in(names, event.player, event.slot)
    return f"{event.card.name} in {where} is not paid for, and is removed from the game"


def _in(names: Names, player: Player, slot: str) -> str:
    return f"{slot} of {names.of(player)} castle"


_EVENTS: Final[Mapping[type[Change], Callable[[Names, Any], str]]] = MappingProxyType(
    {
        ColumnNamed: _named,
        CardRevealed: _revealed,
        ActivationDeclined: _declined,
        CardsTraded: lambda n, e: f"{e.slot} and {_in(n, e.player, e.other)} trade places",
        CardMoved: lambda n, e: f"the card in {_in(n, e.player, e.src)} moves to {e.dst}",
        TurnedDown: lambda n, e: f"{e.card.name} in {_in(n, e.player, e.slot)} is turned face down",
    }
)
"""What is said of each event."""
