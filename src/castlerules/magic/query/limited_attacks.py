"""The best attacks where rules limit how many creatures attack, and which only together (BASE-271, BASE-273).

Attackers are taken in the order of their ids. Of the attackers before, only a few facts matter for those to come: how
many more may attack, how many there are of each *group*, and how many more of a group must come. A group is a set of
creatures of which one that has joined needs some: "a black or green creature", or "another creature", where the one in
need counts itself and needs one more. What later creatures can meet at most is worked out once for each of these cases,
and no further than to an attack that meets as much as there is room for.

In general the best attack is hard to find: with groups of any kind, and a free place for each of some other creatures,
to ask whether all creatures that need a group can attack is to ask for a small set with one of each group (a hitting
set). But the number of cases is at most the number of creatures, times the places, times the counts of each group up to
the most that is needed of it, and what is still needed of it; where groups lie within each other, as those of "a
creature with greater power" do, the counts of the inner ones bound the others. So the work is polynomial in the number
of creatures for any given number of differently worded groups, and few cards need one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from castlerules.magic.model.ids import ObjectId

from .combinatorics import NO_WAY, most_gained

if TYPE_CHECKING:
    from .declaration_limits import Company

_Needs: TypeAlias = tuple[tuple[int, int], ...]
"""Groups, each with the number of its creatures that must still join."""
_Case: TypeAlias = tuple[int, int, tuple[int, ...], _Needs]
"""The next creature, as an index; how many more may attack; how many of each group do, as far as it matters; needs."""


class LargestAttacks:
    """The largest attack of *attackers*: all of them that can attack together, where only *companies* limit it.

    More company never hurts, so there is one largest attack, and none has an attacker outside it: whoever lacks company
    among all that are left is taken out, until nobody does. As attackers leave, so may others, but none comes back.
    """

    def __init__(self, attackers: Sequence[ObjectId], companies: Sequence[Company]) -> None:
        groups = _groups(companies)
        self.present = set(attackers)
        self.missed_by: dict[ObjectId, list[int]] = {}
        self.waiting = list[list[tuple[int, ObjectId]]]()
        self.counts = list[int]()
        places = {group: place for place, group in enumerate(dict.fromkeys([group for group, _ in groups]))}
        for group, place in places.items():
            members = [creature for creature in attackers if creature in group]
            self.counts.append(len(members))
            self.waiting.append([])
            for creature in members:
                self.missed_by.setdefault(creature, []).append(place)
        for company, (group, least) in zip(companies, groups, strict=True):
            self.waiting[places[group]].append((least, company.creature))
        for waiting in self.waiting:
            waiting.sort()
        self._take_out([one for place in range(len(self.waiting)) for one in self._lonely(place)])

    def leave(self, attacker: ObjectId) -> None:
        """Take *attacker* out, and all that can no longer attack without it."""
        self._take_out([attacker])

    def _take_out(self, leaving: list[ObjectId]) -> None:
        while leaving:
            attacker = leaving.pop()
            if attacker in self.present:
                self.present.discard(attacker)
                for place in self.missed_by.get(attacker, ()):
                    self.counts[place] -= 1
                    leaving += self._lonely(place)

    def _lonely(self, place: int) -> list[ObjectId]:
        """Return those that need more of the group *place* than there are, and that have not been returned before."""
        waiting, lonely = self.waiting[place], list[ObjectId]()
        while waiting and waiting[-1][0] > self.counts[place]:
            lonely.append(waiting.pop()[1])
        return lonely


class LimitedAttacks:
    """The table of what can be met from each case on.

    *able* are the creatures that can attack, by ascending id, *required* those of them that attack if able; no more
    than *most* attack in all.
    """

    def __init__(
        self, able: Sequence[ObjectId], required: frozenset[ObjectId], most: int, companies: Sequence[Company]
    ) -> None:
        self.able, self.required, self.most = able, required, most
        self.places = {creature: place for place, creature in enumerate(able)}
        self.is_required = [creature in required for creature in able]
        self.left = [0]
        for needed in reversed(self.is_required):
            self.left.append(self.left[-1] + needed)
        self.left.reverse()
        self._set_groups(companies)
        self.values: dict[_Case, int] = {}

    def _set_groups(self, companies: Sequence[Company]) -> None:
        """Note the groups of *companies*: of which creatures they are, who needs them, and how many of them."""
        needs = _groups(companies)
        self.groups = list(dict.fromkeys([group for group, _ in needs]))
        numbers = {group: number for number, group in enumerate(self.groups)}
        self.groups_of = [[n for n, group in enumerate(self.groups) if creature in group] for creature in self.able]
        self.needs_of: list[list[tuple[int, int]]] = [[] for _ in self.able]
        self.most_needed = [0 for _ in self.groups]
        self.last_need = [-1 for _ in self.groups]
        for company, (group, least) in zip(companies, needs, strict=True):
            number, place = numbers[group], self.places[company.creature]
            self.needs_of[place].append((number, least))
            self.most_needed[number] = max(self.most_needed[number], least)
            self.last_need[number] = max(self.last_need[number], place)
        self.within = [[n for n, other in enumerate(self.groups) if other < group] for group in self.groups]
        self.members_left: list[tuple[int, ...]] = [tuple([0 for _ in self.groups])]
        for groups in reversed(self.groups_of):
            self.members_left.append(tuple([n + (at in groups) for at, n in enumerate(self.members_left[-1])]))
        self.members_left.reverse()

    def most_met(self, chosen: Sequence[ObjectId]) -> int | None:
        """Return the most requirements that *chosen* and later creatures can meet; None if no such attack is legal."""
        case = self._case_of(chosen)
        value = NO_WAY if case is None else self._value(case)
        return None if value == NO_WAY else value + len(self.required.intersection(chosen))

    def _case_of(self, chosen: Sequence[ObjectId]) -> _Case | None:
        """Return the case after *chosen*; None if there are too many."""
        case: _Case = (0, self.most - len(chosen), tuple([0 for _ in self.groups]), ())
        for place in sorted([self.places[creature] for creature in chosen if creature in self.places]):
            case = self._joined((place, case[1] + 1, case[2], case[3]))
        return None if case[1] < 0 else case

    def _joined(self, case: _Case) -> _Case:
        """Return the case after the next creature of *case* has joined."""
        place, room, counts, needs = case
        if not self.groups:
            return place + 1, room - 1, counts, needs
        joined = self.groups_of[place]
        now = [min(n + (at in joined), self.most_needed[at]) for at, n in enumerate(counts)]
        missing = {at: n - (at in joined) for at, n in needs}
        for at, least in self.needs_of[place]:
            missing[at] = max(missing.get(at, 0), least - now[at])
        return place + 1, room - 1, self._that_matter(now, place + 1), self._open(missing)

    def _skipped(self, case: _Case) -> _Case:
        """Return the case after the next creature of *case* has not joined."""
        place, room, counts, needs = case
        return place + 1, room, self._that_matter(counts, place + 1), needs

    def _that_matter(self, counts: Sequence[int], place: int) -> tuple[int, ...]:
        """Return *counts* with 0 for groups that no creature from *place* on needs."""
        return tuple([n if self.last_need[at] >= place else 0 for at, n in enumerate(counts)])

    def _open(self, missing: dict[int, int]) -> _Needs:
        """Return the needs in *missing* that are not met yet, without those that are met with others."""
        return tuple(
            [
                (at, n)
                for at, n in sorted(missing.items())
                if n > 0 and not any([missing.get(inner, 0) >= n for inner in self.within[at]])
            ]
        )

    def _value(self, first: _Case) -> int:
        """Return what can be met at most from *first* on."""
        return most_gained(first, self.values, is_end=self._is_settled, next_cases=self._nexts, bound=self._bound)

    def _bound(self, case: _Case) -> int:
        """Return a number of which no more can be met from *case* on."""
        return min(case[1], self.left[case[0]])

    def _is_settled(self, case: _Case) -> bool:
        """Return whether nothing is needed any more and nothing can be met: then nobody else has to attack."""
        return not case[3] and not self._bound(case)

    def _nexts(self, case: _Case) -> list[tuple[int, _Case]]:
        """Return the cases that may follow *case*, with what the next creature meets; the most promising one first."""
        place, room, _, needs = case
        members_left = self.members_left[place]
        if (
            self._is_settled(case)
            or place == len(self.able)
            or any([n > min(room, members_left[at]) for at, n in needs])
        ):
            return []
        gain = int(self.is_required[place])
        skipped, joined = (0, self._skipped(case)), (gain, self._joined(case))
        return [joined, skipped] if gain or needs else [skipped, joined]


def _groups(companies: Sequence[Company]) -> list[tuple[frozenset[ObjectId], int]]:
    """Return for each of *companies* a group, and how many of its creatures must be there.

    The group may contain the creature that needs the others: then one more is needed, since the creature is there
    itself. It does if that makes the group the same for more of *companies*.
    """
    with_self = [company.companions | {company.creature} for company in companies]
    uses = Counter([company.companions for company in companies]) + Counter(with_self)
    return [
        (whole, company.least + 1) if uses[whole] > uses[company.companions] else (company.companions, company.least)
        for company, whole in zip(companies, with_self, strict=True)
    ]
