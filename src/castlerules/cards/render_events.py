"""Our own words for what triggers an ability."""

from __future__ import annotations

from typing import assert_never

from .events import (
    Attacks,
    BecomesBlocked,
    BecomesBlockedBy,
    BecomesTapped,
    Blocks,
    DamageDealt,
    Event,
    GoesUnblocked,
    SpellCast,
    StepBegins,
    ZoneChange,
)
from .kinds import Players, Zone
from .render_terms import closed, filtered, of
from .terms import Anything, Filter, IsThis

__all__ = ["happening"]


def happening(event: Event) -> str:
    """Return what happens in *event*."""
    match event:
        case ZoneChange(filter=fits, origin=origin, to=to):
            return _of(fits, _moved(origin, to), "permanent" if Zone.BATTLEFIELD in (origin, to) else "card")
        case StepBegins(step=step, whose=whose):
            return of(whose, step.value)
        case SpellCast(filter=fits):
            return f"cast of {filtered(fits, 'spell')}"
        case DamageDealt():
            return _of(event.source, _deals(event), "source")
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
