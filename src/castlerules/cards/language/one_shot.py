"""One-shot effects: effects that happen in a single step, such as damage or drawing (CR 610).

A field *amount* is an amount of life or damage; a number of cards, permanents or counters is a *count*.
"""

from __future__ import annotations

from typing import TypeAlias

from castlerules.core.frozen import frozen

from .enums import CounterKind, DiscardMethod, LibraryPosition, TurnPart, Zone
from .expressions import Filter, ObjectRef, PlayerRef, Value
from .mana import ManaKind
from .references import You

Recipient: TypeAlias = ObjectRef | PlayerRef
"""What damage is dealt to: objects or players; a ``Target`` can be either."""


@frozen
class DealDamage:
    """*source* deals *amount* damage to each of *to*, as one event (BASE-109).

    If *result_name* is not empty, later steps read the damage that was really dealt as ``ThisWay(result_name)``. If
    *preventable* is false, prevention effects do not apply (BASE-102).
    """

    amount: Value
    to: tuple[Recipient, ...]
    source: ObjectRef
    result_name: str = ""
    preventable: bool = True


@frozen
class DivideDamage:
    """Deal *amount* damage, divided among the targets of target slot *index* as the player has announced (BASE-061)."""

    amount: Value
    index: int = 0


@frozen
class Destroy:
    """Destroy the permanents *what*, as one event (BASE-126); if *regenerable* is false, they cannot be regenerated."""

    what: ObjectRef
    regenerable: bool = True


@frozen
class MoveTo:
    """Move the objects *what* to *zone*, for example to exile them, or to return them to hand or to the battlefield.

    *position* is the place in a library. If *zone* is the battlefield, *controller* controls the permanent (None: its
    owner does), and *tapped* tells whether it enters tapped.
    """

    what: ObjectRef
    zone: Zone
    controller: PlayerRef | None = None
    tapped: bool = False
    position: LibraryPosition = LibraryPosition.TOP


@frozen
class SacrificeObject:
    """The controller of the effect sacrifices *what*, if they control it (BASE-127)."""

    what: ObjectRef


@frozen
class SacrificeSome:
    """*who* chooses and sacrifices *count* permanents that match *filter* (BASE-111)."""

    who: PlayerRef
    filter: Filter
    count: Value = 1


@frozen
class Draw:
    """*who* draws *count* cards (BASE-175)."""

    who: PlayerRef
    count: Value = 1


@frozen
class Discard:
    """*who* discards *count* cards; *method* says who or what selects the cards (BASE-176)."""

    who: PlayerRef
    count: Value = 1
    method: DiscardMethod = DiscardMethod.CHOSEN


@frozen
class DiscardObject:
    """The cards *what*, which an earlier step has chosen in a hand, are discarded by their owner (BASE-176)."""

    what: ObjectRef


@frozen
class Mill:
    """*who* puts the top *count* cards of their library into their graveyard (BASE-178, BASE-K53)."""

    who: PlayerRef
    count: Value


@frozen
class Shuffle:
    """*who* shuffles their library."""

    who: PlayerRef


@frozen
class RevealHand:
    """*who* reveals their hand."""

    who: PlayerRef


@frozen
class LookAtHand:
    """The controller of the effect looks at the hand of *who*; nobody else sees it (BASE-253)."""

    who: PlayerRef


@frozen
class Reveal:
    """The cards *what*, in a hand or library, which an earlier step has found or chosen, are revealed (BASE-212)."""

    what: ObjectRef


@frozen
class GainLife:
    """*who* gains *amount* life (BASE-132)."""

    who: PlayerRef
    amount: Value


@frozen
class LoseLife:
    """*who* loses *amount* life (BASE-132)."""

    who: PlayerRef
    amount: Value


@frozen
class GivePoison:
    """*who* gets *count* poison counters (BASE-K24)."""

    who: PlayerRef
    count: Value = 1


@frozen
class WinGame:
    """*who* wins the game: all other players lose it (BASE-186)."""

    who: PlayerRef


@frozen
class LoseGame:
    """*who* loses the game immediately (BASE-186)."""

    who: PlayerRef


@frozen
class CounterSpell:
    """Counter the spell *what*; its card goes to the zone *to* of its owner (BASE-115, BASE-262).

    *position* is the place in a library.
    """

    what: ObjectRef
    to: Zone = Zone.GRAVEYARD
    position: LibraryPosition = LibraryPosition.TOP


@frozen
class ChangeTargets:
    """The controller of the effect changes each target of the spell *what* to another legal one (BASE-062).

    If some target cannot be changed, all stay as they are.
    """

    what: ObjectRef


