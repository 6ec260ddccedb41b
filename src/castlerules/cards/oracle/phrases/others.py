"""What another player does, or may pay, and what follows: "they lose 1 life", "if that player does"."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import NOTHING, Amend, Deed
from castlerules.cards.oracle.phrase import binds, same, says

from .attempts import attempted


@binds(
    "clause",
    "they <base_deeds>",
    example="Whenever a player casts a red spell, they gain 1 life.",
    on="Enchantment",
)
def they_do(binder: Binder, deeds: Deed) -> lang.Effect:
    """The player named before does it."""
    return deeds(binder.that_player())


@says(
    "plain",
    "<third> may pay <mana>",
    example="Whenever a player casts a red spell, that player may pay {2}. If that player does, they gain 1 life.",
    on="Enchantment",
)
def another_may_pay(who: lang.PlayerRef, cost: lang.ManaCost) -> lang.Effect:
    """An offer to another player to pay mana; the next sentence says what follows."""
    if cost.xs or isinstance(who, (lang.EachPlayer, lang.EachOpponent)):
        raise Unbound("an offer of a fixed price to one player")
    return lang.MayPay(who, lang.Cost(cost), NOTHING)


def _offer(before: lang.Effect) -> lang.May | lang.MayPay:
    several = (lang.You, lang.EachPlayer, lang.EachOpponent)
    if isinstance(before, (lang.May, lang.MayPay)) and not isinstance(before.who, several):
        return before
    raise Unbound("the sentence before offers nothing to another player")


@says(
    "sentence",
    "if (that player|the player) does , <clauses>",
    example="Whenever a player casts a red spell, that player may pay {2}. If that player does, they gain 1 life.",
    on="Enchantment",
)
def if_that_player_does(effect: lang.Effect) -> Amend:
    """What follows if another player has accepted an offer."""

    def change(before: lang.Effect) -> lang.Effect:
        offer = _offer(before)
        if isinstance(offer, lang.MayPay) and offer.effect == NOTHING:
            return attrs.evolve(offer, effect=effect)
        if isinstance(offer, lang.May) and offer.otherwise == NOTHING:
            return attrs.evolve(offer, effect=attempted(offer.effect, effect))
        raise Unbound("the sentence before has said what follows")

    return Amend(change)


IF_THEY_DO: Final = same(
    if_that_player_does,
    "if they do , <clauses>",
    example="Whenever a player casts a red spell, that player may pay {2}. If they do, they gain 1 life.",
)


@says(
    "sentence",
    "if (that player|the player) doesn't , <clauses>",
    example="Whenever a player casts a red spell, that player may pay {2}. If that player doesn't, they lose 1 life.",
    on="Enchantment",
)
def if_that_player_does_not(effect: lang.Effect) -> Amend:
    """What follows if another player has declined an offer, or could not accept it."""

    def change(before: lang.Effect) -> lang.Effect:
        offer = _offer(before)
        if isinstance(offer, lang.MayPay) and offer.effect == NOTHING:
            return lang.UnlessPaid(offer.who, offer.cost, effect)
        if isinstance(offer, lang.May) and offer.otherwise == NOTHING:
            done = attempted(offer.effect, NOTHING, effect)
            return attrs.evolve(offer, effect=done, otherwise=effect)
        raise Unbound("the sentence before has said what follows")

    return Amend(change)


IF_THEY_DO_NOT: Final = same(
    if_that_player_does_not,
    "if they don't , <clauses>",
    example="Whenever a player casts a red spell, that player may pay {2}. If they don't, they lose 1 life.",
)
