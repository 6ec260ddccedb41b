"""Abilities, and the effects and static effects that they consist of: what the text of a card says, as plain data.

An ability declares its target slots (places for chosen targets) beside its effect, which refers to the slots by number.
So the rules can choose targets and check them again without walking through the effect. The rules, not this module,
perform effects.
"""

from __future__ import annotations

from typing import TypeAlias

from castlerules.core.frozen import frozen

from .characteristics import CardType, Color, TypeLine
from .costs import Cost
from .enums import ActivationLimit, CounterKind, Duration, ValueKind
from .expressions import Condition, Filter, ObjectRef, PlayerRef, Value
from .finding import (
    ChooseCards,
    FlipCoins,
    LookAtTop,
    NameObjects,
    NoteNumber,
    RevealUntil,
    Search,
    TakeAll,
    TakeAtRandom,
)
from .keywords import KeywordKind
from .one_shot import OneShotEffect
from .static_rules import RuleUntil, StaticRule
from .targets import TargetSlot
from .triggers import TriggerCondition

# Modifications of the characteristics or the controller of an object (BASE-080).


@frozen
class TakeControl:
    """Layer 2 (CR 613.1): the controller of the effect gains control of the object."""


@frozen
class SetTypes:
    """Layer 4: the object has *types* and *subtypes* in addition to its own types and subtypes, which it keeps.

    If *instead* is true, it loses its own subtypes of the same sort (BASE-214): land types if *subtypes* are land
    types, else creature types. A land that gets basic land types so also loses its abilities (BASE-086). With
    *types*, it has these card types and these *subtypes* and no others (BASE-289).
    """

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()
    instead: bool = False


@frozen
class SetColors:
    """Layer 5: the object has exactly the colours *colors*, instead of its own."""

    colors: tuple[Color, ...]


@frozen
class SetChosen:
    """Layer 4 or 5: the object has the chosen colour or type instead of its own, as BASE-214 says (BASE-241).

    If *also* is true, it keeps its other types.
    """

    also: bool = False


@frozen
class AddKeyword:
    """Layer 6: the object gains a keyword ability.

    With *spares_source*, the keyword is protection that an Aura gives to what it enchants, and that does not remove the
    Aura itself (BASE-243).
    """

    keyword: Keyword
    spares_source: bool = False


@frozen
class LoseKeyword:
    """Layer 6: the object loses all keyword abilities of *kind* (BASE-079)."""

    kind: KeywordKind


@frozen
class AddAbility:
    """Layer 6: the object gains an activated or triggered ability, or a static one (BASE-213).

    In the ability, ``This`` is the object that has gained it. A static ability must not modify objects (BASE-083).
    """

    ability: Activated | Triggered | Static


@frozen
class LoseAbilities:
    """Layer 6: the object loses all abilities (BASE-079)."""


@frozen
class SetPT:
    """Layer 7b: the base power and toughness of the object become *power* and *toughness*."""

    power: Value
    toughness: Value


@frozen
class AddPT:
    """Layer 7c: the object gets +*power*/+*toughness*; negative integers, and products with them, reduce.

    Any other value that is negative adds 0 (BASE-028).
    """

    power: Value
    toughness: Value


@frozen
class SwitchPT:
    """Layer 7d: the power and toughness of the object are switched (BASE-088)."""


Modification: TypeAlias = (
    TakeControl
    | SetTypes
    | SetColors
    | SetChosen
    | AddKeyword
    | LoseKeyword
    | AddAbility
    | LoseAbilities
    | SetPT
    | AddPT
    | SwitchPT
)
"""One modification that a continuous effect makes to an object; each class belongs to one layer (BASE-080)."""


# Effects.


@frozen
class InOrder:
    """Perform *steps* in order; each step sees the state that the previous step has produced (BASE-109)."""

    steps: tuple[Effect, ...]


@frozen
class May:
    """The player *who* chooses whether *effect* happens: "*who* may ..." (BASE-112).

    Several players are asked in turn, until one accepts (BASE-Q31); *effect* can refer to that one as ``Accepter``. If
    nobody accepts, *otherwise* happens.
    """

    who: PlayerRef
    effect: Effect
    otherwise: Effect = InOrder(())


