"""Whether attackers that need several blockers can still get them from the creatures that are named later (BASE-K08).

Blockers are named by ascending id. So after a block by the creature b, an attacker gets what it still misses from
blockers with greater ids than b: these must be matched to the missing places, as many places for each attacker as it
misses blockers. The sets of blockers that can be matched to places are the independent sets of a matroid, hence going
through the blockers by descending id and keeping each one that can be matched besides those kept before gives the basis
in which every blocker is as late as possible: its part above b is the largest set above b, for every b.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from castlerules.magic.model.ids import ObjectId

Able = Mapping[ObjectId, tuple[ObjectId, ...]]
"""The attackers that each blocker can block."""

NEVER: Final = ObjectId(0)
ALWAYS: Final = ObjectId(1 << 62)


class NeededBlockers:
    """*able* blockers, by any ids, matched to the places that attackers miss; *missing* counts these places.

    *place_of* has the attacker to which a blocker is matched, *basis* these blockers by descending id.
    """

    def __init__(self, able: Able, missing: Mapping[ObjectId, int]) -> None:
        self.able = able
        self.missing = missing
        self.place_of: dict[ObjectId, ObjectId] = {}
        self.basis: list[ObjectId] = []
        self._members: dict[ObjectId, list[ObjectId]] = {attacker: [] for attacker in missing}
        closed, wanted = set[ObjectId](), sum(missing.values())
        for blocker in sorted(able, reverse=True):
            if len(self.basis) == wanted:
                break
            if self._is_matched(blocker, closed):
                self.basis.append(blocker)
        self.lacking = wanted - len(self.basis)

    def _is_matched(self, blocker: ObjectId, closed: set[ObjectId]) -> bool:
        """Match *blocker*, moving others along an augmenting path; return whether it worked.

        If it did not, the attackers that were reached are *closed*: no path from them leads to a place, now or later.
        """
        came_from: dict[ObjectId, ObjectId] = {}
        queue = [blocker]
        for seeker in queue:
            for attacker in self.able[seeker]:
                if attacker not in self.missing or attacker in came_from or attacker in closed:
                    continue
                came_from[attacker] = seeker
                if len(self._members[attacker]) < self.missing[attacker]:
                    self._move(attacker, came_from)
                    return True
                queue += self._members[attacker]
        closed.update(came_from)
        return False

    def _move(self, attacker: ObjectId, came_from: Mapping[ObjectId, ObjectId]) -> None:
        """Match the blocker that *came_from* names to *attacker*, and so on with the place that it leaves."""
        free: ObjectId | None = attacker
        while free is not None:
            taker = came_from[free]
            before = self.place_of.get(taker)
            self.place_of[taker] = free
            self._members[free].append(taker)
            if before is not None:
                self._members[before].remove(taker)
            free = before

    @property
    def latest(self) -> ObjectId:
        """The blocker below which all of *missing* can still be found: if b is less, blockers above b are enough."""
        if self.lacking:
            return NEVER
        return self.basis[-1] if self.basis else ALWAYS

    def latest_with_one_less(self) -> dict[ObjectId, ObjectId]:
        """Return the same as *latest* for the case that one of *missing* misses one blocker less, for each of them.

        Below ``latest`` that is so in any case. From there to the next blocker of the basis, blockers above b fill all
        places but one, that of an attacker x; so they fill all but one of another attacker if and only if an
        alternating path leads from x to it. Every blocker on such a path is matched, or all could be filled. Further
        up two places are empty, which is too many.
        """
        if self.lacking > 1:
            return {}
        below = list(self.basis)
        if not self.lacking:
            first = self.place_of[below.pop()]
        else:
            first = next(one for one, count in self.missing.items() if len(self._members[one]) < count)
        bound, found, queue = (below[-1] if below else ALWAYS), {first}, [first]
        adjacent: dict[ObjectId, list[ObjectId]] = {}
        for blocker in below:
            for attacker in self.able[blocker]:
                adjacent.setdefault(attacker, []).append(self.place_of[blocker])
        for attacker in queue:
            more = [other for other in adjacent.get(attacker, ()) if other not in found]
            found.update(more)
            queue += dict.fromkeys(more)
        return {attacker: bound if attacker in found else self.latest for attacker in self.missing}

    def latest_with_one_more(self) -> dict[ObjectId, ObjectId]:
        """Return the same as *latest* for the case that an attacker misses one blocker besides, for all that can.

        With a matching M of all places, blockers above b fill one more place of an attacker if and only if M is above b
        and an alternating path leads from that place to a blocker above b that is not in M (Berge). So the best such
        blocker counts, the same for all attackers from which a path leads through the same place.
        """
        if self.lacking:
            return {}
        from_place: dict[ObjectId, ObjectId] = {}
        best: dict[ObjectId, ObjectId] = {}
        latest = self.latest
        attackers = frozenset([attacker for of_one in self.able.values() for attacker in of_one])
        for blocker in sorted(self.able, reverse=True):
            if blocker in self.place_of:
                continue
            if len(best) == len(attackers):
                break
            queue = list(self.able[blocker])
            for attacker in queue:
                best.setdefault(attacker, min(latest, blocker))
                if attacker in self.missing and attacker not in from_place:
                    from_place[attacker] = blocker
                    queue += [other for member in self._members[attacker] for other in self.able[member]]
        return best


def latest_blockers(
    able: Able,
    counts: Mapping[ObjectId, int],
    least: Mapping[ObjectId, int],
    most: Mapping[ObjectId, int],
    room: int | None,
) -> Mapping[ObjectId, ObjectId]:
    """Return for each attacker how small the id of its next blocker must be: less than this.

    With a blocker of that id, all attackers that have blockers can still get as many as they need, from blockers with
    greater ids. *able* are the blockers that may still be named, *counts* how many blockers attackers have so far. An
    attacker needs *least* blockers if it has any, one by default, and can have at most *most*. No more than *room* of
    them can block; None if there is no limit.
    """
    missing = {attacker: least[attacker] - n for attacker, n in counts.items() if 0 < n < least.get(attacker, 1)}
    attackers = dict.fromkeys([attacker for of_one in able.values() for attacker in of_one])
    if any([least[attacker] > most.get(attacker, least[attacker]) for attacker in missing]):
        return dict.fromkeys(attackers, NEVER)
    places, as_before = sum(missing.values()), NeededBlockers(able, missing)
    one_less = as_before.latest_with_one_less() if missing else {}
    one_more = as_before.latest_with_one_more() if any([n == 2 for n in least.values()]) else {}
    bounds: dict[ObjectId, ObjectId] = {}
    for attacker in attackers:
        n, need = counts.get(attacker, 0), least.get(attacker, 1)
        more = -1 if 0 < n < need else max(0, need - 1 - n) if n == 0 else 0
        fits = max(n + 1, need) <= most.get(attacker, max(n + 1, need))
        if not fits or (room is not None and 1 + places + more > room):
            bounds[attacker] = NEVER
        elif more == 0:
            bounds[attacker] = as_before.latest
        elif more < 2:
            bounds[attacker] = (one_less if more < 0 else one_more).get(attacker, NEVER)
        else:
            bounds[attacker] = NeededBlockers(able, {**missing, attacker: more}).latest
    return bounds
