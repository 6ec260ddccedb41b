"""What a card does, as a closed union of small values: effects, events, rules and the abilities that hold them.

Targets are declared in the head of an ability and effects refer to their slots, so that announcing a spell, and
looking again at its targets, needs no walk through what it does. Nothing here knows how anything happens.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .characteristics import CardType, Color, TypeLine
from .costs import Cost
from .enums import ActivationLimit, CounterKind, Duration, KeywordKind, TargetPlayers, Zone
from .expressions import Condition, Filter, ObjectRef, PlayerRef, Value
from .filters import IsThis
from .one_shot import OneShotEffect
from .triggers import (
    TriggerCondition,
)

# Targets.


@attrs.frozen
class TargetCount:
    """How many targets a slot takes: from *least* to *most*."""

    least: int = 1
    most: int = 1


@attrs.frozen
class TargetSlot:
    """BASE-056: targets that fit *filter* in *zone* (None: no object does), or *players*; *count* different ones."""

    filter: Filter | None
    players: TargetPlayers = TargetPlayers.NONE
    zone: Zone = Zone.BATTLEFIELD
    count: TargetCount = TargetCount()


# Changes of what an object is (BASE-080).


@attrs.frozen
class TakeControl:
    """Layer 2: the controller of the effect controls it."""


@attrs.frozen
class SetTypes:
    """Layer 4: it has these types and subtypes besides its own."""

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()


@attrs.frozen
class SetColors:
    """Layer 5: it has these colours and no others."""

    colors: tuple[Color, ...]


@attrs.frozen
class AddKeyword:
    """Layer 6: it has a keyword ability."""

    keyword: Keyword


@attrs.frozen
class AddAbility:
    """Layer 6: it has an ability."""

    ability: Activated


@attrs.frozen
class LoseAbilities:
    """Layer 6: it loses all abilities (BASE-079)."""


@attrs.frozen
class SetPT:
    """Layer 7b: its power and toughness are these."""

    power: Value
    toughness: Value


@attrs.frozen
class AddPT:
    """Layer 7c: so much more power and toughness."""

    power: Value
    toughness: Value


@attrs.frozen
class SwitchPT:
    """Layer 7d: its power and toughness change places (BASE-088)."""


Mod: TypeAlias = TakeControl | SetTypes | SetColors | AddKeyword | AddAbility | LoseAbilities | SetPT | AddPT | SwitchPT
"""A change of what an object is; each belongs to a layer (BASE-080)."""


# Effects.


@attrs.frozen
class Seq:
    """Do *steps* in order, each seeing what the last one did (BASE-109)."""

    steps: tuple[Effect, ...]


@attrs.frozen
class May:
    """*who* may have *effect* happen (BASE-112)."""

    who: PlayerRef
    effect: Effect


@attrs.frozen
class If:
    """Do *then* if *condition* is true now, else *otherwise*."""

    condition: Condition
    then: Effect
    otherwise: Effect = Seq(())


@attrs.frozen
class UnlessPaid:
    """Do *effect* unless *who* pays *cost*, with each {X} of it standing for *x* (BASE-112)."""

    who: PlayerRef
    cost: Cost
    effect: Effect
    x: Value = 0


@attrs.frozen
class MayPay:
    """*who* may pay *cost*; if they do, *effect* happens."""

    who: PlayerRef
    cost: Cost
    effect: Effect


@attrs.frozen
class ChooseOne:
    """*who* choose one of *options*, and it happens: a colour, a number, one thing or another (BASE-D09)."""

    who: PlayerRef
    options: tuple[Effect, ...]


@attrs.frozen
class CreateDelayedTrigger:
    """When *trigger* next happens, *effect*, which means the objects that are meant now (BASE-070)."""

    trigger: TriggerCondition
    effect: Effect


@attrs.frozen
class Token:
    """What a token is: name, type line, colours, power and toughness (0 for what is no creature), abilities."""

    name: str
    types: TypeLine
    colors: tuple[Color, ...] = ()
    power: int = 0
    toughness: int = 0
    abilities: tuple[Ability, ...] = ()


@attrs.frozen
class CreateTokens:
    """*count* tokens come into play under *who*, known to later steps as *name* (BASE-E09)."""

    token: Token
    who: PlayerRef
    count: Value = 1
    name: str = ""


@attrs.frozen
class LookAtTop:
    """The controller looks at the top *count* cards of their library; later steps choose among them as *name*."""

    name: str
    count: Value


@attrs.frozen
class ChooseCards:
    """*who* choose up to *most* and at least *least* cards that fit *filter* in *zone* of *whose*, as *name*.

    From a hidden zone only what *who* may see; fewer if there are fewer. In a library they choose *among* what an
    earlier step of that name looks at, and has not been chosen since (BASE-179); in play among what *whose* control.
    """

    who: PlayerRef
    name: str
    filter: Filter
    zone: Zone
    whose: PlayerRef
    least: int = 1
    most: int = 1
    among: str = ""


@attrs.frozen
class Search:
    """The controller searches their library for up to *most* cards that fit *filter*, as *name* (BASE-177)."""

    name: str
    filter: Filter
    most: int = 1


@attrs.frozen
class ApplyUntil:
    """Change *what* by *mods* for *duration*; the set and the numbers are fixed now (BASE-076)."""

    what: ObjectRef
    mods: tuple[Mod, ...]
    duration: Duration = Duration.END_OF_TURN


Effect: TypeAlias = (
    OneShotEffect
    | Seq
    | May
    | If
    | UnlessPaid
    | MayPay
    | ChooseOne
    | CreateDelayedTrigger
    | CreateTokens
    | LookAtTop
    | ChooseCards
    | Search
    | ApplyUntil
)
"""What a spell or ability does: one step, or steps under a condition, a choice or a payment."""


# Rules that hold while their source is in play (BASE-075).


@attrs.frozen
class Continuous:
    """*what* is changed by *mods*."""

    what: Filter | ObjectRef
    mods: tuple[Mod, ...]


@attrs.frozen
class CantAttack:
    """What fits can't attack (BASE-154; unless the defender has a land, BASE-K14)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class CantBlock:
    """What fits can't block (BASE-157)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class CantBeBlocked:
    """What fits can't be blocked by what fits *by* (BASE-K07)."""

    by: Filter
    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class MustAttack:
    """What fits attacks each turn if able (BASE-154)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class MustBlock:
    """What fits blocks each turn if able (BASE-157)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class MustBeBlocked:
    """All creatures that are able to block what fits do so (BASE-157, BASE-K13)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class NoUntap:
    """What fits does not untap in untap steps (BASE-K28)."""

    what: Filter | ObjectRef


@attrs.frozen
class DamageRedirected:
    """Damage that would be dealt to *who* is dealt to *to* instead (BASE-096)."""

    who: PlayerRef
    to: ObjectRef


@attrs.frozen
class DamageMultiplied:
    """All damage is *by* times as much (BASE-099)."""

    by: int = 2


StaticEffect: TypeAlias = (
    Continuous
    | CantAttack
    | CantBlock
    | CantBeBlocked
    | MustAttack
    | MustBlock
    | MustBeBlocked
    | NoUntap
    | DamageRedirected
    | DamageMultiplied
)
"""What holds as long as a static ability does."""


# Abilities.


@attrs.frozen
class Mode:
    """What a spell or ability does, and what it is aimed at."""

    effect: Effect
    targets: tuple[TargetSlot, ...] = ()


@attrs.frozen
class Keyword:
    """A keyword ability; *n*, *cost* or *filter* where the keyword has such a parameter."""

    kind: KeywordKind
    n: int = 0
    cost: Cost | None = None
    filter: Filter | None = None


@attrs.frozen
class Spell:
    """What an instant or sorcery does as it resolves: one of *modes*, chosen on casting (BASE-053)."""

    modes: tuple[Mode, ...]


@attrs.frozen
class Activated:
    """*cost*: *effect* (BASE-049)."""

    cost: Cost
    effect: Effect
    targets: tuple[TargetSlot, ...] = ()
    limits: tuple[ActivationLimit, ...] = ()


@attrs.frozen
class Triggered:
    """When *trigger* happens, if *condition* (BASE-066), *effect*."""

    trigger: TriggerCondition
    effect: Effect
    targets: tuple[TargetSlot, ...] = ()
    condition: Condition | None = None


@attrs.frozen
class Static:
    """*effect* holds while the source is in play and *condition* is true (BASE-075, BASE-K38)."""

    effect: StaticEffect
    condition: Condition | None = None


@attrs.frozen
class CharacteristicDefining:
    """BASE-029: power and toughness are these numbers, in every zone."""

    power: Value
    toughness: Value


@attrs.frozen
class EntersWith:
    """BASE-095: it comes into play *tapped*, with *count* counters of *kind*; if *condition*."""

    tapped: bool = False
    kind: CounterKind | None = None
    count: Value = 0
    condition: Condition | None = None


@attrs.frozen
class AdditionalCost:
    """BASE-K37: a cost that is paid besides the mana cost."""

    cost: Cost


Ability: TypeAlias = (
    Keyword | Spell | Activated | Triggered | Static | CharacteristicDefining | EntersWith | AdditionalCost
)
"""One line of a card."""
