"""The order of effects that may depend on each other, in the layers of types, colours and abilities (BASE-083).

An effect depends on another if applying the other one would change which objects it affects, or take away the ability
that generates it. It waits for each effect that it depends on, unless the two are in a circle: each depends on the
other, directly or indirectly; within a circle, timestamps decide (BASE-Q37).

Dependency is decided by trial: see what the other effect would make of the characteristics, and whether the affected
objects differ. There may be many effects of few kinds, so three things are worked out once for all that they hold for:

- Effects of one ability that does not mention its source affect the same objects and make the same of them, while their
  sources keep the ability. One trial decides for all of them.
- Whether an object matches a filter on itself alone, such as "creatures with flying", is asked once for the same object
  with the same characteristics. Such an effect can only change by objects that the other one changes.
- A trial holds until an effect makes a *visible* change. An ability that an object has already may be given to it once
  more, but no text sees how often it has an ability, nor does any modification make more than that of it. So as
  long as nothing else changes, the same effects depend on each other, and only those that have been applied are gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import AbilityContext, ContinuousAbility, ObjectId
from castlerules.magic.model.characteristics import Abilities, Characteristics

from .affects import affected
from .applied_effects import AppliedEffect, Layer, affected_by, affected_permanents
from .conditions import is_true
from .evaluate import matches
from .modifications import with_mod

if TYPE_CHECKING:
    from .board import Board, GameObject

_NAMES_SOURCE: Final = (lang.IsThis, lang.This, lang.Enchanted)
_ABOUT_ITSELF: Final = frozenset(
    [
        *_NAMES_SOURCE,
        *(lang.Anything, lang.AllOf, lang.AnyOf, lang.Not),
        *(lang.IsType, lang.IsSubtype, lang.IsSupertype, lang.IsColor, lang.HasKeyword, lang.HasManaAbility),
        *(lang.PowerIs, lang.ToughnessIs, lang.IsToken, lang.IsTapped, lang.HasCounters, lang.IsAttachedTo),
        *(lang.IsAttacking, lang.AttackedThisTurn, lang.BlockedThisTurn, lang.IsBlocked, lang.IsUnblocked),
        *(lang.ControlledBy, lang.OwnedBy, lang.You, lang.EachPlayer, lang.EachOpponent),
    ]
)
"""Parts of filters that look at no characteristics but those of the object itself."""
_WITHOUT_SOURCE: Final = _ABOUT_ITSELF.difference(_NAMES_SOURCE).union(
    (lang.Exists, lang.Compare, lang.CountOf, lang.DuringTurnOf, lang.DuringPeriod),
    (lang.Untrue, lang.Both, lang.Either, lang.Each, lang.Domain, lang.LifeOf, lang.HandSize, lang.Sum, lang.Product),
)
"""Parts of texts that mean the same for each source of one player."""


class _Scope:
    """Which objects the effect of *ability* affects while its source has it; *context* is that of one of its sources.

    With *looks_at_each* the text asks about each object by itself, and has no condition.
    """

    def __init__(self, ability: ContinuousAbility, context: AbilityContext, *, looks_at_each: bool) -> None:
        self.what, self.condition, self.context = ability.rule.what, ability.static.condition, context
        self.looks_at_each = looks_at_each
        self.answers: dict[tuple[ObjectId | None, Characteristics], bool] = {}

    def affected(self, board: Board) -> tuple[ObjectId, ...]:
        """Return the affected objects, given the characteristics on *board*."""
        if self.looks_at_each and not isinstance(self.what, lang.ObjectRef):
            matching = [obj.id for obj in board.objects if obj.id is not None and self._holds(board, self.what, obj)]
            return affected(board, self.what, self.context, matching)
        if self.condition is not None and not is_true(board, self.condition, self.context):
            return ()
        return affected_permanents(board, self.what, self.context)

    def changes(self, board: Board, changed: Mapping[ObjectId, Characteristics]) -> bool:
        """Return whether the affected objects differ if those of *changed* have these characteristics."""
        assert self.looks_at_each
        if isinstance(self.what, lang.ObjectRef):
            return False
        different = []
        for obj in board.objects:
            after = None if obj.id is None else changed.get(obj.id)
            if obj.id is not None and after is not None:
                if self._holds(board, self.what, obj) != self._holds(
                    board, self.what, evolve(obj, characteristics=after)
                ):
                    different.append(obj.id)
        return bool(affected(board, self.what, self.context, different))

    def _holds(self, board: Board, what: lang.Filter, obj: GameObject) -> bool:
        """Return whether *obj* matches *what*."""
        key = obj.id, obj.characteristics
        if key not in self.answers:
            self.answers[key] = matches(board, what, obj, self.context)
        return self.answers[key]


class _Group:
    """Effects that now affect the same objects, *affected*, and make *changed* of those that change visibly.

    *effect* is one of them, *members* are the places of all as bits. *kinds* are the modifications that they have in
    the layer. *scope* is None if the source of the effect, the only one, has lost the ability, or if the objects are
    fixed.
    """

    def __init__(
        self, effect: AppliedEffect, layer: Layer, scope: _Scope | None, affected_now: tuple[ObjectId, ...]
    ) -> None:
        self.effect, self.scope, self.affected = effect, scope, affected_now
        self.kinds = frozenset([type(mod) for mod in effect.modifications if type(mod) in layer])
        self.members = 0
        self.changed: dict[ObjectId, Characteristics] = {}
        self.board_after: Board | None = None


class DependentEffects:
    """*effects* of one *layer*, by timestamp, that are to be applied to *results*.

    *makers* has for each effect a number that it shares with those of the same ability, which make the same of an
    object.
    """

    def __init__(
        self, board: Board, results: dict[ObjectId, Characteristics], effects: list[AppliedEffect], layer: Layer
    ) -> None:
        self.start, self.results, self.effects, self.layer = board, results, effects, layer
        self.remaining = (1 << len(effects)) - 1
        abilities = {effect.ability: place for place, effect in enumerate(effects) if effect.ability is not None}
        self.makers = [
            place if effect.ability is None else abilities[effect.ability] for place, effect in enumerate(effects)
        ]
        self.texts: dict[int, tuple[bool, bool]] = {}
        self.scopes: dict[tuple[int, int, int], _Scope] = {}
        self.modified: dict[tuple[int, Characteristics], Characteristics] = {}
        self.same: dict[tuple[Abilities, Abilities], bool] = {}
        self._try_anew()

    def apply_all(self) -> None:
        """Apply the effects: each time the oldest one that need not wait for another."""
        while self.remaining:
            place = self._next_place()
            self.remaining &= ~(1 << place)
            if self._apply(place, self.group_of[place].affected):
                self._try_anew()

    def _apply(self, place: int, targets: tuple[ObjectId, ...]) -> bool:
        """Apply the effect number *place* to *targets*; return whether that changes anything visibly."""
        is_visible = False
        self.effects[place].affected = targets
        for target in targets:
            if (before := self.results.get(target)) is not None:
                after = self.results[target] = self._modified(place, before)
                is_visible = is_visible or not self._looks_the_same(before, after)
        return is_visible

    def _modified(self, place: int, before: Characteristics) -> Characteristics:
        """Return what the effect number *place* makes of *before*; its modifications are the same on every board."""
        key, effect = (self.makers[place], before), self.effects[place]
        if key not in self.modified:
            after = before
            for mod in effect.modifications:
                if type(mod) in self.layer:
                    after = with_mod(self.board, after, mod, effect.context)
            self.modified[key] = after
        return self.modified[key]

    def _looks_the_same(self, before: Characteristics, after: Characteristics) -> bool:
        """Return whether the two differ at most in how often they have an ability."""
        if before is after:
            return True
        key = old, new = before.abilities, after.abilities
        if key not in self.same:
            self.same[key] = old is new or frozenset(old.in_order) == frozenset(new.in_order)
        return self.same[key] and before == evolve(after, abilities=old)

    # Trials.

    def _try_anew(self) -> None:
        """Forget the trials, and group the remaining effects by what they now do."""
        self.board = self.start.with_characteristics(self.results)
        self.group_of: dict[int, _Group] = {}
        self.waits: dict[int, int] = {}
        self.waits_of_group: dict[int, int] = {}
        groups: dict[tuple[int, int, int], _Group] = {}
        for place, effect in enumerate(self.effects):
            if self.remaining >> place & 1:
                key, scope = self._key_and_scope(place, effect)
                if key not in groups:
                    groups[key] = self._new_group(place, scope)
                groups[key].members |= 1 << place
                self.group_of[place] = groups[key]
        self.groups = list(groups.values())

    def _key_and_scope(self, place: int, effect: AppliedEffect) -> tuple[tuple[int, int, int], _Scope | None]:
        """Return a key that the effects of one group share, and their scope."""
        ability, context = effect.ability, effect.context
        source = self.results.get(context.source)
        if effect.affected is not None or ability is None:
            return (-1, place, 0), None
        if source is not None and ability.static not in source.abilities.statics:
            return (-1, place, 0), None
        maker = self.makers[place]
        if maker not in self.texts:
            self.texts[maker] = _reading_of(ability)
        looks_at_each, names_source = self.texts[maker]
        key = maker, context.controller, context.source if names_source else 0
        if key not in self.scopes:
            self.scopes[key] = _Scope(ability, context, looks_at_each=looks_at_each)
        return key, self.scopes[key]

    def _new_group(self, place: int, scope: _Scope | None) -> _Group:
        effect = self.effects[place]
        now = effect.affected
        if now is None:
            now = affected_by(self.board, effect) if scope is None else scope.affected(self.board)
        group = _Group(effect, self.layer, scope, now)
        for target in now:
            if (before := self.results.get(target)) is not None:
                after = self._modified(place, before)
                if not self._looks_the_same(before, after):
                    group.changed[target] = after
        return group

    def _waits_for(self, place: int) -> int:
        """Return the places, as bits, of the remaining effects on which the effect number *place* depends."""
        if place not in self.waits:
            group = self.group_of[place]
            waits, silencing = self._waits_of(group), self._that_silence(group, self.effects[place])
            waits = waits | silencing if group.affected else waits & ~silencing
            self.waits[place] = waits & ~(1 << place)
        return self.waits[place] & self.remaining

    def _waits_of(self, group: _Group) -> int:
        """Return the effects that change what those of *group* affect, where their sources keep the ability."""
        key = group.members
        if key not in self.waits_of_group:
            self.waits_of_group[key] = 0
            for other in self.groups:
                if other.changed and group.effect.may_depend_on(other.kinds) and self._is_changed_by(group, other):
                    self.waits_of_group[key] |= other.members
        return self.waits_of_group[key]

    def _is_changed_by(self, group: _Group, other: _Group) -> bool:
        if group.scope is not None and group.scope.looks_at_each:
            return group.scope.changes(self.board, other.changed)
        if other.board_after is None:
            other.board_after = self.start.with_characteristics({**self.results, **other.changed})
        after = other.board_after
        return group.affected != (
            affected_by(after, group.effect) if group.scope is None else group.scope.affected(after)
        )

    def _that_silence(self, group: _Group, effect: AppliedEffect) -> int:
        """Return the effects that take from the source of *effect*, one of *group*, the ability that generates it."""
        silencing, ability = 0, effect.ability
        if group.scope is None or ability is None:
            return 0
        for other in self.groups:
            after = other.changed.get(effect.context.source)
            if after is not None and ability.static not in after.abilities.statics:
                silencing |= other.members if effect.may_depend_on(other.kinds) else 0
        return silencing

    # Order.

    def _next_place(self) -> int:
        """Return the place of the oldest remaining effect that depends only on such as depend on it in turn.

        There is always one: whoever waits for effects outside its circles waits for a circle further on, and there is a
        last one.
        """
        places = [place for place in range(len(self.effects)) if self.remaining >> place & 1]
        if not self._waits_for(places[0]):
            return places[0]
        waiting_for = dict.fromkeys(places, 0)
        for place in places:
            for other in _places_in(self._waits_for(place)):
                waiting_for[other] |= 1 << place
        return next(
            place for place in places if not self._waits_for(place) & ~_all_reached(waiting_for, waiting_for[place])
        )


def _reading_of(ability: ContinuousAbility) -> tuple[bool, bool]:
    """Return whether the text of *ability* looks at each object by itself, and whether it may mean its source."""
    what, condition = [
        {type(node) for node in lang.nodes_in(text)} for text in (ability.rule.what, ability.static.condition)
    ]
    return ability.static.condition is None and what <= _ABOUT_ITSELF, not what | condition <= _WITHOUT_SOURCE


def _places_in(bits: int) -> list[int]:
    """Return the places of the 1s in *bits*, the last one first."""
    places = []
    while bits:
        places.append(bits.bit_length() - 1)
        bits ^= 1 << places[-1]
    return places


def _all_reached(steps: Mapping[int, int], first: int) -> int:
    """Return, as bits, the places *first* and all that are reached from them by *steps*, which lead to places."""
    reached, new = first, first
    while new:
        place = new.bit_length() - 1
        new = (new ^ 1 << place) | (steps[place] & ~reached)
        reached |= steps[place]
    return reached
