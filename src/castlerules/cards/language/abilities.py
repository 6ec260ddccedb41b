"""Abilities, and the effects and static effects that they consist of: what the text of a card says, as plain data.

An ability declares its target slots (places for chosen targets) beside its effect, which refers to the slots by number.
So the rules can choose targets and check them again without walking through the effect. The rules, not this module,
perform effects.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .characteristics import CardType, Color, TypeLine
from .costs import Cost
from .enums import ActivationLimit, CounterKind, Duration, KeywordKind, TargetPlayers, Zone
from .expressions import Condition, Filter, ObjectRef, PlayerRef, Value
from .one_shot import OneShotEffect
from .static_rules import StaticRule
from .triggers import (
    TriggerCondition,
)

# Targets.


@attrs.frozen
class TargetCount:
    """How many targets a player chooses for a target slot: from *least* to *most*."""

    least: int = 1
    most: int = 1


@attrs.frozen
class TargetSlot:
    """BASE-056: a place for *count* different targets of a spell or ability.

    The targets can be objects in *zone* that match *filter* (None: no objects), or *players*.
    """

    filter: Filter | None
    players: TargetPlayers = TargetPlayers.NONE
    zone: Zone = Zone.BATTLEFIELD
    count: TargetCount = TargetCount()


# Modifications of the characteristics or the controller of an object (BASE-080).


@attrs.frozen
class TakeControl:
    """Layer 2: the controller of the effect controls the object."""


@attrs.frozen
class SetTypes:
    """Layer 4: the object has these types and subtypes in addition to its own."""

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()


@attrs.frozen
class SetColors:
    """Layer 5: the object has exactly these colours."""

    colors: tuple[Color, ...]


@attrs.frozen
class AddKeyword:
    """Layer 6: the object gains a keyword ability."""

    keyword: Keyword


@attrs.frozen
class AddAbility:
    """Layer 6: the object gains an activated ability."""

    ability: Activated


@attrs.frozen
class LoseAbilities:
    """Layer 6: the object loses all abilities (BASE-079)."""


@attrs.frozen
class SetPT:
    """Layer 7b: the power and toughness of the object become these values."""

    power: Value
    toughness: Value


@attrs.frozen
class AddPT:
    """Layer 7c: the object gets +*power*/+*toughness*; negative values reduce."""

    power: Value
    toughness: Value


@attrs.frozen
class SwitchPT:
    """Layer 7d: the power and toughness of the object are switched (BASE-088)."""


Modification: TypeAlias = (
    TakeControl | SetTypes | SetColors | AddKeyword | AddAbility | LoseAbilities | SetPT | AddPT | SwitchPT
)
"""One modification that a continuous effect makes to an object; each class belongs to one layer (BASE-080)."""


# Effects.


@attrs.frozen
class InOrder:
    """Perform *steps* in order; each step sees the state after the one before it (BASE-109)."""

    steps: tuple[Effect, ...]


@attrs.frozen
class May:
    """*who* decides whether *effect* happens (BASE-112)."""

    who: PlayerRef
    effect: Effect


@attrs.frozen
class If:
    """Perform *then* if *condition* is true when this step is reached, else *otherwise*."""

    condition: Condition
    then: Effect
    otherwise: Effect = InOrder(())


@attrs.frozen
class UnlessPaid:
    """Perform *effect* unless *who* pays *cost*, in which each {X} costs *x* (BASE-112)."""

    who: PlayerRef
    cost: Cost
    effect: Effect
    x: Value = 0


@attrs.frozen
class MayPay:
    """*who* may pay *cost*; if they pay, *effect* happens."""

    who: PlayerRef
    cost: Cost
    effect: Effect


@attrs.frozen
class ChooseOne:
    """*who* chooses one of the effects *options* (one for each colour, say), and this effect happens (BASE-D09)."""

    who: PlayerRef
    options: tuple[Effect, ...]


@attrs.frozen
class CreateDelayedTrigger:
    """Create a delayed triggered ability, which performs *effect* when *trigger* next happens (BASE-070).

    References in *effect* mean the objects that they refer to when the delayed trigger is created.
    """

    trigger: TriggerCondition
    effect: Effect


@attrs.frozen
class Token:
    """The characteristics of a token; *power* and *toughness* are 0 if it is not a creature."""

    name: str
    types: TypeLine
    colors: tuple[Color, ...] = ()
    power: int = 0
    toughness: int = 0
    abilities: tuple[Ability, ...] = ()


@attrs.frozen
class CreateTokens:
    """*count* tokens enter play controlled by *who*; later steps use ``BoundObjects(name)`` for them (BASE-E09)."""

    token: Token
    who: PlayerRef
    count: Value = 1
    name: str = ""


@attrs.frozen
class LookAtTop:
    """The controller looks at the top *count* cards of their library, for a later ``ChooseCards(among=name)``."""

    name: str
    count: Value


@attrs.frozen
class ChooseCards:
    """*who* chooses *least* to *most* objects in *zone* of *whose* that match *filter*.

    Later steps refer to the chosen objects as ``BoundObjects(name)``.

    In a hidden zone *who* can choose only cards that they may see; if too few objects match, all of them are chosen.
    In a library they choose *among* the cards that an earlier ``LookAtTop`` of that name shows and no step has chosen
    since (BASE-179); in play, among the permanents that *whose* controls.
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
    """The controller searches their library for up to *most* cards that match *filter* (BASE-177).

    Later steps refer to the found cards as ``BoundObjects(name)``.
    """

    name: str
    filter: Filter
    most: int = 1