@frozen
class If:
    """Perform *then* if *condition* is true when this step is reached, else *otherwise*."""

    condition: Condition
    then: Effect
    otherwise: Effect = InOrder(())


@frozen
class UnlessPaid:
    """Perform *effect* unless the player *who* pays *cost*; each {X} in *cost* stands for *x* mana (BASE-112).

    The whole *cost* is paid as often as *times* says, all or nothing (BASE-K45). Of several players, each is asked in
    turn, until one pays (BASE-Q31).
    """

    who: PlayerRef
    cost: Cost
    effect: Effect
    x: Value = 0
    times: Value = 1


@frozen
class MayPay:
    """The player *who* may pay *cost*; *effect* happens only if they pay, and can refer to them as ``Accepter``.

    Of several players, each is asked in turn, until one pays (BASE-Q31).
    """

    who: PlayerRef
    cost: Cost
    effect: Effect


@frozen
class IfDone:
    """BASE-190: perform *effect*, and then *then* if that has done anything, else *otherwise*: "If you do, ..."."""

    effect: Effect
    then: Effect
    otherwise: Effect = InOrder(())


@frozen
class Noted:
    """Perform *effect*, and name the objects that it moves *name*, for later steps to refer to (BASE-249).

    *effect* destroys, sacrifices, discards, mills, draws or moves objects, all by one instruction.
    """

    effect: OneShotEffect
    name: str


@frozen
class ForEachPlayer:
    """BASE-281: perform *effect* for each of the players *who*, as one event; it means each of them by ``Accepter``.

    Numbers are found for each player before anything happens. Only drawing is done player by player.
    """

    who: PlayerRef
    effect: OneShotEffect


@frozen
class ChooseOne:
    """The player *who* chooses one of the effects *options*, and this effect happens (BASE-D09).

    With one option for each colour, it means "choose a colour".
    """

    who: PlayerRef
    options: tuple[Effect, ...]


@frozen
class ChooseValue:
    """The player *who* chooses a value of *kind*, none of *but*, and *effect* happens with it (BASE-242).

    In *effect*, ``IsChosen``, ``SetChosen`` and ``ChosenNumber`` stand for the value.
    """

    who: PlayerRef
    kind: ValueKind
    effect: Effect
    but: tuple[str, ...] = ()


@frozen
class CreateDelayedTrigger:
    """Create a delayed triggered ability, which performs *effect* when *trigger* next happens (BASE-070).

    The objects to which *effect* refers are fixed when the delayed trigger is created, not when it triggers.
    """

    trigger: TriggerCondition
    effect: Effect


@frozen
class ExtraTurn:
    """*who* takes *count* extra turns after this one (BASE-145).

    If *trigger* is given, it is created as such a turn begins; it refers to no objects.
    """

    who: PlayerRef
    count: int = 1
    trigger: CreateDelayedTrigger | None = None


@frozen
class Token:
    """The characteristics of a token; *power* and *toughness* are 0 if it is not a creature."""

    name: str
    types: TypeLine
    colors: tuple[Color, ...] = ()
    power: int = 0
    toughness: int = 0
    abilities: tuple[Ability, ...] = ()


@frozen
class CreateTokens:
    """*count* tokens enter play under the control of *who* (BASE-E09).

    If *name* is not empty, later steps of the effect refer to the new tokens as ``BoundObjects(name)``.
    """

    token: Token
    who: PlayerRef
    count: Value = 1
    name: str = ""


@frozen
class ApplyUntil:
    """Apply *modifications* to the objects *what* for *duration*.

    Which objects are affected, and the values in *modifications*, are fixed when the effect resolves (BASE-076). With
    *spells*, *what* can be spells, too, and the modifications set colours only (BASE-244).
    """

    what: ObjectRef
    modifications: tuple[Modification, ...]
    duration: Duration = Duration.END_OF_TURN
    spells: bool = False


@frozen
class ExileLinked:
    """Exile *what*; another ability of the same permanent refers to these cards as ``Linked`` (BASE-229, BASE-K47)."""

    what: ObjectRef


