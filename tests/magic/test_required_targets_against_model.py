"""Whether rules on targets can be obeyed together, beside a model that tries all choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import by_profile

from castlerules.core import evolve
from castlerules.magic import ObjectId
from castlerules.magic.query.required_targets import Required, Slot, can_be_obeyed, targets_that_obey

TARGETS = st.integers(1, 4).map(ObjectId)
SETS = st.frozensets(TARGETS, min_size=1, max_size=2)


@st.composite
def slots(draw: st.DrawFn, place: int) -> Slot:
    """Draw a slot that has had at most two targets, and takes at most two more or any number."""
    legal = tuple(sorted(draw(st.frozensets(TARGETS, min_size=2))))
    chosen = legal[: draw(st.integers(0, 2))] if place == 0 else ()
    more = draw(st.none() | st.integers(0, 2))
    most = None if more is None else len(chosen) + more
    least = draw(st.integers(0, 3 if most is None else most))
    return Slot(place, chosen, least, most, legal)


SLOTS_AND_RULES = given(
    st.tuples(slots(0), slots(1)) | st.tuples(slots(0), slots(1), slots(2)),
    st.lists(SETS, min_size=1, max_size=3),
    st.frozensets(TARGETS, max_size=2),
    st.booleans(),
)
"""Draws slots, rules, targets taken elsewhere, and whether targets have to differ."""


def is_filled(wanted: Sequence[frozenset[ObjectId]]) -> bool:
    """Return whether each of *wanted* can get a target of its own."""
    return any(len(frozenset(targets)) == len(targets) for targets in product(*wanted))


def is_possible(slots: Sequence[Slot], rules: Sequence[Required], taken: frozenset[ObjectId], *, differ: bool) -> bool:
    """Return whether some choice of one target for each rule that is still open fits into *slots*."""
    picks = [(place, target) for place, slot in enumerate(slots) for target in slot.open_targets]
    ways = product(*[[pick for pick in picks if pick[1] in rule] for rule in rules if not rule & taken])
    return any(fits(slots, frozenset(way), taken, differ=differ) for way in ways)


def fits(
    slots: Sequence[Slot], picks: frozenset[tuple[int, ObjectId]], taken: frozenset[ObjectId], *, differ: bool
) -> bool:
    """Return whether *slots* have room for *picks*, and the other targets that they need."""
    numbers = [sum(other == place for other, _ in picks) for place in range(len(slots))]
    if any(slot.room is not None and number > slot.room for slot, number in zip(slots, numbers, strict=True) if number):
        return False
    used = {target for _, target in picks}
    wanted = [
        frozenset(slot.open_targets) - taken - used
        for slot, number in zip(slots, numbers, strict=True)
        if slot.room is None or slot.room > 0
        for _ in range(slot.least - len(slot.chosen) - number)
    ]
    return not differ or (len(used) == len(picks) and is_filled(wanted))


@pytest.mark.fuzz
@pytest.mark.rule("BASE-312", "BASE-232")
@settings(max_examples=by_profile(400, 4_000))
@SLOTS_AND_RULES
def test_what_can_be_obeyed_is_what_some_choice_obeys(
    places: tuple[Slot, ...], rules: list[Required], others: frozenset[ObjectId], differ: bool
) -> None:
    """Slots with and without a limit, with targets that were chosen before, which may have to differ."""
    taken = others | {target for slot in places for target in slot.chosen}

    assert can_be_obeyed(places, rules, taken, differ=differ) == is_possible(places, rules, taken, differ=differ)


@pytest.mark.fuzz
@pytest.mark.rule("BASE-312", "BASE-232")
@settings(max_examples=by_profile(400, 4_000))
@SLOTS_AND_RULES
def test_a_target_obeys_if_some_choice_of_the_others_does(
    places: tuple[Slot, ...], rules: list[Required], others: frozenset[ObjectId], differ: bool
) -> None:
    """All next targets of the first slot are judged at once, each as if it had been chosen."""
    first, later = places[0], places[1:]
    taken = others | {target for slot in places for target in slot.chosen}
    expected = {
        target
        for target in first.open_targets
        if is_possible((evolve(first, chosen=(*first.chosen, target)), *later), rules, taken | {target}, differ=differ)
    }

    assert targets_that_obey(places, first.open_targets, rules, taken, differ=differ) == expected
