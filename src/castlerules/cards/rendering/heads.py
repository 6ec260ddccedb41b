"""The texts of target slots, which stand before an ability or in it."""

from __future__ import annotations

import re
from typing import Final

from castlerules.cards import language as lang

from .expressions import MARK, noun_phrase_in, text_of

# A pattern is text, which re compiles at its first use: that keeps imports fast.
_TARGET_MARK: Final = f"{MARK}([^{MARK}]*){MARK}"


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
    number = "" if slot.count == lang.TargetCount() else f"{_number_text(slot.count)} "
    owner = " of one player" * slot.one_owner
    paid = "" if slot.if_paid is None else f" (only if {slot.if_paid.value} was paid)"
    return f"{number}{'another ' * slot.another}target {_slot_text(slot)}{owner}{paid}"


def _with_target_numbers(text: str) -> str:
    return re.sub(_TARGET_MARK, lambda mark: f"target {int(mark[1]) + 1}", text)


def _slot_text(slot: lang.TargetSlot) -> str:
    several = slot.count.several
    words = [] if slot.filter is None else [noun_phrase_in(slot.filter, slot.zone, plural=several)]
    if slot.players is not lang.TargetPlayers.NONE:
        words.append("player" if slot.players is lang.TargetPlayers.ANY else "opponent")
    words += ["spell of that kind"] * slot.spells
    text = " or ".join(words) or "nothing"
    if slot.filter is None and slot.zone is not lang.Zone.BATTLEFIELD:
        text = f"{text} in {slot.zone.value}"
    return text


def _number_text(count: lang.TargetCount) -> str:
    least, most = count.least, count.most
    if isinstance(least, int) and isinstance(most, int):
        return range_text(least, most)
    if most is None:
        return "any number of" if least == 0 else f"{text_of(least)} or more"
    if least == 0:
        return f"up to {text_of(most)}"
    return text_of(most) if least == most else f"{text_of(least)} to {text_of(most)}"


def range_text(least: int, most: int) -> str:
    """Return the range from *least* to *most* as text: "2" if they are equal, else such as "0-2"."""
    return str(most) if least == most else f"{least}-{most}"
