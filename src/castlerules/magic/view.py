"""What one player may know of a game: what lies open, the own hand, and of everything else only how much it is.

A view remembers nothing: what was seen and put back is hidden again (BASE-Q24).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castlerules._drawn import Drawn
from castlerules.cards.abilities import Activated, Effect, Triggered
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import CounterKind, KeywordKind, Zone
from castlerules.core import Outcome, Player, value

from .asking import Question
from .ids import CardId, ObjectId
from .lasting import Lasts
from .looks import Seen
from .options import EngineRules
from .payable import Bundle
from .renumber import renumbered
from .shelf import DeckList
from .stack import Context, Occasion, Share, StackKind, Waiting
from .state import Combat, Extra
from .steps import Step
from .tasks import Task

if TYPE_CHECKING:
    from castlerules.svg import Element

__all__ = ["Aside", "SeenCard", "SeenGone", "SeenPermanent", "SeenSeat", "SeenSpell", "View"]


@value
class SeenCard:
    """A card in a hand, graveyard or exile; *token* says that it is none, but a token that has left play."""

    id: ObjectId
    card: CardDef
    token: bool = False


@value
class SeenSeat:
    """What may be known of a player.

    *owned* is how many cards there are in the whole deck, *library* and *hand* how many are there now. *cards* are
    those of the hand, in the order in which they came, where the hand is known; *shown* are those of a hand that is
    shown while it is chosen from, by name. *searched* is what is in the library, by name, while its owner searches
    it. *deck* lists all cards that the player owns, if it is known. The rest is as in ``Seat``.
    """

    life: int
    owned: int
    library: int
    hand: int
    cards: tuple[SeenCard, ...] | None
    shown: tuple[CardDef, ...] | None
    searched: tuple[CardDef, ...] | None
    deck: DeckList | None
    graveyard: tuple[SeenCard, ...]
    exile: tuple[SeenCard, ...]
    pool: Bundle
    poison: int
    lands_played: int
    began: int
    began_before: int
    mulligans: int
    kept: bool
    starved: bool


@value
class SeenPermanent:
    """A *card* of *owner*, or a *token*, in play, and how it looks to the game now; the rest is as in ``Permanent``."""

    id: ObjectId
    card: CardDef
    owner: Player
    token: bool
    controller: Player
    since: int
    stamp: int
    tapped: bool
    damage: int
    counters: tuple[tuple[CounterKind, int], ...]
    attached: ObjectId | None
    x: int
    paid: tuple[KeywordKind, ...]
    hurt_by: tuple[ObjectId, ...]
    home: Player | None
    look: Seen


@value
class SeenGone:
    """BASE-135: a permanent or spell as it last was, and looked; the rest is as in ``Gone``."""

    was: SeenPermanent
    attacking: bool
    blocking: ObjectId | None
    spell: bool


@value
class SeenSpell:
    """An object on the stack; *card* of *owner* if it is a spell; the rest is as in ``OnStack``."""

    id: ObjectId
    kind: StackKind
    controller: Player
    source: ObjectId
    card: CardDef | None
    owner: Player | None
    ability: Activated | Triggered | None
    origin: Zone
    face: int | None
    mode: int | None
    asked: int
    paid: tuple[KeywordKind, ...]
    x: int | None
    targets: tuple[tuple[ObjectId, ...], ...]
    open: tuple[ObjectId, ...]
    shares: tuple[int, ...]
    given: tuple[tuple[ObjectId, ...], ...]
    occasion: Occasion
    packet: tuple[Share, ...]
    option: int
    done: bool
    memory: Context | None


@value
class Aside:
    """A card that what is being done speaks of, and that has no number for the player of the view.

    It is in *zone* of *owner*; *card* is what it is, if that is known. If it is an object that lies open, *object* is
    its number. In what is being done, -1 stands for the first of these cards, -2 for the second, and so on.
    """

    zone: Zone
    owner: Player
    card: CardDef | None
    object: ObjectId | None


@value
class View(Drawn):
    """What *player* may know (BASE 4.6): no generator, no order of a library, no number of a card that is hidden.

    Nothing that is hidden has any influence on a view (BASE-I24). *tokens* says what the tokens of the game are, with
    their owners; *aside* are hidden cards that *asks*, *context* and the objects on the stack speak of. *extra* is
    what may be known of what a variant keeps. The other fields are those of ``State``.
    """

    player: Player
    rules: EngineRules
    turn: int
    step: Step
    active: Player
    priority: Player | None
    passes: int
    serial: int
    seats: tuple[SeenSeat, ...]
    permanents: tuple[SeenPermanent, ...]
    stack: tuple[SeenSpell, ...]
    lasting: tuple[Lasts, ...]
    combat: Combat
    waiting: tuple[Waiting, ...]
    gone: tuple[SeenGone, ...]
    used: tuple[tuple[ObjectId, int], ...]
    legends: tuple[ObjectId, ...]
    idle: int
    context: Context | None
    agenda: tuple[Task | Effect, ...]
    asks: Question | None
    aside: tuple[Aside, ...]
    tokens: tuple[tuple[CardDef, Player], ...]
    extra: Extra
    result: Outcome | None

    @property
    def own(self) -> SeenSeat:
        """The seat of the player."""
        return self.seats[self.player]

    @property
    def laid(self) -> tuple[SeenCard, ...]:
        """The cards with numbers that the variant shows, and that are not in play."""
        played = [one.id for one in self.permanents]
        return tuple([one for one in self.extra.laid() if isinstance(one, SeenCard) and one.id not in played])

    def objects(self) -> Iterator[tuple[ObjectId, CardDef]]:
        """Yield every card with a number that is seen (BASE-I24): in play, on the stack, in hands and open zones."""
        yield from ((one.id, one.card) for one in self.permanents)
        yield from ((one.id, one.card) for one in self.stack if one.card is not None)
        for seat in self.seats:
            yield from ((one.id, one.card) for one in (*(seat.cards or ()), *seat.graveyard, *seat.exile))
        yield from ((one.id, one.card) for one in self.laid)

    def __str__(self) -> str:
        """Return the table as text."""
        from .table import table_text  # only where a table is shown

        return table_text(self)

    def _picture(self, width: int | None = None) -> Element:
        from .picture import picture  # only where something is drawn

        return picture(self, width)

    def data_fault(self) -> str | None:
        """Return what is wrong with a view that came from outside, if it speaks of what it does not hold (BASE-I06)."""
        if not 0 <= self.player < len(self.seats):
            return f"there is no seat {self.player}"
        strange: list[int] = []
        low = -len(self.aside)

        def check(kind: object, number: int) -> int:
            sound = 0 <= number < len(self.seats) if kind is Player else low <= number < self.serial
            if kind is CardId:
                sound = low <= number < 0
            if not sound:
                strange.append(number)
            return number

        renumbered(self, check)
        return f"{strange[0]} is no player or object of this view" if strange else None
