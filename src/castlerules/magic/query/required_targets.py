"""What a rule on a card makes a player choose as a target, if they can (BASE-312)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, ObjectId, StackObject, actions
from castlerules.magic.model.stack import StackKind

from .board import Board
from .evaluate import matches, refers_to_player
from .spells import chosen_mode, context_of, source_of
from .targets import is_needed, least_of, legal_targets, most_of

Required: TypeAlias = frozenset[ObjectId | None]
"""The permanents that a rule requires one of as a target."""
_Sort: TypeAlias = tuple[int, int]
"""What matters of a target: the rules that it obeys, and the slots that can take it, as bits."""
_Use: TypeAlias = tuple[int, int]
"""The place of a slot that takes a target, and the slots that could take it, as bits."""
_FIRST: Final = 1
"""The bit of the first slot."""


def with_required_targets(
    board: Board, stack_object: StackObject, choices: list[actions.Action] | None
) -> list[actions.Action] | None:
    """BASE-312, BASE-Q68: return those of *choices*, the next targets of *stack_object*, that obey rules on targets.

    None if no slot is open. After each of them a target that a rule requires has been chosen, or still can be. Rules of
    permanents that arrived first come first; a rule is left out if no choice obeys it together with those before it.
    """
    if choices is None or lang.MustTarget not in board.compiled.node_classes:
        return choices
    if stack_object.kind not in (StackKind.SPELL, StackKind.ACTIVATED):
        return choices
    obeyed: tuple[Required, ...] = ()
    seen = set[Required]()
    permanents = [obj for one in board.permanents if (obj := board.find_object(one)) is not None]
    targets = _Targets(board, stack_object)
    for viewer, rule in board.rule_effects:
        if isinstance(rule, lang.MustTarget) and refers_to_player(board, rule.who, stack_object.controller, viewer):
            required: Required = frozenset([one.id for one in permanents if matches(board, rule.filter, one, viewer)])
            if required in seen:
                continue  # it asks for the same targets as one before: obeyed with it, or left out with it
            seen.add(required)
            rules = (*obeyed, required)
            obeying = targets.obeying(choices, rules)
            choices, obeyed = (obeying, rules) if obeying else (choices, obeyed)
    return choices


@frozen(eq=False)
class Slot:
    """A slot that may take further targets: its *place*, what it has already, how many it takes, and what it can take.

    *chosen* are its targets so far; any further one has a greater id than the last of these.
    """

    place: int
    chosen: tuple[ObjectId, ...]
    least: int
    most: int | None
    legal: tuple[ObjectId, ...]

    @property
    def room(self) -> int | None:
        """How many more targets the slot takes; None if there is no limit."""
        return None if self.most is None else self.most - len(self.chosen)

    @property
    def takes_more(self) -> bool:
        """Whether the slot takes another target."""
        return self.room is None or self.room > 0

    @property
    def open_targets(self) -> list[ObjectId]:
        """What the slot can still take; its targets are chosen by ascending id."""
        if not self.takes_more:
            return []
        return [target for target in self.legal if not self.chosen or target > self.chosen[-1]]


class _Targets:
    """The targets of *stack_object*, whose next one is being chosen."""

    def __init__(self, board: Board, stack_object: StackObject) -> None:
        self.board = board
        self.slots = chosen_mode(board, stack_object).targets
        self.context, self.source = context_of(stack_object), source_of(board, stack_object)
        self.chosen = stack_object.choosing
        self.taken = frozenset([*[one for group in self.context.targets for one in group], *self.chosen])
        self.differ = any([slot.another for slot in self.slots])
        self.known: dict[int, list[Slot]] = {}

    def obeying(self, choices: list[actions.Action], rules: tuple[Required, ...]) -> list[actions.Action]:
        """Return the *choices* after which targets that all *rules* require are chosen or can be chosen, now or later.

        Each choice is another target for the open slot, or the end of that slot.
        """
        targets = [choice.target for choice in choices if isinstance(choice, actions.ChooseTarget)]
        fitting = self._fitting(targets, rules) if targets else frozenset()
        ends = len(targets) < len(choices) and self._end_obeys(rules)
        return [
            choice
            for choice in choices
            if (choice.target in fitting if isinstance(choice, actions.ChooseTarget) else ends)
        ]

    def _fitting(self, targets: list[ObjectId], rules: tuple[Required, ...]) -> frozenset[ObjectId]:
        slot, *later = self._slots_from(self.context)
        slots = [evolve(slot, chosen=self.chosen), *later]
        return targets_that_obey(slots, targets, rules, self.taken, differ=self.differ)

    def _end_obeys(self, rules: tuple[Required, ...]) -> bool:
        context = evolve(self.context, targets=(*self.context.targets, self.chosen))
        return can_be_obeyed(self._slots_from(context), rules, self.taken, differ=self.differ)

    def _slots_from(self, context: AbilityContext) -> list[Slot]:
        """Return the slots that *context* has no targets of, and which take some, without any targets so far."""
        first = len(context.targets)
        if first not in self.known:
            places = range(first, len(self.slots))
            self.known[first] = [
                self._slot(place, context) for place in places if is_needed(self.slots[place], context)
            ]
        return self.known[first]

    def _slot(self, place: int, context: AbilityContext) -> Slot:
        slot = self.slots[place]
        legal = legal_targets(self.board, slot, context, self.source)
        if slot.another:
            legal = [target for target in legal if not any([target in group for group in context.targets])]
        least, most = least_of(self.board, slot, context), most_of(self.board, slot, context)
        return Slot(place, (), least, most, tuple(legal))


def can_be_obeyed(
    slots: Sequence[Slot], rules: Sequence[Required], taken: frozenset[ObjectId], *, differ: bool
) -> bool:
    """Return whether *slots* can be filled so that each of *rules* has one of its targets, there or among *taken*.

    If the targets of some slots have to *differ*, no target is taken by two slots, and the slots must still get as many
    as they need (BASE-232).

    Whether targets that several rules require can be chosen together is hard to find in general: as hard as a small set
    with one of each of some sets (a hitting set). But all that matters of a target is which rules it obeys and which
    slots can take it, its *sort*. If there are such targets at all, there are some of different sorts, each of which
    obeys a rule that no other one does: any other one may be left out, for if its slot needs a target, it can still be
    taken. So the work depends on the number of sorts, and only with the number of choices on that of the permanents.
    (A target that is taken already obeys no rule that is still open.)
    """
    obeyed = _obeyed_by(rules)
    counts = {sort: len(targets) for sort, targets in _kinds_of(slots, obeyed, taken).items()}
    return _can_fill(slots, _still_open(rules, obeyed, taken), counts, differ=differ)


def targets_that_obey(
    slots: Sequence[Slot],
    targets: Iterable[ObjectId],
    rules: Sequence[Required],
    taken: frozenset[ObjectId],
    *,
    differ: bool,
) -> frozenset[ObjectId]:
    """Return those of *targets*, legal ones for the first of *slots*, after which *rules* can be obeyed.

    *taken* are the targets so far, those of the first slot included. The targets of all slots are sorted once. Targets
    after which as many of each sort are left are judged once.
    """
    (slot, *later), obeyed = slots, _obeyed_by(rules)
    kinds, open_rules = _kinds_of(slots, obeyed, taken), _still_open(rules, obeyed, taken)
    after = evolve(slot, chosen=(*slot.chosen, *slot.legal[:1]))  # from here on only their number matters
    fitting, known = set[ObjectId](), dict[tuple[int, frozenset[object]], bool]()
    for target in targets:
        counts = _counts_after(kinds, target, takes_more=after.takes_more)
        still_open = open_rules & ~obeyed.get(target, 0)
        key = still_open, frozenset(counts.items() if differ else counts)
        if key not in known:
            known[key] = _can_fill([after, *later], still_open, counts, differ=differ)
        if known[key]:
            fitting.add(target)
    return frozenset(fitting)


def _still_open(rules: Sequence[Required], obeyed: Mapping[ObjectId | None, int], taken: frozenset[ObjectId]) -> int:
    """Return which of *rules* none of *taken* obeys, as bits; *obeyed* is ``_obeyed_by(rules)``."""
    everything = (1 << len(rules)) - 1
    return everything & ~reduce(or_, [obeyed.get(target, 0) for target in taken], 0)


def _obeyed_by(rules: Sequence[Required]) -> dict[ObjectId | None, int]:
    """Return for each target that *rules* require which of them it obeys, as bits."""
    obeyed: dict[ObjectId | None, int] = {}
    for number, required in enumerate(rules):
        for target in required:
            obeyed[target] = obeyed.get(target, 0) | 1 << number
    return obeyed


def _kinds_of(
    slots: Sequence[Slot], obeyed: Mapping[ObjectId | None, int], taken: frozenset[ObjectId]
) -> dict[_Sort, list[ObjectId]]:
    """Return the targets that *slots* can take and that are not *taken* by their sorts, each in ascending order.

    *obeyed* has the rules that each target obeys, as bits.
    """
    able: dict[ObjectId, int] = {}
    for place, slot in enumerate(slots):
        for target in slot.open_targets:
            able[target] = able.get(target, 0) | 1 << place
    kinds = dict[_Sort, list[ObjectId]]()
    for target in sorted(able):
        if target not in taken:
            kinds.setdefault((obeyed.get(target, 0), able[target]), []).append(target)
    return kinds


def _counts_after(kinds: Mapping[_Sort, list[ObjectId]], target: ObjectId, *, takes_more: bool) -> dict[_Sort, int]:
    """Return how many of *kinds* are left by sort once the first slot, which *takes_more* or not, has got *target*.

    From then on this slot can take targets with greater ids only.
    """
    counts: dict[_Sort, int] = {}
    for (obeys, places), targets in kinds.items():
        upto = bisect_right(targets, target) if places & _FIRST else 0
        is_own = upto > 0 and targets[upto - 1] == target
        still_all = len(targets) - upto if takes_more or not places & _FIRST else 0
        not_first = len(targets) - still_all - is_own
        if still_all:
            counts[obeys, places] = counts.get((obeys, places), 0) + still_all
        if not_first and places & ~_FIRST:
            counts[obeys, places & ~_FIRST] = counts.get((obeys, places & ~_FIRST), 0) + not_first
    return counts


def _can_fill(slots: Sequence[Slot], open_rules: int, counts: Mapping[_Sort, int], *, differ: bool) -> bool:
    """Return whether *slots* can be filled so that *open_rules*, as bits, are obeyed; see ``can_be_obeyed``.

    *counts* has the number of targets of each sort that are left.
    """
    sorts = dict.fromkeys([(obeys & open_rules, places) for obeys, places in counts if obeys & open_rules])
    ways = _ways_to_obey(open_rules, sorts, slots)
    if not differ:
        return bool(ways)
    free = Counter[int]()
    for (_, places), count in counts.items():
        free[places] += count
    return any([_have_room(slots, uses, free) for uses in ways])


def _have_room(slots: Sequence[Slot], uses: tuple[_Use, ...], free: Counter[int]) -> bool:
    """Return whether *slots* can still be filled with different targets beside *uses*, which they have room for.

    *free* counts the targets that are not taken, by the places of the slots that can take them. By Hall's theorem it is
    enough that any group of slots has as many as it needs.
    """
    left = free - Counter([places for _, places in uses])
    needs = {
        place: max(0, slot.least - len(slot.chosen) - sum([used == place for used, _ in uses]))
        for place, slot in enumerate(slots)
        if slot.takes_more
    }
    for size in range(1, len(needs) + 1):
        for group in combinations(needs, size):
            mask = sum([1 << place for place in group])
            if sum([n for places, n in left.items() if places & mask]) < sum([needs[place] for place in group]):
                return False
    return True


def _ways_to_obey(everything: int, sorts: Iterable[_Sort], slots: Sequence[Slot]) -> list[tuple[_Use, ...]]:
    """Return the uses of targets of different *sorts* with which the rules *everything*, as bits, are obeyed.

    Ways that use the same slots for targets that the same slots can take are one.
    """
    ways: dict[tuple[int, tuple[_Use, ...]], None] = {(0, ()): None}
    for obeys, places in sorts:
        for obeyed, uses in tuple(ways):
            for place, slot in enumerate(slots) if obeys & ~obeyed else ():
                used = sum([other == place for other, _ in uses])
                if places >> place & 1 and (slot.room is None or used < slot.room):
                    ways[obeyed | obeys, tuple(sorted([*uses, (place, places)]))] = None
    return [uses for obeyed, uses in ways if obeyed == everything]
