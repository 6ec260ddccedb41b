"""What a static ability forbids, requires or redirects while its source is in play (BASE-075)."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .expressions import Filter, ObjectRef, PlayerRef
from .filters import IsThis


@attrs.frozen
class CantAttack:
    """*what* can't attack (BASE-154).

    In a ``Static`` with a condition it expresses "can't attack unless the defending player controls ..." (BASE-K14).
    """

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class CantBlock:
    """*what* can't block (BASE-157)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class CantBeBlocked:
    """*what* can't be blocked by creatures that match *by* (BASE-K07)."""

    by: Filter
    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class MustAttack:
    """*what* attacks each turn if able (BASE-154)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class MustBlock:
    """*what* blocks each turn if able (BASE-157)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class MustBeBlocked:
    """All creatures able to block *what* do so (BASE-157, BASE-K13)."""

    what: Filter | ObjectRef = IsThis()


@attrs.frozen
class NoUntap:
    """*what* does not untap in untap steps (BASE-K28)."""

    what: Filter | ObjectRef


@attrs.frozen
class DamageRedirected:
    """Damage that would be dealt to the player *who* is dealt to the permanent *to* instead (BASE-096)."""

    who: PlayerRef
    to: ObjectRef


@attrs.frozen
class DamageMultiplied:
    """All damage, whatever its source, is multiplied by the number *by* (BASE-099)."""

    by: int = 2


StaticRule: TypeAlias = (
    CantAttack
    | CantBlock
    | CantBeBlocked
    | MustAttack
    | MustBlock
    | MustBeBlocked
    | NoUntap
    | DamageRedirected
    | DamageMultiplied
)
"""What a static ability forbids, requires or redirects."""
