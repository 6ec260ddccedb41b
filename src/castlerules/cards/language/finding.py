"""Effects that find, choose or count something, and name it, so that later steps of the same effect can refer to it."""

from __future__ import annotations

from castlerules.core.frozen import frozen

from .enums import Zone
from .expressions import Filter, ObjectRef, PlayerRef, Value
from .references import You


@frozen
class LookAtTop:
    """The controller looks at the top *count* cards of the library of *who*; if *public* is true, *who* reveals them.

    A later ``ChooseCards`` or ``TakeAll`` whose *among* is *name* takes from these cards (BASE-179, BASE-212).
    """

    name: str
    count: Value
    who: PlayerRef = You()
    public: bool = False


@frozen
class RevealUntil:
    """*who* reveals cards from the top of their library until a card that matches *filter* is revealed (BASE-256).

    A later ``TakeAll`` whose *among* is *name* takes from these cards.
    """

    name: str
    filter: Filter
    who: PlayerRef = You()


@frozen
class NoteNumber:
    """Note what *value* is now; later steps read it as ``ThisWay(result_name)``, as "that many" (BASE-109)."""

    value: Value
    result_name: str


@frozen
class FlipCoins:
    """*who* flips a coin until they lose a flip, at most *most* times; None: however often it takes (BASE-300).

    Later steps read how many of the flips *who* has won as ``ThisWay(won)``, and how many lost as ``ThisWay(lost)``.
    """

    who: PlayerRef
    won: str
    lost: str
    most: Value | None = 1


@frozen
class NameObjects:
    """Later steps refer to the objects *what* as ``BoundObjects(name)``, too, such as the pile chosen (BASE-257)."""

    name: str
    what: ObjectRef


@frozen
class TakeAll:
    """Take every card that matches *filter* of those that a ``LookAtTop`` or ``RevealUntil`` named *among* has shown.

    Cards that another step has taken since are left out. Later steps refer to the cards as ``BoundObjects(name)``
    (BASE-215).
    """

    name: str
    filter: Filter
    among: str


@frozen
class ChooseCards:
    """The player *who* chooses *least* to *most* objects that match *filter*; if fewer than *least* match, all of them.

    The objects are the permanents that the player *whose* controls if *zone* is the battlefield, else the cards that
    *whose* owns in *zone*. In a library, they are the cards that the earlier ``LookAtTop`` with the name *among* has
    shown and no other step has taken since (BASE-179). In a hidden zone *who* can choose only cards that they may see.

    Later steps refer to the chosen objects as ``BoundObjects(name)``.
    """

    who: PlayerRef
    name: str
    filter: Filter
    zone: Zone
    whose: PlayerRef
    least: int = 1
    most: int = 1
    among: str = ""


@frozen
class TakeAtRandom:
    """Take *count* random objects that match *filter* in *zone*, or all if there are fewer (BASE-254).

    They are permanents that *whose* controls, or cards that *whose* owns. Later steps refer to them as
    ``BoundObjects(name)``.
    """

    name: str
    filter: Filter
    zone: Zone
    whose: PlayerRef
    count: int = 1


@frozen
class Search:
    """The controller searches the library of *whose* for up to *most* cards that match *filter* (BASE-177, BASE-255).

    Cards that earlier searches with the names *besides* have found are left out: each of several kinds has a card of
    its own. Later steps refer to the found cards as ``BoundObjects(name)``.
    """

    name: str
    filter: Filter
    most: int = 1
    whose: PlayerRef = You()
    besides: tuple[str, ...] = ()
