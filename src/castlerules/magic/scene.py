"""A state as the game sees it: every permanent with its present characteristics (BASE-I22), and the rules in force.

A ``Scene`` is made for one state and holds nothing that does not follow from it. What it is asked for is worked out
once, on first use: most boards have no continuous effects, and then nothing has to be worked out at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from castlerules.cards.abilities import Rule
from castlerules.cards.terms import Zone
from castlerules.core import Player, evolve, update, value

from .ground import Ground, ground_of
from .ids import CardId, ObjectId
from .lasting import Lasting
from .looks import NO_TEXT, Seen
from .stack import Context, OnStack
from .traits import Traits, rows_of

if TYPE_CHECKING:
    from .book import Rulebook
    from .changes import Change
    from .payable import Supply
    from .state import Held, Permanent, State

__all__ = ["Scene", "Thing"]

T = TypeVar("T")


@value
class Thing:
    """An object, or a card in a library, as filters look at it.

    *controller* is the owner outside play and stack; *id* is None for a card in a library; *permanent* is what it is,
    or last was, in play; of a *veiled* one nothing is known but *seen*, so that it has no name and no mana value.
    """

    id: ObjectId | None
    card: CardId
    seen: Seen
    controller: Player
    zone: Zone
    permanent: Permanent | None = None
    veiled: bool = False


@update(Thing)
def _in_play(
    old: Thing,
    id: ObjectId,  # noqa: A002 - the name of the field
    card: CardId,
    seen: Seen,
    controller: Player,
    permanent: Permanent,
) -> Thing:
    """Return *permanent*, which looks as *seen* says, as filters look at it."""
    return evolve(old, id=id, card=card, seen=seen, controller=controller, permanent=permanent)


_SOMETHING: Final = Thing(None, CardId(0), Seen((), (), (), (), 0, 0, NO_TEXT), Player(0), Zone.BATTLEFIELD)


class Scene:
    """What *book* sees in *state*; *pending* is what a batch in the making has come to so far.

    *upcoming* is what that batch has still to look at, *supplies* keeps what players can pay with.
    """

    __slots__ = (
        "_ground",
        "_hand",
        "_permanents",
        "_rules",
        "_things",
        "book",
        "known",
        "pending",
        "rows",
        "state",
        "supplies",
        "upcoming",
    )

    def __init__(self, book: Rulebook, state: State) -> None:
        self.book = book
        self.state = state
        known = self.known = state.table.read.get(book) or rows_of(book, state.table)
        self.rows = known.traits
        self.pending: Sequence[Change] = ()
        self.upcoming: Sequence[Change] = ()
        self.supplies: dict[tuple[Player, tuple[ObjectId, ...]], Supply] = {}
        self._ground: Ground | None = None
        self._permanents: Mapping[ObjectId, Permanent] | None = None
        self._rules: tuple[tuple[Context, Rule], ...] | None = None
        self._things: dict[ObjectId, Thing | None] | None = None
        self._hand: Mapping[ObjectId, Held] | None = None

    def seeing(self, seen: Mapping[ObjectId, Seen]) -> Scene:
        """Return the scene of the same state in which the permanents look as *seen* says."""
        scene = Scene(self.book, self.state)
        scene._ground = Ground(self.state, seen)
        return scene

    def without(self, target: ObjectId, state: State) -> Scene:
        """Return the scene of *state*, which is that of this one after *target* has left play, and nothing else has.

        How things look there is kept with how they look here.
        """
        scene, kept = Scene(self.book, state), self.ground.without
        if target not in kept:
            kept[target] = Ground(state, plain=scene.looks_plain())
        scene._ground = kept[target]
        return scene

    @property
    def ground(self) -> Ground:
        """How the permanents look, and what follows from it."""
        if self._ground is None:
            self._ground = ground_of(self)
        return self._ground

    def told(self, work: Callable[[Scene], T]) -> T:
        """Return what *work* says of a scene, which looks at nothing but the options and how the permanents look."""
        told = (self._ground or self.ground).told
        if work not in told:
            told[work] = work(self)
        return told[work]  # type: ignore[return-value]  # by what it is kept under

    def read(self, work: Callable[[Scene], T]) -> T:
        """Return what *work* says of a scene, which looks at nothing but the options and the cards of the table."""
        kept, rules = self.known.told.get(work), self.state.rules
        if kept is None or kept[0] is not rules:
            kept = self.known.told[work] = (rules, work(self))
        return kept[1]  # type: ignore[return-value]  # by what it is kept under

    @property
    def permanents(self) -> Mapping[ObjectId, Permanent]:
        """The permanents by their numbers, in order of arrival."""
        if self._permanents is None:
            self._permanents = {one.id: one for one in self.state.permanents}
        return self._permanents

    @property
    def hand(self) -> Mapping[ObjectId, Held]:
        """The cards in the hand of the player with priority, by their numbers; none if nobody has it."""
        if self._hand is None:
            player = self.state.priority
            self._hand = {} if player is None else {held.id: held for held in self.state.seats[player].hand}
        return self._hand

    @property
    def seen(self) -> Mapping[ObjectId, Seen]:
        """The present characteristics of every permanent (BASE-080)."""
        ground = self._ground or self.ground
        if ground.seen is None:
            from .layers import looks  # layers evaluate filters, which look at scenes

            ground.seen = looks(self)
        return ground.seen

    @property
    def rules(self) -> tuple[tuple[Context, Rule], ...]:
        """The rules of static abilities whose conditions hold, each with its source (BASE-075); none is about looks."""
        if self._rules is None:
            self._rules = tuple(self._found_rules())
        return self._rules

    @property
    def is_plain(self) -> bool:
        """Whether everything in play looks as it is printed."""
        return self.ground.plain

    def looks_plain(self) -> bool:
        """Return whether nothing is at work that could change how anything in play looks."""
        state = self.state
        if self.book.lenses and any([lens.at_work(state) for lens in self.book.lenses]):
            return False
        if state.lasting and any([type(one) is Lasting and self._concerns(one) for one in state.lasting]):
            return False
        return not (any([one.counters for one in state.permanents]) or self.shaping())

    def shaping(self) -> list[Permanent]:
        """Return the permanents that may change how things look, in order of arrival."""
        if not self.known.shapes:
            return []
        rows = self.rows
        return [one for one in self.state.permanents if rows[one.card].shapes and rows[one.card].is_shaping(one)]

    def _concerns(self, lasting: Lasting) -> bool:
        there = self.permanents
        return any([one in there for one in lasting.objects])

    @property
    def board(self) -> list[tuple[Permanent, Seen]]:
        """The permanents in order of arrival, each with its present characteristics; not to be changed."""
        ground = self._ground or self.ground
        if ground.board is None:
            if ground.plain:
                rows = self.rows
                ground.board = [(one, rows[one.card].seen) for one in self.state.permanents]
            else:
                seen = self.seen
                ground.board = [(one, seen[one.id]) for one in self.state.permanents]
        return ground.board

    @property
    def there(self) -> list[Thing]:
        """The permanents that texts mean, in order of arrival, as filters look at them; not to be changed."""
        ground = self._ground or self.ground
        if ground.there is None:
            found = [_in_play(_SOMETHING, one.id, one.card, seen, one.controller, one) for one, seen in self.board]
            absent = () if self.book.absent is None else self.book.absent(self.state)
            ground.there = [one for one in found if one.id not in absent] if absent else found
        return ground.there

    def look(self, permanent: Permanent) -> Seen:
        """Return the present characteristics of *permanent*, which is in play."""
        ground = self._ground or self.ground
        return self.rows[permanent.card].seen if ground.plain else (ground.seen or self.seen)[permanent.id]

    def _found_rules(self) -> list[tuple[Context, Rule]]:
        from .evaluate import is_true  # as in seen

        found = []
        for permanent, seen in self.board:
            if not seen.text.rules or self._is_silent(permanent):
                continue
            for static in seen.text.rules:
                context = Context(permanent.id, permanent.controller, x=permanent.x)
                if static.condition is None or is_true(self, static.condition, context):
                    found.append((context, static.rule))
        return found

    def speaking(self, permanents: Iterable[Permanent]) -> Iterable[Permanent]:
        """Return those of *permanents* whose static and triggered abilities do something."""
        return permanents if self.book.silent is None else [one for one in permanents if not self._is_silent(one)]

    def _is_silent(self, permanent: Permanent) -> bool:
        silent = self.book.silent
        return silent is not None and silent(self.state, permanent)

    def thing(self, target: ObjectId) -> Thing | None:
        """Return the object *target* as it is now, or as it last was in play; None if it is in neither way known."""
        things = self._things
        if things is None:
            things = self._things = {}
        if target not in things:
            things[target] = self._thing(target)
        return things[target]

    def _thing(self, target: ObjectId) -> Thing | None:
        permanent = self.permanents.get(target)
        if permanent is not None:
            seen = self.look(permanent)
            return Thing(target, permanent.card, seen, permanent.controller, Zone.BATTLEFIELD, permanent)
        for spell in self.state.stack:
            if spell.id == target and spell.card is not None:
                return self.spell(spell)
        for gone in self.state.gone:
            if gone.was.id == target:
                zone, was = (Zone.STACK, None) if gone.spell else (Zone.BATTLEFIELD, gone.was)
                return Thing(target, gone.was.card, gone.seen, gone.was.controller, zone, was)
        return self._elsewhere(target)

    def is_in_play(self, target: ObjectId) -> bool:
        """Return whether *target* is a permanent now."""
        return target in self.permanents

    def spell(self, spell: OnStack) -> Thing:
        """Return *spell*, a spell on the stack, as filters look at it (BASE-090)."""
        assert spell.card is not None
        seen = self.traits(spell.card, spell.face or 0).seen
        return Thing(spell.id, spell.card, seen, spell.controller, Zone.STACK)

    def held(self, held: Held, zone: Zone) -> Thing:
        """Return a card in a hand, graveyard or exile as filters look at it."""
        return Thing(held.id, held.card, self.known.whole[held.card], self.state.table.owners[held.card], zone)

    def shelved(self, card: CardId) -> Thing:
        """Return a card in a library as filters look at it."""
        return Thing(None, card, self.known.whole[card], self.state.table.owners[card], Zone.LIBRARY)

    def traits(self, card: CardId, face: int = 0) -> Traits:
        """Return what this game reads on *face* of *card*."""
        return self.known.faces[card][face]

    def _elsewhere(self, target: ObjectId) -> Thing | None:
        for seat in self.state.seats:
            for zone, cards in ((Zone.GRAVEYARD, seat.graveyard), (Zone.HAND, seat.hand), (Zone.EXILE, seat.exile)):
                for held in cards:
                    if held.id == target:
                        return self.held(held, zone)
        if self.book.roles is not None:
            return next((one for one in self.book.roles(self, Zone.STACK) if one.id == target), None)
        return None
