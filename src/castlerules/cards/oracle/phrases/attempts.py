"""Offers and attempts: what somebody may pay or let happen, "if you do", "if no one does", "unless any player ..."."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing, Unbound
from castlerules.cards.oracle.meanings import NOTHING, Amend, Deed, Noun, in_order
from castlerules.cards.oracle.phrase import same, says, words

# Who is asked: each in turn, until one accepts.

ANYBODY: Final = words(
    "anybody",
    {"any player": lang.EachPlayer(), "any opponent": lang.EachOpponent()},
    "Draw a card unless {} pays {2}.",
)


@says("payer", "<anybody>", example="Draw a card unless any player pays {2}.")
def anybody_pays(who: lang.PlayerRef) -> lang.PlayerRef:
    """Any of several players pays."""
    return who


# Prices in the third person.


@says("pays", "pays <value> life", example="Draw a card unless target opponent pays 3 life.")
def pays_life(amount: lang.Value) -> lang.Cost:
    """Life."""
    return lang.Cost(parts=(lang.PayLife(amount),))


@says("pays", "discards <count> <noun>", example="Draw a card unless target opponent discards two cards.")
def discards(count: lang.Value, noun: Noun) -> lang.Cost:
    """Cards of the hand."""
    if noun.zone is not lang.Zone.HAND or not isinstance(count, int):
        raise Unbound("a fixed number of cards is discarded")
    return lang.Cost(parts=(lang.DiscardCards(noun.filter, count),))


@says("pays", "sacrifices <count> <noun>", example="Draw a card unless target opponent sacrifices a creature.")
def sacrifices(count: lang.Value, noun: Noun) -> lang.Cost:
    """Permanents."""
    if noun.zone is not lang.Zone.BATTLEFIELD or not isinstance(count, int):
        raise Unbound("a fixed number of permanents is sacrificed")
    return lang.Cost(parts=(lang.SacrificePermanents(noun.filter, count),))


@says("plain", "<clause> unless <payer> <pays>", example="Draw a card unless target opponent pays 3 life.")
def unless_pays(effect: lang.Effect, who: lang.PlayerRef, cost: lang.Cost) -> lang.Effect:
    """What happens unless a player pays something else than mana."""
    return lang.UnlessPaid(who, cost, effect)


@says(
    "priced",
    "unless <payer> <pays> , <clauses>",
    example="Unless target opponent pays 3 life, you draw a card.",
)
def unless_pays_first(who: lang.PlayerRef, cost: lang.Cost, effect: lang.Effect) -> lang.Effect:
    """What happens unless a player pays something else than mana, with the price said first."""
    return lang.UnlessPaid(who, cost, effect)


# Offers.


@says("plain", "you may pay <value> life", example="You may pay 2 life. If you do, draw a card.")
def may_pay_life(amount: lang.Value) -> lang.Effect:
    """An offer to pay life; the next sentence says what follows."""
    return lang.MayPay(lang.You(), lang.Cost(parts=(lang.PayLife(amount),)), NOTHING)


@says("plain", "<anybody> may pay <mana>", example="Any player may pay {2}. If a player does, draw a card.")
def anybody_may_pay(who: lang.PlayerRef, cost: lang.ManaCost) -> lang.Effect:
    """An offer to several players to pay mana; the next sentence says what follows."""
    if cost.xs:
        raise Missing("an offer to pay {X}")
    return lang.MayPay(who, lang.Cost(cost), NOTHING)


@says("last", "<anybody> may <base_deeds>", example="Any player may sacrifice a land. If a player does, draw a card.")
def anybody_may(who: lang.PlayerRef, deeds: Deed) -> lang.Effect:
    """An offer to several players to do something."""
    return lang.May(who, deeds(lang.Accepter()))


def _harm(source: lang.ObjectRef, amount: lang.Value) -> lang.Effect:
    """Return the damage that a player takes who accepts it."""
    return lang.DealDamage(amount, (lang.Accepter(),), source)


@says(
    "last",
    "<anybody> may have <source> deal <value> damage to them",
    example="Any player may have this spell deal 5 damage to them. If no one does, draw two cards.",
)
def anybody_may_take(who: lang.PlayerRef, source: lang.ObjectRef, amount: lang.Value) -> lang.Effect:
    """An offer to several players to take damage."""
    return lang.May(who, _harm(source, amount))


@says(
    "plain",
    "<clause> unless <payer> has <source> deal <value> damage to them",
    example="Destroy target land unless its controller has this spell deal 3 damage to them.",
)
def unless_harmed(effect: lang.Effect, who: lang.PlayerRef, source: lang.ObjectRef, amount: lang.Value) -> lang.Effect:
    """What happens unless a player takes damage."""
    return lang.May(who, _harm(source, amount), effect)


# What follows.

_CHOOSING: Final = (lang.ChooseCards, lang.Search, lang.LookAtTop, lang.Reveal, lang.Shuffle)
_TELLING: Final = (
    lang.SacrificeObject,
    lang.SacrificeSome,
    lang.MoveTo,
    lang.Discard,
    lang.DiscardObject,
    lang.SetTapped,
    lang.PutCounters,
    lang.RemoveCounters,
)
"""Effects of which something happens if and only if they are done."""


def attempted(
    attempt: lang.Effect, then: lang.Effect, otherwise: lang.Effect = NOTHING, *, offered: bool = False
) -> lang.Effect:
    """Return the effect of *attempt* and of *then* if it was done; raise Missing if nothing tells whether it was.

    *offered* tells whether the attempt is a player's choice.
    """
    steps = attempt.steps if isinstance(attempt, lang.InOrder) else (attempt,)
    if all(isinstance(step, (lang.RevealUntil, lang.TakeAll)) for step in steps) and otherwise == NOTHING:
        return in_order(*steps, then)  # who accepts does it, however many cards there are
    acting = [step for step in steps if not isinstance(step, _CHOOSING)]
    if len(acting) > 1 or not all(isinstance(step, _TELLING) for step in acting):
        raise Missing("attempts of several parts, or of parts that may be done without a trace")
    searches = isinstance(steps[0], lang.Search) and lang.Shuffle not in map(type, steps)
    if searches and not offered:
        raise Missing("what follows a search only if something was found")
    if searches and otherwise == NOTHING:
        return in_order(*steps, then)  # who accepts has searched, and shuffles, even if nothing was found
    return lang.IfDone(attempt, then, otherwise)


def _offered(before: lang.Effect) -> lang.May | lang.MayPay:
    if isinstance(before, (lang.May, lang.MayPay)) and isinstance(before.who, (lang.EachPlayer, lang.EachOpponent)):
        return before
    raise Unbound("the sentence before offers nothing to several players")


@says(
    "sentence",
    "if a player does , <clauses>",
    example="Any player may sacrifice a land. If a player does, draw a card.",
)
def if_a_player_does(effect: lang.Effect) -> Amend:
    """What follows if one of several players has accepted."""

    def change(before: lang.Effect) -> lang.Effect:
        offer = _offered(before)
        if isinstance(offer, lang.MayPay):
            return lang.MayPay(offer.who, offer.cost, in_order(*_steps(offer.effect), effect))
        if isinstance(offer.effect, lang.DealDamage):
            return lang.May(offer.who, in_order(offer.effect, effect), offer.otherwise)
        return lang.May(offer.who, attempted(offer.effect, effect, offered=True), offer.otherwise)

    return Amend(change)


def _steps(effect: lang.Effect) -> tuple[lang.Effect, ...]:
    return effect.steps if isinstance(effect, lang.InOrder) else (effect,)


@says(
    "sentence",
    "if no one does , <clauses>",
    example="Any player may have this spell deal 5 damage to them. If no one does, draw two cards.",
)
def if_no_one_does(effect: lang.Effect) -> Amend:
    """What follows if none of several players has accepted."""

    def change(before: lang.Effect) -> lang.Effect:
        offer = _offered(before)
        if isinstance(offer, lang.MayPay):
            if offer.effect != NOTHING:
                raise Missing("payments with both outcomes")
            return lang.UnlessPaid(offer.who, offer.cost, effect)
        return attrs.evolve(offer, otherwise=effect)

    return Amend(change)


IF_AN_OPPONENT_DOES: Final = same(
    if_a_player_does,
    "if an opponent does , <clauses>",
    example="Any opponent may sacrifice a land. If an opponent does, draw a card.",
)
IF_NO_PLAYER_DOES: Final = same(
    if_no_one_does,
    "if no player does , <clauses>",
    example="Any player may have this spell deal 5 damage to them. If no player does, draw two cards.",
)


@says(
    "sentence",
    "if you do , <clauses>",
    example="When this creature enters, you may pay {2}. If you do, draw a card.",
    on="Creature",
)
def if_you_do(effect: lang.Effect) -> Amend:
    """What follows if you have paid, or done what the sentence before says."""

    def change(before: lang.Effect) -> lang.Effect:
        if isinstance(before, lang.MayPay) and before.effect == NOTHING and before.who == lang.You():
            return attrs.evolve(before, effect=effect)
        if isinstance(before, lang.May) and before.otherwise == NOTHING and before.who == lang.You():
            return attrs.evolve(before, effect=attempted(before.effect, effect, offered=True))
        if isinstance(before, (lang.May, lang.MayPay, lang.UnlessPaid, lang.If)):
            raise Unbound('"if you do" follows no offer to you')
        if any(getattr(step, "who", lang.You()) != lang.You() for step in _steps(before)):
            raise Unbound('"if you do" follows what another player does')
        return attempted(before, effect)

    return Amend(change)


@says(
    "sentence",
    "if you don't , <clauses>",
    example="When this creature enters, you may sacrifice a land. If you don't, you lose 2 life.",
    on="Creature",
)
def if_you_do_not(effect: lang.Effect) -> Amend:
    """What follows if you have declined, or could not do what the sentence before says."""

    def change(before: lang.Effect) -> lang.Effect:
        if isinstance(before, lang.May) and before.otherwise == NOTHING and before.who == lang.You():
            return attrs.evolve(
                before, effect=attempted(before.effect, NOTHING, effect, offered=True), otherwise=effect
            )
        if isinstance(before, lang.MayPay) and before.effect == NOTHING and before.who == lang.You():
            return lang.UnlessPaid(lang.You(), before.cost, effect)
        raise Unbound('"if you don\'t" follows no offer to you')

    return Amend(change)
