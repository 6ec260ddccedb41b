"""What a static ability, or an effect that lasts, forbids, requires, allows or redirects (BASE-075, BASE-200)."""

from __future__ import annotations

from typing import TypeAlias

from castlerules.core.frozen import frozen

from .combat_rules import AttackLimit, AttacksInCompany, BlockersOf, BlockLimit, BlocksInCompany
from .enums import CounterKind, Duration, Zone
from .expressions import Filter, ObjectRef, PlayerRef
from .filters import Anything, IsThis
from .mana import ManaCost
from .turn_rules import ExtraLands, HandLimit, NoHandLimit, SkipPart


@frozen
class CantAttack:
    """*what* can't attack (BASE-154).

    In a ``Static`` with a condition it expresses "can't attack unless the defending player controls ..." (BASE-K14).
    """

    what: Filter | ObjectRef = IsThis()


@frozen
class CantBlock:
    """*what* can't block (BASE-157)."""

    what: Filter | ObjectRef = IsThis()


@frozen
class CantBeBlocked:
    """*what* can't be blocked by creatures that match *by* (BASE-K07)."""

    by: Filter
    what: Filter | ObjectRef = IsThis()


@frozen
class MustAttack:
    """*what* attacks each turn if able (BASE-154)."""

    what: Filter | ObjectRef = IsThis()


@frozen
class AsThoughNoDefender:
    """*what* can attack as though it did not have defender (BASE-201)."""

    what: Filter | ObjectRef = IsThis()


@frozen
class MustBlock:
    """*what* blocks each turn if able (BASE-157), or that *attacker* if able, if one is given (BASE-202)."""

    what: Filter | ObjectRef = IsThis()
    attacker: ObjectRef | None = None


@frozen
class MustBeBlocked:
    """All creatures able to block *what* do so (BASE-157, BASE-K13)."""

    what: Filter | ObjectRef = IsThis()


@frozen
class NoUntap:
    """*what* does not untap in untap steps (BASE-K28)."""

    what: Filter | ObjectRef


@frozen
class MayStayTapped:
    """The controller of *what* may choose that it does not untap during their untap step (BASE-K28, BASE-341)."""

    what: Filter | ObjectRef = IsThis()


@frozen
class CantRegenerate:
    """*what* can't be regenerated (BASE-203)."""

    what: Filter | ObjectRef = IsThis()


@frozen
class AsThoughUnblocked:
    """*what* may assign its combat damage as though it were not blocked; its controller chooses (BASE-208)."""

    what: Filter | ObjectRef = IsThis()


@frozen
class CantBeCountered:
    """Spells that match *what* can't be countered; of a card itself this is true while it is a spell (BASE-209)."""

    what: Filter = IsThis()


@frozen
class CantBeTarget:
    """Objects *what* in *zone* can't be the targets of spells or abilities (BASE-264).

    The source of the spell or ability, which is a spell itself, matches *source*; if *by* is given, one of these
    players controls the spell or ability; if *spell* is true, abilities are allowed.
    """

    what: Filter | ObjectRef = IsThis()
    zone: Zone = Zone.BATTLEFIELD
    source: Filter = Anything()
    by: PlayerRef | None = None
    spell: bool = False


@frozen
class MustTarget:
    """The players *who* choose, for a spell or an ability that they activate, a target that matches *filter*, if able.

    The target is a permanent, and one of it is enough (BASE-312).
    """

    filter: Filter
    who: PlayerRef


@frozen
class CantCast:
    """The players *who* can't cast spells that match *filter* (BASE-204)."""

    who: PlayerRef
    filter: Filter = Anything()


@frozen
class CantPlayLands:
    """The players *who* can't play lands (BASE-204)."""

    who: PlayerRef


@frozen
class HandsRevealed:
    """The players *who* play with their hands revealed: everybody sees these cards (BASE-259)."""

    who: PlayerRef


# Damage.


@frozen
class PreventDamage:
    """The damage is prevented, or only *amount* of it if that is given (BASE-205)."""

    amount: int | None = None


@frozen
class LessDamage:
    """The damage is less by the number *by*; nothing is prevented (BASE-206)."""

    by: int


@frozen
class ExactDamage:
    """The damage is *amount*; nothing is prevented (BASE-206)."""

    amount: int


@frozen
class MultiplyDamage:
    """The damage is multiplied by the number *by* (BASE-099)."""

    by: int = 2


@frozen
class RedirectDamage:
    """The damage is dealt to the permanent *to* instead (BASE-096)."""

    to: ObjectRef


DamageChange: TypeAlias = PreventDamage | LessDamage | ExactDamage | MultiplyDamage | RedirectDamage
"""What happens to damage instead of being dealt as it is."""


@frozen
class DamageChanged:
    """Before damage is dealt, *change* happens to it (BASE-205, BASE-206).

    It is damage of a source that matches *source*, to a permanent that matches *to* or to one of the players *who*; if
    neither is given, to anything. Only amounts from *least* to *most* are changed, and if *combat* is true, only combat
    damage. If *counter* is given, one counter of this kind is removed from the source of the ability, once for each
    event (BASE-Q52).
    """

    change: DamageChange
    source: Filter | ObjectRef = Anything()
    to: Filter | ObjectRef | None = None
    who: PlayerRef | None = None
    combat: bool = False
    least: int = 0
    most: int | None = None
    counter: CounterKind | None = None


@frozen
class DamageNotPreventable:
    """Damage can't be prevented (BASE-207)."""


@frozen
class CostChange:
    """Spells that match *filter* cost *more* mana more, and up to *less* generic mana less, to cast (BASE-191)."""

    filter: Filter
    more: ManaCost = ManaCost()
    less: int = 0


StaticRule: TypeAlias = (
    CantAttack
    | CantBlock
    | CantBeBlocked
    | MustAttack
    | AsThoughNoDefender
    | MustBlock
    | MustBeBlocked
    | NoUntap
    | MayStayTapped
    | CantRegenerate
    | AsThoughUnblocked
    | CantBeCountered
    | CantBeTarget
    | MustTarget
    | CantCast
    | CantPlayLands
    | HandsRevealed
    | CostChange
    | DamageChanged
    | DamageNotPreventable
    | AttackLimit
    | BlockLimit
    | BlockersOf
    | AttacksInCompany
    | BlocksInCompany
    | HandLimit
    | NoHandLimit
    | ExtraLands
    | SkipPart
)
"""What a static ability, or an effect that lasts, forbids, requires, allows or redirects."""


@frozen
class RuleUntil:
    """An effect: *rule* holds for *duration* (BASE-200).

    Objects to which *rule* refers are fixed when the effect resolves; a filter is tested whenever the rule applies.
    """

    rule: StaticRule
    duration: Duration = Duration.END_OF_TURN
