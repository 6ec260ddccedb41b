"""What static abilities say about a whole declaration: how many creatures attack and block, and which together."""

from __future__ import annotations

from castlerules.core.frozen import frozen

from .expressions import Filter, ObjectRef, PlayerRef
from .filters import Anything, IsThis
from .references import EachPlayer


@frozen
class AttackLimit:
    """No more than *most* creatures of the players *by* can attack each combat (BASE-271)."""

    most: int
    by: PlayerRef = EachPlayer()


@frozen
class BlockLimit:
    """No more than *most* creatures can block each combat (BASE-271)."""

    most: int


@frozen
class BlockersOf:
    """*what* can't be blocked except by *least* or more creatures, nor by more than *most* (BASE-272)."""

    what: Filter | ObjectRef = IsThis()
    least: int = 1
    most: int | None = None


@frozen
class AttacksInCompany:
    """*what* can't attack unless *least* other creatures that match *company* attack too (BASE-273)."""

    what: Filter | ObjectRef = IsThis()
    company: Filter = Anything()
    least: int = 1


@frozen
class BlocksInCompany:
    """*what* can't block unless *least* other creatures that match *company* block too (BASE-273)."""

    what: Filter | ObjectRef = IsThis()
    company: Filter = Anything()
    least: int = 1
