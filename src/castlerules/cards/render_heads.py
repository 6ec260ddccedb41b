"""Our own words for the heads of abilities: what they cost, and what they are aimed at."""

from __future__ import annotations

import re
from typing import Final, assert_never

from .abilities import AnyNumber, Players, TargetSlot
from .costs import (
    Cost,
    CostPart,
    DiscardCards,
    DiscardThis,
    PayLife,
    RemoveThese,
    Sacrifices,
    SacrificeThis,
    TapOthers,
    TapThis,
)
from .mana import ManaCost
from .render_terms import MARK, closed, counted, filtered, placed, value
from .terms import Who, You, Zone

__all__ = ["cost", "headed", "paid", "span"]

_SLOT: Final = re.compile(f"{MARK}([^{MARK}]*){MARK}")
_YOU: Final = You()


def cost(price: Cost) -> str:
    """Return what is paid: mana, then the rest."""
    head = [] if price.mana == ManaCost() and price.parts else [str(price.mana)]
    return ", ".join([*head, *map(_cost_part, price.parts)])


def paid(price: Cost, by: Who = _YOU) -> str:
    """Return the end of a sentence in which *price* is paid *by* the players that it is about."""
    pay, do = ("pay", "do") if isinstance(by, You) else ("pays", "does")
    return f"{do}: {cost(price)}" if price.parts else f"{pay} {cost(price)}"


def _cost_part(part: CostPart) -> str:
    match part:
        case TapThis():
            return "{T}"
        case TapOthers(filter=fits, count=count):
            return f"tap {count} other {filtered(fits, many=count != 1)}"
        case SacrificeThis():
            return "sacrifice this"
        case Sacrifices(filter=fits, count=count):
            return f"sacrifice {count} {filtered(fits, many=count != 1)}"
        case DiscardCards(filter=fits, count=count):
            return f"discard {count} {filtered(fits, 'card', many=count != 1)}"
        case DiscardThis():
            return "discard this"
        case PayLife(amount=amount):
            return f"pay {closed(value(amount))} life"
        case RemoveThese(kind=kind, count=count):
            return f"remove {counted(count, f'{kind.value} counter')} from this"
        case _:
            assert_never(part)


# Targets.


def headed(text: str, targets: tuple[TargetSlot, ...]) -> str:
    """Return *text* with its targets in words.

    A single target is described where it is first named; several stand in front, with their numbers.
    """
    if len(targets) == 1 and (mark := f"{MARK}0{MARK}") in text:
        before, _, after = text.partition(mark)
        rest = after.replace(mark, "that target" if targets[0].count == AnyNumber() else "those targets")
        return _numbered(f"{before}{_targets(targets[0])}{rest}")
    head = ", ".join(f"{place} is {_targets(slot)}" for place, slot in enumerate(targets, start=1))
    return f"{head}; {_numbered(text)}" if head else _numbered(text)


def _targets(slot: TargetSlot) -> str:
    number = "" if slot.count == AnyNumber() else f"{span(slot.count.least, slot.count.most)} "
    return f"{number}target {_described(slot)}"


def _numbered(text: str) -> str:
    return _SLOT.sub(lambda found: f"target {int(found[1]) + 1}", text)


def _described(slot: TargetSlot) -> str:
    several = slot.count.most != 1
    words = [] if slot.filter is None else [placed(slot.filter, slot.zone, many=several)]
    if slot.players is not Players.NONE:
        words.append("player" if slot.players is Players.ANY else "opponent")
    found = " or ".join(words) or "nothing"
    if slot.filter is None and slot.zone is not Zone.BATTLEFIELD:
        found = f"{found} in {slot.zone.value}"
    return found


def span(least: int, most: int) -> str:
    """Return "2" or "0-2" for a number from *least* to *most*."""
    return str(most) if least == most else f"{least}-{most}"
