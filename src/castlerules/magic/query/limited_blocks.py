"""The best blocks where rules limit how many creatures block, and which only together (BASE-271 to BASE-273).

Blockers are taken in the order of their ids, and only a few facts about the blocks before matter for those to come: how
many attackers of each kind have how many blockers, how many creatures block, and which still need company. Attackers
are of one kind if the same limits hold for them and the same creatures can block them to the same end. What later
blockers can meet at most is worked out once for each of these cases, and no further than to the block that meets all
that could be met without limits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from castlerules.magic.model import actions
from castlerules.magic.model.ids import ObjectId

from .block_requirements import BlockRequirements, Blocks
from .combinatorics import NO_WAY, most_gained

if TYPE_CHECKING:
    from .declaration_limits import Company

_Companies: TypeAlias = tuple[tuple[int, bool, int], ...]
"""Those that are not met for good: the index, whether its creature blocks, and how many of its companions do."""
_Case: TypeAlias = tuple[int, frozenset[tuple[int, int, int]], int, _Companies]
"""The next blocker, as an index; attackers as (kind, blockers, number of such attackers); blockers; companies."""


class LimitedBlocks:
    """The table of what can be met from each case on."""

    def __init__(
        self,
        requirements: BlockRequirements,
        least: Mapping[ObjectId, int],
        most: Mapping[ObjectId, int],
        total: int | None,
        companies: tuple[Company, ...],
    ) -> None:
        self.requirements = requirements
        self.total = total
        self.companies = companies
        self.gains = list(requirements.gains.items())
        self.kind_of, self.limits = _kinds(self.gains, least, most)
        self.gains_of_kinds = [
            {self.kind_of[attacker]: gain for attacker, gain in of_one.items()} for _, of_one in self.gains
        ]
        self.left = [0]
        for _, of_one in reversed(self.gains):
            self.left.append(self.left[-1] + max(of_one.values(), default=0))
        self.left.reverse()
        self.values: dict[_Case, int] = {}

    def most_met(self, declared: Blocks) -> int | None:
        """Return the most requirements that *declared* can meet; None if no legal declaration begins like that."""
        case = self._case_of(declared)
        value = NO_WAY if case is None else self._value(case)
        return None if value == NO_WAY else value + self.requirements.count_met(declared)

    def next_blocks(self, declared: Blocks, blocks: Sequence[actions.AddBlocker]) -> list[actions.AddBlocker]:
        """Return those of *blocks* after which *declared* can still meet the most requirements, and legally."""
        most, start = self.most_met(()), self._case_of(declared)
        if most is None or start is None:
            return []
        missing, values = most - self.requirements.count_met(declared), dict[object, int]()
        places = {blocker: place for place, (blocker, _) in enumerate(self.gains)}
        counts = Counter([attacker for _, attacker in declared])
        able = []
        for block in blocks:
            place, attacker = places[block.blocker], block.attacker
            kind, count = self.kind_of[attacker], counts.get(attacker, 0)
            key = (place, kind, count)
            if (need := missing - self.gains[place][1][attacker]) > self.left[place + 1]:
                continue
            if (value := values.get(key)) is None:
                after = self._with(self._skipped(start, place), kind, count)
                value = values[key] = NO_WAY if after is None else self._value(after)
            if value != NO_WAY and value >= need:
                able.append(block)
        return able

    def _case_of(self, declared: Blocks) -> _Case | None:
        """Return the case after *declared*; None if it goes beyond a limit."""
        places, counts = {blocker: place for place, (blocker, _) in enumerate(self.gains)}, Counter[ObjectId]()
        kinds = Counter([(kind, 0) for kind in self.kind_of.values()])
        case: _Case | None = (
            0,
            frozenset([(kind, count, number) for (kind, count), number in kinds.items()]),
            0,
            tuple([(place, False, 0) for place in range(len(self.companies))]),
        )
        for blocker, attacker in declared:
            if case is None or blocker not in places or attacker not in self.kind_of:
                return None
            case = self._with(self._skipped(case, places[blocker]), self.kind_of[attacker], counts[attacker])
            counts[attacker] += 1
        return case

    def _skipped(self, case: _Case, place: int) -> _Case:
        """Return *case* with *place* as the next blocker; those before it do not block."""
        return place, case[1], case[2], self._open_companies(case[3], place)

    def _open_companies(self, companies: _Companies, place: int) -> _Companies:
        """Return *companies* without those that are met for good if blockers from *place* on are still to come."""
        following = self.gains[place][0] if place < len(self.gains) else 1 << 62
        return tuple(
            [
                (index, there, count)
                for index, there, count in companies
                if count < self.companies[index].least and (there or self.companies[index].creature >= following)
            ]
        )

    def _with(self, case: _Case, kind: int, count: int) -> _Case | None:
        """Return the case after the next blocker of *case* blocks an attacker of *kind* that has *count* blockers."""
        place, attackers, blockers, companies = case
        least, most = self.limits[kind]
        count = min(count, least if most is None else most)
        if (most is not None and count >= most) or (self.total is not None and blockers >= self.total):
            return None
        numbers = {(one, had): number for one, had, number in attackers}
        numbers[kind, count] -= 1
        more = min(count + 1, least if most is None else most)
        numbers[kind, more] = numbers.get((kind, more), 0) + 1
        blocker = self.gains[place][0]
        with_it = [
            (at, there or self.companies[at].creature == blocker, n + (blocker in self.companies[at].companions))
            for at, there, n in companies
        ]
        return (
            place + 1,
            frozenset([(one, had, number) for (one, had), number in numbers.items() if number]),
            blockers + (self.total is not None),
            self._open_companies(tuple(with_it), place + 1),
        )

    def _value(self, first: _Case) -> int:
        """Return what can be met at most from *first* on."""
        return most_gained(first, self.values, is_end=self._is_end, next_cases=self._nexts, bound=self._bound)

    def _bound(self, case: _Case) -> int:
        """Return a number of which no more can be met from *case* on."""
        return self.left[case[0]]

    def _is_end(self, case: _Case) -> bool:
        """Return whether all blockers have been asked, and the blocks are legal as they are."""
        return case[0] == len(self.gains) and self._is_complete(case)

    def _nexts(self, case: _Case) -> Iterator[tuple[int, _Case]]:
        """Yield the cases that may follow *case*, with what the next blocker meets; the most promising ones first."""
        place = case[0]
        if place == len(self.gains) or self._is_beyond_hope(case):
            return
        gains = self.gains_of_kinds[place]
        choices = [
            (-gains[kind], self._urgency(kind, count), kind, count) for kind, count, _ in case[1] if kind in gains
        ]
        pending = any([0 < count < self.limits[kind][0] for kind, count, _ in case[1]]) or bool(case[3])
        before_skipping = [choice for choice in choices if pending or choice[0] < 0]
        for gain, _, kind, count in sorted(before_skipping):
            if (after := self._with(case, kind, count)) is not None:
                yield -gain, after
        yield 0, self._skipped(case, place + 1)
        for gain, _, kind, count in sorted([choice for choice in choices if choice not in before_skipping]):
            if (after := self._with(case, kind, count)) is not None:
                yield -gain, after

    def _urgency(self, kind: int, count: int) -> int:
        """Return 0 for attackers that need another blocker, 1 for those that have enough, 2 for those without any."""
        return 2 if not count else int(count >= self.limits[kind][0])

    def _missing(self, case: _Case) -> int:
        return sum([(self.limits[kind][0] - n) * number for kind, n, number in case[1] if 0 < n < self.limits[kind][0]])

    def _is_beyond_hope(self, case: _Case) -> bool:
        """Return whether more blockers are missing than can still come."""
        room = len(self.gains) - case[0]
        if self.total is not None:
            room = min(room, self.total - case[2])
        return self._missing(case) > room

    def _is_complete(self, case: _Case) -> bool:
        return not self._missing(case) and not any([there for _, there, _ in case[3]])


def _kinds(
    gains: Sequence[tuple[ObjectId, Mapping[ObjectId, int]]],
    least: Mapping[ObjectId, int],
    most: Mapping[ObjectId, int],
) -> tuple[dict[ObjectId, int], list[tuple[int, int | None]]]:
    """Return the kind of each attacker that can be blocked, as an index, and the limits of each kind."""
    columns: dict[ObjectId, list[tuple[ObjectId, int]]] = {}
    for blocker, of_one in gains:
        for attacker, gain in of_one.items():
            columns.setdefault(attacker, []).append((blocker, gain))
    kinds: dict[tuple[object, ...], int] = {}
    kind_of, limits = dict[ObjectId, int](), list[tuple[int, int | None]]()
    for attacker, column in columns.items():
        key = (least.get(attacker, 1), most.get(attacker), tuple(column))
        if key not in kinds:
            kinds[key] = len(limits)
            limits.append((least.get(attacker, 1), most.get(attacker)))
        kind_of[attacker] = kinds[key]
    return kind_of, limits
