"""Sentences that say when an activated ability may be activated, how often, and under which condition."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing
from castlerules.cards.oracle.meanings import Limited
from castlerules.cards.oracle.phrase import says, words


def _limited(limit: lang.ActivationLimit) -> Limited:
    return Limited((limit,))


LIMITS: Final = words(
    "limit",
    {
        "only as a sorcery": _limited(lang.ActivationLimit.SORCERY),
        "only any time you could cast a sorcery": _limited(lang.ActivationLimit.SORCERY),
        "only during your turn": _limited(lang.ActivationLimit.OWN_TURN),
        "only once each turn": _limited(lang.ActivationLimit.ONCE_A_TURN),
        "no more than twice each turn": _limited(lang.ActivationLimit.TWICE_A_TURN),
        "no more than three times each turn": _limited(lang.ActivationLimit.THREE_TIMES_A_TURN),
    },
    "{2}: You gain 2 life. Activate {}.",
    "Enchantment",
)


@says(
    "limit",
    "only if <condition>",
    example="{2}: You gain 2 life. Activate only if you control a Forest.",
    on="Enchantment",
)
def only_if(condition: lang.Condition) -> Limited:
    """Only while a condition is true."""
    return Limited((), condition)


@says("limits", "<limit>", example="{2}: You gain 2 life. Activate only once each turn.", on="Enchantment")
def one_limit(limit: Limited) -> Limited:
    """One limit."""
    return limit


@says(
    "limits",
    "<limit> and <limits>",
    example="{2}: You gain 2 life. Activate only as a sorcery and only if you control a Forest.",
    on="Enchantment",
)
def more_limits(first: Limited, others: Limited) -> Limited:
    """Several limits, all of which hold."""
    conditions = tuple([said.condition for said in (first, others) if said.condition is not None])
    condition = lang.Both(conditions) if len(conditions) > 1 else next(iter(conditions), None)
    return Limited((*first.limits, *others.limits), condition)


@says(
    "sentence", "activate <limits>", example="{2}: You gain 2 life. Activate only during your turn.", on="Enchantment"
)
def limited(limits: Limited) -> Limited:
    """When an ability may be activated."""
    return limits


@says(
    "sentence",
    "any player may activate this ability",
    example="{2}: You gain 2 life. Any player may activate this ability.",
    on="Enchantment",
)
def any_player_may() -> Limited:
    """An ability of everybody; the language has no part for it yet."""
    raise Missing("abilities that any player may activate")
