"""A state as the game sees it: every permanent with its present characteristics (BASE-I22), and the rules in force.

A ``Board`` is made for one state and holds nothing that does not follow from it. What it is asked for is worked out
once, on first use: most boards have no continuous effects, and then nothing has to be worked out at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from castlerules.cards.language.abilities import StaticEffect
from castlerules.cards.language.enums import Zone
from castlerules.core import Player, evolve, update, value
from castlerules.magic.model.characteristics import NO_ABILITIES, Characteristics
from castlerules.magic.model.compiled import CompiledFace, compile_cards
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.ongoing_effects import ContinuousEffect
from castlerules.magic.model.stack import AbilityContext, StackObject

from .board_cache import BoardCache, cached_board

if TYPE_CHECKING:
    from castlerules.magic.mana.feasibility import ManaSupply
    from castlerules.magic.model.changes import Change
    from castlerules.magic.model.rulebook import Rulebook
    from castlerules.magic.model.state import CardObject, Permanent, State


T = TypeVar("T")


@value
class GameObject:
    """An object, or a card in a library, as filters look at it.

    *controller* is the owner outside play and stack; *id* is None for a card in a library; *permanent* is what it is,
    or last was, in play; of a *face_down* one nothing is known but *characteristics*, so that it has no name and no
    mana value.
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
    """Return *permanent*, which looks as *characteristics* says, as filters look at it."""
    return evolve(old, id=id, card=card, characteristics=characteristics, controller=controller, permanent=permanent)


_BLANK_OBJECT: Final = GameObject(
    None, CardId(0), Characteristics((), (), (), (), 0, 0, NO_ABILITIES), Player(0), Zone.BATTLEFIELD
)


