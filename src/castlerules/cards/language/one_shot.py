"""The effects that happen in one step, one class each (BASE 9.1)."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .enums import CounterKind, DiscardMethod, LibraryPosition, Zone
from .expressions import Filter, ObjectRef, PlayerRef, Value
from .mana import ManaKind

Recipient: TypeAlias = ObjectRef | PlayerRef
"""What damage is dealt to: objects or players; a slot stands for either."""


@attrs.frozen
class DealDamage:
    """Deal *amount* to every one of *to*, as one event (BASE-109); *result_name* keeps what was dealt for ``ThisWay``.

    Damage that is not *preventable* ignores shields (BASE-102).
    """

    amount: Value
    to: tuple[Recipient, ...]
    source: ObjectRef
    result_name: str = ""
    preventable: bool = True


@attrs.frozen
class DivideDamage:
    """Deal the shares that were announced to the targets of slot *index* (BASE-061)."""

    amount: Value
    index: int = 0


@attrs.frozen
class Destroy:
    """Destroy *what*, as one event (BASE-126)."""

    what: ObjectRef
    regenerable: bool = True


@attrs.frozen
class MoveTo:
    """Move *what* to *zone*: exile, return, reanimate, put on a library.

    Onto the battlefield under the control of *controller* (None: of its owner), *tapped* or not.
    """

    what: ObjectRef
    zone: Zone
    controller: PlayerRef | None = None
    tapped: bool = False
    position: LibraryPosition = LibraryPosition.TOP


@attrs.frozen
class SacrificeObject:
    """The controller of *what* sacrifices it, if the controller of the effect controls it (BASE-127)."""

    what: ObjectRef


@attrs.frozen
class SacrificeSome:
    """*who* choose and sacrifice *count* permanents that fit *filter* (BASE-111)."""

    who: PlayerRef
    filter: Filter
    count: Value = 1


@attrs.frozen
class Draw:
    """*who* draw *count* cards (BASE-175)."""

    who: PlayerRef
    count: Value = 1


@attrs.frozen
class Discard:
    """*who* discard *count* cards (BASE-176)."""

    who: PlayerRef
    count: Value = 1
    method: DiscardMethod = DiscardMethod.CHOSEN


@attrs.frozen
class DiscardObject:
    """The owner of *what*, cards in a hand that an earlier step has chosen, discards them (BASE-176)."""

    what: ObjectRef


@attrs.frozen
class Mill:
    """*who* put the top *count* cards of the library into the graveyard (BASE-178, BASE-K53)."""

    who: PlayerRef
    count: Value


@attrs.frozen
class Shuffle:
    """*who* shuffle their library."""

    who: PlayerRef


@attrs.frozen
class RevealHand:
    """*who* reveal their hand."""

    who: PlayerRef


@attrs.frozen
class GainLife:
    """*who* gain *amount* life (BASE-132)."""

    who: PlayerRef
    amount: Value


@attrs.frozen
class LoseLife:
    """*who* lose *amount* life (BASE-132)."""

    who: PlayerRef
    amount: Value


@attrs.frozen
class GivePoison:
    """*who* get *count* poison counters (BASE-K24)."""

    who: PlayerRef
    count: Value = 1


@attrs.frozen
class WinGame:
    """*who* win the game: the others lose it (BASE-186)."""

    who: PlayerRef


@attrs.frozen
class LoseGame:
    """*who* lose the game, at once (BASE-186)."""

    who: PlayerRef


@attrs.frozen
class CounterSpell:
    """Counter *what* (BASE-115)."""

    what: ObjectRef


@attrs.frozen
class Attach:
    """Move *what*, an Aura, onto *to*, if it may be attached to that (BASE-133)."""

    what: ObjectRef
    to: ObjectRef


@attrs.frozen
class SetTapped:
    """Tap or untap *what* (BASE-134)."""

    what: ObjectRef
    tapped: bool = True


@attrs.frozen
class AddMana:
    """The controller adds one of *options*, each so many mana in order; several options are a choice (BASE-034)."""

    options: tuple[tuple[ManaKind, ...], ...]


@attrs.frozen
class EmptyPool:
    """*who* lose all mana in their pool, without burn (BASE-033)."""

    who: PlayerRef


@attrs.frozen
class Regenerate:
    """Give *what* a shield against its next destruction this turn (BASE-128)."""

    what: ObjectRef


@attrs.frozen
class PreventNextDamage:
    """Prevent the next *amount* damage to *to* this turn (BASE-092)."""

    amount: Value
    to: Recipient


@attrs.frozen
class PreventFromSource:
    """Prevent the next damage this turn to *to* from a source that fits *filter* and is chosen now (BASE-D22)."""

    filter: Filter
    to: Recipient


@attrs.frozen
class PreventCombatDamage:
    """Prevent all combat damage this turn (BASE-092)."""


@attrs.frozen
class PutCounters:
    """Put *count* counters of *kind* on *what* (BASE-130)."""

    what: ObjectRef
    kind: CounterKind
    count: Value = 1


@attrs.frozen
class RemoveCounters:
    """Remove *count* counters of *kind* from *what*, or as many as there are."""

    what: ObjectRef
    kind: CounterKind
    count: Value = 1


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
    | GainLife
    | LoseLife
    | GivePoison
    | WinGame
    | LoseGame
    | CounterSpell
    | Attach
    | SetTapped
    | AddMana
    | EmptyPool
    | Regenerate
    | PreventNextDamage
    | PreventFromSource
    | PreventCombatDamage
    | PutCounters
    | RemoveCounters
)
"""An effect of one step."""
