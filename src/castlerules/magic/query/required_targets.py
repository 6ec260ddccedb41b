"""What a rule on a card makes a player choose as a target, if they can (BASE-312)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
Use: TypeAlias = tuple[int, int]
"""The place of a slot that takes a target, and the places of all slots that could take that target, as bits."""


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
class _Slot:
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


class _Targets:
    """The targets of *stack_object*, whose next one is being chosen.

    Whether targets that several rules require can be chosen together is hard to find in general: as hard as a small set
    with one of each of some sets (a hitting set). But all that matters of a target is which rules it obeys and which
    slots can take it, its *sort*. If there are such targets at all, there are some of different sorts, each of which
    obeys a rule that no other one does: any other one may be left out, for if its slot needs a target, it can still be
    taken. So the work depends on the number of sorts, and only with the number of choices on that of the permanents.
    """

    def __init__(self, board: Board, stack_object: StackObject) -> None:
        self.board = board
        self.slots = chosen_mode(board, stack_object).targets
        self.context, self.source = context_of(stack_object), source_of(board, stack_object)
        self.chosen = stack_object.choosing
        self.differ = any([slot.another for slot in self.slots])
        self.known: dict[bool, list[_Slot]] = {}

    def can_obey(self, choice: actions.Action, rules: tuple[Required, ...]) -> bool:
        """Return whether, after *choice*, targets that all *rules* require are chosen or can be chosen, now or later.

        *choice* is another target for the open slot, or the end of that slot.
        """
        new = (choice.target,) if isinstance(choice, actions.ChooseTarget) else ()
        taken = frozenset([*[one for group in self.context.targets for one in group], *self.chosen, *new])
        open_rules = [required for required in rules if required.isdisjoint(taken)]
        slots = [slot for slot in self._slots_after(new) if slot.room is None or slot.room > 0]
        able: dict[ObjectId, int] = {}
        for slot in slots:
            last = slot.chosen[-1] if slot.chosen else None
            for target in slot.legal:
                if last is None or target > last:
                    able[target] = able.get(target, 0) | 1 << slot.place
        sorts: dict[tuple[int, int], None] = {}
        for target, places in able.items() if open_rules else ():
            obeys = sum([1 << number for number, required in enumerate(open_rules) if target in required])
            if obeys:
                sorts[obeys, places] = None
        free = Counter([places for target, places in able.items() if target not in taken]) if self.differ else Counter()
        everything = (1 << len(open_rules)) - 1
        return any([self._have_room(slots, uses, free) for uses in _ways_to_obey(everything, sorts, slots)])

    def _slots_after(self, new: tuple[ObjectId, ...]) -> list[_Slot]:
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

    def _slot(self, place: int, context: AbilityContext) -> _Slot:
        slot = self.slots[place]
        legal = legal_targets(self.board, slot, context, self.source)
        if slot.another:
            legal = [target for target in legal if not any([target in group for group in context.targets])]
        least, most = least_of(self.board, slot, context), most_of(self.board, slot, context)
        return _Slot(place, (), least, most, tuple(legal))

    def _have_room(self, slots: list[_Slot], uses: tuple[Use, ...], free: Counter[int]) -> bool:
        """BASE-232: return whether *slots* can still be filled beside *uses*, which they have room for.

        *free* counts the targets that are not taken, by the places of the slots that can take them. By Hall's theorem
        it is enough that any group of slots has as many as it needs.
        """
        if not self.differ:
            return True
        left = free - Counter([places for _, places in uses])
        needs = {
            slot.place: max(0, slot.least - len(slot.chosen) - sum([place == slot.place for place, _ in uses]))
            for slot in slots
        }
        for size in range(1, len(needs) + 1):
            for group in combinations(needs, size):
                mask = sum([1 << place for place in group])
                if sum([n for places, n in left.items() if places & mask]) < sum([needs[place] for place in group]):
                    return False
        return True


def _ways_to_obey(everything: int, sorts: Iterable[tuple[int, int]], slots: list[_Slot]) -> list[tuple[Use, ...]]:
    """Return the uses of targets of different *sorts* with which the rules *everything*, as bits, are obeyed.

    A sort is the rules that its targets obey and the places of the slots that can take them, both as bits. Ways that
    use the same slots for targets that the same slots can take are one.
    """
    ways: dict[tuple[int, tuple[Use, ...]], None] = {(0, ()): None}
    for obeys, places in sorts:
        for obeyed, uses in tuple(ways):
            if obeys & ~obeyed:
                for slot in slots:
                    used = sum([place == slot.place for place, _ in uses])
                    if places >> slot.place & 1 and (slot.room is None or used < slot.room):
                        ways[obeyed | obeys, tuple(sorted([*uses, (slot.place, places)]))] = None
    return [uses for obeyed, uses in ways if obeyed == everything]
