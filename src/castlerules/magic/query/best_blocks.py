"""The best blocks where creatures must block and some attackers need two blockers (BASE-157, BASE-K08, BASE-Q12).

Without menace every creature simply makes the block that meets the most requirements. Menace ties them together. The
search adds what is lost against that: the *loss* of a creature is how many requirements fewer it meets than it could.

An attacker with menace is *open* once it has two blockers; any further creature may block it too, and nobody has to. So
only the two that open it are held, the others are free and may still open another one. A creature is settled if one of
the choices that are open to it loses nothing. The search takes a free creature that is not, and tries all that can
become of it: it makes the best of the choices that are open now, or it blocks an attacker that is not open, together
with another free creature. One of these is true of any best set of blocks, so the search is exact. Attackers that have
one blocker already come first, since one more has to be found for each of them.

Free creatures have nothing to do with each other if no attacker connects them, one with menace that is not open and
that two of them could block. So after each choice the search goes on group by group, remembers what it has found for a
group, and is done with one in which all are settled. A loss of 0 cannot be improved upon and ends the search of a
group. The time can grow exponentially only where many attackers with menace are each blocked by few creatures, and the
pairs form one large knot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import attrs

from castlerules.core.frozen import frozen
from castlerules.magic.model.ids import ObjectId

from .needed_blockers import NeededBlockers

Gains: TypeAlias = Mapping[ObjectId, Mapping[ObjectId, int]]
"""How many requirements each blocker meets by blocking each attacker that it can block."""
Chosen: TypeAlias = dict[ObjectId, ObjectId]
"""The attackers of blockers."""

_Pairs: TypeAlias = tuple[tuple[ObjectId, ObjectId | None], ...]
_Solution: TypeAlias = tuple[int, _Pairs]
"""What blocks lose, and the blocks; a blocker without a block is there too."""
_IMPOSSIBLE: Final = 1 << 30
"""A loss that stands for blocks that are not legal."""


@frozen
class _Group:
    """Free blockers, the attackers with menace that are *open*, and those of them that still *lack* a blocker."""

    free: frozenset[ObjectId]
    open: frozenset[ObjectId]
    lack: frozenset[ObjectId]


_Choice: TypeAlias = tuple[int, _Pairs, list[_Group]]
"""What can become of some blockers: their loss, their blocks, and the groups that are left."""


@attrs.define
class _Frame:
    """A *group* that is being searched: the *choices* to come, the *best* solution so far, and the choice in work."""

    group: _Group
    choices: Iterator[_Choice]
    best: _Solution = (_IMPOSSIBLE, ())
    work: _Choice | None = None


def best_blocks(gains: Gains, counts: Mapping[ObjectId, int], menacing: frozenset[ObjectId]) -> Chosen | None:
    """Return blocks by the blockers of *gains* that meet the most requirements; None if no blocks are legal.

    *counts* is how many blockers the attackers have already. Afterwards none of the *menacing* has only one.
    """
    opened = frozenset([attacker for attacker in sorted(menacing) if counts.get(attacker)])
    lack = frozenset([attacker for attacker in sorted(opened) if counts[attacker] == 1])
    able = Counter([attacker for of_one in gains.values() for attacker in of_one])
    closed = frozenset([attacker for attacker in sorted(menacing - opened) if able[attacker] < 2])
    open_gains = gains
    if closed:
        open_gains = {
            blocker: {attacker: gain for attacker, gain in of_one.items() if attacker not in closed}
            for blocker, of_one in gains.items()
        }
    if lack:
        able_to = {blocker: tuple(of_one) for blocker, of_one in open_gains.items()}
        if NeededBlockers(able_to, dict.fromkeys(sorted(lack), 1)).lacking:
            return None
    return _Search(open_gains, menacing).best(opened, lack)


class _Search:
    """The search for the best blocks; *losses* has what each choice of a blocker loses, None standing for no block."""

    def __init__(self, gains: Gains, menacing: frozenset[ObjectId]) -> None:
        self.menacing = menacing
        self.losses: dict[ObjectId, dict[ObjectId | None, int]] = {}
        self.menaced: dict[ObjectId, frozenset[ObjectId]] = {}
        self.blockers_of: dict[ObjectId, list[ObjectId]] = {}
        for blocker, of_one in gains.items():
            most = max(of_one.values(), default=0)
            self.losses[blocker] = {None: most, **{attacker: most - gain for attacker, gain in of_one.items()}}
            self.menaced[blocker] = menacing.intersection(of_one)
            for attacker in of_one:
                if attacker in menacing:
                    self.blockers_of.setdefault(attacker, []).append(blocker)
        self.solved: dict[_Group, _Solution] = {}

    def best(self, opened: frozenset[ObjectId], lack: frozenset[ObjectId]) -> Chosen:
        """Return the best blocks, if there are any; attackers *opened* have blockers, *lack* of these only one."""
        pairs = self._without_loss(opened, lack)
        if pairs is not None:
            return pairs
        _, settled, groups = self._split(frozenset(self.losses), opened, lack)
        return self._chosen(settled, groups)

    def _without_loss(self, opened: frozenset[ObjectId], lack: frozenset[ObjectId]) -> Chosen | None:
        """Return blocks without any loss, if *lack* can be filled without one and no others need be opened."""
        lossless = {
            blocker: tuple([one for one, loss in losses.items() if one is not None and loss == 0])
            for blocker, losses in (self.losses.items() if lack else ())
        }
        needed = NeededBlockers(lossless, dict.fromkeys(sorted(lack), 1))
        if needed.lacking:
            return None
        held = [(blocker, needed.place_of[blocker]) for blocker in needed.basis]
        free = frozenset(self.losses).difference(needed.basis)
        loss, settled, groups = self._split(free, opened, frozenset())
        if loss == 0 and all([self._solve(group)[0] == 0 for group in groups]):
            return self._chosen((*held, *settled), groups)
        return None

    def _chosen(self, settled: _Pairs, groups: list[_Group]) -> Chosen:
        pairs = list(settled)
        for group in groups:
            pairs += self._solve(group)[1]
        return {
            blocker: attacker for blocker, attacker in sorted(pairs, key=lambda pair: pair[0]) if attacker is not None
        }

    def _solve(self, group: _Group) -> _Solution:
        """Return the best solution of *group*; groups inside of groups wait on a stack of frames."""
        frames = [_Frame(group, self._choices(group))]
        while frames:
            frame = frames[-1]
            if frame.work is None:
                frame.work = None if frame.best[0] == 0 else next(frame.choices, None)
                if frame.work is None:
                    self.solved[frame.group] = frame.best
                    frames.pop()
                continue
            loss, pairs, groups = frame.work
            if loss >= frame.best[0]:
                frame.work = None
            elif not groups:
                frame.best, frame.work = (loss, pairs), None
            elif (known := self.solved.get(groups[-1])) is not None:
                frame.work = loss + known[0], (*pairs, *known[1]), groups[:-1]
            else:
                frames.append(_Frame(groups[-1], self._choices(groups[-1])))
        return self.solved[group]

    def _split(self, free: frozenset[ObjectId], opened: frozenset[ObjectId], lack: frozenset[ObjectId]) -> _Choice:
        """Return the groups of *free* blockers of which something is left to decide, and what becomes of the others."""
        blockers_of: dict[ObjectId, list[ObjectId]] = {}
        for blocker in sorted(free):
            for attacker in sorted(self.menaced[blocker]):
                if attacker not in opened or attacker in lack:
                    blockers_of.setdefault(attacker, []).append(blocker)
        linking = {attacker for attacker, blockers in blockers_of.items() if len(blockers) > 1 or attacker in lack}
        total, pairs, groups, seen = 0, list[tuple[ObjectId, ObjectId | None]](), list[_Group](), set[ObjectId]()
        for first in sorted(free):
            if first in seen:
                continue
            members, found = [first], set[ObjectId]()
            seen.add(first)
            for blocker in members:
                for attacker in sorted((self.menaced[blocker] & linking) - found):
                    found.add(attacker)
                    more = [other for other in blockers_of[attacker] if other not in seen]
                    seen.update(more)
                    members += more
            choices = {blocker: self._open_choice(blocker, opened) for blocker in members}
            if not found.isdisjoint(lack) or (found and any([loss for loss, _ in choices.values()])):
                around = frozenset[ObjectId]().union(*[self.menaced[blocker] for blocker in members])
                groups.append(_Group(frozenset(members), opened & around, lack & around))
            else:
                total += sum([loss for loss, _ in choices.values()])
                pairs += [(blocker, choice) for blocker, (_, choice) in choices.items()]
        return total, tuple(pairs), groups

    def _open_choice(self, blocker: ObjectId, opened: frozenset[ObjectId]) -> tuple[int, ObjectId | None]:
        """Return the least loss among the choices of *blocker* that are open, and that choice."""
        return min(
            [
                (loss, choice or 0, choice)
                for choice, loss in self.losses[blocker].items()
                if choice is None or choice in opened or choice not in self.menacing
            ]
        )[::2]

    def _choices(self, group: _Group) -> Iterator[_Choice]:
        """Return what can become of one blocker of *group*, or of an attacker that lacks one."""
        if group.lack:
            able = {
                one: [blocker for blocker in self.blockers_of[one] if blocker in group.free]
                for one in sorted(group.lack)
            }
            lacking = min(group.lack, key=lambda one: (len(able[one]), one))
            in_order = self._partners(None, lacking, able[lacking])
            return (self._with_blocks(group, lacking, (one,)) for one in in_order)
        unsettled = [blocker for blocker in sorted(group.free) if self._open_choice(blocker, group.open)[0]]
        return self._choices_of(min(unsettled, key=lambda blocker: len(self.menaced[blocker])), group, unsettled)

    def _choices_of(self, blocker: ObjectId, group: _Group, unsettled: list[ObjectId]) -> Iterator[_Choice]:
        """Yield what can become of *blocker*; of attackers or partners that are alike, only one is tried."""
        free = {
            one: [other for other in self.blockers_of[one] if other in group.free]
            for one in sorted(self.menaced[blocker])
        }
        helped = {one: len([other for other in unsettled if one in self.menaced[other]]) for one in free}
        seen = set[object]()
        for attacker in sorted(
            free.keys() - group.open, key=lambda one: (self.losses[blocker][one], -helped[one], one)
        ):
            column = tuple([(other, self.losses[other][attacker]) for other in free[attacker]])
            if column not in seen:
                seen.add(column)
                for other in self._partners(blocker, attacker, free[attacker]):
                    yield self._with_blocks(group, attacker, (blocker, other))
        loss, choice = self._open_choice(blocker, group.open)
        total, pairs, groups = self._split(group.free - {blocker}, group.open, group.lack)
        yield total + loss, (*pairs, (blocker, choice)), groups

    def _partners(self, blocker: ObjectId | None, attacker: ObjectId, free: list[ObjectId]) -> Iterator[ObjectId]:
        """Yield the creatures of *free* that may block *attacker* together with *blocker*, one of each kind."""
        rows = set[object]()
        others = [other for other in free if other != blocker]
        for other in sorted(others, key=lambda one: (self.losses[one][attacker], len(self.losses[one]), one)):
            row = frozenset(self.losses[other].items())
            if row not in rows:
                rows.add(row)
                yield other

    def _with_blocks(self, group: _Group, attacker: ObjectId, blockers: tuple[ObjectId, ...]) -> _Choice:
        """Return what is left of *group* if *blockers* block *attacker*, which is open then."""
        loss, pairs, groups = self._split(
            group.free.difference(blockers), group.open | {attacker}, group.lack - {attacker}
        )
        own = [(blocker, attacker) for blocker in blockers]
        return loss + sum([self.losses[one][attacker] for one in blockers]), (*pairs, *own), groups