@frozen
class CastForMadness:
    """BASE-K33: cast the discarded card for its madness cost, as the last thing that the ability does.

    Only the keyword madness stands for it, so no card says it itself.
    """


Effect: TypeAlias = (
    OneShotEffect
    | CastForMadness
    | ExileLinked
    | InOrder
    | May
    | If
    | UnlessPaid
    | MayPay
    | IfDone
    | Noted
    | ForEachPlayer
    | ChooseOne
    | ChooseValue
    | CreateDelayedTrigger
    | ExtraTurn
    | CreateTokens
    | LookAtTop
    | TakeAll
    | TakeAtRandom
    | RevealUntil
    | FlipCoins
    | NameObjects
    | NoteNumber
    | ChooseCards
    | Search
    | ApplyUntil
    | RuleUntil
)
"""What a spell or ability does as it resolves: one step, or steps under a condition, a choice or a payment."""


# Static effects, which apply while their source is in play (BASE-075).


@frozen
class Continuous:
    """What a static ability does if it modifies objects: *modifications* apply to *what* while the ability works.

    *what* is a filter, for all objects in play that match it, or a reference to objects, such as ``Enchanted()``.
    """

    what: Filter | ObjectRef
    modifications: tuple[Modification, ...]


StaticEffect: TypeAlias = Continuous | StaticRule
"""What a static ability does for as long as it works."""


# Abilities.


@frozen
class Mode:
    """One way in which a spell resolves: an effect and its target slots."""

    effect: Effect
    targets: tuple[TargetSlot, ...] = ()


@frozen
class Keyword:
    """A keyword ability of the given *kind*.

    Of the parameters only those are set that the kind has: *n* for fading, *cost* for kicker, *filter* for protection.
    """

    kind: KeywordKind
    n: int = 0
    cost: Cost | None = None
    filter: Filter | None = None


@frozen
class Spell:
    """What an instant or sorcery does as it resolves: one of *modes*, chosen when it is cast (BASE-053)."""

    modes: tuple[Mode, ...]


@frozen
class Activated:
    """An activated ability, "*cost*: *effect*" (BASE-049).

    *limits* restrict when and how often it may be activated; it may be activated only while *condition* is true
    (BASE-052). A *condition* of None is always true.
    """

    cost: Cost
    effect: Effect
    targets: tuple[TargetSlot, ...] = ()
    limits: tuple[ActivationLimit, ...] = ()
    condition: Condition | None = None


@frozen
class Triggered:
    """A triggered ability: *effect* happens when *trigger* happens and *condition* is true (BASE-066)."""

    trigger: TriggerCondition
    effect: Effect
    targets: tuple[TargetSlot, ...] = ()
    condition: Condition | None = None


@frozen
class Static:
    """A static ability: *effect* applies while the source is in play and *condition* is true (BASE-075, BASE-K38)."""

    effect: StaticEffect
    condition: Condition | None = None


@frozen
class CharacteristicDefining:
    """BASE-029: an ability that defines the power and toughness of the card that has it, in every zone."""

    power: Value
    toughness: Value


@frozen
class EntersWith:
    """BASE-095: the permanent enters play tapped, or with *count* counters of *kind*, or both, if *condition* is true.

    A *condition* of None is always true.
    """

    tapped: bool = False
    kind: CounterKind | None = None
    count: Value = 0
    condition: Condition | None = None


@frozen
class EntersChoosing:
    """BASE-241: as the permanent enters play, its controller chooses a value of *kind*.

    In the other abilities of the card, ``IsChosen``, ``SetChosen`` and the mana *of_chosen* stand for the value.
    """

    kind: ValueKind


@frozen
class AdditionalCost:
    """BASE-K37: a cost that is paid in addition to the mana cost."""

    cost: Cost


@frozen
class CastOnly:
    """BASE-261: the spell may be cast only while *condition* is true."""

    condition: Condition


Ability: TypeAlias = (
    Keyword
    | Spell
    | Activated
    | Triggered
    | Static
    | CharacteristicDefining
    | EntersWith
    | EntersChoosing
    | AdditionalCost
    | CastOnly
)
"""One ability of a card, as a rule one line of its text."""
