"""Our own words for what triggers an ability."""

from __future__ import annotations

from typing import assert_never

from .events import (
    Attacks,
    BecomesBlocked,
    BecomesBlockedBy,
    BecomesTapped,
    Blocks,
    CardDiscarded,
    CardDrawn,
    DamageDealt,
    Event,
    GoesUnblocked,
    LifeGained,
    LifeLost,
    SpellCast,
    StepBegins,
    TakesDamage,
    ZoneChange,
)
from .kinds import Players, Zone
from .render_terms import closed, does, filtered, of, who
from .terms import Anything, Filter, IsThis, TargetPlayer

__all__ = ["happening"]


def happening(event: Event) -> str:
    """Return what happens in *event*."""
    match event:
        case CardDrawn() | CardDiscarded() | LifeGained() | LifeLost():
            return _to_player(event)
        case DamageDealt():
            return _of(event.source, _deals(event), "source")
        case TakesDamage():
            return _taken(event)
        case ZoneChange(filter=fits, origin=origin, to=to):
            return _of(fits, _moved(origin, to), "permanent" if Zone.BATTLEFIELD in (origin, to) else "card")
        case StepBegins(step=step, whose=whose):
            return of(whose, step.value)
        case SpellCast(filter=fits):
            return f"cast of {filtered(fits, 'spell')}"
        case Attacks(filter=fits):
            return _of(fits, "attacks")
        case BecomesBlocked(filter=fits):
            return _of(fits, "becomes blocked")
        case BecomesBlockedBy(filter=fits, by=other):
            return _of(fits, f"becomes blocked by {filtered(other, 'creature')}")
        case Blocks(filter=fits, attacker=Anything()):
            return _of(fits, "blocks")
        case Blocks(filter=fits, attacker=other):
            return _of(fits, f"blocks {filtered(other, 'creature')}")
        case GoesUnblocked(filter=fits):
            return _of(fits, "attacks and is not blocked")
        case BecomesTapped(filter=fits):
            return _of(fits, "becomes tapped")
        case _:
            assert_never(event)


def _of(fits: Filter, does: str, noun: str = "permanent") -> str:
    """Return that what fits does something; where it is the object itself, nobody else is named."""
    return does if isinstance(fits, IsThis) else f"{filtered(fits, noun)} {does}"


def _moved(origin: Zone | None, to: Zone | None) -> str:
    match origin, to:
        case Zone.BATTLEFIELD, Zone.GRAVEYARD:
            return "dies"
        case Zone.BATTLEFIELD, None:
            return "leaves"
        case None, Zone.BATTLEFIELD:
            return "enters"
        case _:
            start = "" if origin is None else f" from {origin.value}"
            return f"moves{start}" + ("" if to is None else f" to {to.value}")


def _deals(event: DamageDealt) -> str:
    found = [] if event.to is None else [closed(filtered(event.to))]
    if event.players is not Players.NONE:
        found.append("player" if event.players is Players.ANY else "opponent")
    damage = "deals combat damage" if event.combat else "deals damage"
    return f"{damage} to {' or '.join(found)}" if found else damage


def _to_player(event: CardDrawn | CardDiscarded | LifeGained | LifeLost) -> str:
    """Return what a player does, or what happens to one."""
    match event:
        case CardDrawn():
            return does(event.who, "draw") + " a card"
        case CardDiscarded():
            return does(event.who, "discard") + f" a {filtered(event.filter, 'card')}"
        case LifeGained():
            return does(event.who, "gain") + " life"
        case LifeLost():
            return does(event.who, "lose") + " life"
        case _:
            assert_never(event)


def _taken(event: TakesDamage) -> str:
    found = [] if event.filter is None else [closed(filtered(event.filter))]
    if event.who is not None:
        found.append(f"the player {who(event.who)}" if isinstance(event.who, TargetPlayer) else who(event.who))
    damage = "combat damage" if event.combat else "damage"
    return f"{damage} to {' or '.join(found) or 'nobody'}"