class Board:
    """What *book* sees in *state*; *settled_changes* is what a batch in the making has come to so far.

    *upcoming_changes* is what that batch has still to look at, *mana_supplies* keeps what players can pay with.
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
        self.state = state
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
        """Return the scene of the same state in which the permanents look as *characteristics* says."""
        board = Board(self.book, self.state)
        board._cache = BoardCache(self.state, characteristics)
        return board

    def without(self, target: ObjectId, state: State) -> Board:
        """Return the scene of *state*, which is that of this one after *target* has left play, and nothing else has.

        How things look there is kept with how they look here.
        """
        board, caches = Board(self.book, state), self.cache.without_permanent
        if target not in caches:
            caches[target] = BoardCache(state, is_as_printed=board.has_no_modifiers())
        board._cache = caches[target]
        return board

    @property
    def cache(self) -> BoardCache:
        """How the permanents look, and what follows from it."""
        if self._cache is None:
            self._cache = cached_board(self)
        return self._cache

    def memoised_by_board(self, compute: Callable[[Board], T]) -> T:
        """Return what *compute* says of a scene, which looks at nothing but the options and how the permanents look."""
        memo = (self._cache or self.cache).memo
        if compute not in memo:
            memo[compute] = compute(self)
        return memo[compute]  # type: ignore[return-value]  # by what it is kept under

    def memoised_by_cards(self, compute: Callable[[Board], T]) -> T:
        """Return what *compute* says of a scene, which looks at nothing but the options and the cards of the table."""
        entry, rules = self.compiled.memo.get(compute), self.state.rules
        if entry is None or entry[0] is not rules:
            entry = self.compiled.memo[compute] = (rules, compute(self))
        return entry[1]  # type: ignore[return-value]  # by what it is kept under

    @property
    def permanents(self) -> Mapping[ObjectId, Permanent]:
        """The permanents by their numbers, in order of arrival."""
        if self._permanents is None:
            self._permanents = {permanent.id: permanent for permanent in self.state.permanents}
        return self._permanents

    @property
    def priority_hand(self) -> Mapping[ObjectId, CardObject]:
        """The cards in the hand of the player with priority, by their numbers; none if nobody has it."""
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
            from .layers import compute_characteristics  # layers evaluate filters, which look at scenes

            cache.characteristics = compute_characteristics(self)
        return cache.characteristics

    @property
    def rule_effects(self) -> tuple[tuple[AbilityContext, StaticEffect], ...]:
        """The rules of static abilities whose conditions hold, each with its source (BASE-075); none is about looks."""
        if self._rule_effects is None:
            self._rule_effects = tuple(self._find_rule_effects())
        return self._rule_effects

    @property
    def is_as_printed(self) -> bool:
        """Whether everything in play looks as it is printed."""
        return self.cache.is_as_printed

    def has_no_modifiers(self) -> bool:
        """Return whether nothing is at work that could change how anything in play looks."""
        state = self.state
        if self.book.lenses and any([lens.is_active(state) for lens in self.book.lenses]):
            return False
        if state.ongoing and any(
            [type(delayed) is ContinuousEffect and self._affects_any_permanent(delayed) for delayed in state.ongoing]
        ):
            return False
        return not (any([permanent.counters for permanent in state.permanents]) or self.modifying_permanents())

    def modifying_permanents(self) -> list[Permanent]:
        """Return the permanents that may change how things look, in order of arrival."""
        if not self.compiled.affects_characteristics:
            return []
        rows = self.first_faces
        return [
            permanent
            for permanent in self.state.permanents
            if rows[permanent.card].affects_characteristics and rows[permanent.card].has_effect_as(permanent)
        ]

    def _affects_any_permanent(self, effect: ContinuousEffect) -> bool:
        permanents = self.permanents
        return any([object_id in permanents for object_id in effect.objects])

    @property
    def battlefield(self) -> list[tuple[Permanent, Characteristics]]:
        """The permanents in order of arrival, each with its present characteristics; not to be changed."""
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
        """The permanents that texts mean, in order of arrival, as filters look at them; not to be changed."""
        cache = self._cache or self.cache
        if cache.objects is None:
            objects = [
                _permanent_object(
                    _BLANK_OBJECT, permanent.id, permanent.card, characteristics, permanent.controller, permanent
                )
                for permanent, characteristics in self.battlefield
            ]
            absent = () if self.book.ignored_permanents is None else self.book.ignored_permanents(self.state)
            cache.objects = [obj for obj in objects if obj.id not in absent] if absent else objects
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
        from .evaluate import is_true  # as in seen

        effects = []
        for permanent, characteristics in self.battlefield:
            if not characteristics.abilities.static_rules or self._is_silent(permanent):
                continue
            for static in characteristics.abilities.static_rules:
                context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
                if static.condition is None or is_true(self, static.condition, context):
                    effects.append((context, static.effect))
        return effects

    def not_silent(self, permanents: Iterable[Permanent]) -> Iterable[Permanent]:
        """Return those of *permanents* whose static and triggered abilities do something."""
        return (
            permanents
            if self.book.is_silenced is None
            else [permanent for permanent in permanents if not self._is_silent(permanent)]
        )

    def _is_silent(self, permanent: Permanent) -> bool:
        silent = self.book.is_silenced
        return silent is not None and silent(self.state, permanent)

    def find_object(self, target: ObjectId) -> GameObject | None:
        """Return the object *target* as it is now, or as it last was in play; None if it is in neither way known."""
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
                zone, was = (Zone.STACK, None) if last_known.was_spell else (Zone.BATTLEFIELD, last_known.permanent)
                return GameObject(
                    target,
                    last_known.permanent.card,
                    last_known.characteristics,
                    last_known.permanent.controller,
                    zone,
                    was,
                )
        return self._find_outside_play(target)

    def is_in_play(self, target: ObjectId) -> bool:
        """Return whether *target* is a permanent now."""
        return target in self.permanents

    def object_on_stack(self, spell: StackObject) -> GameObject:
        """Return *spell*, a spell on the stack, as filters look at it (BASE-090)."""
        assert spell.card is not None
        characteristics = self.compiled_face(spell.card, spell.face or 0).characteristics
        return GameObject(spell.id, spell.card, characteristics, spell.controller, Zone.STACK)

    def object_in_zone(self, card_object: CardObject, zone: Zone) -> GameObject:
        """Return a card in a hand, graveyard or exile as filters look at it."""
        return GameObject(
            card_object.id,
            card_object.card,
            self.compiled.card_characteristics[card_object.card],
            self.state.table.owners[card_object.card],
            zone,
        )

    def object_in_library(self, card: CardId) -> GameObject:
        """Return a card in a library as filters look at it."""
        return GameObject(
            None, card, self.compiled.card_characteristics[card], self.state.table.owners[card], Zone.LIBRARY
        )

    def compiled_face(self, card: CardId, face: int = 0) -> CompiledFace:
        """Return what this game reads on *face* of *card*."""
        return self.compiled.faces[card][face]

    def _find_outside_play(self, target: ObjectId) -> GameObject | None:
        for seat in self.state.seats:
            for zone, cards in ((Zone.GRAVEYARD, seat.graveyard), (Zone.HAND, seat.hand), (Zone.EXILE, seat.exile)):
                for card_object in cards:
                    if card_object.id == target:
                        return self.object_in_zone(card_object, zone)
        if self.book.extra_objects is not None:
            return next((obj for obj in self.book.extra_objects(self, Zone.STACK) if obj.id == target), None)
        return None
