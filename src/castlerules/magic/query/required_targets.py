"""What a rule on a card makes a player choose as a target, if they can (BASE-312)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

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
            obeying = [choice for choice in choices if targets.can_obey(choice, rules)]
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
    def open_targets(self) -> list[ObjectId]:
        """What the slot can still take; its targets are chosen by ascending id."""
        if self.room is not None and self.room <= 0:
            return []
        return [target for target in self.legal if not self.chosen or target > self.chosen[-1]]


class _Targets:
    """The targets of *stack_object*, whose next one is being chosen."""

    def __init__(self, board: Board, stack_object: StackObject) -> None:
        self.board = board
        self.slots = chosen_mode(board, stack_object).targets
        self.context, self.source = context_of(stack_object), source_of(board, stack_object)
        self.chosen = stack_object.choosing
        self.differ = any([slot.another for slot in self.slots])
        self.known: dict[bool, list[Slot]] = {}

    def can_obey(self, choice: actions.Action, rules: tuple[Required, ...]) -> bool:
        """Return whether, after *choice*, targets that all *rules* require are chosen or can be chosen, now or later.

        *choice* is another target for the open slot, or the end of that slot.
        """
        new = (choice.target,) if isinstance(choice, actions.ChooseTarget) else ()
        taken = frozenset([*[one for group in self.context.targets for one in group], *self.chosen, *new])
        return can_be_obeyed(self._slots_after(new), rules, taken, differ=self.differ)

    def _slots_after(self, new: tuple[ObjectId, ...]) -> list[Slot]:
        """Return the slots from the open one on if it gets *new*, or from the one after it on if that is empty."""
        ends = not new
        if ends not in self.known:
            context = evolve(self.context, targets=(*self.context.targets, self.chosen)) if ends else self.context
            self.known[ends] = [
                self._slot(place, context)
                for place in range(len(context.targets), len(self.slots))
                if is_needed(self.slots[place], context)
            ]
        place = len(self.context.targets)
        return [
            evolve(slot, chosen=(*self.chosen, *new)) if slot.place == place and new else slot
            for slot in self.known[ends]
        ]

    def _slot(self, place: int, context: AbilityContext) -> Slot:
        slot = self.slots[place]
        legal = legal_targets(self.board, slot, context, self.source)
        if slot.another:
            legal = [target for target in legal if not any([target in group for group in context.targets])]
        least, most = least_of(self.board, slot, context), most_of(self.board, slot, context)
        return Slot(place, (), least, most, tuple(legal))


def can_be_obeyed(
    slots: Sequence[Slot], rules: Iterable[Required], taken: frozenset[ObjectId], *, differ: bool
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
    open_rules = [required for required in rules if required.isdisjoint(taken)]
    able: dict[ObjectId, int] = {}
    for place, slot in enumerate(slots):
        for target in slot.open_targets:
            able[target] = able.get(target, 0) | 1 << place
    sorts: dict[_Sort, None] = {}
    for target, places in able.items() if open_rules else ():
        obeys = sum([1 << number for number, required in enumerate(open_rules) if target in required])
        if obeys:
            sorts[obeys, places] = None
    free = Counter([places for target, places in able.items() if target not in taken])
    everything = (1 << len(open_rules)) - 1
    ways = _ways_to_obey(everything, sorts, slots)
    return any([_have_room(slots, uses, free) for uses in ways]) if differ else bool(ways)


def _have_room(slots: Sequence[Slot], uses: tuple[_Use, ...], free: Counter[int]) -> bool:
    """Return whether *slots* can still be filled with different targets beside *uses*, which they have room for.

    *free* counts the targets that are not taken, by the places of the slots that can take them. By Hall's theorem it is
    enough that any group of slots has as many as it needs.
    """
    left = free - Counter([places for _, places in uses])
    needs = {
        place: max(0, slot.least - len(slot.chosen) - sum([used == place for used, _ in uses]))
        for place, slot in enumerate(slots)
        if slot.room is None or slot.room > 0
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