@attrs.frozen
class ApplyUntil:
    """Apply *modifications* to *what* for *duration*; objects and values are fixed on resolution (BASE-076)."""

    what: ObjectRef
    modifications: tuple[Modification, ...]
    duration: Duration = Duration.END_OF_TURN


Effect: TypeAlias = (
    OneShotEffect
    | InOrder
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
"""What a spell or ability does as it resolves: one step, or steps under a condition, a choice or a payment."""


# Static effects, which apply while their source is in play (BASE-075).


@attrs.frozen
class Continuous:
    """*modifications* apply to *what*, the objects that match a filter or one object, while a static ability works."""

    what: Filter | ObjectRef
    modifications: tuple[Modification, ...]


StaticEffect: TypeAlias = Continuous | StaticRule
"""What a static ability does for as long as it works."""


# Abilities.


@attrs.frozen
class Mode:
    """One way in which a spell resolves: an effect and its target slots."""

    effect: Effect
    targets: tuple[TargetSlot, ...] = ()


@attrs.frozen
class Keyword:
    """A keyword ability; *n*, *cost* or *filter* is set if its *kind* has such a parameter, as kicker has a cost."""

    kind: KeywordKind
    n: int = 0
    cost: Cost | None = None
    filter: Filter | None = None


@attrs.frozen
class Spell:
    """What an instant or sorcery does as it resolves: one of *modes*, chosen when it is cast (BASE-053)."""

    modes: tuple[Mode, ...]


@attrs.frozen
class Activated:
    """An activated ability, "*cost*: *effect*" (BASE-049); *limits* restrict when it may be activated."""

    cost: Cost
    effect: Effect
    targets: tuple[TargetSlot, ...] = ()
    limits: tuple[ActivationLimit, ...] = ()


@attrs.frozen
class Triggered:
    """A triggered ability: *effect* happens when *trigger* happens and *condition* is true (BASE-066)."""

    trigger: TriggerCondition
    effect: Effect
    targets: tuple[TargetSlot, ...] = ()
    condition: Condition | None = None


@attrs.frozen
class Static:
    """A static ability: *effect* applies while the source is in play and *condition* is true (BASE-075, BASE-K38)."""

    effect: StaticEffect
    condition: Condition | None = None


@attrs.frozen
class CharacteristicDefining:
    """BASE-029: defines the power and toughness of its object, in every zone."""

    power: Value
    toughness: Value


@attrs.frozen
class EntersWith:
    """BASE-095: the permanent enters play *tapped* or with *count* counters of *kind*, if *condition* is true."""

    tapped: bool = False
    kind: CounterKind | None = None
    count: Value = 0
    condition: Condition | None = None


@attrs.frozen
class AdditionalCost:
    """BASE-K37: a cost that is paid in addition to the mana cost."""

    cost: Cost


Ability: TypeAlias = (
    Keyword | Spell | Activated | Triggered | Static | CharacteristicDefining | EntersWith | AdditionalCost
)
"""One ability of a card, as a rule one line of its text."""
