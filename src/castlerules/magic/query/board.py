"""The board: one state together with what the rules derive from it, above all present characteristics (BASE-I22).

A ``Board`` is made for one state, is never stored in one, and computes each answer on first use. Most states have no
continuous effects at work; then every permanent simply has its printed characteristics and no layer is applied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from castlerules.cards import Color, SetColors, StaticEffect, Zone
from castlerules.core import Player, evolve, update, value
from castlerules.magic.model import CardId, Change, CompiledFace, ContinuousEffect, ObjectId, Rulebook, compile_cards
from castlerules.magic.model.characteristics import NO_ABILITIES, Characteristics
from castlerules.magic.model.compiled import face_with_value
from castlerules.magic.model.ongoing_effects import LastingRule
from castlerules.magic.model.stack import AbilityContext, StackObject

from .board_cache import BoardCache, cached_board

if TYPE_CHECKING:
    from castlerules.magic.mana.feasibility import ManaSupply
    from castlerules.magic.model.compiled import ContinuousAbility
    from castlerules.magic.model.state import CardObject, Permanent, State


T = TypeVar("T")


@value
class GameObject:
    """An object (CR 109.1), or a card in a library, with the values that filters compare.

    *controller* is the owner where the object is neither in play nor on the stack. *id* is None for a card in a
    library. *permanent* is the object's record in play, present or last known; None if it was never in play. A
    *face_down* object has no name and no mana value; only its *characteristics* are known.
    """

    id: ObjectId | None
    card: CardId
    characteristics: Characteristics
    controller: Player
    zone: Zone
    permanent: Permanent | None = None
    face_down: bool = False


@update(GameObject)
def _permanent_object(
    old: GameObject,
    id: ObjectId,  # noqa: A002 - the name of the field
    card: CardId,
    characteristics: Characteristics,
    controller: Player,
    permanent: Permanent,
) -> GameObject:
    """Return the game object of *permanent*, whose present characteristics are *characteristics*."""
    return evolve(old, id=id, card=card, characteristics=characteristics, controller=controller, permanent=permanent)


_BLANK_OBJECT: Final = GameObject(
    None, CardId(0), Characteristics((), (), (), (), 0, 0, NO_ABILITIES), Player(0), Zone.BATTLEFIELD
)


class Board:
    """One *state* under the rulebook *book*, with what follows from it computed on demand, such as characteristics.

    While replacement effects are applied to a batch of changes, *settled_changes* are the changes that are final and
    *upcoming_changes* those not yet examined. *mana_supplies* caches what each player can pay with.
    """

    __slots__ = (
        "_cache",
        "_objects_by_id",
        "_permanents",
        "_priority_hand",
        "_rule_effects",
        "book",
        "compiled",
        "first_faces",
        "mana_supplies",
        "settled_changes",
        "state",
        "upcoming_changes",
    )

    def __init__(self, book: Rulebook, state: State) -> None:
        self.book = book
        self.state: State = state
        known = self.compiled = state.table.compiled.get(book) or compile_cards(book, state.table)
        self.first_faces = known.first_faces
        self.settled_changes: Sequence[Change] = ()
        self.upcoming_changes: Sequence[Change] = ()
        self.mana_supplies: dict[tuple[Player, tuple[ObjectId, ...]], ManaSupply] = {}
        self._cache: BoardCache | None = None
        self._permanents: Mapping[ObjectId, Permanent] | None = None
        self._rule_effects: tuple[tuple[AbilityContext, StaticEffect], ...] | None = None
        self._objects_by_id: dict[ObjectId, GameObject | None] | None = None
        self._priority_hand: Mapping[ObjectId, CardObject] | None = None

    def with_characteristics(self, characteristics: Mapping[ObjectId, Characteristics]) -> Board:
        """Return a board of the same state on which the permanents have *characteristics* instead of their own.

        The layers use it to evaluate filters and values while characteristics are still being computed.
        """
        board = Board(self.book, self.state)
        board._cache = BoardCache(self.state, characteristics)
        return board

    def without(self, target: ObjectId, state: State) -> Board:
        """Return the board of *state*, which differs from the state of this board only in that *target* has left play.

        Its cache is stored in the cache of this board, so that asking again for the same *target* computes nothing.
        """
        board, caches = Board(self.book, state), self.cache.without_permanent
        if target not in caches:
            caches[target] = BoardCache(state, is_as_printed=board.has_no_modifiers())
        board._cache = caches[target]
        return board

    @property
    def cache(self) -> BoardCache:
        """The cached characteristics of the permanents, and what is derived from them."""
        if self._cache is None:
            self._cache = cached_board(self)
        return self._cache

    def memoised_by_board(self, compute: Callable[[Board], T]) -> T:
        """Return ``compute(self)``, computed once for all boards that share this cache.

        *compute* may depend only on the options and on the permanents with their characteristics.
        """
        memo = (self._cache or self.cache).memo
        if compute not in memo:
            memo[compute] = compute(self)
        return memo[compute]  # type: ignore[return-value]  # the key is the function that returned the value

    def memoised_by_cards(self, compute: Callable[[Board], T]) -> T:
        """Return ``compute(self)``, computed once for all boards of this card table and these options.

        *compute* may depend only on the options and on the cards of the table.
        """
        entry, rules = self.compiled.memo.get(compute), self.state.rules
        if entry is None or entry[0] is not rules:
            entry = self.compiled.memo[compute] = (rules, compute(self))
        return entry[1]  # type: ignore[return-value]  # the key is the function that returned the value

    @property
    def permanents(self) -> Mapping[ObjectId, Permanent]:
        """The permanents by object id, in order of arrival."""
        if self._permanents is None:
            self._permanents = {permanent.id: permanent for permanent in self.state.permanents}
        return self._permanents

    @property
    def priority_hand(self) -> Mapping[ObjectId, CardObject]:
        """The cards in the hand of the player with priority, by object id; empty if nobody has priority."""
        if self._priority_hand is None:
            player = self.state.priority
            self._priority_hand = (
                {} if player is None else {card_object.id: card_object for card_object in self.state.seats[player].hand}
            )
        return self._priority_hand

    @property
    def characteristics(self) -> Mapping[ObjectId, Characteristics]:
        """The present characteristics of every permanent (BASE-080)."""
        cache = self._cache or self.cache
        if cache.characteristics is None:
            from .layers import compute_characteristics  # layers evaluate filters, which read boards

            cache.characteristics = compute_characteristics(self)
        return cache.characteristics

    @property
    def rule_effects(self) -> tuple[tuple[AbilityContext, StaticEffect], ...]:
        """The effects of static abilities whose conditions hold, and lasting rules, as (context, effect) pairs.

        BASE-075, BASE-200.

        The context names the source and its controller. Effects that change characteristics are left out; those belong
        to the layers.
        """
        if self._rule_effects is None:
            self._rule_effects = tuple(self._find_rule_effects())
        return self._rule_effects

    @property
    def is_as_printed(self) -> bool:
        """Whether every permanent has its printed characteristics."""
        return self.cache.is_as_printed

    def has_no_modifiers(self) -> bool:
        """Return whether nothing can make the characteristics of a permanent differ from the printed ones.

        That is so without active lenses (changes of characteristics by a variant), continuous effects on permanents,
        counters, and permanents whose abilities change characteristics. Then the layers need not be applied.
        """
        state = self.state
        if self.book.lenses and any([lens.is_active(state) for lens in self.book.lenses]):
            return False
        if state.ongoing and any(
            [isinstance(effect, ContinuousEffect) and self._affects_any_permanent(effect) for effect in state.ongoing]
        ):
            return False
        if self.compiled.has_graveyard_effects and self.graveyard_effects():
            return False
        return not (any([permanent.counters for permanent in state.permanents]) or self.modifying_permanents())

    def graveyard_effects(self) -> list[tuple[CardObject, Player, ContinuousAbility]]:
        """BASE-280: return the continuous effects of cards in graveyards, each with its card and the card's owner."""
        return [
            (card_object, Player(place), ability)
            for place, seat in enumerate(self.state.seats)
            for card_object in seat.graveyard
            for ability in self.first_faces[card_object.card].graveyard_effects
        ]

    def modifying_permanents(self) -> list[Permanent]:
        """Return the permanents whose printed abilities may change characteristics, in order of arrival."""
        if not self.compiled.affects_characteristics:
            return []
        faces = self.first_faces
        return [
            permanent
            for permanent in self.state.permanents
            if faces[permanent.card].affects_characteristics and faces[permanent.card].has_effect_as(permanent)
        ]

    def face_of(self, permanent: Permanent) -> CompiledFace:
        """Return the face of *permanent*, with the value that was chosen as it entered in its text (BASE-241)."""
        face = self.first_faces[permanent.card]
        return face if face.chooses is None else face_with_value(face, permanent.chosen)

    def _affects_any_permanent(self, effect: ContinuousEffect) -> bool:
        permanents = self.permanents
        return any([object_id in permanents for object_id in effect.objects])

    @property
    def battlefield(self) -> list[tuple[Permanent, Characteristics]]:
        """The permanents in order of arrival, each with its present characteristics; do not change this shared list."""
        cache = self._cache or self.cache
        if cache.battlefield is None:
            if cache.is_as_printed:
                faces = self.first_faces
                cache.battlefield = [
                    (permanent, faces[permanent.card].characteristics) for permanent in self.state.permanents
                ]
            else:
                characteristics = self.characteristics
                cache.battlefield = [(permanent, characteristics[permanent.id]) for permanent in self.state.permanents]
        return cache.battlefield

    @property
    def objects(self) -> list[GameObject]:
        """The permanents that card text can refer to, in order of arrival; do not change this shared list.

        A variant may hide some permanents from card text (``TextReferences.ignored_permanents``).
        """
        cache = self._cache or self.cache
        if cache.objects is None:
            objects = [
                _permanent_object(
                    _BLANK_OBJECT, permanent.id, permanent.card, characteristics, permanent.controller, permanent
                )
                for permanent, characteristics in self.battlefield
            ]
            ignored = self.book.references.ignored_permanents(self.state)
            cache.objects = [obj for obj in objects if obj.id not in ignored] if ignored else objects
        return cache.objects

    def characteristics_of(self, permanent: Permanent) -> Characteristics:
        """Return the present characteristics of *permanent*, which is in play."""
        cache = self._cache or self.cache
        return (
            self.first_faces[permanent.card].characteristics
            if cache.is_as_printed
            else (cache.characteristics or self.characteristics)[permanent.id]
        )

    def _find_rule_effects(self) -> list[tuple[AbilityContext, StaticEffect]]:
        from .conditions import is_true  # conditions read boards

        effects = []
        for permanent, characteristics in self.battlefield:
            if not characteristics.abilities.static_rules or not self.without_silenced((permanent,)):
                continue
            for static in characteristics.abilities.static_rules:
                context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
                if static.condition is None or is_true(self, static.condition, context):
                    effects.append((context, static.effect))
        if self.state.ongoing:
            rules = [effect for effect in self.state.ongoing if type(effect) is LastingRule]
            effects += [
                (effect.captured, effect.rule) for effect in rules if effect.holds_in_turn_of(self.state.active)
            ]
        return effects

    def without_silenced(self, permanents: Sequence[Permanent]) -> Sequence[Permanent]:
        """Return *permanents* without those whose static and triggered abilities a variant turns off."""
        return self.book.references.without_silenced(self.state, permanents)

    def find_object(self, target: ObjectId) -> GameObject | None:
        """Return the object *target* as it is now, or else as it last was in play or on the stack; None if unknown."""
        objects = self._objects_by_id
        if objects is None:
            objects = self._objects_by_id = {}
        if target not in objects:
            objects[target] = self._find_object(target)
        return objects[target]

    def _find_object(self, target: ObjectId) -> GameObject | None:
        permanent = self.permanents.get(target)
        if permanent is not None:
            characteristics = self.characteristics_of(permanent)
            return GameObject(
                target, permanent.card, characteristics, permanent.controller, Zone.BATTLEFIELD, permanent
            )
        for spell in self.state.stack:
            if spell.id == target and spell.card is not None:
                return self.object_on_stack(spell)
        for last_known in self.state.last_known:
            if last_known.permanent.id == target:
                was_permanent = not last_known.was_spell
                return GameObject(
                    target,
                    last_known.permanent.card,
                    last_known.characteristics,
                    last_known.permanent.controller,
                    Zone.BATTLEFIELD if was_permanent else Zone.STACK,
                    last_known.permanent if was_permanent else None,
                )
        return self._find_outside_play(target)

    def is_in_play(self, target: ObjectId) -> bool:
        """Return whether *target* is a permanent in play now."""
        return target in self.permanents

    def object_on_stack(self, spell: StackObject) -> GameObject:
        """Return the game object of *spell*, a spell on the stack, in the colours that it has (BASE-090, BASE-244)."""
        assert spell.card is not None
        characteristics = self.compiled_face(spell.card, spell.face or 0).characteristics
        if self.compiled.recolors_spells:
            for colors in self._colors_set(spell.id):
                characteristics = evolve(characteristics, colors=colors)
        return GameObject(spell.id, spell.card, characteristics, spell.controller, Zone.STACK)

    def _colors_set(self, spell: ObjectId) -> list[tuple[Color, ...]]:
        effects = [effect for effect in self.state.ongoing if isinstance(effect, ContinuousEffect)]
        changes = [mod for effect in effects if spell in effect.objects for mod in effect.modifications]
        return [change.colors for change in changes if isinstance(change, SetColors)]

    def object_in_zone(self, card_object: CardObject, zone: Zone) -> GameObject:
        """Return the game object of a card in a hand, graveyard or exile."""
        return GameObject(
            card_object.id,
            card_object.card,
            self.compiled.card_characteristics[card_object.card],
            self.state.table.owners[card_object.card],
            zone,
        )

    def object_in_library(self, card: CardId) -> GameObject:
        """Return the game object of a card in a library; it has no object id."""
        return GameObject(
            None, card, self.compiled.card_characteristics[card], self.state.table.owners[card], Zone.LIBRARY
        )

    def compiled_face(self, card: CardId, face: int = 0) -> CompiledFace:
        """Return the face with the index *face* of *card*, with its text as this rulebook's text lenses change it."""
        return self.compiled.faces[card][face]

    def _find_outside_play(self, target: ObjectId) -> GameObject | None:
        """Return the object *target* in a graveyard, hand or exile, or an extra one of a variant; None if not found."""
        for seat in self.state.seats:
            for zone, cards in ((Zone.GRAVEYARD, seat.graveyard), (Zone.HAND, seat.hand), (Zone.EXILE, seat.exile)):
                for card_object in cards:
                    if card_object.id == target:
                        return self.object_in_zone(card_object, zone)
        extra_objects = self.book.references.extra_objects(self, Zone.STACK)
        return next((obj for obj in extra_objects if obj.id == target), None)
