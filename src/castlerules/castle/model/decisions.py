"""The decisions of Castle that normal Magic does not have: what the players choose while a castle is attacked."""

from __future__ import annotations

from castlerules.core import value
from castlerules.magic.model.decisions import Decision


@value
class ColumnDecision(Decision):
    """CAS-017: the active player chooses a column to attack, or no attack."""


@value
class ActivationDecision(Decision):
    """CAS-021: the defending player pays *price* life for the turned-up card, or declines."""

    price: int


@value
class SwitchDecision(Decision):
    """CAS-032: the defending player lets the defending creature block, or switches it with the card behind it."""


@value
class DamageDivisionDecision(Decision):
    """CAS-036: the defending player divides the damage of the defending creature among the attackers.

    The player is asked for one attacker after the other, by ascending object id; *assigned* holds the damage to each
    attacker so far.
    """

    assigned: tuple[int, ...] = ()
