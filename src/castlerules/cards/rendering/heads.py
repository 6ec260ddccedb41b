"""The texts of costs and of target slots."""

from __future__ import annotations

import re
from typing import Final, assert_never

from castlerules.cards import language as lang

from .expressions import MARK, count_phrase, in_parentheses, noun_phrase, noun_phrase_in, value_text

# A pattern is text, which re compiles at its first use: that keeps imports fast.
_TARGET_MARK: Final = f"{MARK}([^{MARK}]*){MARK}"
_YOU: Final = lang.You()


def cost_text(cost: lang.Cost) -> str:
    """Return the text of *cost*: mana first, then the other parts."""
    head = [] if cost.mana == lang.ManaCost() and cost.parts else [str(cost.mana)]
    return ", ".join([*head, *map(_cost_part_text, cost.parts)])


def payment_text(cost: lang.Cost, by: lang.PlayerRef = _YOU) -> str:
    """Return the verb phrase for paying *cost* whose subject is *by*: "pay {2}" for "you", else "pays {2}"."""
    pay, do = ("pay", "do") if isinstance(by, lang.You) else ("pays", "does")
    return f"{do}: {cost_text(cost)}" if cost.parts else f"{pay} {cost_text(cost)}"


def _cost_part_text(part: lang.CostPart) -> str:
    match part:
        case lang.TapThis():
            return "{T}"
        case lang.TapOthers(filter=filter_, count=count):
            return f"tap {count} other {noun_phrase(filter_, plural=count != 1)}"
        case lang.SacrificeThis():
            return "sacrifice this"
        case lang.SacrificePermanents(filter=filter_, count=count):
            return f"sacrifice {count} {noun_phrase(filter_, plural=count != 1)}"
        case lang.DiscardCards(filter=filter_, count=count):
            return f"discard {count} {noun_phrase(filter_, 'card', plural=count != 1)}"
        case lang.DiscardThis():
            return "discard this"
        case lang.PayLife(amount=amount):
            return f"pay {in_parentheses(value_text(amount))} life"
        case lang.RemoveCountersFromThis(kind=kind, count=count):
            return f"remove {count_phrase(count, f'{kind.value} counter')} from this"
        case _:
            assert_never(part)


# Targets.


def with_targets(text: str, targets: tuple[lang.TargetSlot, ...]) -> str:
    """Return *text* with its marks for target slots (see ``expressions.MARK``) replaced by words.

    If *targets* is a single slot, its first mark becomes its description, such as "target creature", and later marks
    become "that target". Several slots are described in front of the text, and their marks become "target 1", "target
    2" and so on.
    """
    if len(targets) == 1 and (mark := f"{MARK}0{MARK}") in text:
        before, _, after = text.partition(mark)
        rest = after.replace(mark, "that target" if targets[0].count == lang.TargetCount() else "those targets")
        return _with_target_numbers(f"{before}{_target_text(targets[0])}{rest}")
    head = ", ".join(f"{place} is {_target_text(slot)}" for place, slot in enumerate(targets, start=1))
    return f"{head}; {_with_target_numbers(text)}" if head else _with_target_numbers(text)


def _target_text(slot: lang.TargetSlot) -> str:
    number = "" if slot.count == lang.TargetCount() else f"{range_text(slot.count.least, slot.count.most)} "
    return f"{number}target {_slot_text(slot)}"


def _with_target_numbers(text: str) -> str:
    return re.sub(_TARGET_MARK, lambda mark: f"target {int(mark[1]) + 1}", text)


def _slot_text(slot: lang.TargetSlot) -> str:
    several = slot.count.most != 1
    words = [] if slot.filter is None else [noun_phrase_in(slot.filter, slot.zone, plural=several)]
    if slot.players is not lang.TargetPlayers.NONE:
        words.append("player" if slot.players is lang.TargetPlayers.ANY else "opponent")
    text = " or ".join(words) or "nothing"
    if slot.filter is None and slot.zone is not lang.Zone.BATTLEFIELD:
        text = f"{text} in {slot.zone.value}"
    return text


def range_text(least: int, most: int) -> str:
    """Return the range from *least* to *most* as text: "2" if they are equal, else such as "0-2"."""
    return str(most) if least == most else f"{least}-{most}"
