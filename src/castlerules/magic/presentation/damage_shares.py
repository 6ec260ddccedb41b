"""What a share of damage does: whether it is lethal, and what becomes of the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from castlerules.core.frozen import frozen
from castlerules.magic.model import ObjectId, decisions, is_player

from .names import ObjectNames

_FIXED: Final = "The damage is fixed by that, and can still be answered."
_LONG_ORDER: Final = (
    ". Choose what the first of them gets; then you are asked about the next, and the last gets the rest."
)
_ORDER: Final[Mapping[int, str]] = MappingProxyType(
    {1: ".", 2: ". Choose what the first gets; the other gets the rest."}
)


@frozen
class DamageShare:
    """A share of *amount* damage for *recipient*, after which *left* damage is left for the recipients *rest*.

    If *rest* is a single one, it gets all that is left.
    """

    amount: int
    recipient: ObjectId
    left: int = 0
    rest: tuple[ObjectId, ...] = ()

    def text(self, names: ObjectNames) -> str:
        """Return whether the share is lethal, and how much is left for whom."""
        parts = [lethal_text(names, self.recipient, self.amount)]
        if self.left > 0 and len(self.rest) == 1:
            (last,) = self.rest
            kills = lethal_text(names, last, self.left)
            parts.append(f"the other {self.left} to {names.name_with_owner(last)}{f', {kills}' if kills else ''}")
        elif self.left > 0 and self.rest:
            parts.append(f"{self.left} left for {', '.join(map(names.name_with_owner, self.rest))}")
        return "; ".join(filter(None, parts))


def lethal_text(names: ObjectNames, recipient: ObjectId, amount: int) -> str:
    """Return ``lethal`` or ``not lethal``, or an empty text for a player who survives and for what has no toughness."""
    if is_player(recipient):
        return "lethal" if 0 < names.observation.seats[recipient].life <= amount else ""
    permanent = names.permanents.get(recipient)
    if permanent is None or permanent.characteristics.toughness is None:
        return ""
    return "lethal" if is_lethal(names, recipient, amount) else "not lethal"


def is_lethal(names: ObjectNames, creature: ObjectId, amount: int) -> bool:
    """BASE-120: return whether *amount* of damage is the toughness of *creature*, with all that it has coming.

    That is the damage that it has taken already, and what other creatures have been assigned to deal to it.
    """
    permanent = names.permanents.get(creature)
    toughness = None if permanent is None else permanent.characteristics.toughness
    if permanent is None or toughness is None:
        return False
    coming = sum([share.amount for share in names.observation.combat.assigned_damage if share.to == creature])
    return 0 < toughness - permanent.damage <= amount + coming


def division_text(names: ObjectNames, amount: int, recipients: Sequence[ObjectId]) -> str:
    """BASE-168: return that *amount* of damage is divided among *recipients*, in which order, and what is chosen.

    Combat damage that uses the stack is fixed by that, which is told, too.
    """
    words = f"{amount} damage to divide among {names.name_list(recipients)}{_ORDER.get(len(recipients), _LONG_ORDER)}"
    is_fixed = names.observation.rules.core.combat_damage_uses_stack and names.observation.decision is not None
    is_combat = is_fixed and not isinstance(names.observation.decision, decisions.AnnounceDecision)
    return f"{words} {_FIXED}" if is_combat else words