@frozen
class CopySpell:
    """The controller of the effect puts a copy of the instant or sorcery spell *what* on the stack (BASE-054).

    If *new_targets* is true, that player may choose new targets for the copy (BASE-322).
    """

    what: ObjectRef
    new_targets: bool = False


@frozen
class Attach:
    """Attach the Aura *what* to *to*, if it can legally be attached (BASE-133)."""

    what: ObjectRef
    to: ObjectRef


@frozen
class SetTapped:
    """Tap or untap *what* (BASE-134)."""

    what: ObjectRef
    tapped: bool = True


@frozen
class AddMana:
    """*who* chooses one of *options*, each a tuple of mana, and adds it to their pool (BASE-034).

    If *of_chosen* is true, only the options of the chosen colour can be added (BASE-241).
    """

    options: tuple[tuple[ManaKind, ...], ...]
    who: PlayerRef = You()
    of_chosen: bool = False


@frozen
class AddManaTimes:
    """*who* chooses one of *options*, each a tuple of mana, and adds it to their pool *count* times (BASE-310)."""

    options: tuple[tuple[ManaKind, ...], ...]
    count: Value
    who: PlayerRef = You()


@frozen
class AddManaLike:
    """*who* adds one mana of a colour that a permanent that matches *filter* could produce (BASE-311).

    If *colorless* is true, the mana may be colourless too, as "of any type" says.
    """

    filter: Filter
    colorless: bool = False
    who: PlayerRef = You()


ManaStep: TypeAlias = AddMana | AddManaTimes | AddManaLike
"""An effect that adds mana of a kind that it says or chooses."""


@frozen
class AddProducedMana:
    """*who* adds one mana of a kind that the permanent of the event has just produced (BASE-228)."""

    who: PlayerRef


@frozen
class EmptyPool:
    """*who* loses all mana in their pool, without mana burn (BASE-033)."""

    who: PlayerRef


@frozen
class Regenerate:
    """Give *what* a regeneration shield, which replaces its next destruction this turn (BASE-128)."""

    what: ObjectRef


@frozen
class PreventNextDamage:
    """Prevent the next *amount* damage that would be dealt to *to* this turn (BASE-092)."""

    amount: Value
    to: Recipient


@frozen
class PreventFromSource:
    """Prevent the next damage that a source would deal to *to* this turn; None: to anything (BASE-D22).

    The controller of the effect chooses the source, which must match *filter*, when the effect resolves. If *lasting*
    is true, all damage that it would deal this turn is prevented (BASE-205).
    """

    filter: Filter
    to: Recipient | None
    lasting: bool = False


@frozen
class PreventCombatDamage:
    """Prevent all combat damage this turn (BASE-092)."""


@frozen
class PutCounters:
    """Put *count* counters of *kind* on *what* (BASE-130)."""

    what: ObjectRef
    kind: CounterKind
    count: Value = 1


@frozen
class RemoveCounters:
    """Remove *count* counters of *kind* from *what*, or all of them if there are fewer."""

    what: ObjectRef
    kind: CounterKind
    count: Value = 1


@frozen
class SkipNext:
    """*who* skips the next *count* turns, or parts of turns, that they would have (BASE-145)."""

    who: PlayerRef
    part: TurnPart
    count: int = 1


@frozen
class ExtraCombat:
    """After this main phase there is an additional combat phase, followed by an additional main phase (BASE-145)."""


@frozen
class AtOnce:
    """Perform *steps* as one event, as "destroy one thing and another" says (BASE-240)."""

    steps: tuple[DealDamage | Destroy | MoveTo | SetTapped, ...]


OneShotEffect: TypeAlias = (
    DealDamage
    | DivideDamage
    | Destroy
    | MoveTo
    | SacrificeObject
    | SacrificeSome
    | Draw
    | Discard
    | DiscardObject
    | Mill
    | Shuffle
    | RevealHand
    | LookAtHand
    | Reveal
    | GainLife
    | LoseLife
    | GivePoison
    | WinGame
    | LoseGame
    | CounterSpell
    | ChangeTargets
    | CopySpell
    | Attach
    | SetTapped
    | AddMana
    | AddManaTimes
    | AddManaLike
    | AddProducedMana
    | EmptyPool
    | Regenerate
    | PreventNextDamage
    | PreventFromSource
    | PreventCombatDamage
    | PutCounters
    | RemoveCounters
    | SkipNext
    | ExtraCombat
    | AtOnce
)
"""An effect that happens in a single step."""
